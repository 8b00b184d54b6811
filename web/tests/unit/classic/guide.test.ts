// What the message place says of the legal moves is true in every position.
import { expect, test } from 'vitest';
import { guide } from '../../../src/classic/guide';
import { FLOOR, isPlace, isTake } from '../../../src/classic/picking';
import { azulOf, KINDS, playedLog } from './games';

const NOTHING = { path: [], candidates: [] };

test.each(KINDS)('guidance follows from the legal moves: %s for %i', (game, players) => {
  const told = new Set<string>();
  for (const entry of playedLog(game, players, 4)) {
    const { before, position } = azulOf(entry);
    if (before.turn === 0) continue;
    const moves = position.moves();
    const text = guide(moves, NOTHING, false);
    told.add(text);
    // Only where it is about to be played.
    if (moves.length === 1) expect(guide(moves, NOTHING, true)).toContain('Only one move');
    const takes = moves.filter(isTake);
    if (moves.some(isPlace)) expect(text).toContain('Choose a glowing space in row');
    else if (takes.every(({ row }) => row === FLOOR)) expect(text).toContain('falls to the floor line');
    else {
      expect(/factory/.test(text)).toBe(takes.some(({ source }) => source > 0));
      expect(/centre/.test(text)).toBe(takes.some(({ source }) => source === 0));
    }
  }
  expect(told.size).toBeGreaterThan(2);
  expect(guide([], NOTHING, false)).toBe('');
});
