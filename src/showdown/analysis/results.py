"""Results as data: rows of plain values, a JSON document, a data frame where pandas or polars is installed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Final

from showdown.lookup.refusal import USAGE, Refusal

LIBRARIES: Final = ("pandas", "polars")


class Result(ABC):
    """Something that was worked out, as rows, as a document, or as a data frame."""

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """One dictionary for each row of the table; all have the same keys."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Everything that is known, as the JSON document that the command prints with ``--json``."""

    def frame(self, library: str = "") -> Any:
        """The rows as a DataFrame of pandas or polars.  ``library``: which one [default: the one that is installed].

        Raises ShowdownError if the library is not installed.
        """
        if library and library not in LIBRARIES:
            raise Refusal(
                USAGE, f"'{library}' is no library of data frames", "frame()", f"legal: {', '.join(LIBRARIES)}"
            )
        for name in [library] if library else LIBRARIES:
            try:
                made: Any = import_module(name)
            except ImportError:
                continue
            return made.DataFrame(self.rows())
        missing = library or "neither pandas nor polars"
        fix = f"pip install {library or 'pandas'}; rows() gives the same data without it"
        raise Refusal(USAGE, f"{missing} is {'not ' if library else ''}installed", "frame()", fix)
