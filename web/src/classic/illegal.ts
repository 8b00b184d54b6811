// Why a move is refused: the rules say it in English, people read it in their language.
import type { AzulState, Colour, State } from '@azulejo/core';
import { core } from '../core/core';
import { t, type Key, type Params } from '../i18n/i18n.svelte';
import { isAzul } from './pieces';
import { colourName, sourceName } from './words';

type Reading = readonly [pattern: RegExp, key: Key, params?: (found: readonly string[], state: AzulState) => Params];

const n = (found: readonly string[]): Params => ({ n: found[1]! });
const source = (text: string): string => sourceName(text === 'the centre' ? 0 : Number(text.slice('factory '.length)));
const colour = (letter: string): string => colourName(letter as Colour);
const placed = (state: AzulState): string => {
  const row = /^(\d)>/.exec(state.legal[0] ?? '')?.[1];
  return colour(state.boards[state.turn - 1]?.lines[Number(row) - 1]?.[0] ?? '');
};

const READINGS: readonly Reading[] = [
  [/the game is over/, 'illegal.game_over'],
  [/a deal is awaited/, 'illegal.deal_awaited'],
  [/the tile of line (\d+)/, 'illegal.place_first', n],
  [/none is to be placed/, 'illegal.take_awaited'],
  [/there are only (\d+) factories/, 'illegal.no_such_factory', n],
  [/(factory \d+|the centre) is empty/, 'illegal.source_empty', (found) => ({ source: source(found[1]!) })],
  [/(factory \d+|the centre) holds no (.)/, 'illegal.colour_not_there', (found) => ({ source: source(found[1]!), colour: colour(found[2]!) })],
  [/line (\d) is full/, 'illegal.line_full', n],
  [/line (\d) holds (.)/, 'illegal.line_other_colour', (found) => ({ n: found[1]!, colour: colour(found[2]!) })],
  [/wall row (\d) already has (.)/, 'illegal.wall_has_colour', (found) => ({ n: found[1]!, colour: colour(found[2]!) })],
  [/column (\d) of the row is taken/, 'illegal.space_taken', n],
  [/column (\d) already has/, 'illegal.column_has_colour', (found, state) => ({ n: found[1]!, colour: placed(state) })],
];

/** A refusal of the rules in the language chosen; one that is not known, as it is. */
export function refusalText(message: string, state: AzulState): string {
  for (const [pattern, key, params] of READINGS) {
    const found = pattern.exec(message);
    if (found) return t(key, params?.(found, state));
  }
  return message;
}

/** Why this move cannot be played here; null where it can. */
export async function whyIllegal(state: State, token: string): Promise<string | null> {
  const position = (await core()).position(state);
  if (!position.ok || !isAzul(state)) return position.ok ? null : position.message;
  const preview = position.value.preview(token);
  return preview.ok ? null : refusalText(preview.message, state);
}
