"""The context of reading one file: its values, the line of each value, and every problem found so far."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, final

from showdown.kernel.clean_text import clean, is_clean
from showdown.kernel.errors import BadContent, Problem, ShowdownError
from showdown.kernel.errors import Path as Path

MAX_BYTES = 1 << 20
"""Maximum size of one file, in bytes."""
ROW = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|(\+))?")
"""A row of a die table: ``10``, ``1-2`` or ``4+``."""
NAME_FORM = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The form of names that option keys, programs and saves are built of."""
MAX_NAME = 60
"""Maximum length of a name, in characters."""
MAX_SHOWN = 500
"""Most characters of a problem with a file; the file may hold values of any length."""
ENDLESS = 99
"""The upper end of a row such as ``4+``."""


@final
class Source:
    """A decoded file: plain values, the line of each value, and the problems found in it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.data: Any = None
        self.lines: dict[Path, int] = {}
        self.problems: list[Problem] = []
        self.later: list[tuple[str, str, str, Path]] = []
        """Names that may be given in a file read after this one: (kind, name, detail, place), checked at the end."""
        self.compiled: list[tuple[Path, object]] = []
        """What was made of the values, each with its place, in the order of the file: warnings are found in it."""

    def line_of(self, path: Path) -> int:
        """The line of a value, or of the nearest value around it."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 1)

    def problem(self, path: Path, what: str, **data: Any) -> None:
        """Record a problem at this place; ``data``: found, allowed, near and fix, as in kernel.errors.Problem."""
        said = clean(what)
        said = said if len(said) <= MAX_SHOWN else said[: MAX_SHOWN - 1] + "…"
        self.problems.append(Problem(said, file=self.file, line=self.line_of(path), path=path, **data))

    def report(self, path: Path, error: ShowdownError) -> None:
        """Record the problems of an error at this place."""
        line = self.line_of(path)
        self.problems += [problem.at(self.file, line, path) for problem in error.problems]

    def stop_if_bad(self) -> None:
        """Raise BadContent with every problem."""
        if self.problems:
            raise BadContent(problems=self.problems)


class Reading:
    """Reads plain values of one file.  Each method returns a usable value and records a problem if it had to guess.

    A kind gets a Reading and calls its methods.  A package whose kinds need more (a catalogue, for example) derives
    from this class; its kinds check with ``isinstance`` that they got the derived one.
    """

    def __init__(self, source: Source) -> None:
        self.source = source

    def bad(self, path: Path, what: str, **data: Any) -> None:
        """Record a problem at this place; reading goes on, so that the writer of the file sees all problems.

        ``data``: found, allowed, near and fix, as in kernel.errors.Problem.
        """
        self.source.problem(path, what, **data)

    def silent(self) -> Reading:
        """A context of the same class whose problems are dropped."""
        return Reading(Source(self.source.file))

    def mapping(self, value: Any, path: Path) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.bad(path, f"'{last_word(path)}' must list things by name, not '{value}'", found=value)
            return {}
        return value

    def number(self, value: Any, path: Path, low: int = -99, high: int = 99) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.bad(path, f"a whole number from {low} to {high} is needed, not '{value}'", found=value)
            return low if low > 0 else 0
        return value

    def listing(self, value: Any, path: Path) -> list[Any]:
        if not isinstance(value, list):
            self.bad(path, f"'{last_word(path)}' must be a list, not '{value}'", found=value)
            return []
        return value

    def truth(self, value: Any, path: Path) -> bool:
        if not isinstance(value, bool):
            self.bad(path, f"'{last_word(path)}' is true or false, not '{value}'", found=value)
        return value is True

    def text(self, value: Any, path: Path) -> str:
        if not isinstance(value, str) or not value:
            self.bad(path, f"'{last_word(path)}' must be a word, not '{value}'", found=value)
            return "nameless"
        if not is_clean(value):
            # A control character in a text would reach the terminal: the author of the file must know.
            self.bad(path, f"'{last_word(path)}' holds characters that cannot be printed")
        return clean(value, lines=True)

    def name(self, value: Any, path: Path) -> str:
        """A name that option keys, programs and saves are built of."""
        if not isinstance(value, str) or len(value) > MAX_NAME or not NAME_FORM.fullmatch(value):
            shown = str(value)[:MAX_NAME]
            what = f"a name is small letters, digits and hyphens, as in 'bone-club', not '{shown}'"
            self.bad(path, what, found=shown)
            return "nameless"
        return value

    def word(self, value: Any, path: Path, known: list[str]) -> str:
        if not isinstance(value, str) or value not in known:
            self.bad(path, f"'{value}' is not one of the allowed words", found=value, allowed=known)
            return known[0]
        return value

    def rows(self, value: dict[str, Any], path: Path) -> list[tuple[int, int, str]]:
        """The rows of a die as (low, high, key), lowest first.  No result may belong to two of them."""
        out: list[tuple[int, int, str]] = []
        for key in value:
            bounds = row_bounds(key)
            if bounds is None:
                self.bad((*path, key), f"'{key}' is not a row: write 4+, 1-2 or 10", found=key)
            else:
                out.append((*bounds, key))
        out.sort()
        for (_, high, before), (low, _, key) in pairwise(out):
            if low <= high:
                self.bad((*path, key), f"the rows '{before}' and '{key}' overlap")
        return out


def last_word(path: Path) -> str:
    """What a value is called in a message: the last key that leads to it."""
    words = [step for step in path if isinstance(step, str)]
    return words[-1] if words else "this file"


def row_bounds(key: str) -> tuple[int, int] | None:
    """``4+`` to (4, 99), ``1-2`` to (1, 2), ``10`` to (10, 10)."""
    found = ROW.fullmatch(key)
    if found is None:
        return None
    low = int(found[1])
    high = ENDLESS if found[3] else int(found[2] or low)
    return (low, high) if low <= high else None
