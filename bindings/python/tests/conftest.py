"""The conformance tests of other libraries run where these are installed. Where they are not, the run says so at its end."""
import importlib.util
import signal

import pytest

#: The file for each library.
SUITES = {"gymnasium": "test_with_gymnasium.py", "pettingzoo": "test_with_pettingzoo.py", "pyspiel": "test_with_openspiel.py"}
MISSING = [name for name in SUITES if importlib.util.find_spec(name) is None]

collect_ignore = [SUITES[name] for name in MISSING]


def pytest_terminal_summary(terminalreporter):
    for name in MISSING:
        terminalreporter.write_line(f"{name} is not installed: {SUITES[name]} was not run")


@pytest.fixture
def ctrl_c():
    """SIGINT raises KeyboardInterrupt; a job in the background ignores it."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)
