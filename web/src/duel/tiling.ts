// The tiling of a round of Duel as a sequence for people: seat by seat and line by line, at the end one scoring tile after the other.
import type { BreakEffect, Effect, PointsEffect } from '@azulejo/core';

type Scored<Reason> = Extract<PointsEffect, { readonly reason: Reason }>;

/** What is seen and told at one time. */
export type Beat = { readonly seat: number; readonly effects: readonly Effect[]; readonly before: number; readonly after: number } & (
  | { readonly kind: 'tile'; readonly points: Scored<'tile'> }
  | { readonly kind: 'special'; readonly points: Scored<'special'> }
  | { readonly kind: 'break'; readonly row: number; readonly tiles: number }
  | { readonly kind: 'broken'; readonly points: Scored<'broken'> }
  | { readonly kind: 'scoring'; readonly points: Scored<'scoring'> }
);

export interface Sequence {
  /** What happened before the first line was tiled: a move. */
  readonly first: readonly Effect[];
  readonly beats: readonly Beat[];
  /** What is done without being told: the first-player tile goes back, new plates are laid out. */
  readonly rest: readonly Effect[];
}

const isTiling = (effect: Effect): boolean => effect.kind === 'break' || (effect.kind === 'points' && effect.reason !== 'draw');

function seatOf(effect: Effect): number | undefined {
  if (effect.kind === 'points' || effect.kind === 'break') return effect.seat;
  if (effect.kind !== 'move') return undefined;
  return 'seat' in effect.from ? effect.from.seat : 'seat' in effect.to ? effect.to.seat : undefined;
}

function pointsFor<Reason extends PointsEffect['reason']>(effects: readonly Effect[], reason: Reason): (Effect & Scored<Reason>)[] {
  return effects.filter((effect): effect is Effect & Scored<Reason> => effect.kind === 'points' && effect.reason === reason);
}

const isSpecial = (effect: Effect): boolean => effect.kind === 'move' && effect.piece === 'special';

/** What one seat does in one wave. Scoring tiles that bring nothing are left out. */
function beatsOf(seat: number, effects: readonly Effect[], score: number): Beat[] {
  const scoring = pointsFor(effects, 'scoring');
  if (scoring.length > 0) {
    return scoring.flatMap((points) =>
      points.points === 0 ? [] : [{ kind: 'scoring', seat, effects: [points], points, before: points.before, after: points.after }],
    );
  }
  const [tile] = pointsFor(effects, 'tile');
  const [special] = pointsFor(effects, 'special');
  const [broken] = pointsFor(effects, 'broken');
  const lost = effects.find((effect): effect is Effect & BreakEffect => effect.kind === 'break');
  const beats: Beat[] = [];
  if (lost)
    beats.push({
      kind: 'break',
      seat,
      effects: effects.filter((effect) => effect.kind === 'move'),
      row: lost.row,
      tiles: lost.tiles,
      before: score,
      after: score,
    });
  if (tile)
    beats.push({
      kind: 'tile',
      seat,
      effects: effects.filter((effect) => effect !== special && !isSpecial(effect)),
      points: tile,
      before: tile.before,
      after: tile.after,
    });
  if (special)
    beats.push({
      kind: 'special',
      seat,
      effects: [...effects.filter(isSpecial), special],
      points: special,
      before: special.before,
      after: special.after,
    });
  if (broken) beats.push({ kind: 'broken', seat, effects, points: broken, before: broken.before, after: broken.after });
  return beats;
}

/** `scores` are those before the ply. */
export function sequence(effects: readonly Effect[], scores: readonly number[]): Sequence {
  const begin = Math.min(...effects.filter(isTiling).map(({ wave }) => wave));
  const first = effects.filter(({ wave }) => wave < begin);
  const tiling = effects.filter(({ wave }) => wave >= begin);
  const now = [...scores];
  for (const points of pointsFor(first, 'draw')) now[points.seat - 1] = points.after;
  const seats = [...new Set(tiling.flatMap((effect) => seatOf(effect) ?? []))].sort((a, b) => a - b);
  const beats = seats.flatMap((seat) => {
    const own = tiling.filter((effect) => seatOf(effect) === seat);
    return [...new Set(own.map(({ wave }) => wave))].flatMap((wave) => {
      const found = beatsOf(
        seat,
        own.filter((effect) => effect.wave === wave),
        now[seat - 1] ?? 0,
      );
      now[seat - 1] = found.at(-1)?.after ?? now[seat - 1] ?? 0;
      return found;
    });
  });
  const told = new Set(beats.flatMap((beat) => beat.effects));
  return {
    first,
    beats: [...beats.filter(({ kind }) => kind !== 'scoring'), ...byTile(beats)],
    rest: tiling.filter((effect) => !told.has(effect)),
  };
}

/** Both players' points for a scoring tile, before those for the next. */
function byTile(beats: readonly Beat[]): Beat[] {
  const scoring = beats.filter((beat) => beat.kind === 'scoring');
  const tiles = [...new Set(scoring.map(({ points }) => points.scoring))];
  return tiles.flatMap((tile) => scoring.filter(({ points }) => points.scoring === tile));
}
