"""Nothing that was acknowledged is lost if the server or its database is killed."""
import collections
import http.client
import random
import re
import signal
import subprocess
import threading
import time

from throwaway_postgres import Postgres

from client import API, HANG, PROGRAM, TWO_HUMANS, Server, WebSocket, eventually

OPTIONS = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0")
PLAYERS = 10
FOLLOWERS = 3
EVENTS_PAGE = 64  # who has missed more events gets the newest view instead
KILLS = 50
GAMES = [TWO_HUMANS, {**TWO_HUMANS, "game": "azul-grey"}, {**TWO_HUMANS, "game": "azul-duel"}]


class Table:
    def __init__(self, answer):
        self.id = answer["id"]
        self.tokens = [seat["token"] for seat in answer["seats"]]
        self.acknowledged = {}  # moves by ply
        self.over = False


class Player(threading.Thread):
    """Plays both seats of one table after the other. It repeats a request that gets no answer."""

    def __init__(self, load, number):
        super().__init__(daemon=True)
        self.load, self.chance = load, random.Random(number)
        self.wanted = GAMES[number % len(GAMES)]
        self.tables, self.pending = [], None
        self.statuses = collections.Counter()
        self.connection = None
        self.faults = []

    def run(self):
        while not self.load.ending.is_set() and not self.faults:
            try:
                self.step()
            except (OSError, http.client.HTTPException):
                self.statuses["no answer"] += 1
                self.hang_up()
                time.sleep(0.02)
        self.hang_up()

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def ask(self, method, path, body=None, token=None):
        """The answer; None if the server is not available."""
        server = self.load.server
        self.connection = self.connection or server.connection()
        status, headers, content = server.ask(method, API + path, body, token, connection=self.connection)
        self.statuses[status] += 1
        if status == 503:
            if "Retry-After" not in headers:
                self.faults.append("503 without Retry-After")
            time.sleep(0.05)
            return None
        if status not in (200, 201):
            self.faults.append((method, path, body, status, content))
            return None
        return content

    def step(self):
        if not self.tables or self.tables[-1].over:
            if made := self.ask("POST", "/games", self.wanted):
                self.tables.append(Table(made))
            return
        table = self.tables[-1]
        if self.pending is None:
            self.choose(table)
        else:
            ply, move, token = self.pending
            if answer := self.ask("POST", f"/games/{table.id}/moves", {"ply": ply, "move": move}, token):
                if answer["ply"] != ply + 1:
                    self.faults.append((ply, answer))
                table.acknowledged[ply] = move
                self.pending = None

    def choose(self, table):
        for token in table.tokens:
            view = self.ask("GET", f"/games/{table.id}", token=token)
            if view is None:
                return
            table.over = view["status"] == "finished"
            if legal := view["state"].get("legal"):
                self.pending = view["ply"], self.chance.choice(legal), token
                return
        if not table.over:
            self.faults.append(f"nobody can move in {table.id}")


class Follower(threading.Thread):
    """Follows a table by its events. It asks for the events that it does not have yet, and must get each once."""

    def __init__(self, load, player):
        super().__init__(daemon=True)
        self.load, self.player = load, player
        self.next = {}
        self.connections = 0
        self.faults = []

    def run(self):
        while not self.load.ending.is_set() and not self.faults:
            try:
                self.follow()
            except (OSError, EOFError, ValueError, IndexError):
                time.sleep(0.03)

    def follow(self):
        table = self.player.tables[-1]
        first = self.next.get(table.id, 0)
        socket = WebSocket(self.load.server.port, f"/games/{table.id}/events?from={first}", timeout=5)
        if socket.status != 101:
            return
        self.connections += 1
        try:
            while not self.load.ending.is_set() and (message := socket.receive()):
                if message["type"] in ("presence", "bye"):
                    continue
                missed = message["event"] - self.next.get(table.id, 0)
                if message["type"] == "view" and (missed == 0 or missed > EVENTS_PAGE):
                    self.next[table.id] = message["event"]
                    continue
                if missed != 0:
                    self.faults.append((table.id, self.next.get(table.id, 0), message))
                    return
                self.next[table.id] = message["event"] + 1
                if message["type"] == "finished":
                    return
        finally:
            socket.close()


class Load:
    """Players and followers that continue while the server is killed and restarted."""

    def __init__(self, server):
        self.server = server
        self.ending = threading.Event()
        self.players = [Player(self, number) for number in range(PLAYERS)]
        self.followers = [Follower(self, player) for player in self.players[:FOLLOWERS]]
        self.connections_before = [0] * FOLLOWERS
        for thread in self.players + self.followers:
            thread.start()

    def moves(self):
        return sum(len(table.acknowledged) for player in self.players for table in player.tables)

    def await_followers(self):
        """Waits until each follower has connected since the last kill."""
        eventually(lambda: all(follower.connections > before
                               for follower, before in zip(self.followers, self.connections_before)))

    def kill_server(self):
        self.server.kill()
        self.connections_before = [follower.connections for follower in self.followers]

    def end(self):
        self.ending.set()
        for thread in self.players + self.followers:
            thread.join(timeout=HANG)
            assert not thread.is_alive()
        for thread in self.players + self.followers:
            assert not thread.faults, thread.faults

    def compare(self, database):
        """Compares the acknowledged moves with the stored ones."""
        compared = 0
        for player in self.players:
            for table in player.tables:
                plies = record_of(self.server, table)
                for ply, move in table.acknowledged.items():
                    assert plies[ply] == move, (table.id, ply, move)
                    compared += 1
                # At most the move without an acknowledgement, and the deals that follow a move.
                last = max(table.acknowledged, default=-1)
                unknown = [ply for ply in plies[last + 1:] if not ply.startswith(("deal:", "plates:"))]
                pending = player.pending[1] if player.pending and table is player.tables[-1] else None
                assert unknown in ([], [pending]), (table.id, unknown, pending)
        done = subprocess.run([PROGRAM, "db", "check", "--db", str(database)], capture_output=True, text=True)
        assert done.returncode == 0 and done.stdout.endswith("damaged 0\n"), done
        return compared


def record_of(server, table):
    """The plies of a table. Only the record of a finished game is complete, so a player resigns first."""
    if server.get(f"/games/{table.id}")[1]["status"] != "finished":
        status, answer = server.post(f"/games/{table.id}/resign", {}, table.tokens[0])
        assert status == 200, answer
    status, text = server.get(f"/games/{table.id}/record", table.tokens[0])
    assert status == 200, text
    text = re.sub(r"\{[^}]*\}|\[[^\]]*\]", " ", text.decode())
    return [token for token in text.split() if not token.endswith(".")]


def test_the_server_is_killed(tmp_path, record_property):
    database = tmp_path / "games.db"
    chance = random.Random(50)
    server = Server(database, *OPTIONS)
    load = Load(server)
    try:
        for kill in range(KILLS):
            # Counted in moves, so that the test does the same on a slow machine; 0 is a kill just after the start.
            enough = load.moves() + chance.randrange(12)
            eventually(lambda: load.moves() >= enough)
            if kill % 5 == 0:
                load.await_followers()
            load.kill_server()
            load.server = Server(database, *OPTIONS, port=server.port)
        moves = load.moves()
        eventually(lambda: load.moves() > moves + PLAYERS)
        load.await_followers()
        load.end()
        assert load.compare(database) >= KILLS
        assert all(follower.connections > KILLS // 5 for follower in load.followers)
        record_property("acknowledged", load.moves())
        print(f"{load.moves()} moves acknowledged over {KILLS} kills, all there")
    finally:
        load.ending.set()
        load.server.kill()


def test_the_database_is_killed(record_property):
    with Postgres(durable=True) as postgres:
        load = Load(Server(postgres.url, *OPTIONS))
        try:
            for how in (signal.SIGINT, signal.SIGQUIT) * 3:
                moves = load.moves()
                eventually(lambda: load.moves() > moves + PLAYERS)
                refused = sum(player.statuses[503] for player in load.players)
                postgres.stop(how)
                eventually(lambda: sum(player.statuses[503] for player in load.players) > refused + PLAYERS)
                postgres.start()
            moves = load.moves()
            eventually(lambda: load.moves() > moves + PLAYERS)
            load.end()
            assert load.server.process.poll() is None
            assert all(player.statuses["no answer"] == 0 for player in load.players)
            assert load.compare(postgres.url) > 0
            record_property("acknowledged", load.moves())
            print(f"{load.moves()} moves acknowledged over six restarts of the database, all there")
        finally:
            load.ending.set()
            load.server.kill()
