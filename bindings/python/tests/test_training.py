"""Self-play and training from Python give what the program gives."""
import os
import signal
import subprocess
import threading

import azulejo
import pytest

AZULEJO = os.environ["AZULEJO"]


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("games") / "games.rec")
    counted = []
    assert azulejo.selfplay(path, 40, nodes=20, deals=1, networks=azulejo.Networks.rules("azul"), progress=counted.append) == 40
    assert counted[-1] == 40 and counted == sorted(counted)
    return path


def test_selfplay_plays_the_games_of_the_program(games, tmp_path):
    other = tmp_path / "program.rec"
    subprocess.run([AZULEJO, "selfplay", "--games", "40", "--nodes", "20", "--deals", "1", "--networks", "rules", "--out", other],
                   check=True, capture_output=True, timeout=300)
    assert open(games).read() == other.read_text()


def test_a_file_continues_and_refuses_other_conditions(games, tmp_path):
    path = tmp_path / "games.rec"
    path.write_text(open(games).read())
    rules = azulejo.Networks.rules("azul")
    assert azulejo.selfplay(str(path), 30, nodes=20, deals=1, networks=rules) == 40
    assert azulejo.selfplay(str(path), 42, nodes=20, deals=1, networks=rules) == 42
    with pytest.raises(ValueError, match="other conditions"):
        azulejo.selfplay(str(path), 50, nodes=30, deals=1, networks=rules)


def test_training_gives_the_networks_of_the_program(games, tmp_path):
    reports = []
    trained = azulejo.train([games], hidden=32, head=32, epochs=2, progress=reports.append)
    out = tmp_path / "program.net"
    subprocess.run([AZULEJO, "train", "--data", games, "--hidden", "32", "--head", "32", "--epochs", "2", "--out", out],
                   check=True, capture_output=True, timeout=300)
    assert trained.fingerprint == azulejo.Networks.load(out, "azul").fingerprint
    assert [report["network"] for report in reports] == sorted((report["network"] for report in reports), reverse=True)
    last = reports[-1]
    assert last["epoch"] == 2 and last["training"]["win"] > 0 and last["validation"]["points"] > 0
    # They can be used at once, and continued.
    state = azulejo.load_game("azul").new_initial_state(rng=1)
    while state.is_chance_node():
        state.apply_action(state.sample_action(1))
    win, _ = trained.evaluate([state])
    assert win.sum() == pytest.approx(1, abs=0.01)
    assert azulejo.Engine(trained).analyse(state, nodes=50).best_action in state.legal_actions()
    assert azulejo.train([games], start=trained, epochs=40, rate=0.02).fingerprint != trained.fingerprint


def test_faults_are_told(games, tmp_path):
    with pytest.raises(ValueError, match="widths"):
        azulejo.train([games], hidden=33)
    with pytest.raises(FileNotFoundError):
        azulejo.train([tmp_path / "none"])
    with pytest.raises(ValueError, match="finished games"):
        azulejo.train([])
    with pytest.raises(ValueError, match="other game|another game"):
        azulejo.train([games], start=azulejo.Networks.built_in("azul-duel"))
    with pytest.raises(ValueError, match="nodes"):
        azulejo.selfplay(str(tmp_path / "new"), 1, nodes=0)
    with pytest.raises(ZeroDivisionError):
        azulejo.selfplay(str(tmp_path / "failing"), 5, nodes=20, progress=lambda games: 1 / 0)


def test_ctrl_c_ends_both(games, tmp_path, ctrl_c):
    def play(progress):
        azulejo.selfplay(str(tmp_path / "long"), 10**6, nodes=20, progress=progress)

    def train(progress):
        azulejo.train([games], epochs=10**4, progress=lambda report: progress(report["epoch"]))

    for work, end in ((play, 10**6), (train, 10**4)):
        reached = []
        started = threading.Event()
        killer = threading.Thread(target=lambda: (started.wait(), os.kill(os.getpid(), signal.SIGINT)))
        killer.start()
        with pytest.raises(KeyboardInterrupt):
            work(lambda number: (reached.append(number), started.set()))
        killer.join()
        assert max(reached) < end, "it went on to the end"
