// The end of a round as a sequence for people: seat by seat and line by line, though the rules do it all at once.
import type { Effect, MoveEffect, PointsEffect } from '@azulejo/core';

type Scored<Reason> = Extract<PointsEffect, { readonly reason: Reason }>;
type Beaten = { readonly seat: number; readonly effects: readonly Effect[]; readonly before: number; readonly after: number };

/** What is seen and told at one time: a tile that counts, a line without space, a special tile, a floor line or broken tiles, one kind of
    bonus, or one scoring tile. */
export type Beat = Beaten &
  (
    | { readonly kind: 'tile'; readonly points: Scored<'tile'> }
    | { readonly kind: 'break'; readonly row: number; readonly tiles: number }
    | { readonly kind: 'special'; readonly points: Scored<'special'> }
    | { readonly kind: 'floor'; readonly points: Scored<'floor'> }
    | { readonly kind: 'broken'; readonly points: Scored<'broken'> }
    | { readonly kind: 'bonus'; readonly group: 'rows' | 'columns' | 'colours'; readonly count: number; readonly each: number }
    | { readonly kind: 'scoring'; readonly points: Scored<'scoring'> }
  );
export type BeatOf<Kind extends Beat['kind']> = Extract<Beat, { readonly kind: Kind }>;

export interface Sequence<Part extends Beat = Beat> {
  /** What happened before the first line was tiled: a move. */
  readonly first: readonly Effect[];
  readonly beats: readonly Part[];
  /** What is done without being told: the marker goes back, new plates are laid out. */
  readonly rest: readonly Effect[];
}

const isTiling = (effect: Effect): boolean => effect.kind === 'break' || (effect.kind === 'points' && effect.reason !== 'draw');

function seatOf(effect: Effect): number | undefined {
  if (effect.kind === 'points' || effect.kind === 'break') return effect.seat;
  if (effect.kind !== 'move') return undefined;
  if ('seat' in effect.from) return effect.from.seat;
  return 'seat' in effect.to ? effect.to.seat : undefined;
}

function pointsFor<Reason extends PointsEffect['reason']>(effects: readonly Effect[], reason: Reason): (Effect & Scored<Reason>)[] {
  return effects.filter((effect): effect is Effect & Scored<Reason> => effect.kind === 'points' && effect.reason === reason);
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

const isSpecial = (effect: Effect): effect is Effect & MoveEffect => effect.kind === 'move' && effect.piece === 'special';

/** What one seat does in one wave. */
function beatsOf(seat: number, effects: readonly Effect[], score: number): Beat[] {
  const beats: Beat[] = [];
  for (const effect of effects) {
    if (effect.kind === 'break') {
      const moves = effects.filter(({ kind }) => kind === 'move');
      beats.push({ kind: 'break', seat, effects: moves, row: effect.row, tiles: effect.tiles, before: score, after: score });
    }
    if (effect.kind !== 'points') continue;
    const { before, after } = effect;
    if (effect.reason === 'bonus') beats.push(...bonuses(seat, effect));
    // Scoring tiles that bring nothing are left out.
    if (effect.reason === 'scoring' && effect.points !== 0)
      beats.push({ kind: 'scoring', seat, effects: [effect], points: effect, before, after });
    if (effect.reason === 'tile') {
      const own = effects.filter((each) => !isSpecial(each) && !(each.kind === 'points' && each.reason === 'special'));
      beats.push({ kind: 'tile', seat, effects: own, points: effect, before, after });
    }
    if (effect.reason === 'special')
      beats.push({ kind: 'special', seat, effects: [...effects.filter(isSpecial), effect], points: effect, before, after });
    if (effect.reason === 'floor') beats.push({ kind: 'floor', seat, effects, points: effect, before, after });
    if (effect.reason === 'broken') beats.push({ kind: 'broken', seat, effects, points: effect, before, after });
  }
  return beats;
}

/** All players' points for a scoring tile, before those for the next. */
function byScoringTile(beats: readonly Beat[]): Beat[] {
  const scoring = beats.filter((beat) => beat.kind === 'scoring');
  const tiles = [...new Set(scoring.map(({ points }) => points.scoring))];
  return tiles.flatMap((tile) => scoring.filter(({ points }) => points.scoring === tile));
}

const isLast = ({ kind }: Beat): boolean => kind === 'bonus' || kind === 'scoring';

/** `scores` are those before the ply. What the end of the game brings comes when all boards are tiled. */
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
      const score = now[seat - 1] ?? 0;
      const found = beatsOf(
        seat,
        own.filter((effect) => effect.wave === wave),
        score,
      );
      now[seat - 1] = found.at(-1)?.after ?? score;
      return found;
    });
  });
  const told = new Set(beats.flatMap((beat) => beat.effects));
  return {
    first,
    beats: [...beats.filter((beat) => !isLast(beat)), ...beats.filter(({ kind }) => kind === 'bonus'), ...byScoringTile(beats)],
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
