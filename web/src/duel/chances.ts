// What bag and tower say of the next round of Duel.
import type { Colour, DuelState } from '@azulejo/core';
import { hypergeometric } from '../table/draws';
import { countTiles, readCounts, sum, type Counts } from '../tiles/counts';
import { duelComponents } from '../core/components.svelte';

export interface Outlook {
  readonly bag: Counts;
  readonly tower: Counts;
  readonly table: Counts;
  /** How many tiles will be drawn, and how many of them only once the tower is back in the bag. */
  readonly draws: number;
  readonly fromTower: number;
  readonly expected: Counts;
  atLeast(colour: Colour, count: number): number;
}

/** As bag and tower are now; that five of a colour on the large factory are drawn again changes it by less than is shown. */
export function outlook(state: DuelState): Outlook {
  const { colours = [], dealt_tiles: dealt = 0 } = duelComponents() ?? {};
  const bag = readCounts(state.bag);
  const tower = readCounts(state.tower);
  const fromBag = Math.min(dealt, sum(bag));
  const fromTower = Math.min(dealt - fromBag, sum(tower));
  const pool = fromTower > 0 ? tower : bag;
  const sure = (colour: Colour): number => (fromTower > 0 ? bag[colour] : 0);
  const open = fromTower > 0 ? fromTower : fromBag;
  const share = (colour: Colour) => (open === 0 ? 0 : (open * pool[colour]) / sum(pool));
  return {
    bag,
    tower,
    table: countTiles(state.factories.map(({ sun, moon }) => sun + moon).join('')),
    draws: fromBag + fromTower,
    fromTower,
    expected: Object.fromEntries(colours.map((colour) => [colour, sure(colour) + share(colour)])) as Counts,
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
