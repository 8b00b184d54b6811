import type { Language, Message } from './i18n.svelte';

export type Params = Record<string, string | number>;

const rules = new Map<Language, Intl.PluralRules>();
const numbers = new Map<Language, Intl.NumberFormat>();

function kept<T>(map: Map<Language, T>, language: Language, make: () => T): T {
  let value = map.get(language);
  if (!value) map.set(language, (value = make()));
  return value;
}

/** A message with its placeholders filled: `n` chooses among plural forms. */
export function fill(message: Message, params: Params, language: Language): string {
  let text: string;
  if (typeof message === 'string') {
    text = message;
  } else {
    const form = kept(rules, language, () => new Intl.PluralRules(language)).select(Number(params.n ?? 0));
    text = message[form] ?? message.other ?? '';
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? kept(numbers, language, () => new Intl.NumberFormat(language)).format(value) : value;
  });
}
