/** Does something once the page has been painted as it is now: what answers at once is seen at once, and work comes after it. The
    second frame begins when the first is on the screen. */
export function afterPaint(work: () => void): void {
  let done = false;
  const once = () => {
    if (!done) work();
    done = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
  // A page that is not looked at is not painted.
  setTimeout(once, 100);
}
