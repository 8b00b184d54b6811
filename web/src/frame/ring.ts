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
