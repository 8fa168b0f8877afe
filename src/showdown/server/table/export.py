"""Export the game of a table: as a save, at an earlier decision, as a branch, or as a report."""

from __future__ import annotations

import json
import secrets
from bisect import bisect_left
from typing import Any

from showdown.engine import PURPOSES, Game, text_of, view_types
from showdown.language import say
from showdown.replay.report import report
from showdown.replay.timeline import Timeline
from showdown.server import types
from showdown.server.http.problems import ApiError
from showdown.server.table import serialize
from showdown.server.table.actor import TableActor
from showdown.session.log import Log

SETTLE = PURPOSES.index("settle")


def check_secrets(actor: TableActor) -> Game:
    """The game, if it may be exported.

    Raises ApiError while its record reveals the order of face-down cards.
    """
    if actor.read_only:
        raise ApiError(409, "read_only", actor.read_only, say("server.fix_look_on"))
    game = actor.game
    # A card drew face-down cards, or the decks were stacked before the fight.
    hidden = game.setup.decks is not None or any([e.purpose == SETTLE for e in game.journal.entries if not e.key])
    if hidden and not actor.over and not actor.row["practice"]:
        raise ApiError(409, "not_yet", say("server.hidden_cards"), say("server.fix_after_end"))
    return game


def save_text(actor: TableActor) -> str:
    """The save file.  It holds the key of the sealed dice only once the showdown is over."""
    game = check_secrets(actor).clone()
    game.seating |= sealed_part(actor)
    return text_of(game.document())


def sealed_part(actor: TableActor) -> dict[str, Any]:
    """What a save tells about sealed dice, with the key once the showdown is over; nothing if they are not sealed."""
    row = actor.row
    if not row["secret"]:
        return {}
    options = json.loads(row["options"])
    sealed: dict[str, Any] = {"table": row["id"], "commitment": row["seed_commit"], "from": options.get("from", 0)}
    if actor.over:
        sealed["key"] = row["secret"]
    return {"sealed": sealed}


def report_of(actor: TableActor) -> view_types.Report:
    """The report of the fight, computed once for each position.  Raises ApiError as ``check_secrets``."""
    check_secrets(actor)
    seq = actor.seq
    kept: tuple[int, view_types.Report] | None = actor.report
    if kept is None or kept[0] != seq:
        kept = (seq, report(timeline_of(actor), sealed_part(actor)))
        actor.cache_report(kept)
    return kept[1]


def timeline_of(actor: TableActor) -> Timeline:
    if actor.read_only:
        raise ApiError(409, "read_only", actor.read_only, say("server.fix_look_on"))
    seq, game = actor.seq, actor.game
    kept: tuple[int, Timeline] | None = actor.timeline
    if kept is None or kept[0] != seq:
        # The page asks once for each position it shows.
        kept = (seq, Timeline(game))
        actor.cache_timeline(kept)
    return kept[1]


def no_position(timeline: Timeline) -> ApiError:
    what = say("server.no_position", count=len(timeline))
    return ApiError(404, "no_moment", what, say("server.fix_lower_number"))


def position_at(actor: TableActor, at: int | None) -> types.Past:
    timeline = timeline_of(actor)
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
        {"n": m.n, "entry": m.entry, "round": m.round, "turn": m.turn, "when": m.when, "key": m.key}
        for m in timeline.moments
    ]
    return {
        "entries": len(timeline),
        "at": n,
        "view": view,
        "decision": decision,
        "log": [serialize.line_of(i + 1, line, game) for i, line in enumerate(lines)],
        "beats": [beat for beat in log.beats if beat["events"][0] > (happened[n - 1] if n else 0)],
        "sections": log.sections,
        "graves": log.graves,
        "moments": moments,
    }


def branch_at(actor: TableActor, at: int) -> Game:
    """A copy of the game after ``at`` decisions.

    If the dice are sealed, the copy gets a new seed.
    """
    check_secrets(actor)
    timeline = timeline_of(actor)
    if at > len(timeline):
        raise no_position(timeline)
    return timeline.branch(at, secrets.randbelow(2**32) if actor.row["secret"] else None)
