// Why a move is refused, in the language chosen.
import type { DuelPreview, DuelState, Illegal, IllegalParams } from '@azulejo/core';
import { duelComponents } from '../core/components.svelte';
import { core } from '../core/core';
import { t, type Key, type Params } from '../i18n/i18n.svelte';
import { colourName, factoryName } from './words';

/** What awaits whoever is to act. */
function awaited({ phase, row }: IllegalParams): string {
  if (row !== undefined) return t('duel.illegal.tile', { n: row });
  return t(`duel.illegal.${phase}` as Key);
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

/** A rule that a move breaks, by the code that the rules give it. */
export function reasonText({ code, params }: Pick<Illegal, 'code' | 'params'>): string {
  if (code === 'other_phase' || code === 'other_line') return awaited(params);
  if (code === 'no_marker' && params.round === duelComponents()?.last_round) return t('duel.illegal.last_round');
  return t(SAME_AS[code] ?? (`duel.illegal.${code}` as Key), textParams(params));
}

function textParams({ row, column, number, slot, factories, factory, colour }: IllegalParams): Params {
  return {
    n: column ?? row ?? number ?? slot ?? factories ?? 0,
    source: factory === undefined ? '' : factoryName(factory),
    colour: colour === undefined ? '' : colourName(colour),
  };
}

/** The move that somebody typed, if it is legal for the viewer of this state. */
export async function readMove(state: DuelState, text: string): Promise<DuelPreview | null> {
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
  return preview.illegal ? reasonText(preview.illegal) : t('board.not_possible', { move: token });
}
