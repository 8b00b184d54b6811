// The pieces at each place, read from a state. Nothing here knows which moves are legal.
import type { AzulState, Colour, State } from '@azulejo/core';
import { COLOURS } from '../tiles';

/** What is printed under the seven spaces of the floor line. */
export const FLOOR_COSTS: readonly number[] = [1, 1, 2, 2, 2, 3, 3];

export const ROWS: readonly number[] = [1, 2, 3, 4, 5];

export const MARKER = '*';

export function isAzul(state: State): state is AzulState {
  return state.game !== 'azul-duel';
}

/** What is printed on the coloured wall (A3); rows and columns from 1. */
export function printedColour(row: number, column: number): Colour {
  return COLOURS[(column - row + 5) % 5]!;
}

/** All tiles that lie on the factories and in the centre. */
export function offered(state: AzulState): string {
  return state.factories.join('') + state.centre;
}

/** Who starts the next round if nobody else comes by the marker: its holder. */
export function nextStarter(state: AzulState): number | null {
  return state.marker === 0 ? null : state.marker;
}

/** The fewest rounds, this one included, after which a row can be complete: a round adds at most one tile to each (A11). */
export function fewestRounds(state: AzulState): number {
  const missing = state.boards.flatMap((board) => board.wall.map((row) => [...row].filter((space) => space === '.').length));
  return Math.min(...missing);
}
