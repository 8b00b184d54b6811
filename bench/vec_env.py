#!/usr/bin/env python3
"""How many steps a second Python can take: vec_env.py [--seconds 2] [--games 4096] [--threads 2] [--game azul]

One game at a time through State, and many at once through VecEnv, with actions chosen in C++ and in numpy, and with more
or fewer arrays filled. A step is a move of one player in one game; games that end are followed by others.
"""
import argparse
import time

import azulejo
import numpy as np


def rates(step, seconds):
    """Steps a second, and steps a second of processor time: the best of five parts of the time, for others use the machine
    too. `step` returns how many it has taken."""
    step()
    best, best_of_core = 0.0, 0.0
    for _ in range(5):
        start, used, count = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - start < seconds / 5:
            count += step()
        best = max(best, count / (time.perf_counter() - start))
        best_of_core = max(best_of_core, count / (time.process_time() - used))
    return best, best_of_core


def state_by_state(game):
    """Plays a whole random game through State; returns its moves."""
    rng = azulejo.Rng(1)

    def play():
        state, moves = game.new_initial_state(rng=rng), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance_outcome(rng))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.below(len(legal))])
                moves += 1
        return moves

    return play


def chosen_in_cpp(env):
    return lambda: env.step(env.sample_actions())


def chosen_from_list(env):
    """One of the legal actions, with numpy."""
    rng, games, legal, counts = np.random.default_rng(1), np.arange(len(env)), env.legal_actions, env.legal_counts
    return lambda: env.step(legal[games, (rng.random(len(env), np.float32) * counts).astype(np.intp)].astype(np.int32))


def chosen_from_mask(env):
    """One of the legal actions, by the greatest of as many random numbers as there are actions."""
    rng, masks = np.random.default_rng(1), env.masks
    return lambda: env.step((rng.random(masks.shape, np.float32) * masks).argmax(axis=1).astype(np.int32))


def show(found, text):
    print(f"{found[0] / 1e6:8.3f} {found[1] / 1e6:8.3f}  {text}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--game", default="azul", choices=azulejo.game_names())
    arguments = parser.parse_args()
    game = azulejo.load_game(arguments.game)
    print(f"{arguments.game}, {arguments.games} games at once, {arguments.threads} threads")
    print("million steps a second, and a second of one core")
    show(rates(state_by_state(game), arguments.seconds), "one game at a time through State")
    for text, choose, arrays in (
            ("VecEnv, actions drawn in C++, masks filled", chosen_in_cpp, dict()),
            ("the same on one thread", chosen_in_cpp, dict(threads=1)),
            ("VecEnv, actions drawn in C++, masks and observations (int16)", chosen_in_cpp, dict(observations="int16")),
            ("VecEnv, actions drawn in C++, masks and observations (float32)", chosen_in_cpp, dict(observations="float32")),
            ("VecEnv, actions drawn in numpy from the list of legal ones", chosen_from_list,
             dict(masks=False, legal_actions=True)),
            ("the same with masks and observations (int16)", chosen_from_list,
             dict(legal_actions=True, observations="int16")),
            ("VecEnv, actions drawn in numpy from the masks", chosen_from_mask, dict()),
            ("VecEnv, actions drawn in C++, nothing filled", chosen_in_cpp, dict(masks=False))):
        env = azulejo.VecEnv(game, arguments.games, **{"threads": arguments.threads, "seed": 1, **arrays})
        step = choose(env)
        show(rates(lambda: step() and len(env), arguments.seconds), text)


if __name__ == "__main__":
    main()
