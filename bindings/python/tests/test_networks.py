"""Networks from Python: files, batches, values before deals and after actions, and searches with other networks."""
import pickle

import azulejo
import numpy as np
import pytest


def states(name, players=None, count=60):
    """States of a random game: before deals, before moves and at the end."""
    game = azulejo.load_game(name, players)
    rng = azulejo.Rng(3)
    state = game.new_initial_state(rng=rng)
    found = []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(state.sample_action(rng))
    return [*found[:: max(1, len(found) // count)], state]


@pytest.mark.parametrize(("name", "players"), [("azul", 2), ("azul", 4), ("azul-grey", 3), ("azul-duel", 2)])
def test_values_are_shares_of_the_victory(name, players):
    some = states(name, players)
    networks = azulejo.Networks.built_in(azulejo.load_game(name, players))
    win, score = networks.evaluate(some)
    assert win.shape == score.shape == (len(some), players) and win.dtype == np.float32
    assert np.allclose(win.sum(axis=1), 1, atol=0.001) and (win >= 0).all()
    assert {-1, 0} <= {min(state.current_player(), 0) for state in some}  # before deals too
    assert score[-1].tolist() == some[-1].scores()
    assert np.argmax(win[-1]) in [seat for seat, value in enumerate(some[-1].returns()) if value == max(some[-1].returns())]
    again, _ = networks.evaluate([state.position() for state in some])
    assert (again == win).all()


@pytest.mark.parametrize("name", azulejo.game_names())
def test_a_batch_is_evaluated_like_its_states(name):
    env = azulejo.VecEnv(name, 40, seed=5, threads=3, legal_actions=True)
    for _ in range(12):
        env.step(env.sample_actions("greedy"))
    networks = azulejo.Networks.built_in(name)
    win, score = env.evaluate()
    alone = networks.evaluate([env.state(number) for number in range(len(env))])
    assert (win == alone[0]).all() and (score == alone[1]).all()
    assert (env.evaluate(networks)[0] == win).all()
    by_rules, _ = env.evaluate(azulejo.Networks.rules(name))
    assert not (by_rules == win).all()
    assert (env.evaluate()[0] == win).all()  # the caches of other networks are not used


@pytest.mark.parametrize("name", ["azul", "azul-grey"])
def test_values_after_actions_are_those_of_the_states_after_them(name):
    env = azulejo.VecEnv(name, 20, seed=9, legal_actions=True)
    for _ in range(9):
        env.step(env.sample_actions("greedy"))
    networks = azulejo.Networks.built_in(name)
    win = env.evaluate_actions()
    seen = env.afterstate_observations()
    assert seen.shape == (env.legal_counts.sum(), env.game.observation_tensor_size()) and seen.dtype == np.int16
    row = 0
    for number in range(len(env)):
        state, count = env.state(number), env.legal_counts[number]
        player = state.current_player()
        after = [state.child(int(action)) for action in env.legal_actions[number, :count]]
        assert (networks.evaluate(after)[0][:, player] == win[number, :count]).all()
        assert np.isnan(win[number, count:]).all()
        for each in after:
            assert (each.observation_tensor(player) == seen[row]).all()
            row += 1


def test_what_comes_after_an_action_does_not_show_what_is_hidden():
    """Taking a plate of the display reveals another one, which the player cannot know: so it is drawn, not the true one."""
    env = azulejo.VecEnv("azul-duel", 64, seed=2, legal_actions=True)
    state = env.state(0)
    for number in range(len(env)):
        env.set_state(number, state)
    assert len(set(env.evaluate_actions()[:, 0])) > 1
    seen = env.afterstate_observations().reshape(len(env), -1)
    assert len({row.tobytes() for row in seen}) > 5


def test_the_best_of_the_values_beats_greedy():
    env = azulejo.VecEnv("azul", 100, seed=1, legal_actions=True, masks=False, opponent="greedy")
    games = wins = 0
    while games < 100:
        best = np.nanargmax(env.evaluate_actions(), axis=1)
        _, dones = env.step(env.legal_actions[np.arange(len(env)), best])
        games += dones.sum()
        wins += (env.learner_rewards[dones] > 0).sum()
    assert wins > 0.6 * games


def test_files(tmp_path):
    networks = azulejo.Networks.built_in("azul")
    networks.save(tmp_path / "own.net")
    read = azulejo.Networks.load(tmp_path / "own.net", "azul")
    assert read.fingerprint == networks.fingerprint and networks.fingerprint in repr(networks)
    some = states("azul")
    assert (read.evaluate(some)[0] == networks.evaluate(some)[0]).all()
    copy = pickle.loads(pickle.dumps(read))
    assert (copy.evaluate(some)[0] == networks.evaluate(some)[0]).all()
    assert pickle.loads(pickle.dumps(azulejo.Networks.rules("azul-duel"))).fingerprint == "rules"
    with pytest.raises(ValueError, match="other features|features"):
        azulejo.Networks.load(tmp_path / "own.net", "azul-duel")
    with pytest.raises(FileNotFoundError):
        azulejo.Networks.load(tmp_path / "missing.net", "azul")
    (tmp_path / "bad.net").write_bytes(b"nonsense")
    with pytest.raises(ValueError, match="bad.net"):
        azulejo.Networks.load(tmp_path / "bad.net", "azul")
    with pytest.raises(ValueError, match="rules have no networks"):
        azulejo.Networks.rules("azul").save(tmp_path / "rules.net")


def test_an_engine_with_other_networks():
    state = azulejo.State.parse(next(state for state in states("azul") if state.is_player_node()).position())
    built_in = azulejo.Engine().analyse(state, nodes=500, lines=3)
    same = azulejo.Engine(azulejo.Networks.built_in("azul")).analyse(state, nodes=500, lines=3)
    rules = azulejo.Engine(networks=azulejo.Networks.rules("azul"))
    assert [line.win for line in same.lines] == [line.win for line in built_in.lines]
    other = rules.analyse(state, nodes=500, lines=3)
    assert [line.win for line in other.lines] != [line.win for line in built_in.lines]
    copy = pickle.loads(pickle.dumps(rules)).analyse(state, nodes=500, lines=3)
    assert [line.win for line in copy.lines] == [line.win for line in other.lines]


def test_wrong_use():
    networks = azulejo.Networks.built_in("azul")
    duel = azulejo.load_game("azul-duel").new_initial_state()
    with pytest.raises(ValueError, match="another game"):
        networks.evaluate([duel])
    with pytest.raises(ValueError, match="another game"):
        azulejo.VecEnv("azul-duel", 2).evaluate(networks)
    with pytest.raises(ValueError, match="same number of players"):
        networks.evaluate([azulejo.load_game("azul", players).new_initial_state() for players in (2, 3)])
    with pytest.raises(ValueError, match="legal_actions=True"):
        azulejo.VecEnv("azul", 2).evaluate_actions()
    with pytest.raises(ValueError, match="legal_actions=True"):
        azulejo.VecEnv("azul", 2).afterstate_observations()
    assert networks.evaluate([])[0].shape == (0, 0)
