"""The past of a table, replayed by jobs of the sandbox: look back, branch, explain, export, undo far back."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any, final

from sqlalchemy import Connection, select

from showdown.engine import catalog_named
from showdown.language import say
from showdown.server.api_error import ApiError
from showdown.server.sandbox.worker_pool import Answer
from showdown.server.storage.journal_rows import JournalContents, journal_text
from showdown.server.storage.schema import journal
from showdown.server.table.actor import TableActor
from showdown.server.table.snapshot import bare_document
from showdown.server.websocket.protocol import Explain


async def ask(actor: TableActor, job: str, args: dict[str, Any], address: str, *, patient: bool = False) -> Answer:
    """Run a job on the record of a table.  ``patient``: it gives way to questions.

    Raises ApiError, or NotStored if the database cannot be read."""
    if actor.read_only:
        raise ApiError(409, "read_only", actor.read_only, say("server.fix_look_on"))
    row, seq = actor.row, actor.seq
    wanted = select(journal.c.body).where((journal.c.game == actor.id) & (journal.c.seq <= seq)).order_by(journal.c.seq)

    def query(connection: Connection) -> bytes:
        # Joined in the thread that reads: a record can have megabytes.
        return journal_text(row, [{"body": body} for body in connection.execute(wanted).scalars()])

    return await actor.workers.run(job, args, await actor.store.read(query), address, patient=patient)


async def position_at(actor: TableActor, at: int | None, address: str = "") -> bytes:
    """``types.Past`` as JSON: the game as it was after ``at`` decisions."""
    return (await ask(actor, "look_back", {"at": at}, address)).data


async def report_of(actor: TableActor, address: str = "") -> bytes:
    """The report of the fight as JSON, made once for each position."""
    seq = actor.seq
    kept: tuple[int, bytes] | None = actor.report
    if kept is None or kept[0] != seq:
        found = await ask(actor, "report", {"open": is_open(actor), "sealed": sealed_part(actor)}, address)
        kept = (seq, found.data)
        actor.cache_report(kept)
    return kept[1]


@final
class AnalysisSoFar:
    """The pieces of an analysis so far.  Clients that ask at the same time take turns, each with the next piece."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.played: dict[str, Any] = {}
        self.answer = b""
        self.ready = False
        self.lock = asyncio.Lock()


async def analysis_of(actor: TableActor, address: str = "") -> bytes:
    """``FightAnalysis`` as JSON after one more piece.  Raises ApiError before the end of the showdown."""
    if not actor.over:
        raise ApiError(409, "not_yet", say("server.not_over"), say("server.fix_analyse_end"))
    kept: AnalysisSoFar | None = actor.analysis
    if kept is None or kept.seq != actor.seq:
        kept = AnalysisSoFar(actor.seq)
        actor.cache_analysis(kept)
    async with kept.lock:
        if not kept.ready:
            args = {"open": True, "played": kept.played}
            # The people who wait for it look at the replay meanwhile: that comes first.
            found = (await ask(actor, "analyse", args, address, patient=True)).value
            kept.played = found["played"]
            kept.answer = found["answer"].encode()
            kept.ready = not found["played"]
    return kept.answer


async def save_text(actor: TableActor, address: str = "") -> bytes:
    """The save file.  It holds the key of the sealed dice only once the showdown is over."""
    return (await ask(actor, "save", {"open": is_open(actor), "sealed": sealed_part(actor)}, address)).data


async def branch_at(actor: TableActor, at: int, address: str = "") -> dict[str, Any]:
    """The opening of a practice table after ``at`` decisions.  If the dice are sealed, it gets a new seed."""
    seed = secrets.randbelow(2**32) if actor.row["seed_commit"] else None
    found = await ask(actor, "branch", {"open": is_open(actor), "at": at, "seed": seed}, address)
    opening: dict[str, Any] = found.value["opening"]
    return opening


async def lesson_of(actor: TableActor, address: str = "") -> Any:
    return (await ask(actor, "lesson", {"seq": actor.seq}, address)).value


async def explained(actor: TableActor, asked: Explain, address: str = "") -> Any:
    """The answer to an ``explain`` frame.  Only lines and cards need the whole past."""
    args: dict[str, Any] = {
        "asked": {field: getattr(asked, field) for field in asked.__struct_fields__},
        "document": None,
    }
    if asked.of in ("line", "card"):
        return (await ask(actor, "explain", args, address)).value
    args["document"] = bare_document(actor.game)
    return (await actor.workers.run("explain", args, b"", address)).value


def is_open(actor: TableActor) -> bool:
    """May the order of face-down cards be seen?"""
    return actor.over or bool(actor.row["practice"])


def sealed_part(actor: TableActor) -> dict[str, Any]:
    """What a save tells about sealed dice, with the key once the showdown is over; nothing if they are not sealed."""
    row = actor.row
    if not row["seed_commit"]:
        return {}
    options = json.loads(row["options"])
    sealed: dict[str, Any] = {"table": row["id"], "commitment": row["seed_commit"], "from": options.get("from", 0)}
    if actor.over and row["secret"]:
        sealed["key"] = row["secret"]
    return {"sealed": sealed}


# -- undo far back -----------------------------------------------------------------------------------------------------


async def reach_back(actor: TableActor, line: int | None, address: str = "") -> bool:
    """Bring the decision before a log line (None: the last one) back into memory, so that it can be undone.

    Does nothing if the table changes meanwhile.  False if log lines have other numbers now.  Raises ApiError.
    """
    from showdown.server.table.loading import after_snapshot

    seq = actor.seq
    found = (await ask(actor, "rewind", {"line": line}, address)).value
    body = json.loads(found["body"])
    contents = JournalContents(body["entries"])
    contents.entries += found["entries"]
    contents.how = {int(entry): how for entry, how in found["how"].items()}
    contents.marks, contents.conceded = found["marks"], found["conceded"]
    catalog = catalog_named(tuple(json.loads(actor.row["packs"])))
    session, lines = await asyncio.to_thread(after_snapshot, actor.row, body, contents, catalog)
    async with actor.lock:
        if actor.seq == seq and not actor.read_only:
            same = len(lines) == len(actor.lines)
            actor.show(session, lines)
            if not same:
                # The log had a remark that no journal row holds.
                actor.new_epoch()
                actor.resync_all()
                return False
    return True
