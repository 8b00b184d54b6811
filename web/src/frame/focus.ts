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

/** Moves the focus among the parts of a board that take it (`data-nav`). */
export function moveFocus(root: HTMLElement, direction: Direction): boolean {
  const all = [...root.querySelectorAll<HTMLElement>('[data-nav]')].filter(
    (each) => !each.closest('[inert]') && each.getClientRects().length > 0,
  );
  const active = document.activeElement as HTMLElement | null;
  const from = active && all.includes(active) ? active : null;
  const others = all.filter((each) => each !== from);
  const next = from
    ? others[
        nearest(
          from.getBoundingClientRect(),
          others.map((each) => each.getBoundingClientRect()),
          direction,
        )
      ]
    : all[0];
  next?.focus();
  return next !== undefined;
}
