"""Facts for people: what happened, by which rules.  Output only; no rule ever reads one.

The keys of ``data`` say what their values are, so that one renderer can name them: ``who``, ``target``, ``attacker``
and ``by`` are survivors (-1 the monster), ``card`` a card, ``cell`` a space, ``place`` a place of the body, ``stat``
an attribute; anything else is a plain number, word or list.
"""

from __future__ import annotations

from typing import Any, final


@final
class Event:
    """One thing that happened.  ``tick`` is the decision it came after."""

    def __init__(self, tick: int, kind: str, rules: tuple[str, ...], data: dict[str, Any]) -> None:
        self.tick = tick
        self.kind = kind
        self.rules = rules
        self.data = data

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.data})"
