// The end of a round as lines of a sheet, for each seat.
import type { Colour } from '@azulejo/core';
import type { Step } from './rounds';

export interface SheetLine {
  readonly text: string;
  readonly change: number;
  readonly after: number;
  readonly colour?: Colour;
  readonly bonus: boolean;
}

export interface SeatSheet {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  readonly lines: readonly SheetLine[];
}

/** Seat by seat, in the order in which they were tiled. `describe` says a step in words. */
export function sheet(steps: readonly Step[], describe: (step: Step) => string): SeatSheet[] {
  const seats = [...new Set(steps.map((step) => step.seat))];
  return seats.map((seat) => {
    const own = steps.filter((step) => step.seat === seat);
    return {
      seat,
      before: own[0]!.before,
      after: own.at(-1)!.after,
      lines: own.map((step) => ({
        text: describe(step),
        change: step.after - step.before,
        after: step.after,
        colour: 'colour' in step ? step.colour : undefined,
        bonus: step.kind === 'points' && (step.reason === 'bonus' || step.reason === 'scoring'),
      })),
    };
  });
}
