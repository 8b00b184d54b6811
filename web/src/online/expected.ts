import type { Azulejo, Effect, State } from '@azulejo/core';

/** In how many positions that look the same to the viewer a move is tried. */
const tries = 12;

/** A state, and the effects of the move that led to it. */
export interface Expected {
  readonly after: State;
  readonly effects: readonly Effect[];
}

/**
 * What the viewer will see after a move, before the server tells. Undefined if the move shows something that is hidden now: what follows
 * then differs between positions that look the same to the viewer.
 */
export function expectedView(azulejo: Azulejo, state: State, move: string): Expected | undefined {
  const shown = azulejo.fromView(state);
  if (!shown.ok) return undefined;
  let first: Expected | undefined;
  const positions = new Set<string>();
  for (let seed = 1; seed <= tries; ++seed) {
    const drawn = shown.value.sample(azulejo.rng(seed));
    if (!drawn.ok) return undefined;
    // In Azul nothing is hidden: all are the same.
    if (positions.has(drawn.value.text)) continue;
    positions.add(drawn.value.text);
    const played = drawn.value.play(move);
    const after = played.ok ? played.value.view(state.turn) : played;
    const effects = drawn.value.effects(move, state.turn);
    if (!after.ok || !effects.ok) return undefined;
    // Of few chips that are left, all that are drawn here can be the same although another one lies there.
    if (effects.value.some(({ kind }) => kind === 'reveal')) return undefined;
    const expected = { after: after.value, effects: effects.value };
    if (first && JSON.stringify(first) !== JSON.stringify(expected)) return undefined;
    first ??= expected;
  }
  return first;
}
