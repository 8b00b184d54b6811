// The package @azulejo/board in a page that is not the app: board/example, served with the packages as other sites have them.
import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { load, unwrap } from '@azulejo/core';
import { newPage, types } from './app.mjs';
import { chance, moveByKeyboard, moveByMouse } from './moving.mjs';
import { browser, test } from './test.mjs';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));
const FOLDERS = {
  '/@azulejo/board/': folder('../../board/'),
  '/@azulejo/core/': folder('../../../bindings/wasm/'),
  '/': folder('../../board/example/'),
};
const SITE = 'http://site.test/';

/** The example page, with this position. */
async function open(position, { query = {}, ...options } = {}) {
  const page = await newPage(browser, options);
  await page.context().route(`${SITE}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const [prefix, place] = Object.entries(FOLDERS).find(([each]) => pathname.startsWith(each));
    const file = join(place, pathname === '/' ? 'index.html' : pathname.slice(prefix.length));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'text/plain' });
  });
  await page.goto(`${SITE}?${new URLSearchParams({ position, ...query })}`);
  await page.locator('.azulejo-board [role="region"], .azulejo-board section').first().waitFor();
  return page;
}
const last = (page) => page.locator('#last');

const azulejo = await load();
const AZUL = '[Game "azul"]\n[Players "2"]\n[First "1"]\ndeal:BBYK/RRRW/BYRK/WWWW/BKKW';
/** A game of random moves in its first turn of a kind. */
function begun(game, phase) {
  const whole = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game, seed: 5 }))));
  const ply = whole.states().findIndex((state) => state.phase === phase && state.turn > 0);
  return unwrap(whole.at(ply).record());
}

test('a move is made by mouse, and told with its token and fields', async () => {
  const page = await open(AZUL);
  await page.getByRole('button', { name: '3 × red, factory 2' }).click();
  await page.getByRole('button', { name: /^line 3: .*Put 3 × red here/ }).click();
  await last(page).getByText('1 2R3 {"kind":"take","source":2,"colour":"R","row":3}').waitFor();
  await page
    .getByText(/^Bruno to move/)
    .first()
    .waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a move is made by keyboard', async () => {
  const page = await open(AZUL);
  await page.getByRole('button', { name: '4 × white, factory 4' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.board [data-nav].target:focus').waitFor();
  await page.keyboard.press('Enter');
  await last(page)
    .getByText(/^1 4W\d \{"kind":"take"/)
    .waitFor();
  await page.keyboard.type('2rf');
  await last(page).getByText('2 2RF').waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

for (const [way, make] of [
  ['mouse', moveByMouse],
  ['keyboard', moveByKeyboard],
]) {
  for (const game of ['azul', 'azul-grey', 'azul-duel']) {
    test(`a whole game of ${game} is played by ${way}; the page around draws the deals`, async () => {
      const start = unwrap(azulejo.newGame({ game, players: 2, first: 1 }, azulejo.rng(7)));
      const page = await open(start.position.text);
      await page.evaluate(async () => {
        const { load, unwrap } = await import('@azulejo/core');
        const rules = await load();
        const rng = rules.rng(8);
        const { board } = window;
        let position = new URLSearchParams(location.search).get('position');
        const { dataset } = document.querySelector('#board');
        dataset.ply = 0;
        // What the README says: the board asks for nothing, deals come from outside.
        const deal = () => {
          for (let now = unwrap(rules.read(position)).position; now.awaitsDeal; now = unwrap(rules.read(position)).position) {
            const token = unwrap(now.sampleDeal(rng));
            unwrap(board.move(token));
            position = unwrap(now.play(token)).text;
          }
        };
        board.on('move', (move) => {
          dataset.ply = Number(dataset.ply) + 1;
          ({ position } = move);
          deal();
        });
        deal();
      });
      const phase = () => page.evaluate(() => window.board.state.phase);
      const pick = chance(3);
      // Not every attempt makes a move: where chips pay, some of them are taken back.
      for (let tries = 0; (await phase()) !== 'over'; ++tries) {
        assert.ok(tries < 250, 'the game ends');
        await make(page, pick);
      }
      const { winners } = await page.evaluate(() => window.board.state);
      assert.ok(winners.length > 0);
      assert.equal(await page.locator('.azulejo-board [data-nav]:not([aria-disabled=true])').count(), 0);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }
}

test('two boards on a page are apart; the theme is that of both, also after one is gone', async () => {
  const page = await open(AZUL);
  const found = await page.evaluate(async (position) => {
    const { mount } = await import('@azulejo/board');
    const place = document.createElement('div');
    place.style.height = '60vh';
    document.querySelector('main').append(place);
    const second = await mount(place, { position, playable: true, letters: true, animation: 'off', confirm: 'off' });
    second.move('2R3');
    window.board.set({ theme: 'dark' });
    const themes = () => [...document.querySelectorAll('.azulejo-board')].map(({ dataset }) => `${dataset.theme} ${dataset.letters}`);
    const both = themes();
    window.board.destroy();
    second.set({ theme: 'light' });
    return { both, left: themes(), turns: [window.board.state.turn, second.state.turn], around: document.documentElement.dataset.theme };
  }, AZUL);
  assert.deepEqual(found, { both: ['dark on', 'dark on'], left: ['light on'], turns: [1, 2], around: undefined });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a board that comes after another one has pieces in its own inks', async () => {
  const page = await open(AZUL);
  const picture = () => page.evaluate(() => getComputedStyle(document.querySelector('.azulejo-board .az-B')).backgroundImage);
  const light = await picture();
  await page.evaluate(async (position) => {
    window.board.destroy();
    const { mount } = await import('@azulejo/board');
    await mount(document.querySelector('#board'), { position, theme: 'dark', contrast: true });
  }, AZUL);
  await page.locator('.azulejo-board .az-B').first().waitFor();
  assert.notEqual(await picture(), light);
  await page.context().close();
});

for (const [game, phase] of [
  ['azul', 'draft'],
  ['azul-grey', 'tile'],
  ['azul-duel', 'draft'],
]) {
  test(`${game} is shown in both themes, read-only too; axe finds nothing`, async () => {
    for (const theme of ['light', 'dark']) {
      const page = await open(begun(game, phase), { theme, query: { theme, playable: theme === 'dark' ? 'no' : 'yes' } });
      await page.locator('.azulejo-board [data-game], .azulejo-board .art').first().waitFor();
      assert.equal(await page.locator('.azulejo-board').getAttribute('data-theme'), theme);
      if (theme === 'dark') assert.equal(await page.locator('.azulejo-board .offer button[data-nav]').count(), 0);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode(true)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`),
        [],
      );
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });
}

test('the page around keeps its looks, its language and its attributes', async () => {
  const page = await open(AZUL, { query: { theme: 'dark' } });
  const around = await page.evaluate(() => ({
    attributes: [...document.documentElement.attributes].map(({ name }) => name),
    heading: getComputedStyle(document.querySelector('h1')).fontFamily,
    ground: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.documentElement).getPropertyValue('--ink'),
  }));
  assert.deepEqual(around, { attributes: ['lang'], heading: 'sans-serif', ground: 'rgba(0, 0, 0, 0)', ink: '' });
  await page.context().close();
});

test('positions are set, plies played, faults told, and the board removed', async () => {
  const page = await open(AZUL);
  const found = await page.evaluate(() => {
    const { board } = window;
    const told = [];
    const stop = board.on('move', ({ token }) => told.push(token));
    const played = [board.move('2R3').ok, board.move({ kind: 'take', source: 4, colour: 'W', row: 0 }).ok, board.state.boards[1].floor];
    const refused = board.move('2R3');
    const faulty = board.set({ position: 'nonsense' });
    stop();
    return { played, refused: refused.illegal.code, faulty: faulty.ok, turn: board.state.turn, told };
  });
  assert.deepEqual(found, { played: [true, true, 'WWWW'], refused: 'source_empty', faulty: false, turn: 1, told: [] });
  await page
    .getByText(/^Anna to move/)
    .first()
    .waitFor();
  await page.evaluate(() => window.board.destroy());
  await page.locator('.azulejo-board').waitFor({ state: 'detached' });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the program of the README runs', async () => {
  const page = await open(AZUL);
  await page.evaluate(() => window.board.destroy());
  const [, code] = /```js\n(.*?)```/s.exec(readFileSync(join(FOLDERS['/@azulejo/board/'], 'README.md'), 'utf8'));
  // The page links the styles; a bundler would take them from the import.
  const program = code.replace(/^import '.*css';$/m, '').replace('board.destroy();', 'window.shown = board.state.turn; board.destroy();');
  await page.addScriptTag({ type: 'module', content: `const record = ${JSON.stringify(AZUL)}; const send = () => {};\n${program}` });
  await page.waitForFunction(() => window.shown === 2);
  await page.locator('.azulejo-board').waitFor({ state: 'detached' });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('the package holds what it needs and is as small as its page says', () => {
  const board = FOLDERS['/@azulejo/board/'];
  const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: board, encoding: 'utf8' }));
  const names = files.map(({ path }) => path).filter((path) => !path.startsWith('dist/chunks/'));
  assert.deepEqual(names.sort(), [
    'LICENSE',
    'README.md',
    'dist/board.css',
    'dist/board.d.ts',
    'dist/board.js',
    'dist/package-api.d.ts',
    'package.json',
  ]);
  const zipped = (path) => gzipSync(readFileSync(join(board, 'dist', path))).length / 1024;
  const chunks = readdirSync(join(board, 'dist/chunks')).map((name) => `chunks/${name}`);
  const first = ['board.js', 'board.css', ...chunks.filter((each) => !/DuelTable|\/(it|fr|ro|nb)-/.test(each))];
  const [, said] = /\*\*(\d+) KB\*\*/.exec(readFileSync(join(board, 'README.md'), 'utf8'));
  const size = first.reduce((sum, path) => sum + zipped(path), 0);
  assert.ok(size <= Number(said) && size > Number(said) - 10, `${size} KB, and the README says ${said}`);
});
