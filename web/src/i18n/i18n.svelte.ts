// Texts by key, in the language chosen. A language is one file, fetched when it is needed.
import type english from './en/index';
import { fill, type Params } from './fill';

export const languages = ['en', 'it', 'fr', 'ro', 'nb'] as const;
export type Language = (typeof languages)[number];
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Key = keyof typeof english;
export type { Params } from './fill';

/** What each language calls itself. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  fr: 'Français',
  ro: 'Română',
  nb: 'Norsk bokmål',
};

const catalogues: Record<Language, () => Promise<{ default: Record<string, Message> }>> = {
  en: () => import('./en/index'),
  it: () => import('./it/index'),
  fr: () => import('./fr/index'),
  ro: () => import('./ro/index'),
  nb: () => import('./nb/index'),
};

let shown = $state.raw<{ language: Language; texts: Record<string, Message> }>({ language: 'en', texts: {} });

/** The language shown now. */
export function language(): Language {
  return shown.language;
}

/** Shows this language once its texts are there; the page says that it is in this language. */
export async function useLanguage(wanted: Language): Promise<void> {
  await showLanguage(wanted);
  document.documentElement.lang = wanted;
}

/** The same for a part of a page. */
export async function showLanguage(wanted: Language): Promise<void> {
  const texts = (await catalogues[wanted]()).default;
  shown = { language: wanted, texts };
}

/** The language that the browser asks for, among ours. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const each of wanted) {
    const short = each.toLowerCase().split('-')[0]!;
    const known = short === 'no' || short === 'nn' ? 'nb' : short;
    if ((languages as readonly string[]).includes(known)) return known as Language;
  }
  return 'en';
}

/** The text of a key with its placeholders filled. `n` chooses the plural form; numbers are written as the language does. */
export function t(key: Key, params: Params = {}): string {
  const message = shown.texts[key];
  // A key without text is a mistake that a test finds; its name is better than nothing.
  return message === undefined ? key : fill(message, params, shown.language);
}

/** Whether a computed key has a text. */
export function isKey(key: string): key is Key {
  return key in shown.texts;
}

/** A number as the language writes it. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = shown.language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(shown.language, options)));
  return format.format(value);
}
/** Making one takes longer than all of a board's numbers. */
const formats = new Map<string, Intl.NumberFormat>();

/** With its sign, and a true minus. */
export function signed(value: number): string {
  return number(value, { signDisplay: 'exceptZero' }).replace('-', '−');
}

/** A share from 0 to 1 as per cent. */
export function percent(share: number, digits = 0): string {
  return number(share, { style: 'percent', maximumFractionDigits: digits });
}

/** Things one after the other, the last joined by "and". */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(shown.language, { type: 'conjunction' }).format(items);
}

/** Things of which one is to be chosen, the last joined by "or". */
export function either(items: readonly string[]): string {
  return new Intl.ListFormat(shown.language, { type: 'disjunction' }).format(items);
}

export function date(time: number): string {
  return new Intl.DateTimeFormat(shown.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** A text by a computed key. */
export function textFor(key: string, params: Params = {}): string {
  return isKey(key) ? t(key, params) : t(key as Key, params);
}

/** A share with its sign, as per cent. */
export function signedPercent(share: number): string {
  return number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).replace('-', '−');
}
