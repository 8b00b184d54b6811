// The tile art, drawn on 40 × 40. Each colour has a motif of its own shape, so that no colour has to be seen to be told
// apart: B star, Y diamond, R flower, K leaves in a cross, W ring. Colours are custom properties (tiles.css sets them for
// each theme) with the light ones as fallback: the same markup stands alone in a shared picture.
import type { Colour } from '@azulejo/core';

export const COLOURS: readonly Colour[] = ['B', 'Y', 'R', 'K', 'W'];

interface Paint {
  readonly ground: string;
  readonly motif: string;
  readonly edge: string;
}

const PAINTS: Record<Colour, Paint> = {
  B: { ground: '#2458ab', motif: '#f6f3ea', edge: '#163a78' },
  Y: { ground: '#efb73e', motif: '#8a4a10', edge: '#b27c12' },
  R: { ground: '#c43d33', motif: '#fdeedd', edge: '#8a241d' },
  K: { ground: '#262b33', motif: '#79cfc6', edge: '#0d1014' },
  W: { ground: '#f7f4ea', motif: '#1f7f9b', edge: '#a9a493' },
};

const paint = (colour: Colour, part: keyof Paint): string => `var(--tile-${colour}-${part},${PAINTS[colour][part]})`;

const four = (shape: string): string => [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn} 20 20)">${shape}</g>`).join('');

/** In two inks: `m` for the motif, `g` for what shows of the ground. */
const MOTIFS: Record<Colour, (m: string, g: string) => string> = {
  B: (m, g) =>
    `<path fill="${m}" d="M20 4.5 24.5 9.1h6.4v6.4L35.5 20l-4.6 4.5v6.4h-6.4L20 35.5l-4.5-4.6H9.1v-6.4L4.5 20l4.6-4.5V9.1h6.4z"/>` +
    `<circle cx="20" cy="20" r="8" fill="${g}"/><path fill="${m}" d="M20 13.5q1 5.5 6.5 6.5-5.5 1-6.5 6.5-1-5.5-6.5-6.5 5.5-1 6.5-6.5z"/>`,
  Y: (m) =>
    `<path fill="none" stroke="${m}" stroke-width="2.6" stroke-linejoin="round" d="M20 5 35 20 20 35 5 20z"/>` +
    `<path fill="${m}" d="M20 12.5 27.5 20 20 27.5 12.5 20z"/>` +
    four(`<path fill="${m}" d="M4.5 4.5h6.5l-6.5 6.5z"/>`),
  R: (m, g) =>
    `<g fill="${m}"><circle cx="20" cy="12.5" r="7.2"/><circle cx="27.5" cy="20" r="7.2"/><circle cx="20" cy="27.5" r="7.2"/><circle cx="12.5" cy="20" r="7.2"/></g>` +
    `<circle cx="20" cy="20" r="4.6" fill="${g}"/>` +
    four(`<path stroke="${g}" stroke-width="1.8" stroke-linecap="round" d="M20 12.8V9"/><circle cx="7.3" cy="7.3" r="2.3" fill="${m}"/>`),
  K: (m, g) =>
    four(
      `<path fill="${m}" d="M19 19Q6.5 17.5 4.8 4.8 17.5 6.5 19 19z"/><path stroke="${g}" stroke-width="1.3" stroke-linecap="round" d="M15.5 15.5 9 9"/>` +
        `<path fill="${m}" d="M20 5.2 22.2 8.6 20 12 17.8 8.6z"/>`,
    ) + `<circle cx="20" cy="20" r="2.6" fill="${m}"/>`,
  W: (m) =>
    `<circle cx="20" cy="20" r="11.5" fill="none" stroke="${m}" stroke-width="3.4"/><circle cx="20" cy="20" r="4.4" fill="${m}"/>` +
    four(`<path fill="none" stroke="${m}" stroke-width="2.2" stroke-linecap="round" d="M4.5 11A6.5 6.5 0 0 0 11 4.5"/>`),
};

const rounded = (inset: number, radius: number, attributes: string): string =>
  `<rect x="${inset}" y="${inset}" width="${40 - 2 * inset}" height="${40 - 2 * inset}" rx="${radius}" ${attributes}/>`;

const letter = (text: string, ground: string, ink: string): string =>
  `<g display="var(--tile-letters,none)"><circle cx="20" cy="20" r="10.5" fill="${ground}" stroke="${ink}" stroke-width="1.5"/>` +
  `<text x="20" y="25.3" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="15" fill="${ink}">${text}</text></g>`;

const FACE = 'M7 1h26a6 6 0 0 1 6 6v24.4a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6V7a6 6 0 0 1 6-6z';
const RIMS: Record<Colour, string> = { B: '#ffffff2e', Y: '#ffffff4d', R: '#ffffff33', K: '#ffffff33', W: '#78694647' };

/** Thick and glazed: light from the upper left, the lower edge in shadow. */
const tile = (colour: Colour): string => {
  const ground = paint(colour, 'ground');
  const motif = paint(colour, 'motif');
  return (
    rounded(1, 6, `fill="${paint(colour, 'edge')}"`) +
    `<path fill="${ground}" d="${FACE}"/>` +
    `<g transform="translate(0 -.8)">${MOTIFS[colour](motif, ground)}</g>` +
    `<path opacity=".07" d="M1 22h38v9.4a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z"/>` +
    `<path fill="#fff" opacity="var(--tile-glaze,.22)" d="M7 2h26a5 5 0 0 1 4 2Q14 8 3 33a5 5 0 0 1-1-3V7a5 5 0 0 1 5-5z"/>` +
    `<path fill="none" stroke="var(--tile-${colour}-rim,${RIMS[colour]})" d="M7 1.6h26A5.4 5.4 0 0 1 38.4 7v24.4a5.4 5.4 0 0 1-5.4 5.4H7a5.4 5.4 0 0 1-5.4-5.4V7A5.4 5.4 0 0 1 7 1.6z"/>` +
    letter(colour, ground, motif)
  );
};

/** A space that is sunk into the board: the upper edge throws a shadow. */
const hollow = (edge: string): string =>
  rounded(1.8, 4.6, `fill="var(--tile-hollow,#ece3d0)" stroke="${edge}" stroke-opacity=".45" stroke-width=".8" stroke-dasharray="3 1.5"`) +
  '<path fill="var(--tile-sunk,#3c280a24)" d="M6.4 2h27.200a4.4 4.4 0 0 1 4.4 4.4v1.800a4.4 4.4 0 0 0-4.4-4.4H6.4A4.4 4.4 0 0 0 2 8.200V6.4A4.4 4.4 0 0 1 6.4 2z"/>';

/** The place of a colour on an empty wall: a hollow with the motif pencilled in. */
const ghost = (colour: Colour): string => {
  const ink = `var(--ghost-${colour},#8d8674)`;
  const ground = 'var(--tile-hollow,#ece3d0)';
  return (
    hollow('var(--tile-hollow-edge,#b5a585)') +
    `<g opacity="var(--ghost-strength,.62)" transform="translate(6.4 6.4) scale(.68)">${MOTIFS[colour](ink, ground)}</g>` +
    `<g display="var(--tile-letters,none)">${rounded(9, 3, `fill="${ground}"`)}<text x="20" y="25" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" fill="${ink}">${colour.toLowerCase()}</text></g>`
  );
};

const empty = hollow('var(--tile-hollow-edge,#b5a585)');

/** The first-player marker is a lozenge with a 1: no tile has this outline. */
const marker =
  '<path fill="var(--marker-edge,#6d5a1d)" d="M20 1.5 38.5 20 20 39 1.5 20z"/>' +
  '<path fill="var(--marker-ground,#fff8e1)" d="M20 2.5 36.8 19.3 20 36.5 3.2 19.3z"/>' +
  '<path fill="none" stroke="var(--marker-ink,#7a3b0c)" stroke-width="1.2" d="M20 6.5 32.8 19.3 20 32.3 7.2 19.3z"/>' +
  '<text x="20" y="25.5" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="18" fill="var(--marker-ink,#7a3b0c)">1</text>';

/** Duel's special tile: glazed gold with a sun. */
const special =
  rounded(1, 6, 'fill="var(--special-edge,#7d5a12)"') +
  '<path fill="var(--special-ground,#f6e3a8)" d="M7 1.5h26a5.5 5.5 0 0 1 5.5 5.5v24.5a5.5 5.5 0 0 1-5.5 5.5H7a5.5 5.5 0 0 1-5.5-5.5V7A5.5 5.5 0 0 1 7 1.5z"/>' +
  four('<path fill="var(--special-motif,#a0620a)" d="M20 4.5 22.8 15h-5.6zM29.5 9.8 23.8 19 20.8 16.2z"/>') +
  '<circle cx="20" cy="20" r="6.5" fill="var(--special-motif,#a0620a)"/><circle cx="20" cy="20" r="3" fill="var(--special-ground,#f6e3a8)"/>';

/** A space of a Duel plate that takes every colour: five wedges around a hollow. */
const wild =
  rounded(3, 4, 'fill="var(--tile-hollow,#e6dfd0)" stroke="var(--tile-hollow-edge,#a89f8a)" stroke-width="1.2" stroke-dasharray="3 2.5"') +
  COLOURS.map(
    (colour, at) =>
      `<path transform="rotate(${at * 72} 20 20)" fill="${paint(colour, 'ground')}" stroke="${paint(colour, 'edge')}" stroke-width=".8" d="M20 7.5 23.6 12.5 20 17.5 16.4 12.5z"/>`,
  ).join('');

/** A space of a Duel plate that only a special tile covers. */
const specialSpace =
  rounded(3, 4, 'fill="var(--tile-hollow,#e6dfd0)" stroke="var(--special-motif,#a0620a)" stroke-width="1.2" stroke-dasharray="3 2.5"') +
  `<g transform="translate(8 8) scale(.6)" fill="none" stroke="var(--special-motif,#a0620a)" stroke-width="2"><circle cx="20" cy="20" r="6.5"/>${four('<path d="M20 9.5V4M29.5 10.5 26.5 13.5"/>')}</g>`;

const sun =
  '<circle cx="20" cy="20" r="8.5" fill="var(--sun,#d98a12)"/>' +
  [0, 45, 90, 135, 180, 225, 270, 315]
    .map((turn) => `<path transform="rotate(${turn} 20 20)" fill="var(--sun,#d98a12)" d="M20 2.5 22.5 9h-5z"/>`)
    .join('');

const moon = '<path fill="var(--moon,#5b6f9e)" d="M26 4.5A16 16 0 1 0 36 27 13.5 13.5 0 0 1 26 4.5z"/>';

/** A factory, seen from above: a dish with a glazed blue rim, and a star painted in its well. */
const plate =
  '<circle cx="50" cy="51" r="48" fill="var(--plate-edge,#0f2c62)"/><circle cx="50" cy="49.5" r="48" fill="var(--plate-rim,#2459b0)"/>' +
  '<circle cx="50" cy="49.5" r="43.6" fill="none" stroke="var(--plate-ink,#f3f0e4)" stroke-width="3" stroke-dasharray=".1 6.749" stroke-linecap="round"/>' +
  '<circle cx="50" cy="49.5" r="39.4" fill="var(--plate-lip,#d9cbb0)"/><circle cx="50" cy="50.2" r="38.4" fill="var(--plate-well,#faf4e6)"/>' +
  '<g fill="none" stroke="var(--plate-paint,#1f4e9e)" stroke-opacity=".3" stroke-width=".7"><circle cx="50" cy="50" r="36"/><circle cx="50" cy="50" r="21"/><circle cx="50" cy="50" r="5"/>' +
  '<path d="M50 31.5C53 41.5 58.5 47 68.5 50 58.5 53 53 58.5 50 68.5 47 58.5 41.5 53 31.5 50 41.5 47 47 41.5 50 31.5z"/></g>' +
  '<path fill="none" stroke="#fff" stroke-opacity="var(--plate-gloss,.6)" stroke-width="2.2" stroke-linecap="round" d="M8.5 37A43.5 43.5 0 0 1 41 7.400M46.5 6.300a43 43 0 0 1 4-.2"/>';

/** The back of a face-down plate or chip. */
const back =
  rounded(1, 6, 'fill="var(--back-ground,#3f5f8f)"') +
  '<path fill="none" stroke="var(--back-ink,#d7e2f3)" stroke-width="1.6" d="M20 6 34 20 20 34 6 20zM6 6l28 28M34 6 6 34"/>';

const each = (prefix: string, draw: (colour: Colour) => string): [string, string][] =>
  COLOURS.map((colour) => [prefix + colour, draw(colour)]);

/** Markup by name; all are 40 × 40 but the plate, which is 100 × 100. */
export const ART: ReadonlyMap<string, string> = new Map<string, string>([
  ...each('', tile),
  ...each('ghost-', ghost),
  ['empty', empty],
  ['marker', marker],
  ['special', special],
  ['special-space', specialSpace],
  ['wild', wild],
  ['sun', sun],
  ['moon', moon],
  ['plate', plate],
  ['back', back],
]);

export const viewBox = (name: string): string => (name === 'plate' ? '0 0 100 100' : '0 0 40 40');

/** All of the art as symbols, `#az-NAME`. */
export const sprite = (): string =>
  [...ART].map(([name, markup]) => `<symbol id="az-${name}" viewBox="${viewBox(name)}">${markup}</symbol>`).join('');
