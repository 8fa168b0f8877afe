"""Optional dependencies: which extra of the package brings a module, and the refusal that names it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from showdown.language import say
from showdown.lookup.refusal import USAGE, Refusal

EXTRAS: Final = ("server", "numbers", "rl", "cluster", "postgres", "all")
"""What ``pip install '.[...]'`` accepts."""


def need(extra: str, *modules: str, where: str = "") -> None:
    """Refuse, with the command that installs the extra, if one of its modules is not installed."""
    for module in modules:
        if not installed(module):
            raise missing(extra, module, where)


def missing(extra: str, module: str, where: str = "") -> Refusal:
    """The refusal for a module that is not installed.  ``where``: the command or option that needs it."""
    assert extra in EXTRAS, f"there is no extra '{extra}'"
    what = say("lookup.not-installed", module=module)
    return Refusal(USAGE, what, where or module, installing(extra))


def installing(extra: str) -> str:
    """The command that installs an extra: from the source of this project, with the Python that runs now.

    Never by its bare name: the package of this name on the index is another project.
    """
    source = Path(__file__).parents[3]
    here = Path.cwd()
    python = Path(sys.executable)
    command = python.relative_to(here) if python.is_relative_to(here) else python
    if not (source / "pyproject.toml").exists():
        return say("lookup.install-from-source", python=command, extra=extra)
    folder = "." if source == here else str(source)
    return f"{command} -m pip install '{folder}[{extra}]'"


def installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
