// The end of a round of Azul, step by step: what is seen and said of each tile, floor line and bonus.
import type { AzulState, Effect } from '@azulejo/core';
import type { Flight } from '../frame/fly';
import { seatName } from '../frame/names';
import type { RoundScript, ShowStep } from '../frame/show.svelte';
import { signed, t } from '../i18n/i18n.svelte';
import { gains, sequence, type BeatOf, type Sequence } from '../table/beats';
import type { LogEntry, SeatInfo } from '../table/table';
import { sound } from '../ui/sound';
import { artOf, nameOf } from './flights';
import { after, afterBeat } from './staged';
import { colourName, minus, runsText, targetName } from './words';

/** The kinds that Azul has. */
export type AzulBeat = BeatOf<'tile' | 'break' | 'floor' | 'bonus'>;

/** In milliseconds at normal speed. */
const TIMES = { tile: 1350, break: 1000, floor: 1000, bonus: 1300 } as const;

/** A beat in words: what happens, and what it counts. */
export function beatText(beat: AzulBeat): { readonly title: string; readonly text: string } {
  switch (beat.kind) {
    case 'tile':
      return { title: t('show.tile', { colour: colourName(beat.points.colour), n: beat.points.row }), text: runsText(beat.points) };
    case 'break':
      return { title: t('score.broken', { n: beat.tiles, line: targetName(beat.row) }), text: '' };
    case 'floor': {
      const costs = beat.points.costs.map(minus).join(' ');
      const note = beat.after - beat.before !== beat.points.points ? ` (${t('score.not_below_0')})` : '';
      return { title: t('show.floor', { n: beat.points.tiles }), text: `${costs} = ${signed(beat.points.points)}${note}` };
    }
    case 'bonus':
      return {
        title: t(`show.${beat.group}`, { n: beat.count }),
        text: `${beat.count} × ${beat.each} = ${signed(beat.after - beat.before)}`,
      };
  }
}

/** A beat as a step: pieces go from where they lie to where they belong. */
function flightsOf(effects: readonly Effect[], grey: boolean): Flight[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'move') return [];
    const art = artOf(effect);
    const [from, to] = [nameOf(effect.from, effect), nameOf(effect.to, effect)];
    const under = effect.to.at === 'wall' ? (grey ? 'empty' : `ghost-${art}`) : undefined;
    return from && to ? [{ art, from, to, wave: effect.to.at === 'wall' ? 0 : 1, under, into: effect.to.at === 'lid' }] : [];
  });
}

const cueOf = (beat: AzulBeat) => () => {
  sound(beat.kind === 'floor' || beat.kind === 'break' ? 'fall' : 'slide');
  if (beat.after > beat.before) setTimeout(() => sound('score'), 420);
};

/** The sequence of a ply in which lines are tiled. */
export function sequenceOf({ before, effects }: LogEntry): Sequence<AzulBeat> {
  const scores = before.boards.map(({ score }) => score);
  return sequence(effects, scores) as Sequence<AzulBeat>;
}

export type AzulScript = RoundScript<AzulState> & { readonly beats: readonly AzulBeat[] };

/** The show of a ply. `round` has all plies of the same wall tiling up to it. */
export function scriptOf(entry: LogEntry, round: readonly LogEntry[], seats: readonly SeatInfo[]): AzulScript {
  const { first, beats } = sequenceOf(entry);
  const parts = round.map(sequenceOf);
  const before = entry.before as AzulState;
  const opening = after(before, first);
  const steps: ShowStep<AzulState>[] = [];
  let state = opening;
  for (const beat of beats) {
    state = afterBeat(state, beat);
    const { title, text } = beatText(beat);
    const name = seatName(seats, beat.seat);
    steps.push({
      state,
      title: t('text.label', { label: name, text: title }),
      text,
      flights: flightsOf(beat.effects, before.game === 'azul-grey'),
      time: TIMES[beat.kind],
      cue: cueOf(beat),
    });
  }
  return {
    opening,
    steps,
    beats,
    round: before.round,
    card: entry.after.phase === 'deal',
    gains: gains(
      parts.flatMap((part) => part.beats),
      seats.map(({ seat }) => seat),
    ),
  };
}
