// The texts of the lessons: a file for each language, fetched with the lessons.
import { fill, type Params } from '../i18n/fill';
import type { Language, Message } from '../i18n/i18n.svelte';

const files = import.meta.glob<{ default: Record<string, Message> }>('../i18n/*/learn.json');

export type Say = (key: string, params?: Params) => string;

export async function lessonTexts(language: Language): Promise<Say> {
  const texts = (await files[`../i18n/${language}/learn.json`]!()).default;
  return (key, params = {}) => {
    const message = texts[`learn.${key}`];
    return message === undefined ? `learn.${key}` : fill(message, params, language);
  };
}
