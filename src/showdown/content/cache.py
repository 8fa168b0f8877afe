"""Compiled catalogues kept between runs, by the digest of what they were compiled from.

A cache file is a pickle, read with an unpickler that knows our own record classes and nothing else: a file that
an attacker has changed can give wrong cards, but it cannot run code.  The file is read only if it is in the
user's own cache folder, belongs to the user and is writable by the user alone.

The name of a file holds the digest of the packs and the fingerprint of the compiling code; a file that cannot be
read is compiled and written again.  Every command reads; ``cache_writing.py`` writes.
"""

from __future__ import annotations

import os
import pickle
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from showdown import __version__
from showdown.board import zones
from showdown.kernel import decision
from showdown.model import cards, monster_def, selectors
from showdown.model.cards import Catalog
from showdown.rules.verbs import conditions
from showdown.rules.verbs.profile_lines import ProfileLine
from showdown.rules.verbs.registry import VERBS
from showdown.rules.verbs.rolls import DieRow

ROOMS: Final[tuple[str, ...]] = ("content", "rules/verbs", "model", "forms", "kernel", "board")
"""The code that decides what a catalogue looks like."""


def cache_folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "showdown"


def fingerprint() -> str:
    """Changes whenever the code that compiles or holds cards changes, in a working copy too."""
    here = Path(__file__).parents[1]
    mark = blake2b(f"{__version__} {sys.version} {cards.__file__}".encode(), digest_size=8)
    for room in ROOMS:
        for entry in sorted(os.scandir(here / room), key=lambda e: e.name):
            if entry.name.endswith(".py"):
                about = entry.stat()
                mark.update(f"{entry.name} {about.st_mtime_ns} {about.st_size}\n".encode())
    return mark.hexdigest()


def cache_file(digest: str) -> Path:
    return cache_folder() / f"catalog-{digest}-{fingerprint()}.pickle"


def remembered(digest: str) -> Catalog | None:
    """The cached catalogue of these packs; None if there is none that can be trusted."""
    path = cache_file(digest)
    try:
        with path.open("rb") as file:
            about = os.fstat(file.fileno())
            if hasattr(os, "getuid") and (about.st_uid != os.getuid() or about.st_mode & 0o022):
                return None
            found = OnlyOurs(file).load()
    except Exception:  # a damaged pickle may raise anything; nothing is lost by compiling again
        return None
    return found if isinstance(found, Catalog) and found.digest == digest else None


# -- records as pickles ------------------------------------------------------------------------------------------

MODULES: Final = (cards, monster_def, selectors, decision, conditions, zones)
OURS: Final[dict[tuple[str, str], type]] = {
    (cls.__module__, cls.__qualname__): cls
    for cls in (
        *(cls for module in MODULES for cls in vars(module).values()),
        *VERBS.values(),
        DieRow,
        ProfileLine,
    )
    if isinstance(cls, type) and cls.__module__.startswith("showdown.")
}


class OnlyOurs(pickle.Unpickler):
    """Finds our records, and nothing else that a file may name."""

    def find_class(self, module: str, name: str) -> Any:
        found = OURS.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} has no place in a catalogue")
        return found
