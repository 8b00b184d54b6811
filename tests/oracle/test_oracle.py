"""The oracle against the rulebooks' examples (E1 to E5), rare rules and the contract's reading rules."""

import json
import pathlib
import random
import re
import subprocess
import sys
from collections import Counter

import pytest

import azul
import azul_random
import oracle

HERE = pathlib.Path(__file__).parent
TAGS = '[Game "azul"]\n[Players "2"]\n[First "1"]\n'
DEAL = "deal:BYRK/BBYY/RRKK/WWWW/BYRW"


def new_game(name="azul", players=2, first=1):
    return azul.start([("Game", name), ("Players", str(players)), ("First", str(first))])


def drafting(factories, centre="", **setup):
    """A game in the draft, seat 1 to move, with these tiles on the table and the rest in the bag."""
    game = new_game(**setup)
    for index, tiles in enumerate(factories):
        game.factories[index] = list(tiles)
    game.centre = list(centre)
    game.bag.subtract("".join(factories) + centre)
    game.phase = "draft"
    game.turn = game.first
    return game


def set_wall(board, *rows):
    board.wall = [list(row) for row in rows]


def all_tiles(game):
    """Every tile of the game, wherever it lies."""
    tiles = game.bag + game.lid + Counter(game.centre)
    for factory in game.factories:
        tiles.update(factory)
    for board in game.boards:
        tiles.update(tile for tile in board.floor if tile != "*")
        for row in board.lines + board.wall:
            tiles.update(tile for tile in row if tile != ".")
    return tiles


def play(game, *tokens):
    for token in tokens:
        azul.apply(game, token)


def run(*arguments, text=""):
    command = [sys.executable, str(HERE / "oracle.py"), *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_e1_four_tiles_and_the_marker_cost_8():
    game = new_game()
    board = game.boards[0]
    board.score = 20
    board.floor = ["*", "B", "B", "R", "K"]
    azul.score_floor(game, board)
    assert board.score == 12
    assert game.lid == Counter("BBRK")


def test_a13_score_stays_at_zero():
    game = new_game()
    game.boards[0].score = 3
    game.boards[0].floor = list("BBBBBBB")
    azul.score_floor(game, game.boards[0])
    assert game.boards[0].score == 0


@pytest.mark.parametrize(
    "wall, place, points",
    [
        ([".....", ".....", "..B..", ".....", "....."], (2, 2), 1),
        ([".....", ".....", "BBB..", ".....", "....."], (2, 2), 3),
        (["..B..", "..B..", "..B..", ".....", "....."], (2, 2), 3),
        ([".....", "..B..", ".BBBB", "..B..", "....."], (2, 2), 7),
        (["B....", ".....", "B.B.B", ".....", "....B"], (2, 2), 1),
        (["BBBBB", "B....", "B....", "B....", "B...."], (0, 0), 10),
    ],
)
def test_e2_placement_scores(wall, place, points):
    assert azul.placement_score([list(row) for row in wall], *place) == points


def test_e3_legal_targets():
    game = drafting(["YYRK"])
    board = game.boards[0]
    set_wall(board, ".....", "..Y..", "...Y.", ".....", ".....")
    board.lines[3] = ["B"]
    assert [move for move in azul.legal(game) if move.startswith("1Y")] == ["1Y1", "1Y5", "1YF"]
    azul.apply(game, "1Y1")
    assert board.lines[0] == ["Y"] and board.floor == ["Y"]


def test_e4_tiling():
    game = drafting(["W"])
    board = game.boards[1]
    board.lines = [[], list("RR"), list("KK"), list("BBBB"), list("YYY")]
    azul.apply(game, "1WF")
    assert board.score == 2
    assert board.lines == [[], [], list("KK"), [], list("YYY")]
    assert ["".join(row) for row in board.wall] == [".....", "...R.", ".....", "...B.", "....."]
    assert game.lid == Counter({"R": 1, "B": 3, "W": 1})


def test_e5_three_players():
    game = drafting(["BYKK", "YRRR", "WWWW"], players=3)
    play(game, "1K2", "2Y1")
    assert azul.in_order(game.centre) == "BYRRR"
    play(game, "CR1")
    assert game.marker == 3
    assert game.boards[2].floor == ["*", "R", "R"]
    assert azul.in_order(game.centre) == "BY"


def test_a9_overflow_goes_to_the_lid_at_once():
    game = drafting(["BBBB", "WWWW"])
    game.boards[0].floor = list("RRRRRR")
    azul.apply(game, "1BF")
    assert game.boards[0].floor == list("RRRRRRB")
    assert game.lid == Counter("BBB")


def test_a9_marker_on_a_full_floor():
    game = drafting([], centre="BBR", first=1)
    game.boards[0].floor = list("RRRRRRR")
    azul.apply(game, "CB2")
    assert game.marker == 1 and game.boards[0].floor == list("RRRRRRR")
    azul.apply(game, "CRF")
    assert game.boards[1].floor == []
    assert (game.phase, game.round, game.first, game.marker) == ("deal", 2, 1, 0)


def test_a14_lid_in_the_middle_of_a_factory():
    game = new_game()
    game.bag, game.lid = Counter("BBYYK"), Counter("WWWWWRRRRRRRRRRRRRRR")
    good = "deal:BBYY/RRKW/WWWW/RRRR/RRRR"
    for bad, reason in [
        ("deal:BBYY/RRRW/WWWW/RRRR/RRRR", "must get the last K"),
        ("deal:BBYW/YRKW/RRRR/RRRR/RRRR", "no W is left"),
        ("deal:BBYK/YRRR/KWWW/RRRR/RRRR", "no K is left"),
        ("deal:BBYY/RRKW/RWWWW/RRRR/RRR", "factory 3 gets 4 tiles"),
        ("deal:BYBY/RRKW/WWWW/RRRR/RRRR", "canonical form of factory 1 is BBYY"),
    ]:
        with pytest.raises(ValueError, match=reason):
            azul.apply(game.copy(), bad)
    azul.apply(game, good)
    assert azul.counts(game.bag) == "R5" and azul.counts(game.lid) == ""


def test_a14_unfilled_factories():
    game = new_game()
    game.bag, game.lid = Counter("B"), Counter("YRKW")
    with pytest.raises(ValueError, match="gets 4 tiles"):
        azul.apply(game.copy(), "deal:BYR/KW/-/-/-")
    azul.apply(game, "deal:BYRK/W/-/-/-")
    assert azul.state(game)["factories"] == ["BYRK", "W", "", "", ""]


def test_a15_lid_stays_while_no_tile_is_needed():
    game = new_game()
    game.bag, game.lid = Counter({colour: 4 for colour in azul.COLOURS}), Counter("BBBB")
    azul.apply(game, "deal:BBBB/YYYY/RRRR/KKKK/WWWW")
    assert azul.counts(game.bag) == "" and azul.counts(game.lid) == "B4"


def test_a16_no_tile_for_another_round():
    game = drafting(["B", "Y"], players=4, first=3)
    game.bag.clear()
    game.round = 9
    play(game, "1B2", "2Y3")
    assert (game.phase, game.round, game.first, game.marker, game.turn) == ("over", 9, 3, 0, 0)
    assert game.winners == [1, 2, 3, 4]


@pytest.mark.parametrize("number, phase", [(49, "deal"), (50, "over")])
def test_a17_round_50_is_the_last(number, phase):
    game = drafting([], centre="B", first=2)
    game.round = number
    azul.apply(game, "CBF")
    assert game.phase == phase
    assert (game.round, game.first, game.marker) == ((50, 2, 2) if phase == "over" else (50, 2, 0))


def test_a18_nobody_took_the_marker():
    game = drafting(["BBBB", "YYYY", "RRRR"], first=2)
    play(game, "1B4", "2Y4", "3R3")
    assert (game.phase, game.first, game.marker) == ("deal", 2, 0)


def test_a19_bonuses():
    board = azul.Board()
    set_wall(board, "BYRKW", "WB...", "K.B..", "R..B.", "Y...B")
    assert azul.bonus(board) == 2 + 7 + 10


def test_a20_rows_break_a_tie():
    game = drafting([], centre="B")
    set_wall(game.boards[0], "BYRKW", ".....", ".....", ".....", ".....")
    game.boards[0].score, game.boards[1].score = 1, 2
    azul.apply(game, "CBF")
    assert [board.score for board in game.boards] == [2, 2] and game.winners == [1]


def test_g1_choice_and_g4_order():
    game = drafting([], centre="B", name="azul-grey", first=2)
    for board in game.boards:
        board.lines[0] = ["Y"]
    azul.apply(game, "CBF")
    assert (game.phase, game.turn, game.marker) == ("tile", 2, 2)
    assert azul.legal(game) == ["1>1", "1>2", "1>3", "1>4", "1>5"]
    azul.apply(game, "1>5")
    assert (game.phase, game.turn) == ("tile", 1)
    assert game.boards[1].floor == [] and game.marker == 2
    azul.apply(game, "1>1")
    assert (game.phase, game.first) == ("deal", 2)


def test_g4_single_space_is_not_asked():
    game = drafting([], centre="W", name="azul-grey")
    board = game.boards[0]
    set_wall(board, "..YKW", "B....", ".....", ".....", ".....")
    board.lines[0] = ["B"]
    azul.apply(game, "CWF")
    assert game.phase == "deal" and board.wall[0] == list(".BYKW")


def test_g2_line_without_a_space_goes_to_the_floor():
    game = drafting([], centre="W", name="azul-grey")
    board = game.boards[0]
    board.score = 30
    set_wall(board, "....B", "YRKW.", "B....", ".B...", "..B..")
    board.lines[1] = ["B", "B"]
    board.lines[2] = ["K", "K", "K"]
    board.floor = list("RRRRR")
    azul.apply(game, "CWF")
    # The marker and the floored W fill it: both blue overflow into the lid before line 3 asks.
    assert (game.phase, azul.legal(game)) == ("tile", ["3>2", "3>4", "3>5"])
    assert board.floor == list("RRRRR*W") and board.lines[1] == [] and game.lid == Counter("BB")


def test_g2_tiles_count_in_the_penalty():
    game = drafting([], centre="W", name="azul-grey")
    board = game.boards[0]
    board.score = 30
    set_wall(board, "....B", "YRKW.", ".....", ".....", ".....")
    board.lines[1] = ["B", "B"]
    azul.apply(game, "CWF")
    assert board.score == 30 - (1 + 1 + 2 + 2) and game.lid == Counter("WBB")


@pytest.mark.parametrize("name", ["azul", "azul-grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", azul_random.STYLES)
def test_laws_on_random_games(name, players, style):
    """Tiles are conserved, exactly the legal tokens are accepted, perft counts what can be played."""
    rng = random.Random(f"{name} {players} {style}")
    tags, tokens = oracle.random_record(name, players, style, rng)
    candidates = [source + colour + target for source in "123456789C" for colour in "BYRKW" for target in "12345F"]
    candidates += [f"{row}>{column}" for row in range(1, 6) for column in range(1, 6)]
    game = azul.start(tags)
    for token in tokens:
        if rng.random() < 0.05:
            accepted = [move for move in candidates if is_accepted(game.copy(), move)]
            assert sorted(azul.legal(game)) == sorted(accepted)
            assert azul.perft(game, 1) == (len(accepted) or 1)
        before = azul.state(game)
        twin = game.copy()
        azul.apply(twin, token)
        assert azul.state(game) == before
        game = twin
        assert all_tiles(game) == Counter({colour: 20 for colour in azul.COLOURS})
    assert game.phase == "over"


def is_accepted(game, token):
    try:
        azul.apply(game, token)
    except ValueError:
        return False
    return True


def states_and_faults(text):
    states, faults = [], []
    for game, token, state, fault in oracle.replay(oracle.read_records(text)):
        if fault is None:
            states.append((game, token, state["phase"]))
        else:
            faults.append(fault.split(": ")[0])
    return states, faults


def test_replay_prints_before_and_after_every_token():
    states, faults = states_and_faults(f"{TAGS}\nR1. {DEAL}{{a\ncomment}}1B1{{}}1Y1 2B2.\n4W5")
    assert states == [(1, 0, "deal"), (1, 1, "draft"), (1, 2, "draft")]
    assert faults == ['game 1, token 3 "1Y1"']


@pytest.mark.parametrize("missing", ["Game", "Players", "First"])
def test_replay_missing_tag(missing):
    broken = "".join(line for line in TAGS.splitlines(True) if missing not in line)
    states, faults = states_and_faults(f"{TAGS}{DEAL}\n{broken}{DEAL}\n{TAGS}")
    assert [game for game, _, _ in states] == [1, 1, 3]
    assert faults == ["game 2"]


def test_replay_repeated_tags():
    states, faults = states_and_faults(f'{TAGS}[First "1"]\n{DEAL}\n{TAGS}{TAGS}{DEAL}')
    assert [game for game, _, _ in states] == [2, 3, 3]
    assert faults == ["game 1"]


def test_tag_values_have_escapes():
    records = oracle.read_records('[Event "a \\"b\\" \\\\ {c} [d]"]\n' + TAGS)
    assert len(records) == 1 and records[0].tags[0] == ("Event", 'a "b" \\ {c} [d]')
    assert oracle.read_records(oracle.write_record(records[0].tags, []))[0].tags == records[0].tags


def test_wrong_outcome_is_reported_after_all_states():
    text = oracle.random_records("azul", 2, 1, 7)
    count = len(states_and_faults(text)[0])
    for name in ("Result", "Winner"):
        states, faults = states_and_faults(re.sub(rf'\[{name} ".*"\]', f'[{name} "9"]', text))
        assert (len(states), faults) == (count, ["game 1"])


def test_command_line():
    text = run("random", "--game", "azul-grey", "--players", "3", "--games", "2", "--seed", "4").stdout
    done = run("replay", "--json", "-", text=text)
    assert (done.returncode, done.stderr) == (0, "")
    last = json.loads(done.stdout.splitlines()[-1])
    assert last["phase"] == "over" and last["scores"] == [board["score"] for board in last["boards"]]

    done = run("replay", "--json", text=f"{TAGS}{DEAL} 1Q1 1B1 {TAGS}{DEAL}")
    assert done.returncode == 2 and len(done.stdout.splitlines()) == 4
    assert done.stderr.startswith('game 1, token 2 "1Q1": ') and done.stderr.count("\n") == 1

    assert run("perft", "--depth", "1", text=f"{TAGS}{DEAL}").stdout == "78\n"
    assert run("perft", "--depth", "3", text=TAGS).stdout == "1\n"
    assert run("perft", "--depth", "1", text=f"{TAGS}{DEAL} 1B9").returncode == 2

    games = run("random", "--game", "azul", "--players", "2", "--games", "30", "--seed", "4").stdout
    assert run("replay", "--json", text=run("mutate", "--seed", "9", text=games).stdout).returncode == 2
