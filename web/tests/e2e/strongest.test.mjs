// The strongest level: how long it may think is chosen once, and it thinks while people do.
import assert from 'node:assert/strict';
import { newPage, until } from './app.mjs';
import { chance, moveByMouse, waitForTurn } from './moving.mjs';
import { app, browser, test } from './test.mjs';

const quick = { animation: 'off', language: 'en', thinking: 1 };

/** Keeps a list of the searches that workers were asked for. */
function watchWorkers() {
  window.searches = [];
  const Real = window.Worker;
  window.Worker = class extends Real {
    #own = new Map();
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if ('value' in data && this.#own.has(data.id)) this.#own.get(data.id).done = true;
      });
    }
    postMessage(message, ...rest) {
      if (message.do === 'analyse') {
        const search = { time: message.limits.time, position: message.position, done: false, ended: false };
        this.#own.set(message.id, search);
        window.searches.push(search);
      }
      super.postMessage(message, ...rest);
    }
    terminate() {
      for (const search of this.#own.values()) search.ended = true;
      super.terminate();
    }
  };
}

async function startAgainstStrongest(page) {
  await page.goto(`${app.url}#/new`);
  await page.getByRole('button', { name: 'All levels' }).click();
  await page.getByLabel('Strength').selectOption({ label: 'Strongest · Azulejo' });
}

test('its time per move is chosen with the level or in the settings, and remembered', async () => {
  const page = await newPage(browser, { settings: { ...quick, thinking: 2 } });
  await page.goto(`${app.url}#/new`);
  const times = page.getByRole('group', { name: 'Thinking time per move' });
  await page.getByRole('button', { name: 'All levels' }).waitFor();
  assert.equal(await times.count(), 0, 'other levels have no time');
  await startAgainstStrongest(page);
  assert.ok(await times.getByRole('radio', { name: '2 sec' }).isChecked());
  await times.getByRole('radio', { name: '5 sec' }).check();
  await page.goto(`${app.url}#/settings`);
  assert.ok(await times.getByRole('radio', { name: '5 sec' }).isChecked());
  await times.getByRole('radio', { name: '30 sec' }).check();
  await page.reload();
  await until(() => times.getByRole('radio', { name: '30 sec' }).isChecked(), 'the time is remembered');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('it thinks while a person does, not while the page is hidden, and never after the game', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.addInitScript(watchWorkers);
  await startAgainstStrongest(page);
  await page.getByRole('radio', { name: 'Me', exact: true }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/play\//);
  assert.ok(await page.evaluate(() => crossOriginIsolated));
  const pick = chance(3);
  const searches = () => page.evaluate(() => window.searches);
  // They have more time than a move. Whether one still runs depends on the deal: the rest of a round may be searched to its end at once.
  const ahead = async () => (await searches()).filter(({ time }) => time > 1000).length;
  const idle = async () => (await searches()).every(({ done }) => done);
  const show = (state) =>
    page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);

  assert.equal(await waitForTurn(page), 'mine');
  await until(async () => (await ahead()) === 1, 'it thinks ahead before the first move');
  await show('hidden');
  await until(idle, 'it stops while the page is hidden');
  assert.equal(await ahead(), 1);
  await show('visible');
  await until(async () => (await ahead()) === 2, 'it goes on when the page is shown');
  await moveByMouse(page, pick);
  await page.locator('[data-ply="3"]').waitFor();
  assert.equal(await waitForTurn(page), 'mine');
  await until(async () => (await ahead()) === 3, 'it thinks ahead after its move');
  await page.goto(`${app.url}#/`);
  await until(async () => (await searches()).every(({ done, ended }) => done || ended), 'nothing goes on after the page was left');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
