// Lessons in the browser: every lesson in every language, one of them by keyboard alone, left and gone on with.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { calm, newPage, until } from './app.mjs';
import { app, browser, test } from './test.mjs';

/** The names and tokens of a lesson's tasks, from its data. */
async function tokens(game) {
  const source = await readFile(new URL('../../src/learn/lessons.ts', import.meta.url), 'utf8');
  const part = source.slice(source.search(new RegExp(`^  '?${game}'?: \\[`, 'm')));
  return [...part.slice(0, part.indexOf('\n  ],')).matchAll(/id: '([^']+)',[\s\S]*?solution: '([^']+)',\n\s+wrong: '([^']+)'/g)].map(
    ([, id, solution, wrong]) => ({ id, solution, wrong }),
  );
}

const onBoard = (page) =>
  page.evaluate(() => document.activeElement?.closest('[data-task]') !== null && document.activeElement.matches('[data-nav]'));
const focused = (page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** By Tab to the board, then the move as it is written: in Duel in its field, at a wall only the column. */
async function play(page, game, token) {
  for (let i = 0; i < 40 && !(await onBoard(page)); ++i) await page.keyboard.press('Tab');
  assert.ok(await onBoard(page), 'the board is reached by Tab');
  if (game !== 'azul-duel') return page.keyboard.type(token.split('>').at(-1));
  await page.keyboard.press('/');
  await until(() => page.evaluate(() => document.activeElement?.matches('[data-write]')), 'the field has the focus');
  await page.keyboard.type(token);
  await page.keyboard.press('Enter');
}

for (const [game, count] of [
  ['azul', 9],
  ['azul-grey', 8],
  ['azul-duel', 10],
])
  test(`a lesson by keyboard, ${game}: mistakes are explained, it goes on where it was left, and ends with a game`, async () => {
    const page = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
    const tasks = await tokens(game);
    assert.equal(tasks.length, count);
    await page.goto(`${app.url}#/learn/${game}`);
    for (const [i, { solution, wrong }] of tasks.entries()) {
      await page.getByText(`Task ${i + 1} of ${count}`, { exact: true }).waitFor();
      if (i === 3) {
        await page.reload();
        await page.getByText(`Task 4 of ${count}`, { exact: true }).waitFor();
      }
      await page.locator('[data-task] [data-nav]').first().waitFor();
      if (i % 4 === 0) {
        await play(page, game, wrong);
        await page.getByRole('status').getByText('Not quite').waitFor();
        await until(async () => (await focused(page)) === 'Try again', 'the focus is on “Try again”');
        await page.keyboard.press('Enter');
      }
      await play(page, game, solution);
      await page.getByRole('status').getByText('That’s it!').waitFor();
      await until(async () => /^(Next task|Finish)$/.test(await focused(page)), 'the focus is on what comes next');
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'You can play now' }).waitFor();
    await page.getByRole('button', { name: 'Play against level 1' }).press('Enter');
    await page.locator('[data-ply]').waitFor();
    await page.goto(`${app.url}#/learn`);
    await page.getByText(`${count} of ${count} tasks done`).waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

/** A move as it is typed: in Duel in its field, at a wall only the column. */
async function type(page, game, token) {
  await page.locator('[data-task] [data-nav]').first().focus();
  if (game !== 'azul-duel') return page.keyboard.type(token.split('>').at(-1));
  await page.keyboard.press('/');
  await page.getByRole('textbox').fill(token);
  await page.keyboard.press('Enter');
}

const languages = ['en', 'it', 'fr', 'ro', 'nb'];
for (const [turn, language] of languages.entries())
  test(`every lesson is played in ${language} on a small phone, and its words have room`, async () => {
    const file = await readFile(new URL(`../../src/i18n/${language}/learn.json`, import.meta.url), 'utf8');
    const texts = JSON.parse(file);
    const page = await newPage(browser, { size: 'phone', settings: { animation: 'off', language } });
    const card = page.locator('#card');
    /** How many pixels of the card are out of sight. */
    const hidden = () =>
      card.evaluate(async (found) => {
        const beyond = () => Math.max(found.scrollHeight - found.clientHeight, found.scrollWidth - found.clientWidth);
        beyond(); // what is laid out asks for its faces
        await document.fonts.ready;
        return beyond();
      });
    /** What the card says now, with all of it in view. */
    const says = async (text, what) => {
      await card.getByText(text, { exact: false }).first().waitFor();
      assert.equal(await hidden(), 0, `${what}: the card has room for “${text}”`);
    };
    for (const game of ['azul', 'azul-grey', 'azul-duel']) {
      await page.goto(`${app.url}#/learn/${game}`);
      for (const [i, { id, solution, wrong }] of (await tokens(game)).entries()) {
        const what = `${game}, ${id}`;
        await page.locator(`[data-task="${id}"] [data-nav]`).first().waitFor();
        await card.getByRole('heading', { name: texts[`learn.${game}.${id}.title`], exact: true }).waitFor();
        await says(texts[`learn.${game}.${id}.task`], what);
        // Each mistake is made in one of the languages; the unit tests make all of them in all languages.
        if (i % languages.length === turn) {
          await type(page, game, wrong);
          await says(texts['learn.not_yet'], what);
          await card.getByRole('button', { name: texts['learn.retry'] }).click();
          await says(texts[`learn.${game}.${id}.task`], what);
        }
        await type(page, game, solution);
        await says(texts[`learn.${game}.${id}.done`], what);
        await card.locator('.act button').click();
      }
      await page.getByRole('heading', { name: texts['learn.finished'] }).waitFor();
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

test('a small phone: the card of a lesson of Duel lies on the table until it has been read', async () => {
  const page = await newPage(browser, { size: 'phone', touch: true, settings: { animation: 'off', language: 'en' } });
  await page.goto(`${app.url}#/learn/azul-duel`);
  await page.locator('[data-task] [data-nav]').first().waitFor();
  await calm(page);
  const sun = page.locator('[data-task] [data-nav]').first();
  /** Whether a finger reaches the first thing to take. */
  const reached = () =>
    sun.evaluate((found) => {
      const { x, y, width, height } = found.getBoundingClientRect();
      return found.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  const space = await page.locator('[data-nav="slot-5"], [data-nav^="slot"], .dome').first().boundingBox();
  assert.ok(space.width >= 20, 'the dome can be seen');
  await page.getByRole('button', { name: 'Try it' }).tap();
  assert.ok(await reached(), 'nothing lies on the factories');
  await page.getByRole('button', { name: 'Tiles from the sun' }).tap();
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a lesson on a phone: the card and the board keep their places, whatever is said', async () => {
  const page = await newPage(browser, { size: 'phone', touch: true, settings: { animation: 'off', language: 'nb' } });
  await page.goto(`${app.url}#/learn/azul-duel`);
  await page.locator('[data-task] [data-nav]').first().waitFor();
  await calm(page);
  const box = () => page.locator('[data-task]').boundingBox();
  const before = await box();
  await page.getByRole('button', { name: 'Vis meg' }).tap();
  assert.deepEqual(await box(), before);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
