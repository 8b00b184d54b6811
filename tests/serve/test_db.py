"""`azulejo db`: checking, copying, exporting and upgrading a database, and deleting games."""
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile

import pytest
from throwaway_postgres import Postgres

from client import HANG, PROGRAM, TWO_HUMANS, WebSocket, eventually, running

FREE = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0")


def azulejo(*words, input=None):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, input=input, timeout=HANG)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def played(request, tmp_path_factory):
    """A running server with games of all kinds: its database, the number of finished games and of all games."""
    def play(where):
        with running(where, *FREE) as server:
            for name in ("azul", "azul-grey", "azul-duel"):
                server.create({**TWO_HUMANS, "game": name}).play(1000)
                server.create({**TWO_HUMANS, "game": name}).play(7)
                given_up = server.create({**TWO_HUMANS, "game": name})
                given_up.play(9)
                assert server.post(f"{given_up.path}/resign", {}, given_up.tokens[2])[0] == 200
            server.create({**TWO_HUMANS, "seats": [{"kind": "human"}, {"kind": "open"}]})
            yield where, 6, 10

    if request.param == "sqlite":
        yield from play(tmp_path_factory.mktemp("db") / "games.db")
    else:
        with Postgres() as postgres:
            yield from play(postgres.url)


def test_check_replays_every_game(played):
    where, _, games = played
    code, out, errors = azulejo("db", "check", "--db", where)
    assert (code, errors) == (0, "")
    assert re.fullmatch(rf"games {games}, plies \d\d\d+, damaged 0\n", out), out


def test_export_writes_what_can_be_replayed(played, tmp_path):
    where, finished, _ = played
    target = tmp_path / "games.azul"
    code, out, told = azulejo("db", "export", "--db", where, target)
    assert (code, out) == (0, "")
    plies = re.fullmatch(rf"games {finished}, plies (\d+), damaged 0\n", told)[1]
    assert azulejo("replay", "--quiet", target) == (0, f"games {finished}, plies {plies}, errors 0\n", "")
    assert target.read_text().count('[Termination "resigned 2"]') == 3
    assert azulejo("db", "export", "--db", where)[1] == target.read_text()
    assert azulejo("db", "export", "--db", where, target)[0::2] == (2, f"azulejo: {target}: the file already exists\n")


def test_backup_copies_while_the_server_runs(played, tmp_path):
    where, _, games = played
    copy = tmp_path / "copy.db"
    code, out, errors = azulejo("db", "backup", "--db", where, copy)
    if "://" in str(where):
        assert code == 2 and f'pg_dump --format=custom --file={copy} "$AZULEJO_DB"' in errors
        return
    assert (code, out, errors) == (0, f"copied to {copy}\n", "")
    assert azulejo("db", "check", "--db", copy)[1].startswith(f"games {games}, ")
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith("copy.db")] == []
    assert azulejo("db", "backup", "--db", where, copy)[0] == 2
    with running(copy, *FREE) as server:
        assert server.get("/games?limit=100")[0] == 200


def test_check_finds_what_was_changed(tmp_path):
    where = tmp_path / "games.db"
    with running(where, *FREE) as server:
        games = [server.create() for _ in range(5)]
        for game in games:
            game.play(6)
        server.stop()
    good, moved, listed, lost, broken = (game.id for game in games)
    with sqlite3.connect(where) as database:
        plies = database.execute("SELECT number, body FROM event WHERE game = ? AND kind = 'ply' ORDER BY number",
                                 [moved]).fetchall()
        number, body = plies[-1]
        digest = re.search(r'"digest":\s*"?([0-9a-f]+)', body)[1]
        forged = body.replace(digest, digest[:-1] + ("0" if digest[-1] != "0" else "1"))
        database.execute("UPDATE event SET body = ? WHERE game = ? AND number = ?", [forged, moved, number])
        database.execute("UPDATE game SET status = 2 WHERE id = ?", [listed])
        database.execute("DELETE FROM event WHERE game = ? AND number = 4", [lost])
        database.execute("UPDATE game SET header = '{}' WHERE id = ?", [broken])
    database.close()
    code, out, errors = azulejo("db", "check", "--db", where)
    assert code == 2
    assert out.startswith("games 5, ") and out.endswith("damaged 4\n")
    faults = dict(line.removeprefix("game ").split(": ", 1) for line in errors.splitlines())
    assert good not in faults
    assert faults[moved] == f"event {number} (ply): the position is not the one that was stored"
    assert faults[listed] == "its status in the list of games is wrong"
    assert faults[lost] == f"event 4 of game {lost} is missing"
    assert faults[broken].startswith("header: ")
    with running(where, *FREE) as server:  # the other games are not affected
        assert server.get(f"/games/{good}")[0] == 200
        assert server.get(f"/games/{moved}")[0] >= 500
        assert server.get(f"/games/{good}")[0] == 200


def without_privileges():
    """Root may otherwise write everywhere."""
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


def test_a_copy_that_cannot_be_written_is_checked(tmp_path):
    """As on a read-only disk: neither the file nor its folder can be written."""
    where = tmp_path / "games.db"
    with running(where, *FREE) as server:
        server.create().play(6)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="azulejo-copy-"))
        assert azulejo("db", "backup", "--db", where, folder / "copy.db")[0] == 0
    copy = folder / "copy.db"
    try:
        copy.chmod(0o444)
        folder.chmod(0o555)
        before = copy.read_bytes()
        for command in (("check",), ("export",)):
            done = subprocess.run([*without_privileges(), PROGRAM, "db", *command, "--db", copy], capture_output=True,
                                  text=True, timeout=HANG)
            assert done.returncode == 0, done
        assert copy.read_bytes() == before
        assert [path.name for path in folder.iterdir()] == ["copy.db"]
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_games_are_deleted(tmp_path):
    """With their events and jobs, also finished ones; and nothing at all if one of the ids is wrong."""
    where = tmp_path / "games.db"
    with running(where, *FREE) as server:
        kept, finished, begun = (server.create() for _ in range(3))
        finished.play(1000)
        begun.play(4)
        code, out, errors = azulejo("db", "delete", "--db", where, begun.id)
        assert (code, out) == (2, "") and f"{where} is in use by process {server.process.pid}; " in errors
        server.stop()
    assert azulejo("db", "delete", "--db", where, begun.id, "nobody") == (2, "", "azulejo: game \"nobody\": no such game\n")
    assert azulejo("db", "check", "--db", where)[1].startswith("games 3, ")
    assert azulejo("db", "delete", "--db", where, finished.id, begun.id) == (
        0, f"deleted {finished.id}\ndeleted {begun.id}\n", "")
    with sqlite3.connect(where) as database:
        assert {row[0] for row in database.execute("SELECT game FROM event")} == {kept.id}
        assert database.execute("SELECT count(*) FROM job WHERE key LIKE '%' || ?", [begun.id]).fetchone() == (0,)
    database.close()
    with running(where, *FREE) as server:
        assert server.get(f"/games/{kept.id}")[0] == 200
        assert server.get(f"/games/{begun.id}")[0] == 404


def test_servers_notice_that_a_game_was_deleted():
    with Postgres() as postgres, running(postgres.url, *FREE) as server:
        game = server.create()
        game.play(4)
        watcher = WebSocket(server.port, f"{game.path}/events")
        assert watcher.await_type("view")
        assert azulejo("db", "delete", "--db", postgres.url, game.id) == (0, f"deleted {game.id}\n", "")
        assert watcher.await_type("bye")
        eventually(lambda: server.get(f"/games/{game.id}")[0] == 404)


@pytest.mark.parametrize("part", [("check",), ("export",), ("upgrade",), ("backup", "copy.db"), ("delete", "game")])
def test_a_missing_database_is_named(part, tmp_path):
    where = tmp_path / "none.db"
    code, _, errors = azulejo("db", part[0], "--db", where, *(tmp_path / word for word in part[1:]))
    assert (code, errors) == (2, f"azulejo: {where}: no such file\n")
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_use_is_not_served_twice(tmp_path):
    where = tmp_path / "games.db"
    with running(where, *FREE) as server:
        code, _, errors = azulejo("serve", "--listen", "127.0.0.1:0", "--db", where)
        assert code == 2
        assert f"{where} is in use by process {server.process.pid}; several servers or workers need PostgreSQL" in errors
        code, out, errors = azulejo("db", "upgrade", "--db", where)
        assert (code, out) == (2, "")
        assert f"{where} is in use by process {server.process.pid}; " in errors


def test_a_database_of_a_newer_version_is_not_upgraded(tmp_path):
    where = tmp_path / "games.db"
    with running(where, *FREE) as server:
        server.create()
        assert server.stop() == 0
    with sqlite3.connect(where) as database:
        database.execute("INSERT INTO migration SELECT max(number) + 1, '9999_leagues' FROM migration")
    database.close()
    before = where.read_bytes()
    code, out, errors = azulejo("db", "upgrade", "--db", where)
    assert (code, out) == (2, "")
    assert f"azulejo: {where}: the database was written by a newer version (schema 9999_leagues); " in errors
    assert where.read_bytes() == before
