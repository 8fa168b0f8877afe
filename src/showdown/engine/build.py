"""How this copy of the engine was built."""

from __future__ import annotations


def is_compiled() -> bool:
    """True if the engine was compiled by mypyc, False if it runs as plain Python."""
    from showdown.kernel import machine

    return not str(machine.__file__).endswith(".py")
