// The elements that have the theme: the page of the app, or the elements in which boards are embedded in another page.
const embedded = new Set<HTMLElement>();
let own = true;
const watchers = new Set<() => void>();

export function themeRoots(): readonly HTMLElement[] {
  return own ? [document.documentElement] : [...embedded];
}

/** From now on this element has the theme, and the rest of the page is left alone. The result ends it. */
export function addThemeRoot(element: HTMLElement): () => void {
  own = false;
  embedded.add(element);
  return () => embedded.delete(element);
}

/** Where an element that is out of sight has the theme's colours. */
export function themedParent(): HTMLElement {
  return [...embedded].at(-1) ?? document.body;
}

/** Calls `watcher` whenever the theme may have changed. */
export function watchTheme(watcher: () => void): void {
  watchers.add(watcher);
}
export function themeChanged(): void {
  for (const watcher of watchers) watcher();
}
