// Quick pairing on the first page: who asks for the same game and clock plays together.
import assert from 'node:assert/strict';
import { until } from './app.mjs';
import { leave, meeting } from './meeting.mjs';
import { test } from './test.mjs';

const at = meeting();
const table = (page) => /#\/table\/([\w-]+)/.exec(page.url())?.[1];

async function home(name) {
  const page = await at.person(name);
  await page.goto(at.server.url);
  return page;
}
const online = (page) => page.getByRole('group', { name: 'Play online' });
/** Asks for Duel at ten minutes; no other test opens such tables. */
async function ask(page) {
  await page.getByRole('radio', { name: 'Azul Duel' }).check();
  await online(page)
    .getByRole('button', { name: /^10 min/ })
    .click();
  await page.waitForURL(/#\/table\//);
}

test('the second player joins the first, whose page says that it looks for somebody', async () => {
  const [anna, bruno] = [await home('Anna'), await home('Bruno')];
  await ask(anna);
  await anna.getByText(/Looking for an opponent/).waitFor();
  await bruno.reload();
  await bruno.getByRole('radio', { name: 'Azul Duel' }).check();
  await online(bruno)
    .getByRole('button', { name: /^10 min.*1 player waiting/ })
    .click();
  await bruno.waitForURL(/#\/table\//);
  assert.equal(table(bruno), table(anna));
  for (const page of [anna, bruno]) await page.locator('[data-ply]').waitFor();
  await leave(anna, bruno);
});

test('two who open a table at the same time meet at the older one', async () => {
  const pages = [await home('Carla'), await home('Dario')];
  // Neither sees the table of the other while it opens its own.
  for (const page of pages) {
    await page.route('**/api/v1/games?*status=waiting*', (route) => route.fulfill({ json: { games: [] } }));
    await ask(page);
  }
  const opened = pages.map(table);
  assert.notEqual(opened[0], opened[1]);
  for (const page of pages) await page.unroute('**/api/v1/games?*status=waiting*');
  for (const page of pages) await page.locator('[data-ply]').waitFor();
  await until(() => table(pages[1]) === opened[0], 'the younger table is left');
  assert.equal(table(pages[0]), opened[0]);
  await at.ask(`/${opened[1]}`, { method: 'GET', expect: 404 });
  await leave(...pages);
});
