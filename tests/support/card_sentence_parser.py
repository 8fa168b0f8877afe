"""Reads the sentences about cards back into data, from the words alone.

A second description of the card language, written against the sentences and not against the code that makes them.
Blocks are marked by their program number before reading: ``if the target is insane: ⟦12⟧; otherwise: ⟦13⟧``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from showdown.model import selectors as sel
from showdown.model.cards import Catalog
from showdown.model.rulings import RULINGS
from tests.support.aftermath_sentences import count
from tests.support.card_sentence_patterns import (
    FIGURE,
    FIXED,
    READINGS,
    SUBJECT,
    TERMS,
    B,
    Meaning,
    attack,
    known,
    terms,
)
from tests.support.card_word_parser import TALLIES, Data, amount, block, bounds, effects, stat, tally, whom

MOVES = {
    "toward the target": 0,
    "away from all threats": 1,
    "away from all survivors": 2,
    "straight forward": 3,
    "straight back without turning": 7,
    "in a straight line away from all survivors": 8,
    "to where as many survivors as possible are further away from it than before": 10,
    "straight toward the closest board edge": 11,
    "straight toward the furthest board edge": 12,
}
OVER_AND_ON = ", over that survivor and on, and stops as soon as its base has left that survivor's space"
RULED = {
    "your group chose the ruling that a 7 finds nothing": ("rubble-seven", "nothing"),
    "your group chose the leg injury table of the first printing": ("legs-table", "first-printing"),
    "your group chose the ruling that you are hurt first": ("seizure-order", "survivor-first"),
    "your group chose the ruling that Maniacal laughter raises speed": ("maniacal-laughter", "plus"),
    "your group chose the ruling that insanity is checked after the brain damage": ("insane-judged", "after"),
    "your group chose the ruling that the knockback needs no roll": ("knockback-of-the-insane", "always"),
}


NOTHING: Data = {"base": 0, "per_level": 0, "sides": 0, "counted": None}
ONCE: Data = {"monster": False, "times": 1, "every": 1, "at_most": 0}
HOW = {"at least": 0, "at most": 1, "higher than": 2, "lower than": 3}
HOW_MANY = {"at least": 0, "at most": 1, "more than": 2, "fewer than": 3}
COMPARED = rf"(?P<how>{'|'.join(HOW)}) (?P<than>[^:]+)"
COMPARED2 = rf"(?P<how2>{'|'.join(HOW)}) (?P<than2>[^:]+)"


def at_least(name: str, whose: str, n: str) -> Data:
    """``the survival of the survivor is at least 1``."""
    measure = {"what": sel.STAT, "which": stat(name), "who": whom(whose), "monster": False}
    measure |= {"times": 1, "every": 1, "at_most": 0}
    return {"what": amount("0") | {"counted": measure}, "how": 0, "than": amount(n)}


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
            (
                r"this card has dealt damage(?: at least (\d+) times)?",
                "DealtDamage",
                lambda m: {"times": int(m[1] or 1)},
            ),
            (r"the monster has (?:a wound|(\d+) or more wounds)", "Wounds", lambda m: {"wounds": int(m[1] or 1)}),
            (r"this card has (?:a token|(\d+) or more tokens)", "TokensOnCard", lambda m: {"tokens": int(m[1] or 1)}),
            (
                r"this card brought (?:a mood|(\d+) or more moods) into play",
                "MoodsEntered",
                lambda m: {"moods": int(m[1] or 1)},
            ),
            (r"the monster is level (\d) or more", "LevelAtLeast", lambda m: {"level": int(m[1])}),
            (r"this attack was made by a surge", "SurgeAttack", lambda m: {}),
            (r"this attack tried to wound a super-dense location", "DenseAttack", lambda m: {}),
            (r"the wound roll is an even number", "WoundRollEven", lambda m: {}),
            (
                r"the wound roll is (\d.*)",
                "WoundRoll",
                lambda m: dict(zip(("low", "high"), bounds(m[1]), strict=True)),
            ),
            (
                r"the wound is critical on (.+)",
                "CriticalAt",
                lambda m: {"locations": self.locations(m[1])},
            ),
            (r"the ([a-z]+) of (.+) is at least (\d+)", "AmountIs", lambda m: at_least(m[1], m[2], m[3])),
            (r"the weapon is (.+)", "WeaponIs", lambda m: {"weapons": self.weapons(m[1])}),
            (
                r"(?P<cards>.+?) (?:(?:has its|all have their) (?P<plain>open|closed) side up"
                r"|shows its “(?P<face>.+)” face|all show their “(?P<faces>.+)” face|has its (?P<front>front) up)",
                "FaceShown",
                lambda m: {"faces": self.faces(m)},
            ),
            (
                r"there (?:is|are) (?:(?P<n>\d+)|(?:at least (\d+))?(?: and )?(?:at most (\d+))?) tiles? "
                r"of (.+) on the board",
                "TilesOnBoard",
                lambda m: {
                    "card": self.card(m[4], "terrain"),
                    "least": int(m["n"] or m[2] or 0),
                    "most": int(m["n"] or m[3] or -1),
                },
            ),
            (r"this tile has (?:a token|(\d+) or more tokens)", "TokensOnTile", lambda m: {"tokens": int(m[1] or 1)}),
            (
                r"(?P<who>.+?) (?:has|have|together have) (?P<how>at least|at most|more than|fewer than) "
                r"(?P<n>\d+) (?P<counter>[a-z ]+) tokens?",
                "AmountIs",
                lambda m: self.counter_is(m),
            ),
            (
                r"(?P<how>at least|at most|more than|fewer than) (?P<n>\d+) survivors? (?:is|are) alive",
                "AmountIs",
                lambda m: {
                    "what": tally("the number of living survivors"),
                    "how": HOW_MANY[m["how"]],
                    "than": self.number(m["n"]),
                },
            ),
            (
                r"there is no (?P<who>.+)",
                "AmountIs",
                lambda m: {
                    "what": self.number(f"the number of {plural(m['who'])}"),
                    "how": HOW["lower than"],
                    "than": self.number("1"),
                },
            ),
            (
                r"(?P<what>the number of .+) is 0",
                "AmountIs",
                lambda m: {"what": self.number(m["what"]), "how": HOW["lower than"], "than": self.number("1")},
            ),
            (
                rf"(?P<what>.+?) (?:is|are) {COMPARED}",
                "AmountIs",
                lambda m: {"what": self.number(m["what"]), "how": HOW[m["how"]], "than": self.number(m["than"])},
            ),
            (r"(.+) is on the board", "TerrainOnBoard", lambda m: {"terrain": self.card(m[1], "terrain")}),
            (r"your group chose (\S+) for the ruling (\S+)", "Ruled", lambda m: ruled(m[2], m[1])),
            (r"(your group chose .+)", "Ruled", lambda m: ruled(*RULED[m[1]])),
            (r"there is (?!no )(?!at (?:least|most) )(.+)", "Somebody", lambda m: {"who": whom(m[1])}),
            (rf"{FIGURE} (?:is|are) alive", "Somebody", lambda m: {"who": whom(m["figure"])}),
            (rf"{FIGURE} (?P<terms>.+)", "Somebody", lambda m: {"who": known(m["figure"], m["terms"])}),
        ]
        for pattern, name, read in readings:
            match = re.fullmatch(pattern, text)
            if match:
                return name, read(match)
        raise AssertionError(f"'{text}' is no condition")

    def faces(self, m: re.Match[str]) -> list[list[str]]:
        """``Lens is open``, ``the Red and Green Lens are all closed``, ``Mask shows its “Shut Fist” face``."""
        names = self.names_of(m["cards"])
        face = m["plain"] or m["face"] or m["faces"] or ""
        return [[name, face.lower().replace(" ", "-") or name] for name in names]

    def names_of(self, text: str) -> list[str]:
        """``the Red, Green and Blue Lens``, ``this Mask and that Mask``: the names of the cards."""
        same = re.fullmatch(r"the (.+(?:, | and ).+) (\w+)", text)
        if same:
            return [self.name_of(f"{title} {same[2]}") for title in re.split(", | and ", same[1])]
        return [self.name_of(title) for title in re.split(", and | and |, ", text)]

    def counter_is(self, m: re.Match[str]) -> Data:
        """``the monster has at least 1 trophy token``."""
        monster = m["who"] == "the monster"
        figure = None if monster else whom(m["who"])
        what = {"what": 0, "which": self.catalog.counter_ids[m["counter"].replace(" ", "-")], "who": figure}
        amount_of_it = {**NOTHING, "counted": {**what, **ONCE, "monster": monster}}
        return {"what": amount_of_it, "how": HOW_MANY[m["how"]], "than": self.number(m["n"])}

    def name_of(self, title: str) -> str:
        """The name of a card by its title, also of one that no file holds."""
        names = {c.title: c.name for c in self.catalog.cards if c.kind == "ai"}
        return names.get(title, title.lower().replace(" ", "-"))

    def flipped(self, m: re.Match[str]) -> Meaning:
        names = self.names_of(m["cards"])
        by = whom(m["by"]) if m["by"] else None
        one = bool(m["one"] or m["by"])
        face = re.sub("^(?:its|their) (?:“(.+)” face|(.+) side)$", r"\1\2", m["face"]).lower().replace(" ", "-")
        return "Flip", {"cards": names, "to": names[0] if face == "its-front" else face, "one": one, "by": by}

    def tokens_on_card(self, m: re.Match[str]) -> Meaning:
        name = "" if m["card"] == "this card" else self.name_of(m["card"])
        return "CardTokens", {"amount": int(m["n"] or 0), "card": name}

    def performed(self, m: re.Match[str]) -> Meaning:
        assert not m["what"].startswith("its Basic Action")
        titles = [each.procedure_titles.items() for each in self.catalog.monsters.values()]
        names = {title: name for of_monster in titles for name, title in of_monster}
        names["its instinct"] = "instinct"
        name = names.get(m["what"], m["what"].lower().replace(" ", "-"))
        return "Perform", {"procedure": name, "target": whom(m["who"]) if m["who"] else None}

    def weapons(self, text: str) -> list[str]:
        """``a club or shield weapon or Fist & Tooth``: keywords, and the names of cards."""
        text = text.replace("a grand weapon", "a grand-weapon weapon")
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

    def of_a_face(self, m: re.Match[str]) -> Meaning:
        name, data = self.condition(m[1] + m[2])
        return "If", {"condition": {"name": name, **data}, "then": block(m[3]), "otherwise": block(m[4])}

    def ruled(self, m: re.Match[str]) -> Meaning:
        """What the default answer to a ruling does, and in brackets what the other answer does."""
        _, data = self.condition(m[2])
        condition = {"name": "Ruled", "ruling": data["ruling"], "value": 1 - data["value"]}
        return "If", {"condition": condition, "then": block(m[1]), "otherwise": block(m[3])}

    def unless(self, m: re.Match[str]) -> Meaning:
        name, data = self.condition(m[1])
        return "If", {"condition": {"name": name, **data}, "then": -1, "otherwise": block(m[2])}

    def may(self, m: re.Match[str]) -> Meaning:
        """``the survivor may pay 1 survival``, ``all survival``, ``2 age tokens``: the price, and what it buys."""
        return "May", {
            "who": whom(m["who"]),
            "cost": 99 if m["cost"] == "all" else int(m["cost"] or 0),
            "do": block(m.groupdict().get("do")),
            "otherwise": block(m["otherwise"]),
            "stat": stat(m["stat"] or "survival"),
            "counter": self.catalog.counter_ids[m["counter"]] if m["counter"] else -1,
        }

    def chosen(self, m: re.Match[str]) -> Meaning:
        """``the attacker chooses: either ⟦7⟧, or ⟦8⟧``."""
        free = {"cost": 0, "stat": stat("survival"), "counter": -1}
        return "May", {"who": whom(m["who"]), "do": block(m["do"]), "otherwise": block(m["otherwise"]), **free}

    def ignored(self, m: re.Match[str]) -> Meaning:
        """``⟦7⟧; if the survivor carries shield gear, the survivor may ignore this``."""
        who = known(m["figure"], m["terms"]) if m["terms"] else whom(m["who"])
        free = {"cost": 0, "do": -1, "stat": stat("survival"), "counter": -1}
        return "May", {"who": who, "otherwise": block(m["otherwise"]), **free}

    def gains(self, m: re.Match[str]) -> Meaning:
        """``gains the resource Lion Claw``, ``gains the disorder Prey``."""
        name, kind = {
            "resource": ("Resource", "resource"),
            "gear": ("GainGear", "gear"),
            "fighting art": ("GainArt", "fighting-art"),
            "disorder": ("GainDisorder", "disorder"),
        }[m["kind"]]
        who = None if m["who"] == "the group" else whom(m["who"])
        more = {"random": "", "choose": "", "count": count(m["n"])} if name == "Resource" else {}
        return name, {"who": who, "card": self.card(m["what"], kind)} | more

    def attack(self, m: re.Match[str]) -> Meaning:
        """An attack with the lines that need a condition."""
        name, data = attack(m)
        lines = []
        for text in re.split(r"\. If ", m["lines"].removeprefix(". If ")) if m["lines"] else []:
            found = re.fullmatch(
                r"(?P<condition>.+?): (?P<changes>[^;]+?)??"
                rf"(?:(?:^|(?<=: )|; )after a hit, (?P<hit>{B}))?(?:(?:(?<=: )|; )before damage, (?P<before>{B}))?"
                rf"(?:(?:(?<=: )|; )after damage, (?P<after>{B}))?",
                text,
            )
            assert found, f"'{text}' is no line of an attack"
            changes = found["changes"] or ""
            more = re.fullmatch(
                r"(?:(?P<speed>[+-]\d+) speed)?(?:(?:, )?(?P<accuracy>[+-]\d+) accuracy)?"
                rf"(?:(?:, )?(?P<damage>[+-]\d+) damage)?{TERMS}",
                changes if re.match(r"[+-]\d+ (?:speed|accuracy|damage)|$", changes) else f", {changes}",
            )
            assert more, f"'{changes}' changes no attack"
            kind, condition = self.condition(found["condition"])
            place, hits_on, cannot, severe = terms(more)
            lines.append(
                {"condition": {"name": kind, **condition}}
                | {stat: int(more[stat] or 0) for stat in ("speed", "accuracy", "damage")}
                | {"place": place, "hits_on": hits_on, "cannot": cannot, "severe_injuries": severe}
                | {"blocks": [block(found["hit"]), block(found["before"]), block(found["after"])]}
            )
        return name, {**data, "lines": lines}

    def stacked(self, m: re.Match[str]) -> Meaning:
        """Hit locations by their titles."""
        return "HitLocationDeck", {"what": 2, "cards": self.locations(m["cards"]), "deck_too": bool(m["deck"])}

    def redrawn(self, m: re.Match[str]) -> Meaning:
        return "Redraw", {"cards": self.locations(m["cards"]) if m["cards"] else []}

    def locations(self, text: str) -> list[str]:
        """The names of hit locations by their titles."""
        titles = {c.title: c.name for c in self.catalog.cards if c.kind == "hit-location"}
        found = re.split(", and |, or |, | and | or ", text)
        return [titles.get(title, title.lower().replace(" ", "-")) for title in found]

    def placed(self, m: re.Match[str]) -> Meaning:
        """Where the monster is placed; it faces the survivor of the place unless another is named."""
        ways = {"adjacent to ": 0, "along the board edge furthest from ": 2}
        far_side = ", on the far side as seen from where the monster was"
        place, who, where, terrain = m["place"], None, 3, -1
        for start, number in ways.items():
            if place.startswith(start):
                where, who = number, whom(place.removeprefix(start).removesuffix(far_side))
                where = 1 if place.endswith(far_side) else where
        if place.startswith("on the closest "):
            where, terrain = 4, self.card(place.removeprefix("on the closest "), "terrain")
        assert where != 3 or place == "in the middle of the board", f"where is '{place}'?"
        faces = whom(m["faces"]) if m["faces"] else None
        return "PlaceMonster", {
            "where": where,
            "who": who,
            "terrain": terrain,
            "covering": 1 if m["most"] else 2 if m["fewest"] else 0,
            "facing": None if faces == who else faces,
            "otherwise": block(m["otherwise"]),
        }

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
        meal = {"terrain": self.card(m[1], "terrain"), "then": block(m[2]), "gear_of": None}
        return "Consume", {**meal, "weapon": False, "meal": True}

    def archive_terrain(self, m: re.Match[str]) -> Meaning:
        name, data = self.consume(m)
        return name, {**data, "meal": False}

    def move(self, m: re.Match[str]) -> Meaning:
        turns = 1 if m["face"] else 2 if m["back"] else 0
        data: Data = {"how": -1, "steps": 99 if m["unlimited"] else int(m["steps"] or 0), "who": None}
        data |= {"turns": turns, "terrain": -1, "grabs": bool(m["grabs"]), "collided": block(m["collided"])}
        data |= {"over": block(m["over"]), "flies": bool(m["unharmed"] or m["over"]), "follower": None}
        if m["follower"]:
            follower = m["follower"].lower()
            data["follower"] = known(m["figure"], m["terms"]) if m["terms"] else whom(follower)
        way = m["way"]
        assert (way == "toward the target" and not m["steps"] and not m["unlimited"]) == bool(m["plain"]), (
            "only toward the target it moves"
        )
        if way in MOVES:
            data["how"] = MOVES[way]
        elif way.startswith("to the closest "):
            data |= {"how": 5, "terrain": self.card(way.removeprefix("to the closest "), "terrain")}
        elif way.endswith(OVER_AND_ON):
            data |= {"how": 13, "who": whom(way.removeprefix("toward ").removesuffix(OVER_AND_ON))}
        elif way.startswith("toward "):
            data |= {"how": 9, "who": whom(way.removeprefix("toward ").removeprefix("the closest of "))}
        elif way.startswith("in a straight line through "):
            data |= {"how": 6, "who": whom(way.removeprefix("in a straight line through "))}
        else:
            found = re.fullmatch("directly away from (.+) without turning", way)
            assert found, f"which way is '{way}'?"
            data |= {"how": 4, "who": whom(found[1])}
        return "Move", data

    def counted(self, m: re.Match[str]) -> Meaning:
        """``the target gains 2 age tokens``, ``all survivors lose all age tokens``."""
        words = {"gain": 0, "lose": 1, "now has": 2, "now have": 2, "lose all": 2, "double": 3}
        how = m["how"] if m["how"].startswith("now") else m["how"].replace("s all", " all").removesuffix("s")
        more = m.groupdict()
        level = more.get("level")
        found = amount(m["n"], level) if m["n"] or level else NOTHING
        if more.get("as"):
            found = self.number(more["as"])
        counter = self.catalog.counter_ids[m["counter"]]
        return "Count", {"who": whom(m["who"]), "counter": counter, "how": words[how], "amount": found}

    def gains_status(self, m: re.Match[str]) -> Meaning:
        return "GainStatus", {"who": whom(m["who"]), "card": self.card(m["card"], "status")}

    def archives_status(self, m: re.Match[str]) -> Meaning:
        return "ArchiveStatus", {"who": whom(m["who"]), "card": self.card(m["card"], "status")}

    def roll(self, m: re.Match[str]) -> Meaning:
        rows: list[Data] = []
        how, than = -1, NOTHING
        rest, _, otherwise = m["rows"].partition(". Otherwise: ")
        for row in rest.split(". "):
            found = re.fullmatch(
                rf"(?:On (?P<row>[\d-]+(?: or more)?)(?:, if the roll is also {COMPARED})?"
                rf"|If the result is {COMPARED2})"
                rf": (?P<do>{B})",
                row,
            )
            assert found, f"'{row}' is no row"
            low, high = bounds(found["row"]) if found["row"] else (-99, 99)
            word = found["how"] or found["how2"]
            if word:
                how, than = HOW[word], self.number(found["than"] or found["than2"])
            rows.append({"low": low, "high": high, "program": block(found["do"])})
        tools = []
        for tool, what in re.findall(r" \(with a ([^:]+): (\+\d+|2d\d+, added up)\)", m["tools"]):
            titles = {c.title: c.name for c in self.catalog.cards if c.kind == "gear"}
            tools.append([titles.get(tool, tool), int(what) if what.startswith("+") else 0])
        theirs = re.fullmatch("their (.+)", m["plus"] or "")
        plus = self.number(f"that survivor's {theirs[1]}" if theirs else m["plus"]) if m["plus"] else NOTHING
        found_all = {"rows": rows, "how": how, "than": than, "tools": tools, "plus": plus}
        return "Roll", {"sides": int(m["sides"]), "otherwise": block(otherwise), **found_all}

    def tiles_placed(self, m: re.Match[str]) -> Meaning:
        """``place 2 tiles of Egg adjacent to the monster``."""
        n = {"a tile": "1"}.get(m["n"] or "", (m["n"] or "").removesuffix(" tiles"))
        how_many = amount(n or None, m["level"])
        card = self.card(m["card"], "terrain")
        return "PlaceTerrain", {"card": card, "where": self.tile_place(m["where"]), "tiles": how_many}

    def tile_place(self, text: str) -> Data:
        """Where a tile is put."""
        found: Data = {"place": TILE_PLACES.get(text, -1), "zone": -1, "word": "", "who": None}
        zone = re.fullmatch(r"in the “?([a-z0-9 ]+)”? zone", text)
        if zone:
            names = [each.name for each in self.catalog.zones]
            return {**found, "place": 1, "zone": names.index(zone[1]), "word": zone[1]}
        if found["place"] < 0:
            return {**found, "place": 2, "who": whom(text.removeprefix("adjacent to "))}
        return found

    def tiles_removed(self, m: re.Match[str]) -> Meaning:
        which = {"all tiles": 0, "the closest tile": 1, "one tile": 2}[m["which"]]
        assert bool(m["choice"]) == (which == 2)
        return "RemoveTerrain", {"card": self.card(m["card"], "terrain"), "which": which}

    def tile_by_tile(self, m: re.Match[str]) -> Meaning:
        which = {"each": 0, "the closest": 1, "one": 2}[m["which"]]
        assert bool(m["choice"]) == (which == 2)
        return "EachTile", {"card": self.card(m["card"], "terrain"), "which": which, "do": block(m["do"])}

    def hatches(self, m: re.Match[str]) -> Meaning:
        return "Hatch", {"card": self.card(m["card"], "terrain")}

    def number(self, text: str) -> Data:
        """``the survivor's courage``, ``the monster's age tokens``, ``3``: a number that something is compared with."""
        if text.isdecimal():
            return {**NOTHING, "base": int(text)}
        if text in TALLIES:
            return tally(text)
        if text == "the monster's level":
            return amount(None, text)
        several = re.fullmatch("the number of (all .+)", text)
        if several:
            return {**NOTHING, "counted": {"what": 6, "which": -1, "who": whom(several[1]), **ONCE}}
        of_it = re.fullmatch("the monster's ([a-z ]+) tokens", text)
        if of_it:
            which = self.catalog.counter_ids[of_it[1].replace(" ", "-")]
            return {**NOTHING, "counted": {"what": 0, "which": which, "who": None, **ONCE, "monster": True}}
        found = re.fullmatch(r"(?:your|(?:the|that) survivor's) (?:([a-z ]+) tokens|([a-z ]+))", text)
        assert found, f"'{text}' is no number"
        what, which = (0, self.catalog.counter_ids[found[1]]) if found[1] else (1, stat(found[2]))
        return {**NOTHING, "counted": {"what": what, "which": which, "who": None, **ONCE}}


TILE_PLACES = {
    "adjacent to the monster": 0,
    "on the board edge closest to the monster": 3,
    "anywhere on the board": 4,
    "adjacent to this tile": 5,
}


def ruled(name: str, value: str) -> Data:
    number = [ruling.name for ruling in RULINGS].index(name)
    return {"ruling": number, "value": RULINGS[number].values.index(value)}


def plural(text: str) -> str:
    """``all survivors in range`` for ``survivor in range``."""
    return "all " + re.sub(r"\b(survivor|threat)\b", r"\1s", text, count=1)
