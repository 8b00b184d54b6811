// Why a move is refused: the rules give a code and parameters, people read it in their language.
import type { Illegal, IllegalParams, State } from '@azulejo/core';
import { core } from '../core/core';
import { t, type Key, type Params } from '../i18n/i18n.svelte';
import { isAzul } from './pieces';
import { colourName, sourceName } from './words';

const KEYS: Readonly<Record<string, Key>> = {
  game_over: 'illegal.game_over',
  deal_awaited: 'illegal.deal_awaited',
  placement_awaited: 'illegal.place_first',
  other_line_first: 'illegal.place_first',
  take_awaited: 'illegal.take_awaited',
  no_such_factory: 'illegal.no_such_factory',
  source_empty: 'illegal.source_empty',
  colour_not_there: 'illegal.colour_not_there',
  line_full: 'illegal.line_full',
  line_other_colour: 'illegal.line_other_colour',
  wall_has_colour: 'illegal.wall_has_colour',
  space_taken: 'illegal.space_taken',
  column_has_colour: 'illegal.column_has_colour',
};

function params({ row, column, factories, source, colour }: IllegalParams): Params {
  return {
    n: column ?? row ?? factories ?? 0,
    source: source === undefined ? '' : sourceName(source),
    colour: colour === undefined ? '' : colourName(colour),
  };
}

/** A refusal of the rules in the language chosen; one that is not known, in English. */
export function refusalText(illegal: Illegal): string {
  const key = KEYS[illegal.code];
  return key ? t(key, params(illegal.params)) : illegal.message;
}

/** Why this move cannot be played here; null where it can. */
export async function whyIllegal(state: State, token: string): Promise<string | null> {
  const position = (await core()).position(state);
  if (!position.ok || !isAzul(state)) return position.ok ? null : position.message;
  const preview = position.value.preview(token);
  if (preview.ok) return null;
  return preview.illegal ? refusalText(preview.illegal) : t('board.not_possible', { move: token });
}
