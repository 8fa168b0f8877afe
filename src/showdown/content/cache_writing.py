"""Write compiled catalogues for the next run (``cache.py`` reads them).

Apart from reading, which every command does: a temporary file needs modules that nothing else of a short command needs.
"""

from __future__ import annotations

import io
import os
import pickle
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from showdown.content.cache import OURS, cache_file
from showdown.kernel.record import Changeable, Record
from showdown.model.cards import Catalog

KEPT: Final = 8
"""Catalogues kept; older ones are removed when a new one is written."""


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
