"""A rematch or the next fight: a new table with the same players and party, and new sealed dice."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Any

from showdown.engine import Catalog, Game, Setup, SurvivorSetup, catalog_named, decode_setup
from showdown.engine import first_story as first_story_of
from showdown.engine import showdown as showdown_of
from showdown.lookup.stories import FIRST_STORY, catalog_for, monster_of
from showdown.server import types
from showdown.server.storage.journal_rows import source_of
from showdown.server.table.new_table import PreparedTable, wishes_refused
from showdown.server.table.opening import opening_of, story_of
from showdown.server.table.seats import HOST, WATCH
from showdown.server.websocket.subscriber import Subscriber
from showdown.session.rematch import same_fight

if TYPE_CHECKING:
    from showdown.server.table.actor import TableActor

KEPT_FIELDS = (
    *("name", "gear", "survival", "survival_limit", "actions", "insanity", "courage", "understanding", "attributes"),
    *("injuries", "arts", "disorders", "proficiency"),
)
"""What a survivor takes to the next fight; the rest belongs to one position."""


def prepare_rematch(actor: TableActor, story: str, level: str, opener: str) -> PreparedTable:
    """A table for the same fight, or for another ``story`` or ``level``.  Raises ApiError."""
    row = actor.row
    key = secrets.token_bytes(32)
    options = {**json.loads(row["options"]), "bot_seed": secrets.randbelow(2**32)}
    with wishes_refused():
        catalog = catalog_named(tuple(json.loads(row["packs"])))
        setup, catalog = next_setup(decode_setup(json.loads(row["setup"])), wanted_story(row, story, level), catalog)
        game = Game(setup, catalog, source_of(key, options), training=options.get("training") is True)
    return PreparedTable(opening_of(game, story_of(game)), options, key, row["name"], opener, actor.seat_records)


def wanted_story(row: dict[str, Any], story: str, level: str) -> str:
    """The story of the new table; empty for the same fight again."""
    if not level:
        return story
    monster = json.loads(row["setup"])["monster"]
    return f"{story.partition(':')[0] or monster}:{level}"


def next_setup(old: Setup, story: str, catalog: Catalog) -> tuple[Setup, Catalog]:
    """The starting position of the new table.  Raises Refusal or ShowdownError."""
    if not story:
        return same_fight(old, 0), catalog
    monster = story.partition(":")[0]
    if story != FIRST_STORY and monster not in catalog.monsters:
        catalog = catalog_for(story, [])
    party = [fresh(survivor) for survivor in old.survivors]
    name, level = monster_of(story, catalog)
    if level == FIRST_STORY:
        setup = first_story_of(len(old.players), 0, old.rulings, party, catalog)
    else:
        setup = showdown_of(name, level, len(old.players), 0, old.rulings, party, catalog)
    setup.players = [list(hand) for hand in old.players]
    setup.house = dict(old.house)
    return setup, catalog


def fresh(survivor: SurvivorSetup) -> SurvivorSetup:
    """The survivor before a fight."""
    copy = SurvivorSetup(survivor)
    out = SurvivorSetup()
    for field in KEPT_FIELDS:
        setattr(out, field, getattr(copy, field))
    return out


class OpenRematch:
    """A rematch of a table, kept in its memory for players who ask for one, too, or connect later.

    ``reply``: the links of all seats.  ``by``: the name of the person who opened it.
    """

    def __init__(self, reply: dict[str, Any], story: str, by: str) -> None:
        self.reply = reply
        self.story = story
        self.by = by

    @property
    def table(self) -> str:
        id: str = self.reply["table"]
        return id

    def frame_for(self, subscriber: Subscriber) -> types.Rematch:
        """The frame for one client: the links of its seats; the link of spectators for a client without seats."""
        links: list[types.SeatLink] = [
            {"seat": s["seat"], "token": s["token"], "link": s["link"]}
            for s in self.reply["seats"]
            if s["seat"] in subscriber.seats
        ]
        if not links:
            watch = self.reply["watch"]
            links = [{"seat": WATCH, "token": watch["token"], "link": watch["link"]}]
        return {
            "t": "rematch",
            "table": self.table,
            "story": self.story,
            "by": self.by,
            "seats": links,
            "host_token": self.reply["host_token"] if subscriber.host else None,
        }

    def reply_for(self, seat: str) -> dict[str, Any]:
        """The reply to another player who asks for a rematch: only the link of that player's seat."""
        own = [s for s in self.reply["seats"] if s["seat"] == seat]
        return {**self.reply, "seats": own, "host_token": self.reply["host_token"] if seat == HOST else None}
