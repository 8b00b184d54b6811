"""VectorEnv keeps to the conventions of gymnasium.vector, and VecEnv's opponents, restarts and copies work."""
import copy
import pickle

import azulejo
import numpy as np
import pytest
from azulejo import AutoresetMode


def legal(observations):
    return np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in observations["action_mask"]])


@pytest.fixture(params=azulejo.game_names())
def name(request):
    return request.param


@pytest.mark.parametrize("mode", AutoresetMode)
def test_games_follow_each_other_as_the_mode_says(mode, name):
    env = azulejo.VectorEnv(name, 6, autoreset_mode=mode, opponent="random")
    assert env.metadata["autoreset_mode"] is mode
    observations, infos = env.reset(seed=1)
    ended, before = 0, np.zeros(6, bool)
    for _ in range(250):
        actions = legal(observations)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert observations in env.observation_space and not truncated.any()
        assert rewards.dtype == np.float64 and rewards.shape == (6,) and terminated.dtype == bool
        assert not rewards[~terminated].any()
        ended += terminated.sum()
        shown = observations["action_mask"].any(axis=1)
        if mode is AutoresetMode.SAME_STEP:
            assert shown.all()
            if terminated.any():
                assert all((final is not None) == end for final, end in zip(infos["final_obs"], terminated))
                assert all(final in env.single_observation_space for final in infos["final_obs"][terminated])
        else:
            assert np.array_equal(shown, ~terminated)
        if mode is AutoresetMode.NEXT_STEP:
            assert not (before & terminated).any()
        if mode is AutoresetMode.DISABLED and terminated.any():
            with pytest.raises(ValueError, match="is over and was not reset"):
                env.step(actions)
            kept = env.state(int(np.argmin(terminated))).position()
            observations, _ = env.reset(options={"reset_mask": terminated})
            assert observations["action_mask"].any(axis=1).all()
            assert env.state(int(np.argmin(terminated))).position() == kept or terminated.all()
        before = terminated
    assert ended > 2


def test_seeds_determine_the_games():
    env = azulejo.VectorEnv("azul", 4)
    first, _ = env.reset(seed=5)
    again, _ = env.reset(seed=5)
    assert np.array_equal(first["observation"], again["observation"])
    starts = {azulejo.VectorEnv("azul", 4).reset()[0]["observation"].tobytes() for _ in range(4)}
    assert len(starts | {env.reset()[0]["observation"].tobytes() for _ in range(4)}) == 8
    starts = {azulejo.VecEnv("azul", 1).state(0).position() for _ in range(4)}
    assert len(starts) == 4, "VecEnv is random without a seed too"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()])
def test_copies_continue_in_the_same_way(copied, name):
    env = azulejo.VectorEnv(name, 3, opponent="random")
    observations, _ = env.reset(seed=2)
    for _ in range(60):
        observations, *_ = env.step(legal(observations))
    other = copied(env)
    for _ in range(60):
        actions = legal(observations)
        observations, rewards, ended, *_ = env.step(actions)
        others, other_rewards, other_ended, *_ = other.step(actions)
        assert all(np.array_equal(observations[key], others[key]) for key in observations)
        assert np.array_equal(rewards, other_rewards) and np.array_equal(ended, other_ended)


def test_an_illegal_action_loses_or_is_refused():
    env = azulejo.VectorEnv("azul", 3, players=3)
    observations, _ = env.reset(seed=1)
    actions = legal(observations)
    actions[1] = np.flatnonzero(observations["action_mask"][1] == 0)[0]
    _, rewards, ended, _, infos = env.step(actions)
    assert list(ended) == [False, True, False] and list(infos["illegal"]) == list(ended) and rewards[1] == -0.5
    strict = azulejo.VectorEnv("azul", 3, players=3, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="of game 1 is not legal"):
        strict.step(actions)


@pytest.mark.parametrize("opponent", ["greedy", "level1", "level2"])
def test_opponents_have_the_other_seats(opponent):
    env = azulejo.VecEnv("azul", 2, players=3, opponent=opponent, seat=1, seed=3, threads=1)
    for _ in range(8):
        assert list(env.learners) == [1, 1] and list(env.current_players) == [1, 1]
        before = [env.state(number) for number in range(2)]
        actions = env.masks.argmax(axis=1)
        env.step(actions)
        player = azulejo.make_player(opponent)
        for number in range(2):
            state = before[number].child(int(actions[number]))
            while state.is_player_node() and state.current_player() != 1 and opponent != "greedy":
                state.apply_action(player(state))
            if not state.is_chance_node() and opponent != "greedy":
                assert env.state(number).position() == state.position()
    for wrong in (dict(opponent="nobody"), dict(opponent="max"), dict(opponent="random", seat=2), dict(seat=1),
                  dict(autoreset="never"), dict(illegal="x")):
        with pytest.raises(ValueError):
            azulejo.VecEnv("azul", 2, **wrong)


def test_levels_choose_actions_for_all_games():
    env = azulejo.VecEnv("azul", 3, seed=3)
    player = azulejo.make_player("level2")
    assert list(env.sample_actions("level2")) == [player(env.state(number)) for number in range(3)]


def test_games_may_start_anywhere():
    game = azulejo.load_game("azul")
    state = game.new_initial_state(first=1)
    while state.is_chance_node():
        state.apply_action(state.sample_action(3))
    env = azulejo.VectorEnv(game, 2, seat=1)
    env.reset(seed=1, options={"state": state})
    assert all(env.state(number).position() == state.position() for number in range(2))
    with pytest.raises(ValueError, match="2 states are needed"):
        env.reset(options={"states": [state]})
    with pytest.raises(ValueError, match="another game"):
        env.reset(options={"state": azulejo.load_game("azul", 3).new_initial_state()})
    begun = game.new_initial_state()
    begun.apply_action(begun.sample_action(3))
    with pytest.raises(ValueError, match="some steps of a deal are made"):
        env.reset(options={"state": begun})


def test_it_is_closed_and_rendered():
    env = azulejo.VectorEnv("azul", 2, render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(2, int))
    env.reset(seed=1)
    assert len(env.render()) == 2 and "( " in env.render()[0]
    env.close()
    env.close()
    assert env.closed
