"""The body of a journal row, and how rows become a game again.

A row holds the entries that its command added to the engine's journal, choices and dice alike, or the length to which
an undo cut it, or a concession, or the players who lost their seats.  Replaying the rows gives the same game,
without asking bots, dice or clocks again.
"""

from __future__ import annotations

import json
from typing import Any

from showdown.bots import make_agent
from showdown.engine import (
    PURPOSES,
    BadSave,
    Catalog,
    Diverged,
    FunctionSource,
    Journal,
    Sealed,
    Seeded,
    Setup,
    Source,
    decode_entries,
    decode_setup,
    encode_entries,
    state_digest,
    typed_source,
)
from showdown.language import say
from showdown.server.storage.server_secret import SEALED
from showdown.session.log import Log
from showdown.session.session import BOT, THEN, Session
from showdown.session.undo_record import FormerPlayer, decode_former, encode_former


class JournalContents:
    """The sum of a table's rows: valid entries, who gave each answer, marks, undos.

    ``base``: entries before the first of these rows; they are blank.
    """

    def __init__(self, base: int = 0) -> None:
        self.base = base
        self.entries: list[Any] = [None] * base
        self.how: dict[int, str] = {}
        """For each entry that no person chose: who chose it (bot, forced, passed); or ``then`` (see ``THEN``)."""
        self.marks: list[dict[str, Any]] = []
        self.takebacks = 0
        self.conceded = False
        self.former: list[FormerPlayer] | None = None
        """Players who lost their seats; None if no row says so: then they are as at ``base``."""

    def add(self, body: dict[str, Any]) -> None:
        if "undo" in body:
            length = body["undo"]
            if length < self.base:
                raise BadSave(say("server.undone_beyond", length=length, base=self.base))
            del self.entries[length:]
            self.how = {entry: how for entry, how in self.how.items() if entry < length}
            # Marks of earlier undos stay, as in the log of the table (Game.go_back).
            self.marks = [{**mark, "entry": min(mark["entry"], length)} for mark in self.marks]
            self.takebacks += 1
            if body.get("mark"):
                consents = {"undo": body["consents"]} if "consents" in body else {}
                self.marks.append({"entry": length, "what": body["mark"], **consents})
            if self.former is not None:
                self.former = [player.after_undo(length) for player in self.former]
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
        if "former" in body:
            self.former = decode_former(body["former"])


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
    body: dict[str, Any] = {"undo": len(game.journal.entries), "mark": mark["what"] if mark else ""}
    if mark and "undo" in mark:
        body["consents"] = mark["undo"]
    return body


def seat_body(before: Session, session: Session) -> dict[str, Any]:
    """The row body of a seat that changed hands: all former players, and the new marks."""
    return {"former": encode_former(session.former), "marks": session.game.marks[len(before.game.marks) :]}


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


def chance_of(game_row: dict[str, Any], options: dict[str, Any]) -> Source:
    """The source of dice and cards of a table.  If its key is sealed, the game can be read, never played."""
    secret = game_row["secret"]
    if secret and not secret.startswith(SEALED):
        return source_of(bytes.fromhex(secret), options)
    return FunctionSource(no_dice) if game_row.get("seed_commit") else source_of(None, options)


def no_dice(_state: object, _spec: object) -> tuple[int, ...]:
    raise BadSave(say("server.no_dice_key"))


def bots_in(setup: Setup, seats: list[str]) -> frozenset[int]:
    """Numbers of the survivors of these seats."""
    hands = setup.players or [[i] for i in range(len(setup.survivors))]
    return frozenset([who for i, hand in enumerate(hands) if f"p{i + 1}" in seats for who in hand])


def bodies_of(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [json.loads(row["body"]) for row in rows]


def contents_of(bodies: list[dict[str, Any]], base: int = 0) -> JournalContents:
    """Raises BadSave if an undo among the rows goes back beyond ``base`` entries."""
    contents = JournalContents(base)
    for body in bodies:
        contents.add(body)
    return contents


def restore(game_row: dict[str, Any], rows: list[dict[str, Any]], catalog: Catalog) -> Session:
    """Replay the rows of a table.

    Raises Diverged or BadSave if the current rules or cards refuse them.
    """
    return replayed(game_row, contents_of(bodies_of(rows)), catalog)


def restore_through(
    game_row: dict[str, Any], bodies: list[dict[str, Any]], kept: dict[str, Any] | None, catalog: Catalog
) -> Session:
    """Replay the rows of a table.  Raises Diverged if that does not lead through its last snapshot ``kept``."""
    session = replayed(game_row, contents_of(bodies), catalog)
    if kept is None:
        return session
    entries = json.loads(kept["body"])["entries"]
    if any([body.get("undo", entries) < entries for body in bodies[kept["seq"] :]]):
        # The position of the snapshot was undone later.
        return session
    game = session.game
    digest = ""
    if entries == len(game.journal.entries):
        digest = game.digest()
    for checkpoint in game.history:
        if checkpoint.entries == entries:
            digest = state_digest(checkpoint.state)
    if digest and digest != kept["digest"]:
        raise Diverged(say("server.snapshot_differs", seq=kept["seq"], stored=kept["digest"], now=digest))
    return session


def journal_text(game_row: dict[str, Any], rows: list[dict[str, Any]]) -> bytes:
    """The record of a table for a job: JSON with the columns that a replay needs, and the bodies of its rows.

    Without the key of the dice: a replay rolls none.
    """
    columns = {column: game_row[column] for column in ("id", "packs", "setup", "options")}
    bodies = ",".join([row["body"] for row in rows])
    return f'{{"row": {json.dumps(columns)}, "bodies": [{bodies}]}}'.encode(errors="surrogateescape")


def replayed(game_row: dict[str, Any], contents: JournalContents, catalog: Catalog) -> Session:
    """The same for rows that are already summed up."""
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
    game.chance = chance_of(game_row, options)
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
    session.former = tuple(contents.former or ())
    return session
