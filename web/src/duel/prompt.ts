// What the next step of a choice is, in words.
import { t } from '../i18n/i18n.svelte';
import type { DuelChooser } from './steps';
import { moveText } from './words';

export function promptOf(chooser: DuelChooser): string {
  const kind = [...chooser.options.keys()][0]?.split('-')[0];
  const [first] = chooser.candidates;
  if (kind === 'line' && first?.kind === 'take') return `${moveText(first).split('→')[0]}→ ${t('duel.ui.choose.line')}`;
  if (kind === 'order') return t('duel.ui.choose.order');
  if (kind === 'pay') return t('duel.ui.choose.pay');
  return kind === 'slot' ? t('duel.ui.choose.slot') : '';
}
