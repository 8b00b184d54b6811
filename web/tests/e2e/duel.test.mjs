// Duel's table in a real browser: by keyboard alone, by dragging, by turning; on every size of screen, in every language.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { calm, newPage, painted, playFromHome, sizes, until } from './app.mjs';
import { drag, manyWaysToPay, moved, opening, ply } from './duel-tables.mjs';
import { openKept } from './kept.mjs';
import { lastOfDuel } from './last-moves.mjs';
import { moveByKeyboard, playOut, waitForTurn } from './moving.mjs';
import { enter } from './scenes.mjs';
import { app, browser, test } from './test.mjs';

const quick = { animation: 'off', language: 'en' };

async function start(page) {
  await page.goto(app.url);
  await playFromHome(page, { game: 'Azul Duel', key: 'Enter' });
  assert.equal(await waitForTurn(page), 'mine');
  await calm(page);
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

for (const [size, touch] of [
  ['desktop', false],
  ['phone', true],
]) {
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
  if (document.documentElement.scrollHeight > innerHeight)
    wrong.push(`the page scrolls: ${document.documentElement.scrollHeight} of ${innerHeight}`);
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const each of document.querySelectorAll('.duel button, .duel .board, .duel table')) {
    const box = each.getBoundingClientRect();
    if (box.width === 0 || each.closest('.visually-hidden')) continue;
    const name = each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 30);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      wrong.push(`${name} sticks out of the screen`);
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
          await (size === 'phone' ? slot.tap() : slot.hover());
          await page.locator('.slot.lying').waitFor();
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
  for (const [width, height] of [
    [640, 360],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    await page.locator('.duel.flat').waitFor();
    let found;
    await until(async () => (found = await page.evaluate(outside)).length === 0, `all is inside: ${width} × ${height}`).catch((error) => {
      throw new Error(`${error.message}: ${found.join('; ')}`);
    });
  }
  await page.context().close();
});

/** The first-player tile, wherever it covers something of the large factory. */
function covered() {
  const boxes = (names) => [...document.querySelectorAll(names)].map((each) => each.getBoundingClientRect());
  const [marker] = boxes('.large .marker');
  return boxes('.large .slot').filter(
    (tile) => marker.left < tile.right && tile.left < marker.right && marker.top < tile.bottom && tile.top < marker.bottom,
  ).length;
}

test('the first-player tile lies clear of the five tiles on a phone', async () => {
  const page = await openKept(browser, app, opening(''), { size: 'phone', touch: true, isMobile: true });
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [412, 915],
    [640, 360],
  ]) {
    await page.setViewportSize({ width, height });
    await until(() => page.evaluate(([w, h]) => innerWidth === w && innerHeight === h, [width, height]), 'the window');
    assert.equal(await page.locator('.large .slot').count(), 5);
    await until(async () => (await page.evaluate(covered)) === 0, `${width} × ${height}`);
  }
  await page.context().close();
});

/** What lies beside the dome of the own board and is not wholly on it, or covers something else there. */
function misplaced() {
  const board = document.querySelector('.own .board').getBoundingClientRect();
  const pieces = [...document.querySelectorAll('.own :is(.chips li, .broken .cell, .plates .place, .first > *)')];
  const boxes = pieces.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
  const outside = boxes.filter(
    (box) => box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom + 1,
  );
  const covering = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      ),
  );
  return outside.length + covering.length;
}

test('chips, broken tiles and plates have room beside the dome of a small phone', async () => {
  const { now } = lastOfDuel();
  const { chips } = now.position.state.boards[now.position.state.turn - 1];
  assert.ok(chips.length > 3, `${chips.length} chips`);
  const page = await openKept(browser, app, now, { size: 'phone', touch: true, isMobile: true });
  for (const [width, height] of [
    [320, 568],
    [320, 640],
    [360, 640],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await painted(page);
    assert.equal(await page.evaluate(misplaced), 0, `${width} × ${height}`);
  }
  await page.context().close();
});

/** Controls that a finger could miss: a touch so many pixels beside the middle does not hit them. */
function missed(reach) {
  return [...document.querySelectorAll('.duel [data-nav]:not([aria-disabled])')].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const key = (each) => each?.closest('[data-target], [data-nav]')?.dataset.target ?? each?.closest('[data-nav]')?.dataset.nav;
    const hit = [
      [-reach, 0],
      [reach, 0],
      [0, -reach],
      [0, reach],
    ].every(([dx, dy]) => key(document.elementFromPoint(x + dx, y + dy)) === key(control));
    return hit ? [] : [`${Math.round(box.width)} × ${Math.round(box.height)}: ${control.dataset.nav}`];
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

const phone = { size: 'phone', touch: true, isMobile: true };

test('what can be touched at 360 px is as large as a finger: taking, stacking, plates', async () => {
  const page = await openKept(browser, app, opening(''), phone);
  await page.locator('[data-nav="sun-3-R"]').first().waitFor();
  assert.deepEqual(await page.evaluate(missed, 21), []);
  await page.locator('[data-nav="sun-3-R"]').first().tap();
  const lines = await page
    .locator('.own :is(.line, .broken).lit')
    .evaluateAll((all) => all.map((each) => Math.min(each.offsetWidth, each.offsetHeight)));
  assert.equal(lines.length, 7);
  assert.ok(
    lines.every((side) => side >= 44),
    String(lines),
  );
  await page.locator('.own [data-nav="line-0"]').tap();
  await page.locator('[data-nav="stack-K"]').waitFor();
  assert.deepEqual(
    (await page.evaluate(missed, 20)).filter((each) => each.includes('stack-')),
    [],
  );
  await page.context().close();
});

/** What could lie over the table. */
const over = 'dialog[open]';

for (const how of ['touch', 'mouse', 'keys']) {
  const options = how === 'touch' ? phone : {};
  const press = (page, selector) => page.locator(selector).first()[how === 'touch' ? 'tap' : 'click']();

  test(`the rest is stacked at its factory, with a way back: ${how}`, async () => {
    const page = await openKept(browser, app, opening(''), options);
    if (how === 'keys') {
      await page.locator('[data-nav="sun-3-R"]').first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.own [data-nav="line-2"]:focus, .own [data-nav="line-1"]:focus').waitFor();
      await page.keyboard.press('0');
      await page.locator('[data-nav^="stack-"]:focus').waitFor();
      await page.keyboard.press('b');
      assert.equal(await page.locator('[data-nav="stack-B"]').count(), 0);
      await page.keyboard.press('Backspace');
      await page.locator('[data-nav="stack-B"]').waitFor();
      await page.keyboard.press('k');
      await page.keyboard.press('y');
    } else {
      await press(page, '[data-nav="sun-3-R"]');
      await press(page, '.own [data-nav="line-0"]');
      await press(page, '[data-nav="stack-B"]');
      assert.equal(await page.locator(over).count(), 0);
      assert.equal(await page.locator('[data-nav="stack-B"]').count(), 0);
      await page.getByRole('button', { name: 'Back', exact: true }).first().click();
      await press(page, '[data-nav="stack-K"]');
      await press(page, '[data-nav="stack-Y"]');
    }
    await moved(page, '4');
    assert.equal(await lastToken(page), '3RX/KYB');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`a line is paid for with one's own chips: ${how}`, async () => {
    const { kept, token } = manyWaysToPay();
    const page = await openKept(browser, app, kept, options);
    const chips = [...kept.position.state.boards[kept.position.turn - 1].chips];
    const [space, payment] = token.split('+');
    const at = space.split('>').join('-');
    assert.equal(await page.locator('.space.lit').count(), 0);
    for (const chip of payment.split(',')) {
      const which = chips.indexOf(chip);
      chips[which] = '';
      if (how !== 'keys') await press(page, `[data-nav="pay-chip-${which + 1}"]`);
      else if (which < 9) await page.locator('[role=region][data-game]').press(String(which + 1));
      else await page.locator('[data-nav="pay-chip-10"]').press('Enter');
    }
    await page.locator(`[data-nav="space-${at}"]`).waitFor();
    if (how === 'keys') {
      await page.locator('.space.lit:focus').waitFor();
      await page.keyboard.press('Enter');
    } else await press(page, `[data-nav="space-${at}"]`);
    await moved(page, '135');
    assert.equal(await lastToken(page), token);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`a plate is turned and laid where it goes: ${how}`, async () => {
    const page = await openKept(browser, app, opening(''), options);
    if (how === 'keys') {
      await page.locator('[data-nav="display-1"]').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('9');
      await page.locator('.slot.lying').waitFor();
      await page.keyboard.press('t');
      await page.locator('[data-confirm]:focus').waitFor();
      await page.keyboard.press('Enter');
    } else {
      await press(page, '[data-nav="display-1"]');
      if (how === 'touch') await press(page, '.own [data-nav="slot-9"]');
      else await page.locator('.own [data-nav="slot-9"]').hover();
      await page.locator('.slot.lying').waitFor();
      await press(page, '.ring');
      const box = await page.locator('.slot.lying').boundingBox();
      const corner = { position: { x: 6, y: box.height - 6 } };
      await (how === 'touch' ? page.locator('.slot.lying').tap(corner) : page.locator('.slot.lying').click(corner));
    }
    await moved(page, '4');
    assert.equal(await lastToken(page), 'd1@9+1');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`the stack says what it costs before it is paid: ${how}`, async () => {
    const page = await openKept(browser, app, opening(''), options);
    assert.equal(await page.locator('.price').innerText(), '−1');
    if (how === 'keys') await page.locator('[role=region][data-game]').press('d');
    else await press(page, '[data-nav="draw"]');
    await page.getByText('Draw a plate for 1 point?').first().waitFor();
    assert.equal(await ply(page), '4');
    if (how === 'keys') {
      await page.locator('[data-confirm]:focus').waitFor();
      await page.keyboard.press('Enter');
    } else await press(page, '[data-nav="draw"]');
    await moved(page, '4');
    assert.equal(await lastToken(page), 'draw');
    await page.context().close();
  });
}

test('a swipe shows the board of the opponent, another one the own', async () => {
  const page = await openKept(browser, app, opening(''), phone);
  const shown = () => page.locator('.own .board').getAttribute('data-at');
  const swipe = async () => {
    const { x, y, width } = await page.locator('.own .dome').boundingBox();
    const touch = (type, at) =>
      page.locator('.own').dispatchEvent(type, { pointerType: 'touch', clientX: at, clientY: y + 20, bubbles: true });
    await touch('pointerdown', x + width);
    await touch('pointerup', x);
  };
  const before = await shown();
  await swipe();
  assert.notEqual(await shown(), before);
  await swipe();
  assert.equal(await shown(), before);
  await page.context().close();
});

for (const [size, theme] of [
  ['phone', 'light'],
  ['desktop', 'dark'],
]) {
  test(`axe finds nothing while a move is chosen: ${size}, ${theme}`, async () => {
    const page = await newPage(browser, { size, theme, settings: quick });
    await start(page);
    const check = async () => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze();
      assert.deepEqual(
        violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
              .join(' | ')}`,
        ),
        [],
      );
    };
    await page.locator('[data-nav="display-1"]').click();
    await page.locator('.own [data-nav="slot-5"]').hover();
    await page.locator('.slot.lying').waitFor();
    await check();
    const before = await ply(page);
    await page.locator('.slot.lying').click();
    await moved(page, before);
    await waitForTurn(page);
    await page.locator('[data-nav^="sun-"]').first().click();
    await check();
    await page.context().close();
  });
}

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [768, 1024],
]) {
  test(`three plates that are drawn cover nothing, and the sentence is read whole: ${width} × ${height}`, async () => {
    const page = await openKept(browser, app, opening('draw draw draw'), { viewport: { width, height } });
    await page.locator('[data-at="drawn-3"]').waitFor();
    const found = await page.evaluate(() => {
      const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      const factories = boxes('[data-at^="factory-"]');
      const plates = boxes('[data-at^="display-"], [data-at^="drawn-"], [data-at="stack"]');
      const headline = document.querySelector('.headline');
      return {
        factories: factories.length,
        drawn: boxes('[data-at^="drawn-"]').filter(({ width }) => width > 30).length,
        covered: plates.filter((plate) => !factories.every((factory) => apart(plate, factory))).length,
        outside: plates.filter(({ right }) => right > document.querySelector('.offer').getBoundingClientRect().right).length,
        cut: headline.scrollWidth > headline.clientWidth + 1 || headline.scrollHeight > headline.clientHeight + 1,
      };
    });
    assert.deepEqual(found, { factories: 5, drawn: 3, covered: 0, outside: 0, cut: false });
    await page.context().close();
  });
}
