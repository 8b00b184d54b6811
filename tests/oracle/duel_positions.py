"""Positions of Azul Duel for the tests."""

import pytest

import duel

ORDER = "plates:S1,S2,S3,S4,S5,S6,S7,S8,S9,J1,J2,J3,J4,J5,J6,J7,J8,J9"
DEAL = "deal:BYRKW/BBYY/RRRR/BYRK/KWWW+B,YW,K,BR"


def new_game(first=1, **tags):
    return duel.start([("Game", "azul-duel"), ("First", str(first)), *tags.items()])


def play(game, *tokens):
    for token in tokens:
        duel.apply(game, token)


def rejects(game, token, reason=""):
    before = duel.state(game)
    with pytest.raises(ValueError, match=reason):
        duel.apply(game, token)
    assert duel.state(game) == before
    assert token not in duel.legal(game)


def drafting(suns=(), number=5, first=1):
    """A game in the draft of a round, the first player to act, chips taken and markers used up."""
    game = new_game(first)
    play(game, ORDER)
    game.round = number
    for factory, tiles in zip(game.factories, suns):
        factory.sun = list(tiles)
    game.bag.subtract("".join(suns))
    for board in game.boards:
        board.markers, board.taken = 0, 2
    game.phase, game.turn = "draft", first
    return game


def tiling(board_1, number=4):
    """A game that has just come to the tiling, with a board made ready by a function."""
    game = drafting(["B"], number)
    board_1(game.boards[0])
    duel.apply(game, "LBX")
    return game


def lay(board, plates):
    for slot, name, quarters in plates:
        board.plates[slot - 1] = (name, quarters)


def dome(*rows):
    return [list(row) for row in rows]
