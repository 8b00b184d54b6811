// How a table fills the room it is given, without scrolling: everything is measured in tiles, and the tile is as large as fits.
export type Mode = 'phone' | 'tall' | 'wide';

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly players: number;
  readonly factories: number;
}

export interface Layout {
  readonly mode: Mode;
  /** The side of a tile space on the viewer's board, in pixels. */
  readonly unit: number;
  /** The same on opponents' boards; 0 where they are shown at a glance only. */
  readonly small: number;
  /** The side of a factory's square, and how many there are in a row. */
  readonly plate: number;
  readonly perRow: number;
  /** Whether the centre has a row to itself, or shares the last row of factories. */
  readonly centreApart: boolean;
}

// In tiles: a board with its margins, with a heading and without; a plate with its margin.
export const BOARD_WIDTH = 11.1;
export const BOARD_HEIGHT = 7.75;
export const BARE_HEIGHT = 6.6;
const PLATE = 2.75;
const CENTRE_ROW = 1.6;
const GAP = 10;

const LARGEST = 64;

/** The room for the headline above, and on a phone for the bar below. */
export const BAR = { phone: 52, tall: 60, wide: 60 } as const;
export const GLANCE = 50;

function rowsOf(factories: number, perRow: number, least: number): { rows: number; apart: boolean } {
  const rows = Math.ceil(factories / perRow);
  return { rows, apart: rows * perRow - factories < least };
}

function phone({ width, height, factories }: Room): Layout {
  const perRow = 4;
  const { rows, apart } = rowsOf(factories, perRow, 3);
  const room = height - BAR.phone - GLANCE - 3 * 4;
  const widest = (width - 8) / BOARD_WIDTH;
  // Plates first: fingers need them; the board takes what is left, within reason.
  const plate = Math.min((width - 8) / perRow, (room - BARE_HEIGHT * Math.min(widest, 30)) / (rows + (apart ? 0.62 : 0)));
  const left = room - plate * (rows + (apart ? 0.62 : 0));
  return { mode: 'phone', unit: Math.min(widest, left / BARE_HEIGHT, LARGEST), small: 0, plate, perRow, centreApart: apart };
}

function tall({ width, height, players, factories }: Room): Layout {
  const perRow = factories === 7 ? 4 : 5;
  const { rows, apart } = rowsOf(factories, perRow, 3);
  const others = players - 1;
  const small = Math.min((width - (others + 1) * GAP) / Math.max(2, others) / BOARD_WIDTH, 30);
  const room = height - BAR.tall - 5 * GAP - small * BOARD_HEIGHT;
  const offer = rows * PLATE + (apart ? CENTRE_ROW : 0);
  const unit = Math.min((width - 2 * GAP) / BOARD_WIDTH, (width - 2 * GAP) / (perRow * PLATE), room / (offer + BOARD_HEIGHT), LARGEST);
  return { mode: 'tall', unit, small, plate: unit * PLATE, perRow, centreApart: apart };
}

function wide({ width, height, players, factories }: Room): Layout {
  const others = players - 1;
  const perRow = 5;
  const { rows, apart } = rowsOf(factories, perRow, 3);
  const room = height - BAR.wide - 4 * GAP;
  const offer = rows * PLATE + (apart ? CENTRE_ROW : 0);
  // Opponents beside, in one column, a little over half as large.
  const ratio = others === 1 ? 0.62 : 0.52;
  const unit = Math.min((width - 4 * GAP) / (perRow * PLATE + BOARD_WIDTH * ratio), room / (offer + BOARD_HEIGHT), LARGEST);
  const small = Math.min(unit * ratio, (height - (others + 1) * GAP) / others / BOARD_HEIGHT);
  return { mode: 'wide', unit, small, plate: unit * PLATE, perRow, centreApart: apart };
}

export function layout(room: Room): Layout {
  if (room.width < 560) return phone(room);
  return room.width < room.height * 1.15 ? tall(room) : wide(room);
}
