// What bag and tower say of the next round of Duel.
import type { DuelState } from '@azulejo/core';
import { rulesInUse } from '../core/components.svelte';
import { stockOf } from '../core/stock';
import { drawsOf, type Draws } from '../table/draws';
import { countTiles, type Counts } from '../tiles/counts';

export interface Outlook extends Draws {
  readonly bag: Counts;
  readonly tower: Counts;
  readonly table: Counts;
  readonly fromTower: number;
}

export function outlook(state: DuelState): Outlook {
  const draws = drawsOf(rulesInUse()?.dealOdds(state));
  const table = countTiles(state.factories.map(({ sun, moon }) => sun + moon).join(''));
  return { ...draws, bag: stockOf(state.bag), tower: stockOf(state.tower), table, fromTower: draws.refilled };
}
