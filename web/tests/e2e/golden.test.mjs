// The main pages look as they did: screenshots in both themes and all sizes, compared with those kept in tests/golden.
// GOLDEN=write keeps what is seen now; look at every picture before you commit it.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { decode, difference, encode } from '../golden/png.mjs';
import { launch, newPage, serveApp, sizes } from './app.mjs';
import { enter } from './scenes.mjs';

/** Every size and both themes are seen; not every pair, which would take half as long again. */
const looks = [
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['tablet', 'light'],
  ['phone', 'dark'],
];
const pages = ['home', 'azul-2', 'azul-4', 'azul-grey', 'azul-duel', 'replay', 'analysis', 'editor', 'lobby'];
const kept = new URL('../golden/', import.meta.url);
const seen = new URL('../../../build/golden/', import.meta.url);
const writing = process.env.GOLDEN === 'write';

let app;
let browser;
before(async () => {
  app = await serveApp();
  browser = await launch();
  mkdirSync(seen, { recursive: true });
});
after(async () => {
  await browser?.close();
  await app?.close();
});

for (const scene of pages) {
  test(`golden pictures: ${scene}`, async () => {
    // Half the size shows all that matters, and keeps the repository small.
    const settings = { animation: 'off', language: 'en' };
    const page = await newPage(browser, { settings, deviceScaleFactor: 0.5, reducedMotion: 'reduce', serviceWorkers: 'block', timezoneId: 'UTC' });
    await enter(page, app.url, scene);
    const wrong = [];
    for (const [size, theme] of looks) {
      const [width, height] = sizes[size];
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)))));
      const picture = decode(await page.screenshot({ caret: 'hide', animations: 'disabled' }));
      const name = `${scene}-${size}-${theme}.png`;
      if (writing) {
        writeFileSync(new URL(name, kept), encode(picture));
        continue;
      }
      const share = difference(picture, decode(readFileSync(new URL(name, kept))), 48);
      if (share <= 0.01) continue;
      writeFileSync(new URL(name, seen), encode(picture));
      wrong.push(`${name}: ${(share * 100).toFixed(1)} % of the pixels are different; see build/golden/${name}`);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}
