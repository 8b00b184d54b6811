"""A few seconds of bench/soak.py: players behind nginx lose nothing while a client floods it and a server is replaced."""
import json
import pathlib
import subprocess
import sys

from client import HANG, PROGRAM

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "bench" / "soak.py"


def test_nobody_is_lost_behind_nginx():
    done = subprocess.run([sys.executable, SCRIPT, PROGRAM, "--seconds", "8", "--tables", "4", "--restart", "3"],
                          capture_output=True, text=True, timeout=4 * HANG)
    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads(done.stdout)
    assert told["faults"] == []
    assert told["moves"] == told["moves_checked"] > 0
    assert told["restarts"] >= 1
    assert told["flood_429"] > 0 and told["flood_socket_101"] > 0
