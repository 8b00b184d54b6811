#!/usr/bin/env python3
"""Makes the database that tests upgrade: AZULEJO=PROGRAM tests/serve/make_database.py NAME

PROGRAM is a release of Azulejo, NAME its version. It writes tests/data/databases/NAME.db.gz and, beside it, NAME.json.gz: the
tokens of the seats, and the views, records and proofs that this release gave. `test_upgrade.py` expects the same of the
program that upgrades the database.
"""
import gzip
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

from client import PROGRAM, eventually, running

DATA = pathlib.Path(__file__).parent.parent / "data" / "databases"
VARIANTS = [("azul", 2), ("azul", 3), ("azul", 4), ("azul-grey", 2), ("azul-grey", 3), ("azul-grey", 4), ("azul-duel", 2)]


def wanted(game, players, kinds=None, **options):
    seats = [{"kind": kind, **({"level": 1} if kind == "ai" else {})} for kind in kinds or ["human"] * players]
    return {"game": game, "players": players, "seats": seats, "stand_in": 1, **options}


def do(game, what, seat, body=None):
    status, answer = game.server.post(f"{game.path}/{what}", body or {}, game.tokens[seat])
    assert status == 200, answer
    return answer


def undo(game, moves):
    """Plays, and takes back the last move of the first seat, to which all agree."""
    game.play(moves)
    do(game, "offers", 1, {"what": "undo"})
    for seat in list(game.tokens)[1:]:
        do(game, "answers", seat, {"what": "undo", "accept": True})
    assert not game.view()["offers"]


def make_games(server):
    games = []

    def make(*words, **options):
        games.append(server.create(wanted(*words, **options)))
        return games[-1]

    for number, variant in enumerate(VARIANTS):
        undone = make(*variant, nonce="made-by-a-test", clock={"kind": "game", "seconds": 600, "increment": 5})
        undo(undone, 9)
        undone.play(1000, seed=number)
        assert undone.view()["status"] == "finished"
        undo(make(*variant, clock={"kind": "days", "days": 30}, listed=True), 11 + number)
        make(*variant, kinds=["human"] + ["open"] * (variant[1] - 1), listed=True)
    # An open offer of an undo, a chat message and a changed name.
    asked = make("azul", 2)
    asked.play(7)
    do(asked, "chat", 1, {"preset": 3})
    do(asked, "name", 2, {"name": "Inês"})
    do(asked, "offers", 2, {"what": "undo"})
    # An AI takes over from a player who leaves, from one who runs out of time, and from one of three who resigns.
    left = make("azul-duel", 2)
    left.play(4)
    do(left, "leave", left.to_move()[0])
    slow = make("azul", 2, clock={"kind": "move", "seconds": 1})
    eventually(lambda: any(seat.get("timed_out") for seat in slow.view()["seats"]))
    resigned = make("azul", 3)
    resigned.play(5)
    do(resigned, "resign", 2)
    back = make("azul-grey", 2)
    back.play(3)
    do(back, "leave", 1)
    do(back, "return", 1)
    claimed = make("azul", 2, timeout="claim")
    claimed.play(6)
    do(claimed, "leave", 1)
    do(claimed, "claim", 2)
    given_up = make("azul-duel", 2)
    given_up.play(8)
    do(given_up, "resign", 1)
    # A rematch, whose seats keep their tokens, and an offer of a rematch without an answer.
    for seat in (1, 2):
        do(given_up, "offers", seat, {"what": "rematch"})
    rematch = type(given_up)(server, given_up.view()["rematch"], {1: given_up.tokens[2], 2: given_up.tokens[1]})
    rematch.play(5)
    games.append(rematch)
    do(games[0], "offers", 2, {"what": "rematch"})
    # Against an AI, to the end.
    solo = make("azul-grey", 2, kinds=["human", "ai"])

    def play_solo():
        solo.play(1)
        return solo.view()["status"] == "finished"
    eventually(play_solo)
    joined = make("azul", 2, kinds=["open", "human"])
    status, answer = server.post(f"{joined.path}/join", {"name": "Guest", "nonce": "of-the-guest"})
    assert status == 200, answer
    joined.tokens[answer["seat"]] = answer["token"]
    joined.play(3)
    return games


def description(game):
    """What the program answers about a game, to each seat and to a spectator."""
    finished = game.view()["status"] == "finished"
    viewers = [None, *game.tokens]
    return {"id": game.id, "tokens": game.tokens,
            "views": {seat or 0: game.view(seat) for seat in viewers},
            "records": {seat or 0: game.server.get(f"{game.path}/record", game.tokens.get(seat))[1].decode()
                        for seat in viewers},
            "proof": game.server.get(f"{game.path}/proof")[1] if finished else None}


def main(name):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.db"
        with running(path, "--rate", "0", "--token-rate", "0", "--workers", "1") as server:
            games = make_games(server)
            eventually(lambda: all(not game.view()["seats"][(game.view()["state"] or {}).get("turn", 1) - 1].get("stand_in")
                                   or game.view()["status"] == "finished" for game in games))
            told = [description(game) for game in games]
            assert server.stop() == 0
        export = subprocess.run([PROGRAM, "db", "export", "--db", path], check=True, capture_output=True, text=True).stdout
        database = sqlite3.connect(path)
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")
        database.close()
        DATA.mkdir(exist_ok=True)
        (DATA / f"{name}.db.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        told = json.dumps({"games": told, "export": export}, indent=1).encode()
        (DATA / f"{name}.json.gz").write_bytes(gzip.compress(told, mtime=0))


if __name__ == "__main__":
    main(*sys.argv[1:])
