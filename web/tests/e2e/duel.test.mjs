// Duel's table in a real browser: by keyboard alone, by dragging, by turning; on every size of screen, in every language.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newPage, serveApp, sizes } from './app.mjs';
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

for (const [size, touch] of [['desktop', false], ['phone', true]]) {
  test(`plates and tiles can be dragged: ${size}`, async () => {
    const page = await newPage(browser, { size, touch, settings: quick });
    await start(page);
    const drag = async (from, to) => {
      const [a, b] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()];
      await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await drag('[data-nav="display-2"]', '.own [data-nav="slot-5"]');
    await page.keyboard.press('t');
    assert.equal(await page.locator('.slot.lying').count(), 1);
    let before = await ply(page);
    await page.locator('[data-confirm]').click();
    await moved(page, before);
    assert.equal(await waitForTurn(page), 'mine');
    before = await ply(page);
    await drag('[data-nav^="sun-0-"]', '.own [data-nav="line-6"]');
    await moved(page, before);
    // A drag that ends nowhere plays nothing.
    assert.equal(await waitForTurn(page), 'mine');
    before = await ply(page);
    await drag('[data-nav^="sun-"], [data-nav^="moon-"]', '.headline');
    assert.equal(await ply(page), before);
    assert.equal(await page.locator('.picked').count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

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
