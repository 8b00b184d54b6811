"""Several servers on one PostgreSQL serve the same tables."""
import json
import random
import statistics
import subprocess
import threading
import time

import pytest
from throwaway_postgres import Postgres

from client import HANG, PROGRAM, TWO_HUMANS, Game, WebSocket, eventually, running

FREE = ("--rate", "0", "--token-rate", "0")


@pytest.fixture(scope="module")
def database():
    with Postgres(durable=True) as postgres:
        yield postgres


def ask(database, statement):
    done = subprocess.run(["psql", "-qtA", "-c", statement, database.url], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def nodes(database):
    with running(database.url, *FREE, "--workers", "0") as one, running(database.url, *FREE, "--workers", "0") as two:
        yield one, two


def times_to_the_other_node(one, two, moves):
    """The seconds from the acknowledgement of each move by one node to its event on a WebSocket of the other."""
    took = []
    connection = one.connection()
    while len(took) < moves:
        game = one.create()
        socket = WebSocket(two.port, f"{game.path}/events")
        socket.await_type("view")
        while len(took) < moves:
            seat, view, legal = game.to_move()
            if not seat:
                break
            assert game.move(seat, view["ply"], legal[0], connection=connection)[0] == 200
            acknowledged = time.monotonic()
            while socket.await_type("ply")["ply"] < view["ply"] + 1:
                pass
            took.append(time.monotonic() - acknowledged)
        socket.close()
    connection.close()
    return took


def test_players_on_two_nodes_see_each_other_at_once(nodes, record_property):
    """Events are carried by notifications. Nodes also poll every five seconds, which would make the median 2.5 seconds.

    bench/server_bench.py measures how long it takes.
    """
    one, two = nodes
    game = one.create()
    assert Game(two, game.id, game.tokens).view(1)["state"] == game.view(1)["state"]
    median = statistics.median(times_to_the_other_node(one, two, 50))
    record_property("median_ms", round(median * 1000, 1))
    assert median < 1.5


def test_who_is_connected_is_known_on_all_nodes(database, nodes):
    one, two = nodes
    game = one.create()
    anna = WebSocket(one.port, f"{game.path}/events", game.tokens[1])
    anna.await_type("view")
    with running(database.url, *FREE, "--workers", "0") as third:
        bruno = WebSocket(third.port, f"{game.path}/events", game.tokens[2])
        for socket in (anna, bruno):
            while socket.await_type("presence")["connected"] != [True, True]:
                pass

        def seen_on(server):
            return [seat["connected"] for seat in Game(server, game.id, {}).view()["seats"]]

        eventually(lambda: seen_on(two) == [True, True])
        # A killed node sends no message: its seats count as disconnected after some seconds without a heartbeat.
        third.kill()
        bruno.close()
        while anna.await_type("presence")["connected"] != [True, False]:
            pass
        assert seen_on(one) == [True, False]
    anna.close()


def test_a_rematch_accepted_on_two_nodes_is_one_game(nodes):
    """The last player accepts on both nodes at once."""
    one, two = nodes
    for _ in range(5):
        game = one.create()
        assert one.post(f"{game.path}/resign", {}, game.tokens[1])[0] == 200
        assert one.post(f"{game.path}/offers", {"what": "rematch"}, game.tokens[1])[0] == 200
        two.get(game.path)
        answers = []
        threads = [threading.Thread(target=lambda s=server: answers.append(
            s.post(f"{game.path}/answers", {"what": "rematch", "accept": True}, game.tokens[2])))
            for server in (one, two)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # The second request succeeds too, or finds that there is no offer any more.
        assert sorted(status for status, _ in answers) in ([200, 200], [200, 409]), answers
        found = {server.get(game.path)[1]["rematch"] for server in nodes}
        assert len(found) == 1
        again = found.pop()
        assert {server.get(f"/games/{again}", game.tokens[1])[1]["you"] for server in nodes} == {2}


def test_any_node_may_be_asked_at_any_time(nodes):
    """Every node knows everything that the others have acknowledged, also before the notification."""
    chance = random.Random(3)
    for name in ("azul", "azul-duel"):
        made = nodes[0].create({**TWO_HUMANS, "game": name})
        games = [Game(node, made.id, made.tokens) for node in nodes]
        for game in games:
            game.view()  # both have the table in memory from now on
        ply = 0
        for _ in range(60):
            seat, view, legal = chance.choice(games).to_move()
            if not seat:
                break
            assert view["ply"] >= ply
            status, answer = chance.choice(games).move(seat, view["ply"], chance.choice(legal))
            assert status == 200, (view["ply"], answer)
            ply = answer["ply"]
        assert ply > 20


def test_the_first_of_two_moves_counts(nodes):
    one, two = nodes
    game = one.create()
    there = Game(two, game.id, game.tokens)
    for _ in range(10):
        seat, view, legal = game.to_move()
        there.view(seat)
        answers = {}
        threads = [threading.Thread(target=lambda g=g, move=move: answers.update({move: g.move(seat, view["ply"], move)}))
                   for g, move in ((game, legal[0]), (there, legal[-1]))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(status for status, _ in answers.values()) == ([200, 409] if len(answers) == 2 else [200]), answers


def test_a_node_goes_and_its_tables_stay(database, nodes):
    with running(database.url, *FREE) as third:
        game = third.create()
        game.play(5)
        ply = game.view()["ply"]
        third.kill()
    game.server = nodes[0]
    assert game.view()["ply"] == ply
    game.play(5, seed=3)


def test_a_worker_thinks_for_servers_without_any(database):
    with running(database.url, *FREE, "--workers", "0") as server:
        game = server.create({"game": "azul", "players": 2, "seats": [{"kind": "ai", "level": 1}, {"kind": "ai", "level": 1}]})
        worker = subprocess.Popen([PROGRAM, "worker", "--db", database.url])
        try:
            eventually(lambda: game.view()["state"]["phase"] == "over")
        finally:
            worker.terminate()
            assert worker.wait(timeout=HANG) == 0


def test_a_worker_has_a_budget_for_ais(database, tmp_path):
    """When it is used up, AIs at full strength move at once, and the game ends."""
    ais = {"game": "azul", "players": 2, "seats": [{"kind": "ai", "level": "max"}, {"kind": "ai", "level": "max"}]}
    log = tmp_path / "worker.log"
    with running(database.url, *FREE, "--workers", "0") as server, log.open("wb") as errors:
        game = server.create(ais)
        command = [PROGRAM, "worker", "--db", database.url, "--log", "debug", "--log-format", "json", "--ai-seconds", "8"]
        worker = subprocess.Popen(command, stderr=errors)
        try:
            eventually(lambda: game.view()["state"]["phase"] == "over")
        finally:
            worker.terminate()
            assert worker.wait(timeout=HANG) == 0
    short = [line for line in map(json.loads, log.read_text().splitlines()) if line["event"] == "search without budget"]
    assert {line["game"] for line in short} == {game.id}
    moves = ask(database, f"SELECT count(*) FROM event WHERE game = '{game.id}' AND kind = 'ply' AND body LIKE '%\"seat\"%'")
    assert len(short) < int(moves)


def test_a_worker_that_is_killed_while_it_thinks_is_replaced(database):
    """Another worker takes its job when the lease has ended."""
    wanted = {"game": "azul", "players": 2, "first": 1, "seats": [{"kind": "ai", "level": "max"}, {"kind": "human"}]}
    held = "SELECT count(*) FROM job WHERE kind = 'long_move' AND held_until > 0"
    worker = None
    with running(database.url, *FREE, "--workers", "0") as server:
        games = [server.create(wanted) for _ in range(8)]  # enough that a worker is busy when it is killed
        try:
            while ask(database, held) == "0":
                worker = subprocess.Popen([PROGRAM, "worker", "--db", database.url])
                eventually(lambda: ask(database, held) == "1")
                worker.kill()
                worker.wait()
            left = [game for game in games if game.view()["ply"] == 1]
            assert left
            worker = subprocess.Popen([PROGRAM, "worker", "--db", database.url])
            eventually(lambda: all(game.view()["ply"] == 2 for game in games))
            assert left[0].to_move()[0] == 2
        finally:
            if worker:
                worker.kill()
                worker.wait()
