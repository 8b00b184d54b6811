"""Azul Duel: the rules a second time, for cross-checking.

Written from the rules alone and for obviousness: every tile, chip and plate is moved one by one, nothing is
derived from anything else. Comments cite the rule ids. The phases are in duel_deal, duel_draft and duel_tiling.
"""

from azul import counts, in_order
from duel_deal import play_deal, play_plates
from duel_draft import (
    displayed_moves, draft_moves, left_over, may_draw_again, placements, play_draft, play_draw, play_keep,
    play_setup, play_under,
)
from duel_parts import FIRST_GAME_SCORING, LARGE, SCORING_TILES, Game
from duel_tiling import choices, play_tile


def start(tags):
    """The game that a list of (name, value) tags begins; ValueError if none can start from them."""
    names = [name for name, _ in tags]
    for needed in ("Game", "First"):
        if names.count(needed) != 1:
            raise ValueError(f"the tag {needed} is given {names.count(needed)} times, not once")
    for allowed in ("Players", "Scoring"):
        if names.count(allowed) > 1:
            raise ValueError(f"the tag {allowed} is given {names.count(allowed)} times")
    values = dict(tags)
    if values["Game"] != "azul-duel":
        raise ValueError(f'Game "{values["Game"]}" is not known')
    # RECORD "has always 2 players": the tag is not needed, and where it is given it says so.
    if values.get("Players", "2") != "2":
        raise ValueError(f'Players "{values["Players"]}" is not 2')
    if values["First"] not in ("1", "2"):
        raise ValueError(f'First "{values["First"]}" is not 1 or 2')
    scoring = values["Scoring"].split(" ") if "Scoring" in values else list(FIRST_GAME_SCORING)
    check_scoring(scoring)
    return Game(int(values["First"]), scoring)


def check_scoring(scoring):
    """D5: 3 or 4 scoring tiles, one side of each."""
    for side in scoring:
        if not any(side in tile for tile in SCORING_TILES):
            raise ValueError(f'there is no scoring tile "{side}"')
    for tile in SCORING_TILES:
        if sum(scoring.count(side) for side in tile) > 1:
            raise ValueError(f"{' and '.join(tile)} are one scoring tile, of which one side is in play")
    if len(scoring) not in (3, 4):
        raise ValueError(f"3 or 4 scoring tiles are in play, not {len(scoring)}")


# Tokens and states

PLAY = {
    "plates": play_plates,
    "deal": play_deal,
    "setup": play_setup,
    "draft": play_draft,
    "draw": play_draw,
    "keep": play_keep,
    "under": play_under,
    "tile": play_tile,
}


def apply(game, token):
    """Plays one token; ValueError with the reason if it is illegal, and the game is then unchanged."""
    if game.phase == "over":
        raise ValueError("the game is over")
    PLAY[game.phase](game, token)


def legal(game):
    """All legal move tokens of the seat to act, each once."""
    if game.phase in ("plates", "deal", "over"):
        return []
    board = game.boards[game.turn - 1]
    if game.phase == "setup":
        return displayed_moves(game, board)
    if game.phase == "draft":
        return draft_moves(game, board)
    if game.phase == "draw":
        return ["draw", "look"] if may_draw_again(game, board) else ["look"]
    if game.phase == "keep":
        return [f"keep{number}@{put}" for number in left_over(game) for put in placements(board)]
    if game.phase == "under":
        return [f"under{number}" for number in left_over(game)]
    return choices(board, game.row)


def perft(game, depth):
    """Move sequences of this many plies; one that reaches a deal or the end sooner counts once."""
    if depth == 0 or game.phase in ("plates", "deal", "over"):
        return 1
    moves = legal(game)
    if depth == 1:
        return len(moves)
    total = 0
    for token in moves:
        child = game.copy()
        apply(child, token)
        total += perft(child, depth - 1)
    return total


def factory_state(factory, large):
    moon = in_order(factory.moon) if large else "".join(factory.moon)
    return {"sun": in_order(factory.sun), "moon": moon, "chip": factory.chip, "open": factory.open}


def board_state(board):
    return {
        "score": board.score,
        "lines": ["".join(line) for line in board.lines],
        "dome": ["".join(row) for row in board.dome],
        "plates": ["" if plate is None else f"{plate[0]}+{plate[1]}" for plate in board.plates],
        "broken": in_order(board.broken),
        "chips": sorted(board.chips),
        "spent": board.spent,
        "markers": board.markers,
        "taken": board.taken,
    }


def state(game):
    """The state as RECORD.md gives it in JSON."""
    result = {"game": game.name, "players": 2, "round": game.round, "phase": game.phase}
    result |= {"turn": game.turn, "first": game.first, "marker": game.marker}
    result |= {
        "factories": [factory_state(factory, index == LARGE) for index, factory in enumerate(game.factories)],
        "display": list(game.display),
        "stack": list(game.stack),
        "drawn": list(game.drawn),
        "bag": counts(game.bag),
        "tower": counts(game.tower),
        "boards": [board_state(board) for board in game.boards],
        "scoring": list(game.scoring),
        "legal": legal(game),
    }
    if game.phase == "over":
        result |= {"scores": [board.score for board in game.boards], "winners": game.winners}
    return result
