// Whose board is the large one: the viewer's; at a shared screen, that of whoever is to move.
export interface Seen {
  readonly viewer: number | null;
  readonly front?: number;
  /** Whose turn it is, 0 for nobody. */
  readonly turn: number;
}

export class Front {
  #turned = $state(1);

  constructor(private readonly seen: () => Seen) {
    $effect.pre(() => {
      const { viewer, turn } = this.seen();
      if (viewer === null && turn > 0) this.#turned = turn;
    });
  }

  get seat(): number {
    const { viewer, front } = this.seen();
    return viewer ?? front ?? this.#turned;
  }
}
