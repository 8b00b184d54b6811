// The tables where this browser holds a seat, for as long as any page of the app is open: whose turn it is, and what is over.
import { ask } from './api';
import { forgetChance } from './kept';
import { forgetTable, heldSeats, heldTables } from './tokens';
import type { WireView } from './wire';

/** In milliseconds: between two looks, and for each table more. A page that nobody sees looks less often. */
const pause = 3000;
const perTable = 500;
const hiddenPause = 15_000;
const donePrefix = 'azulejo.done.';

class Watch {
  /** Tables that are not over: those where it is your turn first, then the newest. */
  tables: readonly WireView[] = $state.raw([]);
  /** Counts the finished games that were put to those of this browser. */
  kept = $state(0);
  /** The table that is open in this page, which is told of sooner. */
  #open: { id: string; mine: boolean } | undefined = $state.raw();
  readonly turns: readonly string[] = $derived.by(() => {
    const open = this.#open;
    const others = this.tables.filter((view) => view.id !== open?.id && isMine(view)).map(({ id }) => id);
    return open?.mine ? [open.id, ...others] : others;
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  /** Looks again and again. */
  start(): void {
    const now = () => {
      if (document.visibilityState === 'visible') void this.look();
    };
    document.addEventListener('visibilitychange', now);
    addEventListener('online', now);
    addEventListener('storage', now);
    addEventListener('hashchange', now);
    void this.look();
  }

  /** What the open table knows; undefined when it is left. */
  tell(open: { id: string; mine: boolean } | undefined): void {
    this.#open = open;
  }

  async look(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    const ids = heldTables().filter((id) => !isDone(id));
    const found = await Promise.all(ids.map((id) => this.#ask(id)));
    this.tables = found
      .flatMap((view) => (view && view.status !== 'finished' ? [view] : []))
      .sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || b.created - a.created);
    this.#running = false;
    const wait = document.visibilityState === 'visible' ? pause : hiddenPause;
    this.#timer = setTimeout(() => void this.look(), wait + perTable * ids.length);
  }

  async #ask(id: string): Promise<WireView | undefined> {
    const held = heldSeats(id);
    const before = this.tables.find((view) => view.id === id);
    const answers = await Promise.all(held.map(({ token }) => ask('get', 'games/{id}', { id, token })));
    const gone = answers.some((answer) => !answer.ok && answer.status === 404);
    if (gone) {
      forgetTable(id);
      forgetChance(id);
      return undefined;
    }
    const views = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    // With several seats, the view of the one to move.
    const view = views.find(isMine) ?? views[0];
    if (view?.status === 'finished' && (await (await import('./finished')).keepFinished(view))) {
      noteDone(id);
      ++this.kept;
    }
    return view ?? before;
  }
}

/** A seat of this browser is to move. */
export function isMine(view: WireView): boolean {
  return view.status === 'playing' && view.state !== null && view.state.turn === view.you;
}

function isDone(id: string): boolean {
  try {
    return localStorage.getItem(donePrefix + id) !== null;
  } catch {
    return false;
  }
}
function noteDone(id: string): void {
  try {
    localStorage.setItem(donePrefix + id, '1');
  } catch {
    // It is asked for again at the next visit.
  }
}

export const watch = new Watch();
