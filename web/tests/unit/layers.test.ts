// Which folder of src/ may use which: imports point one way.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** From the bottom up; each folder with those that it may use, besides itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  table: [],
  i18n: [],
  ui: ['i18n'],
  tiles: ['ui'],
  frame: ['core', 'table', 'i18n', 'ui', 'tiles'],
  classic: ['core', 'table', 'i18n', 'ui', 'tiles', 'frame'],
  duel: ['core', 'table', 'i18n', 'ui', 'tiles', 'frame'],
  board: ['core', 'table', 'i18n', 'ui', 'tiles', 'frame', 'classic', 'duel'],
  coach: ['table', 'i18n', 'ui', 'board'],
  local: ['core', 'table', 'i18n', 'ui', 'frame', 'board', 'coach'],
  online: ['core', 'table', 'i18n', 'ui', 'tiles', 'frame', 'board', 'coach', 'local'],
  review: ['core', 'table', 'i18n', 'ui', 'tiles', 'frame', 'classic', 'duel', 'board', 'coach', 'local'],
  editor: ['core', 'i18n', 'ui', 'tiles', 'classic', 'duel', 'review'],
  learn: ['core', 'table', 'i18n', 'ui', 'tiles', 'frame', 'duel', 'board', 'local'],
  lobby: ['core', 'i18n', 'ui', 'tiles', 'frame', 'classic', 'duel', 'board', 'local', 'online', 'learn'],
  app: ['i18n', 'ui', 'tiles', 'learn', 'lobby', 'local', 'online', 'review', 'editor'],
};

const src = resolve(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|svelte)$/.test(file));
const folder = (file: string): string => file.split('/')[0]!;

/** What a file imports from elsewhere in src/, and what it imports from packages. */
function importsOf(file: string): { own: string[]; packages: string[] } {
  const text = readFileSync(join(src, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map(([, found]) => found!);
  const own = specifiers.filter((each) => each.startsWith('.')).map((each) => relative(src, resolve(src, dirname(file), each)));
  return { own: own.filter((each) => !each.startsWith('..')), packages: specifiers.filter((each) => !each.startsWith('.')) };
}

describe('folders', () => {
  it('are all in the list, and nothing lies beside them', () => {
    expect([...new Set(files.map(folder))].sort()).toEqual(Object.keys(LAYERS).sort());
  });

  it('use only folders that stand above them in the list', () => {
    const order = Object.keys(LAYERS);
    for (const [name, uses] of Object.entries(LAYERS))
      for (const used of uses) expect(order.indexOf(used), `${name} uses ${used}`).toBeLessThan(order.indexOf(name));
  });

  it('import what the list allows', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .own.filter((target) => folder(target) !== folder(file) && !LAYERS[folder(file)]?.includes(folder(target)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are used as the list says', () => {
    const used = new Set(files.flatMap((file) => importsOf(file).own.map((target) => `${folder(file)} ${folder(target)}`)));
    expect(
      Object.entries(LAYERS).flatMap(([name, uses]) => uses.map((each) => `${name} ${each}`).filter((each) => !used.has(each))),
    ).toEqual([]);
  });
});

describe('table/', () => {
  const own = files.filter((file) => folder(file) === 'table');

  it('has no components, no runes and no packages but the types of the core', () => {
    expect(own.filter((file) => !/^table\/[a-z-]+\.ts$/.test(file))).toEqual([]);
    for (const file of own)
      expect(
        importsOf(file).packages.filter((each) => each !== '@azulejo/core'),
        file,
      ).toEqual([]);
    for (const file of own) expect(readFileSync(join(src, file), 'utf8'), file).not.toMatch(/import \{[^}]*\} from '@azulejo\/core'/);
  });

  it('touches no page and no clock', () => {
    for (const file of own)
      expect(readFileSync(join(src, file), 'utf8'), file).not.toMatch(
        /\b(document|window|localStorage|setTimeout|performance|navigator|Date|Math\.random)\b/,
      );
  });
});

describe('names', () => {
  it('of files are the same in two folders only where both games have one', () => {
    const places = new Map<string, string[]>();
    for (const file of files) {
      const name = file.split('/').at(-1)!;
      if (name !== 'index.ts') places.set(name, [...(places.get(name) ?? []), folder(file)]);
    }
    // The frame has the parts of both games' parts under the same names.
    const shared = (folders: readonly string[]) => folders.every((each) => ['classic', 'duel', 'frame'].includes(each));
    expect([...places].filter(([, folders]) => folders.length > 1 && !shared(folders))).toEqual([]);
  });

  it('of exports are the same in two files only where both games have the file', () => {
    const places = new Map<string, string[]>();
    for (const file of files) {
      const text = readFileSync(join(src, file), 'utf8');
      // Of a component, only what its module exports.
      const script = file.endsWith('.svelte') ? (/<script[^>]*\bmodule\b[^>]*>([^]*?)<\/script>/.exec(text)?.[1] ?? '') : text;
      for (const [, name] of script.matchAll(/^\s*export (?:async )?(?:function|const|let|class|interface|type) (\w+)/gm))
        places.set(name!, [...(places.get(name!) ?? []), file]);
    }
    expect(places.get('sequence')).toEqual(['table/beats.ts']);
    expect(places.get('PanelName')).toEqual(['frame/page-panels.svelte.ts']);
    const counterparts = (found: readonly string[]) =>
      found.length === 2 &&
      new Set(found.map((file) => file.split('/').at(-1))).size === 1 &&
      found.every((file) => ['classic', 'duel'].includes(folder(file)));
    expect([...places].filter(([, found]) => found.length > 1 && !counterparts(found))).toEqual([]);
  });

  it('of what imports name exist', () => {
    const there = (path: string) => ['', '.ts', '.svelte.ts', '/index.ts'].some((end) => existsSync(join(src, path + end)));
    expect(files.flatMap((file) => importsOf(file).own.filter((target) => !there(target)))).toEqual([]);
  });
});
