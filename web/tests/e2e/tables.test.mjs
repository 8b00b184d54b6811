// Actions at a table of the server other than moves.
import assert from 'node:assert/strict';
import { painted, until } from './app.mjs';
import { azulejo } from './games.mjs';
import { leave, meeting } from './meeting.mjs';
import { chance, moveByMouse, playTogether, waitForTurn } from './moving.mjs';
import { test } from './test.mjs';

const at = meeting();
const ply = (page) => page.locator('[data-ply]').getAttribute('data-ply').then(Number);

test('who watches sees every move and may do nothing', async () => {
  const table = await at.table(['Anna', 'Bruno'], { game: 'azul-duel' });
  await at.play(table, 3);
  const page = await at.person('Carla');
  await page.goto(table.url);
  await page.getByText('You are watching.').waitFor();
  const before = await ply(page);
  await at.play(table, 2);
  await page.locator(`[data-ply="${before + 2}"]`).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);
  await page.getByRole('tab', { name: 'Chat' }).click();
  assert.equal(await page.getByRole('button', { name: 'Good luck!' }).count(), 0, 'who watches says nothing');
  await page.getByRole('button', { name: 'Menu' }).click();
  assert.equal(await page.getByRole('button', { name: 'Resign' }).count(), 0);
  await leave(page);
});

test('a game of Duel tells who watched it where all points came from', async () => {
  const table = await at.table(['Anna', 'Bruno'], { game: 'azul-duel' });
  const { state } = await at.play(table, 300);
  const page = await at.person('Carla');
  await page.goto(table.url);
  await page.locator('.duel .final').waitFor();
  const points = async () =>
    (await page.locator('.duel .final tbody tr').allInnerTexts()).map((row) =>
      row
        .split('\t')
        .slice(1)
        .map((each) => Number(each.replace('−', '-'))),
    );
  // Computed once the rules are loaded: a tile was placed on a dome.
  await until(async () => (await points())[1].some((each) => each !== 0), 'points of the tiles on the domes');
  for (const seat of [0, 1])
    assert.equal(
      Math.max(
        0,
        (await points()).reduce((sum, row) => sum + row[seat], 0),
      ),
      state.scores[seat],
    );
  assert.ok(
    (await points())[4].every((each) => each <= 0),
    'plates cost something or nothing',
  );
  await leave(page);
});

test('people come and go, and all sentences are understood', async () => {
  const table = await at.table(['Anna', 'Bruno']);
  const anna = await at.seated('Anna', table, 1);
  await anna.getByText('Bruno is away.').waitFor();
  const bruno = await at.seated('Bruno', table, 2, { locale: 'it-IT' });
  await anna.getByText('Bruno is away.').waitFor({ state: 'detached' });
  await anna.getByRole('tab', { name: 'Chat' }).click();
  const said = anna.locator('.rail .said').getByRole('listitem');
  const presets = await anna.locator('.presets button').allInnerTexts();
  assert.equal(presets.length, 12);
  for (const [i, text] of presets.entries()) {
    await anna.getByRole('button', { name: text, exact: true }).click();
    await said.nth(i).getByText(`Anna: ${text}`).waitFor();
  }
  await bruno.getByRole('tab', { name: /^Chat/ }).click();
  await bruno.locator('.rail .said').getByRole('listitem').nth(11).getByText(`Anna: ${presets[11]}`).waitFor();
  await bruno.context().close();
  await anna.getByText('Bruno is away.').waitFor({ state: 'attached' });
  await leave(anna);
});

test('several tabs of one seat go together', async () => {
  const table = await at.table(['Anna', 1]);
  const anna = await at.seated('Anna', table, 1);
  const tab = await anna.context().newPage();
  await tab.goto(table.url);
  for (const [moving, looking] of [
    [anna, tab],
    [tab, anna],
  ]) {
    await waitForTurn(moving);
    const before = await ply(moving);
    await moveByMouse(moving, chance(7));
    await looking.locator(`[data-ply]:not([data-ply="${before}"])`).waitFor();
    await waitForTurn(looking);
    await moving.locator(`[data-ply="${await ply(looking)}"]`).waitFor();
  }
  // Closing one of two tabs does not make a player absent.
  const carla = await at.person('Carla');
  await carla.goto(table.url);
  await tab.close();
  await waitForTurn(anna);
  const before = await ply(anna);
  await moveByMouse(anna, chance(8));
  await carla.locator(`[data-ply]:not([data-ply="${before}"])`).waitFor();
  assert.equal(await carla.getByText('Anna is away.').count(), 0);
  await leave(anna, carla);
});

test('taking back needs consent: refused, then granted; against the AI it is done at once', async () => {
  const table = await at.table(['Anna', 'Bruno']);
  await at.play(table, 4);
  const pages = [await at.seated('Anna', table, 1), await at.seated('Bruno', table, 2)];
  const mover = (await at.view(table)).state.turn;
  const [first, second] = [pages[mover - 1], pages[2 - mover]];
  const before = await ply(first);
  await waitForTurn(first);
  await moveByMouse(first, chance(4));
  for (const page of pages) await page.locator(`[data-ply="${before + 1}"]`).waitFor();
  for (const [answer, after] of [
    ['Refuse', before + 1],
    ['Agree', before],
  ]) {
    await first.getByRole('button', { name: 'Ask to take back' }).click();
    await first.getByText('Waiting for the others to agree.').waitFor();
    await second.getByRole('button', { name: answer }).click();
    await first.getByText('Waiting for the others to agree.').waitFor({ state: 'detached' });
    for (const page of pages) await page.locator(`[data-ply="${after}"]`).waitFor();
  }
  await leave(...pages);

  const alone = await at.table(['Anna', 1]);
  const anna = await at.seated('Anna', alone, 1);
  await waitForTurn(anna);
  const start = await ply(anna);
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await anna.route('**/moves', async (route) => {
    await held;
    await route.continue();
  });
  await moveByMouse(anna, chance(4));
  await anna.locator(`[data-ply="${start}"]`).waitFor({ state: 'detached' });
  // The move is still on its way: it arrives before the question.
  await anna.getByRole('button', { name: 'Ask to take back' }).click();
  await painted(anna);
  release();
  await anna.locator(`[data-ply="${start}"]`).waitFor();
  await leave(anna);
});

test('who resigns loses; both play again, with the seats turned', async () => {
  const table = await at.table(['Anna', 'Bruno'], { game: 'azul-grey' });
  const [anna, bruno] = [await at.seated('Anna', table, 1), await at.seated('Bruno', table, 2)];
  await anna.getByRole('button', { name: 'Menu' }).click();
  await anna.getByRole('button', { name: 'Resign' }).click();
  await anna
    .getByRole('dialog', { name: /resign/ })
    .getByRole('button', { name: 'Resign' })
    .click();
  for (const page of [anna, bruno]) assert.match(await page.locator('[data-result]').innerText(), /Resigned: Anna · Winner: Bruno/);
  await bruno.getByRole('button', { name: 'Play again' }).click();
  await bruno.getByText('Waiting for the others.').waitFor();
  await anna.getByRole('button', { name: 'Accept rematch' }).click();
  await Promise.all([anna, bruno].map((page) => page.waitForURL((url) => url.hash !== `#/table/${table.id}`)));
  const next = await at.view({ id: anna.url().split('/').at(-1) });
  assert.deepEqual(
    next.seats.map((seat) => seat.name),
    ['Bruno', 'Anna'],
  );
  assert.equal(next.game, 'azul-grey');
  for (const page of [anna, bruno]) await page.locator('[data-ply="1"]').waitFor();
  await leave(anna, bruno);
});

test('two people and two AIs; an AI plays on for who resigns', async () => {
  const table = await at.table(['Anna', 1, 'Carla', 2]);
  const [anna, carla] = [await at.seated('Anna', table, 1), await at.seated('Carla', table, 3)];
  const pick = chance(6);
  assert.equal(await playTogether([anna, carla], pick, 4), 'playing');
  await carla.getByRole('button', { name: 'Menu' }).click();
  await carla.getByRole('button', { name: 'Resign' }).click();
  await carla
    .getByRole('dialog', { name: /resign/ })
    .getByRole('button', { name: 'Resign' })
    .click();
  assert.equal(await playTogether([anna], pick, 2), 'playing');
  const { seats, status } = await at.view(table);
  assert.equal(status, 'playing');
  assert.deepEqual(
    seats.map((seat) => [seat.kind, seat.resigned ?? false]),
    [
      ['human', false],
      ['ai', false],
      ['human', true],
      ['ai', false],
    ],
  );
  await leave(anna, carla);
});

test('a table that was left is found again from the first page', async () => {
  const table = await at.table(['Anna', 1]);
  const anna = await at.seated('Anna', table, 1);
  await waitForTurn(anna);
  await moveByMouse(anna, chance(9));
  await waitForTurn(anna);
  const before = await ply(anna);
  await anna.getByRole('link', { name: 'Home' }).click();
  await anna.reload();
  const section = anna.getByRole('region', { name: 'Continue' });
  await section.getByRole('link', { name: /Azul.*your turn/ }).click();
  await anna.locator(`[data-ply="${before}"]`).waitFor();
  await waitForTurn(anna);
  await moveByMouse(anna, chance(9));
  await at.ask(`/${table.id}/resign`, { token: table.token(1) });
  await anna.locator('[data-result]').waitFor();
  await anna.goto(`${at.server.url}#/`);
  await anna.getByRole('heading', { level: 1 }).waitFor();
  // What is over is not gone on with, once the server has told it.
  await section.waitFor({ state: 'detached' });
  await leave(anna);
});

test('a hint in Duel comes from what the seat sees; the coach judges; a table may forbid both', async () => {
  const table = await at.table(['Anna', 'Bruno'], { game: 'azul-duel' });
  const { state } = await at.play(table, 6);
  const seat = state.turn;
  const page = await at.seated('Anna', table, seat, { settings: { notation: true } });
  await waitForTurn(page);
  // Nothing hidden is sent to this browser.
  const { state: seen } = await at.view(table, table.token(seat));
  assert.ok(seen.stack.some((plate) => plate.endsWith('?')));
  assert.equal(azulejo.position(seen).ok, false);
  await page.getByRole('button', { name: 'Hint' }).click();
  const said = await page
    .getByText(/Best move: /)
    .first()
    .innerText();
  assert.ok(seen.legal.includes(/Best move: .*\((\S+)\)\. Winning/.exec(said)[1]), said);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Coach' }).click();
  await moveByMouse(page, chance(1));
  await page.locator('.coach b').waitFor();
  await leave(page);

  const strict = await at.table(['Anna', 'Bruno'], { game: 'azul-duel', hints: false });
  const turn = (await at.view(strict)).state.turn;
  const other = await at.seated('Anna', strict, turn);
  await waitForTurn(other);
  assert.equal(await other.getByRole('button', { name: 'Hint' }).count(), 0);
  await other.getByRole('button', { name: 'Menu' }).click();
  assert.equal(await other.getByRole('button', { name: 'Coach' }).count(), 0);
  await leave(other);
});

test('who opens a table says who starts', async () => {
  const anna = await at.person('Anna');
  await anna.goto(`${at.server.url}#/new?mode=friend`);
  await anna.getByRole('radio', { name: 'Opponent' }).check();
  await anna.getByRole('button', { name: 'Open the table' }).click();
  const link = await anna.getByLabel('Link to this table').inputValue();
  const bruno = await at.person('Bruno');
  await bruno.goto(link);
  await bruno.getByRole('listitem').nth(1).getByText('starts').waitFor();
  await bruno.getByRole('button', { name: 'Join' }).click();
  assert.equal(await waitForTurn(bruno), 'mine');
  const view = await at.view({ id: link.split('/').at(-1) });
  assert.deepEqual([view.first, view.state.turn], [2, 2]);
  // A first player that was chosen, not drawn, does not make the check fail.
  await bruno.getByRole('button', { name: 'Menu' }).click();
  await bruno.getByRole('button', { name: 'Resign' }).click();
  await bruno
    .getByRole('dialog', { name: /resign/ })
    .getByRole('button', { name: 'Resign' })
    .click();
  await bruno.locator('.over').getByRole('link', { name: 'Check the deals' }).click();
  await bruno.getByText('Fair: every deal follows from the secret number.').waitFor();
  await leave(anna, bruno);
});

test('a lost answer costs nobody a table or a seat', async () => {
  const anna = await at.person('Anna');
  await anna.goto(`${at.server.url}#/new?mode=friend`);
  const asked = [];
  const loseFirst = async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    asked.push(request.postDataJSON().key);
    if (asked.length > 1) return route.continue();
    await route.fetch(); // it is done, but nobody hears of it
    return route.abort('connectionreset');
  };
  await anna.route('**/api/v1/games', loseFirst);
  await anna.getByRole('button', { name: 'Open the table' }).click();
  const link = await anna.getByLabel('Link to this table').inputValue();
  assert.equal(asked.length, 2);
  assert.equal(asked[0], asked[1]);
  asked.length = 0;
  const bruno = await at.person('Bruno');
  await bruno.route('**/join', loseFirst);
  await bruno.goto(link);
  const [answer] = await Promise.all([bruno.waitForResponse(/join$/), bruno.getByRole('button', { name: 'Join' }).click()]);
  assert.equal((await answer.json()).seat, 2);
  assert.deepEqual(asked, [asked[0], asked[0]]);
  for (const page of [anna, bruno]) await page.locator('[data-ply="1"]').waitFor();
  await bruno.getByText('You are watching.').waitFor({ state: 'detached' });
  await leave(anna, bruno);
});
