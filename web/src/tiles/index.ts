export { default as Art } from './Art.svelte';
export { ART, COLOURS, sprite, viewBox } from './art';
export { useSprite } from './sprite.svelte';
