"""Jobs of the sandbox on the record of one table (runs in a worker process): load, look back, branch, explain, export.

``data`` of each job is ``journal_text`` of the table: the bodies of all its rows, without the key of its dice.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from typing import Any

from showdown.bots import make_agent
from showdown.engine import (
    PURPOSES,
    BadContent,
    BadSave,
    Diverged,
    Game,
    Seeded,
    ShowdownError,
    catalog_named,
    decode_entries,
    decode_setup,
    encode_entries,
    text_of,
)
from showdown.language import say
from showdown.replay.recorded_chance import ASKED
from showdown.replay.recording import record_of_game
from showdown.replay.report import report as report_of
from showdown.replay.sealed_dice import proof_of
from showdown.replay.timeline import Timeline
from showdown.server import types
from showdown.server.api_error import ApiError
from showdown.server.commands.explain import explanation_frame
from showdown.server.storage.journal_rows import JournalContents, restore_through
from showdown.server.table import serialize
from showdown.server.table.broadcast import lines_from
from showdown.server.table.opening import opening_of, story_of
from showdown.server.table.snapshot import event_at, snapshot_row
from showdown.server.websocket.protocol import Explain, write_part
from showdown.session.log import Log
from showdown.session.session import CannotTakeBack, Session

Args = dict[str, Any]
SETTLE = PURPOSES.index("settle")
SPARE = 30
"""Decisions before the one that an undo needs, so that the next undo needs no replay."""


class Record:
    """The record of a table.  Raises ApiError if it is damaged."""

    def __init__(self, data: bytes) -> None:
        try:
            given = json.loads(data.decode(errors="surrogateescape"))
            self.row: dict[str, Any] = {**given["row"], "secret": None}
            self.bodies: list[dict[str, Any]] = given["bodies"]
            self.contents = JournalContents()
            for body in self.bodies:
                self.contents.add(body)
            self.catalog = catalog_named(tuple(json.loads(self.row["packs"])))
            self.entries = decode_entries(self.contents.entries, self.catalog)
        except (BadSave, BadContent) as error:
            raise unreadable(error) from error
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ApiError(503, "damaged", say("server.table_damaged"), say("server.fix_damaged")) from error

    def session(self, kept: dict[str, Any] | None = None) -> Session:
        """The table with its whole past.  ``kept``: the snapshot that it must pass through."""
        try:
            return restore_through(self.row, self.bodies, kept, self.catalog)
        except (BadSave, BadContent, Diverged) as error:
            raise unreadable(error) from error

    def timeline(self) -> Timeline:
        options, contents = json.loads(self.row["options"]), self.contents
        game = Game(decode_setup(json.loads(self.row["setup"])), self.catalog, Seeded(), listen=False)
        game.journal.entries = self.entries
        game.training, game.takebacks, game.marks = bool(options.get("training")), contents.takebacks, contents.marks
        game.seating = {word: True for word in ("dice", "cards") if options.get(word)}
        if contents.conceded:
            game.seating["conceded"] = True
        return Timeline(game)

    def check_secrets(self, args: Args) -> None:
        """Raises ApiError while the record reveals the order of face-down cards.  ``open``: it may be seen."""
        # A card drew face-down cards, or the decks were stacked before the fight.
        stacked = json.loads(self.row["setup"]).get("decks") is not None
        if not args["open"] and (stacked or any([e.purpose == SETTLE for e in self.entries if not e.key])):
            raise ApiError(409, "not_yet", say("server.hidden_cards"), say("server.fix_after_end"))


def unreadable(error: ShowdownError) -> ApiError:
    return ApiError(409, "unreadable", str(error), say("server.fix_look_on"))


def snapshot_of(session: Session, seq: int) -> dict[str, Any]:
    view, _ = serialize.view_and_decision(session.game)
    return snapshot_row("", seq, session, view, lines_from(session, 0))


# -- loading -----------------------------------------------------------------------------------------------------------


def load(args: Args, data: bytes) -> bytes:
    """The body of a snapshot at the end of the journal.  ``snapshot``: the last one stored, or None."""
    record = Record(data)
    text: str = snapshot_of(record.session(args["snapshot"]), len(record.bodies))["body"]
    return text.encode()


def rewind(args: Args, data: bytes) -> dict[str, Any]:
    """A snapshot early enough to undo the last decision, or back to the log line ``line``, and what followed it."""
    record = Record(data)
    session = record.session()
    try:
        steps = session.steps_back(event_at(session, args["line"]))
    except CannotTakeBack as error:
        raise ApiError(409, "illegal", str(error), "") from error
    draft = session.draft()
    # Nothing is undone here: later marks are not moved back, they follow the snapshot.
    draft.game.marks = []
    draft.go_back(min(steps + SPARE, len(draft.game.history)))
    base, contents = len(draft.game.journal.entries), record.contents
    # Remarks about later undos belong to what follows.
    draft.game.marks = [mark for mark in contents.marks if mark["entry"] <= base]
    draft.log.lines = [line for line in draft.log.lines if line.entry <= base]
    draft.log.cut(draft.game)
    return {
        "body": snapshot_of(draft, 0)["body"],
        "entries": encode_entries(record.entries[base:], record.catalog),
        "how": {entry: how for entry, how in contents.how.items() if entry >= base},
        "marks": [mark for mark in contents.marks if mark["entry"] > base],
        "conceded": contents.conceded,
    }


# -- looking back ------------------------------------------------------------------------------------------------------


def look_back(args: Args, data: bytes) -> bytes:
    """``GET .../replay``: the table after ``at`` decisions, or as it is now."""
    return write_part(position_at(Record(data).timeline(), args["at"]))


def position_at(timeline: Timeline, at: int | None) -> types.Past:
    n = len(timeline) if at is None else at
    if n > len(timeline):
        raise no_position(timeline)
    game = timeline.at(n)
    log = Log()
    log.follow(game)
    lines = log.lines
    # A replayed game has no history; the timeline knows which decision each line follows.
    happened = [m.events for m in timeline.moments]
    for line in lines:
        line.entry = timeline.moments[min(bisect_left(happened, line.number), len(happened) - 1)].entry
    view, decision = serialize.view_and_decision(game)
    moments: list[types.Moment] = [
        {
            "n": m.n,
            "entry": m.entry,
            "round": m.round,
            "turn": m.turn,
            "when": m.when,
            "key": m.key,
            "forced": m.forced,
        }
        for m in timeline.moments
    ]
    return {
        "entries": len(timeline),
        "at": n,
        "view": view,
        "decision": decision,
        "log": [serialize.line_of(i + 1, line, game) for i, line in enumerate(lines)],
        "beats": [beat for beat in log.beats if beat["events"][0] > since_choice(timeline, n)],
        "sections": log.sections,
        "graves": log.graves,
        "moments": moments,
    }


def since_choice(timeline: Timeline, n: int) -> int:
    """Number of events before the last decision ahead of step n that had more than one option."""
    moments = timeline.moments
    return next((moments[i].events for i in range(n - 1, -1, -1) if not moments[i].forced), 0)


def no_position(timeline: Timeline) -> ApiError:
    what = say("server.no_position", count=len(timeline))
    return ApiError(404, "no_moment", what, say("server.fix_lower_number"))


def report(args: Args, data: bytes) -> bytes:
    """``GET .../report``.  ``sealed``: what a save tells about sealed dice."""
    record = Record(data)
    record.check_secrets(args)
    return write_part(report_of(record.timeline(), args["sealed"]))


def branch(args: Args, data: bytes) -> dict[str, Any]:
    """The opening of a practice table after ``at`` decisions.

    ``seed``: for its dice; None to keep those of the game.
    """
    record = Record(data)
    record.check_secrets(args)
    timeline = record.timeline()
    if args["at"] > len(timeline):
        raise no_position(timeline)
    game = timeline.branch(args["at"], args["seed"])
    opening = opening_of(game, story_of(game), began_elsewhere=True)
    row = {**record.row, "setup": json.dumps(opening["setup"])}
    session = restore_through(row, [json.loads(opening["body"])], None, record.catalog)
    opening["snapshot"] = snapshot_of(session, 1)
    return {"opening": opening}


def save(args: Args, data: bytes) -> bytes:
    """The save file.  ``sealed``: what it tells about sealed dice; with their proof if it has their key."""
    record = Record(data)
    record.check_secrets(args)
    game = record.session().game
    sealed = args["sealed"].get("sealed")
    if sealed and "key" in sealed:
        sealed["proof"] = proof_of(record_of_game(game))
    game.seating |= args["sealed"]
    return text_of(game.document()).encode()


# -- explaining --------------------------------------------------------------------------------------------------------


def explain(args: Args, data: bytes) -> Any:
    """The answer to an ``explain`` frame (``asked``).

    ``document``: the position, which is enough for most questions; without it ``data`` is the record of the table.
    """
    asked = Explain(**args["asked"])
    try:
        return explanation_frame(session_at(args) if args["document"] else Record(data).session(), asked)
    except ShowdownError as error:
        raise ApiError(409, "illegal", str(error), "") from error


def session_at(args: Args) -> Session:
    document: dict[str, Any] = args["document"]
    game = Game.from_document(document, catalog_named(tuple(document["packs"])), ASKED, say("server.the_table"))
    session = Session(game, make_agent("heuristic", 0))
    session.conceded = bool(document["table"].get("conceded"))
    return session


def lesson(args: Args, data: bytes) -> Any:
    """``GET .../lesson``: the concepts shown so far, and those that are new before the pending decision."""
    from showdown.lessons import Guide, concepts

    guide = Guide(Record(data).session())
    news = guide.news()
    return {
        "seq": args["seq"],
        "count": len(concepts()),
        "shown": [c.id for c in guide.shown],
        "news": [{"id": c.id, "title": c.title, "text": c.text, "rules": list(c.rules)} for c in news],
    }
