"""Object files kept from build to build, by what they were compiled from.  ccache would do it, but few have it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final

KEPT: Final = 1000
"""Object files kept, about 80 MB: several versions of every module."""


class ObjectCache:
    """``surroundings`` is what changes the result beside the C file: compiler, its options, Python, headers."""

    def __init__(self, folder: Path, surroundings: str) -> None:
        self.folder = folder
        self.surroundings = surroundings
        folder.mkdir(parents=True, exist_ok=True)

    def bring(self, source: Path, target: Path, compile_it: Callable[[], object]) -> None:
        """Put the object file of this C file at ``target``: from the cache, or by ``compile_it``, which writes it."""
        key = blake2b(self.surroundings.encode(), digest_size=16)
        key.update(source.read_bytes())
        kept = self.folder / f"{source.stem}-{key.hexdigest()}{target.suffix}"
        if kept.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, target)
            os.utime(kept)
            return
        compile_it()
        # In one step: a build that is stopped must not leave half a file in the cache.
        part = kept.with_suffix(".part")
        shutil.copyfile(target, part)
        part.replace(kept)


def tidy(folder: Path) -> None:
    """Remove the object files that were not used for the longest time."""
    files = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[KEPT:]:
        path.unlink()
