// The round, how many are left, and who starts the next.
import type { DuelState } from '@azulejo/core';
import { seatName } from '../frame/names';
import type { SeatInfo } from '../table/table';
import { duelComponents } from '../core/components.svelte';
import { t } from '../i18n/i18n.svelte';

export function factsOf(state: DuelState, seats: readonly SeatInfo[]) {
  const rounds = duelComponents()?.last_round;
  const last = state.round === rounds;
  return {
    round: rounds === undefined ? t('board.round', { n: state.round }) : t('duel.ui.round', { n: state.round, of: rounds }),
    left: last ? t('board.rounds.sure') : rounds === undefined ? '' : t('duel.ui.round.more', { n: rounds - state.round }),
    starter: state.phase === 'over' || last ? undefined : state.marker ? seatName(seats, state.marker) : t('board.marker_free'),
    help: { rounds: 'duel_rounds', marker: 'duel_marker' },
    rounds: rounds === undefined ? undefined : { at: state.round, of: rounds },
  };
}

export function shortFacts(state: DuelState) {
  return { round: state.round, left: `/ ${duelComponents()?.last_round ?? ''}` };
}
