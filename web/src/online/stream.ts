// A socket that follows a table and comes back by itself, asking for what it missed.
import { base } from './api';
import type { WireMessage } from './wire';

export type Connection = 'connecting' | 'open' | 'lost';

interface Listener {
  /** The number of the first event that is not known yet; nothing if none is known. */
  from(): number | undefined;
  message(message: WireMessage): void;
  connection(state: Connection): void;
}

const firstPause = 300;
const longestPause = 8000;
const beat = 20_000;
const silence = 30_000;

export class Stream {
  #socket: WebSocket | undefined;
  #pause = firstPause;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#retry);
    clearInterval(this.#heart);
    this.#socket?.close();
  }

  /** Drops the connection and makes a new one, after something did not fit. */
  restart(): void {
    this.#socket?.close();
  }

  /** The network or the page is back: no need to wait. */
  readonly #now = (): void => {
    if (this.#closed || document.visibilityState === 'hidden' || this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#connect();
  };

  #connect(): void {
    this.listener.connection('connecting');
    const from = this.listener.from();
    const url = new URL(`games/${this.table}/events${from === undefined ? '' : `?from=${from}`}`, base);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    // Tokens go into no address, which proxies might write down.
    const socket = new WebSocket(url, this.token ? ['azulejo.v1', `bearer.${this.token}`] : ['azulejo.v1']);
    this.#socket = socket;
    socket.onopen = () => {
      this.#pause = firstPause;
      this.#heard = Date.now();
      this.listener.connection('open');
      clearInterval(this.#heart);
      this.#heart = setInterval(() => this.#listen(socket), beat);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      this.listener.message(JSON.parse(event.data) as WireMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** A connection that is dead without knowing it does not answer. */
  #listen(socket: WebSocket): void {
    if (Date.now() - this.#heard > silence) {
      socket.close();
      this.#socket = undefined;
      this.#lost();
    } else if (socket.readyState === WebSocket.OPEN) {
      socket.send('{"type":"ping"}');
    }
  }

  #lost(): void {
    clearInterval(this.#heart);
    if (this.#closed) return;
    this.listener.connection('lost');
    clearTimeout(this.#retry);
    // Not all at once when a server comes back.
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#connect();
    }, this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}
