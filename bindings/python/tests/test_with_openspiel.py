"""OpenSpiel's own algorithms and generic checks with our games. Run only where pyspiel is installed (conftest.py)."""
import azulejo
import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, sample_some_states
from open_spiel.python.observation import make_observation

GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-duel", 2)]


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request):
    return azulejo.load_game(*request.param)


class RandomBot(pyspiel.Bot):
    """It has no model of the game."""

    def __init__(self, rng):
        pyspiel.Bot.__init__(self)
        self._rng = rng

    def restart_at(self, state):
        pass

    def step(self, state):
        return int(self._rng.choice(state.legal_actions()))


def searching(game, kind, rng):
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind is mcts.MCTSBot:
        return mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=rng)
    return ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.4, max_simulations=4, random_state=rng)


def played(game, kind):
    """A game of a searching bot against random ones."""
    rng = np.random.RandomState(1)
    bots = [searching(game, kind, rng)] + [RandomBot(rng) for _ in range(game.num_players() - 1)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)
    assert abs(sum(returns)) < 1e-9 and len(returns) == game.num_players()


def test_mcts(game):
    played(game, mcts.MCTSBot)


def test_ismcts(game):
    if game.is_perfect_information:  # its own check: it is for games with imperfect information
        rng = np.random.RandomState(1)
        with pytest.raises(AssertionError):
            played(game, ismcts.ISMCTSBot)
        return
    played(game, ismcts.ISMCTSBot)


def test_rl_environment(game):
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    env.seed(3)
    rng = np.random.RandomState(1)
    for _ in range(2):
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            assert len(step.observations["info_state"][player]) == game.observation_tensor_size()
            step = env.step([int(rng.choice(step.observations["legal_actions"][player]))])
        assert abs(sum(step.rewards)) < 1e-9
    assert env.action_spec()["num_actions"] == game.num_distinct_actions()


def test_observations_are_made(game):
    states = [state for state in sample_some_states.sample_some_states(game, max_states=60) if not state.is_chance_node()]
    default = make_observation(game)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    for state in states:
        for player in range(game.num_players()):
            default.set_from(state, player)
            assert (default.tensor == state.observation_tensor(player)).all()
            assert default.string_from(state, player) == state.observation_string(player)
            assert recall.string_from(state, player) == state.information_state_string(player)
    assert make_observation(game, pyspiel.IIGObservationType(private_info=pyspiel.PrivateInfoType.NONE)) is None


def test_kinds_are_theirs(game):
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert game.new_initial_state().get_type() == pyspiel.StateType.CHANCE
