"""The oracle's Azul Duel against the rulebook's examples F1 to F3 and rules D17 to D27: tiling, next round, end."""

import random
from collections import Counter

import pytest

import duel
import duel_parts
import duel_tiling
from azul import COLOURS
from duel_positions import dome, drafting, lay, new_game, play, rejects, tiling


# The rulebook's examples

def test_f1_broken_tiles():
    game = drafting()
    for broken, marker, cost in [("BB", 0, 3), ("BBY", 1, 8), ("", 1, 2), ("BYRK", 0, 10), ("B", 2, 1)]:
        board = game.boards[0]
        board.score, board.broken, game.marker, game.tower = 20, list(broken), marker, Counter()
        duel_tiling.pay_for_broken(game, 1)
        assert board.score == 20 - cost and board.broken == [] and game.tower == Counter(broken)


def test_f2_tiling():
    def ready(board):
        # Row 1: * W ? B * W, row 2: Y B W K Y B, row 4: ? R
        lay(board, [(1, "S8", 0), (2, "J1", 0), (3, "S8", 0), (4, "J9", 3), (7, "S2", 0)])
        board.dome[0][2] = "B"
        board.lines = [["R"], list("KK"), ["Y"], list("BBBB"), ["W"], []]

    game = tiling(ready)
    board = game.boards[0]
    assert game.phase == "deal"
    assert ["".join(line) for line in board.lines] == ["", "", "Y", "", "W", ""]
    assert board.dome[1] == list("...K..") and board.dome[3] == list("B.....")
    assert board.score == 5 + 1 + 1 - 3  # the draft's last tile is broken too
    assert game.tower == Counter("BRKBBB")


def test_f3_special_tile():
    def ready(board):
        # Special plate 2 has its special space bottom left, on row 2; its yellow one is bottom right.
        lay(board, [(2, "S8", 3), (3, "J1", 0), (5, "J1", 3)])
        assert [board.space(*cell) for cell in duel_parts.plate_cells(1)] == ["W", "B", "*", "Y"]
        board.dome = dome("..WB..", "....W.", "......", "......", "......", "......")
        board.lines[1], board.lines[2] = list("YY"), list("BBB")

    game = tiling(ready)
    board = game.boards[0]
    assert board.dome == dome("..WB..", "..*YW.", "..B...", "......", "......", "......")
    assert board.score == 5 + (2 + 2) + 2 + 3 - 1  # the draft's last tile is broken
    assert game.tower == Counter("BYBB")


# Tiling

def test_d17_choice_and_single_space():
    def ready(board):
        lay(board, [(1, "J1", 0), (2, "S7", 0)])  # row 1: ?, B, *, B
        board.lines[0] = ["B"]

    game = tiling(ready)
    assert duel.legal(game) == ["1>1", "1>2", "1>4"]
    for bad in ("1=", "1>3", "1>5", "2>1", "1>1+B,B"):
        rejects(game, bad)

    def ready_with_one(board):
        lay(board, [(2, "S7", 0)])
        board.lines[0] = ["B"]
        board.chips = ["B", "B", "B", "B"]

    game = tiling(ready_with_one)
    assert game.phase == "deal" and game.boards[0].dome[0] == list("...B..") and game.boards[0].chips == ["B"] * 4


def test_d18_and_d19():
    def ready(board):
        lay(board, [(1, "S1", 0), (2, "S1", 0), (3, "S1", 0), (4, "S1", 0), (5, "S1", 0)])
        board.lines = [["R"], ["B"], list("RRR"), list("RR"), [], list("BBBBBB")]
        board.score = 30

    game = tiling(ready)
    board = game.boards[0]
    assert ["".join(line) for line in board.lines] == ["", "", "RRR", "RR", "", "BBBBBB"]
    assert board.score == 30 - 6 and game.tower == Counter("BRB")


def test_d19_overflow_goes_to_the_tower():
    def ready(board):
        lay(board, [(7, "S1", 0), (8, "S1", 0), (9, "S1", 0), (1, "S1", 0), (4, "J1", 0)])
        board.lines[0], board.lines[5] = ["W"], list("RRRRRR")
        board.score = 30

    game = tiling(ready)
    assert game.boards[0].score == 30 + 1 - 10 and game.tower == Counter("BRRRRRR")


def by_grouping(chips, colour, missing):
    """Whether the chips fall into exactly one pair or triple for each missing tile, with none left, tried out."""
    if missing == 0:
        return not chips
    for size in (2, 3):
        for rest in range(1, len(chips)):
            for other in range(rest + 1, len(chips)) if size == 3 else [None]:
                group = [chips[0], chips[rest]] + ([chips[other]] if other else [])
                left = [chip for index, chip in enumerate(chips) if index not in (0, rest, other)]
                if (size == 3 or all(colour in chip for chip in group)) and by_grouping(left, colour, missing - 1):
                    return True
    return False


def test_d20_payments_against_grouping():
    rng = random.Random(20)
    for _ in range(60):
        chips = sorted(rng.sample(sorted(duel_parts.CHIPS.elements()), rng.randint(0, 8)))
        colour, missing = rng.choice(COLOURS), rng.randint(1, 3)
        expected = set()
        for mask in range(1 << len(chips)):
            way = [chip for index, chip in enumerate(chips) if mask >> index & 1]
            fewer = [way[:index] + way[index + 1 :] for index in range(len(way))]
            # All subsets matter, not only those smaller by one; but what pays still pays with a chip more.
            if by_grouping(way, colour, missing) and not any(duel_tiling.pays(few, colour, missing) for few in fewer):
                expected.add(tuple(way))
        assert duel_tiling.payments(chips, colour, missing) == sorted(expected)


@pytest.mark.parametrize("chips, missing, ways", [
    ("B BK", 1, ["B,BK"]),
    ("B BK R", 1, ["B,BK"]),
    ("B R Y", 1, ["B,R,Y"]),
    ("R RW Y YK", 1, ["R,RW,Y", "R,RW,YK", "R,Y,YK", "RW,Y,YK"]),
    ("B B BK R", 1, ["B,B", "B,BK"]),
    ("B BK R Y K", 2, ["B,BK,K,R,Y"]),
    ("B B BK R Y", 2, ["B,B,BK,R,Y"]),
    ("B B BK BR", 2, ["B,B,BK,BR"]),
    ("B R Y K W", 2, []),
    ("B R Y K W YK", 2, ["B,K,R,W,Y,YK"]),
    ("B", 1, []),
])
def test_d20_payments(chips, missing, ways):
    assert [",".join(way) for way in duel_tiling.payments(chips.split(), "B", missing)] == ways


def test_d20_paying():
    def ready(board):
        lay(board, [(4, "J9", 0), (5, "S5", 0)])  # row 3: ?, K, *, B
        board.lines[2] = ["B", "B"]
        board.chips = ["YW", "B", "RW", "BK"]

    game = tiling(ready)
    ways = ["B,BK", "B,RW,YW", "BK,RW,YW"]
    assert duel.legal(game) == ["3="] + [f"3>{column}+{way}" for column in (1, 4) for way in ways]
    for bad in ("3>1", "3>1+BK,B", "3>1+B,BK,RW", "3>1+B", "3>1+B,B", "3>2+B,BK", "3>1+", "3>1+B,RW,YW,", "4="):
        rejects(game, bad)
    paid = game.copy()
    play(paid, "3>4+B,RW,YW")
    board = duel.state(paid)["boards"][0]
    assert (board["chips"], board["spent"], board["dome"][2], board["lines"][2]) == (["BK"], 3, "...B..", "")
    assert paid.tower == Counter("BB")
    play(game, "3=")
    assert game.phase == "deal" and game.boards[0].lines[2] == ["B", "B"] and len(game.boards[0].chips) == 4


def test_d20_no_chips_where_no_tile_can_be_placed():
    def ready(board):
        lay(board, [(4, "S1", 0)])
        board.lines[2], board.chips = ["B"], ["B"] * 8

    assert tiling(ready).phase == "deal"


def test_d22_wild_plates_get_no_special_tile():
    game = drafting()
    board = game.boards[0]
    lay(board, [(1, "J1", 0)])
    board.dome = dome(".B....", "WK....", "......", "......", "......", "......")
    board.lines[0] = ["R"]
    duel_tiling.place(game, board, 0, 0)
    assert board.dome[0][0] == "R" and board.score == 5 + 4
    lay(board, [(5, "S1", 0)])
    board.dome = dome("......", "......", "...W..", "..K...", "......", "......")
    board.lines[3] = list("YYYY")
    duel_tiling.place(game, board, 3, 3)
    assert board.dome[2] == list("..*W..") and board.score == 9 + 4 + duel_parts.SPECIAL_POINTS[2]


def test_d23_and_the_order_of_tiling():
    game = drafting(["B"], number=4, first=2)
    for board in game.boards:
        lay(board, [(1, "J1", 0), (2, "S7", 0)])
        board.lines[0] = ["B"]
    game.factories[0].sun, game.factories[0].moon = [], ["B"]
    play(game, "MBX")
    assert (game.phase, game.turn, game.marker) == ("tile", 2, 2)
    play(game, "1>1")
    assert (game.phase, game.turn, game.boards[1].score) == ("tile", 1, 5 + 1 - 3)
    assert game.boards[1].broken == [] and game.marker == 2
    play(game, "1>1")
    assert (game.phase, game.turn, game.first, game.marker, game.round) == ("deal", 0, 2, 0, 5)
    assert [board.markers for board in game.boards] == [0, 0]
    assert [board.taken for board in game.boards] == [0, 0]


# Next round and end

def test_d24_refill_and_unfilled_factories():
    game = drafting(["", "B"], number=3)
    game.bag, game.tower = Counter("RR"), Counter("RYYYY")
    game.display = ["", "S2", ""]
    play(game, "1B2")
    state = duel.state(game)
    assert state["display"] == ["S4", "S2", "S5"] and state["boards"][0]["markers"] == 2
    assert not any(factory["open"] for factory in state["factories"])
    rejects(game, "deal:RRYYY/YR/-/-/-+B,YW,K,BR", "canonical form of the large factory is YYYRR")
    rejects(game, "deal:YYYRR/R/Y/-/-+B,YW,K,BR", "small factory 1 gets 2 tiles, not 1")
    rejects(game, "deal:YYYYR/RR/-/-/-+B,YW,K,BR", "must get the last R of the bag")
    play(game, "deal:YYYRR/YR/-/-/-+B,YW,K,BR")
    assert [factory.open for factory in game.factories] == [False, False, True, True, True]
    assert "+2" in duel.legal(game) and "+1" not in duel.legal(game)


def test_d24_nothing_left_at_all():
    game = drafting(["", "B"], number=4)
    game.bag, game.tower = Counter(), Counter()
    play(game, "1B2", "deal:-/-/-/-/-+B,YW,K,BR")
    assert duel.legal(game) == ["+1", "+2", "+3", "+4"]
    play(game, "+1", "+3", "+2", "+4")
    assert game.phase == "over" and game.winners == [1, 2] and game.marker == 0


def test_d25_nobody_took_the_tile():
    game = drafting(["BBB", "R"], number=3, first=2)
    play(game, "LB3", "1R1")
    assert (game.phase, game.first, game.marker) == ("deal", 2, 0)
    game = drafting(["", "R"], number=3, first=2)
    game.factories[0].moon = ["B"]
    play(game, "1R1", "MB1")
    assert (game.phase, game.first, game.marker) == ("deal", 1, 0)


@pytest.mark.parametrize("marker, winners", [(0, [1, 2]), (1, [1]), (2, [2])])
def test_d26_ties(marker, winners):
    game = drafting()
    game.marker = marker
    for board in game.boards:
        board.score = 9
    duel_tiling.finish(game)
    assert game.winners == winners and game.phase == "over"
    state = duel.state(game)
    assert state["scores"] == [9, 9] and state["marker"] == marker and state["winners"] == winners


def test_d26_more_points_win_whoever_holds_the_tile():
    game = drafting()
    game.marker, game.boards[1].score = 1, 6
    duel_tiling.finish(game)
    assert game.winners == [2]


@pytest.mark.parametrize("tile, points, rows", [
    ("rows", 6, ["BBBBB*", "YYYYYY", "BBBBB.", "......", "......", "......"]),
    ("columns", 14, ["B....*", "B....Y", "B....Y", "B....Y", "B....Y", "Y....Y"]),
    ("diagonals", 20, ["B....*", ".B..Y.", "..BY..", "..YB..", ".Y..B.", "Y....B"]),
    ("diagonals", 10, ["B....*", ".B..Y.", "..B...", "..YB..", ".Y..B.", "Y....B"]),
    ("colours", 12, ["BYRKW.", "BYRK*.", "BYRKW*", "BYR**B", "BYRKKB", "BYR**."]),
    ("border", 20, ["BBBBBB", "B....B", "B.YY.B", "B.YY.B", "B....B", "BBBB*B"]),
    ("border", 0, ["......", ".BBBB.", ".B..B.", ".B..B.", ".BBBB.", "......"]),
    ("corners", 22, ["BB..BB", "B*..BB", "......", "......", "BB..BB", "BB..BB"]),
    ("corners", 8, ["BB..BB", "B.....", "......", "......", "....BB", "BB..BB"]),
    ("corners", 3, ["BBBB..", "BBBB..", "......", "......", "..BB..", "..BB.."]),
])
def test_d27_scoring_tiles(tile, points, rows):
    board = new_game().boards[0]
    board.dome = dome(*rows)
    assert duel_tiling.POINTS[tile](board) == points


def test_d27_wild_and_special():
    board = new_game().boards[0]
    assert duel_tiling.POINTS["wild"](board) == 0 and duel_tiling.POINTS["special"](board) == 0
    lay(board, [(1, "J1", 0), (2, "J2", 1), (3, "S1", 0), (4, "S2", 2)])
    board.dome[0][0] = "B"
    assert duel_tiling.POINTS["wild"](board) == 0 and duel_tiling.POINTS["special"](board) == -6
    board.dome[0][3] = "B"
    assert duel_tiling.POINTS["wild"](board) == 4
    board.dome[0][4] = "*"
    assert duel_tiling.POINTS["special"](board) == -3


def test_d27_clamped_once():
    game = new_game(Scoring="rows columns special")
    board = game.boards[0]
    board.score = 1
    lay(board, [(1, "S1", 0), (2, "S2", 0)])
    duel_tiling.finish(game)
    assert board.score == 0
    board.score = 1
    board.dome[5] = list("BBBBBB")
    lay(board, [(1, "S1", 0)])
    board.plates[1] = None
    duel_tiling.finish(game)
    assert board.score == 1 - 3 + 3
