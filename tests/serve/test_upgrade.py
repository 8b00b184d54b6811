"""Databases of earlier releases. make_database.py made them, and stored what the release answered about their games."""
import contextlib
import gzip
import json
import pathlib
import random
import re
import sqlite3
import subprocess

import pytest
from throwaway_postgres import Postgres

from client import HANG, PROGRAM, Game, eventually, running
from make_database import VARIANTS

DATA = pathlib.Path(__file__).parent.parent / "data" / "databases"
RELEASES = sorted(path.name.removesuffix(".db.gz") for path in DATA.glob("*.db.gz"))
# How long tables are kept is the default: although the tables of the fixtures are old, none may be deleted.
UNLIMITED = ("--rate", "0", "--token-rate", "0")
FREE = (*UNLIMITED, "--workers", "0")


def azulejo(*words, input=None):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, input=input, timeout=HANG)
    return done.returncode, done.stdout, done.stderr


def unpack(release, folder):
    path = folder / "games.db"
    path.write_bytes(gzip.decompress((DATA / f"{release}.db.gz").read_bytes()))
    return path


def age(path, milliseconds):
    """Moves all times of a database of 0.1.0 into the past."""
    times = {"game": ["created", "changed"], "event": ["at"], "job": ["due"], "pulse": ["previous", "seen"], "outage": ["began", "ended"]}
    with sqlite3.connect(path) as database:
        for table, columns in times.items():
            database.execute(f"UPDATE {table} SET " + ", ".join(f"{name} = {name} - {milliseconds}" for name in columns))
    database.close()


def to_postgres(path, postgres):
    """Copies an SQLite database into PostgreSQL, with the schema of migration 0001."""
    scripts = pathlib.Path(__file__).parent.parent.parent / "src" / "storage" / "migrations" / "postgres"
    script = [(scripts / "0001_games.sql").read_text(),
              "CREATE TABLE migration (number bigint NOT NULL PRIMARY KEY, name text NOT NULL);"]
    quoted = lambda value: str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"
    with sqlite3.connect(path) as database:
        for table in ("migration", "game", "event", "job", "job_result", "pulse", "outage"):
            for row in database.execute(f"SELECT * FROM {table}"):
                script.append(f"INSERT INTO {table} VALUES ({', '.join(map(quoted, row))});")
    database.close()
    subprocess.run(["psql", "--quiet", "--set=ON_ERROR_STOP=1", postgres.url], input="\n".join(script), text=True,
                   check=True, stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def database_of(release, kind, folder, older=0):
    """The location of a release's database, and what that release answered about its games."""
    path = unpack(release, folder)
    age(path, older)
    told = json.loads(gzip.decompress((DATA / f"{release}.json.gz").read_bytes()))
    if kind == "sqlite":
        yield path, told
    else:
        with Postgres() as postgres:
            to_postgres(path, postgres)
            yield postgres.url, told


EVERY_DATABASE = {"params": [(release, kind) for release in RELEASES for kind in ("sqlite", "postgres")],
                  "ids": lambda param: "-".join(param)}


@pytest.fixture(scope="module", **EVERY_DATABASE)
def old(request, tmp_path_factory):
    """A database that the tests of this file upgrade one after the other."""
    with database_of(*request.param, tmp_path_factory.mktemp("db")) as database:
        yield database


@pytest.fixture(**EVERY_DATABASE)
def untouched(request, tmp_path):
    """A database as the release left it."""
    with database_of(*request.param, tmp_path) as database:
        yield database


@pytest.fixture(**EVERY_DATABASE)
def unused_for_a_year(request, tmp_path):
    """The same, and nobody has used it for a year."""
    with database_of(*request.param, tmp_path, older=365 * 24 * 3600 * 1000) as database:
        yield database


def lasting(view):
    """A view without what depends on the time at which it is asked for."""
    clock = {name: value for name, value in (view["clock"] or {}).items() if name not in ("now", "left_ms")}
    return {**{name: value for name, value in view.items() if name != "now"}, "clock": clock}


def as_told(now, then):
    """What is told now, without the members that the release did not have."""
    if isinstance(then, dict) and isinstance(now, dict):
        return {name: as_told(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(then, list) and isinstance(now, list) and len(now) == len(then):
        return [as_told(*pair) for pair in zip(now, then)]
    return now


def without_new_tags(record):
    """Records without the tags that the release did not write."""
    return re.sub(r'\[(TableWinner|Barred|Seat\d) "[^"]*"\]\n', "", record)


def test_there_is_a_database_of_every_variant_in_every_state():
    assert "0.1.0" in RELEASES
    for release in RELEASES:
        games = json.loads(gzip.decompress((DATA / f"{release}.json.gz").read_bytes()))["games"]
        views = [game["views"]["0"] for game in games]
        assert {(view["game"], view["players"], view["status"]) for view in views} >= {
            (*variant, status) for variant in VARIANTS for status in ("waiting", "playing", "finished")}
        assert any(seat.get("stand_in") for view in views for seat in view["seats"])
        assert any("rematch" in view for view in views) and any("previous" in view for view in views)


def test_it_is_upgraded_and_nothing_is_lost(old):
    where, told = old
    with running(where, *FREE) as server:
        for game in told["games"]:
            here = Game(server, game["id"], {int(seat): token for seat, token in game["tokens"].items()})
            for seat, view in game["views"].items():
                assert as_told(lasting(here.view(int(seat))), lasting(view)) == lasting(view)
                record = server.get(f"{here.path}/record", here.tokens.get(int(seat)))[1].decode()
                assert without_new_tags(record) == game["records"][seat]
            if game["proof"]:
                assert server.get(f"{here.path}/proof") == (200, game["proof"])
                assert azulejo("verify", "-", input=json.dumps(game["proof"]))[0] == 0
        assert server.stop() == 0
    code, out, errors = azulejo("db", "check", "--db", where)
    assert (code, errors) == (0, "") and out.startswith(f"games {len(told['games'])}, ") and out.endswith("damaged 0\n")
    assert without_new_tags(azulejo("db", "export", "--db", where)[1]) == told["export"]


def test_a_command_upgrades_it_without_a_server(untouched):
    where, told = untouched
    games = len(told["games"])
    for part in ("check", "export"):
        code, out, errors = azulejo("db", part, "--db", where)
        assert (code, out) == (2, "")
        assert 'the schema is that of an older version; run "azulejo db upgrade" or start a server' in errors
    assert azulejo("db", "upgrade", "--db", where) == (
        0, f"games {games}, checked {games}, upgraded {games}, damaged 0\n", "")
    code, out, errors = azulejo("db", "check", "--db", where)
    assert (code, errors) == (0, "") and out.startswith(f"games {games}, ") and out.endswith("damaged 0\n")
    assert without_new_tags(azulejo("db", "export", "--db", where)[1]) == told["export"]
    assert azulejo("db", "upgrade", "--db", where) == (0, f"games {games}, checked 0, upgraded 0, damaged 0\n", "")


def test_every_running_table_goes_on(old):
    where, told = old
    moved = joined = 0
    with running(where, *UNLIMITED, "--workers", "1") as server:
        for number, game in enumerate(told["games"]):
            here = Game(server, game["id"], {int(seat): token for seat, token in game["tokens"].items()})
            status = here.view()["status"]
            if status == "waiting":
                while here.view()["status"] == "waiting":
                    answer = server.post(f"{here.path}/join", {"name": "Late"})
                    assert answer[0] == 200
                    here.tokens[answer[1]["seat"]] = answer[1]["token"]
                joined += 1
            if status != "finished":
                # An AI plays the seats that it has taken over.
                played = [seat["seat"] for seat in here.view()["seats"] if seat.get("stand_in")]
                here.tokens = {seat: token for seat, token in here.tokens.items() if seat not in played}
                ply = here.view()["ply"]
                eventually(lambda: here.play(1, seed=number) or here.view()["ply"] >= ply + 4)
                moved += 1
        assert server.stop() == 0
    assert joined >= len(VARIANTS) and moved >= 2 * len(VARIANTS)
    code, out, errors = azulejo("db", "check", "--db", where)
    assert (code, errors) == (0, "") and out.endswith("damaged 0\n")


def change(where, statement):
    if str(where).startswith("postgresql:"):
        subprocess.run(["psql", "--quiet", "--set=ON_ERROR_STOP=1", "-c", statement, where], check=True)
    else:
        with sqlite3.connect(where) as database:
            database.execute(statement)
        database.close()


def test_idle_tables_do_not_expire_with_the_upgrade(unused_for_a_year):
    where, told = unused_for_a_year
    with running(where, *FREE) as server:
        assert server.stop() == 0
    # One table counts as unused for longer than the upgrade is ago. When it is gone, the server has looked for such tables.
    forgotten, *others = [game["id"] for game in told["games"] if game["views"]["0"]["status"] != "finished"]
    assert len(others) >= 10
    change(where, f"UPDATE game SET idle_since = 0 WHERE id = '{forgotten}'")
    with running(where, *FREE) as server:
        eventually(lambda: server.metric("azulejo_tables_deleted_total") > 0)
        assert server.get(f"/games/{forgotten}")[0] == 404
        for game in told["games"]:
            assert server.get(f"/games/{game['id']}")[0] == (404 if game["id"] == forgotten else 200)
        assert server.metric("azulejo_tables_deleted_total") == 1
        assert server.stop() == 0


def test_every_stored_event_says_its_version(tmp_path):
    for release in RELEASES:
        path = unpack(release, tmp_path)
        with running(path, *FREE) as server:
            server.create().play(3)
            assert server.stop() == 0
        with sqlite3.connect(path) as database:
            versions = {json.loads(body).get("v") for body, in database.execute("SELECT body FROM event")}
            assert versions == {2}
            assert database.execute("SELECT DISTINCT version FROM game").fetchall() == [(2,)]
        database.close()


def damage(path):
    """Makes a ply of one game illegal. Returns the game, the number of the event and the bodies of all its events."""
    with sqlite3.connect(path) as database:
        game, number = random.Random(1).choice(database.execute(
            "SELECT game, number FROM event WHERE kind = 'ply' AND body NOT LIKE '%deal%'").fetchall())
        database.execute("UPDATE event SET body = replace(body, '\"token\":\"', '\"token\":\"9') "
                         "WHERE game = ? AND number = ?", [game, number])
    database.close()
    return game, number, bodies(path, game)


def bodies(path, game):
    with sqlite3.connect(path) as database:
        found = database.execute("SELECT body FROM event WHERE game = ? ORDER BY number", [game]).fetchall()
    database.close()
    return found


def games_of_version_1(path):
    with sqlite3.connect(path) as database:
        found = database.execute("SELECT id FROM game WHERE version = 1").fetchall()
    database.close()
    return found


def test_a_game_that_does_not_replay_stays_as_it_is(tmp_path):
    for release in RELEASES:
        path = unpack(release, tmp_path)
        game, number, before = damage(path)
        with running(path, *FREE) as server:
            assert server.get(f"/games/{game}")[0] == 500
            assert server.stop() == 0
            assert "damaged game" in server.log.read_text() and game in server.log.read_text()
        assert bodies(path, game) == before
        assert games_of_version_1(path) == [(game,)]
        code, out, errors = azulejo("db", "check", "--db", path)
        assert code == 2 and out.endswith("damaged 1\n") and f"game {game}: event {number} (ply): " in errors


def test_the_command_names_a_game_that_does_not_replay(tmp_path):
    for release in RELEASES:
        path = unpack(release, tmp_path)
        game, number, before = damage(path)
        code, out, errors = azulejo("db", "upgrade", "--db", path)
        counts = re.fullmatch(r"games (\d+), checked (\d+), upgraded (\d+), damaged 1\n", out)
        assert code == 2 and counts[1] == counts[2] and int(counts[3]) == int(counts[1]) - 1
        assert errors.startswith(f"game {game}: event {number} (ply): ") and errors.count("\n") == 1
        assert bodies(path, game) == before
        assert games_of_version_1(path) == [(game,)]
