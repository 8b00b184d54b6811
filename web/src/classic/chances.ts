// What the bag and the lid say of the next round.
import type { AzulState } from '@azulejo/core';
import { rulesInUse } from '../core/components.svelte';
import { stockOf } from '../core/stock';
import { drawsOf, type Draws } from '../table/draws';
import type { Counts } from '../tiles/counts';

export interface Outlook extends Draws {
  readonly bag: Counts;
  readonly lid: Counts;
  readonly fromLid: number;
}

/** Tiles that are still on the table may reach the lid before it is needed; only those in it now are counted. */
export function outlook(state: AzulState): Outlook {
  const draws = drawsOf(rulesInUse()?.dealOdds(state));
  return { ...draws, bag: stockOf(state.bag), lid: stockOf(state.lid), fromLid: draws.refilled };
}
