// A finished game is the same after it was saved as a record and read elsewhere.
import { unwrap, type RecordEnd, type RecordSeat } from '@azulejo/core';
import { expect, test } from 'vitest';
import { resultText } from '../../../src/frame/result';
import { recordOf, savedOf } from '../../../src/local/local-games';
import { LocalTable } from '../../../src/local/local.svelte';
import { seatsOf } from '../../../src/review/seats';
import { Study } from '../../../src/review/study.svelte';
import { azulejo } from '../rules';

const whole = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 3 }))));
const [won] = whole.position.state.winners!;
const lost = 3 - won!;
const seats: Partial<RecordSeat>[] = [
  { kind: 'human', name: 'Anna' },
  { kind: 'ai', level: 5, name: 'level 5' },
];

function tableOf(record: string) {
  const saved = savedOf(unwrap(azulejo.read(record)));
  const table = unwrap(LocalTable.resume(azulejo, saved, () => Promise.resolve()));
  return { saved, table };
}

const ends: readonly (readonly [string, number, RecordEnd, Partial<RecordSeat>[], string])[] = [
  ['resigned', 9, { reason: 'resigned', seat: 1, winners: [2] }, seats, 'Resigned: Anna · Winner: '],
  ['claimed', 9, { reason: 'claimed', seat: 1, winners: [2] }, seats, 'Left or out of time: Anna · Winner: '],
  [
    'won by the other',
    whole.tokens.length,
    { reason: 'played', winners: [lost] },
    seats.map((seat, i) => ({ ...seat, barred: i + 1 === won })),
    'Winner with ',
  ],
];

test.each(ends)('a game of a table that was %s', (_how, plies, end, who, said) => {
  const record = unwrap(whole.at(plies).record({ seats: who, end }));
  const { saved, table } = tableOf(record);
  expect(saved).toMatchObject({
    over: true,
    claimed: end.reason === 'claimed',
    seats: [
      { kind: 'human', name: 'Anna' },
      { kind: 'ai', level: 5, name: '' },
    ],
  });
  expect(table.over).toBe(true);
  expect(table.moves).toEqual([]);
  expect(table.winners).toEqual(end.winners);
  expect(table.seats.map(({ barred = false }) => barred)).toEqual(who.map(({ barred = false }) => barred));
  expect(resultText(table)).toContain(said);
  expect(resultText(table)).toContain(table.seats[end.winners![0]! - 1]!.name);
  expect(table.canUndo).toBe(false);
  if (table.state.phase === 'over') expect(table.state.winners).toEqual(end.winners);
  // And so once more.
  const again = tableOf(recordOf(azulejo, table.saved())!);
  const { id: _id, changed: _changed, created: _created, ...rest } = saved;
  expect(again.saved).toMatchObject(rest);
  expect(resultText(again.table)).toBe(resultText(table));
  // A replay has the same seats and the same end.
  const study = new Study(unwrap(azulejo.read(record)));
  expect(seatsOf(2, study.seats).map(({ kind, name, barred }) => [kind, name, barred])).toEqual(
    table.seats.map(({ kind, name, barred = false }) => [kind, name, barred]),
  );
  expect(study.end).toBeUndefined();
  study.go(study.length);
  expect(study.end).toEqual(end);
});

test('a game of this device that somebody resigned can still be taken back', async () => {
  const resigned = tableOf(recordOf(azulejo, { ...savedOf(whole.at(9)), over: true, resigned: 1 })!).table;
  expect([resigned.over, resigned.winners, resigned.canUndo]).toEqual([true, undefined, true]);
  unwrap(await resigned.undo());
  expect(resigned.over).toBe(false);
});

test('a game that goes on is no finished one', () => {
  const { saved, table } = tableOf(unwrap(whole.at(9).record({ seats })));
  expect([saved.over, table.over, saved.winners, saved.resigned]).toEqual([false, false, undefined, undefined]);
});
