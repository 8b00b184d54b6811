// Where a move leads on the board, by the names of places.
import type { AzulState } from '@azulejo/core';
import { place } from './flights';
import { floorCosts } from './pieces';
import { pickOf } from './picking';

export function ends(state: AzulState, token: string): { from: string; to: string } | null {
  const board = state.boards[state.turn - 1];
  if (!board) return null;
  const pick = pickOf(token);
  if (pick) {
    const slot = state.factories[pick.source - 1]?.indexOf(pick.colour) ?? 0;
    const row = Number(token.at(-1));
    const to = token.endsWith('F')
      ? place.floor(state.turn, Math.min(board.floor.length, floorCosts().length - 1))
      : place.line(state.turn, row, Math.min(board.lines[row - 1]?.length ?? 0, row - 1));
    return { from: pick.source === 0 ? place.centre(pick.colour) : place.factory(pick.source, Math.max(0, slot)), to };
  }
  const [, row, column] = /^(\d)>(\d)$/.exec(token) ?? [];
  return row ? { from: place.line(state.turn, Number(row), 0), to: place.wall(state.turn, Number(row), Number(column)) } : null;
}
