"""Results as data: rows of plain values, a JSON document, a data frame where pandas or polars is installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Final

from showdown.language import say
from showdown.lookup.refusal import USAGE, Refusal

LIBRARIES: Final = ("pandas", "polars")


class Result(ABC):
    """A result as rows, as a JSON document, or as a data frame."""

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """One dictionary for each row of the table; all have the same keys."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """All figures, as the JSON document that the command prints with ``--json``."""

    def frame(self, library: str = "") -> Any:
        """The rows as a DataFrame of pandas or polars.  ``library``: which one [default: the one that is installed].

        Raises ShowdownError if the library is not installed.
        """
        if library and library not in LIBRARIES:
            fix = say("numbers.legal", legal=", ".join(LIBRARIES))
            raise Refusal(USAGE, say("numbers.no-frame-library", library=library), "frame()", fix)
        for name in [library] if library else LIBRARIES:
            try:
                made: Any = import_module(name)
            except ImportError:
                continue
            return made.DataFrame(self.rows())
        what = say("numbers.frame-not-installed", library=library)
        raise Refusal(USAGE, what, "frame()", say("numbers.frame-not-installed-fix", library=library or "pandas"))
