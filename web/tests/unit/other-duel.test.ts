// No rule is written in Duel's table either: a whole game with other rules is played at a table of this device, and everything that is shown
// follows.
import { unwrap, type DuelState } from '@azulejo/core';
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useRules } from '../../src/core/components.svelte';
import { stockOf } from '../../src/core/stock';
import DuelTable from '../../src/duel/DuelTable.svelte';
import { factsOf } from '../../src/duel/facts';
import { flights } from '../../src/duel/flights';
import { breakdown, stepText } from '../../src/duel/scoring';
import { scriptOf } from '../../src/duel/show';
import { step } from '../../src/duel/steps';
import { saidOf } from '../../src/duel/story';
import { resultText } from '../../src/frame/result';
import { LocalTable } from '../../src/local/local.svelte';
import { isScored, lastScoredRound, scoredWith, scoringOf, stepsOf } from '../../src/table/rounds';
import { sheet } from '../../src/table/sheet';
import { settings } from '../../src/ui/settings.svelte';
import { DUEL, otherDuel } from './other-duel';
import { azulejo } from './rules';

const people = ['Anna', 'Bruno'].map((name) => ({ kind: 'human' as const, name }));
const duel = (state: unknown) => state as DuelState;

beforeAll(() => {
  useRules(otherDuel);
  Object.assign(settings, { confirm: 'off', animation: 'off' });
});
afterEach(cleanup);
afterAll(() => useRules(azulejo));

async function play(seed: number, falls: boolean): Promise<LocalTable> {
  const table = LocalTable.create(otherDuel, { game: 'azul-duel', seats: people, first: 1 }, () => Promise.resolve());
  const rng = otherDuel.rng(seed);
  await table.run();
  while (!table.over) {
    const wanted = table.moves.filter((move) => move.kind === 'take' && move.row > 0 !== falls);
    const from = wanted.length > 0 ? wanted : table.moves;
    unwrap(await table.play(from[rng.below(from.length)]!.move));
    await table.run();
  }
  return table;
}
const games = await (async () => {
  useRules(otherDuel);
  settings.animation = 'off';
  return Promise.all([1, 2, 3].map((seed) => play(seed, seed === 3)));
})();

describe.each(games.map((table, i) => [i + 1, table] as const))('game %i', (_number, table) => {
  const entries = table.log;
  const name = (seat: number) => people[seat - 1]!.name;

  test('has three rounds, and the one with fewest points wins', () => {
    expect(entries.filter(({ seat }) => seat === undefined)).toHaveLength(DUEL.last_round);
    expect(lastScoredRound(entries)).toBe(DUEL.last_round);
    const { scores, winners } = table.state;
    expect(winners!.map((seat) => scores![seat - 1])).toEqual(winners!.map(() => Math.min(...scores!)));
    expect(resultText(table)).toContain(name(winners![0]!));
    expect(factsOf(duel(entries[0]!.before), table.seats).rounds).toEqual({ at: 1, of: 3 });
  });

  test('every ply is told as these rules have it', () => {
    for (const entry of entries) {
      const text = saidOf(entry, table.seats);
      expect(text).not.toContain(entry.token);
      const ply = unwrap(otherDuel.told(entry.before, entry.token));
      if (ply.kind === 'sun') expect(text).toContain(`${ply.taken} × `);
      if (entry.seat) expect(text).toContain(name(entry.seat));
    }
  });

  test('the show of each round ends where the rules end', () => {
    for (const entry of entries.filter(isScored)) {
      const script = scriptOf(entry, scoredWith(entries, entry), table.seats);
      const end = duel(entry.after);
      const last = script.steps.at(-1)?.state ?? script.opening;
      expect(last.boards).toEqual(end.boards);
      expect(stockOf(last.tower)).toEqual(stockOf(end.tower));
      expect(script.gains.map(({ points }) => points)).toEqual(
        end.boards.map(({ score }, i) => score - duel(entry.before).boards[i]!.score),
      );
      expect(script.card).toBe(end.phase === 'deal');
    }
  });

  test('tiles fly between places that these boards have', () => {
    for (const entry of entries) {
      const flown = flights(entry, DUEL.plates);
      expect(flown.length).toBeGreaterThan(0);
      for (const { to } of flown) {
        const [what, , row, at] = to.split('-');
        if (what === 'line') expect(Number(at)).toBeLessThan(DUEL.lines[Number(row) - 1]!);
        if (what === 'wall') expect([Number(row) <= 4, Number(at) <= 4]).toEqual([true, true]);
        if (what === 'floor') expect(Number(row)).toBeLessThan(DUEL.broken_costs.length - 1);
      }
    }
  });

  test('sheets and sources of points add up to the scores', () => {
    for (const [i, score] of table.state.scores!.entries()) {
      const sum = breakdown(entries, i + 1);
      expect([sum.start, sum.sum, sum.total]).toEqual([DUEL.start_score, score, score]);
      const round = sheet(scoringOf(entries, 3), stepText).find(({ seat }) => seat === i + 1)!;
      expect(round.after).toBe(score);
      expect(round.lines.reduce((total, { change }) => total + change, round.before)).toBe(score);
    }
  });
});

test('together the games have tiled lines, full broken-tiles spaces, scoring tiles and scores below 0', () => {
  const points = games.flatMap(({ log }) => stepsOf(log)).filter((each) => each.kind === 'points');
  expect(points.some((each) => each.reason === 'tile' && each.points === 30)).toBe(true);
  expect(points.some((each) => each.reason === 'broken' && each.tile_cost === 12)).toBe(true);
  expect(points.some((each) => each.reason === 'scoring' && each.points > 0)).toBe(true);
  expect(points.some((each) => each.after < 0)).toBe(true);
});

function shown(table: LocalTable, onmove?: (token: string) => void) {
  const { state, seats, viewer, moves, log } = table;
  return { state, seats, viewer, moves, log, last: log.at(-1), onmove };
}

test('a round is played by hand at the table', async () => {
  const user = userEvent.setup({ delay: null });
  const table = LocalTable.create(otherDuel, { game: 'azul-duel', seats: people, first: 1 }, () => Promise.resolve());
  await table.run();
  let going: Promise<unknown> = Promise.resolve();
  const onmove = (token: string) => (going = table.play(token).then(() => table.run()));
  const page = render(DuelTable, shown(table, onmove));
  while (table.state.round === 1) {
    const ply = table.ply;
    const move = table.moves.find((each) => each.kind === 'take' && each.row > 0) ?? table.moves[0]!;
    if (move.kind !== 'take' || !('from' in move)) throw new Error('no tiles');
    for (const key of [step.sun(move.factory!, move.colour), step.line(move.row)])
      await user.click(document.querySelector<HTMLElement>(`[data-nav="${key}"]`)!);
    await expect.poll(() => table.ply).toBeGreaterThan(ply);
    await going;
    await page.rerender(shown(table, onmove));
    await tick();
  }
  for (const [i, { lines }] of duel(table.state).boards.entries())
    for (const [at, tiles] of lines.entries()) {
      const cells = [...document.querySelectorAll(`[data-at^="line-${i + 1}-${at + 1}-"]`)];
      expect(cells).toHaveLength(DUEL.lines[at]!);
      expect(cells.filter((cell) => !cell.querySelector('.az-empty'))).toHaveLength(tiles.length);
    }
});

test('the end is shown with the winner of these rules and all sources of points', () => {
  const [table] = games;
  render(DuelTable, shown(table!));
  const { scores, winners } = table!.state;
  const final = screen.getAllByRole('table', { hidden: true }).find((each) => each.querySelector('tfoot .winner'))!;
  const cells = within(final).getAllByRole('cell', { hidden: true });
  const total = cells.filter((each) => each.closest('tfoot')).map((each) => each.textContent);
  expect(total.slice(0, 2)).toEqual(scores!.map(String));
  expect(cells.find((each) => each.classList.contains('winner'))!.textContent).toBe(String(scores![winners![0]! - 1]));
});
