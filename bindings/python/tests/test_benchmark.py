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
    assert [entry["agent"] for entry in entries] == ["greedy", "mine:agent"]
    assert entries[0]["networks"] == azulejo.Networks.built_in("azul").fingerprint
    with pytest.raises(ValueError, match="an agent is one of"):
        benchmark.make_agent("nobody")
    assert benchmark.main(["sizes", "--games", "20"]) == 0
    assert "moves a game: " in capsys.readouterr().out
