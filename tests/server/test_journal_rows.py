"""The body of a row: what an undo stores of its mark."""

from __future__ import annotations

from showdown.bots import make_agent
from showdown.engine import Game
from showdown.server.storage.journal_rows import JournalContents, undo_body
from showdown.session.session import Session


def test_an_undo_that_reveals_nothing_does_not_store_the_mark_of_an_earlier_one_again() -> None:
    """Found while the simulation of the server, seed 29, was mended: both undos end at the same entry."""
    session = Session(Game.first_story(seed=3, players=1, training=True), make_agent("heuristic", 3))
    for key in ("face:south", "at:K15", "at:J14", "at:M14", "at:N13", "target:a"):
        session.answer(key)
    contents = JournalContents()
    for _ in range(2):
        draft = session.draft()
        draft.undo()
        contents.add(undo_body(session, draft))
        session = draft
    assert len(session.game.marks) == 1, "only the first undo took back dice"
    assert contents.marks == session.game.marks
    assert contents.marks[0]["entry"] == len(session.game.journal.entries)
