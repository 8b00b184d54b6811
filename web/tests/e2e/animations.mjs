// Functions for `page.evaluate`: animations that wait until a test has looked at them, however long that takes on a busy machine.

/** What is animated from now on stays at its beginning. */
export function holdAnimations() {
  const animate = Element.prototype.animate;
  window.held = { animate, animations: [] };
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    animation.pause();
    window.held.animations.push(animation);
    return animation;
  };
}

/** What was held goes on, and nothing is held any more. */
export function releaseAnimations() {
  Element.prototype.animate = window.held.animate;
  for (const animation of window.held.animations) if (animation.playState === 'paused') animation.play();
}
