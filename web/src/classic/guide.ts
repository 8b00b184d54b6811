// What one can do now, in one sentence that follows from the legal moves.
import type { Preview } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';
import { FLOOR, isPlace, isTake } from './picking';
import { pickedBy, targetsOf, type AzulChooser } from './steps';
import { colourName } from './words';

/** '' where there is nothing to do. `forced`: the only move is about to be played. */
export function guide(moves: readonly Preview[], chooser: Pick<AzulChooser, 'path' | 'candidates'>, forced: boolean): string {
  const pick = pickedBy(chooser as AzulChooser);
  if (pick) {
    const rows = [...targetsOf(chooser as AzulChooser, moves).keys()];
    return rows.every((row) => row === FLOOR) ? t('guide.only_floor', { colour: colourName(pick.colour) }) : t('guide.line');
  }
  if (forced) return t('guide.forced');
  const place = moves.find(isPlace);
  if (place) return t('guide.space', { n: place.row, colour: colourName(place.colour) });
  const takes = moves.filter(isTake);
  if (takes.length === 0) return '';
  if (takes.every(({ row }) => row === FLOOR)) return t('guide.floor');
  const sources = new Set(takes.map(({ source }) => source > 0));
  return t(sources.size > 1 ? 'guide.any' : sources.has(true) ? 'guide.factories' : 'guide.centre');
}
