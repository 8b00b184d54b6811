// When a table sounds: pieces are taken up, a move is made, it is one's turn, a round is counted, the game is over.
import { untrack } from 'svelte';
import type { LogEntry } from '../table/table';
import { sound } from '../ui/sound';

export interface Heard {
  /** A game under way; others are silent. */
  readonly live: boolean;
  /** What is in the hand, '' for nothing. */
  readonly held: string;
  readonly last?: LogEntry;
  /** Whether pieces of the last move were lost. */
  readonly fell: boolean;
  readonly mine: boolean;
  readonly card: boolean;
  readonly over: boolean;
}

export function tableSounds(heard: () => Heard): void {
  /** Sounds when something becomes true, not where it is so from the beginning. */
  const when = (is: () => boolean, act: () => void) => {
    let was = untrack(is);
    $effect(() => {
      const now = is();
      if (now && !was && untrack(() => heard().live)) untrack(act);
      was = now;
    });
  };
  when(
    () => heard().held !== '',
    () => sound('pick'),
  );
  let ply = untrack(() => heard().last?.ply ?? 0);
  $effect(() => {
    const { live, last } = heard();
    const now = last?.ply ?? 0;
    if (live && now > ply && last?.seat !== undefined) sound(untrack(() => heard().fell) ? 'fall' : 'place');
    ply = now;
  });
  when(
    () => heard().mine,
    () => sound('turn'),
  );
  when(
    () => heard().card,
    () => sound('round'),
  );
  when(
    () => heard().over,
    () => sound('end'),
  );
}
