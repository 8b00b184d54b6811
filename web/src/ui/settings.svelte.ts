// What people choose, kept in the browser.
import { themeChanged, themeRoots } from './theme-root';
import { browserLanguage, languages, useLanguage, type Language } from '../i18n/i18n.svelte';

export const themes = ['auto', 'light', 'dark'] as const;
export const speeds = ['off', 'slow', 'normal', 'fast'] as const;
export const confirmations = ['off', 'always', 'timed'] as const;
/** The end of a round: step by step, its sum only, or not at all. */
export const roundEnds = ['show', 'card', 'off'] as const;
export const volumes = ['off', 'quiet', 'normal', 'loud'] as const;
/** `clear` keeps colours apart for everybody who sees few of them. */
export const tileSets = ['ceramic', 'majolica', 'clear'] as const;
export const cloths = ['linen', 'sea', 'olive', 'terracotta'] as const;
/** How long the strongest AI may think about a move, in seconds. */
export const thinkingTimes = [1, 2, 5, 10, 30] as const;

export interface Settings {
  language: Language;
  theme: (typeof themes)[number];
  /** High contrast. */
  contrast: boolean;
  /** Letters on the tiles. */
  letters: boolean;
  tiles: (typeof tileSets)[number];
  cloth: (typeof cloths)[number];
  animation: (typeof speeds)[number];
  roundEnd: (typeof roundEnds)[number];
  sound: (typeof volumes)[number];
  vibration: boolean;
  /** Moves in notation beside the words. */
  notation: boolean;
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
    tiles: 'ceramic',
    cloth: 'linen',
    roundEnd: 'show',
    sound: 'normal',
    vibration: true,
    notation: false,
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
    tiles: among(kept.tiles, tileSets, fallback.tiles),
    cloth: among(kept.cloth, cloths, fallback.cloth),
    roundEnd: among(kept.roundEnd, roundEnds, fallback.roundEnd),
    sound: among(kept.sound, volumes, fallback.sound),
    vibration: among(kept.vibration, [true, false], fallback.vibration),
    notation: among(kept.notation, [true, false], fallback.notation),
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

/** Shows the theme of the settings. */
export function applyTheme(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matches('(prefers-color-scheme: dark)'));
  for (const { dataset } of themeRoots()) {
    dataset.theme = dark ? 'dark' : 'light';
    dataset.contrast = settings.contrast ? 'more' : 'normal';
    dataset.tiles = settings.tiles;
    dataset.cloth = settings.cloth;
    dataset.letters = settings.letters ? 'on' : 'off';
  }
  themeChanged();
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
