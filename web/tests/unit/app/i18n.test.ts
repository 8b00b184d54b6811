// No text is missing or unused in any language; all have the same placeholders, and the plural forms of their language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../src/i18n/fill';
import { browserLanguage, languages, t, useLanguage, type Message } from '../../../src/i18n/i18n.svelte';

const folder = join(import.meta.dirname, '../../../src/i18n');
const sources = join(import.meta.dirname, '../../../src');
const read = (language: string, file: string) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, Message>;
const files = readdirSync(join(folder, 'en')).filter((file) => file.endsWith('.json'));
const catalogues = files.filter((file) => file !== 'rules.json');

const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const pluralForms = (language: string) =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many')
    .sort();

describe.each(languages)('%s', (language) => {
  test.each(catalogues)('%s has every text, in the order of the English one', (file) => {
    const english = read('en', file);
    const own = read(language, file);
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(own)) {
      expect(typeof message, key).toBe(typeof english[key]);
      if (typeof message !== 'string') expect(Object.keys(message).sort(), key).toEqual(pluralForms(language));
      const wanted = placeholders(forms(english[key]!)[0]!);
      for (const text of forms(message)) {
        expect(text.trim(), key).not.toBe('');
        expect(placeholders(text), `${key}: ${text}`).toEqual(wanted);
      }
    }
  });

  test('the rules have the same sections and points', () => {
    const shape = (value: unknown): unknown => {
      if (typeof value === 'string') return value.trim() === '' ? 'empty' : 'text';
      if (Array.isArray(value)) return value.map(shape);
      return Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, shape(each)]));
    };
    expect(shape(read(language, 'rules.json'))).toEqual(shape(read('en', 'rules.json')));
  });
});

test('no file of one language is missing in another', () => {
  for (const language of languages) expect(readdirSync(join(folder, language)).sort()).toEqual(readdirSync(join(folder, 'en')).sort());
});

test('every text is used', () => {
  const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
    .join('\n');
  // Computed keys count by their prefix: `level.${n}`, or 'look.fault.' if all keys with this prefix are read.
  const beginnings = [...code.matchAll(/`([a-z_]+(?:\.[\w-]+)*\.?)\$\{|'([\w.]+\.)'/g)].map((match) => match[1] ?? match[2]!);
  const unused = catalogues
    .flatMap((file) => Object.keys(read('en', file)))
    .filter((key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`) && !beginnings.some((each) => key.startsWith(each)));
  expect(unused).toEqual([]);
});

// A player without a name is “You” in the record of a review: “Tu ha giocato” and “a favorisé Toi” are no sentences.
test.each(['en', 'it', 'fr', 'ro'] as const)('in %s no verb stands beside a name that may be “You”', (language) => {
  const said = Object.entries(read(language, 'look.json'))
    .filter(([key]) => /^look\.(story|practice)\./.test(key))
    .flatMap(([, message]) => forms(message))
    .filter((text) => text.includes('{name}'));
  expect(said.length).toBeGreaterThan(3);
  const verb = language === 'en' ? /\{name\} (is|has|puts)\b|\w \{name\}/ : /\{name\} \p{Ll}|\p{Ll} \{name\}/u;
  expect(said.filter((text) => verb.test(text))).toEqual([]);
});

test('a colon between two texts is that of the language: a space goes before it in French', () => {
  const code = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file));
  const written = (file: string) => readFileSync(join(sources, file), 'utf8').match(/\}: \$\{.*|<\/(?:strong|b|em)>: .*/g) ?? [];
  expect(code.flatMap((file) => written(file).map((found) => `${file} ${found}`))).toEqual([]);
  expect(read('fr', '../../../../i18n/fr.json')['text.label']).toBe('{label}\u00a0: {text}');
});

test('plurals and numbers follow the language', async () => {
  expect(fill({ one: '{n} loc', few: '{n} locuri', other: '{n} de locuri' }, { n: 20 }, 'ro')).toBe('20 de locuri');
  expect(fill({ one: '{n} loc', few: '{n} locuri', other: '{n} de locuri' }, { n: 3 }, 'ro')).toBe('3 locuri');
  expect(fill('{n}', { n: 1234.5 }, 'it')).toBe('1234,5');
  await useLanguage('nb');
  expect(t('online.players', { n: 1 })).toBe('1 spiller');
  await useLanguage('en');
});

test('the browser asks for a language', () => {
  expect(browserLanguage(['nn-NO', 'en'])).toBe('nb');
  expect(browserLanguage(['de', 'fr-CA'])).toBe('fr');
  expect(browserLanguage(['ja'])).toBe('en');
});
