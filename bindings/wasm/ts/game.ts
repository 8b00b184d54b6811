import { Module, success, unwrap } from './module.js';
import type { Effect, MoveFields, PlyFields, Preview, RecordAbout, RecordEnd, RecordSeat, Result, State } from './types.js';

/** The generator of the native program: the same seed gives the same deals. It is the only mutable class here. */
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
  ) {}

  /** The complete state, with what players may not see. */
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
  /** The seat to act, from 1; 0 if nobody is. */
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

  /** What a seat or a spectator may see. */
  view(seat: number | null): Result<State> {
    return this.module.call('view', { position: this.text, seat });
  }

  /** All legal moves, and what each would do. */
  moves(): readonly Preview[] {
    return unwrap(this.module.call<Preview[]>('moves', { position: this.text }));
  }
  /** What a move, as written or as typed, would do; or why it is illegal. */
  preview(move: string): Result<Preview> {
    return this.module.call('preview', { position: this.text, move });
  }

  /** What a ply does on the table, piece by piece; with a seat or null, as that seat or a spectator sees it. */
  effects(token: string, viewer?: number | null): Result<readonly Effect[]> {
    if (viewer === undefined) return this.module.call('effects', { position: this.text, token });
    return this.module.call('effects_view', { position: this.text, token, seat: viewer });
  }
  /** A ply as fields. */
  fields(token: string): Result<PlyFields> {
    return this.module.call('fields', { position: this.text, token });
  }
  /** The token of a move, which must be legal. */
  token(fields: MoveFields): Result<string> {
    return this.module.call('token', { position: this.text, fields });
  }
  /** The only legal move, where there is no choice. */
  get forced(): string | undefined {
    return unwrap(this.module.call<string>('forced', { position: this.text })) || undefined;
  }

  /** Plays moves and deals. */
  play(...tokens: readonly string[]): Result<Position> {
    const played = this.module.call<string>('play', { position: this.text, tokens });
    return played.ok ? success(new Position(this.module, played.value)) : played;
  }

  /** A random deal with the right probability, as a token. */
  sampleDeal(rng: Rng): Result<string> {
    return rng.draw('deal', { position: this.text }, 'token');
  }
  /** A random legal move; all are equally likely. */
  randomMove(rng: Rng): Result<string> {
    return rng.draw('random', { position: this.text }, 'token');
  }
  /** A random one of the positions that look like this one to a seat or a spectator. */
  resample(seat: number | null, rng: Rng): Result<Position> {
    const drawn = rng.draw<string>('resample', { position: this.text, seat }, 'position');
    return drawn.ok ? success(new Position(this.module, drawn.value)) : drawn;
  }
  /** The number of move sequences of this length. */
  perft(depth: number): Result<number> {
    return this.module.call('perft', { position: this.text, depth });
  }

  toString(): string {
    return this.text;
  }
}

/** What a seat or a spectator sees of a position, and its moves. It contains nothing that is hidden. */
export class PlayerView {
  #moves: readonly Preview[];

  /** @internal */
  constructor(
    private readonly module: Module,
    readonly state: State,
    moves: readonly Preview[],
    /** The only legal move, where the viewer has no choice. */
    readonly forced: string | undefined,
  ) {
    this.#moves = moves;
  }

  /** Empty if it is not the viewer's turn. */
  get legal(): readonly string[] {
    return this.state.legal;
  }
  /** The viewer's legal moves, and what each would do. */
  moves(): readonly Preview[] {
    return this.#moves;
  }
  /** What a move, as written or as typed, would do; or why it is illegal. */
  preview(move: string): Result<Preview> {
    return this.module.call('view_preview', { state: this.state, move });
  }
  /** The token of a move, or why it is illegal. */
  token(fields: MoveFields): Result<string> {
    return this.module.call('view_token', { state: this.state, fields });
  }
  /** A random one of the positions that look like this to the viewer. It must be the viewer's turn. */
  sample(rng: Rng): Result<Position> {
    const drawn = rng.draw<string>('view_sample', { state: this.state }, 'position');
    return drawn.ok ? success(new Position(this.module, drawn.value)) : drawn;
  }
}

/** A start and the tokens played from it; immutable. To take back, drop tokens. */
export class Game {
  /** @internal */
  constructor(
    private readonly module: Module,
    readonly start: Position,
    readonly tokens: readonly string[],
    readonly position: Position,
    /** All tags as read. */
    readonly tags: ReadonlyMap<string, string> = new Map(),
    /** Who sat where, as the tags say; empty if the game was not read. */
    readonly seats: readonly RecordSeat[] = [],
    /** How the game ended, as read; undefined if it did not, and for what is played afterwards. */
    readonly end?: RecordEnd,
  ) {}

  play(...tokens: readonly string[]): Result<Game> {
    const position = this.position.play(...tokens);
    if (!position.ok) return position;
    return success(new Game(this.module, this.start, [...this.tokens, ...tokens], position.value, this.tags, this.seats));
  }

  /** The game after this many tokens; counted from the end if negative. */
  at(ply: number): Game {
    const tokens = this.tokens.slice(0, ply);
    return new Game(this.module, this.start, tokens, unwrap(this.start.play(...tokens)), this.tags, this.seats);
  }
  undo(plies = 1): Game {
    return plies === 0 ? this : this.at(-plies);
  }

  /** The same game with what nobody has seen yet drawn anew, so that taking back reveals nothing. */
  renewUnseen(rng: Rng): Result<Game> {
    const tokens = rng.draw<string[]>('renew', { start: this.start.text, tokens: this.tokens }, 'tokens');
    if (!tokens.ok) return tokens;
    return new Game(this.module, this.start, [], this.start, this.tags, this.seats).play(...tokens.value);
  }

  /** The states before the first token and after every token. */
  states(): readonly State[] {
    return unwrap(this.module.call<State[]>('states', { position: this.start.text, tokens: this.tokens }));
  }

  /** The record of the game, with what is said about it and all tags as read. Only a game that is complete from its start has one. */
  record(about: RecordAbout = {}): Result<string> {
    const { seats = [], end, date } = about;
    const tags = [...(date === undefined ? [] : [['Date', date] as const]), ...this.tags];
    const those = (has: (seat: Partial<RecordSeat>) => boolean | undefined) =>
      seats.flatMap((seat, i) => (has(seat) ? [i + 1] : [])).join(',');
    return this.module.call('record', {
      start: this.start.text,
      tokens: this.tokens,
      tag_names: tags.map(([name]) => name),
      tag_values: tags.map(([, value]) => value),
      kinds: seats.map(({ kind, level }) => (level === 'max' ? level : level ? `level${level}` : kind === 'human' ? kind : '')),
      names: seats.map(({ name = '' }) => name),
      Absent: those(({ absent }) => absent),
      Barred: those(({ barred }) => barred),
      Termination:
        end?.seat === undefined ? '' : end.reason === 'lost' ? `seat ${end.seat} lost: ${end.why ?? ''}` : `${end.reason} ${end.seat}`,
      TableWinner: end?.winners ? end.winners.join(',') || 'none' : '',
    });
  }
}
