"""Facts for people: what happened, by which rules.  Output only; no rule ever reads one.

The keys of ``data`` say what their values are, so that one renderer can name them: ``who``, ``target``, ``attacker``
and ``by`` are survivors (-1 the monster), ``card`` a card, ``cell`` a space, ``place`` a place of the body, ``stat``
an attribute; anything else is a plain number, word or list.
"""

from __future__ import annotations

from typing import Any, final

from showdown.kernel.record import Record
from showdown.model.table_values import TableValues


@final
class Event(Record):
    """One thing that happened.  ``tick`` is the decision it came after; ``values`` is what the table shows then."""

    tick: int
    kind: str
    rules: tuple[str, ...]
    data: dict[str, Any]
    values: TableValues
