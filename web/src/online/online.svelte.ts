// A table at the server. This browser may hold none, one or several of its seats; each is told what it may see.
import type { Azulejo, GameName, PlayerView, Preview, Result, State } from '@azulejo/core';
import { core } from '../core/core';
import { seatTitle } from '../frame/names';
import type { LogEntry, SeatInfo, Table } from '../table/table';
import { t } from '../i18n/i18n.svelte';
import { ask, askSurely, isPassing, plain, type Body, type ApiPath } from './api';
import { deleteTable } from './create';
import { expectedView } from './expected';
import { check, type Checked } from './fair';
import { keepMove, keptMove, type KeptMove } from './kept-move';
import { keepCommitment, keptChance, nonceFor } from './kept';
import { Stream, type Connection } from './stream';
import { heldSeats, holdSeats, makerToken, type HeldSeat } from './tokens';
import { TableView } from './view.svelte';
import type { WireLog } from './wire';

const failed = (message: string): Result<void> => ({ ok: false, message, faults: [{ message }] });

interface Followed {
  readonly held: HeldSeat | undefined;
  readonly view: TableView;
  readonly stream: Stream;
  readonly link: { state: Connection };
}

/** A move that is shown although the server has not confirmed it. */
interface Pending extends KeptMove {
  /** What it leads to, if nothing hidden is shown by it. */
  readonly entry: LogEntry | undefined;
}

/** How long after a failed request a move is sent again, in milliseconds. */
const pause = 2000;

export class OnlineTable implements Table {
  /** There is no such table, or this browser may not see it. */
  missing: string | undefined = $state();
  #followed: readonly Followed[] = $state.raw([]);
  #azulejo: Azulejo | undefined = $state.raw();
  /** The rules could not be fetched: the table can be looked at only. */
  helpless = $state(false);
  #pending: Pending | undefined = $state.raw();
  /** Why the server did not take the last move. */
  refusal: string | undefined = $state();
  #sending = false;
  /** The last request of a move. */
  #asked: Promise<unknown> = Promise.resolve();
  #again: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Seats whose nonce is sent. */
  readonly #sent = new Set<number>();
  /** The logs that are being read. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {
    void this.prepare();
    this.#follow();
    addEventListener('storage', this.#stored);
  }

  /** Fetches the rules. */
  async prepare(): Promise<void> {
    this.helpless = false;
    try {
      this.#azulejo = await core();
      this.#adopt();
    } catch {
      this.helpless = true;
    }
  }

  /** The seats of this browser. */
  readonly held: readonly HeldSeat[] = $derived(this.#followed.flatMap(({ held }) => (held ? [held] : [])));
  /** Of the seat of ours that is to move; else of the first. What has heard less than another is not shown. */
  readonly #current: Followed | undefined = $derived.by(() => {
    const newest = Math.max(...this.#followed.map(({ view }) => view.next));
    const candidates = this.#followed.filter(({ view }) => view.next === newest);
    const sent = this.#pending && candidates.find(({ held }) => held?.seat === this.#pending!.seat);
    return sent ?? candidates.find(({ held, view }) => held && view.state?.turn === held.seat) ?? candidates[0];
  });
  /** As good as the worst connection of a seat. */
  readonly connection: Connection = $derived.by(() => {
    const states = this.#followed.map(({ link }) => link.state);
    return states.includes('lost') ? 'lost' : states.includes('connecting') ? 'connecting' : 'open';
  });
  readonly view: TableView | undefined = $derived(this.#current?.view);
  /** The board is shown when it can also be played on, so that it is built once; whoever only watches need not wait. */
  readonly known: boolean = $derived(
    this.view?.about !== undefined && (this.#azulejo !== undefined || this.helpless || this.held.length === 0),
  );
  readonly viewer: number | null = $derived(this.#current?.held?.seat ?? null);
  /** The move on its way, while it is the next one. */
  readonly #shown: Pending | undefined = $derived(this.#pending?.ply === this.view?.ply ? this.#pending : undefined);
  /** A move waits for the server. */
  readonly waits: boolean = $derived(this.#shown !== undefined);
  readonly log: readonly LogEntry[] = $derived.by(() => {
    const log = this.view?.log ?? [];
    return this.#shown?.entry ? [...log, this.#shown.entry] : log;
  });
  readonly ply: number = $derived((this.view?.ply ?? 0) + (this.#shown?.entry ? 1 : 0));
  readonly over: boolean = $derived(this.view?.status === 'finished');
  readonly resigned: number | undefined = $derived(this.view?.result?.reason === 'played' ? undefined : this.view?.result?.seat);
  readonly claimed: boolean = $derived(this.view?.result?.reason === 'claimed');
  /** Those who are not there at the end, or for whom an AI has played, do not win, whatever their points. */
  readonly winners: readonly number[] | undefined = $derived(this.view?.result?.winners);
  readonly seats: readonly SeatInfo[] = $derived.by(() => {
    const held = new Set(this.held.map((each) => each.seat));
    return (this.view?.seats ?? []).map((seat) => {
      const { level, stand_in } = seat;
      const kind = seat.kind === 'ai' || stand_in ? 'ai' : seat.taken ? 'human' : 'open';
      const mine = held.has(seat.seat);
      const name =
        kind === 'open'
          ? t('new.kind.open')
          : seatTitle({ name: seat.name ?? '', kind, level, seat: seat.seat, mine }, held.size === 1 && mine);
      const barred = seat.barred || seat.left || stand_in;
      return { seat: seat.seat, kind, level, mine, name, present: seat.kind === 'ai' || seat.connected, barred };
    });
  });
  readonly #view: PlayerView | undefined = $derived.by(() => {
    const state = this.view?.state;
    const mine = this.held.some((each) => each.seat === state?.turn);
    if (!state || !mine || this.over || this.waits || !this.#azulejo || state.legal.length === 0) return undefined;
    const seen = this.#azulejo.fromView(state);
    return seen.ok ? seen.value : undefined;
  });
  readonly moves: readonly Preview[] = $derived(this.#view?.moves() ?? []);
  readonly forced: string | undefined = $derived(this.#view?.forced);
  /** An AI is to move. */
  readonly thinking: boolean = $derived.by(() => {
    const turn = this.waits ? 0 : (this.view?.state?.turn ?? 0);
    return !this.over && turn > 0 && this.seats[turn - 1]?.kind === 'ai';
  });
  /** What this browser may delete, if it made the table: see `DELETE /games/{id}` in docs/api.md. */
  readonly deletable: 'table' | 'names' | undefined = $derived.by(() => {
    const seats = this.view?.seats ?? [];
    if (seats.length === 0 || !makerToken(this.id)) return undefined;
    if (this.over) return seats.some((seat) => seat.name) ? 'names' : undefined;
    return this.view?.status === 'playing' && seats.some((seat) => seat.kind === 'open' && seat.taken) ? undefined : 'table';
  });
  readonly hintsAllowed: boolean = $derived(this.view?.about?.hints ?? false);

  get game(): GameName {
    return this.view?.about?.game ?? 'azul';
  }
  /** Only asked where the game has begun. */
  get state(): State {
    return this.#shown?.entry?.after ?? this.view!.state!;
  }
  /** A seat of this browser is to move. */
  readonly myTurn: boolean = $derived(!this.over && !this.waits && this.held.some((each) => each.seat === this.view?.state?.turn));
  /** The server's time; undefined before its first message. */
  serverTime(): number | undefined {
    return this.#current?.stream.time.now();
  }

  async play(move: string): Promise<Result<void>> {
    const { view, held } = this.#current ?? {};
    if (!view?.state || !held || this.waits) return failed(t('play.not_your_turn'));
    this.refusal = undefined;
    const kept = { seat: held.seat, ply: view.ply, move };
    keepMove(this.id, kept);
    this.#show(kept, view.state);
    void this.#send();
    return { ok: true, value: undefined };
  }

  /** Shows a move at once, as far as it is known what follows from it. */
  #show(kept: KeptMove, before: State): void {
    const expected = this.#azulejo && expectedView(this.#azulejo, before, kept.move);
    this.#pending = { ...kept, entry: expected && { ply: kept.ply + 1, token: kept.move, seat: kept.seat, before, ...expected } };
  }

  /** Sends the move until the server answers. The same ply and move again is the same request: a lost answer does no harm. */
  async #send(): Promise<void> {
    clearTimeout(this.#again);
    const { seat, ply, move } = this.#pending ?? {};
    const token = this.held.find((each) => each.seat === seat)?.token;
    if (ply === undefined || move === undefined || !token || this.#sending || this.#closed) return;
    this.#sending = true;
    const asked = ask('post', 'games/{id}/moves', { id: this.id, token, body: { ply, move } });
    this.#asked = asked;
    const answer = await asked;
    this.#sending = false;
    if (this.#closed) return;
    if (!answer.ok && isPassing(answer)) {
      this.#again = setTimeout(() => void this.#send(), pause);
      return;
    }
    keepMove(this.id, undefined);
    // What was accepted is shown until the server's event replaces it.
    if (answer.ok) return this.#settle();
    this.#pending = undefined;
    this.refusal = answer.message;
  }

  /** Forgets a move that the server has answered, when its event has come. */
  #settle(): void {
    const { seat, ply } = this.#pending ?? {};
    const own = this.#followed.find(({ held }) => held && held.seat === seat);
    if (own && own.view.ply > ply! && !this.#sending) this.#pending = undefined;
  }

  /** Goes on with a move that was kept when the page was left. */
  #adopt(): void {
    const kept = keptMove(this.id);
    const own = this.#followed.find(({ held }) => held && held.seat === kept?.seat);
    if (!kept || !own?.view.about || !this.#azulejo || this.#pending) return;
    if (own.view.state && own.view.ply === kept.ply) this.#show(kept, own.view.state);
    else this.#pending = { ...kept, entry: undefined };
    void this.#send();
  }

  /** Another tab of this browser took a seat here. */
  readonly #stored = (): void => {
    const now = heldSeats(this.id).map(({ seat }) => seat);
    if (now.join() !== this.held.map(({ seat }) => seat).join()) this.#follow();
  };

  /** Of a move that is on its way: once the server has it. */
  async undo(): Promise<Result<void>> {
    await this.#asked;
    return this.#post('games/{id}/offers', { what: 'undo' }, this.#lastMover());
  }
  resign(): Promise<Result<void>> {
    return this.#post('games/{id}/resign', {});
  }
  offerRematch(): Promise<Result<void>> {
    return this.#post('games/{id}/offers', { what: 'rematch' });
  }
  answer(what: 'undo' | 'rematch', accept: boolean): Promise<Result<void>> {
    const agreed = what === 'undo' ? this.view?.offers.undo?.agreed : this.view?.offers.rematch?.agreed;
    return this.#post(
      'games/{id}/answers',
      { what, accept },
      this.held.find((each) => !agreed?.includes(each.seat)),
    );
  }
  say(preset: number): Promise<Result<void>> {
    return this.#post('games/{id}/chat', { preset });
  }
  claim(): Promise<Result<void>> {
    return this.#post('games/{id}/claim', {});
  }
  /** Takes the seat back from the AI that plays for it. */
  comeBack(): Promise<Result<void>> {
    return this.#post('games/{id}/return', {});
  }

  async join(name: string, seat?: number): Promise<Result<void>> {
    const body = { name, ...(seat ? { seat } : {}), nonces: true, key: crypto.randomUUID() };
    const joined = await askSurely('post', 'games/{id}/join', { id: this.id, body });
    if (!joined.ok) return joined;
    holdSeats(this.id, [joined.value]);
    this.#follow();
    return { ok: true, value: undefined };
  }

  /** Brings the seats of this browser along to the next game. */
  async followRematch(game: string): Promise<void> {
    for (const { token } of this.held) {
      const next = await ask('get', 'games/{id}', { id: game, token });
      if (next.ok && next.value.you) holdSeats(game, [{ seat: next.value.you, token }]);
    }
  }

  /** Deletes the table, or of a finished game the names; tells which. */
  async delete(): Promise<Result<'table' | 'names'>> {
    const deleted = await deleteTable(this.id);
    if (deleted.ok && deleted.value === 'table') this.close();
    return deleted;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    removeEventListener('storage', this.#stored);
    for (const { stream } of this.#followed) stream.close();
  }

  #lastMover(): HeldSeat | undefined {
    const last = this.log.findLast((entry) => this.held.some((each) => each.seat === entry.seat));
    return this.held.find((each) => each.seat === last?.seat);
  }

  async #post<P extends ApiPath>(path: P, body: Body<P>, who = this.#current?.held ?? this.held[0]): Promise<Result<void>> {
    if (!who) return failed(t('online.not_seated'));
    return plain(await ask('post', path, { id: this.id, token: who.token, body }));
  }

  #follow(): void {
    for (const { stream } of this.#followed) stream.close();
    const held = heldSeats(this.id);
    this.#followed = (held.length > 0 ? held : [undefined]).map((each) => this.#listen(each));
  }

  #listen(held: HeldSeat | undefined): Followed {
    const view = new TableView();
    const link: { state: Connection } = $state({ state: 'connecting' });
    let opened = false;
    const stream: Stream = new Stream(this.id, held?.token, {
      message: (message) => {
        if (!view.apply(message)) stream.restart();
        this.#settle();
        this.#takePart(held, view);
        if (message.type !== 'view') return;
        if (view.missing > 0) this.#reading = Promise.all([this.#reading, this.#readLog(held, view)]);
        if (this.#pending) void this.#send();
        else this.#adopt();
      },
      connection: (state) => {
        link.state = state;
        // After an interruption the server is usually there again. If it refuses, the table may have been deleted.
        if (state === 'lost' && !opened) void this.#look(held);
        if (state !== 'connecting') opened = state === 'open';
      },
    });
    return { held, view, stream, link };
  }

  /** Reads the log page by page; from the beginning again if moves were taken back meanwhile. */
  async #readLog(held: HeldSeat | undefined, view: TableView): Promise<void> {
    let pages: WireLog[] = [];
    for (let more = true; more;) {
      const from = pages.reduce((sum, { plies }) => sum + plies.length, 0);
      const page = await askSurely('get', 'games/{id}/log', { id: this.id, token: held?.token, query: { from } });
      // Without its log, the table can still be played.
      if (!page.ok) return view.fill([]);
      const again = pages.length > 0 && pages[0]!.undos !== page.value.undos;
      pages = again ? [] : [...pages, page.value];
      more = again || page.value.next !== undefined;
    }
    view.fill(pages);
  }

  /** Keeps the commitment, and sends a nonce if the game waits for one of this seat. */
  #takePart(held: HeldSeat | undefined, view: TableView): void {
    const commitment = view.about?.chance.commitment;
    if (!held || !commitment || view.status !== 'waiting') return;
    keepCommitment(this.id, commitment, view.seats);
    if (!view.seats[held.seat - 1]?.awaits_nonce || this.#sent.has(held.seat)) return;
    this.#sent.add(held.seat);
    const body = { nonce: nonceFor(this.id, commitment, held.seat) };
    void askSurely('post', 'games/{id}/nonce', { id: this.id, token: held.token, body }).then((sent) => {
      // The same nonce is sent again with the next message.
      if (!sent.ok) this.#sent.delete(held.seat);
    });
  }

  /** Draws all deals of the finished game again, and compares the proof with what this browser kept and has seen. */
  async check(): Promise<Checked | undefined> {
    const kept = keptChance(this.id);
    if (!kept) return undefined;
    const [azulejo, proof] = await Promise.all([core(), ask('get', 'games/{id}/proof', { id: this.id }), this.#reading]);
    return proof.ok ? check(azulejo, proof.value, kept, this.view) : undefined;
  }

  /** A socket does not say why it was refused. */
  async #look(held: HeldSeat | undefined): Promise<void> {
    const found = await ask('get', 'games/{id}', { id: this.id, token: held?.token });
    if (!found.ok && (found.status === 404 || found.status === 403)) {
      this.missing = found.status === 404 ? t('online.no_table') : found.message;
      this.close();
    }
  }
}
