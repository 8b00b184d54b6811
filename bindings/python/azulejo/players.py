"""Players by name: the simple bots, and the engine at its levels."""
from __future__ import annotations

from typing import Any, Callable, Optional, Sequence

from ._core import LEVELS, Engine, Game, Rng, State, bot_names

Player = Callable[[State], int]


def player_names() -> list[str]:
    """All names that make_player knows."""
    return [*bot_names(), *(f"level{number}" for number in range(1, LEVELS + 1)), "max"]


class BotPlayer:
    """A bot with its generator. It can be pickled and copied."""

    def __init__(self, name: str, seed: int = 0):
        self.name = name
        self._rng = Rng(seed)

    def __call__(self, state: State) -> int:
        return state.bot_action(self.name, self._rng)


class EnginePlayer:
    """The engine with its limits. It can be pickled and copied; a copy has an engine of its own."""

    def __init__(self, name: str, **limits: Any):
        self.name = name
        self.limits = limits
        self._engine: Optional[Engine] = None

    def __call__(self, state: State) -> int:
        if self._engine is None:
            self._engine = Engine()
        return self._engine.analyse(state, **self.limits).best_action

    def __getstate__(self) -> dict:
        return self.__dict__ | {"_engine": None}


def make_player(name: str, seed: int = 0, **limits: Any) -> Player:
    """Returns a function that maps a state to the action of this player.

    `limits` are those of Engine.analyse; "max" searches for a second by default. Bots draw random numbers from the seed;
    levels, and searches without a time limit, always choose the same action in the same position.
    """
    if name in bot_names():
        if limits:
            raise ValueError(f"{name} does not search: it has no limits")
        return BotPlayer(name, seed)
    if name not in player_names():
        raise ValueError(f'there is no player "{name}": it must be one of {", ".join(player_names())}')
    if name != "max":
        limits["level"] = name.removeprefix("level")
    return EnginePlayer(name, **limits)


def play_game(game: Game, players: Sequence[Player], rng: Rng | int, first: Optional[int] = None) -> State:
    """Plays a game with deals drawn from the generator or seed, and returns the final state."""
    if len(players) != game.num_players():
        raise ValueError(f"{game.num_players()} players are needed, not {len(players)}")
    if not isinstance(rng, Rng):
        rng = Rng(rng)
    state = game.new_initial_state(first=first, rng=rng)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance_outcome(rng))
        else:
            state.apply_action(players[state.current_player()](state))
    return state
