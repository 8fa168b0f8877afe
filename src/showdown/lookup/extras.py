"""Optional dependencies: which extra of the package brings a module, and the refusal that names it."""

from __future__ import annotations

import shlex
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
    if not (source / "pyproject.toml").exists():
        return say("lookup.install-from-source", python=this_python(), extra=extra)
    folder = "." if source == Path.cwd() else str(source)
    return f"{this_python()} -m pip install '{folder}[{extra}]'"


def this_python() -> str:
    """The Python that runs now and has this package, as a shell takes it; relative if it is below this folder."""
    here, python = Path.cwd(), Path(sys.executable)
    return shlex.quote(str(python.relative_to(here) if python.is_relative_to(here) else python))


def installing_folder(folder: Path) -> str:
    """The command that installs the project in a folder where this package is installed.

    The folder always has a slash: pip looks up a bare name on the index, where it may be another project.
    """
    place = folder if folder.is_absolute() else f"./{folder.as_posix()}"
    return f"{this_python()} -m pip install {shlex.quote(str(place))}"


def installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
