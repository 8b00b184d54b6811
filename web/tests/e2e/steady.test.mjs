// Whatever is said has a place of its own: boards and factories stay where they are.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { openKept, played } from './kept.mjs';
import { leave, meeting } from './meeting.mjs';
import { chance, moveByMouse, waitForTurn } from './moving.mjs';
import { app, browser, test } from './test.mjs';

const at = meeting();

/** Where everything lies that must not move. */
const lying = (page) =>
  page.evaluate(() =>
    ['.offer', '.own .board', '.frame .status', '[data-pieces="other"]'].flatMap((what) =>
      [...document.querySelectorAll(what)].map((each) => [what, ...Object.values(each.getBoundingClientRect().toJSON())].join(' ')),
    ),
  );

/** Nothing moved, and the page does not scroll. */
async function steady(page, before, when) {
  assert.deepEqual(await lying(page), before, when);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), `no scrolling: ${when}`);
}

for (const size of ['desktop', 'tablet', 'phone']) {
  for (const game of ['azul', 'azul-duel']) {
    test(`no message moves the table: ${game}, ${size}`, async () => {
      const table = await at.table(['Anna', 'Bruno'], { game, hints: true });
      await at.play(table, 4);
      const pages = [await at.seated('Anna', table, 1, { size }), await at.seated('Bruno', table, 2, { size })];
      const mover = (await at.view(table)).state.turn;
      const [first, second] = [pages[mover - 1], pages[2 - mover]];
      await waitForTurn(first);
      await first.getByText('is away.').waitFor({ state: 'detached' });
      const before = await lying(first);
      assert.ok(before.length >= 3);

      await first.getByRole('button', { name: 'Menu' }).click();
      await first.getByRole('button', { name: 'Coach' }).click();
      await first.locator('.coach').waitFor();
      await steady(first, before, 'the coach');

      await moveByMouse(first, chance(4));
      await first.getByRole('button', { name: 'Ask to take back' }).click();
      await first.getByText('Waiting for the others to agree.').waitFor();
      await steady(first, before, 'a take-back is asked for');
      const others = await lying(second);
      await second.getByRole('button', { name: 'Refuse' }).click();
      await second.getByRole('button', { name: 'Refuse' }).waitFor({ state: 'detached' });
      await steady(second, others, 'a take-back was asked for');

      await at.server.kill('SIGKILL');
      await first.getByText('Connection lost').waitFor();
      await steady(first, before, 'the server does not answer');
      await at.server.start();
      await first.getByText('Connection lost').waitFor({ state: 'detached' });

      await second.context().close();
      await first.getByText('is away.').waitFor({ state: 'attached' });
      await steady(first, before, 'the other is away');

      await at.ask(`/${table.id}/resign`, { token: table.token(3 - mover) });
      await first.locator('[data-result]').waitFor();
      await steady(first, before, 'the end');
      await leave(first);
    });
  }
}

test('no scrolling and nothing outside while one plays, at any size', async () => {
  const page = await openKept(browser, app, played('azul', 2, 9));
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [390, 844],
    [768, 1024],
    [844, 390],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(
      ([w, h]) =>
        innerWidth === w &&
        innerHeight === h &&
        document.documentElement.scrollHeight <= h + 1 &&
        document.documentElement.scrollWidth <= w,
      [width, height],
    );
    // The table measures itself after the window has changed.
    for (const what of ['.own .board', '.offer', '.frame .status']) {
      await expect
        .poll(() => isInside(page.locator(what), width, height), { message: `${what} at ${width} × ${height}` })
        .toBe(true);
    }
  }
});

async function isInside(locator, width, height) {
  const box = await locator.boundingBox();
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}
