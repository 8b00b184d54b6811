#!/usr/bin/env python3
"""Measures the server, and boardgame.io beside it on the same machine:

    bench/server_bench.py build/release/azulejo build/dev/bench/server_load [--seconds 8] [--boardgame-io]

With --against OLDER, only 1,000 tables are measured: this program and an older one in turn, --rounds times, and the medians
are printed. On a busy machine the processor time of the server for a move says more than the rate.

Everything runs on the loopback and in a temporary folder. boardgame.io is fetched from the npm registry into it.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tests" / folder) for folder in ("serve", "tools")]


def load(program, port, *words):
    done = subprocess.run([program, str(port), *map(str, words)], capture_output=True, text=True, timeout=300)
    sys.stderr.write(done.stderr)
    return json.loads(done.stdout)


def row(name, what, result, memory=""):
    figures = [result[key] for key in ("moves", "moves_per_second", "p50_ms", "p99_ms", "max_ms")] + [result.get("us", "")]
    print(f"| {name} | {what} | " + " | ".join(str(figure) for figure in figures) + f" | {memory} |", flush=True)


def description(tables, rate):
    return f"{tables} tables, " + (f"{rate} moves/s asked for" if rate else "as fast as answered")


def measure_load(server, tables, rate, arguments):
    """The result of the load generator, and the processor time of the server for a move, in microseconds. It includes the
    time to open the tables."""
    def spent():
        fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before = spent()
    result = load(arguments.load, server.port, "tables", tables, arguments.seconds, *([rate] if rate else []))
    return {**result, "us": round((spent() - before) / result["moves"] * 1e6)}


def measure(name, database, arguments):
    from client import running
    free = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0", "--log", "warning")
    with running(database, *free) as server:
        for tables, rate in ((100, 0), (100, 2000), (1000, 0), (1000, 2000)):
            result = measure_load(server, tables, rate, arguments)
            row(name, description(tables, rate), result, f"{server.memory():.0f} MB")
        assert server.stop() == 0


def compare(folder, arguments):
    import client
    from throwaway_postgres import Postgres
    free = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0", "--log", "warning")
    programs = {"older": arguments.against, "this": arguments.program}
    for kind in ("SQLite", "PostgreSQL"):
        if arguments.only not in (None, "sqlite" if kind == "SQLite" else "postgres"):
            continue
        for rate in (0, 2000):
            results = {name: [] for name in programs}
            for turn in range(arguments.rounds):
                for name in sorted(programs, reverse=turn % 2 == 1):
                    client.PROGRAM = programs[name]
                    client.known_options.cache_clear()
                    with contextlib.ExitStack() as stack:
                        database = (stack.enter_context(Postgres(durable=True)).url if kind == "PostgreSQL" else
                                    pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder))) / "games.db")
                        server = stack.enter_context(client.running(database, *free))
                        results[name].append(measure_load(server, 1000, rate, arguments))
            for name, slices in results.items():
                median = {key: round(statistics.median(each[key] for each in slices), 2) for key in slices[0]}
                row(f"{kind}, {name} program", description(1000, rate), median)


def measure_idle(database, arguments):
    from client import running
    free = ("--rate", "0", "--connections-of-address", "0", "--workers", "0", "--log", "warning")
    with running(database, *free) as server:
        before = server.memory()
        process = subprocess.Popen([arguments.load, str(server.port), "idle", "10000", "8"], stdout=subprocess.PIPE, text=True)
        most = 0
        while process.poll() is None:
            most = max(most, server.memory())
            time.sleep(0.25)
        held = json.loads(process.stdout.read())["ready"]
        print(f"\n{held} idle sockets: {before:.0f} MB before, {most:.0f} MB with them", flush=True)


def measure_attack(database, arguments):
    """How long a level-3 move takes while another address has forty tables of AIs at full strength and 200 analyses."""
    from client import running
    ai_only = {"game": "azul", "players": 2, "seats": [{"kind": "ai", "level": "max"}] * 2}
    against_ai = {"game": "azul", "players": 2, "first": 1, "seats": [{"kind": "human"}, {"kind": "ai", "level": 3}]}
    body = json.dumps({"record": '[Game "azul"] [Players "2"] [First "1"] deal:BYRK/BYRK/BYRK/BYRK/BYRW', "time_ms": 1000})
    request = f"POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    free = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--log", "warning")
    with running(database, *free) as server, contextlib.ExitStack() as sockets:
        attacker = server.connection(source="127.0.0.2")
        for _ in range(40):
            assert server.ask("POST", "/api/v1/games", ai_only, connection=attacker)[0] == 201
        for _ in range(200):
            connection = sockets.enter_context(socket.socket())
            connection.bind(("127.0.0.2", 0))
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(request)
        game = server.create(against_ai)
        took = []
        while game.view()["status"] != "finished" and len(took) < 20:
            seat, view, legal = game.to_move()
            began = time.monotonic()
            status, answer = game.move(seat, view["ply"], legal[0])
            assert status == 200, answer
            while not (view := game.view(1))["state"].get("legal") and view["status"] != "finished":
                time.sleep(0.002)
            took.append(time.monotonic() - began)
        took.sort()
        print(f"\nunder attack, {len(took)} moves and the answers of a level-3 AI: middle {took[len(took) // 2] * 1000:.0f} ms, "
              f"longest {took[-1] * 1000:.0f} ms", flush=True)


def flush_time(folder):
    """The time of one flush of a few bytes to this disk, in ms: the middle of 200."""
    took = []
    with open(folder / "flushed", "wb", buffering=0) as file:
        for _ in range(200):
            file.write(b"x" * 4096)
            began = time.monotonic()
            os.fdatasync(file.fileno())
            took.append((time.monotonic() - began) * 1000)
    return sorted(took)[len(took) // 2]


def measure_growth(folder, arguments):
    """What docs/deploy.md reckons with: bytes an event, bytes of log a move, moves a flush, and how long a flush takes."""
    import sqlite3

    from client import running
    from throwaway_postgres import Postgres
    free = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0", "--log", "warning")
    print(f"\na flush takes {flush_time(folder):.2f} ms")
    file = folder / "growth.db"
    with running(file, *free) as server:
        load(arguments.load, server.port, "tables", 100, arguments.seconds)
        assert server.stop() == 0
    with sqlite3.connect(file) as database:
        events, games = (database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("event", "game"))
        database.execute("VACUUM")
    print(f"SQLite: {events} events of {games} games, {file.stat().st_size / events:.0f} bytes an event", flush=True)
    with Postgres(durable=True) as postgres:
        def ask(statement):
            done = subprocess.run(["psql", "-qtA", "-c", statement, postgres.url], capture_output=True, text=True, check=True)
            return float(done.stdout)

        log = "SELECT pg_current_wal_lsn() - '0/0'"
        with running(postgres.url, *free) as server:
            for rate in (0, 200):
                began, flushed, before = ask(log), ask("SELECT wal_sync FROM pg_stat_wal"), ask("SELECT count(*) FROM event")
                words = ["tables", 100, arguments.seconds] + ([rate] if rate else [])
                moves = load(arguments.load, server.port, *words)["moves"]
                time.sleep(1)  # figures are kept for a moment
                flushes = ask("SELECT wal_sync FROM pg_stat_wal") - flushed
                print(f"PostgreSQL, {rate or 'as many as answered'} moves/s asked for: {moves} moves, "
                      f"{ask('SELECT count(*) FROM event') - before:.0f} events, {(ask(log) - began) / moves:.0f} bytes of log "
                      f"and {flushes / moves:.2f} flushes a move", flush=True)
            connections = ask("SELECT count(*) - 1 FROM pg_stat_activity WHERE backend_type = 'client backend'")
            assert server.stop() == 0
        subprocess.run(["psql", "-qc", "VACUUM FULL event", postgres.url], check=True)
        size = ask("SELECT pg_total_relation_size('event')") / ask("SELECT count(*) FROM event")
        print(f"PostgreSQL: {size:.0f} bytes an event, {connections:.0f} connections a server", flush=True)


def measure_instructions(folder, arguments):
    """How many instructions each thread of the server executes for a move of twenty tables, on SQLite: hardly different on a
    busy machine. The kernel's are not counted. Needs valgrind."""
    import client
    counts = folder / "counts"
    program = folder / "counted"
    program.write_text("#!/bin/sh\nexec valgrind -q --tool=callgrind --instr-atstart=no --separate-threads=yes "
                       f"--callgrind-out-file={counts}.%p {arguments.program} \"$@\"\n")
    program.chmod(0o755)
    client.PROGRAM = str(program)
    free = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0", "--log", "warning")
    with client.running(folder / "counted.db", *free) as server:
        def count(switch):
            subprocess.run(["callgrind_control", "-i", switch, str(server.process.pid)], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return server.metric("azulejo_plies_total")

        words = [arguments.load, str(server.port), "tables", "20", str(arguments.seconds + 8)]
        players = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        client.eventually(lambda: server.metric("azulejo_plies_total") > 100)  # the tables are open
        before = count("on")
        time.sleep(arguments.seconds)
        moves = count("off") - before
        assert players.wait() == 0
        pid = server.process.pid
        assert server.stop() == 0
    for file in sorted(folder.glob(f"counts.{pid}-*")):
        executed = int(re.search(r"^totals: (\d+)", file.read_text(), re.M)[1]) / moves
        if executed > 1000:
            print(f"thread {file.name.rpartition('-')[2]}: {executed:,.0f} instructions a move ({moves:.0f} moves)", flush=True)


def measure_boardgame_io(folder, arguments):
    shutil.copytree(HERE / "boardgame_io", folder / "boardgame_io")
    home = folder / "boardgame_io"
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--legacy-peer-deps"], cwd=home, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for name, storage in (("boardgame.io, in memory", []), ("boardgame.io, FlatFile", [str(folder / "flat")])):
        server = subprocess.Popen(["node", "bench.cjs", "serve", "18383", *storage], cwd=home, stdout=subprocess.PIPE, text=True)
        try:
            assert "listening" in server.stdout.readline()
            for tables, rate in ((100, 0), (1000, 0)):
                words = ["tables", "18383", str(tables), str(arguments.seconds), *([str(rate)] if rate else [])]
                done = subprocess.run(["node", "bench.cjs", *words], cwd=home, capture_output=True, text=True, timeout=300)
                status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
                memory = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024
                row(name, f"{tables} tables, as fast as answered", json.loads(done.stdout.splitlines()[-1]), f"{memory:.0f} MB")
        finally:
            server.kill()
            server.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--boardgame-io", action="store_true")
    parser.add_argument("--against", metavar="OLDER")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--only", choices=["sqlite", "postgres", "idle", "attack", "growth", "boardgame-io", "instructions"])
    arguments = parser.parse_args()
    arguments.program, arguments.load = (str(pathlib.Path(path).resolve()) for path in (arguments.program, arguments.load))
    os.environ["AZULEJO"] = arguments.program

    def wanted(what):
        return arguments.only in (None, what)

    print("| server | load | moves | moves/s | p50 ms | p99 ms | max ms | µs of processor a move | memory |\n" + 9 * "|---" + "|")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if arguments.against:
            arguments.against = str(pathlib.Path(arguments.against).resolve())
            return compare(folder, arguments)
        if wanted("sqlite"):
            measure("SQLite", folder / "games.db", arguments)
        if wanted("postgres"):
            from throwaway_postgres import Postgres
            with Postgres(durable=True) as database:
                measure("PostgreSQL", database.url, arguments)
        if arguments.boardgame_io or arguments.only == "boardgame-io":
            measure_boardgame_io(folder, arguments)
        if wanted("growth"):
            measure_growth(folder, arguments)
        if arguments.only == "instructions":
            measure_instructions(folder, arguments)
        if wanted("idle"):
            measure_idle(folder / "idle.db", arguments)
        if wanted("attack"):
            measure_attack(folder / "attack.db", arguments)


main()
