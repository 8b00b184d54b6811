// Walks through the built app like somebody who is new to it, and takes about seventy pictures, in build/walk: node web/tests/walk.mjs
// To be looked at by people; nothing is compared. Names of parts walk only those: node web/tests/walk.mjs review phone. The part `online`
// needs the program, as the browser tests do (tests/e2e/server.mjs).
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newPage, painted, playFromHome, serveApp, until } from './e2e/app.mjs';
import { launch } from './e2e/chromium.mjs';
import { pack, record } from './e2e/games.mjs';
import { openKept, played } from './e2e/kept.mjs';
import { chance, move, playTogether, waitForTurn } from './e2e/moving.mjs';
import { Server } from './e2e/server.mjs';

const folder = fileURLToPath(new URL('../../build/walk/', import.meta.url));
const wanted = process.argv.slice(2);
const sizes = {
  tiny: [320, 568],
  small: [360, 640],
  phone: [390, 844],
  landscape: [844, 390],
  tablet: [768, 1024],
  desktop: [1440, 900],
  large: [1920, 1080],
  huge: [2560, 1440],
};

const app = await serveApp();
const browser = await launch();
let part = '';
let taken = 0;

function look(size, theme, settings = {}) {
  const [width, height] = sizes[size];
  return {
    viewport: { width, height },
    theme,
    touch: Math.min(width, height) < 700,
    settings: { language: 'en', animation: 'fast', roundEnd: 'show', sound: 'off', ...settings },
  };
}
const person = (...how) => newPage(browser, look(...how));

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
      ['tiny', 'dark'],
      ['landscape', 'light'],
      ['huge', 'light'],
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
  async sizes() {
    for (const [size, theme] of [
      ['tiny', 'light'],
      ['landscape', 'dark'],
      ['huge', 'light'],
    ]) {
      for (const [game, players] of [
        ['azul', 2],
        ['azul', 4],
        ['azul-grey', 2],
        ['azul-duel', 2],
      ]) {
        // Under way, with something chosen; and at the end.
        const page = await openKept(browser, app, played(game, players, 12), look(size, theme, { animation: 'off' }));
        await page.locator('.offer [data-nav]:not([aria-disabled=true])').first().click();
        await picture(page, `${game}-${players}-${size}`);
        await openKept(page, app, played(game, players, 1000));
        await page.locator('[data-result]').waitFor();
        await picture(page, `${game}-${players}-${size}-end`);
        await page.context().close();
      }
    }
  },
  async online() {
    const server = await new Server().start();
    try {
      const anna = await person('large', 'light', { name: 'Anna' });
      await anna.goto(`${server.url}#/new?mode=friend`);
      await anna.getByRole('button', { name: 'Open the table' }).click();
      const link = await anna.getByLabel('Link to this table').inputValue();
      await picture(anna, 'waiting');
      const bruno = await person('phone', 'dark', { name: 'Bruno' });
      await bruno.goto(link);
      await bruno.getByRole('button', { name: 'Join' }).click();
      for (const page of [anna, bruno]) await page.locator('[data-ply]').waitFor();
      await playTogether([anna, bruno], chance(3), 7);
      await Promise.race([anna, bruno].map(waitForTurn));
      await picture(anna, 'anna');
      await picture(bruno, 'bruno');
      const [asks, answers] = (await anna.getByRole('button', { name: 'Ask to take back' }).count()) ? [anna, bruno] : [bruno, anna];
      await asks.getByRole('button', { name: 'Ask to take back' }).click();
      await answers.getByRole('button', { name: 'Refuse' }).waitFor();
      await picture(asks, 'take-back-asked');
      await picture(answers, 'take-back-to-answer');
      await answers.getByRole('button', { name: 'Refuse' }).click();
      await bruno.getByRole('button', { name: 'Menu' }).click();
      await picture(bruno, 'menu');
      await bruno.getByRole('button', { name: 'Resign' }).click();
      await bruno.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
      for (const page of [anna, bruno]) await page.locator('[data-result]').waitFor();
      await picture(anna, 'anna-end');
      await picture(bruno, 'bruno-end');
    } finally {
      await server.close();
    }
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
