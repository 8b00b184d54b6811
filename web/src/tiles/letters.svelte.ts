// Letters on the tiles, as the settings say.
import { settings } from '../ui/settings.svelte';

let following: (() => void) | undefined;

/** Keeps the page in step with the settings. */
export function letters(): void {
  following ??= $effect.root(() => {
    $effect.pre(() => {
      document.documentElement.dataset.letters = settings.letters ? 'on' : 'off';
    });
  });
}
