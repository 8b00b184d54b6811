// Clocks in two browsers: they run out, and then an AI takes over or a player claims the win.
import assert from 'node:assert/strict';
import { until } from './app.mjs';
import { leave, meeting } from './meeting.mjs';
import { chance, moveByMouse, waitForTurn } from './moving.mjs';
import { test } from './test.mjs';

const at = meeting();

/** Seconds for a move, more than any test takes. */
const limit = 900;

const seconds = async (page, seat) => {
  const [, minutes, rest] = /(\d+):(\d+)$/.exec((await page.locator(`[data-clock="${seat}"]`).innerText()).trim());
  return Number(minutes) * 60 + Number(rest);
};

/** Two people at a table with a clock; first of them whoever is to move. */
async function pair(options) {
  const table = await at.table(['Anna', 'Bruno'], options);
  const pages = await Promise.all(['Anna', 'Bruno'].map((name, i) => at.seated(name, table, i + 1)));
  const mover = (await at.view(table)).state.turn;
  return { table, mover, first: pages[mover - 1], second: pages[2 - mover] };
}

test('a clock runs down in both browsers, and is wound up by a move', async () => {
  const started = Date.now();
  const { mover, first, second } = await pair({ clock: { kind: 'move', seconds: limit } });
  for (const page of [first, second]) {
    const shown = await seconds(page, mover);
    // A page knows the time since it heard of the table, which was at some time since the start: no clock is further off than that.
    const elapsed = (Date.now() - started) / 1000;
    assert.ok(shown <= limit && shown >= limit - elapsed - 1, `${shown} of ${limit} s after ${elapsed} s`);
    assert.equal(await seconds(page, 3 - mover), limit);
    await until(async () => (await seconds(page, mover)) < shown, 'it runs');
  }
  await moveByMouse(first, chance(1));
  await waitForTurn(second);
  await until(async () => (await seconds(first, mover)) === limit, 'the next move has all its time');
  for (const page of [first, second]) await until(async () => (await seconds(page, 3 - mover)) < limit, 'now the other one runs');
  await leave(first, second);
});

test('whose time is up is replaced by an AI, and takes the seat back', async () => {
  // Enough time for the moves of this test, even on a busy machine.
  const { table, mover, first, second } = await pair({ clock: { kind: 'move', seconds: 15 }, timeout: 'ai', stand_in: 1 });
  await first.getByText('The AI plays for you').waitFor();
  // It moved.
  await waitForTurn(second);
  assert.equal((await at.view(table)).seats[mover - 1].stand_in, true);
  await first.getByRole('button', { name: 'Take my seat back' }).click();
  await at.play(table, 1);
  await first.getByText('The AI plays for you').waitFor({ state: 'detached' });
  assert.equal(await waitForTurn(first), 'mine');
  await moveByMouse(first, chance(3));
  await leave(first, second);
});

test('whose time is up may lose the game to a claim', async () => {
  const { first, second, mover } = await pair({ clock: { kind: 'move', seconds: 2 }, timeout: 'claim' });
  await second.getByRole('button', { name: 'Claim the win' }).click();
  const winner = mover === 1 ? 'Bruno' : 'Anna';
  for (const page of [first, second])
    assert.match(await page.locator('[data-result]').innerText(), new RegExp(`Winner.*${page === second ? 'You|' : ''}${winner}`));
  await leave(first, second);
});
