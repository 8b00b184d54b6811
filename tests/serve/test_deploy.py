"""The files of docs/deploy.md work; only paths and ports are replaced."""
import copy
import functools
import http.client
import json
import re
import shlex
import ssl
import subprocess

from throwaway_postgres import Postgres

from client import API, PROGRAM, TWO_HUMANS, Game, WebSocket, eventually, running
from deployment import PAGE, block, flood, haproxy, nginx, started

HSTS = "max-age=31536000"
FREE = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0")


def verify_unit(folder, name, text):
    unit = folder / name
    unit.write_text(text.replace("/usr/local/bin/azulejo", PROGRAM))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if name.split("@")[0].split(".")[0] in line]
    assert done.returncode == 0 and not complaints, done.stderr


def exec_start(text):
    return shlex.split(re.search(r"^ExecStart=(.*)$", text, re.M)[1])


def test_the_unit_of_one_machine(tmp_path):
    unit = block("/etc/systemd/system/azulejo.service")
    verify_unit(tmp_path, "azulejo.service", unit)
    configuration = tmp_path / "azulejo.conf"
    configuration.write_text(block("/etc/azulejo.conf").replace("/var/lib/azulejo", str(tmp_path)).replace(":8080", ":0"))
    command = exec_start(unit)
    assert command[0] == "/usr/local/bin/azulejo" and command[-1] == "/etc/azulejo.conf"
    with started([PROGRAM, *command[1:-1], configuration]) as server:
        assert any("Azulejo is at http://127.0.0.1:" in line for line in iter(server.stdout.readline, ""))
        assert (tmp_path / "azulejo.db").exists()


def test_the_unit_of_several(tmp_path):
    unit = block("/etc/systemd/system/azulejo@.service")
    verify_unit(tmp_path, "azulejo@8080.service", unit)
    assert "Environment=AZULEJO_DB=postgresql:///azulejo?host=/var/run/postgresql" in unit
    command = [word.replace("%i", "0") for word in exec_start(unit)]
    with Postgres() as postgres, started([PROGRAM, *command[1:]], env={"AZULEJO_DB": postgres.url}) as server:
        assert any("Azulejo is at http://127.0.0.1:" in line for line in iter(server.stdout.readline, ""))


def test_the_proxy_hides_a_server_that_ends(tmp_path):
    """Two servers behind nginx: one is stopped and one killed during a game, and every move is answered with 200."""
    options = (*FREE, "--proxy", "127.0.0.1")
    with Postgres() as postgres, running(postgres.url, *options) as one, running(postgres.url, *options) as two, \
            nginx(tmp_path, (one.port, two.port)) as (port, _):
        proxy = copy.copy(one)
        proxy.port = port
        made = one.create()
        game = Game(proxy, made.id, made.tokens)

        def play_on(seed, *servers):
            """Plays, and waits until all these servers have the moves."""
            game.play(5, seed=seed)
            ply = game.view()["ply"]
            eventually(lambda: all(Game(each, game.id, {}).view()["ply"] == ply for each in servers))

        watcher = WebSocket(port, f"{game.path}/events")
        assert watcher.await_type("view")["id"] == game.id
        play_on(1, one, two)
        assert watcher.await_type("ply")
        watcher.close()
        two.stop()
        play_on(2, one)
        with running(postgres.url, *options, port=two.port) as again:
            play_on(3, one, again)
            one.process.kill()
            play_on(4, again)
            assert proxy.ask("GET", "/metrics")[0] == 403


def over_tls():
    """Accepts the certificate of the test."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def test_nginx_limits_and_promises_https(tmp_path):
    """Only answers over TLS say that browsers should always use it. Too many requests get an answer like the server's own."""
    with running(tmp_path / "games.db", *FREE, "--proxy", "127.0.0.1") as server, \
            nginx(tmp_path, (server.port, server.port)) as (port, secure):
        connection = http.client.HTTPSConnection("127.0.0.1", secure, context=over_tls())
        assert server.ask("GET", "/healthz", connection=connection)[1]["Strict-Transport-Security"] == HSTS
        plain = http.client.HTTPConnection("127.0.0.1", port)
        assert server.ask("GET", "/healthz", connection=plain)[1]["Strict-Transport-Security"] is None
        answers = flood(secure, "/metrics", tls=over_tls())
        assert {int(each.split()[0]) for each in answers} == {403, 429}
        refused = next(each for each in answers if each.startswith("429"))
        head, body = refused.split("\r\n\r\n", 1)
        assert f"Strict-Transport-Security: {HSTS}" in head and "Retry-After: 1" in head
        assert json.loads(body)["error"] == "too_many_requests"
        # Other clients are not affected.
        other = http.client.HTTPConnection("127.0.0.1", port, source_address=("127.0.0.9", 0))
        assert server.ask("GET", "/healthz", connection=other)[0] == 200
        server.kill()
        status, headers, answer = server.ask("GET", "/healthz", connection=other)
        assert (status, headers["Retry-After"], answer["error"]) == (503, "1", "unavailable")


def test_haproxy(tmp_path):
    with running(tmp_path / "games.db", *FREE, "--proxy", "127.0.0.1") as server, \
            haproxy(tmp_path, (server.port, server.port)) as (port, secure):
        plain = http.client.HTTPConnection("127.0.0.1", port)
        status, headers, _ = server.ask("GET", "/", connection=plain)
        assert (status, headers["Location"]) == (301, f"https://127.0.0.1:{port}/")
        assert headers["Strict-Transport-Security"] is None
        ask = functools.partial(server.ask, connection=http.client.HTTPSConnection("127.0.0.1", secure, context=over_tls()))
        eventually(lambda: ask("GET", "/healthz")[0] == 200)
        status, headers, _ = ask("GET", "/metrics")
        assert (status, headers["Strict-Transport-Security"]) == (403, HSTS)
        status, headers, made = ask("POST", f"{API}/games", TWO_HUMANS)
        assert (status, headers["Strict-Transport-Security"]) == (201, HSTS)
        game = Game(server, made["id"], {seat["seat"]: seat["token"] for seat in made["seats"]})
        seat, view, legal = game.to_move()
        assert ask("POST", f"{API}{game.path}/moves", {"ply": view["ply"], "move": legal[0]}, game.tokens[seat])[0] == 200
        assert "429" in {each.split()[0] for each in flood(port, "/")}


def test_the_table_of_events_can_be_partitioned(tmp_path):
    statements = re.search(r"^```sql\n(.*?)^```", PAGE, re.M | re.S)[1]
    with Postgres() as postgres:
        with running(postgres.url, *FREE) as server:
            game = server.create()
            game.play(5)
            done = subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "--single-transaction", postgres.url],
                                  input=statements, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            game.play(5, seed=2)
        with running(postgres.url, *FREE) as server:
            game.server = server
            assert game.view()["ply"] >= 10
            game.play(5, seed=3)
        checked = subprocess.run([PROGRAM, "db", "check", "--db", postgres.url], capture_output=True, text=True)
        assert checked.returncode == 0 and "damaged 0" in checked.stdout, checked
