// Tiling steps that the server does not send are computed from the views.
import { unwrap } from '@azulejo/core';
import { expect, test, vi } from 'vitest';
import { told } from '../../../src/duel/told.svelte';
import type { LogEntry } from '../../../src/table/table';
import { azulejo } from '../rules';

vi.mock('../../../src/core/core', async () => ({ core: async () => (await import('../rules')).azulejo }));

/** The plies of a random game for a viewer who gets only states, and the tiling steps of each. */
function* seen(seed: number, viewer: number | null) {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed }))));
  let position = game.start;
  for (const [ply, token] of game.tokens.entries()) {
    const before = position;
    position = unwrap(before.play(token));
    const entry: LogEntry = { ply, token, seat: before.turn || undefined, before: unwrap(before.view(viewer)), after: unwrap(position.view(viewer)) };
    yield { entry, tiling: position.tiling };
  }
}

test.each([1, 2, null])('from the eyes of %s', async (viewer) => {
  for (const seed of [1, 2, 3]) {
    for (const { entry, tiling } of seen(seed, viewer)) {
      // The others do not see which plate went under the stack.
      if (entry.token.startsWith('under') && entry.seat !== viewer) continue;
      expect((await told(entry)).tiling ?? [], `game ${seed}, ${entry.token}`).toEqual(tiling);
    }
  }
});

test('what is told is left as it is, and asked for once', async () => {
  const [first] = [...seen(1, 1)].filter(({ tiling }) => tiling.length > 0);
  const whole = { ...first!.entry, tiling: first!.tiling };
  expect(await told(whole)).toBe(whole);
  expect(await told(first!.entry)).toBe(await told(first!.entry));
});
