import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { ART, COLOURS, sprite } from '../../../src/tiles/art';

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
