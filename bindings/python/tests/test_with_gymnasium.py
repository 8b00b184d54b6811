"""Gymnasium's own checks and wrappers with our environments. Run only where Gymnasium is installed (conftest.py)."""
import warnings

import azulejo
import gymnasium
import numpy as np
import pytest
from azulejo.farama import GYM_IDS
from gymnasium import wrappers
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-grey", 4), ("azul-duel", 2)]


@pytest.fixture(autouse=True)
def no_warnings():
    """What a check warns of is a fault too."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request):
    return azulejo.load_game(*request.param)


def play(env, steps, seed=1):
    """Random legal actions, where the mask is found."""
    observation, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for number in range(steps):
        legal = np.flatnonzero(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(int(rng.choice(legal)))
        yield observation, reward, terminated, truncated, info
        if terminated or truncated:
            observation, info = env.reset(seed=seed + number)


def test_ours_are_theirs(game):
    assert isinstance(azulejo.SoloEnv(game), gymnasium.Env)
    assert isinstance(azulejo.VectorEnv(game), gymnasium.vector.VectorEnv)
    assert isinstance(azulejo.SoloEnv(game).observation_space, gymnasium.spaces.Dict)


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_check_env(game, opponent):
    warnings.filterwarnings("ignore", message=".*render modes due to the environment not having a spec.*")  # see the next test
    check_env(azulejo.SoloEnv(game, opponent))


@pytest.mark.parametrize("name", GYM_IDS)
def test_check_env_of_registered_names(name):
    """With a spec, all render modes are checked too."""
    env = gymnasium.make(name, opponent="random")
    check_env(env.unwrapped)
    checked = gymnasium.make(name, opponent="random", disable_env_checker=False)
    for _ in play(checked, 60):
        pass


WRAPPERS = {
    "FlattenObservation": wrappers.FlattenObservation,
    "FilterObservation": lambda env: wrappers.FilterObservation(env, ["observation"]),
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "TimeLimit": lambda env: wrappers.TimeLimit(env, 7),
    "Autoreset": wrappers.Autoreset,
    "OrderEnforcing": wrappers.OrderEnforcing,
    "PassiveEnvChecker": wrappers.PassiveEnvChecker,
    "NormalizeReward": wrappers.NormalizeReward,
    "TransformReward": lambda env: wrappers.TransformReward(env, lambda reward: 2 * reward),
    "FrameStackObservation": lambda env: wrappers.FrameStackObservation(wrappers.FilterObservation(env, ["observation"]), 2),
    "TimeAwareObservation": lambda env: wrappers.TimeAwareObservation(wrappers.TimeLimit(wrappers.FlattenObservation(env), 300)),
    "NormalizeObservation": lambda env: wrappers.NormalizeObservation(wrappers.FlattenObservation(env)),
    "DtypeObservation": lambda env: wrappers.DtypeObservation(wrappers.FlattenObservation(env), np.float64),
    "RenderCollection": lambda env: wrappers.RenderCollection(env),
}


@pytest.mark.parametrize("name", WRAPPERS)
def test_their_wrappers(name):
    env = WRAPPERS[name](azulejo.SoloEnv("azul", "random", render_mode="ansi" if name == "RenderCollection" else None))
    for observation, reward, terminated, truncated, info in play(env, 90):
        assert env.observation_space.contains(observation), name
        if name == "RecordEpisodeStatistics" and terminated:
            assert info["episode"]["l"] > 0
    if name == "RenderCollection":
        assert len(env.render()) > 0
    env.close()


@pytest.mark.parametrize("many", [SyncVectorEnv, AsyncVectorEnv])
def test_many_of_ours_in_their_vector_environments(many):
    envs = many([lambda: azulejo.SoloEnv("azul", "random")] * 3)
    observations, infos = envs.reset(seed=1)
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in observations["action_mask"]])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
    envs.close()


@pytest.mark.parametrize("name", GYM_IDS)
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_make_vec(name, mode):
    """The conventions of each way of starting the next game, as their own vector environments keep them."""
    envs = gymnasium.make_vec(name, num_envs=3, opponent="random", autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode and envs.num_envs == 3
    observations, infos = envs.reset(seed=5)
    again, _ = envs.reset(seed=5)
    assert data_equivalence(observations, again)
    ended_before = np.zeros(3, bool)
    games = 0
    for _ in range(500):
        actions = np.array([np.flatnonzero(mask)[-1] if mask.any() else 0 for mask in observations["action_mask"]])
        observations, rewards, terminated, truncated, infos = envs.step(actions)
        assert envs.observation_space.contains(observations)
        assert rewards.dtype == np.float64 and terminated.dtype == truncated.dtype == bool
        assert all(len(array) == 3 for array in (rewards, terminated, truncated))
        if mode is AutoresetMode.NEXT_STEP:
            assert not rewards[ended_before].any() and not terminated[ended_before].any()
        if mode is AutoresetMode.SAME_STEP and terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            for number in np.flatnonzero(terminated):
                assert envs.single_observation_space.contains(infos["final_obs"][number])
        if mode is AutoresetMode.DISABLED and terminated.any():
            observations, _ = envs.reset(options={"reset_mask": terminated})
        ended_before = terminated
        games += terminated.sum()
    assert games >= 3
    envs.close()
    envs.close()


VECTOR_WRAPPERS = {
    "RecordEpisodeStatistics": wrappers.vector.RecordEpisodeStatistics,
    "DictInfoToList": wrappers.vector.DictInfoToList,
    "FlattenObservation": wrappers.vector.FlattenObservation,
    "FilterObservation": lambda envs: wrappers.vector.FilterObservation(envs, ["observation"]),
    "NormalizeReward": wrappers.vector.NormalizeReward,
    "ClipReward": lambda envs: wrappers.vector.ClipReward(envs, -0.5, 0.5),
    "NormalizeObservation": lambda envs: wrappers.vector.NormalizeObservation(wrappers.vector.FlattenObservation(envs)),
}


@pytest.mark.parametrize("name", VECTOR_WRAPPERS)
def test_their_vector_wrappers(name):
    inner = azulejo.VectorEnv("azul", 3, "random")
    envs = VECTOR_WRAPPERS[name](inner)
    masks = envs.reset(seed=1) and inner._observations()["action_mask"]
    recorded = 0
    for _ in range(120):
        observations, rewards, terminated, truncated, infos = envs.step(np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks]))
        masks = inner._observations()["action_mask"]
        assert envs.observation_space.contains(observations), name
        if name == "RecordEpisodeStatistics" and "episode" in infos:
            recorded += infos["_episode"].sum()
        if name == "DictInfoToList":
            assert isinstance(infos, list) and len(infos) == 3
    assert recorded > 0 or name != "RecordEpisodeStatistics"
    envs.close()
