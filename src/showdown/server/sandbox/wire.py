"""The protocol between server and workers: a message is a JSON header and raw data, both with their length.

Question: ``{"job": "odds", "args": {...}, "seconds": 2, "megabytes": 256, "wall": 38.0, "language": "en"}``, with the
data of the job (a save, a journal).  Answer: ``{"answer": ...}`` with raw data, ``{"refused": [status, code, what,
todo]}``, ``{"limit": "cpu" | "memory" | "time" | "answer"}``, ``{"fault": "..."}``, or ``{"died": signal}`` if the job
ended for another reason.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Final

PREFIX: Final = struct.Struct(">II")
"""Length of the header and of the data, in bytes."""


def packed(header: dict[str, Any], data: bytes = b"") -> bytes:
    text = json.dumps(header).encode()
    return PREFIX.pack(len(text), len(data)) + text + data


def unpacked(message: bytes) -> tuple[dict[str, Any], bytes]:
    """Header and data.  Raises ValueError if the message is not whole."""
    if len(message) < PREFIX.size:
        raise ValueError("prefix")
    head, size = PREFIX.unpack_from(message)
    if len(message) != PREFIX.size + head + size:
        raise ValueError("length")
    header: dict[str, Any] = json.loads(message[PREFIX.size : PREFIX.size + head])
    return header, message[PREFIX.size + head :]
