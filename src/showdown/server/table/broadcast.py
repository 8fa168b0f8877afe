"""The frames and snapshots that the clients of a table get, built from its actor."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec import Raw

from showdown.engine import clean, view_types
from showdown.server import types
from showdown.server.table import serialize
from showdown.server.table.undo_wait import undo_wait_of
from showdown.server.websocket.merge_patch import difference
from showdown.server.websocket.protocol import write, write_part
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.log import BLANK
from showdown.session.session import BOT, Session

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

BEATS_SHOWN: Final = 60
"""Beats sent to a client that connects, to look back at; a snapshot holds as many."""
BLANK_LINE: Final = Raw(b"null")
"""In place of a line that was left out of a snapshot; never sent."""


# -- the whole table --------------------------------------------------------------------------------------------------


def snapshot(actor: TableActor) -> types.Snapshot:
    frozen = actor.frozen
    if frozen is not None:
        return {
            "view": frozen["view"],
            "decision": None,
            "log": frozen["log"],
            "beats": [],
            "sections": [],
            "graves": {},
            "entries": frozen["entries"],
            "fence": len(frozen["log"]),
            "people": people(actor),
            "asks": None,
            "read_only": True,
            "status": actor.status,
            "chat": actor.chat.lines,
        }
    return {
        "view": actor.view,
        "decision": actor.decision,
        "log": as_lines(actor.lines[-serialize.SHOWN :]),
        "beats": actor.session.log.beats[-BEATS_SHOWN:],
        "sections": sections_shown(actor.session),
        "graves": actor.session.log.graves,
        "entries": len(actor.game.journal.entries),
        "fence": fence_of(actor.session),
        "people": people(actor),
        "asks": actor.proposal.frame() if actor.proposal else None,
        "read_only": bool(actor.read_only),
        "status": actor.status,
        "chat": actor.chat.lines,
        "practice": bool(actor.row["practice"]),
        "waited": max(0, int(1000 * (time.time() - actor.asked))),
    }


def sections_shown(session: Session) -> list[view_types.Section]:
    """The sections of the log lines that a client gets when it connects."""
    lines = session.log.lines
    first = lines[-serialize.SHOWN].section if len(lines) > serialize.SHOWN else 0
    return [section for section in session.log.sections if section["n"] >= first]


def welcome(actor: TableActor, subscriber: Subscriber, last_seq: int, epoch: str) -> list[bytes]:
    """The first frames for a client: the whole table, or only the frames it missed."""
    missed = actor.seq - last_seq
    resumes = epoch == actor.epoch and 0 <= missed <= len(actor.frames)
    hello: types.Welcome = {
        "t": "welcome",
        "v": 1,
        "table": actor.id,
        "seats": sorted(subscriber.seats),
        "host": subscriber.host,
        "epoch": actor.epoch,
        "seq": actor.seq,
        "snapshot": None if resumes else snapshot(actor),
    }
    if not resumes:
        return [write(hello)]
    actor.metrics.resumed.inc()
    later = [actor.frames[i] for i in range(len(actor.frames) - missed, len(actor.frames))]
    extra = [
        write({"t": "people", "people": people(actor)}),
        write({"t": "chat_log", "chat": actor.chat.lines}),
    ]
    if actor.proposal:
        extra.append(write(actor.proposal.frame()))
    return [write(hello), *later, *extra]


def sync(actor: TableActor) -> bytes:
    return write({"t": "sync", "seq": actor.seq, "epoch": actor.epoch, "snapshot": snapshot(actor)})


def people(actor: TableActor) -> list[types.Person]:
    out: list[types.Person] = []
    now = time.monotonic()
    for seat, seat_record in sorted(actor.seat_records.items()):
        if seat[0] != "p":
            continue
        there = [s for s in actor.subscribers if seat in s.seats]
        out.append(
            {
                "seat": seat,
                "name": seat_record.name,
                "connected": bool(there),
                "since": int(1000 * (now - there[0].since)) if there else 0,
                "bot": seat_record.bot,
                "passing": seat in actor.passing,
                "survivors": seat_record.survivors,
                "colour": seat_record.colour,
            }
        )
    watching = len([s for s in actor.subscribers if not s.seats])
    out.append({"seat": "watch", "name": "", "connected": watching > 0, "since": 0, "bot": False, "count": watching})
    return out


def head(actor: TableActor) -> types.TableHead:
    """The public facts of a table, for anyone who knows its id."""
    # A frozen view was stored under older rules and may lack fields.
    view: dict[str, Any] = actor.frozen["view"] if actor.frozen is not None else {**actor.view}
    return {
        "table": actor.id,
        "name": clean(str(actor.row["name"])),
        "story": actor.row["story"],
        "title": view.get("monster", {}).get("title", actor.row["story"]),
        "round": view.get("round", 0),
        "outcome": actor.status,
        "seats": [
            {
                "seat": p["seat"],
                "name": p["name"],
                "connected": p["connected"],
                "bot": p["bot"],
                "survivors": p.get("survivors", []),
                "colour": p.get("colour", "grey"),
            }
            for p in people(actor)[:-1]
        ],
        "commitment": actor.row["seed_commit"],
        "undo_wait": undo_wait_of(actor.row),
        "revealed": actor.row["secret"] if actor.over and not actor.read_only else None,
        "practice": bool(actor.row["practice"]),
        "created": actor.row["created"],
        "seq": actor.seq,
    }


# -- what a command changed ------------------------------------------------------------------------------------------


def change_frame(
    seq: int,
    patch: Any,
    decision: types.Decision | None,
    session: Session,
    new: list[Raw],
    beats: int,
    cut: int | None,
    bot_chose: str | None,
) -> types.Ev:
    """The frame of one command.

    ``new``: its log lines.  ``beats``: the number of beats before it.  ``cut``: the number of lines that an undo keeps.
    ``bot_chose``: the key of the first answer, if it is a bot's.
    """
    return {
        "t": "ev",
        "seq": seq,
        "patch": patch,
        "decision": decision,
        "beats": session.log.beats[beats:],
        "beats_kept": beats if cut is not None else None,
        "log": as_lines(new),
        "cut": cut,
        "bot_chose": bot_chose,
        "entries": len(session.game.journal.entries),
        "fence": fence_of(session),
        "status": session.status,
    }


class Changes:
    """What rows change: one frame for each, the last game, and its view."""

    def __init__(self, actor: TableActor) -> None:
        self.frames: list[bytes] = []
        """Encoded once for all clients, and for those that reconnect."""
        self.session = actor.session
        self.view = actor.view
        self.decision = actor.decision
        self.lines: list[tuple[int, list[Raw]]] = []
        """Changes of the log, for each row: number of lines kept, and the new lines."""


def changes_of(actor: TableActor, numbers: list[int], steps: list[tuple[dict[str, Any], Session]]) -> Changes:
    """The changes by rows with these numbers; ``steps``: the body of each row, and the game after it."""
    done = Changes(actor)
    length = len(actor.lines)
    for seq, (body, draft) in zip(numbers, steps, strict=True):
        old, session = done.view, done.session
        done.view, done.decision = actor.shown(draft)
        is_undo = "undo" in body
        kept = common_lines(session, draft) if is_undo else length
        beats = common_beats(session, draft) if is_undo else len(session.log.beats)
        new = lines_from(draft, kept)
        done.lines.append((kept, new))
        length = kept + len(new)
        patch = difference(old, done.view)
        cut = kept if is_undo else None
        frame = change_frame(seq, patch, done.decision, draft, new, beats, cut, bots_key(body))
        done.frames.append(write(frame))
        done.session = draft
    return done


def bots_key(body: dict[str, Any]) -> str | None:
    """The key of the first answer in the body of a row, if a bot gave it."""
    how = body.get("how")
    return next((key for key in body["entries"] if isinstance(key, str)), None) if how and how[0] == BOT else None


def lines_from(session: Session, first: int) -> list[Raw]:
    """The encoded log lines after the first ``first``.

    A line never changes, so each is encoded once.
    """
    lines = session.log.lines
    return [
        BLANK_LINE if lines[i] is BLANK else Raw(write_part(serialize.line_of(i + 1, lines[i], session.game)))
        for i in range(first, len(lines))
    ]


def apply_log_changes(lines: list[Raw], changes: list[tuple[int, list[Raw]]]) -> list[Raw]:
    """Change the log in place: for each step the number of lines to keep, and the new lines."""
    for kept, new in changes:
        del lines[kept:]
        lines += new
    return lines


def as_lines(lines: list[Raw]) -> list[types.Line]:
    """The same lines for the type checker: each ``Raw`` holds the JSON of one ``types.Line``."""
    return cast("list[types.Line]", lines)


def common_lines(old: Session, new: Session) -> int:
    """Number of leading log lines that both sessions share; an undo shortens it."""
    was, lines = old.log.lines, new.log.lines
    kept = 0
    while kept < len(was) and kept < len(lines) and was[kept] is lines[kept]:
        kept += 1
    return kept


def common_beats(old: Session, new: Session) -> int:
    """Number of leading beats that both sessions share; an undo shortens it."""
    was, beats = old.log.beats, new.log.beats
    kept = min(len(was), len(beats))
    while kept and was[kept - 1] is not beats[kept - 1]:
        kept -= 1
    return kept


def fence_of(session: Session) -> int:
    """Number of the last log line that can be undone only with consent; 0 if there is none."""
    event = session.fence
    lines = session.log.lines
    for i in range(len(lines) - 1, -1, -1):
        if 0 < lines[i].number <= event:
            return i + 1
    return 0
