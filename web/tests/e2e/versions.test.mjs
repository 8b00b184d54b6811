// New versions, missing files, errors and full storage: the person is told, and there is a way on.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist, newPage, patience, playFromHome, serveApp } from './app.mjs';
import { record } from './games.mjs';
import { openKept, played } from './kept.mjs';
import { chance, moveByMouse, waitForTurn } from './moving.mjs';
import { app, browser, test } from './test.mjs';

const quick = { animation: 'off', language: 'en' };

/** The app in a folder of its own, in which a new version can be installed. */
async function deployment() {
  const folder = join(mkdtempSync(join(tmpdir(), 'azulejo-dist-')), '/');
  cpSync(dist, folder, { recursive: true });
  const served = await serveApp(folder);
  return {
    url: served.url,
    /** Another version: all scripts have other names, and the old ones are gone from the server. Returns the old names. */
    install() {
      const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
      const renew = (name) => name.replace(/.{4}\.js$/, '0new.js');
      for (const file of [...scripts.map((name) => join('assets', name)), 'index.html', 'service-worker.js']) {
        const text = readFileSync(join(folder, file), 'utf8').replace(/(url:`index\.html`,revision:)`\w+`/, '$1`another`');
        writeFileSync(
          join(folder, file),
          scripts.reduce((now, name) => now.replaceAll(name, renew(name)), text),
        );
      }
      for (const name of scripts) renameSync(join(folder, 'assets', name), join(folder, 'assets', renew(name)));
      return scripts;
    },
    async close() {
      await served.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const kept = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const update = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));

test('a page that is open does not keep a newer version from changing the database', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(`${app.url}#/games`);
  await page.getByText(/no games/i).waitFor();
  const changed = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('azulejo', 2);
        request.onblocked = () => resolve('blocked');
        request.onerror = () => resolve('failed');
        request.onsuccess = () => {
          request.result.close();
          resolve('changed');
        };
      }),
  );
  assert.equal(changed, 'changed');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a new version is offered; pages that are open go on with the old one until they are loaded again', async () => {
  const deployed = await deployment();
  const page = await newPage(browser, { settings: quick, serviceWorkers: 'allow' });
  await page.goto(deployed.url);
  await kept(page);
  const other = await page.context().newPage();
  other.setDefaultTimeout(patience);
  await other.goto(deployed.url);
  await other.getByRole('heading', { level: 1 }).waitFor();
  const old = deployed.install().find((name) => name.startsWith('Keys-'));

  // Both hear of it, and nothing changes by itself.
  await update(page);
  for (const each of [page, other]) await each.getByText('A new version of Azulejo is ready.').waitFor();
  // The one that reloads has the new version.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const [fetched] = await Promise.all([page.waitForResponse(/assets\/Keys-.*\.js$/), page.goto(`${deployed.url}#/keys`)]);
  assert.match(fetched.url(), /0new\.js$/);
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
  // The other one loads a file that the server does not have any more.
  const [again] = await Promise.all([other.waitForResponse(/assets\/Keys-.*\.js$/), other.goto(`${deployed.url}#/keys`)]);
  assert.ok(again.url().endsWith(old), again.url());
  await other.getByRole('heading', { name: 'Keyboard' }).waitFor();
  await other.getByText('A new version of Azulejo is ready.').waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
  await deployed.close();
});

test('a page whose file is gone says so, and can be tried again', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/Keys-*.js', (route) => route.abort());
  await page.goto(`${app.url}#/keys`);
  await page.getByRole('alert').getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.unroute('**/assets/Keys-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
  await page.context().close();
});

test('without its texts the app shows a message, not a blank page', async () => {
  const page = await newPage(browser, { settings: { ...quick, language: 'it' } });
  await page.route('**/assets/it-*.js', (route) => route.abort());
  await page.goto(app.url);
  await page.getByRole('alert').getByText('Non è stato possibile caricare Azulejo.').waitFor();
  await page.unroute('**/assets/it-*.js');
  await page.getByRole('button', { name: 'Ricarica' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.context().close();
});

test('errors that nobody expected are told, with a way on', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => void Promise.reject(new Error('a test')));
  await page.getByRole('status').getByText('Something went wrong.').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('status').getByText('Something went wrong.').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a component that fails is replaced by a message, and the other pages work', async () => {
  const page = await openKept(browser, app, played('azul', 2, 4));
  await page.evaluate(() => {
    window.works = Intl.DateTimeFormat;
    Intl.DateTimeFormat = function () {
      throw new Error('a test');
    };
    location.hash = '#/games';
  });
  await page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.evaluate(() => void (Intl.DateTimeFormat = window.works));
  await page.getByRole('alert').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.context().close();
});

test('a move that cannot be saved is told, and the record can be saved instead', async () => {
  const page = await openKept(browser, app, played('azul', 2, 4));
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await moveByMouse(page, chance(1));
  await page.getByText('The game could not be saved.').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('status').getByRole('button', { name: 'Save the record' }).click(),
  ]);
  assert.match(readFileSync(await file.path(), 'utf8'), /\[Game "azul"\]/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a game is played in one tab at a time, and can be taken over', async () => {
  const first = await openKept(browser, app, played('azul', 2, 4));
  const second = await first.context().newPage();
  second.setDefaultTimeout(patience);
  await second.goto(first.url());
  await second.getByRole('heading', { name: 'This game is open in another tab' }).waitFor();
  await moveByMouse(first, chance(1));
  await first.locator('[data-ply="5"]').waitFor();
  await second.getByRole('button', { name: 'Play here' }).click();
  await second.locator('[data-ply="5"]').waitFor();
  await first.getByRole('heading', { name: 'This game is open in another tab' }).waitFor();
  await waitForTurn(second);
  await moveByMouse(second, chance(1));
  await second.locator('[data-ply="6"]').waitFor();
  await second.close();
  await first.getByRole('button', { name: 'Play here' }).click();
  await first.locator('[data-ply="6"]').waitFor();
  assert.deepEqual(first.complaints, []);
  await first.context().close();
});

test('games leave as records and come back, once', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url);
  await playFromHome(page, { level: 'Club player' });
  await waitForTurn(page);
  await page.goto(`${app.url}#/games`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all' }).click()]);
  const text = readFileSync(await file.path(), 'utf8');
  const add = (content) =>
    page.locator('input[type=file]').setInputFiles({ name: 'games.azul', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await add(text);
  await page.getByText('0 games added.').waitFor();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No games yet.').waitFor();
  await add(`${text}\n${record('azul')}`);
  await page.getByText('2 games added.').waitFor();
  await add('nonsense');
  await page.getByText(/No game could be read from this file: ./).waitFor();
  await page.getByRole('link', { name: /Club player/ }).click();
  assert.equal(await waitForTurn(page), 'mine');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
