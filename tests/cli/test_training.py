"""Self-play, training and calibration as a user runs them."""
import json
import pathlib
import re
import signal
import subprocess
import xml.etree.ElementTree

import pytest
from test_behaviour import AZULEJO, HANG, eventually, on_terminal, run

QUICK = ["--nodes", "4", "--deals", "1"]
BY_RULES = [*QUICK, "--networks", "rules"]
SMALL = ["--hidden", "32", "--head", "32", "--epochs", "2"]


def well_done(*arguments):
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def selfplay(path, games=24, *more):
    well_done("selfplay", *BY_RULES, "--games", str(games), "--out", str(path), *more)
    return str(path)


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    return selfplay(tmp_path_factory.mktemp("games") / "games.rec")


@pytest.fixture(scope="module")
def networks(games, tmp_path_factory):
    path = tmp_path_factory.mktemp("networks") / "small.net"
    well_done("train", "--data", games, *SMALL, "--out", str(path))
    return str(path)


def is_picture(path):
    return xml.etree.ElementTree.parse(path).getroot().tag.endswith("svg")


@pytest.mark.parametrize("game, players", [("azul", "2"), ("azul", "4"), ("azul-grey", "3"), ("azul-duel", "2")])
def test_self_play_writes_games_that_can_be_replayed_and_trained_on(tmp_path, game, players):
    path = selfplay(tmp_path / "a.rec", 20, "--game", game, "--players", players)
    assert run("replay", "--quiet", path).stdout.startswith("games 20, ")
    out = tmp_path / "a.net"
    told = well_done("train", "--game", game, "--data", path, *SMALL, "--out", str(out))
    assert re.fullmatch(r"20 games, \d+ positions that await a deal, \d+ that await a move\n"
                        r"(?:(?:deal|move): win [\d.]+, points [\d.]+; in unseen games: win [\d.]+, points [\d.]+\n){2}"
                        r"networks [0-9a-f]{16} in .*\n", told), told
    assert "positions that await a move" in well_done("calibrate", "--game", game, "--players", players, "--data", path,
                                                      "--networks", str(out))
    again = tmp_path / "b.rec"
    well_done("selfplay", *QUICK, "--game", game, "--players", players, "--games", "3", "--networks", str(out), "--out",
              str(again))
    assert f"networks {told.split()[-3]}" in again.read_text().splitlines()[0]


def test_self_play_goes_on_from_its_file_and_only_under_its_conditions(tmp_path):
    whole = pathlib.Path(selfplay(tmp_path / "whole.rec", 12)).read_bytes()
    path = tmp_path / "part.rec"
    for size in (0, 10, 500, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        selfplay(path, 12, "--threads", "2")
        assert path.read_bytes() == whole
    assert well_done("selfplay", *BY_RULES, "--games", "5", "--out", str(path)) == f"12 games in {path}\n"
    done = run("selfplay", *BY_RULES, "--games", "20", "--seed", "2", "--out", str(path))
    assert done.returncode == 2 and "it was made under other conditions" in done.stderr
    assert path.read_bytes() == whole


def test_an_interruption_leaves_whole_games(tmp_path):
    path = tmp_path / "games.rec"
    process = subprocess.Popen([AZULEJO, "selfplay", *BY_RULES, "--games", "1000000", "--threads", "2", "--out", str(path)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    eventually(lambda: path.exists() and path.stat().st_size > 20000)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=HANG)[1]
    count = int(re.search(r"interrupted after (\d+) of 1000000 games; the same command continues from there", told)[1])
    assert process.returncode == 1 and path.read_text().endswith("{end}\n\n")
    assert run("replay", "--quiet", str(path)).stdout.startswith(f"games {count}, ")


def test_training_draws_its_curves(games, tmp_path):
    curve, out = tmp_path / "curve.svg", tmp_path / "a.net"
    arguments = ["train", "--data", games, *SMALL, "--curve", str(curve), "--out", str(out)]
    well_done(*arguments)
    assert is_picture(curve) and curve.read_text().count("<polyline") == 8
    first = out.read_bytes()
    code, seen = on_terminal(arguments, "")
    assert code == 0 and seen.count("epochs") == 2 and "● unseen games" in seen
    shown = re.sub(r"\x1b\[\d*[A-Z]", "", seen).splitlines()
    assert all(len(line) <= 80 for line in shown if str(tmp_path) not in line)
    assert out.read_bytes() == first


def test_calibration_counts_every_seat_once(games, networks, tmp_path):
    picture = tmp_path / "reliability.svg"
    result = json.loads(well_done("calibrate", "--data", games, "--networks", networks, "--svg", str(picture), "--json"))
    assert is_picture(picture) and result["games"] == 24
    for phase in ("deal", "move"):
        table = result[phase]
        assert sum(each["seats"] for each in table["bins"]) == table["seats"] > 100
        for each in table["bins"]:
            if each["seats"]:
                assert each["from"] <= each["predicted"] <= each["to"]
                assert each["error"] == pytest.approx(each["outcome"] - each["predicted"], abs=1e-5)
        assert table["largest_error"] == max(abs(each["error"]) for each in table["bins"])
    by_rules = json.loads(well_done("calibrate", "--data", games, "--networks", "rules", "--json"))
    assert by_rules["deal"]["seats"] == result["deal"]["seats"] and by_rules["deal"] != result["deal"]


def test_fitted_networks_expect_what_came(games, networks, tmp_path):
    fitted = tmp_path / "fitted.net"
    text = well_done("calibrate", "--data", games, "--networks", networks, "--fit", str(fitted))
    assert re.search(r"^deal: logits × [\d.]+, scores [+-][\d.]+$", text, re.M)
    assert text.endswith(f" in {fitted}\n")
    again = json.loads(well_done("calibrate", "--data", games, "--networks", str(fitted), "--json"))
    before = json.loads(well_done("calibrate", "--data", games, "--networks", networks, "--json"))
    for phase in ("deal", "move"):
        assert abs(again[phase]["score_error"]) < abs(before[phase]["score_error"]) / 2


BAD = {
    "width": (["train", "--data", "GAMES", "--hidden", "100"], "--hidden 100: a width must be a multiple of 32, up to 512"),
    "too wide": (["train", "--data", "GAMES", "--head", "96"], "--head 96: a width must be a multiple of 32, up to 64"),
    "no width": (["train", "--data", "GAMES", "--hidden", "0"], "a multiple of 32"),
    "epochs": (["train", "--data", "GAMES", "--epochs", "0"], "--epochs: Value 0 not in range"),
    "trust": (["train", "--data", "GAMES", "--trust", "1.5"], '--trust: "1.5" is not a number from 0 to 1'),
    "rate": (["train", "--data", "GAMES", "--rate", "0"], '--rate: "0" is not a number from 1e-09 to 1'),
    "no file": (["train", "--data", "/no/such.rec"], "cannot open /no/such.rec: No such file or directory"),
    "empty": (["train", "--data", "/dev/null"], "there are 0 finished games; training takes 20"),
    "another game": (["train", "--data", "GAMES", "--game", "azul-grey"], "game 1 is one of azul, not of azul-grey"),
    "no record": (["train", "--data", "NETWORKS"], "NETWORKS: game 1"),
    "other shape": (["train", "--data", "GAMES", "--from", "NETWORKS"], "to start from these networks, use --hidden 32 --head 32"),
    "no networks": (["train", "--data", "GAMES", "--from", "GAMES"], "these are not networks of Azulejo"),
    "nowhere": (["train", "--data", "GAMES", "--hidden", "32", "--epochs", "1", "--out", "/no/where.net"],
                "cannot write /no/where.net"),
    "players": (["selfplay", "--players", "5"], "azul is for 2, 3 or 4 players"),
    "duel players": (["selfplay", "--game", "azul-duel", "--players", "3"], "azul-duel is for 2 players"),
    "game": (["selfplay", "--game", "chess"], 'there is no game "chess"'),
    "networks of another game": (["selfplay", "--game", "azul-duel", "--networks", "NETWORKS"], "made for another game"),
    "explore": (["selfplay", "--explore", "2"], "--explore: Value 2 not in range"),
    "early": (["selfplay", "--early", "-1"], "--early: Value -1 not in range"),
    "games nowhere": (["selfplay", "--out", "/no/where.rec"], "cannot open /no/where.rec"),
    "other text": (["selfplay", "--out", "NETWORKS"], "NETWORKS: this is not a file of self-play"),
    "nothing to measure": (["calibrate", "--data", "GAMES", "--players", "3"], "there is no finished game to measure with"),
    "calibrate another": (["calibrate", "--data", "GAMES", "--game", "azul-duel"], "not of azul-duel"),
    "fit nothing": (["calibrate", "--data", "GAMES", "--networks", "rules", "--fit", "/no/where.net"],
                    "--fit: there are no networks to correct"),
    "fit nowhere": (["calibrate", "--data", "GAMES", "--fit", "/no/where.net"], "cannot write /no/where.net"),
    "calibrate nothing": (["calibrate", "--data", "/no/such.rec"], "cannot open /no/such.rec"),
}


@pytest.mark.parametrize("fault", BAD)
def test_what_cannot_be_used_is_refused(games, networks, tmp_path, fault):
    arguments, message = BAD[fault]
    names = {"GAMES": games, "NETWORKS": networks}
    if arguments[0] != "calibrate" and "--out" not in arguments:
        arguments = [*arguments, "--out", str(tmp_path / "out")]
    done = run(*(names.get(each, each) for each in arguments))
    assert done.returncode == 2, done.stderr
    assert message.replace("NETWORKS", networks) in done.stderr, done.stderr
    assert list(tmp_path.iterdir()) == []
