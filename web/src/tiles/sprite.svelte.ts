// The art is in the page once, however many boards show it.
import { settings } from '../app/settings.svelte';
import { sprite } from './art';
import './tiles.css';

let placed: Element | undefined;

/** Makes `#az-…` usable in this page, and keeps the letters on the tiles as the settings say. */
export function useSprite(): void {
  if (placed?.isConnected) return;
  const holder = document.createElement('div');
  holder.className = 'az-sprite';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = `<svg width="0" height="0">${sprite()}</svg>`;
  document.body.append(holder);
  placed = holder;
}

$effect.root(() => {
  $effect(() => {
    document.documentElement.dataset.letters = settings.letters ? 'on' : 'off';
  });
});
