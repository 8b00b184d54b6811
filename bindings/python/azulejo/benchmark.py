"""Rates a player against frozen ones on paired deals (docs/benchmark.md).

    python3 -m azulejo.benchmark rate greedy --game azul --pairs 100
    python3 -m azulejo.benchmark rate my_module:my_agent --leaderboard leaderboard.jsonl
    python3 -m azulejo.benchmark rate 'cmd=./my-engine --quiet' --nodes 1000
    python3 -m azulejo.benchmark sizes --game azul

An agent is a name of player_names(), a function from a State to an action given as MODULE:NAME, or a program that speaks the
engine protocol.
"""
from __future__ import annotations

import argparse
import dataclasses
import importlib
import json
import math
import os
import shlex
import subprocess
import sys
from typing import Any, Callable, Optional, Sequence

import numpy as np

from ._core import Game, Networks, Rng, State, __version__, load_game
from .players import Player, make_player, player_names

#: Changes whenever a baseline, the protocol or a rating changes: results of different versions cannot be compared.
VERSION = 2

#: The frozen players, and the limits of those that search. All of them give the same moves on every machine.
BASELINES: dict[str, dict[str, Any]] = {
    "random": {},
    "level1": {},
    "level3": {},
    "greedy": {},
    "level6": {},
    "level8": {},
    "max-300": {"nodes": 300},
}

#: Their measured ratings for two players in Elo; greedy is 0. docs/benchmark.md has the commands and the errors.
RATINGS: dict[str, dict[str, float]] = {
    "azul": {"random": -1110, "level1": -503, "level3": -126, "greedy": 0, "level6": 380, "level8": 864, "max-300": 880},
    "azul-grey": {"random": -1165, "level1": -565, "level3": -248, "greedy": 0, "level6": 197, "level8": 531, "max-300": 528},
    "azul-duel": {"random": -1062, "level1": -660, "level3": -350, "greedy": 0, "level6": 194, "level8": 556, "max-300": 574},
}


def baseline(name: str, seed: int) -> Player:
    return make_player(name.partition("-")[0], seed, **BASELINES[name])


class ProgramAgent:
    """A program that speaks the engine protocol. It is started at its first turn; close() ends it."""

    def __init__(self, command: str, nodes: Optional[int] = None):
        self._command = shlex.split(command)
        self._nodes = nodes
        self._asked = 0
        self._process: Optional[subprocess.Popen] = None

    def __call__(self, state: State) -> int:
        if self._process is None:
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._asked += 1
        request = {"id": str(self._asked), "cmd": "analyze", "position": state.position()}
        if self._nodes is not None:
            request["nodes"] = self._nodes
        self._process.stdin.write(json.dumps(request) + "\n")
        for line in self._process.stdout:
            answer = json.loads(line)
            if answer.get("id") == request["id"] and answer.get("final", True):
                if "error" in answer:
                    raise RuntimeError(f"the program reported an error: {answer['error']}")
                return state.string_to_action(answer["best"])
        raise RuntimeError("the program has ended")

    def close(self) -> None:
        if self._process is not None:
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.kill()
            self._process.wait()


def make_agent(text: str, nodes: Optional[int] = None) -> Player:
    """An agent as it is written on the command line."""
    if text.startswith("cmd="):
        return ProgramAgent(text.removeprefix("cmd="), nodes)
    if text in player_names():
        return make_player(text, 1, **({"nodes": nodes} if nodes is not None else {}))
    module, colon, name = text.partition(":")
    if not colon:
        raise ValueError(f'an agent is one of {", ".join(player_names())}, MODULE:NAME or cmd=PROGRAM, not "{text}"')
    sys.path.insert(0, os.getcwd())
    return getattr(importlib.import_module(module), name)


def play_on(game: Game, players: Sequence[Player], seed: int, block: int) -> State:
    """A game whose deals depend on the seed, the block and their number only, not on the players."""
    stride = 1000  # more deals than any game has
    state = game.new_initial_state(first=0, rng=Rng(seed, block * stride))
    deals = 0
    while not state.is_terminal():
        if state.is_chance_node():
            deals += 1
            state.apply_action(state.sample_chance_outcome(Rng(seed, block * stride + deals)))
        else:
            state.apply_action(players[state.current_player()](state))
    return state


class Informed:
    """An agent that gets only what its player may know: what is hidden from the player is drawn again before each of its turns."""

    def __init__(self, agent: Player, seed: int, block: int):
        self._agent = agent
        self._rng = Rng(seed, 2**63 + block)  # a stream that no deal has

    def __call__(self, state: State) -> int:
        if not state.get_game().is_perfect_information:
            state = state.resample_from_infostate(state.current_player(), self._rng)
        return self._agent(state)


def share(state: State, seat: int) -> float:
    """A seat's share of the victory with two players."""
    return (state.returns()[seat] + 1) / 2


@dataclasses.dataclass
class Result:
    """The score of an agent against a baseline; each pair is one sequence of deals, played from both seats."""

    baseline: str
    pairs: int
    score: float  # 0 to 1
    error: float  # half of a 95 % interval

    @property
    def variance(self) -> float:
        """Of the score. A score without any variation still is not certain: at least that of half a game is assumed."""
        return max((self.error / 1.96) ** 2, 0.25 / (2 * self.pairs + 1) ** 2)


def play_pairs(game: Game, agent: Player, name: str, pairs: int, seed: int) -> Result:
    scores = []
    for block in range(pairs):
        opponent, informed = baseline(name, block), Informed(agent, seed, block)
        first, second = play_on(game, [informed, opponent], seed, block), play_on(game, [opponent, informed], seed, block)
        scores.append((share(first, 0) + share(second, 1)) / 2)
    error = 1.96 * float(np.std(scores, ddof=1)) / math.sqrt(pairs) if pairs > 1 else 1.0
    return Result(name, pairs, float(np.mean(scores)), error)


def expected(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def rating_of(results: Sequence[Result], ratings: dict[str, float]) -> tuple[float, float]:
    """The Elo at which the expected scores against the rated baselines sum to those found, and half of its 95 % interval."""
    def surplus(elo: float) -> float:
        return sum(each.pairs * (each.score - expected(elo - ratings[each.baseline])) for each in results)

    low, high = min(ratings.values()) - 800, max(ratings.values()) + 800
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if surplus(middle) > 0 else (low, middle)
    slopes = [expected(low - ratings[each.baseline]) * (1 - expected(low - ratings[each.baseline])) for each in results]
    slope = math.log(10) / 400 * sum(each.pairs * slope for each, slope in zip(results, slopes))
    deviation = math.sqrt(sum(each.pairs**2 * each.variance for each in results)) / max(slope, 1e-9)
    return low, 1.96 * deviation


def rate(agent: Player, game: str = "azul", pairs: int = 100, seed: int = 1, against: Optional[Sequence[str]] = None,
         progress: Callable[[Result], None] = lambda result: None) -> dict[str, Any]:
    """Plays pairs against each baseline. The entry for a leaderboard, without the agent's name."""
    kind = load_game(game, 2, chance="sampled")
    ratings = RATINGS[game]
    results = []
    for name in against if against is not None else ratings:
        results.append(play_pairs(kind, agent, name, pairs, seed))
        progress(results[-1])
    elo, error = rating_of(results, ratings)
    return {"benchmark": VERSION, "game": game, "elo": round(elo, 1), "error": round(error, 1), "pairs": pairs, "seed": seed,
            "azulejo": __version__, "networks": Networks.built_in(kind).fingerprint,
            "results": [{"baseline": each.baseline, "score": round(each.score, 4), "error": round(each.error, 4)} for each in results]}


def add_to_leaderboard(path: str, entry: dict[str, Any]) -> list[dict[str, Any]]:
    """Writes an entry, in place of an older one of the same agent and game. All entries of this game, the best first."""
    entries = []
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            entries = [json.loads(line) for line in file if line.strip()]
    key = ("benchmark", "game", "agent")
    entries = [each for each in entries if any(each[name] != entry[name] for name in key)] + [entry]
    entries.sort(key=lambda each: (each["benchmark"], each["game"], -each["elo"]))
    with open(f"{path}.part", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(each) + "\n" for each in entries)
    os.replace(f"{path}.part", path)
    return [each for each in entries if (each["benchmark"], each["game"]) == (entry["benchmark"], entry["game"])]


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean and half of its 95 % interval."""
    return float(np.mean(values)), 1.96 * float(np.std(values, ddof=1)) / math.sqrt(len(values))


def sizes(game: str, player: str = "random", games: int = 2000, seed: int = 1) -> dict[str, tuple[float, float]]:
    """Sizes of a game for two, measured in games of a bot against itself; each with half of its 95 % interval.

    `luck of the deals` is the share of the variance of the final margin that the deals explain: the correlation of two games
    with the same deals and independent choices of the bots.
    """
    kind = load_game(game, 2, chance="sampled")
    lengths, branching, first, margins = [], [], [], []
    for block in range((games + 1) // 2):
        pair = []
        for half in range(2):
            rng = Rng(seed + 1, 2 * block + half)
            counts: list[int] = []

            def choose(state: State, rng: Rng = rng, counts: list[int] = counts) -> int:
                counts.append(len(state.legal_actions()))
                return state.bot_action(player, rng)

            end = play_on(kind, [choose, choose], seed, block)
            lengths.append(len(counts))
            branching.append(float(np.mean(counts)))
            pair.append(end.scores()[0] - end.scores()[1])
            first.append(share(end, 0))
        margins.append(pair)
    points = np.array(margins, dtype=float)
    centred = points - points.mean()
    products = centred[:, 0] * centred[:, 1] / centred.var()
    return {"moves a game": interval(lengths), "legal moves a position": interval(branching),
            "share of the first player": interval([sum(first[i : i + 2]) / 2 for i in range(0, len(first), 2)]),
            "luck of the deals": interval(products)}


def main(arguments: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m azulejo.benchmark", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    rating = commands.add_parser("rate", help="rate an agent")
    rating.add_argument("agent")
    rating.add_argument("--name", help="in the leaderboard (default: the agent as written)")
    rating.add_argument("--pairs", type=int, default=100, help="against each baseline")
    rating.add_argument("--nodes", type=int, help="of each search of the agent")
    rating.add_argument("--against", nargs="+", choices=BASELINES, help="only these baselines")
    rating.add_argument("--leaderboard", help="a file to which the result is added")
    size = commands.add_parser("sizes", help="measure the sizes of a game")
    size.add_argument("--player", default="random")
    size.add_argument("--games", type=int, default=2000)
    for command in (rating, size):
        command.add_argument("--game", default="azul", choices=("azul", "azul-grey", "azul-duel"))
        command.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.command == "sizes":
        for name, (value, error) in sizes(options.game, options.player, options.games, options.seed).items():
            print(f"{name}: {value:.3f} ± {error:.3f}")
        return 0
    agent = make_agent(options.agent, options.nodes)
    try:
        entry = rate(agent, options.game, options.pairs, options.seed, options.against,
                     lambda result: print(f"{result.baseline}: {100 * result.score:.1f} ± {100 * result.error:.1f} %", flush=True))
    finally:
        if isinstance(agent, ProgramAgent):
            agent.close()
    print(f"Elo {entry['elo']:+.0f} ± {entry['error']:.0f} (greedy is 0)")
    if options.leaderboard:
        for each in add_to_leaderboard(options.leaderboard, {"agent": options.name or options.agent, **entry}):
            print(f"{each['elo']:+7.0f} ± {each['error']:<4.0f} {each['agent']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
