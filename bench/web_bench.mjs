// How fast the browser app is, in a real Chromium: `node bench/web_bench.mjs` after `web/build`.
// First load in bytes as they travel (gzipped), interaction to next paint at 4 × CPU slow-down, frames while animating, answers of
// the levels.
import { newPage, serveApp, until } from '../web/tests/e2e/app.mjs';
import { launch } from '../web/tests/e2e/chromium.mjs';
import { azulejo, pack, record } from '../web/tests/e2e/games.mjs';
import { enter } from '../web/tests/e2e/scenes.mjs';

const slow = 4;
const quiet = { animation: 'off', language: 'en' };
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** What an empty browser fetches until the first page can be used, by what it is for; and what comes after that. */
async function firstLoad(browser, url) {
  const page = await newPage(browser, { settings: quiet, serviceWorkers: 'block' });
  await page.goto(url, { waitUntil: 'networkidle' });
  const files = await page.evaluate(() => {
    const [used] = performance.getEntriesByName('azulejo.home');
    const all = performance.getEntries().filter((each) => each.encodedBodySize !== undefined);
    return all.map(({ name, encodedBodySize: bytes, startTime }) => ({ kind: /\.(\w+)$/.exec(new URL(name).pathname)?.[1] ?? 'html', bytes, later: startTime > used.startTime }));
  });
  await page.context().close();
  const kinds = {};
  for (const { kind, bytes, later } of files) if (!later && kind !== 'wasm') kinds[kind] = (kinds[kind] ?? 0) + bytes;
  const sum = (wanted) => files.filter(wanted).reduce((total, { bytes }) => total + bytes, 0);
  // The rules and the board of the first page come beside the first paint or after it; nothing waits for them.
  return { kinds, total: sum(({ kind, later }) => kind !== 'wasm' && !later), after: sum(({ kind, later }) => kind !== 'wasm' && later) };
}

/**
 * From a trace: the processor time of the main thread from each press until what answers it is painted. Work that comes after
 * that paint does not delay the answer.
 */
function untilPainted(trace) {
  const events = JSON.parse(trace).traceEvents;
  const dispatched = (types) => events.filter(({ name, args }) => name === 'EventDispatch' && types.includes(args.data?.type));
  const answers = dispatched(['click', 'keydown']);
  const presses = dispatched(['pointerdown', 'keydown']);
  const [{ pid, tid } = {}] = answers;
  const main = events.filter((event) => event.pid === pid && event.tid === tid);
  const tasks = main.filter(({ name, ph, cat }) => name === 'RunTask' && ph === 'X' && cat.includes('devtools.timeline'));
  const commits = main.filter(({ name, ph }) => name === 'Commit' && ph === 'X');
  return answers.flatMap(({ ts }) => {
    const from = presses.findLast((press) => press.ts <= ts)?.ts ?? ts;
    const painted = commits.find((commit) => commit.ts > ts);
    if (!painted) return [];
    // The task in which the press is handled began before it.
    const within = tasks.filter((task) => task.ts + task.dur > from && task.ts < painted.ts + painted.dur);
    return [within.reduce((sum, task) => sum + (task.tdur ?? task.dur), 0) / 1000];
  });
}

/**
 * How long the page took to paint what each interaction led to, at 4 × slow-down; and without it, how much processor time its main
 * thread took until that paint, at worst, and for all that followed, on average: a busy machine changes these little.
 */
async function interactions(browser, url, scene, act) {
  const page = await newPage(browser, { settings: quiet });
  await enter(page, url, scene);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    window.seen = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId) window.seen.set(interactionId, Math.max(duration, window.seen.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const busy = async () => 1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const spent = [];
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await act(page, async (interact) => {
    const before = await busy();
    await interact();
    await page.waitForTimeout(150);
    spent.push((await busy()) - before);
  });
  const answered = untilPainted(await browser.stopTracing());
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.evaluate(() => window.seen.clear());
  await act(page, async (interact) => {
    await interact();
    await page.waitForTimeout(150);
  });
  await page.waitForTimeout(600);
  const times = await page.evaluate(() => [...window.seen.values()]);
  await page.context().close();
  return { answered: answered.sort((a, b) => a - b), each: spent.reduce((sum, time) => sum + time, 0) / spent.length, times: times.sort((a, b) => a - b) };
}

/** Where something can be chosen: what goes on with a choice already begun, else anything. */
function choices() {
  const open = [...document.querySelectorAll('[data-nav]')].filter((each) => each.getAttribute('aria-disabled') !== 'true' && each.getClientRects().length > 0);
  const goals = open.filter((each) => each.matches('.target, .lit'));
  const among = goals.length > 0 ? goals : open.filter((each) => !/^(line|wall|slot|space)-/.test(each.dataset.nav));
  return among.map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}
async function movePieces(page, measured) {
  for (let click = 0; click < 8; ++click) {
    const [{ x, y }] = await page.evaluate(choices);
    await measured(() => page.mouse.click(x, y));
  }
}
async function stepThrough(page, measured) {
  await page.mouse.click(5, 300);
  for (let step = 0; step < 12; ++step) await measured(() => page.keyboard.press(step % 4 === 3 ? 'ArrowLeft' : 'ArrowRight'));
}
async function edit(page, measured) {
  for (let i = 0; i < 6; ++i) {
    const { x, y } = await page.getByRole('button', { name: /^Add/ }).nth(i).boundingBox();
    await measured(() => page.mouse.click(x + 12, y + 12));
  }
}

/** Frames a second while tiles fly. */
async function frames(browser, url) {
  const page = await newPage(browser, { settings: { animation: 'normal', language: 'en' } });
  await enter(page, url, 'azul-2');
  const measured = [];
  for (let turn = 0; turn < 3; ++turn) {
    await page.locator('.offer [data-nav]:not([aria-disabled=true])').first().click();
    await page.waitForTimeout(200);
    const counting = page.evaluate(
      () =>
        new Promise((resolve) => {
          const times = [];
          const tick = (time) => {
            times.push(time);
            if (time - times[0] < 1000) requestAnimationFrame(tick);
            else resolve(times);
          };
          requestAnimationFrame(tick);
        }),
    );
    await page.locator('[data-nav].target').first().click();
    const times = await counting;
    measured.push(...times.slice(1).map((time, i) => time - times[i]));
    await page.waitForTimeout(800);
  }
  await page.context().close();
  const sorted = measured.sort((a, b) => a - b);
  const whole = sorted.reduce((sum, gap) => sum + gap, 0);
  return { fps: (1000 * sorted.length) / whole, median: at(sorted, 0.5), slow: sorted.filter((gap) => gap > 25).length, of: sorted.length };
}

/** How long the app lets a level search at most (src/game/local.svelte.ts). */
const levelTime = 180;

/** Keeps the worker that answered, so that it can be asked again. */
function keepWorker() {
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (data.value?.value?.best) window.answering = this;
      });
    }
  };
}
/** How long the worker takes for an answer, in milliseconds: the shortest of several times, because other programs run beside it. */
function answerTime({ position, limits }) {
  const once = (id) =>
    new Promise((resolve) => {
      const begun = performance.now();
      const done = ({ data }) => {
        if (data.id !== id || !('value' in data)) return;
        window.answering.removeEventListener('message', done);
        resolve(performance.now() - begun);
      };
      window.answering.addEventListener('message', done);
      window.answering.postMessage({ do: 'analyse', id, position, limits });
    });
  return [1, 2, 3, 4, 5].reduce(async (least, n) => Math.min(await least, await once(-n)), Promise.resolve(Infinity));
}
/** The slowest answers of the levels in a game, in milliseconds. Chromium slows down only the page, not its workers. */
async function levels(browser, url, game, players) {
  const page = await newPage(browser, { settings: quiet });
  await page.addInitScript(keepWorker);
  await page.goto(`${url}#/new?game=${game}`);
  if (players > 2) await page.getByRole('radio', { name: String(players), exact: true }).check();
  // The AI acts first. In Duel the player who does not start places the first plate.
  const starter = players > 2 ? 'Seat 2' : game === 'azul-duel' ? 'Me' : 'Opponent';
  await page.getByRole('radio', { name: starter, exact: true }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await until(() => page.evaluate(() => window.answering !== undefined), 'the AI has moved');
  const found = azulejo.randomRecord({ game, players, seed: 3 });
  const all = azulejo.read(found.value).value;
  const plies = [1, 8, 30, 45].map((ply) => all.at(ply).position).filter(({ awaitsMove }) => awaitsMove);
  const slowest = [];
  for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const times = [];
    for (const { text } of plies) times.push(await page.evaluate(answerTime, { position: text, limits: { level, time: levelTime / slow } }));
    slowest.push(Math.max(...times));
  }
  await page.context().close();
  return slowest;
}

const app = await serveApp();
const browser = await launch();
try {
  const load = await firstLoad(browser, app.url);
  const parts = Object.entries(load.kinds).map(([kind, bytes]) => `${kind} ${kb(bytes)}`);
  console.log(`first load           ${kb(load.total)} gzipped (${parts.join(', ')}); after it, besides the rules, ${kb(load.after)}`);
  for (const [name, scene, act] of [
    ['moving in Azul', 'azul-2', movePieces],
    ['moving in Duel', 'azul-duel', movePieces],
    ['replay by keys', 'replay', stepThrough],
    ['editing', 'editor', edit],
  ]) {
    const { answered, each, times } = await interactions(browser, app.url, scene, act);
    const painted = `to next paint p75 ${at(times, 0.75)} ms, worst ${times.at(-1) ?? 0} ms`;
    console.log(`${name.padEnd(20)} at ${slow} × slow-down: ${painted}; processor time until then p75 ${slow} × ${at(answered, 0.75).toFixed(1)} = ${(slow * at(answered, 0.75)).toFixed(0)} ms, worst ${(slow * (answered.at(-1) ?? 0)).toFixed(0)} ms, for all of it ${slow} × ${each.toFixed(1)} ms`);
  }
  const { fps, median, slow: late, of } = await frames(browser, app.url);
  console.log(`animating            ${fps.toFixed(1)} frames a second, median ${median.toFixed(1)} ms, ${late} of ${of} later than 25 ms`);
  for (const [game, players] of [['azul', 2], ['azul', 4], ['azul-grey', 2], ['azul-duel', 2]]) {
    const slowest = await levels(browser, app.url, game, players);
    const times = slowest.map((time) => (slow * time).toFixed(0)).join(', ');
    console.log(`levels 1 to 10       ${game} for ${players}: the slowest answer of a worker, ${slow} × the time without slow-down: ${times} ms`);
  }
  console.log(`link of a game       ${pack(record('azul')).length} characters of two players, ${pack(record('azul-duel')).length} of Duel`);
} finally {
  await browser.close();
  await app.close();
}
