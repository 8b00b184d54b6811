"""A game as an agent environment cycle, with the interface of PettingZoo."""
from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np

from . import spaces
from ._core import Game, Rng
from .environment import Environment


class AECEnv(Environment):
    """Every seat is an agent, `player_0` and so on. Agents act one at a time; the environment makes the deals.

    An observation is a dict of `observation` (see Game.observation_planes) and `action_mask`, which is all 0 for agents
    that are not to move. Rewards come at the end: State.returns. An illegal action raises ValueError and changes nothing.
    """

    metadata = Environment.metadata | {"name": "azulejo_v0", "is_parallelizable": False}

    def __init__(self, game: Game | str = "azul", players: Optional[int] = None, render_mode: Optional[str] = None):
        super().__init__(game, players, render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.agents: list[str] = []
        self.observation_spaces = {agent: spaces.observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.num_distinct_actions()) for agent in self.possible_agents}
        self._rng = Rng(0)

    # Properties that never change.

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    # Playing.

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """Starts a game. The seed determines who starts and all deals; without one the current generator continues.

        options: {"first": seat} says who starts; {"state": state} starts from a State.
        """
        options = options or {}
        if seed is not None:
            self._rng = Rng(seed)
        if "state" in options:
            given = options["state"]
            if given.get_game().name != self.game.name or given.num_players() != self.game.num_players():
                raise ValueError(f"the state is of another game: {given.get_game()!r}")
            self._state = given.clone()
        else:
            self._state = self.game.new_initial_state(first=options.get("first"), rng=self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._advance()

    def step(self, action: Optional[int]) -> None:
        """Plays the action of agent_selection. An agent whose game has ended must pass None."""
        if self._state is None:
            raise RuntimeError("reset() must be called before step()")
        if not self.agents:
            raise RuntimeError("the game is over: reset() starts another")
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._remove(agent, action)
        if action is None:
            raise ValueError(f"{agent} must act")
        self._state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._advance()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self.render_mode == "human":
            self.render()

    def _advance(self) -> None:
        """Makes awaited deals, then selects the next agent or ends the game."""
        state = self._state
        while state.is_chance_node():
            state.apply_action(state.sample_chance_outcome(self._rng))
        if state.is_terminal():
            self.rewards = dict(zip(self.agents, state.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.current_player()]

    def _remove(self, agent: str, action: Optional[int]) -> None:
        """Removes an agent after its last step."""
        if action is not None:
            raise ValueError(f"{agent} has finished: its only action is None")
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del values[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    # Observing.

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        mask = self._state.legal_actions_mask(seat).astype(np.int8)
        return {"observation": self._state.observation_tensor(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def __str__(self) -> str:
        return self.metadata["name"]
