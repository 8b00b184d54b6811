// What the bag and the lid say of the next round.
import type { AzulState, Colour } from '@azulejo/core';
import { hypergeometric } from '../table/draws';
import { azulComponents } from '../core/components.svelte';
import { readCounts, sum, type Counts } from '../tiles/counts';

export interface Outlook {
  readonly bag: Counts;
  readonly lid: Counts;
  /** How many tiles will be drawn, and how many of them only once the lid is back in the bag. */
  readonly draws: number;
  readonly fromLid: number;
  /** How many of a colour the next deal brings on average. */
  readonly expected: Counts;
  /** How likely the next deal has so many of a colour or more. */
  atLeast(colour: Colour, count: number): number;
}

/** Tiles that are still on the table may reach the lid before it is needed; only those in it now are counted. */
export function outlook(state: AzulState): Outlook {
  const bag = readCounts(state.bag);
  const lid = readCounts(state.lid);
  const wanted = state.factories.length * azulComponents().tiles_on_a_factory;
  const fromBag = Math.min(wanted, sum(bag));
  const fromLid = Math.min(wanted - fromBag, sum(lid));
  // Either some of the bag and none of the lid, or all of the bag and some of the lid.
  const pool = fromLid > 0 ? lid : bag;
  const sure = (colour: Colour): number => (fromLid > 0 ? bag[colour] : 0);
  const open = fromLid > 0 ? fromLid : fromBag;
  const expected = Object.fromEntries(
    azulComponents().colours.map((colour) => [colour, sure(colour) + (open === 0 ? 0 : (open * pool[colour]) / sum(pool))]),
  ) as Counts;
  return {
    bag,
    lid,
    draws: fromBag + fromLid,
    fromLid,
    expected,
    atLeast: (colour, count) => {
      const needed = count - sure(colour);
      if (needed <= 0) return 1;
      if (open === 0) return 0;
      return hypergeometric(pool[colour], sum(pool), open)
        .slice(needed)
        .reduce((total, chance) => total + chance, 0);
    },
  };
}
