// How a table of Duel fills the area that it gets, without scrolling: everything is measured in tiles, and tiles are as large as fits.
import { FLAT, type Mode } from '../frame/layout';

export interface Layout {
  readonly mode: Mode;
  /** The side of a space on the viewer's dome, in pixels. */
  readonly unit: number;
  /** The same on the opponent's board; 0 where it is shown at a glance only. */
  readonly small: number;
  /** The side of a tile on the factories. */
  readonly tile: number;
  /** The height of a pattern line, and the side of a tile on it. */
  readonly line: number;
  readonly cell: number;
  /** The side of a plate on the display. */
  readonly plate: number;
  /** The height of a small factory that stands upright. */
  readonly tray: number;
  /** There is little room: a factory is the sun's or the moon's, whichever has tiles; and the plates of a phone lie beside the dome. */
  readonly low: boolean;
  /** The least there is: a phone of 320 × 568. Lines and factories are a little smaller than fingers. */
  readonly tight: boolean;
}

/** In spaces of its dome: a board with a head and a foot; without a head. */
export const BOARD = { width: 13.7, height: 9.3, flat: 7.95 };
/** In tiles: four small factories that lie, around the large one; and the plates beside them. */
const LYING = { width: 17.6, height: 7.2, plates: 8.7 };
/** In tiles: four factories that stand, the large one, and plates two by two beside them; their height. */
const STANDING = { width: 20.6, tray: 4.7 };
/** In tiles: a factory that stands on a phone. */
const UPRIGHT = 4.15;
const FINGER = 44;

const GAP = 10;
const LITTLE = 4;
const LARGEST = 92;
export const GLANCE = 46;
/** What the scoring tiles need below a board. */
export const TABLETS = 110;
export const BAR: Record<Mode, number> = { phone: 50, flat: 48, tall: 84, wide: 62 };

/** Lines beside the dome share its pitch. */
const beside = (unit: number) => ({ line: unit, cell: unit });

/** A phone: the factories in a strip, the lines above the dome, each as high as a finger. */
function phone(width: number, height: number): Layout {
  const inner = width - 2 * LITTLE;
  const available = height - BAR.phone - GLANCE - 4 * LITTLE;
  const low = available < 560;
  const tight = available < 430;
  const line = tight ? 32 : FINGER;
  const tile = Math.min(inner / 9.6, available / 17);
  // What the sun leaves of a low factory is the moon's, and the other way round.
  const tray = tight ? 2 * FINGER : low ? Math.max(tile * 2.95, 2 * FINGER + 18) : tile * UPRIGHT;
  const large = tight ? FINGER : Math.max(tile * 1.35, FINGER + 4);
  const plate = tight || inner < 330 ? FINGER - 4 : low ? FINGER + 2 : Math.max(tile * 1.7, FINGER);
  const offer = tray + large + (low ? LITTLE : plate + 2 * LITTLE);
  const unit = Math.min((available - offer - 3 * line - 26) / 6.55, (inner - 112) / 6);
  return { mode: 'phone', unit, small: 0, tile, line, cell: Math.min(line - 5, (inner - 70) / 9), plate, tray, low, tight };
}

/** The same on its side: all that is offered on the left, the board as high as the window. */
function flat(width: number, height: number): Layout {
  const unit = Math.min((height - 2 * LITTLE) / BOARD.flat, (width * 0.56) / BOARD.width);
  const inner = width - unit * BOARD.width - 4 * LITTLE;
  const available = height - BAR.flat - GLANCE - 4 * LITTLE;
  const row = Math.min(FINGER + 2, available * 0.24);
  const tray = available - 2 * row - 4 * LITTLE;
  const tile = Math.min(inner / 9.8, tray / 2.6);
  return { mode: 'flat', unit, small: 0, tile, ...beside(unit), plate: row, tray, low: true, tight: false };
}

/** The opponent and the scoring tiles above, the factories, then the viewer's board. */
function tall(width: number, height: number): Layout {
  const opponent = 0.56;
  const across = width - 2 * GAP;
  const tile = Math.min(across / STANDING.width, height * 0.042);
  const available = height - BAR.tall - 5 * GAP - (STANDING.tray + 0.8) * tile;
  const unit = Math.min(across / BOARD.width, available / (BOARD.height * (1 + opponent)), LARGEST);
  return {
    mode: 'tall',
    unit,
    small: unit * opponent,
    tile,
    ...beside(unit),
    plate: tile * 2.35,
    tray: tile * STANDING.tray,
    low: false,
    tight: false,
  };
}

/** The factories and plates above; the viewer's board below, and the opponent's beside it. */
function wide(width: number, height: number): Layout {
  const across = width - 2 * GAP;
  const available = height - BAR.wide - 4 * GAP;
  const widest = across / (LYING.width + LYING.plates);
  const first = Math.min(widest, available / (BOARD.height / 0.86 + LYING.height));
  // Both boards end together: the scoring tiles are below the opponent's.
  const boards = ((across - GAP) / BOARD.width + (TABLETS + GAP) / BOARD.height) / 2;
  const unit = Math.min((available - LYING.height * first) / BOARD.height, boards, LARGEST);
  const tile = Math.min(widest, (available - BOARD.height * unit) / LYING.height);
  const small = Math.min((across - GAP) / BOARD.width - unit, unit - (TABLETS + GAP) / BOARD.height);
  return { mode: 'wide', unit, small, tile, ...beside(unit), plate: tile * 2.5, tray: tile * 3.25, low: false, tight: false };
}

function fitting(width: number, height: number): Layout {
  if (height < FLAT && width > height) return flat(width, height);
  if (width < 600) return phone(width, height);
  return width < height * 1.15 ? tall(width, height) : wide(width, height);
}

/** In whole pixels: pieces are crisp, and all of one kind are of one size. */
export function layout(width: number, height: number): Layout {
  const found = fitting(width, height);
  const whole = (size: number) => Math.max(0, Math.floor(size));
  return {
    ...found,
    unit: whole(found.unit),
    small: whole(found.small),
    tile: whole(found.tile),
    line: whole(found.line),
    cell: whole(found.cell),
    plate: whole(found.plate),
    tray: whole(found.tray),
  };
}
