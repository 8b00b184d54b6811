// The end of a round as arithmetic: who scored what for which tile, and why.
import type { Step } from '../table/rounds';
import { t } from '../i18n/i18n.svelte';
import { minus, runsText, targetName } from './words';

export function stepText(step: Step): string {
  if (step.kind === 'break') return t('score.broken', { n: step.tiles, line: targetName(step.row) });
  switch (step.reason) {
    case 'tile':
      return t('text.label', { label: `${targetName(step.row)} → ${t('score.place', { n: step.column })}`, text: runsText(step) });
    case 'floor': {
      const costs = step.costs.map((cost) => minus(cost)).join(' ');
      const note = step.after > step.before + step.points ? ` (${t('score.not_below_0')})` : '';
      return t('text.label', { label: t('target.floor'), text: `${costs} = ${minus(-step.points)}${note}` });
    }
    case 'bonus':
      return t('score.bonus', { rows: step.rows, columns: step.columns, colours: step.colours, points: step.points });
    default:
      return '';
  }
}

/** The sources of a seat's points, over the steps given. */
export interface Breakdown {
  readonly seat: number;
  readonly tiles: number;
  /** What the floor line really cost. */
  readonly floor: number;
  readonly rows: number;
  readonly columns: number;
  readonly colours: number;
  readonly total: number;
}

export function breakdown(steps: readonly Step[], seat: number): Breakdown {
  const own = steps.flatMap((step) => (step.kind === 'points' && step.seat === seat ? [step] : []));
  const change = (reason: 'tile' | 'floor') =>
    own.reduce((total, step) => (step.reason === reason ? total + step.after - step.before : total), 0);
  const bonus = own.find((step) => step.reason === 'bonus');
  return {
    seat,
    tiles: change('tile'),
    floor: change('floor'),
    rows: bonus?.row_points ?? 0,
    columns: bonus?.column_points ?? 0,
    colours: bonus?.colour_points ?? 0,
    total: own.at(-1)?.after ?? 0,
  };
}
