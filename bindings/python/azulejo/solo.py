"""One seat against others: a gymnasium.Env, or the same without Gymnasium."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np

from . import farama
from ._core import Game, Rng
from .environment import Environment, check_options, given_state, returns_if_lost
from .players import Player, make_player


class SoloEnv(Environment, farama.Env):
    """A game in which the other seats are played by `opponent`: a name of player_names(), a function from a state to an
    action, or a list with one for each other seat in turn order.

    The learner has `seat`, or a random seat drawn at each reset. Observations are as in AECEnv; the reward is the learner's
    return at the end. An illegal action loses the game (info["illegal"]); with illegal="raise" it raises ValueError and
    changes nothing.
    """

    reward_range = (-1.0, 1.0)

    def __init__(self, game: Game | str = "azul", opponent: Union[str, Player, Sequence[Union[str, Player]]] = "level1",
                 players: Optional[int] = None, seat: Optional[int] = None, render_mode: Optional[str] = None,
                 illegal: str = "lose"):
        self._begin(game, players, render_mode, illegal)
        others = self.game.num_players() - 1
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"seat must be 0 to {others}")
        self.observation_space = farama.observation_space(self.game)
        self.action_space = farama.action_space(self.game)
        self._fixed_seat = seat
        self._given = [opponent] * others if isinstance(opponent, str) or callable(opponent) else list(opponent)
        if len(self._given) != others:
            raise ValueError(f"{others} opponents are needed, not {len(self._given)}")
        for given in self._given:
            if isinstance(given, str):
                make_player(given)  # an unknown name is refused now
        self._opponents: list[Player] = []
        self._rng: Optional[Rng] = None
        self._lost = False
        self.seat = 0

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        """Starts a game. The seed determines the seat, who starts, all deals and the choices of bots. Without one the
        generator continues; the first time it is a random one.

        options: {"first": seat} says who starts; {"seat": seat} the learner's seat of this game; {"state": state} starts
        from a State or its text.
        """
        super().reset(seed=seed)
        options = check_options(options, ("first", "seat", "state"))
        if seed is not None or self._rng is None:
            self._rng = Rng(int(self.np_random.integers(2**63)) if seed is None else int(seed))
            self._opponents = [make_player(given, self._rng.next()) if isinstance(given, str) else given
                               for given in self._given]
        players = self.game.num_players()
        self.seat = self._rng.below(players) if self._fixed_seat is None else self._fixed_seat
        if "seat" in options:
            if not 0 <= options["seat"] < players:
                raise ValueError(f"seat must be 0 to {players - 1}")
            self.seat = int(options["seat"])
        if "state" in options:
            self._state = given_state(self.game, options["state"])
        else:
            self._state = self.game.new_initial_state(first=options.get("first"), rng=self._rng)
        self._lost = False
        self._advance()
        if self._state.is_terminal():
            raise ValueError("from this state the game ends before the learner acts")
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict, float, bool, bool, dict]:
        if self._state is None:
            raise RuntimeError("reset() must be called before step()")
        if self._lost or self._state.is_terminal():
            raise RuntimeError("the game is over: reset() starts another")
        if self.illegal == "lose" and not self._state.is_legal_action(int(action)):
            self._lost = True
        else:
            self._state.apply_action(int(action))
            self._advance()
        if self.render_mode == "human":
            self.render()
        returns = returns_if_lost(self.game, self.seat) if self._lost else self._state.returns()
        info = self._info() | ({"illegal": True} if self._lost else {})
        return self._observation(), float(returns[self.seat]), self._lost or self._state.is_terminal(), False, info

    def _advance(self) -> None:
        """Plays deals and opponents until the learner must act."""
        state, players = self._state, self.game.num_players()
        while not state.is_terminal() and state.current_player() != self.seat:
            if state.is_chance_node():
                state.apply_action(state.sample_chance_outcome(self._rng))
            else:
                opponent = self._opponents[(state.current_player() - self.seat) % players - 1]
                state.apply_action(int(opponent(state)))

    def _viewer(self) -> Optional[int]:
        return self.seat

    def _mask(self) -> np.ndarray:
        mask = self._state.legal_actions_mask(self.seat).astype(np.int8)
        if self._lost:
            mask[:] = 0
        return mask

    def action_masks(self) -> np.ndarray:
        """The legal actions as truth values, under the name that other libraries look for."""
        return self._mask().astype(bool)

    def _observation(self) -> dict[str, np.ndarray]:
        return {"observation": self._state.observation_tensor(self.seat), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat, "scores": np.array(self._state.scores())}

    def __str__(self) -> str:
        return f"<SoloEnv {self.game!r}>"
