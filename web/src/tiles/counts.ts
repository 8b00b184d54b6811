// Tiles of each colour, counted.
import type { Colour } from '@azulejo/core';
import { COLOURS } from './art';

export type Counts = Record<Colour, number>;

export function noCounts(): Counts {
  return { B: 0, Y: 0, R: 0, K: 0, W: 0 };
}

/** "BBYK": tiles one by one. */
export function countTiles(tiles: string): Counts {
  const counts = noCounts();
  for (const tile of tiles) if (tile in counts) counts[tile as Colour] += 1;
  return counts;
}

export function sum(counts: Counts): number {
  return COLOURS.reduce((total, colour) => total + counts[colour], 0);
}

export interface Group {
  readonly colour: Colour;
  readonly count: number;
}

/** The colours that are there, in order, and how many of each. */
export function groups(tiles: string): Group[] {
  const counts = countTiles(tiles);
  return COLOURS.filter((colour) => counts[colour] > 0).map((colour) => ({ colour, count: counts[colour] }));
}
