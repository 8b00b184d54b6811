import { unwrap, type GameName } from '@azulejo/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../../src/ui/settings.svelte';
import { recordOf } from '../../../src/local/local-games';
import { LocalTable, type LocalOptions } from '../../../src/local/local.svelte';
import { stepsOf } from '../../../src/table/rounds';
import type { SavedGame } from '../../../src/local/storage';
import { azulejo } from '../rules';

const people = (n: number) => Array.from({ length: n }, (_, i) => ({ kind: 'human' as const, name: `P${i + 1}` }));

beforeEach(() => {
  settings.animation = 'off';
});

/** A table, its last saved game, and a function that plays it with random moves. */
function open(options: LocalOptions) {
  const kept: SavedGame[] = [];
  const table = LocalTable.create(azulejo, options, (game) => Promise.resolve(kept.push(structuredClone(game))));
  const rng = azulejo.rng(7);
  const play = async (most = Number.POSITIVE_INFINITY) => {
    for (let moves = 0; moves < most; ++moves) {
      await table.run();
      if (table.over) return;
      unwrap(await table.play(table.moves[rng.below(table.moves.length)]!.move));
    }
    await table.run();
  };
  return { table, kept, play };
}

test('the scoring tiles of Duel are those that were chosen, and so in the next game', () => {
  const chosen = ['colours', 'border', 'corners', 'special'];
  const { table } = open({ game: 'azul-duel', seats: people(2), first: 1, scoring: chosen });
  expect(table.record.position.state).toMatchObject({ scoring: chosen });
  expect(table.again().scoring).toEqual(chosen);
  const saved = table.saved();
  const resumed = unwrap(LocalTable.resume(azulejo, saved, () => Promise.resolve()));
  expect(resumed.again().scoring).toEqual(chosen);
  const four = open({ game: 'azul-duel', seats: people(2), scoring: '4' }).table.record.position.state;
  expect('scoring' in four && four.scoring.length).toBe(4);
});

test('the next level is offered to a single person', () => {
  const against = (...levels: readonly (number | 'max')[]) =>
    open({
      game: 'azul',
      seats: [...people(1), ...levels.map((level) => ({ kind: 'ai' as const, name: '', level: level as 3 }))],
      first: 2,
    }).table;
  expect(against(3).nextLevel).toBe(4);
  expect(against(10).nextLevel).toBe('max');
  expect(against('max').nextLevel).toBeUndefined();
  expect(against(2, 2, 2).nextLevel).toBe(3);
  expect(against(2, 5).nextLevel).toBeUndefined();
  expect(open({ game: 'azul', seats: people(2) }).table.nextLevel).toBeUndefined();
  const next = against(2, 2).against(3);
  expect(next.seats.map(({ level }) => level)).toEqual([undefined, 3, 3]);
  expect([next.game, next.first]).toEqual(['azul', 3]);
});

test('a person has won where a winner sits on this device', () => {
  const won = (text: string, person: number) => {
    const whole = unwrap(azulejo.read(text));
    const seats = [1, 2].map((seat) => (seat === person ? people(1)[0]! : { kind: 'ai' as const, name: '', level: 1 as const }));
    const { table } = open({ game: 'azul', seats });
    const saved = { ...table.saved(), start: whole.start.text, tokens: whole.tokens };
    return unwrap(LocalTable.resume(azulejo, saved, () => Promise.resolve())).won;
  };
  const over = unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 1 }));
  const [winner] = unwrap(azulejo.read(over)).position.state.winners!;
  expect([won(over, winner!), won(over, 3 - winner!)]).toEqual([true, false]);
});

describe.each([
  ['azul', 2],
  ['azul', 4],
  ['azul-grey', 3],
  ['azul-duel', 2],
] as const)('%s with %i', (game: GameName, players: number) => {
  test('is played to its end, kept, and goes on where it was left', async () => {
    const { table, kept, play } = open({ game, seats: people(players), first: 1 });
    await play(7);
    const again = unwrap(LocalTable.resume(azulejo, kept.at(-1)!, () => Promise.resolve()));
    expect(again.state).toEqual(table.state);
    expect(again.log.map((entry) => entry.token)).toEqual(table.log.map((entry) => entry.token));
    expect(again.moves).toEqual(table.moves);
    again.close();
    await play();
    expect(table.over).toBe(true);
    expect(kept.at(-1)!.over).toBe(true);
    const record = recordOf(azulejo, kept.at(-1)!)!;
    const read = unwrap(azulejo.read(record));
    expect(read.position.isOver).toBe(true);
    expect(read.seats[0]).toMatchObject({ kind: 'human', name: 'P1' });
    // Scores are the sum of the points of all rounds.
    const last = table.log.at(-1)!.after;
    for (const seat of table.seats) {
      const steps = stepsOf(table.log).filter((step) => step.seat === seat.seat);
      expect(steps.at(-1)?.after).toBe(last.scores![seat.seat - 1]);
    }
  });
});

test('a game of a server has the winners of its table everywhere', async () => {
  const { table, kept, play } = open({ game: 'azul', seats: people(2), first: 1 });
  await play();
  expect(table.state.winners).not.toEqual([]);
  const of = { id: 'Table1', mine: [1], winners: [], record: '' };
  const again = unwrap(LocalTable.resume(azulejo, { ...kept.at(-1)!, table: of }, () => Promise.resolve()));
  expect(again.winners).toEqual([]);
  expect(again.state.winners).toEqual([]);
  expect(again.log.at(-1)!.after.winners).toEqual([]);
  expect(again.log.at(-2)!.after.winners).toBeUndefined();
});

test('a taken-back move leaves no trace, and the next deal is another', async () => {
  const { table, play } = open({ game: 'azul', seats: people(2), first: 1 });
  await play(4);
  const before = table.log.map((entry) => entry.token);
  unwrap(await table.undo());
  expect(table.log.map((entry) => entry.token)).toEqual(before.slice(0, -1));
  expect(table.canUndo).toBe(true);
  for (let i = 0; i < 3; ++i) unwrap(await table.undo());
  expect(table.canUndo).toBe(false);
  expect((await table.undo()).ok).toBe(false);
});

test('illegal moves are refused with the reason', async () => {
  const { table } = open({ game: 'azul', seats: people(2), first: 1 });
  await table.run();
  const refused = await table.play('9B1');
  expect(refused.ok ? '' : refused.message).toMatch(/5 factories/);
});

test('who resigns loses; at a larger table the engine takes the seat', async () => {
  const two = open({ game: 'azul', seats: people(2), first: 1 }).table;
  await two.run();
  unwrap(await two.resign());
  expect(two.resigned).toBe(1);
  expect(two.over).toBe(true);
  expect(two.moves).toEqual([]);
  unwrap(await two.undo());
  expect(two.over).toBe(false);

  const three = open({ game: 'azul', seats: people(3), first: 1 }).table;
  await three.run();
  void three.resign();
  three.close();
  expect(three.seats[0]!.kind).toBe('ai');
  expect(three.over).toBe(false);
});

test('in Duel nobody sees what is covered', async () => {
  const { table, play } = open({ game: 'azul-duel', seats: people(2), first: 1 });
  await play(3);
  if (table.state.game !== 'azul-duel') throw new Error('not Duel');
  expect(table.state.factories.slice(1).some((factory) => factory.chip === '?')).toBe(true);
});

test('taking back in Duel is no way to peek: what nobody has seen is drawn anew', async () => {
  const { table, play } = open({ game: 'azul-duel', seats: people(2), first: 1 });
  await play(6);
  const before = table.state;
  unwrap(await table.play(table.moves[0]!.move));
  const seen = table.log.map((entry) => entry.after);
  const plates = table.saved().tokens[0]!;
  unwrap(await table.undo());
  await table.run();
  expect(table.state).toEqual(before);
  expect(table.log.map((entry) => entry.after)).toEqual(seen.slice(0, table.log.length));
  const tokens = table.saved().tokens;
  expect(tokens[0]).not.toBe(plates);
  expect(table.log.map((entry) => entry.token)).toEqual(tokens);
  table.close();
});
