// Where a move leads on the table, by the names of places.
import type { DuelState } from '@azulejo/core';
import { toldPly } from '../core/plies.svelte';
import { brokenSpaces, LARGE, lineSize, topOf } from './pieces';
import { place } from './places';

/** Where the first of the tiles lies that are taken from the moons. */
function moonPlace({ factories }: DuelState, colour: string): string {
  const tops = factories.map(({ moon }, factory) =>
    factory === LARGE ? moon.indexOf(colour) : topOf(moon) === colour ? moon.length - 1 : -1,
  );
  const factory = tops.findIndex((at) => at >= 0);
  return factory < 0 ? place.factory(LARGE) : place.moon(factory, tops[factory]!);
}

export function ends(state: DuelState, token: string): { from: string; to: string } | null {
  const seat = state.turn;
  const board = state.boards[seat - 1];
  const move = board && toldPly(state, token);
  switch (move?.kind) {
    case 'sun':
    case 'moon': {
      const { colour, row } = move;
      const to =
        row === 0
          ? place.broken(seat, Math.min(board!.broken.length, brokenSpaces() - 1))
          : place.line(seat, row, Math.min(board!.lines[row - 1]!.length, lineSize(row) - 1));
      return {
        from: move.kind === 'moon' ? moonPlace(state, colour) : place.sun(move.factory, state.factories[move.factory]!.sun.indexOf(colour)),
        to,
      };
    }
    case 'display':
      return { from: place.display(move.number), to: place.slot(seat, move.slot) };
    case 'keep':
      return { from: place.drawn(move.number ?? 1), to: place.slot(seat, move.slot) };
    case 'place':
      return { from: place.line(seat, move.row, 0), to: place.dome(seat, move.row, move.column) };
    case 'chip':
      return { from: place.chip(move.factory), to: place.seat(seat) };
    default:
      return null;
  }
}
