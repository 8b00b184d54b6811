// Axe finds nothing on any page, in either theme, on a desktop and on a phone; nor in the dialogs.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';
import { newPage } from './app.mjs';
import { enter, scenes } from './scenes.mjs';
import { app, browser, test } from './test.mjs';

async function check(page) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(tags).analyze();
  assert.deepEqual(
    violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
          .join(' | ')}`,
    ),
    [],
  );
}

// On a phone other things are shown only where there is a board.
const looks = [
  ['light, desktop', { theme: 'light', size: 'desktop' }, Object.keys(scenes).filter((name) => name !== 'thinking')],
  [
    'dark, phone',
    { theme: 'dark', size: 'phone', touch: true },
    ['home', 'azul-2', 'azul-4', 'azul-grey', 'azul-duel', 'over', 'settings', 'look', 'replay', 'editor-duel'],
  ],
];
for (const [name, options, names] of looks) {
  let page; // one for all scenes: what was fetched need not be fetched again
  for (const scene of names) {
    test(`axe, ${name}: ${scene}`, async () => {
      page ??= await newPage(browser, { ...options, settings: { animation: 'off', language: 'en' } });
      page.complaints.length = 0;
      await enter(page, app.url, scene);
      await check(page);
      assert.deepEqual(page.complaints, []);
    });
  }
}

test('axe, high contrast', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en', contrast: true, letters: true } });
  for (const scene of ['home', 'azul-2', 'azul-duel']) {
    await enter(page, app.url, scene);
    await check(page);
  }
  await page.context().close();
});

test('axe, dialogs of the pages that look back', async () => {
  const page = await newPage(browser, { settings: { animation: 'off', language: 'en' } });
  await enter(page, app.url, 'replay');
  for (const name of ['Share', 'Play on']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await check(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.context().close();
});
