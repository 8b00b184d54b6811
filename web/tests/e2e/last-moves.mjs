// Positions before a move that ends a round or a game.
import { unwrap } from '@azulejo/core';
import { played } from './kept.mjs';

const total = ({ boards }) => boards.map(({ score }) => score);

/** Before a move that ends a round and changes scores; with `over`, one that ends the game with a bonus. */
export function lastMove(game, over = false) {
  for (let seed = 1; seed < 60; ++seed) {
    for (let plies = 8; plies < 120; ++plies) {
      const now = played(game, 2, plies, seed);
      if (now.position.isOver) break;
      const { state } = now.position;
      const moves =
        state.phase === 'draft' && state.factories.every((tiles) => tiles === '') && new Set(state.centre).size === 1
          ? now.position.moves()
          : [];
      if (moves.length < 2) continue;
      const { state: after } = unwrap(now.position.play(moves[0].move));
      const counted = unwrap(now.position.effects(moves[0].move)).filter(({ kind }) => kind === 'points' || kind === 'break');
      const found = over
        ? after.phase === 'over' && counted.some(({ reason, points }) => reason === 'bonus' && points > 0)
        : after.phase === 'deal' && counted.length > 2;
      if (found && String(total(after)) !== String(total(state))) return { now, move: moves[0], after, counted };
    }
  }
  throw new Error('no such position');
}

/** In Duel: a line that is left open ends a round; with `over`, the game, with points for a scoring tile. */
export function lastOfDuel(over = false) {
  for (let seed = 1; seed < 40; ++seed) {
    for (let plies = 20; plies < 200; ++plies) {
      const now = played('azul-duel', 2, plies, seed);
      if (now.position.isOver) break;
      const [move] = now.position.awaitsDeal ? [] : now.position.moves().filter(({ kind }) => kind === 'decline');
      if (!move) continue;
      const { state: after } = unwrap(now.position.play(move.move));
      const counted = unwrap(now.position.effects(move.move)).filter(
        ({ kind, reason, points }) => kind === 'break' || (kind === 'points' && !(reason === 'scoring' && points === 0)),
      );
      const found = over ? counted.some(({ reason }) => reason === 'scoring') : after.phase === 'deal' && counted.length > 1;
      if (found) return { now, move, after, counted };
    }
  }
  throw new Error('no such position');
}

/**
 * For `page.evaluate`: from now on keeps what is shown, one after the other. Who looks from outside may come too late for a step; this
 * misses none. A step that is being told can be skipped.
 */
export function keepShown() {
  window.shown = [];
  const count = (selector) => document.querySelectorAll(selector).length;
  const note = () => {
    const now = {
      told: [...document.querySelectorAll('.status button')].some((each) => each.textContent.trim() === 'Skip'),
      said: document.querySelector('.status .headline')?.textContent.trim() ?? '',
      open: count('[data-nav]:not([aria-disabled])'),
      sums: count('[data-card], [data-result], .final'),
    };
    if (JSON.stringify(now) !== JSON.stringify(window.shown.at(-1))) window.shown.push(now);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
/** The steps that were told, of what `keepShown` has kept. */
export const stepsShown = (page) => page.evaluate(() => window.shown.filter(({ told }) => told));

/** Plays it by mouse. */
export async function playLast(page, { move }) {
  if (move.kind === 'decline') return page.locator('[data-nav="decline"]').click();
  await page.locator(`[data-nav="tiles-${move.source}-${move.colour}"]`).click();
  await page.locator(`[data-nav="line-${move.row}"]`).click();
}
