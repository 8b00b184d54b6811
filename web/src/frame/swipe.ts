// A finger that goes sideways over something.
const FAR = 56;

export class Swipe {
  #from: { x: number; y: number } | undefined;

  /** 1 for what comes next: the finger went to the left. */
  constructor(private readonly turn: (by: 1 | -1) => void) {}

  readonly start = (event: PointerEvent): void => {
    this.#from = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : undefined;
  };

  readonly end = (event: PointerEvent): void => {
    const [dx, dy] = [event.clientX - (this.#from?.x ?? event.clientX), event.clientY - (this.#from?.y ?? event.clientY)];
    this.#from = undefined;
    if (Math.abs(dx) >= FAR && Math.abs(dx) > 2 * Math.abs(dy)) this.turn(dx < 0 ? 1 : -1);
  };
}
