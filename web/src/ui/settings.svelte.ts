// What people choose, kept in the browser.
import { browserLanguage, languages, useLanguage, type Language } from '../i18n/i18n.svelte';

export const themes = ['auto', 'light', 'dark'] as const;
export const speeds = ['off', 'slow', 'normal', 'fast'] as const;
export const confirmations = ['off', 'always', 'timed'] as const;
/** How long the strongest AI may think about a move, in seconds. */
export const thinkingTimes = [1, 2, 5, 10, 30] as const;

export interface Settings {
  language: Language;
  theme: (typeof themes)[number];
  /** High contrast. */
  contrast: boolean;
  /** Letters on the tiles. */
  letters: boolean;
  animation: (typeof speeds)[number];
  /** Whether a chosen move is asked about: never, always, or played after a moment unless called back. */
  confirm: (typeof confirmations)[number];
  thinking: (typeof thinkingTimes)[number];
  /** Whether to show a notification when it is this person's turn at an online table. */
  notify: boolean;
  /** How this person is called at tables. */
  name: string;
}

const storageKey = 'azulejo.settings';

function matches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

function defaults(): Settings {
  return {
    language: browserLanguage(),
    theme: 'auto',
    contrast: matches('(prefers-contrast: more)'),
    letters: false,
    animation: matches('(prefers-reduced-motion: reduce)') ? 'off' : 'normal',
    confirm: 'off',
    thinking: 2,
    notify: false,
    name: '',
  };
}

/** Uses the valid parts of the stored settings, perhaps of another version. */
export function readSettings(text: string | null, fallback: Settings = defaults()): Settings {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(text ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    // Nothing of it can be used.
  }
  const among = <T>(value: unknown, values: readonly T[], otherwise: T) => (values.includes(value as T) ? (value as T) : otherwise);
  return {
    language: among(kept.language, languages, fallback.language),
    theme: among(kept.theme, themes, fallback.theme),
    contrast: among(kept.contrast, [true, false], fallback.contrast),
    letters: among(kept.letters, [true, false], fallback.letters),
    animation: among(kept.animation, speeds, fallback.animation),
    confirm: among(kept.confirm, confirmations, fallback.confirm),
    thinking: among(kept.thinking, thinkingTimes, fallback.thinking),
    notify: among(kept.notify, [true, false], fallback.notify),
    name: typeof kept.name === 'string' ? kept.name.slice(0, 24) : fallback.name,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export const settings: Settings = $state(readSettings(stored()));

/** How long an animation takes, in milliseconds, that takes `normal` at normal speed; 0: not at all. */
export function duration(normal: number): number {
  const factor = { off: 0, slow: 2, normal: 1, fast: 0.5 }[settings.animation];
  return normal * factor;
}

function applyTheme(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matches('(prefers-color-scheme: dark)'));
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.contrast = settings.contrast ? 'more' : 'normal';
}

/** Keeps the page and the storage in step with the settings. */
export function followSettings(): () => void {
  if (typeof matchMedia === 'function') matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  return $effect.root(() => {
    $effect(applyTheme);
    $effect(() => void useLanguage(settings.language));
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(storageKey, text);
      } catch {
        // A browser that keeps nothing: the choice holds for this visit.
      }
    });
  });
}
