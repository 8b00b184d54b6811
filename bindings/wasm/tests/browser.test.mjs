// The same comparisons in headless Chromium: with shared memory, and without.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';
import { benchSignature, NativeEngine, randomRecords, variants } from './native.mjs';
import { chosenGame, gameNodes, gameSeed } from './playing.mjs';
import { load, unwrap } from '@azulejo/core';

const types = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
let isolated = false;
const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname;
  const headers = { 'Content-Type': types[path.split('.').at(-1)] ?? 'application/octet-stream' };
  if (isolated) Object.assign(headers, { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
  try {
    const body = path === '/page.html' ? '<!doctype html><title>test</title>' : await readFile(new URL(`..${path}`, import.meta.url));
    response.writeHead(200, headers).end(body);
  } catch {
    response.writeHead(404).end();
  }
});

let browser;
before(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});
after(async () => {
  await browser?.close();
  server.close();
});

async function openPage() {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
  return page;
}

test('the browser deals, plays and thinks as the native program does', async () => {
  const azulejo = await load();
  const native = new NativeEngine();
  const expected = { random: variants.map((variant) => randomRecords(variant, 3, 5)), games: [] };
  for (const variant of variants) {
    expected.games.push(await chosenGame(azulejo, unwrap, variant, gameSeed, (position) => native.analyse(position, { nodes: gameNodes })));
  }
  native.end();
  const page = await openPage();
  const found = await page.evaluate(
    async ({ variants, gameNodes, gameSeed }) => {
      const { Analyst, load, unwrap } = await import('/dist/index.js');
      const { chosenGame, randomGame, timeless } = await import('/tests/playing.mjs');
      const azulejo = await load();
      const analyst = new Analyst();
      const games = [];
      for (const variant of variants) {
        games.push(
          await chosenGame(azulejo, unwrap, variant, gameSeed, async (position) =>
            timeless(unwrap(await analyst.analyse(position, { nodes: gameNodes }))),
          ),
        );
      }
      const random = variants.map((variant) => [0, 1, 2].map((number) => randomGame(azulejo, unwrap, variant, 5, number)).join('\n'));
      analyst.close();
      return { random, games };
    },
    { variants, gameNodes, gameSeed },
  );
  assert.deepEqual(found, expected);
  await page.close();
});

test('the bench has the same signature in the browser', async () => {
  const page = await openPage();
  const signature = await page.evaluate(async () => {
    const { loadEngine } = await import('/dist/engine.js');
    const engine = await loadEngine();
    for (const name of ['azul-2', 'azul-n', 'azul-grey', 'azul-duel']) await engine.load(name);
    return engine.benchSignature();
  });
  assert.deepEqual(signature, { ok: true, value: await benchSignature() });
  await page.close();
});

for (const shared of [false, true]) {
  test(`an analysis is stopped in a page ${shared ? 'with' : 'without'} shared memory, and the page stays alive`, async () => {
    isolated = shared;
    const page = await openPage();
    const found = await page.evaluate(async () => {
      const { Analyst, load, unwrap } = await import('/dist/index.js');
      const azulejo = await load();
      const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul', players: 4, seed: 3 })))).at(10);
      const analyst = new Analyst({ workers: 2 });
      let frames = 0;
      let counting = true;
      const count = () => {
        ++frames;
        if (counting) setTimeout(count, 1);
      };
      count();
      const reports = [];
      const search = analyst.analyse(game, { time: 100_000 }, (report) => {
        reports.push(report.nodes);
        if (reports.length > 8) search.stop();
      });
      const report = unwrap(await search);
      const next = unwrap(await analyst.analyse(game, { nodes: 100 }));
      // With shared memory, two workers have one table for a round of two players.
      const two = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 3 })))).at(10);
      const together = unwrap(await analyst.analyse(two, { time: 200 }));
      counting = false;
      analyst.close();
      const legal = game.position.legal;
      return {
        shared: crossOriginIsolated,
        frames,
        reports: reports.length,
        legal: legal.includes(report.best) && legal.includes(next.best) && two.position.legal.includes(together.best),
      };
    });
    assert.equal(found.shared, shared);
    assert.ok(found.frames > 5, `${found.frames} turns of the page's loop`);
    assert.ok(found.reports > 8);
    assert.equal(found.legal, true);
    await page.close();
    isolated = false;
  });
}
