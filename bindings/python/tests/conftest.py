import signal

import pytest


@pytest.fixture
def ctrl_c():
    """SIGINT raises KeyboardInterrupt; a job in the background ignores it."""
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)
