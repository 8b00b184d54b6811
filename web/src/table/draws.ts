// What the next deal brings, told by the rules.
import type { Colour, DealOdds, Result } from '@azulejo/core';

export interface Draws {
  /** How many tiles will be drawn, and how many of them only after the bag was refilled. */
  readonly draws: number;
  readonly refilled: number;
  /** How many of a colour the next deal brings on average. */
  readonly expected: Readonly<Record<Colour, number>>;
  /** How likely the next deal has so many of a colour or more. */
  readonly atLeast: (colour: Colour, count: number) => number;
}

const nothing = { B: 0, Y: 0, R: 0, K: 0, W: 0 };

/** Nothing is known until the rules are loaded. */
export function drawsOf(odds: Result<DealOdds> | undefined): Draws {
  if (!odds?.ok) return { draws: 0, refilled: 0, expected: nothing, atLeast: () => 0 };
  const { draws, refilled, expected, at_least: chances } = odds.value;
  return { draws, refilled, expected, atLeast: (colour, count) => chances[colour][count] ?? 0 };
}
