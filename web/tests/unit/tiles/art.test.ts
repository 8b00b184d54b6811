import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { ART, COLOURS, sprite } from '../../../src/tiles/art';
import { inked, rules } from '../../../src/tiles/pictures.svelte';

test('every colour has a motif of its own shape, on the tile and pencilled on the wall', () => {
  const shapeOf = (markup: string) => markup.replace(/(fill|stroke)="[^"]*"/g, '').replace(/>[A-Za-z]</g, '><');
  for (const prefix of ['', 'ghost-']) expect(new Set(COLOURS.map((colour) => shapeOf(ART.get(prefix + colour)!))).size).toBe(5);
});

test('an empty space never looks like a tile: it has a broken outline and no glaze', () => {
  for (const name of ['empty', ...COLOURS.map((colour) => `ghost-${colour}`)]) {
    expect(ART.get(name)).toContain('stroke-dasharray');
    expect(ART.get(name)).not.toContain('--tile-glaze');
  }
  for (const colour of COLOURS) expect(ART.get(colour)).not.toContain('stroke-dasharray');
});

test('the sprite is well formed, without anything that the content policy forbids', () => {
  const page = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${sprite()}</svg>`, 'image/svg+xml');
  expect(page.querySelector('parsererror')).toBeNull();
  expect(page.querySelectorAll('symbol')).toHaveLength(ART.size);
  expect(sprite()).not.toMatch(/style=|<script|on\w+=|url\(/);
});

test('all of it is small', () => {
  expect(gzipSync(sprite()).length).toBeLessThan(3000);
});

test('a picture of a piece has the inks of the page, or its own where the page has none', () => {
  expect(
    inked('<path fill="var(--a,#111)" stroke="var(--b,#222)"/>', (name) => (name === '--a' ? ' color-mix(in srgb, red, blue)' : '')),
  ).toBe('<path fill="color-mix(in srgb, red, blue)" stroke="#222"/>');
});

test('every piece has a rule for each place, and more where Duel paints it otherwise', () => {
  const all = rules((scope, piece, ink) => (scope === 1 && piece === 'W' && ink === '--tile-W-ground' ? '#a9dcf0' : ''));
  expect(all.split('\n')).toHaveLength(3 * (ART.size + 1));
  expect(all).toContain("[data-game='azul-duel'] .az-W{");
  expect(all).not.toMatch(/var\(/);
});
