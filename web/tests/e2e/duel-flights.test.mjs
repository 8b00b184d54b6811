// The animations at a table of Duel: each piece flies from its old place to its new one.
import { unwrap } from '@azulejo/core';
import assert from 'node:assert/strict';
import { holdAnimations } from './animations.mjs';
import { painted, until } from './app.mjs';
import { against, drag, manyWaysToPay, moved, opening, ply } from './duel-tables.mjs';
import { openKept, played } from './kept.mjs';
import { waitForTurn } from './moving.mjs';
import { app, browser, test } from './test.mjs';

/** The centre of the piece at every place. */
function middles() {
  return Object.fromEntries(
    [...document.querySelectorAll('[role=region] [data-at]')].map((place) => {
      const pictures = place.querySelectorAll(':scope:not(.glance) .art');
      const box = (pictures.length === 1 ? pictures[0] : place).getBoundingClientRect();
      return [place.dataset.at, { x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    }),
  );
}

/** All animations that were held: where they start and end. They are measured and then finished. */
function flown() {
  Element.prototype.animate = window.held.animate;
  const found = [];
  for (const piece of document.querySelectorAll('.layer > :not(.pop)')) {
    const [moving] = piece.getAnimations();
    const { delay, duration } = moving.effect.getTiming();
    const middleAt = (time) => {
      moving.currentTime = time;
      const box = piece.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
    };
    const [start, end] = [middleAt(delay), middleAt(delay + duration - 0.01)];
    found.push({ art: /az-(\S+)/.exec(piece.className)?.[1] ?? '', start, end });
  }
  for (const each of document.getAnimations()) if (each.effect.target.closest('[role=region]')) each.finish();
  return found;
}

const near = (a, b, slack = 5) => Math.hypot(a.x - b.x, a.y - b.y) < slack;
const playing = { animation: 'slow', confirm: 'off' };

/** Makes a move and returns its animations, with the places of all pieces before and after. */
async function watch(page, act) {
  const before = await page.evaluate(middles);
  const at = await ply(page);
  await page.evaluate(holdAnimations);
  await act();
  await moved(page, at);
  await page.locator('.layer > *').first().waitFor({ state: 'attached' });
  const found = await page.evaluate(flown);
  const now = await page.evaluate(middles);
  return { before, now, found };
}

/** Something flew from here to there; on a phone a board that is not shown is a glance, which stands for all its places. */
function flew({ before, now, found }, art, from, to) {
  const [start, end] = [before[from] ?? now[from], now[to] ?? now[to.replace(/^\w+-(\d).*/, 'seat-$1')]];
  assert.ok(start && end, `${from} → ${to} is not shown`);
  const some = found.some((each) => each.art === art && near(each.start, start) && near(each.end, end));
  assert.ok(some, `${art} ${from} → ${to}: ${JSON.stringify({ start, end, found })}`);
}

const pick =
  (...names) =>
  async (page) => {
    for (const name of names) await page.locator(`[data-nav="${name}"]`).last().click();
  };
const write = (token) => async (page) => {
  await page.locator('[role=region]').focus();
  await page.keyboard.press('/');
  await page.locator('form input').fill(token);
  await page.keyboard.press('Enter');
};

for (const size of ['desktop', 'phone']) {
  test(`what is taken flies from where it lay to where it goes: ${size}`, async () => {
    const page = await openKept(browser, app, opening(''), { size, touch: size === 'phone', settings: playing });
    for (const [name, act, ...flights] of [
      [
        'the sun of a factory',
        pick('sun-3-R', 'line-2', 'stack-Y', 'stack-B'),
        ['R', 'sun-3-2', 'line-1-2-0'],
        ['Y', 'sun-3-1', 'moon-3-0'],
        ['B', 'sun-3-0', 'moon-3-1'],
        ['K', 'sun-3-3', 'moon-3-2'],
      ],
      [
        'the sun of the large one',
        pick('sun-0-R', 'line-1'),
        ['R', 'sun-0-2', 'line-2-1-0'],
        ['R', 'sun-0-3', 'floor-2-0'],
        ['B', 'sun-0-0', 'moon-0-0'],
        ['K', 'sun-0-4', 'moon-0-2'],
      ],
      [
        'all moons',
        pick('moon-K', 'line-3'),
        ['K', 'moon-0-2', 'line-1-3-0'],
        ['K', 'moon-3-2', 'line-1-3-1'],
        ['marker', 'marker', 'first-1'],
      ],
      ['a plate of the display', write('d3@6+2'), ['', 'display-3', 'slot-2-6']],
      ['a plate of the stack', pick('draw', 'draw'), ['', 'stack', 'drawn-1']],
      ['another', write('draw'), ['', 'stack', 'drawn-2']],
      ['looking', write('look')],
      ['a plate that was drawn', write('keep2@8+0'), ['', 'drawn-2', 'slot-1-8'], ['back', 'drawn-1', 'stack']],
      ['all tiles of a factory', pick('sun-1-B', 'line-4'), ['B', 'sun-1-0', 'line-2-4-0'], ['B', 'sun-1-3', 'line-2-4-3']],
      ['a chip', pick('chip-1'), ['', 'chip-1', 'chips-1-0']],
    ]) {
      await page.locator('[data-nav]:not([aria-disabled])').first().waitFor();
      if (flights.length === 0) await act(page);
      else {
        const watched = await watch(page, () => act(page));
        for (const [art, from, to] of flights) flew(watched, art, from, to);
      }
      // Nothing is left behind, and nothing is hidden any more.
      await page.locator('.layer > *').first().waitFor({ state: 'detached' });
      assert.equal(
        await page.evaluate(
          () => [...document.querySelectorAll('[data-at], [data-at] .art')].filter((each) => getComputedStyle(each).opacity === '0').length,
        ),
        0,
        name,
      );
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

/** A position in which the space of a tile is chosen, and a tile for it. */
function askedForSpace() {
  for (let seed = 1; ; ++seed) {
    for (let plies = 30; plies < 60; ++plies) {
      const kept = played('azul-duel', 2, plies, seed);
      const token = kept.position.state.phase === 'tile' && kept.position.state.legal.find((each) => /^\d>\d$/.test(each));
      if (token) return { kept, token };
    }
  }
}

for (const [when, asked] of [
  ['in a round', askedForSpace],
  ['at the end, when the result comes above the table', manyWaysToPay],
]) {
  test(`tiles fly from their lines to the dome, and their points pop up: ${when}`, async () => {
    const { kept, token } = asked();
    const seat = kept.position.turn;
    const [, row, column] = /^(\d)>(\d)/.exec(token);
    const page = await openKept(browser, app, against(kept), { settings: playing });
    const { points } = unwrap(kept.position.effects(token)).find(({ kind }) => kind === 'points');
    const at = await ply(page);
    await page.evaluate(holdAnimations);
    await write(token)(page);
    await moved(page, at);
    const pop = page.locator('.layer > .pop').first();
    await pop.waitFor({ state: 'attached' });
    await painted(page);
    assert.equal(await pop.textContent(), `+${points}`);
    const found = await page.evaluate(flown);
    const now = await page.evaluate(middles);
    flew(
      { before: now, now, found },
      kept.position.state.boards[seat - 1].lines[row - 1][0],
      `line-${seat}-${row}-0`,
      `wall-${seat}-${row}-${column}`,
    );
    await page.context().close();
  });
}

test('nothing flies where it lies already, when a page opens, on taking back, or with animation off', async () => {
  const page = await openKept(browser, app, against(opening('')), { settings: playing });
  await page.evaluate(() => {
    window.flights = [];
    const append = Element.prototype.append;
    Element.prototype.append = function (...nodes) {
      if (this.matches('.layer')) window.flights.push(Number(document.querySelector('[data-ply]').dataset.ply));
      return append.apply(this, nodes);
    };
  });
  /** How much flew after a ply that was played: the engine answers it while the test looks. */
  const flights = (ply) => page.evaluate((asked) => window.flights.filter((each) => each === asked).length, ply);
  await page.locator('[data-nav="display-3"]').click();
  let before = await ply(page);
  await page.locator('.own [data-nav="slot-9"]').click();
  await moved(page, before);
  await painted(page);
  assert.equal(await flights(Number(before) + 1), 0, 'a plate that lay there');
  assert.equal(await waitForTurn(page), 'mine');
  await until(async () => (await flights(Number(before) + 2)) > 0, 'what the engine did');
  await page.evaluate(() => (window.flights = []));
  before = await ply(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await moved(page, before);
  await painted(page);
  assert.deepEqual(await page.evaluate(() => window.flights), [], 'taking back');
  before = await ply(page);
  await drag(page, '[data-nav="sun-1-B"]', '.own [data-nav="line-4"]');
  await moved(page, before);
  await painted(page);
  assert.equal(await flights(Number(before) + 1), 0, 'tiles that were dragged there');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator(`[data-ply="${before}"]`).waitFor();
  await page.evaluate(() => localStorage.setItem('azulejo.settings', JSON.stringify({ language: 'en', animation: 'off' })));
  await page.reload();
  await page.locator('[data-nav]:not([aria-disabled])').first().waitFor();
  before = await ply(page);
  await pick('sun-1-B', 'line-4')(page);
  await moved(page, before);
  await painted(page);
  assert.equal(await page.locator('.layer > *').count(), 0);
  assert.equal(await page.locator('[data-at="line-1-4-3"] .az-B').count(), 1);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
