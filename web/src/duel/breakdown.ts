// The sources of the points of a game.
import type { TilingStep } from '@azulejo/core';

export interface Breakdown {
  readonly seat: number;
  /** Tiles on the dome, special tiles, broken tiles with the first-player tile, plates drawn from the stack. */
  readonly tiles: number;
  readonly special: number;
  readonly broken: number;
  readonly paid: number;
  /** By scoring tile. */
  readonly bonuses: Readonly<Record<string, number>>;
  /** All of them together, and the final score, which is never below 0. */
  readonly sum: number;
  readonly total: number;
}

/** Sums the steps of all rounds. What they do not explain was paid for plates; a score never falls below 0, so penalties count as what
 *  they really took. */
export function breakdown(steps: readonly TilingStep[], seat: number, start: number, total: number): Breakdown {
  const own = steps.filter((step) => step.seat === seat);
  const sum = (kinds: readonly string[]) => own.filter((step) => kinds.includes(step.kind)).reduce((all, step) => all + step.after - step.before, 0);
  const tiles = sum(['placed']);
  const special = sum(['special']);
  const broken = sum(['penalty']);
  const bonuses: Record<string, number> = {};
  for (const step of own) if (step.kind === 'bonus' && 'scoring' in step) bonuses[step.scoring] = step.points;
  const before = own.find((step) => step.kind === 'bonus')?.before ?? total;
  const paid = before - start - tiles - special - broken;
  return { seat, tiles, special, broken, paid, bonuses, sum: before + Object.values(bonuses).reduce((all, points) => all + points, 0), total };
}
