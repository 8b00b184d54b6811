// Games in one browser, without a server: against the AI and by several people on the same device.
import assert from 'node:assert/strict';
import { newPage, playFromHome } from './app.mjs';
import { game } from './games.mjs';
import { openKept } from './kept.mjs';
import { moveByKeyboard, moveByMouse, playOut } from './moving.mjs';
import { app, browser, test } from './test.mjs';

/** Deals are random, so a game may end in a tie. */
const result = /(Winner|Shared victory) with \d+ points?: /;
const quick = { animation: 'off', language: 'en' };

async function start(page, game, level = 'Learner') {
  await page.goto(app.url);
  await playFromHome(page, { game, level });
}

for (const [game, seed] of [
  ['Azul', 1],
  ['Grey wall', 2],
  ['Azul Duel', 3],
]) {
  test(`a whole game by mouse: ${game}`, async () => {
    const page = await newPage(browser, { settings: quick });
    await start(page, game);
    const moves = await playOut(page, moveByMouse, seed);
    assert.ok(moves > 15, `${moves} moves`);
    assert.match(await page.locator('[data-result]').innerText(), result);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('a whole game by keyboard alone', async () => {
  const page = await newPage(browser, { settings: quick });
  await page.goto(app.url);
  await playFromHome(page, { key: 'Enter' });
  const moves = await playOut(page, moveByKeyboard, 4);
  assert.ok(moves > 15, `${moves} moves`);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the end of a game offers another, the next level, a review, and a link to share', async () => {
  const whole = game('azul');
  const over = {
    game: 'azul',
    players: 2,
    start: whole.start.text,
    tokens: whole.tokens,
    seats: [
      { kind: 'human', name: '' },
      { kind: 'ai', name: '', level: 3 },
    ],
  };
  const page = await openKept(browser, app, over, { permissions: ['clipboard-read', 'clipboard-write'] });
  const button = (name) => page.locator('.over').getByRole('button', { name });
  await page.locator('[data-result]').getByText('Winner with 27 points: You').waitFor();
  await button('Share').click();
  await page.getByText('Copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  for (const name of ['Play again', 'Replay', 'Game review']) await button(name).waitFor();
  await button('Next level: Casual player').click();
  await page.locator('[data-result]').waitFor({ state: 'detached' });
  await page.getByText('Casual player').first().waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: /Replay.*You – Learner/ }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
