// Shows flights on a board that is already as it will be: copies fly, and what they land on appears when they arrive.
import { duration } from '../app/settings.svelte';
import type { Flight } from './flights';
import { change } from './words';

const FLIGHT = 420;
const WAVE = 320;

function copy(art: string): HTMLElement {
  return Object.assign(document.createElement('i'), { className: `art az-${art}` });
}

function pop(layer: HTMLElement, box: DOMRect, origin: DOMRect, points: number, delay: number): void {
  const label = document.createElement('span');
  label.className = 'pop';
  label.textContent = change(points);
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

/** `layer` lies over all of `root`. Places that are not shown are passed over. */
export function fly(root: HTMLElement, layer: HTMLElement, flights: readonly Flight[]): void {
  const time = duration(FLIGHT);
  if (time === 0 || typeof layer.animate !== 'function') return;
  const origin = layer.getBoundingClientRect();
  const find = (name: string) => root.querySelector<HTMLElement>(`[data-at="${name}"]`);
  for (const { art, from, to, wave, points } of flights) {
    const start = find(from)?.getBoundingClientRect();
    const goal = find(to);
    const seat = /^(?:line|floor|wall)-(\d)/.exec(to)?.[1];
    const end = (goal ?? (seat ? find(`seat-${seat}`) : null))?.getBoundingClientRect();
    if (!start || !end || start.width === 0) continue;
    const size = goal ? end.width : Math.min(end.height, start.width);
    const delay = duration(wave * WAVE);
    const piece = copy(art);
    piece.style.width = `${size}px`;
    layer.append(piece);
    const at = (box: DOMRect, scale: number) =>
      `translate(${box.left + box.width / 2 - origin.left - size / 2}px, ${box.top + box.height / 2 - origin.top - size / 2}px) scale(${scale})`;
    const flight = piece.animate([{ transform: at(start, Math.min(start.width / size, 1.6)) }, { transform: at(end, 1) }], {
      duration: time,
      delay,
      fill: 'both',
      easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)',
    });
    flight.onfinish = flight.oncancel = () => piece.remove();
    goal?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], { duration: time + delay });
    if (points !== undefined) pop(layer, end, origin, points, delay + time);
  }
}
