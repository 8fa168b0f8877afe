"""Refusals: the error, its place and the fix; and the exit codes of commands."""

from __future__ import annotations

from typing import Final

from showdown.engine import ShowdownError, render

OK: Final = 0
NEGATIVE: Final = 1
USAGE: Final = 2
BAD_FILE: Final = 3
NOT_FOUND: Final = 4
UNREACHABLE: Final = 5
BUG: Final = 70
INTERRUPTED: Final = 130
TERMINATED: Final = 143

CODES: Final[tuple[tuple[int, str], ...]] = (
    (OK, "done as asked"),
    (NEGATIVE, "done, and the answer is no: a scenario fails, a replay diverges, a bot fails in a fight"),
    (USAGE, "the command was not understood, or its parts do not go together"),
    (BAD_FILE, "a file was read, but cannot be used: truncated, altered, or not what it should be"),
    (NOT_FOUND, "there is no such file, rule or scenario"),
    (UNREACHABLE, "a server or cluster cannot be reached, or was lost"),
    (BUG, "a fault of this program; a report is written and its path printed"),
    (INTERRUPTED, "interrupted from the keyboard"),
    (TERMINATED, "ended by SIGTERM, or because its terminal was closed"),
)


class Refusal(ShowdownError):
    """A request that cannot be met, by no fault of the program.  ``code``: the exit code of a command."""

    def __init__(self, code: int, what: str, where: str, fix: str) -> None:
        super().__init__(what, fix=fix)
        self.code = code
        self.where = where

    def lines(self) -> str:
        """Three lines for people."""
        return render(self.what, self.where, self.fix)

    def __str__(self) -> str:
        return "\n".join([self.what, *([f"where: {self.where}"] if self.where else []), f"fix: {self.fix}"])


def refused(error: ShowdownError, code: int, where: str, fix: str = "") -> Refusal:
    """A command refused because of this error.  What the error itself advises comes before the general ``fix``."""
    return Refusal(code, error.what, where, error.hint or fix)


def refused_whole(error: ShowdownError, thing: str, where: str, fix: str) -> Refusal:
    """A file or folder refused with all its problems, a line each."""
    count = f"{len(error.problems)} problems" if len(error.problems) > 1 else "a problem"
    lines = "".join(f"\n  {line}" for problem in error.problems for line in str(problem).split("\n"))
    return Refusal(BAD_FILE, f"this {thing} cannot be used: {count}{lines}", where, fix)


class Crash(Exception):
    """Something broke in the middle of a game; ``document`` is the game as a save, for the report."""

    def __init__(self, document: dict[str, object]) -> None:
        super().__init__("the game broke down")
        self.document = document
