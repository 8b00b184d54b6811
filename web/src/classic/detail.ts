// The second line of the bar: what the choice so far would do, why it is not possible, or what happened since the viewer's last move.
import type { AzulState, PlacePreview, Preview, TakePreview } from '@azulejo/core';
import { resultText } from '../frame/result';
import type { LogEntry, SeatInfo } from '../table/table';
import { t } from '../i18n/i18n.svelte';
import { placements } from './picking';
import { pickedBy, targetsOf, type AzulChooser } from './steps';
import { since } from '../table/news';
import { said } from './story';
import { colourName, lockText, placeText, runsText, sourceName, takeEffects, takeText } from './words';

export interface Situation {
  readonly state: AzulState;
  /** How the game ended. */
  readonly result?: string;
  readonly seats: readonly SeatInfo[];
  readonly viewer: number | null;
  readonly moves: readonly Preview[];
  readonly log: readonly LogEntry[];
  readonly chooser: AzulChooser;
  /** Looked at or chosen. */
  readonly shown: TakePreview | PlacePreview | null;
  /** What the round that has just ended brought, or nothing. */
  readonly outcome: string;
}

function choiceText({ moves, chooser, shown }: Situation): string {
  if (shown?.kind === 'take') return [...(chooser.pending ? [takeText(shown)] : []), ...takeEffects(shown)].join(' · ');
  if (shown) return `${placeText(shown)}: ${runsText(shown)} · ${lockText(shown)}`;
  const pick = pickedBy(chooser);
  if (pick) {
    const { colour, source } = pick;
    const n = [...targetsOf(chooser, moves).values()][0]?.taken ?? 0;
    return `${t('board.take', { n, colour: colourName(colour), source: sourceName(source) })} → ${t('board.choose_line')}`;
  }
  const [place] = placements(moves).values();
  return place ? t('board.choose_column', { n: place.row, colour: colourName(place.colour) }) : '';
}

export function detailOf(situation: Situation): string {
  const { state, result, seats, viewer, moves, log, chooser, outcome } = situation;
  const choice = chooser.refusal || choiceText(situation);
  if (choice) return choice;
  if (result !== undefined || state.phase === 'over') return result ?? resultText({ state, seats });
  if (outcome) return outcome;
  const news = since(log, viewer).map((entry) => said(entry, seats));
  return news.slice(-3).join(' · ') || (moves.length > 0 ? t('board.choose_tiles') : '');
}
