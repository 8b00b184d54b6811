"""The oracle's Azul Duel against rules D1 to D16: setup and acquisition, and the rulebook's example F4."""

from collections import Counter

import pytest

import duel
import duel_deal
import duel_draft
import duel_parts
from duel_positions import DEAL, ORDER, drafting, lay, new_game, play, rejects


def test_f4_four_of_a_colour():
    game = new_game()
    play(game, ORDER, DEAL, "d1@1+0", "d1@1+0")
    assert not game.factories[2].open
    play(game, "2R4")
    assert duel.state(game)["factories"][2] == {"sun": "", "moon": "", "chip": "YW", "open": True}
    assert "+2" in duel.legal(game) and "+1" not in duel.legal(game)
    play(game, "+2")
    assert duel.state(game)["factories"][2] == {"sun": "", "moon": "", "chip": "", "open": True}
    assert game.boards[1].chips == ["YW"] and game.boards[1].taken == 1


# Setup

@pytest.mark.parametrize("quarters, spaces", [(0, "*WKY"), (1, "K*YW"), (2, "YKW*"), (3, "WY*K")])
def test_d3_layout(quarters, spaces):
    game = new_game()
    lay(game.boards[0], [(5, "S1", quarters)])  # special, W, Y, K clockwise from top left
    assert "".join(game.boards[0].space(*cell) for cell in duel_parts.plate_cells(4)) == spaces
    assert duel_parts.plate_cells(4) == [(2, 2), (2, 3), (3, 2), (3, 3)]


def test_d4_plates():
    game = new_game()
    assert (game.phase, game.display, game.stack, duel.legal(game)) == ("plates", ["", "", ""], [], [])
    rejects(game, DEAL, "plates are awaited")
    rejects(game, ORDER[:-3], "18 plates are awaited, not 17")
    rejects(game, ORDER.replace("J9", "S1"), "S1 is named twice")
    rejects(game, ORDER + ",S1", "named twice")
    rejects(game, ORDER.replace("J9", "J0"), "no plate")
    play(game, ORDER)
    assert (game.phase, game.display, game.stack[0], len(game.stack)) == ("deal", ["S1", "S2", "S3"], "S4", 15)
    rejects(game, ORDER, "a deal is awaited")


@pytest.mark.parametrize("scoring", [
    "", "rows", "rows columns", "rows colours columns", "rows rows columns", "rows columns diagonals wild special",
    "rows columns hats", "Rows columns diagonals", "rows,columns,diagonals",
])
def test_d5_wrong_scoring_tiles(scoring):
    with pytest.raises(ValueError, match="scoring tile"):
        new_game(Scoring=scoring)


def test_d5_scoring_tiles():
    assert new_game().scoring == ["rows", "columns", "diagonals"]
    assert new_game(Scoring="border colours special corners").scoring == ["border", "colours", "special", "corners"]
    for first in ("0", "3", "", "01"):
        with pytest.raises(ValueError):
            new_game(first)
    with pytest.raises(ValueError):
        new_game(Players="3")


def fill(bag, tower, tiles):
    bag, tower = duel_deal.fill_large(Counter(bag), Counter(tower), list(tiles), duel_parts.LARGE)
    return duel.counts(bag), duel.counts(tower)


def test_d6_five_alike_are_drawn_again():
    assert fill("BBBBBYY", "RR", "BBBBY") == ("B1Y1", "R2")
    with pytest.raises(ValueError, match="drawn again"):
        fill("BBBBBY", "RR", "BBBBB")
    with pytest.raises(ValueError, match="no R is left"):  # the bag holds another colour: the tower stays out
        fill("BBBBBYY", "RR", "BBBBR")


def test_d6_the_tower_goes_in_where_the_bag_holds_no_other_colour():
    assert fill("BBBBBB", "RRY", "BRRYB"[::-1]) == ("B4", "")
    assert fill("BBBBBB", "RRY", "BBBBR") == ("B2Y1R1", "")
    with pytest.raises(ValueError, match="drawn again"):
        fill("BBBBBB", "RRY", "BBBBB")


def test_d6_redrawn_after_the_tower_went_in():
    assert fill("BB", "BBBYYYR", "BBYYY") == ("B3R1", "")  # possible at the first draw
    assert fill("BB", "BBBYYYR", "YYYRB") == ("B4", "")  # five B went back first, so the last two B were not due
    with pytest.raises(ValueError, match="last B"):
        fill("BB", "BBYYYR", "YYYRB")  # no five alike can have been drawn
    with pytest.raises(ValueError, match="last B"):
        fill("BY", "BBBBYYYR", "YYYRR"[::-1])
    assert fill("", "BBBBBY", "BBBBY") == ("B1", "")


def test_d6_rulings():
    assert fill("BBBBBB", "B", "BBBBB") == ("B1", "B1")  # nothing else is left, and the tower is not needed
    assert fill("BBB", "BBB", "BBBBB") == ("B1", "")
    assert fill("BB", "BB", "BBBB") == ("", "")
    assert fill("", "", "") == ("", "")
    with pytest.raises(ValueError, match="gets 4 tiles"):
        fill("BB", "BY", "BBY")


def test_d7_chips():
    game = new_game()
    play(game, ORDER)
    for bad, reason in [
        ("deal:BYRKW/BBYY/RRRR/BYRK/KWWW", "chips are missing"),
        (DEAL.replace("+B,", "+"), "4 bonus chips are awaited, not 3"),
        (DEAL + ",B", "4 bonus chips are awaited, not 5"),
        (DEAL.replace("YW,", "WY,"), "canonical form of chip WY is YW"),
        (DEAL.replace("YW,", "BY,"), "no chip is"),
        (DEAL.replace("+B,YW,K", "+B,B,B"), "no chip B is left"),
        (DEAL.replace("BYRKW/", "BYRKW/BYRK/"), "5 factories"),
        (DEAL.replace("BBYY", "BYBY"), "canonical form of small factory 1 is BBYY"),
        (DEAL.replace("BBYY", "BBY"), "small factory 1 gets 4 tiles, not 3"),
        (DEAL.replace("BYRKW", "BYRKWW"), "the large factory gets 5 tiles, not 6"),
    ]:
        rejects(game, bad, reason)
    play(game, DEAL)
    assert game.reserve["B"] == 1 and [factory.chip for factory in game.factories] == ["", "B", "YW", "K", "BR"]


def test_d8_setup_plates():
    game = new_game(first=2)
    play(game, ORDER, DEAL)
    assert (game.phase, game.turn, len(duel.legal(game))) == ("setup", 1, 3 * 9 * 4)
    rejects(game, "draw")
    rejects(game, "d1@1+4")
    rejects(game, "d1@1")
    play(game, "d2@5+1")
    assert (game.phase, game.turn, game.display) == ("setup", 2, ["S1", "S4", "S3"])
    play(game, "d2@5+1")
    assert (game.phase, game.turn, game.display) == ("draft", 2, ["S1", "S5", "S3"])
    assert [board.markers for board in game.boards] == [2, 2]
    assert duel.state(game)["boards"][0]["plates"] == ["", "", "", "", "S2+1", "", "", "", ""]


# Acquisition

def choosing_plates(score=5, display=("S1", "S2", "S3")):
    game = drafting(["BY", "RK"], number=2)
    game.display = list(display)
    for board in game.boards:
        board.markers, board.score = 2, score
    return game


def test_d9_displayed_plate():
    game = choosing_plates()
    play(game, "d2@9+3")
    assert game.display == ["S1", "", "S3"] and game.boards[0].markers == 1 and game.turn == 2
    rejects(game, "d2@1+0", "no plate lies")
    play(game, "d1@1+0")
    rejects(game, "d3@9+0", "occupied")


def test_d9_drawing():
    game = choosing_plates()
    play(game, "draw")
    assert (game.phase, game.turn, game.boards[0].markers, game.boards[0].score) == ("draw", 1, 1, 4)
    rejects(game, "keep1@1+0", "draw or look")
    play(game, "draw", "draw", "draw")
    assert game.drawn == ["S4", "S5", "S6", "S7"] and duel.legal(game) == ["draw", "look"]
    play(game, "look")
    assert game.phase == "keep" and len(duel.legal(game)) == 4 * 9 * 4
    rejects(game, "keep5@1+0", "4 plates were drawn")
    play(game, "keep2@1+0")
    assert game.phase == "under" and game.drawn == ["S4", "", "S6", "S7"]
    assert duel.legal(game) == ["under1", "under3", "under4"]
    rejects(game, "under2", "not left over")
    play(game, "under4")
    assert game.drawn == ["S4", "", "S6", ""] and game.turn == 1
    play(game, "under1")
    assert (game.phase, game.turn, game.drawn) == ("draft", 2, [])
    assert game.stack[-3:] == ["S7", "S4", "S6"] and game.stack[0] == "S8"


def test_d9_the_last_plate_goes_by_itself():
    game = choosing_plates()
    play(game, "draw", "draw", "look", "keep1@1+0")
    assert (game.phase, game.turn, game.stack[-1]) == ("draft", 2, "S5")


def test_d10_rulings():
    game = choosing_plates(score=0)
    rejects(game, "draw", "no plate can be drawn")
    game = choosing_plates(score=0, display=["", "", ""])
    play(game, "draw")
    assert duel.legal(game) == ["look"] and game.boards[0].score == 0
    rejects(game, "draw", "no further")
    game = choosing_plates(score=1, display=["", "", ""])
    play(game, "draw")
    assert duel.legal(game) == ["look"]
    game = choosing_plates()
    game.stack = ["J1"]
    play(game, "draw")
    assert duel.legal(game) == ["look"]
    play(game, "look", "keep1@1+0")
    rejects(game, "draw")


def test_d9_not_in_round_5():
    game = drafting(["BY"])
    rejects(game, "draw")
    rejects(game, "d1@1+0", "no marker")


def test_d11_orders():
    game = drafting(["BBYRK", "BYRK", "BBRR", "BRRK", "WWWW"])
    legal = duel.legal(game)
    assert len(legal) == len(set(legal))
    assert [move for move in legal if move.startswith("1B3")] == [
        "1B3/KRY", "1B3/KYR", "1B3/RKY", "1B3/RYK", "1B3/YKR", "1B3/YRK"]
    assert [move for move in legal if move.startswith("3B3")] == ["3B3/KRR", "3B3/RKR", "3B3/RRK"]
    assert [move for move in legal if move.startswith(("2B3", "3RX", "LBX", "4W"))] == [
        "LBX", "2B3", "3RX/BK", "3RX/KB", "4W1", "4W2", "4W3", "4W4", "4W5", "4W6", "4WX"]
    for bad in ("2B3/RR", "1B3", "1B3/YR", "1B3/YRKW", "1B3/YRW", "LB3/YRK", "4W4/", "1B0/YRK", "5B1", "1W1"):
        rejects(game, bad)
    play(game, "1B3/YRK", "LB2")
    factories = duel.state(game)["factories"]
    assert factories[1]["moon"] == "YRK" and factories[0] == {"sun": "", "moon": "YRK", "chip": "", "open": False}


def test_d12_moon():
    game = drafting()
    for factory, moon in zip(game.factories, ["BBKR", "RB", "BBB", "BK", ""]):
        factory.moon = list(moon)
    assert sorted({move[1] for move in duel.legal(game)}) == ["B", "K", "R"]
    play(game, "MB6")
    assert [factory.moon for factory in game.factories] == [list("KR"), ["R"], list("BB"), list("BK"), []]
    assert game.boards[0].lines[5] == list("BBBB") and game.marker == 1
    play(game, "MK1")
    assert game.marker == 1 and game.boards[1].broken == ["K"]
    rejects(game, "MW1", "no W lies on top")
    play(game, "MB1", "MBX")
    assert game.factories[2].open and game.factories[3].moon == []


def test_d12_small_moons_bring_no_first_player_tile():
    game = drafting()
    game.factories[0].moon, game.factories[1].moon = ["R"], ["B"]
    play(game, "MB1")
    assert game.marker == 0


def test_d13_lines_and_broken_space():
    game = drafting(["", "BBBB", "RRRR", "R"])
    board = game.boards[0]
    board.broken, board.lines[0], board.lines[2] = list("KKK"), ["B"], ["R"]
    assert [move for move in duel.legal(game) if move.startswith("1B")] == ["1B2", "1B4", "1B5", "1B6", "1BX"]
    rejects(game, "1B1", "line 1 cannot take B")
    rejects(game, "1B3", "line 3 cannot take B")
    play(game, "1B2")
    assert board.lines[1] == ["B", "B"] and board.broken == list("KKKB") and game.tower == Counter("B")
    play(game, "2RX")
    assert game.boards[1].broken == list("RRRR") and game.boards[1].lines == [[], [], [], [], [], []]
    play(game.copy(), "3R3")
    rejects(game, "3RF")


def test_d15_two_chips_and_d16_passing():
    game = drafting()
    for factory, chip in zip(game.factories[1:], ["B", "YW", "K", ""]):
        factory.chip, factory.open = chip, True
    game.boards[0].taken, game.boards[1].taken = 0, 1
    play(game, "+1", "+2")
    assert game.turn == 1 and duel.legal(game) == ["+3"]
    game.factories[4].chip = "W"
    play(game, "+3")  # both have had two by now, so the draft is over whatever lies there
    assert game.phase == "over"
    game = drafting(["", "B"])
    game.boards[0].markers, game.display = 2, ["S1", "S2", ""]
    play(game, "1BX")
    assert game.turn == 1 and not duel_draft.can_act(game, 2)
    play(game, "d1@1+0")
    assert game.turn == 1 and game.phase == "draft"
    play(game, "d2@2+0")
    assert game.phase == "over"
