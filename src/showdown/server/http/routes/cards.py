"""Routes for cards: the list, one card in words, one card drawn; those of monsters only with ``spoilers``."""

from __future__ import annotations

import asyncio
import hashlib
import time
from functools import cache
from importlib import resources
from typing import Annotated, Final

from fastapi import FastAPI, Path, Query, Request, Response

from showdown.engine import CORE, Catalog, InstalledPacks, all_faces, card_face, card_svg, core_catalog, view_types
from showdown.language import current_language, say
from showdown.server import types
from showdown.server.http.openapi import answers
from showdown.server.http.pages import IMMUTABLE
from showdown.server.http.problems import ApiError

OPEN_KINDS: Final = frozenset(
    {"gear", "fighting-art", "disorder", "status", "terrain", "armor-set", "resource", "table", "injury"}
)
"""Kinds of cards that are open before a fight; the others are spoilers."""
FRESH: Final = 10.0
"""Seconds until the installed packs are read again: reading them takes half a second."""

CardId = Annotated[str, Path(max_length=80)]
Pack = Annotated[str, Query(max_length=80)]


class CardShelf:
    """All cards that the server knows: of the core and of the installed packs."""

    def __init__(self) -> None:
        self.catalogs: dict[str, Catalog] = {CORE: core_catalog()}
        self.until = 0.0
        self.looking = asyncio.Lock()
        self.drawn: dict[tuple[str, str], bytes] = {}
        """Drawings by digest of the catalogue and id."""
        self.listed: dict[str, list[types.CardEntry]] = {}
        """The list of cards of a catalogue, by its digest."""
        self.names: dict[str, frozenset[str]] = {}
        """Ids of everything in a catalogue that has a face, by its digest."""

    async def packs(self) -> dict[str, Catalog]:
        """The catalogue of each pack, with the core in it."""
        async with self.looking:
            if time.monotonic() > self.until:
                self.catalogs = (await asyncio.to_thread(InstalledPacks)).catalogs
                self.until = time.monotonic() + FRESH
            return self.catalogs

    async def catalog_of(self, card: str, pack: str) -> Catalog:
        """The catalogue with this card: of the pack named, else the core, else the first pack that has it."""
        if not pack and self.has_face(core_catalog(), card):
            return core_catalog()
        catalogs = await self.packs()
        found = [catalogs[name] for name in ([pack] if pack else catalogs) if name in catalogs]
        for catalog in found:
            if self.has_face(catalog, card):
                return catalog
        raise ApiError(404, "no_card", say("server.no_card"), say("server.fix_cards"))

    def has_face(self, catalog: Catalog, card: str) -> bool:
        if catalog.digest not in self.names:
            self.names[catalog.digest] = frozenset(name for name, _, _ in all_faces(catalog))
        return card in self.names[catalog.digest]

    def face(self, catalog: Catalog, card: str, spoilers: bool) -> view_types.CardFace:
        face = card_face(catalog, card)
        if not spoilers and face["kind"] not in OPEN_KINDS:
            raise ApiError(403, "spoiler", say("server.spoiler"), say("server.fix_spoiler"))
        return face

    def drawing(self, catalog: Catalog, card: str, spoilers: bool) -> bytes:
        face = self.face(catalog, card, spoilers)
        key = (catalog.digest, card)
        if key not in self.drawn:
            self.drawn[key] = card_svg(face).encode()
        return self.drawn[key]

    def all_entries(self, packs: dict[str, Catalog]) -> list[types.CardEntry]:
        return [card for pack, catalog in packs.items() for card in self.entries(pack, catalog)]

    def entries(self, pack: str, catalog: Catalog) -> list[types.CardEntry]:
        """The cards of one pack, as the list shows them."""
        if catalog.digest not in self.listed:
            inherited = {name for name, _, _ in all_faces(core_catalog())} if pack != CORE else set()
            self.listed[catalog.digest] = [
                entry(pack, card_face(catalog, name)) for name, _, _ in all_faces(catalog) if name not in inherited
            ]
        return self.listed[catalog.digest]


def add(app: FastAPI, shelf: CardShelf) -> None:
    @app.get("/api/cards", response_model=None, responses=answers(types.CardList))
    async def cards(spoilers: bool = False) -> types.CardList:
        """The cards of the core and of installed packs, and injuries; those of monsters only with ``spoilers``."""
        packs = await shelf.packs()
        listed = await asyncio.to_thread(shelf.all_entries, packs)
        shown = [card for card in listed if spoilers or card["kind"] in OPEN_KINDS]
        return {"version": version_of(packs), "cards": shown}

    @app.get("/api/cards/{id}.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
    async def drawn(request: Request, id: CardId, spoilers: bool = False, pack: Pack = "", v: Pack = "") -> Response:
        """The card as a drawing; with the version that the list names in ``v``, browsers may keep it."""
        catalog = await shelf.catalog_of(id, pack)
        data = await asyncio.to_thread(shelf.drawing, catalog, id, spoilers)
        tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
        keeps = v != "" and v == version_of(shelf.catalogs)
        headers = {"etag": tag, "cache-control": IMMUTABLE if keeps else "no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(data, headers={**headers, "content-type": "image/svg+xml"})

    @app.get("/api/cards/{id}", response_model=None, responses=answers(types.CardAnswer))
    async def card(id: CardId, spoilers: bool = False, pack: Pack = "") -> types.CardAnswer:
        """The card in words, and everything that is drawn on it."""
        catalog = await shelf.catalog_of(id, pack)
        face = await asyncio.to_thread(shelf.face, catalog, id, spoilers)
        return {"id": face["id"], "title": face["title"], "kind": face["kind"], "says": face["says"], "face": face}


def entry(pack: str, face: view_types.CardFace) -> types.CardEntry:
    return {
        "pack": pack,
        "id": face["id"],
        "title": face["title"],
        "kind": face["kind"],
        "monster": face["monster"],
        "keywords": face["keywords"],
        "alt": face["alt"],
    }


def version_of(catalogs: dict[str, Catalog]) -> str:
    """Changes with the packs, the language and the program that draws."""
    parts = [current_language(), program_version(), *[f"{name}={catalogs[name].digest}" for name in sorted(catalogs)]]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


@cache
def program_version() -> str:
    """A digest of the code and the texts that make a drawing."""
    root = resources.files("showdown")
    files = [root / folder / file.name for folder in ("content", "view") for file in (root / folder).iterdir()]
    made_by = [file for file in files if file.name.startswith("card_") and file.name.endswith(".py")]
    digest = hashlib.sha256()
    for file in [*sorted(made_by, key=lambda each: each.name), root / "language" / "en.json"]:
        digest.update(file.read_bytes())
    return digest.hexdigest()
