"""HTTP: files, headers, limits and unknown addresses."""
import gzip
import json
import pathlib
import re
import socket
import subprocess

import pytest

from client import API, HANG, Lines, WebSocket, eventually, running


def raw(server, data):
    """The complete answer to some bytes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=HANG) as connection:
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


def test_health_and_metrics(server):
    status, _, health = server.ask("GET", "/healthz")
    assert (status, health["status"]) == (200, "ok")
    status, headers, text = server.ask("GET", "/metrics")
    assert status == 200
    assert headers["Content-Type"].startswith("text/plain")
    assert b"azulejo_http_seconds_count" in text
    assert b'azulejo_store_waiting{queue="write"} ' in text
    assert b'azulejo_store_seconds_count{queue="write"} ' in text
    assert server.metric("azulejo_disk_free_bytes") > 0
    assert server.metric("azulejo_healthy") == 1


PROMTOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "promtool"


def test_prometheus_finds_no_fault_in_the_metrics(server):
    server.create().play(2)
    checked = subprocess.run([PROMTOOL, "check", "metrics"], input=server.ask("GET", "/metrics")[2], capture_output=True, timeout=HANG)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, b"", b"")


def test_metrics_are_consistent(server):
    """What promtool does not check: histograms are cumulative and complete, and no series occurs twice."""
    server.create().play(2)
    text = server.ask("GET", "/metrics")[2].decode()
    histograms = re.findall(r"^# TYPE (azulejo_[a-z_]+) histogram$", text, re.MULTILINE)
    assert histograms
    series, buckets = set(), {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, labels, value = re.fullmatch(r'(azulejo_[a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? ([0-9.e+-]+|\+Inf)', line).groups()
        assert (name, labels) not in series, line
        series.add((name, labels))
        base = re.sub(r"_(bucket|sum|count)$", "", name)
        if base in histograms and name.endswith("_bucket"):
            key = re.sub(r',?le="[^"]*"', "", labels)
            assert float(value) >= buckets.get((base, key), 0), "buckets are cumulative"
            buckets[base, key] = float(value)
        if base in histograms and name.endswith("_count"):
            assert buckets[base, labels or "{}"] == float(value), "the last bucket has all"
    assert {base for base, _ in buckets} == set(histograms)
    assert all(text.endswith(".") for text in re.findall(r"^# HELP \S+ (.+)$", text, re.MULTILINE)), "help is a sentence"


# The program contains the browser app if this was there when it was built.
APP = pathlib.Path(__file__).resolve().parents[2] / "web" / "dist" / "index.html"


def test_files_have_tags_and_strict_headers(server):
    status, headers, page = server.ask("GET", "/")
    if not APP.exists():
        assert status == 404 and "without the browser app" in page["message"]
        return
    assert (status, page) == (200, APP.read_bytes()), "build the program again if the app was built after it"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert "'unsafe-inline'" not in headers["Content-Security-Policy"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert headers["X-Content-Type-Options"] == "nosniff"
    again = raw(server, f"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: {headers['ETag']}\r\n\r\n".encode())
    assert again.startswith(b"HTTP/1.1 304 ") and again.endswith(b"\r\n\r\n")
    packed = server.ask("GET", "/", headers={"Accept-Encoding": "gzip"})
    assert packed[1]["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed[2]) == page
    assert "Content-Encoding" not in headers, "only for those who accept it"
    assert server.ask("GET", "/table/anything")[2] == page
    assert server.ask("GET", "/missing.js")[0] == 404


def test_heads_are_answers_without_a_body(server):
    """Read as bytes: http.client would not notice a body. The time may be another second."""
    for path in ("/healthz", "/", f"{API}/games"):
        whole, head = (re.sub(rb"\r\nDate: [^\r]+ GMT\r\n", b"\r\n", raw(
            server, f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()), count=1) for method in ("GET", "HEAD"))
        lines, end, body = whole.partition(b"\r\n\r\n")
        assert b"Content-Length: %d\r\n" % len(body) in lines + end and body
        assert head == lines + end


@pytest.mark.parametrize("path", ["/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../etc/passwd", "/..%2fetc",
                                  "/assets/..%5c..%5cetc", "//etc/passwd", "/%00", "/a%zz"])
def test_no_path_leaves_the_app(server, path):
    answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:200]
    assert b"root:" not in answer


@pytest.mark.parametrize("data,status", [
    (b"nonsense\r\n\r\n", 400),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
    (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.0\r\n\r\n", 200),
    (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 5000 + b"\r\n\r\n", 431),
    (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: a\r\n" * 200 + b"\r\n", 431),
    (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n", 400),
    (b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n\tchunked\r\n\r\n0\r\n\r\n", 400),
    (b"GET /healthz HTTP/1.1\r\nHost: x\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000 + b"\r\n\r\n", 431),
    (b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 414),
    (b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n" + b"a" * 1000, 413),
    (b"POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405),
])
def test_bad_requests_get_their_status(server, data, status):
    assert raw(server, data).startswith(b"HTTP/1.1 %d " % status)


def test_requests_in_one_piece_are_answered_in_order(server):
    one = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /nothing.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answer = raw(server, one * 3 + last)
    assert answer.count(b"HTTP/1.1 200 OK") == 3
    assert answer.count(b"HTTP/1.1 ") == 4
    assert answer.rindex(b"HTTP/1.1 404") > answer.rindex(b"HTTP/1.1 200")


def test_bodies_may_come_in_chunks(server):
    body = json.dumps({"game": "azul", "players": 2, "seats": [{"kind": "human"}] * 2}).encode()
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"
    answer = raw(server, b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
                 b"\r\n" + chunks)
    assert answer.startswith(b"HTTP/1.1 201 "), answer


@pytest.mark.parametrize("coding,status", [
    ("xchunked", 501), ("chunkedx", 501), ("gzip", 501), ("identity", 501), ("gzip, chunked", 501), ("chunked, chunked", 501),
    ("chunked;q=1", 501), (",chunked", 501), ("gzip\r\nTransfer-Encoding: chunked", 501),
    ("chunked\r\nTransfer-Encoding: gzip", 400),
])
def test_other_transfer_codings_are_refused(server, coding, status):
    """What follows is not answered as a second request."""
    answer = raw(server, f"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: {coding}\r\n\r\n".encode()
                 + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"Connection: close\r\n" in answer


CHUNKED = b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def memory_while(server, pieces):
    """The answer to an endless request, and by how much the server's memory grew at most. The server must stop reading: what
    the client can still send fits the buffers of the system."""
    before = server.memory()
    server.forget_peak_memory()
    answer = b""
    sent = 0
    with socket.create_connection(("127.0.0.1", server.port), timeout=HANG) as connection:
        try:
            for piece in pieces:
                connection.sendall(piece)
                sent += len(piece)
                assert sent < 40_000_000, "the server reads on and on"
        except ConnectionError:
            pass
        try:
            answer = connection.recv(65536)
        except ConnectionError:
            pass
    assert server.process.poll() is None
    return answer, server.memory("VmHWM") - before


@pytest.mark.parametrize("start,piece,status", [
    (CHUNKED + b"1;", b"x" * 65536, 431),                          # an endless extension of a chunk
    (CHUNKED, b"1;" + b"x" * 300 + b"\r\na\r\n", 400),              # an extension that is too long
    (CHUNKED, b"1;" + b"x" * 200 + b"\r\na\r\n", 413),              # many extensions
    (CHUNKED, b"0" * 65536, 431),                                  # an endless size
    (CHUNKED + b"0\r\n", b"X-Trailer: " + b"x" * 1000 + b"\r\n", 431),  # endless trailers
    (CHUNKED + b"0\r\nX: ", b"x" * 65536, 431),                    # an endless trailer
    (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"x" * 65536, 431),       # an endless header
    (b"GET /", b"x" * 65536, 431),                                 # an endless target
])
def test_endless_requests_are_cut(server, start, piece, status):
    def pieces():
        yield start
        while True:
            yield piece

    # A little more than is allowed: the answer arrives.
    enough = 200_000 // len(piece)
    answer = raw(server, start + piece * enough)
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer[:100]
    assert answer.count(b"HTTP/1.1 ") == 1
    # A client that sends on and on may lose it, because the server closes the connection.
    answer, grown = memory_while(server, pieces())
    assert not answer or answer.startswith(b"HTTP/1.1 %d " % status), answer[:100]
    assert grown < 10


def test_streams_need_chunks(server):
    """Clients that speak HTTP/1.0 do not know them."""
    path = f"{API}{server.create().path}/events"
    answer = raw(server, f"GET {path} HTTP/1.0\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 426 "), answer
    assert b"Transfer-Encoding" not in answer


def test_extensions_and_trailers_are_ignored(server):
    """They must not change what the headers say: a trailer cannot close the connection or name another host."""
    body = json.dumps({"game": "azul", "players": 2, "seats": [{"kind": "human"}] * 2}).encode()
    chunked = (CHUNKED + b"%x;name=value\r\n%s\r\n" % (len(body), body)
               + b"0;last\r\nHost: other\r\nConnection: close\r\nAuthorization: Bearer x\r\n\r\n")
    answer = raw(server, chunked + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 201 "), answer
    assert answer.count(b"HTTP/1.1 200 ") == 1


def test_sockets_of_foreign_pages_are_refused(server):
    path = f"{server.create().path}/events"
    for origin, status in ((f"http://127.0.0.1:{server.port}", 101), ("http://evil.example", 403), ("null", 403),
                           (f"http://127.0.0.1:{server.port}.evil.example", 403)):
        socket = WebSocket(server.port, path, headers={"Origin": origin})
        assert socket.status == status, origin
        socket.close()


def test_sockets_of_pages_that_were_allowed_are_accepted(tmp_path):
    with running(tmp_path / "games.db", "--origin", "https://club.example") as server:
        path = f"{server.create().path}/events"
        for origin, status in (("https://club.example", 101), ("https://other.example", 403)):
            socket = WebSocket(server.port, path, headers={"Origin": origin})
            assert socket.status == status
            socket.close()


def test_any_page_may_use_the_api_but_without_credentials(server):
    """The requests that a browser sends for a page of another site: first the preflight, then the request itself."""
    foreign = {"Origin": "https://elsewhere.example"}
    game = server.create()
    for path in ("/games", f"{game.path}/moves", f"{game.path}/events"):
        status, headers, _ = server.ask("OPTIONS", API + path, headers={
            **foreign, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"})
        assert (status, headers["Access-Control-Allow-Origin"]) == (204, "*")
        assert "Authorization" in headers["Access-Control-Allow-Headers"]
        assert "POST" in headers["Access-Control-Allow-Methods"]
    for method, path, wanted in (("GET", "/games", 200), ("POST", "/games", 400), ("GET", game.path, 200),
                                 ("GET", "/games/Unknown1/events", 404), ("DELETE", "/games", 405)):
        status, headers, _ = server.ask(method, API + path, headers=foreign)
        assert (status, headers["Access-Control-Allow-Origin"]) == (wanted, "*"), path
        assert "Retry-After" in headers["Access-Control-Expose-Headers"]
        assert "Access-Control-Allow-Credentials" not in headers
    lines = Lines(server, f"{game.path}/events")
    assert lines.answer.headers["Access-Control-Allow-Origin"] == "*"
    lines.close()
    for path in ("/", "/healthz", "/metrics"):
        assert "Access-Control-Allow-Origin" not in server.ask("GET", path, headers=foreign)[1]


@pytest.mark.parametrize("misbehave,code", [
    (lambda s: s.frame(1, b"x" * 5000), 1009),
    (lambda s: s.frame(1, b"\xff\xfe"), 1007),
    (lambda s: s.frame(1, b"{}", masked=False), 1002),
    (lambda s: s.frame(3, b""), 1002),
    (lambda s: s.frame(9, b"x" * 126), 1002),
    (lambda s: s.frame(2, b"\0"), 1008),
    (lambda s: [s.frame(1, b"{}") for _ in range(1000)], 1008),
    (lambda s: [s.frame(9, b"ping") for _ in range(1000)], 1008),
    (lambda s: [s.frame(10, b"pong") for _ in range(1000)], 1008),
])
def test_bad_frames_close_the_socket(server, misbehave, code):
    socket = WebSocket(server.port, f"{server.create().path}/events")
    socket.await_type("view")
    with pytest.raises((EOFError, ConnectionError)):
        misbehave(socket)
        socket.await_type("never")
    assert socket.close_code == code
    socket.close()


def test_a_socket_that_sends_empty_fragments_for_ever_is_dropped(server):
    """They are no messages, so that only their bytes can be counted."""
    socket = WebSocket(server.port, f"{server.create().path}/events")
    socket.await_type("view")
    dropped = server.metric("azulejo_feed_dropped_total")
    socket.frame(1, b"{", last=False)
    sent = 0
    with pytest.raises(ConnectionError):
        while sent < 300_000_000:
            sent += socket.socket.send(b"\x00\x80\0\0\0\0" * 10_000)
    assert server.metric("azulejo_feed_dropped_total") == dropped + 1
    socket.close()


def test_a_socket_may_send_as_many_long_messages_as_are_allowed(server):
    socket = WebSocket(server.port, f"{server.create().path}/events")
    socket.await_type("view")
    for _ in range(50):
        socket.send(json.dumps({"type": "ping", "filler": "x" * 4000}))
    for _ in range(50):
        socket.await_type("pong")
    socket.close()


@pytest.mark.parametrize("following", [b"\x88\x82\0\0\0\0\x03\xe8", b"\x88\x82\0\0\0\0\x03\xe7", b"\x80\x81\0\0\0\0x",
                                       b"\x83\x80\0\0\0\0"],
                         ids=["a close", "a bad close", "a continuation of nothing", "an unknown kind"])
@pytest.mark.parametrize("first", [b"\x82\x81\0\0\0\0x", b"\x89\x80\0\0\0\0" * 60], ids=["not text", "too many pings"])
def test_sockets_that_both_sides_close_at_once_are_let_go(tmp_path, first, following):
    """The server begins to close because of what comes first, and the rest is there already."""
    with running(tmp_path / "games.db", "--rate", "0", "--write-timeout", "1") as server:
        path = f"{server.create().path}/events"
        for _ in range(40):
            socket = WebSocket(server.port, path)
            socket.socket.sendall(first + following)
            socket.close()
        eventually(lambda: server.metric("azulejo_feeds") == 0)
        eventually(lambda: server.metric("azulejo_connections") == 1)


def test_sockets_are_let_go(server):
    path = f"{server.create().path}/events"
    eventually(lambda: server.metric("azulejo_feeds") == 0)  # those of other tests may still be closing
    sockets = [WebSocket(server.port, path) for _ in range(20)]
    eventually(lambda: server.metric("azulejo_feeds") == 20)
    for socket_ in sockets:
        socket_.close()
    eventually(lambda: server.metric("azulejo_feeds") == 0)
