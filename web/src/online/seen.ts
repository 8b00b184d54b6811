import type { Azulejo, Position, State } from '@azulejo/core';

/**
 * A position for the engine to think about, made of nothing but what whoever is to move was shown: what is covered is
 * drawn. Nothing where it is somebody else's turn. The same state gives the same position, so that thoughts are found again.
 */
export function positionSeen(azulejo: Azulejo, state: State): Position | undefined {
  const shown = azulejo.fromView(state);
  const drawn = shown.ok ? shown.value.sample(azulejo.rng(1)) : undefined;
  return drawn?.ok ? drawn.value : undefined;
}
