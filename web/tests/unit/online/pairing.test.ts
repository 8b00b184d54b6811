// Which tables of the list quick pairing takes.
import { expect, test } from 'vitest';
import { suits, type Terms } from '../../../src/online/pairing';
import type { ListedTable } from '../../../src/online/wire';

const terms: Terms = { game: 'azul', clock: { kind: 'game', seconds: 600, increment: 10 } };
const table: ListedTable = {
  id: 'a',
  game: 'azul',
  players: 2,
  status: 'waiting',
  open_seats: 1,
  created: 1,
  clock: { kind: 'game', increment: 10, seconds: 600 },
  hints: false,
  seats: [{ kind: 'human' }, { kind: 'open' }],
};

test('two people, the same game and clock, no hints', () => {
  expect(suits(table, terms)).toBe(true);
  expect(suits({ ...table, game: 'azul-grey' }, terms)).toBe(false);
  expect(suits({ ...table, players: 3 }, terms)).toBe(false);
  expect(suits({ ...table, open_seats: 2 }, terms)).toBe(false);
  expect(suits({ ...table, hints: true }, terms)).toBe(false);
  expect(suits({ ...table, clock: { kind: 'game', seconds: 300, increment: 10 } }, terms)).toBe(false);
  expect(suits({ ...table, clock: undefined }, terms)).toBe(false);
  expect(suits({ ...table, seats: [{ kind: 'ai', level: 3 }, { kind: 'open' }] }, terms)).toBe(false);
});
