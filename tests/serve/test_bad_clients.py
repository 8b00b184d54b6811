"""Clients that send too much, too slowly or garbage are refused and do not disturb the others."""
import contextlib
import http.client
import random
import re
import resource
import socket
import threading
import time

import pytest

from client import API, HANG, TWO_HUMANS, WebSocket, eventually, running

# Bad clients use another address than the players, so that only they exceed its rate.
ELSEWHERE = "127.0.0.2"


def test_an_address_asks_only_so_often(tmp_path):
    """One request a second, with a burst of four."""
    with running(tmp_path / "games.db", "--rate", "1") as server:
        began = time.monotonic()
        responses = server.pipelined(100, f"{API}/games")
        elapsed = time.monotonic() - began
        statuses = [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", responses)]
        assert len(statuses) == 100 and set(statuses) == {200, 429}
        assert statuses[:4] == [200] * 4
        assert statuses.count(200) <= 4 + elapsed + 1
        waits = re.findall(rb"Retry-After: (\d+)\r\n", responses)
        assert len(waits) == statuses.count(429)
        time.sleep(int(waits[-1]))
        assert server.ask("GET", f"{API}/games")[0] == 200


def test_a_token_is_used_only_so_often(tmp_path):
    with running(tmp_path / "games.db", "--rate", "0", "--token-rate", "1") as server:
        game = server.create()
        assert 429 in server.pipeline(100, API + game.path, {"Authorization": f"Bearer {game.tokens[1]}"})
        assert server.get(game.path, game.tokens[2])[0] == 200
        assert server.get(game.path)[0] == 200


def on_new_connections(server, count, request, source):
    """The status of the response on each of as many connections; None if it was closed without one."""
    statuses = []
    for _ in range(count):
        answer = b""
        try:
            with socket.create_connection(("127.0.0.1", server.port), timeout=HANG, source_address=(source, 0)) as connection:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                answer = b"".join(iter(lambda: connection.recv(65536), b""))
        except OSError:
            pass  # it was closed before everything was sent
        found = re.match(rb"HTTP/1\.1 (\d+) ", answer)
        statuses.append(int(found[1]) if found else None)
    return statuses


NOT_HTTP = b"\x16\x03\x01 this is no request\r\n\r\n"
TWO_HOSTS = b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"


@pytest.mark.parametrize("head", [NOT_HTTP, TWO_HOSTS], ids=["not HTTP", "two hosts"])
def test_malformed_requests_use_up_the_rate(tmp_path, head):
    """Each costs as much as another request, also if it comes on a connection of its own."""
    with running(tmp_path / "games.db", "--rate", "1", "--log", "debug") as server:
        began = time.monotonic()
        statuses = on_new_connections(server, 100, head, ELSEWHERE)
        assert statuses[:4] == [400] * 4, "the burst"
        assert statuses.count(400) <= 4 + (time.monotonic() - began) + 1
        assert set(statuses) <= {400, 429, None}
        assert server.ask("GET", "/healthz")[0] == 200, "others are not refused"
        logged = server.log_events("rejected_request")
        assert [line["status"] for line in logged] == [status for status in statuses if status]
        assert all(re.fullmatch("[0-9a-f]{12}", line["client"]) for line in logged)


def test_malformed_requests_behind_a_proxy_use_up_the_rate_of_their_client(tmp_path):
    with running(tmp_path / "games.db", "--rate", "1", "--proxy", "127.0.0.1") as server:
        def ask(client, host=b"Host: a\r\n"):
            request = b"GET / HTTP/1.1\r\nHost: a\r\n" + host + b"X-Forwarded-For: " + client + b"\r\n\r\n"
            return on_new_connections(server, 1, request, "127.0.0.1")[0]
        assert 429 in [ask(b"203.0.113.1") for _ in range(100)]
        assert ask(b"203.0.113.2") == 400
        assert ask(b"203.0.113.3", host=b"") != 429


def test_heads_that_never_end_do_not_use_up_the_rate_of_a_proxy(tmp_path):
    """Nobody knows who sent them; the proxy's own requests, such as checks of the server's health, go on."""
    with running(tmp_path / "games.db", "--rate", "1", "--proxy", "127.0.0.1") as server:
        endless = b"GET / HTTP/1.1\r\nHost: a\r\nX: " + 9000 * b"x"
        assert 429 in on_new_connections(server, 100, endless, "127.0.0.1")
        assert server.ask("GET", "/healthz")[0] == 200


def test_an_address_connects_only_so_often(tmp_path):
    """A connection on which nothing is asked costs a fifth of a request."""
    with running(tmp_path / "games.db", "--rate", "1") as server:
        began = time.monotonic()
        on_new_connections(server, 100, b"", ELSEWHERE)
        elapsed = time.monotonic() - began
        turned_away = eventually(lambda: server.metric("azulejo_connections_turned_away_total"))
        assert 100 - 20 - 5 * elapsed - 1 <= turned_away <= 100 - 20


def test_clients_with_long_bodies_do_not_keep_others_from_playing(tmp_path):
    """Six addresses send as many bodies as the server has memory for, and never end them."""
    most_files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most_files, most_files))
    with running(tmp_path / "games.db") as server, contextlib.ExitStack() as sockets:
        game = server.create()
        for i in range(1030):
            connection = sockets.enter_context(socket.socket())
            connection.settimeout(HANG)
            connection.bind((f"127.0.0.{2 + i % 6}", 0))
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n")
        eventually(lambda: server.metric("azulejo_body_reserved_bytes") == 64 << 20)
        status, answer = server.post("/analyze", {"record": "x" * 5000})
        assert status == 503 and "too many requests are being read" in answer["message"]
        game.play(4)
        server.create().play(1)


def test_proxies_speak_for_their_clients(tmp_path):
    with running(tmp_path / "games.db", "--rate", "1", "--proxy", "127.0.0.1") as server:
        def ask(client, count):
            return server.pipeline(count, f"{API}/games", {"X-Forwarded-For": f"6.6.6.6, {client}"})
        assert 429 in ask("203.0.113.1", 100)
        assert ask("203.0.113.2", 1) == [200]


@pytest.mark.parametrize("proxy", ["127.0.0.0/8", "127.0.0.1,2001:db8::/32"])
def test_proxies_may_be_networks(tmp_path, proxy):
    """Only the last address that is no proxy counts, also if the proxy adds a header of its own to the client's."""
    with running(tmp_path / "games.db", "--rate", "1", "--proxy", proxy) as server:
        def ask(count, *forwarded):
            lines = "".join(f"X-Forwarded-For: {each}\r\n" for each in forwarded)
            request = f"GET {API}/games HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode()
            with socket.create_connection(("127.0.0.1", server.port), timeout=HANG) as connection:
                connection.sendall(request * count)
                connection.shutdown(socket.SHUT_WR)
                answer = b"".join(iter(lambda: connection.recv(65536), b""))
            return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", answer)]
        assert 429 in ask(100, "6.6.6.6", "203.0.113.1")
        assert ask(1, "6.6.6.6", "203.0.113.2") == [200]
        assert 429 in ask(20, "6.6.6.7, 203.0.113.1, 127.0.0.1"), "a chain of proxies"
        assert ask(1, "203.0.113.1, 203.0.113.3") == [200], "what stands before may be forged"


def test_clients_of_a_proxy_have_only_so_many_connections(tmp_path):
    with running(tmp_path / "games.db", "--rate", "0", "--connections-of-address", "3", "--proxy", "127.0.0.1") as server:
        path = f"{server.create().path}/events"

        def follow(client):
            return WebSocket(server.port, path, headers={"X-Forwarded-For": f"6.6.6.6, {client}"})

        held = [follow("203.0.113.1") for _ in range(3)]
        assert [each.status for each in held] == [101] * 3
        refused = follow("203.0.113.1")
        assert refused.status == 429
        assert server.ask("GET", f"{API}/games", headers={"X-Forwarded-For": "203.0.113.1"})[0] == 429
        others = [follow(f"203.0.113.{n}") for n in range(2, 12)]
        assert [each.status for each in others] == [101] * 10, "others have their own, through the same proxy"
        held.pop().close()
        eventually(lambda: server.ask("GET", f"{API}/games", headers={"X-Forwarded-For": "203.0.113.1"})[0] == 200)
        for each in (*held, *others, refused):
            each.close()


def test_an_address_makes_only_so_many_tables(tmp_path):
    with running(tmp_path / "games.db", "--rate", "0", "--tables-an-hour", "3") as server:
        for _ in range(3):
            server.create()
        status, headers, answer = server.ask("POST", f"{API}/games", TWO_HUMANS)
        assert (status, answer["error"]) == (429, "too_many_requests")
        assert 0 < int(headers["Retry-After"]) <= 1200
        assert server.metric('azulejo_budget_refusals_total{budget="tables"}') == 1


def test_an_address_has_only_so_many_open_tables(tmp_path):
    with running(tmp_path / "games.db", "--rate", "0", "--open-tables", "2") as server:
        game = server.create()
        server.create()
        assert server.post("/games", TWO_HUMANS)[0] == 429
        assert server.post(f"{game.path}/resign", {}, game.tokens[1])[0] == 200
        server.create()
        assert server.post("/games", TWO_HUMANS)[0] == 429


def test_taking_back_has_an_end(tmp_path):
    """A loop of moves that are taken back stops, and the game can still be ended."""
    with running(tmp_path / "games.db", "--rate", "0", "--token-rate", "0", "--workers", "0") as server:
        game = server.create({**TWO_HUMANS, "first": 1, "seats": [{"kind": "human"}, {"kind": "ai", "level": 1}]})
        connection = server.connection()
        legal = game.view(1)["state"]["legal"]
        for _ in range(5000):
            status, answer = game.move(1, 1, legal[0], connection=connection)
            assert status == 200, answer
            status, answer = server.post(f"{game.path}/offers", {"what": "undo"}, game.tokens[1], connection=connection)
            if status != 200:
                break
        assert (status, answer["error"]) == (429, "too_many_requests")
        assert "too many undos" in answer["message"]
        assert game.view(1)["event"] < 300
        assert server.post(f"{game.path}/resign", {}, game.tokens[1])[0] == 200
        connection.close()


def test_an_address_has_only_so_many_connections(tmp_path):
    with running(tmp_path / "games.db", "--connections-of-address", "10") as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(10)]
        with socket.create_connection(("127.0.0.1", server.port), timeout=HANG) as more:
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
    with running(tmp_path / "games.db", "--rate", "0", "--token-rate", "0", "--write-timeout", "1") as server:
        game = server.create()
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        # Pipelined requests whose responses the client does not read.
        request = f"GET {API}{game.path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        slow.setblocking(False)
        try:
            for _ in range(100_000):
                slow.send(request)
        except (BlockingIOError, ConnectionError):
            pass
        before = server.memory()
        eventually(lambda: server.metric("azulejo_connections") <= 1)
        assert server.memory() - before < 20
        slow.close()


def test_watchers_whose_queue_is_full_are_dropped(tmp_path):
    """A watcher that does not read is disconnected after 512 KB of events, and the others are not disturbed."""
    options = ("--rate", "0", "--token-rate", "0", "--write-timeout", "3600", "--workers", "0")
    with running(tmp_path / "games.db", *options) as server:
        game = server.create({"game": "azul", "players": 4, "seats": [{"kind": "human", "name": "x" * 40}] * 4})
        watcher = WebSocket(server.port, f"{game.path}/events")
        watcher.await_type("view")
        slow = WebSocket(server.port, f"{game.path}/events", game.tokens[1], receive_buffer=4096)
        connection = server.connection()

        def post(what):
            status, answer = server.post(f"{game.path}/{what}", {}, game.tokens[4], connection=connection)
            assert status == 200, answer

        sent, most_unread = 0, 0
        while server.metric("azulejo_feed_dropped_total") == 0:
            assert sent < 8 * 1024 * 1024
            for _ in range(20):
                post("leave")
                post("return")
                for _ in ("leave", "takeover", "return"):
                    sent += len(str(watcher.await_type("seats")))
            most_unread = max(most_unread, server.metric("azulejo_feed_unread_bytes"))
        assert sent > 512 * 1024
        assert most_unread < 600 * 1024
        eventually(lambda: server.metric("azulejo_feeds") == 1)
        assert server.metric("azulejo_feed_unread_bytes") == 0
        assert "its send queue is full" in server.log.read_text()
        # It can reconnect.
        slow.close()
        again = WebSocket(server.port, f"{game.path}/events", game.tokens[1])
        assert again.await_type("view")["id"] == game.id
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


def test_well_behaved_tables_go_on(tmp_path):
    """Games go on beside garbage, half-open connections and floods.

    A server that waited for the half-open connections, which are replaced all the time, would never answer.
    """
    with running(tmp_path / "games.db", "--rate", "100", "--token-rate", "0") as server:
        server.shown = server.create()
        nuisances = [Nuisance(server, act) for act in (garbage, half_open, flood, bad_frames, bad_messages)]
        for nuisance in nuisances:
            nuisance.start()
        try:
            game, moves = server.create(), 0
            connection = server.connection()
            while moves < 30 or any(nuisance.acts < 60 for nuisance in nuisances):
                seat, view, legal = game.to_move()
                if not seat:
                    game = server.create()
                    continue
                status, answer = game.move(seat, view["ply"], legal[0], connection=connection)
                assert status == 200, answer
                moves += 1
                assert all(nuisance.is_alive() for nuisance in nuisances)
                time.sleep(0.05)  # stays below the rate of the players' address
            connection.close()
        finally:
            for nuisance in nuisances:
                nuisance.over.set()
            for nuisance in nuisances:
                nuisance.join()
        assert server.process.poll() is None
        assert server.metric('azulejo_http_answers_total{status="400"}') > 0
        assert server.metric('azulejo_http_answers_total{status="429"}') > 0
        assert server.memory() < 200
