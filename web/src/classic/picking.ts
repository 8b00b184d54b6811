// The kinds of Azul's moves.
import type { Colour, PlacePreview, Preview, TakePreview } from '@azulejo/core';

export interface Pick {
  /** 0 for the centre. */
  readonly source: number;
  readonly colour: Colour;
}

export const FLOOR = 0;

export function isTake(move: Preview): move is TakePreview {
  return move.kind === 'take' && 'source' in move;
}

export function isPlace(move: Preview): move is PlacePreview {
  return move.kind === 'place' && !('chips' in move);
}

/** By column: where the tile that is asked for can go (grey wall). */
export function placements(moves: readonly Preview[]): Map<number, PlacePreview> {
  return new Map(moves.filter(isPlace).map((move) => [move.column, move]));
}
