// Duel's table in a real browser: by keyboard alone, by dragging, by turning; on every size of screen, in every language.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { newPage, sizes } from './app.mjs';
import { drag, manyWaysToPay, moved, opening, ply } from './duel-tables.mjs';
import { openKept } from './kept.mjs';
import { moveByKeyboard, playOut, waitForTurn } from './moving.mjs';
import { enter } from './scenes.mjs';
import { app, browser, test } from './test.mjs';

const quick = { animation: 'off', language: 'en' };

async function start(page) {
  await page.goto(app.url);
  await page.getByRole('radio', { name: 'Azul Duel' }).check();
  await page.getByRole('button', { name: 'Learner', exact: true }).press('Enter');
  await page.waitForURL(/#\/play\//);
  assert.equal(await waitForTurn(page), 'mine');
}

test('a whole game of Duel by keyboard alone', async () => {
  const page = await newPage(browser, { settings: quick });
  await start(page);
  const moves = await playOut(page, moveByKeyboard, 6);
  assert.ok(moves > 20, `${moves} moves`);
  assert.match(await page.locator('[data-result]').innerText(), /(Winner|Shared victory) with \d+ points?: /);
  // The sum of all sources of points is the score.
  const rows = await page.locator('.duel .final tr').allInnerTexts();
  assert.ok(rows.length >= 9, rows.join('\n'));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const [size, touch] of [['desktop', false], ['phone', true]]) {
  test(`plates and tiles can be dragged: ${size}`, async () => {
    const page = await newPage(browser, { size, touch, settings: quick });
    await start(page);
    await drag(page, '[data-nav="display-2"]', '.own [data-nav="slot-5"]');
    await page.keyboard.press('t');
    assert.equal(await page.locator('.slot.lying').count(), 1);
    let before = await ply(page);
    await page.locator('[data-confirm]').click();
    await moved(page, before);
    assert.equal(await waitForTurn(page), 'mine');
    before = await ply(page);
    // Tiles of the large factory are not stacked, so no order is chosen.
    await drag(page, '.large [data-nav]', '.own [data-nav="line-6"]');
    await moved(page, before);
    // A drag that ends outside of a target plays nothing.
    assert.equal(await waitForTurn(page), 'mine');
    before = await ply(page);
    await drag(page, '[data-nav^="sun-"], [data-nav^="moon-"]', '.headline');
    assert.equal(await ply(page), before);
    assert.equal(await page.locator('.picked').count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

/** Elements that exceed the screen or their button. */
function outside() {
  const wrong = [];
  if (document.documentElement.scrollHeight > innerHeight) wrong.push(`the page scrolls: ${document.documentElement.scrollHeight} of ${innerHeight}`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const each of document.querySelectorAll('.duel button, .duel .board, .duel table')) {
    const box = each.getBoundingClientRect();
    if (box.width === 0 || each.closest('.visually-hidden')) continue;
    const name = each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 30);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) wrong.push(`${name} sticks out of the screen`);
    if (each.matches('.button') && each.scrollWidth > each.clientWidth + 1) wrong.push(`${name} is too long for its button`);
  }
  return wrong;
}

for (const size of Object.keys(sizes)) {
  let page; // one for all languages: what was fetched need not be fetched again
  for (const language of ['en', 'it', 'fr', 'ro', 'nb']) {
    test(`Duel fits the screen: ${size}, ${language}`, async () => {
      if (page) await page.evaluate((kept) => localStorage.setItem('azulejo.settings', JSON.stringify(kept)), { ...quick, language });
      page ??= await newPage(browser, { size, touch: size === 'phone', settings: { ...quick, language } });
      await enter(page, app.url, 'azul-duel');
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      assert.deepEqual(await page.evaluate(outside), []);
      // The next step: the picked-up plate, and the plate on the dome.
      const plate = page.locator('[data-nav^="display-"]:not([aria-disabled])').first();
      const tiles = page.locator('[data-nav^="sun-"]:not([aria-disabled]), [data-nav^="moon-"]:not([aria-disabled])').first();
      for (const piece of [tiles, plate]) {
        if ((await piece.count()) === 0) continue;
        await piece.click();
        if (size !== 'phone') await page.locator('.own .lit').first().hover();
        assert.deepEqual(await page.evaluate(outside), []);
        const slot = page.locator('.slot.lit').first();
        if (await slot.count()) {
          await slot.click();
          assert.deepEqual(await page.evaluate(outside), []);
        }
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
      assert.deepEqual(page.complaints, []);
    });
  }
}

test('Duel fits a phone on its side', async () => {
  const page = await newPage(browser, { settings: quick });
  await enter(page, app.url, 'azul-duel');
  for (const [width, height] of [[640, 360], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.locator('.flat').waitFor();
    assert.deepEqual(await page.evaluate(outside), [], `${width} × ${height}`);
  }
  await page.context().close();
});

/** The first-player tile, wherever it covers something of the large factory. */
function covered() {
  const boxes = (names) => [...document.querySelectorAll(names)].map((each) => each.getBoundingClientRect());
  const [marker] = boxes('.large .marker');
  return boxes('.large .slot').filter((tile) => marker.left < tile.right && tile.left < marker.right && marker.top < tile.bottom && tile.top < marker.bottom).length;
}

test('the first-player tile lies clear of the five tiles on a phone', async () => {
  const page = await openKept(browser, app, opening(''), { size: 'phone', touch: true, isMobile: true });
  for (const [width, height] of [[320, 568], [360, 640], [412, 915], [640, 360]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await page.locator('.large .slot').count(), 5);
    assert.equal(await page.evaluate(covered), 0, `${width} × ${height}`);
  }
  await page.context().close();
});

/** Entries of a list that a finger cannot reach by scrolling, or could miss. */
function missed() {
  return [...document.querySelectorAll('.sheet button')].flatMap((button) => {
    button.scrollIntoView({ block: 'nearest' });
    const box = button.getBoundingClientRect();
    const inside = [[2, 2], [box.width - 3, box.height - 3]].every(([x, y]) => document.elementFromPoint(box.x + x, box.y + y)?.closest('button') === button);
    const name = button.getAttribute('aria-label') ?? button.textContent.trim();
    const overflows = button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 1;
    return !inside || box.height < 44 || box.width < 44 || overflows ? [`${Math.round(box.width)} × ${Math.round(box.height)}: ${name}`] : [];
  });
}

/** The last move that this browser has stored. */
const lastToken = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('azulejo', 1);
        request.onsuccess = () => {
          const found = request.result.transaction('games').objectStore('games').get('board-test');
          found.onsuccess = () => (request.result.close(), resolve(found.result.tokens.at(-1)));
        };
      }),
  );

for (const language of ['en', 'fr', 'ro']) {
  test(`every choice of a long list is reached by a finger, and is what it says: ${language}`, async () => {
    const options = { size: 'phone', touch: true, isMobile: true, settings: { language } };
    const { kept } = manyWaysToPay();
    const paying = await openKept(browser, app, kept, options);
    const legal = kept.position.state.legal.filter((token) => token.includes('+'));
    assert.ok(legal.length > 50);
    assert.deepEqual(await paying.evaluate(missed), []);
    await paying.locator('.sheet [data-nav^="space-"]').tap();
    assert.deepEqual(await paying.evaluate(missed), []);
    const ways = await paying.locator('.sheet [data-nav^="pay-"]').evaluateAll((buttons) => buttons.map((each) => each.dataset.nav.slice(4)));
    assert.deepEqual(ways.toSorted(), legal.map((token) => token.split('+')[1]).sort());
    // The cheapest comes first.
    const chips = ways.map((each) => each.split(',').length);
    assert.deepEqual(chips, chips.toSorted((a, b) => a - b));
    await paying.locator('.sheet [data-nav^="pay-"]').last().tap();
    await moved(paying, '135');
    assert.equal((await lastToken(paying)).split('+')[1], ways.at(-1));
    assert.deepEqual(paying.complaints, []);
    await paying.context().close();

    const stacking = await openKept(browser, app, opening(''), options);
    // The slots of a plate are chosen on the dome itself.
    await stacking.locator('[data-nav="display-1"]').tap();
    const slots = await stacking.locator('.own .slot.lit').evaluateAll((all) => all.map((each) => Math.min(each.clientWidth, each.clientHeight)));
    assert.equal(slots.length, 8);
    assert.ok(slots.every((side) => side >= 44), String(slots));
    await stacking.locator('[data-nav="display-1"]').tap();
    await stacking.locator('[data-nav="sun-3-R"]').first().tap();
    assert.deepEqual(await stacking.evaluate(missed), []);
    assert.equal(await stacking.locator('.sheet [data-nav^="line-"]').count(), 7);
    await stacking.locator('.sheet [data-nav="line-0"]').tap();
    assert.deepEqual(await stacking.evaluate(missed), []);
    assert.equal(await stacking.locator('.sheet [data-nav^="order-"]').count(), 6);
    await stacking.locator('.sheet [data-nav="order-KYB"]').tap();
    await moved(stacking, '4');
    assert.equal(await lastToken(stacking), '3RX/KYB');
    await stacking.context().close();
  });
}

for (const [size, theme] of [['phone', 'light'], ['desktop', 'dark']]) {
  test(`axe finds nothing while a move is chosen: ${size}, ${theme}`, async () => {
    const page = await newPage(browser, { size, theme, settings: quick });
    await start(page);
    const check = async () => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`), []);
    };
    await page.locator('[data-nav="display-1"]').click();
    await page.locator('.own [data-nav="slot-5"]').click();
    await check();
    const before = await ply(page);
    await page.locator('[data-confirm]').click();
    await moved(page, before);
    await waitForTurn(page);
    await page.locator('[data-nav^="sun-"]').first().click();
    await check();
    await page.context().close();
  });
}
