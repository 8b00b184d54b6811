"""The same seed gives the same games as the native program, whichever way they are played here."""
import io
import json
import os
import subprocess

import azulejo
import pytest

PROGRAM = os.environ["AZULEJO"]
GAMES = [("azul", 2), ("azul", 4), ("azul-grey", 3), ("azul-duel", 2)]


def native(game, players, games, seed):
    command = [PROGRAM, "random", "--game", game, "--players", str(players), "--games", str(games), "--seed", str(seed)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("name, players, chance",
                         [(*pair, "sampled") for pair in GAMES] + [(*pair, "listed") for pair in GAMES if pair[0] != "azul-duel"])
def test_random_games_are_those_of_the_program(name, players, chance):
    """In Azul both forms of chance draw the same deals from the same seed."""
    game = azulejo.load_game(name, players, chance=chance)
    text = io.StringIO()
    with azulejo.RecordWriter(text) as writer:
        for number in range(20):
            rng = azulejo.Rng(31, number)
            state = game.new_initial_state(rng=rng)
            while not state.is_terminal():
                state.apply_action(state.sample_action(rng))
            writer.write(state)
    assert text.getvalue() == native(name, players, 20, 31)


@pytest.mark.parametrize("name, players", GAMES)
def test_many_games_at_once_are_those_of_the_program(name, players):
    records = list(azulejo.read_records(io.BytesIO(native(name, players, 30, 32).encode())))
    assert len(records) == 30
    env = azulejo.VecEnv(name, 10, players=players, seed=32, threads=2)
    episode = [0] * 10
    while min(episode) < 3:
        _, dones = env.step(env.sample_actions())
        for number in dones.nonzero()[0]:
            if episode[number] < 3:
                expected = records[episode[number] * 10 + number].state
                assert list(env.final_scores[number]) == expected.scores()
                assert list(env.rewards[number]) == pytest.approx(expected.returns())
            episode[number] += 1


@pytest.mark.parametrize("name, players", GAMES)
def test_all_levels_choose_as_those_of_the_program(name, players):
    rng = azulejo.Rng(33)
    state = azulejo.load_game(name, players).new_initial_state(rng=rng)
    while state.is_chance_node() or state.move_number() < 8:
        state.apply_action(state.sample_action(rng))
    levels = range(1, azulejo.LEVELS + 1)
    requests = [{"id": level, "cmd": "analyze", "position": state.position(), "level": level, "nodes": 300}
                for level in levels]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run([PROGRAM, "engine"], input=lines, check=True, capture_output=True, text=True)
    expected = {answer["id"]: answer["best"] for answer in map(json.loads, done.stdout.splitlines())}
    engine = azulejo.Engine()
    assert {level: engine.analyse(state, level=level, nodes=300).best for level in levels} == expected


def test_version_is_that_of_the_program():
    shown = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout
    assert azulejo.__version__ in shown
