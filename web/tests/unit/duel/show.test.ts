// The show when domes are tiled: its order, and that after all of it the table is as the rules say.
import type { DuelState, Effect } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { after, opening } from '../../../src/duel/staged';
import { sequence, type Beat } from '../../../src/table/beats';
import { isScored } from '../../../src/table/rounds';
import { azulejo } from '../rules';
import { expectRuns } from '../table/runs';
import { duelLog } from './games';

const order = azulejo.duelComponents().colours;
const shows = [1, 2, 3, 4, 5, 6].flatMap((seed) =>
  duelLog(seed)
    .filter(isScored)
    .map((entry) => {
      const [before, end] = [entry.before as DuelState, entry.after as DuelState];
      const found = sequence(
        entry.effects,
        before.boards.map(({ score }) => score),
      );
      return { before, end, found, effects: entry.effects, begun: opening(before, end, found.first, found.rest, order) };
    }),
);

/** Row by row, a special tile after the tile that brought it, then the broken tiles. */
function rank(beat: Beat): number {
  const row = beat.kind === 'break' ? beat.row : beat.kind === 'tile' ? beat.points.row : 9;
  return beat.seat * 10 + row;
}

describe('tiling the domes', () => {
  test('goes seat by seat, from the first line to the broken tiles, and ends with the scoring tiles one by one', () => {
    for (const { found, before } of shows) {
      const ranks = found.beats.filter(({ kind }) => kind !== 'scoring' && kind !== 'special').map(rank);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      const kinds = found.beats.map(({ kind }) => kind === 'scoring');
      expect(kinds).toEqual(kinds.toSorted());
      const tiles = found.beats.flatMap((beat) =>
        beat.kind === 'scoring' ? [before.scoring.indexOf(beat.points.scoring) * 10 + beat.seat] : [],
      );
      expect(tiles).toEqual(tiles.toSorted((a, b) => a - b));
      for (const [at, beat] of found.beats.entries()) {
        if (beat.kind === 'special') expect(found.beats[at - 1]).toMatchObject({ kind: 'tile', seat: beat.seat });
      }
    }
    for (const kind of ['tile', 'special', 'break', 'broken', 'scoring'])
      expect(
        shows.some(({ found }) => found.beats.some((beat) => beat.kind === kind)),
        kind,
      ).toBe(true);
  });

  test('tells no score before it is earned, and all of it in the end', () => {
    for (const { before, end, found, begun } of shows) {
      const scores = begun.boards.map(({ score }) => score);
      const draws = found.first.filter((effect: Effect) => effect.kind === 'points');
      if (draws.length === 0) expect(scores).toEqual(before.boards.map(({ score }) => score));
      for (const beat of found.beats) {
        expect(beat.before).toBe(scores[beat.seat - 1]);
        scores[beat.seat - 1] = beat.after;
      }
      expect(scores).toEqual(end.boards.map(({ score }) => score));
      expect([begun.scores, begun.winners, begun.turn, begun.phase]).toEqual([undefined, undefined, 0, 'tile']);
    }
  });

  test('leaves the table as the rules do, and counts the runs that it lights', () => {
    for (const { end, found, begun } of shows) {
      let now = begun;
      for (const beat of found.beats) {
        now = after(now, beat.effects, order);
        if (beat.kind !== 'tile') continue;
        expectRuns(now.boards[beat.seat - 1]!.dome, beat.points);
      }
      // What follows without being told changes neither domes nor lines.
      for (const [index, board] of now.boards.entries()) {
        const { score, lines, dome, plates, broken, chips, spent } = end.boards[index]!;
        expect(board).toMatchObject({ score, lines, dome, plates, broken, chips, spent });
      }
      expect(now.tower).toBe(end.tower);
    }
  });
});
