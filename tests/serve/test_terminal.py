"""The output of the server in a terminal and in pipes."""
import json
import os
import pty
import re
import select
import signal
import subprocess

import pytest

from client import HANG, PROGRAM, eventually

COLOUR = r"\x1b\[[0-9;]*m"
LINE = re.compile(rf"\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d  ({COLOUR})info +{COLOUR}  listening  address=(http://127\.0\.0\.1:\d+)  node=\S+\n")


class Terminal:
    """`azulejo serve` in its own terminal. On leaving, waits until the server and all programs that it started have ended."""

    def __init__(self, folder, *options, **environment):
        self.screen = b""
        self.ours, theirs = pty.openpty()
        # The server and all programs that it starts inherit the other end: when they have ended, this one is at its end.
        self.running, inherited_end = os.pipe()
        command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", str(folder / "games.db"), *options]
        inherited = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs,
                                        pass_fds=[inherited_end], env={**inherited, "TERM": "xterm", **environment})
        os.close(theirs)
        os.close(inherited_end)

    def read_until(self, text):
        while text not in self.screen.decode():
            self.screen += os.read(self.ours, 4096)
        return self.screen.decode().replace("\r\n", "\n")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=HANG) == 0
        assert select.select([self.running], [], [], HANG)[0] and os.read(self.running, 1) == b""
        os.close(self.running)
        os.close(self.ours)


@pytest.fixture
def desktop(tmp_path):
    """The environment of a desktop whose browser writes the address that it is asked to open to a file."""
    opened = tmp_path / "opened"
    program = tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" > {opened}.part && mv {opened}.part {opened}\n')
    program.chmod(0o755)
    return opened, {"PATH": f"{program.parent}:{os.environ['PATH']}", "DISPLAY": ":0"}


def test_a_terminal_shows_text_and_the_address(tmp_path):
    with Terminal(tmp_path) as server:
        screen = server.read_until("to stop the server.\n".replace("\n", "\r\n"))
    logged = LINE.search(screen)
    assert logged, screen
    assert re.search(rf"\n\n    Azulejo is at \x1b\[1;4m{re.escape(logged[2])}\x1b\[0m\n\n", screen), screen
    assert screen.index("listening") < screen.index("Azulejo is at"), "the address comes last"
    assert "{" not in screen


def test_a_pipe_gets_json(tmp_path):
    command = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--db", str(tmp_path / "games.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    shown = next(line for line in server.stdout if "Azulejo" in line)
    server.terminate()
    log = server.communicate(timeout=HANG)[1]
    events = [json.loads(line) for line in log.splitlines()]
    assert [event["event"] for event in events] == ["listening", "draining", "ended"]
    assert shown == f"Azulejo is at {events[0]['address']}\n"


@pytest.mark.parametrize("chosen", ["flag", "environment", "file"])
def test_the_format_can_be_chosen(tmp_path, chosen):
    config = tmp_path / "azulejo.conf"
    config.write_text("log-format = json\n")
    options = {"flag": ("--log-format", "json"), "environment": (), "file": ("--config", str(config))}[chosen]
    environment = {"AZULEJO_LOG_FORMAT": "json"} if chosen == "environment" else {}
    with Terminal(tmp_path, *options, **environment) as server:
        screen = server.read_until("to stop the server.")
    assert any(json.loads(line)["event"] == "listening" for line in screen.splitlines() if line.startswith("{"))


def test_the_browser_is_opened_on_a_desktop(tmp_path, desktop):
    opened, environment = desktop
    with Terminal(tmp_path, **environment) as server:
        address = re.search(r"http://127\.0\.0\.1:\d+", server.read_until("to stop the server."))[0]
    assert opened.read_text() == f"{address}\n"


@pytest.mark.parametrize("options,display", [(["--no-open"], ":0"), ([], "")])
def test_the_browser_is_not_opened(tmp_path, desktop, options, display):
    """Not if the user does not want it, and not without a desktop."""
    opened, environment = desktop
    with Terminal(tmp_path, *options, **{**environment, "DISPLAY": display}) as server:
        server.read_until("to stop the server.")
    assert not opened.exists()


def test_the_browser_can_be_asked_for_without_a_terminal(tmp_path, desktop):
    opened, environment = desktop
    command = [PROGRAM, "serve", "--open", "--listen", "0.0.0.0:0", "--db", str(tmp_path / "games.db")]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              env={**os.environ, **environment})
    port = re.search(r"http://0\.0\.0\.0:(\d+)", next(line for line in server.stdout if "Azulejo is at" in line))[1]
    eventually(opened.exists)
    server.terminate()
    server.communicate(timeout=HANG)
    assert opened.read_text() == f"http://127.0.0.1:{port}\n"
