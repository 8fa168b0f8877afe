"""Import the plain Python source even if compiled files are beside it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


class SourceOnly:
    """Finds the engine's modules by their source files; Python finds everything else."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("showdown.") or path is None:
            return None
        for folder in path:
            found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if found is not None:
                return found
        return None


def use_source_only() -> None:
    """From now on the engine is imported from its source.  Must come before the engine is first imported."""
    assert not any(name.startswith("showdown.") for name in sys.modules), "the engine is imported already"
    sys.meta_path.insert(0, SourceOnly())


def has_compiled_files() -> bool:
    """Has the engine been compiled in place?"""
    spec = find_spec("showdown")
    assert spec is not None and spec.origin is not None
    kernel = Path(spec.origin).parent / "kernel"
    return any(kernel.glob("machine.*.so")) or any(kernel.glob("machine.*.pyd"))
