// Dragging tiles with mouse, pen or finger. A press that hardly moves is a click and none of this.
export interface Dragged {
  readonly art: string;
  readonly count: number;
}

const SLACK = 6;

export class Drag {
  /** What is held, and where. */
  held = $state.raw<Dragged | null>(null);
  x = $state(0);
  y = $state(0);
  /** The target under the pointer. */
  over = $state('');
  #ended = -Infinity;

  /** Whether the click that follows a drag is to be ignored. */
  get justEnded(): boolean {
    return performance.now() - this.#ended < 50;
  }

  /** Follows a press; `begin` once it moves, `drop` with the target (`data-target`) where it ends, or null. */
  start(event: PointerEvent, dragged: Dragged, begin: () => void, drop: (target: string | null) => void): void {
    if (event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    const listening = new AbortController();
    const { signal } = listening;
    const follow = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      if (!this.held) {
        if (Math.hypot(moved.clientX - from.x, moved.clientY - from.y) < SLACK) return;
        begin();
        this.held = dragged;
      }
      this.x = moved.clientX;
      this.y = moved.clientY;
      this.over = this.#under(moved) ?? '';
    };
    const end = (ended: PointerEvent, dropped: boolean) => {
      if (ended.pointerId !== event.pointerId) return;
      listening.abort();
      if (!this.held) return;
      this.held = null;
      this.over = '';
      this.#ended = performance.now();
      drop(dropped ? this.#under(ended) : null);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', (ended) => end(ended, true), { signal });
    addEventListener('pointercancel', (ended) => end(ended, false), { signal });
  }

  #under(event: PointerEvent): string | null {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-target]')?.dataset.target ?? null;
  }
}
