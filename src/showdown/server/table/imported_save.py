"""A table from a save (runs in a worker process): replay it, and refuse what cannot be played."""

from __future__ import annotations

import json
from typing import Any

from showdown.engine import BadContent, BadSave, Diverged, Game
from showdown.language import say
from showdown.lookup.saves import cards_of
from showdown.server.api_error import ApiError
from showdown.server.storage.journal_rows import restore, source_of
from showdown.server.table import serialize
from showdown.server.table.broadcast import lines_from
from showdown.server.table.opening import opening_of, story_of
from showdown.server.table.snapshot import snapshot_row
from showdown.server.websocket.protocol import write_part


def opening_of_save(document: dict[str, Any], key: bytes) -> dict[str, Any]:
    """``{"opening": Opening, "options": ...}``.  ``key``: settles dice at the end of the journal.  Raises ApiError."""
    try:
        game, options = revive(document, key)
    except (BadSave, BadContent, Diverged) as error:
        raise ApiError(400, "bad_save", str(error), say("server.fix_other_copy")) from error
    opening = opening_of(game, story_of(game), began_elsewhere=True)
    try:
        # Load and serialize it once, so that no unplayable table is stored.
        row = {"id": "", "options": json.dumps(options), "setup": json.dumps(opening["setup"]), "secret": key.hex()}
        session = restore(row, [{"body": opening["body"]}], game.catalog)
        view, decision = serialize.view_and_decision(session.game)
        write_part({"decision": decision})
        opening["snapshot"] = snapshot_row("", 1, session, view, lines_from(session, 0))
    except MemoryError:
        raise
    except Exception as error:
        what = say("server.save_unplayable", why=str(error)[:150])
        raise ApiError(400, "bad_save", what, say("server.fix_other_copy")) from error
    if session.game.digest() != game.digest():
        # The server stores only the journal, so the journal must lead to the position of the save.
        raise ApiError(400, "bad_save", say("server.journal_not_to_position"), say("server.fix_other_copy"))
    return {"opening": opening, "options": options}


def revive(document: dict[str, Any], key: bytes) -> tuple[Game, dict[str, Any]]:
    """A game from a save.  Raises BadSave, BadContent or Diverged."""
    table = document.get("table")
    asked = table if isinstance(table, dict) else {}
    options: dict[str, Any] = {
        "bots": [],
        "bot": "heuristic",
        "training": document.get("training") is True,
        "dice": asked.get("dice") is True,
        "cards": asked.get("cards") is True,
    }
    return Game.recover_document(
        document, cards_of(document, []), source_of(key, options), say("server.the_save")
    ), options
