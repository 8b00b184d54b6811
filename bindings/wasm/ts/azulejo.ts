import { Game, PlayerView, Position, Rng } from './game.js';
import { Module, success, unwrap, type ModuleSource } from './module.js';
import { splitGames } from './records.js';
import type {
  AzulComponents,
  DealOdds,
  DuelComponents,
  DuelFactory,
  DuelState,
  GameInfo,
  GameName,
  Preview,
  RecordEnd,
  RecordSeat,
  Result,
  RoundsLeft,
  ScoringWorth,
  State,
  TileCounts,
  ToldPly,
  TypedText,
} from './types.js';

export interface NewGame {
  readonly game: GameName;
  /** 2 if not given. */
  readonly players?: number;
  /** The seat that starts, from 1. */
  readonly first?: number;
  /** Duel's scoring tiles: those of the first game, three or four at random, or these. Three at random if not given. */
  readonly scoring?: 'first' | '3' | '4' | readonly string[];
}

export interface LoadOptions {
  /** azulejo-rules.wasm; the one beside this file if not given. */
  readonly wasm?: ModuleSource;
}

/** The rules. Nothing here needs the engine. */
export async function load(options: LoadOptions = {}): Promise<Azulejo> {
  return new Azulejo(await Module.instantiate(options.wasm ?? new URL('./azulejo-rules.wasm', import.meta.url)));
}

interface Loaded {
  start: string;
  position: string;
  tags: [string, string][];
  tokens: string[];
  seats: RecordSeat[];
  end?: RecordEnd;
}

export class Azulejo {
  /** @internal */
  constructor(private readonly module: Module) {}

  games(): readonly GameInfo[] {
    return unwrap(this.module.call<GameInfo[]>('games'));
  }

  /** A generator; streams of one seed are independent. */
  rng(seed: number | bigint, stream: number | bigint = 0): Rng {
    const state = this.module.call<string>('rng', { seed: String(seed), stream: String(stream) });
    return new Rng(this.module, unwrap(state));
  }

  /** A game before its first deal. What is not given is random, from the generator. */
  newGame(options: NewGame, rng: Rng): Result<Game> {
    const players = options.players ?? 2;
    const first = options.first ?? rng.below(players) + 1;
    const start = rng.draw<string>('new', { game: options.game, players, first, scoring: options.scoring }, 'position');
    if (!start.ok) return start;
    const position = new Position(this.module, start.value);
    return success(new Game(this.module, position, [], position));
  }

  /** A game from a record, or one that starts at a position string or a JSON state; or all faults. */
  read(text: string): Result<Game> {
    const loaded = this.module.call<Loaded>('read', { text });
    if (!loaded.ok) return loaded;
    const { start, position, tokens, tags, seats, end } = loaded.value;
    const first = new Position(this.module, start);
    const last = tokens.length > 0 ? new Position(this.module, position) : first;
    return success(new Game(this.module, first, tokens, last, new Map(tags), seats, end));
  }

  /** The position at the end of what `read` accepts, or of a state; or all faults. */
  position(from: string | State): Result<Position> {
    const game = this.read(typeof from === 'string' ? from : JSON.stringify(from));
    return game.ok ? success(game.value.position) : game;
  }

  /** A view from a state that a server or `position.view` returned; plates and chips may be covered. */
  fromView(state: State): Result<PlayerView> {
    const found = this.module.call<{ moves: Preview[]; forced?: string }>('view_moves', { state });
    return found.ok ? success(new PlayerView(this.module, state, found.value.moves, found.value.forced)) : found;
  }

  /** A ply that was played, as fields. `before` is the state or the view before it, the token as that viewer was told it. */
  told(before: State, token: string): Result<ToldPly> {
    return this.module.call('told', { state: before, token });
  }
  /** What a text means that the viewer is typing, whose turn it is. */
  typed(state: State, text: string): Result<TypedText> {
    return this.module.call('typed', { state, text });
  }

  azulComponents(): AzulComponents {
    return unwrap(this.module.call<AzulComponents>('azul_components'));
  }
  duelComponents(): DuelComponents {
    return unwrap(this.module.call<DuelComponents>('duel_components'));
  }
  /** For each seat, the current points of the scoring tiles, from a state or a view. */
  duelScoring(state: DuelState): Result<readonly (readonly ScoringWorth[])[]> {
    return this.module.call('duel_scoring', { state });
  }

  /** How many tiles of each colour a bag, a lid or a tower has, as states write it: "B17Y18". */
  counts(text: string): Result<TileCounts> {
    return this.module.call('counts', { text });
  }
  /** The same as states write it. */
  countsText(counts: TileCounts): Result<string> {
    return this.module.call('counts_text', { counts });
  }
  /** Whether the chip of a small factory lies face up when it has these tiles. */
  chipIsOpen({ sun, moon }: Pick<DuelFactory, 'sun' | 'moon'>): boolean {
    return unwrap(this.module.call<boolean>('chip_is_open', { sun, moon }));
  }

  /** What the next deal brings, as bag and discarded tiles are now, from a state or a view. */
  dealOdds(state: State): Result<DealOdds> {
    return this.module.call('deal_odds', { state });
  }

  /** How many rounds can still be played, from a state or a view. */
  roundsLeft(state: State): Result<RoundsLeft> {
    return this.module.call('rounds_left', { state });
  }

  /** The record of a game of random moves: number `number` of those that `azulejo random` writes for this seed. */
  randomRecord(options: { game: GameName; players?: number; seed: number | bigint; number?: number | bigint }): Result<string> {
    return this.module.call('random_record', {
      game: options.game,
      players: options.players ?? 2,
      seed: String(options.seed),
      number: String(options.number ?? 0),
    });
  }

  /** The games of a long file, one after the other; games that cannot be replayed are failures. */
  readGames(source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>): AsyncGenerator<Result<Game>> {
    return splitGames(this.module, source, (text) => this.read(text));
  }
}
