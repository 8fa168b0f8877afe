"""What is printed on a card: title, kind, numbers, icons, affinities and sentences, all from the compiled card.

``card_svg`` and ``card_box`` draw a face.  No card is known by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from showdown.content.card_definitions import programs_of
from showdown.content.card_sentences import card_lines, injury_line, persistent_lines
from showdown.content.card_terms import CardLine, location_traits, terrain_traits, weapon_terms
from showdown.kernel.errors import BadContent
from showdown.language import listed, say
from showdown.model.card_clauses import capital
from showdown.model.card_wording import keyword, place_name, stat_name
from showdown.model.cards import (
    AiCard,
    ArmorSet,
    Card,
    Catalog,
    Gear,
    HitLocation,
    InjuryRow,
    InjuryTable,
    TerrainCard,
)
from showdown.model.ids import (
    ACCURACY,
    AI_LEVELS,
    AI_TYPES,
    DAMAGE,
    GEAR_RULES,
    LUCK,
    NO_PROGRAM,
    PLACES,
    SPEED,
    STATS,
    STRENGTH,
    TOUGHNESS,
)
from showdown.model.scopes import NO_DAMAGE
from showdown.model.short_words import ENDLESS, row
from showdown.model.verbs import Op
from showdown.rules.verbs.attack import Attack
from showdown.view.card_icons import emblem_of, icons_of, sentence_icon

if TYPE_CHECKING:
    from showdown.view.types import CardAffinity, CardFace, CardFrame, CardNumber, CardSentence

DRAWN: Final = frozenset({"header", "profile", "armor", "affinities", "trait"})
"""Marks of lines that a face shows as title, numbers, keywords and affinities, or that another card in play shows."""
AI_FRAMES: Final[dict[str, CardFrame]] = {"normal": "ai", "mood": "mood", "trait": "trait", "duration": "duration"}
PLAIN_FRAMES: Final[dict[str, CardFrame]] = {
    "armor-set": "armor-set",
    "fighting-art": "fighting-art",
    "disorder": "disorder",
    "status": "status",
    "terrain": "terrain",
    "resource": "resource",
    "story": "story",
    "table": "table",
}
COLOURS: Final[tuple[Literal["red", "green", "blue"], ...]] = ("red", "green", "blue")
EDGES: Final[tuple[Literal["up", "right", "down", "left"], ...]] = ("up", "right", "down", "left")
INJURY: Final = "injury"
"""The kind of a row of an injury table, and of a permanent injury."""
PERSISTENT: Final = "persistent-injury"
"""The kind of an injury of the monster that a hit location leaves in play."""


def card_face(catalog: Catalog, name: str) -> CardFace:
    """The face of a card, an injury or a row of an injury table, by its id.  Raises BadContent if there is none."""
    if name in catalog.card_ids:
        return face_of_card(catalog, catalog.cards[catalog.card_ids[name]])
    for table, injury in injury_rows(catalog):
        if injury.name == name:
            return face_of_row(catalog, table, injury)
    location = persistent_injuries(catalog).get(name)
    if location is not None:
        return face_of_persistent(catalog, location)
    known = [face_id for face_id, _, _ in all_faces(catalog)]
    raise BadContent(say("cards.face.unknown", name=name), found=name, allowed=known)


def all_faces(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    """Id, title and kind of everything that has a face: cards, rows of injury tables, injuries of monsters."""
    for card in catalog.cards:
        yield card.name, card.title, card.kind
    for _, injury in injury_rows(catalog):
        yield injury.name, injury.title, INJURY
    for name, location in persistent_injuries(catalog).items():
        yield name, catalog.injury_titles[location.injury], PERSISTENT


def injury_rows(catalog: Catalog) -> Iterator[tuple[InjuryTable, InjuryRow]]:
    """Rows of the severe injury tables and of brain trauma, each with its table."""
    for table in (*catalog.severe, catalog.brain_trauma):
        if table is not None:
            for injury in table.rows:
                yield table, injury


def persistent_injuries(catalog: Catalog) -> dict[str, HitLocation]:
    """The hit location that leaves each injury of a monster, by the name of the injury."""
    found: dict[str, HitLocation] = {}
    for card in catalog.cards:
        if isinstance(card, HitLocation) and card.injury >= 0:
            found.setdefault(catalog.injuries[card.injury], card)
    return found


def subtitle(face: CardFace) -> list[str]:
    """The words under the title: the kind, then the keywords that neither it nor a number tells already."""
    told = {face["label"].lower(), *[f"{each['label']} {each['value']}".lower() for each in face["numbers"]]}
    return [face["label"], *[word for word in face["keywords"] if word.lower() not in told]]


# -- the three sources of faces --------------------------------------------------------------------------------------


def face_of_card(catalog: Catalog, card: Card) -> CardFace:
    frame = frame_of(catalog, card)
    lines = card_lines(catalog, card)
    ops = [op for program in programs_of(catalog, card) for op in catalog.programs[program]]
    level = AI_LEVELS[card.level] if isinstance(card, AiCard) and card.level else ""
    label = say("cards.face.label", level=say(f"cards.level.{level}") if level else "", kind=kind_word(frame))
    armor_places = [PLACES[place] for place, _ in card.armor] if isinstance(card, Gear) else []
    icons = icons_of(ops, [line.mark for line in lines])
    return finished(
        {
            "id": card.name,
            "title": card.title,
            "kind": card.kind,
            "frame": frame,
            "label": capital(label),
            "level": level,
            "copies": card.copies if isinstance(card, AiCard | TerrainCard) else 0,
            "monster": monster_of(catalog, card),
            "keywords": keywords_of(catalog, card),
            "icons": icons,
            "emblem": emblem_of(frame, card.keywords if isinstance(card, Gear) else (), armor_places, icons),
            "numbers": numbers_of(card, ops),
            "affinities": affinities_of(card),
            "sentences": [sentence(line) for line in lines if line.mark not in DRAWN],
            "says": [line.whole() for line in lines],
            "alt": "",
        }
    )


def face_of_row(catalog: Catalog, table: InjuryTable, injury: InjuryRow) -> CardFace:
    """A row of an injury table; for a permanent injury this is also what stays on the survivor's sheet."""
    line = injury_line(catalog, injury)
    said = say("cards.face.row", title=injury.title, table=table.title, row=row(injury.low, injury.high))
    icons = icons_of(ops_below(catalog, injury.program), [])
    return finished(
        {
            "id": injury.name,
            "title": injury.title,
            "kind": INJURY,
            "frame": "injury",
            "label": table.title,
            "level": "",
            "copies": 0,
            "monster": "",
            "keywords": [say("cards.face.permanent")] if injury.name in catalog.injury_ids else [],
            "icons": icons,
            "emblem": emblem_of("injury", (), [place_of(catalog, table)], icons),
            "numbers": [number("roll", say("cards.face.roll"), row_range(injury))],
            "affinities": [],
            "sentences": [sentence(line)],
            "says": [said, line.text],
            "alt": "",
        }
    )


def face_of_persistent(catalog: Catalog, location: HitLocation) -> CardFace:
    title = catalog.injury_titles[location.injury]
    lines = persistent_lines(catalog, location)
    return finished(
        {
            "id": catalog.injuries[location.injury],
            "title": title,
            "kind": PERSISTENT,
            "frame": "persistent-injury",
            "label": capital(kind_word("persistent-injury")),
            "level": "",
            "copies": 0,
            "monster": monster_of(catalog, location),
            "keywords": [location.title],
            "icons": icons_of([], [line.mark for line in lines]),
            "emblem": "seal/persistent",
            "numbers": [],
            "affinities": [],
            "sentences": [sentence(line) for line in lines],
            "says": [
                say("cards.face.persistent", title=title, location=location.title),
                *[line.text for line in lines],
            ],
            "alt": "",
        }
    )


def finished(face: CardFace) -> CardFace:
    """The face with its description in one line."""
    numbers = [say("cards.face.number", label=each["label"], value=each["value"]) for each in face["numbers"]]
    face["alt"] = say("cards.face.alt", title=face["title"], label=face["label"], numbers=listed(numbers))
    return face


# -- parts of a face -------------------------------------------------------------------------------------------------


def frame_of(catalog: Catalog, card: Card) -> CardFrame:
    if isinstance(card, AiCard):
        if any(monster.basic_action == card.id for monster in catalog.monsters.values()):
            return "basic-action"
        return AI_FRAMES[AI_TYPES[card.type]]
    if isinstance(card, HitLocation):
        return "trap" if card.trap else "hit-location"
    if isinstance(card, Gear):
        return "weapon" if card.speed else "armor" if card.armor else "gear"
    return PLAIN_FRAMES[card.kind]


def kind_word(frame: CardFrame) -> str:
    return say(f"cards.face.kind.{frame}")


def monster_of(catalog: Catalog, card: Card) -> str:
    """The monster whose deck a card belongs to; empty if it belongs to none."""
    if isinstance(card, AiCard | HitLocation):
        return catalog.monsters[card.monster].title if card.monster in catalog.monsters else ""
    return next((monster.title for monster in catalog.monsters.values() if card.id in monster.resources), "")


def keywords_of(catalog: Catalog, card: Card) -> list[str]:
    if isinstance(card, Gear):
        words = [keyword(word) for word in card.keywords]
        words += weapon_terms(card) if card.speed else []
        words += [say(f"cards.special.{rule}") for i, rule in enumerate(GEAR_RULES) if card.bound >> i & 1]
        return list(dict.fromkeys(words))
    if isinstance(card, HitLocation):
        return [say(f"cards.face.trait.{trait}") for trait in location_traits(card)]
    if isinstance(card, TerrainCard):
        return [say(f"cards.face.terrain.{word}") for word in terrain_traits(card)]
    if isinstance(card, ArmorSet):
        return [catalog.cards[piece].title for piece in card.pieces]
    return []


def numbers_of(card: Card, ops: list[Op]) -> list[CardNumber]:
    if isinstance(card, Gear):
        return weapon_numbers(card) + armor_numbers(card.armor)
    if isinstance(card, ArmorSet):
        return armor_numbers(card.armor)
    if isinstance(card, AiCard):
        return attack_numbers(next((op for op in ops if isinstance(op, Attack)), None))
    if isinstance(card, HitLocation):
        changes = [(TOUGHNESS, card.toughness), (LUCK, card.luck)]
        return [stat_number(stat, f"{change:+}") for stat, change in changes if change]
    if isinstance(card, TerrainCard):
        size = number("size", say("cards.face.size"), f"{card.width} × {card.height}")
        return [size, number("tiles", say("cards.face.tiles", n=card.tiles), str(card.tiles))]
    return []


def attack_numbers(attack: Attack | None) -> list[CardNumber]:
    """The profile of the monster's attack."""
    if attack is None:
        return []
    harmless = attack.place == NO_DAMAGE
    out = [stat_number(SPEED, str(attack.speed)), stat_number(ACCURACY, f"{attack.accuracy}+")]
    out.append(stat_number(DAMAGE, "–" if harmless else str(attack.damage)))
    return out + ([number("range", say("cards.face.reach"), str(attack.reach))] if attack.reach > 1 else [])


def weapon_numbers(card: Gear) -> list[CardNumber]:
    if not card.speed:
        return []
    out = [stat_number(SPEED, str(card.speed)), stat_number(ACCURACY, f"{card.accuracy}+")]
    out.append(stat_number(STRENGTH, str(card.strength)))
    if card.reach > 1 and not card.ammunition:
        label = say("cards.face.range") if card.ranged else say("cards.face.reach")
        out.append(number("range", label, str(card.reach)))
    return out


def armor_numbers(points: tuple[tuple[int, int], ...]) -> list[CardNumber]:
    """Armor by place; the same everywhere: one number."""
    if len(points) == len(PLACES) and len({n for _, n in points}) == 1:
        return [number("everywhere", say("cards.face.everywhere"), str(points[0][1]))]
    return [number(PLACES[place], place_name(place), str(n)) for place, n in points]


def stat_number(stat: int, value: str) -> CardNumber:
    return number(STATS[stat], stat_name(stat), value)


def number(name: str, label: str, value: str) -> CardNumber:
    return {"name": name, "label": label, "value": value}


def affinities_of(card: Card) -> list[CardAffinity]:
    if not isinstance(card, Gear):
        return []
    return [{"colour": COLOURS[colour - 1], "edge": EDGES[i]} for i, colour in enumerate(card.edges) if colour]


def sentence(line: CardLine) -> CardSentence:
    return {"icon": sentence_icon(line.mark), "text": line.text}


def ops_below(catalog: Catalog, program: int) -> list[Op]:
    """The instructions of a block and of the blocks inside it."""
    if program == NO_PROGRAM:
        return []
    out: list[Op] = []
    for op in catalog.programs[program]:
        out += [op, *[inner for block in op.blocks() for inner in ops_below(catalog, block)]]
    return out


def row_range(injury: InjuryRow) -> str:
    if injury.high >= ENDLESS:
        return f"{injury.low}+"
    return str(injury.low) if injury.low == injury.high else f"{injury.low}–{injury.high}"


def place_of(catalog: Catalog, table: InjuryTable) -> str:
    """The place of a severe injury table; the brain for any other table."""
    return PLACES[catalog.severe.index(table)] if table in catalog.severe else "brain"
