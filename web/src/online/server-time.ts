// The server's time, as far as this page knows it. Computed from `performance.now()`, which nobody can set.

export class ServerTime {
  /** What is added to this page's time. */
  #offset: number | undefined;
  /** How long the answer took on which the offset rests; infinite while it rests on a message of unknown age. */
  #lag = Infinity;

  constructor(private readonly here: () => number = () => performance.now()) {}

  /** A message of this server time has arrived. It is older than it seems; good enough until an answer was measured. */
  heard(at: number): void {
    if (this.#lag === Infinity) this.#offset = at - this.here();
  }

  /** The server answered a question that was asked at `asked` of this page's time. The quickest answer counts. */
  answered(asked: number, at: number): void {
    const lag = this.here() - asked;
    if (lag > this.#lag) return;
    this.#lag = lag;
    this.#offset = at - asked - lag / 2;
  }

  /** A new connection, or the page slept: the next answer counts, however slow it is. */
  expire(): void {
    this.#lag = Infinity;
  }

  /** Undefined before the first message. */
  now(): number | undefined {
    return this.#offset === undefined ? undefined : this.here() + this.#offset;
  }
}
