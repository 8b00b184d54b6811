// Moves are told in words: no code of the notation is seen or spoken before somebody switches notation on.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { calm, newPage, until } from './app.mjs';
import { game, pack, record } from './games.mjs';
import { enter, scenes } from './scenes.mjs';
import { app, browser, test } from './test.mjs';

/** A token of a move or a deal, or the name of a plate, as docs/notation.md writes them. */
const CODE =
  /(?<![\w{])(?:(?:[1-9CLM][BYRKW][1-6FX](?:\/[BYRKW]+)?|[1-6]>[1-6]|[1-6]=|d[1-3]@[1-9]\+[0-3]|keep\d+@[1-9]\+[0-3]|under\d+|[SJ][1-9])(?!\w)|deal:\w|plates:\w)/;

/** All that a page shows or says, piece by piece: texts, and names and descriptions of controls. */
function said() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style')) found.push(walker.currentNode.data);
  }
  for (const each of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder']) {
      const text = each.getAttribute(name);
      if (text) found.push(text);
    }
  }
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Settings say what notation is, with an example. */
const codesOf = (texts, example) => texts.filter((text) => CODE.test(text) && text !== example);

test('codes are found in what is said', () => {
  for (const name of ['azul', 'azul-grey', 'azul-duel']) {
    const coded = game(name).tokens.filter((token) => !/^(?:draw|look|\+\d)$/.test(token));
    assert.ok(coded.length > 40);
    assert.deepEqual(codesOf(coded), coded);
  }
  assert.deepEqual(codesOf(['3 × blue: factory 2 → line 3', '+9', 'C', 'R 2', '20 × 5', 'Best move: CK3. 60%']), ['Best move: CK3. 60%']);
});

const pages = [
  '/new?mode=ai',
  '/learn',
  '/learn/azul',
  '/learn/azul-grey',
  '/learn/azul-duel',
  '/rules/azul-grey',
  '/rules/azul-duel',
  '/look',
  '/editor',
];

for (const language of ['en', 'it', 'fr', 'ro', 'nb']) {
  test(`no code is seen or spoken in ${language}`, async () => {
    const texts = {};
    for (const file of ['app', 'board', 'look', 'online']) {
      const path = new URL(`../../src/i18n/${language}/${file}.json`, import.meta.url);
      Object.assign(texts, JSON.parse(await readFile(path, 'utf8')));
    }
    const page = await newPage(browser, { settings: { animation: 'off', language, sound: 'off' } });
    const button = (key) => page.getByRole('button', { name: texts[key], exact: true });
    const wordsOnly = async (where) => {
      const codes = codesOf(await page.evaluate(said), texts['settings.notation.hint']);
      // The editor offers plates by their names: they have no others.
      const wrong = where === 'editor-duel' ? codes.filter((text) => !/^[SJ][1-9]$/.test(text)) : codes;
      assert.deepEqual(wrong, [], where);
    };

    // The review of a game comes below.
    for (const scene of Object.keys(scenes).filter((each) => each !== 'analysis')) {
      await enter(page, app.url, scene);
      await wordsOnly(scene);
    }
    for (const address of pages) {
      await page.goto(`${app.url}#${address}`);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await calm(page);
      await wordsOnly(address);
    }

    for (const name of ['azul-2', 'azul-grey', 'azul-duel']) {
      await enter(page, app.url, name);
      await button('play.more').click();
      await button('look.coach').click();
      await button('play.hint_button').click();
      const start = texts['look.hint'].split('{')[0];
      await page.getByText(start).first().waitFor();
      await wordsOnly(`a hint in ${name}`);
      if (name === 'azul-2') {
        await page.locator('.offer [data-nav]:not([aria-disabled])').first().click();
        await page.locator('.own [data-nav^="line-"]:not([aria-disabled])').first().click();
        await page.locator('.coach b').waitFor();
        await wordsOnly('the coach');
      }
    }

    for (const name of ['azul', 'azul-duel']) {
      // Another page first: nothing of the game before is taken for this one.
      await page.goto(app.url);
      await page.goto(`${app.url}#/analysis/${pack(record(name))}?ply=30`);
      await page.locator('.engine .first').first().waitFor();
      await page.locator('.engine .more').first().click();
      await page.locator('.engine .rest button').first().waitFor();
      await page.locator('[aria-current=step]').waitFor();
      await wordsOnly(`the engine in ${name}`);
    }

    await page.goto(`${app.url}#/analysis/${pack(record('azul'))}?ply=30&review=on`);
    const better = page.getByText(texts['look.story.better'].split('{')[0]);
    await better.first().waitFor();
    await wordsOnly('a review');
    await page.getByRole('tab', { name: texts['look.moves'] }).click();
    await page.locator('[aria-current=step]').waitFor();
    await wordsOnly('the moves of a review');
    await page.getByRole('tab', { name: texts['look.story'] }).click();
    await page.locator('.player button').first().click();
    await button('look.practice.hint').click();
    await button('look.practice.solution').click();
    await page.locator('.right').waitFor();
    await wordsOnly('a task');
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('who wants notation finds it beside the words', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en', notation: true } });
  const codes = async () => codesOf(await page.evaluate(said));
  await enter(page, app.url, 'azul-2');
  await page.getByRole('button', { name: 'Type a move' }).waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Best move: \d × \w+: .* → .* \(\w+\)\./).waitFor();
  await page.goto(`${app.url}#/replay/${pack(record('azul'))}?ply=4`);
  await until(async () => (await codes()).includes('Inês: 3 × red: factory 3 → line 5 (3R5)'), 'the list of moves says codes');
  assert.ok((await codes()).includes('3R5'), 'and shows them');
  await page.context().close();
});
