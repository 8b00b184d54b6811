"""OpenSpiel's names and behaviour beyond those of test_state.py: types, chance in steps, histories, resampling."""
import collections
import pickle
import random

import azulejo
import numpy as np
import pytest

GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-duel", 2)]
#: Before a deal: the first five tiles of the bag are blue, and with the tower there are ten tiles.
FIVE_ALIKE = ("azul-duel r3 deal t0 f1 m0 rows,columns,diagonals -:-/-:-:-/-:-:-/-:-:-/-:-:- S1,S2,S3 S4,S5,S6,S8,S9,J2,J7,J8 - "
              "B6 Y1R1K1W1 5:-/RR/RRR/YYYY/RRRRR/YYYYYY:YRWR../.KKW../BBB.../...B../.B..../......:J3+0/J6+0/-/J1+0/J9+0/-/S7+0/-/-:-:-:-:2:0 "
              "5:-/KK/KKK/WWWW/KKKK/WWWWW:.W..../KY..../B...../B...../....../......:J4+0/-/-/J5+0/-/-/-/-/-:-:-:-:2:0")


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


def test_games_are_named_as_in_openspiel(pair):
    name, players = pair
    game = azulejo.load_game(name, players)
    short = game.get_type().short_name
    assert game == azulejo.load_game(short, players) == azulejo.load_game(short, {"players": players}) == azulejo.load_game(str(game))
    assert game == azulejo.load_game(f"{short}(players={players})") == azulejo.load_game(short, game.get_parameters())
    assert game == azulejo.VecEnv(f"{name}(players={players})", 1).game == azulejo.AECEnv(str(game)).game
    assert azulejo.load_game(f"{name}(players={players},chance=sampled)") == azulejo.load_game(name, players, chance="sampled")
    assert azulejo.load_game("azul_duel(scoring=first)").scoring == azulejo.load_game("azul-duel", scoring="first").scoring
    for wrong in (f"{name}(players={players}", f"{name}(size=3)", f"{name}(players=)", f"{name}(players=9)", f"{name}(chance=x)", "chess"):
        with pytest.raises(ValueError):
            azulejo.load_game(wrong)
    with pytest.raises(ValueError, match='no parameter "size"'):
        azulejo.load_game(name, {"size": 3})
    with pytest.raises(TypeError, match="players must be a whole number"):
        azulejo.load_game(name, 2.5)


def test_steps_of_chance_are_listed(pair):
    game = azulejo.load_game(*pair, chance="listed")
    assert not game.chance_is_sampled and pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game), {"azulejo": azulejo}) == game
    for seed in range(3):
        for state in played(game, seed):
            if not state.is_chance_node():
                continue
            outcomes = state.chance_outcomes()
            assert 0 < len(outcomes) <= 70 and sum(p for _, p in outcomes) == pytest.approx(1, abs=1e-12)
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
            azulejo.load_game(*pair, chance="sampled").deserialize_state(state.serialize())


def drawn_in_steps(listed, token):
    """The names of the steps of a deal, by its token: of each factory the tiles, of Duel's large one the blue and yellow ones first."""
    kind, _, text = token.partition(":")
    if kind == "plates":
        return text.split(",")
    tiles, _, chips = text.partition("+")
    factories = ["".join(sorted(each.replace("-", ""), key="BYRKW".index)) for each in tiles.split("/")]
    if chips:
        large = factories.pop(0)
        split = len(large.rstrip("RKW"))
        factories = [large[:split], large[split:], *factories]
    return [each or "-" for each in factories] + (chips.split(",") if chips else [])


@pytest.mark.parametrize("pair", GAMES, ids=str)
@pytest.mark.parametrize("round_of_deal", ["first", "late"])
def test_steps_have_the_probabilities_of_sampled_deals(pair, round_of_deal):
    """Each of the first steps of a deal as the sampled form makes it, against the list: chi-squared. Late in a game the bag holds
    few tiles of few colours, so that in Duel five alike are drawn again (D6)."""
    def position():
        if round_of_deal == "first":
            return azulejo.load_game(*pair, chance="sampled").new_initial_state()
        if pair[0] == "azul-duel":
            return azulejo.State.parse(FIVE_ALIKE, chance="sampled")
        for state in played(azulejo.load_game(*pair, chance="sampled"), 6):
            if state.is_chance_node() and state.move_number() > 40:
                return state.clone()

    state = position()
    assert state.is_chance_node()
    rng, draws = azulejo.Rng(1), 20000
    deals = [drawn_in_steps(state, state.action_to_string(state.sample_chance_outcome(rng))) for _ in range(draws)]
    listed = state.with_chance("listed")
    for step in range(3):
        # Of the deals that agree with the steps so far, what comes next.
        counts = collections.Counter(deal[step] for deal in deals)
        outcomes = {listed.action_to_string(action): (action, p) for action, p in listed.chance_outcomes()}
        assert counts.keys() <= outcomes.keys()
        total = sum(counts.values())
        # Rare outcomes are counted together.
        rare = [name for name, (_, p) in outcomes.items() if total * p < 5]
        groups = [[name] for name in outcomes if name not in rare] + ([rare] if rare else [])
        expected = [total * sum(outcomes[name][1] for name in group) for group in groups]
        found = [sum(counts[name] for name in group) for group in groups]
        chi = sum((f - e) ** 2 / e for f, e in zip(found, expected) if e > 0.5)
        freedom = max(len(groups) - 1, 1)
        assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5, (step, chi, freedom)
        common = counts.most_common(1)[0][0]
        deals = [deal for deal in deals if deal[step] == common]
        listed.apply_action(outcomes[common][0])


@pytest.mark.parametrize("pair", GAMES, ids=str)
def test_steps_make_the_deal(pair):
    """Steps and deal determine each other: the history of a sampled game, made again in steps."""
    sampled = None
    for sampled in played(azulejo.load_game(*pair, chance="sampled"), 3):
        pass
    listed = sampled.with_chance("listed")
    assert listed.position() == sampled.position() and listed.with_chance("sampled") == sampled
    again = azulejo.load_game(*pair).new_initial_state()
    for item in listed.full_history():
        assert again.current_player() == item.player
        again.apply_action(item.action)
    assert again.position() == sampled.position() and again.record() == sampled.record()
    begun = azulejo.load_game(*pair).new_initial_state()
    begun.apply_action(begun.sample_action(1))
    with pytest.raises(ValueError, match="the others must be made first"):
        begun.with_chance("sampled")
    for wrong in (lambda: begun.with_chance("x"), lambda: azulejo.load_game(*pair, chance="x")):
        with pytest.raises(ValueError, match='"listed" or "sampled"'):
            wrong()


def test_the_mode_of_chance_is_told(pair):
    modes = azulejo.GameType.ChanceMode
    listed, sampled = azulejo.load_game(*pair), azulejo.load_game(*pair, chance="sampled")
    assert listed.get_type().chance_mode is modes.EXPLICIT_STOCHASTIC and not listed.chance_is_sampled
    assert sampled.get_type().chance_mode is modes.SAMPLED_STOCHASTIC and sampled.chance_is_sampled
    assert listed != sampled
    for ask in (sampled.new_initial_state().chance_outcomes, sampled.new_initial_state().legal_actions):
        with pytest.raises(RuntimeError, match="too many to list"):
            ask()


def rollout(state, rng):
    """As OpenSpiel's rollouts go, and its rl_environment: chance by its outcomes, players by their legal actions."""
    while not state.is_terminal():
        if state.is_chance_node():
            actions, probabilities = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(actions, p=probabilities))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return np.array(state.returns())


class Node:
    def __init__(self, outcomes):
        self.children = {action: None for action, _ in outcomes}
        self.visits = 0


@pytest.mark.parametrize("name", azulejo.game_names())
def test_a_tree_search_passes_deals(name):
    """As OpenSpiel's MCTS goes: a node lists its children once, and every later visit finds them there; chance nodes are nodes."""
    game = azulejo.load_game(name)
    rng = np.random.RandomState(1)
    root, tree, passed = game.new_initial_state(), {}, 0
    for _ in range(150):
        state, path = root.clone(), ()
        while not state.is_terminal() and path in tree:
            node = tree[path]
            chance = state.is_chance_node()
            outcomes = state.chance_outcomes() if chance else [(action, 1) for action in state.legal_actions()]
            assert list(node.children) == [action for action, _ in outcomes]
            action = rng.choice([a for a, _ in outcomes], p=[p for _, p in outcomes]) if chance else outcomes[node.visits % 2 % len(outcomes)][0]
            node.visits += 1
            state.apply_action(action)
            path += (int(action),)
            passed += chance
        if not state.is_terminal():
            tree[path] = Node(state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()])
        assert abs(rollout(state, rng).sum()) < 1e-9
    assert passed > 100


def test_names_of_openspiel(pair):
    """Those of 2.0 beyond what other tests use."""
    game = azulejo.load_game(*pair)
    state, = game.new_initial_states()
    assert state.is_initial_state() and state.get_type() is azulejo.StateType.CHANCE and not state.is_initial_non_chance_state()
    assert game.to_string() == str(game) and game.policy_tensor_shape() == [game.num_distinct_actions()]
    assert game.observation_tensor_layout().name == "CHW"
    for refused in (game.information_state_tensor_shape, game.information_state_tensor_size, game.information_state_tensor_layout):
        with pytest.raises(RuntimeError, match="no information-state tensor"):
            refused()
    first = state.clone()
    while state.is_chance_node():
        state.apply_actions([state.legal_actions()[0]])
    assert state.is_initial_non_chance_state() and state.get_type() is azulejo.StateType.DECISION and not state.is_mean_field_node()
    state.apply_actions_with_legality_checks([state.legal_actions()[0]])
    assert not state.is_initial_non_chance_state() and not state.is_initial_state()
    before = state.clone()
    with pytest.raises(RuntimeError, match="not legal"):
        state.apply_action_with_legality_check(game.num_distinct_actions())
    assert state == before and state.to_string() == str(state)
    assert state.history_str() == ", ".join(str(action) for action in state.history())
    assert state.to_json() == state.json() and state.to_dict()["viewer"] == "all"
    assert state.starting_state() == first and state.starting_state_str() == first.position()
    assert azulejo.deserialize_game_and_state(azulejo.serialize_game_and_state(game, state)) == (game, state)
    for state in played(game, 2):
        pass
    assert state.get_type() is azulejo.StateType.TERMINAL
    assert state.move_number() <= game.max_move_number() and len(state.history()) <= game.max_history_length()


def test_observers(pair):
    game = azulejo.load_game(*pair)
    observer, recall = game.make_observer(), azulejo.Observer(game, perfect_recall=True)
    shapes = {name: tuple(shape) for name, shape, _ in game.observation_planes()}
    assert {name: array.shape for name, array in observer.dict.items()} == shapes and recall.tensor is None
    for state in list(played(game, 1))[::30]:
        for player in range(game.num_players()):
            observer.set_from(state, player)
            assert (observer.tensor == state.observation_tensor(player)).all()
            assert (np.concatenate([array.ravel() for array in observer.dict.values()]) == observer.tensor).all()
            assert observer.string_from(state, player) == state.observation_string(player)
            assert recall.string_from(state, player) == state.information_state_string(player)
    with pytest.raises(RuntimeError, match="no parameters"):
        game.make_observer(None, {"x": 1})


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
            with pytest.raises(RuntimeError, match=f"no player {player}: a player >= 0 and player < {pair[1]}"):
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
