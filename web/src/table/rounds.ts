// What a log says about rounds.
import type { TilingStep } from '@azulejo/core';
import type { LogEntry } from './table';

/** What wall tiling did in a round, point by point. */
export function scoringOf(log: readonly LogEntry[], round: number): TilingStep[] {
  return log.filter((entry) => entry.before.round === round).flatMap((entry) => entry.tiling ?? []);
}

/** The rounds that were scored, at least in part. */
export function scoredRounds(log: readonly LogEntry[]): number[] {
  return [...new Set(log.filter((entry) => entry.tiling?.length).map((entry) => entry.before.round))];
}

/** What the round that was scored last brought. */
export function lastScored(log: readonly LogEntry[]): TilingStep[] {
  const round = scoredRounds(log).at(-1);
  return round === undefined ? [] : scoringOf(log, round);
}
