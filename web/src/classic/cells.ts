// What each space of a player board shows, with what a chosen move would add.
import type { AzulBoard, Colour, PlacePreview, TakePreview } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';
import { floorCosts, lineSize, MARKER, printedColour, rowsOf } from './pieces';
import { FLOOR } from './picking';
import { colourName, minus, targetName } from './words';

export interface Cell {
  /** A piece of art. */
  readonly art: string;
  /** A tile that is not there yet, but would be. */
  readonly coming: boolean;
}

type Move = TakePreview | PlacePreview | null;

/** A pattern line, from its rightmost space, which is filled first. */
export function lineCells(board: AzulBoard, row: number, move: Move): Cell[] {
  const tiles = board.lines[row - 1] ?? '';
  const coming = move?.kind === 'take' && move.row === row ? move.to_line : 0;
  return Array.from({ length: lineSize(row) }, (_, index) => {
    if (index < tiles.length) return { art: tiles[index]!, coming: false };
    return index < tiles.length + coming ? { art: move!.colour, coming: true } : { art: 'empty', coming: false };
  });
}

export function wallCell(board: AzulBoard, grey: boolean, row: number, column: number, move: Move): Cell {
  const tile = board.wall[row - 1]?.[column - 1] ?? '.';
  if (tile !== '.') return { art: tile, coming: false };
  if (move?.kind === 'place' && move.row === row && move.column === column) return { art: move.colour, coming: true };
  // A line that becomes full: where its tile will go when the wall is tiled.
  if (!grey && move?.kind === 'take' && move.completes_line && move.row === row && printedColour(row, column) === move.colour)
    return { art: move.colour, coming: true };
  return { art: grey ? 'empty' : `ghost-${printedColour(row, column)}`, coming: false };
}

export function floorCells(board: AzulBoard, move: Move): Cell[] {
  const pieces = [...board.floor].map((piece) => ({ art: piece === MARKER ? 'marker' : piece, coming: false }));
  if (move?.kind === 'take') {
    if (move.takes_marker && pieces.length < floorCosts().length) pieces.push({ art: 'marker', coming: true });
    for (let i = 0; i < move.to_floor; ++i) pieces.push({ art: move.colour, coming: true });
  }
  return floorCosts().map((_, index) => pieces[index] ?? { art: 'empty', coming: false });
}

/** A space of the wall that the chosen placement closes for its colour. */
export function isLocked(row: number, column: number, move: Move): boolean {
  return move?.kind === 'place' && move.column === column && move.closes.includes(row);
}

export function lineText(board: AzulBoard, row: number): string {
  const tiles = board.lines[row - 1] ?? '';
  const held =
    tiles === ''
      ? t('board.line.empty', { n: row })
      : t('board.line.holds', { n: tiles.length, of: lineSize(row), colour: colourName(tiles[0] as Colour) });
  return t('text.label', { label: targetName(row), text: held });
}

export function wallRowText(board: AzulBoard, row: number): string {
  const spaces = [...(board.wall[row - 1] ?? '')].map((tile) => (tile === '.' ? t('board.empty') : colourName(tile as Colour)));
  return t('text.label', { label: t('board.wall_row', { n: row }), text: spaces.join(', ') });
}

export function floorText(board: AzulBoard): string {
  const pieces = [...board.floor].map((piece) => (piece === MARKER ? t('board.marker') : colourName(piece as Colour)));
  const cost = floorCosts()
    .slice(0, pieces.length)
    .reduce((total, each) => total + each, 0);
  const text = pieces.length === 0 ? t('board.floor.empty') : `${pieces.join(', ')} = ${minus(cost)}`;
  return t('text.label', { label: targetName(FLOOR), text });
}

/** A board read aloud, a sentence a line. */
export function boardText(board: AzulBoard): string[] {
  return [...rowsOf(board).map((row) => `${lineText(board, row)}. ${wallRowText(board, row)}`), floorText(board)];
}
