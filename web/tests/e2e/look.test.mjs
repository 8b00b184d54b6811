// Replay, branches, analysis, editor, sharing, coach.
import { expect } from '@playwright/test';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { newPage, until } from './app.mjs';
import { azulejo, game, pack, record } from './games.mjs';
import { app, browser, test } from './test.mjs';

const quick = { animation: 'off', language: 'en' };

let visited = [];
test.afterEach(async () => {
  const pages = visited;
  visited = [];
  for (const page of pages) await page.context().close();
  for (const page of pages) assert.deepEqual(page.complaints, []);
});

/** A page at an address of the app; its errors fail the test. */
async function visit(address, options = {}) {
  const page = await newPage(browser, { settings: quick, ...options });
  visited.push(page);
  await page.goto(`${app.url}#${address}`);
  return page;
}
/** What scrolls inside something that scrolls. */
function nestedScrolling() {
  const scrolls = (each) =>
    (each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowY)) &&
    each.scrollHeight > each.clientHeight + 1;
  return [...document.querySelectorAll('main *')]
    .filter((each) => {
      if (!scrolls(each)) return false;
      for (let up = each.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
      return false;
    })
    .map((each) => each.className);
}
const place = (page) => page.getByRole('slider').getAttribute('aria-valuetext');
const button = (page, name) => page.getByRole('button', { name, exact: true });

test('a pasted record is replayed by keys, buttons, slider and list', async () => {
  const page = await visit('/look');
  await page.getByLabel('Record or position').fill(record('azul'));
  await button(page, 'Replay').click();
  await page.getByRole('heading', { name: /Replay.*Inês – Tomás/ }).waitFor();
  const { length } = game('azul').tokens;

  assert.equal(await place(page), `Round 1 · 1 / ${length}`);
  await page.keyboard.press('ArrowRight');
  assert.equal(await place(page), `Round 1 · 2 / ${length}`);
  await page.keyboard.press('ArrowDown');
  assert.match(await place(page), /^Round 2/);
  await page.keyboard.press('ArrowUp');
  assert.equal(await place(page), `Round 1 · 1 / ${length}`);
  await page.keyboard.press('End');
  assert.equal(await place(page), `Round 5 · ${length} / ${length}`);
  assert.ok(await button(page, 'One move forward').isDisabled());
  await page.keyboard.press('Home');
  await button(page, 'One move forward').click();
  await page.getByRole('slider').fill('30');
  assert.match(await place(page), / 30 \/ /);
  await button(page, 'Inês: 3 × red: factory 3 → line 5').click();
  assert.match(await place(page), / 2 \/ /);
  assert.equal(await page.getByRole('button', { name: 'Inês: 3 × red: factory 3 → line 5' }).getAttribute('aria-current'), 'step');
});

test('a file is opened, and nonsense is refused with what is wrong', async () => {
  const page = await visit('/look');
  await page
    .getByLabel('Record or position')
    .fill(
      'azul 2 r1 draft t3 f1 m0 - - B20Y20R20K20W20 - 0:-/BBB/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-',
    );
  await button(page, 'Analyse').click();
  const faults = await page.getByRole('alert').innerText();
  assert.match(faults, /seat 3 cannot be the one to act/);
  assert.match(faults, /seat 1: line 2 holds 3 tiles, more than 2/);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'two.azul', mimeType: 'text/plain', buffer: Buffer.from(`${record('azul')}\n${record('azul-duel')}`) });
  await page.getByText('2 games in this text').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Duel' }).getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('heading', { name: /Replay.*Duel/ }).waitFor();
});

test('a damaged link says so', async () => {
  const page = await visit('/replay/1notagame');
  await page.getByRole('alert').getByText('the link is damaged').waitFor();
});

for (const name of ['azul', 'azul-duel']) {
  test(`a position leaves as link, record, position and picture: ${name}`, async () => {
    const page = await visit(`/replay/${pack(record(name))}?ply=20`, {
      permissions: ['clipboard-read', 'clipboard-write'],
      acceptDownloads: true,
    });
    await button(page, 'Share').click();
    const link = await until(() => page.getByLabel('Link').inputValue(), 'the link is packed');
    const file = async (label) => {
      const waiting = page.waitForEvent('download');
      await button(page, label).click();
      return readFile(await (await waiting).path());
    };
    const whole = game(name);
    assert.deepEqual(azulejo.read((await file('Save record')).toString()).value.tokens, whole.tokens);
    const svg = (await file('SVG')).toString();
    assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.doesNotMatch(svg, /var\(|undefined|NaN/);
    for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) assert.ok(svg.includes(`<symbol id="${id}"`), id);
    const png = await file('PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.ok(png.readUInt32BE(16) > 1500 && png.length > 20_000, 'a picture of some size');
    await button(page, 'Copy position').click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await until(async () => (await copied()) === whole.at(20).position.text, 'the position is copied');
    assert.ok(link.startsWith(`${app.url}#/replay/`), link);
    const other = await visit(link.split('#')[1]);
    await other.getByRole('slider').waitFor();
    assert.match(await place(other), new RegExp(` 20 / ${whole.tokens.length}$`));
  });
}

test('the engine shows its lines, a branch is tried and dropped', async () => {
  const page = await visit(`/analysis/${pack(record('azul'))}?ply=6`);
  const lines = page.getByRole('region', { name: 'Engine' }).getByRole('table');
  await lines.getByRole('row').nth(3).getByRole('button').first().waitFor();
  const shares = await lines.locator('tbody td:first-child').allInnerTexts();
  assert.equal(shares.length, 3);
  assert.ok(
    shares.every((text) => /^\d+(\.\d)?%$/.test(text)),
    shares.join(),
  );
  // The candidates stay as they are once the engine has stopped.
  await button(page, 'Stop').click();
  await button(page, 'Start analysis').waitFor();
  const played = '1 × white: factory 4 → line 4';
  const other = lines.locator('.first').filter({ hasNotText: played }).first();
  await other.click();
  assert.equal(await place(page), 'Round 1 · 7 / 7');
  await page.getByText('You are in a variation.').waitFor();
  await page.keyboard.press('ArrowLeft');
  const variations = page.getByText('Variations from here:').getByRole('button');
  await variations.filter({ hasText: played }).click();
  assert.match(await place(page), / 7 \/ 62$/);
  await page.keyboard.press('ArrowLeft');
  await variations.filter({ hasNotText: played }).click();
  await button(page, 'Delete it and go back').click();
  assert.match(await place(page), / 6 \/ 62$/);
});

test('a continuation stays open while the candidates change', async () => {
  const page = await visit(`/analysis/${pack(record('azul'))}?ply=6`);
  const engine = page.getByRole('region', { name: 'Engine' });
  const best = engine.getByRole('row').nth(1);
  const more = best.getByRole('button', { name: 'How it goes on' });
  await more.click();
  await engine.locator('ol button').first().waitFor();
  // Other candidates come, at the latest with another position.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/· 8 \/ \d+$/).waitFor();
  await engine.locator('ol button').first().waitFor();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await more.click();
  await engine.locator('ol').waitFor({ state: 'detached' });
});

test('what was searched to the end of the round is marked', async () => {
  // Three moves before the end of round 1.
  const page = await visit(`/analysis/${pack(record('azul'))}?ply=9`);
  const engine = page.getByRole('region', { name: 'Engine' });
  const mark = engine.getByRole('table').getByTitle('Proved: everything to the end of the round was searched.');
  await mark.first().waitFor();
  assert.match(await mark.first().innerText(), /^exact/);
  await engine.getByText('searched to the end of the round').waitFor();
  // At its beginning nothing is.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await engine.getByRole('table').getByRole('button').first().waitFor();
  assert.equal(await mark.count(), 0);
});

test('a whole game is reviewed: curve, table, swings, luck and choice; and the review can be stopped', async () => {
  const page = await visit(`/analysis/${pack(record('azul'))}?engine=off`);
  const review = page.getByRole('region', { name: 'Game review' });
  // It cannot finish before it is stopped, because the files of the engine are held back.
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/*.net*', async (route) => {
    await held;
    await route.continue();
  });
  await review.getByRole('button', { name: 'Review the game' }).click();
  await review.getByRole('button', { name: 'Stop' }).click();
  await review.getByRole('button', { name: 'Review the game' }).click();
  release();
  const choice = page.getByRole('region', { name: 'Luck and decisions' });
  await choice.waitFor();
  await review.locator('canvas').waitFor();
  await review.getByText('Show as a table').click();
  assert.equal(await review.getByRole('table').first().getByRole('row').count(), game('azul').tokens.length + 2);
  const luck = await choice
    .getByRole('row', { name: /Luck with the deals/ })
    .getByRole('cell')
    .allInnerTexts();
  assert.equal(luck.length, 2);
  for (const text of await choice
    .getByRole('row', { name: /Moves judged exactly/ })
    .getByRole('cell')
    .allInnerTexts()) {
    assert.match(text, /^[1-9]\d* of \d+$/);
  }
  await page.getByRole('region', { name: 'Other mistakes' }).getByRole('button').first().click();
  assert.doesNotMatch(await place(page), / 1 \/ 62$/);
});

test('a review opens with its summary, and mistakes become tasks with a hint and a solution', async () => {
  const page = await visit(`/analysis/${pack(record('azul'))}?engine=off&review=on`);
  const story = page.getByRole('region', { name: 'The game in short' });
  await story.waitFor();
  assert.equal(await story.getByText('Accuracy').count(), 2);
  await story
    .getByText(/Better: /)
    .first()
    .waitFor();
  // A turning point is shown before its move, with the better one, and explained beside the board.
  await story
    .getByRole('button', { name: /Better: / })
    .first()
    .click();
  const remark = page.getByRole('status', { name: 'About this move' });
  await remark.getByText(/Better: /).waitFor();
  await until(async () => (await page.locator('.arrows .arrow').count()) === 2, 'the better move and the one that was played');
  // So is every other mistake when it comes by.
  await page.keyboard.press('ArrowRight');
  await remark.getByText(/played: .*(inaccuracy|mistake|blunder): cost/).waitFor();
  assert.equal(
    await page
      .getByRole('region', { name: 'Other mistakes' })
      .getByText(/cost \d/)
      .count(),
    await page.getByRole('region', { name: 'Other mistakes' }).getByRole('button').count(),
  );
  for (const tab of ['Moves', 'The game in short']) {
    await page.getByRole('tab', { name: tab }).click();
    assert.deepEqual(await page.evaluate(nestedScrolling), [], tab);
  }
  await story
    .getByRole('button', { name: /^Learn from the mistakes/ })
    .first()
    .click();
  const practice = page.getByRole('region', { name: 'Learn from the mistakes' });
  await practice.getByText(/Find a better move on the board/).waitFor();
  await practice.getByRole('button', { name: 'Hint' }).click();
  await practice.getByRole('button', { name: 'Solution' }).click();
  await practice.getByText(/The best move: /).waitFor();
  await practice.getByRole('button', { name: 'End' }).click();
  await story.waitFor();
});

test('a game plays by itself until somebody stops it', async () => {
  const page = await visit(`/replay/${pack(record('azul'))}?ply=3`);
  await button(page, 'Play').click();
  const before = await place(page);
  await until(async () => (await place(page)) !== before, 'the next ply');
  await button(page, 'Pause').click();
  await button(page, 'Play').waitFor();
});

test('from a position of a game one plays on against the engine', async () => {
  const page = await visit(`/replay/${pack(record('azul'))}?ply=20`);
  await button(page, 'Play on').click();
  await page.getByRole('dialog').getByLabel('Level of the other players').selectOption({ label: 'Newcomer' });
  await button(page, 'Play from here').click();
  await page.waitForURL(/#\/play\//);
  await page.getByText('Newcomer').first().waitFor();
});

test('the editor names all faults, in every language, until there are none', async () => {
  const page = await visit('/editor');
  const faults = page.getByRole('status').filter({ hasText: /to fix|possible/ });
  await faults.getByText('tiles are to be taken, but factories and centre are empty').waitFor();
  const spot = (name, board) =>
    (board ? page.getByRole('region', { name: `Board of ${board}` }) : page).getByRole('group', { name, exact: true });
  for (const name of ['factory 1', 'factory 2'])
    await spot(name)
      .getByRole('button', { name: /^Add blue/ })
      .click();
  await faults.getByText('factory 2 holds tiles, though one before it was filled only in part').waitFor();
  await page.keyboard.press('k');
  await spot('line 1', 'Player 1')
    .getByRole('button', { name: /^Add black/ })
    .click();
  await spot('row 1, column 4', 'Player 1')
    .getByRole('button', { name: /^Add black/ })
    .click();
  await faults.getByText('seat 1: line 1 holds black (K), which wall row 1 already has').waitFor();
  await faults.getByText('2 problems to fix').waitFor();
  await spot('factory 2')
    .getByRole('button', { name: /^Remove blue/ })
    .click();
  await spot('line 1', 'Player 1')
    .getByRole('button', { name: /^Remove black/ })
    .click();
  await faults.getByText('This position is possible.').waitFor();
  await button(page, 'Analyse').click();
  await page.getByRole('region', { name: 'Engine' }).getByRole('table').getByRole('button').first().waitFor();

  for (const [language, words] of [
    ['it', /vassoi e centro sono vuoti/],
    ['fr', /fabriques et le centre sont vides/],
    ['ro', /fabricile și centrul sunt goale/],
    ['nb', /markedet er tomme/],
  ]) {
    const other = await visit('/editor', { settings: { ...quick, language } });
    await other.getByRole('status').filter({ hasText: words }).waitFor();
  }
});

for (const name of ['azul-grey', 'azul-duel']) {
  test(`the editor takes a position of ${name}, and gives it back`, async () => {
    const { position } = game(name).at(30);
    const page = await visit(`/editor/${pack(position.text)}`, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('This position is possible.').waitFor();
    await button(page, 'Copy position').click();
    const read = async () => azulejo.position(await page.evaluate(() => navigator.clipboard.readText()));
    const copied = await until(async () => ((await read()).ok ? read() : undefined), 'the position is copied');
    assert.deepEqual(copied.value.state, position.state);
    await page.getByLabel('Score').first().fill('1000');
    await page.getByLabel('Score').first().blur();
    await page.getByText('the score must be 0 to 999, not 1,000').waitFor();
  });
}

test('the coach judges moves in words, and a hint says why', async () => {
  const page = await visit(`/replay/${pack(record('azul'))}?ply=1`);
  await button(page, 'Play on').click();
  await page.getByRole('dialog').getByLabel('Level of the other players').selectOption({ label: 'Newcomer' });
  await button(page, 'Play from here').click();
  await page.waitForURL(/#\/play\//);
  await page.locator('[role=toolbar] [aria-haspopup=dialog]').click();
  await button(page, 'Coach').click();
  await page.getByText('The coach comments on each of your moves.').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: /hint/i }).click();
  // In the message place: nothing covers the table.
  await page
    .locator('.status')
    .getByText(/^Best move: .*Winning chance \d+%/)
    .waitFor();
  assert.equal(await page.locator('.toast').count(), 0);
  // All red tiles of factory 3 to the floor line: a bad move.
  await page.getByRole('region', { name: /table/i }).first().focus();
  for (const key of ['3', 'r', 'f', 'Enter']) await page.keyboard.press(key);
  await page.getByText(/× red: factory 3 → floor line – (blunder|mistake)\./).waitFor();
  await page.getByText(/more tiles to the floor line/).waitFor();
});
