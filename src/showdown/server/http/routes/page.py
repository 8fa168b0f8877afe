"""Routes for the page: facts of gear for the gear grid, and the lesson of the guided First Story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request

from showdown.engine import COLOURS, PLACES, Catalog, Gear
from showdown.lookup.stories import FIRST_STORY
from showdown.server import types
from showdown.server.http.openapi import answers
from showdown.server.http.routes.cards import CardShelf
from showdown.server.http.routes.tables import Bearer, TableAccess, TableId, client_of

if TYPE_CHECKING:
    from showdown.server.http.app import Services


def add(app: FastAPI, services: Services, shelf: CardShelf) -> None:
    access = TableAccess(services)

    @app.get("/api/gear", response_model=None)
    async def gear() -> dict[str, list[types.GearFacts]]:
        """What the page draws of each gear card of the core and of installed packs: affinities, weapon, armor."""
        return {"gear": gear_facts(await shelf.packs())}

    @app.get("/api/lesson", response_model=None)
    async def lesson() -> dict[str, Any]:
        """The table to open for the lesson: fields of `POST /api/tables`."""
        from showdown.lessons import SEED

        return {"story": FIRST_STORY, "players": 1, "seed": SEED}

    @app.get("/api/tables/{id:table}/lesson", response_model=None, responses=answers(types.Lesson))
    async def lesson_at(id: TableId, request: Request, authorization: Bearer = "") -> types.Lesson:
        """What the lesson explains before the pending decision."""
        actor = await access.opened(id, request, authorization)
        from showdown.server.table.past import lesson_of

        found: types.Lesson = await lesson_of(actor, client_of(request))
        return found


def gear_facts(packs: dict[str, Catalog]) -> list[types.GearFacts]:
    """Every gear card once; where packs have the same id, the card of the first pack."""
    found = {
        card.name: card for catalog in reversed(packs.values()) for card in catalog.cards if isinstance(card, Gear)
    }
    return [facts_of(card) for card in found.values()]


def facts_of(card: Gear) -> types.GearFacts:
    weapon: types.WeaponFacts | None = None
    if card.speed:
        reach = card.reach if card.reach > 1 else None
        weapon = {"speed": card.speed, "accuracy": card.accuracy, "strength": card.strength, "range": reach}
    return {
        "id": card.name,
        "title": card.title,
        "keywords": list(card.keywords),
        "edges": [COLOURS[edge] if edge else None for edge in card.edges],
        "weapon": weapon,
        "armor": {PLACES[place]: points for place, points in card.armor},
    }
