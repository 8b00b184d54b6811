// Properties of every position of every game: the board agrees with the rules.
import { unwrap, type AzulState } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { ends } from '../../../src/classic/arrows';
import { floorCells, lineCells, wallCell } from '../../../src/classic/cells';
import { flights } from '../../../src/classic/flights';
import { place } from '../../../src/classic/places';
import { refusalText, whyIllegal } from '../../../src/classic/illegal';
import { countTiles } from '../../../src/tiles/counts';
import { roundsLeft } from '../../../src/classic/pieces';
import { isPlace, isTake } from '../../../src/classic/picking';
import { typeKey } from '../../../src/classic/steps';
import { azulejo } from '../rules';
import type { Typed } from '../../../src/frame/chooser.svelte';
import { sheet } from '../../../src/table/sheet';
import { lastScored, stepsOf } from '../../../src/table/rounds';
import { breakdown, stepText } from '../../../src/classic/scoring';
import { azulOf, KINDS, playedLog, seatsOf } from './games';

describe.each(KINDS)('%s for %i', (game, players) => {
  const log = playedLog(game, players, 11);
  const asked = log.filter((entry) => entry.seat !== undefined);

  test('a move typed key by key is that move, and what is refused is illegal', () => {
    for (const entry of asked.filter((_, index) => index % 7 === 0)) {
      const { before } = azulOf(entry);
      for (const token of before.legal) {
        const keys = token.includes('>') ? token.at(-1)! : token.toLowerCase();
        let typed: Typed | null = { text: '' };
        for (const key of keys) typed = typeKey(before, typed!.text, key);
        expect(typed).toEqual({ text: '', move: token });
      }
      for (const key of '123456789C') {
        const typed = typeKey(before, '', key);
        // On the grey wall a key is a column.
        const fits = before.legal.some((token) => (before.phase === 'tile' ? token.endsWith(key) : token.startsWith(key)));
        expect(typed?.text !== undefined && typed.refusal === undefined).toBe(fits);
        if (typed && !fits) expect(typed.refusal).not.toBe('');
      }
    }
  });

  test('a chosen move is shown as it will be', () => {
    for (const entry of asked) {
      const { before, after, position } = azulOf(entry);
      const move = unwrap(position.preview(entry.token));
      const seat = entry.seat! - 1;
      const was = before.boards[seat]!;
      const is = after.boards[seat]!;
      if (isTake(move) && after.phase === 'draft') {
        for (const row of [1, 2, 3, 4, 5])
          expect(
            lineCells(was, row, move)
              .filter((cell) => cell.art !== 'empty')
              .map((cell) => cell.art)
              .join(''),
          ).toBe(is.lines[row - 1]);
        const floor = floorCells(was, move).filter((cell) => cell.art !== 'empty');
        expect(floor.map((cell) => (cell.art === 'marker' ? '*' : cell.art)).join('')).toBe(is.floor);
      }
      if (isPlace(move)) {
        expect(wallCell(was, true, move.row, move.column, move)).toEqual({ art: move.colour, coming: true });
        expect(is.wall[move.row - 1]![move.column - 1]).toBe(move.colour);
      }
    }
  });

  test('tiles fly from where they lay to where they are', () => {
    for (const entry of asked) {
      const { before, after } = azulOf(entry);
      if (before.phase !== 'draft' || after.phase !== 'draft') continue;
      const flown = flights(entry);
      const toCentre = flown.filter((flight) => flight.to.startsWith('centre-')).map((flight) => flight.art);
      const grown = countTiles(after.centre);
      const { source } = unwrap(azulejo.told(before, entry.token)) as { source: number };
      if (source !== 0)
        for (const tile of new Set(before.centre + toCentre.join('')))
          expect(countTiles(before.centre + toCentre.join(''))[tile as 'B']).toBe(grown[tile as 'B']);
      const seat = entry.seat!;
      const lines = (state: AzulState) => state.boards[seat - 1]!.lines.join('').length + state.boards[seat - 1]!.floor.length;
      expect(flown.filter((flight) => new RegExp(`^(line|floor)-${seat}-`).test(flight.to))).toHaveLength(lines(after) - lines(before));
    }
  });

  test('at the end of a round tiles lie where they were until it is their turn', () => {
    for (const entry of log) {
      const { before, after } = azulOf(entry);
      const steps = stepsOf([entry]);
      if (!steps.some((step) => step.kind === 'points' && step.reason === 'tile')) continue;
      const flown = flights(entry);
      const to = (name: string) => flown.filter((flight) => flight.to === name);
      for (const step of steps) {
        if (step.kind === 'break' || step.reason !== 'tile') continue;
        const [landing, ...rest] = to(place.wall(step.seat, step.row, step.column));
        expect(rest).toEqual([]);
        expect(landing).toMatchObject({ art: step.colour, from: place.line(step.seat, step.row, 0), points: step.points });
        // The taken tiles have landed, and the line is unchanged.
        for (let at = 0; at < step.row; ++at)
          expect(to(place.line(step.seat, step.row, at))).toMatchObject([{ art: step.colour, until: landing!.wave }]);
      }
      before.boards.forEach((board, index) => {
        const paid = steps.find((step) => step.kind === 'points' && step.reason === 'floor' && step.seat === index + 1);
        const fallen = flown.filter((flight) => flight.to.startsWith(`floor-${index + 1}-`));
        if (paid?.kind !== 'points' || paid.reason !== 'floor') return;
        expect(fallen).toHaveLength(Math.min(7, paid.tiles));
        expect(fallen.reduce((sum, { points = 0 }) => sum + points, 0)).toBe(paid.tiles > 0 ? paid.after - paid.before : 0);
        expect(fallen.every(({ until = 0 }) => flown.every(({ wave }) => wave <= until))).toBe(true);
        expect(fallen.length).toBeGreaterThanOrEqual(Math.min(7, board.floor.length));
        expect(after.boards[index]!.floor).toBe('');
      });
    }
  });

  test('every legal move can be drawn as an arrow', () => {
    for (const entry of asked.filter((_, index) => index % 9 === 0)) {
      const { before } = azulOf(entry);
      for (const token of before.legal)
        expect(ends(before, token)).toEqual({
          from: expect.stringMatching(/^(factory|centre|line)-/),
          to: expect.stringMatching(/^(line|floor|wall)-/),
        });
    }
  });

  test('every refusal of the rules has a text of ours', async () => {
    const tokens = ['9KF', ...'12345C'].flatMap((source) =>
      source.length > 1 ? [source] : [...'BYRKW'].flatMap((colour) => [...'12345F'].map((row) => source + colour + row)),
    );
    for (const entry of asked.filter((_, index) => index % 23 === 0)) {
      const { before, position } = azulOf(entry);
      for (const token of [...tokens, '1>1', '3>2', '5>5']) {
        const preview = position.preview(token);
        if (preview.ok) continue;
        const text = refusalText(preview.illegal!);
        expect(text).not.toBe(preview.message);
        expect(text).not.toMatch(/[{}]/);
      }
      expect(await whyIllegal(before, entry.token)).toBeNull();
    }
  });

  test('scores are explained to the last point', () => {
    const steps = stepsOf(log);
    const over = log.at(-1)!.after as AzulState;
    expect(over.phase).toBe('over');
    for (const { seat } of seatsOf(players)) {
      const points = breakdown(steps, seat);
      expect(points.tiles + points.floor + points.rows + points.columns + points.colours).toBe(points.total);
      expect(points.total).toBe(over.scores![seat - 1]);
    }
    for (const each of sheet(lastScored(log), stepText)) {
      expect(each.before + each.lines.reduce((total, line) => total + line.change, 0)).toBe(each.after);
      expect(each.after).toBe(over.scores![each.seat - 1]);
      for (const line of each.lines) expect(line.text).toMatch(/\d/);
    }
  });

  test('no game ends sooner than is said', () => {
    const last = log.at(-1)!.before.round;
    for (const entry of asked) {
      const { before } = azulOf(entry);
      // During wall tiling, rows have already grown.
      if (before.phase === 'draft') expect(before.round + roundsLeft(before).fewest - 1).toBeLessThanOrEqual(last);
    }
  });
});
