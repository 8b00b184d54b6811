"""Start, configuration and end of the server."""
import contextlib
import http.client
import json
import os
import socket
import sqlite3
import subprocess
import threading

import pytest

from client import HANG, PROGRAM, TWO_HUMANS, Lines, WebSocket, eventually, running

FREE = ("--rate", "0", "--token-rate", "0")


def serve(*options, environment=None):
    return subprocess.run([PROGRAM, "serve", *options], capture_output=True, text=True, timeout=HANG,
                          env={**os.environ, **(environment or {})})


def test_it_ends_in_order_and_tells_its_clients(tmp_path):
    """It ends at once: the drain time is longer than the test waits."""
    with running(tmp_path / "games.db", *FREE, "--drain", "600") as server:
        game = server.create()
        watcher = WebSocket(server.port, f"{game.path}/events")
        lines = Lines(server, f"{game.path}/events")
        assert watcher.receive()["type"] == lines.receive()["type"] == "view"
        ended = []
        thread = threading.Thread(target=lambda: ended.append(server.stop()))
        thread.start()
        assert watcher.await_type("bye")
        assert watcher.receive() is None
        assert watcher.close_code == 1012
        while (message := lines.receive())["type"] != "bye":
            pass
        assert message["type"] == "bye"
        assert lines.receive() is None
        thread.join()
        assert ended == [0]
    events = [json.loads(line)["event"] for line in server.log.read_text().splitlines()]
    assert events[0] == "listening"
    assert events[-2:] == ["draining", "ended"]


def test_a_killed_server_goes_on_where_it_was(tmp_path):
    with running(tmp_path / "games.db", *FREE) as server:
        game = server.create()
        game.play(20)
        before = game.view(1)
        server.kill()
    with running(tmp_path / "games.db", *FREE) as again:
        game.server = again
        after = game.view(1)
        assert (after["ply"], after["state"]) == (before["ply"], before["state"])
        game.play(20, seed=2)
        assert game.view()["ply"] >= before["ply"] + 20


def test_moves_are_acknowledged_until_the_end(tmp_path):
    """Moves that were acknowledged before the server ended are there after a restart."""
    with running(tmp_path / "games.db", *FREE) as server:
        games = [server.create() for _ in range(4)]
        acknowledged = {}

        def play(game):
            try:
                while True:
                    seat, view, legal = game.to_move()
                    if not seat:
                        return
                    if game.move(seat, view["ply"], legal[0])[0] != 200:
                        return
                    acknowledged[game.id] = view["ply"] + 1
            except (OSError, AssertionError, ValueError, EOFError, http.client.HTTPException):
                pass

        threads = [threading.Thread(target=play, args=(game,)) for game in games]
        for thread in threads:
            thread.start()
        eventually(lambda: len(acknowledged) == len(games))
        assert server.stop() == 0
        for thread in threads:
            thread.join()
    with running(tmp_path / "games.db", *FREE) as again:
        for game in games:
            game.server = again
            assert game.view()["ply"] >= acknowledged[game.id] > 0


MAX_AIS = {"game": "azul", "players": 2, "seats": [{"kind": "ai", "level": "max"}] * 2}


def test_searches_are_handed_over_to_the_next_server(tmp_path):
    """An upgrade does not delay the move of an AI until the lease of its job ends."""
    database = tmp_path / "games.db"
    with running(database, *FREE) as server:
        game = server.create(MAX_AIS)
        eventually(lambda: game.view()["ply"] > 2)
        assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(database)) as connection:
        jobs = connection.execute("SELECT kind, held_until, attempts FROM job").fetchall()
    assert jobs == [("long_move", 0, 0)]
    with running(database, *FREE) as server:
        game.server = server
        before = game.view()["ply"]
        eventually(lambda: game.view()["ply"] > before)


def test_an_analysis_is_answered_or_refused_when_the_server_ends(tmp_path):
    with running(tmp_path / "games.db", *FREE, "--drain", "600") as server:
        request = {"record": '[Game "azul"] [Players "2"] [First "1"] deal:BYRK/BYRK/BYRK/BYRK/BYRW', "time_ms": 10000}
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(server.post("/analyze", request))) for _ in range(3)]
        for thread in threads:
            thread.start()
        eventually(lambda: server.metric("azulejo_analyses_waiting") == 3)
        assert server.stop() == 0
        for thread in threads:
            thread.join()
        assert [status for status, _ in answers] == [503] * 3


def test_an_analysis_whose_client_has_gone_is_dropped(tmp_path):
    with running(tmp_path / "games.db", *FREE) as server:
        body = json.dumps({"record": '[Game "azul"] [Players "2"] [First "1"] deal:BYRK/BYRK/BYRK/BYRK/BYRW', "time_ms": 10000})
        head = f"POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
        sockets = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(4)]
        for each in sockets:
            each.sendall((head + body).encode())
        eventually(lambda: server.metric("azulejo_analyses_waiting") == 4)
        for each in sockets:
            each.close()
        eventually(lambda: server.metric("azulejo_analyses_waiting") == 0)
        assert server.metric("azulejo_analyses_abandoned_total") >= 3  # the first may have been done


def test_the_operator_deletes_tables(tmp_path):
    with running(tmp_path / "games.db", *FREE, environment={"AZULEJO_OPERATOR_TOKEN": "secret-of-the-operator"}) as server:
        game, other = server.create(), server.create()
        delete = lambda token: server.ask("DELETE", f"/api/v1{game.path}", token=token)[::2]
        assert delete("something-else")[0] == 403
        assert delete("secret-of-the-operator") == (200, {"deleted": "table"})
        assert server.get(game.path)[0] == 404
        assert other.view()["status"] == "playing"


def test_unused_tables_are_deleted_after_some_days(tmp_path):
    database = tmp_path / "games.db"
    with running(database, *FREE) as server:
        open_table = server.create({**TWO_HUMANS, "seats": [{"kind": "human"}, {"kind": "open"}]})
        playing, finished = server.create(), server.create()
        assert server.post(f"{finished.path}/resign", {}, finished.tokens[1])[0] == 200
        assert server.stop() == 0
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE event SET at = at - 10 * 86400000")
        connection.execute("UPDATE game SET created = created - 10 * 86400000")
    with running(database, *FREE, "--keep-waiting", "9", "--keep-unfinished", "0") as server:
        eventually(lambda: server.get(open_table.path)[0] == 404)
        assert [server.get(game.path)[0] for game in (playing, finished)] == [200, 200]
    with running(database, *FREE, "--keep-unfinished", "9") as server:
        eventually(lambda: server.get(playing.path)[0] == 404)
        assert server.get(finished.path)[0] == 200


def test_options_come_from_flags_the_environment_or_a_file(tmp_path):
    config = tmp_path / "azulejo.conf"
    config.write_text("# limits\nrate = 1\nlog = info\n")
    with running(tmp_path / "a.db", "--config", str(config)) as server:
        assert 429 in server.pipeline(100, "/api/v1/games")
    with running(tmp_path / "b.db", "--config", str(config), environment={"AZULEJO_RATE": "0"}) as server:
        assert 429 not in server.pipeline(100, "/api/v1/games")
    with running(tmp_path / "c.db", "--rate", "0", environment={"AZULEJO_RATE": "1"}) as server:
        assert 429 not in server.pipeline(100, "/api/v1/games")


@pytest.mark.parametrize("options,message", [
    (["--listen", "nowhere"], "cannot listen on"),
    (["--listen", "127.0.0.1:99999"], "cannot listen on"),
    (["--listen", "203.0.113.1:8080"], "cannot listen"),
    (["--log", "loud"], "--log must be"),
    (["--rate", "-1"], '--rate: "-1" is not a number from 0 to 1000000'),
    (["--rate", "nan"], '--rate: "nan" is not a number from 0 to 1000000'),
    (["--token-rate", "inf"], '--token-rate: "inf" is not a number'),
    (["--database-timeout", "NaN"], '--database-timeout: "NaN" is not a number'),
    (["--tables-an-hour", "-5"], "--tables-an-hour"),
    (["--open-tables", "-1"], "--open-tables"),
    (["--workers", "-1"], "--workers"),
    (["--connections", "0"], "--connections"),
    (["--drain", "1e9"], "--drain"),
    (["--proxy", "10.0.0.0/33"], '--proxy: "10.0.0.0/33" has no valid length'),
    (["--proxy", "10.1.0.0/8"], '--proxy: "10.1.0.0/8" is not the first address of a network'),
    (["--proxy", "127.0.0.1,proxy.example"], '--proxy: "proxy.example" is not an address'),
    (["--origin", "club.example"], '--origin: "club.example" is not an origin'),
    (["--origin", "https://club.example/page"], '--origin: "https://club.example/page" is not an origin'),
    (["--db", "mysql://host/games"], 'expected a file or postgresql://'),
    (["--db", "/nowhere/at/all.db"], "/nowhere/at/all.db"),
    (["--config", "/nowhere.conf"], "/nowhere.conf"),
    (["--what"], "--what"),
])
def test_bad_options_say_what_is_wrong(options, message, tmp_path):
    if "--db" not in options:
        options = [*options, "--db", str(tmp_path / "games.db")]
    done = serve(*(options if "--listen" in options else ["--listen", "127.0.0.1:0", *options]))
    assert done.returncode == 2, done
    assert message in done.stderr


def test_a_bad_file_is_named_with_its_line(tmp_path):
    config = tmp_path / "azulejo.conf"
    for text, message in (("rate = 1\nspeed = 2\n", ':2: there is no option "speed"'), ("\nrate\n", ":2: "),
                          ("rate = fast\n", ":1: "), ("rate = 1\nrate = nan\n", ":2: "), ("\nrate = nan\n", ":2: --rate: "),
                          ("proxy = 10.0.0.0/8\nproxy = 10.0.0.1\n", ':2: "proxy" is already given in line 1'),
                          ("proxy = 10.0.0.0/40\n", ":1: --proxy: "), ("db =\n", ':1: there is no value for "db"')):
        config.write_text(text)
        done = serve("--config", str(config), "--db", str(tmp_path / "games.db"), "--listen", "127.0.0.1:0")
        assert done.returncode == 2
        assert f"{config}{message}" in done.stderr


def test_a_bad_variable_is_named(tmp_path):
    done = serve("--db", str(tmp_path / "games.db"), "--listen", "127.0.0.1:0", environment={"AZULEJO_RATE": "nan"})
    assert done.returncode == 2
    assert done.stderr == 'azulejo: AZULEJO_RATE: --rate: "nan" is not a number from 0 to 1000000\n'


def test_requests_are_logged_for_debugging_only(tmp_path):
    """Neither addresses nor tokens nor the ids of games are in the log."""
    with running(tmp_path / "a.db", *FREE, "--log", "debug") as server:
        game = server.create()
        game.play(1)
        server.get("/secret-path")
        lines = server.log_events("request")
        assert all(set(line) == {"time", "level", "event", "method", "route", "status", "microseconds", "client"}
                   for line in lines)
        seen = {(line["method"], line["route"], line["status"]) for line in lines}
        assert {("POST", "/api/v1/games", 201), ("GET", "/api/v1/games/{id}", 200),
                ("POST", "/api/v1/games/{id}/moves", 200), ("GET", "other", 404)} <= seen
        assert len({line["client"] for line in lines}) == 1
        text = server.log.read_text()
        for secret in (game.id, *game.tokens.values(), "secret-path"):
            assert secret not in text
        assert "127.0.0.1" not in "".join(json.dumps(line) for line in lines)
    with running(tmp_path / "b.db", *FREE) as server:
        server.create()
        assert server.log_events("request") == []


def test_a_port_that_is_taken_is_said_so(tmp_path):
    with running(tmp_path / "a.db") as server:
        done = serve("--listen", f"127.0.0.1:{server.port}", "--db", str(tmp_path / "b.db"))
        assert done.returncode == 2
        assert "cannot listen" in done.stderr
