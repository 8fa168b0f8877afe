"""Looking things up: what can be played, rules, cards, odds."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import FastAPI, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from showdown import rulebook
from showdown.bots import known_bots
from showdown.engine import HOUSE_RULES, RULINGS, BadContent, core_catalog, explain_card, ready_parties
from showdown.lookup.refusal import BUG, NOT_FOUND
from showdown.lookup.stories import stories
from showdown.rulebook.topics import find
from showdown.server.problems import Cannot
from showdown.server.uploads import BadUpload, unpack
from showdown.server.worker import SECONDS, Busy, TooLong, Worker

if TYPE_CHECKING:
    from showdown.server.app import Place

Word = Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z0-9' :-]*$")]
Small = Annotated[int, Field(ge=-20, le=20)]


class Odds(BaseModel):
    """As the flags of ``showdown odds``; what is left out is not said."""

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
    """The whole address of a seat, as people open it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    link: Annotated[
        str,
        Field(
            max_length=300,
            pattern=r"^https?://[A-Za-z0-9.:\[\]-]+/t/[a-z0-9]{26}#seat=(p[1-4]|watch)\.[A-Za-z0-9_-]{43}$",
        ),
    ]


OPEN_KINDS = frozenset({"gear", "fighting-art", "disorder", "terrain", "armor-set", "resource"})
"""Cards that lie open before a fight; the others are spoilers."""


FRESH: Final = 10.0
"""So many seconds packs are not looked for again: reading them takes a tenth of one, and anybody may ask."""


def add(app: FastAPI, place: Place) -> None:
    add_choices(app)
    add_rules(app, place)
    add_cards(app)
    add_qr(app, place)
    worker = Worker(place.settings.limits.heavy, place.settings.limits.waiting)
    place.worker = worker
    add_odds(app, worker)
    add_pack_check(app, worker)


def add_choices(app: FastAPI) -> None:
    kept: dict[str, Any] = {}
    until = 0.0
    looking = asyncio.Lock()

    @app.get("/api/choices")
    async def choices() -> dict[str, Any]:
        """What a new table can be."""
        nonlocal kept, until
        async with looking:
            if time.monotonic() > until:
                kept, until = await asyncio.to_thread(offered), time.monotonic() + FRESH
            return kept


def add_rules(app: FastAPI, place: Place) -> None:
    @app.get("/api/rules")
    async def rules(q: Annotated[str, Query(max_length=100)] = "") -> dict[str, Any]:
        """Rules by words; all of them without any."""
        words = q.split()[:10]
        if not words:
            return {"topics": [], "rules": [rule_body(r) for r in rulebook.all_rules()]}
        found = await place.hall.thinker.ask(lambda: find(words))
        topics = [{"name": t.name, "title": t.title, "answer": t.answer, "rules": t.rules} for t in found.topics]
        return {"topics": topics, "rules": [rule_body(r) for r in found.rules]}

    @app.get("/api/rules/{id}")
    async def rule(id: Annotated[str, Path(max_length=20)]) -> dict[str, Any]:
        try:
            return rule_body(rulebook.rule(id))
        except rulebook.NoSuchRule as error:
            raise Cannot(404, "no_rule", str(error), "see /api/rules") from error


def add_cards(app: FastAPI) -> None:
    @app.get("/api/cards")
    async def cards(spoilers: bool = False) -> dict[str, Any]:
        """Cards of the core by name; those of monsters only on request."""
        listed = [
            {"id": c.name, "title": c.title, "kind": c.kind}
            for c in core_catalog().cards
            if spoilers or c.kind in OPEN_KINDS
        ]
        return {"cards": listed}

    @app.get("/api/cards/{id}")
    async def card(id: Annotated[str, Path(max_length=80)], spoilers: bool = False) -> dict[str, Any]:
        catalog = core_catalog()
        if id not in catalog.card_ids:
            raise Cannot(404, "no_card", "there is no such card", "see /api/cards")
        found = catalog.cards[catalog.card_ids[id]]
        if not spoilers and found.kind not in OPEN_KINDS:
            raise Cannot(403, "spoiler", "this card is met in a fight", "ask with spoilers=1")
        try:
            says = explain_card(catalog, id)
        except BadContent as error:
            raise Cannot(404, "no_card", str(error), "see /api/cards") from error
        return {"id": found.name, "title": found.title, "kind": found.kind, "says": says}


def add_qr(app: FastAPI, place: Place) -> None:
    @app.post("/api/qr")
    async def qr(wanted: SeatLink) -> dict[str, Any]:
        """The QR code of a seat's link.  Asked for with a body: what it holds is a secret, and addresses are logged."""
        return await place.hall.thinker.ask(lambda: drawn(wanted.link))


async def asked(worker: Worker, words: list[str], seconds: int = SECONDS) -> tuple[int, str, str]:
    """Exit code, output and errors of a command run by the worker.  Raises Cannot if there is no time for it."""
    try:
        return await worker.run(words, seconds)
    except Busy as error:
        raise Cannot(503, "busy", "others are asking just now", "try again in a moment") from error
    except TooLong as error:
        raise Cannot(503, "too_long", "this takes longer than the server allows", "ask with less") from error


def add_odds(app: FastAPI, worker: Worker) -> None:
    @app.post("/api/odds")
    async def odds(wanted: Odds) -> dict[str, Any]:
        """Exact odds of one attack; the fields are the options of `showdown odds`."""
        words = ["odds", "--json"]
        for field, value in wanted.model_dump(exclude_defaults=True).items():
            flag = "--" + field.replace("_", "-")
            words.append(flag if value is True else f"{flag}={value}")
        code, out, _ = await asked(worker, words)
        if code == BUG:
            raise Cannot(500, "fault", "a fault of this server", "it has been written down")
        answer: dict[str, Any] = json.loads(out)
        if code != 0:
            raise Cannot(404 if code == NOT_FOUND else 400, "bad_question", answer["what"], answer["fix"])
        return answer


def add_pack_check(app: FastAPI, worker: Worker) -> None:
    @app.post("/api/packs/check")
    async def check_pack(request: Request, file: Annotated[str, Query(max_length=80)] = "") -> dict[str, Any]:
        """What is wrong with a pack: a zip of its folder, or one of its files (say which with ?file=)."""
        data = await request.body()
        with tempfile.TemporaryDirectory(prefix="showdown-pack-") as place_of_it:
            folder = FilePath(place_of_it) / "pack"
            folder.mkdir()
            try:
                await asyncio.to_thread(unpack, data, file, folder)
            except BadUpload as error:
                raise Cannot(400, "bad_pack", str(error), "see docs/make/homebrew.md") from error
            _, out, _ = await asked(worker, ["check", str(folder)], 5)
        try:
            answer: dict[str, Any] = json.loads(out)
        except ValueError as error:
            raise Cannot(503, "too_long", "this pack needs more than the server allows", "check it at home") from error
        return answer


def drawn(text: str) -> dict[str, Any]:
    """A QR code as the path of an SVG drawing, one unit a module, without its quiet zone."""
    import segno

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    dark = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    return {"size": len(rows), "path": "".join(dark)}


def rule_body(rule: Any) -> dict[str, Any]:
    return {"id": rule.id, "text": rule.text, "example": rule.example or None}


def offered() -> dict[str, Any]:
    from showdown.engine import InstalledPacks

    shelf = InstalledPacks()
    listed: list[dict[str, str]] = []
    for catalog in (core_catalog(), *[c for name, c in shelf.catalogs.items() if name != "core"]):
        for story in stories(catalog):
            if story not in [s["id"] for s in listed]:
                listed.append({"id": story, "title": title_of(story, catalog)})
    return {
        "stories": listed,
        "parties": [{"id": name, "title": name.replace("-", " ").capitalize()} for name in ready_parties()],
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
        "packs": list(shelf.catalogs),
        "players": [1, 2, 3, 4],
    }


def title_of(story: str, catalog: Any) -> str:
    if story == "first-story":
        return "First Story"
    name, _, level = story.partition(":")
    return f"{catalog.monsters[name].title}, {f'level {level}' if level.isdigit() else level.replace('-', ' ')}"
