// Factories around the centre: on an ellipse, at equal distances along it, as large as fits.
export interface Ring {
  /** The diameter of a factory, in pixels. */
  readonly size: number;
  /** The middles of the factories, clockwise from the top, from the middle of the ring. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

const STEPS = 360;
/** Between neighbours, in diameters. */
const APART = 1.03;
/** What the centre needs of a diameter, across and high: half of it to each side. */
const CENTRE = { across: 1.25, high: 0.92 };

/** Points at equal distances along an ellipse, clockwise from the top. */
function around(count: number, rx: number, ry: number): { x: number; y: number }[] {
  const points = Array.from({ length: STEPS + 1 }, (_, at) => {
    const angle = (at / STEPS) * 2 * Math.PI;
    return { x: rx * Math.sin(angle), y: -ry * Math.cos(angle) };
  });
  const lengths = [0];
  for (let at = 1; at <= STEPS; ++at)
    lengths.push(lengths[at - 1]! + Math.hypot(points[at]!.x - points[at - 1]!.x, points[at]!.y - points[at - 1]!.y));
  return Array.from({ length: count }, (_, each) => points[lengths.findIndex((length) => length >= (lengths[STEPS]! * each) / count)]!);
}

function fits(places: Ring['places'], size: number): boolean {
  return places.every((one, at) => {
    const next = places[(at + 1) % places.length]!;
    // The centre is a box with the factory's round edge beside it.
    const dx = Math.max(0, Math.abs(one.x) - (CENTRE.across / 2) * size);
    const dy = Math.max(0, Math.abs(one.y) - (CENTRE.high / 2) * size);
    return Math.hypot(next.x - one.x, next.y - one.y) >= APART * size && Math.hypot(dx, dy) >= 0.52 * size;
  });
}

const SMALLEST = 24;

/** The larger the factories, the less room has each: so the largest that fit are found by halving. */
export function ring(count: number, width: number, height: number): Ring {
  const placed = (size: number) => around(count, (width - size) / 2, (height - size) / 2);
  const most = Math.floor(Math.min(width, height) / 2);
  if (most <= SMALLEST) return { size: most, places: placed(most) };
  let found: Ring = { size: SMALLEST, places: placed(SMALLEST) };
  for (let below = most + 1; below - found.size > 1;) {
    const size = Math.floor((found.size + below) / 2);
    const places = placed(size);
    if (fits(places, size)) found = { size, places };
    else below = size;
  }
  // Places are points of a grid, so a few larger ones may fit again.
  for (let size = found.size + 1; size <= Math.min(most, found.size + 5); ++size) {
    const places = placed(size);
    if (fits(places, size)) found = { size, places };
  }
  return found;
}

/** A ring that may be open below, with its middle where the centre stands. */
export interface Arc extends Ring {
  /** How far the centre is below the middle of the room. */
  readonly low: number;
}

interface Space {
  readonly width: number;
  readonly height: number;
  /** What the centre needs, in pixels: its places are as large as fingers. */
  readonly centre: { readonly across: number; readonly high: number };
  /** What stays free below the centre. */
  readonly below: number;
  /** What a finger needs of a quarter of a factory. */
  readonly finger: number;
}

/** From an ellipse, which is the more beautiful, to nearly a rectangle, which has more room. */
const ROUND = [2, 2.5, 3, 4, 6, 10];
/** Where the two ends of an arc are, from the top. */
const ENDS = Array.from({ length: 17 }, (_, at) => ((95 + 5 * at) * Math.PI) / 180);
const LENGTHS = 120;

/** Points at equal distances along the part of a rounded rectangle between both ends, from the left one to the right one. */
function along(count: number, rx: number, high: number, end: number, power: number): { x: number; y: number }[] {
  const bent = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power);
  const ry = high / (1 - bent(Math.cos(end)));
  const points = Array.from({ length: LENGTHS + 1 }, (_, at) => {
    const angle = (2 * at * end) / LENGTHS - end;
    return { x: rx * bent(Math.sin(angle)), y: ry - ry * bent(Math.cos(angle)) - high / 2 };
  });
  const lengths = [0];
  for (let at = 1; at <= LENGTHS; ++at)
    lengths.push(lengths[at - 1]! + Math.hypot(points[at]!.x - points[at - 1]!.x, points[at]!.y - points[at - 1]!.y));
  const right = Array.from({ length: Math.ceil(count / 2) }, (_, each) => {
    const wanted = (lengths[LENGTHS]! * (count - 1 - each)) / (count - 1) - 0.001;
    return points[lengths.findIndex((length) => length >= wanted)]!;
  });
  const left = right.slice(0, Math.floor(count / 2)).map(({ x, y }) => ({ x: -x, y }));
  return [...left, ...right.reverse()];
}

/** Whether factories touch neither each other nor, for fingers, too much of each other's corners. */
function apart(places: Ring['places'], size: number, finger: number): boolean {
  const spare = size / 2 - finger;
  return places.every((one, at) =>
    places.slice(at + 1).every((other) => {
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      const [over, under] = [size - dx, size - dy];
      if (over <= 0 || under <= 0) return true;
      return Math.hypot(dx, dy) >= 1.02 * size && (under <= size / 4 || over <= spare) && (over <= size / 4 || under <= spare);
    }),
  );
}

/** Where the centre has its room, if anywhere: as near to the middle as can be. */
function lowest(places: Ring['places'], size: number, { height, centre, below }: Space): number | undefined {
  const most = height / 2 - centre.high / 2 - below;
  for (let low = 0; low <= most; low = low === most ? most + 1 : Math.min(most, low + 2)) {
    const free = places.every(({ x, y }) => Math.abs(x) >= (size + centre.across) / 2 || Math.abs(y - low) >= (size + centre.high) / 2);
    if (free) return low;
  }
  return undefined;
}

/** The largest factories that stand around the centre in this space, or on an arc above it; none if they are smaller than fingers. */
export function arc(count: number, space: Space): Arc | undefined {
  const placed = (size: number): Arc | undefined => {
    for (const power of ROUND) {
      for (const end of ENDS) {
        const places = along(count, (space.width - size) / 2, space.height - size, end, power);
        const low = apart(places, size, space.finger) ? lowest(places, size, space) : undefined;
        if (low !== undefined) return { size, places, low };
      }
    }
    return undefined;
  };
  let most = Math.floor(Math.min(space.width * 0.31, space.height / 2)) + 1;
  let found = placed(2 * space.finger);
  while (found && most - found.size > 1) {
    const size = Math.floor((found.size + most) / 2);
    const next = placed(size);
    if (next) found = next;
    else most = size;
  }
  return found;
}
