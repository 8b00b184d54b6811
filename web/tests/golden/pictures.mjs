// Takes new pictures for README.md and docs/app.md from the built app: node web/tests/golden/pictures.mjs
import { writeFileSync } from 'node:fs';
import { newPage, serveApp } from '../e2e/app.mjs';
import { launch } from '../e2e/chromium.mjs';
import { enter } from '../e2e/scenes.mjs';

const images = new URL('../../../docs/images/', import.meta.url);
const app = await serveApp();
const browser = await launch();
try {
  for (const [scene, name] of [['azul-2', 'app-azul'], ['azul-duel', 'app-duel'], ['thinking', 'app-analysis']]) {
    const page = await newPage(browser, { settings: { animation: 'off', language: 'en' }, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
    await enter(page, app.url, scene);
    if (scene === 'thinking') await page.getByText(/searched to the end/).waitFor({ timeout: 120_000 });
    writeFileSync(new URL(`${name}.png`, images), await page.screenshot({ animations: 'disabled' }));
    await page.context().close();
  }
} finally {
  await browser.close();
  await app.close();
}
