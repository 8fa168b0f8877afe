"""The body of a journal row, and how rows become a game again.

A row holds the entries that its command added to the engine's journal, choices and dice alike, or the length to which
an undo cut it, or a concession.  Replaying the rows gives the same game, without asking bots, dice or clocks again.
"""

from __future__ import annotations

import json
from typing import Any

from showdown.bots import make_agent
from showdown.engine import (
    PURPOSES,
    BadSave,
    Catalog,
    Journal,
    Sealed,
    Seeded,
    Setup,
    Source,
    decode_entries,
    decode_setup,
    encode_entries,
    typed_source,
)
from showdown.language import say
from showdown.session.log import Log
from showdown.session.session import BOT, THEN, Session


class JournalContents:
    """The sum of a table's rows: valid entries, who gave each answer, marks, undos."""

    def __init__(self) -> None:
        self.entries: list[Any] = []
        self.how: dict[int, str] = {}
        """For each entry that no person chose: who chose it (bot, forced, passed); or ``then`` (see ``THEN``)."""
        self.marks: list[dict[str, Any]] = []
        self.takebacks = 0
        self.conceded = False

    def add(self, body: dict[str, Any]) -> None:
        if "undo" in body:
            length = body["undo"]
            del self.entries[length:]
            self.how = {entry: how for entry, how in self.how.items() if entry < length}
            # Marks of earlier undos stay, as in the log of the table (Game.go_back).
            self.marks = [{**mark, "entry": min(mark["entry"], length)} for mark in self.marks]
            self.takebacks += 1
            if body.get("mark"):
                self.marks.append({"entry": length, "what": body["mark"]})
        notes = list(body.get("how", ()))
        for item in body.get("entries", ()):
            if isinstance(item, str):
                how = notes.pop(0) if notes else ""
                if how:
                    self.how[len(self.entries)] = how
            self.entries.append(item)
        self.marks += body.get("marks", ())
        self.takebacks += body.get("takebacks", 0)
        self.conceded = self.conceded or "concede" in body


def row_body(before: int, session: Session, how: list[str]) -> dict[str, Any]:
    """The row body of a command: the entries after ``before``."""
    game = session.game
    body: dict[str, Any] = {"entries": encode_entries(game.journal.entries[before:], game.catalog)}
    if any(how):
        body["how"] = how
    return body


def undo_body(before: Session, session: Session) -> dict[str, Any]:
    """The row body of an undo; ``before``: the session that it was played on."""
    game = session.game
    # A mark of an earlier undo can be at the same entry.
    mark = game.marks[-1] if len(game.marks) > len(before.game.marks) else None
    return {"undo": len(game.journal.entries), "mark": mark["what"] if mark else ""}


def concede_body(session: Session) -> dict[str, Any]:
    """The row body of a concession; its remark is the last mark."""
    return {"concede": True, "marks": [session.game.marks[-1]]}


def source_of(key: bytes | None, options: dict[str, Any]) -> Source:
    """The source of dice and cards: secret key, seed, or what the players type in."""
    own: Source = Sealed(key, PURPOSES) if key else Seeded()
    if options.get("dice") or options.get("cards"):
        source = typed_source(bool(options.get("dice")), bool(options.get("cards")))
        source.otherwise = own
        return source
    return own


def bots_in(setup: Setup, seats: list[str]) -> frozenset[int]:
    """Numbers of the survivors of these seats."""
    hands = setup.players or [[i] for i in range(len(setup.survivors))]
    return frozenset([who for i, hand in enumerate(hands) if f"p{i + 1}" in seats for who in hand])


def restore(game_row: dict[str, Any], rows: list[dict[str, Any]], catalog: Catalog) -> Session:
    """Replay the rows of a table.

    Raises Diverged or BadSave if the current rules or cards refuse them.
    """
    contents = JournalContents()
    for row in rows:
        contents.add(json.loads(row["body"]))
    options = json.loads(game_row["options"])
    setup = decode_setup(json.loads(game_row["setup"]))
    journal = Journal()
    journal.entries = decode_entries(contents.entries, catalog)
    bots = bots_in(setup, options.get("bots", []))
    if len(bots) == len(setup.survivors):
        # Where bots play all survivors, the log does not mark each answer.
        contents.how = {entry: how for entry, how in contents.how.items() if how != BOT}
    joined = frozenset([entry for entry, how in contents.how.items() if how == THEN])
    log = Log()
    game = log.retell(setup, journal, catalog, {n: how for n, how in contents.how.items() if how != THEN})
    key = bytes.fromhex(game_row["secret"]) if game_row["secret"] else None
    game.chance = source_of(key, options)
    for checkpoint in game.history:
        checkpoint.chance = game.chance
    if not game.over and game.decision.spec is not None and not (options.get("dice") or options.get("cards")):
        raise BadSave(say("server.journal_mid_roll"))
    game.training = bool(options.get("training"))
    game.marks = contents.marks
    game.takebacks = contents.takebacks
    game.seating = {word: True for word in ("dice", "cards") if options.get(word)}
    if contents.conceded:
        game.seating["conceded"] = True
    seed = options.get("bot_seed", int.from_bytes(game_row["id"].encode()[:6], "big"))
    session = Session(game, make_agent(options.get("bot") or "heuristic", seed), bots, log=log)
    session.joined = joined
    session.conceded = contents.conceded
    return session
