import { Module, success, unwrap } from './module.js';
import type { Preview, Result, State, TilingStep } from './types.js';

/** The generator of the native program: the same seed deals the same tiles. The one thing here that changes. */
export class Rng {
  #state: string;

  /** @internal */
  constructor(
    private readonly module: Module,
    state: string,
  ) {
    this.#state = state;
  }

  get state(): bigint {
    return BigInt(this.#state);
  }

  clone(): Rng {
    return new Rng(this.module, this.#state);
  }

  /** Exactly uniform on 0 … n-1. */
  below(n: number): number {
    return unwrap(this.draw<number>('below', { n }, 'number'));
  }

  /** @internal */
  draw<T>(call: string, args: object, name: string): Result<T> {
    const drawn = this.module.call<Record<string, T> & { rng: string }>(call, { ...args, rng: this.#state });
    if (!drawn.ok) return drawn;
    this.#state = drawn.value.rng;
    return success(drawn.value[name] as T);
  }
}

/** A position: a value that never changes. */
export class Position {
  #state: State | undefined;

  /** @internal */
  constructor(
    private readonly module: Module,
    /** The position string, from which it can be read again. */
    readonly text: string,
    /** What wall tiling did in the move that led here, if it was played here. */
    readonly tiling: readonly TilingStep[] = [],
  ) {}

  /** Everything, also what players may not see. */
  get state(): State {
    this.#state ??= unwrap(this.module.call<State>('state', { position: this.text }));
    return this.#state;
  }
  /** The 64-bit hash of the position string, as 16 hexadecimal digits. It never changes, so it may be stored. */
  get digest(): string {
    return unwrap(this.module.call<string>('digest', { position: this.text }));
  }
  get legal(): readonly string[] {
    return this.state.legal;
  }
  /** The seat to act, from 1; 0 where nobody is. */
  get turn(): number {
    return this.state.turn;
  }
  get awaitsMove(): boolean {
    return this.turn > 0;
  }
  get awaitsDeal(): boolean {
    return this.state.phase === 'deal' || this.state.phase === 'plates';
  }
  get isOver(): boolean {
    return this.state.phase === 'over';
  }

  /** What a seat may see, or a spectator. */
  view(seat: number | null): Result<State> {
    return this.module.call('view', { position: this.text, seat });
  }

  /** All legal moves with what each would do. */
  moves(): readonly Preview[] {
    return unwrap(this.module.call<Preview[]>('moves', { position: this.text }));
  }
  /** What a move would do, as written or as people type it; or why it is illegal. */
  preview(move: string): Result<Preview> {
    return this.module.call('preview', { position: this.text, move });
  }

  /** Plays moves and deals. */
  play(...tokens: readonly string[]): Result<Position> {
    const played = this.module.call<{ position: string; tiling: TilingStep[] }>('play', { position: this.text, tokens });
    if (!played.ok) return played;
    return success(new Position(this.module, played.value.position, played.value.tiling));
  }

  /** An honest deal, as a token to play. */
  sampleDeal(rng: Rng): Result<string> {
    return rng.draw('deal', { position: this.text }, 'token');
  }
  /** One of the legal moves, each as likely as the others. */
  randomMove(rng: Rng): Result<string> {
    return rng.draw('random', { position: this.text }, 'token');
  }
  /** A position drawn from all that look like this one to a seat, or to a spectator. */
  resample(seat: number | null, rng: Rng): Result<Position> {
    const drawn = rng.draw<string>('resample', { position: this.text, seat }, 'position');
    return drawn.ok ? success(new Position(this.module, drawn.value)) : drawn;
  }
  /** How many sequences of so many moves there are. */
  perft(depth: number): Result<number> {
    return this.module.call('perft', { position: this.text, depth });
  }

  toString(): string {
    return this.text;
  }
}

/** What a seat or a spectator was shown of a position, and what it may do there; nothing that is covered can be asked. */
export class PlayerView {
  #moves: readonly Preview[];

  /** @internal */
  constructor(
    private readonly module: Module,
    readonly state: State,
    moves: readonly Preview[],
  ) {
    this.#moves = moves;
  }

  /** Empty where it is not the viewer's turn. */
  get legal(): readonly string[] {
    return this.state.legal;
  }
  /** The viewer's legal moves with what each would do. */
  moves(): readonly Preview[] {
    return this.#moves;
  }
  /** What a move would do, as written or as people type it; or why it is illegal. */
  preview(move: string): Result<Preview> {
    return this.module.call('view_preview', { state: this.state, move });
  }
  /** One of the positions that look like this to the viewer, whose turn it must be; what is covered is drawn. */
  sample(rng: Rng): Result<Position> {
    const drawn = rng.draw<string>('view_sample', { state: this.state }, 'position');
    return drawn.ok ? success(new Position(this.module, drawn.value)) : drawn;
  }
}

/** A start and what was played from it: a value too. Taking back is dropping tokens and replaying the rest. */
export class Game {
  /** @internal */
  constructor(
    private readonly module: Module,
    readonly start: Position,
    readonly tokens: readonly string[],
    readonly position: Position,
    /** As read, unknown ones too. */
    readonly tags: ReadonlyMap<string, string> = new Map(),
  ) {}

  play(...tokens: readonly string[]): Result<Game> {
    const position = this.position.play(...tokens);
    if (!position.ok) return position;
    return success(new Game(this.module, this.start, [...this.tokens, ...tokens], position.value, this.tags));
  }

  /** The game as it was after its first so many tokens; from the end if negative. */
  at(ply: number): Game {
    const tokens = this.tokens.slice(0, ply);
    return new Game(this.module, this.start, tokens, unwrap(this.start.play(...tokens)), this.tags);
  }
  undo(plies = 1): Game {
    return plies === 0 ? this : this.at(-plies);
  }

  /** The same game with what nobody has seen so far drawn anew, so that taking back is no way to peek. */
  renewUnseen(rng: Rng): Result<Game> {
    const tokens = rng.draw<string[]>('renew', { start: this.start.text, tokens: this.tokens }, 'tokens');
    if (!tokens.ok) return tokens;
    return new Game(this.module, this.start, [], this.start, this.tags).play(...tokens.value);
  }

  /** The states before the first token and after each. */
  states(): readonly State[] {
    return unwrap(this.module.call<State[]>('states', { position: this.start.text, tokens: this.tokens }));
  }

  /** As text that every program of Azulejo reads. Only a game that was followed from its start has one. */
  record(): Result<string> {
    return this.module.call('record', {
      start: this.start.text,
      tokens: this.tokens,
      tag_names: [...this.tags.keys()],
      tag_values: [...this.tags.values()],
    });
  }
}
