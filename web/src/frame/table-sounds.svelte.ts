// When a table sounds: pieces are taken up, a move is made, the last round comes, it is one's turn, a round is counted, the game is over.
import { untrack } from 'svelte';
import type { LastRound } from '../table/last-round';
import type { LogEntry } from '../table/table';
import { sound, type SoundName } from '../ui/sound';

export interface Heard {
  /** A game under way; others are silent. */
  readonly live: boolean;
  /** What is in the hand, '' for nothing. */
  readonly held: string;
  readonly last?: LogEntry;
  readonly ending: LastRound;
  readonly mine: boolean;
  readonly card: boolean;
  readonly over: boolean;
}

const OFFERED: ReadonlySet<string> = new Set(['factory', 'centre', 'sun', 'moon']);
const LOST: ReadonlySet<string> = new Set(['floor', 'lid', 'broken', 'tower']);

/** What is heard of a move: that tiles of it were lost, or where it went; and a chip that it revealed. */
export function soundsOf({ effects }: LogEntry): SoundName[] {
  const moves = effects.filter((effect) => effect.kind === 'move');
  const fell = moves.some(({ piece, from, to }) => piece === 'tile' && OFFERED.has(from.at) && LOST.has(to.at));
  const laid = moves.some(({ piece, to }) => piece === 'plate' && to.at === 'slot');
  const reveals = effects.some((effect) => effect.kind === 'reveal' && effect.piece === 'chip');
  return [fell ? 'fall' : laid ? 'plate' : 'place', ...(reveals ? (['reveal'] as const) : [])];
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
  let ending = untrack(() => heard().ending);
  $effect(() => {
    const { live, last, ending: now } = heard();
    const at = last?.ply ?? 0;
    if (live && at > ply && last?.seat !== undefined) soundsOf(last).forEach(sound);
    if (live && at > ply && now !== '' && now !== ending) sound('last');
    // Between two rounds nothing is said, and nothing is news after it.
    if (now !== '') ending = now;
    ply = at;
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
