// The art as symbols, for drawings made of them. Boards use pictures.svelte.ts.
import { sprite } from './art';
import './tiles.css';

let placed: Element | undefined;

/** Makes `#az-…` usable in this page. */
export function useSprite(): void {
  if (placed?.isConnected) return;
  const holder = document.createElement('div');
  holder.className = 'az-sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `<svg width="0" height="0">${sprite()}</svg>`;
  document.body.append(holder);
  placed = holder;
}
