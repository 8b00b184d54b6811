"""/healthz says within three seconds whether the database accepts writes, and so does every request that needs it.

The time is measured by the client. Only the time in which threads of the server or of the client were ready to run, but had
no processor because the machine was busy, is allowed in addition.
"""
import contextlib
import os
import pathlib
import signal
import sqlite3
import subprocess
import threading
import time

from throwaway_postgres import Postgres

from client import API, TWO_HUMANS, Lines, WebSocket, eventually, running

OPTIONS = ("--rate", "0", "--token-rate", "0", "--workers", "0", "--database-timeout", "2.5")
PROMISED = 3  # seconds
NO_ANSWER = "the database does not answer"
RECORD = '[Game "azul"] [Players "2"] [First "1"] deal:BYRK/BYRK/BYRK/BYRK/BYRW'


def wait_of(thread):
    """How many seconds a thread has waited for a processor."""
    try:
        return int(pathlib.Path(thread, "schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0  # it has ended meanwhile


def waits_of_server(server):
    """Of each of its threads."""
    return {thread.name: wait_of(thread) for thread in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()}


def in_time(server, asks):
    """The answers to requests that are sent at the same time. Each must come within the time that the server promises."""
    answers, took, waits = [None] * len(asks), [None] * len(asks), [0] * len(asks)

    def send(number):
        began, waited = time.monotonic(), wait_of("/proc/thread-self")
        answers[number] = asks[number]()
        took[number] = time.monotonic() - began
        waits[number] = wait_of("/proc/thread-self") - waited

    before = waits_of_server(server)
    threads = [threading.Thread(target=send, args=(number,)) for number in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert None not in took, "a request was not answered"
    # An answer needs the thread of the network and one of the database.
    busy = sum(sorted(wait - before.get(thread, 0) for thread, wait in waits_of_server(server).items())[-2:])
    for seconds, waited in zip(took, waits):
        assert seconds <= PROMISED + busy + waited, f"{seconds} s, although threads waited for {busy} and {waited} s only"
    return answers


def health(server):
    status, _, answer = server.ask("GET", "/healthz")
    return status, answer.get("message", "")


class Requests:
    """A request of each kind, to tables of their own."""

    def __init__(self, server):
        self.server = server
        self.writes, self.reads, self.statuses = {}, {}, {}
        self.add_writes()
        self.add_reads()

    def add_writes(self):
        server = self.server
        self.writes["create"] = lambda: server.ask("POST", f"{API}/games", TWO_HUMANS)
        self.writes["analyse"] = lambda: server.ask("POST", f"{API}/analyze", {"record": RECORD, "time_ms": 1000})
        made = server.post("/games", TWO_HUMANS)[1]
        self.writes["delete"] = lambda: server.ask("DELETE", f"{API}/games/{made['id']}", token=made["maker"])
        for what, body in (("chat", {"preset": 1}), ("leave", {}), ("resign", {}), ("name", {"name": "Ada"})):
            self.add_write(what, server.create(), body)
        self.add_write("nonce", server.create({"game": "azul", "seats": TWO_HUMANS["seats"], "nonces": True}), {"nonce": "n"})
        self.add_write("join", server.create({**TWO_HUMANS, "seats": [{"kind": "human"}, {"kind": "open"}]}), {"name": "Bo"}, 2)
        table = server.create()
        self.must(table, "leave", {})
        self.add_write("return", table, {})
        table = server.create()
        seat, view, legal = table.to_move()
        self.add_write("moves", table, {"ply": view["ply"], "move": legal[0]}, seat)
        table, seat = self.table_with_a_move()
        self.add_write("offers", table, {"what": "undo"}, seat)
        table, seat = self.table_with_a_move()
        self.must(table, "offers", {"what": "undo"}, seat)
        self.add_write("answers", table, {"what": "undo", "accept": True}, 3 - seat)
        table = server.create({**TWO_HUMANS, "clock": {"kind": "move", "seconds": 1}, "timeout": "claim"})
        late = table.to_move()[0]
        eventually(lambda: any(seat.get("timed_out") for seat in table.view()["seats"]))
        self.add_write("claim", table, {}, 3 - late)

    def add_reads(self):
        table, over = self.server.create(), self.server.create()
        self.must(over, "resign", {})
        for path in ("/games", table.path, f"{table.path}/record", f"{table.path}/log", f"{over.path}/proof"):
            self.add_read(path, 200, lambda path=path: self.server.ask("GET", API + path))
        self.add_read("unknown table", 404, lambda: self.server.ask("GET", f"{API}/games/AAAAAAAAAAAA"))
        events = f"{table.path}/events"
        self.add_read("socket", 101, lambda: self.open(WebSocket(self.server.port, events)))
        self.add_read("lines", 200, lambda: self.open(Lines(self.server, events)))

    def add_write(self, what, table, body, seat=1):
        self.writes[what] = lambda: self.server.ask("POST", f"{API}{table.path}/{what}", body, token=table.tokens.get(seat))

    def add_read(self, name, status, ask):
        self.reads[name], self.statuses[name] = ask, status

    def table_with_a_move(self):
        table = self.server.create()
        seat, view, legal = table.to_move()
        assert table.move(seat, view["ply"], legal[0])[0] == 200
        return table, seat

    def must(self, table, what, body, seat=1):
        status, answer = self.server.post(f"{table.path}/{what}", body, table.tokens[seat])
        assert status == 200, (what, answer)

    @staticmethod
    def open(stream):
        stream.close()
        return stream.status, {}, None

    def check(self, reasons, can_read):
        """Writes are refused, with a reason and without a detail, and reads too, if the database cannot be read."""
        others = [lambda: self.server.ask("GET", "/metrics"), lambda: self.server.ask("GET", "/api/openapi.json")]
        answers = in_time(self.server, [*self.writes.values(), *self.reads.values(), *others])
        assert [status for status, _, _ in answers[-len(others):]] == [200] * len(others)
        for name, (status, headers, answer) in zip([*self.writes, *self.reads], answers):
            refused = name in self.writes or not can_read
            assert status == (503 if refused else self.statuses[name]), (name, answer)
            if refused and answer:
                assert answer["error"] == "unavailable", (name, answer)
                assert answer["message"] in [f"{reason}; try again" for reason in reasons], (name, answer)
                assert headers["Retry-After"] == "1"


def check_outage(server, cause, reasons, can_read=True):
    """All requests are refused in time while the context manager `cause` lasts. The outage is logged once, and counted."""
    game, requests = server.create(), Requests(server)
    outages, lines = server.metric("azulejo_outages_total"), len(server.log_events())
    assert health(server)[0] == 200
    with cause:
        requests.check(reasons, can_read)
        eventually(lambda: health(server)[0] == 503)
        faults = server.metric("azulejo_store_faults_total")
        for status, reason in in_time(server, [lambda: health(server)] * 4):
            assert status == 503 and reason in reasons
        requests.check(reasons, can_read)
        assert server.metric("azulejo_store_faults_total") >= faults + len(requests.writes)
        assert server.metric("azulejo_healthy") == 0
        assert server.metric("azulejo_outages_total") == outages + 1, "it is one outage, however often it is noticed"
    eventually(lambda: health(server)[0] == 200)
    eventually(lambda: server.post(f"{game.path}/chat", {"preset": 1}, game.tokens[1])[0] == 200)
    game.play(2)
    assert server.metric("azulejo_healthy") == 1
    log = server.log_events()[lines:]
    assert [line["reason"] in reasons for line in log if line["event"] == "unhealthy"] == [True]
    assert len([line for line in log if line["event"] == "healthy_again"]) == 1
    # A gap is logged once too: the clocks did not run.
    assert {line["event"] for line in log if line["level"] in ("warning", "error")} <= {"unhealthy", "gap"}, log


def test_a_full_disk(tmp_path):
    library, mark = tmp_path / "full_disk.so", tmp_path / "full"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, pathlib.Path(__file__).with_name("full_disk.c"), "-ldl"], check=True)
    environment = {"LD_PRELOAD": str(library), "FULL_DISK": str(mark)}

    @contextlib.contextmanager
    def full_disk():
        mark.touch()
        yield
        mark.unlink()

    with running(tmp_path / "games.db", *OPTIONS, environment=environment) as server:
        for _ in range(2):
            check_outage(server, full_disk(), ["the disk is full"])


def test_a_locked_file(tmp_path):
    """The database waits a second for the lock. Writes that wait behind others are given up."""
    @contextlib.contextmanager
    def lock():
        with contextlib.closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    with running(tmp_path / "games.db", *OPTIONS) as server:
        check_outage(server, lock(), ["the database is locked by another program", NO_ANSWER])


@contextlib.contextmanager
def stopped(postgres):
    """The server and its children do not run. Each connection has one of them."""
    processes = postgres.processes()
    assert len(processes) > 5
    signal_all(processes, signal.SIGSTOP)
    try:
        yield
    finally:
        signal_all(processes, signal.SIGCONT)


def signal_all(processes, how):
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, how)


def test_a_stopped_postgresql(tmp_path):
    with Postgres() as postgres, running(postgres.url, *OPTIONS, log=tmp_path / "log") as server:
        check_outage(server, stopped(postgres), [NO_ANSWER], can_read=False)


def test_a_postgresql_that_ended(tmp_path):
    """The message of the database's library names its host; nobody else is told."""
    @contextlib.contextmanager
    def ended(postgres, server):
        postgres.stop()
        yield
        assert str(postgres.folder) not in str(server.ask("GET", "/healthz")[2])
        postgres.start()

    with Postgres() as postgres, running(postgres.url, *OPTIONS, log=tmp_path / "log") as server:
        check_outage(server, ended(postgres, server), ["the database cannot be reached"], can_read=False)


def test_a_failure_that_is_no_outage(tmp_path):
    """The database accepts writes, but not those of one kind."""
    with running(tmp_path / "games.db", *OPTIONS) as server:
        game = server.create()
        with contextlib.closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("ALTER TABLE event RENAME TO hidden_event")

        def fails():
            status, answer = server.post(f"{game.path}/chat", {"preset": 1}, game.tokens[1])
            return status == 503 and answer["message"] == "the database reports an error; try again"

        assert all(fails() for _ in range(5))
        eventually(lambda: server.log_events("database_operation_failed"))
        assert all(fails() for _ in range(5))
        assert health(server)[0] == 200
        assert server.metric("azulejo_store_faults_total") >= 10
        [line] = server.log_events("database_operation_failed")
        assert line["reason"] == "the database reports an error" and "event" in line["detail"]
        assert not server.log_events("unhealthy")


def test_questions_do_not_load_the_database(tmp_path):
    """The result of a probe is used for a second."""
    with running(tmp_path / "games.db", *OPTIONS) as server:
        before, began = server.metric('azulejo_store_seconds_count{queue="write"}'), time.monotonic()
        assert server.pipeline(50, "/healthz") == [200] * 50
        writes = server.metric('azulejo_store_seconds_count{queue="write"}') - before
        assert writes < 3 * (time.monotonic() - began) + 5, "heartbeats included"
