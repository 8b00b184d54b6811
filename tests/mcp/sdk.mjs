// Each check uses a new server through the client of the protocol's own SDK, which validates every message, and every structured
// answer against the schema of its tool.
import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";

const checks = [];
const check = (name, run, args = []) => checks.push({ name, run, args });

check("tells what it can", async (client) => {
  assert.equal(client.getServerVersion().name, "azulejo");
  assert.deepEqual(Object.keys(client.getServerCapabilities()).sort(), ["prompts", "resources", "tools"]);
  assert.match(client.getInstructions(), /new_game/);
  await client.ping();
});

check("lists tools with schemas", async (client) => {
  const { tools } = await client.listTools();
  assert.equal(tools.length, 10);
  for (const tool of tools) {
    assert.ok(tool.description && tool.title, tool.name);
    assert.equal(tool.inputSchema.additionalProperties, false);
    assert.equal(tool.outputSchema.type, "object");
  }
});

const words = (answer) => answer.content.map((part) => part.text).join("");

for (const game of ["azul", "azul-grey", "azul-duel"]) {
  check(`plays a whole game of ${game} by the words of the tools`, async (client) => {
    await client.listTools(); // now the client validates structured answers
    const call = (name, args) => client.callTool({ name, arguments: args });
    let answer = (await call("new_game", { game, seed: 5, first: 1, seats: ["you", "greedy"] })).structuredContent;
    const game_id = answer.game_id;
    for (let turn = 0; !answer.over; turn++) {
      assert.ok(turn < 500);
      const listed = (await call("legal_moves", { game_id, limit: 500 })).structuredContent;
      assert.equal(listed.found, answer.legal_moves);
      const move = listed.moves[(turn * 7) % listed.moves.length].token;
      const played = await call("play", { game_id, move });
      assert.ok(!played.isError, words(played));
      answer = played.structuredContent;
      assert.equal(answer.played[0], move);
      if (turn === 3) {
        const { state } = (await call("state", { game_id })).structuredContent;
        assert.equal(state.game, game);
        const best = (await call("analyse", { game_id, nodes: 300 })).structuredContent;
        assert.equal(best.lines[0].move, best.best);
        const explained = (await call("explain", { game_id, nodes: 300, move: best.best })).structuredContent;
        assert.equal(explained.move, best.best);
        const puzzle = (await call("puzzle", { game_id, nodes: 300, least_gap: 1 })).structuredContent;
        assert.ok(!("solution" in puzzle));
        const back = (await call("undo", { game_id })).structuredContent;
        assert.equal(back.over, false);
        answer = back;
      }
    }
    assert.ok(answer.winners.length >= 1);
    const record = await client.readResource({ uri: `azulejo://games/${game_id}/record` });
    assert.match(record.contents[0].text, new RegExp(`\\[Game "${game}"\\]`));
    assert.equal((await call("end_game", { game_id })).structuredContent.ended, true);
    assert.deepEqual((await call("list_games", {})).structuredContent.games, []);
  });
}

check("hides what the seat may not know", async (client) => {
  await client.callTool({ name: "new_game", arguments: { game: "azul-duel", seed: 1, first: 1 } });
  const { contents } = await client.readResource({ uri: "azulejo://games/g1/state" });
  const state = JSON.parse(contents[0].text);
  assert.deepEqual([...new Set(state.stack.slice(1))], ["?"]);
  await assert.rejects(client.readResource({ uri: "azulejo://games/g1/record" }), { code: -32002 });
});

check("explains what the model did wrong", async (client) => {
  const call = (name, args) => client.callTool({ name, arguments: args });
  await call("new_game", { seed: 1, first: 1 });
  for (const [name, args, reason] of [
    ["play", { game_id: "g1", move: "9B1" }, /only 5 factories/],
    ["play", { game_id: "g1", move: "castle" }, /not a move/],
    ["play", { game_id: "g9", move: "1B1" }, /no game "g9"/],
    ["play", { game_id: "g1" }, /move: missing/],
    ["play", { game_id: "g1", move: "1", force: true }, /force: unknown/],
    ["new_game", { game: "chess" }, /game: expected one of azul/],
    ["new_game", { seats: ["greedy", "greedy"] }, /at least one must be "you"/],
    ["new_game", { seats: ["you", "stockfish"] }, /"stockfish" is not one of/],
    ["analyse", { position: "azul 2" }, /11 fields/],
    ["analyse", { game_id: "g1", time_ms: 99_999_999 }, /time_ms: expected a whole number from 1 to 10000/],
  ]) {
    const answer = await call(name, args);
    assert.equal(answer.isError, true, JSON.stringify(args));
    assert.match(words(answer), reason);
  }
});

check("refuses what the protocol does not have", async (client) => {
  await assert.rejects(client.callTool({ name: "cheat", arguments: {} }), { code: ErrorCode.InvalidParams });
  await assert.rejects(client.readResource({ uri: "file:///etc/passwd" }), { code: -32002 });
  await assert.rejects(client.getPrompt({ name: "win" }), { code: ErrorCode.InvalidParams });
  await assert.rejects(client.setLoggingLevel("debug"));
});

check("has rules, resources and a prompt", async (client) => {
  await client.callTool({ name: "new_game", arguments: { seed: 1 } });
  const { resources } = await client.listResources();
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri });
    assert.equal(contents[0].mimeType, mimeType);
    assert.ok(contents[0].text.length > 100, uri);
  }
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 3);
  const { prompts } = await client.listPrompts();
  const { messages } = await client.getPrompt({ name: prompts[0].name, arguments: { game: "azul-grey", opponent: "level5" } });
  assert.match(messages[0].content.text, /azul-grey against level5/);
});

check("keeps its budget of games", async (client) => {
  const fresh = () => client.callTool({ name: "new_game", arguments: { seed: 1 } });
  assert.ok(!(await fresh()).isError);
  assert.ok(!(await fresh()).isError);
  assert.match(words(await fresh()), /already 2 games/);
  await client.callTool({ name: "end_game", arguments: { game_id: "g1" } });
  assert.match(words(await fresh()), /^New game g3/);
}, ["--games", "2"]);

check("a search can be cancelled, and pings are answered meanwhile", async (client) => {
  await client.callTool({ name: "new_game", arguments: { seed: 1, seats: ["you", "you", "you", "you"] } });
  const abort = new AbortController();
  const search = client.callTool({ name: "analyse", arguments: { game_id: "g1", time_ms: 600_000 } }, undefined, { signal: abort.signal });
  const ended = assert.rejects(search);
  await client.ping();
  abort.abort("enough");
  await ended;
  assert.ok(!(await client.callTool({ name: "state", arguments: { game_id: "g1" } })).isError); // long before 600 s
}, ["--time", "600000"]);

let failed = 0;
for (const { name, run, args } of checks) {
  const client = new Client({ name: "azulejo-tests", version: "1.0.0" });
  try {
    await client.connect(new StdioClientTransport({ command: process.env.AZULEJO, args: ["mcp", ...args] }));
    await run(client);
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED: ${name}\n${error.stack}`);
  } finally {
    await client.close();
  }
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
