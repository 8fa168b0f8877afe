"""What the monster threatens at a table: the spaces in its range, and for whoever moves now what each space may cost.

The range is worked out at once.  The heat of the spaces takes a second or so: it is sampled in a process of its own
(``worker.py``), once for each position, however many ask.  Both come from what everybody at the table may know.
"""

from __future__ import annotations

import asyncio
import json
from typing import Final, TypedDict

from showdown.engine import threatened_spaces
from showdown.server import types
from showdown.server.http.problems import ApiError
from showdown.server.sandbox.worker_pool import Busy, TooLong, WorkerPool
from showdown.server.table.actor import TableActor

WHOLE_MOVE: Final = "R-SMV-01"
"""Leaps and second moves have spaces of their own, which the heat map does not know."""


class Heat(TypedDict, total=False):
    """What the worker adds to the range."""

    said: list[str]
    spaces: list[types.DangerSpace]


def range_at(actor: TableActor) -> types.Danger:
    """What is exact and costs nothing; ``more``: there are figures to be asked for."""
    if actor.read_only:
        raise ApiError(409, "read_only", actor.read_only, "look at it at the table")
    d = actor.decision
    more = d is not None and d["kind"] == "move_to" and d["rule"] == WHOLE_MOVE
    return {"seq": actor.seq, "reach": threatened_spaces(actor.game.state), "more": more, "spaces": [], "said": []}


async def figures_at(actor: TableActor, worker: WorkerPool, seconds: int) -> types.Danger:
    """With the heat of the spaces.  Asked by several at once, it is worked out once."""
    found = range_at(actor)
    if not found["more"]:
        return found
    kept: tuple[int, asyncio.Task[Heat]] | None = actor.danger
    if kept is None or kept[0] != actor.seq:
        kept = (actor.seq, asyncio.get_running_loop().create_task(computed_heat(actor, worker, seconds)))
        actor.danger = kept
    # Whoever gives up waiting does not end it for the others.
    heat = await asyncio.shield(kept[1])
    return {**found, "more": False, **heat}


async def computed_heat(actor: TableActor, worker: WorkerPool, seconds: int) -> Heat:
    game, d = actor.game, actor.decision
    letter = d["about"].get("survivor") if d is not None else None
    assert letter is not None
    # How it came about is not asked, and would be most of what is sent.
    given = {**await asyncio.to_thread(game.document), "journal": [], "names": json.loads(actor.row["packs"])}
    try:
        code, out, _ = await worker.run(["heat", letter], seconds, given)
    except Busy:
        actor.danger = None
        return {"said": ["Others are asking just now: the figures can be had in a moment."]}
    except TooLong:
        return {"said": ["The figures would take too long here; what is marked is exact."]}
    if code:
        return {"said": ["There are no figures for this position."]}
    heat: Heat = json.loads(out)
    return {"said": heat["said"], "spaces": heat["spaces"]}
