"""Settings of all tests: the garbage collector, a temporary home folder, and the Hypothesis profiles."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

# Python's own threshold of 700 is a fifth of the processor time of the tests; commands and servers raise it, too.
gc.set_threshold(50_000, 20, 20)

# Hypothesis tries the same examples on every run; HYPOTHESIS_PROFILE=nightly takes others, and many more.
settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
settings.register_profile("nightly", deadline=None, database=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_collection_finish() -> None:
    """The tests themselves stay until the end: no collection needs to visit them."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHOWDOWN_GAMES", str(home / "games"))
        patch.setenv("SHOWDOWN_CONFIG", str(home / "showdown.toml"))
        # The secret of servers on PostgreSQL is in the folder for the user's own data.
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        yield home


@pytest.fixture(autouse=True)
def _no_signal_is_left_delayed() -> Iterator[None]:
    """A child process inherits what is delayed here, and a test that stops one would wait forever."""
    yield
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()), "signals are still delayed"
