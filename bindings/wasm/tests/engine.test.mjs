import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Analyst, load, unwrap } from '@azulejo/core';
import { loadEngine } from '@azulejo/core/engine';
import { benchSignature, NativeEngine, variants } from './native.mjs';
import { chosenGame, gameNodes, gameSeed, timeless } from './playing.mjs';

const azulejo = await load();
const engine = await loadEngine();
const native = new NativeEngine();
after(() => native.end());
for (const name of ['azul-2', 'azul-n', 'azul-grey', 'azul-duel']) await engine.load(name);

/** A position in the middle of a game, awaiting a move. */
function middle(variant, seed, ply = 20) {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed }))));
  while (!game.at(ply).position.awaitsMove) ++ply;
  return game.at(ply).position;
}
const [azul2, azul3, , , , , duel] = variants;

for (const variant of variants) {
  test(`the engine plays a whole game of ${variant.game} for ${variant.players} as the native program does`, async () => {
    const here = await chosenGame(azulejo, unwrap, variant, gameSeed, (position) =>
      timeless(unwrap(engine.analyse(position, { nodes: gameNodes, lines: 2 }))),
    );
    const there = await chosenGame(azulejo, unwrap, variant, gameSeed, (position) =>
      native.analyse(position, { nodes: gameNodes, lines: 2 }),
    );
    assert.deepEqual(here, there);
    assert.ok(here.steps.length > 20);
  });

  test(`all levels answer alike in ${variant.game} for ${variant.players}`, async () => {
    const position = middle(variant, 8).text;
    for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const limits = { nodes: 300, level };
      assert.deepEqual(timeless(unwrap(engine.analyse(position, limits))), await native.analyse(position, limits));
    }
  });
}

test('the bench has the signature of the native program', async () => {
  assert.equal(unwrap(engine.benchSignature()), await benchSignature());
});

test('two workers find what two threads find', async () => {
  const analyst = new Analyst({ workers: 2 });
  const position = middle(azul3, 21);
  const found = unwrap(await analyst.analyse(position, { nodes: 4000, lines: 3 }));
  assert.deepEqual(timeless(found), await native.analyse(position.text, { nodes: 4000, lines: 3, threads: 2 }));
  assert.equal(found.lines.length, 3);
  // Where rounds are searched, each worker has some of the moves, and together they have all.
  const round = middle(azul2, 5);
  const together = unwrap(await analyst.analyse(round, { depth: 4, lines: 4 }));
  const alone = unwrap(engine.analyse(round.text, { depth: 4, lines: 4 }));
  assert.equal(together.depth, 4);
  assert.equal(together.lines.length, 4);
  assert.equal(new Set(together.lines.map(({ move }) => move)).size, 4);
  assert.equal(together.best, alone.best);
  // A level is one player, however many workers there are.
  const level = { level: 6, nodes: 500 };
  assert.deepEqual(timeless(unwrap(await analyst.analyse(round, level))), await native.analyse(round.text, level));
  analyst.close();
});

test('an analysis tells its progress, can be stopped, and the next one waits for it', async () => {
  const time = 10_000_000;
  for (const workers of [1, 2]) {
    const analyst = new Analyst({ workers });
    const reports = [];
    const search = analyst.analyse(middle(duel, 3), { time }, (report) => {
      reports.push(report);
      search.stop();
    });
    const next = analyst.analyse(middle(azul2, 3), { nodes: 1000 });
    const stoppedFirst = analyst.analyse(middle(azul2, 3), { time });
    stoppedFirst.stop();
    const found = unwrap(await search);
    assert.ok(found.time_ms < time);
    assert.ok(reports.length > 0);
    assert.ok(found.nodes >= reports[0].nodes);
    assert.ok(middle(duel, 3).legal.includes(found.best));
    assert.ok(unwrap(await next).nodes > 0);
    assert.ok(middle(azul2, 3).legal.includes(unwrap(await stoppedFirst).best));
    analyst.close();
  }
});

test('a search that has ended stops no other', async () => {
  const shared = globalThis.SharedArrayBuffer;
  const position = middle(azul2, 3);
  const limits = { nodes: 20_000 };
  try {
    for (const workers of [1, 2]) {
      const undisturbed = new Analyst({ workers });
      const whole = timeless(unwrap(await undisturbed.analyse(position, limits)));
      undisturbed.close();
      for (const memory of [shared, undefined]) {
        globalThis.SharedArrayBuffer = memory;
        const analyst = new Analyst({ workers });
        const first = analyst.analyse(position, { nodes: 100 });
        await first;
        const next = analyst.analyse(position, limits);
        let found;
        next.then((report) => (found = report));
        while (!found) {
          first.stop();
          await new Promise((resolve) => setImmediate(resolve));
        }
        assert.deepEqual(timeless(unwrap(found)), whole);
        analyst.close();
      }
    }
  } finally {
    globalThis.SharedArrayBuffer = shared;
  }
});

test('without shared memory a stop ends the worker, and the answer is the latest that was known', async () => {
  const shared = globalThis.SharedArrayBuffer;
  delete globalThis.SharedArrayBuffer;
  try {
    for (const workers of [1, 2]) {
      const analyst = new Analyst({ workers });
      let told = 0;
      const search = analyst.analyse(middle(azul3, 3), { time: 100_000 }, () => {
        if (++told > 3) search.stop();
      });
      assert.ok(middle(azul3, 3).legal.includes(unwrap(await search).best));
      const next = unwrap(await analyst.analyse(middle(azul2, 3), { nodes: 500 }));
      assert.ok(middle(azul2, 3).legal.includes(next.best));
      const review = analyst.review(unwrap(azulejo.randomRecord({ ...azul2, seed: 1 })), { nodes: 100_000 }, () => review.stop());
      setTimeout(() => review.stop(), 50);
      assert.equal((await review).message, 'stopped');
      analyst.close();
    }
  } finally {
    globalThis.SharedArrayBuffer = shared;
  }
});

test('workers share a transposition table that uses neither heap nor stack', async () => {
  const module = new WebAssembly.Module(readFileSync(new URL('../dist/azulejo-table.wasm', import.meta.url)));
  assert.deepEqual(WebAssembly.Module.imports(module), [{ module: 'env', name: 'memory', kind: 'memory' }]);
  const memory = new WebAssembly.Memory({ initial: 513, maximum: 513, shared: true });
  const [one, other] = [0, 1].map(() => new WebAssembly.Instance(module, { env: { memory } }).exports);
  const data = (move, depth) => (BigInt(move) << 32n) | (BigInt(depth) << 8n) | 1n;
  assert.equal(one.find(5n), 0n);
  for (let i = 1n; i <= 1000n; ++i) one.store(i * 0x9e3779b97f4a7c15n, data(Number(i), 3));
  for (let i = 1n; i <= 1000n; ++i) assert.equal(other.find(BigInt.asIntN(64, i * 0x9e3779b97f4a7c15n)), data(Number(i), 3));
  // The first page would be the stack of all of them.
  assert.ok(new Uint8Array(memory.buffer, 0, 65536).every((byte) => byte === 0));
});

for (const variant of [azul2, azul3, duel]) {
  test(`two workers with one table find a move of ${variant.game} for ${variant.players}, and the best one where it is proved`, async (t) => {
    const [alone, two] = [new Analyst(), new Analyst({ workers: 2 })];
    t.after(() => {
      alone.close();
      two.close();
    });
    let proved = 0;
    for (const seed of [1, 3]) {
      const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed }))));
      // A search of the whole game is stopped by its first report.
      let reports = 0;
      const begun = two.analyse(game.at(2).position, { time: 100_000 }, () => {
        reports += 1;
        begun.stop();
      });
      const early = unwrap(await begun);
      assert.ok(game.at(2).position.legal.includes(early.best));
      assert.equal(early.lines.length, 1);
      assert.ok(reports > 0);
      // Near the end of a round a search ends by itself.
      const last = game.tokens.findLastIndex((token) => !/:/.test(token));
      const { position } = game.at(last - 4);
      const found = unwrap(await two.analyse(position, { time: 100_000 }));
      const own = unwrap(await alone.analyse(position, { time: 100_000 }));
      assert.ok(position.legal.includes(found.best));
      if (!found.exact || !own.exact) continue;
      proved += 1;
      const seat = position.turn - 1;
      assert.equal(found.lines[0].win[seat], own.lines[0].win[seat]);
    }
    assert.ok(proved > 0);
  });
}

test('a closed analyst answers no more, and lets go of what it was doing', async () => {
  const analyst = new Analyst();
  const search = analyst.analyse(middle(azul2, 3), { time: 100_000 }, () => analyst.close());
  const waiting = analyst.analyse(middle(azul2, 3), { nodes: 10 });
  assert.ok((await search).ok);
  assert.equal((await waiting).message, 'the analyst is closed');
  assert.equal((await analyst.review('')).message, 'the analyst is closed');
});

test('files that cannot be fetched are told, and asked for again', async () => {
  let there = false;
  const analyst = new Analyst({
    networks: (name) => (there ? readFileSync(new URL(`../dist/networks/${name}.net`, import.meta.url)) : new URL('file:///nowhere')),
  });
  const position = middle(azul2, 3);
  await assert.rejects(analyst.analyse(position, { nodes: 10 }).result, /ENOENT/);
  there = true;
  assert.ok((await analyst.analyse(position, { nodes: 10 })).ok);
  analyst.close();
  // The engine itself, which comes later.
  const folder = mkdtempSync(join(tmpdir(), 'azulejo-'));
  const wasm = join(folder, 'engine.wasm');
  const late = new Analyst({ wasm: pathToFileURL(wasm) });
  await assert.rejects(late.analyse(position, { nodes: 10 }).result, /ENOENT/);
  await assert.rejects(late.analyse(position, { nodes: 10 }).result, /ENOENT/);
  copyFileSync(new URL('../dist/azulejo-engine.wasm', import.meta.url), wasm);
  assert.ok((await late.analyse(position, { nodes: 10 })).ok);
  late.close();
  rmSync(folder, { recursive: true });
});

test('bad questions are answered with what is wrong', async (t) => {
  const analyst = new Analyst();
  t.after(() => analyst.close());
  const start = unwrap(azulejo.newGame({ ...azul2 }, azulejo.rng(1))).position;
  assert.match((await analyst.analyse(start)).message, /a deal is awaited/);
  assert.match((await analyst.analyse('azul nonsense')).message, /fields/);
  assert.match((await analyst.analyse(middle(azul2, 1), { nodes: 0, level: 11 })).message, /nodes: expected.*level: expected/);
  assert.equal((await analyst.review('[Game "azul"]')).ok, false);
  assert.match(engine.merge(middle(azul2, 1).text, {}, [{ lines: 1 }], 0).message, /not a report/);
  assert.match(engine.merge(middle(azul2, 1).text, {}, [], 0).message, /no reports/);
});

test('networks are refused where they are not those of this version', async () => {
  const file = (name) => new Uint8Array(readFileSync(new URL(`../dist/networks/${name}.net`, import.meta.url)));
  const fresh = await loadEngine();
  assert.match(fresh.analyse(middle(azul2, 1).text).message, /networks azul-2 are not loaded/);
  const damaged = file('azul-2');
  damaged[1000] ^= 1;
  assert.match(fresh.handIn('azul-2', damaged).message, /its hash is wrong/);
  assert.match(fresh.handIn('azul-2', file('azul-2').subarray(0, 5000)).message, /hash is wrong|cut off/);
  assert.match(fresh.handIn('azul-2', file('azul-n')).message, /these are networks/);
  assert.match(fresh.handIn('azul-2', file('azul-duel')).message, /another game/);
  assert.match(fresh.handIn('azul-2', new Uint8Array()).message, /not networks/);
  assert.equal(fresh.handIn('azul-2', file('azul-2')).ok, true);
  assert.equal(fresh.analyse(middle(azul2, 1).text, { nodes: 100 }).ok, true);
  const elsewhere = await loadEngine({ networks: () => new URL('file:///nowhere.net') });
  await assert.rejects(elsewhere.load('azul-2'), /ENOENT/);
  const analyst = new Analyst({ networks: (name) => file(name) });
  assert.equal((await analyst.analyse(middle(azul2, 1), { nodes: 100 })).ok, true);
  analyst.close();
});

for (const variant of [azul2, azul3, duel]) {
  test(`a review of ${variant.game} for ${variant.players} tells choice from luck`, async () => {
    const analyst = new Analyst();
    const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 12 })))).at(45);
    const options = { nodes: 60, deals: 3 };
    let last = 0;
    const review = unwrap(
      await analyst.review(game, options, (done, of) => {
        assert.equal(done, ++last);
        assert.equal(of, game.tokens.length);
      }),
    );
    assert.deepEqual(
      review.plies.map(({ token }) => token),
      game.tokens,
    );
    const sum = (list) => list.reduce((a, b) => a + b, 0);
    const given = new Array(variant.players).fill(0);
    review.plies.forEach((ply, i) => {
      assert.ok(Math.abs(sum(ply.before.win) - 1) < 0.01 && Math.abs(sum(ply.after.win) - 1) < 0.01);
      if (i > 0) assert.deepEqual(ply.before, review.plies[i - 1].after);
      if (ply.seat === undefined) {
        assert.match(ply.token, /^(deal|plates):/);
        assert.ok(Math.abs(sum(ply.luck)) < 0.01);
        return;
      }
      assert.ok(ply.loss >= 0 && ply.loss <= 1);
      if (ply.token === ply.best) assert.equal(ply.loss, 0);
      given[ply.seat - 1] += ply.loss;
    });
    // Random moves are not good ones.
    assert.ok(sum(given) > 0.1, String(given));
    review.loss.forEach((loss, seat) => assert.ok(Math.abs(loss - given[seat]) < 0.01));
    assert.deepEqual(unwrap(await analyst.review(game, options)), review);
    analyst.close();
  });
}
