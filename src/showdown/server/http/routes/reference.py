"""Routes for reference: what can be played, rules, odds, pack checks, QR codes."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import FastAPI, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from showdown import rulebook
from showdown.bots import known_bots
from showdown.engine import HOUSE_RULES, RULINGS, core_catalog, ready_parties
from showdown.language import say
from showdown.lookup.stories import stories
from showdown.rulebook.topics import find
from showdown.server.http.problems import ApiError
from showdown.server.http.routes.tables import client_of
from showdown.server.sandbox.worker_pool import WorkerPool

if TYPE_CHECKING:
    from showdown.server.http.app import Services

Word = Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z0-9' :-]*$")]
Small = Annotated[int, Field(ge=-20, le=20)]


class Odds(BaseModel):
    """The flags of ``showdown odds``; omitted fields are omitted flags."""

    model_config = ConfigDict(extra="forbid", strict=True)

    weapon: Word = ""
    against: Word = ""
    speed: Small | None = None
    accuracy: Small | None = None
    strength: Small | None = None
    luck: Small = 0
    toughness: Small | None = None
    evasion: Small = 0
    blind_spot: bool = False
    knocked_down: bool = False
    dice_only: bool = False
    paired: bool = False
    sling: bool = False
    risk: bool = False
    trap: bool = False
    roll: Annotated[int, Field(ge=1, le=10)] | None = None
    attack: Word = ""
    on: Word = ""
    party: Word = ""
    dodge: bool = False


class SeatLink(BaseModel):
    """The full address of a seat, as a player opens it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    link: Annotated[
        str,
        Field(
            max_length=300,
            pattern=r"^https?://[A-Za-z0-9.:\[\]-]+/t/[a-z0-9]{26}#seat=(p[1-4]|watch)\.[A-Za-z0-9_-]{43}$",
        ),
    ]


FRESH: Final = 10.0
"""Seconds that the list of packs is cached: reading it takes a tenth of a second."""


def add(app: FastAPI, services: Services) -> None:
    add_choices(app)
    add_rules(app, services)
    add_qr(app, services)
    add_odds(app, services.registry.workers)
    add_pack_check(app, services.registry.workers)


def add_choices(app: FastAPI) -> None:
    kept: dict[str, Any] = {}
    until = 0.0
    looking = asyncio.Lock()

    @app.get("/api/choices")
    async def choices() -> dict[str, Any]:
        """The choices for a new table."""
        nonlocal kept, until
        async with looking:
            if time.monotonic() > until:
                kept, until = await asyncio.to_thread(choices_now), time.monotonic() + FRESH
            return kept


def add_rules(app: FastAPI, services: Services) -> None:
    @app.get("/api/rules")
    async def rules(q: Annotated[str, Query(max_length=100)] = "") -> dict[str, Any]:
        """Search rules by words; without words all rules."""
        words = q.split()[:10]
        if not words:
            return {"topics": [], "rules": [rule_body(r) for r in rulebook.all_rules()]}
        found = await services.registry.query_pool.ask(lambda: find(words))
        topics = [{"name": t.name, "title": t.title, "answer": t.answer, "rules": t.rules} for t in found.topics]
        return {"topics": topics, "rules": [rule_body(r) for r in found.rules]}

    @app.get("/api/rules/{id}")
    async def rule(id: Annotated[str, Path(max_length=20)]) -> dict[str, Any]:
        try:
            return rule_body(rulebook.rule(id))
        except rulebook.NoSuchRule as error:
            raise ApiError(404, "no_rule", str(error), say("server.fix_rules")) from error


def add_qr(app: FastAPI, services: Services) -> None:
    @app.post("/api/qr")
    async def qr(wanted: SeatLink) -> dict[str, Any]:
        """The QR code of a seat's link.

        A POST, because the link is secret and addresses are logged.
        """
        return await services.registry.query_pool.ask(lambda: qr_path(wanted.link))


def add_odds(app: FastAPI, workers: WorkerPool) -> None:
    @app.post("/api/odds")
    async def odds(wanted: Odds, request: Request) -> dict[str, Any]:
        """Exact odds of one attack; the fields are the options of `showdown odds`."""
        words: list[str] = []
        for field, value in wanted.model_dump(exclude_defaults=True).items():
            flag = "--" + field.replace("_", "-")
            words.append(flag if value is True else f"{flag}={value}")
        found = await workers.run("odds", {"words": words}, address=client_of(request))
        answer: dict[str, Any] = found.value
        return answer


def add_pack_check(app: FastAPI, workers: WorkerPool) -> None:
    @app.post("/api/packs/check")
    async def check_pack(request: Request, file: Annotated[str, Query(max_length=80)] = "") -> dict[str, Any]:
        """Check a pack: a zip of its folder, or one of its files (named by ?file=)."""
        found = await workers.run("check_pack", {"file": file}, await request.body(), client_of(request))
        answer: dict[str, Any] = found.value
        return answer


def qr_path(text: str) -> dict[str, Any]:
    """A QR code as an SVG path, one unit per module, without a quiet zone."""
    import segno

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    dark = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    return {"size": len(rows), "path": "".join(dark)}


def rule_body(rule: Any) -> dict[str, Any]:
    return {"id": rule.id, "text": rule.text, "example": rule.example or None}


def choices_now() -> dict[str, Any]:
    from showdown.engine import InstalledPacks

    installed = InstalledPacks()
    listed: list[dict[str, str]] = []
    for catalog in (core_catalog(), *[c for name, c in installed.catalogs.items() if name != "core"]):
        for story in stories(catalog):
            if story not in [s["id"] for s in listed]:
                listed.append({"id": story, "title": title_of(story, catalog)})
    return {
        "stories": listed,
        "parties": [
            {"id": name, "title": name.replace("-", " ").capitalize(), "about": about_party(name)}
            for name in ready_parties()
        ],
        "rulings": [
            {
                "id": r.name,
                "rule": r.id,
                "question": r.question,
                "options": list(r.values),
                "default": r.values[0],
                "meanings": r.meanings(),
            }
            for r in RULINGS
            if len(r.values) > 1
        ],
        "house": [{"id": r.name, "values": r.values, "example": r.example, "about": r.about} for r in HOUSE_RULES],
        "bots": known_bots(),
        "packs": list(installed.catalogs),
        "players": [1, 2, 3, 4],
    }


def about_party(name: str) -> str:
    """What a ready party is, in a sentence; empty if its file cannot be read."""
    from showdown.engine import BadContent, party_by_name

    try:
        return party_by_name(name, core_catalog()).about
    except BadContent:
        return ""


def title_of(story: str, catalog: Any) -> str:
    if story == "first-story":
        return say("server.first_story")
    name, _, level = story.partition(":")
    monster, number = catalog.monsters[name].title, level.isdigit()
    return say("server.story_title", monster=monster, level=level.replace("-", " "), number=number)
