"""Old save formats to new ones, one small function a step, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

FORMAT = 1

UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From format n to n + 1.  Empty: there is only one format so far."""


def upgrade(document: dict[str, Any]) -> dict[str, Any]:
    while document["format"] < FORMAT:
        document = UPGRADES[document["format"]](document)
    return document
