// A game in this browser alone: rules from WebAssembly, opponents from the engine in a worker, deals drawn here.
import type { Azulejo, Game, GameName, Level, NewGame, Preview, Result, State } from '@azulejo/core';
import { unwrap } from '@azulejo/core';
import { engine, freshSeed } from '../core/core';
import { duration, settings } from '../ui/settings.svelte';
import { t } from '../i18n/i18n.svelte';
import { levels, titles } from '../frame/names';
import { newId, type SavedGame, type SavedSeat } from './storage';
import type { StrongestOpponent } from './strongest';
import type { LogEntry, SeatInfo, Table } from '../table/table';

export interface LocalOptions {
  readonly game: GameName;
  readonly seats: readonly SavedSeat[];
  /** From 1; drawn by lot if not given. */
  readonly first?: number;
  /** Duel's scoring tiles; three by lot if not given. */
  readonly scoring?: NewGame['scoring'];
  readonly hints?: boolean;
}

/** Where a table puts what happens to it. */
export type Keep = (game: SavedGame) => Promise<unknown>;

/** How long a level searches at most, in milliseconds. Only level 10 needs so long, and only on a slow device, where it is a little weaker. */
const levelTime = 180;

const failed = (message: string): Result<void> => ({ ok: false, message, faults: [{ message }] });
const done: Result<void> = { ok: true, value: undefined };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class LocalTable implements Table {
  readonly id: string;
  readonly game: GameName;
  readonly created: number;
  #people: readonly SavedSeat[] = $state.raw([]);
  seats: readonly SeatInfo[] = $derived.by(() => {
    const names = titles(this.#people);
    return this.#people.map((each, i) => ({
      ...each,
      name: names[i]!,
      seat: i + 1,
      mine: this.#saved.table ? this.#saved.table.mine.includes(i + 1) : each.kind === 'human',
    }));
  });
  state: State = $state.raw()!;
  viewer: number | null = $state(null);
  moves: readonly Preview[] = $state.raw([]);
  forced: string | undefined = $state();
  log: readonly LogEntry[] = $state.raw([]);
  thinking = $state(false);
  resigned: number | undefined = $state();
  readonly claimed: boolean;
  /** Named by a server, for a game of its tables. */
  readonly winners: readonly number[] | undefined;
  /** The server's table where it was played. */
  readonly table: string | undefined;
  /** Why an opponent does not move: its files could not be fetched. */
  trouble: string | undefined = $state();
  readonly hintsAllowed: boolean;

  readonly #saved: Pick<SavedGame, 'claimed' | 'winners' | 'table' | 'scoring'>;
  #azulejo: Azulejo;
  #game: Game;
  #keep: Keep;
  #closed = false;
  /** The strongest level, if it plays here. */
  #strongest: Promise<StrongestOpponent> | undefined;
  /** Counts the actions of people, so that results of older requests can be ignored. */
  #turn = 0;

  private constructor(azulejo: Azulejo, start: Game, saved: Omit<SavedGame, 'tokens'>, keep: Keep) {
    this.#saved = { claimed: saved.claimed, winners: saved.winners ?? saved.table?.winners, table: saved.table, scoring: saved.scoring };
    this.claimed = saved.claimed ?? false;
    this.winners = this.#saved.winners;
    this.table = saved.table?.id;
    this.#azulejo = azulejo;
    this.#game = start;
    this.#keep = keep;
    this.id = saved.id;
    this.game = saved.game;
    this.created = saved.created;
    this.hintsAllowed = saved.hints;
    this.resigned = saved.resigned;
    this.#people = saved.seats;
    this.viewer = this.#nextViewer();
    this.state = this.#view();
  }

  static create(azulejo: Azulejo, options: LocalOptions, keep: Keep): LocalTable {
    const { game, seats, first, scoring, hints = true } = options;
    const players = seats.length;
    const start = unwrap(azulejo.newGame({ game, players, first, scoring }, azulejo.rng(freshSeed())));
    return LocalTable.#open(azulejo, start, [], { ...fresh(), game, seats, hints, scoring }, keep);
  }

  /** Goes on from where a game was left, or from any position with any seats. */
  static resume(azulejo: Azulejo, saved: SavedGame, keep: Keep): Result<LocalTable> {
    const start = azulejo.read(saved.start);
    if (!start.ok) return start;
    const whole = start.value.play(...saved.tokens);
    if (!whole.ok) return whole;
    return { ok: true, value: LocalTable.#open(azulejo, start.value, saved.tokens, saved, keep) };
  }

  static #open(
    azulejo: Azulejo,
    start: Game,
    tokens: readonly string[],
    saved: Pick<SavedGame, 'id' | 'created' | 'game' | 'seats' | 'hints' | 'resigned' | 'claimed' | 'winners' | 'table' | 'scoring'>,
    keep: Keep,
  ): LocalTable {
    const about = { ...saved, start: start.position.text, changed: 0, round: 1, over: false, scores: [] };
    const table = new LocalTable(azulejo, start, about, keep);
    for (const token of tokens) table.#apply(token);
    table.#refresh();
    return table;
  }

  /** The game itself, for pages that look at it. */
  get record(): Game {
    return this.#game;
  }
  get ply(): number {
    return this.log.length;
  }
  get over(): boolean {
    return this.state.phase === 'over' || this.resigned !== undefined;
  }
  get canUndo(): boolean {
    return this.#undone() !== undefined;
  }

  /** Lets whoever is next act: chance and opponents by themselves. Returns when it is a person's turn, or nobody's. */
  async run(): Promise<void> {
    const turn = ++this.#turn;
    const current = () => !this.#closed && turn === this.#turn;
    this.trouble = undefined;
    while (current() && !this.over) {
      const { position } = this.#game;
      if (position.awaitsDeal) {
        // What ended the round is seen before the next one begins.
        if (this.log.length > 0) await wait(duration(pauseAfter(this.log.at(-1)!)));
        if (!current()) break;
        this.#apply(unwrap(position.sampleDeal(this.#azulejo.rng(freshSeed()))));
        this.#refresh();
        await this.#save();
        continue;
      }
      const seat = this.seats[position.turn - 1]!;
      if (seat.kind === 'human') {
        this.#ponder();
        break;
      }
      const token = await this.#think(seat.level ?? 3, current);
      if (!token || !current()) break;
      this.#apply(token);
      this.#refresh();
      await this.#save();
    }
    if (current()) this.thinking = false;
    if (this.over) this.#stopPondering();
  }

  async play(move: string): Promise<Result<void>> {
    if (this.moves.length === 0) return failed(t('play.not_your_turn'));
    const legal = this.#game.position.preview(move);
    if (!legal.ok) return legal;
    this.#apply(legal.value.move);
    this.#refresh();
    const going = this.run();
    await this.#save();
    void going;
    return done;
  }

  async undo(): Promise<Result<void>> {
    const ply = this.#undone();
    if (ply === undefined) return failed(t('play.nothing_to_undo'));
    this.#turn++;
    this.#stopPondering();
    this.resigned = undefined;
    this.thinking = false;
    // What nobody has seen yet is drawn anew, as the deals to come are: taking back is no way to peek.
    this.#game = unwrap(this.#game.at(ply).renewUnseen(this.#azulejo.rng(freshSeed())));
    this.log = this.log.slice(0, ply).map((entry, i) => ({ ...entry, token: this.#game.tokens[i]! }));
    this.#refresh();
    await this.#save();
    void this.run();
    return done;
  }

  /** With another person at a larger table the engine takes the seat; otherwise the game ends here. */
  async resign(): Promise<Result<void>> {
    if (this.over) return failed(t('play.game_is_over'));
    const turn = this.#game.position.turn;
    const seat = this.seats.find((each) => each.mine && each.seat === turn) ?? this.seats.find((each) => each.mine);
    if (!seat) return failed(t('play.not_your_turn'));
    this.#turn++;
    this.#stopPondering();
    this.thinking = false;
    const others = this.seats.some((each) => each.mine && each.seat !== seat.seat);
    if (this.seats.length === 2 || !others) {
      this.resigned = seat.seat;
    } else {
      this.#people = this.#people.map((each, i) => (i + 1 === seat.seat ? { kind: 'ai', name: '', level: 3 } : each));
    }
    this.#refresh();
    await this.#save();
    void this.run();
    return done;
  }

  /** The same game anew: who sat first before sits second. */
  again(): LocalOptions {
    const first = this.#game.start.state.first;
    return {
      game: this.game,
      seats: this.#people,
      first: (first % this.seats.length) + 1,
      scoring: this.#saved.scoring,
      hints: this.hintsAllowed,
    };
  }

  /** The level above the one that a single person plays against. */
  get nextLevel(): Level | undefined {
    const opponents = new Set(this.#people.filter(({ kind }) => kind === 'ai').map(({ level }) => level ?? 3));
    const [only] = opponents;
    if (only === undefined || opponents.size > 1 || this.#people.filter(({ kind }) => kind !== 'ai').length !== 1) return undefined;
    return levels[levels.indexOf(only) + 1];
  }
  /** The same game anew, against this level. */
  against(level: Level): LocalOptions {
    const again = this.again();
    return { ...again, seats: again.seats.map((seat) => (seat.kind === 'ai' ? { ...seat, level } : seat)) };
  }
  /** A person of this device has won. */
  get won(): boolean {
    const { winners } = this.state;
    return this.resigned === undefined && this.seats.some(({ seat, mine }) => mine && winners?.includes(seat));
  }

  saved(): SavedGame {
    const { state } = this.#game.position;
    return {
      id: this.id,
      game: this.game,
      seats: this.#people,
      hints: this.hintsAllowed,
      start: this.#game.start.text,
      tokens: this.#game.tokens,
      created: this.created,
      changed: Date.now(),
      round: state.round,
      over: this.over,
      scores: state.boards.map((board) => board.score),
      resigned: this.resigned,
      ...this.#saved,
    };
  }

  /** Nothing happens any more. */
  close(): void {
    this.#closed = true;
    this.#turn++;
    this.#strongest?.then(
      (opponent) => opponent.close(),
      () => undefined,
    );
    this.#strongest = undefined;
  }

  async #think(level: Level, current: () => boolean): Promise<string | undefined> {
    this.thinking = true;
    try {
      const [move] = await Promise.all([this.#choose(level), wait(duration(700))]);
      if (current()) this.thinking = false;
      return move;
    } catch (error) {
      if (current()) {
        this.thinking = false;
        this.trouble = String(error);
      }
      return undefined;
    }
  }

  async #choose(level: Level): Promise<string> {
    if (level === 'max') return (await this.#opponent()).choose(this.#game, settings.thinking * 1000);
    return unwrap(await engine().analyse(this.#game, { level, time: levelTime })).best;
  }

  /** Fetched when it is first needed. */
  #opponent(): Promise<StrongestOpponent> {
    this.#strongest ??= import('./strongest').then(({ StrongestOpponent: Opponent }) => new Opponent());
    this.#strongest.catch(() => (this.#strongest = undefined));
    return this.#strongest;
  }

  /** While people think, the strongest level does too. */
  #ponder(): void {
    const answers = (seat: number) => this.seats[seat - 1]?.level === 'max';
    if (!this.seats.some(({ seat }) => answers(seat))) return;
    const turn = this.#turn;
    const game = this.#game;
    this.#opponent().then(
      (opponent) => (turn === this.#turn && !this.#closed ? opponent.ponder(game, answers) : undefined),
      () => undefined, // its turn will show what is wrong
    );
  }

  #stopPondering(): void {
    this.#strongest?.then(
      (opponent) => opponent.stop(),
      () => undefined,
    );
  }

  #apply(token: string): void {
    const before = this.state;
    const seat = this.#game.position.turn || undefined;
    const effects = unwrap(this.#game.position.effects(token, this.viewer));
    this.#game = unwrap(this.#game.play(token));
    this.viewer = this.#nextViewer();
    this.state = this.#view();
    this.log = [...this.log, { ply: this.log.length + 1, token, seat, before, after: this.state, effects }];
  }

  #refresh(): void {
    this.viewer = this.#nextViewer();
    this.state = this.#view();
    const { turn } = this.#game.position;
    const mine = !this.over && turn > 0 && this.seats[turn - 1]!.mine;
    const view = mine ? unwrap(this.#azulejo.fromView(this.state)) : undefined;
    this.moves = view?.moves() ?? [];
    this.forced = view?.forced;
  }

  /** On the same device the person to act looks; while others act, whoever looked last. */
  #nextViewer(): number | null {
    const { turn } = this.#game.position;
    if (turn > 0 && this.seats[turn - 1]!.mine) return turn;
    return this.viewer ?? this.seats.find((seat) => seat.mine)?.seat ?? null;
  }

  /** At the end of a game of the server's tables, it has the winners of the table. */
  #view(): State {
    const state = unwrap(this.#game.position.view(this.viewer));
    return this.winners && state.phase === 'over' ? { ...state, winners: this.winners } : state;
  }

  /** After how many plies the last choice of a person stood. */
  #undone(): number | undefined {
    const last = this.log.findLast((entry) => entry.seat !== undefined && this.seats[entry.seat - 1]!.mine);
    if (this.table || this.winners) return undefined; // it is as the server has it
    if (this.resigned !== undefined) return this.log.length;
    return last && last.ply - 1;
  }

  async #save(): Promise<void> {
    await this.#keep(this.saved());
  }
}

/** How long the end of a round is looked at, in milliseconds: longer, the more there is to see. */
function pauseAfter({ effects }: LogEntry): number {
  return Math.min(900 + 320 * (1 + (effects.at(-1)?.wave ?? 0)), 3100);
}

function fresh(): { id: string; created: number } {
  return { id: newId(), created: Date.now() };
}
