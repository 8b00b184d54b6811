// How a table of Duel fills the area that it gets, without scrolling: everything is measured in tiles, and tiles are as large as fits.
import { FLAT, type Mode } from '../frame/layout';


export interface Layout {
  readonly mode: Mode;
  /** The side of a space on the viewer's board, in pixels. */
  readonly unit: number;
  /** The same on the opponent's board; 0 where it is shown at a glance only. */
  readonly small: number;
  /** The side of a tile on the factories. */
  readonly tile: number;
}

// In tiles: a board; the five factories in a row; the row of plates below them.
export const BOARD_WIDTH = 13.3;
export const BOARD_HEIGHT = 7.75;
const FACTORIES = 15.6;
const FACTORY_ROW = 3.6;
const PLATES_ROW = 2.3;
// A phone has four factories in a row, and below them the large one.
const PHONE_FACTORIES = 11.4;
const PHONE_ROWS = 2.95 + 1.6 + 2.15;

/** What the scoring tiles, bag and tower need beside the table, in pixels. */
const SIDE = 430;
const GAP = 8;
const LARGEST = 66;
const GLANCE = 44;
export const BAR: Record<Mode, number> = { phone: 56, flat: 48, tall: 60, wide: 60 };

function phone(width: number, height: number): Layout {
  const available = height - BAR.phone - GLANCE - 5 * 4;
  const unit = Math.min((width - 8) / BOARD_WIDTH, available / (BOARD_HEIGHT + PHONE_ROWS));
  const tile = Math.min((width - 8) / PHONE_FACTORIES, (available - unit * BOARD_HEIGHT) / PHONE_ROWS);
  return { mode: 'phone', unit, small: 0, tile };
}

/** The same on its side: the factories to the left of the board. */
function flat(width: number, height: number): Layout {
  const available = height - BAR.flat - GLANCE - 5 * 4;
  const unit = Math.min(available / BOARD_HEIGHT, (0.54 * width) / BOARD_WIDTH);
  const tile = Math.min((width - unit * BOARD_WIDTH - 24) / PHONE_FACTORIES, available / PHONE_ROWS);
  return { mode: 'flat', unit, small: 0, tile };
}

/** The opponent and what there is to know above, the factories, then the viewer's board. */
function tall(width: number, height: number): Layout {
  const opponent = 0.46;
  const market = BOARD_WIDTH / FACTORIES;
  const tiles = BOARD_HEIGHT * (1 + opponent) + (FACTORY_ROW + PLATES_ROW) * market;
  const unit = Math.min((width - 2 * GAP) / BOARD_WIDTH, (height - BAR.tall - 6 * GAP) / tiles, LARGEST);
  return { mode: 'tall', unit, small: unit * opponent, tile: unit * market };
}

/** The factories and the viewer's board on the left; the opponent and what there is to know on the right. */
function wide(width: number, height: number): Layout {
  const opponent = 0.62;
  const market = BOARD_WIDTH / FACTORIES;
  const tiles = BOARD_HEIGHT + (FACTORY_ROW + PLATES_ROW) * market;
  const unit = Math.min((width - 4 * GAP) / (BOARD_WIDTH * (1 + opponent)), (height - BAR.wide - 5 * GAP) / tiles, LARGEST);
  const beside = (width - 4 * GAP - unit * BOARD_WIDTH) / BOARD_WIDTH;
  return { mode: 'wide', unit, small: Math.min(beside, unit * 0.8, Math.max(24, (height - BAR.wide - SIDE) / BOARD_HEIGHT)), tile: unit * market };
}

function fitting(width: number, height: number): Layout {
  if (width < 560) return phone(width, height);
  if (height < FLAT) return flat(width, height);
  return width < height * 1.15 ? tall(width, height) : wide(width, height);
}

/** In whole pixels: pieces are crisp, and all of one kind are of one size. */
export function layout(width: number, height: number): Layout {
  const { mode, unit, small, tile } = fitting(width, height);
  return { mode, unit: Math.floor(unit), small: Math.floor(small), tile: Math.floor(tile) };
}
