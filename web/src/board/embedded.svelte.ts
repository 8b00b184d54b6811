// A board in a page that is not the app: the position it shows, and what is played on it.
import { unwrap, type Azulejo, type Game, type MoveFields, type PlyFields, type Preview, type Result, type State } from '@azulejo/core';
import { seatName } from '../frame/names';
import { entryOf } from './entry';
import type { LogEntry, SeatInfo } from '../table/table';
import type { BoardMove, BoardOptions } from './package-api';

type Shown = Pick<BoardOptions, 'position' | 'ply' | 'playable' | 'viewer' | 'names'>;
const done: Result<void> = { ok: true, value: undefined };

/** The plies of a game as a log. */
function logOf(game: Game): LogEntry[] {
  let position = game.at(0).position;
  return game.tokens.map((token, at) => {
    const before = position;
    position = unwrap(before.play(token));
    return entryOf(before, token, at + 1, position);
  });
}

export class EmbeddedTable {
  #options = $state.raw<Shown>({ position: '' });
  /** Undefined while a view is shown. */
  #game = $state.raw<Game>();
  state = $state.raw<State>()!;
  log = $state.raw<readonly LogEntry[]>([]);
  #moves = $state.raw<readonly Preview[]>([]);
  readonly #listeners = new Set<(move: BoardMove) => void>();

  constructor(private readonly azulejo: Azulejo) {}

  get viewer(): number | null {
    return this.#options.viewer ?? null;
  }
  /** Whether anybody may ever move here. */
  get interactive(): boolean {
    const { playable = false } = this.#options;
    return playable === true || (playable !== false && playable.length > 0);
  }
  get moves(): readonly Preview[] {
    return this.#plays(this.state.turn) ? this.#moves : [];
  }
  get seats(): readonly SeatInfo[] {
    const { names = [] } = this.#options;
    return Array.from(
      { length: this.state.players },
      (_, at) => ({ seat: at + 1, name: names[at] ?? seatName([], at + 1), kind: 'human', mine: this.#plays(at + 1) }) as const,
    );
  }

  set(change: Partial<Shown>): Result<void> {
    const options = { ...this.#options, ...change };
    if (change.position !== undefined || change.ply !== undefined) {
      const shown = typeof options.position === 'string' ? this.#read(options.position, options.ply) : this.#look(options.position);
      if (!shown.ok) return shown;
    }
    this.#options = options;
    return done;
  }

  move(ply: string | MoveFields): Result<void> {
    const position = this.#game?.position;
    if (!position) return { ok: false, message: 'a view is shown', faults: [{ message: 'a view is shown' }] };
    if (typeof ply === 'string' && position.awaitsDeal) return this.#play(ply);
    const token = typeof ply === 'string' ? position.fields(ply) : position.token(ply);
    return token.ok ? this.#play(typeof token.value === 'string' ? token.value : (ply as string)) : token;
  }

  /** A move that was made on the board. */
  made(token: string): void {
    const seat = this.state.turn;
    const fields = this.#fields(token);
    if (!fields) return;
    if (this.#game) this.#play(token);
    const position = this.#game?.position.text;
    for (const listener of [...this.#listeners]) listener({ token, fields, seat, position });
  }

  on(listener: (move: BoardMove) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #plays(seat: number): boolean {
    const { playable = false } = this.#options;
    return typeof playable === 'boolean' ? playable : playable.includes(seat);
  }

  #read(text: string, ply?: number): Result<void> {
    const read = this.azulejo.read(text);
    if (!read.ok) return read;
    const game = ply === undefined ? read.value : read.value.at(ply);
    this.#show(game, logOf(game));
    return done;
  }

  /** A state that may be a view. */
  #look(state: State): Result<void> {
    const whole = this.azulejo.read(JSON.stringify(state));
    if (whole.ok) {
      this.#show(whole.value, []);
      return done;
    }
    const view = this.azulejo.fromView(state);
    if (!view.ok) return view;
    this.#game = undefined;
    this.log = [];
    this.#moves = view.value.moves();
    this.state = state;
    return done;
  }

  #show(game: Game, log: readonly LogEntry[]): void {
    this.#game = game;
    this.log = log;
    this.#moves = game.position.moves();
    this.state = game.position.state;
  }

  #play(token: string): Result<void> {
    const before = this.#game!.position;
    const played = this.#game!.play(token);
    if (!played.ok) return played;
    this.#show(played.value, [...this.log, entryOf(before, token, this.log.length + 1, played.value.position)]);
    return done;
  }

  #fields(token: string): MoveFields | undefined {
    const fields = this.#game ? this.#game.position.fields(token) : this.azulejo.told(this.state, token);
    return fields.ok ? (fields.value as PlyFields as MoveFields) : undefined;
  }
}
