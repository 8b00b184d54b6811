"""Search with an evaluator from Python: what it asks, what it finds, and what it refuses."""
import pickle

import azulejo
import numpy as np
import pytest

GAMES = [("azul", 2), ("azul", 3), ("azul-grey", 2), ("azul-duel", 2)]


def after(game, moves, seed=1):
    """A state that awaits a move, after some random plies."""
    rng = azulejo.Rng(seed)
    while True:
        state = game.new_initial_state(rng=rng)
        for _ in range(moves):
            if not state.is_terminal():
                state.apply_action(state.sample_action(rng))
        while state.is_chance_node():
            state.apply_action(state.sample_action(rng))
        if not state.is_terminal():
            return state


@pytest.mark.parametrize("pair", GAMES, ids=str)
def test_leaves_are_as_their_player_sees_them(pair):
    game = azulejo.load_game(*pair)
    states = [after(game, 3 * number, number) for number in range(5)]
    sizes = []

    def evaluate(leaves):
        sizes.append(len(leaves["players"]))
        assert leaves["observations"].shape == (sizes[-1], game.observation_tensor_size())
        assert leaves["masks"].shape == (sizes[-1], game.num_distinct_actions()) and leaves["masks"].dtype == bool
        assert set(leaves["players"]) <= set(range(pair[1]))
        if len(sizes) == 1:
            for row, state in enumerate(states):
                player = state.current_player()
                assert leaves["players"][row] == player
                assert np.array_equal(leaves["observations"][row], state.observation_tensor(player))
                assert np.array_equal(leaves["masks"][row], state.legal_actions_mask())
        return np.full((sizes[-1], pair[1]), 1 / pair[1])

    found = azulejo.search(states, evaluate, simulations=40)
    assert sizes[0] == len(states) and sum(sizes) <= 40 * len(states)
    for state, result in zip(states, found):
        assert set(result.actions) <= set(state.legal_actions()) and result.best_action == result.actions[0]
        assert result.visits.sum() == 39 and list(result.visits) == sorted(result.visits, reverse=True)
        assert result.priors.sum() == pytest.approx(1, abs=1e-4) and result.win.sum() == pytest.approx(1, abs=1e-4)
        again = pickle.loads(pickle.dumps(result))
        assert np.array_equal(again.actions, result.actions) and np.array_equal(again.win, result.win)


def test_batches_hold_several_leaves_of_a_state():
    state = after(azulejo.load_game("azul"), 4)
    sizes, different = [], []

    def evaluate(leaves):
        assert leaves["observations"].dtype == np.int16
        sizes.append(len(leaves["players"]))
        different.append(len({row.tobytes() for row in leaves["observations"]}))
        return np.full((sizes[-1], 2), 0.5)

    azulejo.search([state], evaluate, simulations=200, leaves=16, observations="int16")
    assert max(sizes) == 16 and np.mean(sizes) > 8
    assert sum(different) > 0.9 * sum(sizes)  # two ways may lead to one position


def test_values_and_priors_decide():
    state = after(azulejo.load_game("azul"), 2)
    wanted = state.legal_actions()[7]

    def by_priors(leaves):
        priors = np.zeros(leaves["masks"].shape)
        priors[:, wanted] = 1
        return np.full((len(priors), 2), 0.5), priors

    assert azulejo.search([state], by_priors, simulations=30)[0].best_action == wanted

    # Whoever moves wants a tile on the own floor line, or none.
    mover = state.current_player()
    offset = {name: start for name, _, start in state.get_game().observation_planes()}["floor"]
    for wanted in (True, False):
        def by_floor(leaves, wanted=wanted):
            floors = leaves["observations"][:, offset:offset + 12].reshape(-1, 2, 6)[:, :, :5].sum(axis=2)
            own = np.where(leaves["players"] == mover, floors[:, 0], floors[:, 1])
            share = np.where((own > 0) == wanted, 1.0, 0.0)
            return np.stack([share, 1 - share] if mover == 0 else [1 - share, share], axis=1)

        [found] = azulejo.search([state], by_floor, simulations=500, leaves=8)
        assert (state.preview(found.best_action)["to_floor"] > 0) == wanted


@pytest.mark.parametrize("name", ["azul", "azul-duel"])
def test_a_simple_evaluator_beats_random_moves(name):
    game = azulejo.load_game(name)
    offset = {plane: start for plane, _, start in game.observation_planes()}["scores"]

    def evaluate(leaves):
        lead = leaves["observations"][:, offset] - leaves["observations"][:, offset + 1]
        own = 1 / (1 + np.exp(-lead / 10))
        first = np.where(leaves["players"] == 0, own, 1 - own)
        return np.stack([first, 1 - first], axis=1)

    rng, wins = azulejo.Rng(5), 0.0
    for number in range(6):
        state = game.new_initial_state(rng=rng)
        while not state.is_terminal():
            if state.is_player_node() and state.current_player() == number % 2:
                [found] = azulejo.search([state], evaluate, simulations=60, leaves=4, seed=number)
                state.apply_action(found.best_action)
            else:
                state.apply_action(state.sample_action(rng))
        wins += (state.returns()[number % 2] + 1) / 2
    assert wins >= 5


def test_the_same_search_finds_the_same():
    states = [after(azulejo.load_game("azul-duel"), 40, seed) for seed in range(3)]

    def evaluate(leaves):
        share = 1 / (1 + np.exp(np.sin(leaves["observations"].sum(axis=1))))
        return np.stack([share, 1 - share], axis=1)

    first, second = (azulejo.search(states, evaluate, simulations=60, seed=4) for _ in range(2))
    for a, b in zip(first, second):
        assert np.array_equal(a.actions, b.actions) and np.array_equal(a.visits, b.visits)


def test_faults_are_told():
    azul = after(azulejo.load_game("azul"), 2)
    fine = lambda leaves: np.full((len(leaves["players"]), 2), 0.5)
    assert azulejo.search([], fine) == []
    with pytest.raises(ValueError, match="rows|shape"):
        azulejo.search([azul], lambda leaves: np.zeros((len(leaves["players"]), 3)))
    with pytest.raises(ValueError, match="priors must have the shape"):
        azulejo.search([azul], lambda leaves: (fine(leaves), np.zeros((1, 1))))
    with pytest.raises(TypeError, match="array of numbers"):
        azulejo.search([azul], lambda leaves: "none")
    with pytest.raises(ZeroDivisionError):
        azulejo.search([azul], lambda leaves: 1 / 0)
    with pytest.raises(ValueError, match="one game"):
        azulejo.search([azul, after(azulejo.load_game("azul", 3), 2)], fine)
    with pytest.raises(ValueError, match="await a move"):
        azulejo.search([azulejo.load_game("azul").new_initial_state()], fine)
    with pytest.raises(ValueError, match="simulations"):
        azulejo.search([azul], fine, simulations=0)
    with pytest.raises(ValueError, match="observations"):
        azulejo.search([azul], fine, observations=False)
