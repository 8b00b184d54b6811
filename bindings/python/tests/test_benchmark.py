"""The benchmark: paired deals, ratings with errors, programs as agents, and the leaderboard."""
import json
import os

import azulejo
import pytest
from azulejo import benchmark


def first_legal(state):
    return state.legal_actions()[0]


def test_the_deals_do_not_depend_on_the_players():
    game = azulejo.load_game("azul", 2)

    def deals(players):
        return [action for player, action in benchmark.play_on(game, players, 7, 3).full_history() if player < 0][:5]

    assert deals([first_legal, first_legal]) == deals([benchmark.baseline("greedy", 1), first_legal])


def test_an_agent_sees_nothing_that_is_hidden_from_it():
    """In Duel it gets other hidden plates and chips than the game has, the same legal actions, and a history that can be replayed."""
    game = azulejo.load_game("azul-duel", chance="sampled")
    differing = []

    def agent(given):
        real = watched[-1]
        player = real.current_player()
        assert given.information_state_string(player) == real.information_state_string(player)
        assert given.legal_actions() == real.legal_actions() and given.move_number() == real.move_number()
        differing.append(given.position() != real.position())
        assert game.deserialize_state(given.serialize()) == given
        again = given.starting_state()
        again.apply_actions(given.history())
        assert again == given
        return given.sample_action(len(differing))

    class Watching(benchmark.Informed):
        def __call__(self, state):
            watched.append(state)
            return super().__call__(state)

    watched = []
    benchmark.play_on(game, [Watching(agent, 1, 0), benchmark.baseline("greedy", 0)], 1, 0)
    assert sum(differing) > len(differing) / 2 > 20
    # The same in a rating.
    seen = []
    benchmark.play_pairs(game, lambda state: seen.append(state.position()) or state.bot_action("greedy", 1), "random", 1, 1)
    own = []
    benchmark.play_on(game, [lambda state: own.append(state.position()) or state.bot_action("greedy", 1), benchmark.baseline("random", 0)], 1, 0)
    assert seen[0] != own[0]


@pytest.mark.parametrize("game", azulejo.game_names())
def test_every_baseline_is_rated_and_plays(game):
    assert list(benchmark.RATINGS[game]) == list(benchmark.BASELINES)
    assert benchmark.RATINGS[game]["greedy"] == 0
    kind = azulejo.load_game(game, 2)
    for name in benchmark.BASELINES:
        state = kind.new_initial_state(rng=1)
        while state.is_chance_node():
            state.apply_action(state.sample_chance_outcome(azulejo.Rng(1)))
        assert benchmark.baseline(name, 0)(state) in state.legal_actions()


def test_a_baseline_gets_its_own_rating():
    entry = benchmark.rate(benchmark.baseline("greedy", 5), "azul", pairs=40, against=["random", "level3", "level6"])
    assert abs(entry["elo"]) < 2 * entry["error"] + 50 and 0 < entry["error"] < 200
    again = benchmark.rate(benchmark.baseline("greedy", 5), "azul", pairs=40, against=["random", "level3", "level6"])
    assert again == entry  # the same on every machine


def test_ratings_of_known_scores():
    ratings = {"greedy": 0.0, "level6": 400.0}
    even = [benchmark.Result("greedy", 100, 0.5, 0.1)]
    assert benchmark.rating_of(even, ratings)[0] == pytest.approx(0, abs=0.1)
    both = [benchmark.Result("greedy", 100, 10 / 11, 0.05), benchmark.Result("level6", 100, 0.5, 0.1)]
    elo, error = benchmark.rating_of(both, ratings)
    assert elo == pytest.approx(400, abs=1) and 20 < error < 120
    # 95 % of ±0.1 at a slope of ln 10 / 1600 each point of Elo.
    assert benchmark.rating_of(even, ratings)[1] == pytest.approx(0.1 / 0.00143911, rel=0.01)
    always = [benchmark.Result("greedy", 50, 1.0, 0.0)]
    assert benchmark.rating_of(always, ratings)[0] > 400 and benchmark.rating_of(always, ratings)[1] > 100


def test_a_program_is_an_agent():
    agent = benchmark.make_agent(f"cmd={os.environ['AZULEJO']} engine", nodes=50)
    try:
        for game in ("azul", "azul-duel"):
            result = benchmark.play_pairs(azulejo.load_game(game, 2), agent, "random", 1, 1)
            assert result.score == 1
    finally:
        agent.close()


def test_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("def agent(state):\n    return state.legal_actions()[0]\n")
    arguments = ["rate", "mine:agent", "--pairs", "4", "--against", "random", "--leaderboard", "board.jsonl"]
    assert benchmark.main(arguments) == 0
    assert benchmark.main(["rate", "greedy", *arguments[2:]]) == 0
    assert benchmark.main([*arguments, "--name", "mine:agent"]) == 0
    out = capsys.readouterr().out
    assert "random: " in out and "Elo " in out
    entries = [json.loads(line) for line in (tmp_path / "board.jsonl").read_text().splitlines()]
    assert {entry["benchmark"] for entry in entries} == {benchmark.VERSION}
    assert [entry["agent"] for entry in entries] == ["greedy", "mine:agent"]
    assert entries[0]["networks"] == azulejo.Networks.built_in("azul").fingerprint
    with pytest.raises(ValueError, match="an agent is one of"):
        benchmark.make_agent("nobody")
    assert benchmark.main(["sizes", "--games", "20"]) == 0
    assert "moves a game: " in capsys.readouterr().out
