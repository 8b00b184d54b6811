// Tokens are texts of the rules: no file of the app builds one, or reads one but as a whole.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unwrap } from '@azulejo/core';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { azulejo } from './rules';

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const src = resolve(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file));

/** Files that may read the texts named, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'table/hidden.ts': 'compares whole tokens with what was told of them, where `?` stands for what was hidden',
  'table/typing.ts': 'compares beginnings of whole tokens with what is typed',
  'learn/examples.ts': 'has whole plies, which the rules read',
  'lobby/living.ts': 'has a whole record, which the rules read',
};

/** Tokens of all kinds of plies of all games, and what states call plates, their backs, and those on slots. */
const TOKENS = [
  ...(['azul', 'azul-grey', 'azul-duel'] as const).flatMap((game) =>
    [1, 2, 3].flatMap((seed) => unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game, seed })))).tokens),
  ),
  ...Object.keys(azulejo.duelComponents().placed),
  ...Object.keys(azulejo.duelComponents().kinds),
];
/** Texts that are no tokens: what matches them as well is about texts of any kind. */
const WORDS = ['play', 'line-3', 'Zürich', 'x1', '12', '', 'a, b', '<b>', '+5', 'abc_DEF-9', 'https://example.org/a'];
const isOfTokens = (pattern: RegExp): boolean => TOKENS.some((token) => pattern.test(token)) && !WORDS.some((word) => pattern.test(word));
const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const READING = new Set([
  'at',
  'charAt',
  'codePointAt',
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'slice',
  'split',
  'startsWith',
  'substring',
]);
const name = (node: unknown): string => {
  const { type, name: own, property, expression, computed } = (node ?? {}) as Node;
  if (type === 'Identifier') return String(own);
  if (type === 'MemberExpression') return computed ? '' : name(property);
  if (type === 'ChainExpression') return name(expression);
  return type === 'TSNonNullExpression' ? name(expression) : '';
};
/** Whether an expression is a token or the name of a plate, as far as its name tells. */
const isToken = (node: unknown): boolean => {
  const { type } = (node ?? {}) as Node;
  return ['token', 'plate'].includes(name(node)) || (type === 'MemberExpression' && ['move', 'best'].includes(name(node)));
};

/** What is wrong with a node, by itself. */
function faultOf(node: Node): string | undefined {
  switch (node.type) {
    case 'Literal': {
      const { regex, value } = node as unknown as { regex?: { pattern: string; flags: string }; value: unknown };
      if (regex && isOfTokens(new RegExp(regex.pattern, regex.flags.replace('g', '')))) return `/${regex.pattern}/ reads tokens`;
      return typeof value === 'string' && /^(deal|plates):/.test(value) ? `'${value}' begins a token` : undefined;
    }
    case 'TemplateLiteral': {
      const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      const parts = (node.expressions as Node[]).map(name);
      if (texts.join('') === '')
        return new Set(parts.filter((each) => ['source', 'factory', 'colour', 'row', 'column'].includes(each))).size > 1
          ? `\`${parts.join(' ')}\` builds a token`
          : undefined;
      return parts.length > 0 && isOfTokens(new RegExp(`^${texts.map(quoted).join('[\\w,]{1,4}')}$`))
        ? `\`${texts.join('…')}\` builds a token`
        : undefined;
    }
    case 'MemberExpression':
      if (!isToken(node.object)) return undefined;
      return node.computed
        ? 'takes a letter of a token'
        : READING.has(name(node.property))
          ? `.${name(node.property)} reads a token`
          : undefined;
    case 'SpreadElement':
      return isToken(node.argument) ? 'takes a token apart' : undefined;
    case 'CallExpression':
      return ['test', 'exec'].includes(name(node.callee)) && (node.arguments as Node[]).some(isToken) ? 'matches a token' : undefined;
    default:
      return undefined;
  }
}

function faultsOf(text: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const fault = 'type' in node ? faultOf(node as Node) : undefined;
    if (fault) found.push(fault);
    for (const [member, value] of Object.entries(node)) if (member !== 'css' && member !== 'parent') walk(value);
  };
  walk(parse(text, { modern: true }));
  return found;
}
const textOf = (file: string): string => {
  const text = readFileSync(join(src, file), 'utf8');
  return file.endsWith('.svelte') ? text : `<script lang="ts">${text.replaceAll('</script>', '')}</script>`;
};

test('the checks find tokens that are built and read', () => {
  const script = (text: string) => faultsOf(`<script lang="ts">${text}</script>`);
  for (const bad of [
    'const a = `${row}>${column}`',
    'const a = `d${number}@${slot}+${turns}`',
    'const a = `${source}${colour}${row}`',
    'const a = /^([1-4LM])([BYRKW])([1-6X])/',
    'const a = /^([SJ]\\d)\\+([0-3])$/',
    'const a = `${plate}+${turns}`',
    'const a = /^keep(\\d+)@(\\d)/',
    "const a = entry.token.startsWith('M')",
    "const a = plate[0] === 'S'",
    'const a = `${kind}?`',
    'const a = token[0]',
    "const a = move.move.includes('/')",
    'const a = [...entry.token]',
    'const a = /x/.test(token)',
    "const a = text.startsWith('deal:')",
  ])
    expect(script(bad), bad).not.toEqual([]);
  for (const good of [
    'const a = `line-${row}`',
    'const a = /^[\\w-]*$/',
    'const a = token === other.token',
    "const a = name.slice(1) + '>'",
  ])
    expect(script(good), good).toEqual([]);
});

test.each(files.filter((file) => !(file in ALLOWED) && !file.startsWith('i18n/')))('%s neither builds nor reads tokens', (file) => {
  expect(faultsOf(textOf(file))).toEqual([]);
});
