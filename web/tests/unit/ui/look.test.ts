// Custom properties are inherited: a component that gave another meaning to one of the tokens would take the colour from all within it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const src = resolve(import.meta.dirname, '../../../src');
const tokens = [
  ...new Set(
    readFileSync(join(src, 'ui/tokens.css'), 'utf8')
      .match(/^ {2}(--[\w-]+)(?=:)/gm)!
      .map((name) => name.trim()),
  ),
];
const components = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));

test('no component gives a token another meaning', () => {
  expect(tokens.length).toBeGreaterThan(40);
  const found = components.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    const given = [...text.matchAll(/style:(--[\w-]+)|^\s*(--[\w-]+):/gm)].map(([, inline, ruled]) => inline ?? ruled!);
    return given.filter((name) => tokens.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});
