"""A table's game outside its table: as a save, at an earlier moment, or as the beginning of another."""

from __future__ import annotations

import json
import secrets
from bisect import bisect_left
from typing import Any

from showdown.engine import PURPOSES, Game, text_of
from showdown.replay.timeline import Timeline
from showdown.server import told, types
from showdown.server.actor import Actor
from showdown.server.problems import Cannot
from showdown.session.log import Log

SETTLE = PURPOSES.index("settle")


def check_secrets(actor: Actor) -> Game:
    """A game whose record names unseen cards in their order leaves the table only when it is over."""
    if actor.read_only:
        raise Cannot(409, "read_only", actor.read_only, "look at it at the table")
    game = actor.game
    # Settled unseen by a card, or stacked before the fight.
    hidden = game.setup.decks is not None or any([e.purpose == SETTLE for e in game.journal.entries if not e.key])
    if hidden and not game.over and not actor.row["practice"]:
        what = "cards that nobody may know yet are written in this game's record"
        raise Cannot(409, "not_yet", what, "come back when the showdown is over")
    return game


def save_text(actor: Actor) -> str:
    """The save.  The secret of the dice is in it once the showdown is over, never before."""
    game = check_secrets(actor).clone()
    row = actor.row
    if row["secret"]:
        options = json.loads(row["options"])
        sealed: dict[str, Any] = {"table": row["id"], "commitment": row["seed_commit"], "from": options.get("from", 0)}
        if game.over:
            sealed["key"] = row["secret"]
        game.seating = {**game.seating, "sealed": sealed}
    return text_of(game.document())


def timeline_of(actor: Actor) -> Timeline:
    if actor.read_only:
        raise Cannot(409, "read_only", actor.read_only, "look at it at the table")
    seq, game = actor.seq, actor.game
    kept: tuple[int, Timeline] | None = actor.timeline
    if kept is None or kept[0] != seq:
        # Scrubbing asks again and again for the same game.
        kept = (seq, Timeline(game))
        actor.timeline = kept
    return kept[1]


def moment_at(actor: Actor, at: int | None) -> types.Past:
    timeline = timeline_of(actor)
    n = len(timeline) if at is None else at
    if n > len(timeline):
        raise Cannot(404, "no_moment", f"this game has {len(timeline)} decisions", "ask for one of them")
    game = timeline.at(n)
    log = Log()
    log.follow(game)
    lines = log.lines
    # A game that was played again keeps no history: which decision brought a line is known from the moments.
    happened = [m.events for m in timeline.moments]
    for line in lines:
        line.entry = timeline.moments[min(bisect_left(happened, line.number), len(happened) - 1)].entry
    view, decision = told.seen_of(game)
    moments: list[types.Moment] = [
        {"n": m.n, "entry": m.entry, "round": m.round, "turn": m.turn, "when": m.when, "key": m.key}
        for m in timeline.moments
    ]
    return {
        "entries": len(timeline),
        "at": n,
        "view": view,
        "decision": decision,
        "log": [told.line_of(i + 1, line, game) for i, line in enumerate(lines)],
        "moments": moments,
    }


def branch_at(actor: Actor, at: int) -> Game:
    """A game from there.  Where the dice are secret, the new one rolls its own."""
    check_secrets(actor)
    timeline = timeline_of(actor)
    if at > len(timeline):
        raise Cannot(404, "no_moment", f"this game has {len(timeline)} decisions", "ask for one of them")
    return timeline.branch(at, secrets.randbelow(2**32) if actor.row["secret"] else None)
