"""The players get back the time in which the server or its database did not work. The tests run in parallel, because they wait."""
import concurrent.futures
import contextlib
import os
import signal
import sqlite3
import time

from throwaway_postgres import Postgres

from client import TWO_HUMANS, eventually, running

OPTIONS = ("--rate", "0", "--token-rate", "0", "--workers", "0")
HOUR = 3_600_000


class Clock:
    """The clock of the player to move, as the server tells it."""

    def __init__(self, server, seconds=60):
        self.game = server.create({**TWO_HUMANS, "clock": {"kind": "move", "seconds": seconds}, "timeout": "claim"})
        self.seat = self.game.to_move()[0]
        self.time, self.left = self.read()

    def read(self):
        view = self.game.view()
        assert not any(seat.get("timed_out") for seat in view["seats"]), view
        clock = view["clock"]
        assert clock["running"] == self.seat and clock["now"] == view["now"]
        return view["now"], clock["left_ms"][self.seat - 1]

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


def frozen_server(folder, stopped, seconds):
    with running(folder / f"frozen{stopped}.db", *OPTIONS) as server:
        clock = Clock(server, seconds)
        time.sleep(1)
        was_stopped = freeze([server.process.pid], stopped)
        eventually(lambda: clock.given_back() >= was_stopped)
        assert clock.move() == 200
        assert server.metric("azulejo_gaps_total") >= 1


def hung_database(_folder):
    with Postgres() as postgres, running(postgres.url, *OPTIONS) as server:
        clock = Clock(server)
        time.sleep(1)
        was_stopped = freeze(postgres.processes(), 8)
        eventually(lambda: clock.given_back() >= was_stopped)
        assert clock.move() == 200


def restart(folder):
    database = folder / "restart.db"
    with running(database, *OPTIONS) as server:
        clock = Clock(server)
        time.sleep(1)
        server.kill()
    time.sleep(5)
    with running(database, *OPTIONS) as server:
        clock.game.server = server
        eventually(lambda: clock.given_back() >= 5)
        assert clock.move() == 200


def changed_time(folder, step):
    """The time of the host is changed while the server is down. Here all stored times are changed the other way."""
    database = folder / f"step{step}.db"
    with running(database, *OPTIONS) as server:
        clock = Clock(server)
        time.sleep(1)
        begun, left = time.monotonic(), clock.read()[1]
        server.stop()
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for change in ("pulse SET seen = seen + ?1, previous = previous + ?1", "outage SET began = began + ?1, ended = ended + ?1",
                       "event SET at = at + ?1", "job SET due = due + ?1", "game SET created = created + ?1"):
            connection.execute(f"UPDATE {change}", (-step,))
    with running(database, *OPTIONS) as server:
        clock.game.server = server
        after = clock.read()[1]
        assert left - after <= 1000 * (time.monotonic() - begun)
        assert clock.move() == 200


def test_no_time_is_lost(tmp_path):
    cases = [(frozen_server, 2, 60), (frozen_server, 9, 60), (frozen_server, 20, 18), (hung_database,), (restart,),
             (changed_time, HOUR), (changed_time, -HOUR)]
    with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
        for future in [pool.submit(case, tmp_path, *arguments) for case, *arguments in cases]:
            future.result()
