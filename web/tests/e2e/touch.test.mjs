// Touch: every control on a phone is 44 px wide and high, or is also offered in that size. A line is a whole row of the board; at a
// table for three or four in the smallest window, the factories leave it less.
import assert from 'node:assert/strict';
import { openKept, played } from './kept.mjs';
import { app, browser, test } from './test.mjs';

/**
 * Controls that a finger could miss. How far a control reaches is felt out from its middle, so that areas beyond the picture
 * count and what is covered does not. The viewer's board is left out: its lines and spaces are measured below.
 */
function small(least) {
  const reach = (button, x, y, dx, dy) => {
    let length = 0;
    while (length < least && document.elementFromPoint(x + dx * (length + 1), y + dy * (length + 1))?.closest('button, a') === button)
      ++length;
    return length;
  };
  const found = [];
  for (const button of document.querySelectorAll('[role=toolbar] :is(button, a), [role=region] button')) {
    if (button.closest('.own, [inert]') || button.disabled) continue;
    button.scrollIntoView({ block: 'nearest' }); // lists scroll
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (box.width === 0) continue;
    const width = 1 + reach(button, x, y, 1, 0) + reach(button, x, y, -1, 0);
    const height = 1 + reach(button, x, y, 0, 1) + reach(button, x, y, 0, -1);
    if (width < least || height < least)
      found.push(`${width} × ${height}: ${button.getAttribute('aria-label') ?? button.textContent.trim()}`);
  }
  return found;
}

/** How far each of these reaches, across and high, felt out from its middle. */
function reaches(selector) {
  return [...document.querySelectorAll(selector)].map((button) => {
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const reach = (dx, dy) => {
      let length = 0;
      while (document.elementFromPoint(x + dx * (length + 1), y + dy * (length + 1))?.closest('button') === button) ++length;
      return length;
    };
    return [1 + reach(1, 0) + reach(-1, 0), 1 + reach(0, 1) + reach(0, -1)];
  });
}

const phone = { size: 'phone', touch: true, isMobile: true };
const seeds = [5, 6, 7];

/** Positions at which people choose tiles, well into a round, when the centre is full too. */
for (const [game, players] of [
  ['azul', 2],
  ['azul', 3],
  ['azul', 4],
  ['azul-grey', 2],
  ['azul-duel', 2],
]) {
  for (const plies of game === 'azul-duel' ? [4, 8, 12] : [1, 4, 8]) {
    test(`a thumb hits everything: ${game} for ${players}, ply ${plies}`, async () => {
      let page; // one for all: what was fetched need not be fetched again
      for (const seed of seeds) {
        page = await openKept(page ?? browser, app, played(game, players, plies, seed), phone);
        assert.deepEqual(await page.evaluate(small, 44), [], `seed ${seed}`);
        const tiles = page.locator('.offer [data-nav]:not([aria-disabled])').first();
        if (await tiles.count()) {
          await tiles.tap();
          assert.deepEqual(await page.evaluate(small, 44), [], `seed ${seed}, choosing`);
        }
        assert.deepEqual(page.complaints, []);
      }
      await page.context().close();
    });
  }
}

/** The lines that can be chosen: how far each reaches. */
function rows() {
  return [...document.querySelectorAll('.own button.target')].map((button) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const hit = (y) => document.elementFromPoint(x, y)?.closest('button') === button;
    let [top, bottom] = [box.y + box.height / 2, box.y + box.height / 2];
    while (hit(top - 1)) --top;
    while (hit(bottom + 1)) ++bottom;
    return Math.round(bottom - top + 1);
  });
}

for (const [game, players, [width, height], least] of [
  ['azul', 2, [360, 640], 44],
  ['azul-grey', 2, [360, 640], 44],
  ['azul', 3, [360, 640], 36],
  ['azul', 4, [360, 640], 30],
  ['azul', 4, [390, 844], 44],
  ['azul', 2, [844, 390], 44],
]) {
  test(`picked tiles go to the lines themselves: ${game} for ${players}, ${width} × ${height}`, async () => {
    const page = await openKept(browser, app, played(game, players, 6), { ...phone, viewport: { width, height } });
    const before = await page.locator('.offer').boundingBox();
    await page.locator('.offer [data-nav]:not([aria-disabled])').first().tap();
    await page.locator('.own .target').first().waitFor();
    assert.deepEqual(await page.locator('.offer').boundingBox(), before);
    for (const high of await page.evaluate(rows)) assert.ok(high >= least, `${high} px`);
    await page.context().close();
  });
}

test('a tile goes to the grey wall by finger, by key and by name, and nothing covers the table', async () => {
  let position;
  for (let plies = 10; position?.position.state.phase !== 'tile'; ++plies) position = played('azul-grey', 2, plies);
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ]) {
    const page = await openKept(browser, app, position, { ...phone, viewport });
    const spaces = page.locator('.own .space.target');
    await spaces.first().waitFor();
    const ways = await spaces.count();
    // A space is as wide as a tile, and as high as its row.
    for (const [width, height] of await page.evaluate(reaches, '.own .space.target'))
      assert.ok(width >= 24 && height >= 44, `${width} × ${height}`);
    // Fingers have the columns in the message place as well.
    const columns = await page.evaluate(reaches, '.status .columns button');
    assert.equal(columns.length, ways);
    for (const [width, height] of columns) assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
    // Who listens hears each once, with what it scores.
    assert.equal(await page.getByRole('button', { name: /column \d.*: / }).count(), ways);
    assert.ok(
      await page.evaluate(() =>
        [...document.querySelectorAll('.offer .factory, .own .row')].every((each) => {
          const box = each.getBoundingClientRect();
          return each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        }),
      ),
      'nothing is covered',
    );
    const stop = page.locator('.own .space[tabindex="0"]');
    assert.equal(await stop.count(), 1);
    await stop.press('Enter');
    await page.locator(`[data-ply]:not([data-ply="${position.tokens.length}"])`).waitFor();
    await page.context().close();
    const other = await openKept(browser, app, position, { ...phone, viewport });
    await other.locator('.status .columns button').first().tap();
    await other.locator(`[data-ply]:not([data-ply="${position.tokens.length}"])`).waitFor();
    await other.context().close();
  }
});

test('what a mouse points at is 24 px', async () => {
  for (const [game, players] of [
    ['azul', 4],
    ['azul-duel', 2],
  ]) {
    const page = await openKept(browser, app, played(game, players, 6), { size: 'desktop' });
    assert.deepEqual(await page.evaluate(small, 24), []);
    await page.context().close();
  }
});
