// The view of a table for a seat or a spectator, computed from the server's messages.
import type { State, ToldPly } from '@azulejo/core';
import { keepPly } from '../core/plies.svelte';
import type { LogEntry } from '../table/table';
import type { Offers, WireClock, WireEvent, WireLog, WireMessage, WireResult, WireSeat, WireView } from './wire';

export interface Said {
  readonly seat: number;
  readonly preset: number;
  /** In the server's time. */
  readonly at: number;
  /** Heard while the table was open; else it was said before. */
  readonly live?: boolean;
}

/** A ply as the server tells it, which also tells what it was. */
function entryOf({ ply, seat, move, told, effects, state }: WireLog['plies'][number], before: State): LogEntry {
  keepPly(before, move, told as ToldPly);
  return { ply, token: move, seat, before, after: state, effects };
}

export class TableView {
  /** What is known of the table as a whole; nothing before the first message. */
  about: WireView | undefined = $state.raw();
  state: State | null = $state.raw(null);
  seats: readonly WireSeat[] = $state.raw([]);
  log: readonly LogEntry[] = $state.raw([]);
  offers: Offers = $state.raw({});
  clock: WireClock | null = $state.raw(null);
  chat: readonly Said[] = $state.raw([]);
  result: WireResult | undefined = $state.raw();
  status: WireView['status'] = $state('waiting');
  rematch: string | undefined = $state();
  ply = $state(0);
  /** The number of the first event that was not heard yet. */
  next = $state(0);
  /** The plies up to this one must be read from the server; 0 if the log has all. */
  missing = 0;
  /** How often moves were taken back; unknown until the log was read. */
  undos: number | undefined;
  /** The event of the view after which everything was heard, and the events since then that took moves back. */
  #since = 0;
  #undone: number[] = [];

  /** False where something is missing in between: then ask for the present view. */
  apply(message: WireMessage): boolean {
    if (message.type === 'view') {
      this.#begin(message);
    } else if (message.type === 'presence') {
      this.seats = this.seats.map((seat, i) =>
        seat.connected === undefined ? seat : { ...seat, connected: message.connected[i] ?? false },
      );
    } else if ('event' in message) {
      if (message.event < this.next) return true; // heard before
      if (message.event > this.next) return false;
      this.#happen(message);
      this.next = message.event + 1;
    }
    return true;
  }

  /** Takes the log that was read. What happened since the view is known already. */
  fill(pages: readonly WireLog[]): void {
    const plies = pages.flatMap((page) => page.plies);
    const states = [pages[0]?.start, ...plies.map((entry) => entry.state)];
    const read = plies.map((entry, i) => entryOf(entry, states[i] ?? entry.state));
    this.log = [...read.filter((entry) => entry.ply <= this.missing), ...this.log.filter((entry) => entry.ply > this.missing)];
    this.missing = 0;
    const last = pages.at(-1);
    if (last && last.event >= this.#since) this.undos = last.undos + this.#undone.filter((event) => event >= last.event).length;
  }

  #begin(view: WireView): void {
    // If something happened since the last view, the log must be read again; until then the old one is shown.
    if (view.event !== this.next || !this.about) {
      // Before the game begins, nothing can be taken back.
      this.undos = view.ply > 0 ? undefined : 0;
      this.#since = view.event;
      this.#undone = [];
      this.log = this.log.filter((entry) => entry.ply <= view.ply);
      this.chat = view.chat ?? [];
      this.missing = view.ply;
    }
    this.about = view;
    this.state = view.state;
    this.seats = view.seats;
    this.offers = view.offers;
    this.status = view.status;
    this.result = view.result;
    this.rematch = view.rematch;
    this.ply = view.ply;
    this.next = view.event;
    this.clock = view.clock;
  }

  #happen(event: WireEvent): void {
    switch (event.type) {
      case 'start':
        this.status = 'playing';
        if (this.about) this.about = { ...this.about, chance: event.chance };
        this.#position(event);
        break;
      case 'ply': {
        const before = this.state ?? event.state;
        this.log = [...this.log, entryOf(event, before)];
        if (event.seat !== undefined) this.offers = { ...this.offers, undo: undefined };
        this.#position(event);
        break;
      }
      case 'undo':
        this.#undone = [...this.#undone, event.event];
        if (this.undos !== undefined) ++this.undos;
        this.log = this.log.filter((entry) => entry.ply <= event.ply);
        this.missing = Math.min(this.missing, event.ply);
        this.offers = { ...this.offers, undo: undefined };
        this.#position(event);
        break;
      case 'offer':
      case 'answer':
        this.offers = event.offers;
        break;
      case 'chat':
        this.chat = [...this.chat, { seat: event.seat, preset: event.preset, at: event.at, live: true }];
        break;
      case 'seats': {
        const known = new Map(this.seats.map((seat) => [seat.seat, seat.connected]));
        // Who just sat down is told of by the next presence.
        this.seats = event.seats.map((seat) => ({
          ...seat,
          connected: known.get(seat.seat) ?? (seat.kind !== 'ai' && seat.taken ? true : undefined),
        }));
        this.clock = event.clock;
        break;
      }
      case 'finished':
        this.status = 'finished';
        this.result = event.result;
        this.offers = {};
        if (this.about) this.about = { ...this.about, chance: event.chance };
        this.#position(event);
        break;
      case 'rematch':
        this.rematch = event.game;
        break;
    }
  }

  #position(told: { ply: number; state: State; clock: WireClock | null }): void {
    this.state = told.state;
    this.ply = told.ply;
    this.clock = told.clock;
  }
}
