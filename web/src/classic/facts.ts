// The round, how many can be left, and who starts the next.
import type { AzulState } from '@azulejo/core';
import { seatName } from '../frame/names';
import type { SeatInfo } from '../table/table';
import { rulesInUse } from '../core/components.svelte';
import { t } from '../i18n/i18n.svelte';
import { nextStarter, roundsLeft } from './pieces';
import { roundsText } from './story';

/** Which round it is, of how many at least. */
function roundsOf(state: AzulState): { at: number; of: number } | undefined {
  const left = state.phase === 'over' ? undefined : rulesInUse()?.roundsLeft(state);
  return left?.ok ? { at: state.round, of: state.round + left.value.fewest - 1 } : undefined;
}

export function factsOf(state: AzulState, seats: readonly SeatInfo[]) {
  const next = nextStarter(state);
  return {
    round: t('board.round', { n: state.round }),
    left: roundsText(state, roundsLeft(state)),
    starter: state.phase === 'over' ? undefined : next ? seatName(seats, next) : t('board.marker_free'),
    help: { rounds: 'rounds', marker: 'marker' },
    rounds: roundsOf(state),
  };
}

export function shortFacts(state: AzulState) {
  return { label: t('guide.round_short'), round: state.round, last: state.phase !== 'over' && roundsLeft(state).fewest <= 1 };
}
