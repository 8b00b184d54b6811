// A table at the server. This browser may hold none, one or several of its seats; each is told what it may see.
import type { Azulejo, GameName, Preview, Result, State } from '@azulejo/core';
import { core } from '../core/core';
import { seatTitle } from '../frame/names';
import type { LogEntry, SeatInfo, Table } from '../table/table';
import { t } from '../i18n/i18n.svelte';
import { ask, askSurely, plain, type Body, type Path } from './api';
import { check, type Checked } from './fair';
import { forgetChance, keepCommitment, keptChance, nonceFor } from './kept';
import { Stream, type Connection } from './stream';
import { forgetTable, heldSeats, holdSeats, makerToken, type HeldSeat } from './tokens';
import { TableView } from './view.svelte';
import type { WireLog } from './wire';

const failed = (message: string): Result<void> => ({ ok: false, message, faults: [message] });

interface Followed {
  readonly held: HeldSeat | undefined;
  readonly view: TableView;
  readonly stream: Stream;
}

export class OnlineTable implements Table {
  connection: Connection = $state('connecting');
  /** There is no such table, or this browser may not see it. */
  missing: string | undefined = $state();
  #followed: readonly Followed[] = $state.raw([]);
  #azulejo: Azulejo | undefined = $state.raw();
  #sending = $state(false);
  /** Seats whose nonce is sent. */
  readonly #sent = new Set<number>();

  constructor(readonly id: string) {
    void core().then((azulejo) => (this.#azulejo = azulejo));
    this.#follow();
  }

  /** The seats of this browser. */
  readonly held: readonly HeldSeat[] = $derived(this.#followed.flatMap(({ held }) => (held ? [held] : [])));
  /** Of the seat of ours that is to move; else of the first. */
  readonly #current: Followed | undefined = $derived.by(() => {
    return this.#followed.find(({ held, view }) => held && view.state?.turn === held.seat) ?? this.#followed[0];
  });
  readonly view: TableView | undefined = $derived(this.#current?.view);
  readonly known: boolean = $derived(this.view?.about !== undefined && this.view.complete);
  readonly viewer: number | null = $derived(this.#current?.held?.seat ?? null);
  readonly log: readonly LogEntry[] = $derived(this.view?.log ?? []);
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
      const name = kind === 'open' ? t('new.kind.open') : seatTitle({ name: seat.name ?? '', kind, level, seat: seat.seat, mine }, held.size === 1 && mine);
      const barred = seat.barred || seat.left || stand_in;
      return { seat: seat.seat, kind, level, mine, name, present: seat.kind === 'ai' || seat.connected, barred };
    });
  });
  readonly moves: readonly Preview[] = $derived.by(() => {
    const state = this.view?.state;
    const mine = this.held.some((each) => each.seat === state?.turn);
    if (!state || !mine || this.over || this.#sending || !this.#azulejo || state.legal.length === 0) return [];
    const seen = this.#azulejo.fromView(state);
    return seen.ok ? seen.value.moves() : [];
  });
  readonly tiling = [];
  /** An AI is to move. */
  readonly thinking: boolean = $derived.by(() => {
    const turn = this.view?.state?.turn ?? 0;
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
    return this.view!.state!;
  }

  async play(move: string): Promise<Result<void>> {
    const { view, held } = this.#current ?? {};
    if (!view || !held) return failed(t('play.not_your_turn'));
    // The same ply and move again is the same request: a lost answer does no harm.
    this.#sending = true;
    try {
      const body = { ply: view.ply, move };
      return plain(await askSurely('post', 'games/{id}/moves', { id: this.id, token: held.token, body }));
    } finally {
      this.#sending = false;
    }
  }

  undo(): Promise<Result<void>> {
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
    return this.#post('games/{id}/answers', { what, accept }, this.held.find((each) => !agreed?.includes(each.seat)));
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
    const deleted = await ask('delete', 'games/{id}', { id: this.id, token: makerToken(this.id) });
    if (!deleted.ok) return deleted;
    if (deleted.value.deleted === 'table') {
      this.close();
      forgetTable(this.id);
      forgetChance(this.id);
    }
    return { ok: true, value: deleted.value.deleted };
  }

  close(): void {
    for (const { stream } of this.#followed) stream.close();
  }

  #lastMover(): HeldSeat | undefined {
    const last = this.log.findLast((entry) => this.held.some((each) => each.seat === entry.seat));
    return this.held.find((each) => each.seat === last?.seat);
  }

  async #post<P extends Path>(path: P, body: Body<P>, who = this.#current?.held ?? this.held[0]): Promise<Result<void>> {
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
    let opened = false;
    const stream: Stream = new Stream(this.id, held?.token, {
      from: () => (view.about ? view.next : undefined),
      message: (message) => {
        if (!view.apply(message)) stream.restart();
        this.#takePart(held, view);
        if (message.type === 'view' && view.missing > 0) void this.#readLog(held, view);
      },
      connection: (state) => {
        this.connection = state;
        // After an interruption the server is usually there again. If it refuses, the table may have been deleted.
        if (state === 'lost' && !opened) void this.#look(held);
        if (state !== 'connecting') opened = state === 'open';
      },
    });
    return { held, view, stream };
  }

  /** Reads the log page by page; from the beginning again if moves were taken back meanwhile. */
  async #readLog(held: HeldSeat | undefined, view: TableView): Promise<void> {
    let pages: WireLog[] = [];
    for (let more = true; more; ) {
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
    keepCommitment(this.id, commitment);
    if (!view.seats[held.seat - 1]?.awaits_nonce || this.#sent.has(held.seat)) return;
    this.#sent.add(held.seat);
    const body = { nonce: nonceFor(this.id, commitment, held.seat) };
    void askSurely('post', 'games/{id}/nonce', { id: this.id, token: held.token, body }).then((sent) => {
      // The same nonce is sent again with the next message.
      if (!sent.ok) this.#sent.delete(held.seat);
    });
  }

  /** Draws all deals of the finished game again, and compares the proof with what this browser kept. */
  async check(): Promise<Checked | undefined> {
    const kept = keptChance(this.id);
    if (!kept) return undefined;
    const [azulejo, proof] = await Promise.all([core(), ask('get', 'games/{id}/proof', { id: this.id })]);
    return proof.ok ? check(azulejo, proof.value, kept) : undefined;
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
