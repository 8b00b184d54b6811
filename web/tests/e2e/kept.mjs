// Games that are stored in a browser, opened on the same device.
import { unwrap } from '@azulejo/core';
import { calm, newPage } from './app.mjs';
import { azulejo } from './games.mjs';

/** A game of people on one device after so many random plies. */
export function played(game, players, plies, seed = 5) {
  const rng = azulejo.rng(seed);
  let now = unwrap(azulejo.newGame({ game, players, first: 1 }, rng));
  const start = now.position.text;
  for (let ply = 0; ply < plies && !now.position.isOver; ++ply) {
    now = unwrap(now.play(unwrap(now.position.awaitsDeal ? now.position.sampleDeal(rng) : now.position.randomMove(rng))));
  }
  return { game, players, start, tokens: now.tokens, position: now.position };
}

/** Opens it as a game that is stored in the browser, on a new or an existing page. By default all `seats` are people. */
export async function openKept(where, app, { game, players, start, tokens, seats }, options = {}) {
  const page = where.newContext
    ? await newPage(where, { ...options, settings: { language: 'en', animation: 'off', ...options.settings } })
    : where;
  await page.goto(app.url);
  await page.evaluate(
    (saved) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('azulejo', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
        request.onerror = reject;
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          transaction.objectStore('games').put(saved);
          transaction.oncomplete = () => (request.result.close(), resolve());
        };
      }),
    {
      id: 'board-test',
      game,
      start,
      tokens,
      seats: seats ?? ['Anna', 'Bruno', 'Carlotta', 'Dumitru'].slice(0, players).map((name) => ({ kind: 'human', name })),
      hints: true,
      created: 0,
      changed: 0,
      round: 1,
      over: false,
      scores: [],
    },
  );
  await page.goto(`${app.url}#/play/board-test`);
  await page.locator('.azul, .duel').waitFor();
  // The table has measured itself, in its own faces.
  await calm(page);
  return page;
}
