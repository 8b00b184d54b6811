#!/usr/bin/env python3
"""A player without search: it takes the action after which the built-in networks expect the most.

    network_player.py [--game azul] [--games 20]     plays against greedy
    python3 -m azulejo.benchmark rate network_player:agent --pairs 100     rates it, in this folder
"""
import argparse
import functools

import azulejo
import numpy as np


@functools.cache
def networks(game):
    return azulejo.Networks.built_in(game)


def agent(state):
    player = state.current_player()
    legal = state.legal_actions()
    if not state.get_game().is_perfect_information:
        # The true state after an action may show what the player cannot know.
        state = state.resample_from_infostate(player, azulejo.Rng(len(state.history())))
    win, _ = networks(state.get_game().name).evaluate([state.child(action) for action in legal])
    return legal[int(np.argmax(win[:, player]))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="azul", choices=azulejo.game_names())
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    game = azulejo.load_game(arguments.game, 2)
    greedy = azulejo.make_player("greedy")
    won = 0
    for number in range(arguments.games):
        seats = [agent, greedy] if number % 2 == 0 else [greedy, agent]
        won += azulejo.play_game(game, seats, number).returns()[number % 2] > 0
    print(f"it won {won} of {arguments.games} games against greedy")


if __name__ == "__main__":
    main()
