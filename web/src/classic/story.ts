// What happened, told: to those who listen, and to those who looked away.
import type { AzulState, RoundsLeft } from '@azulejo/core';
import { seatName } from '../frame/names';
import { resultText } from '../frame/result';
import { lastRound } from '../core/plies.svelte';
import { announcedBy } from '../table/last-round';
import { changesOf, pointsOf, type Change } from '../table/rounds';
import type { LogEntry, SeatInfo } from '../table/table';
import { list, t } from '../i18n/i18n.svelte';
import { isAzul } from './pieces';
import { headline, playedText } from './words';

export function said(entry: LogEntry, seats: readonly SeatInfo[]): string {
  const text = playedText(entry);
  return entry.seat ? t('text.label', { label: seatName(seats, entry.seat), text }) : text;
}

/** How scores changed. */
export function scoresText(points: readonly Change[], seats: readonly SeatInfo[]): string {
  const changed = changesOf(points).map(({ seat, before, after }) =>
    t('board.score.changed', { name: seatName(seats, seat), before, after }),
  );
  return changed.length === 0 ? '' : list(changed);
}

/** A ply for those who listen: who did what, what it scored, whether the last round has come, and whose turn it is. */
export function told(entry: LogEntry, seats: readonly SeatInfo[], viewer: number | null): string {
  const { after } = entry;
  if (!isAzul(after)) return '';
  const next = after.phase === 'over' ? resultText({ state: after, seats }) : headline(after, seats, viewer);
  const ending = announcedBy(entry, lastRound);
  const news = ending && t(`board.last_round.${ending}`);
  return [said(entry, seats), scoresText(pointsOf(entry), seats), news, next].filter((part) => part !== '').join('. ');
}

/** How many rounds can still come. */
export function roundsText(state: AzulState, { fewest, most }: RoundsLeft): string {
  if (state.phase === 'over') return '';
  if (most === 1) return t('board.rounds.sure');
  return fewest <= 1 ? t('board.rounds.last') : t('board.rounds.at_least', { n: fewest });
}
