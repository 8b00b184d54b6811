"""/healthz says within three seconds whether the database accepts writes, and so does every request that needs it."""
import os
import pathlib
import signal
import sqlite3
import subprocess
import threading
import time

from throwaway_postgres import Postgres

from client import API, TWO_HUMANS, eventually, running

OPTIONS = ("--rate", "0", "--token-rate", "0", "--workers", "0", "--database-timeout", "2.5")
# What the server promises is 3 s; a busy machine may need more until it gets a processor.
PROMISED, BUSY = 3, 10


def timed(ask):
    """What several threads get at once, and how long the slowest waited."""
    answers, began = [], time.monotonic()
    threads = [threading.Thread(target=lambda: answers.append(ask())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers, time.monotonic() - began


def health(server):
    status, _, answer = server.ask("GET", "/healthz")
    return status, answer.get("message", "")


def expect_outage(server, game, reason):
    """All requests that need the database are refused in time, with a reason and without a detail."""
    eventually(lambda: health(server) == (503, reason))
    began = server.metric("azulejo_outages_total")
    answers, took = timed(lambda: health(server))
    assert set(answers) == {(503, reason)}
    assert took < PROMISED + BUSY
    for ask in (lambda: server.ask("POST", f"{API}/games", TWO_HUMANS),
                lambda: server.ask("POST", f"{API}{game.path}/chat", {"preset": 1}, token=game.tokens[1])):
        answers, took = timed(ask)
        assert {status for status, _, _ in answers} == {503}, answers
        assert took < PROMISED + BUSY
        for _, headers, answer in answers:
            assert answer["error"] == "unavailable" and reason in answer["message"], answer
            assert headers["Retry-After"] == "1"
    assert server.metric("azulejo_healthy") == 0
    assert server.metric("azulejo_outages_total") == began, "it is one outage, however often it is noticed"


def expect_recovery(server, game):
    eventually(lambda: health(server)[0] == 200)
    eventually(lambda: server.post(f"{game.path}/chat", {"preset": 1}, game.tokens[1])[0] == 200)
    game.play(2)
    assert server.metric("azulejo_healthy") == 1


def test_a_full_disk(tmp_path):
    library, mark = tmp_path / "full_disk.so", tmp_path / "full"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, pathlib.Path(__file__).with_name("full_disk.c"), "-ldl"], check=True)
    environment = {"LD_PRELOAD": str(library), "FULL_DISK": str(mark)}
    with running(tmp_path / "games.db", *OPTIONS, environment=environment) as server:
        game = server.create()
        assert health(server)[0] == 200
        for outage in (1, 2):
            mark.touch()
            expect_outage(server, game, "the disk is full")
            mark.unlink()
            expect_recovery(server, game)
            assert server.metric("azulejo_outages_total") == outage
        log = server.log_events()
        assert [line["reason"] for line in log if line["event"] == "unhealthy"] == ["the disk is full"] * 2
        assert len([line for line in log if line["event"] == "healthy_again"]) == 2


def test_a_locked_file(tmp_path):
    with running(tmp_path / "games.db", *OPTIONS) as server:
        game = server.create()
        other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        expect_outage(server, game, "the database is locked by another program")
        # Views need no write.
        assert game.view(1)["id"] == game.id
        other.execute("ROLLBACK")
        other.close()
        expect_recovery(server, game)
        assert len(server.log_events("unhealthy")) == 1


def stop_all(postgres, how):
    """Signals the server and its children. Each connection has one."""
    server = str(postgres.process.pid)
    listed = subprocess.run(["ps", "-o", "pid=", "-p", server, "--ppid", server], capture_output=True, text=True, check=True)
    pids = [int(pid) for pid in listed.stdout.split()]
    assert len(pids) > 5
    for pid in pids:
        try:
            os.kill(pid, how)
        except ProcessLookupError:
            pass


def test_a_stopped_postgresql(tmp_path):
    with Postgres() as postgres, running(postgres.url, *OPTIONS) as server:
        game = server.create()
        game.play(2)
        assert health(server)[0] == 200
        stop_all(postgres, signal.SIGSTOP)
        try:
            expect_outage(server, game, "the database does not answer")
            answers, took = timed(lambda: server.ask("GET", API + game.path))
            assert {status for status, _, _ in answers} == {503} and took < PROMISED + BUSY
        finally:
            stop_all(postgres, signal.SIGCONT)
        expect_recovery(server, game)


def test_a_postgresql_that_ended(tmp_path):
    """The message of the database's library names its host; nobody else is told."""
    with Postgres() as postgres, running(postgres.url, *OPTIONS) as server:
        game = server.create()
        postgres.stop()
        expect_outage(server, game, "the database cannot be reached")
        assert str(postgres.folder) not in str(server.ask("GET", "/healthz")[2])
        postgres.start()
        expect_recovery(server, game)


def test_questions_do_not_load_the_database(tmp_path):
    """The result of a probe is used for a second."""
    with running(tmp_path / "games.db", *OPTIONS) as server:
        before, began = server.metric('azulejo_store_seconds_count{queue="write"}'), time.monotonic()
        assert server.pipeline(50, "/healthz") == [200] * 50
        writes = server.metric('azulejo_store_seconds_count{queue="write"}') - before
        assert writes < 3 * (time.monotonic() - began) + 5, "heartbeats included"
