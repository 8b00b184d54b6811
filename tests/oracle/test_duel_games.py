"""Laws that hold in every game of Azul Duel, and the commands on its records."""

import json
import pathlib
import random
import subprocess
import sys
from collections import Counter

import pytest

import duel
import duel_deal
import duel_parts
import duel_random
import duel_tiling
import oracle
from duel_positions import DEAL, ORDER

HERE = pathlib.Path(__file__).parent
RARE = (HERE / "duel-rare.records").read_text(encoding="utf-8")
TAGS = '[Game "azul-duel"]\n[First "1"]\n'
COLOURS = duel_parts.COLOURS


def run(*arguments, text=""):
    command = [sys.executable, str(HERE / "oracle.py"), *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def all_tiles(game):
    """Every coloured tile of the game, wherever it lies."""
    tiles = game.bag + game.tower
    for factory in game.factories:
        tiles.update(factory.sun + factory.moon)
    for board in game.boards:
        tiles.update(board.broken)
        for row in board.lines + board.dome:
            tiles.update(tile for tile in row if tile in COLOURS)
    return tiles


def all_plates(game):
    lying = [plate[0] for board in game.boards for plate in board.plates if plate]
    return sorted(name for name in game.display + game.stack + game.drawn + lying if name)


def count_chips(game):
    on_boards = sum(len(board.chips) + board.spent for board in game.boards)
    return game.reserve.total() + sum(factory.chip != "" for factory in game.factories) + on_boards


def some_tokens(rng, legal):
    """Tokens that are or might be legal: changed legal ones, and all simple ones."""
    tokens = {source + colour + target for source in "1234LM" for colour in COLOURS for target in "123456X"}
    tokens |= {f"d{place}@{slot}+1" for place in range(1, 4) for slot in range(1, 10)}
    tokens |= {f"keep{number}@{slot}+2" for number in range(1, 6) for slot in range(1, 10)}
    tokens |= {f"under{number}" for number in range(1, 8)} | {f"+{number}" for number in range(1, 5)} | {"draw", "look"}
    tokens |= {f"{row}{rest}" for row in range(1, 7) for rest in ("=", ">1", ">2", ">3", ">4", ">5", ">6")}
    for token in rng.sample(legal, min(len(legal), 40)):
        parts = token.replace("/", "+").split("+")
        tokens |= {token + "+B", token + "/B", token + ",B", parts[0], token.replace("/", "/B"), token[:-1] + "Y"}
        if "," in parts[-1]:
            chips = parts[-1].split(",")
            tokens |= {f"{parts[0]}+{','.join(chips[::-1])}", f"{parts[0]}+{','.join(sorted([*chips, 'B']))}"}
            tokens |= {f"{parts[0]}+{','.join(chips[1:])}", f"{parts[0]}+{','.join(chips[:-1])}"}
    return tokens | set(legal)


def is_accepted(game, token):
    try:
        duel.apply(game, token)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("style", duel_random.STYLES)
def test_laws_on_random_games(style):
    """Everything is conserved, the legal tokens and no others are accepted, perft counts what can be played."""
    rng = random.Random(f"laws {style}")
    tags, tokens = oracle.random_record("azul-duel", 2, style, rng)
    game = duel.start(tags)
    names = sorted(duel_parts.all_plates())
    for token in tokens:
        legal = duel.legal(game)
        assert len(legal) == len(set(legal))
        if rng.random() < 0.1 or game.phase in ("tile", "under"):
            accepted = [move for move in some_tokens(rng, legal) if is_accepted(game.copy(), move)]
            assert sorted(legal) == sorted(accepted)
            assert duel.perft(game, 1) == (len(legal) or 1)
        before = duel.state(game)
        twin = game.copy()
        duel.apply(twin, token)
        assert duel.state(game) == before
        game = twin
        assert all_tiles(game) == Counter({colour: 13 for colour in COLOURS})
        assert all_plates(game) == names and count_chips(game) == 20
        assert game.phase in ("plates", "deal", "over") or duel.legal(game)
    assert game.phase == "over" and game.round == 5
    assert all(None not in board.plates and len(board.chips) + board.spent == 10 for board in game.boards)


def met(game, token):
    """The rare cases that a token meets."""
    if token.startswith("deal:"):
        large = token.removeprefix("deal:").partition("/")[0]
        try:
            duel_deal.draw(game.bag, game.tower, list(large), duel_parts.LARGE)
        except ValueError:
            yield "D6 with the tower" if game.bag.total() >= 5 else "D6 after the tower"
        if game.bag.total() + game.tower.total() < sum(duel_parts.SIZES):
            yield "D24"
        if "/-" in token:
            yield "D24 empty factory"
    if game.turn:
        board = game.boards[game.turn - 1]
        if token == "draw":
            yield "third draw" if len(game.drawn) == 2 else "free draw" if board.score == 0 else "draw"
        if game.phase == "tile" and "+" in token:
            chips, line = token.partition("+")[2].split(","), board.lines[int(token[0]) - 1]
            yield f"{int(token[0]) - len(line)} for {len(chips)} chips"
        if game.phase == "draft" and token[2:3] == "X" and len(board.broken) == 4:
            yield "a fifth broken tile"


@pytest.mark.parametrize("style, cases", [
    ("uniform", ["1 for 2 chips", "1 for 3 chips"]),
    ("kinds", ["2 for 5 chips", "2 for 6 chips"]),
    ("poor", ["free draw", "third draw", "3 for 8 chips", "a fifth broken tile"]),
    ("alike", ["D6 after the tower"]),
    ("hoarding", ["D6 with the tower"]),
])
def test_styles_lead_to_rare_cases(style, cases):
    found = set()
    for record in oracle.read_records(oracle.random_records("azul-duel", 2, 16, "rare cases", style)):
        game = duel.start(record.tags)
        for token in record.tokens:
            found.update(met(game, token))
            duel.apply(game, token)
    assert found >= set(cases)


def test_every_scoring_tile_counts_somewhere():
    counted = set()
    for record in oracle.read_records(oracle.random_records("azul-duel", 2, 16, "scoring", "building")):
        game = oracle.final_position(record)
        counted |= {tile for tile in game.scoring for board in game.boards if duel_tiling.POINTS[tile](board) != 0}
    assert counted == set(duel_tiling.POINTS)


def test_rare_records():
    found = set()
    for record in oracle.read_records(RARE):
        assert {"Result", "Winner"} <= dict(record.tags).keys()
        game = duel.start(record.tags)
        for token in record.tokens:
            found.update(met(game, token))
            duel.apply(game, token)
        assert game.phase == "over"
    assert found >= {"D24", "D24 empty factory"}
    assert not [fault for *_, fault in oracle.replay(oracle.read_records(RARE)) if fault]


def faults(text):
    return [fault.partition(": ")[0] for *_, fault in oracle.replay(oracle.read_records(text)) if fault]


def test_records_of_several_games():
    azul = oracle.random_records("azul", 2, 1, 3)
    text = f"{TAGS}{ORDER}\n{azul}{TAGS}{ORDER} {DEAL} d1@1+0 d1@1+4"
    replayed = oracle.replay(oracle.read_records(text))
    states = [(game, token, state["game"]) for game, token, state, fault in replayed if not fault]
    assert states[:3] == [(1, 0, "azul-duel"), (1, 1, "azul-duel"), (2, 0, "azul")]
    assert states[-1] == (3, 3, "azul-duel")
    assert faults(text) == ['game 3, token 4 "d1@1+4"']


@pytest.mark.parametrize("tags", [
    '[Game "azul-duel"]\n', '[First "1"]\n', TAGS + '[Scoring "rows"]\n', TAGS + '[First "2"]\n',
    TAGS.replace("1", "3"),
])
def test_no_game_can_start(tags):
    records = oracle.read_records(tags + ORDER)
    assert [(token, state) for _, token, state, _ in oracle.replay(records)] == [(None, None)]


def test_wrong_outcome():
    text = oracle.random_records("azul-duel", 2, 1, 5)
    assert faults(text) == []
    for name in ("Result", "Winner"):
        wrong = "\n".join(f'[{name} "9"]' if line.startswith(f"[{name}") else line for line in text.split("\n"))
        assert faults(wrong) == ["game 1"]


def test_perft_by_hand():
    start = f"{TAGS}{ORDER} {DEAL}"
    assert run("perft", "--depth", "2", text=TAGS + ORDER).stdout == "1\n"
    assert run("perft", "--depth", "1", text=start).stdout == f"{3 * 9 * 4}\n"
    assert run("perft", "--depth", "2", text=start).stdout == f"{(3 * 9 * 4) ** 2}\n"
    # Plates 3 x 8 x 4 and a draw; the large factory 5 x 7; BBYY 2 x 7; RRRR 7; BYRK 4 x 7 x 6; KWWW 2 x 7
    moves = 96 + 1 + 35 + 14 + 7 + 168 + 14
    assert run("perft", "--depth", "1", text=start + " d1@1+0 d1@1+0").stdout == f"{moves}\n"
    drawing = start + " d1@1+0 d1@1+0 draw"
    # draw and look; one more of each after the draw; 8 x 4 placements after the look
    assert run("perft", "--depth", "2", text=drawing).stdout == f"{2 + 32}\n"
    assert run("perft", "--depth", "2", text=start + " d1@1+0 d9@1+0").returncode == 2


def test_command_line():
    done = run("random", "--game", "azul-duel", "--games", "2", "--seed", "4")
    assert done.returncode == 0 and done.stdout == run(
        "random", "--game", "azul-duel", "--players", "2", "--games", "2", "--seed", "4").stdout
    replayed = run("replay", "--json", "-", text=done.stdout)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    last = json.loads(replayed.stdout.splitlines()[-1])
    assert last["phase"] == "over" and last["scores"] == [board["score"] for board in last["boards"]]
    assert run("random", "--game", "azul-duel", "--players", "3").returncode == 2
    assert run("random", "--game", "azul-duel", "--style", "floor").returncode == 2
    assert run("random", "--game", "azul", "--style", "floor").returncode == 2
    games = run("random", "--game", "azul-duel", "--games", "20", "--seed", "4", "--style", "thrifty").stdout
    assert run("replay", "--json", text=run("mutate", "--seed", "9", text=games).stdout).returncode == 2
