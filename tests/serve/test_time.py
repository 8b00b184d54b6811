"""The players get back the time in which the server or its database did not work, and the time of the host does not matter.

The tests run in parallel, because they wait.
"""
import concurrent.futures
import contextlib
import datetime
import os
import pathlib
import signal
import sqlite3
import time

from throwaway_postgres import Postgres

from client import TWO_HUMANS, eventually, running

OPTIONS = ("--rate", "0", "--token-rate", "0", "--workers", "0")
HOUR = 3600


class HostTime:
    """Servers with this environment see another time of the host, which can be set while they run (libfaketime).

    Clocks that cannot be set are not changed, as on a real host.
    """

    def __init__(self, folder, seconds=0):
        folder.mkdir()
        self.file = folder / "offset"
        self.set(seconds)
        library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
        self.environment = {"LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(self.file), "FAKETIME_NO_CACHE": "1",
                            "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def set(self, seconds):
        """The time is ahead of the real one by so much, or behind it."""
        new = self.file.with_suffix(".new")
        new.write_text(f"{seconds:+d}")
        new.replace(self.file)
        self.seconds = seconds

    def is_seen_by(self, server):
        """Whether a new line of the log has this time."""
        server.ask("GET", "/healthz")
        written = datetime.datetime.fromisoformat(server.log_events("request")[-1]["time"]).timestamp()
        return abs(written - time.time() - self.seconds) < HOUR / 2


class Clock:
    """The clock of the player to move, as the server tells it."""

    def __init__(self, server, seconds=60):
        self.game = server.create({**TWO_HUMANS, "clock": {"kind": "move", "seconds": seconds}, "timeout": "claim"})
        self.seat = self.game.to_move()[0]
        self.real = time.monotonic()
        self.time, self.left = self.read()
        eventually(lambda: self.read()[1] < self.left - 500)

    def is_lost(self):
        return any(seat.get("timed_out") for seat in self.game.view()["seats"])

    def read(self):
        view = self.game.view()
        assert not any(seat.get("timed_out") for seat in view["seats"]), view
        clock = view["clock"]
        assert clock["running"] == self.seat and clock["now"] == view["now"]
        return view["now"], clock["left_ms"][self.seat - 1]

    def check(self, server_time=True):
        """No more time has run than has really passed. The server's time too has passed like the real one."""
        passed, left = self.read()
        real = 1000 * (time.monotonic() - self.real) + 1  # all times are rounded down
        assert self.left - left <= real
        if server_time:
            assert passed - self.time <= real

    def given_back(self):
        """How many seconds of the server's time did not run on the clock."""
        time, left = self.read()
        return ((time - self.time) - (self.left - left)) / 1000

    def move(self):
        seat, view, legal = self.game.to_move()
        assert seat == self.seat
        return self.game.move(seat, view["ply"], legal[0])[0]


def freeze(processes, seconds):
    """Stops processes for a time. Returns how long they were surely stopped, in seconds."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    begun = time.monotonic()
    time.sleep(seconds)
    stopped = time.monotonic() - begun
    for process in processes:
        os.kill(process, signal.SIGCONT)
    return stopped


def check_gap(server, clock, seconds):
    """The server has noticed that it could not work, and has given the time back."""
    eventually(lambda: server.metric("azulejo_gaps_total") >= 1)
    eventually(lambda: clock.given_back() >= seconds)
    assert clock.move() == 200


def frozen_server(folder, stopped, seconds):
    with running(folder / f"frozen{stopped}.db", *OPTIONS) as server:
        clock = Clock(server, seconds)
        was_stopped = freeze([server.process.pid], stopped)
        check_gap(server, clock, was_stopped)


def hung_database(_folder):
    with Postgres() as postgres, running(postgres.url, *OPTIONS) as server:
        clock = Clock(server)
        # A heartbeat that was written just before may be confirmed a moment later.
        check_gap(server, clock, freeze(postgres.processes(), 8) - 1)


def restart(folder):
    database = folder / "restart.db"
    with running(database, *OPTIONS) as server:
        clock = Clock(server)
        server.kill()
    time.sleep(5)
    with running(database, *OPTIONS) as server:
        clock.game.server = server
        eventually(lambda: clock.given_back() >= 5)
        assert clock.move() == 200


def locked_file(folder):
    """Another process holds the lock of the file for longer than the clock has time."""
    database = folder / "locked.db"
    with running(database, *OPTIONS, "--database-timeout", "2.5") as server:
        clock = Clock(server, seconds=16)  # more than the test itself takes, also on a busy machine
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            begun = time.monotonic()
            while (locked := time.monotonic() - begun) < 18:
                clock.read()
                time.sleep(0.2)
            other.execute("ROLLBACK")
        check_gap(server, clock, locked - 1)  # as above


def changed_time(folder, step):
    """The time of the host is changed while the server runs, and changed back."""
    host = HostTime(folder / f"host{step}")
    with running(folder / f"changed{step}.db", *OPTIONS, "--log", "debug", environment=host.environment) as server:
        assert host.is_seen_by(server)
        began = time.monotonic()
        clock = Clock(server)
        for seconds in (step, 0):
            before = clock.read()[0]
            host.set(seconds)
            assert host.is_seen_by(server)
            eventually(lambda: clock.read()[0] > before + 2000)
            clock.check()
        # On a busy machine there may be gaps, but none as long as the step.
        assert clock.given_back() <= time.monotonic() - began, "no more time is given back than has passed"
        assert clock.move() == 200


def end_of_a_clock(folder, step):
    """The time of the host is changed while a short clock runs. It runs out when its time has passed, and not later."""
    host = HostTime(folder / f"end{step}")
    with running(folder / f"end{step}.db", *OPTIONS, "--log", "debug", environment=host.environment) as server:
        clock = Clock(server, seconds=16)  # as above
        host.set(step)
        assert host.is_seen_by(server)
        eventually(clock.is_lost)
        assert time.monotonic() - clock.real >= (clock.left - 1) / 1000
        view = clock.game.view()
        assert view["now"] - clock.time <= 1000 * (time.monotonic() - clock.real) + 1


def latest_heartbeat(database):
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT max(seen) FROM pulse").fetchone()[0]


def changed_time_of_a_stopped_server(folder, step):
    host = HostTime(folder / f"stopped{step}")
    database = folder / f"stopped{step}.db"
    with running(database, *OPTIONS, environment=host.environment) as server:
        clock = Clock(server)
        eventually(lambda: latest_heartbeat(database) >= clock.time)
        server.stop()
    host.set(step)
    with running(database, *OPTIONS, "--log", "debug", environment=host.environment) as server:
        assert host.is_seen_by(server)
        clock.game.server = server
        clock.check(server_time=False)
        assert clock.read()[0] >= clock.time, "it goes on after the last heartbeat"
        assert clock.move() == 200


def servers_that_disagree(folder, step):
    """A second server has another time. Both go on from the later one."""
    host = HostTime(folder / f"second{step}", step)
    with Postgres() as postgres, running(postgres.url, *OPTIONS) as one:
        clock = Clock(one)
        log = folder / f"second{step}.log"
        with running(postgres.url, *OPTIONS, "--log", "debug", environment=host.environment, log=log) as two:
            assert host.is_seen_by(two)
            for server in (two, one):
                clock.game.server = server
                eventually(lambda: clock.read()[0] - clock.time >= max(0, step) * 1000)
                clock.check(server_time=step < 0)
            assert clock.move() == 200


def test_no_time_is_lost(tmp_path):
    cases = [(frozen_server, 2, 60), (frozen_server, 9, 60), (frozen_server, 20, 18), (hung_database,), (locked_file,), (restart,)]
    cases += [(case, step) for step in (HOUR, -HOUR)
              for case in (changed_time, end_of_a_clock, changed_time_of_a_stopped_server, servers_that_disagree)]
    with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
        for future in [pool.submit(case, tmp_path, *arguments) for case, *arguments in cases]:
            future.result()
