// The pieces at each place, read from a state. Nothing here knows which moves are legal.
import type { AzulBoard, AzulState, Colour, RoundsLeft, State } from '@azulejo/core';
import { azulComponents, rulesInUse } from '../core/components.svelte';

/** What is printed under the spaces of the floor line. */
export function floorCosts(): readonly number[] {
  return azulComponents().floor_costs;
}

/** How many tiles a pattern line holds. */
export function lineSize(row: number): number {
  return azulComponents().lines[row - 1] ?? 0;
}

/** How many tiles the longest pattern line holds. */
export function longestLine(): number {
  return Math.max(...azulComponents().lines);
}

/** How many columns the wall has. */
export function wallWidth(): number {
  return azulComponents().wall[0]?.length ?? 0;
}

/** The numbers of the pattern lines, from the top. */
export function rowsOf(board: AzulBoard): readonly number[] {
  return board.lines.map((_, index) => index + 1);
}

/** The numbers of the columns of the wall, from the left. */
export function columnsOf(board: AzulBoard): readonly number[] {
  return [...(board.wall[0] ?? '')].map((_, index) => index + 1);
}

export const MARKER = '*';

export function isAzul(state: State): state is AzulState {
  return state.game !== 'azul-duel';
}

/** What is printed on the coloured wall (A3); rows and columns from 1. */
export function printedColour(row: number, column: number): Colour {
  return azulComponents().wall[row - 1]![column - 1] as Colour;
}

/** All tiles that lie on the factories and in the centre. */
export function offered(state: AzulState): string {
  return state.factories.join('') + state.centre;
}

/** Who starts the next round if nobody else comes by the marker: its holder. */
export function nextStarter(state: AzulState): number | null {
  return state.marker === 0 ? null : state.marker;
}

/** The fewest rounds and the most that are still played, this one included. */
export function roundsLeft(state: AzulState): RoundsLeft {
  const left = rulesInUse()?.roundsLeft(state);
  return left?.ok ? left.value : { fewest: 0, most: 0 };
}
