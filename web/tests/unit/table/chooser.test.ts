// Choosing a move: the same functions for both games, and for a game that nobody has heard of. No page and no mocks.
import { unwrap, type AzulPreview, type DuelPreview } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { step as azulStep, tree as azulTree } from '../../../src/classic/steps';
import { step, tree as duelTree } from '../../../src/duel/steps';
import {
  back,
  choose,
  chooseMove,
  confirm,
  isDecided,
  moveAt,
  movesAfter,
  NOTHING,
  openPath,
  optionsAfter,
  reset,
  settle,
  turn,
} from '../../../src/table/chooser';
import { pathTyped } from '../../../src/table/typing';
import type { Answer, Choice, ChoiceTree, Choosable } from '../../../src/table/chooser';
import { playedLog } from '../classic/games';
import { drafting, duelLog, movesOf, tiling } from '../duel/games';
import { azulejo } from '../rules';

/** Chooses steps one after the other. */
function chosen<Move extends Choosable>(tree: ChoiceTree<Move>, moves: readonly Move[], keys: readonly string[], ask = true): Answer<Move> {
  return keys.reduce<Answer<Move>>(({ choice }, key) => choose(tree, moves, choice, key, ask), { choice: NOTHING });
}

/** Every position of some games in which somebody moves, with its moves. */
function* positions(): Generator<{ tree: ChoiceTree<Choosable>; moves: readonly Choosable[]; legal: readonly string[] }> {
  const logs = [playedLog('azul', 2, 1), playedLog('azul', 4, 2), playedLog('azul-grey', 2, 3), duelLog(1), duelLog(2)];
  for (const [index, { before }] of logs.flat().entries()) {
    if (before.turn === 0 || index % 4 !== 0) continue;
    const tree = (before.game === 'azul-duel' ? duelTree : azulTree) as ChoiceTree<never> as ChoiceTree<Choosable>;
    yield { tree, moves: unwrap(azulejo.position(before)).moves(), legal: before.legal };
  }
}

describe('the tree of both games', () => {
  test('has a path of its own for every legal move, and no other', () => {
    for (const { tree, moves, legal } of positions()) {
      const reached = moves.map((move) => moveAt(tree, moves, tree.steps(move))?.move);
      expect(reached.toSorted()).toEqual([...legal].toSorted());
      expect(new Set(moves.map((move) => tree.steps(move).join(' '))).size).toBe(moves.length);
    }
  });

  test('shares out the moves that are left among what can be chosen', () => {
    for (const { tree, moves } of positions()) {
      for (const path of [[], tree.steps(moves[0]!).slice(0, 1)]) {
        const left = movesAfter(tree, moves, path).filter((move) => tree.steps(move).length > path.length);
        const shared = [...optionsAfter(tree, moves, path).values()].flat();
        expect(new Set(shared)).toEqual(new Set(left));
        expect(shared).toHaveLength(left.length);
      }
    }
  });

  test('is walked step by step to every move, which is played once it is confirmed', () => {
    for (const { tree, moves } of positions()) {
      for (const move of moves) {
        let choice: Choice<Choosable> = NOTHING;
        for (const key of tree.steps(move))
          if (!choice.path.includes(key) && !choice.pending) choice = choose(tree, moves, choice, key, true).choice;
        for (let turns = 0; choice.pending !== move && turns < moves.length; ++turns) choice = turn(tree, moves, choice, 1);
        expect(choice).toMatchObject({ pending: move, asks: true, refused: null });
        expect(confirm(choice)).toEqual({ choice: { ...NOTHING, setting: choice.setting }, confirmed: move });
      }
    }
  });

  test('is left again by the way it was entered', () => {
    for (const { tree, moves } of positions()) {
      let { choice } = chosen(tree, moves, tree.steps(moves.at(-1)!).slice(0, 2));
      for (let steps = 0; choice.path.length > 0; ++steps) {
        const shorter = back(tree, moves, choice);
        expect(shorter.path.length).toBeLessThan(choice.path.length);
        expect(shorter.pending).toBeNull();
        choice = shorter;
      }
      expect(choice.path).toEqual([]);
    }
  });
});

describe('Azul', () => {
  const moves = unwrap(
    azulejo.read('[Game "azul"]\n[Players "2"]\n[First "1"]\ndeal:BBYR/KKKW/BYRK/WWWW/BYRR '),
  ).position.moves() as readonly AzulPreview[];
  const tiles = azulStep.tiles({ source: 1, colour: 'B' });

  test('tiles, then a line; another line instead; the same one again confirms', () => {
    const first = chosen(azulTree, moves, [tiles]).choice;
    expect(first).toMatchObject({ path: [tiles], pending: null });
    const second = choose(azulTree, moves, first, azulStep.line(2), true).choice;
    expect(second.pending?.move).toBe('1B2');
    const other = choose(azulTree, moves, second, azulStep.line(3), true).choice;
    expect(other.pending?.move).toBe('1B3');
    expect(choose(azulTree, moves, other, azulStep.line(3), true).confirmed?.move).toBe('1B3');
    expect(back(azulTree, moves, other).path).toEqual([tiles]);
  });

  test('the same tiles again are put back, others are picked instead', () => {
    expect(chosen(azulTree, moves, [tiles, tiles]).choice.path).toEqual([]);
    const others = azulStep.tiles({ source: 2, colour: 'K' });
    expect(chosen(azulTree, moves, [tiles, others]).choice.path).toEqual([others]);
  });

  test('what is not possible is refused, and nothing is lost', () => {
    const missing = azulStep.tiles({ source: 1, colour: 'W' });
    expect(chosen(azulTree, moves, [missing]).choice).toMatchObject({ path: [], refused: missing });
    expect(chosen(azulTree, moves, [tiles, missing]).choice).toMatchObject({ path: [tiles], refused: missing });
    expect(choose(azulTree, [], NOTHING, tiles, true).choice.refused).toBe(tiles);
  });

  test('without confirmation a choice is final', () => {
    const { choice } = chosen(azulTree, moves, [tiles, azulStep.line(2)], false);
    expect(isDecided(choice)).toBe(true);
    expect(choose(azulTree, moves, choice, azulStep.line(3), false).choice).toBe(choice);
  });

  test('typed text leads as far as it decides', () => {
    expect(pathTyped(azulTree, moves, '1')).toEqual([]);
    expect(pathTyped(azulTree, moves, '1B')).toEqual([tiles]);
    expect(pathTyped(azulTree, moves, '9')).toEqual([]);
    expect(chooseMove(azulTree, NOTHING, moves[0]!, true).path).toEqual(azulTree.steps(moves[0]!));
  });
});

describe('Duel', () => {
  const moves = movesOf(drafting());

  test('goes on by itself where only one way is left', () => {
    expect(settle(duelTree, moves, [step.sun(1, 'B')])).toEqual([step.sun(1, 'B')]);
    // Four of a colour leave nothing to stack; the rest of the large factory is not stacked.
    expect(chosen(duelTree, moves, [step.sun(1, 'B'), step.line(4)]).choice.pending?.move).toBe('1B4');
    expect(chosen(duelTree, moves, [step.sun(0, 'R'), step.line(2)]).choice.pending?.move).toBe('LR2');
    // Three different ones can be stacked in six ways.
    expect(optionsAfter(duelTree, moves, [step.sun(2, 'B'), step.line(1)]).size).toBe(6);
  });

  test('back passes over steps that were forced', () => {
    const { choice } = chosen(duelTree, moves, [step.sun(0, 'R'), step.line(2)]);
    expect(back(duelTree, moves, choice).path).toEqual([step.sun(0, 'R')]);
  });

  test('a plate lies on the dome, turns, goes elsewhere with its turn, and always waits', () => {
    let { choice } = chosen(duelTree, moves, [step.display(1), step.slot(2)], false);
    expect(choice).toMatchObject({ pending: { kind: 'plate', slot: 2, turns: 0 }, asks: true });
    choice = choose(duelTree, moves, choice, step.slot(2), false).choice;
    choice = turn(duelTree, moves, choice, -2);
    expect(choice.pending).toMatchObject({ slot: 2, turns: 3 });
    expect(openPath(duelTree, moves, choice)).toEqual([step.display(1)]);
    choice = choose(duelTree, moves, choice, step.slot(3), false).choice;
    expect(choice.pending).toMatchObject({ slot: 3, turns: 3 });
    expect(back(duelTree, moves, choice).path).toEqual([step.display(1)]);
    // The next plate begins with the same turn.
    const next = choose(duelTree, moves, reset(choice), step.display(2), false).choice;
    expect(choose(duelTree, moves, next, step.slot(4), false).choice.pending).toMatchObject({ number: 2, slot: 4, turns: 3 });
  });

  test('chips to pay with are chosen after the space', () => {
    const asked = movesOf(tiling());
    const paid = asked.find((move) => move.kind === 'place' && move.chips.length > 0) as DuelPreview & { kind: 'place' };
    const space = step.space(paid.row, paid.column);
    const ways = optionsAfter(duelTree, asked, [space]);
    const { choice } = chosen(duelTree, asked, ways.size > 1 ? [space, step.pay(paid.chips)] : [space]);
    expect(choice.pending).toBe(paid);
  });
});

describe('a game with other rules', () => {
  // Four colours G P O V, two wells, three shelves, and a last step that is a setting with three values; the texts of moves say nothing.
  interface Fake extends Choosable {
    readonly colour: string;
    readonly well: number;
    readonly shelf: number;
    readonly tilt: number;
  }
  const moves: Fake[] = [...'GPOV'].flatMap((colour, c) =>
    [1, 2].flatMap((well) =>
      [7, 8, 9].flatMap((shelf) =>
        [0, 1, 2].map((tilt) => ({ move: `#${(c * 101 + well * 37 + shelf * 11 + tilt) * 7919}`, colour, well, shelf, tilt })),
      ),
    ),
  );
  const tree: ChoiceTree<Fake> = {
    steps: ({ well, colour, shelf, tilt }) => [`well ${well}`, `colour ${colour}`, `shelf ${shelf}`, `tilt ${tilt}`],
    isSet: () => true,
    forced: true,
  };

  test('is chosen in its own steps', () => {
    const { choice } = chosen(tree, moves, ['well 2', 'colour V', 'shelf 9']);
    expect(choice.pending).toMatchObject({ colour: 'V', well: 2, shelf: 9, tilt: 0 });
    expect(turn(tree, moves, choice, 4).pending).toMatchObject({ tilt: 1 });
    expect(turn(tree, moves, choice, -1).pending).toMatchObject({ tilt: 2 });
    expect([...optionsAfter(tree, moves, ['well 1']).keys()]).toEqual(['colour G', 'colour P', 'colour O', 'colour V']);
  });

  test('has its forced steps taken', () => {
    const few = moves.filter(({ well, colour, shelf }) => well === 2 && (colour === 'P' ? shelf === 8 : colour === 'O'));
    const { choice } = chosen(tree, few, ['well 2', 'colour P']);
    expect(choice.path).toEqual(['well 2', 'colour P', 'shelf 8', 'tilt 0']);
    // The only shelf was not a choice, and neither is the only colour of a well.
    expect(back(tree, few, choice).path).toEqual(['well 2']);
    expect(
      chosen(
        tree,
        few.filter(({ colour }) => colour === 'O'),
        ['well 2'],
      ).choice.path,
    ).toEqual(['well 2', 'colour O']);
  });

  test('keeps a setting only where it is possible', () => {
    const { choice } = chosen(tree, moves, ['well 1', 'colour G', 'shelf 7']);
    const tilted = turn(tree, moves, choice, 2);
    const without = moves.filter(({ shelf, tilt }) => shelf !== 8 || tilt < 2);
    expect(choose(tree, without, tilted, 'shelf 8', true).choice.pending).toMatchObject({ shelf: 8, tilt: 0 });
    expect(choose(tree, without, tilted, 'shelf 9', true).choice.pending).toMatchObject({ shelf: 9, tilt: 2 });
  });
});
