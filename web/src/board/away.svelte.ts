// What happened while the page was out of sight.

export class Away {
  /** From which entry of the log on nothing was seen; beyond its end while everything was. */
  from = $state(Number.MAX_SAFE_INTEGER);

  constructor(length: () => number) {
    $effect(() => {
      const changed = () => {
        if (document.visibilityState === 'hidden') {
          this.from = Math.min(this.from, length());
        } else if (this.from >= length()) {
          this.caughtUp();
        }
      };
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    });
  }

  caughtUp(): void {
    this.from = Number.MAX_SAFE_INTEGER;
  }
}
