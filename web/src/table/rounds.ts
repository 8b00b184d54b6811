// What a log says about points.
import type { BreakEffect, Effect, PointsEffect } from '@azulejo/core';
import type { LogEntry } from './table';

/** A step of the scoring of a round: points of a seat, or a line that was broken. */
export type Step = { readonly seat: number; readonly before: number; readonly after: number } & (
  | (PointsEffect & {
      /** The chips paid for a tile. */
      readonly paid: readonly string[];
    })
  | BreakEffect
);

/** A tile and its chips are paid and placed in one wave. */
function chipsOf(effects: readonly Effect[], of: Effect & PointsEffect): readonly string[] {
  if (of.reason !== 'tile') return [];
  return effects.flatMap((each) =>
    each.kind === 'move' && each.piece === 'chip' && each.to.at === 'spent' && each.to.seat === of.seat && each.wave === of.wave
      ? [each.name]
      : [],
  );
}

/** What wall tiling and the end of the game did in these plies, step by step. */
export function stepsOf(log: readonly LogEntry[]): Step[] {
  return log.flatMap(({ before, effects }) => {
    const scores = before.boards.map(({ score }) => score);
    return effects.flatMap((effect): Step[] => {
      if (effect.kind === 'break') return [{ ...effect, before: scores[effect.seat - 1]!, after: scores[effect.seat - 1]! }];
      if (effect.kind !== 'points') return [];
      scores[effect.seat - 1] = effect.after;
      return effect.reason === 'draw' ? [] : [{ ...effect, paid: chipsOf(effects, effect) }];
    });
  });
}

/** How the score of a seat changed. */
export interface Change {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

/** The changes of scores in a ply. */
export function pointsOf({ effects }: LogEntry): readonly PointsEffect[] {
  return effects.filter((effect) => effect.kind === 'points');
}

/** Of each seat whose score changed, in the order of the seats. */
export function changesOf(points: readonly Change[]): Change[] {
  const changes: Change[] = [];
  for (const { seat, before, after } of points) changes[seat] = { seat, before: changes[seat]?.before ?? before, after };
  return changes.filter(({ before, after }) => before !== after);
}

/** What wall tiling did in a round, point by point. */
export function scoringOf(log: readonly LogEntry[], round: number): Step[] {
  return stepsOf(log.filter((entry) => entry.before.round === round));
}

/** Whether wall tiling or the end of the game did something in this ply. */
export function isScored(entry: LogEntry): boolean {
  return stepsOf([entry]).length > 0;
}

/** The plies of the same wall tiling up to this one: one on the coloured wall, more where people were asked. */
export function scoredWith(log: readonly LogEntry[], { ply, before }: LogEntry): readonly LogEntry[] {
  return log.filter((entry) => entry.ply <= ply && entry.before.round === before.round && isScored(entry));
}

/** The round that was scored last, at least in part; 0 if none was. */
export function lastScoredRound(log: readonly LogEntry[]): number {
  return log.findLast(isScored)?.before.round ?? 0;
}

/** What the round that was scored last brought. */
export function lastScored(log: readonly LogEntry[]): Step[] {
  return scoringOf(log, lastScoredRound(log));
}
