// Makes moves at a board like a person, by mouse or keyboard only. Choices come from a seeded generator, so tests are repeatable.
import { painted, until } from './app.mjs';

export function chance(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** The ply, and the names of the controls that can be used at it, in the order of the page. */
function controls() {
  const open = [...document.querySelectorAll('[data-nav]')].filter(
    (each) => each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0,
  );
  return { ply: document.querySelector('[data-ply]').dataset.ply, names: open.map((each) => each.dataset.nav) };
}

export const plyOf = (page) => page.locator('[data-ply]').getAttribute('data-ply');

/** Whether a move can be made here, or the game is over. */
function turn() {
  if (document.querySelector('[data-result]')) return 'over';
  if (document.querySelector('[data-thinking]')) return undefined;
  const open = [...document.querySelectorAll('[data-nav]')].some(
    (each) => each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0,
  );
  return open || document.querySelector('[data-confirm]') ? 'mine' : undefined;
}

/** Waits until one of these pages can do something, or its game is over; says which and what. (`waitForFunction` would need `eval` in the page.) */
function whoseTurn(pages) {
  return until(async () => {
    for (const page of pages) {
      const found = await page.evaluate(turn);
      if (found) return { page, found };
    }
    return undefined;
  }, 'somebody can do something, or the game is over');
}

export async function waitForTurn(page) {
  return (await whoseTurn([page])).found;
}

/** Prefers lines to the floor line or the broken tiles, because otherwise games never end. */
function sensible(names, pick) {
  const better = names.filter((name) => !/^line-0$/.test(name));
  const among = better.length > 0 ? better : names;
  return among[pick(among.length)];
}

const nav = (name) => `[data-nav=${JSON.stringify(name)}]`;

/**
 * One move: a first choice, what follows from it, and the confirmation where one is asked for. `press` works a control of a ply; the board
 * may make a forced move before that, and then there is nothing left to work. A move is made after what was chosen has been painted.
 */
export async function move(page, pick, press) {
  const { ply, names: first } = await page.evaluate(controls);
  if (first.length === 0) return;
  await press(page, nav(sensible(first, pick)), ply);
  await painted(page);
  for (let choices = 0; choices < 6 && (await plyOf(page)) === ply; ++choices) {
    if (await page.locator('[data-confirm]').count()) {
      await press(page, '[data-confirm]', ply);
      return;
    }
    const now = await page.evaluate(controls);
    const next = now.names.filter((name) => !first.includes(name));
    if (next.length === 0 || now.ply !== ply) return;
    await press(page, nav(sensible(next, pick)), ply);
    await painted(page);
  }
}

/** Whether a control can be clicked. */
const usable = (each) => each.isConnected && each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0;

/**
 * Clicks a control once, unless the ply is over before that. A second click on tiles would lay them back, so what is clicked is one element:
 * a click that fails because the board drew another one has done nothing.
 */
export async function clickInTurn(page, locator, ply) {
  let failure;
  await until(async () => {
    const control = (await locator.elementHandles()).at(-1);
    try {
      if (control && (await control.evaluate(usable))) {
        await control.click();
        return true;
      }
    } catch (error) {
      failure = error;
    }
    return (await plyOf(page)) !== ply;
  }, `${locator} is clicked, or a move is made`).catch((error) => {
    throw new Error(error.message, { cause: failure });
  });
}

export function moveByMouse(page, pick) {
  return move(page, pick, (_, selector, ply) => clickInTurn(page, page.locator(selector), ply));
}

/** Nothing is clicked, and the focus is moved by keys alone. */
export function moveByKeyboard(page, pick) {
  return move(page, pick, async (_, selector, ply) => {
    if (await reach(page, selector, ply)) await page.keyboard.press('Enter');
  });
}

/** Moves the focus to a control: by Tab to the board, then by arrow keys. Directions without effect are not tried twice. False if the ply is over before that. */
async function reach(page, selector, ply) {
  const tried = new Set();
  for (let presses = 0; presses < 120; ++presses) {
    const at = await page.evaluate((wanted) => {
      const from = document.activeElement;
      const all = [...document.querySelectorAll(wanted)].filter((each) => each.getClientRects().length > 0);
      const to = all.at(-1);
      if (!to || all.includes(from)) return to ? 'there' : 'gone';
      if (!from?.matches('[data-nav]') || !to.matches('[data-nav]')) return null;
      const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
      return { name: from.dataset.nav, x: b.x + b.width / 2 - a.x - a.width / 2, y: b.y + b.height / 2 - a.y - a.height / 2 };
    }, selector);
    if (at === 'there') return true;
    if (at === 'gone') {
      if ((await plyOf(page)) !== ply) return false;
      throw new Error(`${selector} is gone`);
    }
    if (at === null) {
      await page.keyboard.press('Tab');
      continue;
    }
    const ways = [
      ['ArrowRight', at.x],
      ['ArrowLeft', -at.x],
      ['ArrowDown', at.y],
      ['ArrowUp', -at.y],
    ].sort((a, b) => b[1] - a[1]);
    const [key] = ways.find(([each]) => !tried.has(`${at.name} ${each}`)) ?? ['Tab'];
    tried.add(`${at.name} ${key}`);
    await page.keyboard.press(key);
  }
  throw new Error(`keys do not reach ${selector}`);
}

/** The player to move makes a move, until the game is over or a number of moves were made. */
export async function playTogether(pages, pick, most) {
  for (let moves = 0; moves < most; ++moves) {
    const { page, found } = await whoseTurn(pages);
    if (found === 'over') return 'over';
    const ply = await plyOf(page);
    await moveByMouse(page, pick);
    await page.locator(`[data-ply]:not([data-ply="${ply}"])`).waitFor();
  }
  return 'playing';
}

/** Plays until the game is over. Returns how many moves were made. */
export async function playOut(page, move, seed = 1, most = 250) {
  const pick = chance(seed);
  for (let moves = 0; moves < most; ++moves) {
    if ((await waitForTurn(page)) === 'over') return moves;
    await move(page, pick);
  }
  throw new Error('the game does not end');
}
