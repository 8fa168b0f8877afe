"""Armor, injury boxes, severe injuries, brain damage.  [R-DMG-01 to R-DMG-05, R-SEV-01 to R-SEV-04, R-BRN-01]"""

from __future__ import annotations

from typing import NamedTuple

from tests.referee.position import Figure

PLACES = ("head", "arms", "body", "waist", "legs")


class Blow(NamedTuple):
    """What one hit did."""

    armor: int
    """Armor points lost."""
    boxes: int
    """Injury boxes filled."""
    heavy: bool
    """Whether the heavy box was filled by this hit, which knocks down."""
    severe: bool
    """Whether damage was left for a roll on the injury table."""


def strike(figure: Figure, place: str, amount: int) -> Blow:
    """Spend the damage of one hit point by point, and change the survivor.  [R-DMG-02]"""
    armor = boxes = 0
    heavy = severe = False
    for _ in range(amount):
        if figure.armor[place] > 0:
            figure.armor[place] -= 1
            armor += 1
        elif figure.boxes[place] == "none" and place != "head":
            figure.boxes[place] = "light"
            boxes += 1
        elif figure.boxes[place] != "heavy":
            figure.boxes[place] = "heavy"
            boxes += 1
            heavy = True
        else:
            severe = True
            break
    return Blow(armor, boxes, heavy, severe)


class Shock(NamedTuple):
    """What brain damage did."""

    insanity: int
    """Insanity lost."""
    box: bool
    """Whether the brain box was filled by it."""
    trauma: bool
    """Whether damage was left for a roll on the brain trauma table."""


def shake(figure: Figure, amount: int) -> Shock:
    """Spend brain damage point by point, and change the survivor.  [R-BRN-01]"""
    insanity = 0
    box = trauma = False
    for _ in range(amount):
        if figure.insanity > 0:
            figure.insanity -= 1
            insanity += 1
        elif not figure.brain:
            figure.brain = True
            box = True
        else:
            trauma = True
            break
    return Shock(insanity, box, trauma)


class Row(NamedTuple):
    """A row of an injury table, as far as the referee follows it.

    ``most``: how often the injury can be recorded; 0 for an injury that is not permanent.
    """

    name: str
    bleeding: int = 0
    dead: bool = False
    down: bool = False
    injury: str = ""
    most: int = 0


ANY = 99
"""A permanent injury that can be recorded any number of times."""


def rows(*entries: tuple[int, Row]) -> list[Row]:
    """A table of ten rows from (last result, row) pairs; index 0 is the result 1."""
    table: list[Row] = []
    for last, row in entries:
        table += [row] * (last - len(table))
    return table


SEVERE: dict[str, list[Row]] = {
    "head": rows(
        (2, Row("Head explosion", dead=True)),
        (4, Row("Decapitation", dead=True)),
        (5, Row("Intracranial hemorrhage", 1, injury="intracranial-hemorrhage", most=1)),
        (6, Row("Deaf", 1, injury="deaf", most=1)),
        (7, Row("Blind", 1, injury="blind", most=2)),
        (8, Row("Concussion", 1)),
        (9, Row("Shattered jaw", 1, injury="shattered-jaw", most=1)),
        (10, Row("Destroyed tooth")),
    ),
    "arms": rows(
        (2, Row("Die of shock", dead=True)),
        (3, Row("Bleeding", 2)),
        (4, Row("Dismembered arm", 1, injury="dismembered-arm", most=2)),
        (5, Row("Ruptured muscle", 1, injury="ruptured-muscle", most=1)),
        (6, Row("Contracture", 1, injury="contracture", most=ANY)),
        (7, Row("Broken arm", 1, injury="broken-arm", most=2)),
        (8, Row("Spiral fracture", 1)),
        (9, Row("Dislocated shoulder", 1)),
        (10, Row("Hit the dirt", down=True)),
    ),
    "body": rows(
        (2, Row("Instant death", dead=True)),
        (3, Row("Bleeding", 2)),
        (4, Row("Gaping chest wound", 1, injury="gaping-chest-wound", most=ANY)),
        (5, Row("Destroyed back", 1, injury="destroyed-back", most=1)),
        (6, Row("Disemboweled", 1)),
        (7, Row("Ruptured spleen", 2)),
        (8, Row("Broken rib", 1, injury="broken-rib", most=ANY)),
        (9, Row("Collapsed lung", 1)),
        (10, Row("Bowled over", down=True)),
    ),
    "waist": rows(
        (2, Row("Final breath", dead=True)),
        (3, Row("Bleeding kidneys", 2)),
        (4, Row("Intestinal prolapse", 1, injury="intestinal-prolapse", most=1)),
        (5, Row("Warped pelvis", 1, injury="warped-pelvis", most=ANY)),
        (6, Row("Destroyed genitals", 1, down=True, injury="destroyed-genitals", most=1)),
        (7, Row("Broken hip", 1, injury="broken-hip", most=1)),
        (8, Row("Slashed back", 1)),
        (9, Row("Bruised tailbone", 1, down=True)),
        (10, Row("Belly up", down=True)),
    ),
    "legs": rows(
        (2, Row("Blood geyser", dead=True)),
        (3, Row("Bleeding", 2)),
        (4, Row("Dismembered leg", 1, injury="dismembered-leg", most=2)),
        (5, Row("Hamstrung", 1, injury="hamstrung", most=1)),
        (6, Row("Torn achilles tendon", 1)),
        (7, Row("Torn muscle", 1)),
        (8, Row("Broken leg", 1, injury="broken-leg", most=2)),
        (9, Row("Bloody thighs", 2)),
        (10, Row("Lost balance", down=True)),
    ),
}
FIRST_PRINTING_LEGS = rows((1, SEVERE["legs"][0]), (3, SEVERE["legs"][2])) + SEVERE["legs"][3:]
"""The legs table of the first printing.  [R-AMB-31]"""

TRAUMA = rows(
    (2, Row("Mortal terror", dead=True)),
    (3, Row("Memory loss")),
    (4, Row("Flee", down=True)),
    (6, Row("Danger seizure")),
    (8, Row("Lunacy")),
    (9, Row("New perspective", down=True)),
    (10, Row("Frenzy")),
    (11, Row("Maniacal laughter", down=True)),
    (12, Row("Clarity", down=True)),
    (13, Row("Impossible!")),
)


def severe_row(place: str, roll: int, first_printing: bool = False) -> Row:
    """The row of a severe injury table; results above 10 count as 10, below 1 as 1.  [R-SEV-01]"""
    table = FIRST_PRINTING_LEGS if place == "legs" and first_printing else SEVERE[place]
    return table[min(10, max(1, roll)) - 1]


def trauma_row(roll: int) -> Row:
    """The row of the brain trauma table.  [R-BRN-05]"""
    return TRAUMA[min(13, max(1, roll)) - 1]


def recorded_too_often(row: Row, injuries: list[str]) -> bool:
    """Whether the injury is recorded its maximum number of times: 1 bleeding token comes instead.  [R-SEV-03]"""
    return row.most > 0 and injuries.count(row.injury) >= row.most


def deadly_bleeding(arts: set[str]) -> int:
    """Bleeding tokens that kill: 5, or 7 with the art Unconscious Fighter.  [R-BLD-01]"""
    return 7 if "unconscious-fighter" in arts else 5


def pieces(prefix: str, points: int, *names: str) -> dict[str, dict[str, int]]:
    """An armor set of five pieces, from head to legs."""
    return {f"{prefix}-{name}": {place: points} for name, place in zip(names, ORDER, strict=True)}


ORDER = ("head", "body", "arms", "waist", "legs")
RAWHIDE = pieces("rawhide", 1, "headband", "vest", "gloves", "pants", "boots")
LION = pieces("white-lion", 2, "helm", "coat", "gauntlet", "skirt", "boots")
LEATHER = pieces("leather", 3, "mask", "cuirass", "bracers", "skirt", "boots")
ARMOR: dict[str, dict[str, int]] = {
    "cloth": {"waist": 1},
    "skull-helm": {"head": 3},
    "lion-headdress": {"head": 1},
    "leather-shield": dict.fromkeys(PLACES, 1),
    **RAWHIDE,
    **LION,
    **LEATHER,
}
"""Armor points of gear, by place."""


def worn(gear: list[str]) -> dict[str, int]:
    """The armor points that gear gives when it is whole: every piece, and 1 everywhere for a complete set."""
    total = dict.fromkeys(PLACES, 0)
    for name in gear:
        for place, points in ARMOR.get(name, {}).items():
            total[place] += points
    for whole in (RAWHIDE, LION, LEATHER):
        if set(whole) <= set(gear):
            total = {place: points + 1 for place, points in total.items()}
    return total
