"""The recipe that joins self-play, training and calibration."""
import json
import pathlib
import re
import subprocess
import sys

from test_behaviour import AZULEJO
from test_training import is_picture

TRAIN = pathlib.Path(__file__).resolve().parents[2] / "tools" / "train"


def recipe(folder, *names):
    done = subprocess.run([sys.executable, str(TRAIN), "--quick", "--program", AZULEJO, "--out", str(folder / "runs"),
                           "--install", "--networks", str(folder / "installed"), "--threads", "2", *names],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_recipe_makes_all_networks_and_does_nothing_twice(tmp_path):
    told = recipe(tmp_path, "all")
    made = {path.name: path.read_bytes() for path in (tmp_path / "installed").iterdir()}
    assert sorted(made) == ["azul-2.net", "azul-duel.net", "azul-grey.net", "azul-n.net"]
    # Two generations, each with a sequential test for every number of players.
    assert told.count(", SPRT ") == 2 * (1 + 2 + 3 + 1) and told.count("calibration, before a move") == 4
    for name in ("azul-2", "azul-n", "azul-grey", "azul-duel"):
        for picture in ("generation1.svg", "calibration.svg", "curve.svg"):
            assert is_picture(tmp_path / "runs" / name / picture)
        points = json.loads((tmp_path / "runs" / name / "curve.json").read_text())
        assert [point["generation"] for point in points] == [0, 1]
        assert points[0]["hours"] < points[1]["hours"] and "rules, " in "".join(points[1]["elo"])
        report = recipe(tmp_path, "--report", name).split("\n")
        assert [line.split("|")[1].strip() for line in report if line.startswith("|")] == ["generation", "---", "0", "1"]
    assert made["azul-duel.net"] == (tmp_path / "runs" / "azul-duel" / "fitted.net").read_bytes()
    assert ": azulejo " not in recipe(tmp_path, "all")


def test_the_recipe_goes_on_where_it_was_and_can_be_repeated(tmp_path):
    recipe(tmp_path, "azul-grey")
    installed = tmp_path / "installed"
    assert [path.name for path in installed.iterdir()] == ["azul-grey.net"]
    before = (installed / "azul-grey.net").read_bytes()
    folder = tmp_path / "runs" / "azul-grey"
    games = folder / "games1-3.rec"
    games.write_bytes(games.read_bytes()[:-300])
    (folder / "games1-3.rec.done").unlink()
    told = recipe(tmp_path, "azul-grey")
    assert ": azulejo selfplay" in told and "generation0.net: is there" in told and "generation1.net: azulejo train" in told
    assert (installed / "azul-grey.net").read_bytes() == before


def test_what_was_made_in_another_way_is_made_anew(tmp_path):
    recipe(tmp_path, "azul-duel")
    folder = tmp_path / "runs" / "azul-duel"
    before = (folder / "fresh-2.rec").read_bytes()
    (folder / "fresh-2.rec").write_bytes(before.replace(b"nodes 4,", b"nodes 5,", 1))
    stamp = folder / "fresh-2.rec.done"
    stamp.write_text(stamp.read_text().replace("--nodes 4 ", "--nodes 5 "))
    assert "fresh-2.rec: azulejo selfplay" in recipe(tmp_path, "azul-duel")
    assert (folder / "fresh-2.rec").read_bytes() == before


def test_games_of_another_engine_are_used_but_not_continued_and_matches_played_again(tmp_path):
    recipe(tmp_path, "azul-duel")
    folder = tmp_path / "runs" / "azul-duel"
    for name in ("games0-2.rec", "gate1-2.json"):
        stamp = folder / f"{name}.done"
        assert re.search(r"^engine \d+$", stamp.read_text(), re.M)
        stamp.write_text(re.sub(r"^engine \d+$", "engine 1", stamp.read_text(), flags=re.M))
    fresh = (folder / "fresh-2.rec").read_bytes()
    (folder / "fresh-2.rec.done").unlink()
    (folder / "fresh-2.rec.begun").write_text("1")
    told = recipe(tmp_path, "azul-duel")
    assert "games0-2.rec: is there, made by engine 1" in told and "gate1-2.json: azulejo match" in told
    assert "straight0-2.rec: is there\n" in told and "gate0-2.json: is there\n" in told
    assert "fresh-2.rec: begun by another engine, now fresh-2.rec.engine-1\n" in told
    assert (folder / "fresh-2.rec.engine-1").read_bytes() == (folder / "fresh-2.rec").read_bytes() == fresh


def test_training_goes_on_from_the_shipped_networks(tmp_path):
    told = recipe(tmp_path, "azul-duel+")
    assert [path.name for path in (tmp_path / "installed").iterdir()] == ["azul-duel.net"]
    folder = tmp_path / "runs" / "azul-duel+"
    shipped = TRAIN.parents[1] / "data" / "networks" / "azul-duel.net"
    assert (folder / "start.net").read_bytes() == shipped.read_bytes()
    assert "--from start.net" in (folder / "generation0.net.done").read_text()
    assert "generation 0, judged by start.net" in told
