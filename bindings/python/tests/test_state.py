"""Games and states: OpenSpiel's names and conventions, for every game and number of players."""
import copy
import itertools
import json
import pathlib
import pickle

import azulejo
import numpy as np
import pytest

PLATES = [f"{kind}{number}" for kind in "SJ" for number in range(1, 10)]
GAMES = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-grey", 4), ("azul-duel", 2)]


@pytest.fixture(params=GAMES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def game(request):
    """With deals as one action; test_openspiel.py tries the form in steps."""
    return azulejo.load_game(*request.param, chance="sampled")


def random_states(game, seed, games=3):
    """Every state of some random games."""
    for stream in range(games):
        rng = azulejo.Rng(seed, stream)
        state = game.new_initial_state(rng=rng)
        while True:
            yield state
            if state.is_terminal():
                break
            state.apply_action(state.sample_action(rng))


def test_every_game_has_its_place_here():
    assert {name for name, _ in GAMES} == set(azulejo.game_names())


def test_game_describes_itself(game):
    assert game.num_distinct_actions() > 0
    assert game.max_game_length() > 0
    assert game.chance_is_sampled
    assert game.utility_sum() == 0
    assert game.min_utility() < 0 < game.max_utility() == 1
    assert game.observation_tensor_shape() == [game.observation_tensor_size()]
    planes = game.observation_planes()
    assert sum(int(np.prod(shape)) for _, shape, _ in planes) == game.observation_tensor_size()
    assert eval(repr(game), {"azulejo": azulejo}) == game
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.is_perfect_information == (game.name != "azul-duel")


def test_random_games_keep_all_promises(game):
    """The checks that OpenSpiel runs over each of its games."""
    count = game.num_distinct_actions()
    for state in random_states(game, 1):
        player = state.current_player()
        assert state.get_game().name == game.name
        assert state.is_terminal() + state.is_chance_node() + state.is_player_node() == 1
        assert not state.is_simultaneous_node()
        if state.is_chance_node():
            assert player == azulejo.CHANCE_PLAYER
            with pytest.raises(RuntimeError, match="too many to list"):
                state.chance_outcomes()
            with pytest.raises(RuntimeError, match="too many to list"):
                state.legal_actions()
            deal = state.sample_chance_outcome(3)
            assert 0 <= deal < game.max_chance_outcomes() or game.name == "azul-duel"
            assert state.string_to_action(state.action_to_string(deal)) == deal
            assert state.child(deal).history()[-1] == deal
            assert state.rewards() == [0] * game.num_players()
            continue
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        assert all(type(action) is int and 0 <= action < count for action in actions)
        mask = state.legal_actions_mask()
        assert mask.shape == (count,) and list(np.flatnonzero(mask)) == actions
        for seat in range(game.num_players()):
            tensor = state.observation_tensor(seat)
            assert tensor.dtype == np.float32 and list(tensor.shape) == game.observation_tensor_shape()
            if seat != player:
                assert state.legal_actions(seat) == [] and not state.legal_actions_mask(seat).any()
        if state.is_terminal():
            assert player == azulejo.TERMINAL_PLAYER and actions == []
            assert abs(sum(state.returns())) < 1e-12
            assert all(game.min_utility() <= each <= game.max_utility() for each in state.returns())
            assert state.rewards() == state.returns()
            assert state.winners() and max(state.scores()) == max(state.scores()[seat] for seat in state.winners())
            with pytest.raises(ValueError, match="over"):
                state.apply_action(0)
        else:
            assert actions
            assert state.returns() == [0] * game.num_players()


def test_a_child_leaves_its_parent_alone(game):
    for state in itertools.islice(random_states(game, 2), 0, 60, 7):
        if not state.is_player_node():
            continue
        before = state.serialize()
        copies = [state.clone(), copy.copy(state), copy.deepcopy(state)]
        children = [state.child(action) for action in state.legal_actions()]
        assert state.serialize() == before
        assert all(each == state for each in copies)
        assert all(each.move_number() == state.move_number() + 1 for each in children)
        assert len({each.serialize() for each in children}) == len(children)


def test_tokens_and_numbers_mean_the_same(game):
    for state in itertools.islice(random_states(game, 3), 0, 200, 11):
        if not state.is_player_node():
            continue
        legal = json.loads(state.json())["legal"]
        tokens = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(tokens) == sorted(legal)
        for token, action in zip(tokens, state.legal_actions()):
            assert state.string_to_action(token) == action
            assert state.string_to_action(state.current_player(), token) == action
            assert state.action_to_string(state.current_player(), action) == token
        numbers = state.preview(state.legal_actions()[0])
        assert list(numbers) == game.preview_names()


def test_states_are_written_and_read_again(game):
    for state in itertools.islice(random_states(game, 4), 0, None, 13):
        again = game.deserialize_state(state.serialize())
        assert again == state and again.history() == state.history()
        assert pickle.loads(pickle.dumps(state)) == state
        assert azulejo.State.parse(state.position()).position() == state.position()
        assert azulejo.State.parse(state.record(), "sampled") == state
        replayed = azulejo.State.parse(state.record()[:state.record().find("\n\n")], chance="sampled")
        for player, action in state.full_history():
            assert replayed.current_player() == player
            replayed.apply_action(action)
        assert replayed == state


def test_repr_draws_the_board():
    state = azulejo.State.parse("azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 "
                                "12:-/BB/-/KKK/-:B..../...../...../...../.....:- "
                                "0:-/-/-/-/-:...../...../...../...../.....:R")
    assert "1( B  Y  R  K )" in repr(state)
    assert "\x1b[" in state.draw(colour=True) and "\x1b[" not in str(state)


@pytest.mark.parametrize("wrong", [-1, 180, 10**12, 179])
def test_an_illegal_action_is_refused_and_changes_nothing(wrong):
    state = azulejo.load_game("azul", chance="sampled").new_initial_state()
    state.apply_action(state.string_to_action("deal:BYRK/BYRK/BYRK/BYRK/BYRK"))
    before = state.serialize()
    with pytest.raises(ValueError, match=f"action {wrong} is not legal"):
        state.apply_action(wrong)
    with pytest.raises(ValueError, match="factory 1 holds no W"):
        state.string_to_action("1W1")
    assert state.serialize() == before


def test_scoring_tiles_of_duel_are_chosen_or_drawn():
    def tiles(scoring):
        state = azulejo.load_game("azul-duel", scoring=scoring).new_initial_state(rng=azulejo.Rng(5))
        return json.loads(state.json())["scoring"]

    assert tiles("first") == ["rows", "columns", "diagonals"]
    assert tiles("colours border corners special") == ["colours", "border", "corners", "special"]
    assert len(tiles("")) == len(tiles("3")) == 3
    assert len(tiles("4")) == 4
    assert tiles(["colours", "border", "corners", "special"]) == tiles("colours border corners special")
    assert tiles(("first",)) == tiles("first")
    assert azulejo.load_game("azul-duel", scoring="4").scoring == "4"
    assert azulejo.load_game("azul-duel", scoring="3") == azulejo.load_game("azul-duel")


def test_nonsense_is_refused_with_a_reason():
    for arguments, reason in [(("chess",), "no game"), (("azul", 5), "2 to 4 players"), (("azul", 2, "rows"), "only azul-duel"),
                              (("azul-duel", 2, "rows rows rows"), "scoring")]:
        with pytest.raises(ValueError, match=reason):
            azulejo.load_game(*arguments)
    game = azulejo.load_game("azul")
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="seat from 0 to 1"):
        game.new_initial_state(first=2)
    with pytest.raises(RuntimeError, match="say which player"):
        state.observation_tensor()
    with pytest.raises(RuntimeError, match="no player 7"):
        state.observation_tensor(7)
    with pytest.raises(TypeError, match="Rng or a seed"):
        state.sample_action("x")
    with pytest.raises(ValueError, match="another game"):
        azulejo.load_game("azul-duel").deserialize_state(state.serialize())
    with pytest.raises(ValueError):
        azulejo.State.parse("nonsense")
    with pytest.raises(ValueError):
        azulejo.State.parse('{"game":"azul"}')
    with pytest.raises(ValueError, match="below 0"):
        azulejo.Rng(1).below(0)


def test_numbers_of_numpy_will_do():
    game = azulejo.load_game("azul")
    state = game.new_initial_state(rng=np.int64(3))
    assert state == game.new_initial_state(rng=3)
    while state.is_chance_node():
        state.apply_action(np.int64(state.sample_chance_outcome(np.uint8(3))))
    state.apply_action(state.legal_actions_mask().argmax())
    for wrong in (-1, 2**64):
        with pytest.raises(ValueError, match="a seed must be"):
            game.new_initial_state(rng=wrong)
    with pytest.raises(TypeError):
        state.apply_action(1.5)


def test_things_of_another_kind_are_not_equal():
    game = azulejo.load_game("azul")
    for each in (game, game.new_initial_state(), azulejo.Rng(1)):
        assert each == each and each != None and each != 5 and not each == "x"  # noqa: E711


def test_generators_can_be_kept():
    rng = azulejo.Rng(5, 3)
    rng.next()
    again = pickle.loads(pickle.dumps(rng))
    assert again == rng and [again.next() for _ in range(5)] == [rng.next() for _ in range(5)]


def test_nobody_sees_what_is_hidden():
    """Duel: what a seat cannot know makes no difference to anything that it is shown."""
    game = azulejo.load_game("azul-duel")
    different = 0
    for number, state in enumerate(random_states(game, 6, games=8)):
        for seat in range(2):
            other = state.resample_from_infostate(seat, number)
            different += other.position() != state.position()
            assert np.array_equal(state.observation_tensor(seat), other.observation_tensor(seat))
            assert state.observation_string(seat) == other.observation_string(seat)
            seen = json.loads(state.observation_string(seat))
            for factory in seen["factories"][1:]:
                assert factory["open"] or factory["chip"] in ("", "?")
        for seat in range(2):
            assert "plates:S" not in state.information_state_string(seat)
    assert different > 100


def test_an_information_state_grows_with_what_is_seen():
    game = azulejo.load_game("azul-duel")
    for state in random_states(game, 9, games=1):
        if state.is_terminal():
            break
        for action in ([state.sample_chance_outcome(1)] if state.is_chance_node() else state.legal_actions()[:3]):
            after = state.child(action)
            for seat in range(2):
                assert after.information_state_string(seat).startswith(state.information_state_string(seat))


def fnv1a(text):
    """The digest once more, from its definition in docs/notation.md."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def test_digests_are_the_golden_ones():
    folder = pathlib.Path(__file__).resolve().parents[3] / "tests" / "data" / "digests"
    lines = [line for path in sorted(folder.iterdir()) for line in path.read_text().splitlines()]
    assert len(lines) > 200
    for line in lines:
        golden, text = line.split(" ", 1)
        assert azulejo.State.parse(text).digest() == golden == fnv1a(text), text


@pytest.mark.parametrize("name", azulejo.game_names())
def test_moves_are_read_as_people_type_them(name):
    rng = azulejo.Rng(8)
    state = azulejo.load_game(name).new_initial_state(rng=rng)
    for _ in range(40):
        if not state.is_chance_node():
            for action in state.legal_actions():
                token = state.action_to_string(action)
                assert state.string_to_action(f" {token.lower()}\n") == action
        state.apply_action(state.sample_action(rng))
    for text in ("", " ", "castle", "9z9"):
        with pytest.raises(ValueError):
            state.string_to_action(text)


def test_effects_are_those_of_the_golden_files():
    folder = pathlib.Path(__file__).parents[3] / "tests" / "data" / "playthroughs"
    files = sorted(folder.glob("*.effects"))
    assert len(files) == 3
    for file in files:
        record = next(iter(azulejo.read_records(file.with_suffix(".azul"))))
        state = record.start
        golden = file.read_text(encoding="utf-8").splitlines()
        assert len(golden) == len(record.actions)
        for action, line in zip(record.actions, golden):
            assert state.effects(int(action)) == json.loads(line)
            state.apply_action(int(action))


def test_effects_hide_what_a_player_does_not_know():
    state = azulejo.load_game("azul-duel", chance="sampled").new_initial_state()
    deal = state.sample_chance_outcome(1)
    names = [effect["name"] for effect in state.effects(deal) if effect["kind"] == "move"]
    for player in (None, 0, 1):
        seen = [effect["name"] for effect in state.effects_view(deal, player) if effect["kind"] == "move"]
        assert seen[:3] == names[:3] and set(seen[3:]) == {"?"}


def test_illegal_moves_have_a_code():
    state = azulejo.load_game("azul", chance="sampled").new_initial_state()
    state.apply_action(state.sample_chance_outcome(1))
    assert state.why_illegal("CB1")["code"] == "source_empty"
    assert state.why_illegal(state.action_to_string(state.legal_actions()[0])) is None
    with pytest.raises(ValueError):
        state.why_illegal("nothing")


def test_the_odds_of_the_next_deal_are_those_of_the_bag():
    odds = azulejo.load_game("azul", 2).new_initial_state().deal_odds()
    assert odds["draws"] == 20 and odds["refilled"] == 0
    assert odds["expected"] == {colour: 4 for colour in "BYRKW"}
    assert odds["at_least"]["B"][0] == 1 and len(odds["at_least"]["B"]) == 21
    assert sum(odds["at_least"]["B"][1:]) == pytest.approx(4)


@pytest.mark.parametrize("game", ["azul", "azul-grey", "azul-duel"])
def test_moves_are_told_as_fields_and_found_by_them(game):
    state = azulejo.load_game(game, chance="sampled").new_initial_state(rng=5)
    for number in range(60):
        if state.is_terminal():
            break
        action = state.sample_action(number)
        if state.is_chance_node():
            assert state.told(action, None)["kind"] in ("deal", "plates")
            assert state.forced_action() is None
        else:
            fields = state.fields(action)
            assert state.action_from_fields(fields) == action
            seen = state.told(action, state.current_player())
            assert fields.items() <= seen.items()
            moves = state.legal_actions()
            assert state.forced_action() == (moves[0] if len(moves) == 1 else None)
        state.apply_action(action)


def test_fields_of_no_legal_move_are_refused():
    state = azulejo.load_game("azul", chance="sampled").new_initial_state(rng=5)
    state.apply_action(state.sample_action(1))
    for fields in ({"kind": "take"}, {"kind": "place", "row": 1, "column": 1}, {"kind": "fly"}):
        with pytest.raises(ValueError):
            state.action_from_fields(fields)


def test_the_number_of_a_kept_plate_is_told_to_its_player_only():
    state = azulejo.load_game("azul-duel", 2).new_initial_state(rng=3)
    seen = set()
    for number in range(4000):
        if state.is_terminal():
            state = azulejo.load_game("azul-duel", 2).new_initial_state(rng=number)
        action = state.sample_action(number)
        if not state.is_chance_node():
            player = state.current_player()
            kind = state.fields(action)["kind"]
            if kind in ("keep", "under"):
                seen.add(kind)
                assert state.told(action, player)["number"] == state.fields(action)["number"]
                assert "number" not in state.told(action, 1 - player)
                assert "number" not in state.told(action, None)
        if seen == {"keep", "under"}:
            return
        state.apply_action(action)
    pytest.fail("no plate was kept and put under the stack")


def test_everything_wrong_with_a_position_is_told_by_code():
    state = azulejo.load_game("azul", 2).new_initial_state()
    assert azulejo.State.faults(state.position()) == []
    given = json.loads(state.json())
    given["boards"][0]["lines"][0] = "BB"
    given["round"] = 99
    faults = azulejo.State.faults(json.dumps(given))
    assert {fault["code"] for fault in faults} >= {"line_overfull"}
    assert all(fault["message"] for fault in faults)
    assert "code" not in azulejo.State.faults("nothing")[0]


def test_components_are_those_of_the_box():
    azul = azulejo.load_game("azul").components()
    assert azul["wall"] == ["BYRKW"[-row:] + "BYRKW"[:-row] if row else "BYRKW" for row in range(5)]
    assert azul["lines"] == [1, 2, 3, 4, 5] and azul["tiles_of_a_colour"] == 20 and azul["tiles_on_a_factory"] == 4
    assert (azul["row_bonus"], azul["column_bonus"], azul["colour_bonus"]) == (2, 7, 10)
    assert azulejo.load_game("azul-grey", 4).components() == azul
    duel = azulejo.load_game("azul-duel").components()
    facts = json.loads((pathlib.Path(__file__).resolve().parents[3] / "data" / "duel-components.json").read_text())
    assert set(duel["plates"]) == set(PLATES) and all(len(faces) == 4 for faces in duel["plates"].values())
    for name, faces in duel["plates"].items():
        kind = "special" if name[0] == "S" else "wild"
        right, below, left = facts["plates"][kind][name]
        assert faces[0] == [("*" if kind == "special" else "?") + right, left + below], name
        for turned, next_one in zip(faces, faces[1:]):  # a quarter turn clockwise
            assert next_one == [turned[1][0] + turned[0][0], turned[1][1] + turned[0][1]], name
    assert duel["kinds"] == {name: "special" if name[0] == "S" else "wild" for name in [*PLATES, "S?", "J?"]}
    assert duel["last_round"] == 5 and duel["lines"] == [1, 2, 3, 4, 5, 6]
    assert duel["tiles_of_a_colour"] == facts["tile_colours"]["per_colour"] and duel["start_score"] == facts["start_score"]["points"]
    assert duel["broken_costs"] == facts["broken_cost"]["total_for_count"]
    assert duel["special_points"] == facts["special_points_by_row"]["points"]


@pytest.mark.parametrize("name, players", [("azul", 2), ("azul-grey", 3), ("azul-duel", 2)])
def test_rounds_left_hold_the_rounds_that_come(name, players):
    start = azulejo.load_game(name, players).new_initial_state().rounds_left()
    assert start == ({"fewest": 5, "most": 5} if name == "azul-duel" else {"fewest": 5, "most": 50})
    for seed in range(5):
        rng, told = azulejo.Rng(seed), []
        state = azulejo.load_game(name, players).new_initial_state(rng=rng)
        while not state.is_terminal():
            told.append((state.to_dict()["round"], state.rounds_left()))
            state.apply_action(state.sample_action(rng))
        last = told[-1][0]
        assert all(left["fewest"] <= last - number + 1 <= left["most"] for number, left in told)
        assert state.rounds_left() == {"fewest": 0, "most": 0}


def test_scoring_tiles_are_worth_what_the_end_of_the_game_counts():
    for seed in range(6):
        rng = azulejo.Rng(seed)
        state = azulejo.load_game("azul-duel", scoring="4").new_initial_state(rng=rng)
        while not state.is_terminal():
            action = state.sample_action(rng)
            effects = [] if state.is_chance_node() else state.effects(action)
            state.apply_action(action)
        counted = [[{"scoring": each["scoring"], "count": each["count"], "points": each["points"]} for each in effects
                    if each.get("reason") == "scoring" and each["seat"] == seat] for seat in (1, 2)]
        assert state.scoring_worth() == counted and len(counted[0]) == 4
    with pytest.raises(ValueError, match="only azul-duel has scoring tiles"):
        azulejo.load_game("azul").new_initial_state().scoring_worth()
