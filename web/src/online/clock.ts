// Clocks in words: the remaining time, and the time control.
import { number, t } from '../i18n/i18n.svelte';
import { clockFace } from '../table/clocks';
import type { ClockRule } from './wire';

/** Seconds as people read clocks. */
export function clockText(milliseconds: number): string {
  const { days, hours, minutes, seconds } = clockFace(milliseconds);
  const two = (n: number) => String(n).padStart(2, '0');
  if (days > 0) return t('online.days', { n: days, hours: two(hours), minutes: two(minutes) });
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** What a table can be opened with, the quickest first. */
export const clocks: readonly ClockRule[] = [
  { kind: 'move', seconds: 60 },
  { kind: 'game', seconds: 600, increment: 10 },
  { kind: 'days', days: 3 },
];

const duration = (n: number, unit: 'second' | 'minute' | 'day') =>
  number(n, { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' });
const time = (seconds: number) => (seconds % 60 === 0 ? duration(seconds / 60, 'minute') : duration(seconds, 'second'));

export function ruleText(rule: ClockRule): string {
  switch (rule.kind) {
    case 'none':
      return t('new.clock.none');
    case 'move':
      return t('new.clock.move', { time: time(rule.seconds) });
    case 'game':
      return !rule.increment ? time(rule.seconds) : `${time(rule.seconds)} + ${duration(rule.increment, 'second')}`;
    case 'days':
      return t('new.clock.move', { time: duration(rule.days, 'day') });
  }
}

/** What was agreed for a table, as far as it is out of the ordinary. */
export function termsText({ clock, hints }: { readonly clock?: ClockRule | null; readonly hints?: boolean }): string[] {
  return [...(clock && clock.kind !== 'none' ? [ruleText(clock)] : []), ...(hints ? [t('new.hints')] : [])];
}
