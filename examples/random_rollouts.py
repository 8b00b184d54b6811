#!/usr/bin/env python3
"""Random games, twice: one state at a time as in OpenSpiel, and many games at once.

    random_rollouts.py [--game azul] [--players 2] [--games 100] [--seed 1]
"""
import argparse

import azulejo
import numpy as np


def one_by_one(game, games, seed):
    """The final scores of random games, played state by state."""
    scores = []
    for number in range(games):
        rng = azulejo.Rng(seed, number)
        state = game.new_initial_state(rng=rng)
        while not state.is_terminal():
            if state.is_chance_node():
                action = state.sample_chance_outcome(rng)
            else:
                legal = state.legal_actions()
                action = legal[rng.below(len(legal))]
            state.apply_action(action)
        scores.append(state.scores())
    return np.array(scores)


def all_at_once(game, games, seed):
    """The same in a VecEnv: every game takes a step at each turn of the loop."""
    env = azulejo.VecEnv(game, games, seed=seed, masks=False)
    scores = np.zeros((games, game.num_players()), int)
    unfinished = np.ones(games, bool)
    while unfinished.any():
        _, dones = env.step(env.sample_actions())
        ended = dones & unfinished
        scores[ended] = env.final_scores[ended]
        unfinished &= ~dones
    return scores


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="azul", choices=azulejo.game_names())
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = azulejo.load_game(arguments.game, arguments.players)
    for name, play in (("state by state", one_by_one), ("all at once", all_at_once)):
        scores = play(game, arguments.games, arguments.seed)
        print(f"{name}: {len(scores)} games, average scores {np.round(scores.mean(axis=0), 2).tolist()}")


if __name__ == "__main__":
    main()
