"""Several servers on one PostgreSQL serve the same tables."""
import subprocess
import threading
import time

import pytest
from throwaway_postgres import Postgres

from client import PROGRAM, Game, WebSocket, eventually, running

FREE = ("--rate", "0", "--token-rate", "0")


@pytest.fixture(scope="module")
def database():
    with Postgres(durable=True) as postgres:
        yield postgres


@pytest.fixture(scope="module")
def nodes(database):
    with running(database.url, *FREE, "--workers", "0") as one, running(database.url, *FREE, "--workers", "0") as two:
        yield one, two


def test_players_on_two_nodes_see_each_other_at_once(nodes, record_property):
    """The time from a move on one node to its event on the other, 99 in 100 of them."""
    one, two = nodes
    game = one.create()
    there = Game(two, game.id, game.tokens)
    assert there.view(1)["state"] == game.view(1)["state"]
    socket = WebSocket(two.port, f"{game.path}/events")
    socket.await_type("view")
    connection = one.connection()
    took = []
    while len(took) < 150:
        seat, view, legal = game.to_move()
        if not seat:
            game = one.create()
            socket.close()
            socket = WebSocket(two.port, f"{game.path}/events")
            socket.await_type("view")
            continue
        began = time.monotonic()
        assert game.move(seat, view["ply"], legal[0], connection=connection)[0] == 200
        while socket.await_type("ply")["ply"] < view["ply"] + 1:
            pass
        took.append(time.monotonic() - began)
    took.sort()
    p50, p99 = (took[int(share * len(took))] * 1000 for share in (0.5, 0.99))
    record_property("p50_ms", p50)
    record_property("p99_ms", p99)
    print(f"p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    assert p50 < 100  # the 99th of a hundred is measured on an idle machine (docs/server.md), not here


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
        time.sleep(0.3)
        worker = subprocess.Popen([PROGRAM, "worker", "--db", database.url])
        try:
            eventually(lambda: game.view()["state"]["phase"] == "over", 60)
        finally:
            worker.terminate()
            assert worker.wait(timeout=20) == 0
