// Walks through the built app like somebody who is new to it, and takes about forty pictures, in build/walk: node web/tests/walk.mjs
// To be looked at by people; nothing is compared. Names of parts walk only those: node web/tests/walk.mjs review phone
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newPage, painted, playFromHome, serveApp, until } from './e2e/app.mjs';
import { launch } from './e2e/chromium.mjs';
import { pack, record } from './e2e/games.mjs';
import { chance, move } from './e2e/moving.mjs';

const folder = fileURLToPath(new URL('../../build/walk/', import.meta.url));
const wanted = process.argv.slice(2);
const sizes = { small: [360, 640], phone: [390, 844], tablet: [768, 1024], desktop: [1440, 900], large: [1920, 1080] };

const app = await serveApp();
const browser = await launch();
let part = '';
let taken = 0;

async function person(size, theme, settings = {}) {
  const [width, height] = sizes[size];
  return newPage(browser, {
    viewport: { width, height },
    theme,
    touch: width < 700,
    settings: { language: 'en', animation: 'fast', roundEnd: 'show', sound: 'off', ...settings },
  });
}
async function picture(page, name) {
  await painted(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${String(++taken).padStart(2, '0')}-${part}-${name}.png` });
}
async function open(page, address) {
  await page.goto(`${app.url}#${address}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** A whole game against the weakest AI, with a picture of each of these moments when it is there for the first time. */
async function wholeGame(page, game, seed, moments) {
  const pick = chance(seed);
  const left = new Set(moments);
  const show = async (name) => left.delete(name) && (await picture(page, name));
  await open(page, '/');
  await playFromHome(page, { game, level: 'Newcomer' });
  const card = page.locator('[data-card]');
  for (let moves = 0; ; ++moves) {
    const now = await until(async () => {
      if (await card.count()) return 'card';
      if (await page.locator('[data-result]').count()) return 'over';
      if (await page.locator('.status .progress').count()) return 'step';
      return page.evaluate(() => {
        const open = [...document.querySelectorAll('[data-nav]')].some(
          (each) => each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0,
        );
        return !document.querySelector('[data-thinking]') && (open || document.querySelector('[data-confirm]')) ? 'mine' : undefined;
      });
    }, 'something can be done, or is shown');
    if (now === 'card') {
      await show('round-card');
      await card.getByRole('button').first().click();
      await card.waitFor({ state: 'detached' });
    } else if (now === 'over') {
      return show('end');
    } else if (now === 'step') {
      await show('round-step');
      await painted(page);
    } else {
      if (moves === 0) await show('start');
      if (moves > 12) await show('middle');
      let presses = 0;
      await move(page, pick, async (_, selector) => {
        if (++presses > 1 && moves > 2) await show('chosen');
        await page.locator(selector).last().click();
      });
    }
  }
}

const moments = ['start', 'chosen', 'round-step', 'round-card', 'middle', 'end'];
const parts = {
  async first() {
    for (const [size, theme] of [
      ['desktop', 'light'],
      ['large', 'dark'],
      ['tablet', 'light'],
      ['phone', 'dark'],
      ['small', 'light'],
    ]) {
      const page = await person(size, theme);
      await open(page, '/');
      await page.locator('.living [data-ply]').first().waitFor();
      await picture(page, `home-${size}-${theme}`);
      await page.context().close();
    }
  },
  async lesson() {
    const page = await person('desktop', 'light');
    await open(page, '/learn');
    await picture(page, 'choice');
    await open(page, '/learn/azul');
    await page.locator('[data-task] [data-nav]').first().waitFor();
    await picture(page, 'task');
    await page.locator('[data-task] .offer [data-nav]:not([aria-disabled=true])').first().click();
    await page.locator('[data-task] [data-nav].target').first().click();
    await page.locator('.card.right, .card.wrong').first().waitFor();
    await picture(page, 'answer');
    await page.context().close();
    const phone = await person('phone', 'dark');
    await open(phone, '/learn/azul-duel');
    await phone.locator('[data-task] [data-nav]').first().waitFor();
    await picture(phone, 'duel-phone');
    await open(phone, '/rules/azul');
    await picture(phone, 'rules-phone');
    await phone.context().close();
  },
  async azul() {
    const page = await person('desktop', 'light');
    await wholeGame(page, 'Azul', 2, moments);
    await page.context().close();
  },
  async grey() {
    const page = await person('tablet', 'dark');
    await wholeGame(page, 'Grey wall', 4, moments);
    await page.context().close();
  },
  async duel() {
    const page = await person('desktop', 'dark');
    await wholeGame(page, 'Azul Duel', 6, moments);
    await page.context().close();
  },
  async phone() {
    const page = await person('phone', 'light');
    await wholeGame(page, 'Azul', 8, moments);
    await page.context().close();
    const duel = await person('small', 'light');
    await wholeGame(duel, 'Azul Duel', 9, ['start', 'chosen', 'end']);
    await duel.context().close();
  },
  async review() {
    for (const [size, theme] of [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]) {
      const page = await person(size, theme);
      await open(page, `/analysis/${pack(record('azul'))}?ply=30&review=on`);
      const story = page.getByRole('region', { name: 'The game in short' });
      await story
        .getByText(/Better: /)
        .first()
        .waitFor();
      await picture(page, `summary-${size}`);
      await story
        .getByRole('button', { name: /Better: / })
        .first()
        .click();
      await picture(page, `mistake-${size}`);
      await story
        .getByRole('button', { name: /^Learn from the mistakes/ })
        .first()
        .click();
      await page.getByText(/Find a better move/).waitFor();
      await picture(page, `practice-${size}`);
      await page.context().close();
    }
  },
  async pages() {
    const page = await person('desktop', 'light');
    for (const [address, name] of [
      ['/settings', 'settings'],
      ['/new?mode=friend', 'new'],
      ['/look', 'open'],
    ]) {
      await open(page, address);
      await picture(page, name);
    }
    await page.context().close();
  },
};

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
try {
  for (const [name, walk] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    part = name;
    await walk();
  }
  console.log(`${taken} pictures in ${folder}`);
} finally {
  await browser.close();
  await app.close();
}
