"""A refused request, for routes and for jobs of the sandbox."""

from __future__ import annotations


class ApiError(Exception):
    """A refused request: status, code for programs, sentence, and what to do."""

    def __init__(self, status: int, code: str, what: str, todo: str) -> None:
        super().__init__(what)
        self.status = status
        self.code = code
        self.what = what
        self.todo = todo
