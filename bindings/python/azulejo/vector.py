"""Many games of one seat against others: a gymnasium.vector.VectorEnv, or the same without Gymnasium."""
from __future__ import annotations

import copy
from typing import Any, Optional

import numpy as np

from . import farama
from ._core import Game, VecEnv
from .environment import check_illegal, check_options, find_game, given_state
from .farama import AutoresetMode

MODES = {AutoresetMode.SAME_STEP: "same_step", AutoresetMode.NEXT_STEP: "next_step", AutoresetMode.DISABLED: "disabled"}


class VectorEnv(farama.VectorEnv):
    """Many games at once, played in C++ (see VecEnv). All other seats are played by `opponent`: one of bot_names() or a level
    ("level1" …).

    Observations are dicts of `observation` (float32, or int16 with dtype) and `action_mask`, one row for each game, and are
    new arrays in every step. Rewards are the learner's. An illegal action loses the game; with illegal="raise" it raises
    ValueError and no game is stepped.
    """

    def __init__(self, game: Game | str = "azul", num_envs: int = 1, opponent: str = "greedy",
                 players: Optional[int] = None, seat: Optional[int] = None, illegal: str = "lose",
                 autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, threads: int = 2, dtype: Any = np.float32,
                 render_mode: Optional[str] = None):
        if render_mode not in (None, "ansi"):
            raise ValueError('render_mode must be None or "ansi"')
        self.game = find_game(game, players)
        self.num_envs = int(num_envs)
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self.autoreset_mode}
        self._games = VecEnv(self.game, self.num_envs, opponent=opponent, seat=seat, illegal=check_illegal(illegal),
                             autoreset=MODES[self.autoreset_mode], threads=threads, observations=np.dtype(dtype).name,
                             final_observations=self.autoreset_mode is AutoresetMode.SAME_STEP)
        self._ready = False
        self.single_observation_space = farama.observation_space(self.game, dtype)
        self.single_action_space = farama.action_space(self.game)
        self.observation_space = farama.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = farama.batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        """Starts all games. The seed determines everything; without one the games are random.

        options: {"reset_mask": array} starts the next game only where it is true; {"state": state} or {"states": [state, …]}
        starts from a State or its text.
        """
        super().reset(seed=seed)
        options = check_options(options, ("reset_mask", "state", "states"))
        mask = options.get("reset_mask")
        if mask is None or not self._ready:
            self._games.reset(int(self.np_random.integers(2**63)) if seed is None else int(seed))
        else:
            self._games.reset(mask=np.asarray(mask))
        states = options.get("states", [options["state"]] * self.num_envs if "state" in options else [])
        if states and len(states) != self.num_envs:
            raise ValueError(f"{self.num_envs} states are needed, not {len(states)}")
        for number, state in enumerate(states):
            if mask is None or mask[number]:
                self._games.set_state(number, given_state(self.game, state))
        self._ready = True
        return self._observations(), self._infos()

    def step(self, actions: np.ndarray) -> tuple[dict, np.ndarray, np.ndarray, np.ndarray, dict]:
        if not self._ready:
            raise RuntimeError("reset() must be called before step()")
        self._games.step(np.asarray(actions))
        ended = self._games.dones.copy()
        infos = self._infos()
        if ended.any():
            infos["final_scores"] = self._games.final_scores.copy()
            infos["_final_scores"] = ended.copy()
            infos["illegal"] = self._games.illegal.copy()
            infos["_illegal"] = ended.copy()
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                self._add_final(infos, ended)
        return self._observations(), self._games.learner_rewards.copy(), ended, np.zeros(self.num_envs, bool), infos

    def _add_final(self, infos: dict, ended: np.ndarray) -> None:
        """The last observations of the games that have ended, as Gymnasium's own environments give them."""
        final = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self.game.num_distinct_actions(), np.int8)
        for number in np.flatnonzero(ended):
            final[number] = {"observation": self._games.final_observations[number].copy(), "action_mask": nothing.copy()}
        infos["final_obs"] = final
        infos["_final_obs"] = ended.copy()
        infos["final_info"] = {"scores": self._games.final_scores.copy(), "_scores": ended.copy()}
        infos["_final_info"] = ended.copy()

    def _observations(self) -> dict[str, np.ndarray]:
        return {"observation": self._games.observations.copy(), "action_mask": self._games.masks.astype(np.int8)}

    def _infos(self) -> dict[str, Any]:
        all_games = np.ones(self.num_envs, bool)
        return {"seat": self._games.learners.copy(), "_seat": all_games}

    def state(self, number: int) -> Any:
        """A copy of one of the games, without its history."""
        return self._games.state(number)

    def clone(self) -> "VectorEnv":
        """An independent copy that continues in the same way."""
        return copy.deepcopy(self)

    def render(self) -> Optional[tuple[str, ...]]:
        """The boards as text, as the learners may see them."""
        if self.render_mode is None:
            return None
        seats = self._games.learners
        return tuple(self.state(number).draw(player=int(seats[number])) for number in range(self.num_envs))

    def __str__(self) -> str:
        return f"<VectorEnv {self.game!r}, {self.num_envs} games>"
