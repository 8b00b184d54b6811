"""Many games at once: arrays in and out, nothing played on an error, the interpreter lock released."""
import threading
import time

import azulejo
import numpy as np
import pytest


def test_arrays_have_the_documented_shapes():
    env = azulejo.VecEnv("azul", 16, players=3, observations="float32", legal_actions=True, previews=True)
    game = env.game
    assert len(env) == env.num_envs == 16
    assert env.masks.shape == (16, game.num_distinct_actions()) and env.masks.dtype == bool
    assert env.observations.shape == (16, game.observation_tensor_size()) and env.observations.dtype == np.float32
    assert env.previews.shape == (*env.legal_actions.shape, len(game.preview_names()))
    assert env.rewards.shape == env.final_scores.shape == (16, 3)
    assert env.current_players.shape == env.dones.shape == env.legal_counts.shape == (16,)


def test_only_what_is_wanted_is_there():
    env = azulejo.VecEnv("azul", 4, masks=False)
    assert env.masks is None and env.observations is None and env.legal_actions is None and env.previews is None
    assert env.legal_counts is None
    assert azulejo.VecEnv("azul", 4, observations="int16").observations.dtype == np.int16


@pytest.mark.parametrize("name", azulejo.game_names())
def test_games_are_stepped_like_states(name):
    env = azulejo.VecEnv(name, 6, seed=3, observations=True, legal_actions=True)
    rng = np.random.default_rng(1)
    for _ in range(120):
        states = [env.state(number) for number in range(6)]
        for number, state in enumerate(states):
            assert env.current_players[number] == state.current_player()
            legal = state.legal_actions()
            assert list(np.flatnonzero(env.masks[number])) == legal
            assert sorted(env.legal_actions[number, :env.legal_counts[number]]) == legal
            assert np.all(env.legal_actions[number, env.legal_counts[number]:] == -1)
            assert np.array_equal(env.observations[number], state.observation_tensor())
        chosen = env.legal_actions[np.arange(6), rng.integers(env.legal_counts)]
        rewards, dones = env.step(chosen)
        assert np.shares_memory(rewards, env.rewards) and np.shares_memory(dones, env.dones)
        for number, (state, action) in enumerate(zip(states, chosen)):
            after = state.child(int(action))
            assert after.is_terminal() == dones[number]
            if dones[number]:
                assert list(rewards[number]) == pytest.approx(after.returns())
                assert list(env.final_scores[number]) == after.scores()
            elif after.is_player_node():
                assert env.state(number).position() == after.position()


def test_any_whole_numbers_are_actions():
    for dtype in (np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64):
        env = azulejo.VecEnv("azul", 5, seed=1)
        actions = env.sample_actions()
        actions = np.where(actions < 100, actions, env.masks.argmax(axis=1))
        assert (actions < 127).all()
        env.step(actions.astype(dtype))
    env.step(np.repeat(env.sample_actions(), 2)[::2])


def test_an_error_plays_nothing():
    env = azulejo.VecEnv("azul", 5, seed=1)
    good = env.sample_actions()
    before = [env.state(number).position() for number in range(5)]
    for wrong in (-1, 180, 2**31 - 1, 2**40):
        bad = good.astype(np.int64)
        bad[2] = wrong
        with pytest.raises(ValueError, match="of game 2 is not legal"):
            env.step(bad)
    with pytest.raises(ValueError, match="one for each of the 5 games"):
        env.step(good[:4])
    with pytest.raises(ValueError, match="one for each of the 5 games"):
        env.step(good.reshape(1, 5))
    with pytest.raises(TypeError, match="whole numbers"):
        env.step(good.astype(float))
    with pytest.raises(ValueError, match="no bot"):
        env.sample_actions("nobody")
    with pytest.raises(IndexError):
        env.state(5)
    assert [env.state(number).position() for number in range(5)] == before


@pytest.mark.parametrize("wrong", [dict(num_envs=0), dict(num_envs=-3), dict(threads=0), dict(threads=1000),
                                   dict(players=7), dict(observations="int8"), dict(num_envs=2**30)])
def test_nonsense_is_refused(wrong):
    with pytest.raises(ValueError):
        azulejo.VecEnv(**{"game": "azul", "num_envs": 2, **wrong})


def test_arrays_outlive_the_environment():
    masks = azulejo.VecEnv("azul", 3).masks
    assert masks.sum() > 0


def test_other_threads_run_while_games_are_stepped():
    env = azulejo.VecEnv("azul", 200_000, threads=1, masks=False)
    count, over = 0, False

    def tick():
        nonlocal count
        while not over:
            count += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    seen = []
    for _ in range(10):
        actions = env.sample_actions()
        before = count
        env.step(actions)
        seen.append(count - before)
    over = True
    thread.join()
    assert max(seen) > 0


def test_two_threads_may_share_an_environment():
    env = azulejo.VecEnv("azul", 64)
    failures = []

    def work():
        for _ in range(200):
            try:
                env.step(env.sample_actions())
            except ValueError:
                pass  # the other has stepped in between
            except Exception as error:  # noqa: BLE001
                failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
