// Shows flights on a board that is already as it will be: copies fly, and what they land on appears when they arrive. Only
// transforms and opacity change, which needs neither layout nor painting from frame to frame.
import { duration } from '../ui/settings.svelte';
import { signed } from '../i18n/i18n.svelte';

export interface Flight {
  /** A piece of art; without, whatever lies at the goal flies there. */
  readonly art?: string;
  /** Names of places, `data-at` in the page. What stays where it is lies there until `until`. */
  readonly from: string;
  readonly to: string;
  /** Flights of one wave start together. */
  readonly wave: number;
  /** The art that its goal shows until it lands. */
  readonly under?: string;
  /** The state has it gone already: it lies where it landed until this wave. */
  readonly until?: number;
  /** It goes into its goal, which stays as it is: a box, a bag. */
  readonly into?: boolean;
  /** Points that pop up where it lands, or when it goes. */
  readonly points?: number;
}

const FLIGHT = 420;
const WAVE = 320;
/** However many waves there are, the last begins no later. */
const LAST = 2200;
const FADE = 180;
const EASING = 'cubic-bezier(0.3, 0.1, 0.2, 1)';
/** What begins on something larger than this many times its size comes out of it, rather than being as large. */
const SAME_KIND = 1.6;
/** How large what goes into a board at a glance ends, of the height of that. */
const AT_A_GLANCE = 0.4;
/** Places on boards keep their names, but boards move: only the places of pieces on offer are remembered. */
const ON_BOARDS = '[data-pieces]';

/** A place: all of it, the picture that lies there, and what can be carried away as it is (`data-carried`). */
interface PlaceBox {
  readonly box: DOMRect;
  readonly art: DOMRect;
  readonly carried?: HTMLElement;
}
export type Boxes = ReadonlyMap<string, PlaceBox>;

/** The one picture that lies at a place; what has none, or several, is taken as a whole. */
function pictureAt(place: HTMLElement): HTMLElement {
  const arts = place.querySelectorAll<HTMLElement>('.art');
  return arts.length === 1 ? arts[0]! : place;
}

function boxOf(place: HTMLElement): PlaceBox {
  const box = place.getBoundingClientRect();
  const picture = pictureAt(place);
  return {
    box,
    art: picture === place ? box : picture.getBoundingClientRect(),
    carried: 'carried' in place.dataset ? bare(place) : undefined,
  };
}

const picture = (art: string): HTMLElement => Object.assign(document.createElement('i'), { className: `art az-${art}` });

/** A copy that is nothing but a picture. */
function bare(place: HTMLElement): HTMLElement {
  const copy = place.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['data-at', 'data-nav', 'data-target', 'data-confirm', 'id']) each.removeAttribute(name);
  }
  copy.inert = true;
  copy.classList.add('flying');
  copy.style.position = 'absolute';
  const style = getComputedStyle(place);
  for (const unit of ['--u', '--m', '--p']) copy.style.setProperty(unit, style.getPropertyValue(unit));
  return copy;
}

/** The places of the pieces on offer, before they are taken. On a phone, the plates on offer lie beside the lines of a board. */
export function boxesOf(root: HTMLElement): Boxes {
  const boxes = new Map<string, PlaceBox>();
  for (const place of root.querySelectorAll<HTMLElement>('[data-at]')) {
    if ('carried' in place.dataset || !place.closest(ON_BOARDS)) boxes.set(place.dataset.at!, boxOf(place));
  }
  return boxes;
}

interface Way {
  readonly flight: Flight;
  readonly goal: HTMLElement | null;
  readonly piece: HTMLElement;
  readonly start: DOMRect;
  readonly end: DOMRect;
}

/** A flight that can be shown: from where it lay to its goal. Of a board that is not shown, the whole stands for its parts. */
function wayOf(root: HTMLElement, before: Boxes, flight: Flight): Way | null {
  const find = (name: string) => root.querySelector<HTMLElement>(`[data-at="${name}"]`);
  const boardOf = (name: string) => find(name.replace(/^(?:line|floor|wall|slot|chips|first)-(\d).*/, 'seat-$1'));
  const goal = find(flight.to);
  const ending = goal ?? boardOf(flight.to);
  const lies = find(flight.from) ?? (goal && boardOf(flight.from));
  const source = before.get(flight.from) ?? (lies ? boxOf(lies) : undefined);
  if (!ending || !source) return null;
  const { art } = flight;
  const piece = art === undefined ? (goal ? bare(goal) : source.carried) : picture(art);
  const start = art === undefined ? source.box : source.art;
  const spot = boxOf(ending);
  const end = goal && art !== undefined ? spot.art : spot.box;
  return piece && start.width > 0 && end.width > 0 ? { flight, goal, piece, start, end } : null;
}

/** When things happen, in milliseconds from now; however many waves there are, the last begins before long. */
interface Times {
  readonly begin: (wave: number) => number;
  readonly flight: number;
  readonly fade: number;
}

function timesOf(flights: readonly Flight[]): Times {
  const last = Math.max(1, ...flights.map(({ wave, until = 0 }) => Math.max(wave, until)));
  const apart = Math.min(WAVE, LAST / last);
  return { begin: (wave) => duration(wave * apart), flight: duration(FLIGHT), fade: duration(FADE) };
}

/** What is in the air. */
class Layer {
  readonly #running: Animation[] = [];
  readonly #popping: Animation[] = [];
  readonly #origin: DOMRect;

  constructor(private readonly element: HTMLElement) {
    this.#origin = element.getBoundingClientRect();
  }

  /** A piece of this size in the middle of a box. */
  at(box: DOMRect, width: number, height: number, scale: number): string {
    return `translate(${box.left - this.#origin.left + (box.width - width) / 2}px, ${box.top - this.#origin.top + (box.height - height) / 2}px) scale(${scale})`;
  }

  /** Is there for as long as it moves, and not seen before. */
  show(piece: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): void {
    piece.style.opacity = '0';
    this.element.append(piece);
    const moving = piece.animate(frames, { fill: 'forwards', ...options });
    moving.onfinish = moving.oncancel = () => piece.remove();
    this.#running.push(moving);
  }

  hide(goal: HTMLElement, time: number): void {
    this.#running.push(goal.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time }));
  }

  pop(box: DOMRect, points: number, delay: number): void {
    const label = document.createElement('span');
    label.className = points < 0 ? 'pop loss' : 'pop';
    label.textContent = signed(points);
    label.style.left = `${box.left - this.#origin.left + box.width / 2}px`;
    label.style.top = `${box.top - this.#origin.top}px`;
    this.element.append(label);
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
    this.#popping.push(rise);
  }

  /** Everything has arrived. Points are still read, unless it is as if nothing had been. */
  end(wholly: boolean): void {
    for (const each of [...this.#running, ...(wholly ? this.#popping : [])]) each.cancel();
  }
}

function start(layer: Layer, { flight, goal, piece, start, end }: Way, { begin, flight: time, fade }: Times): void {
  const whole = flight.art === undefined;
  const width = goal && !flight.into ? end.width : start.width;
  // A picture is as high as it is wide.
  const height = whole ? (goal && !flight.into ? end.height : start.height) : width;
  piece.style.width = `${width}px`;
  if (whole) piece.style.height = `${height}px`;
  const grown = start.width / width;
  const there = layer.at(end, width, height, goal && !flight.into ? 1 : Math.min(1, (end.height * AT_A_GLANCE) / height));
  const from = { opacity: 1, transform: layer.at(start, width, height, grown > SAME_KIND ? 1 : grown), easing: EASING };
  const delay = begin(flight.wave);
  const landed = delay + (flight.from === flight.to ? 0 : time);
  if (goal && flight.under !== undefined) {
    const under = picture(flight.under);
    under.style.width = `${width}px`;
    layer.show(
      under,
      [
        { opacity: 1, transform: there },
        { opacity: 1, transform: there },
      ],
      { duration: landed },
    );
  }
  const lying = { opacity: 1, transform: there };
  let gone = landed;
  if (flight.until === undefined) {
    layer.show(piece, [from, goal && !flight.into ? lying : { opacity: 0.4, transform: there }], { duration: time, delay });
    if (goal && !flight.into) layer.hide(whole ? goal : pictureAt(goal), landed);
  } else {
    gone = Math.max(begin(flight.until), landed);
    const all = gone + fade - delay;
    layer.show(
      piece,
      [from, { ...lying, offset: (landed - delay) / all }, { ...lying, offset: (gone - delay) / all }, { opacity: 0, transform: there }],
      { duration: all, delay },
    );
  }
  if (flight.points !== undefined) layer.pop(end, flight.points, gone);
}

/** `over` lies over all of `root`; `before` is where pieces lay. Places that are not shown are passed over. Returns what ends it at once; points
    that pop up only if it is told so. */
export function fly(
  root: HTMLElement,
  over: HTMLElement,
  flights: readonly Flight[],
  before: Boxes = new Map(),
): (wholly?: boolean) => void {
  const times = timesOf(flights);
  if (times.flight === 0 || flights.length === 0 || typeof over.animate !== 'function') return () => {};
  const layer = new Layer(over);
  // All is measured before anything is put into the page, so that it is laid out once.
  const ways = flights.flatMap((flight) => wayOf(root, before, flight) ?? []);
  for (const way of ways) start(layer, way, times);
  return (wholly = false) => layer.end(wholly);
}
