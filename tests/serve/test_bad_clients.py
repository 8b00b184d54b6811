"""Clients that ask too much, too slowly or nonsense are turned away, and nobody else notices."""
import concurrent.futures
import functools
import http.client
import random
import socket
import statistics
import threading
import time

from client import API, TWO_HUMANS, WebSocket, eventually, running


def test_an_address_asks_only_so_often(tmp_path):
    with running(tmp_path / "games.db", "--rate", "5") as server:
        connection = server.connection()
        answers = [server.ask("GET", f"{API}/games", connection=connection) for _ in range(40)]
        refused = [headers for status, headers, _ in answers if status == 429]
        assert 15 <= len(refused) <= 25
        wait = int(refused[0]["Retry-After"])
        time.sleep(wait)
        assert server.ask("GET", f"{API}/games", connection=connection)[0] == 200
        connection.close()


def test_a_token_is_used_only_so_often(tmp_path):
    with running(tmp_path / "games.db", "--rate", "0", "--token-rate", "2") as server:
        game = server.create()
        answers = [server.get(game.path, game.tokens[1])[0] for _ in range(20)]
        assert 429 in answers
        assert server.get(game.path, game.tokens[2])[0] == 200
        assert server.get(game.path)[0] == 200


def test_proxies_speak_for_their_clients(tmp_path):
    with running(tmp_path / "games.db", "--rate", "2", "--proxy", "127.0.0.1") as server:
        def ask(client):
            return server.ask("GET", f"{API}/games", headers={"X-Forwarded-For": f"6.6.6.6, {client}"})[0]
        assert 429 in [ask("203.0.113.1") for _ in range(20)]
        assert ask("203.0.113.2") == 200


def test_an_address_has_only_so_many_connections(tmp_path):
    with running(tmp_path / "games.db", "--connections-of-address", "10") as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(10)]
        eventually(lambda: held[0].fileno() > 0)
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as more:
            assert more.recv(1) == b""
        for connection in held:
            connection.close()
        eventually(lambda: answers(server))


def answers(server):
    try:
        return server.ask("GET", "/healthz")[0] == 200
    except OSError:
        return False


def test_slow_readers_are_dropped(tmp_path):
    with running(tmp_path / "games.db", "--rate", "0", "--token-rate", "0") as server:
        game = server.create()
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        # A pipe of requests whose answers nobody takes.
        request = f"GET {API}{game.path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        slow.setblocking(False)
        sent = 0
        try:
            for _ in range(100_000):
                sent += slow.send(request)
        except (BlockingIOError, ConnectionError):
            pass
        began = time.monotonic()
        before = server.memory()
        eventually(lambda: server.metric("azulejo_connections") <= 1, 25)
        assert time.monotonic() - began < 20
        assert server.memory() - before < 20
        slow.close()


def test_watchers_for_whom_too_much_waits_are_dropped(tmp_path):
    """One does not read: after 512 KB of events it is let go, long before its time is up, and the others notice nothing."""
    with running(tmp_path / "games.db", "--rate", "0", "--token-rate", "0") as server:
        game = server.create({**TWO_HUMANS, "game": "azul-duel"})
        watcher = WebSocket(server.port, f"{game.path}/events")
        watcher.await_type("view")
        slow = WebSocket(server.port, f"{game.path}/events", game.tokens[1], receive_buffer=4096)
        seat, view, legal = game.to_move()
        other = 3 - seat
        connection = server.connection()

        def post(what, body, by):
            status, answer = server.post(f"{game.path}/{what}", body, game.tokens[by], connection=connection)
            assert status == 200, answer

        sent, most_unread, began = 0, 0, time.monotonic()
        while server.metric("azulejo_feed_dropped_total") == 0:
            assert time.monotonic() - began < 60
            for _ in range(20):
                post("moves", {"ply": view["ply"], "move": legal[0]}, seat)
                post("offers", {"what": "undo"}, seat)
                post("answers", {"what": "undo", "accept": True}, other)
                for kind in ("ply", "undo"):
                    sent += len(str(watcher.await_type(kind)))
            most_unread = max(most_unread, server.metric("azulejo_feed_unread_bytes"))
        assert sent > 512 * 1024
        assert most_unread < 600 * 1024
        eventually(lambda: server.metric("azulejo_feeds") == 1)
        assert server.metric("azulejo_feed_unread_bytes") == 0
        assert "its send queue is full" in server.log.read_text()
        # It comes back and sees all.
        slow.close()
        again = WebSocket(server.port, f"{game.path}/events", game.tokens[1])
        assert again.await_type("view")["ply"] == view["ply"]
        for each in (again, watcher, connection):
            each.close()


class Nuisance(threading.Thread):
    """Does something bad again and again."""

    def __init__(self, server, act):
        super().__init__(daemon=True)
        self.server, self.act, self.over, self.acts = server, act, threading.Event(), 0
        self.chance = random.Random(7)

    def run(self):
        held = []
        while not self.over.is_set():
            try:
                self.act(self.server, self.chance, held)
            except (OSError, EOFError, ValueError, http.client.HTTPException):
                pass
            self.acts += 1
            self.over.wait(0.005)
            while len(held) > 50:
                held.pop(0).close()
        for connection in held:
            connection.close()


# The nuisance comes from another address than those who play.
ELSEWHERE = "127.0.0.2"


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=2, source_address=(ELSEWHERE, 0))


def garbage(server, chance, held):
    with connect(server) as connection:
        connection.sendall(chance.randbytes(chance.randrange(1, 4000)))


def half_open(server, chance, held):
    connection = connect(server)
    connection.sendall(b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"[:chance.randrange(1, 60)])
    held.append(connection)


def flood(server, chance, held):
    with connect(server) as connection:
        connection.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: x\r\n\r\n" * 100)


def bad_frames(server, chance, held):
    client = WebSocket(server.port, f"{server.shown.path}/events", timeout=2, source=ELSEWHERE)
    client.socket.sendall(chance.randbytes(200))
    client.close()


def bad_messages(server, chance, held):
    connection = server.connection(timeout=2, source=ELSEWHERE)
    server.post("/games", chance.randbytes(100).hex()[:chance.randrange(200)], connection=connection)
    connection.close()


def moves_for(seconds, server):
    """How long each move of well-behaved players took, who play for so long."""
    game = server.create(TWO_HUMANS)
    connection = server.connection()
    took = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seat, view, legal = game.to_move()
        if not seat:
            game = server.create(TWO_HUMANS)
            continue
        began = time.monotonic()
        status, answer = game.move(seat, view["ply"], legal[0], connection=connection)
        took.append(time.monotonic() - began)
        assert status == 200, answer
        time.sleep(0.2)
    connection.close()
    return took


def test_well_behaved_tables_keep_their_pace(tmp_path):
    """Eight seconds of garbage, half-open connections and floods, during which games go on as on a server that has none.

    That one runs beside, so that a busy disk or processor holds up both.
    """
    with running(tmp_path / "games.db", "--rate", "100") as server, running(tmp_path / "quiet.db") as other:
        server.shown = server.create()
        nuisances = [Nuisance(server, act) for act in (garbage, half_open, flood, bad_frames, bad_messages)]
        for nuisance in nuisances:
            nuisance.start()
        try:
            with concurrent.futures.ThreadPoolExecutor() as pool:
                loud, quiet = pool.map(functools.partial(moves_for, 8), (server, other))
        finally:
            for nuisance in nuisances:
                nuisance.over.set()
            for nuisance in nuisances:
                nuisance.join()
        assert server.process.poll() is None
        assert all(nuisance.acts > 20 for nuisance in nuisances)
        assert len(loud) > max(3, len(quiet) / 2)
        assert statistics.median(loud) < max(0.1, 5 * statistics.median(quiet))
        # The disk may hold up one of them for once, but nothing waits for the nuisances.
        assert sorted(loud)[-3] < 0.5 + max(quiet)
        assert server.memory() < 200
