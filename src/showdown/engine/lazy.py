"""Modules whose names are loaded on first use, for facades that must not slow a program's start."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def loader(facade: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of the module named ``facade``.

    ``homes``: a module for each text of names that come from there, ``{"showdown.game": "Game forced"}``; a name that
    the facade calls differently is written ``theirs:ours``, and the module itself ``:ours``.
    """
    origin: dict[str, tuple[str, str]] = {}
    for module, names in homes.items():
        for word in names.split():
            theirs, _, ours = word.partition(":")
            origin[ours or theirs] = module, theirs

    def get(name: str) -> Any:
        if name not in origin:
            raise AttributeError(f"module {facade!r} has no attribute {name!r}", name=name, obj=sys.modules[facade])
        module, theirs = origin[name]
        home = import_module(module)
        found = getattr(home, theirs) if theirs else home
        setattr(sys.modules[facade], name, found)
        return found

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[facade]), *origin})

    return get, listed
