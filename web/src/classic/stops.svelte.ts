// Tab reaches one control of the offer and one of the board; arrow keys the others.
import type { AzulState, Preview } from '@azulejo/core';
import { placements } from './picking';

export type Region = 'offer' | 'board';

export class Stops {
  #last = $state({ offer: '', board: '' });

  constructor(private readonly view: () => { state: AzulState; moves: readonly Preview[] }) {}

  readonly #offer: readonly string[] = $derived.by(() => {
    const { factories, centre } = this.view().state;
    return [...factories.flatMap((tiles, index) => [...new Set(tiles)].map((tile) => `${index + 1}${tile}`)), ...[...new Set(centre)].map((tile) => `C${tile}`)];
  });
  readonly #board: string = $derived.by(() => {
    const [place] = placements(this.view().moves).values();
    if (place) return this.#last.board.startsWith(`wall-${place.row}`) ? this.#last.board : `wall-${place.row}-${place.column}`;
    return /^line-\d$/.test(this.#last.board) ? this.#last.board : 'line-1';
  });

  is(region: Region, key: string): boolean {
    if (region === 'board') return key === this.#board;
    return key === (this.#offer.includes(this.#last.offer) ? this.#last.offer : this.#offer[0]);
  }

  /** This got the focus. */
  note(key: string): void {
    this.#last[/^(line|wall)/.test(key) ? 'board' : 'offer'] = key;
  }
}
