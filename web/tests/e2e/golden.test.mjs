// The main pages look the same as before: screenshots in both themes and all sizes, compared with those in tests/golden.
// `node_modules/.bin/playwright test golden --update-snapshots` writes new ones; look at every picture before you commit it.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { newPage, painted, sizes } from './app.mjs';
import { game } from './games.mjs';
import { enter, enterPosition } from './scenes.mjs';
import { app, browser, test } from './test.mjs';

/** On a phone tiles are small: there pictures have all pixels, elsewhere a quarter of them, which keeps the repository small. */
const scales = { phone: 1, tablet: 0.5, desktop: 0.5 };
const themes = ['light', 'dark'];
const pages = ['home', 'azul-2', 'azul-4', 'azul-grey', 'azul-duel', 'replay', 'analysis', 'editor', 'lobby', 'rules', 'settings'];

const studios = new Map(); // one page for all scenes of a size: what was fetched need not be fetched again
async function studio(size) {
  if (!studios.has(size)) {
    const options = {
      size,
      deviceScaleFactor: scales[size],
      settings: { animation: 'off', language: 'en' },
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    };
    studios.set(size, await newPage(browser, options));
  }
  return studios.get(size);
}

/**
 * Shows a page in a theme, painted as a whole. Chromium draws edges a little differently where it paints only a part of a page anew, and
 * whether it does depends on when each thing arrived.
 */
async function show(page, theme) {
  await page.emulateMedia({ colorScheme: theme });
  await painted(page);
  await page.evaluate(() => document.documentElement.style.setProperty('background', 'red'));
  await painted(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('background'));
  await painted(page);
}

for (const scene of pages) {
  for (const size of Object.keys(sizes)) {
    test(`golden pictures: ${scene}, ${size}`, async () => {
      const page = await studio(size);
      page.complaints.length = 0;
      await enter(page, app.url, scene);
      // Chromium draws the marks of a slider at parts of a pixel, which differ from run to run.
      await page.evaluate(() => document.querySelectorAll('input[type=range]').forEach((slider) => slider.removeAttribute('list')));
      for (const theme of themes) {
        await show(page, theme);
        await expect.soft(page).toHaveScreenshot(`${scene}-${size}-${theme}.png`);
      }
      assert.deepEqual(page.complaints, []);
    });
  }
}

// The smallest tiles are those of a game for four on a phone: one in a factory, one on an opponent's wall.
const four = game('azul-4');
for (const [what, name, from, to] of [
  ['in a factory', 'factory', ...swapFactoryTile(four.at(27).position.text)],
  ['on the wall of an opponent', 'wall', ...dropWallTile(four.at(40).position.text)],
]) {
  test(`one tile ${what} makes another picture`, async () => {
    assert.notEqual(from, to);
    const page = await studio('phone');
    for (const theme of themes) {
      await enterPosition(page, app.url, from);
      await show(page, theme);
      await expect(page).toHaveScreenshot(`tile-${name}-${theme}.png`);
      await enterPosition(page, app.url, to);
      await show(page, theme);
      await expect(page).not.toHaveScreenshot(`tile-${name}-${theme}.png`);
    }
  });
}

/** The same position with one blue or yellow tile of a factory exchanged for one of the bag. */
function swapFactoryTile(text) {
  const fields = text.split(' ');
  const at = fields.findIndex((field) => field.includes('/') && !field.includes(':'));
  const [from, to] = /B/.test(fields[at]) ? ['B', 'Y'] : ['Y', 'B'];
  fields[at] = fields[at]
    .replace(from, to)
    .split('/')
    .map((plate) => [...plate].sort((a, b) => 'BYRKW'.indexOf(a) - 'BYRKW'.indexOf(b)).join(''))
    .join('/');
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
