import { untrack } from 'svelte';

/** Calls `begin` when the position is another, and keeps the focus in the table where the control that had it is gone. */
export function renewed(position: () => unknown, root: () => HTMLElement | undefined, begin: () => void): void {
  let hadFocus = false;
  $effect.pre(() => {
    void position();
    hadFocus = root()?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    void position();
    untrack(begin);
    if (hadFocus && document.activeElement === document.body) root()?.focus({ preventScroll: true });
  });
}
