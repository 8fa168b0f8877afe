"""Target lines, roles and filters of cards, as data.

Parsed in rules/verbs/terms.py, answered in rules/monster/target_terms.py.
"""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.record import Record

# -- roles: figures the scope of a card already knows -------------------------------------------------------------
NO_ROLE: Final = 0
TARGET: Final = 1
TARGETS: Final = 2
ATTACKER: Final = 3
SUBJECT: Final = 4
OWNER: Final = 5
ROLES: Final[tuple[str, ...]] = ("", "target", "targets", "attacker", "survivor", "owner")

# -- how many of those who qualify --------------------------------------------------------------------------------
ONE: Final = 0
RANDOM: Final = 1
ALL: Final = 2

# -- the superlative that decides among them ----------------------------------------------------------------------
NO_RANK: Final = 0
CLOSEST: Final = 1
FURTHEST: Final = 2

# -- filters ------------------------------------------------------------------------------------------------------
THREAT: Final = 0
IS_KNOCKED_DOWN: Final = 1
FACING: Final = 2
IN_RANGE: Final = 3
IN_FIELD_OF_VIEW: Final = 4
IN_BLIND_SPOT: Final = 5
IS_ADJACENT: Final = 6
AROUND: Final = 7
NON_DEAF: Final = 8
IS_INSANE: Final = 9
LAST_TO_WOUND: Final = 10
GRABBED_LAST_ROUND: Final = 11
MOST_BLEEDING: Final = 12
COURAGE_AT_LEAST: Final = 13
UNDERSTANDING_AT_LEAST: Final = 14
ALIVE: Final = 15
STANDING: Final = 16
BESIDE_SUBJECT: Final = 17
NOT_SUBJECT: Final = 18
OUTSIDE_BLIND_SPOT: Final = 19
CAN_CONSUME: Final = 20
NEAR_SUBJECT: Final = 21
BLEEDING_AT_LEAST: Final = 22
ALONE: Final = 23
INSANITY_AT_LEAST: Final = 24
IN_LINE: Final = 25
COURAGE_BELOW: Final = 26
WITH_GEAR: Final = 27
IS_DEAF: Final = 28
IS_SANE: Final = 29
IN_ZONE: Final = 30
OUTSIDE_ZONE: Final = 31
WITH_ART: Final = 32
RED_AFFINITIES: Final = 33
GREEN_AFFINITIES: Final = 34
BLUE_AFFINITIES: Final = 35
WITH_COUNTER: Final = 36
WITHOUT_COUNTER: Final = 37
MOST_COUNTER: Final = 38
FEWEST_COUNTER: Final = 39
HAS_STATUS: Final = 40
BESIDE_TILE: Final = 41
NEAR_TILE: Final = 42
SURVIVAL_AT_LEAST: Final = 43
MOVEMENT_BELOW: Final = 44
MOST_AFFINITIES: Final = 45
HAS_AURA: Final = 46
MOST_ARMOR: Final = 47
FILTERS: Final[tuple[str, ...]] = (
    "threat",
    "knocked down",
    "facing",
    "in range",
    "in field of view",
    "in blind spot",
    "adjacent",
    "around",
    "non-deaf",
    "insane",
    "last to wound",
    "victim of grab last round",
    "most bleeding tokens",
    "courage",
    "understanding",
    "alive",
    "standing",
    "beside the survivor",
    "other than the survivor",
    "outside blind spot",
    "able to consume",
    "near the survivor",
    "bleeding",
    "alone",
    "insanity",
    "in line",
    "courage below",
    "with gear",
    "deaf",
    "sane",
    "in zone",
    "outside zone",
    "with fighting art",
    "red affinities",
    "green affinities",
    "blue affinities",
    "with counter",
    "without counter",
    "most counter",
    "fewest counter",
    "with status",
    "beside the tile",
    "near the tile",
    "survival",
    "movement below",
    "most affinities",
    "aura",
    "most armor points",
)
IS_SUPERLATIVE: Final[list[bool]] = [
    code in (MOST_BLEEDING, MOST_COUNTER, FEWEST_COUNTER, MOST_AFFINITIES, MOST_ARMOR) for code in range(len(FILTERS))
]
"""Which terms compare the survivors for whom all the others hold."""
FILTER_RULES: Final[tuple[str, ...]] = (
    "R-TGT-04",
    "R-KDS-04",
    "R-BRD-08",
    "R-BRD-12",
    "R-BRD-10",
    "R-BRD-09",
    "R-BRD-04",
    "R-TGT-08",
    "R-TGT-07",
    "R-BRN-03",
    "R-TGT-06",
    "R-GRB-05",
    "R-GEN-07",
    "R-TOK-01",
    "R-TOK-01",
    "R-DIE-01",
    "R-KDS-01",
    "R-BRD-04",
    "R-GEN-08",
    "R-BRD-09",
    "R-SEV-04",
    "R-BRD-04",
    "R-BLD-01",
    "R-GEN-08",
    "R-BRN-03",
    "R-BRD-14",
    "R-TOK-01",
    "R-GEAR-06",
    "R-TGT-07",
    "R-BRN-03",
    "R-ZON-01",
    "R-ZON-01",
    "R-FS-03",
    "R-GEAR-05",
    "R-GEAR-05",
    "R-GEAR-05",
    "R-TOK-06",
    "R-TOK-06",
    "R-TOK-06",
    "R-TOK-06",
    "R-STA-01",
    "R-TER-13",
    "R-TER-13",
    "R-SUR-01",
    "R-TOK-01",
    "R-GEN-07",
    "R-GEAR-05",
    "R-GEN-07",
)


@final
class Filter(Record):
    """One term of a line, with its number where it has one (``in range 12``; -1 without) or its keyword of gear.

    A term about a zone has the number of the zone in the catalogue, and its name.
    """

    code: int
    n: int
    word: str = ""


@final
class Selector(Record):
    """A whole line.  ``text`` is how the card says it; the first ``noun`` filters are its noun with its adjective."""

    text: str
    role: int
    pick: int
    rank: int
    filters: tuple[Filter, ...]
    noun: int = 1


# -- what an amount may count ------------------------------------------------------------------------------------
COUNTER: Final = 0
STAT: Final = 1
WOUND_CARDS: Final = 2
DEAD_SURVIVORS: Final = 3
MONSTER_LEVEL: Final = 4
LAST_BRAIN_DAMAGE: Final = 5
SURVIVORS: Final = 6
TILES: Final = 7
RED_COUNT: Final = 8
GREEN_COUNT: Final = 9
BLUE_COUNT: Final = 10
SURVIVAL_LIMIT: Final = 11
COUNTS: Final[tuple[str, ...]] = (
    "counter",
    "stat",
    "wounds",
    "dead survivors",
    "level",
    "brain damage suffered",
    "survivors",
    "tiles",
    "red affinities",
    "green affinities",
    "blue affinities",
    "survival limit",
)
OF_SURVIVORS: Final[tuple[int, ...]] = (LAST_BRAIN_DAMAGE, RED_COUNT, GREEN_COUNT, BLUE_COUNT, SURVIVAL_LIMIT)
"""Counts that each survivor has, and the monster has not."""


# -- where a card can put a tile ---------------------------------------------------------------------------------
BESIDE_THE_MONSTER: Final = 0
INSIDE_A_ZONE: Final = 1
BESIDE_SURVIVORS: Final = 2
ON_CLOSEST_EDGE: Final = 3
ANYWHERE: Final = 4
BESIDE_THE_TILE: Final = 5


@final
class Spot(Record):
    """Where a card puts tiles; ``zone``: the number of a zone, and its name; ``who``: the survivors they lie beside."""

    place: int
    zone: int = -1
    word: str = ""
    who: Selector | None = None


@final
class Measure(Record):
    """A number read from the table: ``times`` for every ``every`` of what is counted, at most ``at_most`` (0: any).

    what, which: COUNTER or STAT with its number, TILES with a card, or another of COUNTS.  who: whose it is, several
    added up; None: the survivor it happens to.  monster: the monster's.
    """

    what: int
    which: int
    who: Selector | None
    monster: bool
    times: int
    every: int
    at_most: int


@final
class Amount(Record):
    """``base + per_level x monster level + one die of ``sides`` sides`` (0: no die) + what is counted."""

    base: int
    per_level: int
    sides: int
    counted: Measure | None = None
