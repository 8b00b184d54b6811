// How a person moves at a board, by mouse or by keyboard alone. Choices come from a small generator, so that a test repeats itself.

export function chance(seed) {
  let state = seed >>> 0 || 1;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What can be done: names of controls, in the order of the page. Those to go on with a choice already begun come first. */
function controls() {
  const open = [...document.querySelectorAll('[data-nav]')].filter((each) => each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0);
  const goals = open.filter((each) => each.classList.contains('target'));
  return (goals.length > 0 ? goals : open.filter((each) => !/^(line|wall)-/.test(each.dataset.nav))).map((each) => each.dataset.nav);
}

/** Waits until this page can do something, or the game is over; says which. (`waitForFunction` would need `eval` in the page.) */
export async function waitForTurn(page, patience = 60_000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await page.locator('[data-result]').count()) return 'over';
    const thinking = await page.locator('[data-thinking]').count();
    if (!thinking && ((await page.locator('[data-confirm]').count()) || (await page.evaluate(controls)).length > 0)) return 'mine';
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error('nothing can be done, and the game is not over');
}

/** Lines rather than the floor or the broken tiles, or games never end. */
function sensible(names, pick) {
  const better = names.filter((name) => !/^line-0$/.test(name));
  const among = better.length > 0 ? better : names;
  return among[pick(among.length)];
}

const nav = (name) => `[data-nav=${JSON.stringify(name)}]`;

/** One step: a choice, or the confirmation of those made. */
export async function stepByMouse(page, pick) {
  const confirm = page.locator('[data-confirm]');
  if (await confirm.count()) {
    await confirm.first().click();
    return;
  }
  const names = await page.evaluate(controls);
  if (names.length > 0) await page.locator(nav(sensible(names, pick))).first().click();
}

/** The same with keys: Tab to the board, arrows to the control, Enter. Nothing is clicked, and focus is moved by keys alone. */
export async function stepByKeyboard(page, pick) {
  if (await page.locator('[data-confirm]').count()) {
    await reach(page, '[data-confirm]');
    await page.keyboard.press('Enter');
    return;
  }
  const names = await page.evaluate(controls);
  if (names.length === 0) return;
  await reach(page, nav(sensible(names, pick)));
  await page.keyboard.press('Enter');
}

/** Moves the focus to a control by Tab and arrow keys. */
async function reach(page, selector) {
  const focused = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  const region = () =>
    page.evaluate((wanted) => {
      const from = document.activeElement?.getBoundingClientRect();
      const to = document.querySelector(wanted)?.getBoundingClientRect();
      if (!from || !to || !document.activeElement.matches('[data-nav]')) return null;
      return { x: to.x + to.width / 2 - (from.x + from.width / 2), y: to.y + to.height / 2 - (from.y + from.height / 2) };
    }, selector);
  for (let tries = 0; tries < 60; ++tries) {
    if (await focused()) return;
    const way = await region();
    if (!way) {
      await page.keyboard.press('Tab');
      continue;
    }
    const before = await page.evaluate(() => document.activeElement.dataset.nav);
    const keys = [way.x > 0 ? 'ArrowRight' : 'ArrowLeft', way.y > 0 ? 'ArrowDown' : 'ArrowUp'];
    if (Math.abs(way.y) > Math.abs(way.x)) keys.reverse();
    await page.keyboard.press(keys[0]);
    if ((await page.evaluate(() => document.activeElement.dataset.nav)) === before) await page.keyboard.press(keys[1]);
    if ((await page.evaluate(() => document.activeElement.dataset.nav)) === before) await page.keyboard.press('Tab');
  }
  throw new Error(`keys do not reach ${selector}`);
}

/** Plays until the game is over. Returns how many steps were taken. */
export async function playOut(page, step, seed = 1, most = 600) {
  const pick = chance(seed);
  for (let steps = 0; steps < most; ++steps) {
    if ((await waitForTurn(page)) === 'over') return steps;
    await step(page, pick);
  }
  throw new Error('the game does not end');
}
