// The end of a round: tiles, points and words come one after the other; nothing is told before it happens.
import assert from 'node:assert/strict';
import { until } from './app.mjs';
import { openKept } from './kept.mjs';
import { keepShown, lastMove, lastOfDuel, playLast as play, stepsShown } from './last-moves.mjs';
import { app, browser, test } from './test.mjs';

/** Opens it; the settings are those of people, who see the show. */
async function open({ now }, settings = {}) {
  return openKept(browser, app, now, { settings: { animation: 'normal', roundEnd: 'show', sound: 'off', ...settings } });
}

const scores = (page) => page.locator('.board .score').evaluateAll((all) => all.map((each) => Number(each.textContent.replace(/\D/g, ''))));
/** They count up one by one. */
const counted = (page, after) => {
  const wanted = after.boards.map(({ score }) => score).toSorted();
  return until(async () => String((await scores(page)).toSorted()) === String(wanted), `the scores ${wanted}`);
};
/** What a screen reader has been told since. */
const told = (page, after) =>
  page.locator('[data-live] p').evaluateAll((all, from) => all.map((each) => each.textContent).slice(from), after);

test('tiles slide one by one, and the sum comes last', async () => {
  const end = lastMove('azul');
  const page = await open(end, { animation: 'fast' });
  const before = await scores(page);
  await page.evaluate(keepShown);
  await play(page, end);
  const card = page.locator('[data-card]');
  await card.waitFor();
  const shown = await stepsShown(page);
  // The first thing that is told is the first that the rules did.
  assert.match(shown[0].said, /slides into row|floor line/);
  assert.deepEqual(new Set(shown.map(({ sums }) => sums)), new Set([0]), 'the sum comes last');
  assert.deepEqual(new Set(shown.map(({ open }) => open)), new Set([0]), 'nothing can be chosen meanwhile');
  const texts = await told(page, 0);
  const steps = texts.filter((text) => /slides into row|spaces? taken on the floor line|no space is left/.test(text));
  assert.equal(steps.length, end.counted.length);
  const seats = steps.map((text) => text.split(':')[0]);
  assert.deepEqual(seats, seats.toSorted(), 'seat by seat');
  assert.match(texts.at(-1), /End of round/);
  await counted(page, end.after);
  assert.notDeepEqual(before, await scores(page));
  // The log has it for good.
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.waitFor({ state: 'detached' });
  assert.ok((await page.locator('.rail .scored').count()) >= end.counted.length);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a key goes to the sum at once, and another one on', async () => {
  const end = lastMove('azul');
  const page = await open(end, { animation: 'slow' });
  await play(page, end);
  await page.getByRole('button', { name: 'Skip' }).waitFor();
  await page.locator('[role=region]').focus();
  await page.keyboard.press('Escape');
  await page.locator('[data-card]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-card]').waitFor({ state: 'detached' });
  await page.locator('.offer [data-nav]:not([aria-disabled])').first().waitFor();
  await page.context().close();
});

test('a tap on the table skips as well', async () => {
  const end = lastMove('azul');
  const page = await open(end, { animation: 'slow' });
  await play(page, end);
  await page.getByRole('button', { name: 'Skip' }).waitFor();
  await page.locator('.plates').click();
  await page.locator('[data-card]').waitFor();
  await page.context().close();
});

test('without motion there is the sum only, and it can be switched off', async () => {
  const end = lastMove('azul');
  for (const settings of [{ animation: 'off' }, { roundEnd: 'card' }]) {
    const page = await open(end, settings);
    await play(page, end);
    await page.locator('[data-card]').waitFor();
    assert.equal(await page.locator('.run').count(), 0);
    assert.match((await told(page, 0)).at(-1), /End of round/);
    await page.context().close();
  }
  const page = await open(end, { animation: 'off', roundEnd: 'off' });
  await play(page, end);
  await page.locator('.offer [data-nav]:not([aria-disabled])').first().waitFor();
  assert.equal(await page.locator('[data-card]').count(), 0);
  await page.context().close();
});

test('the winner is named when all is counted', async () => {
  const end = lastMove('azul', true);
  const page = await open(end, { animation: 'fast' });
  await page.evaluate(keepShown);
  await play(page, end);
  await page.locator('[data-result]').waitFor();
  assert.deepEqual(new Set((await stepsShown(page)).map(({ sums }) => sums)), new Set([0]), 'nothing is told before it is counted');
  const texts = await told(page, 0);
  const bonus = texts.findIndex((text) => /complete (row|column|colour)/.test(text));
  const result = texts.findIndex((text) => text === texts.at(-1));
  assert.ok(bonus > 0 && bonus < result, texts.join(' | '));
  await page.context().close();
});

test('nothing moves when the sum appears, on a phone either', async () => {
  const end = lastMove('azul');
  const page = await openKept(browser, app, end.now, { size: 'phone', settings: { roundEnd: 'card' } });
  const boxes = () =>
    page.evaluate(() =>
      ['.offer', '.own .board', '.frame .status', '.glances'].map((what) =>
        JSON.stringify(document.querySelector(what).getBoundingClientRect()),
      ),
    );
  const before = await boxes();
  await play(page, end);
  await page.locator('[data-card]').waitFor();
  assert.deepEqual(await boxes(), before);
  await page.context().close();
});

test('Duel is tiled step by step too, and the log keeps it', async () => {
  const end = lastOfDuel();
  const page = await open(end, { animation: 'fast' });
  await page.evaluate(keepShown);
  await play(page, end);
  const card = page.locator('[data-card]');
  await card.waitFor();
  const shown = await stepsShown(page);
  assert.match(shown[0].said, /slides into row|broken tiles|no space is left|first-player tile/);
  assert.deepEqual(new Set(shown.map(({ sums }) => sums)), new Set([0]), 'the sum comes last');
  assert.deepEqual(new Set(shown.map(({ open }) => open)), new Set([0]), 'nothing can be chosen meanwhile');
  await counted(page, end.after);
  assert.match(await page.locator('[data-live]').innerText(), /^End of round \d\./);
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.waitFor({ state: 'detached' });
  assert.ok((await page.locator('.rail .scored').count()) >= end.counted.length);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the winner of Duel is named when the scoring tiles are counted', async () => {
  const end = lastOfDuel(true);
  const page = await open(end, { animation: 'fast' });
  await page.evaluate(keepShown);
  await play(page, end);
  await page.locator('[data-result]').waitFor();
  assert.deepEqual(new Set((await stepsShown(page)).map(({ sums }) => sums)), new Set([0]), 'nothing is told before it is counted');
  await counted(page, end.after);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
