// Why a move is refused, in the language chosen.
import type { Colour, DuelPreview, DuelState } from '@azulejo/core';
import { core } from '../core/core';
import { t, type Key, type Params } from '../i18n/i18n.svelte';
import { colourName, factoryName } from './words';

/** What awaits whoever is to act. */
function awaited(state: DuelState): string {
  if (state.phase !== 'tile') {
    const key = `duel.illegal.${state.phase}`;
    return t((['setup', 'draft', 'draw', 'keep', 'under'].includes(state.phase) ? key : 'illegal.deal_awaited') as Key);
  }
  return t('duel.illegal.tile', { n: Number(/^(\d)/.exec(state.legal[0] ?? '')?.[1] ?? 0) });
}

const SAME_AS: Record<string, Key> = {
  game_over: 'illegal.game_over',
  deal_awaited: 'illegal.deal_awaited',
  no_such_factory: 'illegal.no_such_factory',
  colour_not_there: 'illegal.colour_not_there',
  line_full: 'illegal.line_full',
  line_other_colour: 'illegal.line_other_colour',
  space_taken: 'illegal.space_taken',
  stacking_missing: 'duel.illegal.stacking',
  stacking_needless: 'duel.illegal.stacking',
  stacking_wrong: 'duel.illegal.stacking',
  two_chips_taken: 'duel.illegal.two_chips',
  no_plate_there: 'duel.illegal.no_plate',
};

/** A rule that a move breaks, by the name that the rules give it. */
export function reasonText(reason: string, token: string, state: DuelState): string {
  if (reason === 'other_phase' || reason === 'other_line') return awaited(state);
  if (reason === 'no_marker' && state.round === 5) return t('duel.illegal.last_round');
  const key = SAME_AS[reason] ?? (`duel.illegal.${reason}` as Key);
  return t(key, paramsOf(reason, token.toUpperCase(), state));
}

function paramsOf(reason: string, token: string, state: DuelState): Params {
  const take = /^([1-4LM])([BYRKW])([1-6X])/.exec(token);
  const tile = /^([1-6])[>=]([1-6])?/.exec(token);
  const row = Number(take?.[3] ?? tile?.[1] ?? 0);
  const source = factoryName(Number(take?.[1] ?? /^\+(\d)/.exec(token)?.[1] ?? 0) || 0);
  const held = state.boards[state.turn - 1]?.lines[row - 1]?.[0] as Colour | undefined;
  const colour = reason === 'colour_not_there' || reason === 'colour_not_on_top' ? (take?.[2] as Colour) : held;
  const numbers: Record<string, number> = {
    place_empty: Number(/^D(\d)/.exec(token)?.[1] ?? 0),
    slot_taken: Number(/@(\d)/.exec(token)?.[1] ?? 0),
    no_such_drawn: Number(/^(?:KEEP|UNDER)(\d+)/.exec(token)?.[1] ?? 0),
    no_such_factory: state.factories.length - 1,
    no_plate_there: Number(tile?.[2] ?? 0),
    space_taken: Number(tile?.[2] ?? 0),
    space_other_colour: Number(tile?.[2] ?? 0),
  };
  return { n: numbers[reason] ?? row, source, colour: colour ? colourName(colour) : '' };
}

/** The move that somebody typed, if it is legal for the viewer of this state. */
export async function read(state: DuelState, text: string): Promise<DuelPreview | null> {
  const view = (await core()).fromView(state);
  const preview = view.ok ? view.value.preview(text) : view;
  return preview.ok ? (preview.value as DuelPreview) : null;
}

/** Why this move cannot be played here; null where it can. */
export async function whyIllegal(state: DuelState, token: string): Promise<string | null> {
  const view = (await core()).fromView(state);
  if (!view.ok) return view.message;
  const preview = view.value.preview(token);
  if (preview.ok) return null;
  return preview.reason ? reasonText(preview.reason, token, state) : t('board.not_possible', { move: token });
}

