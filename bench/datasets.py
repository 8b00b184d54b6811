#!/usr/bin/env python3
"""How fast records become arrays and networks evaluate: datasets.py [--games 2500] [--parts 500] [--seconds 2]

For azul and azul-duel: million rows a second of one core from records, with and without masks, in parts of so many games and all at
once, and million positions a second by Networks.evaluate and VecEnv.evaluate. Processor time is counted, for others use the machine too.
"""
import argparse
import pathlib
import tempfile
import time

import azulejo


def write_games(path, name, games):
    game = azulejo.load_game(name, 2)
    players = [azulejo.make_player("random", seat) for seat in range(2)]
    azulejo.write_records(path, (azulejo.play_game(game, players, seed) for seed in range(games)))


def rows_a_second(path, part, **wanted):
    start, rows = time.process_time(), 0
    reader = azulejo.read_records(path)
    while (arrays := reader.read_arrays(part, observations="int16", **wanted)) is not None:
        rows += len(arrays["actions"])
    return rows / (time.process_time() - start)


def calls_a_second(call, seconds):
    """The best of five parts of the time."""
    call()
    best = 0.0
    for _ in range(5):
        start, count = time.process_time(), 0
        while time.process_time() - start < seconds / 5:
            call()
            count += 1
        best = max(best, count / (time.process_time() - start))
    return best


def positions(name, count):
    env = azulejo.VecEnv(name, count, seed=1, legal_actions=True)
    for _ in range(15):
        env.step(env.sample_actions())
    return env, [env.state(number) for number in range(count)]


def show(rate, text):
    print(f"{rate / 1e6:8.3f}  {text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--parts", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=2)
    arguments = parser.parse_args()
    print("million rows or positions a second of one core")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("azul", "azul-duel"):
            path = pathlib.Path(folder, name)
            write_games(path, name, arguments.games)
            for part in sorted({arguments.parts, arguments.games}):
                show(rows_a_second(path, part), f"{name}: records become arrays, {part} games at once")
                show(rows_a_second(path, part, masks="bits"), f"{name}: the same with masks, eight in a byte")
            env, states = positions(name, 1024)
            networks = azulejo.Networks.built_in(name)
            show(1024 * calls_a_second(lambda: networks.evaluate(states), arguments.seconds), f"{name}: Networks.evaluate of states")
            show(1024 * calls_a_second(env.evaluate, arguments.seconds), f"{name}: VecEnv.evaluate")


if __name__ == "__main__":
    main()
