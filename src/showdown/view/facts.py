"""Raw values as facts a sentence can use.  The key says what a value is (see model/events.py)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from showdown.board.cells import DIRECTIONS, NAMES, OFF_BOARD
from showdown.language import Texts, texts
from showdown.language.template import Fact, fill, names_in
from showdown.model.ids import IMPAIRMENTS, LETTERS, PLACES, STATS
from showdown.model.state import State
from showdown.view.directions import bearing, span_of

PERSONS: Final = frozenset({"who", "target", "attacker", "by", "other"})
CELLS: Final = frozenset({"cell", "from", "at", "base"})
NUMBERED: Final = frozenset({"card", "facing", "injury", "place", *CELLS, *PERSONS})
"""Numbers of things: -1 is none of them, 0 is the first."""
OTHERWISE: Final = frozenset({"cards", "chosen", "controller", "impairments", "passed", "places", "special", "stat"})
"""Values that are neither numbers of things nor words of a closed list."""
PLAIN: Final = (int, str)
BEARINGS: Final = frozenset({"bearing", "blind", "way"})


def word_for(texts: Texts, key: str, value: Any) -> str:
    found: str = texts["words"].get(f"{key}.{value}", str(value))
    return found


@lru_cache(maxsize=10_000, typed=True)
def worded(language: str, key: str, value: int | str) -> Fact:
    """A number, a word or yes and no.  Sentences share these facts: the same few hundred come again and again."""
    return Fact(word_for(texts(language), key, value), value)


@lru_cache(maxsize=1000)
def named_survivor(template: str, name: str, letter: str) -> str:
    """A survivor in a sentence; most sentences name one."""
    return fill(template, {"name": Fact(name), "letter": Fact(letter)})


@lru_cache(maxsize=1000)
def named_player(template: str, seat: int, hand: tuple[int, ...]) -> str:
    mine = ", ".join([LETTERS[i] for i in hand])
    return fill(template, {"number": Fact(str(seat + 1)), "survivors": Fact(mine)})


class Namer:
    """Names everything in one showdown: survivors, cards, spaces, places, attributes."""

    def __init__(self, s: State, language: str) -> None:
        self.s = s
        self.language = language
        self.texts = texts(language)
        self.monster = Fact(s.constants.monster.title)

    def told(self, template: str, data: Mapping[str, Any]) -> str:
        """A sentence about these values."""
        wanted = names_in(template)
        return fill(template, self.facts(data, wanted)) if wanted else template

    def facts(self, data: Mapping[str, Any], wanted: frozenset[str]) -> dict[str, Fact]:
        """Those that the sentence speaks of: each value under its own key, what follows from several, the monster.

        A decision has dozens of options, and a value may be a sentence itself: what nobody asks for is not made.
        """
        out = {key: self.fact(key, data[key]) for key in wanted if key in data}
        out["monster"] = self.monster
        amount = data.get("amount")
        if isinstance(amount, int):
            out["size"] = Fact(str(abs(amount)), abs(amount))
            out["loses"] = Fact("", amount < 0)
        if "cell" in data and not wanted.isdisjoint(BEARINGS):
            self.add_bearings(out, data)
        if "dice" in data:
            out["dice"] = Fact(self.dice(data["dice"], data.get("needed"), data.get("hits", 0)), data["dice"])
            out["total"] = Fact(str(sum(data["dice"]) + data.get("strength", 0)))
        return out

    def add_bearings(self, out: dict[str, Fact], data: Mapping[str, Any]) -> None:
        """How a space lies to the monster, as it stood then (``base``); which way the monster itself went."""
        foot = self.s.foot
        text = self.texts["board"]["bearing"]
        cell = data["cell"]
        base = data.get("base", OFF_BOARD)
        if "base" in data:
            known = cell >= 0 and base >= 0
            out["bearing"] = Fact(bearing(span_of(foot.base[base]), cell, text) if known else "")
            out["blind"] = Fact("", known and foot.blind_spot(base, data["facing"]) >> cell & 1 != 0)
        elif "spaces" in data and data.get("from", OFF_BOARD) >= 0:
            out["way"] = Fact(bearing(span_of(1 << data["from"]), cell, text))

    def fact(self, key: str, value: Any) -> Fact:
        if key in NUMBERED:
            return Fact(self.named(key, value), value, value >= 0)
        if key not in OTHERWISE:
            if isinstance(value, PLAIN):
                return worded(self.language, key, value)
            return Fact(self.word(key, value), value)
        if key == "stat":
            return Fact(self.word(key, STATS[value]), STATS[value])
        if key == "places":
            return Fact(self.each([PLACES[p] for p in value]), len(value))
        if key == "cards":
            return Fact(self.each([self.named("card", c) for c in value]), value)
        if key == "special":
            return Fact(", ".join([self.word(key, word) for word in value]), value)
        if key == "impairments":
            words = [IMPAIRMENTS[i] for i in range(len(IMPAIRMENTS)) if value >> i & 1]
            return Fact(self.each([self.word(key, w) for w in words]), value)
        if key == "passed" or key == "chosen":
            return Fact(self.each([self.survivor(LETTERS.index(c)) for c in value]), value)
        return Fact(self.player(value), value, True)

    def named(self, key: str, value: int) -> str:
        if key in PERSONS:
            return (
                self.survivor(value) if value >= 0 else fill(self.texts["names"]["monster"], {"monster": self.monster})
            )
        if value < 0:
            return ""
        if key in CELLS:
            return NAMES[value]
        if key == "card":
            return self.s.catalog.cards[value].title
        if key == "injury":
            return self.s.catalog.injury_titles[value]
        if key == "place":
            return PLACES[value]
        return DIRECTIONS[value]

    def word(self, key: str, value: Any) -> str:
        """How the language says a value of a closed list; anything else as it is."""
        return word_for(self.texts, key, value)

    def survivor(self, who: int) -> str:
        return named_survivor(self.texts["names"]["survivor"], self.s.survivors[who].name, LETTERS[who])

    def player(self, seat: int) -> str:
        """A player with the survivors in hand: ``player 1 (a, c)``."""
        return named_player(self.texts["names"]["player"], seat, self.s.constants.players[seat])

    def each(self, words: list[str]) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        if not words:
            return str(self.texts["names"]["nobody"])
        if len(words) == 1:
            return words[0]
        return ", ".join(words[:-1]) + str(self.texts["names"]["and"]) + words[-1]

    def dice(self, values: list[int], needed: int | None, hits: int) -> str:
        """``2d10: 7 hit, 1 miss (needs 2+)``; a plain check shows its number only.

        The event says how many hit; those are the highest, whatever rule made them hit.
        """
        names = self.texts["names"]
        lowest_hit = sorted(values, reverse=True)[hits - 1] if hits else 11
        results: list[str] = []
        for v in values:
            kind = "die" if needed is None else "hit" if v >= lowest_hit else "miss"
            results.append(fill(names[kind], {"value": Fact(str(v))}))
        facts = {
            "many": Fact(str(len(values))),
            "results": Fact(", ".join(results)),
            "needed": Fact("" if needed is None else str(min(10, max(2, needed))), needed, needed is not None),
        }
        return fill(names["dice"], facts)
