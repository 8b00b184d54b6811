"""The recipe that joins self-play, training and calibration."""
import pathlib
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
    assert told.count("wins") == 8 and told.count("calibration, before a move") == 4
    for name in ("azul-2", "azul-n", "azul-grey", "azul-duel"):
        assert is_picture(tmp_path / "runs" / name / "generation1.svg")
        assert is_picture(tmp_path / "runs" / name / "calibration.svg")
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
