// What a ply of a review was worth, in words.
import type { Review } from '@azulejo/core';
import { moveText, type Describe } from '../board/describe';
import { explain, merits } from '../coach/coach';
import { sentence } from '../coach/hints';
import { verdict, type Verdict } from '../coach/review';
import { percent, textFor, t } from '../i18n/i18n.svelte';
import type { Place } from './study.svelte';

export interface Told {
  readonly seat: number;
  /** Who did what, or whom the deal favoured. */
  readonly heading: string;
  readonly kind: Verdict | 'luck';
  /** What it was worth. */
  readonly worth: string;
  /** The better move and what speaks for it; of the best move, what speaks for that. */
  readonly why: string;
  readonly exact: boolean;
}

/** A deal that changed the chances less than this is not worth a word. */
const NOISE = 0.03;

/** Of the ply with this number: 1 is after the first token. `main` is the game that was reviewed, from its start. */
export function tell(
  review: Review,
  main: readonly Place[],
  ply: number,
  name: (seat: number) => string,
  describe: Describe,
): Told | undefined {
  const found = review.plies[ply - 1];
  const before = main[ply - 1]?.position;
  const after = main[ply]?.position;
  if (!found || !before || !after) return undefined;
  if (found.seat === undefined) {
    const size = Math.max(...found.luck);
    const seat = found.luck.indexOf(size) + 1;
    if (size < NOISE) return undefined;
    return {
      seat,
      heading: t('look.story.deal', { n: after.state.round, name: name(seat) }),
      kind: 'luck',
      worth: `+${percent(size)}`,
      why: '',
      exact: false,
    };
  }
  const kind = found.token === found.best ? 'best' : verdict(found.loss);
  const fault = kind !== 'best' && kind !== 'good';
  const moves = before.moves();
  const praise =
    kind === 'best'
      ? merits(moves.find(({ move }) => move === found.token))
          .map(sentence)
          .join(' ')
      : '';
  const word = textFor(`look.verdict.${kind}`);
  return {
    seat: found.seat,
    heading: t('look.story.move', { name: name(found.seat), move: moveText(describe, before, found.token) }),
    kind,
    worth: fault ? t('text.label', { label: word, text: t('look.story.cost', { loss: percent(found.loss) }) }) : word,
    why: fault
      ? [t('look.story.better', { best: moveText(describe, before, found.best) }), ...explain(moves, found).map(sentence)].join(' ')
      : praise,
    exact: found.exact === true,
  };
}
