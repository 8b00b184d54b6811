"""A game as an agent environment cycle: a pettingzoo.AECEnv, or the same without PettingZoo."""
from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import farama
from ._core import Game, Rng
from .environment import Environment, check_options, given_state, returns_if_lost


class AECEnv(Environment, farama.AECBase):
    """Every seat is an agent, `player_0` and so on. Agents act one at a time; the environment makes the deals.

    An observation is a dict of `observation` (see Game.observation_planes) and `action_mask`, which is all 0 for agents
    that are not to move. Rewards come at the end: State.returns. An illegal action raises ValueError and changes nothing;
    with illegal="lose" the agent loses, and all agents terminate.
    """

    metadata = Environment.metadata | {"name": "azulejo_v0", "is_parallelizable": False}

    def __init__(self, game: Game | str = "azul", players: Optional[int] = None, render_mode: Optional[str] = None,
                 illegal: str = "raise"):
        super().__init__()
        self._begin(game, players, render_mode, illegal)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.agents: list[str] = []
        self.observation_spaces = {agent: farama.observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: farama.action_space(self.game) for agent in self.possible_agents}
        size = self.game.observation_tensor_size() * self.game.num_players()
        self.state_space = farama.spaces.Box(0, farama.HIGHEST, (size,), np.float32)
        self._rng: Optional[Rng] = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """Starts a game. The seed determines who starts and all deals. Without one the generator continues; the first time
        it is a random one.

        options: {"first": seat} says who starts; {"state": state} starts from a State or its text.
        """
        options = check_options(options, ("first", "state"))
        if seed is not None or self._rng is None:
            self._rng = Rng(int(np.random.default_rng().integers(2**63)) if seed is None else int(seed))
        if "state" in options:
            self._state = given_state(self.game, options["state"])
        else:
            self._state = self.game.new_initial_state(first=options.get("first"), rng=self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._skip_agent_selection = None
        self._advance()

    def step(self, action: Optional[int]) -> None:
        """Plays the action of agent_selection. An agent whose game has ended must pass None."""
        if self._state is None:
            raise RuntimeError("reset() must be called before step()")
        if not self.agents:
            raise RuntimeError("the game is over: reset() starts another")
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._was_dead_step(action)
        if action is None:
            raise ValueError(f"{agent} must act")
        seat = self.possible_agents.index(agent)
        illegal = self.illegal == "lose" and not self._state.is_legal_action(int(action))
        if not illegal:
            self._state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        if illegal:
            self.infos[agent]["illegal"] = True
            self._end(returns_if_lost(self.game, seat))
        else:
            self._advance()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _advance(self) -> None:
        """Makes awaited deals, then selects the next agent or ends the game."""
        state = self._state
        while state.is_chance_node():
            state.apply_action(state.sample_chance_outcome(self._rng))
        if state.is_terminal():
            self._end(state.returns())
        else:
            self.agent_selection = self.possible_agents[state.current_player()]

    def _end(self, returns: list[float]) -> None:
        self.rewards = dict(zip(self.agents, returns))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _viewer(self) -> Optional[int]:
        return self.possible_agents.index(self.agent_selection)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = self._state.legal_actions_mask(seat).astype(np.int8)
        if self.terminations.get(agent, True):
            mask[:] = 0
        return {"observation": self._state.observation_tensor(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """The observations of all agents one after the other, for centralised training."""
        seats = range(self.game.num_players())
        return np.concatenate([self._state.observation_tensor(seat) for seat in seats])


def raw_env(**kwargs: Any) -> AECEnv:
    """The environment without wrappers, as PettingZoo's modules name it."""
    return AECEnv(**kwargs)


def env(**kwargs: Any) -> Any:
    """The environment in PettingZoo's usual wrappers, where PettingZoo is installed; else as it is."""
    inner = raw_env(**kwargs)
    try:
        from pettingzoo.utils import wrappers
    except ImportError:
        return inner
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))
