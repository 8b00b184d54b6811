// The round, how many are left, and who starts the next.
import type { DuelState } from '@azulejo/core';
import { seatName } from '../frame/names';
import type { SeatInfo } from '../table/table';
import { t } from '../i18n/i18n.svelte';

const ROUNDS = 5;

export function factsOf(state: DuelState, seats: readonly SeatInfo[]) {
  const last = state.round === ROUNDS;
  return {
    round: t('duel.ui.round', { n: state.round, of: ROUNDS }),
    left: last ? t('duel.ui.round.last') : t('duel.ui.round.more', { n: ROUNDS - state.round }),
    starter: state.phase === 'over' || last ? undefined : state.marker ? seatName(seats, state.marker) : t('board.marker_free'),
    help: { rounds: 'duel_rounds', marker: 'duel_marker' },
  };
}

export function shortFacts(state: DuelState) {
  return { round: state.round, left: `/ ${ROUNDS}` };
}
