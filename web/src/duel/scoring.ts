// Points as arithmetic: who scored what and why, and the sources of the points of a game.
import type { PointsEffect } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';
import { pointsOf, type Step } from '../table/rounds';
import type { LogEntry } from '../table/table';
import { chipText, runsText, scoringName, targetName } from './words';

/** A step of tiling as arithmetic. */
export function stepText(step: Step): string {
  if (step.kind === 'break') return t('duel.score.broken', { n: step.tiles, line: targetName(step.row) });
  switch (step.reason) {
    case 'tile': {
      const text = t('text.label', { label: `${targetName(step.row)} → ${t('score.place', { n: step.column })}`, text: runsText(step) });
      return step.paid.length > 0 ? `${text} (${t('duel.score.paid', { chips: step.paid.map(chipText).join(', ') })})` : text;
    }
    case 'special':
      return t('duel.score.special', { n: step.row, points: step.points });
    case 'broken': {
      const points = -step.points;
      const note = step.after > step.before + step.points ? ` (${t('score.not_below_0')})` : '';
      if (step.tiles === 0) return t('duel.score.marker', { points }) + note;
      if (!step.marker) return t('duel.score.penalty', { n: step.tiles, points }) + note;
      return t('duel.score.penalty_and_marker', { n: step.tiles, tiles: step.tile_cost, points }) + note;
    }
    case 'scoring':
      return t('duel.ui.bonus', { tile: scoringName(step.scoring), n: step.count, points: step.points });
    default:
      return '';
  }
}

export interface Breakdown {
  readonly seat: number;
  /** The score before the first points. */
  readonly start: number;
  /** Tiles on the dome, special tiles, broken tiles with the first-player tile, plates drawn from the stack. */
  readonly tiles: number;
  readonly special: number;
  readonly broken: number;
  readonly paid: number;
  /** By scoring tile. */
  readonly bonuses: Readonly<Record<string, number>>;
  /** All of them together, and the final score, which is never below 0. */
  readonly sum: number;
  readonly total: number;
}

/** A score never falls below 0, so penalties count as what they really took. */
export function breakdown(log: readonly LogEntry[], seat: number): Breakdown {
  const own = log.flatMap(pointsOf).filter((points) => points.seat === seat);
  const took = (reason: PointsEffect['reason']) =>
    own.reduce((sum, each) => (each.reason === reason ? sum + each.after - each.before : sum), 0);
  const bonuses = Object.fromEntries(own.flatMap((each) => (each.reason === 'scoring' ? [[each.scoring, each.points]] : [])));
  const start = own[0]?.before ?? log[0]?.before.boards[seat - 1]?.score ?? 0;
  const parts = { tiles: took('tile'), special: took('special'), broken: took('broken'), paid: took('draw') };
  const sum = [start, ...Object.values(parts), ...Object.values(bonuses)].reduce((all, points) => all + points, 0);
  return { seat, start, ...parts, bonuses, sum, total: own.at(-1)?.after ?? start };
}
