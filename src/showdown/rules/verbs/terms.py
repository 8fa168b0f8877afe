"""Target lines in the printed vocabulary: "closest threat, facing, in range".

Each term is registered once, with its rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from showdown.kernel.errors import BadContent, nearest
from showdown.model.selectors import (
    ALIVE,
    ALL,
    ALONE,
    AROUND,
    ATTACKER,
    BESIDE_SUBJECT,
    BESIDE_TILE,
    BLEEDING_AT_LEAST,
    BLUE_AFFINITIES,
    CAN_CONSUME,
    CLOSEST,
    COURAGE_AT_LEAST,
    COURAGE_BELOW,
    FACING,
    FEWEST_COUNTER,
    FILTERS,
    FURTHEST,
    GRABBED_LAST_ROUND,
    GREEN_AFFINITIES,
    HAS_AURA,
    HAS_STATUS,
    IN_BLIND_SPOT,
    IN_FIELD_OF_VIEW,
    IN_LINE,
    IN_RANGE,
    IN_ZONE,
    INSANITY_AT_LEAST,
    IS_ADJACENT,
    IS_DEAF,
    IS_INSANE,
    IS_KNOCKED_DOWN,
    IS_SANE,
    LAST_TO_WOUND,
    MOST_AFFINITIES,
    MOST_ARMOR,
    MOST_BLEEDING,
    MOST_COUNTER,
    MOVEMENT_BELOW,
    NEAR_SUBJECT,
    NEAR_TILE,
    NO_RANK,
    NO_ROLE,
    NON_DEAF,
    NOT_SUBJECT,
    ONE,
    OUTSIDE_BLIND_SPOT,
    OUTSIDE_ZONE,
    OWNER,
    RANDOM,
    RED_AFFINITIES,
    STANDING,
    SUBJECT,
    SURVIVAL_AT_LEAST,
    TARGET,
    TARGETS,
    THREAT,
    UNDERSTANDING_AT_LEAST,
    WITH_ART,
    WITH_COUNTER,
    WITH_GEAR,
    WITHOUT_COUNTER,
    Filter,
    Selector,
)

ROLES = {"target": TARGET, "targets": TARGETS, "attacker": ATTACKER, "the survivor": SUBJECT, "owner": OWNER}

PLAIN_TERMS = {
    "facing": FACING,
    "in range": IN_RANGE,
    "in field of view": IN_FIELD_OF_VIEW,
    "in blind spot": IN_BLIND_SPOT,
    "adjacent": IS_ADJACENT,
    "non-deaf": NON_DEAF,
    "deaf": IS_DEAF,
    "insane": IS_INSANE,
    "sane": IS_SANE,
    "knocked down": IS_KNOCKED_DOWN,
    "standing": STANDING,
    "last to wound": LAST_TO_WOUND,
    "victim of grab last round": GRABBED_LAST_ROUND,
    "most bleeding tokens": MOST_BLEEDING,
    "most armor points": MOST_ARMOR,
    "beside the survivor": BESIDE_SUBJECT,
    "other than the survivor": NOT_SUBJECT,
    "outside blind spot": OUTSIDE_BLIND_SPOT,
    "able to consume": CAN_CONSUME,
    "near the survivor": NEAR_SUBJECT,
    "alone": ALONE,
    "in line": IN_LINE,
    "beside the tile": BESIDE_TILE,
    "near the tile": NEAR_TILE,
}
NUMBERED_TERMS = {
    "in range": IN_RANGE,
    "around": AROUND,
    "courage": COURAGE_AT_LEAST,
    "courage below": COURAGE_BELOW,
    "movement below": MOVEMENT_BELOW,
    "understanding": UNDERSTANDING_AT_LEAST,
    "bleeding": BLEEDING_AT_LEAST,
    "insanity": INSANITY_AT_LEAST,
    "survival": SURVIVAL_AT_LEAST,
    "red affinities": RED_AFFINITIES,
    "green affinities": GREEN_AFFINITIES,
    "blue affinities": BLUE_AFFINITIES,
}
GEAR_TERM = re.compile(r"with ([a-z-]+) gear")
"""``with consumable gear``: carries gear with that keyword."""
ART_TERM = re.compile(r"with fighting art ([a-z][a-z-]*)")
"""``with fighting art NAME``: has that card."""
ZONE_TERM = re.compile(r"(in|outside) zone ([a-z0-9][a-z0-9 -]*)")
"""``in zone sweep``, ``outside zone front lane``."""
COUNTER_TERM = re.compile(r"(?:with ([0-9]{1,3})\+|(without|most|fewest)) ([a-z0-9-]+) tokens?")
"""``with 3+ age tokens``, ``without age tokens``, ``most age tokens``, ``fewest age tokens``."""
COUNTER_CODES = {"without": WITHOUT_COUNTER, "most": MOST_COUNTER, "fewest": FEWEST_COUNTER}
COUNTER_TERMS = (WITH_COUNTER, WITHOUT_COUNTER, MOST_COUNTER, FEWEST_COUNTER)
STATUS_TERM = re.compile(r"with status ([a-z0-9-]+)")
"""``with status`` and the id of a status card."""
AFFINITY_TERM = re.compile(r"most (red|green|blue) affinities")
"""``most red affinities``: of those who pass the other terms, the survivors with most complete affinities."""
AURA_TERM = re.compile(r"(red|green|blue|white) aura")
"""``red aura``: no colour has more complete affinities than red; ``white aura``: all three have as many."""
NUMBERED = re.compile(r"(.+) ([0-9]{1,2})\+?")
NOUNS = {
    "survivor": (ALIVE, False),
    "survivors": (ALIVE, True),
    "threat": (THREAT, False),
    "threats": (THREAT, True),
}
PLURAL_NOUNS = [noun for noun, (_, plural) in NOUNS.items() if plural]
WHOLE_HEADS = {
    "last survivor to wound": LAST_TO_WOUND,
    "victim of grab last round": GRABBED_LAST_ROUND,
}


EXCLUSIVE = (
    (IS_KNOCKED_DOWN, STANDING),
    (FACING, IN_BLIND_SPOT),
    (IN_FIELD_OF_VIEW, IN_BLIND_SPOT),
    (NON_DEAF, IS_DEAF),
    (IS_INSANE, IS_SANE),
)
"""Pairs of terms that exclude each other.  [R-KDS-01, R-BRD-08, R-BRD-09, R-BRD-10, R-BRN-03]"""
HIGHEST = {COURAGE_AT_LEAST: 9, UNDERSTANDING_AT_LEAST: 9}
"""Tracks end here."""


class BadTerm(BadContent):
    """A phrase that is not in the vocabulary."""


def no_zone(name: str) -> int:
    """Where no card is read there is no zone."""
    raise BadTerm(f"unknown zone '{name}'", found=name, allowed=[])


def any_zone(name: str) -> int:
    """For a line that was read already and is only put into words."""
    return 0


def parse_filter(term: str, zone: Callable[[str], int] = no_zone) -> Filter:
    """One term after the noun; ``zone`` finds the number of a zone by its name."""
    text = " ".join(term.lower().split())
    area = ZONE_TERM.fullmatch(text)
    if area:
        return Filter(IN_ZONE if area[1] == "in" else OUTSIDE_ZONE, zone(area[2]), area[2])
    if text in PLAIN_TERMS:
        return Filter(PLAIN_TERMS[text], -1)
    numbered = NUMBERED.fullmatch(text)
    if numbered and numbered[1] in NUMBERED_TERMS:
        return Filter(NUMBERED_TERMS[numbered[1]], int(numbered[2]))
    carried = GEAR_TERM.fullmatch(text)
    if carried:
        return Filter(WITH_GEAR, -1, carried[1])
    known_art = ART_TERM.fullmatch(text)
    if known_art:
        return Filter(WITH_ART, -1, known_art[1])
    colour = AFFINITY_TERM.fullmatch(text)
    if colour:
        return Filter(MOST_AFFINITIES, -1, colour[1])
    colour = AURA_TERM.fullmatch(text)
    if colour:
        return Filter(HAS_AURA, -1, colour[1])
    counted = COUNTER_TERM.fullmatch(text)
    if counted:
        if counted[1] is not None:
            return Filter(WITH_COUNTER, int(counted[1]), counted[3])
        return Filter(COUNTER_CODES[counted[2]], -1, counted[3])
    owned = STATUS_TERM.fullmatch(text)
    if owned:
        return Filter(HAS_STATUS, -1, owned[1])
    known = [*PLAIN_TERMS, *[f"{t} N" for t in NUMBERED_TERMS], "in zone NAME", "outside zone NAME"]
    raise BadTerm(f"unknown term '{term.strip()}'", found=text, allowed=known, near=nearest(text, list(PLAIN_TERMS)))


def parse_filters(text: str, zone: Callable[[str], int] = no_zone) -> tuple[Filter, ...]:
    found = tuple(parse_filter(t, zone) for t in text.split(",")) if text.strip() else ()
    refuse_impossible(text, found)
    return found


def refuse_impossible(text: str, filters: tuple[Filter, ...]) -> None:
    """Raise BadTerm for a line that no survivor can ever satisfy."""
    codes = [f.code for f in filters]
    for one, other in EXCLUSIVE:
        if one in codes and other in codes:
            raise BadTerm(f"no survivor can fit '{text}': '{FILTERS[one]}' and '{FILTERS[other]}' exclude each other")
    for f in filters:
        if f.code == IN_ZONE and Filter(OUTSIDE_ZONE, f.n, f.word) in filters:
            raise BadTerm(
                f"no survivor can fit '{text}': 'in zone {f.word}' and 'outside zone {f.word}' exclude each other"
            )
        if f.n > HIGHEST.get(f.code, f.n):
            raise BadTerm(f"no survivor can fit '{text}': {FILTERS[f.code]} ends at {HIGHEST[f.code]}")


def parse_line(text: str, zone: Callable[[str], int] = no_zone) -> Selector:
    """A role ("attacker"), or a line: noun with its adjectives first, further terms behind commas."""
    terms = [" ".join(t.lower().split()) for t in text.split(",")]
    head = terms[0]
    rest = tuple(parse_filter(t, zone) for t in terms[1:])
    refuse_impossible(text, rest)
    if head in ROLES:
        if head == "the survivor" and any(f.code == NOT_SUBJECT for f in rest):
            raise BadTerm(
                f"no survivor can fit '{text}': 'the survivor' and 'other than the survivor' exclude each other"
            )
        return Selector(text, ROLES[head], ALL if head == "targets" else ONE, NO_RANK, rest)
    if head in WHOLE_HEADS:
        return Selector(text, NO_ROLE, ONE, NO_RANK, (Filter(WHOLE_HEADS[head], -1), *rest))
    return parse_noun(text, head, rest)


def parse_noun(text: str, head: str, rest: tuple[Filter, ...]) -> Selector:
    words = head.split()
    if not words or words[-1] not in NOUNS:
        known = [*NOUNS, *ROLES, *WHOLE_HEADS]
        last = words[-1] if words else ""
        raise BadTerm(f"'{head}' does not say whom it means: its last word must be a noun", found=last, allowed=known)
    noun, plural = NOUNS[words.pop()]
    pick = ALL if plural else ONE
    rank = NO_RANK
    if words and words[0] in ("all", "random", "closest", "furthest"):
        word = words.pop(0)
        if word == "all":
            pick = ALL
        elif word == "random":
            pick = RANDOM
        else:
            rank = CLOSEST if word == "closest" else FURTHEST
    filters: list[Filter] = [Filter(noun, -1)]
    if words:
        filters.append(parse_filter(" ".join(words)))
    refuse_impossible(text, (*filters, *rest))
    return Selector(text, NO_ROLE, pick, rank, (*filters, *rest), len(filters))
