// Azul's table in the real app: it fits, it can be played by mouse, touch and screen reader, and axe finds no fault.
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { unwrap } from '@azulejo/core';
import { sizes, until } from './app.mjs';
import { holdAnimations, releaseAnimations } from './animations.mjs';
import { openKept, played } from './kept.mjs';
import { app, browser, test } from './test.mjs';

const open = (position, options) => openKept(browser, app, position, options);

/** Elements that exceed the window, are too small to hit, or are cut off. */
function faults() {
  const found = [];
  if (document.documentElement.scrollHeight > innerHeight + 1) found.push('the page scrolls');
  for (const each of document.querySelectorAll('.azul *')) {
    if (each.closest('.visually-hidden, .layer, .log, [hidden]')) continue;
    const box = each.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1 || box.top < -1)
      found.push(`outside: ${each.outerHTML.slice(0, 90)}`);
    if (each.matches('button') && (box.width < 24 || box.height < 24))
      found.push(`small: ${Math.round(box.width)} × ${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`);
    if (each.matches('.button') && each.scrollWidth > each.clientWidth + 1) found.push(`cut off: ${each.textContent}`);
  }
  return found.slice(0, 5);
}

/** There is no such element in a window of this size, once the page has followed it. */
async function fits(page, [width, height], when) {
  await page.setViewportSize({ width, height });
  let found;
  await until(async () => (found = await page.evaluate(faults)).length === 0, `nothing is at fault: ${width} × ${height}, ${when}`).catch(
    (error) => {
      throw new Error(`${error.message}: ${found.join('; ')}`);
    },
  );
}
async function fitsEverywhere(page, when) {
  for (const size of Object.values(sizes)) await fits(page, size, when);
}

for (const [game, players] of [
  ['azul', 2],
  ['azul', 3],
  ['azul', 4],
  ['azul-grey', 4],
]) {
  test(`fits one screen: ${game} for ${players}`, async () => {
    const page = await open(played(game, players, 9));
    await fitsEverywhere(page, 'waiting');
    await page.locator('.offer [data-nav]').first().click();
    await fitsEverywhere(page, 'choosing a line');
    await page.context().close();
  });
}

test('a phone on its side has the boards beside each other, and nothing scrolls', async () => {
  for (const [game, players] of [
    ['azul', 2],
    ['azul', 4],
    ['azul-grey', 3],
  ]) {
    const page = await open(played(game, players, 9));
    for (const size of [
      [640, 360],
      [844, 390],
    ]) {
      await fits(page, size, `${game} for ${players}`);
      await page.locator('.flat').waitFor();
    }
    await page.context().close();
  }
});

for (const [theme, size, game] of [
  ['light', 'desktop', 'azul'],
  ['dark', 'phone', 'azul-grey'],
]) {
  test(`axe finds nothing on the table while one plays: ${game}, ${size}, ${theme}`, async () => {
    const page = await open(played(game, 3, 12), { size, theme });
    const check = async (part) => {
      const { violations } = await new AxeBuilder({ page }).include(part).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`),
        [],
      );
    };
    await page.locator('.offer [data-nav]').first().click();
    await check('.azul');
    await page.keyboard.press('Escape');
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Beside the table' }).click();
      await page.getByRole('radio', { name: 'Scoring' }).check();
      await check('dialog[open]');
    } else {
      for (const name of ['Log', 'Bag and lid', 'Scoring']) {
        await page.getByRole('tab', { name }).click();
        await check('.rail');
      }
    }
    await page.context().close();
  });
}

test('tiles are dragged to a line, or let go where nothing is', async () => {
  const page = await open(played('azul', 2, 1));
  const tiles = page.locator('[data-nav^="tiles-1-"]').first();
  const drag = async (target) => {
    const from = await tiles.boundingBox();
    const to = await page.locator(target).boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await drag('.status .headline');
  assert.equal(await page.locator('.target').count(), 0);
  await drag('[data-target="line-5"]');
  await page
    .getByText(/^Bruno to move|^Your turn/)
    .first()
    .waitFor();
  await page
    .getByText(/^Anna: \d × \w+: factory 1 → line 5/)
    .first()
    .waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a finger takes tiles and chooses a line of the board', async () => {
  const page = await open(played('azul', 4, 1), { size: 'phone', touch: true });
  await page.locator('.offer [data-nav]').first().tap();
  await page.locator('.own [data-nav="line-4"]').tap();
  await page
    .getByText(/^Anna: .* → line 4/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Anna, 0 points/ }).tap();
  await page.getByRole('region', { name: 'Anna' }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the rules say why a line does not take tiles, and it is read out', async () => {
  const begun = played('azul', 2, 1);
  const token = begun.position.legal.find((each) => each.endsWith('5'));
  const next = begun.position.legal.find((each) => each[0] !== token[0] && each[0] !== 'C');
  const position = unwrap(begun.position.play(token, next));
  const other = position.legal.find((each) => each[1] !== token[1]);
  const page = await open({ ...begun, tokens: [...begun.tokens, token, next] });
  await page.locator(`[data-nav="tiles-${other[0] === 'C' ? 0 : other[0]}-${other[1]}"]`).click();
  // It is marked as unavailable, but still explains why.
  await page.locator('[data-target="line-5"]').click({ force: true });
  await page.getByRole('alert').getByText('Line 5 already holds another colour').waitFor();
  await page.context().close();
});

test('a round can be played by names alone, and everything that happens is announced', async () => {
  const page = await open(played('azul', 2, 1));
  const heard = page.locator('[data-live]');
  for (let turn = 0; turn < 60 && !/Round 2/.test(await heard.textContent()); ++turn) {
    const before = await heard.textContent();
    await page
      .getByRole('button', { name: /^\d × \w+, (factory \d|centre)$/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /Put \d × \w+ here/ })
      .first()
      .click();
    await until(async () => (await heard.textContent()) !== before, 'the move is announced');
  }
  assert.match(await heard.textContent(), /Round 2: the factories are filled/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('animation decorates, and leaves nothing behind', async () => {
  const page = await open(played('azul', 2, 1), { settings: { animation: 'fast' } });
  await page.locator('.offer [data-nav]').first().click();
  await page.evaluate(holdAnimations);
  await page.locator('[data-target="line-5"]').click();
  await page.locator('.layer > *').first().waitFor({ state: 'attached' });
  // The state is there at once: the tiles lie in Anna's line while their copies still fly.
  assert.match(await page.getByRole('region', { name: 'Anna' }).textContent(), /line 5: \d of 5/);
  await page.evaluate(releaseAnimations);
  await page.locator('.layer > *').first().waitFor({ state: 'detached' });
  assert.equal(await page.locator('.layer *').count(), 0);
  await page.context().close();
});

for (const language of ['it', 'fr', 'ro', 'nb']) {
  test(`texts fit: ${language}`, async () => {
    const page = await open(played('azul', 2, 12), { settings: { language, confirm: 'always' } });
    await page.locator('.offer [data-nav]').first().click();
    await page.locator('.own [data-target].target').first().click();
    await page.locator('[data-confirm]').waitFor();
    await fitsEverywhere(page, 'confirming');
    await page.context().close();
  });
}

for (const game of ['azul', 'azul-duel']) {
  test(`earlier positions are stepped through beside the table: ${game}`, async () => {
    const position = played(game, 2, 6);
    const page = await open(position, { size: 'desktop', settings: { animation: 'normal', roundEnd: 'show', sound: 'off' } });
    const rail = page.locator('.rail');
    const lines = () => rail.getByRole('listitem').count();
    const shown = () => page.locator('.offer').ariaSnapshot();
    const before = [await lines(), await shown()];
    assert.ok(await rail.getByRole('button', { name: 'One step forward' }).isDisabled());
    await rail.getByRole('button', { name: 'One step back' }).click();
    await until(async () => (await lines()) < before[0], 'the last move is not yet made');
    assert.notEqual(await shown(), before[1]);
    // Nobody moves in the past.
    assert.equal(await page.locator('.offer [data-nav]:not([aria-disabled])').count(), 0);
    while (await rail.getByRole('button', { name: 'One step back' }).isEnabled())
      await rail.getByRole('button', { name: 'One step back' }).click();
    assert.equal(await lines(), 0);
    for (let plies = 0; plies < position.tokens.length; ++plies) await rail.getByRole('button', { name: 'One step forward' }).click();
    await until(async () => (await lines()) === before[0], 'the present');
    assert.equal(await shown(), before[1]);
    assert.ok(await page.locator('.offer [data-nav]:not([aria-disabled])').count());
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('hints have a tab beside the table, and sound has a button', async () => {
  const page = await open(played('azul', 2, 6), { size: 'desktop', settings: { sound: 'quiet' } });
  await page.getByRole('tab', { name: 'Engine' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Hint' }).click();
  await page.locator('.arrows .arrow').first().waitFor();
  assert.notEqual(await page.getByRole('tabpanel').getByRole('status').innerText(), '');
  const sound = page.getByRole('button', { name: 'Sound' });
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('azulejo.settings')).sound);
  for (const level of ['off', 'quiet']) {
    await sound.click();
    await until(async () => (await kept()) === level, level);
    assert.equal(await sound.getAttribute('aria-pressed'), String(level !== 'off'));
  }
  await page.context().close();
});

test('a phone has tabs at the bottom where there is room, and axe finds nothing', async () => {
  const page = await open(played('azul', 2, 6), { viewport: { width: 390, height: 844 }, touch: true });
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`),
      [],
    );
  };
  const bar = page.getByRole('navigation', { name: 'Beside the table' });
  await bar.waitFor();
  await check();
  for (const name of ['Log', 'Bag and lid', 'Scoring', 'Engine']) {
    await bar.getByRole('button', { name }).tap();
    await page.getByRole('dialog', { name }).waitFor();
    if (name === 'Engine') await check();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await bar.waitFor({ state: 'detached' });
  await page.context().close();
});
