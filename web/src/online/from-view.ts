import type { Azulejo, Position, State } from '@azulejo/core';

/**
 * A position that the engine can analyse, made only from the view of the seat to move: what is hidden is drawn at random.
 * Undefined if it is another seat's turn. The same view gives the same position, so that its analysis can be reused.
 */
export function positionFromView(azulejo: Azulejo, state: State): Position | undefined {
  const shown = azulejo.fromView(state);
  const drawn = shown.ok ? shown.value.sample(azulejo.rng(1)) : undefined;
  return drawn?.ok ? drawn.value : undefined;
}
