// The main pages look the same as before: screenshots in both themes and all sizes, compared with those in tests/golden.
// GOLDEN=write stores the new pictures; look at every picture before you commit it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { decode, difference, encode } from '../golden/png.mjs';
import { newPage, painted, patience, sizes } from './app.mjs';
import { game } from './games.mjs';
import { enter, enterPosition } from './scenes.mjs';
import { stage } from './stage.mjs';

/** On a phone tiles are small: there pictures have all pixels, elsewhere a quarter of them, which keeps the repository small. */
const scales = { phone: 1, tablet: 0.5, desktop: 0.5 };
const looks = Object.keys(sizes).flatMap((size) => ['light', 'dark'].map((theme) => [size, theme]));
const pages = ['home', 'azul-2', 'azul-4', 'azul-grey', 'azul-duel', 'replay', 'analysis', 'editor', 'lobby', 'rules', 'settings'];
const kept = new URL('../golden/', import.meta.url);
const seen = new URL('../../../build/golden/', import.meta.url);
const writing = process.env.GOLDEN === 'write';

/** What two runs may differ by: measured were up to 6 pixels of a square of 64, and 16 for the smallest tile. The pictures kept are rounded to steps of 8. */
const tolerance = 24;
const mostOfAll = 0.0005;
const mostOfSquare = 10;
const alike = ({ share, worst }) => share <= mostOfAll && worst <= mostOfSquare;

const { app, browser } = await stage();
mkdirSync(seen, { recursive: true });

/** A page for screenshots: `look` shows it in a size and a theme, `shoot` takes the picture. */
async function studio() {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en' }, reducedMotion: 'reduce', serviceWorkers: 'block', timezoneId: 'UTC' });
  const devtools = await page.context().newCDPSession(page);
  let clip;
  return {
    page,
    async look(size, theme) {
      const [width, height] = sizes[size];
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await painted(page);
      clip = { x: 0, y: 0, width, height, scale: scales[size] };
    },
    async shoot() {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip });
      return decode(Buffer.from(data, 'base64'));
    },
  };
}

/** Takes pictures until one is as expected, or the time is over: some elements appear a little later. */
async function shootUntil(shoot, wanted) {
  for (const end = Date.now() + patience / 6; ; ) {
    const picture = await shoot();
    const found = difference(picture, wanted, tolerance);
    if (alike(found) || Date.now() > end) return { picture, found };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Takes pictures until two in a row are the same. */
async function shootCalm(shoot) {
  let last = await shoot();
  for (const end = Date.now() + patience; Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const next = await shoot();
    if (last.rgb.equals(next.rgb)) return next;
    last = next;
  }
  throw new Error('the page does not come to rest');
}

let shared; // one for all scenes: what was fetched need not be fetched again
for (const scene of pages) {
  test(`golden pictures: ${scene}`, async () => {
    shared ??= await studio();
    const { page, look, shoot } = shared;
    page.complaints.length = 0;
    await enter(page, app.url, scene);
    const wrong = [];
    for (const [size, theme] of looks) {
      await look(size, theme);
      const name = `${scene}-${size}-${theme}.png`;
      if (writing) {
        writeFileSync(new URL(name, kept), encode(await shootCalm(shoot)));
        continue;
      }
      const { picture, found } = await shootUntil(shoot, decode(readFileSync(new URL(name, kept))));
      if (process.env.GOLDEN === 'measure') console.log(name, found.share, found.worst);
      if (alike(found)) continue;
      writeFileSync(new URL(name, seen), encode(picture));
      wrong.push(`${name}: ${(found.share * 100).toFixed(2)} % of the pixels are different, ${found.worst} of 64 in one place; see build/golden/${name}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.complaints, []);
  });
}

// The smallest tiles are those of a game for four on a phone: one in a factory, one on an opponent's wall.
const four = game('azul-4');
for (const [what, from, to] of [
  ['in a factory', ...swapFactoryTile(four.at(27).position.text)],
  ['on the wall of an opponent', ...dropWallTile(four.at(40).position.text)],
]) {
  test(`one tile ${what} makes another picture`, async () => {
    assert.notEqual(from, to);
    const { page, look, shoot } = await studio();
    for (const theme of ['light', 'dark']) {
      await look('phone', theme);
      await enterPosition(page, app.url, from);
      const before = await shootCalm(shoot);
      assert.ok(alike(difference(await shootCalm(shoot), before, tolerance)));
      await enterPosition(page, app.url, to);
      const found = difference(await shootCalm(shoot), decode(encode(before)), tolerance);
      if (process.env.GOLDEN === 'measure') console.log(what, theme, found.share, found.worst);
      assert.ok(!alike(found), `${theme}: ${found.share} of the pixels, ${found.worst} in one place`);
    }
    await page.context().close();
  });
}

/** The same position with one blue or yellow tile of a factory exchanged for one of the bag. */
function swapFactoryTile(text) {
  const fields = text.split(' ');
  const at = fields.findIndex((field) => field.includes('/') && !field.includes(':'));
  const [from, to] = /B/.test(fields[at]) ? ['B', 'Y'] : ['Y', 'B'];
  fields[at] = fields[at].replace(from, to).split('/').map((plate) => [...plate].sort((a, b) => 'BYRKW'.indexOf(a) - 'BYRKW'.indexOf(b)).join('')).join('/');
  return [text, recount(fields, { [from]: 1, [to]: -1 })];
}

/** The same position with one tile of the wall of whoever is next but one put into the lid. */
function dropWallTile(text) {
  const fields = text.split(' ');
  const turn = Number(/ t(\d) /.exec(text)[1]);
  const boards = fields.slice(-4);
  const other = boards.findIndex((board, i) => i + 1 !== turn && /[BYRKW]/.test(board.split(':')[2]));
  const parts = boards[other].split(':');
  const tile = /[BYRKW]/.exec(parts[2])[0];
  parts[2] = parts[2].replace(tile, '.');
  fields[fields.length - 4 + other] = parts.join(':');
  return [text, recount(fields, { [tile]: 1 }, 1)];
}

/** Changes the counts of the bag (0) or of the lid (1). */
function recount(fields, change, which = 0) {
  const counts = fields.flatMap((field, i) => (/^([BYRKW]\d+)+$/.test(field) ? [i] : []));
  fields[counts[which]] = fields[counts[which]].replace(/([BYRKW])(\d+)/g, (_, tile, n) => `${tile}${Number(n) + (change[tile] ?? 0)}`);
  return fields.join(' ');
}
