// The second line of the bar: what the choice so far would do, why it is not possible, what can be done now, or what happened since the viewer's
// last move.
import type { AzulState, PlacePreview, Preview, TakePreview } from '@azulejo/core';
import { resultText } from '../frame/result';
import { t } from '../i18n/i18n.svelte';
import type { LogEntry, SeatInfo } from '../table/table';
import { guide } from './guide';
import { pickedBy, type AzulChooser } from './steps';
import { since } from '../table/news';
import { said } from './story';
import { lockText, placeText, runsText, takeEffects, takeText } from './words';

export interface Situation {
  readonly state: AzulState;
  /** How the game ended. */
  readonly result?: string;
  readonly seats: readonly SeatInfo[];
  readonly viewer: number | null;
  readonly moves: readonly Preview[];
  readonly log: readonly LogEntry[];
  readonly chooser: AzulChooser;
  /** The only move is about to be played. */
  readonly forced: boolean;
  /** Looked at or chosen. */
  readonly shown: TakePreview | PlacePreview | null;
  /** What the round that has just ended brought, or nothing. */
  readonly outcome: string;
}

function choiceText({ moves, chooser, forced, shown }: Situation): string {
  if (shown?.kind === 'take') return [...(chooser.pending ? [takeText(shown)] : []), ...takeEffects(shown)].join(' · ');
  if (shown) return `${t('text.label', { label: placeText(shown), text: runsText(shown) })} · ${lockText(shown)}`;
  return pickedBy(chooser) ? guide(moves, chooser, forced) : '';
}

export function detailOf(situation: Situation): string {
  const { state, result, seats, viewer, moves, log, chooser, forced, outcome } = situation;
  const choice = chooser.refusal || choiceText(situation);
  if (choice) return choice;
  if (result !== undefined || state.phase === 'over') return result ?? resultText({ state, seats });
  const now = guide(moves, chooser, forced);
  if (now) return now;
  if (outcome) return outcome;
  const news = since(log, viewer).map((entry) => said(entry, seats));
  return news.slice(-3).join(' · ');
}
