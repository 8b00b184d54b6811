// The rules in use, and what they tell about the components of the games. Whoever awaited `core` may ask.
import type { AzulComponents, Azulejo, DuelComponents, GameName } from '@azulejo/core';

let loaded = $state.raw<Azulejo>();
const azul = $derived(loaded?.azulComponents());
const duel = $derived(loaded?.duelComponents());

/** Takes everything that tables show from these rules. */
export function useRules(rules: Azulejo): void {
  loaded = rules;
}

export function rulesInUse(): Azulejo | undefined {
  return loaded;
}

/** The components of Azul. Boards of Azul are shown once the rules are loaded. */
export function azulComponents(): AzulComponents {
  if (!azul) throw new Error('The rules are not loaded yet.');
  return azul;
}

/** Those of a game; undefined until the rules are loaded. */
export function componentsOf(game: GameName): AzulComponents | DuelComponents | undefined {
  return game === 'azul-duel' ? duel : azul;
}

/** The components of Duel; undefined until the rules are loaded. */
export function duelComponents(): DuelComponents | undefined {
  return duel;
}
