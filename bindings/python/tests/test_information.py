"""Information in Duel is exact: two histories have the same information-state string if and only if the seat has seen the same
in both. What it has seen is, independently of the string, the sequence of all observations."""
import collections
import json

import azulejo
import pytest


def look(state, seat):
    return hash((state.observation_string(seat), state.observation_tensor(seat).tobytes()))


class Seen:
    """The observations of both seats so far, as one number for each."""

    def __init__(self, history, game):
        self.state = game.new_initial_state(first=0)
        self.numbers = [hash(("start", look(self.state, seat))) for seat in range(2)]
        for action in history:
            self.play(action)

    def play(self, action):
        self.state.apply_action(action)
        self.numbers = [hash((self.numbers[seat], look(self.state, seat))) for seat in range(2)]


def test_same_knowledge_is_the_same_string_and_nothing_else_is():
    """Every game branches: what is hidden from a seat is drawn again and played on with the same moves where they are legal,
    so that many histories differ in very little."""
    game = azulejo.load_game("azul-duel", scoring="rows columns diagonals", chance="sampled")
    seen_by_string, string_by_seen = {}, {}
    classes = collections.Counter()

    def compare(seen):
        for seat in range(2):
            string, number = (seat, seen.state.information_state_string(seat)), (seat, seen.numbers[seat])
            assert seen_by_string.setdefault(string, number) == number, "one string for different knowledge"
            assert string_by_seen.setdefault(number, string) == string, "two strings for the same knowledge"
            classes[string] += 1

    for number in range(30):
        rng = azulejo.Rng(77, number)
        seen = Seen([], game)
        while not seen.state.is_terminal():
            seen.play(seen.state.sample_action(rng))
            compare(seen)
            if not seen.state.is_player_node() or rng.below(6) > 0:
                continue
            other = seen.state.resample_from_infostate(rng.below(2), rng)
            branch = Seen(other.history(), game)
            compare(branch)
            if rng.below(3) == 0:
                seen = branch
    compared = len(classes) * (len(classes) - 1) // 2
    assert compared > 10_000_000 and sum(count > 1 for count in classes.values()) > 300


def test_a_kept_plate_is_seen_by_everybody():
    game = azulejo.load_game("azul-duel")
    rng, found = azulejo.Rng(3), 0
    for _ in range(20):
        state = game.new_initial_state(rng=rng)
        while not state.is_terminal():
            player, action = state.current_player(), state.sample_action(rng)
            name = state.action_to_string(action)
            state.apply_action(action)
            if name.startswith("keep"):
                other = state.information_state_string(1 - player)
                token = other[other.rindex("keep?"):].split()[0]
                assert "=" in token and token.partition("=")[2][0] in "SJ"
                found += 1
    assert found > 20


def test_drawings_show_what_the_seat_may_see():
    game = azulejo.load_game("azul-duel")
    rng, differing = azulejo.Rng(8), 0
    for _ in range(10):
        state = game.new_initial_state(rng=rng)
        while not state.is_terminal():
            state.apply_action(state.sample_action(rng))
            if not state.is_player_node():
                continue
            for seat in range(2):
                other = state.resample_from_infostate(seat, rng)
                assert state.draw(player=seat) == other.draw(player=seat)
                assert state.draw() == other.draw()
                if seat == state.current_player():
                    assert str(state) == str(other) == repr(other)
                differing += state.position() != other.position()
    assert differing > 100
    with pytest.raises(RuntimeError, match="no player 2"):
        state.draw(player=2)


def test_json_says_whose_view_it_is():
    """Seats count from 1 in JSON: the viewer beside the turn."""
    for name in azulejo.game_names():
        state = azulejo.load_game(name).new_initial_state(rng=1)
        while state.is_chance_node():
            state.apply_action(state.sample_action(1))
        for seat in range(2):
            seen = json.loads(state.observation_string(seat))
            assert seen["viewer"] == seat + 1
            assert (seen["viewer"] == seen["turn"]) == (seat == state.current_player()) == bool(seen["legal"] and seat == state.current_player())
        full = json.loads(state.json())
        assert full["viewer"] == "all" and full["turn"] == state.current_player() + 1
        assert azulejo.State.parse(state.json()).position() == state.position()
