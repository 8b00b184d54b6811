// What the scoring tiles of Duel are worth, told by the rules once they are loaded.
import type { DuelState, ScoringWorth } from '@azulejo/core';
import { rulesInUse } from '../core/components.svelte';
import { isDuel } from './pieces';

/** What the scoring tiles in play are worth so far, seat by seat. */
export function scoringNow(state: DuelState): readonly (readonly ScoringWorth[])[] {
  const worth = isDuel(state) && state.phase !== 'plates' ? rulesInUse()?.duelScoring(state) : undefined;
  return worth?.ok ? worth.value : [];
}
