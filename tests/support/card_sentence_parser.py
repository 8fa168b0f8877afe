"""Reads the sentences about cards back into data, from the words alone.

A second description of the card language, written against the sentences and not against the code that makes them.
Blocks are marked by their program number before reading: ``if target is adjacent: ⟦12⟧; otherwise ⟦13⟧``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from showdown.model.cards import Catalog
from showdown.model.ids import PLACES, STATS
from showdown.model.rulings import RULINGS
from tests.support.card_word_parser import Data, amount, block, bounds, changes, count, less, mask, whom

MOVES = {
    "toward the target": 0,
    "away from all threats": 1,
    "away from all survivors": 2,
    "straight forward": 3,
    "straight back without turning": 7,
    "in a straight line away from all survivors": 8,
}
TURNS = {"": 0, ", then turn to face it": 1, ", then turn its back to it": 2}


# -- sentences ---------------------------------------------------------------------------------------------------

B = r"(?:⟦-?\d+⟧|nothing)"
HOW_MUCH = r"(?:[+-]?(?:\d+ x )?level|[+-]?d?\d+)"
STAT = "(?P<stat>[a-z ]+?)"
FIXED: dict[str, tuple[str, Data]] = {
    "flow": ("Flow", {}),
    "until the end of the next round every survivor is a threat": ("AllThreats", {}),
    "archive this card": ("Archive", {"weapon": False}),
    "the weapon is archived": ("Archive", {"weapon": True}),
    "the attack and its remaining hits are cancelled": ("CancelAttack", {}),
    "the armor at the locations hit is destroyed": ("DestroyArmor", {}),
    "discard this card": ("Discard", {"what": 0}),
    "discard a mood": ("Discard", {"what": 1}),
    "draw and play another AI card": ("DrawAi", {}),
    "the monster ends its turn": ("EndTurn", {}),
    "one more movement in this act": ("ExtraMovement", {}),
    "a random disorder": ("GainDisorder", {"who": None, "card": -1}),
    "ignore the brain trauma": ("IgnoreInjury", {"trauma": True}),
    "ignore the severe injury": ("IgnoreInjury", {"trauma": False}),
    "lose a fighting art of your choice": ("LoseArt", {}),
    "one located hit may go to the arms instead": ("MoveHit", {}),
    "nobody is the priority target any more": ("PriorityTarget", {"who": None, "permanent": False}),
    "the monster leaves the board": ("RemoveMonster", {}),
    "put this card on top of the AI deck": ("ReturnToTop", {}),
    "remove the tokens from this card": ("CardTokens", {"amount": 0}),
    "that card is not drawn": ("SkipDraw", {}),
    "survival turns into insanity; with three disorders already, death": ("SurvivalToInsanity", {}),
    "one more attack roll for each hit": ("ThisAttack", {"stat": 98, "amount": amount("1")}),
    "the monster suffers a wound": ("WoundMonster", {}),
}


class Reader:
    """Reads sentences about the cards of one catalogue."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def card(self, title: str, *kinds: str) -> tuple[str, int]:
        """The kind and the number of the card with this title."""
        found = [c for c in self.catalog.cards if c.title == title and c.kind in kinds]
        current = [c for c in found if self.catalog.card_ids[c.name] == c.id]
        assert len(current) == 1, f"{len(current)} cards are called '{title}'"
        return current[0].kind, current[0].id

    def sentence(self, text: str) -> tuple[str, Data]:
        """The verb that a sentence means, and its fields.  Exactly one reading must fit."""
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
        assert len(found) == 1, f"{len(found)} readings of '{text}': {found}"
        return found[0]

    def condition(self, text: str) -> tuple[str, Data]:
        readings: list[tuple[str, str, Callable[[re.Match[str]], Data]]] = [
            (r"this attack dealt damage(?: (\d+) times or more)?", "Damaged", lambda m: {"times": int(m[1] or 1)}),
            (r"the wound stack holds (\d+) or more", "Wounds", lambda m: {"wounds": int(m[1])}),
            (r"there are (\d+) or more tokens on this card", "TokensOnCard", lambda m: {"tokens": int(m[1])}),
            (r"(\d+) or more moods entered play through this card", "MoodsEntered", lambda m: {"moods": int(m[1])}),
            (r"the monster is level (\d) or more", "LevelAtLeast", lambda m: {"level": int(m[1])}),
            (r"the wound roll is even", "WoundRollEven", lambda m: {}),
            (
                r"the wound roll is (\d\S*)",
                "WoundRoll",
                lambda m: dict(zip(("low", "high"), bounds(m[1]), strict=True)),
            ),
            (r"the weapon is (.+)", "WeaponIs", lambda m: {"weapons": m[1].split(" or ")}),
            (r"(.+) is on the board", "TerrainOnBoard", lambda m: {"terrain": self.card(m[1], "terrain")[1]}),
            (r"ruling (\S+) is (\S+)", "Ruled", ruled),
            (r"there is: (.+)", "Somebody", lambda m: {"who": whom(m[1])}),
            (r"(.+?) is (.+)", "Somebody", lambda m: {"who": whom(f"{m[1]}, {m[2]}")}),
        ]
        for pattern, name, read in readings:
            match = re.fullmatch(pattern, text)
            if match:
                return name, read(match)
        raise AssertionError(f"'{text}' is no condition")

    # -- readings that need the catalogue ----------------------------------------------------------------------

    def decision(self, m: re.Match[str]) -> tuple[str, Data]:
        name, data = self.condition(m[1])
        return "If", {"condition": {"name": name, **data}, "then": block(m[2]), "otherwise": block(m[3])}

    def gains(self, m: re.Match[str]) -> tuple[str, Data]:
        """``gains Lion Claw``: what is gained follows from the kind of the card."""
        who, what = m["who"], m["what"]
        deck = re.fullmatch("a random (monster|basic) resource", what)
        if deck:
            group = who == "the group"
            return "Resource", {"who": None if group else whom(who), "card": -1, "random": deck[1]}
        kind, card = self.card(what, "gear", "fighting-art", "disorder", "resource")
        if kind == "resource":
            return "Resource", {"who": whom(who), "card": card, "random": ""}
        name = {"gear": "GainGear", "fighting-art": "GainArt", "disorder": "GainDisorder"}[kind]
        return name, {"who": whom(who), "card": card}

    def story(self, m: re.Match[str]) -> tuple[str, Data]:
        return "Story", {"who": whom(m["who"]), "card": self.card(m["what"], "story")[1]}

    def suffers(self, m: re.Match[str]) -> tuple[str, Data]:
        tables = [*self.catalog.severe, self.catalog.brain_trauma]
        rows = [(t, row) for t in tables if t is not None for row in t.rows if row.title == m["what"]]
        assert len(rows) == 1, f"{len(rows)} rows are called '{m['what']}'"
        table, row = rows[0]
        return "Suffer", {"who": whom(m["who"]), "table": table.card, "program": row.program, "title": row.title}

    def injury(self, m: re.Match[str]) -> tuple[str, Data]:
        return "Injure", {
            "injury": self.catalog.injury_titles.index(m["what"]),
            "limit": count(m["limit"]) if m["limit"] else 0,
            "changes": changes(m["changes"]),
            "impairments": mask(m["impaired"]),
            "second_changes": changes(m["second"]),
            "second_impairments": mask(m["second_impaired"]),
            "dismembers": bool(m["dismembers"]),
            "then": block(m["then"]),
        }

    def consume(self, m: re.Match[str]) -> tuple[str, Data]:
        return "Consume", {"terrain": self.card(m[1], "terrain")[1], "then": block(m[2]), "gear_of": None}

    def move(self, m: re.Match[str]) -> tuple[str, Data]:
        data: Data = {"how": -1, "steps": int(m["steps"] or 0), "who": None, "turns": TURNS[m["turns"] or ""]}
        data |= {"terrain": -1, "grabs": bool(m["grabs"]), "collided": block(m["collided"])}
        way = m["way"]
        if way in MOVES:
            data["how"] = MOVES[way]
        elif way.startswith("to the closest "):
            data |= {"how": 5, "terrain": self.card(way.removeprefix("to the closest "), "terrain")[1]}
        elif way.startswith("in a straight line through "):
            data |= {"how": 6, "who": whom(way.removeprefix("in a straight line through "))}
        else:
            found = re.fullmatch("directly away from (.+) without turning", way)
            assert found, f"which way is '{way}'?"
            data |= {"how": 4, "who": whom(found[1])}
        return "Move", data

    def roll(self, m: re.Match[str]) -> tuple[str, Data]:
        rows, above = [], -1
        for row in m["rows"].split("; "):
            found = re.fullmatch(rf"on (\d\S*)(?: and above the survivor's ([a-z]+):)? ({B})", row)
            assert found, f"'{row}' is no row"
            low, high = bounds(found[1])
            above = STATS.index(found[2]) if found[2] else -1
            rows.append({"low": low, "high": high, "program": block(found[3])})
        tools = []
        for what, tool in re.findall(r", (\+\d+|two dice added up) with a ([^,:]+)", m["tools"]):
            titles = {c.title: c.name for c in self.catalog.cards if c.kind == "gear"}
            tools.append([titles.get(tool, tool), int(what) if what.startswith("+") else 0])
        return "Roll", {"sides": int(m["sides"]), "rows": rows, "above": above, "tools": tools}


def ruled(m: re.Match[str]) -> Data:
    number = [ruling.name for ruling in RULINGS].index(m[1])
    return {"ruling": number, "value": RULINGS[number].values.index(m[2])}


def stat_change(m: re.Match[str]) -> tuple[str, Data]:
    """``the target loses 2 survival``, ``the attacker: +1 courage (once in a lifetime)``."""
    stat = "bleeding" if m["stat"].startswith("bleeding token") else m["stat"]
    said = m["n"] or m["level"] or m["short"]
    if stat not in STATS or not said:
        return "", {}
    found = less(amount(said)) if m["verb"] == "lose" else amount(said)
    return "Gain", {"who": whom(m["who"]), "stat": STATS.index(stat), "amount": found, "lesson": bool(m["once"])}


def token(m: re.Match[str]) -> tuple[str, Data]:
    data = {
        "who": whom(m["who"]),
        "stat": STATS.index(m["stat"]),
        "amount": amount(m["n"]),
        "passing": bool(m["until"]),
    }
    assert m["verb"] in (None, "suffers" if m["n"].startswith("-") else "gains", "suffer", "gain")
    return "Tokens", data


def damage(m: re.Match[str]) -> tuple[str, Data]:
    where = m["where"]
    at = {"a rolled location": -1, "every location": -2}
    number = at[where] if where in at else PLACES.index(where.removeprefix("the "))
    return "Damage", {"who": whom(m["who"]), "amount": amount(m["n"] or m["level"]), "place": number}


def attack(m: re.Match[str]) -> tuple[str, Data]:
    harmless = m["damage"] is None
    return "Attack", {
        "who": whom(m["who"]) if m["who"] else None,
        "speed": int(m["speed"]),
        "accuracy": int(m["accuracy"]),
        "damage": int(m["damage"] or 0),
        "reach": int(m["reach"] or 1),
        "place": -2 if harmless else (PLACES.index(m["place"]) if m["place"] else -1),
        "after_hit": block(m["after_hit"]),
        "before_damage": block(m["before"]),
        "after_damage": block(m["after"]),
    }


def each(m: re.Match[str]) -> tuple[str, Data]:
    who = m["all"] or m["some"] or m["one"]
    return "Each", {"who": whom(who), "do": block(m["do"]), "up_to": int(m["up_to"] or 0)}


def may(m: re.Match[str]) -> tuple[str, Data]:
    data = {
        "who": whom(m["who"]),
        "cost": int(m["cost"] or 0),
        "do": block(m["do"]),
        "otherwise": block(m["otherwise"]),
    }
    return "May", data | {"stat": STATS.index(m["stat"] or "survival")}


def basic(m: re.Match[str]) -> tuple[str, Data]:
    who = whom(m["who"]) if m["who"] else None
    return "BasicAction", {"target": who, "speed": int(m["speed"] or 0), "damage": int(m["damage"] or 0)}


def boost(m: re.Match[str]) -> tuple[str, Data]:
    return "Boost", {"speed": int(m["speed"] or 0), "damage": int(m["damage"] or 0), "per": bool(m["per"])}


def knockback(m: re.Match[str]) -> tuple[str, Data]:
    spaces = 0 if m["n"] == "as far as they move" else int(m["n"])
    return "Knockback", {"who": whom(m["who"]), "spaces": spaces, "toward": bool(m["edge"])}


def lose_tokens(m: re.Match[str]) -> tuple[str, Data]:
    most = {"a": 1, "all": 99}.get(m["n"]) or int(m["n"])
    return "LoseTokens", {"who": whom(m["who"]), "attribute": STATS.index(m["stat"]), "most": most}


def leap(m: re.Match[str]) -> tuple[str, Data]:
    spaces = 0 if m["n"] == "the whole movement" else int(m["n"].split()[0])
    return "Leap", {"spaces": spaces, "strength": int(m["now"] or m["each"]), "per_space": bool(m["each"])}


def heal(m: re.Match[str]) -> tuple[str, Data]:
    return "Heal", {"amount": amount(m["n"] or m["level"])}


def roll_injury(m: re.Match[str]) -> tuple[str, Data]:
    times = 1 if m["n"] == "a" else int(m["n"])
    return "RollInjury", {
        "who": whom(m["who"]),
        "place": PLACES.index(m["place"]) if m["place"] else -1,
        "times": times,
    }


def pick(m: re.Match[str]) -> tuple[str, Data]:
    return "PickTarget", {"lines": [whom(text) for text in m[1].split("; else ")]}


def for_attack(name: str) -> Any:
    def read(m: re.Match[str]) -> tuple[str, Data]:
        return name, {"stat": STATS.index(m["stat"]), "amount": amount(m["n"])}

    return read


def more_rolls(m: re.Match[str]) -> tuple[str, Data]:
    return "ThisAttack", {"stat": 99, "amount": amount(m[1])}


def about(name: str, field: str = "who", **others: Any) -> Any:
    """A sentence that says whom it is about, and otherwise always the same."""

    def read(m: re.Match[str]) -> tuple[str, Data]:
        return name, {field: whom(m["who"]), **others}

    return read


def number(name: str, field: str, kind: Any = int, **others: Any) -> Any:
    def read(m: re.Match[str]) -> tuple[str, Data]:
        return name, {field: kind(m[1]), **others}

    return read


def reveal(m: re.Match[str]) -> tuple[str, Data]:
    return "Reveal", {"cards": int(m[1]), "moods_enter": int(m[2])}


def look(m: re.Match[str]) -> tuple[str, Data]:
    return "Look", {"deck": m[2] == "AI", "cards": int(m[1])}


WHO = "(?P<who>.+?)"
READINGS: list[tuple[str, Any]] = [
    # control
    (rf"if (.+?): ({B})(?:; otherwise ({B}))?", "decision"),
    (
        r"for (?:each of (?P<all>.+?)|up to (?P<up_to>\d+) of (?P<some>.+?)|(?P<one>(?!each of |up to ).+?)): "
        rf"(?P<do>{B})",
        each,
    ),
    (r"roll a d(?P<sides>\d+)(?P<tools>(?:, [^:]+)?): (?P<rows>.+)", "roll"),
    (
        rf"{WHO} may(?: pay (?P<cost>\d+) (?P<stat>\w+) to)? have this: (?P<do>{B})(?:; otherwise (?P<otherwise>{B}))?",
        may,
    ),
    # targets
    (r"pick a target: (.+); else the instinct", pick),
    (rf"{WHO}(?: becomes? the|:) priority target", about("PriorityTarget", permanent=False)),
    (rf"{WHO}(?: becomes? the|:) permanent priority target", about("PriorityTarget", permanent=True)),
    (rf"{WHO}: drops the priority target token; no threat until attacking", about("Hide", until=False)),
    (
        rf"{WHO}: drops the priority target token; no threat until attacking or leaving this terrain",
        about("Hide", until=True),
    ),
    (rf"{WHO}(?: is| are|:) doomed", about("Doom")),
    # movement
    (
        r"(?:make a full move|move(?: (?P<steps>\d+) spaces?)?) "
        r"(?P<way>(?:toward|away|straight (?:forward|back)|in a|to the|directly)[^;,]*?(?:, [^;,]*? without turning)?)"
        rf"(?P<turns>, then turn [a-z ]+ it)?(?P<grabs>, grabbing those passed over)?"
        rf"(?:; for each who suffers collision: (?P<collided>{B}))?",
        "move",
    ),
    (rf"turn to face {WHO}", about("TurnToFace")),
    (rf"turn its back to {WHO}", about("TurnBackTo")),
    (rf"the monster is placed adjacent to {WHO} and faces them", about("PlaceMonster")),
    # attacks
    (
        r"attack(?: each of (?P<who>.+?))?: speed (?P<speed>\d+), accuracy (?P<accuracy>\d+)\+, "
        r"(?:no damage|damage (?P<damage>\d+))(?:, reach (?P<reach>\d+))?(?:, every hit on the (?P<place>\w+))?"
        rf"(?:; after a hit: (?P<after_hit>{B}))?(?:; before damage: (?P<before>{B}))?"
        rf"(?:; after damage: (?P<after>{B}))?",
        attack,
    ),
    (
        r"perform the Basic Action(?: on (?P<who>.+?))?"
        r"(?: with (?:(?P<speed>[+-]\d+) speed)?(?: and )?(?:(?P<damage>[+-]\d+) damage)?)?",
        basic,
    ),
    (
        r"the attack gains (?:(?P<speed>[+-]\d+) speed)?(?: and )?(?:(?P<damage>[+-]\d+) damage)?"
        r"(?P<per> for each space moved)?",
        boost,
    ),
    # harm
    (
        rf"{WHO}(?: suffers?|:) (?:brain damage (?P<level>equal to .+)|(?P<n>{HOW_MUCH}) brain damage)",
        lambda m: ("BrainDamage", {"who": whom(m["who"]), "amount": amount(m["n"] or m["level"])}),
    ),
    (
        rf"{WHO}(?: suffers?|:) (?:damage (?P<level>equal to .+ level)|(?P<n>{HOW_MUCH}) damage) at (?P<where>.+)",
        damage,
    ),
    (rf"{WHO}(?: is| are|:) knocked down", about("KnockDown")),
    (rf"{WHO}(?: suffers?|:) Bash", about("Bash")),
    (rf"{WHO}(?: suffers?|:) Grab", about("Grab")),
    (rf"{WHO}(?: stands? up|: stands)", about("StandUp", may=False)),
    (rf"{WHO}:? may stand", about("StandUp", may=True)),
    (
        rf"{WHO}(?: suffers?|:) knockback (?P<n>\d+|as far as they move)(?P<edge> toward the closest board edge)?",
        knockback,
    ),
    (rf"{WHO}:? dies?", about("Kill", delayed=False)),
    (rf"{WHO}:? dies? at the end of the next monster turn", about("Kill", delayed=True)),
    # gains
    (
        rf"{WHO}(?: (?P<verb>gain|lose)s? (?:(?P<n>{HOW_MUCH}) )?|: (?P<short>{HOW_MUCH}) ){STAT}"
        r"(?: (?P<level>equal to .+? level))?(?P<once> \(once in a lifetime\))?",
        stat_change,
    ),
    (rf"{WHO}: loses all {STAT}", lambda m: ("LoseAll", {"who": whom(m["who"]), "stat": STATS.index(m["stat"])})),
    (
        rf"{WHO}(?: (?P<verb>gains?|suffers?) a|:) (?P<n>{HOW_MUCH}) {STAT} token"
        "(?P<until> until the end of the round)?",
        token,
    ),
    (rf"{WHO}: (?P<n>a|all|\d) \+1 {STAT} tokens? (?:is|are) lost", lose_tokens),
    (rf"the attacker: (?P<n>{HOW_MUCH}) {STAT} in this attack", for_attack("ThisAttack")),
    (rf"the survivor: (?P<n>{HOW_MUCH}) {STAT} in the next attack this turn", for_attack("NextAttack")),
    (r"(\d+) more attack rolls? in this attack", more_rolls),
    (rf"{WHO}:? gains? (?P<what>a random (?:monster|basic) resource|[A-Z].+)", "gains"),
    (rf"{WHO}: story event (?P<what>.+)", "story"),
    # injuries
    (
        r"permanent injury (?P<what>[^;,(]+?)(?P<dismembers> \(dismemberment\))?"
        r"(?:, at most (?P<limit>once|\d+ times))?"
        r"(?P<changes>(?:; [+-]\d+ [a-z]+)*)(?:; (?P<impaired>(?!two of them)[a-z][a-z, -]*))?"
        r"(?:; two of them: (?P<second>(?:(?:, )?[+-]\d+ [a-z]+)*)(?:, )?(?P<second_impaired>[a-z][a-z, -]*)?)?"
        rf"(?:; (?P<then>{B}))?",
        "injury",
    ),
    (r"until the showdown ends: (.+)", number("Impair", "impairments", mask)),
    (rf"{WHO}: suffers (?P<what>[A-Z].+)", "suffers"),
    (
        rf"{WHO}(?: suffers?|:) (?P<n>a|\d) random (?:severe (?P<place>\w+) injur(?:y|ies)|brain traumas?)",
        roll_injury,
    ),
    # the monster and its cards
    (r"put (\d+) tokens? on this card", number("CardTokens", "amount")),
    (r"reveal up to (\d+) AI cards, until (\d+) moods? ha(?:s|ve) entered play, then shuffle the deck", reveal),
    (rf"the monster heals (?:(?P<n>{HOW_MUCH}) wounds?|wounds (?P<level>equal to .+))", heal),
    # what it eats and holds
    (rf"if it is on or adjacent to (.+), consume it \(archive the tile\)(?:: ({B}))?", "consume"),
    (
        rf"{WHO}: one gear of the owner's choice is consumed \(archived\)",
        about("Consume", "gear_of", terrain=-1, then=-1),
    ),
    (rf"{WHO}: swallowed, off the board and inside the monster", about("Swallow")),
    (rf"{WHO}: must spend activation before attacking again", about("Hold", what=True)),
    (rf"{WHO}: must spend activation before using this weapon again", about("Hold", what=False)),
    # terrain and survivors' own cards
    (rf"{WHO}: moves onto it", about("Climb")),
    (rf"{WHO}: placed on the matching space of its other side", about("Cross")),
    (r"look at the top (\d+) (AI|hit location) cards and put them back in any order", look),
    (r"the survivor may move (?:up to )?(\d+) spaces?", number("Walk", "spaces")),
    (rf"encourage {WHO}; those who hear it stand up", about("Encourage")),
    (
        r"move (?P<n>\d+ spaces|the whole movement) straight"
        r"(?:; after all of it attack with (?P<now>[+-]\d+) strength"
        r"|, then attack with (?P<each>[+-]\d+) strength for each space moved)",
        leap,
    ),
    (r"ignore (\d+) hits? of the next attack on you before your next act", number("Block", "hits")),
    (r"have (\d+) deflect tokens?, each ignoring one hit", number("Deflect", "tokens")),
]
