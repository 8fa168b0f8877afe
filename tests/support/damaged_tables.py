"""Tables to damage: a database with two of them, changes of its rows, and more commands."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from showdown.server.commands.answers import choose
from showdown.server.table.actor import TableActor
from tests.support.socketless_tables import a_client, a_registry, a_table, answer, frames_of


def change(database: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def played(folder: Path, commands: int = 5, seed: int | None = None) -> tuple[str, str]:
    """Two tables with some commands each; their ids."""

    async def play() -> tuple[str, str]:
        async with a_registry(folder) as registry:
            ids = []
            for _ in range(2):
                actor, _ = await a_table(registry, seed=seed)
                await play_on(actor, commands)
                ids.append(actor.id)
            return ids[0], ids[1]

    return asyncio.run(play())


async def play_on(actor: TableActor, commands: int) -> list[dict[str, Any]]:
    me = a_client(actor, *[seat for seat in actor.seat_records if seat[0] == "p"])
    answers = []
    for _ in range(commands):
        d = actor.session.decision
        assert d is not None
        id = f"c{actor.seq}"
        await choose(actor, me, id, d.id, actor.seq, d.options[0].key)
        answers.append(answer(frames_of(me), id))
    return answers
