import pathlib
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tools"))

from client import running  # noqa: E402


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for the tests of a file, without rate limits."""
    folder = tmp_path_factory.mktemp("serve")
    with running(folder / "games.db", "--rate", "0", "--token-rate", "0", "--connections-of-address", "0") as server:
        yield server
        assert server.process.poll() is None, f"the server died: {server.log.read_text()[-2000:]}"
