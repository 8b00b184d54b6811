// Every text about a result names the winners of the table.
import { expect, test } from 'vitest';
import type { State } from '@azulejo/core';
import '../rules';
import { resultText } from '../../../src/frame/result';
import type { SeatInfo } from '../../../src/table/table';

const seats: SeatInfo[] = ['Anna', 'Bruno', 'Carla'].map((name, i) => ({ seat: i + 1, name, kind: 'human', mine: i === 0 }));
const state = { scores: [66, 2, 1], winners: [1] } as unknown as State;

test('by points, unless the table names others', () => {
  expect(resultText({ state, seats })).toBe('Winner with 66 points: Anna');
  expect(resultText({ state, seats, winners: [2] })).toBe('Winner with 2 points: Bruno');
});

test('by resignation and by claim, with the winners that the server names', () => {
  const begun = { scores: undefined, winners: undefined } as unknown as State;
  expect(resultText({ state: begun, seats: seats.slice(0, 2), resigned: 1 })).toBe('Resigned: Anna · Winner: Bruno');
  expect(resultText({ state: begun, seats, resigned: 1 })).toBe('Anna resigned.');
  expect(resultText({ state: begun, seats, resigned: 1, winners: [3] })).toBe('Resigned: Anna · Winner: Carla');
  expect(resultText({ state: begun, seats, resigned: 1, claimed: true, winners: [2, 3] })).toBe(
    'Left or out of time: Anna · Winner: Bruno and Carla',
  );
});

test('nobody, where no seat is left that may win', () => {
  expect(resultText({ state, seats, winners: [] })).toBe('No winner');
  expect(resultText({ state: { ...state, winners: [] } as State, seats })).toBe('No winner');
  const begun = { scores: undefined, winners: undefined } as unknown as State;
  expect(resultText({ state: begun, seats: seats.slice(0, 2), resigned: 1, winners: [] })).toBe('Resigned: Anna · No winner');
});

test('by the tie-break of the game, where it decides among those who can win', () => {
  const tied = { game: 'azul', scores: [40, 40, 1], winners: [2] } as unknown as State;
  expect(resultText({ state: tied, seats })).toBe('Winner with 40 points: Bruno. Tied on points: more complete rows decide.');
  expect(resultText({ state: { ...tied, game: 'azul-duel', scores: [40, 40] } as State, seats: seats.slice(0, 2) })).toBe(
    'Winner with 40 points: Bruno. Tied on points: the first-player tile decides.',
  );
  expect(resultText({ state: tied, seats: seats.map((seat) => ({ ...seat, barred: seat.seat === 1 })) })).toBe(
    'Winner with 40 points: Bruno',
  );
  expect(resultText({ state: { ...tied, winners: [1, 2] } as State, seats })).toBe('Shared victory with 40 points: Anna and Bruno');
});
