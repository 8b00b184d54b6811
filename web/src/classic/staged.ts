// The table in the middle of a ply: pieces and scores after some of its effects.
import type { AzulBoard, AzulState, Colour, Effect, MoveEffect, Place } from '@azulejo/core';
import type { Beat } from '../table/beats';
import { withTile } from '../core/stock';
import { MARKER } from './pieces';

const without = (tiles: string, tile: string): string => tiles.replace(tile, '');

function change(state: AzulState, seat: number, part: (board: AzulBoard) => Partial<AzulBoard>): AzulState {
  return { ...state, boards: state.boards.map((board, index) => (index === seat - 1 ? { ...board, ...part(board) } : board)) };
}

const at = <T>(list: readonly T[], index: number, value: (old: T) => T): T[] => list.map((old, i) => (i === index ? value(old) : old));

function taken(state: AzulState, from: Place, tile: string): AzulState {
  switch (from.at) {
    case 'factory':
      return { ...state, factories: at(state.factories, from.factory - 1, (tiles) => without(tiles, tile)) };
    case 'centre':
      return { ...state, centre: without(state.centre, tile) };
    case 'line':
      return change(state, from.seat, ({ lines }) => ({ lines: at(lines, from.row - 1, (line) => without(line, tile)) }));
    case 'floor':
      return change(state, from.seat, ({ floor }) => ({ floor: without(floor, tile) }));
    default:
      return state;
  }
}

function put(state: AzulState, to: Place, tile: string): AzulState {
  switch (to.at) {
    case 'centre':
      return tile === MARKER ? { ...state, marker: 0 } : { ...state, centre: state.centre + tile };
    case 'line':
      return change(state, to.seat, ({ lines }) => ({ lines: at(lines, to.row - 1, (line) => line + tile) }));
    case 'floor':
      return change({ ...state, marker: tile === MARKER ? to.seat : state.marker }, to.seat, ({ floor }) => ({ floor: floor + tile }));
    case 'wall':
      return change(state, to.seat, ({ wall }) => ({
        wall: at(wall, to.row - 1, (row) => row.slice(0, to.column - 1) + tile + row.slice(to.column)),
      }));
    case 'lid':
      return { ...state, lid: withTile(state.lid, tile as Colour) };
    default:
      return state;
  }
}

const pieceOf = (move: MoveEffect): string => (move.piece === 'tile' ? move.name : MARKER);

/** After these effects. Nobody is to move. */
export function after(state: AzulState, effects: readonly Effect[]): AzulState {
  let now: AzulState = { ...state, turn: 0, phase: 'tile' };
  for (const effect of effects) {
    if (effect.kind === 'points') now = change(now, effect.seat, () => ({ score: effect.after }));
    else if (effect.kind === 'move') now = put(taken(now, effect.from, pieceOf(effect)), effect.to, pieceOf(effect));
  }
  return now;
}

/** After a beat, whose points count even where it moves nothing. */
export function afterBeat(state: AzulState, beat: Beat): AzulState {
  return change(after(state, beat.effects), beat.seat, () => ({ score: beat.after }));
}
