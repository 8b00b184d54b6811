import { after } from 'node:test';
import { launch, serveApp } from './app.mjs';

/** The app and a browser, for all tests of a file. */
export async function stage() {
  const [app, browser] = await Promise.all([serveApp(), launch()]);
  after(async () => {
    await browser.close();
    await app.close();
  });
  return { app, browser };
}
