"""The base classes and spaces of Gymnasium and PettingZoo: theirs where they are installed, else the same without them."""
from __future__ import annotations

import enum
from typing import Any, Iterator, Optional

import numpy as np

from . import spaces as own_spaces

try:
    import gymnasium
    from gymnasium import Env, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    gymnasium = None
    spaces = own_spaces
    batch_space = own_spaces.batch_space

    class _Seeded:
        """What Gymnasium's environments share: a generator, which reset seeds."""

        metadata: dict = {"render_modes": []}
        render_mode: Optional[str] = None
        spec = None
        _np_random: Optional[np.random.Generator] = None
        _np_random_seed: Optional[int] = None

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
                self._np_random_seed = -1
            return self._np_random

        @np_random.setter
        def np_random(self, value: np.random.Generator) -> None:
            self._np_random = value
            self._np_random_seed = -1

        @property
        def np_random_seed(self) -> int:
            return -1 if self._np_random_seed is None else self._np_random_seed

        @property
        def unwrapped(self):
            return self

        def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)
                self._np_random_seed = seed

    class Env(_Seeded):
        """The interface of gymnasium.Env."""

        def __enter__(self):
            return self

        def __exit__(self, *_: object) -> None:
            self.close()

        def get_wrapper_attr(self, name: str) -> Any:
            return getattr(self, name)

    class VectorEnv(_Seeded):
        """The interface of gymnasium.vector.VectorEnv."""

        closed = False

        def close(self, **kwargs: Any) -> None:
            if not self.closed:
                self.close_extras(**kwargs)
                self.closed = True

        def close_extras(self, **kwargs: Any) -> None:
            """There is nothing else to close."""

    class AutoresetMode(enum.Enum):
        """When the next game follows a finished one: the values of gymnasium.vector."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

try:
    if gymnasium is None:
        raise ImportError
    from pettingzoo import AECEnv as AECBase
except ImportError:

    class AECBase:
        """The interface of pettingzoo.AECEnv."""

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self):
            return self

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self) -> None:
            self.rewards = dict.fromkeys(self.rewards, 0.0)

        def _was_dead_step(self, action: Optional[int]) -> None:
            """Removes an agent after its last step."""
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del values[agent]
            self.agents.remove(agent)
            self._clear_rewards()
            if self.agents:
                self.agent_selection = self.agents[0]

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def __str__(self) -> str:
            return self.metadata["name"]


HIGHEST = 999  # of any number in an observation: no score is greater


def observation_space(game: Any, dtype: Any = np.float32) -> Any:
    """What the environments show: the observation tensor, and which actions are legal."""
    return spaces.Dict({
        "observation": spaces.Box(0, HIGHEST, tuple(game.observation_tensor_shape()), dtype),
        "action_mask": spaces.Box(0, 1, (game.num_distinct_actions(),), np.int8),
    })


def action_space(game: Any) -> Any:
    return spaces.Discrete(game.num_distinct_actions())


GYM_IDS = {"azulejo/Azul-v0": "azul", "azulejo/AzulGrey-v0": "azul-grey", "azulejo/AzulDuel-v0": "azul-duel"}


def register() -> None:
    """Makes the games known to gymnasium.make and make_vec. `import azulejo` calls it."""
    if gymnasium is None:
        return
    for name, game in GYM_IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "azulejo:SoloEnv", vector_entry_point="azulejo:VectorEnv", kwargs={"game": game})
