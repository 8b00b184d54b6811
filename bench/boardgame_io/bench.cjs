// The same load on boardgame.io: node bench.cjs serve PORT [FOLDER]   (in memory, or in FOLDER with its FlatFile)
//                                node bench.cjs tables PORT N SECONDS [MOVES_A_SECOND]
// Two players a table, each with a socket of boardgame.io's own client; a move counts when the server's update is there.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { Server, FlatFile } = require('boardgame.io/server');

// Nearly no rules, so that what is measured is the server.
const game = {
  name: 'cells',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: { move: ({ G, playerID }, cell) => { G.cells[cell] = playerID; }, client: false } },
};

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function serve(port, folder) {
  const server = Server({ games: [game], origins: ['*'], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
  await server.run({ port, callback: () => console.log(`listening on ${port}`) });
}

async function openTable(port) {
  const url = `http://127.0.0.1:${port}/games/cells`;
  const ask = async (path, body) => (await fetch(url + path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
  const { matchID } = await ask('/create', { numPlayers: 2 });
  const clients = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await ask(`/${matchID}/join`, { playerID, playerName: playerID });
    const client = Client({ game, matchID, playerID, credentials: playerCredentials, debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ['websocket'] } }) });
    client.start();
    clients.push(client);
  }
  while (!clients.every((client) => client.getState()?.isConnected)) await sleep(20);
  return clients;
}

async function play(clients, plan, latencies, number) {
  let due = plan.start + (plan.interval ? (number * plan.interval) / plan.tables : 0);
  for (let turn = 1; ; ++turn) {
    if (plan.interval) await sleep(Math.max(0, due - performance.now()));
    else due = performance.now();
    if (performance.now() >= plan.end) return;
    const mover = clients[(turn - 1) % 2];
    await new Promise((done) => {
      const leave = clients[turn % 2].subscribe((state) => { if (state && state.ctx.turn > turn) { leave(); done(); } });
      mover.moves.mark(turn % 9);
    });
    latencies.push(performance.now() - due);
    due += plan.interval;
  }
}

async function load(port, tables, seconds, rate) {
  const all = [];
  for (let i = 0; i < tables; i += 20) {
    const opened = Array.from({ length: Math.min(20, tables - i) }, () => openTable(port));
    all.push(...(await Promise.all(opened)));
  }
  const start = performance.now();
  const plan = { tables, start, end: start + seconds * 1000, interval: rate ? (tables / rate) * 1000 : 0 };
  const latencies = [];
  const playing = Promise.all(all.map((clients, number) => play(clients, plan, latencies, number)));
  await Promise.race([playing, sleep((seconds + 10) * 1000)]);
  latencies.sort((a, b) => a - b);
  const at = (share) => Number((latencies[Math.min(Math.floor(share * latencies.length), latencies.length - 1)] ?? 0).toFixed(2));
  console.log(JSON.stringify({ ready: all.length, moves: latencies.length, moves_per_second: Math.round(latencies.length / seconds),
    p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) }));
  process.exit(0);
}

const [what, port, ...rest] = process.argv.slice(2);
if (what === 'serve') serve(Number(port), rest[0]);
else load(Number(port), ...rest.map(Number));
