// How a table fills the area that it gets, without scrolling: everything is measured in tiles, and the tile is as large as fits.
import { FLAT, type Mode } from '../frame/layout';

export interface LayoutInput {
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

// In tiles: a board with its margins, with a heading and without; a plate, which may be smaller where it helps the rest.
export const BOARD_WIDTH = 11.1;
export const BOARD_HEIGHT = 7.75;
export const BARE_HEIGHT = 6.9;
const PLATES = [2.75, 2.5, 2.3];
const CENTRE_ROW = 1.6;
const GAP = 10;

const LARGEST = 64;

/** The space for the headline; upright screens show the facts in a separate strip below it. */
export const BAR = { phone: 52, flat: 48, tall: 108, wide: 60 } as const;
export const GLANCE = 50;

interface Offer {
  readonly perRow: number;
  readonly apart: boolean;
  /** In the measure of `size`, that of a plate. */
  readonly size: number;
  readonly across: number;
  readonly high: number;
}

/** Every way to lay out the factories: the centre takes what the last row leaves, if that is three places or more. */
function offers(factories: number, [least, most]: readonly [number, number], sizes: readonly number[], centreRow: number): Offer[] {
  const found: Offer[] = [];
  for (let perRow = least; perRow <= most; ++perRow) {
    const rows = Math.ceil(factories / perRow);
    const apart = rows * perRow - factories < 3;
    for (const size of sizes) found.push({ perRow, apart, size, across: perRow * size, high: rows * size + (apart ? centreRow : 0) });
  }
  return found;
}

/** Boards count more than plates. */
function worth({ unit, plate }: Layout): number {
  return unit + plate / 4;
}

function best(layouts: readonly Layout[]): Layout {
  return layouts.reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

function phone({ width, height, factories }: LayoutInput): Layout {
  const available = height - BAR.phone - GLANCE - 3 * 4;
  const widest = (width - 8) / BOARD_WIDTH;
  return best(
    offers(factories, [3, 5], [1], 0.62).map(({ perRow, apart, across, high }) => {
      // Plates first: fingers need them; the board takes what is left, within reason.
      const plate = Math.min((width - 8) / across, (available - BARE_HEIGHT * Math.min(widest, 30)) / high);
      return { mode: 'phone', unit: Math.min(widest, (available - plate * high) / BARE_HEIGHT, LARGEST), small: 0, plate, perRow, centreApart: apart };
    }),
  );
}

function flat({ width, height, factories }: LayoutInput): Layout {
  const available = height - BAR.flat - GLANCE - 4 * 4;
  const unit = Math.min(available / BARE_HEIGHT, (0.56 * width) / BOARD_WIDTH, LARGEST);
  const beside = width - unit * BOARD_WIDTH - 4 * 4;
  return best(
    offers(factories, [3, 5], [1], 0.62).map(({ perRow, apart, across, high }) => ({ mode: 'flat', unit, small: 0, plate: Math.min(beside / across, available / high), perRow, centreApart: apart })),
  );
}

function tall({ width, height, players, factories }: LayoutInput): Layout {
  const others = players - 1;
  const small = Math.min((width - (others + 1) * GAP) / Math.max(2, others) / BOARD_WIDTH, 30);
  const available = height - BAR.tall - 5 * GAP - small * BOARD_HEIGHT;
  return best(
    offers(factories, [3, 7], PLATES, CENTRE_ROW).map(({ perRow, apart, size, across, high }) => {
      const unit = Math.min((width - 2 * GAP) / Math.max(BOARD_WIDTH, across), available / (high + BOARD_HEIGHT), LARGEST);
      return { mode: 'tall', unit, small, plate: unit * size, perRow, centreApart: apart };
    }),
  );
}

function wide({ width, height, players, factories }: LayoutInput): Layout {
  const others = players - 1;
  const available = height - BAR.wide - 4 * GAP;
  // Opponents beside, in one column, a little over half as large.
  const ratio = others === 1 ? 0.62 : 0.52;
  return best(
    offers(factories, [4, 7], PLATES, CENTRE_ROW).map(({ perRow, apart, size, across, high }) => {
      const unit = Math.min((width - 4 * GAP) / (Math.max(across, BOARD_WIDTH) + BOARD_WIDTH * ratio), available / (high + BOARD_HEIGHT), LARGEST);
      const small = Math.min(unit * ratio, (available - others * GAP) / others / BOARD_HEIGHT);
      return { mode: 'wide', unit, small, plate: unit * size, perRow, centreApart: apart };
    }),
  );
}

function fitting(input: LayoutInput): Layout {
  if (input.width < 560) return phone(input);
  if (input.height < FLAT) return flat(input);
  return input.width < input.height * 1.15 ? tall(input) : wide(input);
}

/** In whole pixels: pieces are crisp, and all of one kind are of one size. */
export function layout(input: LayoutInput): Layout {
  const found = fitting(input);
  return { ...found, unit: Math.floor(found.unit), small: Math.floor(found.small), plate: Math.floor(found.plate) };
}
