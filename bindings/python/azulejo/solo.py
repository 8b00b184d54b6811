"""One seat against others, with the interface of Gymnasium."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np

from . import spaces
from ._core import Game, Rng
from .environment import Environment
from .players import Player, make_player


class SoloEnv(Environment):
    """A game in which the other seats are played by `opponent`: a name of player_names(), a function from a state to an
    action, or a list with one for each other seat in turn order.

    The learner has `seat`, or a random seat drawn at each reset. Observations are as in AECEnv; the reward is the learner's
    return at the end. An illegal action raises ValueError and changes nothing.
    """

    metadata = Environment.metadata | {"render_fps": 1}
    spec = None
    reward_range = (-1.0, 1.0)

    def __init__(self, game: Game | str = "azul", opponent: Union[str, Player, Sequence[Union[str, Player]]] = "level1",
                 players: Optional[int] = None, seat: Optional[int] = None, render_mode: Optional[str] = None):
        super().__init__(game, players, render_mode)
        others = self.game.num_players() - 1
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"seat must be 0 to {others}")
        self.observation_space = spaces.observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.num_distinct_actions())
        self._fixed_seat = seat
        self._given = [opponent] * others if isinstance(opponent, str) or callable(opponent) else list(opponent)
        if len(self._given) != others:
            raise ValueError(f"{others} opponents are needed, not {len(self._given)}")
        self._opponents: list[Player] = []
        self._rng: Optional[Rng] = None
        self._np_random: Optional[np.random.Generator] = None
        self.seat = 0

    @property
    def np_random(self) -> np.random.Generator:
        """A generator for users of the environment; the games have their own."""
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        """Starts a game. The seed determines the seat, who starts, all deals and the choices of bots."""
        if seed is not None or self._rng is None:
            first_seed = seed if seed is not None else int(np.random.default_rng().integers(2**63))
            self._rng = Rng(first_seed)
            self._np_random = np.random.default_rng(first_seed)
            self._opponents = [make_player(given, self._rng.next()) if isinstance(given, str) else given
                               for given in self._given]
        players = self.game.num_players()
        self.seat = self._rng.below(players) if self._fixed_seat is None else self._fixed_seat
        self._state = self.game.new_initial_state(first=(options or {}).get("first"), rng=self._rng)
        self._advance()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict, float, bool, bool, dict]:
        if self._state is None:
            raise RuntimeError("reset() must be called before step()")
        if self._state.is_terminal():
            raise RuntimeError("the game is over: reset() starts another")
        self._state.apply_action(int(action))
        self._advance()
        if self.render_mode == "human":
            self.render()
        reward = float(self._state.player_return(self.seat))
        return self._observation(), reward, self._state.is_terminal(), False, self._info()

    def _advance(self) -> None:
        """Plays deals and opponents until the learner must act."""
        state, players = self._state, self.game.num_players()
        while not state.is_terminal() and state.current_player() != self.seat:
            if state.is_chance_node():
                state.apply_action(state.sample_chance_outcome(self._rng))
            else:
                opponent = self._opponents[(state.current_player() - self.seat) % players - 1]
                state.apply_action(int(opponent(state)))

    def _observation(self) -> dict[str, np.ndarray]:
        return {"observation": self._state.observation_tensor(self.seat),
                "action_mask": self._state.legal_actions_mask(self.seat).astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._state.legal_actions_mask(self.seat).astype(np.int8), "seat": self.seat,
                "scores": self._state.scores()}

    def __enter__(self) -> "SoloEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return f"<SoloEnv {self.game!r}>"
