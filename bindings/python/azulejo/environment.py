"""The base class of all environments."""
from __future__ import annotations

from typing import Optional

from ._core import Game, State, load_game


class Environment:
    """A game with its current state, and rendering."""

    metadata: dict = {"render_modes": ["ansi", "human"]}

    def __init__(self, game: Game | str, players: Optional[int], render_mode: Optional[str]):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode must be one of {self.metadata['render_modes']}")
        self.game = load_game(game, players) if isinstance(game, str) else game
        self.render_mode = render_mode
        self._state: Optional[State] = None

    @property
    def unwrapped(self):
        return self

    def state(self) -> State:
        """A copy of the complete state, hidden information included."""
        return self._state.clone()

    def render(self) -> Optional[str]:
        """Returns the board as text; prints it in the mode "human"."""
        if self.render_mode is None:
            return None
        text = self._state.draw(colour=self.render_mode == "human")
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""
