// Up to when the chat of a table was read in this browser, in the server's time.
import type { Said } from './view.svelte';

const prefix = 'azulejo.read.';

export function readUntil(table: string): number {
  try {
    return Number(localStorage.getItem(prefix + table) ?? 0) || 0;
  } catch {
    return 0;
  }
}

export function noteRead(table: string, at: number): void {
  try {
    localStorage.setItem(prefix + table, String(at));
  } catch {
    // Nothing can be kept in this browser: it is read for as long as the page lasts.
  }
}

/** What others said since then. */
export function unreadOf(chat: readonly Said[], mine: ReadonlySet<number>, until: number): number {
  return chat.filter((said) => !mine.has(said.seat) && said.at > until).length;
}
