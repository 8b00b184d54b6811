// Shows flights on a board that is already as it will be: copies fly, and what they land on appears when they arrive. Only
// transforms and opacity change, which needs neither layout nor painting from frame to frame.
import { duration } from '../app/settings.svelte';
import { signed } from '../i18n/i18n.svelte';

export interface Flight {
  /** A piece of art; without, whatever lies at the goal flies there. */
  readonly art?: string;
  /** Names of places, `data-at` in the page. */
  readonly from: string;
  readonly to: string;
  /** Flights of one wave start together. */
  readonly wave: number;
  /** Points that pop up where it lands. */
  readonly points?: number;
}

const FLIGHT = 420;
const WAVE = 320;
/** What begins on something larger than this many times its size comes out of it, rather than being as large. */
const SAME_KIND = 1.6;

interface Way {
  readonly flight: Flight;
  readonly goal: HTMLElement | null;
  readonly start: DOMRect;
  readonly end: DOMRect;
}

/** What flies, as large as it lands. */
function copy({ flight, goal, start, end }: Way): HTMLElement | null {
  let piece: HTMLElement;
  if (flight.art !== undefined) {
    piece = Object.assign(document.createElement('i'), { className: `art az-${flight.art}` });
  } else {
    if (!goal) return null;
    piece = goal.cloneNode(true) as HTMLElement;
    piece.classList.add('flying');
    for (const each of [piece, ...piece.querySelectorAll('*')]) {
      for (const name of ['data-at', 'data-nav', 'data-target', 'data-confirm', 'id']) each.removeAttribute(name);
    }
    piece.inert = true;
    piece.style.height = `${end.height}px`;
  }
  piece.style.width = `${goal ? end.width : Math.min(end.height, start.width)}px`;
  return piece;
}

function pop(layer: HTMLElement, box: DOMRect, origin: DOMRect, points: number, delay: number): void {
  const label = document.createElement('span');
  label.className = 'pop';
  label.textContent = signed(points);
  label.style.left = `${box.left - origin.left + box.width / 2}px`;
  label.style.top = `${box.top - origin.top}px`;
  layer.append(label);
  const rise = label.animate(
    [
      { opacity: 0, transform: 'translate(-50%, 30%) scale(0.6)' },
      { opacity: 1, transform: 'translate(-50%, -30%) scale(1.15)', offset: 0.3 },
      { opacity: 1, transform: 'translate(-50%, -40%)', offset: 0.75 },
      { opacity: 0, transform: 'translate(-50%, -110%)' },
    ],
    { duration: duration(900), delay, fill: 'both', easing: 'ease-out' },
  );
  rise.onfinish = rise.oncancel = () => label.remove();
}

/** Where flights begin and end. All is measured before anything is put into the page, so that it is laid out once. */
function waysOf(root: HTMLElement, flights: readonly Flight[]): Way[] {
  const find = (name: string) => root.querySelector<HTMLElement>(`[data-at="${name}"]`);
  return flights.flatMap((flight) => {
    const start = find(flight.from)?.getBoundingClientRect();
    const goal = find(flight.to);
    const seat = /^(?:line|floor|wall)-(\d)/.exec(flight.to)?.[1];
    const end = (goal ?? (seat ? find(`seat-${seat}`) : null))?.getBoundingClientRect();
    return start && end && start.width > 0 && end.width > 0 ? [{ flight, goal, start, end }] : [];
  });
}

/** `layer` lies over all of `root`. Places that are not shown are passed over. */
export function fly(root: HTMLElement, layer: HTMLElement, flights: readonly Flight[]): void {
  const time = duration(FLIGHT);
  if (time === 0 || flights.length === 0 || typeof layer.animate !== 'function') return;
  const origin = layer.getBoundingClientRect();
  const middle = (box: DOMRect) => ({ x: box.left + box.width / 2 - origin.left, y: box.top + box.height / 2 - origin.top });
  for (const way of waysOf(root, flights)) {
    const { flight, goal, start, end } = way;
    const piece = copy(way);
    if (!piece) continue;
    const size = parseFloat(piece.style.width);
    const height = parseFloat(piece.style.height) || size;
    const at = (box: DOMRect, scale: number) => `translate(${middle(box).x - size / 2}px, ${middle(box).y - height / 2}px) scale(${scale})`;
    const grown = start.width / size;
    const delay = duration(flight.wave * WAVE);
    layer.append(piece);
    const flying = piece.animate([{ transform: at(start, grown > SAME_KIND ? 1 : grown) }, { transform: at(end, 1) }], {
      duration: time,
      delay,
      fill: 'both',
      easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
    });
    flying.onfinish = flying.oncancel = () => piece.remove();
    goal?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], { duration: time + delay });
    if (flight.points !== undefined) pop(layer, end, origin, flight.points, delay + time);
  }
}
