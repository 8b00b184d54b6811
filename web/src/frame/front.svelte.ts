// Whose board is the large one: the viewer's; at a shared screen, that of whoever is to move.
export interface FrontInput {
  readonly viewer: number | null;
  readonly front?: number;
  /** Whose turn it is, 0 for nobody. */
  readonly turn: number;
}

export class Front {
  #turned = $state(1);

  constructor(private readonly input: () => FrontInput) {
    $effect.pre(() => {
      const { viewer, turn } = this.input();
      if (viewer === null && turn > 0) this.#turned = turn;
    });
  }

  get seat(): number {
    const { viewer, front } = this.input();
    return viewer ?? front ?? this.#turned;
  }
}
