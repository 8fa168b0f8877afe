"""Snapshots: a table as it is shown, and enough of its game to play on without replaying its whole journal.

A snapshot has a bounded size however old its table is: the state, the last lines of the log and the last beats.  Lines,
beats, events and journal entries before them are blank in memory; a job of the sandbox replays the journal for players
who look or undo further back (``table/past.py``).  ``storage/checksums.py`` chains a snapshot to its journal row.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from showdown.bots import make_agent
from showdown.engine import BadSave, Catalog, Entry, Event, Game, Journal, advance, decode_entries, view_types
from showdown.language import say
from showdown.replay.recorded_chance import JournalReader
from showdown.server.storage.journal_rows import JournalContents, bots_in, chance_of
from showdown.server.table import serialize
from showdown.server.table.broadcast import BEATS_SHOWN
from showdown.server.websocket.protocol import write_part
from showdown.session.log import BOT, FORCED, THEN, Log, remark_of
from showdown.session.session import Session
from showdown.session.undo_record import decode_former, encode_former

if TYPE_CHECKING:
    from showdown.server.storage.appended_rows import JournalRow

EVERY: Final = 50
"""Snapshot interval, in commands."""
BYTES: Final = 2**13
"""Bytes of journal rows after which a snapshot is due earlier."""
MARKS: Final = 50
"""Marks (remarks about undos) in a snapshot."""
BLANK_ENTRY: Final = Entry("", -1, ())
LINE: Final = ("text", "kind", "rules", "entry", "beat", "section")
"""Fields of a log line that clients get, too; only the number of its event is stored beside them."""


class SnapshotProgress:
    """Decides when a table needs the next snapshot: what was stored since the last one stays short."""

    def __init__(self, rows: Sequence[dict[str, Any]], last: dict[str, Any] | None) -> None:
        self.entries = json.loads(last["body"])["entries"] if last is not None else 0
        """Journal entries of the last snapshot."""
        self.bytes = sum([len(row["body"]) for row in rows[last["seq"] if last is not None else 0 :]])
        """Bytes of the rows since."""

    def is_due(self, rows: Sequence[JournalRow], bodies: Sequence[dict[str, Any]]) -> bool:
        """``rows``: about to be stored, with these bodies."""
        more = sum([len(row.body) for row in rows])
        beyond = any([body.get("undo", self.entries) < self.entries for body in bodies])
        return beyond or self.bytes + more > BYTES or rows[-1].seq // EVERY > (rows[0].seq - 1) // EVERY

    def stored(self, rows: Sequence[JournalRow], entries: int | None) -> None:
        """``entries``: of the new snapshot; None without one."""
        if entries is not None:
            self.entries, self.bytes = entries, 0
        else:
            self.bytes += sum([len(row.body) for row in rows])


def snapshot_row(id: str, seq: int, session: Session, view: view_types.View, lines: list[Raw]) -> dict[str, Any]:
    """The row of a snapshot: view, log, the game, and the digest that a later replay must reach."""
    game = game_of(session)
    body = {
        "view": view,
        "log": lines[-serialize.SHOWN :],
        "entries": len(session.game.journal.entries),
        "game": game,
    }
    return {"game": id, "seq": seq, "body": write_part(body).decode(), "digest": game["document"]["digest"]}


def game_of(session: Session) -> dict[str, Any]:
    """The part of a snapshot from which the game goes on."""
    game = session.game
    log = session.log.tail(game, serialize.SHOWN, BEATS_SHOWN)
    return {
        "document": bare_document(game),
        "log": {**log, "lines": [line["number"] for line in log["lines"]]},
        "marks": game.marks[-MARKS:],
        "fence": session.fence,
        "decisions": session.decisions,
        "former": encode_former(session.former),
        "conceded": session.conceded,
    }


def bare_document(game: Game) -> dict[str, Any]:
    """The position as a save has it, without what grows with every command."""
    bare = game.fork(game.state)
    bare.journal, bare.marks = Journal(), []
    return bare.document()


def session_from(game_row: dict[str, Any], body: dict[str, Any], catalog: Catalog) -> Session:
    """The session at a snapshot.

    Raises BadSave if rules or cards have changed since, KeyError for an older one that only shows the table.
    """
    options, kept = json.loads(game_row["options"]), body["game"]
    game = Game.from_document(kept["document"], catalog, chance_of(game_row, options), say("server.the_table"))
    if game.events or game.journal.entries:
        # The position was not at a decision.
        raise BadSave(say("server.journal_mid_roll"))
    numbers: list[int] = kept["log"]["lines"]
    lines = [
        {"number": number, **{field: line[field] for field in LINE}}
        for number, line in zip(numbers, body["log"], strict=True)
    ]
    log = Log.from_tail(game, {**kept["log"], "lines": lines})
    game.events += [Event(0, "", (), {}, log.series.values)] * log.series.told
    bots = bots_in(game.setup, options.get("bots", []))
    seed = options.get("bot_seed", int.from_bytes(game_row["id"].encode()[:6], "big"))
    session = Session(game, make_agent(options.get("bot") or "heuristic", seed), bots, log=log)
    game.journal.entries = [BLANK_ENTRY] * body["entries"]
    # After the log was made: it has their remarks already.
    game.marks = list(kept["marks"])
    session.base, session.base_fence, session.base_decisions = body["entries"], kept["fence"], kept["decisions"]
    session.former = tuple(decode_former(kept["former"]))
    session.conceded = kept["conceded"]
    return session


def event_at(session: Session, line: int | None) -> int | None:
    """The event number of a log line, or of the next line that has one; None without a line."""
    if line is None:
        return None
    return next((item.number for item in session.log.lines[line - 1 :] if item.number), None)


def go_on(session: Session, contents: JournalContents) -> None:
    """Play what was stored after a snapshot, and write its log.  Raises BadSave or another ShowdownError.

    ``contents``: begins with as many blank entries as the snapshot has.
    """
    game, log = session.game, session.log
    entries = decode_entries(contents.entries[session.base :], game.catalog)
    source, reader = game.chance, JournalReader(entries)
    game.chance = reader.source
    if entries and not game.over and game.decision.spec is not None:
        advance(game.state, game.chance, game.journal)
    while reader.at < len(entries):
        key = entries[reader.at].key
        log.follow(game)
        at = session.base + reader.at
        log.section_at[at] = log.section
        how = contents.how.get(at, FORCED)
        told = "" if how == THEN or (how == BOT and session.bots_rule) else remark_of(game, key, how)
        if told:
            log.remark(told, at + 1)
        reader.at += 1
        game.choose(key)
    log.follow(game)
    log.section_at[session.base + len(entries)] = log.section
    game.chance = source
    for checkpoint in game.history:
        checkpoint.chance = source
    session.joined = frozenset([entry for entry, how in contents.how.items() if how == THEN])
    session.conceded = session.conceded or contents.conceded
    if contents.former is not None:
        session.former = tuple(contents.former)
    game.takebacks += contents.takebacks
    if session.conceded:
        game.seating["conceded"] = True
    earlier, game.marks = game.marks, list(contents.marks)
    log.recall(game)
    game.marks = earlier + game.marks
