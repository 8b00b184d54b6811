#!/usr/bin/env python3
"""A linear player that learns to beat `greedy` in a minute, by the cross-entropy method.

    linear_learner.py [--seconds 60 | --generations N] [--games 1000] [--seed 1] [--save weights.npz]

It values each legal move by a weighted sum of a few numbers: what the move would do (the previews of a VecEnv) and how
much of a bonus it works towards. A generation draws weights around the best ones known, lets each play against greedy,
and goes on from those that did best. The match at the end is on other deals.
"""
import argparse
import time

import azulejo
import numpy as np

FEATURES = ("gain", "floor", "marker", "completes", "filled", "missing", "column", "colour", "row", "centre", "drops",
            "done column", "done colour", "done row")
POPULATION, ELITE, GAMES_EACH = 24, 6, 40


class Features:
    """The numbers of every legal move of some games, as an array games × moves × features."""

    def __init__(self, game):
        self.at = {name: (offset, shape) for name, shape, offset in game.observation_planes()}
        self.previews = {name: i for i, name in enumerate(game.preview_names())}

    def plane(self, observations, name):
        offset, shape = self.at[name]
        return observations[:, offset:offset + int(np.prod(shape))].reshape(-1, *shape)

    def __call__(self, env, chosen):
        width = env.legal_counts[chosen].max()
        actions = np.maximum(env.legal_actions[chosen, :width], 0)
        colour, row = actions // 6 % 5, actions % 6
        numbers = env.previews[chosen, :width].astype(np.float32)
        preview = {name: numbers[:, :, i] for name, i in self.previews.items()}
        observations = env.observations[chosen].astype(np.float32)
        wall = self.plane(observations, "wall")[:, 0]
        held = self.plane(observations, "lines")[:, 0].sum(axis=2)
        games = np.arange(len(actions))[:, None]
        line = np.minimum(row, 4)
        on_line = (row < 5).astype(np.float32)
        # By colour: the coloured wall has colour c of row r at column c + r.
        of_colour = np.stack([wall[:, np.arange(5), (c + np.arange(5)) % 5].sum(axis=1) for c in range(5)], axis=1)
        in_column = wall.sum(axis=1)[games, (colour + line) % 5] * on_line / 5
        in_colour = of_colour[games, colour] * on_line / 5
        in_row = wall.sum(axis=2)[games, line] * on_line / 5
        done = preview["completes_line"]
        missing = (line + 1 - held[games, line] - preview["to_line"]) * on_line
        return np.stack([
            (preview["gain_after"] - preview["gain_before"]) / 3, preview["to_floor"] / 2, preview["takes_marker"], done,
            preview["to_line"] / (line + 1), missing / 2, in_column, in_colour, in_row, preview["to_centre"] / 3,
            1 - on_line, done * in_column, done * in_colour, done * in_row], axis=2)


def play(env, features, weights, learner_seats):
    """One whole game in each environment, game i with weights[i] on seat learner_seats[i] against greedy.

    Returns the results for the learner (1, 0, -1) and the differences of points.
    """
    games, weights = np.arange(len(env)), weights.astype(np.float32)
    result, margin, unfinished = np.zeros(len(env)), np.zeros(len(env)), np.ones(len(env), bool)
    while unfinished.any():
        actions = env.sample_actions("greedy")
        own = np.flatnonzero(unfinished & (env.current_players == learner_seats))
        if own.size:
            values = np.einsum("gmf,gf->gm", features(env, own), weights[own])
            legal = env.legal_actions[own, :values.shape[1]]
            values[legal < 0] = -np.inf
            actions[own] = legal[np.arange(len(own)), values.argmax(axis=1)]
        rewards, dones = env.step(actions)
        ended = dones & unfinished
        result[ended] = rewards[games, learner_seats][ended]
        margin[ended] = (env.final_scores[games, learner_seats] - env.final_scores[games, 1 - learner_seats])[ended]
        unfinished &= ~dones
    return result, margin


def learn(seconds, generations, seed):
    """The weights found in so many seconds, or in exactly so many generations, which gives the same always."""
    game = azulejo.load_game("azul")
    features = Features(game)
    rng = np.random.default_rng(seed)
    mean, spread = np.zeros(len(FEATURES)), np.ones(len(FEATURES))
    env = azulejo.VecEnv(game, POPULATION * GAMES_EACH, masks=False, previews=True, observations="int16")
    seats = np.arange(len(env)) % 2
    start, generation = time.monotonic(), 0
    while generation < generations if generations else time.monotonic() - start < seconds:
        env.reset(seed=int(rng.integers(2**62)))
        tried = mean + spread * rng.standard_normal((POPULATION, len(mean)))
        result, margin = play(env, features, np.repeat(tried, GAMES_EACH, axis=0), seats)
        # The result is what counts; the difference of points tells more where all win or all lose.
        fitness = (result + np.tanh(margin / 20)).reshape(POPULATION, GAMES_EACH).mean(axis=1)
        best = tried[np.argsort(fitness)[-ELITE:]]
        mean = 0.3 * mean + 0.7 * best.mean(axis=0)
        spread = 0.3 * spread + 0.7 * best.std(axis=0) + 0.03
        generation += 1
        if generation % 5 == 0:
            print(f"generation {generation:3}: {np.mean(result > 0):.3f} of the games won", flush=True)
    print(f"learnt for {generation} generations in {time.monotonic() - start:.1f} s")
    return mean


def examine(weights, games, seed):
    """The share of the victories against greedy, and its standard error."""
    game = azulejo.load_game("azul")
    env = azulejo.VecEnv(game, games, seed=seed, masks=False, previews=True, observations="int16")
    result, margin = play(env, Features(game), np.tile(weights, (games, 1)), np.arange(games) % 2)
    share = (result + 1) / 2
    print(f"against greedy: {share.mean():.3f} ± {share.std() / games**0.5:.3f} of {games} games, "
          f"{margin.mean():+.1f} points a game")
    return share.mean(), share.std() / games**0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--generations", type=int)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    arguments = parser.parse_args()
    weights = learn(arguments.seconds, arguments.generations, arguments.seed)
    examine(weights, arguments.games, seed=987654321)
    if arguments.save:
        np.savez(arguments.save, **dict(zip((name.replace(" ", "_") for name in FEATURES), weights)))


if __name__ == "__main__":
    main()
