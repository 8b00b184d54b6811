"""The files of docs/deploy.md work; only paths and ports are replaced."""
import contextlib
import copy
import pathlib
import re
import shlex
import socket
import subprocess

from throwaway_postgres import Postgres

from client import PROGRAM, Game, WebSocket, eventually, running

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "deploy.md").read_text()
FREE = ("--rate", "0", "--token-rate", "0", "--connections-of-address", "0", "--workers", "0")


def block(path):
    """The file of this path, from the page."""
    return re.search(rf"^```\w+\n# {re.escape(path)}\n(.*?)^```", PAGE, re.M | re.S)[1]


def verify_unit(folder, name, text):
    unit = folder / name
    unit.write_text(text.replace("/usr/local/bin/azulejo", PROGRAM))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    complaints = [line for line in done.stderr.splitlines() if name.split("@")[0].split(".")[0] in line]
    assert done.returncode == 0 and not complaints, done.stderr


def exec_start(text):
    return shlex.split(re.search(r"^ExecStart=(.*)$", text, re.M)[1])


@contextlib.contextmanager
def started(command, **more):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


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


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def nginx(folder, ports):
    port = free_port()
    site = block("/etc/nginx/conf.d/azulejo.conf").replace("listen 80;", f"listen 127.0.0.1:{port};")
    for number, mine in zip((8080, 8081), ports):
        assert f"server 127.0.0.1:{number} " in site
        site = site.replace(f"127.0.0.1:{number} ", f"127.0.0.1:{mine} ")
    paths = "".join(f"{name}_temp_path {folder}/{name};\n"
                    for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    configuration = folder / "nginx.conf"
    configuration.write_text(f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
                             f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
    command = ["nginx", "-p", folder, "-e", folder / "error.log", "-c", configuration]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with started(command):
        def listens():
            with contextlib.suppress(OSError):
                return socket.create_connection(("127.0.0.1", port), timeout=1)
        eventually(listens).close()
        yield port


def test_the_proxy_hides_a_server_that_ends(tmp_path):
    """Two servers behind nginx: one is stopped and one killed during a game, and every move is answered with 200."""
    options = (*FREE, "--proxy", "127.0.0.1")
    with Postgres() as postgres, running(postgres.url, *options) as one, running(postgres.url, *options) as two, \
            nginx(tmp_path, (one.port, two.port)) as port:
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
