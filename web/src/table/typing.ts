// Moves that are typed letter by letter. Their texts are those of the legal moves; nothing is known of how they are written.
import type { ChoiceTree, Choosable, Path } from './chooser';

/** The moves whose text begins like this, in upper or lower case. */
export function beginningWith<Move extends Choosable>(moves: readonly Move[], text: string): Move[] {
  const typed = text.trim().toUpperCase();
  return typed === '' ? [] : moves.filter((each) => each.move.toUpperCase().startsWith(typed));
}

/** The steps that all moves share whose text begins like this, if more is to be typed. */
export function pathTyped<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], text: string): Path {
  const [first, ...others] = beginningWith(moves, text).map((each) => tree.steps(each));
  if (!first) return [];
  const differs = first.findIndex((each, at) => others.some((steps) => steps[at] !== each));
  // The last step is not typed yet.
  return first.slice(0, differs < 0 ? -1 : differs);
}

/** What the texts of these moves begin with, so that the rest can be typed; at least a letter is left. */
export function sharedStart(moves: readonly Choosable[]): string {
  const [first = '', ...others] = moves.map((each) => each.move);
  let length = Math.max(0, first.length - 1);
  while (length > 0 && !others.every((text) => text.startsWith(first.slice(0, length)))) --length;
  return first.slice(0, length);
}
