// What the bag and the lid say of the next round.
import type { AzulState } from '@azulejo/core';
import { rulesInUse } from '../core/components.svelte';
import { drawsOf, type Draws } from '../table/draws';
import { readCounts, type Counts } from '../tiles/counts';

export interface Outlook extends Draws {
  readonly bag: Counts;
  readonly lid: Counts;
  readonly fromLid: number;
}

/** Tiles that are still on the table may reach the lid before it is needed; only those in it now are counted. */
export function outlook(state: AzulState): Outlook {
  const draws = drawsOf(rulesInUse()?.dealOdds(state));
  return { ...draws, bag: readCounts(state.bag), lid: readCounts(state.lid), fromLid: draws.refilled };
}
