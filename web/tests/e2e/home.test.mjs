// The first page: a board that plays itself, one click to a game, and what was chosen is remembered.
import assert from 'node:assert/strict';
import { newPage, playFromHome, until } from './app.mjs';
import { waitForTurn } from './moving.mjs';
import { app, browser, test } from './test.mjs';

test('the board plays itself, and stands still where animation is off', async () => {
  const plyOf = async (page) => Number(await page.locator('.living [data-ply]').getAttribute('data-ply'));
  const still = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
  await still.goto(app.url);
  const first = await plyOf(still);

  const page = await newPage(browser, { settings: { animation: 'normal', language: 'en' } });
  await page.goto(app.url);
  await until(async () => (await plyOf(page)) > first, 'a ply is played');
  assert.ok(await page.locator('.living [data-ply]').evaluate((each) => each.inert), 'it is a picture');
  await page.context().close();

  assert.equal(await plyOf(still), first);
  assert.deepEqual(still.complaints, []);
  await still.context().close();
});

test('a game that waits is shown with its board and whose turn it is', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
  await page.goto(app.url);
  await playFromHome(page, { game: 'Grey wall', level: 'Newcomer' });
  await waitForTurn(page);
  await page.goto(`${app.url}#/`);
  const card = page.getByRole('link', { name: /Newcomer.*Grey wall.*round 1.*Your turn/ });
  await card.waitFor();
  await card.locator('.mini').waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Grey wall' }).isChecked());
  assert.equal(await page.getByRole('combobox', { name: 'Opponent' }).locator('option:checked').innerText(), 'Newcomer');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the scoring tiles of Duel are chosen tile by tile, and remembered', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
  await page.goto(`${app.url}#/new?mode=screen&game=azul-duel`);
  await page.getByRole('radio', { name: 'Choose', exact: true }).check();
  const tile = (n) => page.getByRole('group', { name: `Tile ${n}` });
  await tile(1).getByRole('radio', { name: 'Not in play' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Choose three or four scoring tiles.').waitFor();
  await tile(1).getByRole('radio', { name: 'colours' }).check();
  await tile(4).getByRole('radio', { name: 'special' }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/play\//);
  const start = await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('azulejo').onsuccess = (opened) => {
          opened.target.result.transaction('games').objectStore('games').getAll().onsuccess = (read) =>
            resolve(read.target.result[0].start);
        };
      }),
  );
  assert.match(start, / colours,columns,diagonals,special /);
  await page.goto(`${app.url}#/new?mode=screen&game=azul-duel`);
  assert.ok(await tile(4).getByRole('radio', { name: 'special' }).isChecked());
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('lots are drawn where the seat that was to start is not there', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
  await page.addInitScript(() => localStorage.setItem('azulejo.setup', '{"players":4,"first":4}'));
  await page.goto(`${app.url}#/new?mode=screen&game=azul`);
  const starts = (name) => page.getByRole('group', { name: 'Who starts' }).getByRole('radio', { name }).isChecked();
  const players = (n) =>
    page
      .getByRole('group', { name: 'Players' })
      .getByRole('radio', { name: String(n) })
      .check();
  await until(() => starts('Seat 4'), 'what was chosen last is shown');
  await players(2);
  await until(() => starts('Random'), 'lots are drawn');
  await players(4);
  await until(() => starts('Seat 4'), 'the choice is kept');
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the examples of the rules are played on the board, and again', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
  await page.goto(`${app.url}#/rules/azul`);
  const example = page.locator('figure').nth(1);
  await example.scrollIntoViewIfNeeded();
  await page.locator('figure[data-played]').nth(0).waitFor();
  await page.getByText(/The other two fall to the floor line/).waitFor();
  await example.getByRole('button', { name: 'Play again' }).click();
  await example.and(page.locator('[data-played]')).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
