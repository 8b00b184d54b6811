// The end of a round as arithmetic: who scored what for which tile, and why.
import type { TilingStep } from '@azulejo/core';
import { core } from '../core/core';
import type { LogEntry } from '../table/table';
import { t } from '../i18n/i18n.svelte';
import { azulComponents } from '../core/components.svelte';
import { floorCosts } from './pieces';
import { minus, runsText, targetName } from './words';

export function stepText(step: TilingStep): string {
  switch (step.kind) {
    case 'placed':
      return t('text.label', { label: `${targetName(step.row)} → ${t('score.place', { n: step.column })}`, text: runsText(step) });
    case 'broken':
      return t('score.broken', { n: step.tiles, line: targetName(step.row) });
    case 'floor': {
      const costs = floorCosts().slice(0, step.tiles).map((cost) => minus(cost)).join(' ');
      const note = step.before < step.penalty ? ` (${t('score.not_below_0')})` : '';
      return t('text.label', { label: t('target.floor'), text: `${costs} = ${minus(step.penalty)}${note}` });
    }
    case 'bonus':
      return 'scoring' in step ? '' : t('score.bonus', { rows: step.rows, columns: step.columns, colours: step.colours, points: step.points });
    default:
      return '';
  }
}

/** Whether wall tiling happened in this ply. */
export function tiles({ before, after }: LogEntry): boolean {
  return before.turn !== 0 && (before.phase === 'tile' || ['tile', 'deal', 'over'].includes(after.phase));
}

/** The plies of the latest wall tiling; one on the coloured wall, more where people were asked. */
export function lastTiling(log: readonly LogEntry[]): readonly LogEntry[] {
  const last = log.findLast(tiles);
  return last ? log.filter((entry) => tiles(entry) && entry.before.round === last.before.round) : [];
}

/** What wall tiling did in these plies. */
export async function tilingOf(entries: readonly LogEntry[]): Promise<TilingStep[]> {
  const azulejo = await core();
  return entries.flatMap((entry) => {
    const position = azulejo.position(entry.before);
    const played = position.ok ? position.value.play(entry.token) : position;
    return played.ok ? [...played.value.tiling] : [];
  });
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

export function breakdown(steps: readonly TilingStep[], seat: number): Breakdown {
  const own = steps.filter((step) => step.seat === seat);
  const change = (kind: TilingStep['kind']) => own.reduce((total, step) => (step.kind === kind ? total + step.after - step.before : total), 0);
  const bonus = own.find((step) => step.kind === 'bonus' && 'rows' in step);
  const { row_bonus: row, column_bonus: column, colour_bonus: colour } = azulComponents();
  const counts = bonus && 'rows' in bonus ? bonus : { rows: 0, columns: 0, colours: 0 };
  return {
    seat,
    tiles: change('placed'),
    floor: change('floor'),
    rows: counts.rows * row,
    columns: counts.columns * column,
    colours: counts.colours * colour,
    total: own.at(-1)?.after ?? 0,
  };
}
