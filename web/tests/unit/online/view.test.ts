// A view is computed from the messages of the server, and requests missing messages.
import { unwrap, type State } from '@azulejo/core';
import { expect, test } from 'vitest';
import { toldPly } from '../../../src/core/plies.svelte';
import { TableView } from '../../../src/online/view.svelte';
import type { WireLog, WireMessage, WireSeat } from '../../../src/online/wire';
import { azulejo } from '../rules';

const seats: WireSeat[] = [
  { seat: 1, kind: 'human', taken: true, name: 'Anna', connected: true },
  { seat: 2, kind: 'open', taken: false },
];
const begin: WireMessage = {
  type: 'view',
  id: 'x',
  game: 'azul',
  players: 2,
  status: 'waiting',
  event: 0,
  ply: 0,
  state: null,
  seats,
  clock: null,
  timeout: 'ai',
  stand_in: 5,
  listed: false,
  hints: true,
  offers: {},
  chance: { scheme: 2, commitment: '', nonces: [] },
  created: 0,
  now: 0,
};

function states(): State[] {
  const rng = azulejo.rng(3);
  let game = unwrap(azulejo.newGame({ game: 'azul', first: 1 }, rng));
  const all = [game.position.state];
  for (let i = 0; i < 4; ++i) {
    game = unwrap(game.play(unwrap(game.position.awaitsDeal ? game.position.sampleDeal(rng) : game.position.randomMove(rng))));
    all.push(game.position.state);
  }
  return all;
}

test('plies, taking back, chat and presence', () => {
  const view = new TableView();
  const [start, dealt, one, two] = states();
  const told = (message: object) => view.apply({ at: 1, ...message } as WireMessage);
  expect(view.apply(begin)).toBe(true);
  expect(
    told({
      type: 'seats',
      what: 'join',
      seat: 2,
      event: 0,
      seats: [seats[0], { seat: 2, kind: 'open', taken: true, name: 'Bruno' }],
      clock: null,
    }),
  ).toBe(true);
  expect(view.seats.map((seat) => seat.connected)).toEqual([true, true]);
  told({ type: 'start', event: 1, ply: 0, state: start, clock: null, chance: { scheme: 2, commitment: 'c', nonces: ['a', 'b'] } });
  expect(view.about?.chance.nonces).toEqual(['a', 'b']);
  told({ type: 'ply', event: 2, ply: 1, move: 'deal:…', effects: [], state: dealt, clock: null });
  told({ type: 'ply', event: 3, ply: 2, seat: 1, move: '1B1', state: one, clock: null });
  told({ type: 'ply', event: 4, ply: 3, seat: 2, move: '2B1', state: two, clock: null });
  expect(view.log.map((entry) => entry.ply)).toEqual([1, 2, 3]);
  expect(view.log[2]!.before).toBe(one);
  // The same message twice, as after a new connection.
  told({ type: 'ply', event: 4, ply: 3, seat: 2, move: '2B1', state: two, clock: null });
  expect(view.log).toHaveLength(3);
  told({ type: 'offer', event: 5, what: 'undo', seat: 2, offers: { undo: { seat: 2, agreed: [2] } } });
  expect(view.offers.undo?.seat).toBe(2);
  told({ type: 'undo', event: 6, seat: 2, ply: 2, state: one, clock: null });
  expect(view.log.map((entry) => entry.ply)).toEqual([1, 2]);
  expect(view.offers.undo).toBeUndefined();
  told({ type: 'chat', event: 7, seat: 1, preset: 2 });
  expect(view.chat).toEqual([{ seat: 1, preset: 2, at: 1, live: true }]);
  view.apply({ type: 'presence', connected: [false, true] });
  expect(view.seats.map((seat) => seat.connected)).toEqual([false, true]);
  // One is missing.
  expect(told({ type: 'chat', event: 9, seat: 1, preset: 3 })).toBe(false);
  expect(view.next).toBe(8);
  // After a reconnection at the same ply, the log is kept.
  view.apply({ ...begin, status: 'playing', event: 8, ply: 2, state: one! } as WireMessage);
  expect(view.log).toHaveLength(2);
});

test('a log that is read while the game goes on', () => {
  const view = new TableView();
  const [start, dealt, one, two, three] = states();
  const told = (message: object) => view.apply({ at: 1, ...message } as WireMessage);
  view.apply({ ...begin, status: 'playing', event: 9, ply: 3, state: two!, chat: [{ seat: 1, preset: 4, at: 5 }] } as WireMessage);
  expect(view.missing).toBe(3);
  expect(view.chat).toHaveLength(1);
  told({ type: 'ply', event: 9, ply: 4, seat: 1, move: '3B1', state: three, clock: null });
  const page = { event: 9, undos: 0, count: 3 };
  const plies: WireLog['plies'] = [
    { ply: 1, move: 'deal:…', told: { kind: 'deal' }, effects: [], state: dealt! },
    { ply: 2, seat: 1, move: '1B1', told: { kind: 'take', taken: 1 }, effects: [], state: one! },
    { ply: 3, seat: 2, move: '2B1', told: { kind: 'take', taken: 2 }, effects: [], state: two! },
  ];
  view.fill([
    { ...page, start: start!, plies: plies.slice(0, 2), next: '…' },
    { ...page, plies: plies.slice(2) },
  ]);
  expect(view.missing).toBe(0);
  expect(view.log.map(({ ply, token }) => [ply, token])).toEqual([
    [1, 'deal:…'],
    [2, '1B1'],
    [3, '2B1'],
    [4, '3B1'],
  ]);
  expect(view.log[0]!.before).toBe(start);
  expect(view.log[2]!.before).toBe(one);
  expect(view.log[3]!.before).toBe(two);
  // What a ply was is told by the server.
  expect(toldPly(one!, '2B1')).toEqual({ kind: 'take', taken: 2 });
  // Very much was missed, also an undo: the old log is shown until the new one is read.
  view.apply({ ...begin, status: 'playing', event: 200, ply: 2, state: one! } as WireMessage);
  expect(view.log.map((entry) => entry.ply)).toEqual([1, 2]);
  expect(view.missing).toBe(2);
  told({ type: 'undo', event: 200, seat: 1, ply: 1, state: dealt, clock: null });
  view.fill([{ ...page, start: start!, plies: plies.slice(0, 2) }]);
  expect(view.log.map((entry) => entry.ply)).toEqual([1]);
});

test('it counts how often moves were taken back', () => {
  const [start, dealt, one] = states();
  const plies: WireLog['plies'] = [{ ply: 1, move: 'deal:…', told: { kind: 'deal' }, effects: [], state: dealt! }];
  const page = (event: number, undos: number) => [{ event, undos, count: 1, start: start!, plies }];
  const undo = (view: TableView, event: number) =>
    view.apply({ type: 'undo', at: 1, event, seat: 1, ply: 1, state: dealt, clock: null } as WireMessage);
  const told = (view: TableView, event: number) => view.apply({ ...begin, status: 'playing', event, ply: 2, state: one! } as WireMessage);

  const fromTheStart = new TableView();
  fromTheStart.apply({ ...begin, event: 3 });
  expect(fromTheStart.undos).toBe(0);
  undo(fromTheStart, 3);
  expect(fromTheStart.undos).toBe(1);
  told(fromTheStart, 4);
  expect(fromTheStart.undos, 'nothing was missed').toBe(1);
  told(fromTheStart, 9);
  expect(fromTheStart.undos).toBeUndefined();

  const later = new TableView();
  told(later, 9);
  undo(later, 9);
  expect(later.undos).toBeUndefined();
  later.fill(page(9, 4));
  expect(later.undos, 'one after the log was read').toBe(5);
  undo(later, 10);
  expect(later.undos).toBe(6);

  // A log that was asked for before the newest view lacks what was missed between them.
  const again = new TableView();
  told(again, 9);
  told(again, 12);
  again.fill(page(9, 4));
  expect(again.undos).toBeUndefined();
  again.fill(page(12, 5));
  expect(again.undos).toBe(5);
});
