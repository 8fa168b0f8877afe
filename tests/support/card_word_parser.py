"""Words of sentences about cards, read back into data: whom, how much, which block, which row of a die."""

from __future__ import annotations

import re
from typing import Any

from showdown.model import selectors as sel
from showdown.model.ids import IMPAIRMENTS, STATS

Data = dict[str, Any]

FIGURES = {
    "the target": sel.TARGET,
    "the other survivor": sel.TARGET,
    "the targets": sel.TARGETS,
    "each target": sel.TARGETS,
    "the attacker": sel.ATTACKER,
    "the survivor": sel.SUBJECT,
    "that survivor": sel.SUBJECT,
    "you": sel.SUBJECT,
    "the owner of this card": sel.OWNER,
}
HEADS = {
    "the last survivor to wound the monster": sel.LAST_TO_WOUND,
    "a victim of Grab in the previous round": sel.GRABBED_LAST_ROUND,
}
ADJECTIVES = {
    "knocked down": sel.IS_KNOCKED_DOWN,
    "standing": sel.STANDING,
    "non-deaf": sel.NON_DEAF,
    "deaf": sel.IS_DEAF,
    "insane": sel.IS_INSANE,
    "sane": sel.IS_SANE,
    "other": sel.NOT_SUBJECT,
    "adjacent": sel.IS_ADJACENT,
}
SOMEBODY = r"(?:you|that survivor|the survivor)"
TERMS = {
    r"in the monster's facing": sel.FACING,
    r"in range(?: (?P<n>\d+))?": sel.IN_RANGE,
    r"in the monster's field of view": sel.IN_FIELD_OF_VIEW,
    r"in the monster's blind spot": sel.IN_BLIND_SPOT,
    r"outside the monster's blind spot": sel.OUTSIDE_BLIND_SPOT,
    r"adjacent to the monster": sel.IS_ADJACENT,
    r"within (?P<n>\d+) spaces? of the monster \(a diagonal step counts as 1 space\)": sel.AROUND,
    r"in a row or column of the monster": sel.IN_LINE,
    r"in the “?(?P<zone>[a-z0-9 ]+)”? zone": sel.IN_ZONE,
    r"outside the “?(?P<zone>[a-z0-9 ]+)”? zone": sel.OUTSIDE_ZONE,
    rf"adjacent to {SOMEBODY}": sel.BESIDE_SUBJECT,
    r"adjacent to this tile": sel.BESIDE_TILE,
    r"on or adjacent to this tile": sel.NEAR_TILE,
}
"""Terms behind a noun, and behind ``is``."""
PHRASES = {
    r"who wounded the monster last": sel.LAST_TO_WOUND,
    r"who suffered Grab in the previous round": sel.GRABBED_LAST_ROUND,
    r"with the most bleeding tokens \(even if that is 0\)": sel.MOST_BLEEDING,
    r"with courage (?P<n>\d+) or more": sel.COURAGE_AT_LEAST,
    r"with courage below (?P<n>\d+)": sel.COURAGE_BELOW,
    r"with movement below (?P<n>\d+)": sel.MOVEMENT_BELOW,
    r"with understanding (?P<n>\d+) or more": sel.UNDERSTANDING_AT_LEAST,
    r"with insanity (?P<n>\d+) or more": sel.INSANITY_AT_LEAST,
    r"with survival (?P<n>\d+) or more": sel.SURVIVAL_AT_LEAST,
    r"with (?:(?P<one>a) bleeding token|(?P<n>\d+) or more bleeding tokens)": sel.BLEEDING_AT_LEAST,
    rf"next to or the same as {SOMEBODY}": sel.NEAR_SUBJECT,
    r"able to consume": sel.CAN_CONSUME,
    r"who is the only survivor on the board": sel.ALONE,
    r"carrying (?P<gear>[a-z-]+) gear": sel.WITH_GEAR,
    r"carrying gear with the keyword “(?P<gear>other)”": sel.WITH_GEAR,
    r"with the fighting art (?P<art>[A-Z][\w' -]+)": sel.WITH_ART,
    r"with the status (?P<art>[A-Z][\w' -]+)": sel.HAS_STATUS,
    r"with (?P<n>\d+) or more red affinities": sel.RED_AFFINITIES,
    r"with (?P<n>\d+) or more green affinities": sel.GREEN_AFFINITIES,
    r"with (?P<n>\d+) or more blue affinities": sel.BLUE_AFFINITIES,
    r"with the most (?P<gear>red|green|blue) affinities \(even if that is 0\)": sel.MOST_AFFINITIES,
    r"with a (?P<gear>red|green|blue|white) aura": sel.HAS_AURA,
    r"with the most armor points \(even if that is 0\)": sel.MOST_ARMOR,
    r"with (?P<n>\d+) or more (?!bleeding)(?P<gear>[a-z-]+) tokens": sel.WITH_COUNTER,
    r"without (?P<gear>[a-z-]+) tokens": sel.WITHOUT_COUNTER,
    r"with the most (?!bleeding)(?P<gear>[a-z-]+) tokens \(even if that is 0\)": sel.MOST_COUNTER,
    r"with the fewest (?P<gear>[a-z-]+) tokens \(even if that is 0\)": sel.FEWEST_COUNTER,
}
"""Terms that stand only behind a noun."""
PREDICATES = {
    r"(?:is|are) the last to wound the monster": sel.LAST_TO_WOUND,
    r"suffered Grab in the previous round": sel.GRABBED_LAST_ROUND,
    r"(?:has|have) the most bleeding tokens \(even if that is 0\)": sel.MOST_BLEEDING,
    r"(?:has|have) courage (?P<n>\d+) or more": sel.COURAGE_AT_LEAST,
    r"(?:has|have) courage below (?P<n>\d+)": sel.COURAGE_BELOW,
    r"(?:has|have) movement below (?P<n>\d+)": sel.MOVEMENT_BELOW,
    r"(?:has|have) understanding (?P<n>\d+) or more": sel.UNDERSTANDING_AT_LEAST,
    r"(?:has|have) insanity (?P<n>\d+) or more": sel.INSANITY_AT_LEAST,
    r"(?:has|have) survival (?P<n>\d+) or more": sel.SURVIVAL_AT_LEAST,
    r"(?:has|have) (?:(?P<one>a) bleeding token|(?P<n>\d+) or more bleeding tokens)": sel.BLEEDING_AT_LEAST,
    rf"(?:is|are) {SOMEBODY} or adjacent to {SOMEBODY}": sel.NEAR_SUBJECT,
    r"can consume": sel.CAN_CONSUME,
    r"(?:is|are) the only survivor on the board": sel.ALONE,
    r"carr(?:ies|y) (?P<gear>[a-z-]+) gear": sel.WITH_GEAR,
    r"carr(?:ies|y) gear with the keyword “(?P<gear>other)”": sel.WITH_GEAR,
    r"(?:has|have) the fighting art (?P<art>[A-Z][\w' -]+)": sel.WITH_ART,
    r"(?:has|have) the status (?P<art>[A-Z][\w' -]+)": sel.HAS_STATUS,
    r"(?:has|have) (?P<n>\d+) or more red affinities": sel.RED_AFFINITIES,
    r"(?:has|have) (?P<n>\d+) or more green affinities": sel.GREEN_AFFINITIES,
    r"(?:has|have) (?P<n>\d+) or more blue affinities": sel.BLUE_AFFINITIES,
    r"(?:has|have) the most (?P<gear>red|green|blue) affinities \(even if that is 0\)": sel.MOST_AFFINITIES,
    r"(?:has|have) a (?P<gear>red|green|blue|white) aura": sel.HAS_AURA,
    r"(?:has|have) the most armor points \(even if that is 0\)": sel.MOST_ARMOR,
    r"(?:has|have) (?P<n>\d+) or more (?!bleeding)(?P<gear>[a-z-]+) tokens": sel.WITH_COUNTER,
    r"(?:has|have) no (?P<gear>[a-z-]+) tokens": sel.WITHOUT_COUNTER,
    r"(?:has|have) the most (?!bleeding)(?P<gear>[a-z-]+) tokens \(even if that is 0\)": sel.MOST_COUNTER,
    r"(?:has|have) the fewest (?P<gear>[a-z-]+) tokens \(even if that is 0\)": sel.FEWEST_COUNTER,
    r"(?:is|are) a threat": sel.THREAT,
    r"(?:is|are) alive": sel.ALIVE,
    r"(?:is|are) knocked down": sel.IS_KNOCKED_DOWN,
    r"(?:is|are) standing": sel.STANDING,
    r"(?:is|are) not deaf": sel.NON_DEAF,
    r"(?:is|are) deaf": sel.IS_DEAF,
    r"(?:is|are) insane": sel.IS_INSANE,
    r"(?:is|are) sane": sel.IS_SANE,
    rf"(?:is|are) not {SOMEBODY}": sel.NOT_SUBJECT,
    **{rf"(?:is|are) {pattern}": code for pattern, code in TERMS.items()},
}
"""Terms as predicates."""
IMPAIRED = {
    "cannot spend survival": "no survival",
    "is deaf": "deaf",
    "cannot consume": "no consuming",
    "cannot encourage": "no encourage",
    "cannot use two-handed weapons": "no two-handed weapons",
    "cannot use weapons": "no weapons",
    "cannot use fighting arts": "no fighting arts",
    "cannot use abilities": "no abilities",
    "cannot use weapons with strength 2 or more": "no strong gear",
    "cannot put on armor or accessories at the waist": "no waist gear",
    "cannot dodge": "no dodge",
    "cannot dash": "no dash",
    "cannot surge": "no surge",
    "is knocked down by every injury (even a light one)": "falls when injured",
    "has movement 1": "movement is one",
    "cannot use paired weapons": "no paired weapons",
    "cannot block": "no block",
    "retires after the showdown": "retires",
    "misses the next hunt": "skips next hunt",
    "is in a frenzy (cannot spend survival, own melee weapons ignore “slow”)": "frenzy",
    "dies after the showdown if no other survivor lives": "dies alone",
    "can no longer have children": "no intimacy",
    "is blind": "blind",
}
YOURS = {"are": "is", "have": "has", "retire": "retires", "miss": "misses", "die": "dies"}
"""Verbs after "you", and after one survivor."""
STAT_WORDS = {**{stat: stat for stat in STATS}, "weapon proficiency": "proficiency", "hunt experience": "xp"}


def a_filter(code: int, n: int = -1, word: str = "") -> Data:
    return {"code": code, "n": n, "word": word}


def items(text: str) -> list[str]:
    """``a, b and c``."""
    return re.split(", | and ", text) if text else []


def term(text: str, known: dict[str, int]) -> Data:
    found = [(code, match) for pattern, code in known.items() if (match := re.fullmatch(pattern, text))]
    assert len(found) == 1, f"{len(found)} terms are '{text}'"
    code, match = found[0]
    groups = match.groupdict()
    return a_filter(
        code,
        int(groups.get("n") or (1 if groups.get("one") else -1)),
        groups.get("gear")
        or groups.get("zone")
        or (groups.get("art") or "").lower().replace(" ", "-").replace("'", ""),
    )


def phrases(text: str | None) -> list[Data]:
    return [term(each, TERMS | PHRASES) for each in items(text or "")]


def predicates(text: str) -> list[Data]:
    """``is adjacent to the monster and has courage below 5``."""
    return [term(each, PREDICATES) for each in items(text)]


def whom(text: str) -> Data | None:
    """``the target``, ``a random survivor in range``, ``all non-deaf survivors``; None is the monster."""
    if text == "the monster":
        return None
    if text in FIGURES:
        role = FIGURES[text]
        return line(role, sel.ALL if role == sel.TARGETS else sel.ONE, sel.NO_RANK, [])
    head, _, terms = text.partition(", if ")
    if head in HEADS:
        return line(sel.NO_ROLE, sel.ONE, sel.NO_RANK, [a_filter(HEADS[head]), *phrases(terms)])
    near = re.fullmatch("yourself or an adjacent survivor(?: (.+))?", text)
    if near:
        filters = [a_filter(sel.ALIVE), a_filter(sel.NEAR_SUBJECT), *phrases(near[1])]
        return line(sel.NO_ROLE, sel.ONE, sel.NO_RANK, filters)
    tie = re.fullmatch("the (.+), in a tie the (closest|furthest)", text)
    if tie:
        filters, several = noun_phrase(tie[1])
        rank = sel.CLOSEST if tie[2] == "closest" else sel.FURTHEST
        return line(sel.NO_ROLE, sel.ALL if several else sel.ONE, rank, filters)
    found = re.fullmatch(r"(a random|an?|all|each|the closest|the furthest) (.+)", text)
    assert found, f"whom does '{text}' mean?"
    filters, several = noun_phrase(found[2])
    assert several == (found[1] == "all") or found[1].startswith("the "), f"one or several: '{text}'"
    pick = {"a random": sel.RANDOM, "all": sel.ALL, "each": sel.ALL}.get(found[1], sel.ALL if several else sel.ONE)
    rank = {"the closest": sel.CLOSEST, "the furthest": sel.FURTHEST}.get(found[1], sel.NO_RANK)
    return line(sel.NO_ROLE, pick, rank, filters)


def noun_phrase(text: str) -> tuple[list[Data], bool]:
    """``insane survivors in range``: the filters, and whether it is several."""
    adjective = f"(?:{'|'.join(ADJECTIVES)})"
    found = re.fullmatch(rf"(?:({adjective}(?:, {adjective})*) )?(survivor|threat)(s?)(?: (.+))?", text)
    assert found, f"'{text}' is no noun with its terms"
    noun = a_filter(sel.THREAT if found[2] == "threat" else sel.ALIVE)
    before = [a_filter(ADJECTIVES[word]) for word in (found[1].split(", ") if found[1] else [])]
    places, who, rest = (found[4] or "").partition(" who ")
    if who and not places.startswith("who "):
        return [noun, *before, *phrases(places), *predicates(rest)], bool(found[3])
    return [noun, *before, *phrases(found[4])], bool(found[3])


def line(role: int, pick: int, rank: int, filters: list[Data]) -> Data:
    return {"role": role, "pick": pick, "rank": rank, "filters": in_order(filters)}


def in_order(filters: list[Data]) -> list[Data]:
    """All terms must hold together, so their order means nothing."""
    return sorted(filters, key=lambda f: (f["code"], f["n"], f["word"]))


def amount(n: str | None, level: str | None = None) -> Data:
    """``3``, ``1d5``, or else ``the monster's level``, ``2 times the monster's level``."""
    if level:
        times = re.fullmatch(r"(?:(\d+) times )?the monster's level", level)
        if not times and level.startswith(("your ", "their ")):
            return counted(level)
        if level in TALLIES:
            return tally(level)
        assert times, f"'{level}' is no amount"
        return {"base": 0, "per_level": int(times[1] or 1), "sides": 0, "counted": None}
    assert n, "an amount is missing"
    if n.startswith("1d"):
        return {"base": 0, "per_level": 0, "sides": int(n[2:]), "counted": None}
    return {"base": int(n), "per_level": 0, "sides": 0, "counted": None}


TALLIES = {
    "the number of cards in the wound stack": 2,
    "the number of dead survivors": 3,
    "the brain damage just suffered": 5,
    "the number of living survivors": 6,
}
"""Numbers of the whole showdown."""


def tally(text: str) -> Data:
    measure = {"what": TALLIES[text], "which": -1, "who": None, "monster": False, "times": 1, "every": 1, "at_most": 0}
    return {"base": 0, "per_level": 0, "sides": 0, "counted": measure}


COUNTED = {f"{colour} affinities": 8 + i for i, colour in enumerate(("red", "green", "blue"))} | {"survival limit": 11}


def counted(text: str, sign: int = 1) -> Data:
    """``your own survival``, ``their blue affinities``: a number of the survivor it happens to."""
    found = re.fullmatch(r"(?:your|their) (?:own (?P<stat>[a-z ]+)|(?P<what>[a-z ]+))", text)
    assert found, f"'{text}' counts nothing"
    what, which = (1, stat(found["stat"])) if found["stat"] else (COUNTED[found["what"]], -1)
    measure = {"what": what, "which": which, "who": None, "monster": False, "times": sign, "every": 1, "at_most": 0}
    return {"base": 0, "per_level": 0, "sides": 0, "counted": measure}


def signed(n: str, level: str | None) -> Data:
    """``+1``, ``-2 … per monster level``."""
    return {"base": 0 if level else int(n), "per_level": int(n) if level else 0, "sides": 0, "counted": None}


def less(found: Data) -> Data:
    """The amount of a loss; what a die gives is given, lost or not."""
    return {"base": -found["base"], "per_level": -found["per_level"], "sides": found["sides"], "counted": None}


def stat(text: str) -> int:
    return STATS.index(STAT_WORDS[text])


def block(text: str | None) -> int:
    return int(text.strip("⟦⟧")) if text and text != "nothing" else -1


def effects(text: str | None) -> tuple[list[list[int]], int]:
    """``has -1 accuracy and -1 strength, cannot dodge and is deaf``: the changes, and the impairments."""
    changes: list[list[int]] = []
    mask = 0
    for each in re.split(r", (?!own melee)| and ", text or ""):
        verb, _, rest = each.partition(" ")
        plain = f"{YOURS.get(verb, verb)} {rest}"
        change = re.fullmatch(r"(?:(?:has|have) )?([+-]\d+) ([a-z ]+)", each)
        if change:
            changes.append([stat(change[2]), int(change[1])])
        elif each:
            mask |= 1 << IMPAIRMENTS.index(IMPAIRED[plain])
    return changes, mask


def bounds(text: str) -> tuple[int, int]:
    """``4 or more``, ``1-2``, ``10``."""
    low, _, high = text.removesuffix(" or more").partition("-")
    return int(low), 99 if text.endswith("or more") else int(high or low)
