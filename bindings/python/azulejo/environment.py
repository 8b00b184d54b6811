"""What all environments share."""
from __future__ import annotations

import copy
import warnings
from typing import Optional

from ._core import Game, State, load_game

ILLEGAL = ("raise", "lose")


def find_game(game: Game | str, players: Optional[int]) -> Game:
    return load_game(game, players) if isinstance(game, str) else game


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise ValueError(f'illegal must be "raise" or "lose", not {illegal!r}')
    return illegal


def check_options(options: Optional[dict], known: tuple[str, ...]) -> dict:
    """Unknown options are only warned of: the conformance tests of PettingZoo pass one."""
    for name in (options or {}).keys() - set(known):
        warnings.warn(f"reset has no option {name!r}; it has {', '.join(known)}", stacklevel=3)
    return options or {}


def given_state(game: Game, state: State | str) -> State:
    """A copy of a State, or of what a text says, if it is of this game."""
    state = State.parse(state) if isinstance(state, str) else state.clone()
    own = state.get_game()
    if own.name != game.name or own.num_players() != game.num_players():
        raise ValueError(f"the state is of another game: {own!r}")
    return state


def returns_if_lost(game: Game, loser: int) -> list[float]:
    """One seat loses and all others share the victory."""
    others = game.num_players() - 1
    share = 1 / others
    return [-1 / others if seat == loser else share - (1 - share) / others for seat in range(game.num_players())]


class Environment:
    """A game with its current state, and rendering."""

    metadata: dict = {"render_modes": ["ansi", "human"], "render_fps": 1}
    _state: Optional[State] = None

    def _begin(self, game: Game | str, players: Optional[int], render_mode: Optional[str], illegal: str) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}")
        self.game = find_game(game, players)
        self.render_mode = render_mode
        self.illegal = check_illegal(illegal)

    def game_state(self) -> State:
        """A copy of the complete state, hidden information included."""
        if self._state is None:
            raise RuntimeError("reset() must be called first")
        return self._state.clone()

    def clone(self):
        """An independent copy that continues in the same way."""
        return copy.deepcopy(self)

    def _viewer(self) -> Optional[int]:
        raise NotImplementedError

    def render(self) -> Optional[str]:
        """Returns the board as text, as its viewer may see it; prints it in the mode "human"."""
        if self.render_mode is None:
            return None
        if self._state is None:
            raise RuntimeError("reset() must be called before render()")
        text = self._state.draw(colour=self.render_mode == "human", player=self._viewer())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
