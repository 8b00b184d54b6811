// The tiling of a round of Duel, step by step: what is seen and said of each tile, of broken tiles and of each scoring tile.
import type { DuelState, Effect } from '@azulejo/core';
import { duelComponents } from '../core/components.svelte';
import { seatName } from '../frame/names';
import type { Flight } from '../frame/fly';
import type { RoundScript, ShowStep } from '../frame/show.svelte';
import { signed, t } from '../i18n/i18n.svelte';
import { gains, sequence, type BeatOf, type Sequence } from '../table/beats';
import type { LogEntry, SeatInfo } from '../table/table';
import { sound } from '../ui/sound';
import { flights } from './flights';
import { stepText } from './scoring';
import { after, opening } from './staged';
import { colourName, runsText, scoringName, scoringRule, targetName } from './words';

/** The kinds that Duel has. */
export type DuelBeat = BeatOf<'tile' | 'special' | 'break' | 'broken' | 'scoring'>;

/** In milliseconds at normal speed. */
const TIMES = { tile: 1350, special: 1000, break: 1100, broken: 1200, scoring: 1500 } as const;

/** A beat in words: what happens, and what it counts. */
export function beatText(beat: DuelBeat): { readonly title: string; readonly text: string } {
  switch (beat.kind) {
    case 'tile':
      return { title: t('duel.show.tile', { colour: colourName(beat.points.colour), n: beat.points.row }), text: runsText(beat.points) };
    case 'special':
      return { title: t('duel.show.special', { n: beat.points.row }), text: signed(beat.points.points) };
    case 'break':
      return { title: t('duel.score.broken', { n: beat.tiles, line: targetName(beat.row) }), text: '' };
    case 'broken':
      return { title: beat.points.tiles > 0 ? targetName(0) : t('duel.ui.marker'), text: stepText({ ...beat.points, paid: [] }) };
    case 'scoring':
      return {
        title: scoringName(beat.points.scoring),
        text: t('text.label', { label: scoringRule(beat.points.scoring), text: signed(beat.after - beat.before) }),
      };
  }
}

/** Pieces go from where they lie to where they belong; the tile first, then the rest of its line. The points of a tile are shown by its runs. */
function flightsOf(beat: DuelBeat, entry: LogEntry): readonly Flight[] {
  const later = (effect: Effect) => beat.kind === 'tile' && effect.kind === 'move' && effect.to.at !== 'dome';
  const effects = beat.effects.flatMap((effect) =>
    beat.kind === 'tile' && effect.kind === 'points' ? [] : [{ ...effect, wave: later(effect) ? 1 : 0 }],
  );
  return flights({ ...entry, effects }, duelComponents()?.plates);
}

const cueOf = (beat: DuelBeat) => () => {
  sound(beat.kind === 'broken' || beat.kind === 'break' ? 'fall' : 'slide');
  if (beat.after > beat.before) setTimeout(() => sound('score'), 420);
};

/** The sequence of a ply in which domes are tiled. */
export function sequenceOf({ before, effects }: LogEntry): Sequence<DuelBeat> {
  const scores = before.boards.map(({ score }) => score);
  return sequence(effects, scores) as Sequence<DuelBeat>;
}

export type DuelScript = RoundScript<DuelState> & { readonly beats: readonly DuelBeat[] };

/** The show of a ply. `round` has all plies of the same tiling up to it. */
export function scriptOf(entry: LogEntry, round: readonly LogEntry[], seats: readonly SeatInfo[]): DuelScript {
  const { first, beats, rest } = sequenceOf(entry);
  const order = duelComponents()?.colours ?? [];
  const begun = opening(entry.before as DuelState, entry.after as DuelState, first, rest, order);
  const steps: ShowStep<DuelState>[] = [];
  let state = begun;
  for (const beat of beats) {
    const next = after(state, beat.effects, order);
    const { title, text } = beatText(beat);
    steps.push({
      state: next,
      title: t('text.label', { label: seatName(seats, beat.seat), text: title }),
      text,
      flights: flightsOf(beat, { ...entry, before: state, after: next }),
      time: TIMES[beat.kind],
      cue: cueOf(beat),
    });
    state = next;
  }
  const told = round.flatMap((each) => sequenceOf(each).beats);
  return {
    opening: begun,
    steps,
    beats,
    round: entry.before.round,
    card: entry.after.phase === 'deal',
    gains: gains(
      told,
      seats.map(({ seat }) => seat),
    ),
  };
}
