import { unwrap, type DuelPreview, type DuelState, type Position } from '@azulejo/core';
import type { LogEntry } from '../../../src/table/table';
import { azulejo } from '../rules';

/** The plies of a random game of Duel, each with the position before it. */
export function duelPlies(seed: number): { before: Position; token: string }[] {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed }))));
  let position = game.start;
  return game.tokens.map((token) => {
    const before = position;
    position = unwrap(before.play(token));
    return { before, token };
  });
}

/** The log of a random game of Duel. */
export function duelLog(seed: number): LogEntry[] {
  return duelPlies(seed).map(({ before, token }, ply) => ({
    ply,
    token,
    seat: before.turn || undefined,
    before: before.state,
    after: unwrap(before.play(token)).state,
    effects: unwrap(before.effects(token)),
  }));
}

export function movesOf(position: Position): readonly DuelPreview[] {
  return position.moves() as readonly DuelPreview[];
}

export function stateOf(position: Position): DuelState {
  return position.state as DuelState;
}

const START =
  '[Game "azul-duel"]\n[First "1"]\nplates:S1,J4,S9,J2,S3,J6,S5,J8,S7,J1,S2,J3,S4,J5,S6,J7,S8,J9 deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K ';
export const at = (moves: string): Position => unwrap(azulejo.read(START + moves)).position;
/** Both players have placed their first plate; seat 1 is to act. */
export const drafting = (moves = ''): Position => at(`d2@5+1 d1@1+0 ${moves}`);
/** A player has to decide whether to pay with chips. */
export function tiling(): Position {
  for (let seed = 1; ; ++seed) {
    const asked = duelLog(seed).find(({ before }) => before.legal.some((token) => /^\d>\d\+/.test(token)));
    if (asked) return unwrap(azulejo.position(asked.before));
  }
}
