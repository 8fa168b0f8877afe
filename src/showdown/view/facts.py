"""Raw values as facts a sentence can use.  The key says what a value is (see model/events.py)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from showdown.board.cells import COLUMN, DIRECTIONS, EAST, NAMES, NORTH, OFF_BOARD, ROW, SOUTH, WEST
from showdown.content.card_terms import line_in_words
from showdown.language import Texts, say, texts
from showdown.language.template import Fact, fill, names_in
from showdown.model.card_wording import AFTER_THE_SHOWDOWN, zone_title
from showdown.model.faces import parts_in_play
from showdown.model.ids import GRAB_DAMAGE_DOUBLED, IMPAIRMENTS, LETTERS, NOBODY, PLACES, STATS
from showdown.model.state import State
from showdown.rules.queries import lowest_success
from showdown.view.card_effects import block_told, critical_effect, done_instead, effect, roll_told
from showdown.view.directions import bearing, corners, span_of

PERSONS: Final = frozenset({"who", "target", "attacker", "by", "other"})
CELLS: Final = frozenset({"cell", "from", "at", "base"})
NUMBERED: Final = frozenset({"card", "facing", "injury", "place", *CELLS, *PERSONS})
"""Keys whose values are indexes: -1 means none."""
OTHERWISE: Final = frozenset(
    {
        "cards",
        "cells",
        "chosen",
        "controller",
        "counter",
        "gives",
        "going",
        "impairments",
        "instead",
        "line",
        "passed",
        "places",
        "points",
        "special",
        "stat",
        "zone",
    }
)
"""Keys whose values need their own rendering."""
SPOKEN: Final[dict[str, Callable[[str], str]]] = {"line": line_in_words, "zone": zone_title}
"""Words of a card file, and how a sentence says them."""
LISTS: Final = frozenset({"cards", "cells", "places", "points", "special"})
PLAIN: Final = (int, str)
EFFECTS: Final = frozenset({"brief", "critical_effect", "if_no", "if_yes", "quote", "source"})
BRIEF: Final = 48
"""Most characters of what a roll does, beside its dice."""
BEARINGS: Final = frozenset({"bearing", "blind", "steps", "straight", "way"})
DERIVED: Final = frozenset(
    {"absorbed", "basic_action", "damage_why", "deck", "doubled", "instead_of", "light", "limit", "speed_why"}
)
FIGURES: Final = ("survivor", "target", "attacker")
"""Whom a card speaks of, in the order of ``figures``."""
OF_MONSTER: Final = "attribute and tokens"
"""The part of a sum that does not come from the card."""
OPEN_ENDED: Final = 99
"""The highest result of a row without an upper end, as in ``4+``."""


def word_for(texts: Texts, key: str, value: Any) -> str:
    found: str = texts["words"].get(f"{key}.{value}", str(value))
    return found


@lru_cache(maxsize=10_000, typed=True)
def worded(language: str, key: str, value: int | str) -> Fact:
    """A number, a word or a flag as a fact; cached, since the same few hundred come up again and again."""
    return Fact(word_for(texts(language), key, value), value)


@lru_cache(maxsize=1000)
def named_survivor(template: str, name: str, letter: str) -> str:
    """The name of a survivor in a sentence; cached, since most sentences have one."""
    return fill(template, {"name": Fact(name), "letter": Fact(letter)})


@lru_cache(maxsize=1000)
def named_player(template: str, seat: int, hand: tuple[int, ...]) -> str:
    mine = ", ".join([LETTERS[i] for i in hand])
    return fill(template, {"number": Fact(str(seat + 1)), "survivors": Fact(mine)})


@lru_cache(maxsize=100)
def number_needed(needed: int) -> Fact:
    shown = lowest_success(needed)
    return Fact(str(shown), shown, True)


@lru_cache(maxsize=1000)
def range_of_rolls(template: str, low: int, high: int) -> str:
    facts = {
        "low": Fact(str(low)),
        "open": Fact("", high == OPEN_ENDED),
        "high": Fact(str(high), high, high > low),
        "near": Fact("", high == low + 1),
    }
    return fill(template, facts)


class Namer:
    """Turns raw values of one showdown into words: survivors, cards, spaces, places, attributes."""

    def __init__(self, s: State, language: str) -> None:
        self.s = s
        self.language = language
        self.texts = texts(language)
        self.monster = Fact(s.constants.monster.called)

    def told(self, template: str, data: Mapping[str, Any]) -> str:
        """A sentence about these values."""
        wanted = names_in(template)
        return fill(template, self.facts(data, wanted)) if wanted else template

    def facts(self, data: Mapping[str, Any], wanted: frozenset[str]) -> dict[str, Fact]:
        """The facts that a template uses (``wanted``): values under their keys, derived ones, the monster.

        Only those, because a decision has dozens of options and some facts are sentences themselves.
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
            self.add_dice(out, data)
        if "results" in data:
            self.add_rows(out, data["results"], data["row"])
        if "plus" in data:
            out["added"] = Fact(str(abs(data["plus"])))
            out["minus"] = Fact("", data["plus"] < 0)
        if "places" in data:
            many = len(data["places"])
            out["number"] = Fact(str(many), many)
            out["same"] = Fact("", len(set(data["places"])) == 1)
        if "now" in wanted:
            later = data["impairments"] & AFTER_THE_SHOWDOWN
            out["later"] = Fact(self.impairments(later) if later else "")
            now = data["impairments"] & ~AFTER_THE_SHOWDOWN
            out["now"] = Fact(self.impairments(now) if now else "")
        if "bound" in wanted and "toughness" in data:
            needed = data["toughness"] - data["strength"]
            lowest = lowest_success(needed)
            out["bound"] = Fact("", "high" if needed > lowest else "low" if needed < lowest else "")
        if "lettered" in wanted:
            out["lettered"] = Fact(self.lettered(data["who"]))
        if not wanted.isdisjoint(DERIVED):
            self.add_derived(out, data, wanted)
        if not wanted.isdisjoint(EFFECTS):
            self.add_effects(out, data, wanted)
        if "figures" in data:
            for key in ("text", "result", "brief"):
                if key in out:
                    out[key] = Fact(self.with_names(out[key].text, data["figures"]))
        return out

    def add_derived(self, out: dict[str, Fact], data: Mapping[str, Any], wanted: frozenset[str]) -> None:
        """What follows from the values of an event and from the showdown."""
        if "absorbed" in wanted:
            out["absorbed"] = Fact("", data.get("armor", data.get("insanity")) == data["amount"])
        if "deck" in wanted and "deck" not in data:
            is_ai = self.s.catalog.cards[data["card"]].kind == "ai"
            out["deck"] = Fact(self.word("deck", "ai" if is_ai else "hit locations"))
        if "doubled" in wanted:
            number = self.s.constants.level.number
            out["doubled"] = Fact(self.doubling_cards(), data["amount"] > number)
            out["undoubled"] = Fact(str(number))
        for fact, sum_ in (("speed_why", "speed_sum"), ("damage_why", "damage_sum")):
            if fact in wanted:
                out[fact] = Fact(self.raised(data.get(sum_, [])))
        if "instead_of" in wanted:
            out["instead_of"] = Fact(done_instead(self.s, data["card"], data["injury"]))
        if "light" in wanted:
            out["light"] = Fact("", data.get("light", False))  # events of older saves do not say it
        if "limit" in wanted and "limit" not in data:
            out["limit"] = Fact("")
        if "basic_action" in wanted:
            out["basic_action"] = Fact("", data.get("card") == self.s.constants.monster.basic_action)

    def raised(self, parts: Iterable[tuple[str, int]]) -> str:
        """Why a number of an attack is another one than on the card; empty if it is not."""
        plus = sum([n for word, n in parts if word == OF_MONSTER])
        facts = {
            "card": Fact(str(sum([n for word, n in parts if word != OF_MONSTER]))),
            "monster": self.monster,
            "size": Fact(str(abs(plus))),
            "loses": Fact("", plus < 0),
        }
        return fill(self.texts["names"]["raised"], facts) if plus else ""

    def with_names(self, text: str, figures: list[int]) -> str:
        """Words of a card with the names of the survivors they speak of: ``Erza`` for ``the target``."""
        for role, who in zip(FIGURES, figures, strict=True):
            if who >= 0:
                text = re.sub(rf"\b{re.escape(say(f'cards.who.{role}'))}\b", self.survivor(who), text)
        return text

    def add_effects(self, out: dict[str, Fact], data: Mapping[str, Any], wanted: frozenset[str]) -> None:
        """What the effect of a card does: of a used or waiting card, of a critical wound, of a roll."""
        name = self.named("who", data["who"])
        if "quote" in wanted:
            told = effect(self.s, data, name)
            out["offer"], out["quote"], out["affects"] = Fact(told.offer), Fact(told.quote), Fact("", told.affects)
            out["moment"] = Fact(told.moment)
        if "critical_effect" in wanted:
            critical = critical_effect(self.s, data, name)
            out["critical_effect"] = Fact(self.with_names(critical, [NOBODY, NOBODY, data["who"]]))
        if "blocks" in data:
            yes, no = [self.with_names(block_told(self.s, each, name), data["figures"]) for each in data["blocks"]]
            out["if_yes"], out["if_no"] = Fact(yes), Fact(no)
        if "brief" in wanted:
            out["brief"] = Fact("")
        if ("source" in wanted or "brief" in wanted) and "results" in data:
            roll = roll_told(self.s, data, name)
            out["source"] = Fact(roll.source)
            out["result"] = Fact(roll.result if data["happens"] else "")
            out["brief"] = Fact(roll.result if len(roll.result) <= BRIEF else "")
            out["attribute"] = Fact(self.word("stat", roll.added) if roll.added else "")

    def add_dice(self, out: dict[str, Fact], data: Mapping[str, Any]) -> None:
        """What was rolled and what was needed.  A 1 never succeeds and a 10 always does, so needed is 2 to 10."""
        dice = data["dice"]
        plus = data.get("plus", 0)
        out["dice"] = Fact(self.each([str(n) for n in dice]), dice)
        out["many"] = Fact(str(len(dice)), len(dice))
        out["total"] = Fact(str(sum(dice) + plus))
        out["sum"] = Fact("", plus != 0 or len(dice) > 1)
        needed = data.get("needed")
        if needed is not None:
            out["needed"] = number_needed(needed)
            out["nine"] = Fact("", data.get("nines", False) and needed > 9 and 9 in dice)

    def add_rows(self, out: dict[str, Fact], rows: list[tuple[int, int]], reached: int) -> None:
        """The results of a card's roll that mean something: the only one there is, and the one that was reached."""
        out["only"] = Fact(self.range(*rows[0]) if len(rows) == 1 else "")
        out["single"] = Fact("", rows[0][0] == rows[0][1])
        out["reached"] = Fact(self.range(*rows[reached]) if reached >= 0 else "")
        out["lowest"] = Fact(str(rows[0][0]))

    def range(self, low: int, high: int) -> str:
        """``4+``, ``10``, ``1 to 2``."""
        return range_of_rolls(self.texts["names"]["range"], low, high)

    def add_bearings(self, out: dict[str, Fact], data: Mapping[str, Any]) -> None:
        """Direction of a space from the monster's base at that time (``base``), or of the monster's own move."""
        foot = self.s.foot
        board = self.texts["board"]
        cell = data["cell"]
        base = data.get("base", OFF_BOARD)
        start = data.get("from", OFF_BOARD)
        if "base" in data:
            known = cell >= 0 and base >= 0
            out["bearing"] = Fact(bearing(span_of(foot.base[base]), cell, board["bearing"]) if known else "")
            out["way"] = Fact(bearing(span_of(foot.base[base]), cell, board["way"]) if known else "")
            out["blind"] = Fact("", known and foot.blind_spot(base, data["facing"]) >> cell & 1 != 0)
        elif "spaces" in data and start >= 0:
            out["way"] = Fact(bearing(span_of(1 << start), cell, board["way"]))
        if start >= 0 and cell >= 0:
            steps = abs(COLUMN[cell] - COLUMN[start]) + abs(ROW[cell] - ROW[start])
            out["steps"] = Fact(str(steps), steps)
            out["straight"] = Fact(self.straight_way(start, cell))
            out["still"] = Fact("", start == cell)

    def straight_way(self, start: int, cell: int) -> str:
        """The direction of a move along a row or a column; empty for a move that goes in two directions."""
        across, down = COLUMN[cell] - COLUMN[start], ROW[cell] - ROW[start]
        if (across != 0) == (down != 0):
            return ""
        return self.named("facing", (EAST if across > 0 else WEST) if across else SOUTH if down > 0 else NORTH)

    def fact(self, key: str, value: Any) -> Fact:
        if key in NUMBERED:
            return Fact(self.named(key, value), value, value >= 0)
        if key not in OTHERWISE:
            if isinstance(value, PLAIN):
                return worded(self.language, key, value)
            return Fact(self.word(key, value), value)
        if key == "stat":
            return Fact(self.word(key, STATS[value]), STATS[value])
        if key in LISTS:
            return Fact(self.listed(key, value), len(value))
        if key in SPOKEN:
            return Fact(SPOKEN[key](value), value)
        if key == "going":
            return Fact(self.word("facing", value), value)
        if key == "gives" or key == "instead":
            return Fact(", ".join([self.gift(what, amount) for what, amount in value]), value)
        if key == "counter":
            return Fact(self.s.catalog.counters[value].name.replace("-", " "), value, True)
        if key == "impairments":
            return Fact(self.impairments(value), value)
        if key == "passed" or key == "chosen":
            return Fact(self.each([self.survivor(LETTERS.index(c)) for c in value]), len(value))
        return Fact(self.player(value), value, True)

    def listed(self, key: str, value: Any) -> str:
        """A list of things: places, cards, spaces, special rules."""
        if key == "places":
            return self.places(value)
        if key == "points":
            return self.armor_points(value)
        if key == "cards":
            return self.cards(value)
        if key == "cells":
            return corners(value, self.texts["board"])
        return ", ".join([self.word(key, word) for word in value])

    def impairments(self, mask: int) -> str:
        """``cannot dash and cannot surge``."""
        words = [IMPAIRMENTS[i] for i in range(len(IMPAIRMENTS)) if mask >> i & 1]
        return self.each([self.word("impairments", word) for word in words])

    def gift(self, what: str, amount: int) -> str:
        """What a payment brings: ``+1 strength``, ``3 brain damage``."""
        facts = {
            "what": Fact(what),
            "stat": Fact(self.word("stat", what)),
            "size": Fact(str(abs(amount))),
            "loses": Fact("", amount < 0),
        }
        return fill(self.texts["names"]["gives"], facts)

    def places(self, hit: list[int]) -> str:
        """Each place once, with how often it was hit: ``body (twice) and legs``."""
        text = self.texts["names"]["place"]
        alike = len(set(hit)) == 1
        words: list[str] = []
        for place in dict.fromkeys(hit):
            times = 1 if alike else hit.count(place)
            facts = {"place": Fact(self.word("place", PLACES[place])), "times": Fact(str(times), times)}
            words.append(fill(text, facts))
        return self.each(words)

    def armor_points(self, points: list[tuple[int, int]]) -> str:
        """``head 2 and legs 0``."""
        text = self.texts["board"]["armor"]
        facts = [{"place": Fact(self.word("place", PLACES[place])), "points": Fact(str(n))} for place, n in points]
        return self.each([fill(text, each) for each in facts])

    def doubling_cards(self) -> str:
        """The cards in play that double the damage of Grab."""
        found = [card.title for card in parts_in_play(self.s) if card.rules & GRAB_DAMAGE_DOUBLED]
        return self.each(found) if found else say("names.card_in_play")

    def cards(self, numbers: list[int]) -> str:
        """Each card once, with how many there are: ``2 × Antelope Hide and Antelope Tongue``."""
        text = self.texts["names"]["copies"]
        titles = [self.named("card", number) for number in numbers]
        several = len(set(titles)) < len(titles)
        words: list[str] = []
        for title in dict.fromkeys(titles):
            count = titles.count(title)
            words.append(fill(text, {"number": Fact(str(count), 2 if several else 1), "card": Fact(title)}))
        return self.each(words)

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
            return self.word("place", PLACES[value])
        return self.word("facing", DIRECTIONS[value])

    def word(self, key: str, value: Any) -> str:
        """The word for a value of a closed list; other values unchanged."""
        return word_for(self.texts, key, value)

    def survivor(self, who: int) -> str:
        """The name; with the letter where another survivor has the same name."""
        name = self.s.survivors[who].name
        shared = len([v for v in self.s.survivors if v.name == name]) > 1
        return named_survivor(self.texts["names"]["lettered" if shared else "survivor"], name, LETTERS[who])

    def lettered(self, who: int) -> str:
        """The name with the letter shown on the board: ``Erza (b)``."""
        return named_survivor(self.texts["names"]["lettered"], self.s.survivors[who].name, LETTERS[who])

    def player(self, seat: int) -> str:
        """A player with the letters of their survivors: ``Player 1 (a, c)``."""
        return named_player(self.texts["names"]["player"], seat, self.s.constants.players[seat])

    def each(self, words: list[str]) -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        if not words:
            return str(self.texts["names"]["nobody"])
        if len(words) == 1:
            return words[0]
        return ", ".join(words[:-1]) + str(self.texts["names"]["and"]) + words[-1]
