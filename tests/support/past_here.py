"""Jobs on the record of a table, in this process: for tests that run thousands of them."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import select

from showdown.server.api_error import ApiError
from showdown.server.sandbox.wire import unpacked
from showdown.server.sandbox.worker_process import answer_of
from showdown.server.storage.journal_rows import journal_text
from showdown.server.storage.schema import journal
from showdown.server.table.actor import TableActor
from showdown.server.table.past import is_open, sealed_part


def run(actor: TableActor, job: str, **args: Any) -> tuple[Any, bytes]:
    """The answer of a job on the record of this table.  Raises ApiError."""
    wanted = select(journal.c.body).where(journal.c.game == actor.id).order_by(journal.c.seq)
    with actor.store.reading.connect() as connection:
        rows = [{"body": body} for body in connection.execute(wanted).scalars()]
    header, data = unpacked(answer_of(job, args, journal_text(actor.row, rows)))
    if "refused" in header:
        raise ApiError(*header["refused"])
    return header["answer"], data


def position_at(actor: TableActor, at: int | None) -> Any:
    return json.loads(run(actor, "look_back", at=at)[1])


def save_text(actor: TableActor) -> str:
    return run(actor, "save", open=is_open(actor), sealed=sealed_part(actor))[1].decode()


def report_of(actor: TableActor) -> Any:
    return json.loads(run(actor, "report", open=is_open(actor), sealed=sealed_part(actor))[1])
