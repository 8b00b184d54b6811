// Online tables are opened in the present: the view of now, the log as data, the server's clock. A move is shown at once, and kept.
import assert from 'node:assert/strict';
import { painted, until } from './app.mjs';
import { leave, meeting } from './meeting.mjs';
import { chance, moveByMouse, waitForTurn } from './moving.mjs';
import { browser, test } from './test.mjs';

const at = meeting();
const SLOW = 4;

/** Counts what a page does from its beginning: renders of the boards, and animations. */
function observe() {
  window.seen = { renders: 0, animations: 0 };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    ++window.seen.animations;
    return animate.apply(this, args);
  };
  const boards = '.offer, [data-pieces]';
  new MutationObserver((changes) => {
    const touched = changes.some(({ target, addedNodes, type }) => {
      if (
        type === 'childList' &&
        [...addedNodes].some((node) => node.nodeType === 1 && (node.matches(boards) || node.querySelector(boards)))
      )
        return true;
      return target.nodeType === 1 && target.closest(boards) && !target.closest('.log');
    });
    if (touched) ++window.seen.renders;
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'aria-label', 'aria-disabled'] });
}

/** The longest task of the main thread in a trace, in milliseconds of processor time: what other programs do meanwhile is not in it. */
function longestTask(trace) {
  const events = JSON.parse(trace).traceEvents;
  const isHere = ({ name, args }) => name === 'TimeStamp' || (name === 'EventDispatch' && args.data?.type === 'DOMContentLoaded');
  const main = events.find(isHere);
  const tasks = events.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === main.pid && tid === main.tid);
  return Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur)) / 1000;
}

const leftAt = (page) =>
  page.evaluate(() => ({
    left: [1, 2].flatMap((seat) => [...document.querySelectorAll(`[data-clock="${seat}"]`)].map((each) => Number(each.dataset.left))),
    time: performance.timeOrigin + performance.now(),
  }));

test('40 moves, three clients, a reload: one present view, nothing replayed, and the server’s clocks', async () => {
  const table = await at.table(['Anna', 'Bruno'], { clock: { kind: 'game', seconds: 900, increment: 0 } });
  const view = await at.play(table, 40);
  assert.equal(view.status, 'playing');
  for (const [seat, preset] of [
    [1, 1],
    [2, 2],
  ])
    await at.ask(`/${table.id}/chat`, { token: table.token(seat), body: { preset } });
  const pages = [await at.person('Anna'), await at.person('Bruno'), await at.person('Carla')];
  const longest = [];
  for (const [i, page] of pages.entries()) {
    await page.addInitScript(observe);
    const settings = { animation: 'normal', language: 'en', name: '' };
    const held = i < 2 ? [{ seat: i + 1, token: table.token(i + 1) }] : undefined;
    await page.addInitScript(
      ([id, seats, kept]) => {
        localStorage.setItem('azulejo.settings', JSON.stringify(kept));
        if (seats) localStorage.setItem(`azulejo.table.${id}`, JSON.stringify(seats));
      },
      [table.id, held, settings],
    );
    await page.goto(table.url);
    await page.locator(`[data-ply="${view.ply}"]`).waitFor();
    const devtools = await page.context().newCDPSession(page);
    let answers = 0;
    page.on('response', (answer) => {
      if (answer.url().endsWith(`/games/${table.id}`)) ++answers;
    });
    const reload = async () => {
      answers = 0;
      await page.reload();
      await page.locator(`[data-ply="${view.ply}"]`).waitFor();
      // The log has come.
      await until(() => page.evaluate((ply) => document.querySelectorAll('[data-live] p').length >= Math.min(6, ply), view.ply), 'the log');
    };
    // What else runs on the processors makes the same task longer, never shorter: of three times the shortest counts.
    const times = [];
    for (let time = 0; time < 3; ++time) {
      await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
      await reload();
      times.push(SLOW * longestTask(await browser.stopTracing()));
    }
    longest.push(Math.min(...times));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    await reload();
    // The last thing that it does by itself is to measure the server's time, twice; with a seat it also asks whose turn it is.
    await until(() => answers >= (held ? 3 : 2), 'the time is measured');
    await painted(page);
    const seen = await page.evaluate(() => window.seen);
    console.error(`present, client ${i + 1}: ${JSON.stringify({ ...seen, times })}`);
    assert.ok(seen.renders <= 2, `${seen.renders} renders`);
    assert.equal(seen.animations, 0, 'animations');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  // Of all clients.
  assert.ok(Math.max(...longest) < 200, `tasks of ${longest.join(', ')} ms`);
  // What Bruno said is unread for Anna; her own is not.
  await pages[0].getByRole('tab', { name: 'Chat, 1 new message' }).click();
  await pages[0].reload();
  await pages[0].getByRole('tab', { name: 'Chat', exact: true }).waitFor();
  await until(async () => (await leftAt(pages[0])).left.length === 2, 'clocks');
  for (const page of pages) {
    const first = await leftAt(page);
    const running = (await at.view(table)).clock.running;
    await until(async () => (await leftAt(page)).left[running - 1] < first.left[running - 1] - 1000, 'a clock runs');
    // On a busy machine what is shown may be late, or rest on a slow answer: then the page measures anew.
    await until(async () => {
      const shown = await leftAt(page);
      const { left_ms: left } = (await at.view(table)).clock;
      const passed = Date.now() - shown.time;
      const error = [1, 2].map((seat) => shown.left[seat - 1] - left[seat - 1] - (seat === running ? passed : 0));
      if (error.every((each) => Math.abs(each) <= 300)) return true;
      console.error(`present: clocks are off by ${error.join(' and ')} ms`);
      const measured = page.waitForResponse((answer) => answer.url().endsWith(`/games/${table.id}`));
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await measured;
      return false;
    }, 'the clocks of the server');
  }
  await leave(...pages);
});

test('moves under way: three open clients render each once, in short tasks', async () => {
  const table = await at.table(['Anna', 'Bruno'], { first: 1 });
  await at.play(table, 3);
  const pages = [await at.seated('Anna', table, 1), await at.seated('Bruno', table, 2), await at.person('Carla')];
  await pages[2].goto(table.url);
  for (const page of pages) {
    await page.locator('[data-ply="4"]').waitFor();
    await page.evaluate(observe);
  }
  /** The next move, seen by everybody: how often each client rendered its boards. */
  const next = async () => {
    for (const page of pages) await page.evaluate(() => (window.seen = { renders: 0, animations: 0 }));
    const { ply } = await at.play(table, 1);
    for (const page of pages) {
      await page.locator(`[data-ply="${ply}"]`).waitFor();
      await painted(page);
    }
    return Promise.all(pages.map((page) => page.evaluate(() => window.seen.renders)));
  };
  for (const page of pages) {
    await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
    await page.evaluate(() => console.timeStamp('here'));
    const renders = [await next(), await next()];
    const longest = SLOW * longestTask(await browser.stopTracing());
    console.error(`present, live: ${JSON.stringify({ renders, longest })}`);
    for (const each of renders.flat()) assert.ok(each >= 1 && each <= 2, `${renders.join(' and ')} renders`);
    assert.ok(longest < 200, `a task of ${longest} ms`);
  }
  await leave(...pages);
});

test('a move is shown before the server answers, is kept while there is no connection, and taken back if it is refused', async () => {
  const table = await at.table(['Anna', 'Bruno'], { first: 1 });
  const anna = await at.seated('Anna', table, 1);
  const bruno = await at.seated('Bruno', table, 2);
  await waitForTurn(anna);
  await anna.context().setOffline(true);
  await anna.getByText('Connection lost').waitFor();
  await moveByMouse(anna, chance(4));
  await anna.locator('[data-ply="2"]').waitFor();
  await anna.getByText('Your move is kept').waitFor();
  assert.equal((await at.view(table)).ply, 1);
  await anna.context().setOffline(false);
  await bruno.locator('[data-ply="2"]').waitFor();
  await anna.getByText('Your move is kept').waitFor({ state: 'detached' });
  await anna.locator('[data-ply="2"]').waitFor();

  // Kept over a reload too.
  await at.play(table, 1);
  await waitForTurn(anna);
  // A proxy answers whose server restarts.
  let asked = 0;
  await anna.route('**/moves', (route) => (++asked, route.fulfill({ status: asked % 2 ? 502 : 504, body: '<html></html>' })));
  await moveByMouse(anna, chance(5));
  await anna.locator('[data-ply="4"]').waitFor();
  await anna.getByText('Sending your move').waitFor();
  await until(() => asked >= 2, 'the move is sent again');
  assert.equal(await anna.getByText('Your move was not accepted').count(), 0);
  await anna.unroute('**/moves');
  await anna.reload();
  await bruno.locator('[data-ply="4"]').waitFor();
  await anna.locator('[data-ply="4"]').waitFor();

  // Refused: it goes back, and the page says so.
  await at.play(table, 1);
  await waitForTurn(anna);
  await anna.route('**/moves', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"error":"conflict","message":"no"}' }),
  );
  await moveByMouse(anna, chance(6));
  await anna.getByText('Your move was not accepted and is taken back: no').waitFor();
  await anna.locator('[data-ply="5"]').waitFor();
  await anna.unroute('**/moves');
  await waitForTurn(anna);
  await moveByMouse(anna, chance(6));
  await bruno.locator('[data-ply="6"]').waitFor();
  assert.equal(await anna.getByText('Your move was not accepted').count(), 0);
  await leave(anna, bruno);
});

test('it is seen from any page whose turn it is; a finished game is among one’s games', async () => {
  const table = await at.table(['Anna', 'Bruno'], { first: 2 });
  const anna = await at.seated('Anna', table, 1);
  assert.equal(await anna.title(), 'Azul · Azulejo');
  await anna.getByRole('link', { name: 'Home' }).click();
  const row = anna.getByRole('link', { name: /Azul · / });
  await row.getByText('Bruno to move').waitFor();
  await at.play(table, 1);
  await row.getByText('your turn').waitFor();
  await until(async () => (await anna.title()) === '● Your turn · Azulejo', 'the title');
  assert.match(await anna.locator('link[rel="icon"]').getAttribute('href'), /icon-turn/);
  await row.click();
  await waitForTurn(anna);
  await moveByMouse(anna, chance(1));
  await until(async () => (await anna.title()) === 'Azul · Azulejo', 'the title');
  assert.match(await anna.locator('link[rel="icon"]').getAttribute('href'), /icon\.svg/);

  // On any other page it is said as well, with a way to the table.
  await anna.goto(`${at.server.url}#/settings`);
  await at.play(table, 1);
  await anna.getByText('Your turn: Azul').waitFor();
  await anna.getByRole('button', { name: 'Go to the table' }).click();
  await waitForTurn(anna);

  // Bruno resigns: one winner, nobody to move.
  await at.ask(`/${table.id}/resign`, { token: table.token(2) });
  const said = 'Resigned: Bruno · Winner: Anna';
  await anna.locator('[data-result]').getByText(said).waitFor();
  assert.equal(await anna.locator('.status .headline').innerText(), 'Game over');
  assert.equal(await anna.locator('.to-move').count(), 0);
  await anna.goto(`${at.server.url}#/games`);
  await anna.getByRole('link', { name: /Azul .*online/ }).click();
  await anna.locator('[data-result]').getByText(said).waitFor();
  await anna.getByRole('button', { name: 'Replay' }).waitFor();
  await anna.getByRole('link', { name: 'To the table' }).click();
  await anna.locator('[data-result]').getByText(said).waitFor();
  await leave(anna);
});
