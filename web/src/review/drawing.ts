import type { Azulejo, DuelFactory, DuelState, State } from '@azulejo/core';
import { brokenSpaces, dome, isDuel, lineSize, rowsOf, spaceArt, type Faces, type Space } from '../duel/pieces';
import { t } from '../i18n/i18n.svelte';
import { azulDrawing, finish, heap, moved, pageInk, panel, patternLine, piece, text, TILE, type Drawing, type Ink } from './picture';

const PAD = 16;
const BOARD = { width: 2 * PAD + 12.5 * TILE, height: 2 * PAD + 36 + 7 * TILE + 12 };

function domeSpace(space: Space, left: number, top: number): string {
  const x = left + (space.column - 1) * TILE;
  const y = top + (space.row - 1) * TILE;
  if (space.takes === '')
    return `<rect x="${x + 1}" y="${y + 1}" width="${TILE - 2}" height="${TILE - 2}" rx="4" fill="var(--surface-2,#efe7d8)"/>`;
  const tile = space.tile === '*' ? 'special' : space.tile;
  return piece(tile || spaceArt(space.takes), x, y);
}

function chip(colours: string, x: number, y: number): string {
  if (colours === '') return '';
  const side = 20;
  const body = [...colours].map((colour, i) => piece(colour === '?' ? 'back' : colour, x + 3 + i * side, y + 3, side)).join('');
  return `<rect x="${x}" y="${y}" width="${colours.length * side + 6}" height="${side + 6}" rx="13" fill="var(--plate-well,#e9dcbf)" stroke="var(--line-strong,#8a7c64)"/>${body}`;
}

function duelBoard(state: DuelState, seat: number, name: string, faces: Faces): string {
  const board = state.boards[seat - 1]!;
  const right = PAD + 6 * TILE;
  const top = PAD + 36;
  let body =
    text(name, PAD, PAD + 20, { bold: true }) +
    text(String(board.score), BOARD.width - PAD, PAD + 22, { size: 26, anchor: 'end', bold: true });
  const rows = rowsOf(board);
  for (const row of rows) body += patternLine(board.lines[row - 1]!, lineSize(row), right, top + (row - 1) * TILE);
  for (const space of dome(board, faces).flat()) body += domeSpace(space, right + TILE / 2, top);
  const foot = top + rows.length * TILE + 12;
  const broken = brokenSpaces();
  for (let i = 0; i < broken; ++i) body += piece('empty', PAD + i * TILE, foot);
  body += heap(board.broken, PAD, foot, broken);
  let x = right + TILE / 2;
  for (const each of board.chips) {
    body += chip(each, x, foot + 6);
    x += 32 + (each.length - 1) * 20;
  }
  if (state.marker === seat) body += piece('marker', PAD + 4.25 * TILE, foot);
  return panel(BOARD.width, BOARD.height, body, state.turn === seat);
}

function factory(each: DuelFactory, large: boolean, marker: boolean): string {
  const width = large ? 196 : 132;
  const body =
    piece('sun', 8, 8, 18) +
    heap(each.sun, 30, 8, large ? 4 : 2, 34) +
    piece('moon', 8, 84, 18) +
    heap(each.moon, 30, 84, 4, 24) +
    chip(each.chip === '' ? '' : each.open ? each.chip : '?', width - (each.open ? 26 + (each.chip.length - 1) * 20 : 26) - 4, 50) +
    (marker ? piece('marker', width - 40, 70, 36) : '');
  return panel(width, 116, body);
}

function smallPlate(plate: string, faces: Faces): string {
  const face = faces[plate]?.[0];
  const spaces = face ? [...face[0], ...face[1]] : [];
  const body = spaces.map((takes, i) => piece(spaceArt(takes), 4 + (i % 2) * 30, 4 + Math.floor(i / 2) * 30, 30)).join('');
  return panel(68, 68, body);
}

function duelDrawing(state: DuelState, names: readonly string[], faces: Faces): Drawing {
  const width = 2 * BOARD.width + PAD;
  let body = '';
  let x = 0;
  state.factories.forEach((each, i) => {
    body += moved(x, 0, factory(each, i === 0, i === 0 && state.marker === 0));
    x += (i === 0 ? 196 : 132) + 10;
  });
  state.display.forEach((plate, i) => {
    body += moved(x + 8 + i * 76, 24, smallPlate(plate, faces));
  });
  const top = 116 + PAD;
  state.boards.forEach((_board, i) => {
    body += moved(i * (BOARD.width + PAD), top, duelBoard(state, i + 1, names[i] ?? '', faces));
  });
  return { width, height: top + BOARD.height, body };
}

/** The picture of a position, in the inks of the page unless others are given. */
export function drawPosition(azulejo: Azulejo, state: State, names: readonly string[], ink: Ink = pageInk(state)): string {
  const drawing = isDuel(state) ? duelDrawing(state, names, azulejo.duelComponents().plates) : azulDrawing(state, names);
  return finish(drawing, t('text.label', { label: t(`game.${state.game}`), text: names.join(', ') }), ink);
}
