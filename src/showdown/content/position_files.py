"""Positions as people write them: who stands where with what, and at which point of a round.

The one form that scenarios, explain, odds and threat read; content/position_text.py translates its short form into it.
A position becomes a ``Setup``; ``rules.setup.start`` makes the state and refuses what cannot be.
"""

from __future__ import annotations

from functools import cache
from typing import Any, final

from showdown.board.cells import DIRECTIONS, cell_named, direction_named
from showdown.content.packs import PARTIES, core_catalog, core_folder
from showdown.content.party_files import Grid, PermanentInjury, read_party
from showdown.content.rule_settings import HOUSE, RULINGS_BY_NAME
from showdown.forms.kinds import (
    NAME,
    TEXT,
    TRUTH,
    ByName,
    Defs,
    Either,
    Field,
    Fields,
    Form,
    Kind,
    Listing,
    Number,
    Parsed,
    Schema,
    Some,
    Word,
    optional,
)
from showdown.forms.reader import Path, Reading
from showdown.forms.yaml_source import read
from showdown.kernel.errors import BadContent
from showdown.model.cards import Catalog
from showdown.model.ids import (
    AI_TYPES,
    LETTERS,
    PLACES,
    STATS,
    SURVIVAL_ACTIONS,
)
from showdown.model.setup import Setup, SurvivorSetup, TerrainSetup
from showdown.model.setup_ids import STARTS
from showdown.rules.setup.decks import PILES as PILE_NAMES
from showdown.rules.verbs.kinds import cards
from showdown.rules.verbs.reader import CardReading

POINTS = STARTS[:-3]
"""Points of a round that need no more than their name."""
SPACE = Parsed(cell_named, "^[A-Va-v]([1-9]|1[0-6])$", -1)
FACING = Parsed(direction_named, f"^({'|'.join(DIRECTIONS)}|[nesw])$", 0)
SOUTH = DIRECTIONS.index("south")


@final
class NamedCard(Kind):
    """The name of a card of this kind, read as it is written; "" after a mistake."""

    absent = ""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def read(self, r: Reading, value: Any, path: Path) -> str:
        try:
            cards(r).catalog.card(str(value), self.kind)
        except BadContent as error:
            r.source.report(path, error)
            return ""
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


@final
class Slot(Kind):
    """A gear card, or nothing (``null`` or "") for an empty slot."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        return "" if value in ("", None) else NamedCard("gear").read(r, value, path)

    def schema(self, defs: Defs) -> Schema:
        return {"type": ["string", "null"]}


@final
class Level(Kind):
    """The name of a level of a monster; a number is its name too."""

    absent = ""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        if isinstance(value, bool) or not isinstance(value, int | str):
            r.bad(path, f"a level is a name or a number, not '{value}'", found=value)
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return {"type": ["string", "integer"]}


@final
class AiCard(Kind):
    """An AI card that can be in a pile, or one that stays in play."""

    def __init__(self, in_play: bool) -> None:
        self.in_play = in_play

    def read(self, r: Reading, value: Any, path: Path) -> str:
        name = NamedCard("ai").read(r, value, path)
        if name:
            catalog = cards(r).catalog
            card = catalog.ai(catalog.card(name))
            if self.in_play and AI_TYPES[card.type] == "normal":
                r.bad(path, f"the card '{name}' does not stay in play; moods and traits do", found=name)
            if not self.in_play and lies_beside(catalog, card.id):
                r.bad(path, f"the card '{name}' lies beside the AI deck and is never in it", found=name)
        return name

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


def lies_beside(catalog: Catalog, card: int) -> bool:
    """A Basic Action that no level puts into its deck as well.  [R-FS-08]"""
    monsters = catalog.monsters.values()
    dealt = any(card in level.deck for monster in monsters for level in monster.levels)
    return not dealt and any(card == monster.basic_action for monster in monsters)


@final
class PersistentInjury(Kind):
    """A persistent injury of a monster, by its own name or by that of its hit location."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        catalog = cards(r).catalog
        locations = [catalog.hit_location(c.id) for c in catalog.cards if c.kind == "hit-location"]
        kept = [location for location in locations if location.injury >= 0]
        known = [catalog.injuries[location.injury] for location in kept]
        if value not in known and value not in [location.name for location in kept]:
            r.bad(path, f"'{value}' is no persistent injury", found=value, allowed=known)
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


@final
class Start(Kind):
    """A point of a round by name, or what is going on: an act, an attack, a card.  Read as its fields with ``at``."""

    def read(self, r: Reading, value: Any, path: Path) -> Fields:
        if not isinstance(value, dict):
            if value in GOING_ON:
                r.bad(path, f"'{value}' needs more than its name", found=value, fix=f"as in {GOING_ON[value][1]}")
                return {"at": POINTS[0]}
            return {"at": r.word(value, path, list(POINTS))}
        named = [at for at in GOING_ON if at in value]
        if len(named) != 1:
            r.bad(path, f"exactly one of these is needed: {', '.join(GOING_ON)}", found=", ".join(value))
            return {"at": POINTS[0]}
        form, _ = GOING_ON[named[0]]
        return {"at": named[0], **form.read(r, value, path)}

    def schema(self, defs: Defs) -> Schema:
        return {"anyOf": [{"enum": list(POINTS)}, *[form.schema(defs) for form, _ in GOING_ON.values()]]}


@final
class Held(Kind):
    """A weapon that something holds, or the word ``attacks``."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        return "attacks" if value == "attacks" else NamedCard("gear").read(r, value, path)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


# -- the form ----------------------------------------------------------------------------------------------------

LETTER = Word(*LETTERS)
BOX = Word("none", "light", "heavy")
BOXES = Some(
    **{place: BOX for place in PLACES if place != "head"}, head=Word("none", "heavy"), brain=Word("none", "light")
)
OF_SURVIVOR = Some(**dict.fromkeys(STATS[:6], Number(-20, 20)))
OF_MONSTER = Some(**dict.fromkeys(STATS[:8], Number(-20, 20)))

AWAY = "away"
MONSTER = Form(
    id=optional(TEXT, "white-lion"),
    level=optional(Level(), "first-story"),
    at=optional(Either(Word(AWAY), SPACE), -1),
    left=optional(SPACE),
    facing=optional(FACING, SOUTH),
    tokens=optional(OF_MONSTER),
    knocked_down=optional(TRUTH),
    life=optional(Number(1, 99)),
    all_threats=optional(TRUTH),
    dies_in_round=optional(Number(1, 999)),
    wounds_this_round=optional(Number(0, 99)),
)


@final
class CounterOf(Kind):
    """The name of a counter that a pack declares."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        cards(r).counter(value, path)
        return str(value)

    def schema(self, defs: Defs) -> Schema:
        return NAME.schema(defs)


SURVIVOR = Form(
    name=optional(TEXT, ""),
    at=optional(SPACE),
    survival=optional(Number(0, 99), 1),
    survival_limit=optional(Number(1, 99)),
    actions=optional(Listing(Word(*SURVIVAL_ACTIONS)), (SURVIVAL_ACTIONS[0],)),
    gear=optional(Listing(Slot())),
    grid=optional(Grid()),
    arts=optional(Listing(NamedCard("fighting-art"))),
    disorders=optional(Listing(NamedCard("disorder"))),
    proficiency=optional(Number(0, 8)),
    armor_needed=optional(Word(*PLACES), ""),
    armor=optional(Some(**dict.fromkeys(PLACES, Number(0, 20)))),
    injuries=optional(BOXES),
    insanity=optional(Number(0, 99)),
    courage=optional(Number(0, 9)),
    understanding=optional(Number(0, 9)),
    bleeding=optional(Number(0, 4)),
    attributes=optional(OF_SURVIVOR),
    tokens=optional(OF_SURVIVOR),
    knocked_down=optional(TRUTH),
    dead=optional(TRUTH),
    hidden=optional(TRUTH),
    swallowed=optional(TRUTH),
    permanent_injuries=optional(Listing(PermanentInjury())),
    priority_target=optional(TRUTH),
    grabbed_last_round=optional(TRUTH),
    acted=optional(TRUTH),
    moved=optional(TRUTH),
    used=optional(Listing(Word(*SURVIVAL_ACTIONS))),
    spent=optional(Listing(NamedCard(""))),
    held=optional(Listing(Held())),
    block=optional(Number(0, 20)),
    deflect=optional(Number(0, 20)),
    tokens_this_round=optional(OF_SURVIVOR),
    counters=optional(ByName(Number(1, 999), CounterOf())),
    statuses=optional(Listing(NamedCard("status"))),
)
TERRAIN = Form(id=NamedCard("terrain"), at=SPACE, facing=optional(FACING))
AI_PILE = Listing(AiCard(in_play=False))
LOCATION_PILE = Listing(NamedCard("hit-location"))
PILES = Some(
    ai=AI_PILE,
    ai_discard=AI_PILE,
    wounds=AI_PILE,
    hit_locations=LOCATION_PILE,
    hit_location_discard=LOCATION_PILE,
    face_up=NamedCard("ai"),
    in_play=Listing(AiCard(in_play=True)),
    injuries=Listing(PersistentInjury()),
    ai_known=Number(0, 99),
    hit_locations_known=Number(0, 99),
    card_tokens=ByName(Number(1, 99)),
    faces=ByName(NAME),
)
LEFT = {"movement": optional(Number(0, 9), -1), "activation": optional(Number(0, 9), -1)}
"""What is left of an act."""
ACT = Form(act=LETTER, **LEFT)
ATTACK = Form(attack=LETTER, weapon=NamedCard("gear"), sling=optional(TRUTH), **LEFT)
CARD = Form(card=NamedCard("ai"), target=optional(LETTER))
GOING_ON: dict[str, tuple[Form, str]] = {
    "act": (ACT, "start: {act: b, movement: 0}"),
    "attack": (ATTACK, "start: {attack: b, weapon: founding-stone}"),
    "card": (CARD, "start: {card: claw, target: b}"),
}
"""What may be going on where a position starts: its form and an example."""
START_KEYS = list(dict.fromkeys(key for form, _ in GOING_ON.values() for key in form.fields))
POSITION: dict[str, Field] = {
    "rulings": optional(RULINGS_BY_NAME),
    "house": optional(HOUSE),
    "monster": optional(MONSTER),
    "survivors": Some(**dict.fromkeys(LETTERS, SURVIVOR)),
    "players": optional(Listing(Listing(LETTER))),
    "terrain": optional(Listing(TERRAIN)),
    "decks": optional(PILES),
    "controller": optional(LETTER),
    "last_to_wound": optional(LETTER),
    "start": optional(Start(), {"at": "monster-turn"}),
    "round": optional(Number(1, 999), 2),
}
"""The fields of a position; a scenario has them beside its own."""


# -- the setup ---------------------------------------------------------------------------------------------------


def setup_of(r: CardReading, given: dict[str, Any], f: Fields) -> Setup:
    """The setup of a position that was read.  ``given``: the mapping as written, to tell what was left out."""
    setup = Setup()
    setup.rulings = dict(f["rulings"])
    setup.house = dict(f["house"])
    setup.round = f["round"]
    set_monster(r, setup, f["monster"] or MONSTER.read(r.silent(), {}, ("monster",)))
    set_survivors(r, setup, given, f["survivors"])
    letters = list(LETTERS[: len(setup.survivors)])
    setup.controller = survivor_named(r, f["controller"], ("controller",), letters)
    setup.last_to_wound = survivor_named(r, f["last_to_wound"], ("last_to_wound",), letters)
    set_players(r, setup, f["players"], letters)
    set_start(r, setup, f["start"], letters)
    setup.terrain = [TerrainSetup(tile["id"], tile["at"], tile["facing"]) for tile in f["terrain"]]
    set_decks(setup, f["decks"], "decks" in given)
    return setup


def set_start(r: CardReading, setup: Setup, f: Fields, letters: list[str]) -> None:
    setup.start = f["at"]
    action = setup.action
    for key in ("act", "attack"):
        if key in f:
            action.who = survivor_named(r, f[key], ("start", key), letters)
    if "target" in f:
        action.target = survivor_named(r, f["target"], ("start", "target"), letters)
    for key in ("movement", "activation", "weapon", "sling", "card"):
        if key in f:
            setattr(action, key, f[key])


def set_decks(setup: Setup, f: Fields, given: bool) -> None:
    """Piles that replace the shuffled ones.  Tokens alone replace nothing."""
    piles = {pile: names for pile, names in f.items() if pile in PILE_NAMES}
    if piles or (given and "card_tokens" not in f and "faces" not in f):
        setup.decks = {pile: [names] if isinstance(names, str) else list(names) for pile, names in piles.items()}
    setup.known = {pile: f[f"{pile}_known"] for pile in ("ai", "hit_locations") if f"{pile}_known" in f}
    setup.card_tokens = dict(f.get("card_tokens", ()))
    setup.faces = dict(f.get("faces", ()))


def level_meant(r: CardReading, monster: str, level: str) -> str:
    """``level-1`` for ``1``, as in the names of stories, unless the monster has a level called 1."""
    found = r.catalog.monsters.get(monster)
    names = [lv.name for lv in found.levels] if found else []
    return f"level-{level}" if level not in names and f"level-{level}" in names else level


def set_monster(r: CardReading, setup: Setup, f: Fields) -> None:
    setup.monster = f["id"]
    setup.level = level_meant(r, setup.monster, f["level"])
    try:
        r.catalog.monster(setup.monster).level(setup.level)
    except BadContent as error:
        r.source.report(("monster", "level" if error.problem.path == ("level",) else "id"), error)
    setup.monster_away = f["at"] == AWAY
    setup.monster_cell = -1 if setup.monster_away else f["at"]
    setup.monster_left = f["left"]
    if f["left"] >= 0 and not setup.monster_away:
        r.bad(("monster", "left"), "'left' goes with 'at: away': the space of a monster that is off the board")
    setup.facing = f["facing"]
    setup.monster_tokens = dict(f["tokens"])
    setup.monster_down = f["knocked_down"]
    setup.monster_life = f["life"]
    for field in ("all_threats", "dies_in_round", "wounds_this_round"):
        setattr(setup, field, f[field])


def set_survivors(r: CardReading, setup: Setup, given: dict[str, Any], found: Fields) -> None:
    if not found:
        r.bad(("survivors",), f"a showdown needs 1 to {len(LETTERS)} survivors")
    for letter, expected in zip(found, LETTERS, strict=False):
        if letter != expected:
            r.bad(("survivors", letter), f"survivors are a, b, c ... in order; '{expected}' is missing", found=letter)
        setup.survivors.append(survivor_of(r, given["survivors"][letter], found[letter], ("survivors", letter)))


def survivor_of(r: CardReading, given: Any, f: Fields, here: Path) -> SurvivorSetup:
    v = SurvivorSetup()
    v.name = f["name"]
    v.cell = f["at"]
    v.dead = f["dead"]
    v.swallowed = f["swallowed"]
    written = given if isinstance(given, dict) else {}
    if "at" not in written and not v.dead and not v.swallowed:
        r.bad(here, "'at' is missing: where does this survivor stand?")
    if "gear" in written and "grid" in written:
        r.bad((*here, "grid"), "a survivor has either 'gear' or 'grid', not both")
    # What is left out has its First Story value.
    v.gear = list(f["gear"] or f["grid"]) if "gear" in written or "grid" in written else list(first_story_gear())
    v.arts = list(f["arts"])
    v.disorders = list(f["disorders"])
    v.actions = list(f["actions"])
    v.injuries = list(f["permanent_injuries"])
    for field in ("survival", "insanity", "courage", "understanding", "bleeding", "proficiency", "armor_needed"):
        setattr(v, field, f[field])
    v.survival_limit = f["survival_limit"] or max(1, v.survival)
    v.armor = dict(f["armor"]) if "armor" in written else None
    v.boxes = dict(f["injuries"])
    v.attributes = dict(f["attributes"])
    v.tokens = dict(f["tokens"])
    v.down = f["knocked_down"]
    v.hidden = f["hidden"]
    v.priority = f["priority_target"]
    v.grabbed = f["grabbed_last_round"]
    for field in ("acted", "moved", "block", "deflect"):
        setattr(v, field, f[field])
    v.used, v.spent, v.held = list(f["used"]), list(f["spent"]), list(f["held"])
    v.tokens_this_round = dict(f["tokens_this_round"])
    v.counters = dict(f["counters"])
    v.statuses = list(f["statuses"])
    return v


@cache
def first_story_gear() -> tuple[str, ...]:
    """What a survivor of the First Story carries, from the party file of the core pack."""
    path = core_folder() / PARTIES / "first-story.yaml"
    party = read_party(read(path.read_text(encoding="utf-8"), path.name), core_catalog())
    return tuple(party.sheets[0]["grid"])


def survivor_named(r: CardReading, letter: str, path: Path, letters: list[str]) -> int:
    """The number of a survivor of this position; -1 if none is named."""
    if not letter:
        return -1
    return letters.index(r.word(letter, path, letters)) if letters else -1


def set_players(r: CardReading, setup: Setup, hands: tuple[tuple[str, ...], ...], letters: list[str]) -> None:
    """``players: [[a, b], [c]]``; left out: one player each."""
    if not hands or not letters:
        return
    for i, hand in enumerate(hands):
        if not hand:
            r.bad(("players", i), "every player needs at least one survivor")
        setup.players.append([survivor_named(r, letter, ("players", i, j), letters) for j, letter in enumerate(hand)])
    if sorted(number for hand in setup.players for number in hand) != list(range(len(letters))):
        r.bad(("players",), "every survivor must belong to exactly one player")
