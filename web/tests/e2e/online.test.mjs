// Browsers that meet at the real server.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { until } from './app.mjs';
import { leave, meeting } from './meeting.mjs';
import { chance, moveByMouse, playTogether, waitForTurn } from './moving.mjs';
import { test } from './test.mjs';

const at = meeting();
const { person } = at;

async function axe(page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`),
    [],
  );
}

/** Opens a table with open seats, and returns its link. */
async function openTable(page, { game = 'Azul 2–4', players = 2, clock, listed = false } = {}) {
  await page.goto(`${at.server.url}#/new?mode=friend`);
  await page.getByRole('radio', { name: game }).check();
  if (players > 2) await page.getByRole('radio', { name: String(players), exact: true }).check();
  if (clock) await page.getByRole('radio', { name: clock }).check();
  if (listed) await page.getByRole('switch', { name: /Show in the list/ }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const link = page.getByLabel('Link to this table');
  await link.waitFor();
  return link.inputValue();
}

async function sitDown(page, link) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.locator('[data-ply]').waitFor();
}

test('whoever made a table deletes it, and after the game only the names', async () => {
  const anna = await person('Anna');
  const bruno = await person('Bruno');
  const remove = async (page, what) => {
    await page.getByRole('button', { name: what }).click();
    await page.getByRole('dialog').getByRole('button', { name: what }).click();
  };
  // Before the game begins.
  const first = await openTable(anna);
  await bruno.goto(first);
  await bruno.getByRole('button', { name: 'Join' }).waitFor();
  assert.equal(await bruno.getByRole('button', { name: 'Delete table' }).count(), 0, 'only the maker');
  await remove(anna, 'Delete table');
  await anna.getByText('Table deleted.').waitFor();
  await bruno.getByText('This table does not exist.').waitFor();
  // While others play, not at all.
  const second = await openTable(anna);
  await sitDown(bruno, second);
  await anna.locator('[data-ply]').waitFor();
  await anna.getByRole('button', { name: 'Menu' }).click();
  await anna.getByRole('button', { name: 'Resign' }).waitFor();
  assert.equal(await anna.getByRole('button', { name: /^Delete/ }).count(), 0, 'others play');
  await anna.getByRole('button', { name: 'Resign' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await anna.locator('[data-result]').waitFor();
  await anna.getByRole('button', { name: 'Menu' }).click();
  await axe(anna);
  await remove(anna, 'Delete names');
  await anna.getByText('Names deleted.').waitFor();
  const id = second.split('/').at(-1);
  const view = await at.ask(`/${id}`, { method: 'GET' });
  assert.deepEqual([view.status, ...view.seats.map((seat) => seat.name ?? '')], ['finished', '', '']);
  bruno.complaints.splice(0, bruno.complaints.length, ...bruno.complaints.filter((each) => !/404/.test(each))); // of the deleted table
  await leave(anna, bruno);
});

test('two browsers play each other; the server is killed and comes back in the middle', async () => {
  const anna = await person('Anna');
  const bruno = await person('Bruno');
  const link = await openTable(anna);
  assert.match(link, /#\/table\/\w+$/);
  await sitDown(bruno, link);
  await anna.locator('[data-ply]').waitFor();
  const pick = chance(11);
  assert.equal(await playTogether([anna, bruno], pick, 6), 'playing');
  // Everybody has the last move, the server too: who made it sees it first.
  const shown = (page) => page.locator('[data-ply]').getAttribute('data-ply').then(Number);
  const { ply } = await until(async () => {
    const view = await at.view({ id: link.split('/').at(-1) });
    return (await shown(anna)) === view.ply && (await shown(bruno)) === view.ply ? view : undefined;
  }, 'both have what the server has');

  await at.server.kill('SIGKILL');
  await anna.getByText('Connection lost').waitFor();
  await bruno.getByText('Connection lost').waitFor();
  await at.server.start();
  await anna.getByText('Connection lost').waitFor({ state: 'detached' });
  await bruno.getByText('Connection lost').waitFor({ state: 'detached' });
  assert.equal(await shown(anna), ply, 'no move was lost');

  assert.equal(await playTogether([anna, bruno], pick, 250), 'over');
  const results = [await anna.locator('[data-result]').innerText(), await bruno.locator('[data-result]').innerText()];
  assert.match(results[0], /^(Winner|Shared victory) with/);

  // Each browser has checked the deals against what it kept, and a page shows the details.
  for (const page of [anna, bruno]) await page.getByText('Fair: every deal follows from the secret number.').waitFor();
  await anna.locator('.over').getByRole('link', { name: 'Check the deals' }).click();
  await anna.getByText('The fingerprint and the random values are those that this browser kept.').waitFor();
  await anna.goBack();

  // Again, with rotated seats.
  await anna.getByRole('button', { name: 'Play again' }).click();
  await bruno.getByRole('button', { name: 'Accept rematch' }).click();
  for (const page of [anna, bruno]) {
    await page.locator('[data-ply="1"]').waitFor();
    assert.equal(await page.locator('[data-result]').count(), 0);
  }
  await leave(anna, bruno);
});

test('a move is taken back if the other agrees; people say hello; one watches', async () => {
  const anna = await person('Anna');
  const bruno = await person('Bruno');
  const carla = await person('Carla');
  const link = await openTable(anna);
  await axe(anna);
  await bruno.goto(link);
  await bruno.getByRole('button', { name: 'Join' }).waitFor();
  await axe(bruno);
  await sitDown(bruno, link);
  await carla.goto(link);
  await carla.getByText('You are watching.').waitFor();

  const first = await Promise.any([anna, bruno].map((page) => waitForTurn(page).then(() => page)));
  const second = first === anna ? bruno : anna;
  await moveByMouse(first, chance(5));
  await carla.locator('[data-ply="2"]').waitFor();
  await first.getByRole('button', { name: 'Ask to take back' }).click();
  await second.getByRole('button', { name: 'Agree' }).click();
  for (const page of [anna, bruno, carla]) await page.locator('[data-ply="1"]').waitFor();

  await anna.getByRole('tab', { name: 'Chat' }).click();
  await axe(anna);
  await anna.getByRole('button', { name: 'Good luck!' }).click();
  await bruno.getByText('Anna: Good luck!').waitFor();

  await anna.context().close();
  await bruno.getByText('Anna is away.').waitFor();
  await bruno.getByRole('button', { name: 'Menu' }).click();
  await bruno.getByRole('button', { name: 'Resign' }).click();
  await bruno
    .getByRole('dialog', { name: /resign/ })
    .getByRole('button', { name: 'Resign' })
    .click();
  assert.match(await carla.locator('[data-result]').innerText(), /Resigned: Bruno · Winner: Anna/);
  await leave(bruno, carla);
});

test('four at one table, found among the open ones', async () => {
  const people = await Promise.all(['Anna', 'Bruno', 'Carla', 'Dora'].map(person));
  await openTable(people[0], { players: 4, clock: '10 min + 10 sec', listed: true });
  for (const page of people.slice(1)) {
    await page.goto(`${at.server.url}#/tables`);
    await page
      .getByRole('link', { name: /4\splayers.*10\smin\s\+\s10\ssec/ })
      .first()
      .click();
    await page.getByText('10 min + 10 sec').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
  }
  for (const page of people) await page.locator('[data-ply="1"]').waitFor();
  assert.equal(await playTogether(people, chance(3), 12), 'playing');
  for (const page of people) await page.locator('[data-ply="13"]').waitFor();
  await leave(...people);
});

test('against the AI of the server, and back in another tab', async () => {
  const anna = await person('Anna');
  await anna.goto(`${at.server.url}#/new?mode=friend`);
  await anna.getByRole('radio', { name: 'Azul Duel' }).check();
  await anna.getByLabel('Seat 2').selectOption('AI');
  await anna.getByRole('button', { name: 'Open the table' }).click();
  await anna.locator('[data-ply]').waitFor();
  await waitForTurn(anna);
  await moveByMouse(anna, chance(2));
  await waitForTurn(anna);
  const ply = await anna.locator('[data-ply]').getAttribute('data-ply');
  const tab = await anna.context().newPage();
  await tab.goto(anna.url());
  await tab.locator(`[data-ply="${ply}"]`).waitFor();
  await waitForTurn(tab);
  await moveByMouse(tab, chance(2));
  await anna.locator(`[data-ply]:not([data-ply="${ply}"])`).waitFor();
  await leave(anna);
});
