// Arrow keys on a board: from where the focus is to the nearest thing in that direction.
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const KEYS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export function directionOf(key: string): Direction | null {
  return KEYS[key] ?? null;
}

/** How far apart two spans are; 0 where they overlap. */
function apart(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
  return Math.max(0, bLow - aHigh, aLow - bHigh);
}

/** The index of the nearest box in a direction, or -1. What lies straight ahead is nearer than what lies aslant. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const across = direction === 'up' || direction === 'down';
  const middle = (box: Box) => (across ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2);
  const other = (box: Box) => (across ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2);
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    if (box === from) return;
    const ahead = (middle(box) - middle(from)) * sign;
    if (ahead <= 1) return;
    const aside = across ? apart(from.left, from.right, box.left, box.right) : apart(from.top, from.bottom, box.top, box.bottom);
    // Among neighbours that touch, the one in line.
    const distance = ahead + 3 * aside + 0.2 * Math.abs(other(box) - other(from));
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

type Ways = Record<Direction, number>;
const OPPOSITE: Record<Direction, Direction> = { left: 'right', right: 'left', up: 'down', down: 'up' };
const DIRECTIONS = Object.keys(OPPOSITE) as Direction[];

/** What keys lead to from the first box on. */
function reached(ways: readonly Ways[]): Set<number> {
  const found = new Set([0]);
  for (const at of found) for (const direction of DIRECTIONS) if (ways[at]![direction] >= 0) found.add(ways[at]![direction]);
  return found;
}

/** Where the keys lead from each box: to the nearest one. What is nearest to none gets the way back of one of its own ways. */
export function waysAmong(boxes: readonly Box[]): readonly Ways[] {
  const ways = boxes.map((from): Ways => ({
    left: nearest(from, boxes, 'left'),
    right: nearest(from, boxes, 'right'),
    up: nearest(from, boxes, 'up'),
    down: nearest(from, boxes, 'down'),
  }));
  /** Connects a box that no keys lead to; false if there is none, or none that can be connected. */
  function connect(): boolean {
    const known = reached(ways);
    for (const [lost, own] of ways.entries()) {
      if (known.has(lost)) continue;
      for (const direction of DIRECTIONS) {
        const neighbour = ways[own[direction]];
        if (!neighbour || !known.has(own[direction])) continue;
        const back = OPPOSITE[direction];
        const before = neighbour[back];
        neighbour[back] = lost;
        if (reached(ways).size > known.size) return true;
        neighbour[back] = before;
      }
    }
    return false;
  }
  while (boxes.length > 0 && connect());
  return ways;
}

/** Moves the focus among the parts of a board that take it (`data-nav`). */
export function moveFocus(root: HTMLElement, direction: Direction): boolean {
  const all = [...root.querySelectorAll<HTMLElement>('[data-nav]')].filter(
    (each) => !each.closest('[inert]') && each.getClientRects().length > 0,
  );
  const active = document.activeElement as HTMLElement | null;
  const from = active ? all.indexOf(active) : -1;
  const next = from < 0 ? all[0] : all[waysAmong(all.map((each) => each.getBoundingClientRect()))[from]![direction]];
  next?.focus();
  return next !== undefined;
}
