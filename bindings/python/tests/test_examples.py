"""The examples run, and do what they say."""
import os
import pathlib
import re
import subprocess
import sys

import azulejo
import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


def run(*arguments, cwd=None):
    done = subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def example(name, *arguments, cwd=None):
    return run(ROOT / "examples" / f"{name}.py", *arguments, cwd=cwd)


def test_every_example_is_tested():
    text = pathlib.Path(__file__).read_text()
    for path in (ROOT / "examples").glob("*.py"):
        assert f'example("{path.stem}"' in text, path


@pytest.mark.parametrize("game", azulejo.game_names())
def test_random_rollouts(game):
    lines = example("random_rollouts", "--game", game, "--games", 30).splitlines()
    assert len(lines) == 2 and all("30 games" in line for line in lines)


def test_match_is_won_by_the_stronger(tmp_path):
    printed = example("match", "--pairs", 4, "--nodes", 300, "--out", tmp_path / "games.azul", "max", "random")
    won, lost = map(float, re.fullmatch(r"max ([\d.]+) : ([\d.]+) random\n", printed).groups())
    assert won + lost == 8 and won >= 7
    assert len(list(azulejo.read_records(tmp_path / "games.azul"))) == 8


def test_dataset_becomes_arrays(tmp_path):
    records = subprocess.run([os.environ["AZULEJO"], "random", "--games", "300", "--seed", "5"], check=True,
                             capture_output=True).stdout
    (tmp_path / "games.azul").write_bytes(records)
    printed = example("dataset", "games.azul", "out.npz", "--batch", 70, cwd=tmp_path)
    data = np.load(tmp_path / "out.npz")
    moves = int(re.match(r"(\d+) moves", printed)[1])
    assert len(data["actions"]) == len(data["observations"]) == len(data["results"]) == moves > 10_000
    assert set(np.unique(data["results"])) <= {-1, 0, 1}
    explained = int(re.search(r"explains (\d+) %", printed)[1])
    assert 3 <= explained < 100


def test_learner_beats_greedy():
    """In as many generations as a minute has room for; see docs/python.md. With its seed it always learns the same."""
    printed = example("linear_learner", "--generations", 20, "--games", 1000)
    share, error = map(float, re.search(r"greedy: ([\d.]+) ± ([\d.]+) of 1000 games", printed).groups())
    assert share - 4 * error > 0.5, printed


def test_bench_runs():
    printed = run(ROOT / "bench" / "vec_env.py", "--seconds", 0.05, "--games", 64)
    assert len(printed.splitlines()) == 11
    printed = run(ROOT / "bench" / "datasets.py", "--games", 4, "--parts", 2, "--seconds", 0.01)
    assert len(printed.splitlines()) == 13


def test_the_network_player_beats_greedy():
    won = re.fullmatch(r"it won (\d+) of 10 games against greedy\n", example("network_player", "--games", 10))
    assert int(won.group(1)) >= 6
