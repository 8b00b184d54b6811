"""PettingZoo's own tests with our environment. Run only where PettingZoo is installed (conftest.py).

Left out are its tests for parallel and image environments, max_cycles_test (for games that can be cut off), and
bombardment_test, which in PettingZoo 1.27 fails for its own games too.
"""
import warnings

import azulejo
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import wrappers

GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-grey", 4), ("azul-duel", 2)]


@pytest.fixture(autouse=True)
def no_warnings():
    """What a test warns of is a fault too; except that our reset warns of options that it does not have, and that a dict with an
    action mask is no Box, of which PettingZoo's own games are excepted by their names."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="reset has no option")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be|Observation is not a NumPy array")
        yield


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def make(request):
    return lambda function=azulejo.env, **options: function(game=azulejo.load_game(*request.param), **options)


FORMS = [azulejo.env, azulejo.raw_env]


def test_ours_are_theirs(make):
    assert isinstance(make(), pettingzoo.AECEnv) and isinstance(make(azulejo.raw_env), pettingzoo.AECEnv)


@pytest.mark.parametrize("form", FORMS)
def test_api(make, form):
    api_test(make(form, **({} if form is azulejo.env else {"illegal": "lose"})), num_cycles=300)


@pytest.mark.parametrize("form", FORMS)
def test_seeds(make, form):
    seed_test(lambda: make(form), num_cycles=200)


def test_rendering(make):
    render_test(lambda render_mode=None: make(render_mode=render_mode),
                custom_tests={"ansi": lambda result: isinstance(result, str), "human": lambda result: result is None})


def test_states(make):
    env = make()
    env.reset(seed=1)
    check_state_space(env)
    check_state(env, 20)


WRAPPERS = {
    "BaseWrapper": wrappers.BaseWrapper,
    "OrderEnforcingWrapper": wrappers.OrderEnforcingWrapper,
    "AssertOutOfBoundsWrapper": wrappers.AssertOutOfBoundsWrapper,
    "TerminateIllegalWrapper": lambda env: wrappers.TerminateIllegalWrapper(env, illegal_reward=-1),
    "CaptureStdoutWrapper": wrappers.CaptureStdoutWrapper,
    "MultiEpisodeEnv": lambda env: wrappers.MultiEpisodeEnv(env, 2),
}


@pytest.mark.parametrize("name", WRAPPERS)
def test_their_wrappers(make, name, capsys):
    env = WRAPPERS[name](make(azulejo.raw_env, render_mode="human" if name == "CaptureStdoutWrapper" else None))
    ended = 0
    for seed in range(2):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            ended += terminated
            env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert ended >= 2 * env.unwrapped.max_num_agents
    assert env.unwrapped.game == make(azulejo.raw_env).game
    env.close()


def test_an_illegal_action_terminates(make):
    env = make()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int((env.last()[0]["action_mask"] == 0).argmax()))
    assert all(env.terminations.values()) and env.rewards[agent] == -1
