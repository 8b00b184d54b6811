#!/usr/bin/env python3
"""A match between two players, each deal played twice with changed seats; the games are written as records.

    match.py [--game azul] [--pairs 5] [--seed 1] [--out games.azul] PLAYER PLAYER

A player is one of azulejo.player_names(): greedy, random, level1 to level10, max.
"""
import argparse
import contextlib

import azulejo


def play_pair(game, players, seed):
    """Two games from one seed: the same first deal, and each player sits on each seat once."""
    for seats in ((0, 1), (1, 0)):
        end = azulejo.play_game(game, [players[seat] for seat in seats], azulejo.Rng(seed), first=0)
        yield end, [end.returns()[seats.index(player)] for player in range(2)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="azul", choices=azulejo.game_names())
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=2000, help="for max: how much it searches")
    parser.add_argument("--out", help="where to write the records")
    parser.add_argument("players", nargs=2, choices=azulejo.player_names(), metavar="PLAYER")
    arguments = parser.parse_args()
    game = azulejo.load_game(arguments.game)
    players = [azulejo.make_player(name, number, **({"nodes": arguments.nodes} if name == "max" else {}))
               for number, name in enumerate(arguments.players)]
    points = [0.0, 0.0]
    with contextlib.ExitStack() as stack:
        writer = stack.enter_context(azulejo.RecordWriter(arguments.out)) if arguments.out else None
        for pair in range(arguments.pairs):
            for end, returns in play_pair(game, players, arguments.seed + pair):
                points = [total + (gained + 1) / 2 for total, gained in zip(points, returns)]
                if writer:
                    writer.write(end, {"Event": " against ".join(arguments.players)})
    print(f"{arguments.players[0]} {points[0]:g} : {points[1]:g} {arguments.players[1]}")


if __name__ == "__main__":
    main()
