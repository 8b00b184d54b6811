// The end of a round as a sequence for people: seat by seat and line by line, though the rules do it all at once.
import type { Effect, PointsEffect } from '@azulejo/core';

type Scored<Reason> = Extract<PointsEffect, { readonly reason: Reason }>;

/** What is seen and told at one time: a tile that counts, a line without space, a floor line, or one kind of bonus. */
export type Beat = { readonly seat: number; readonly effects: readonly Effect[]; readonly before: number; readonly after: number } & (
  | { readonly kind: 'tile'; readonly points: Scored<'tile'> }
  | { readonly kind: 'break'; readonly row: number; readonly tiles: number }
  | { readonly kind: 'floor'; readonly points: Scored<'floor'> }
  | { readonly kind: 'bonus'; readonly group: 'rows' | 'columns' | 'colours'; readonly count: number; readonly each: number }
);

export interface Sequence {
  /** What happened before the first line was tiled: the last tiles were taken. */
  readonly first: readonly Effect[];
  readonly beats: readonly Beat[];
  /** What is done without being told: the marker goes back to the centre. */
  readonly rest: readonly Effect[];
}

function seatOf(effect: Effect): number | undefined {
  if (effect.kind === 'points' || effect.kind === 'break') return effect.seat;
  if (effect.kind !== 'move') return undefined;
  if ('seat' in effect.from) return effect.from.seat;
  return 'seat' in effect.to ? effect.to.seat : undefined;
}

function isPoints<Reason extends PointsEffect['reason']>(effect: Effect, reason: Reason): effect is Effect & Scored<Reason> {
  return effect.kind === 'points' && effect.reason === reason;
}

/** One kind of bonus after the other; those that bring nothing are left out. */
function bonuses(seat: number, bonus: Scored<'bonus'>): Beat[] {
  let { before } = bonus;
  const groups = [
    ['rows', bonus.rows, bonus.row_points],
    ['columns', bonus.columns, bonus.column_points],
    ['colours', bonus.colours, bonus.colour_points],
  ] as const;
  return groups.flatMap(([group, count, points]) => {
    if (count === 0) return [];
    const beat: Beat = { kind: 'bonus', seat, effects: [], group, count, each: points / count, before, after: before + points };
    before += points;
    return [beat];
  });
}

/** What one seat does in one wave. */
function beatsOf(seat: number, effects: readonly Effect[], score: number): Beat[] {
  const bonus = effects.find((effect) => isPoints(effect, 'bonus'));
  if (bonus) return bonuses(seat, bonus);
  const tile = effects.find((effect) => isPoints(effect, 'tile'));
  if (tile) return [{ kind: 'tile', seat, effects, points: tile, before: tile.before, after: tile.after }];
  const floor = effects.find((effect) => isPoints(effect, 'floor'));
  if (floor) return [{ kind: 'floor', seat, effects, points: floor, before: floor.before, after: floor.after }];
  const broken = effects.find((effect) => effect.kind === 'break');
  return broken ? [{ kind: 'break', seat, effects, row: broken.row, tiles: broken.tiles, before: score, after: score }] : [];
}

/** `taking` where the ply takes tiles first; `scores` are those before it. Bonuses come when all floor lines are empty. */
export function sequence(effects: readonly Effect[], taking: boolean, scores: readonly number[]): Sequence {
  const isFirst = (effect: Effect) => taking && effect.wave === 0;
  const tiling = effects.filter((effect) => !isFirst(effect));
  const seats = [...new Set(tiling.flatMap((effect) => seatOf(effect) ?? []))].sort((a, b) => a - b);
  const beats = seats.flatMap((seat) => {
    const own = tiling.filter((effect) => seatOf(effect) === seat);
    return [...new Set(own.map((effect) => effect.wave))].flatMap((wave) => {
      const part = own.filter((effect) => effect.wave === wave);
      return beatsOf(seat, part, part.find((effect) => effect.kind === 'points')?.before ?? scores[seat - 1] ?? 0);
    });
  });
  const told = new Set(beats.flatMap((beat) => beat.effects));
  return {
    first: effects.filter(isFirst),
    beats: [...beats.filter((beat) => beat.kind !== 'bonus'), ...beats.filter((beat) => beat.kind === 'bonus')],
    rest: tiling.filter((effect) => !told.has(effect)),
  };
}

/** What each seat won or lost, the seats in order. */
export function gains(
  beats: readonly Pick<Beat, 'seat' | 'before' | 'after'>[],
  seats: readonly number[],
): { readonly seat: number; readonly points: number }[] {
  return seats.map((seat) => ({
    seat,
    points: beats.reduce((total, beat) => (beat.seat === seat ? total + beat.after - beat.before : total), 0),
  }));
}
