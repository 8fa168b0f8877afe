"""What the monster threatens at a table: the spaces in its range, and for whoever moves now what each space may cost.

The range is worked out at once.  The heat of the spaces takes a second or so: it is sampled in a process of its own
(``worker.py``), once for each position, however many ask.  Both come from what everybody at the table may know.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

from showdown.api import LETTERS, Game, threatened_spaces
from showdown.server.actor import Actor
from showdown.server.problems import Cannot
from showdown.server.worker import Busy, TooLong, Worker

TURNS: Final = 1500
"""So many monster turns are sampled on all spaces together; of many cards on many spaces two each, which are more."""
SECONDS: Final = 4
"""A crowded board without a compiled engine takes two or three."""
WHOLE_MOVE: Final = "R-SMV-01"
"""Leaps and second moves have spaces of their own, which the heat map does not know."""


def range_at(actor: Actor) -> dict[str, Any]:
    """What is exact and costs nothing; ``more``: there are figures to be asked for."""
    if actor.read_only:
        raise Cannot(409, "read_only", actor.read_only, "look at it at the table")
    d = actor.decision
    more = d is not None and d["kind"] == "move_to" and d["rule"] == WHOLE_MOVE
    return {"seq": actor.seq, "reach": threatened_spaces(actor.game.state), "more": more, "spaces": [], "said": []}


async def figures_at(actor: Actor, worker: Worker) -> dict[str, Any]:
    """With the heat of the spaces.  Asked by several at once, it is worked out once."""
    found = range_at(actor)
    if not found["more"]:
        return found
    kept: tuple[int, asyncio.Task[dict[str, Any]]] | None = actor.danger
    if kept is None or kept[0] != actor.seq:
        kept = (actor.seq, asyncio.get_running_loop().create_task(heated(actor, worker)))
        actor.danger = kept
    # Whoever gives up waiting does not end it for the others.
    return {**found, "more": False, **await asyncio.shield(kept[1])}


async def heated(actor: Actor, worker: Worker) -> dict[str, Any]:
    game, d = actor.game, actor.decision
    assert d is not None
    # How it came about is not asked, and would be most of what is sent.
    given = {**await asyncio.to_thread(game.document), "journal": [], "names": json.loads(actor.row["packs"])}
    try:
        code, out, _ = await worker.run(["heat", d["about"]["survivor"]], SECONDS, given)
    except Busy:
        actor.danger = None
        return {"said": ["Others are asking just now: the figures can be had in a moment."]}
    except TooLong:
        return {"said": ["The figures would take too long here; what is marked is exact."]}
    if code:
        return {"said": ["There are no figures for this position."]}
    heat: dict[str, Any] = json.loads(out)
    return {"said": heat["said"], "spaces": heat["spaces"]}


# -- in the worker ---------------------------------------------------------------------------------------------------


def heat_of(given: dict[str, Any], letter: str, turns: int = TURNS) -> dict[str, Any]:
    """The heat of the spaces this survivor can move to.  Raises IllegalOption if there is none."""
    from showdown.content.shelf import catalog_named
    from showdown.odds.ahead import DAMAGE, DEATH, SEVERE, TARGETED
    from showdown.odds.threat import Question, heat
    from showdown.odds.threat_text import digits, heat_assumptions, hurt, spread_of, written

    game = Game.from_document(given, catalog_named(tuple(given["names"])), None, "the table")
    who = LETTERS.index(letter)
    question = Question()
    question.turns = turns
    spots = heat(game.state, who, question)
    marks = digits(spots, who)
    spaces = []
    for spot in spots:
        found = spot.threat
        target, severe, death = [written(found.of(who, figure), True) for figure in (TARGETED, SEVERE, DEATH)]
        text = (
            f"targeted {target}, damage {written(found.of(who, DAMAGE), False)}, severe injury {severe}, death {death}"
        )
        text = f"staying there: {text}" if spot.stays else text
        spaces.append({"space": spot.space, "digit": int(marks[spot.space]), "text": text})
    most = max([hurt(spot, who) for spot in spots])
    name = game.state.survivors[who].name
    scale = f"Digit: damage to expect for {name} ({letter}) there, 0 none to 9 the most ({most:.2f})."
    return {"spaces": spaces, "said": [scale, spread_of(spots, who), *heat_assumptions(spots[0].threat)]}
