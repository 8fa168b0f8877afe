"""How long the journal of a table may become."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.language import say
from showdown.session.session import Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

ROWS: Final = 20_000
"""Commands per table.  A long fight has some hundreds."""
ENTRIES: Final = 10_000
"""Choices and rolls per table, if the server says nothing else (``Limits.entries``)."""


def why_full(actor: TableActor, draft: Session) -> str:
    """Why the journal has no room for what was played on a draft; empty if it has.  An undo needs no entries."""
    if actor.seq >= ROWS:
        return say("server.too_many_commands", most=ROWS)
    count = len(draft.game.journal.entries)
    if count > actor.most_entries and count > len(actor.game.journal.entries):
        return say("server.too_many_entries", most=actor.most_entries)
    return ""
