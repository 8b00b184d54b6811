// Duel's table in a real browser: by keyboard alone, by dragging, by turning; on every size of screen, in every language.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { unwrap } from '@azulejo/core';
import { launch, newPage, serveApp, sizes } from './app.mjs';
import { azulejo } from './games.mjs';
import { openKept, played } from './kept.mjs';
import { moveByKeyboard, playOut, waitForTurn } from './moving.mjs';
import { enter } from './scenes.mjs';

const quick = { animation: 'off', language: 'en' };
let app;
let browser;
before(async () => {
  app = await serveApp();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await app?.close();
});

async function start(page) {
  await page.goto(app.url);
  await page.getByRole('radio', { name: 'Azul Duel' }).check();
  await page.getByRole('button', { name: 'Learner', exact: true }).press('Enter');
  await page.waitForURL(/#\/play\//);
  assert.equal(await waitForTurn(page), 'mine');
}

const ply = (page) => page.locator('[data-ply]').getAttribute('data-ply');
async function moved(page, before) {
  for (let tries = 0; tries < 300; ++tries) {
    if ((await ply(page)) !== before) return;
    await page.waitForTimeout(20);
  }
  throw new Error('nothing was played');
}

test('a whole game of Duel by keyboard alone', async () => {
  const page = await newPage(browser, { settings: quick });
  await start(page);
  const moves = await playOut(page, moveByKeyboard, 6);
  assert.ok(moves > 20, `${moves} moves`);
  assert.match(await page.locator('[data-result]').innerText(), /Victory with \d+ points?: /);
  // Where the points came from adds up.
  const rows = await page.locator('.duel .final tr').allInnerTexts();
  assert.ok(rows.length >= 9, rows.join('\n'));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

async function drag(page, from, to) {
  const [a, b] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
}

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
    // The large factory asks for no order.
    await drag(page, '.large [data-nav]', '.own [data-nav="line-6"]');
    await moved(page, before);
    // A drag that ends nowhere plays nothing.
    assert.equal(await waitForTurn(page), 'mine');
    before = await ply(page);
    await drag(page, '[data-nav^="sun-"], [data-nav^="moon-"]', '.headline');
    assert.equal(await ply(page), before);
    assert.equal(await page.locator('.picked').count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

// The large factory holds BYRRK, the small ones BBBB, BRKW, BYRK, YYKW; seat 1 is to act.
const OPENING =
  '[Game "azul-duel"]\n[First "1"]\nplates:S1,J4,S9,J2,S3,J6,S5,J8,S7,J1,S2,J3,S4,J5,S6,J7,S8,J9 deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K d2@5+1 d1@1+0 ';
function opening(moves) {
  const { start, tokens, position } = unwrap(azulejo.read(OPENING + moves));
  return { game: 'azul-duel', players: 2, start: start.text, tokens, position };
}
/** Whoever is to act is a person, the other the engine, so that boards stay where they are. */
const against = (kept) => ({ ...kept, seats: [1, 2].map((seat) => (seat === kept.position.turn ? { kind: 'human', name: 'Anna' } : { kind: 'ai', name: '', level: 1 })) });

/** The middle of what lies at every place. */
function middles() {
  return Object.fromEntries(
    [...document.querySelectorAll('[role=region] [data-at]')].map((place) => {
      const pictures = place.querySelectorAll(':scope:not(.glance) .art');
      const box = (pictures.length === 1 ? pictures[0] : place).getBoundingClientRect();
      return [place.dataset.at, { x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    }),
  );
}

/** Everything in the air: where it begins and where it ends. It is stopped, looked at, and let go to its end. */
function flown() {
  const found = [];
  for (const piece of document.querySelectorAll('.layer > :not(.pop)')) {
    const [moving] = piece.getAnimations();
    const { delay, duration } = moving.effect.getTiming();
    const middleAt = (time) => {
      moving.currentTime = time;
      const box = piece.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
    };
    moving.pause();
    const [start, end] = [middleAt(delay), middleAt(delay + duration - 0.01)];
    found.push({ art: /az-(\S+)/.exec(piece.className)?.[1] ?? '', start, end });
  }
  for (const each of document.getAnimations()) if (each.effect.target.closest('[role=region]')) each.finish();
  return found;
}

const near = (a, b, slack = 5) => Math.hypot(a.x - b.x, a.y - b.y) < slack;
const playing = { animation: 'slow', confirm: 'off' };

/** Makes a move and says what flew, with where everything lay before and lies now. */
async function watch(page, act) {
  const before = await page.evaluate(middles);
  const at = await ply(page);
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

const pick = (...names) => async (page) => {
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
      ['the sun of a factory', pick('sun-3-R', 'line-2', 'order-YBK'), ['R', 'sun-3-2', 'line-1-2-0'], ['Y', 'sun-3-1', 'moon-3-0'], ['B', 'sun-3-0', 'moon-3-1'], ['K', 'sun-3-3', 'moon-3-2']],
      ['the sun of the large one', pick('sun-0-R', 'line-1'), ['R', 'sun-0-2', 'line-2-1-0'], ['R', 'sun-0-3', 'floor-2-0'], ['B', 'sun-0-0', 'moon-0-0'], ['K', 'sun-0-4', 'moon-0-2']],
      ['all moons', pick('moon-K', 'line-3'), ['K', 'moon-0-2', 'line-1-3-0'], ['K', 'moon-3-2', 'line-1-3-1'], ['marker', 'marker', 'first-1']],
      ['a plate of the display', write('d3@6+2'), ['', 'display-3', 'slot-2-6']],
      ['a plate of the stack', pick('draw'), ['', 'stack', 'drawn-1']],
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
      assert.equal(await page.evaluate(() => [...document.querySelectorAll('[data-at], [data-at] .art')].filter((each) => getComputedStyle(each).opacity === '0').length), 0, name);
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

/** A random game at the point where a line can be paid for in most ways; what is played there ends it. */
function manyWaysToPay() {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed: 255 }))));
  const { start, tokens, position } = game.at(135);
  return { kept: { game: 'azul-duel', players: 2, start: start.text, tokens, position }, token: game.tokens[135] };
}

for (const [when, asked] of [['in a round', askedForSpace], ['at the end, when the result comes above the table', manyWaysToPay]]) {
  test(`tiles fly from their lines to the dome, and their points pop up: ${when}`, async () => {
    const { kept, token } = asked();
    const seat = kept.position.turn;
    const [, row, column] = /^(\d)>(\d)/.exec(token);
    const page = await openKept(browser, app, against(kept), { settings: playing });
    const points = unwrap(kept.position.play(token)).tiling[0].points;
    const at = await ply(page);
    await write(token)(page);
    await moved(page, at);
    const pop = page.locator('.layer > .pop').first();
    await pop.waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await pop.textContent(), `+${points}`);
    const found = await page.evaluate(flown);
    const now = await page.evaluate(middles);
    flew({ before: now, now, found }, kept.position.state.boards[seat - 1].lines[row - 1][0], `line-${seat}-${row}-0`, `wall-${seat}-${row}-${column}`);
    await page.context().close();
  });
}

test('nothing flies where it lies already, when a page opens, on taking back, or with animation off', async () => {
  const page = await openKept(browser, app, against(opening('')), { settings: playing });
  await page.evaluate(() => {
    window.flights = 0;
    const append = Element.prototype.append;
    Element.prototype.append = function (...nodes) {
      if (this.matches('.layer')) ++window.flights;
      return append.apply(this, nodes);
    };
  });
  const flights = () => page.evaluate(() => window.flights);
  await page.locator('[data-nav="display-3"]').click();
  await page.locator('.own [data-nav="slot-9"]').click();
  let before = await ply(page);
  await page.locator('[data-confirm]').click();
  await moved(page, before);
  await page.waitForTimeout(100);
  assert.equal(await flights(), 0, 'a plate that lay there');
  assert.equal(await waitForTurn(page), 'mine');
  assert.ok((await flights()) > 0, 'what the engine did');
  await page.evaluate(() => (window.flights = 0));
  before = await ply(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await moved(page, before);
  await page.waitForTimeout(100);
  assert.equal(await flights(), 0, 'taking back');
  before = await ply(page);
  await drag(page, '[data-nav="sun-1-B"]', '.own [data-nav="line-4"]');
  await moved(page, before);
  await page.waitForTimeout(100);
  assert.equal(await flights(), 0, 'tiles that were dragged there');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.locator(`[data-ply="${before}"]`).waitFor();
  await page.evaluate(() => localStorage.setItem('azulejo.settings', JSON.stringify({ language: 'en', animation: 'off' })));
  await page.reload();
  await page.locator('[data-nav]:not([aria-disabled])').first().waitFor();
  before = await ply(page);
  await pick('sun-1-B', 'line-4')(page);
  await moved(page, before);
  await page.waitForTimeout(100);
  assert.equal(await page.locator('.layer > *').count(), 0);
  assert.equal(await page.locator('[data-at="line-1-4-3"] .az-B').count(), 1);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

/** What sticks out of the screen, or out of its button. */
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
      // A step further: what is picked up, and the plate that lies on the dome.
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

/** What a finger does not reach in a list, or could miss: it scrolls there, and lands on nothing else. */
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

/** What this browser has kept as played last. */
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
    // What costs least comes first.
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
