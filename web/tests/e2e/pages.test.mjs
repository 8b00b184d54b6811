// The pages around the boards: offline, in every language, on the same device, by accessible names.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { newPage, painted, patience, playFromHome, until } from './app.mjs';
import { chance, clickInTurn, moveByMouse, plyOf, waitForTurn } from './moving.mjs';
import { app, browser, test } from './test.mjs';

const quick = { animation: 'off', language: 'en' };

test('in airplane mode the app opens, and the AI plays', async () => {
  const page = await newPage(browser, { settings: quick, serviceWorkers: 'allow' });
  await page.goto(app.url);
  // Everything is kept once the worker is active.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  const away = await page.context().newPage();
  away.setDefaultTimeout(patience);
  await away.goto(app.url);
  await playFromHome(away, { game: 'Azul Duel' });
  const pick = chance(9);
  for (let i = 0; i < 4; ++i) {
    assert.equal(await waitForTurn(away), 'mine');
    await moveByMouse(away, pick);
  }
  await away.goto(`${app.url}#/rules/azul-duel`);
  await away.getByRole('heading', { name: 'Tiling the dome' }).waitFor();
  await away.goto(`${app.url}#/tables`);
  await away.getByText('The server cannot be reached.').waitFor();
  await page.context().close();
});

test('what was begun goes on later, and all games leave as records', async () => {
  const page = await newPage(browser, { settings: { ...quick, name: 'Anna' } });
  await page.goto(app.url);
  await playFromHome(page, { level: 'Club player' });
  await waitForTurn(page);
  await moveByMouse(page, chance(1));
  await waitForTurn(page);
  const ply = await page.locator('[data-ply]').getAttribute('data-ply');
  await page.goto(app.url);
  await page.getByRole('link', { name: /Azul · round 1.*Your turn/ }).click();
  await page.locator(`[data-ply="${ply}"]`).waitFor();

  await page.goto(`${app.url}#/games`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all' }).click()]);
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /\[Game "azul"\]/);
  assert.match(text, /"Anna"/);
  assert.match(text, /deal:/);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No games yet.').waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('four on the same device, on a phone', async () => {
  const page = await newPage(browser, { settings: quick, size: 'phone', touch: true });
  await page.goto(`${app.url}#/new?mode=screen`);
  await page.getByRole('radio', { name: '4', exact: true }).check();
  for (const [i, name] of ['Anna', 'Bruno', 'Carla', 'Dora'].entries()) await page.getByLabel('Name').nth(i).fill(name);
  await page.getByRole('radio', { name: 'Seat 1' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Anna').first().waitFor();
  const pick = chance(4);
  for (let i = 0; i < 5; ++i) {
    assert.equal(await waitForTurn(page), 'mine');
    await moveByMouse(page, pick);
  }
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator('[data-ply="5"]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page
    .getByRole('dialog', { name: /resign/ })
    .getByRole('button', { name: 'Resign' })
    .click();
  assert.equal(await waitForTurn(page), 'mine');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** The names of buttons that can be pressed, as a screen reader has them. Lines with colons in them are quoted once more. */
function buttons(tree) {
  return [...tree.matchAll(/- ('?)button "((?:[^"\\]|\\.)*)"([^\n]*)/g)]
    .filter(([, , , state]) => !/disabled/.test(state))
    .map(([, quote, name]) => JSON.parse(`"${quote ? name.replaceAll("''", "'") : name}"`));
}

test('a whole game through the accessibility tree alone', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url);
  await playFromHome(page, { game: 'Grey wall' });
  const pick = chance(6);
  let moves = 0;
  for (;;) {
    const ply = await plyOf(page);
    const tree = await page.locator('body').ariaSnapshot();
    if (/status: .*(Winner|Shared victory)/.test(tree)) break;
    const names = buttons(tree);
    const lines = names.filter((name) => /Put \d+ × \w+ here/.test(name) && !/^floor line/i.test(name));
    const spaces = names.filter((name) => /→ column \d/.test(name));
    const tiles = names.filter((name) => /^\d+ × \w+, (factory \d|centre)$/.test(name));
    const choice = [lines, names.filter((name) => /Put \d+ × \w+ here/.test(name)), spaces, tiles].find((some) => some.length > 0);
    if (!choice) {
      await waitForTurn(page);
      continue;
    }
    const control = page.getByRole('button', { name: choice[pick(choice.length)], exact: true }).first();
    await clickInTurn(page, control, ply);
    await painted(page); // a move is made after what was chosen has been painted
    moves += choice === tiles ? 1 : 0;
  }
  assert.match(await page.locator('body').ariaSnapshot(), /(Winner|Shared victory) with \d+ points?: /);
  assert.ok(moves > 15, `${moves} moves`);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** Keys instead of texts, texts that are cut or leave their control, pages that scroll sideways. */
function faults() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  for (const each of document.querySelectorAll('button, a, label, legend, h1, h2, h3, option, p, summary')) {
    const box = each.getBoundingClientRect();
    if (box.width === 0 || each.closest('.visually-hidden, .skip')) continue;
    const text = each.textContent.trim();
    if (/^[a-z_]+(\.[\w-]+)+$/.test(text)) found.push(`a key: ${text}`);
    if (/\{\w+\}/.test(text)) found.push(`not filled: ${text}`);
    if (
      /^(BUTTON|A|LABEL)$/.test(each.tagName) &&
      (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2) &&
      getComputedStyle(each).display !== 'inline'
    ) {
      found.push(
        `does not fit: ${text.slice(0, 40)} (${each.scrollWidth}×${each.scrollHeight} in ${each.clientWidth}×${each.clientHeight})`,
      );
    }
    if (box.right > innerWidth + 1) found.push(`beyond the edge: ${text.slice(0, 40)}`);
  }
  return found;
}

const addresses = [
  '/',
  '/new?mode=ai',
  '/new?mode=screen',
  '/new?mode=friend',
  '/learn',
  '/learn/azul',
  '/learn/azul-grey',
  '/learn/azul-duel',
  '/rules/azul',
  '/rules/azul-grey',
  '/rules/azul-duel',
  '/settings',
  '/keys',
  '/games',
  '/tables',
  '/look',
  '/editor',
  '/nowhere',
];
for (const language of ['en', 'it', 'fr', 'ro', 'nb']) {
  test(`every page in ${language}: no key without a text, nothing overflows`, async () => {
    for (const size of ['phone', 'desktop']) {
      const page = await newPage(browser, { size, settings: { ...quick, language } });
      for (const address of addresses) {
        await page.goto(`${app.url}#${address}`);
        await page.locator('main h1').first().waitFor({ state: 'attached' });
        // Files that are fetched later may still move the layout.
        let found;
        await until(async () => (found = await page.evaluate(faults)).length === 0, `no fault: ${address}, ${size}`).catch((error) => {
          throw new Error(`${error.message}: ${found.join('; ')}`);
        });
        assert.equal(await page.locator('html').getAttribute('lang'), language);
      }
      await page.context().close();
    }
  });
}

test('pages reflow at 400 % and stay usable at 200 %', async () => {
  // 1280 px at 400 % are 320 px.
  const page = await newPage(browser, { settings: quick, viewport: { width: 320, height: 256 } });
  for (const address of addresses) {
    await page.goto(`${app.url}#${address}`);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    // Files that are fetched later may still move the layout.
    await until(() => page.evaluate(() => document.documentElement.scrollWidth <= 321), `no scrolling sideways: ${address}`);
  }
  await page.context().close();
});

test('the language of the browser is taken, and can be changed', async () => {
  const page = await newPage(browser, { locale: 'ro-RO' });
  await page.goto(`${app.url}#/settings`);
  await page.getByRole('heading', { name: 'Setări' }).waitFor();
  await page.getByRole('radio', { name: 'Norsk' }).check();
  await page.getByRole('heading', { name: 'Innstillinger' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Innstillinger' }).waitFor();
  await page.getByRole('radio', { name: 'Mørkt' }).check();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.context().close();
});

test('the faces have all letters of the five languages', async () => {
  const catalogues = new URL('../../src/i18n/', import.meta.url);
  const files = readdirSync(catalogues, { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.json'));
  const texts = files.map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8')).join('');
  const letters = [...new Set(texts.match(/\p{L}|\d/gu))].filter((letter) => letter < '\u0370').join('');
  for (const each of 'ăâîșțæøåéèç') assert.ok(letters.includes(each), each);
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url);
  const missing = await page.evaluate(async (wanted) => {
    const context = document.createElement('canvas').getContext('2d');
    const width = (font, letter) => ((context.font = font), context.measureText(letter).width);
    const found = [];
    for (const face of ['400 100px "Fira Sans"', '600 100px "Fira Sans"', '600 100px "Fraunces Variable"']) {
      await document.fonts.load(face, wanted);
      // What the face lacks is as wide as in whatever stands in for it.
      found.push(
        ...[...wanted]
          .filter((each) => width(`${face}, monospace`, each) !== width(`${face}, serif`, each))
          .map((each) => `${face}: ${each}`),
      );
    }
    return found;
  }, letters + 'Œœ−–’„”«»');
  assert.deepEqual(missing, []);
  await page.context().close();
});

test('the first page needs at most 110 KB, the faces included', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url, { waitUntil: 'networkidle' });
  await page.locator('.living [data-ply]').waitFor();
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    const [used] = performance.getEntriesByName('azulejo.home');
    const files = performance.getEntries().filter((each) => each.encodedBodySize !== undefined);
    return files.map(({ name, encodedBodySize, startTime }) => [new URL(name).pathname, encodedBodySize, startTime > used.startTime]);
  });
  for (const face of [/fraunces-latin-wght.*\.woff2$/, /fira-sans-latin-400.*\.woff2$/])
    assert.ok(
      loaded.some(([file]) => face.test(file)),
      `${face}`,
    );
  // The rules and the board that plays itself come after the first paint; nothing on the page waits for them.
  const size = (files) => files.reduce((sum, [, each]) => sum + each, 0) / 1024;
  const code = loaded.filter(([file]) => !file.endsWith('.wasm'));
  const first = size(code.filter(([, , later]) => !later));
  assert.ok(first > 30 && first <= 110, `${first.toFixed(1)} KB`);
  assert.ok(size(code) <= 150, `${size(code).toFixed(1)} KB in all`);
  await page.context().close();
});
