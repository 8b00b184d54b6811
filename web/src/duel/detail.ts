// The text below the headline, and the text for screen readers.
import type { DuelState } from '@azulejo/core';
import { since } from '../table/news';
import { resultText } from '../frame/result';
import type { LogEntry, SeatInfo } from '../table/table';
import type { DuelChooser } from './steps';
import { saidOf, scoresText } from './story';
import { effectsOf, previewText, placeText } from './words';

export interface Situation {
  readonly state: DuelState;
  /** How the game ended. */
  readonly result?: string;
  readonly seats: readonly SeatInfo[];
  readonly viewer: number | null;
  readonly log: readonly LogEntry[];
  readonly chooser: DuelChooser;
  /** What the pointer or the focus is on. */
  readonly over: string;
  /** What is good to know besides what can be done. */
  readonly note: string;
  /** Only what a choice would do. */
  readonly brief: boolean;
}

/** The effects of the choice under the pointer. */
function lookText({ state, chooser, over }: Situation): string {
  const [option] = chooser.options.get(over) ?? [];
  if (option) return effectsOf(option, state.boards[state.turn - 1]).join(' · ') || previewText(option);
  if (chooser.path.length > 0) return '';
  const [first, ...others] = chooser.roots.get(over) ?? [];
  if (!first || !['place', 'draw', 'chip', 'under'].includes(first.kind)) return '';
  // What is paid is chosen later.
  const text = first.kind === 'place' && others.length > 0 ? placeText(first) : previewText(first);
  return [text, ...effectsOf(first)].join(' · ');
}

export function detailOf(situation: Situation): string {
  const { state, result, seats, viewer, log, chooser, note, brief } = situation;
  if (chooser.refusal) return chooser.refusal;
  if (chooser.pending) return [previewText(chooser.pending), ...effectsOf(chooser.pending, state.boards[state.turn - 1])].join(' · ');
  const looked = lookText(situation);
  if (looked) return looked;
  if (brief) return '';
  if (chooser.path.length > 0) return note;
  if (result !== undefined || state.phase === 'over') return result ?? resultText({ state, seats });
  const news = since(log, viewer).map((entry) => saidOf(entry, seats));
  if (news.length > 0) return news.slice(-3).join(' · ');
  return note;
}

/** What happened last, and whose turn it is. */
export function spokenOf(state: DuelState, seats: readonly SeatInfo[], last: LogEntry | undefined, turn: string, result?: string): string {
  const parts = last ? [saidOf(last, seats), scoresText(last, seats)] : [];
  parts.push(result ?? (state.phase === 'over' ? resultText({ state, seats }) : turn));
  return parts.filter((part) => part !== '').join('. ');
}

/** What was chosen so far. */
export function choiceOf(chooser: DuelChooser, state: DuelState, guide: string): string {
  if (chooser.pending) return [previewText(chooser.pending), ...effectsOf(chooser.pending, state.boards[state.turn - 1])].join('. ');
  return chooser.path.length > 0 ? guide : '';
}
