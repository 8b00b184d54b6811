#!/usr/bin/env python3
"""A PostgreSQL server for a test, in its own folder. It can only be reached through a socket in that folder.

throwaway_postgres.py FOLDER: starts the server and obeys the lines of its input (start, stop, kill). When the input ends,
also because the test has crashed, it stops the server and removes the folder.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def programs():
    """Debian keeps the programs of each version apart."""
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    return folders[-1] if folders else pathlib.Path(shutil.which("initdb")).resolve().parent


def as_postgres():
    """PostgreSQL refuses to run as root."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []


class Postgres:
    def __init__(self, folder=None, durable=False):
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="azulejo-pg-"))
        self.folder.mkdir(exist_ok=True)
        self.url = f"postgresql://azulejo@/postgres?host={self.folder}"
        self.process = None
        self.durable = durable
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        subprocess.run([*as_postgres(), programs() / "initdb", "-D", self.folder / "data", "-U", "azulejo", "--auth=trust",
                        "--encoding=UTF8", "--no-locale", "--no-sync"], check=True, stdout=subprocess.DEVNULL,
                       cwd="/")
        self.start()

    def start(self):
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "100",
                    "shared_buffers": "32MB", "fsync": "on" if self.durable else "off"}
        log = open(self.folder / "log", "ab")
        self.process = subprocess.Popen(
            [*as_postgres(), programs() / "postgres", "-D", self.folder / "data",
             *(f"--{name}={value}" for name, value in settings.items())],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", start_new_session=True)
        for _ in range(600):
            ready = subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder], cwd="/").returncode == 0
            if ready:
                return
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not answer")

    def stop(self, how=signal.SIGINT):
        """SIGINT closes the connections first. SIGQUIT stops at once like a crash, so that the next start replays the log."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def processes(self):
        """The server and the processes that it has started."""
        found = [self.process.pid]
        for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(status.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has ended meanwhile
            if parent == self.process.pid:
                found.append(int(status.parent.name))
        return found

    def remove(self):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()


def main():
    # Ctrl-C also reaches the test, which then closes this input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Postgres(sys.argv[1]) as postgres:
        for line in sys.stdin:
            {"start": postgres.start, "stop": postgres.stop, "kill": lambda: postgres.stop(signal.SIGQUIT)}[line.strip()]()


if __name__ == "__main__":
    main()
