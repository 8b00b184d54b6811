// Choosing a move, for every game. A move is chosen step by step; the steps of all legal moves make a tree. What has been chosen is a
// path in it, and what can be chosen next are its branches there. Nothing is played before it is confirmed.

/** A legal move; nothing else of it is known here. */
export interface Choosable {
  readonly move: string;
}

/** How the moves of a game are chosen. */
export interface ChoiceTree<Move extends Choosable> {
  /** The names of the steps that lead to a move; no two moves have the same. */
  steps(move: Move): readonly string[];
  /** Whether the last step is a setting: it is made by itself, can be changed while the move is shown, and is always confirmed. */
  isSet(move: Move): boolean;
  /** Whether a step that has only one way is taken by itself. */
  readonly forced: boolean;
}

export type Path = readonly string[];

/** What has been chosen so far: a value, replaced by every function below. */
export interface Choice<Move extends Choosable> {
  readonly path: Path;
  /** Chosen wholly, and shown as if it were played. */
  readonly pending: Move | null;
  /** Whether it waits to be confirmed; otherwise it is played as soon as it has been seen. */
  readonly asks: boolean;
  /** A step that was asked for and is not possible. */
  readonly refused: string | null;
  /** The setting that was made last; the next one begins with it. */
  readonly setting: string;
}

export const NOTHING: Choice<never> = { path: [], pending: null, asks: false, refused: null, setting: '' };

/** What can be chosen next, each with the moves that it leads to. */
export type Options<Move> = ReadonlyMap<string, readonly Move[]>;

const beginsWith = (steps: Path, path: Path): boolean => path.every((each, at) => steps[at] === each);

/** The moves that a path can still lead to. */
export function movesAfter<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], path: Path): Move[] {
  return moves.filter((move) => beginsWith(tree.steps(move), path));
}

export function optionsAfter<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], path: Path): Options<Move> {
  const options = new Map<string, Move[]>();
  for (const move of moves) {
    const steps = tree.steps(move);
    const next = steps[path.length];
    if (next === undefined || !beginsWith(steps, path)) continue;
    const there = options.get(next);
    if (there) there.push(move);
    else options.set(next, [move]);
  }
  return options;
}

/** The move at the end of a path. */
export function moveAt<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], path: Path): Move | undefined {
  return moves.find((move) => {
    const steps = tree.steps(move);
    return steps.length === path.length && beginsWith(steps, path);
  });
}

/** Goes on where only one way is left. */
export function settle<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], path: Path): Path {
  let settled = path;
  while (tree.forced && settled.length > 0) {
    const options = optionsAfter(tree, moves, settled);
    if (options.size !== 1) break;
    settled = [...settled, [...options.keys()][0]!];
  }
  return settled;
}

/** Where only a setting is left: the one wanted, if it is possible, else the first. */
export function withSetting<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], path: Path, wanted: string): Path {
  if (path.length === 0) return path;
  const options = optionsAfter(tree, moves, path);
  const left = [...options.values()].flat();
  if (left.length === 0 || !left.every((move) => tree.isSet(move) && tree.steps(move).length === path.length + 1)) return path;
  return [...path, options.has(wanted) ? wanted : [...options.keys()][0]!];
}

/** The path without its setting. */
function chosenPath<Move extends Choosable>(tree: ChoiceTree<Move>, { path, pending }: Choice<Move>): Path {
  return pending && tree.isSet(pending) ? path.slice(0, -1) : path;
}

/** The path before the last step that somebody chose, rather than the rules. */
function pathBefore<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], choice: Choice<Move>): Path {
  let path = chosenPath(tree, choice).slice(0, -1);
  while (tree.forced && path.length > 0 && optionsAfter(tree, moves, path).size === 1) path = path.slice(0, -1);
  return path;
}

/** Where the next choice is made: at the end of the path; of a move that is shown, at its last choice, if there is one before it. */
export function openPath<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], choice: Choice<Move>): Path {
  if (!choice.pending) return choice.path;
  return tree.isSet(choice.pending) ? choice.path.slice(0, -2) : pathBefore(tree, moves, choice);
}

/** Whether the choice is made and about to be played: what comes after it is not another one. */
export function isDecided(choice: Choice<Choosable>): boolean {
  return choice.pending !== null && !choice.asks;
}

/** Follows a path to its move, if it has one. `ask`: whether moves are confirmed. */
export function follow<Move extends Choosable>(
  tree: ChoiceTree<Move>,
  moves: readonly Move[],
  choice: Choice<Move>,
  path: Path,
  ask: boolean,
): Choice<Move> {
  const whole = withSetting(tree, moves, settle(tree, moves, path), choice.setting);
  const pending = moveAt(tree, moves, whole) ?? null;
  return { ...choice, path: whole, pending, asks: pending !== null && (ask || tree.isSet(pending)), refused: null };
}

/** Forgets everything but the setting. */
export function reset<Move extends Choosable>(choice: Choice<Move>): Choice<Move> {
  return { ...NOTHING, setting: choice.setting };
}

/** The setting of the move that is shown, so many further. */
export function turn<Move extends Choosable>(
  tree: ChoiceTree<Move>,
  moves: readonly Move[],
  choice: Choice<Move>,
  by: number,
): Choice<Move> {
  const { path, pending } = choice;
  if (!pending || !tree.isSet(pending)) return choice;
  const before = path.slice(0, -1);
  const settings = [...optionsAfter(tree, moves, before).keys()];
  const at = settings.indexOf(path.at(-1)!);
  const setting = settings[(((at + by) % settings.length) + settings.length) % settings.length]!;
  return follow(tree, moves, { ...choice, setting }, before, true);
}

/** What a step that is asked for does: it goes on, begins anew, takes back, changes the setting, confirms, or is refused. */
export type Answer<Move extends Choosable> = { readonly choice: Choice<Move>; readonly confirmed?: Move };

export function choose<Move extends Choosable>(
  tree: ChoiceTree<Move>,
  moves: readonly Move[],
  choice: Choice<Move>,
  key: string,
  ask: boolean,
): Answer<Move> {
  const { path, pending } = choice;
  if (isDecided(choice)) return { choice };
  if (moves.length === 0) return { choice: { ...choice, refused: key } };
  // The first step again: the choice is cancelled.
  if (path[0] === key && (path.length > 1 || !pending)) return { choice: reset(choice) };
  if (pending && path.includes(key))
    return tree.isSet(pending) ? { choice: turn(tree, moves, choice, 1) } : { choice: reset(choice), confirmed: pending };
  const open = openPath(tree, moves, choice);
  if (open.length > 0 && optionsAfter(tree, moves, open).has(key)) return { choice: follow(tree, moves, choice, [...open, key], ask) };
  if (optionsAfter(tree, moves, []).has(key)) return { choice: follow(tree, moves, choice, [key], ask) };
  return { choice: { ...choice, refused: key } };
}

/** A whole move at once, as when it was written. */
export function chooseMove<Move extends Choosable>(tree: ChoiceTree<Move>, choice: Choice<Move>, move: Move, ask: boolean): Choice<Move> {
  return { ...reset(choice), path: tree.steps(move), pending: move, asks: ask };
}

/** One choice back. */
export function back<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], choice: Choice<Move>): Choice<Move> {
  return { ...reset(choice), path: pathBefore(tree, moves, choice) };
}

/** The move that is shown, to be played; nothing is chosen any more. */
export function confirm<Move extends Choosable>(choice: Choice<Move>): Answer<Move> {
  return choice.pending ? { choice: reset(choice), confirmed: choice.pending } : { choice };
}
