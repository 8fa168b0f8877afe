"""Reads the sentences about cards back into data, from the words alone.

A second description of the card language, written against the sentences and not against the code that makes them.
Blocks are marked by their program number before reading: ``if the target is insane: ⟦12⟧; otherwise: ⟦13⟧``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from showdown.model.cards import Catalog
from showdown.model.rulings import RULINGS
from tests.support.card_sentence_patterns import FIGURE, FIXED, READINGS, SUBJECT, B, Meaning, known
from tests.support.card_word_parser import Data, block, bounds, effects, stat, whom

MOVES = {
    "toward the target": 0,
    "away from all threats": 1,
    "away from all survivors": 2,
    "straight forward": 3,
    "straight back without turning": 7,
    "in a straight line away from all survivors": 8,
}
RULED = {
    "your group chose the ruling that a 7 finds nothing": ("rubble-seven", "nothing"),
    "your group chose the leg injury table of the first printing": ("legs-table", "first-printing"),
    "your group chose the ruling that you are hurt first": ("seizure-order", "survivor-first"),
    "your group chose the ruling that Maniacal laughter raises speed": ("maniacal-laughter", "plus"),
    "your group chose the ruling that insanity is checked after the brain damage": ("insane-judged", "after"),
}


class Reader:
    """Reads sentences about the cards of one catalogue."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def card(self, title: str, *kinds: str) -> int:
        """The number of the card with this title."""
        found = [c for c in self.catalog.cards if c.title == title and c.kind in kinds]
        current = [c for c in found if self.catalog.card_ids[c.name] == c.id]
        assert len(current) == 1, f"{len(current)} cards are called '{title}'"
        return current[0].id

    def sentence(self, text: str) -> Meaning:
        """The verb that a sentence means, and its fields.  Exactly one reading must fit."""
        found = self.readings(text)
        assert len(found) == 1, f"{len(found)} readings of '{text}': {found}"
        return found[0]

    def readings(self, text: str) -> list[Meaning]:
        found = [FIXED[text]] if text in FIXED else []
        for pattern, reading in READINGS:
            match = re.fullmatch(pattern, text)
            if match:
                try:
                    name, data = getattr(self, reading)(match) if isinstance(reading, str) else reading(match)
                except (AssertionError, KeyError, ValueError):
                    continue  # the words have this shape, but they mean nothing
                if name:
                    found.append((name, data))
        return found

    def condition(self, text: str) -> Meaning:
        readings: list[tuple[str, str, Callable[[re.Match[str]], Data]]] = [
            (r"(?:at least (\d+) hits of )?this attack dealt damage", "Damaged", lambda m: {"times": int(m[1] or 1)}),
            (r"the monster has (?:a wound|(\d+) or more wounds)", "Wounds", lambda m: {"wounds": int(m[1] or 1)}),
            (r"this card has (?:a token|(\d+) or more tokens)", "TokensOnCard", lambda m: {"tokens": int(m[1] or 1)}),
            (
                r"(?:a mood|(\d+) or more moods) entered play through this card",
                "MoodsEntered",
                lambda m: {"moods": int(m[1] or 1)},
            ),
            (r"the monster is level (\d) or more", "LevelAtLeast", lambda m: {"level": int(m[1])}),
            (r"the wound roll is an even number", "WoundRollEven", lambda m: {}),
            (
                r"the wound roll is (\d.*)",
                "WoundRoll",
                lambda m: dict(zip(("low", "high"), bounds(m[1]), strict=True)),
            ),
            (r"the weapon is (.+)", "WeaponIs", lambda m: {"weapons": self.weapons(m[1])}),
            (r"(.+) is on the board", "TerrainOnBoard", lambda m: {"terrain": self.card(m[1], "terrain")}),
            (r"your group chose (\S+) for the ruling (\S+)", "Ruled", lambda m: ruled(m[2], m[1])),
            (r"(your group chose .+)", "Ruled", lambda m: ruled(*RULED[m[1]])),
            (r"there is (.+)", "Somebody", lambda m: {"who": whom(m[1])}),
            (rf"{FIGURE} (?P<terms>.+)", "Somebody", lambda m: {"who": known(m["figure"], m["terms"])}),
        ]
        for pattern, name, read in readings:
            match = re.fullmatch(pattern, text)
            if match:
                return name, read(match)
        raise AssertionError(f"'{text}' is no condition")

    def weapons(self, text: str) -> list[str]:
        """``a club or shield weapon or Fist & Tooth``: keywords, and the names of cards."""
        keywords = re.match(r"an? ([a-z -]+?) weapon(?: or |$)", text)
        titles = text[keywords.end() :] if keywords else text
        names = {c.title: c.name for c in self.catalog.cards if c.kind == "gear"}
        out = keywords[1].split(" or ") if keywords else []
        return out + [names[title] for title in titles.split(" or ") if title]

    # -- readings that need the catalogue ----------------------------------------------------------------------

    def fits(self, m: re.Match[str]) -> Meaning:
        """``if the target is insane, the target …``: a condition on a figure, followed by an effect on it."""
        who = whom(m["figure"])
        name, data = self.sentence(m["rest"])
        field = next(f for f in ("who", "gear_of", "target") if data.get(f) == who and who is not None)
        return name, {**data, field: known(m["figure"], m["terms"])}

    def decision(self, m: re.Match[str]) -> Meaning:
        name, data = self.condition(m[1])
        return "If", {"condition": {"name": name, **data}, "then": block(m[2]), "otherwise": block(m[3])}

    def ruled(self, m: re.Match[str]) -> Meaning:
        """What the default answer to a ruling does, and in brackets what the other answer does."""
        _, data = self.condition(m[2])
        condition = {"name": "Ruled", "ruling": data["ruling"], "value": 1 - data["value"]}
        return "If", {"condition": condition, "then": block(m[1]), "otherwise": block(m[3])}

    def unless(self, m: re.Match[str]) -> Meaning:
        name, data = self.condition(m[1])
        return "If", {"condition": {"name": name, **data}, "then": -1, "otherwise": block(m[2])}

    def gains(self, m: re.Match[str]) -> Meaning:
        """``gains the resource Lion Claw``, ``gains the disorder Prey``."""
        name, kind = {
            "resource": ("Resource", "resource"),
            "gear": ("GainGear", "gear"),
            "fighting art": ("GainArt", "fighting-art"),
            "disorder": ("GainDisorder", "disorder"),
        }[m["kind"]]
        who = None if m["who"] == "the group" else whom(m["who"])
        return name, {"who": who, "card": self.card(m["what"], kind)} | ({"random": ""} if name == "Resource" else {})

    def story(self, m: re.Match[str]) -> Meaning:
        return "Story", {"who": whom(m["who"]), "card": self.card(m["what"], "story")}

    def suffers(self, m: re.Match[str]) -> Meaning:
        tables = [*self.catalog.severe, self.catalog.brain_trauma]
        rows = [(t, row) for t in tables if t is not None for row in t.rows if row.title == m["what"]]
        assert len(rows) == 1, f"{len(rows)} rows are called '{m['what']}'"
        table, row = rows[0]
        return "Suffer", {"who": whom(m["who"]), "table": table.card, "program": row.program, "title": row.title}

    def injury(self, m: re.Match[str]) -> Meaning:
        assert whom(m["who"]) == SUBJECT
        changes, mask = effects(m["effects"])
        second_changes, second = effects(m["second"])
        return "Injure", {
            "injury": self.catalog.injury_titles.index(m["what"]),
            "limit": 1 if m["once"] else 2 if m["two"] else int(m["limit"] or 0),
            "changes": changes,
            "impairments": mask,
            "second_changes": second_changes,
            "second_impairments": second,
            "dismembers": bool(m["dismembers"]),
            "then": block(m["then"]),
        }

    def consume(self, m: re.Match[str]) -> Meaning:
        return "Consume", {"terrain": self.card(m[1], "terrain"), "then": block(m[2]), "gear_of": None}

    def move(self, m: re.Match[str]) -> Meaning:
        turns = 1 if m["face"] else 2 if m["back"] else 0
        data: Data = {"how": -1, "steps": int(m["steps"] or 0), "who": None, "turns": turns}
        data |= {"terrain": -1, "grabs": bool(m["grabs"]), "collided": block(m["collided"])}
        way = m["way"]
        assert (way == "toward the target" and not m["steps"]) == bool(m["plain"]), "only toward the target it moves"
        if way in MOVES:
            data["how"] = MOVES[way]
        elif way.startswith("to the closest "):
            data |= {"how": 5, "terrain": self.card(way.removeprefix("to the closest "), "terrain")}
        elif way.startswith("in a straight line through "):
            data |= {"how": 6, "who": whom(way.removeprefix("in a straight line through "))}
        else:
            found = re.fullmatch("directly away from (.+) without turning", way)
            assert found, f"which way is '{way}'?"
            data |= {"how": 4, "who": whom(found[1])}
        return "Move", data

    def roll(self, m: re.Match[str]) -> Meaning:
        rows, above = [], -1
        for row in m["rows"].split("; "):
            found = re.fullmatch(
                r"on ([\d-]+(?: or more)?)"
                rf"(?:, if the roll is also higher than (?:your|(?:the|that) survivor's) ([a-z ]+))?: ({B})",
                row,
            )
            assert found, f"'{row}' is no row"
            low, high = bounds(found[1])
            above = stat(found[2]) if found[2] else -1
            rows.append({"low": low, "high": high, "program": block(found[3])})
        tools = []
        for tool, what in re.findall(r" \(with a ([^:]+): (\+\d+|2d\d+, added up)\)", m["tools"]):
            titles = {c.title: c.name for c in self.catalog.cards if c.kind == "gear"}
            tools.append([titles.get(tool, tool), int(what) if what.startswith("+") else 0])
        return "Roll", {"sides": int(m["sides"]), "rows": rows, "above": above, "tools": tools}


def ruled(name: str, value: str) -> Data:
    number = [ruling.name for ruling in RULINGS].index(name)
    return {"ruling": number, "value": RULINGS[number].values.index(value)}
