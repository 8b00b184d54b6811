// The server's time and the clocks that follow it; what is unread; what is kept.
import { unwrap } from '@azulejo/core';
import { beforeEach, expect, test } from 'vitest';
import { remaining } from '../../../src/table/clocks';
import { expectedView } from '../../../src/online/expected';
import { keepMove, keptMove } from '../../../src/online/kept-move';
import { unreadOf } from '../../../src/online/read';
import { ServerTime } from '../../../src/online/server-time';
import type { WireClock } from '../../../src/online/wire';
import { azulejo } from '../rules';

beforeEach(() => localStorage.clear());

test('the quickest answer tells the server’s time', () => {
  let here = 1000;
  const time = new ServerTime(() => here);
  expect(time.now()).toBeUndefined();
  time.heard(500_000); // 80 ms old when it came
  expect(time.now()).toBe(500_000);
  here = 1100;
  time.answered(1060, 500_160); // 40 ms: 20 of them on the way back
  expect(time.now()).toBe(500_180);
  here = 2000;
  time.answered(1500, 501_000); // half a second: not worth more
  expect(time.now()).toBe(501_080);
  time.heard(1);
  expect(time.now()).toBe(501_080);
  time.expire();
  time.answered(1500, 700_000);
  expect(time.now()).toBe(700_250);
});

test('only the running clock runs, from the time of the server at which it was told', () => {
  const clock: WireClock = { kind: 'move', seconds: 60, left_ms: [60_000, 20_000], running: 2, now: 1000 };
  expect(remaining(clock, 1, 6000)).toBe(60_000);
  expect(remaining(clock, 2, 6000)).toBe(15_000);
  expect(remaining(clock, 2, undefined)).toBe(20_000);
  expect(remaining(clock, 2, 900)).toBe(20_000);
  expect(remaining(clock, 2, 100_000)).toBe(0);
});

test('what one says oneself, and what was read, is not unread', () => {
  const chat = [
    { seat: 1, preset: 1, at: 10 },
    { seat: 2, preset: 1, at: 20 },
    { seat: 2, preset: 2, at: 30 },
  ];
  expect(unreadOf(chat, new Set([1]), 0)).toBe(2);
  expect(unreadOf(chat, new Set([1]), 20)).toBe(1);
  expect(unreadOf(chat, new Set([1, 2]), 0)).toBe(0);
});

test('a move is kept until it is forgotten, and damaged ones are ignored', () => {
  keepMove('t', { seat: 1, ply: 4, move: '1B1' });
  expect(keptMove('t')).toEqual({ seat: 1, ply: 4, move: '1B1' });
  keepMove('t', undefined);
  expect(keptMove('t')).toBeUndefined();
  for (const text of ['{', '{"seat":1}', '[]']) {
    localStorage.setItem('azulejo.move.t', text);
    expect(keptMove('t')).toBeUndefined();
  }
});

test.each(['azul', 'azul-grey', 'azul-duel'] as const)(
  '%s: what follows from a move is what the server will say, or is not shown',
  (game) => {
    const rng = azulejo.rng(5);
    let position = unwrap(azulejo.newGame({ game, first: 1 }, rng)).position;
    const counts = { shown: 0, hidden: 0 };
    for (let ply = 0; ply < 60 && position.state.phase !== 'over'; ++ply) {
      if (position.awaitsDeal) {
        position = unwrap(position.play(unwrap(position.sampleDeal(rng))));
        continue;
      }
      const seat = position.turn;
      const move = unwrap(position.randomMove(rng));
      const expected = expectedView(azulejo, unwrap(position.view(seat)), move);
      const effects = unwrap(position.effects(move, seat));
      position = unwrap(position.play(move));
      ++counts[expected ? 'shown' : 'hidden'];
      if (expected) expect(expected).toEqual({ after: unwrap(position.view(seat)), effects });
    }
    expect(counts.shown).toBeGreaterThan(20);
    if (game !== 'azul-duel') expect(counts.hidden).toBe(0);
  },
);

test('a chip that a move turns up is never guessed, though few are left', () => {
  const rng = azulejo.rng(2);
  let position = unwrap(azulejo.newGame({ game: 'azul-duel', first: 1 }, rng)).position;
  let reveals = 0;
  while (position.state.phase !== 'over') {
    const { turn } = position;
    const ply = unwrap(position.awaitsDeal ? position.sampleDeal(rng) : position.randomMove(rng));
    if (turn > 0 && unwrap(position.effects(ply, turn)).some((each) => each.kind === 'reveal' && each.piece === 'chip')) {
      ++reveals;
      expect(expectedView(azulejo, unwrap(position.view(turn)), ply)).toBeUndefined();
    }
    position = unwrap(position.play(ply));
  }
  expect(reveals).toBeGreaterThan(5);
});
