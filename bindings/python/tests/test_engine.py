"""The engine from Python: limits, levels, stopping, and the interpreter lock released."""
import concurrent.futures
import multiprocessing
import os
import pickle
import signal
import threading
import time

import azulejo
import pytest

POSITION = ("azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 "
            "12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R")


@pytest.fixture
def engine():
    return azulejo.Engine()


def first_move(name, seed=1):
    """The first position of a game in which a player is to move."""
    rng = azulejo.Rng(seed)
    state = azulejo.load_game(name).new_initial_state(rng=rng)
    while state.is_chance_node():
        state.apply_action(state.sample_chance_outcome(rng))
    return state


@pytest.mark.parametrize("name", azulejo.game_names())
def test_the_best_move_is_legal_and_reproducible(engine, name):
    state = first_move(name)
    found = engine.analyse(state, nodes=300, lines=3)
    assert found.best_action in state.legal_actions()
    assert state.action_to_string(found.best_action) == found.best
    assert 1 <= len(found.lines) <= 3 and found.lines[0].action == found.best_action
    for line in found.lines:
        assert sum(line.win) == pytest.approx(1, abs=0.01) and len(line.score) == state.num_players()
        assert line.pv[0] == line.move and line.action in state.legal_actions()
    again = azulejo.Engine().analyse(state, nodes=300, lines=3)
    assert [(line.move, line.win, line.nodes) for line in again.lines] == [
        (line.move, line.win, line.nodes) for line in found.lines]


def test_positions_may_be_text(engine):
    state = azulejo.State.parse(POSITION)
    moves = {engine.analyse(given, nodes=2000).best for given in (state, POSITION, state.json())}
    assert len(moves) == 1


def test_time_is_kept(engine):
    # Without the limit, a search of the first move would go on to the end of the round.
    found = engine.analyse(first_move("azul"), time=0.2)
    assert found.nodes > 0 and not found.lines[0].exact


@pytest.mark.parametrize("level", [1, 5, "7", "max"])
def test_levels_play(engine, level):
    state = first_move("azul")
    assert engine.analyse(state, level=level, nodes=500).best_action in state.legal_actions()


def test_a_search_can_be_stopped_from_another_thread(engine):
    over = threading.Event()

    def stop():
        while not over.wait(0.2):  # the first one may come before the search begins
            engine.stop()

    thread = threading.Thread(target=stop)
    thread.start()
    found = engine.analyse(first_move("azul"), time=600)
    over.set()
    thread.join()
    assert found.seconds < 300 and found.best


def test_progress_is_told_and_may_stop(engine):
    seen = []

    def tell(analysis):
        seen.append(analysis.nodes)
        engine.stop()

    engine.analyse(first_move("azul-duel"), time=600, progress=tell)
    assert seen


def test_an_error_in_progress_comes_back(engine):
    def fail(analysis):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        engine.analyse(first_move("azul"), time=600, progress=fail)
    assert engine.analyse(first_move("azul"), nodes=100).best


def test_ctrl_c_ends_a_search(engine, ctrl_c):
    state = first_move("azul")
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
        engine.analyse(state, time=600)


def test_other_threads_run_during_a_search(engine):
    ticks = 0
    over = threading.Event()

    def tick():
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    engine.analyse(first_move("azul"), time=2)
    assert ticks > before
    over.set()
    thread.join()


@pytest.mark.parametrize("wrong, error", [
    (dict(nodes=0), ValueError), (dict(nodes=-5), ValueError), (dict(nodes=2.5), TypeError), (dict(nodes=10**30), ValueError),
    (dict(time=0), ValueError), (dict(time=-1), ValueError), (dict(time=float("nan")), ValueError), (dict(time=1e300), ValueError),
    (dict(level=0), ValueError), (dict(level=11), ValueError), (dict(level="x"), ValueError), (dict(lines=0), ValueError),
    (dict(threads=0), ValueError), (dict(threads=10**6), ValueError), (dict(depth=-1), ValueError)])
def test_nonsense_is_refused(engine, wrong, error):
    with pytest.raises(error):
        engine.analyse(POSITION, **wrong)


def test_there_must_be_a_move_to_find(engine):
    with pytest.raises(ValueError, match="a deal is awaited"):
        engine.analyse(azulejo.load_game("azul").new_initial_state())
    with pytest.raises(ValueError):
        engine.analyse("nonsense")
    with pytest.raises(TypeError):
        engine.analyse(7)


def test_players_have_names():
    names = azulejo.player_names()
    assert names[:2] == ["greedy", "random"] and "level10" in names and names[-1] == "max"
    with pytest.raises(ValueError, match="no player"):
        azulejo.make_player("level11")
    with pytest.raises(ValueError, match="no limits"):
        azulejo.make_player("greedy", nodes=5)
    game = azulejo.load_game("azul", 3)
    with pytest.raises(ValueError, match="3 players are needed"):
        azulejo.play_game(game, [azulejo.make_player("greedy")], 1)
    players = [azulejo.make_player("greedy", 1), azulejo.make_player("random", 2), azulejo.make_player("max", nodes=50)]
    end = azulejo.play_game(game, players, rng=4)
    assert end.is_terminal()


def searched(state):
    return azulejo.Engine().analyse(state, nodes=300)


def test_pools_of_processes_work():
    state = first_move("azul")
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        first, second = pool.map(searched, [state, state])
        played = list(pool.map(azulejo.make_player("level2"), [state]))
    alone = searched(state)
    for each in (first, second, pickle.loads(pickle.dumps(alone))):
        assert (each.best, each.best_action, each.nodes, each.depth) == (alone.best, alone.best_action, alone.nodes, alone.depth)
        assert [(line.move, line.win, line.score, line.pv, line.exact) for line in each.lines] == \
            [(line.move, line.win, line.score, line.pv, line.exact) for line in alone.lines]
    assert played == [azulejo.make_player("level2")(state)]
    assert pickle.loads(pickle.dumps(azulejo.Engine())).analyse(state, nodes=300).best == alone.best
