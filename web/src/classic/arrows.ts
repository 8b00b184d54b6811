// Where a move leads on the board, by the names of places.
import type { AzulState } from '@azulejo/core';
import { toldPly } from '../core/plies.svelte';
import { place } from './places';
import { floorCosts, lineSize } from './pieces';
import { FLOOR } from './picking';

export function ends(state: AzulState, token: string): { from: string; to: string } | null {
  const seat = state.turn;
  const board = state.boards[seat - 1];
  const move = board && toldPly(state, token);
  if (move?.kind === 'place') return { from: place.line(seat, move.row, 0), to: place.wall(seat, move.row, move.column) };
  if (move?.kind !== 'take') return null;
  const { source, colour, row } = move;
  const slot = state.factories[source - 1]?.indexOf(colour) ?? 0;
  const to =
    row === FLOOR
      ? place.floor(seat, Math.min(board!.floor.length, floorCosts().length - 1))
      : place.line(seat, row, Math.min(board!.lines[row - 1]?.length ?? 0, lineSize(row) - 1));
  return { from: source === 0 ? place.centre(colour) : place.factory(source, Math.max(0, slot)), to };
}
