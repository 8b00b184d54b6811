import {
  unwrap,
  type Azulejo,
  type Effect,
  type Game,
  type Position,
  type RecordEnd,
  type RecordSeat,
  type Result,
  type State,
} from '@azulejo/core';
import type { LogEntry } from '../table/table';

/** A node in the tree of a game: its ply, and the plies that follow. The first child is the main line. */
export interface Place {
  readonly ply: number;
  /** "" at the start. */
  readonly token: string;
  /** Who played the token; nobody where it is a deal. */
  readonly seat: number | undefined;
  readonly parent: Place | undefined;
  readonly position: Position;
  /** What the token did. */
  readonly effects: readonly Effect[];
  readonly children: Place[];
  /** Part of the game that was loaded, not a branch. */
  readonly main: boolean;
}

/** A round of the line that is followed, and where it begins: after its deal. */
export interface RoundMark {
  readonly round: number;
  readonly ply: number;
}

function grow(parent: Place, token: string, position: Position, main: boolean): Place {
  const seat = parent.position.turn || undefined;
  const effects = unwrap(parent.position.effects(token));
  const place: Place = { ply: parent.ply + 1, token, seat, parent, position, effects, children: [], main };
  parent.children.push(place);
  return place;
}

/** From the start to a place, and on along the first children. */
function through(place: Place): Place[] {
  const line: Place[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) line.unshift(at);
  for (let at = place.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

/** A game with variations: a tree of plies, one selected line of it, and a cursor on that line. */
export class Study {
  readonly #start: Game;
  readonly #end: RecordEnd | undefined;
  /** No ply was played yet: new plies are the game itself, not a branch. */
  readonly #bare: boolean;
  readonly root: Place;
  /** The line that is followed, from the start. */
  line = $state.raw<readonly Place[]>([]);
  /** The cursor: an index into the line. */
  ply = $state(0);
  /** It goes on by itself. */
  running = $state(false);

  readonly here = $derived(this.line[this.ply]!);
  readonly position = $derived(this.here.position);
  readonly state = $derived(this.#stateOf(this.here));
  readonly length = $derived(this.line.length - 1);
  readonly rounds = $derived(roundMarks(this.line));
  /** Other ways to go on from here than the line that is followed. */
  readonly branches = $derived(this.here.children.filter((child) => child !== this.line[this.ply + 1]));
  readonly onMain = $derived(this.here.main);

  constructor(game: Game) {
    this.#start = game.at(0);
    this.#end = game.end;
    this.#bare = game.tokens.length === 0;
    const position = this.#start.position;
    this.root = { ply: 0, token: '', seat: undefined, parent: undefined, position, effects: [], children: [], main: true };
    let at = this.root;
    for (const token of game.tokens) at = grow(at, token, unwrap(at.position.play(token)), true);
    this.line = through(this.root);
  }

  /** Who played the game that was loaded. */
  get seats(): readonly RecordSeat[] {
    return this.#start.seats;
  }
  /** How the game ended, at its last place. */
  get end(): RecordEnd | undefined {
    return this.here.main && !this.here.children.some(({ main }) => main) ? this.#end : undefined;
  }

  go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.length, Math.trunc(ply)));
  }
  step(plies: number): void {
    this.go(this.ply + plies);
  }
  /** To the beginning of the next round, or of this one and then the one before. */
  stepRound(direction: 1 | -1): void {
    const marks = this.rounds.map((mark) => mark.ply);
    if (direction > 0) this.go(marks.find((ply) => ply > this.ply) ?? this.length);
    else this.go(marks.findLast((ply) => ply < this.ply) ?? 0);
  }

  /** To a place, and along the line that goes through it. */
  select(place: Place): void {
    if (!this.line.includes(place)) this.line = through(place);
    this.ply = place.ply;
  }

  /** To a place of the game that was loaded. */
  goMain(ply: number): void {
    const place = this.mainLine()[ply];
    if (place) this.select(place);
  }

  /** Plays a move or a deal: along the line where it is the next one, else into a branch. */
  play(token: string): Result<void> {
    const known = this.here.children.find((child) => child.token === token);
    if (known) {
      this.select(known);
      return { ok: true, value: undefined };
    }
    const position = this.here.position.play(token);
    if (!position.ok) return position;
    const place = grow(this.here, token, position.value, this.#bare && this.here.main && this.here.children.length === 0);
    this.line = through(place);
    this.ply = place.ply;
    return { ok: true, value: undefined };
  }

  /** Drops the branch that the cursor is in, and goes back to where it left the game. */
  dropBranch(): void {
    if (this.here.main) return;
    let first = this.here;
    while (first.parent && !first.parent.main) first = first.parent;
    const from = first.parent!;
    from.children.splice(from.children.indexOf(first), 1);
    this.line = through(from);
    this.ply = from.ply;
  }

  /** The game up to a place of the line, by default the cursor's. */
  game(ply: number = this.ply): Game {
    const tokens = this.line.slice(1, ply + 1).map((place) => place.token);
    return unwrap(this.#start.play(...tokens));
  }

  /** The places of the game that was loaded, from the start. */
  mainLine(): readonly Place[] {
    const line: Place[] = [];
    for (let at: Place | undefined = this.root; at; at = at.children.find((child) => child.main)) line.push(at);
    return line;
  }

  /** The game that was loaded, without variations. */
  mainGame(): Game {
    return unwrap(
      this.#start.play(
        ...this.mainLine()
          .slice(1)
          .map((place) => place.token),
      ),
    );
  }

  /** The line as text: a record, or the position at the cursor where the game does not begin at its beginning. */
  text(azulejo: Azulejo): string {
    const game = this.game(this.length);
    const record = game.record();
    if (record.ok && azulejo.read(record.value).ok) return record.value;
    return this.position.text;
  }

  entry(ply: number): LogEntry | undefined {
    return this.entryOf(this.line[ply]);
  }
  entryOf(place: Place | undefined): LogEntry | undefined {
    if (!place?.parent) return undefined;
    const { ply, token, seat, effects } = place;
    return { ply, token, seat, before: place.parent.position.state, after: this.#stateOf(place), effects };
  }

  /** The end of a game of an online table names the winners of the table, who need not have most points. */
  #stateOf({ main, position: { state } }: Place): State {
    return main && state.phase === 'over' && this.#end?.winners ? { ...state, winners: this.#end.winners } : state;
  }
}

/** Where the rounds of a line begin. */
export function roundMarks(line: readonly Place[]): RoundMark[] {
  const marks: RoundMark[] = [];
  for (const { ply, parent, position } of line) {
    if (parent?.position.state.phase === 'deal' || (ply === 0 && position.awaitsMove)) marks.push({ round: position.state.round, ply });
  }
  return marks;
}
