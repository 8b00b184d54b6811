export { default as Art } from './Art.svelte';
export { ART, COLOURS, sprite, viewBox } from './art';
export { usePictures } from './pictures.svelte';
export { useSprite } from './sprite.svelte';
