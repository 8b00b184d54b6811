// The sources of the points of a game.
import type { PointsEffect } from '@azulejo/core';
import { pointsOf } from '../table/rounds';
import type { LogEntry } from '../table/table';

export interface Breakdown {
  readonly seat: number;
  /** The score before the first points. */
  readonly start: number;
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

/** A score never falls below 0, so penalties count as what they really took. */
export function breakdown(log: readonly LogEntry[], seat: number): Breakdown {
  const own = log.flatMap(pointsOf).filter((points) => points.seat === seat);
  const took = (reason: PointsEffect['reason']) =>
    own.reduce((sum, each) => (each.reason === reason ? sum + each.after - each.before : sum), 0);
  const bonuses = Object.fromEntries(own.flatMap((each) => (each.reason === 'scoring' ? [[each.scoring, each.points]] : [])));
  const start = own[0]?.before ?? log[0]?.before.boards[seat - 1]?.score ?? 0;
  const parts = { tiles: took('tile'), special: took('special'), broken: took('broken'), paid: took('draw') };
  const sum = [start, ...Object.values(parts), ...Object.values(bonuses)].reduce((all, points) => all + points, 0);
  return { seat, start, ...parts, bonuses, sum, total: own.at(-1)?.after ?? start };
}
