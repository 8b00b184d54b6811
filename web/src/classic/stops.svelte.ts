// Tab reaches one control of the offer and one of the board; arrow keys the others.
import type { AzulState, Colour, Preview } from '@azulejo/core';
import { placements } from './picking';
import { step } from './steps';

export type Region = 'offer' | 'board';

export class Stops {
  #last = $state({ offer: '', board: '' });

  constructor(private readonly view: () => { state: AzulState; moves: readonly Preview[] }) {}

  readonly #offer: readonly string[] = $derived.by(() => {
    const { factories, centre } = this.view().state;
    return [
      ...factories.flatMap((tiles, index) => [...new Set(tiles)].map((tile) => step.tiles({ source: index + 1, colour: tile as Colour }))),
      ...[...new Set(centre)].map((tile) => step.tiles({ source: 0, colour: tile as Colour })),
    ];
  });
  readonly #board: string = $derived.by(() => {
    const [place] = placements(this.view().moves).values();
    if (place) return this.#last.board.startsWith(`wall-${place.row}`) ? this.#last.board : step.space(place.row, place.column);
    return /^line-\d$/.test(this.#last.board) ? this.#last.board : step.line(1);
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
