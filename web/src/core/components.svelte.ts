// What the rules tell about the components of the games. Whoever awaited `core` may ask.
import type { AzulComponents, Azulejo, DuelComponents } from '@azulejo/core';

/** The part of the rules that is asked. */
export type ComponentRules = Pick<Azulejo, 'azulComponents' | 'duelComponents' | 'duelScoring'>;

let loaded = $state.raw<ComponentRules>();
const azul = $derived(loaded?.azulComponents());
const duel = $derived(loaded?.duelComponents());

/** Takes the components from these rules. */
export function useRules(rules: ComponentRules): void {
  loaded = rules;
}

export function rulesInUse(): ComponentRules | undefined {
  return loaded;
}

/** The components of Azul. Boards of Azul are shown once the rules are loaded. */
export function azulComponents(): AzulComponents {
  if (!azul) throw new Error('The rules are not loaded yet.');
  return azul;
}

/** The components of Duel; undefined until the rules are loaded. */
export function duelComponents(): DuelComponents | undefined {
  return duel;
}
