// Tables of Duel for the browser tests, and functions that observe them.
import { unwrap } from '@azulejo/core';
import { until } from './app.mjs';
import { azulejo } from './games.mjs';

export const ply = (page) => page.locator('[data-ply]').getAttribute('data-ply');
export const moved = (page, before) => until(async () => (await ply(page)) !== before, 'something is played');

export async function drag(page, from, to) {
  const [a, b] = [await page.locator(from).first().boundingBox(), await page.locator(to).first().boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
}

// The large factory holds BYRRK, the small ones BBBB, BRKW, BYRK, YYKW; seat 1 is to act.
const OPENING =
  '[Game "azul-duel"]\n[First "1"]\nplates:S1,J4,S9,J2,S3,J6,S5,J8,S7,J1,S2,J3,S4,J5,S6,J7,S8,J9 deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K d2@5+1 d1@1+0 ';
export function opening(moves) {
  const { start, tokens, position } = unwrap(azulejo.read(OPENING + moves));
  return { game: 'azul-duel', players: 2, start: start.text, tokens, position };
}
/** Whoever is to act is a person, the other the engine, so that boards stay where they are. */
export const against = (kept) => ({
  ...kept,
  seats: [1, 2].map((seat) => (seat === kept.position.turn ? { kind: 'human', name: 'Anna' } : { kind: 'ai', name: '', level: 1 })),
});

/** A random game at the point where a line can be paid for in most ways; what is played there ends it. */
export function manyWaysToPay() {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed: 255 }))));
  const { start, tokens, position } = game.at(135);
  return { kept: { game: 'azul-duel', players: 2, start: start.text, tokens, position }, token: game.tokens[135] };
}
