// Faults that the rules found, in the language chosen.
import type { Fault, FaultParams } from '@azulejo/core';
import { textFor, t, type Key, type Params } from '../i18n/i18n.svelte';

/** Whose fault it is. */
function place({ seat, factory }: FaultParams): string {
  if (factory === undefined) return textFor('look.at.seat', { n: seat ?? 0 });
  return factory === 0 ? textFor('look.at.large') : textFor('look.at.factory', { n: factory });
}

function colourName(letter: string): string {
  const names: Record<string, Key> = { B: 'colour.blue', Y: 'colour.yellow', R: 'colour.red', K: 'colour.black', W: 'colour.white' };
  const key = names[letter];
  return key ? `${t(key)} (${letter})` : letter;
}

/** Faults without a code concern the text of files, and are told as they are. */
export function faultText({ message, code, params = {} }: Fault): string {
  if (!code) return message;
  const said: Params = { ...params, where: place(params), n: params.factory ?? params.place ?? 0 };
  if (params.colour) said.colour = colourName(params.colour);
  return textFor(`look.fault.${code}`, said);
}
