"""Words of sentences about cards, read back into data: whom, how much, which block, which row of a die."""

from __future__ import annotations

import re
from typing import Any

from showdown.model import selectors as sel
from showdown.model.ids import IMPAIRMENTS, STATS

Data = dict[str, Any]

ROLES = {"target": sel.TARGET, "targets": sel.TARGETS, "attacker": sel.ATTACKER, "owner": sel.OWNER}
NOUNS = {"survivor": sel.ALIVE, "threat": sel.THREAT}
TERMS = {
    "facing": sel.FACING,
    "in range": sel.IN_RANGE,
    "in field of view": sel.IN_FIELD_OF_VIEW,
    "in blind spot": sel.IN_BLIND_SPOT,
    "outside blind spot": sel.OUTSIDE_BLIND_SPOT,
    "adjacent": sel.IS_ADJACENT,
    "around": sel.AROUND,
    "in line": sel.IN_LINE,
    "deaf": sel.IS_DEAF,
    "non-deaf": sel.NON_DEAF,
    "insane": sel.IS_INSANE,
    "sane": sel.IS_SANE,
    "knocked down": sel.IS_KNOCKED_DOWN,
    "standing": sel.STANDING,
    "alone": sel.ALONE,
    "last to wound": sel.LAST_TO_WOUND,
    "last survivor to wound": sel.LAST_TO_WOUND,
    "victim of grab last round": sel.GRABBED_LAST_ROUND,
    "most bleeding tokens": sel.MOST_BLEEDING,
    "beside the survivor": sel.BESIDE_SUBJECT,
    "near the survivor": sel.NEAR_SUBJECT,
    "other than the survivor": sel.NOT_SUBJECT,
    "able to consume": sel.CAN_CONSUME,
    "courage": sel.COURAGE_AT_LEAST,
    "courage below": sel.COURAGE_BELOW,
    "understanding": sel.UNDERSTANDING_AT_LEAST,
    "bleeding": sel.BLEEDING_AT_LEAST,
    "insanity": sel.INSANITY_AT_LEAST,
}


def term(text: str) -> Data:
    """``bleeding 3+``, ``in range``, ``with consumable gear``."""
    gear = re.fullmatch(r"with ([a-z-]+) gear", text)
    if gear:
        return {"code": sel.WITH_GEAR, "n": -1, "word": gear[1]}
    number = re.fullmatch(r"(.+?) (\d+)\+?", text)
    name, n = (number[1], int(number[2])) if number else (text, -1)
    return {"code": TERMS[name], "n": n, "word": ""}


def whom(text: str) -> Data | None:
    """``the target``, ``a random survivor, in line``, ``all survivors (non-deaf)``; None is the monster."""
    if text == "the monster":
        return None
    head, *terms = re.sub(r" \((.+)\)$", r", \1", text).split(", ")
    filters = [term(each) for each in terms]
    if head == "the survivor":
        return line(sel.SUBJECT, sel.ONE, sel.NO_RANK, filters)
    head = re.sub("^(the|an?) ", "", head)
    if head in ROLES:
        return line(ROLES[head], sel.ALL if head == "targets" else sel.ONE, sel.NO_RANK, filters)
    if head in TERMS:
        return line(sel.NO_ROLE, sel.ONE, sel.NO_RANK, [term(head), *filters])
    found = re.fullmatch(r"(?:(all|random|closest|furthest) )?(?:(.+) )?(survivor|threat)(s?)", head)
    assert found, f"whom does '{text}' mean?"
    pick = sel.ALL if found[4] or found[1] == "all" else (sel.RANDOM if found[1] == "random" else sel.ONE)
    rank = {"closest": sel.CLOSEST, "furthest": sel.FURTHEST}.get(found[1], sel.NO_RANK)
    noun = [{"code": NOUNS[found[3]], "n": -1, "word": ""}] + ([term(found[2])] if found[2] else [])
    return line(sel.NO_ROLE, pick, rank, noun + filters, len(noun))


def line(role: int, pick: int, rank: int, filters: list[Data], noun: int = 1) -> Data:
    return {"role": role, "pick": pick, "rank": rank, "filters": filters, "noun": noun}


def amount(text: str) -> Data:
    """``3``, ``-level``, ``d5``, ``2 x level``, ``equal to 2 times the monster's level``."""
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("+-")
    level = re.fullmatch(r"(?:(\d+) x )?level|equal to (?:(\d+) times )?the monster's level", text)
    if level:
        return {"base": 0, "per_level": sign * int(level[1] or level[2] or 1), "sides": 0}
    if text.startswith("d"):
        return {"base": 0, "per_level": 0, "sides": int(text[1:])}
    return {"base": sign * int(text), "per_level": 0, "sides": 0}


def less(found: Data) -> Data:
    """The amount of a loss; what a die gives is given, lost or not."""
    return {"base": -found["base"], "per_level": -found["per_level"], "sides": found["sides"]}


def block(text: str | None) -> int:
    return int(text.strip("⟦⟧")) if text and text != "nothing" else -1


def mask(text: str | None) -> int:
    return sum(1 << IMPAIRMENTS.index(word) for word in text.split(", ")) if text else 0


def changes(text: str | None) -> list[list[int]]:
    """``; -1 accuracy; -1 strength``."""
    found = re.findall(r"([+-]\d+) ([a-z]+)", text or "")
    return [[STATS.index(stat), int(n)] for n, stat in found]


def bounds(text: str) -> tuple[int, int]:
    """``4+``, ``1-2``, ``10``."""
    low, _, high = text.rstrip("+").partition("-")
    return int(low), 99 if text.endswith("+") else int(high or low)


def count(text: str) -> int:
    return 1 if text == "once" else int(text.removesuffix(" times"))
