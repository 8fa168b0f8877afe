"""The monster's threat at a table: its range, and a heat map for a moving survivor.

The range is computed at once.  The heat map takes about a second: a worker process samples it (``sandbox``), once per
position for all clients.  Both use only public information.
"""

from __future__ import annotations

import asyncio
import json
from typing import Final, TypedDict

from showdown.engine import threatened_spaces
from showdown.language import say
from showdown.server import types
from showdown.server.http.problems import ApiError
from showdown.server.sandbox.worker_pool import Busy, OverLimit, WorkerPool
from showdown.server.table.actor import TableActor

WHOLE_MOVE: Final = "R-SMV-01"
"""Rule of the ordinary move.  The heat map does not cover leaps and second moves."""


class Heat(TypedDict, total=False):
    """The part of the answer that a worker process computes."""

    said: list[str]
    spaces: list[types.DangerSpace]


def range_at(actor: TableActor) -> types.Danger:
    """The exact range.  ``more``: a heat map is available for this decision."""
    if actor.read_only:
        raise ApiError(409, "read_only", actor.read_only, say("server.fix_look_on"))
    d = actor.decision
    more = d is not None and (
        (d["kind"] == "move_to" and d["rule"] == WHOLE_MOVE) or (d["kind"] == "action" and d["moves_by"] is not None)
    )
    return {"seq": actor.seq, "reach": threatened_spaces(actor.game.state), "more": more, "spaces": [], "said": []}


async def figures_at(actor: TableActor, workers: WorkerPool, seconds: int, address: str = "") -> types.Danger:
    """The range and the heat map.  Clients that ask at the same time share one computation."""
    found = range_at(actor)
    if not found["more"]:
        return found
    kept: tuple[int, asyncio.Task[Heat]] | None = actor.threat
    if kept is None or kept[0] != actor.seq:
        kept = (actor.seq, asyncio.get_running_loop().create_task(computed_heat(actor, workers, seconds, address)))
        actor.cache_threat(kept)
    # A client that disconnects must not cancel it for the others.
    heat = await asyncio.shield(kept[1])
    return {**found, "more": False, **heat}


async def computed_heat(actor: TableActor, workers: WorkerPool, seconds: int, address: str) -> Heat:
    game, d = actor.game, actor.decision
    letter = d["about"].get("survivor") if d is not None else None
    assert letter is not None
    # The worker needs no journal, which is most of a save.
    given = {**await asyncio.to_thread(game.document), "journal": [], "names": json.loads(actor.row["packs"])}
    try:
        found = await workers.run("heat", {"letter": letter}, json.dumps(given).encode(), address, seconds)
    except Busy:
        actor.cache_threat(None)
        return {"said": [say("server.threat_busy")]}
    except OverLimit:
        return {"said": [say("server.threat_too_long")]}
    except ApiError:
        return {"said": [say("server.threat_none")]}
    heat: Heat = found.value
    return {"said": heat["said"], "spaces": heat["spaces"]}
