// The pieces at each place of a table of Duel, read from a state. Nothing here knows which moves are legal.
import type { Colour, DuelBoard, DuelComponents, DuelPreview, DuelState, Preview, State } from '@azulejo/core';
import { countTiles, type Counts } from '../tiles/counts';

export const ROWS: readonly number[] = [1, 2, 3, 4, 5, 6];
export const SLOTS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const LARGE = 0;
export const SMALL: readonly number[] = [1, 2, 3, 4];

export type Faces = DuelComponents['plates'];

export function isDuel(state: State): state is DuelState {
  return state.game === 'azul-duel';
}

/** Moves of a Duel table are Duel's: the table that gives them is of one game. */
export function duelMoves(moves: readonly Preview[]): readonly DuelPreview[] {
  return moves as readonly DuelPreview[];
}

export interface Space {
  readonly row: number;
  readonly column: number;
  readonly slot: number;
  /** The colour it takes, "*" a special tile, "?" every colour, "" where no plate lies. */
  readonly takes: string;
  /** What lies there: a colour, "*", or "". */
  readonly tile: string;
}

/** A placed plate, like "S1+0". */
export function readPlaced(text: string): { plate: string; turns: number } | null {
  const found = /^([SJ]\d)\+([0-3])$/.exec(text);
  return found ? { plate: found[1]!, turns: Number(found[2]) } : null;
}

export function slotOf(row: number, column: number): number {
  return Math.floor((row - 1) / 2) * 3 + Math.floor((column - 1) / 2) + 1;
}

/** The first row and column of a slot. */
export function cornerOf(slot: number): { row: number; column: number } {
  return { row: Math.floor((slot - 1) / 3) * 2 + 1, column: ((slot - 1) % 3) * 2 + 1 };
}

function spaceAt(board: DuelBoard, faces: Faces | undefined, row: number, column: number): Space {
  const slot = slotOf(row, column);
  const placed = readPlaced(board.plates[slot - 1] ?? '');
  const face = placed && faces?.[placed.plate]?.[placed.turns];
  const tile = board.dome[row - 1]?.[column - 1] ?? '.';
  return { row, column, slot, takes: face?.[(row - 1) % 2]?.[(column - 1) % 2] ?? '', tile: tile === '.' ? '' : tile };
}

/** The six rows of a dome. */
export function dome(board: DuelBoard, faces: Faces | undefined): Space[][] {
  return ROWS.map((row) => ROWS.map((column) => spaceAt(board, faces, row, column)));
}

/** The art of an empty space, by what it takes. */
export function spaceArt(takes: string): string {
  if (takes === '*') return 'special-space';
  if (takes === '?') return 'wild';
  return takes ? `ghost-${takes}` : 'empty';
}

/** Special or wild, whatever else is known of a plate. */
export function plateKind(plate: string): 'special' | 'wild' | 'hidden' {
  if (plate.startsWith('S')) return 'special';
  return plate.startsWith('J') ? 'wild' : 'hidden';
}

/** Its face is not seen. */
export function isCovered(plate: string): boolean {
  return plate.endsWith('?');
}

/** The tile on top of a moon stack. */
export function topOf(moon: string): string {
  return moon.at(-1) ?? '';
}

/** How many tiles of each colour lie on top in all moons; those of the large factory lie side by side. */
export function topsOf({ factories }: DuelState): Counts {
  const counts = countTiles(factories[LARGE]?.moon ?? '');
  for (const { moon } of factories.slice(1)) if (moon) counts[topOf(moon) as Colour] += 1;
  return counts;
}

/** The line asked about in tiling, or 0. */
export function lineAsked(moves: readonly DuelPreview[]): number {
  const asked = moves.find((move) => move.kind === 'place' || move.kind === 'decline');
  return asked && 'row' in asked ? asked.row : 0;
}
