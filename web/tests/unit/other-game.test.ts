// No rule is written in the app: a whole game with other rules is played at a table of this device, and everything that is shown follows.
import { unwrap, type AzulState } from '@azulejo/core';
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boardText, wallCell } from '../../src/classic/cells';
import { factsOf } from '../../src/classic/facts';
import AzulTable from '../../src/classic/AzulTable.svelte';
import { flights } from '../../src/classic/flights';
import { breakdown, stepText } from '../../src/classic/scoring';
import { scriptOf, sequenceOf } from '../../src/classic/show';
import { after, afterBeat } from '../../src/classic/staged';
import { told } from '../../src/classic/story';
import { step } from '../../src/classic/steps';
import { useRules } from '../../src/core/components.svelte';
import { stockOf } from '../../src/core/stock';
import { resultText } from '../../src/frame/result';
import { LocalTable } from '../../src/local/local.svelte';
import { isScored, lastScoredRound, scoredWith, scoringOf, stepsOf } from '../../src/table/rounds';
import { sheet } from '../../src/table/sheet';
import type { LogEntry } from '../../src/table/table';
import { settings } from '../../src/ui/settings.svelte';
import { OTHER, otherGame } from './other-game';
import { azulejo } from './rules';

const people = ['Anna', 'Bruno'].map((name) => ({ kind: 'human' as const, name }));
const azul = (state: unknown) => state as AzulState;

beforeAll(() => {
  useRules(otherGame);
  Object.assign(settings, { confirm: 'off', animation: 'off' });
});
afterEach(cleanup);
afterAll(() => useRules(azulejo));

/** A table where everything is played that fits into lines, so that walls fill up; or everything falls. */
async function play(seed: number, falls: boolean): Promise<LocalTable> {
  const table = LocalTable.create(otherGame, { game: 'azul', seats: people, first: 1 }, () => Promise.resolve());
  const rng = otherGame.rng(seed);
  await table.run();
  while (!table.over) {
    const wanted = table.moves.filter((move) => move.kind === 'take' && 'source' in move && move.row > 0 !== falls);
    const from = wanted.length > 0 ? wanted : table.moves;
    unwrap(await table.play(from[rng.below(from.length)]!.move));
    await table.run();
  }
  return table;
}
const games = await (async () => {
  useRules(otherGame);
  settings.animation = 'off';
  return Promise.all([1, 2, 3, 4].map((seed) => play(seed, seed === 4)));
})();

describe.each(games.map((table, i) => [i + 1, table] as const))('game %i', (_number, table) => {
  const entries = table.log;
  const scored = entries.filter(isScored);
  const name = (seat: number) => people[seat - 1]!.name;

  test('has three rounds, and the one with fewest points wins', () => {
    expect(entries.filter(({ seat }) => seat === undefined)).toHaveLength(OTHER.last_round);
    expect(scored.map(({ before }) => before.round)).toEqual([1, 2, 3]);
    expect(lastScoredRound(entries)).toBe(OTHER.last_round);
    const { scores, winners } = table.state;
    expect(winners!.map((seat) => scores![seat - 1])).toEqual(winners!.map(() => Math.min(...scores!)));
    expect(resultText(table)).toContain(name(winners![0]!));
    expect(factsOf(azul(entries[0]!.before), table.seats).left).toContain('3');
  });

  test('every ply is told and logged as these rules have it', () => {
    for (const entry of entries) {
      const text = told(entry, table.seats, null);
      const ply = unwrap(otherGame.told(entry.before, entry.token));
      if (ply.kind === 'take' && 'source' in ply) expect(text).toContain(`${ply.taken} × `);
      if (ply.kind === 'take' && 'source' in ply) expect(text).toContain(name(entry.seat!));
      expect(text).not.toContain(entry.token);
      for (const { score, floor } of azul(entry.after).boards) {
        expect(floor.length).toBeLessThanOrEqual(OTHER.floor_costs.length);
        expect(Number.isInteger(score)).toBe(true);
      }
    }
  });

  test('the show of each round ends where the rules end, step by step', () => {
    for (const entry of scored) {
      const { first, beats, rest } = sequenceOf(entry);
      let now = after(azul(entry.before), first);
      for (const beat of beats) {
        expect(beat.before).toBe(now.boards[beat.seat - 1]!.score);
        now = afterBeat(now, beat);
      }
      now = after(now, rest);
      const end = azul(entry.after);
      expect(now.boards).toEqual(end.boards);
      expect(stockOf(now.lid)).toEqual(stockOf(end.lid));
      const script = scriptOf(entry, scoredWith(entries, entry), table.seats);
      expect(script.steps).toHaveLength(beats.length);
      expect(script.steps.at(-1)?.state.boards ?? now.boards).toEqual(end.boards);
      expect(script.gains.map(({ points }) => points)).toEqual(
        end.boards.map(({ score }, i) => score - azul(entry.before).boards[i]!.score),
      );
      expect(script.card).toBe(entry.after.phase === 'deal');
    }
  });

  test('tiles fly between places that these boards have', () => {
    const wall = OTHER.wall.length;
    for (const entry of entries) {
      const moves = entry.effects.filter((effect) => effect.kind === 'move');
      const flown = flights(entry);
      expect(flown.length).toBeGreaterThan(0);
      if (entry.seat === undefined) expect(flown).toHaveLength(moves.length);
      for (const { to } of flown) {
        const [what, seat, row, at] = (to ?? '').split('-');
        if (what === 'line') expect(Number(at)).toBeLessThan(OTHER.lines[Number(row) - 1]!);
        if (what === 'wall') expect([Number(row) <= wall, Number(at) <= wall, Number(seat) <= 2]).toEqual([true, true, true]);
        if (what === 'floor') expect(Number(row)).toBeLessThan(OTHER.floor_costs.length);
        if (what === 'factory') expect(Number(row)).toBeLessThan(OTHER.tiles_on_a_factory);
      }
    }
  });

  test('sheets and bonuses add up to the scores', () => {
    const steps = stepsOf(entries);
    for (const [i, score] of table.state.scores!.entries()) {
      const sum = breakdown(steps, i + 1);
      expect(sum.total).toBe(score);
      expect(sum.tiles + sum.floor + sum.rows + sum.columns + sum.colours).toBe(score);
      expect([sum.rows % OTHER.row_bonus, sum.columns % OTHER.column_bonus, sum.colours % OTHER.colour_bonus]).toEqual([0, 0, 0]);
      const round = sheet(scoringOf(entries, 3), stepText).find(({ seat }) => seat === i + 1)!;
      expect(round.after).toBe(score);
      expect(round.lines.reduce((total, { change }) => total + change, round.before)).toBe(score);
    }
  });
});

test('together the games have full lines, bonuses, full floor lines and scores below 0', () => {
  const steps = games.flatMap(({ log }) => stepsOf(log));
  const points = steps.filter((each) => each.kind === 'points');
  expect(points.some((each) => each.reason === 'tile' && each.horizontal > 1)).toBe(true);
  expect(points.some((each) => each.reason === 'tile' && each.vertical > 1)).toBe(true);
  expect(points.some((each) => each.reason === 'floor' && each.costs.length === OTHER.floor_costs.length)).toBe(true);
  expect(points.some((each) => each.after < 0)).toBe(true);
  expect(points.some((each) => each.reason === 'bonus' && each.points > 0)).toBe(true);
});

function shown(table: LocalTable, onmove?: (token: string) => void) {
  const { state, seats, viewer, moves, log } = table;
  return { state, seats, viewer, moves, log, last: log.at(-1), onmove };
}

test('a round is played by hand at the table, and its end is shown', async () => {
  const user = userEvent.setup({ delay: null });
  const table = LocalTable.create(otherGame, { game: 'azul', seats: people, first: 1 }, () => Promise.resolve());
  await table.run();
  let going: Promise<unknown> = Promise.resolve();
  const onmove = (token: string) => (going = table.play(token).then(() => table.run()));
  const page = render(AzulTable, shown(table, onmove));
  const update = () => page.rerender(shown(table, onmove));
  expect(document.querySelectorAll('.board .wall')).toHaveLength(2 * OTHER.wall.length);
  while (table.state.round === 1) {
    const ply = table.ply;
    const move = table.moves.find((each) => each.kind === 'take' && 'source' in each && each.row > 0) ?? table.moves[0]!;
    if (move.kind !== 'take' || !('source' in move)) throw new Error('no tiles');
    for (const key of [step.tiles(move), step.line(move.row)])
      await user.click(document.querySelector<HTMLElement>(`[data-nav="${key}"]`)!);
    await expect.poll(() => table.ply).toBeGreaterThan(ply);
    await going;
    await update();
    await tick();
  }
  const end = table.log.find((entry: LogEntry) => isScored(entry))!;
  const log = within(screen.getByRole('log', { hidden: true }));
  for (const { seat } of stepsOf([end])) expect(log.getAllByText(new RegExp(people[seat - 1]!.name))[0]).toBeTruthy();
});

test('the end is shown with the winner of these rules and all sources of points', () => {
  const [table] = games;
  render(AzulTable, shown(table!));
  const { scores, winners } = table!.state;
  const final = within(screen.getAllByRole('table', { hidden: true }).at(-1)!);
  for (const score of scores!) expect(final.getAllByText(score < 0 ? `−${-score}` : String(score))[0]).toBeTruthy();
  const winner = final.getByRole('row', { name: new RegExp(people[winners![0]! - 1]!.name), hidden: true });
  expect(winner.className).toContain('winner');
  expect(wallCell(azul(table!.state).boards[0]!, false, 4, 1, null).art).toMatch(/^(ghost-)?Y$/);
  expect(boardText(azul(table!.state).boards[0]!)).toHaveLength(OTHER.lines.length + 1);
});
