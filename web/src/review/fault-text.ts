// Faults that the rules found, in the language chosen.
import { say, t, type Key, type Params } from '../i18n/i18n.svelte';
import english from '../i18n/en/look.json';
import { faultReader } from '../review/faults';

const readFault = faultReader(english, 'look.fault.');

/** "seat 2", "factory 3", "the large factory": whose fault it is. */
function place(text: string): string {
  const [, kind, n] = /^(seat|factory) (\d+)$/.exec(text) ?? [];
  return kind ? say(`look.at.${kind}`, { n: Number(n) }) : say('look.at.large');
}

function colourName(letter: string): string {
  const names: Record<string, Key> = { B: 'colour.blue', Y: 'colour.yellow', R: 'colour.red', K: 'colour.black', W: 'colour.white' };
  const key = names[letter];
  return key ? `${t(key)} (${letter})` : letter;
}

/** A fault that the rules have named, translated where it is known. */
export function faultText(fault: string): string {
  const found = readFault(fault);
  if (!found) return fault;
  const params: Params = { ...found.params };
  if (params.where) params.where = place(String(params.where));
  if (params.colour) params.colour = colourName(String(params.colour));
  return say(found.key, params);
}
