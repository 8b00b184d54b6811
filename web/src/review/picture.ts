// A position as a drawing that stands alone: no style sheet, no font, no file beside it.

import type { AzulState, State } from '@azulejo/core';
import { columnsOf, floorCosts, lineSize, printedColour, rowsOf } from '../classic/pieces';
import { ART, viewBox } from '../tiles/art';

/** What a custom property of the theme stands for. */
export type Ink = (property: string, fallback: string) => string;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

export const TILE = 40;
const PAD = 16;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => escapes[char]!);
}

/** A piece of the art, `size` wide. */
export function piece(name: string, x: number, y: number, size = TILE): string {
  return `<use href="#az-${name}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
}

interface TextStyle {
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly soft?: boolean;
}
export function text(
  content: string,
  x: number,
  y: number,
  { size = 20, anchor = 'start', bold = false, soft = false }: TextStyle = {},
): string {
  const fill = soft ? 'var(--ink-soft,#515d6c)' : 'var(--ink,#1d2a3a)';
  const weight = bold ? ' font-weight="700"' : '';
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}"${weight} fill="${fill}">${escaped(content)}</text>`;
}
export function panel(width: number, height: number, body: string, marked = false): string {
  const edge = marked ? 'stroke="var(--accent,#1f4e8c)" stroke-width="3"' : 'stroke="var(--line,#d8cbb4)" stroke-width="1.5"';
  return `<rect width="${width}" height="${height}" rx="14" fill="var(--surface,#fffdf8)" ${edge}/>${body}`;
}
export function moved(x: number, y: number, body: string): string {
  return `<g transform="translate(${x} ${y})">${body}</g>`;
}

/** Tiles in rows from the left, `most` in each. */
export function heap(tiles: string, x: number, y: number, most: number, size = TILE): string {
  const names: Record<string, string> = { '*': 'marker' };
  return [...tiles].map((tile, i) => piece(names[tile] ?? tile, x + (i % most) * size, y + Math.floor(i / most) * size, size)).join('');
}

/** A line that fills from the right. */
export function patternLine(tiles: string, size: number, right: number, y: number): string {
  return Array.from({ length: size }, (_none, i) => piece(tiles[i] ?? 'empty', right - (i + 1) * TILE, y)).join('');
}

const BOARD = { width: 2 * PAD + 11 * TILE, height: 2 * PAD + 36 + 6 * TILE + 12 };

function azulBoard(state: AzulState, seat: number, name: string): string {
  const board = state.boards[seat - 1]!;
  const right = PAD + 5 * TILE;
  const top = PAD + 36;
  let body =
    text(name, PAD, PAD + 20, { bold: true }) +
    text(String(board.score), BOARD.width - PAD, PAD + 22, { size: 26, anchor: 'end', bold: true });
  const rows = rowsOf(board);
  for (const row of rows) {
    const y = top + (row - 1) * TILE;
    body += patternLine(board.lines[row - 1]!, lineSize(row), right, y);
    for (const column of columnsOf(board)) {
      const tile = board.wall[row - 1]![column - 1]!;
      const space = state.game === 'azul' ? `ghost-${printedColour(row, column)}` : 'empty';
      body += piece(tile === '.' ? space : tile, right + column * TILE, y);
    }
  }
  const floor = top + rows.length * TILE + 12;
  const spaces = floorCosts().length;
  for (let i = 0; i < spaces; ++i) body += piece('empty', PAD + i * TILE, floor);
  return panel(BOARD.width, BOARD.height, body + heap(board.floor, PAD, floor, spaces), state.turn === seat);
}

function azulOffer(state: AzulState, width: number): Drawing {
  const plate = 112;
  const perRow = 5;
  const rows = Math.ceil(state.factories.length / perRow);
  let body = '';
  state.factories.forEach((tiles, i) => {
    const x = (i % perRow) * (plate + 8);
    const y = Math.floor(i / perRow) * (plate + 8);
    body += piece('plate', x, y, plate) + heap(tiles, x + plate / 2 - 36, y + plate / 2 - 36, 2, 36);
  });
  const left = perRow * (plate + 8) + 8;
  const height = rows * (plate + 8);
  const centre = (state.marker === 0 && state.phase === 'draft' ? '*' : '') + state.centre;
  const most = Math.floor((width - left - 2 * PAD) / 34);
  body += moved(left, 0, panel(width - left, height - 8, heap(centre, PAD, PAD, most, 34)));
  return { width, height, body };
}

export function azulDrawing(state: AzulState, names: readonly string[]): Drawing {
  const width = 2 * BOARD.width + PAD;
  const offer = azulOffer(state, width);
  let body = offer.body;
  state.boards.forEach((_board, i) => {
    body += moved(
      (i % 2) * (BOARD.width + PAD),
      offer.height + PAD + Math.floor(i / 2) * (BOARD.height + PAD),
      azulBoard(state, i + 1, names[i] ?? ''),
    );
  });
  const rows = Math.ceil(state.players / 2);
  return { width, height: offer.height + PAD + rows * (BOARD.height + PAD) - PAD, body };
}

/** The art that a drawing uses, as symbols. */
function symbols(body: string): string {
  const used = new Set([...body.matchAll(/#az-([\w-]+)/g)].map(([, name]) => name!));
  return [...used].map((name) => `<symbol id="az-${name}" viewBox="${viewBox(name)}">${ART.get(name) ?? ''}</symbol>`).join('');
}

/** Replaces each `var(--x,y)`: programs that draw pictures know no custom properties. */
export function resolved(markup: string, ink: Ink): string {
  return markup.replace(/var\(--([\w-]+),([^()]*)\)/g, (_all, property: string, fallback: string) => ink(`--${property}`, fallback));
}

/** The whole file. */
export function finish(drawing: Drawing, title: string, ink: Ink): string {
  const width = drawing.width + 2 * PAD;
  const height = drawing.height + 2 * PAD;
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Georgia,'DejaVu Serif',serif" role="img">` +
    `<title>${escaped(title)}</title><defs>${symbols(drawing.body)}</defs>` +
    `<rect width="${width}" height="${height}" fill="var(--bg,#f6f1e7)"/>${moved(PAD, PAD, drawing.body)}</svg>`;
  return resolved(markup, ink);
}

/** The inks of the page as it looks now. */
export function pageInk(state: State): Ink {
  const probe = document.createElement('div');
  probe.dataset.game = state.game;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = new Map<string, string>();
  const ink: Ink = (property, fallback) => {
    if (!found.has(property)) found.set(property, style.getPropertyValue(property).trim() || fallback);
    return found.get(property)!;
  };
  queueMicrotask(() => probe.remove());
  return ink;
}

/** The same picture in pixels. */
export async function rasterised(svg: string, scale = 2): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
