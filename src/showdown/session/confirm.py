"""Answers that are easy to give by mistake and cannot be undone by play: clients ask before they send them."""

from __future__ import annotations

from showdown.engine import Decision, Narrator, Option
from showdown.session.session import Session


def question_before(session: Session, d: Decision, option: Option) -> str:
    """What to ask before this answer is sent, the same as at a table of the server; empty if nothing is lost by it."""
    return Narrator(session.game.state).warning(d, option) or ""
