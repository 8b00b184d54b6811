// What the player can do now, in one sentence that follows from the legal moves and from what was chosen so far.
import type { DuelPreview } from '@azulejo/core';
import { either, t } from '../i18n/i18n.svelte';
import { isPaying, isShort, paidFor, placesIn, type Down } from './payment';
import { lineAsked } from './pieces';
import { colourName, effectsOf, previewText } from './words';

/** What was chosen so far; `Chooser` has all of it. */
export interface Choosing {
  readonly path: readonly string[];
  readonly pending: DuelPreview | null;
  readonly candidates: readonly DuelPreview[];
}

export interface GuideInput {
  /** All that is legal; none where it is not the viewer's turn. */
  readonly moves: readonly DuelPreview[];
  /** The first plate of the game is placed. */
  readonly setup: boolean;
  readonly choosing: Choosing;
  /** The viewer's chips, and those put down to pay. */
  readonly chips: readonly string[];
  readonly down: Down;
  /** The stack was clicked once: the next click pays. */
  readonly armed: boolean;
  /** The only move is about to be played. */
  readonly forced?: boolean;
  /** Fingers rather than a mouse and keys. */
  readonly touch: boolean;
}

export interface Guidance {
  readonly text: string;
  /** What else is good to know. */
  readonly note: string;
}

const say = (text: string, note = ''): Guidance => ({ text, note });
const of = <Kind extends DuelPreview['kind']>(moves: readonly DuelPreview[], kind: Kind) =>
  moves.filter((move): move is Extract<DuelPreview, { kind: Kind }> => move.kind === kind);

/** What can be taken: tiles, a plate of the display, a chip, a plate of the stack with its price. */
function whatToTake(moves: readonly DuelPreview[]): Guidance {
  const [draw] = of(moves, 'draw');
  const things = [
    of(moves, 'take').length > 0 && t('duel.guide.tiles'),
    of(moves, 'plate').length > 0 && t('duel.guide.plate'),
    of(moves, 'chip').length > 0 && t('duel.guide.chip'),
  ].filter((each) => each !== false);
  if (things.length === 0 && draw) return say(t(draw.pays > 0 ? 'duel.guide.only_stack' : 'duel.guide.only_stack_free'));
  const stack = draw && of(moves, 'plate').length === 0 ? [t(draw.pays > 0 ? 'duel.guide.draw' : 'duel.guide.draw_free')] : [];
  return say(t('duel.guide.take', { what: either([...things, ...stack]) }), t('duel.guide.glow'));
}

/** Tiling: the line that is asked about. */
function whereToTile({ moves, chips, down }: GuideInput): Guidance {
  const n = lineAsked(moves);
  if (!isPaying(moves)) return say(t('duel.guide.space', { n, colour: colourName(placesIn(moves)[0]!.colour) }));
  if (isShort(moves, chips, down)) return say(t('duel.guide.pay_more', { n }));
  return say(paidFor(moves, chips, down).length > 0 ? t('duel.guide.paid', { n }) : t('duel.guide.pay', { n }), t('duel.guide.pay_note'));
}

/** Nothing is chosen yet. */
function toBegin(situation: GuideInput): Guidance {
  const { moves, setup } = situation;
  const has = (kind: DuelPreview['kind']) => of(moves, kind).length > 0;
  if (has('place') || has('decline')) return whereToTile(situation);
  if (has('under')) return say(t('duel.guide.under'));
  if (has('look')) return say(t(has('draw') ? 'duel.guide.draw_or_look' : 'duel.guide.look'));
  if (setup) return say(t('duel.guide.setup'));
  const plates = of(moves, 'plate');
  if (plates.length > 0 && plates.every(({ from }) => from === 'drawn')) return say(t('duel.guide.keep'));
  return whatToTake(moves);
}

/** Something is chosen, and something is left to choose. */
function toGoOn({ choosing: { path, pending, candidates }, touch }: GuideInput): Guidance {
  const [first] = candidates;
  if (pending?.kind === 'plate') return say(t(touch ? 'duel.guide.lying_touch' : 'duel.guide.lying'));
  if (pending) return say(previewText(pending));
  if (first?.kind === 'plate') return say(t('duel.guide.slot'));
  if (first?.kind !== 'take') return say('');
  if (path.length > 1) return say(t('duel.guide.order'), t('duel.guide.order_note'));
  return say(
    t('duel.guide.line', { tiles: t('board.tiles', { n: first.taken, colour: colourName(first.colour) }) }),
    effectsOf(first).length > 0 ? t('duel.guide.line_note') : '',
  );
}

/** What to do now; nothing where nothing can be done. */
export function guidanceOf(situation: GuideInput): Guidance {
  if (situation.moves.length === 0) return say('');
  if (situation.forced) return say(t('guide.forced'));
  if (situation.armed) return say(t('duel.guide.arm'), t('duel.guide.arm_note'));
  return situation.choosing.path.length > 0 ? toGoOn(situation) : toBegin(situation);
}
