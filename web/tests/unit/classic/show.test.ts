// The show at the end of a round: its order, and that after all of it the table is as the rules say.
import { unwrap, type AzulState } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { after, afterBeat } from '../../../src/classic/staged';
import { isScored } from '../../../src/table/rounds';
import { gains, sequence, type Beat } from '../../../src/table/beats';
import { expectRuns } from '../table/runs';
import { azulOf, KINDS, playedLog } from './games';

const sequences = (game: 'azul' | 'azul-grey', players: number, seed: number) =>
  playedLog(game, players, seed)
    .filter(isScored)
    .map((entry) => {
      const { before, after: end, position } = azulOf(entry);
      const effects = unwrap(position.effects(entry.token));
      const scores = before.boards.map(({ score }) => score);
      return { before, end, entry, found: sequence(effects, scores) };
    });

/** Row by row from the top, then the floor line, at last the bonuses. */
function rank(beat: Beat): number {
  if (beat.kind === 'bonus') return 1000 + ['rows', 'columns', 'colours'].indexOf(beat.group);
  const inTurn = beat.kind === 'tile' ? beat.points.row : beat.kind === 'break' ? beat.row : 9;
  return beat.seat * 10 + inTurn;
}

describe.each(KINDS)('the end of a round of %s for %i', (game, players) => {
  const shows = [1, 2, 3].flatMap((seed) => sequences(game, players, seed));

  test('goes seat by seat, from the first line to the floor line, and ends with the bonuses', () => {
    for (const { found } of shows) {
      const ranks = found.beats.filter(({ kind }) => kind !== 'bonus').map(rank);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      const kinds = found.beats.map(({ kind }) => kind === 'bonus');
      expect(kinds).toEqual(kinds.toSorted());
      for (const { seat } of found.beats) {
        const own = found.beats.filter((beat) => beat.seat === seat && beat.kind === 'bonus').map(rank);
        expect(own).toEqual(own.toSorted());
      }
    }
    expect(shows.some(({ found }) => found.beats.some(({ kind }) => kind === 'bonus'))).toBe(true);
  });

  test('tells no score before it is earned, and all of it in the end', () => {
    for (const { before, end, found } of shows) {
      const scores = before.boards.map(({ score }) => score);
      for (const beat of found.beats) {
        expect(beat.before).toBe(scores[beat.seat - 1]);
        scores[beat.seat - 1] = beat.after;
      }
      expect(scores).toEqual(end.boards.map(({ score }) => score));
      const seats = scores.map((_, index) => index + 1);
      expect(gains(found.beats, seats).map(({ points }) => points)).toEqual(
        scores.map((score, index) => score - before.boards[index]!.score),
      );
    }
  });

  test('leaves the table as the rules do, and counts the runs that it lights', () => {
    for (const { before, end, found } of shows) {
      let now: AzulState = after(before, found.first);
      expect(now.boards.map(({ score }) => score)).toEqual(before.boards.map(({ score }) => score));
      for (const beat of found.beats) {
        now = afterBeat(now, beat);
        if (beat.kind !== 'tile') continue;
        expectRuns(now.boards[beat.seat - 1]!.wall, beat.points);
      }
      now = after(now, found.rest);
      expect(now.boards).toEqual(end.boards);
      expect(now.lid).toBe(end.lid);
      expect([now.factories, now.centre]).toEqual([end.factories, end.centre]);
    }
  });
});
