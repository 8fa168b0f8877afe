"""Compiled catalogues kept between runs, by the digest of what they were compiled from.

A cache file is a pickle, read with an unpickler that knows our own record classes and nothing else: a file that
an attacker has changed can give wrong cards, but it cannot run code.  The file is read only if it is in the
user's own cache folder, belongs to the user and is writable by the user alone.

The name of a file holds the digest of the packs and the fingerprint of the compiling code; a file that cannot be
read is compiled and written again.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
import tempfile
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, Final

from showdown import __version__
from showdown.board import zones
from showdown.kernel import decision
from showdown.kernel.record import Changeable, Record
from showdown.model import cards, monster_def, selectors
from showdown.model.cards import Catalog
from showdown.rules.verbs import conditions
from showdown.rules.verbs.profile_lines import ProfileLine
from showdown.rules.verbs.registry import VERBS
from showdown.rules.verbs.rolls import DieRow

KEPT: Final = 8
"""Catalogues kept; older ones are removed when a new one is written."""
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


def remember(catalog: Catalog) -> None:
    """Keep a catalogue, in one step: a reader sees the whole file or none.  A cache that cannot be written is none."""
    path = cache_file(catalog.digest)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        out = io.BytesIO()
        Records(out, protocol=5).dump(catalog)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix="new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(out.getvalue())
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise
        forget_old(path.parent)


def forget_old(folder: Path) -> None:
    files = sorted(folder.glob("catalog-*.pickle"), key=lambda p: p.stat().st_mtime, reverse=True)
    for path in files[KEPT:]:
        path.unlink(missing_ok=True)


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


class Records(pickle.Pickler):
    """Writes a record as its constructor's arguments and the fields that differ from what the constructor makes.

    Compiled classes have no dictionary that a pickle could copy, and cannot be made without their arguments.
    """

    known: ClassVar[dict[type, tuple[str, ...]]] = {}

    def parameters(self, cls: type) -> tuple[str, ...]:
        if cls not in self.known:
            self.known[cls] = parameters(cls)
        return self.known[cls]

    def reducer_override(self, obj: Any) -> Any:
        cls = type(obj)
        if (cls.__module__, cls.__qualname__) not in OURS:
            return NotImplemented
        args = tuple(getattr(obj, name) for name in self.parameters(cls))
        fresh = fields_of(cls(*args))
        rest = {name: value for name, value in fields_of(obj).items() if not same(value, fresh.get(name, fresh))}
        return cls, args, rest


class OnlyOurs(pickle.Unpickler):
    """Finds our records, and nothing else that a file may name."""

    def find_class(self, module: str, name: str) -> Any:
        found = OURS.get((module, name))
        if found is None:
            raise pickle.UnpicklingError(f"{module}.{name} has no place in a catalogue")
        return found


def parameters(cls: Any) -> tuple[str, ...]:
    """A record keeps each argument of its constructor under the argument's name."""
    from inspect import signature

    if issubclass(cls, Changeable):
        return ()  # its constructor takes another one to copy
    if issubclass(cls, Record):
        return tuple(cls.fields)  # the signature of a compiled one cannot be read if a default is a record
    try:
        return tuple(signature(cls).parameters)
    except ValueError:
        return ()  # a compiled class without a constructor of its own


def fields_of(obj: Any) -> dict[str, Any]:
    names = getattr(type(obj), "__mypyc_attrs__", None)
    if names is None:
        return dict(vars(obj))
    return {name: getattr(obj, name) for name in names if hasattr(obj, name)}


def same(a: Any, b: Any) -> bool:
    if type(a) is not type(b):
        return False
    if (type(a).__module__, type(a).__qualname__) not in OURS:
        return bool(a == b)
    other = fields_of(b)
    return all(same(value, other.get(name)) for name, value in fields_of(a).items())
