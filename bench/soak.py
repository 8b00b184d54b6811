#!/usr/bin/env python3
"""Plays at many tables behind nginx while a client floods it and servers are replaced, and counts whether anything was lost:

    bench/soak.py build/release/azulejo [--seconds 3600] [--tables 12] [--restart 60]

Two servers share a PostgreSQL database of their own; nginx has the configuration of docs/deploy.md. Every table has two players, each with
a WebSocket and an address of their own. It takes longer on a machine that is too slow for everything to happen once. Prints one JSON
object, and fails if a player was refused, a move was lost or a message is missing.
"""
import argparse
import contextlib
import http.client
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tests" / folder) for folder in ("serve", "tools")]

API = "/api/v1"
FLOODER = "127.0.0.66"
RETRIES = 20


class Statistics:
    def __init__(self):
        self.lock = threading.Lock()
        self.latencies, self.faults = [], []
        self.counts = {}

    def count(self, what, number=1):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + number

    def add_latency(self, seconds):
        with self.lock:
            self.latencies.append(seconds)

    def fault(self, text):
        with self.lock:
            self.faults.append(text)


class Player:
    """A seat with its connection and its WebSocket, which comes back where it was after an interruption."""

    def __init__(self, port, source, statistics):
        self.port, self.source, self.statistics = port, source, statistics
        self.http = None
        self.socket = None
        self.path = self.token = None
        self.next_event = None

    def ask(self, method, path, body=None):
        """Repeats a request that was not answered or not carried out, as the app does."""
        for attempt in range(RETRIES):
            try:
                self.http = self.http or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60,
                                                                    source_address=(self.source, 0))
                headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
                self.http.request(method, API + path, body=json.dumps(body) if body is not None else None, headers=headers)
                answer = self.http.getresponse()
                content = json.loads(answer.read())
                if answer.status not in (502, 503, 504):
                    if answer.status >= 400:
                        raise AssertionError(f"{method} {path}: {answer.status} {content}")
                    return content
                self.statistics.count(f"players_{answer.status}")
            except (OSError, http.client.HTTPException):
                self.statistics.count("players_disconnected")
                self.http.close()
                self.http = None
            time.sleep(0.05 * (attempt + 1))
        raise AssertionError(f"{method} {path}: no answer after {RETRIES} attempts")

    def sit(self, path, token):
        self.path, self.token, self.next_event = path, token, None
        self.watch()

    def watch(self):
        from client import WebSocket
        if self.socket:
            self.socket.close()
        after = "" if self.next_event is None else f"?from={self.next_event}"
        for attempt in range(RETRIES):
            with contextlib.suppress(OSError, EOFError):
                self.socket = WebSocket(self.port, f"{self.path}/events{after}", self.token, source=self.source)
                if self.socket.status == 101:
                    return
            time.sleep(0.05 * (attempt + 1))
        raise AssertionError(f"{self.path}: no WebSocket after {RETRIES} attempts")

    def await_ply(self, ply):
        """Reads until the ply has been told. No event may be missing in between."""
        while True:
            try:
                message = self.socket.receive()
            except (OSError, EOFError):
                message = None
            if message is None:
                self.statistics.count("sockets_reconnected")
                self.watch()
                continue
            if message["type"] == "view":
                if self.next_event is not None and message["event"] != self.next_event:
                    self.statistics.count("views_instead_of_events")
                self.next_event = message["event"]
                if message["ply"] >= ply:
                    return
            elif "event" in message:
                if message["event"] < self.next_event:
                    continue  # told before
                if message["event"] > self.next_event:
                    self.statistics.fault(f"{self.path}: event {self.next_event} is missing before {message['event']}")
                self.next_event = message["event"] + 1
                if message.get("ply", -1) >= ply:
                    return

    def close(self):
        if self.socket:
            self.socket.close()
        if self.http:
            self.http.close()


def play_games(number, port, until, pause, statistics):
    """Plays one game after the other, and compares each with what was acknowledged."""
    chance = random.Random(number)
    players = [Player(port, f"127.0.{1 + number // 100}.{10 + 2 * (number % 100) + i}", statistics) for i in range(2)]
    try:
        play_game(players, chance, until, pause, statistics)
        while time.monotonic() < until:
            play_game(players, chance, until, pause, statistics)
    except Exception as problem:  # it ends this table, and is reported at the end
        statistics.fault(f"table {number}: {type(problem).__name__}: {problem}")
    finally:
        for player in players:
            player.close()


def play_game(players, chance, until, pause, statistics):
    game = chance.choice(["azul", "azul-grey", "azul-duel"])
    for player in players:
        player.token = None
    made = players[0].ask("POST", "/games", {"game": game, "seats": [{"kind": "human"}] * 2, "key": os.urandom(16).hex()})
    path = f"/games/{made['id']}"
    for player, seat in zip(players, made["seats"]):
        player.sit(path, seat["token"])
    acknowledged = {}
    while time.monotonic() < until or not acknowledged:
        views = [player.ask("GET", path) for player in players]
        if views[0]["status"] == "finished":
            break
        mover = next(i for i, view in enumerate(views) if view["state"]["legal"])
        ply, move = views[mover]["ply"], chance.choice(views[mover]["state"]["legal"])
        began = time.monotonic()
        after = players[mover].ask("POST", f"{path}/moves", {"ply": ply, "move": move})["ply"]
        statistics.add_latency(time.monotonic() - began)
        acknowledged[ply + 1] = move
        if after != ply + 1:
            statistics.fault(f"{path}: the move became ply {after} instead of {ply + 1}")
        for player in players:
            player.await_ply(after)
        time.sleep(pause * chance.random())
    statistics.count("games")
    statistics.count("moves", len(acknowledged))
    check_log(players[0], path, acknowledged, statistics)


def check_log(player, path, acknowledged, statistics):
    """Every acknowledged move is in the log, at its place. (The other player's moves in Duel may be hidden in part.)"""
    told = {}
    while len(told) < (page := player.ask("GET", f"{path}/log?from={len(told)}"))["count"]:
        told.update({entry["ply"]: entry["move"] for entry in page["plies"]})
    for ply, move in acknowledged.items():
        if told.get(ply) != move and "?" not in told.get(ply, ""):
            statistics.fault(f"{path}: ply {ply} is {told.get(ply)}, but {move} was acknowledged")
    statistics.count("moves_checked", len(acknowledged))


def misbehave(port, until, statistics):
    """One address sends as many requests as it can, and opens as many WebSockets."""
    from client import WebSocket
    from deployment import flood
    for answer in flood(port, "/metrics", FLOODER):
        statistics.count(f"flood_{answer.split()[0]}")
    sockets = []
    connection = None
    turn = 0
    while time.monotonic() < until or not any(socket.status == 101 for socket in sockets):
        turn += 1
        try:
            connection = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(FLOODER, 0))
            if turn % 3 == 0:
                connection.request("POST", f"{API}/games", body='{"game":"azul","seats":[{"kind":"open"},{"kind":"open"}]}')
            else:
                connection.request("GET", f"{API}/games" if turn % 3 == 1 else "/healthz")
            answer = connection.getresponse()
            made = answer.read()
            statistics.count(f"flood_{answer.status}")
            if answer.status == 201:
                socket = WebSocket(port, f"/games/{json.loads(made)['id']}/events", source=FLOODER)
                statistics.count(f"flood_socket_{socket.status}")
                sockets.append(socket)
        except (OSError, EOFError, http.client.HTTPException):
            statistics.count("flood_disconnected")
            connection = None
    for socket in sockets:
        socket.close()


class Nodes:
    """The servers. One after the other is replaced, as in an upgrade."""

    def __init__(self, url, options):
        from client import Server
        self.start = lambda port=0: Server(url, *options, port=port)
        self.servers = [self.start() for _ in range(2)]
        self.peak_mb = 0.0

    def replace_regularly(self, until, interval, statistics):
        turn, due = 0, time.monotonic() + interval
        while time.monotonic() < until or turn == 0:
            time.sleep(min(0.5, max(0.0, until - time.monotonic())))
            self.peak_mb = max(self.peak_mb, *(server.memory() for server in self.servers))
            if time.monotonic() < due:
                continue
            old = self.servers[turn % 2]
            if old.stop() != 0:
                statistics.fault("a server did not end in order")
            self.servers[turn % 2] = self.start(old.port)
            statistics.count("restarts")
            turn, due = turn + 1, time.monotonic() + interval

    def close(self):
        for server in self.servers:
            server.kill()


def percentile(sorted_values, share):
    return round(1000 * sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))], 1)


def soak(arguments):
    from deployment import nginx
    from throwaway_postgres import Postgres
    statistics = Statistics()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="azulejo-soak-"))
    try:
        with contextlib.ExitStack() as stack:
            postgres = stack.enter_context(Postgres())
            nodes = Nodes(postgres.url, ("--proxy", "127.0.0.1", "--workers", "0", "--log", "warning", "--open-tables", "200",
                                         "--tables-an-hour", "2000"))
            stack.callback(nodes.close)
            port, _ = stack.enter_context(nginx(folder, [server.port for server in nodes.servers]))
            until = time.monotonic() + arguments.seconds
            threads = [threading.Thread(target=play_games, args=(i, port, until, arguments.pause, statistics))
                       for i in range(arguments.tables)]
            threads.append(threading.Thread(target=misbehave, args=(port, until, statistics)))
            for thread in threads:
                thread.start()
            nodes.replace_regularly(until, arguments.restart, statistics)
            for thread in threads:
                thread.join()
            ended_mb = max(server.memory() for server in nodes.servers)
    finally:
        shutil.rmtree(folder)
    latencies = sorted(statistics.latencies)
    if not latencies:
        statistics.fault("no move was made")
    if statistics.counts.get("flood_429", 0) == 0:
        statistics.fault("the flood was not limited")
    return {"seconds": arguments.seconds, "tables": arguments.tables, **dict(sorted(statistics.counts.items())),
            **({"p50_ms": percentile(latencies, 0.5), "p99_ms": percentile(latencies, 0.99),
                "max_ms": percentile(latencies, 1)} if latencies else {}),
            "server_mb": round(ended_mb), "server_peak_mb": round(nodes.peak_mb), "faults": statistics.faults}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--restart", type=float, default=60, help="seconds until the next server is replaced")
    parser.add_argument("--pause", type=float, default=0.2, help="the longest time to think, in seconds")
    arguments = parser.parse_args()
    os.environ["AZULEJO"] = str(pathlib.Path(arguments.program).resolve())  # for the clients of tests/serve
    result = soak(arguments)
    print(json.dumps(result))
    return 1 if result["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
