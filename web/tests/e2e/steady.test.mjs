// Whatever is said has a place of its own: boards and factories stay where they are.
import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { openKept, played } from './kept.mjs';
import { lastMove, lastOfDuel, playLast } from './last-moves.mjs';
import { leave, meeting } from './meeting.mjs';
import { chance, moveByMouse, waitForTurn } from './moving.mjs';
import { painted } from './app.mjs';
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

const windows = [
  [320, 568],
  [320, 640],
  [360, 640],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];

/** Once the table has measured itself. */
async function settled(page) {
  let before = '';
  await expect
    .poll(async () => {
      await painted(page);
      const now = String(await lying(page));
      const same = now === before;
      before = now;
      return same;
    })
    .toBe(true);
  return lying(page);
}

/** It can be pressed where it is, without scrolling. */
async function inSight(control, what) {
  const reached = await control.evaluate((found) => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.ok(reached, what);
}

/** Where everything lies in each window; in the end the window is a desktop's. */
async function lyingEverywhere(page) {
  const found = new Map();
  for (const [width, height] of [...windows, [1440, 900]]) {
    await page.setViewportSize({ width, height });
    found.set(`${width} × ${height}`, await settled(page));
  }
  return found;
}
async function steadyEverywhere(page, before, when) {
  for (const [width, height] of [...windows, [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await steady(page, before.get(`${width} × ${height}`), `${when}, at ${width} × ${height}`);
  }
}

for (const [game, ...names] of [
  ['azul', 'Anna', 'Bruno'],
  ['azul-grey', 'Anna', 'Bruno'],
  ['azul-duel', 'Anna', 'Bruno'],
  ['azul', 'Anna', 'Bruno', 'Carlotta', 'Dumitru'],
  ['azul-grey', 'Anna', 'Bruno', 'Carlotta'],
]) {
  test(`no message moves an online table, at any size: ${game} for ${names.length}`, async () => {
    const table = await at.table(names, { game, hints: true });
    await at.play(table, 4);
    const pages = [];
    for (const [seat, name] of names.entries()) pages.push(await at.seated(name, table, seat + 1));
    const mover = (await at.view(table)).state.turn;
    const first = pages[mover - 1];
    const second = pages[mover % names.length];
    await waitForTurn(first);
    await expect(first.getByText('is away.')).toHaveCount(0);
    const before = await lyingEverywhere(first);
    assert.ok([...before.values()].every((found) => found.length >= 3));

    await first.getByRole('button', { name: 'Menu' }).click();
    await first.getByRole('button', { name: 'Coach' }).click();
    await first.locator('.coach').waitFor();
    await steadyEverywhere(first, before, 'the coach');

    const others = await lyingEverywhere(second);
    await moveByMouse(first, chance(4));
    await first.getByRole('button', { name: 'Ask to take back' }).click();
    await first.getByText('Waiting for the others to agree.').waitFor();
    await steadyEverywhere(first, before, 'a take-back is asked for');
    await second.getByRole('button', { name: 'Refuse' }).waitFor();
    await steadyEverywhere(second, others, 'a take-back is asked of somebody');
    for (const [width, height] of windows) {
      await second.setViewportSize({ width, height });
      await settled(second);
      for (const name of ['Agree', 'Refuse']) await inSight(second.getByRole('button', { name }), `${name} at ${width} × ${height}`);
    }
    await second.setViewportSize({ width: 1440, height: 900 });
    await second.getByRole('button', { name: 'Refuse' }).click();
    await second.getByRole('button', { name: 'Refuse' }).waitFor({ state: 'detached' });
    await steadyEverywhere(second, others, 'a take-back was refused');

    await at.server.kill('SIGKILL');
    await first.getByText('Connection lost').waitFor();
    await steadyEverywhere(first, before, 'the server does not answer');
    await at.server.start();
    await first.getByText('Connection lost').waitFor({ state: 'detached' });

    await second.context().close();
    await first.getByText('is away.').first().waitFor({ state: 'attached' });
    await steadyEverywhere(first, before, 'another player is away');

    if (names.length === 2) {
      await at.ask(`/${table.id}/resign`, { token: table.token(3 - mover) });
      await first.locator('[data-result]').waitFor();
      await steadyEverywhere(first, before, 'the end');
    }
    await leave(...pages.filter((page) => page !== second));
  });
}

for (const [game, players, plies] of [
  ['azul', 2, 5],
  ['azul', 3, 7],
  ['azul', 4, 9],
  ['azul-grey', 2, 5],
  ['azul-grey', 4, 9],
  ['azul-duel', 2, 9],
]) {
  test(`no choice moves the table, at any size: ${game} for ${players}`, async () => {
    const page = await openKept(browser, app, played(game, players, plies), { settings: { confirm: 'always' } });
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      const before = await settled(page);
      const where = `${width} × ${height}`;
      const first = page
        .locator(
          '.offer [data-nav^="tiles-"]:not([aria-disabled]), .offer [data-nav^="sun-"]:not([aria-disabled]), .offer [data-nav^="moon-"]:not([aria-disabled])',
        )
        .first();
      await first.click();
      await steady(page, before, `tiles are chosen at ${where}`);
      const line = page.locator('.own [data-nav^="line-"]:not([aria-disabled])').first();
      await line.hover();
      await steady(page, before, `a line is looked at, at ${where}`);
      const closed = page.locator('.own [data-nav^="line-"][aria-disabled="true"]').first();
      if (await closed.count()) {
        await closed.dispatchEvent('click');
        await page.locator('.status .refused').waitFor();
        await steady(page, before, `a line is refused at ${where}`);
      }
      await line.dispatchEvent('click');
      await painted(page);
      await steady(page, before, `a line is chosen at ${where}`);
      for (let presses = 0; presses < 4; ++presses) await page.keyboard.press('Escape');
      await painted(page);
      await steady(page, before, `it is taken back at ${where}`);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

for (const [name, find] of [
  ['a round of Azul', () => lastMove('azul')],
  ['a game of Azul', () => lastMove('azul', true)],
  ['a round of Duel', () => lastOfDuel()],
  ['a game of Duel', () => lastOfDuel(true)],
]) {
  test(`the end of ${name} moves nothing, at any size`, async () => {
    const end = find();
    for (const [width, height] of windows) {
      const page = await openKept(browser, app, end.now, {
        viewport: { width, height },
        settings: { animation: 'slow', roundEnd: 'show', sound: 'off' },
      });
      const before = await settled(page);
      await playLast(page, end);
      await page.getByRole('button', { name: 'Skip' }).waitFor();
      await steady(page, before, `a step at ${width} × ${height}`);
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.locator('[data-card], [data-result]').first().waitFor();
      await steady(page, before, `the sum at ${width} × ${height}`);
      await page.context().close();
    }
  });
}

for (const [game, players] of [
  ['azul', 2],
  ['azul', 4],
  ['azul-grey', 2],
  ['azul-duel', 2],
]) {
  test(`no scrolling and nothing outside while one plays, at any size: ${game} for ${players}`, async () => {
    const page = await openKept(browser, app, played(game, players, 9));
    for (const [width, height] of windows) {
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
        await expect.poll(() => isInside(page.locator(what), width, height), { message: `${what} at ${width} × ${height}` }).toBe(true);
      }
      assert.deepEqual(await page.evaluate(cutScores), [], `scores at ${width} × ${height}`);
    }
  });
}

/** Scores of opponents at a glance that are not seen whole, even if they had three digits. */
function cutScores() {
  return [...document.querySelectorAll('.glance')].flatMap((glance) => {
    const score = glance.querySelector('b');
    const digits = score.textContent;
    score.textContent = '100';
    const cut = score.getBoundingClientRect().right > glance.getBoundingClientRect().right;
    score.textContent = digits;
    return cut ? [glance.getAttribute('aria-label')] : [];
  });
}

async function isInside(locator, width, height) {
  const box = await locator.boundingBox();
  return box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}

for (const game of ['azul', 'azul-duel']) {
  test(`what one can do at the end is in sight on a small phone: ${game}`, async () => {
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [844, 390],
    ]) {
      const over = {
        ...played(game, 2, 1000),
        seats: [
          { kind: 'human', name: 'Anna' },
          { kind: 'ai', name: '', level: 3 },
        ],
      };
      const page = await openKept(browser, app, over, { viewport: { width, height }, hasTouch: true });
      await page.locator('[data-result]').waitFor();
      await settled(page);
      for (const name of ['Play again', /^Next level/, 'Replay', 'Game review', 'Share']) {
        await inSight(page.locator('.over').getByRole('button', { name }), `${name} at ${width} × ${height}`);
      }
      await page.context().close();
    }
  });
}
