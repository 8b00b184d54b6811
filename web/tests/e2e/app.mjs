// Helpers for the browser tests: the built app with the content policy of the real server, and Chromium.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** WEB_DIST names another folder to serve. */
export const dist = process.env.WEB_DIST ?? fileURLToPath(new URL('../../dist/', import.meta.url));

export const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The headers that the real server sends with its pages (src/server/web/answer.cpp). */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; " +
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Long enough for a busy machine. Only a failure waits until the end. */
export const patience = 60_000;

/** Waits until `check` returns a value, and returns it. `what` describes what was expected. */
export async function until(check, what) {
  for (const end = Date.now() + patience; ;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`not within ${patience / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until a page has painted its current state and run the tasks that follow. */
export const painted = (page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))),
  );

/** Waits until nothing is being fetched, and everything that was fetched is painted. The page must be of `newPage`. */
export async function calm(page) {
  const { fetches } = page;
  for (let before = -1; before !== fetches.begun;) {
    before = fetches.begun;
    await until(() => fetches.begun === fetches.ended, 'everything is fetched');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await painted(page);
  }
}

/** Serves dist/, or another folder, on a free port; nothing answers under /api. */
export async function serveApp(folder = dist) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error('web/dist is missing: run web/build first');
  const zipped = new Map();
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const headers = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      ...pageHeaders,
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (/\.(js|css|html|svg)$/.test(file) && /gzip/.test(request.headers['accept-encoding'] ?? '')) {
      const version = `${file} ${statSync(file).mtimeMs}`;
      if (!zipped.has(version)) zipped.set(version, gzipSync(readFileSync(file)));
      response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(zipped.get(version));
      return;
    }
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

/** Starts a game on the first page, by mouse or with a key. */
export async function playFromHome(page, { game, level = 'Learner', key } = {}) {
  if (game) await page.getByRole('radio', { name: game, exact: true }).check();
  await page.getByRole('combobox', { name: 'Opponent' }).selectOption(level);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await (key ? play.press(key) : play.click());
  await page.waitForURL(/#\/play\//);
}

export const sizes = { phone: [360, 640], tablet: [768, 1024], desktop: [1440, 900] };

/**
 * A new person: an empty profile. Whatever the page complains about fails the test that asks for `complaints`. `fetches` counts requests.
 * `settings` are those of the app; the end of a round is not shown step by step unless they say so. Keeping the app for when there is no network takes longer than most tests: it is left out
 * unless `serviceWorkers` are allowed.
 */
export async function newPage(
  browser,
  { size = 'desktop', theme = 'light', locale = 'en-GB', settings = {}, touch = false, ...rest } = {},
) {
  const [width, height] = sizes[size];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    hasTouch: touch,
    serviceWorkers: 'block',
    ...rest,
  });
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('azulejo.settings')) localStorage.setItem('azulejo.settings', JSON.stringify(kept));
    },
    { roundEnd: 'off', ...settings },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.fetches = { begun: 0, ended: 0 };
  page.on('request', () => ++page.fetches.begun);
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, () => ++page.fetches.ended);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) page.complaints.push(`console: ${message.text()}`);
  });
  return page;
}
