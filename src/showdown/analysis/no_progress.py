"""The progress that nobody watches: a default that reads well in ``help()``."""

from __future__ import annotations

from typing import final


@final
class NoProgress:
    """Called with any figures; does nothing."""

    def __call__(self, *figures: int) -> None: ...

    def __repr__(self) -> str:
        return "no_progress"


no_progress = NoProgress()
