"""How this copy of the engine was built, and how to get the faster one."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path


def is_compiled() -> bool:
    """True if the engine was compiled by mypyc, False if it runs as plain Python."""
    from showdown.kernel import machine

    return not str(machine.__file__).endswith(".py")


def engine_kind() -> str:
    """``compiled`` or ``pure``."""
    return "compiled" if is_compiled() else "pure"


def other_engine() -> str:
    """What the compiled engine would be, and the command that brings it; empty if it runs already."""
    if is_compiled():
        return ""
    checkout = Path(__file__).parents[3]
    in_place = (checkout / "Makefile").is_file() and (checkout / "setup.py").is_file()
    how = f"make -C {checkout} compiled" if in_place else f"{install_again()} (needs a C compiler)"
    return f"for the compiled one, several times as fast with the same results: {how}"


def install_again() -> str:
    """The command for an installed copy; the folder is that of the source."""
    return f"SHOWDOWN_COMPILE=1 {shlex.quote(sys.executable)} -m pip install --force-reinstall --no-deps FOLDER"
