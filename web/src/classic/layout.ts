// How a table fills the area that it gets, without scrolling: everything is measured in tiles, and the tile is as large as fits.
import { azulComponents } from '../core/components.svelte';
import { FLAT, type Mode } from '../frame/layout';
import { arc, ring, type Ring } from '../frame/ring';

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
  /** From one pattern line of the viewer's board to the next: on phones as much as a finger needs, if there is room. */
  readonly pitch: number;
  /** The side of a tile space on opponents' boards; 0 where they are shown at a glance only. */
  readonly small: number;
  /** The side of a factory's square, and how many there are in a row. */
  readonly plate: number;
  readonly perRow: number;
  /** Whether the centre has a row to itself, or shares the last row of factories. */
  readonly centreApart: boolean;
  /** The factories stand in a ring or on an arc, in a room of this size; how far the centre is below its middle. */
  readonly ring?: Ring & { readonly width: number; readonly height: number; readonly low?: number };
  /** The width of what stands beside the lines: who plays here; on the viewer's board and on the others'. */
  readonly side: number;
  readonly smallSide: number;
  /** The side of the bag. */
  readonly thing: number;
  /** On a phone: bag and lid lie below the centre, not in the corners. */
  readonly supplyBelow?: boolean;
  /** On a phone: what can be looked up is behind tabs at the bottom. */
  readonly tabs?: boolean;
}

// In tiles: a board with its margins.
export const BOARD_WIDTH = 11.1;
export const BOARD_HEIGHT = 7;
/** Who plays here, beside the lines. */
const SIDE = 2.6;
const GAP = 12;

const LARGEST = 110;
const SMALLEST = 20;
/** The message place, which never changes its size. */
export const BAR = { phone: 52, flat: 48, tall: 84, wide: 86 } as const;
export const GLANCE = 50;
/** The tabs of a phone that is high enough for them. */
export const TABS = 56;
const ROOMY = 730;

const PLAIN = { side: 0, smallSide: 0, thing: 0 } as const;

interface Offer {
  readonly perRow: number;
  readonly apart: boolean;
  /** In plates. */
  readonly across: number;
  readonly high: number;
}

/** Every way to lay out the factories: the centre takes what the last row leaves, if that is three places or more. */
function offers(factories: number, [least, most]: readonly [number, number], centreRow: number): Offer[] {
  const found: Offer[] = [];
  for (let perRow = least; perRow <= most; ++perRow) {
    const rows = Math.ceil(factories / perRow);
    const apart = rows * perRow - factories < 3;
    found.push({ perRow, apart, across: perRow, high: rows + (apart ? centreRow : 0) });
  }
  return found;
}

/** What a finger needs. */
export const TOUCH = 44;
/** A factory of four such tiles. */
const FACTORY = 2 * TOUCH;
/** The lines and the floor line at this pitch, with the margins. */
const boardHeight = (unit: number, pitch: number) => azulComponents().lines.length * pitch + Math.max(pitch, 1.22 * unit) + 0.74 * unit;

/** Every tile of a factory is one quarter of it, for a finger; then the lines; then larger factories. */
function better(one: Layout, other: Layout): Layout {
  const worth = ({ plate, pitch }: Layout) => Math.min(plate, FACTORY) * 100 + pitch * 10 + plate / 4;
  return worth(other) > worth(one) ? other : one;
}

/** Factories in rows, in so much room, beside or above a board that may be so high. */
function inRows(mode: Mode, factories: number, unit: number, width: number, room: (board: number) => number, most: number): Layout {
  return offers(factories, [3, 5], 0.62)
    .map(({ perRow, apart, across, high }): Layout => {
      const widest = width / across;
      const wanted = Math.min(widest, FACTORY) * high;
      // As high as a finger needs, but no higher than the factories leave.
      let pitch = TOUCH;
      while (pitch > unit && (boardHeight(unit, pitch) > most || room(boardHeight(unit, pitch)) < wanted)) pitch -= 0.5;
      pitch = Math.max(pitch, unit);
      const plate = Math.min(widest, room(boardHeight(unit, pitch)) / high);
      return { mode, unit, pitch, small: 0, plate, perRow, centreApart: apart, ...PLAIN };
    })
    .reduce(better);
}

/** The centre's places, three across and two high. */
const CENTRE = { across: 3 * TOUCH + 1, high: 2 * TOUCH + 6 };
/** Bag and lid, in small. */
const SUPPLY = 34;
const LITTLE = 4;

/** Factories on an arc above the viewer's board, whose lines are as far apart as a finger needs, if there is room. */
function onArc(factories: number, unit: number, width: number, available: number): Layout | undefined {
  const space = (pitch: number, below: number) => ({
    width,
    height: Math.floor(available - boardHeight(unit, pitch) - LITTLE),
    centre: CENTRE,
    below,
    finger: TOUCH + 0.5,
  });
  const placed = (pitch: number, below: number) => arc(factories, space(pitch, below));
  let pitch = unit;
  let found = placed(pitch, 0);
  if (!found) return undefined;
  for (let most = Math.max(TOUCH, unit) + 1; most - pitch > 1;) {
    const next = Math.floor((pitch + most) / 2);
    const larger = placed(next, 0);
    if (larger) [pitch, found] = [next, larger];
    else most = next;
  }
  const lower = placed(pitch, SUPPLY);
  const supplyBelow = lower !== undefined && lower.size >= found.size - 2;
  const ringOf = { ...(supplyBelow ? lower : found), width, height: space(pitch, 0).height };
  return {
    mode: 'phone',
    unit,
    pitch,
    small: 0,
    plate: ringOf.size,
    perRow: 0,
    centreApart: false,
    ...PLAIN,
    ring: ringOf,
    thing: supplyBelow ? 26 : 18,
    supplyBelow,
  };
}

function phoneWith({ width, height, factories }: LayoutInput, tabs: boolean): Layout {
  const inner = width - 2 * LITTLE;
  const available = height - BAR.phone - GLANCE - 4 * LITTLE - (tabs ? TABS : 0);
  const widest = Math.max(SMALLEST, Math.floor(Math.min(inner / BOARD_WIDTH, LARGEST)));
  // The board is as wide as the window, unless the factories would have too little room.
  let rows: Layout | undefined;
  for (let unit = widest; unit >= SMALLEST; --unit) {
    rows = inRows('phone', factories, unit, inner, (board) => available - board, available);
    if (rows.plate >= Math.min(FACTORY, inner / rows.perRow)) break;
  }
  const curved = onArc(factories, widest, inner, available);
  return { ...(curved && curved.pitch >= Math.min(rows!.pitch, TOUCH) - 1 ? curved : rows!), tabs };
}

function phone(input: LayoutInput): Layout {
  const withTabs = input.height >= ROOMY ? phoneWith(input, true) : undefined;
  return withTabs?.ring ? withTabs : phoneWith(input, false);
}

/** The board on the right, as high as the window; all else on the left. */
function flat({ width, height, factories }: LayoutInput): Layout {
  const high = height - 2 * 4;
  const unit = Math.floor(Math.min(high / BOARD_HEIGHT, (0.56 * width) / BOARD_WIDTH, LARGEST));
  const left = width - unit * BOARD_WIDTH - 4 * 4;
  return inRows('flat', factories, unit, left, () => high - BAR.flat - GLANCE - 2 * 4, high);
}

/** What is beside the lines of a board that is to be this wide. */
const beside = (width: number, unit: number) => Math.max(0, Math.min(Math.floor(width - unit * BOARD_WIDTH), Math.floor(unit * SIDE)));

function ringed(factories: number, width: number, height: number): Layout['ring'] {
  return { ...ring(factories, width, height), width: Math.floor(width), height: Math.floor(height) };
}

/** Upright: the opponents, the factories, the message place, the viewer's board. */
function tall({ width, height, players, factories }: LayoutInput): Layout {
  const others = players - 1;
  const across = width - 2 * GAP;
  const small = Math.floor(Math.min((across - (others - 1) * GAP) / others / BOARD_WIDTH, height * (others > 1 ? 0.022 : 0.03)));
  const available = height - BAR.tall - 5 * GAP - small * BOARD_HEIGHT;
  const unit = Math.floor(Math.min(across / (BOARD_WIDTH + SIDE), (available * (factories > 5 ? 0.42 : 0.5)) / BOARD_HEIGHT, LARGEST));
  const found = ringed(factories, across, available - unit * BOARD_HEIGHT);
  const smallSide = others > 1 ? 0 : beside(across, small);
  return {
    mode: 'tall',
    unit,
    pitch: unit,
    small,
    plate: found!.size,
    perRow: 0,
    centreApart: false,
    ring: found,
    side: beside(across, unit),
    smallSide,
    thing: Math.floor(Math.min(96, width * 0.09)),
  };
}

/** The factories on the left, the boards on the right; several opponents are in a row above. */
function wide({ width, height, players, factories }: LayoutInput): Layout {
  const others = players - 1;
  const across = width - 3 * GAP;
  if (others === 1) {
    const ratio = 0.84;
    const unit = Math.floor(Math.min((height - BAR.wide - 4 * GAP) / BOARD_HEIGHT / (1 + ratio), (0.55 * across) / BOARD_WIDTH, LARGEST));
    const small = Math.floor(unit * ratio);
    const thing = Math.floor(Math.min(150, Math.max(56, height * 0.125)));
    const found = ringed(factories, across - unit * BOARD_WIDTH, height - 2 * GAP - thing * 1.05 - 30);
    return {
      mode: 'wide',
      unit,
      pitch: unit,
      small,
      plate: found!.size,
      perRow: 0,
      centreApart: false,
      ring: found,
      side: 0,
      smallSide: beside(unit * BOARD_WIDTH, small),
      thing,
    };
  }
  const small = Math.floor(Math.min((width - (others + 1) * GAP) / others / BOARD_WIDTH, (height * 0.27) / BOARD_HEIGHT));
  const thing = Math.floor(Math.min(110, Math.max(48, height * 0.075)));
  const below = height - small * BOARD_HEIGHT - 3 * GAP;
  const unit = Math.floor(
    Math.min((below - BAR.wide - 2 * GAP - thing * 1.05 - 24) / BOARD_HEIGHT, (0.57 * across) / BOARD_WIDTH, LARGEST),
  );
  const found = ringed(factories, across - unit * BOARD_WIDTH, below);
  return {
    mode: 'wide',
    unit,
    pitch: unit,
    small,
    plate: found!.size,
    perRow: 0,
    centreApart: false,
    ring: found,
    side: 0,
    smallSide: others > 2 ? 0 : beside((width - (others + 1) * GAP) / others, small),
    thing,
  };
}

function fitting(input: LayoutInput): Layout {
  if (input.width < 560) return phone(input);
  if (input.height < FLAT) return flat(input);
  return input.width < input.height * 1.15 ? tall(input) : wide(input);
}

/** In whole pixels: pieces are crisp, and all of one kind are of one size. */
export function layout(input: LayoutInput): Layout {
  const found = fitting(input);
  return {
    ...found,
    unit: Math.floor(found.unit),
    pitch: Math.floor(found.pitch),
    small: Math.floor(found.small),
    plate: Math.floor(found.plate),
  };
}
