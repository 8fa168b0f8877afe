"""Which survivors a target line picks.  [R-TGT-01 to R-TGT-07, R-BRD-10]"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.referee.geometry import Space, distance, front, in_range
from tests.referee.position import Figure, Position
from tests.referee.sight import clear
from tests.referee.zones import zone_spaces

CONSUMABLE_GEAR = {"monster-grease", "dried-acanthus", "frenzy-drink"}
CLIMBABLE = "giant-stone-face"
EXTREME = re.compile(r"(most|fewest) (.+ tokens|red affinities|green affinities|blue affinities|armor points)")
WITH_TOKENS = re.compile(r"with (\d+)\+ (.+) tokens")


@dataclass
class Memory:
    """What target lines ask about the past of the fight."""

    last_to_wound: str = ""
    grabbed: dict[str, set[int]] = field(default_factory=dict)
    """Rounds in which each survivor suffered Grab."""
    round: int = 0


def blocking(position: Position, ignore_own_tile: bool = True) -> set[Space]:
    """The obstacle spaces that block the monster's sight.  [R-BRD-11, R-AMB-52]"""
    own = position.base
    whole = position.ruling("standing-on-obstacle") != "covered-spaces"
    cells: set[Space] = set()
    for tile in position.tiles:
        if not tile.obstacle:
            continue
        if ignore_own_tile and whole and tile.spaces & own:
            continue
        cells |= tile.spaces - own if ignore_own_tile else tile.spaces
    return cells


def on_stone(position: Position, figure: Figure) -> bool:
    """Whether the survivor is on top of terrain that can be climbed.  [R-TER-09]"""
    if figure.at is None:
        return False
    tile = position.tile_at(figure.at)
    return tile is not None and tile.card == CLIMBABLE


def sees(position: Position, figure: Figure) -> bool:
    """Whether no obstacle is between the monster and the survivor."""
    if figure.at is None:
        return False
    if on_stone(position, figure):
        return True
    touching = position.ruling("sight-corner") != "touch-free"
    return clear(position.base, {figure.at}, blocking(position), touching)


def in_field_of_view(position: Position, figure: Figure) -> bool:
    """Not in the blind spot and not behind an obstacle.  [R-BRD-10]"""
    if on_stone(position, figure):
        return True
    return figure.at not in position.blind_spot and sees(position, figure)


def holds(position: Position, figure: Figure, term: str) -> bool:
    """Whether one filter of a line holds for the survivor."""
    assert figure.at is not None
    by_distance = position.ruling("in-range") == "distance"
    if term == "facing":
        return front(position.base, position.facing, figure.at, position.ruling("facing-area") == "lane")
    if term == "in range":
        return in_range(position.base, figure.at, position.movement, by_distance)
    if term.startswith("in range "):
        return in_range(position.base, figure.at, int(term.removeprefix("in range ")), by_distance)
    if term == "in field of view":
        return in_field_of_view(position, figure)
    if term == "in blind spot":
        return figure.at in position.blind_spot
    if term == "non-deaf":
        return "deaf" not in figure.view["permanent_injuries"]
    if term.endswith(" aura"):
        return term.removesuffix(" aura") in aura(figure)
    if term == "with consumable gear":
        return bool(CONSUMABLE_GEAR & set(figure.view["gear"]))
    counted = WITH_TOKENS.fullmatch(term)
    if counted:
        return tokens_of(figure, counted[2]) >= int(counted[1])
    if term.startswith("without ") and term.endswith(" tokens"):
        return not tokens_of(figure, term.removeprefix("without ").removesuffix(" tokens"))
    if term.startswith("in zone "):
        zone = term.removeprefix("in zone ")
        assert position.at is not None
        return figure.at in zone_spaces(zone, position.at, position.size, position.facing, position.extent)
    raise ValueError(f"the referee does not know the term {term!r}")


def tokens_of(figure: Figure, name: str) -> int:
    """Bleeding tokens, or tokens of a counter that a pack declares."""
    return figure.bleeding if name == "bleeding" else int(figure.view["counters"].get(name, 0))


COLOURS = ("red", "green", "blue")


def amount_of(figure: Figure, what: str) -> int:
    """What a superlative compares: tokens, affinities of one colour or armor points."""
    if what == "armor points":
        return sum(figure.armor.values())
    if what.endswith(" affinities"):
        return int(figure.view["affinities"].get(what.removesuffix(" affinities"), 0))
    return tokens_of(figure, what.removesuffix(" tokens"))


def aura(figure: Figure) -> set[str]:
    """The colours of a survivor's aura: those with the most affinities; ``white`` if all three have as many."""
    owned = {colour: int(figure.view["affinities"].get(colour, 0)) for colour in COLOURS}
    found = {colour for colour, count in owned.items() if count == max(owned.values())}
    return {"white"} if len(found) == len(COLOURS) else found


def of_kind(position: Position, figure: Figure, kind: str, memory: Memory) -> bool:
    """Whether the survivor is what the line speaks of: a threat, a survivor, a knocked-down survivor ..."""
    if kind in ("survivor", "survivors"):
        return True
    if kind in ("threat", "threats"):
        return bool(figure.threat)
    if kind == "knocked down survivor":
        return figure.down
    if kind == "last survivor to wound":
        return figure.letter == memory.last_to_wound
    if kind == "victim of grab last round":
        rounds = memory.grabbed.get(figure.letter, set())
        too = position.ruling("grab-memory") == "this-round-too"
        return memory.round - 1 in rounds or (too and memory.round in rounds)
    raise ValueError(f"the referee does not know targets of the kind {kind!r}")


def split(line: str) -> tuple[str, str, list[str]]:
    """``closest threat, facing`` as its superlative, its kind and its filters."""
    head, *terms = line.split(", ")
    word, _, rest = head.partition(" ")
    if word in ("closest", "furthest", "random", "all"):
        return word, rest, terms
    return "", head, terms


def filters_of(terms: list[str]) -> list[str]:
    """The terms that hold or do not hold for a survivor alone; the others compare survivors."""
    return [term for term in terms if not EXTREME.fullmatch(term)]


def candidates(position: Position, line: str, memory: Memory) -> set[str]:
    """The survivors among whom the controller or a die chooses.  [R-TGT-02, R-TGT-03, R-AMB-03]"""
    word, kind, terms = split(line)
    extremes = [match for match in map(EXTREME.fullmatch, terms) if match]
    filters = filters_of(terms)
    fitting = [f for f in position.present() if of_kind(position, f, kind, memory)]
    in_question = [f for f in fitting if all(holds(position, f, term) for term in filters)]
    closest_first = word in ("closest", "furthest") and position.ruling("target-order") == "closest-first"
    if closest_first:
        fitting = superlative(position, word, fitting)
    fitting = [f for f in fitting if all(holds(position, f, term) for term in filters)]
    for extreme in extremes:
        # The most of those who fit the other terms, also where the distance comes first.
        owned = [amount_of(f, extreme[2]) for f in in_question]
        if owned:
            wanted = max(owned) if extreme[1] == "most" else min(owned)
            fitting = [f for f in fitting if amount_of(f, extreme[2]) == wanted]
    if not closest_first:
        fitting = superlative(position, word, fitting)
    return {f.letter for f in fitting}


def superlative(position: Position, word: str, fitting: list[Figure]) -> list[Figure]:
    """The closest or the furthest of these; all of them for any other word."""
    if word not in ("closest", "furthest") or not fitting:
        return fitting
    far = {f.letter: distance(position.base, f.at) for f in fitting if f.at is not None}
    best = min(far.values()) if word == "closest" else max(far.values())
    return [f for f in fitting if far[f.letter] == best]


LION = {
    "basic-action": ["closest survivor, in field of view"],
    "claw": ["closest threat, facing, in range", "closest threat, in field of view"],
    "chomp": ["closest threat, facing, in range", "closest threat, in field of view"],
    "bat-around": ["closest threat, facing, in range", "closest threat, in field of view"],
    "combo-claw": ["closest threat, facing, in range", "closest threat, in field of view"],
    "power-swat": ["closest threat, facing, in range", "closest threat, in field of view"],
    "grasp": ["closest knocked down survivor, in range", "closest survivor, in range"],
    "maul": ["victim of grab last round", "closest knocked down survivor, in range"],
    "revenge": ["last survivor to wound, in range", "closest threat, in field of view"],
    "size-up": ["random threat, in field of view"],
    "vicious-claw": ["random survivor, in range"],
    "bloody-claw": ["closest survivor, most bleeding tokens"],
    "terrifying-roar": ["all survivors, non-deaf"],
    "vanish": ["random survivor"],
}
ANTELOPE = {
    "antelope-basic-action": ["closest knocked down survivor, in range"],
    "back-kick": ["survivor, in blind spot, in range", "closest threat, in range"],
    "bite": ["closest survivor, in field of view"],
    "bolt": ["closest knocked down survivor", "furthest threat, in range"],
    "gore": ["random survivor, in range"],
    "run-down": ["knocked down survivor, in range 12", "closest survivor, in range 12"],
    "slam": ["closest knocked down survivor", "furthest threat, in field of view, in range"],
    "stomp-and-snort": ["random survivor, in range"],
    "crush-and-devour": ["closest threat, in field of view, in range", "closest survivor, in range"],
    "great-kick": ["random survivor, in blind spot", "furthest threat, in field of view, in range"],
    "ram": ["furthest threat, in range", "furthest survivor"],
    "ravenous": ["closest survivor, with consumable gear, in range", "closest survivor, in field of view"],
    "stomp": ["closest knocked down survivor", "furthest threat, in field of view, in range"],
    "skewer": ["closest knocked down survivor", "furthest threat, in field of view, in range"],
}
BELLMAW = {
    "answering-blow": ["closest survivor, in field of view"],
    "clapper-blow": ["closest threat, facing, in range", "closest threat, in field of view"],
    "low-sweep": ["closest knocked down survivor, in range", "closest threat, in range"],
    "toll": ["all survivors, non-deaf"],
    "long-memory": ["last survivor to wound, in range", "random threat, in field of view"],
    "herd": ["furthest threat"],
    "swallow-the-sound": ["closest survivor, most bleeding tokens"],
    "undertow": ["victim of grab last round", "closest survivor, in range"],
    "last-hour": ["all survivors"],
}
GALLOWKITE = {
    "talon-rope": ["closest survivor, in field of view"],
    "long-stoop": ["furthest threat"],
    "carry-off": ["closest threat, in range", "closest threat"],
    "reel": ["furthest threat, in field of view", "furthest survivor"],
    "raking-pass": ["closest threat, in field of view", "closest survivor"],
    "fall-from-the-dark": ["random threat"],
    "hang": ["closest threat, in field of view", "closest threat"],
    "dropped-from-height": ["victim of grab last round", "closest threat, in range"],
    "behind-you": ["last survivor to wound", "random threat"],
}
TALLOWMOTHER = {
    "drip-and-press": ["closest survivor, in field of view"],
    "wick-lash": ["closest threat, facing, in range", "closest threat, in field of view"],
    "slow-pour": ["furthest threat, in field of view"],
    "shepherds-hook": ["survivor, most bleeding tokens, in field of view", "closest threat"],
    "count-the-children": ["random threat, in field of view"],
    "call-them-home": ["closest threat, in range", "closest threat"],
    "wax-over": ["last survivor to wound, in range", "closest threat, in range"],
}
TITHE_KEEPER = {
    "reckoning-hand": ["closest survivor, in field of view"],
    "collect": ["closest survivor, most tithe tokens, in range", "closest threat, in field of view"],
    "assess": ["all survivors, in field of view"],
    "alms-bowl": ["closest threat, in field of view", "random survivor"],
    "distraint": ["random survivor, with 1+ tithe tokens", "closest threat, in range"],
    "two-voices": ["closest threat, in range", "closest threat"],
    "small-print": ["all survivors, without tithe tokens", "all survivors, fewest tithe tokens"],
    "foreclosure": ["closest survivor, most tithe tokens"],
    "sealed-receipt": ["closest threat, in range", "closest threat"],
}
OFTEN = ["closest threat, facing", "closest threat"]
BUTCHER = {
    "butcher-basic-action": ["closest survivor, in field of view"],
    "backhand": ["all survivors, in zone ring without blind spot"],
    "butchers-roar": ["all survivors, non-deaf"],
    "lantern-hunger": ["furthest survivor"],
    "lantern-frenzy": ["random survivor"],
    **dict.fromkeys(("hack", "hew", "infinite-kick", "kick", "wild-carve", "butcher-bite", "devour-lantern"), OFTEN),
    **dict.fromkeys(("double-hack", "gaze-of-truth", "hack-city"), OFTEN),
}
NEAR_AND_SEEN = ["closest threat, in field of view, in range"]
KINGS_MAN = {
    "kings-man-basic-action": ["survivor, in blind spot", "closest threat"],
    **dict.fromkeys(("kings-man-axe", "kings-man-cleave", "force-thrust"), NEAR_AND_SEEN),
    **dict.fromkeys(("kings-man-spear", "kings-axe"), NEAR_AND_SEEN),
    "coup-de-grace": ["random knocked down survivor, in range"],
    "kings-man-hammer": ["closest knocked down survivor, in range", "closest threat, in range"],
    "hook-and-pull": ["furthest threat, in field of view, in range"],
    "kings-grace": ["all threats, in zone two-deep"],
    "kings-man-trip": ["furthest threat, in range"],
    "perfect-thrust": ["survivor, in zone perfect"],
}
THE_HAND = {
    "hand-basic-action": ["random survivor"],
    "bullet-jabs": ["survivor, most blue affinities", "closest threat"],
    "liver-blow": ["survivor, most green affinities", "closest threat"],
    "thunderbolt-right": ["survivor, most red affinities", "closest threat"],
    "full-powered-flick": ["survivor, most armor points"],
    "kings-palm": ["random survivor"],
    "small-uppercut": ["random survivor, white aura", "closest threat"],
}
PRINTED = LION | ANTELOPE | BUTCHER | KINGS_MAN | THE_HAND | BELLMAW | GALLOWKITE | TALLOWMOTHER | TITHE_KEEPER
"""The target list of each card, from the card tables of the rules pages.

The last four are no monsters of the rulebook: their lists are those of their cards in the pack.
"""
