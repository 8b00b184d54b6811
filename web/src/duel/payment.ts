// Paying for a line with one's own chips. Which sets of chips pay is told by the legal moves; here they are only compared with the chips
// that were put down, each known by its place among one's own.
import type { DuelPlacePreview, DuelPreview } from '@azulejo/core';

export type Down = readonly number[];

export const placesIn = (moves: readonly DuelPreview[]): DuelPlacePreview[] => moves.filter((move) => move.kind === 'place');

/** Whether chips can be paid with now. */
export const isPaying = (moves: readonly DuelPreview[]): boolean => placesIn(moves).some(({ chips }) => chips.length > 0);

/** What is left of a payment once these are paid; null where they are not all part of it. */
function left(payment: readonly string[], chips: readonly string[]): string[] | null {
  const rest = [...payment];
  for (const chip of chips) {
    const at = rest.indexOf(chip);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

const downOf = (own: readonly string[], down: Down): string[] => down.map((at) => own[at]!);

/** The placements that are paid for by exactly these chips; by none, those that cost nothing. */
export function paidFor(moves: readonly DuelPreview[], own: readonly string[], down: Down): DuelPlacePreview[] {
  const chips = downOf(own, down);
  return placesIn(moves).filter((move) => left(move.chips, chips)?.length === 0);
}

/** Whether this chip can be put down, or taken back. */
export function canToggle(moves: readonly DuelPreview[], own: readonly string[], down: Down, at: number): boolean {
  if (down.includes(at)) return true;
  const chips = downOf(own, [...down, at]);
  return placesIn(moves).some((move) => left(move.chips, chips) !== null);
}

export function toggled(moves: readonly DuelPreview[], own: readonly string[], down: Down, at: number): Down {
  if (down.includes(at)) return down.filter((each) => each !== at);
  return canToggle(moves, own, down, at) ? [...down, at] : down;
}

/** Chips put down that pay for nothing yet. */
export function isShort(moves: readonly DuelPreview[], own: readonly string[], down: Down): boolean {
  return down.length > 0 && paidFor(moves, own, down).length === 0;
}
