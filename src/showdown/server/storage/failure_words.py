"""Texts for clients when something could not be stored or read."""

from __future__ import annotations

from showdown.language import say
from showdown.server.storage.store import Lost, NotStored


def words_of_failure(error: NotStored, otherwise: str) -> str:
    """That the server can store nothing any more, if that is so: to try again, as ``otherwise`` may say, is vain."""
    return say("server.store_lost") if isinstance(error, Lost) else otherwise
