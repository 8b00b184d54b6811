"""OpenSpiel's names and behaviour beyond those of test_state.py: types, chance in steps, histories, resampling."""
import collections
import pickle
import random

import azulejo
import pytest

GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-duel", 2)]


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def pair(request):
    return request.param


def played(game, seed):
    """All states of a random game."""
    rng = azulejo.Rng(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(state.sample_action(rng))
        yield state


def test_types_are_told(pair):
    game = azulejo.load_game(*pair)
    told = game.get_type()
    assert told.dynamics is azulejo.GameType.Dynamics.SEQUENTIAL
    assert told.reward_model is azulejo.GameType.RewardModel.TERMINAL
    assert told.information.name == ("IMPERFECT_INFORMATION" if pair[0] == "azul-duel" else "PERFECT_INFORMATION")
    assert not told.provides_information_state_tensor and not hasattr(azulejo.State, "information_state_tensor")
    assert azulejo.deserialize_game(game.serialize()) == game == azulejo.deserialize_game(str(game))
    for wrong in ("azul", "azul(players=2", "azul(x=1)", "chess()"):
        with pytest.raises(ValueError):
            azulejo.deserialize_game(wrong)


def test_steps_of_chance_are_listed(pair):
    game = azulejo.load_game(*pair, chance="listed")
    assert not game.chance_is_sampled and pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game), {"azulejo": azulejo}) == game
    most = 126 if pair[0] == "azul-duel" else 70
    for seed in range(3):
        for state in played(game, seed):
            if not state.is_chance_node():
                continue
            outcomes = state.chance_outcomes()
            assert 0 < len(outcomes) <= most and sum(p for _, p in outcomes) == pytest.approx(1, abs=1e-12)
            assert state.legal_actions() == [action for action, _ in outcomes] and state.legal_actions(0) == []
            assert all(0 <= action < game.max_chance_outcomes() and p > 0 for action, p in outcomes)
            assert list(state.legal_actions_mask().nonzero()[0]) == state.legal_actions()
            action = outcomes[seed % len(outcomes)][0]
            assert state.string_to_action(state.action_to_string(action)) == action
            assert game.deserialize_state(state.serialize()) == state == pickle.loads(pickle.dumps(state))
            with pytest.raises(ValueError, match="not a possible outcome"):
                state.apply_action(game.max_chance_outcomes())
        history = state.full_history()
        assert [item.action for item in history] == state.history() and len(history) == state.move_number()
        assert sum(item.player == azulejo.CHANCE_PLAYER for item in history) <= game.max_chance_nodes_in_history()
        again = game.new_initial_state()
        for item in history:
            assert again.current_player() == item.player
            again.apply_action(item.action)
        assert again == state
        with pytest.raises(ValueError, match="another form of chance"):
            azulejo.load_game(*pair).deserialize_state(state.serialize())


def first_step(state, deal):
    """The text of the first step of a deal: the tiles of the first factory, or the top plate."""
    first = state.action_to_string(deal).partition(":")[2].split("/")[0].split(",")[0].split("+")[0]
    return first if first[1:].isdigit() else "".join(sorted(first, key="BYRKW".index))


@pytest.mark.parametrize("pair", GAMES, ids=str)
def test_steps_have_the_probabilities_of_sampled_deals(pair):
    """The first step of the first deal as the sampled form makes it, against the list: chi-squared."""
    state = azulejo.load_game(*pair).new_initial_state()
    listed = azulejo.load_game(*pair, chance="listed").new_initial_state()
    rng, draws = azulejo.Rng(1), 20000
    counts = collections.Counter(first_step(state, state.sample_chance_outcome(rng)) for _ in range(draws))
    outcomes = listed.chance_outcomes()
    assert counts.keys() <= {listed.action_to_string(action) for action, _ in outcomes}
    chi = sum((counts[listed.action_to_string(action)] - draws * p)**2 / (draws * p) for action, p in outcomes)
    assert chi < 2 * len(outcomes)


def test_actions_have_names_without_a_position(pair):
    game = azulejo.load_game(*pair)
    names = [game.action_to_string(0, action) for action in range(game.num_distinct_actions())]
    assert len(set(names)) == len(names)
    with pytest.raises(ValueError, match="no action"):
        game.action_to_string(0, len(names))
    for state in played(game, 4):
        for action in state.legal_actions() if state.is_player_node() else []:
            if "#" not in names[action] and names[action] != "=":
                assert names[action] == state.action_to_string(action)


def test_wrong_players_are_runtime_errors(pair):
    state = azulejo.load_game(*pair).new_initial_state()
    for player in (-2, pair[1], 99):
        for method in (state.observation_tensor, state.observation_string, state.information_state_string,
                       state.legal_actions, state.player_return):
            with pytest.raises(RuntimeError, match="no player"):
                method(player)


def test_returns_sum_to_zero_within_bounds(pair):
    game = azulejo.load_game(*pair)
    for seed in range(20):
        for state in played(game, seed):
            pass
        assert abs(sum(state.returns())) < 1e-12
        assert all(game.min_utility() <= each <= game.max_utility() for each in state.returns())


@pytest.mark.parametrize("chance", ["sampled", "listed"])
def test_resampling_keeps_the_history(pair, chance):
    game = azulejo.load_game(*pair, chance=chance)
    rng = random.Random(1)
    differing = 0
    for seed in range(12 if pair[0] == "azul-duel" else 1):
        for state in played(game, seed):
            if not state.is_player_node():
                continue
            for seat in range(pair[1]):
                other = state.resample_from_infostate(seat, rng.random)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.move_number() == state.move_number()
                assert game.deserialize_state(other.serialize()) == other
                differing += other.position() != state.position()
    assert (differing > 100) == (pair[0] == "azul-duel")
