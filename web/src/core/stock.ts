// How many tiles of each colour a bag, a lid or a tower has. The rules read and write such texts.
import type { Colour } from '@azulejo/core';
import { rulesInUse } from './components.svelte';

export type Stock = Record<Colour, number>;

/** None until the rules are loaded. */
export function stockOf(text: string): Stock {
  const counts = rulesInUse()?.counts(text);
  return counts?.ok ? { ...counts.value } : { B: 0, Y: 0, R: 0, K: 0, W: 0 };
}

/** As states write it. */
export function stockText(stock: Stock): string {
  const text = rulesInUse()?.countsText(stock);
  return text?.ok ? text.value : '';
}

/** With one tile more. */
export function withTile(text: string, colour: Colour): string {
  const stock = stockOf(text);
  return stockText({ ...stock, [colour]: stock[colour] + 1 });
}
