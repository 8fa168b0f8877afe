"""The status of a worker: fight, decision, and since when it waits for a bot.

The worker writes it into memory shared with its parent process, which can read it after the worker's death.
"""

from __future__ import annotations

import ctypes
from typing import ClassVar

NO_FIGHT = -1
KIND_BYTES = 48
"""Bytes for the kind of a decision; every kind is shorter."""


class WorkerStatus(ctypes.Structure):
    """The current fight of a worker.

    fight    its number; ``NO_FIGHT`` between two batches
    number   the current decision, counted from 1; 0 before the first one
    round    the round of the showdown
    since    when the bot was asked (``time.monotonic()``); 0.0 while it is not asked
    kind     the kind of the decision
    """

    fight: int
    number: int
    round: int
    since: float
    kind: bytes
    _fields_: ClassVar = [
        ("fight", ctypes.c_longlong),
        ("number", ctypes.c_int),
        ("round", ctypes.c_int),
        ("since", ctypes.c_double),
        ("kind", ctypes.c_char * KIND_BYTES),
    ]

    def begin(self, fight: int) -> None:
        self.fight = fight
        self.at(0, 0, "")

    def at(self, number: int, round_: int, kind: str) -> None:
        self.number = number
        self.round = round_
        self.kind = kind.encode()
