// What is printed on Duel's components comes from the rules, once they are loaded; tables show plates without faces until then.
import type { Azulejo, DuelComponents, DuelState, ScoringWorth } from '@azulejo/core';
import { core } from '../core/core';
import { isDuel } from './pieces';

let azulejo = $state.raw<Azulejo | null>(null);
let loading: Promise<void> | undefined;
const printed = $derived(azulejo?.duelComponents());

/** Takes the components from these rules. */
export function useRules(rules: Azulejo): void {
  azulejo = rules;
}

/** Has the rules loaded, if nobody did yet. */
export function loadRules(): void {
  loading ??= core().then(useRules, () => {
    loading = undefined;
  });
}

export function components(): DuelComponents | undefined {
  return printed;
}

/** What the scoring tiles in play are worth so far, seat by seat. */
export function scoringNow(state: DuelState): readonly (readonly ScoringWorth[])[] {
  const worth = isDuel(state) && state.phase !== 'plates' ? azulejo?.duelScoring(state) : undefined;
  return worth?.ok ? worth.value : [];
}
