// Moves of Azul as typed and as told: their kinds, and what keys mean.
import type { Colour, PlacePreview, Preview, TakePreview } from '@azulejo/core';
import type { Typed } from '../frame/chooser.svelte';

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

export function takeToken(pick: Pick, row: number): string {
  return `${pick.source === 0 ? 'C' : pick.source}${pick.colour}${row === FLOOR ? 'F' : row}`;
}

export function pickOf(token: string): Pick | null {
  const [, source, colour] = /^([1-9C])([BYRKW])[1-5F]?$/.exec(token) ?? [];
  return source && colour ? { source: source === 'C' ? 0 : Number(source), colour: colour as Colour } : null;
}

const KEYS = /^[1-9BYRKWCF0]$/;

/** One more key of a move typed on the board: source, colour, line; where a tile is to be placed, its column. Null: not a key of moves. */
export function typeKey(before: string, key: string, moves: readonly Preview[]): Typed | null {
  const typed = key.toUpperCase();
  if (!KEYS.test(typed) || moves.length === 0) return null;
  const asked = moves.find(isPlace);
  if (asked) {
    const token = `${asked.row}>${typed}`;
    if (!/^\d$/.test(typed)) return null;
    return moves.some((move) => move.move === token) ? { text: '', move: token } : { text: '', refused: token };
  }
  const text = before + (before.length === 2 && typed === '0' ? 'F' : typed);
  if (moves.some((move) => move.move === text)) return { text: '', move: text };
  if (moves.some((move) => move.move.startsWith(text))) return { text };
  if (/^[1-9C][BYRKW][1-5F]$/.test(text)) return { text: before, refused: text };
  // The floor takes everything that is there, so that its refusal is about the source.
  if (/^[1-9C][BYRKW]$/.test(text)) return { text: before, refused: `${text}F` };
  if (/^[1-9C]$/.test(text)) return { text: '', refused: `${text}BF` };
  // The beginning of another move.
  return before === '' ? null : typeKey('', key, moves);
}
