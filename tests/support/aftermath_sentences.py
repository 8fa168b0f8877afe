"""Reads back the sentences about resources and the settlement.  Part of ``card_sentence_patterns``."""

from __future__ import annotations

import re

from tests.support.card_word_parser import Data, whom


def resources(m: re.Match[str], **kind: str) -> Data:
    """Resources without a name: whose, which and how many."""
    who = None if m["who"] == "the group" else whom(m["who"])
    return {"who": who, "card": -1, "random": "", "choose": "", "count": count(m["n"])} | kind


def count(text: str | None) -> int:
    """``3``; a die counts below 0."""
    return -int(text[2:]) if text and text.startswith("1d") else int(text or 1)


AT_HOME = {
    "population": r"(?:it|the settlement) (?P<way>loses|gains) (?P<people>\d+) population",
    "endeavors": r"(?:it|the settlement) (?:gains (?P<work>\d+) endeavors?|can spend no endeavors) in its next phase",
    "gains": r"(?:it|the settlement) gains (?P<gains>[A-Z][A-Za-z ]+)",
    "returns": r"(?:it|the innovation (?P<returns>[A-Z][A-Za-z ]+)) goes back into the innovation deck",
    "archives": r"(?:it|the settlement) archives one piece of (?P<archives>[a-z ]+) gear",
    "injures": r"a survivor at home, chosen by the players, suffers the injury (?P<injures>[A-Z][A-Za-z ]+)",
    "loses": r"(?:it|the settlement) loses all (?P<loses>[a-z ]+)",
    "proficiency": r"each survivor may choose the weapon proficiency (?P<proficiency>[A-Z][A-Za-z& ]+); each survivor "
    r"who has it gains 1 level of it for each level of the monster, instead of only 1 level for this "
    r"showdown",
    "killer_learns": r"the survivor who killed the monster learns (?P<killer_learns>[A-Z][A-Za-z ]+)",
    "killer_suffers": r"the survivor who killed the monster triggers the story event (?P<killer_suffers>[A-Za-z' ]+)",
    "learns": r"the survivor learns (?P<learns>.+)",
}
HOME = "|".join(re.sub(r"\?P<\w+>", "?:", pattern) for pattern in AT_HOME.values())


def settlement(m: re.Match[str]) -> tuple[str, Data]:
    """What happens at home."""
    data: Data = {"thing": "", "n": 0}
    data |= {word: (m[word] or "").lower().replace(" ", "-") for word in ("known", "unless")}
    for what, pattern in AT_HOME.items():
        found = re.fullmatch(pattern, m["text"])
        if not found:
            continue
        data["what"] = what
        if what == "population":
            data["n"] = int(found["people"]) * (-1 if found["way"] == "loses" else 1)
        elif what == "endeavors":
            data["n"] = int(found["work"] or 0)
        elif found[what] is None:
            data["thing"] = data["known"]
        else:
            plain = what in ("loses", "archives", "killer_suffers", "learns")
            words = found[what] if plain else found[what].lower()
            data["thing"] = words if what == "proficiency" or words == found[what] else words.replace(" ", "-")
        return "Settlement", data
    raise AssertionError(m["text"])
