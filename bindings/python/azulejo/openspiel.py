"""What OpenSpiel asks of games and states beyond the compiled part, with its names. Where pyspiel is imported, enumerations are its
own, so that its algorithms can compare them."""
from __future__ import annotations

import enum
import json
import sys
from types import SimpleNamespace
from typing import Any, Iterable, Optional

import numpy as np
import numpy.typing as npt

from ._core import Game, State, load_game


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


class StateType(enum.Enum):
    """The kinds of states, with OpenSpiel's names."""

    TERMINAL = 0
    CHANCE = 1
    DECISION = 2
    MEAN_FIELD = 3


class TensorLayout(enum.Enum):
    """The layouts of tensors, with OpenSpiel's names."""

    HWC = 0
    CHW = 1


def _own(kind: type) -> Any:
    """A type of pyspiel where that is imported, else the one of the same name here."""
    return getattr(sys.modules.get("pyspiel"), kind.__name__, kind)


# What a Game has.

def get_type(game: Game) -> GameType:
    """The type of a game. Chance is explicit where deals are made in steps that are listed; where a deal is one action, it must be
    sampled."""
    values = _own(GameType)
    chance, information = values.ChanceMode, values.Information
    return GameType(
        short_name=game.name.replace("-", "_"), long_name=game.name, dynamics=values.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if game.chance_is_sampled else chance.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if game.is_perfect_information else information.IMPERFECT_INFORMATION,
        utility=values.Utility.ZERO_SUM, reward_model=values.RewardModel.TERMINAL,
        max_num_players=2 if game.name == "azul-duel" else 4, min_num_players=2,
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        provides_factored_observation_string=False, is_concrete=True, default_loadable=True, action_structs_only=False,
        parameter_specification=load_game(game.name).get_parameters())


def _game_to_string(game: Game) -> str:
    """A text from which deserialize_game makes the game again."""
    text = f"{game.name}(players={game.num_players()},chance={game.get_parameters()['chance']}"
    return text + (f",scoring={game.scoring})" if game.scoring else ")")


def deserialize_game(text: str) -> Game:
    """The game that Game.serialize wrote."""
    if "(" not in text:
        raise ValueError(f"{text!r} is not a game")
    return load_game(text)


def serialize_game_and_state(game: Game, state: State) -> str:
    """A text from which deserialize_game_and_state makes both again."""
    return f"{game.serialize()}\n{state.serialize()}"


def deserialize_game_and_state(text: str) -> tuple[Game, State]:
    """The game and the state that serialize_game_and_state wrote."""
    first, _, rest = text.partition("\n")
    game = deserialize_game(first)
    return game, game.deserialize_state(rest)


def _new_initial_states(game: Game) -> list[State]:
    """The start, as the only one of a list."""
    return [game.new_initial_state()]


def _max_history_length(game: Game) -> int:
    """A bound on the actions of a game, those of chance among them."""
    return game.max_game_length() + game.max_chance_nodes_in_history()


def _max_move_number(game: Game) -> int:
    """A bound on move_number: every action is a move of its own."""
    return game.max_history_length()


def _policy_tensor_shape(game: Game) -> list[int]:
    """A number for each distinct action."""
    return [game.num_distinct_actions()]


def _observation_tensor_layout(game: Game) -> Any:
    """The layout of a tensor with one dimension, which is both."""
    return _own(TensorLayout).CHW


def _no_information_state_tensor(game: Game) -> Any:
    """Refused: a tensor of fixed size cannot have perfect recall."""
    raise RuntimeError("there is no information-state tensor: see provides_information_state_tensor")


class Observer:
    """What OpenSpiel's make_observation returns for our games: `tensor`, its planes by name in `dict`, and strings.

    With perfect recall there is a string only, the information state.
    """

    def __init__(self, game: Game, perfect_recall: bool = False):
        self._perfect_recall = perfect_recall
        self.tensor: Optional[npt.NDArray[np.float32]] = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not perfect_recall:
            self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
            for name, shape, offset in game.observation_planes():
                self.dict[name] = self.tensor[offset : offset + int(np.prod(shape))].reshape(shape)

    def set_from(self, state: State, player: int) -> None:
        """Writes what the player sees into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        """What the player sees, or has seen, as text."""
        return state.information_state_string(player) if self._perfect_recall else state.observation_string(player)


def _make_observer(game: Game, iig_obs_type: Any = None, params: Optional[dict] = None) -> Optional[Observer]:
    """An Observer, or None for a kind of observation that our games do not have: public and the player's own information are always
    together. `make_observation` of OpenSpiel calls it as make_py_observer."""
    if params:
        raise RuntimeError("observers have no parameters")
    if iig_obs_type is None:
        return Observer(game)
    if not iig_obs_type.public_info or getattr(iig_obs_type.private_info, "name", "") != "SINGLE_PLAYER":
        return None
    return Observer(game, iig_obs_type.perfect_recall)


for _name, _function in {
        "get_type": get_type, "serialize": _game_to_string, "to_string": _game_to_string, "__str__": _game_to_string,
        "new_initial_states": _new_initial_states, "max_history_length": _max_history_length, "max_move_number": _max_move_number,
        "policy_tensor_shape": _policy_tensor_shape, "observation_tensor_layout": _observation_tensor_layout,
        "information_state_tensor_shape": _no_information_state_tensor,
        "information_state_tensor_size": _no_information_state_tensor,
        "information_state_tensor_layout": _no_information_state_tensor,
        "make_observer": _make_observer, "make_py_observer": _make_observer}.items():
    setattr(Game, _name, _function)


# What a State has.

def _state_type(state: State) -> Any:
    """Whether a player or chance is to act, or the game is over."""
    values = _own(StateType)
    if state.is_terminal():
        return values.TERMINAL
    return values.CHANCE if state.is_chance_node() else values.DECISION


def _is_mean_field_node(state: State) -> bool:
    """Never: there are no mean field games here."""
    return False


def _is_initial_state(state: State) -> bool:
    """Whether nothing has been played."""
    return not state.history()


def _is_initial_non_chance_state(state: State) -> bool:
    """Whether only chance has acted, and a player is to act now."""
    return not state.is_chance_node() and all(item.player < 0 for item in state.full_history())


def _history_str(state: State) -> str:
    """The numbers of all actions so far, separated by commas."""
    return ", ".join(map(str, state.history()))


def _state_to_string(state: State) -> str:
    """The board as text, as the player to move may see it."""
    return str(state)


def _state_to_json(state: State) -> str:
    """The same as json."""
    return state.json()


def _state_to_dict(state: State) -> dict[str, Any]:
    """What json says, as a dictionary."""
    return json.loads(state.json())


def _apply_action_with_legality_check(state: State, action: int) -> None:
    """The same as apply_action, which always checks; an illegal action is a RuntimeError here, as in OpenSpiel."""
    try:
        state.apply_action(action)
    except ValueError as error:
        raise RuntimeError(str(error)) from None


def _apply_actions(state: State, actions: Iterable[int]) -> None:
    """Plays one action after the other."""
    for action in actions:
        state.apply_action(action)


def _apply_actions_with_legality_checks(state: State, actions: Iterable[int]) -> None:
    """Plays one action after the other; an illegal one is a RuntimeError, and those before it stay played."""
    for action in actions:
        _apply_action_with_legality_check(state, action)


def _starting_state(state: State) -> State:
    """The state from which this game began."""
    return state.get_game().deserialize_state("\n".join([state.serialize().partition("\n")[0], "", *_chance_line(state)]))


def _starting_state_str(state: State) -> str:
    """The position string of the state from which this game began."""
    return state.serialize().partition("\n")[0]


def _chance_line(state: State) -> list[str]:
    return [] if state.get_game().chance_is_sampled else ["chance"]


for _name, _function in {
        "get_type": _state_type, "is_mean_field_node": _is_mean_field_node, "is_initial_state": _is_initial_state,
        "is_initial_non_chance_state": _is_initial_non_chance_state, "history_str": _history_str, "to_string": _state_to_string,
        "to_json": _state_to_json, "to_dict": _state_to_dict,
        "apply_action_with_legality_check": _apply_action_with_legality_check, "apply_actions": _apply_actions,
        "apply_actions_with_legality_checks": _apply_actions_with_legality_checks,
        "starting_state": _starting_state, "starting_state_str": _starting_state_str}.items():
    setattr(State, _name, _function)
