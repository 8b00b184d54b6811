// A socket that follows a table and comes back by itself. Each connection begins with the present view.
import { ask, base } from './api';
import { ServerTime } from './server-time';
import type { WireMessage } from './wire';

export type Connection = 'connecting' | 'open' | 'lost';

interface Listener {
  message(message: WireMessage): void;
  connection(state: Connection): void;
}

const firstPause = 300;
const longestPause = 8000;
const beat = 20_000;
const silence = 30_000;
/** How often the lag is measured at first, and how soon after each other, in milliseconds. */
const measurements = 2;
const between = 300;

export class Stream {
  readonly time = new ServerTime();
  #socket: WebSocket | undefined;
  #pause = firstPause;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #measuring: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#now);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#now);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#retry);
    clearInterval(this.#heart);
    clearTimeout(this.#measuring);
    this.#socket?.close();
  }

  /** Drops the connection and makes a new one, after something did not fit. */
  restart(): void {
    this.#socket?.close();
  }

  /** The network or the page is back: no need to wait. A page that slept measures the time again. */
  readonly #now = (): void => {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (this.#retry === undefined) {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#measure(this.#socket, true);
      return;
    }
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#connect();
  };

  /** The browser knows it before the socket does. */
  readonly #offline = (): void => this.#drop();

  #connect(): void {
    this.listener.connection('connecting');
    const url = new URL(`games/${this.table}/events`, base);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    // Tokens go into no address, which proxies might write down.
    const socket = new WebSocket(url, this.token ? ['azulejo.v1', `bearer.${this.token}`] : ['azulejo.v1']);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#pause = firstPause;
      this.#heard = performance.now();
      this.listener.connection('open');
      clearInterval(this.#heart);
      this.#heart = setInterval(() => this.#listen(socket), beat);
      this.#measure(socket, true);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket !== socket) return;
      this.#heard = performance.now();
      const message = JSON.parse(event.data) as WireMessage;
      if (message.type === 'pong') return;
      if (message.type === 'view') this.time.heard(message.now);
      this.listener.message(message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** Asks for the server's time a few times: a view has it, and how long it took to come is measured. */
  #measure(socket: WebSocket, anew: boolean, left = measurements): void {
    clearTimeout(this.#measuring);
    if (anew) this.time.expire();
    const asked = performance.now();
    void ask('get', 'games/{id}', { id: this.table, token: this.token }).then((answer) => {
      if (!answer.ok || this.#socket !== socket || this.#closed) return;
      this.time.answered(asked, answer.value.now);
      if (left > 1) this.#measuring = setTimeout(() => this.#measure(socket, false, left - 1), between);
    });
  }

  #ping(socket: WebSocket): void {
    if (this.#socket !== socket || socket.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
  }

  /** A connection that is dead without knowing it does not answer. */
  #listen(socket: WebSocket): void {
    if (performance.now() - this.#heard > silence) this.#drop();
    else this.#ping(socket);
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#socket = undefined;
    socket.close();
    this.#lost();
  }

  #lost(): void {
    clearInterval(this.#heart);
    clearTimeout(this.#measuring);
    if (this.#closed) return;
    this.listener.connection('lost');
    clearTimeout(this.#retry);
    // Not all at once when a server comes back.
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#connect();
      },
      this.#pause * (0.75 + Math.random() / 2),
    );
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}
