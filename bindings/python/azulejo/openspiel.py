"""What OpenSpiel asks of a game beyond the compiled part: its type. Where pyspiel is imported, the values are its own, so that
its algorithms can compare them."""
from __future__ import annotations

import enum
import sys
from types import SimpleNamespace
from typing import Any

from ._core import Game, load_game


class GameType(SimpleNamespace):
    """The properties of a game, with OpenSpiel's names."""

    class Dynamics(enum.Enum):
        SIMULTANEOUS = 0
        SEQUENTIAL = 1
        MEAN_FIELD = 2

    class ChanceMode(enum.Enum):
        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(enum.Enum):
        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(enum.Enum):
        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2
        IDENTICAL = 3

    class RewardModel(enum.Enum):
        REWARDS = 0
        TERMINAL = 1


def get_type(game: Game) -> GameType:
    """The type of a game. Every deal has its probability, so chance is explicit in both forms; only with chance="listed" can
    the outcomes be listed."""
    values = getattr(sys.modules.get("pyspiel"), "GameType", GameType)
    perfect = game.is_perfect_information
    return GameType(
        short_name=game.name.replace("-", "_"), long_name=game.name,
        dynamics=values.Dynamics.SEQUENTIAL, chance_mode=values.ChanceMode.EXPLICIT_STOCHASTIC,
        information=values.Information.PERFECT_INFORMATION if perfect else values.Information.IMPERFECT_INFORMATION,
        utility=values.Utility.ZERO_SUM, reward_model=values.RewardModel.TERMINAL,
        max_num_players=2 if game.name == "azul-duel" else 4, min_num_players=2,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False, is_concrete=True, default_loadable=True,
        parameter_specification=load_game(game.name).get_parameters())


def _serialize(game: Game) -> str:
    """A text from which deserialize_game makes the game again."""
    text = f"{game.name}(players={game.num_players()},chance={game.get_parameters()['chance']}"
    return text + (f",scoring={game.scoring})" if game.scoring else ")")


def deserialize_game(text: str) -> Game:
    """The game that Game.serialize wrote."""
    name, bracket, rest = text.partition("(")
    if not bracket or not rest.endswith(")"):
        raise ValueError(f"{text!r} is not a game")
    given: dict[str, Any] = dict(part.partition("=")[::2] for part in rest[:-1].split(",") if part)
    unknown = given.keys() - {"players", "chance", "scoring"}
    if unknown:
        raise ValueError(f"a game has no parameter {sorted(unknown)[0]!r}")
    if "players" in given:
        given["players"] = int(given["players"])
    return load_game(name, **given)


Game.get_type = get_type
Game.serialize = _serialize
Game.__str__ = _serialize
