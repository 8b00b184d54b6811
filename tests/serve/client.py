"""A server to test, and clients for it: HTTP, WebSockets (RFC 6455) and streams of JSON lines."""
import base64
import contextlib
import functools
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import time

PROGRAM = os.environ.get("AZULEJO") or sys.exit("set AZULEJO to the program to test")
API = "/api/v1"
# In seconds. Long enough that only a hang exceeds it, however busy the machine is.
HANG = 120
# Limits that are off, or long, unless a test sets them. Older versions do not have these options.
UNLIMITED = {"--open-tables": "0", "--tables-an-hour": "0", "--ai-seconds": "0", "--analysis-seconds": "0",
             "--database-timeout": str(HANG)}
TWO_HUMANS = {"game": "azul", "players": 2, "seats": [{"kind": "human"}, {"kind": "human"}]}


@functools.cache
def known_options():
    help = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"--[a-z-]+", help))


class Server:
    """`azulejo serve` on a port of its own."""

    def __init__(self, db, *options, environment=None, port=0, log=None):
        self.log = pathlib.Path(log or (f"{os.fspath(db)}.log" if "://" not in str(db) else "/dev/null"))
        command = [PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", "--db", str(db), "--log-format", "json", *options]
        for name in known_options() & UNLIMITED.keys() - set(options):
            command += [name, UNLIMITED[name]]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True,
                                            env={**os.environ, **(environment or {})})
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(f"no address; exit {self.process.wait()}: {self.log.read_text()[-2000:]}")

    def connection(self, timeout=HANG, source="127.0.0.1"):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(source, 0))

    def log_events(self, name=None):
        """The lines of the log, all or of one kind."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [line for line in lines if name in (None, line["event"])]

    def ask(self, method, path, body=None, token=None, headers=None, connection=None):
        """The status, headers and body (parsed, if it is JSON) of the response to one request."""
        own = connection or self.connection()
        sent = dict(headers or {})
        if token:
            sent["Authorization"] = f"Bearer {token}"
        data = json.dumps(body) if isinstance(body, (dict, list)) else body
        own.request(method, path, body=data, headers=sent)
        answer = own.getresponse()
        content = answer.read()
        if not connection:
            own.close()
        if answer.headers.get("Content-Type", "").startswith("application/json"):
            content = json.loads(content) if content else None
        return answer.status, answer.headers, content

    def get(self, path, token=None, **more):
        return self.ask("GET", API + path, token=token, **more)[::2]

    def post(self, path, body, token=None, **more):
        return self.ask("POST", API + path, body, token=token, **more)[::2]

    def create(self, wanted=None):
        status, game = self.post("/games", wanted or TWO_HUMANS)
        assert status == 201, game
        return Game(self, game["id"], {seat["seat"]: seat["token"] for seat in game["seats"] if "token" in seat})

    def stop(self):
        """Stops it with SIGTERM and returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=HANG)
        finally:
            self.kill()

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def memory(self, kind="VmRSS"):
        """Resident memory in MB; with VmHWM, the most that it was."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{kind}:\s+(\d+)", text)[1]) / 1024

    def forget_peak_memory(self):
        """VmHWM counts from now on."""
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def pipeline(self, count, path, headers=None):
        """The statuses of `count` GET requests."""
        return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", self.pipelined(count, path, headers))]

    def pipelined(self, count, path, headers=None):
        """The responses to `count` GET requests that are sent at once, so that the client does not slow down the server."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        request = f"GET {path} HTTP/1.1\r\nHost: x\r\n{lines}\r\n"
        with socket.create_connection(("127.0.0.1", self.port), timeout=HANG) as connection:
            connection.sendall(request.encode() * count)
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b""))

    def metric(self, name):
        text = self.ask("GET", "/metrics")[2].decode()
        return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if re.match(rf"{re.escape(name)}(\{{| )", line))


@contextlib.contextmanager
def running(db, *options, **more):
    server = Server(db, *options, **more)
    try:
        yield server
    finally:
        server.kill()


class Game:
    """A table and the tokens of its seats."""

    def __init__(self, server, id, tokens):
        self.server, self.id, self.tokens = server, id, tokens

    @property
    def path(self):
        return f"/games/{self.id}"

    def view(self, seat=None, connection=None):
        status, view = self.server.get(self.path, self.tokens.get(seat), connection=connection)
        assert status == 200, view
        return view

    def to_move(self):
        """The seat that may move, its view and its legal moves."""
        for seat in self.tokens:
            view = self.view(seat)
            if view["state"].get("legal"):
                return seat, view, view["state"]["legal"]
        return None, view, []

    def move(self, seat, ply, move, connection=None):
        return self.server.post(f"{self.path}/moves", {"ply": ply, "move": move}, self.tokens.get(seat),
                                connection=connection)

    def play(self, moves, seed=1):
        """Plays at most `moves` random moves."""
        chance = random.Random(seed)
        for _ in range(moves):
            seat, view, legal = self.to_move()
            if not seat:
                return
            status, answer = self.move(seat, view["ply"], chance.choice(legal))
            assert (status, answer["ply"]) == (200, view["ply"] + 1), answer


class WebSocket:
    """Text messages over a WebSocket, and frames of any content."""

    def __init__(self, port, path, token=None, protocols=None, headers=None, timeout=HANG,
                 source="127.0.0.1", receive_buffer=None):
        self.socket = socket.socket()
        self.socket.settimeout(timeout)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {API}{path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if protocols:
            lines.append(f"Sec-WebSocket-Protocol: {', '.join(protocols)}")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            self._more()
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        self.status = int(self.head.split()[1])
        if self.status == 101:
            proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            assert base64.b64encode(proof).decode() in self.head
        self.close_code = None

    def _more(self):
        piece = self.socket.recv(65536)
        if not piece:
            raise EOFError("the connection was closed")
        self.data += piece

    def _take(self, size):
        while len(self.data) < size:
            self._more()
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def frame(self, opcode, payload, masked=True, last=True):
        mask = os.urandom(4)
        size = len(payload)
        length = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size) if size < 65536 else \
            b"\x7f" + struct.pack(">Q", size)
        length = bytes([length[0] | (0x80 if masked else 0)]) + length[1:]
        if masked:
            payload = mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([opcode | (0x80 if last else 0)]) + length + payload)

    def send(self, message):
        self.frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def receive(self):
        """The next message; None if the server closes."""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size, = struct.unpack(">H", self._take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self._take(8))
            payload = self._take(size)
            opcode = first & 0xF
            if opcode == 8:
                self.close_code, = struct.unpack(">H", payload[:2]) if payload else (None,)
                self.frame(8, payload)
                return None
            if opcode == 9:
                self.frame(10, payload)
            elif opcode == 1:
                return json.loads(payload)

    def await_type(self, *types):
        while (message := self.receive()) is not None:
            if message["type"] in types:
                return message
        raise EOFError(f"closed ({self.close_code}) before {types}")

    def close(self):
        self.socket.close()


class Lines:
    """A stream of JSON lines in chunks."""

    def __init__(self, server, path, token=None):
        self.connection = server.connection()
        self.connection.request("GET", API + path, headers={"Authorization": f"Bearer {token}"} if token else {})
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def receive(self):
        while line := self.answer.readline():
            if line.strip():
                return json.loads(line)
        return None

    def close(self):
        self.answer.close()
        self.connection.close()


def eventually(check):
    """Waits until a condition holds, and returns its value."""
    end = time.monotonic() + HANG
    while not (result := check()):
        assert time.monotonic() < end, "the condition never held"
        time.sleep(0.02)
    return result
