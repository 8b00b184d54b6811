// The pieces at each place of a table of Duel, read from a state. Nothing here knows which moves are legal.
import type { Colour, DuelBoard, DuelComponents, DuelFactory, DuelPreview, DuelState, Preview, State } from '@azulejo/core';
import { duelComponents, rulesInUse } from '../core/components.svelte';
import { countTiles, type Counts } from '../tiles/counts';

export const LARGE = 0;

export type Faces = DuelComponents['plates'];

export function isDuel(state: State): state is DuelState {
  return state.game === 'azul-duel';
}

/** Moves of a Duel table are Duel's: the table that gives them is of one game. */
export function duelMoves(moves: readonly Preview[]): readonly DuelPreview[] {
  return moves as readonly DuelPreview[];
}

/** The numbers of the pattern lines and of the dome's rows, from the top. */
export function rowsOf(board: DuelBoard): readonly number[] {
  return board.lines.map((_, index) => index + 1);
}

/** How many tiles a pattern line holds. */
export function lineSize(row: number): number {
  return duelComponents()?.lines[row - 1] ?? 0;
}

/** The scoring tiles, each with its two sides, of which one at most is in play; none until the rules are loaded. */
export function scoringTiles(): DuelComponents['scoring_tiles'] {
  return duelComponents()?.scoring_tiles ?? [];
}

/** Whether the chip of a small factory with these tiles lies face up. */
export function chipIsOpen(factory: DuelFactory): boolean {
  return rulesInUse()?.chipIsOpen(factory) ?? factory.open;
}

/** The broken-tiles spaces of a board: the costs are for none, one, two and so on. */
export function brokenSpaces(): number {
  return (duelComponents()?.broken_costs.length ?? 1) - 1;
}

/** The numbers of the slots for plates. */
export function slotsOf(board: DuelBoard): readonly number[] {
  return board.plates.map((_, index) => index + 1);
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

/** A plate on a slot, as states call it. */
export function readPlaced(text: string): { readonly plate: string; readonly turns: number } | null {
  return duelComponents()?.placed[text] ?? null;
}

/** What states call a plate on a slot. */
export function placedName(plate: string, turns: number): string {
  const found = Object.entries(duelComponents()?.placed ?? {}).find(([, each]) => each.plate === plate && each.turns === turns);
  return found?.[0] ?? '';
}

/** The slot of a space of the dome; 0 until the rules are loaded. */
export function slotOf(row: number, column: number): number {
  return duelComponents()?.slots[row - 1]?.[column - 1] ?? 0;
}

/** The rows of a dome. Without the rules no space is known to take anything. */
export function dome(board: DuelBoard, faces: Faces | undefined): Space[][] {
  const { slots = [], placed = {} } = duelComponents() ?? {};
  return board.dome.map((tiles, top) =>
    [...tiles].map((tile, left) => {
      const slot = slots[top]?.[left] ?? 0;
      const plate = placed[board.plates[slot - 1] ?? ''];
      const face = plate && faces?.[plate.plate]?.[plate.turns];
      // How far down and to the right on its plate.
      let [down, right] = [0, 0];
      while (slots[top - down - 1]?.[left] === slot) ++down;
      while (slots[top]?.[left - right - 1] === slot) ++right;
      return { row: top + 1, column: left + 1, slot, takes: face?.[down]?.[right] ?? '', tile: tile === '.' ? '' : tile };
    }),
  );
}

/** The art of an empty space, by what it takes. */
export function spaceArt(takes: string): string {
  if (takes === '*') return 'special-space';
  if (takes === '?') return 'wild';
  return takes ? `ghost-${takes}` : 'empty';
}

/** Special or wild, whatever else is known of a plate. */
export function plateKind(plate: string): 'special' | 'wild' | 'hidden' {
  return duelComponents()?.kinds[plate] ?? 'hidden';
}

/** Its face is not seen. */
export function isCovered(plate: string): boolean {
  return !duelComponents()?.plates[plate];
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
