"""The one renderer: events and decisions as plain sentences, for every client.

All words are in the catalogue (``language/en.json``); this file finds the right text and fills it in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from showdown.board.bitsets import cells_of
from showdown.board.cells import COLUMN, NAMES, ROW
from showdown.content.card_terms import line_in_words
from showdown.kernel.decision import Decision, Option
from showdown.language import current_language, texts
from showdown.language.template import Fact, fill, names_in
from showdown.model.events import Event
from showdown.model.ids import LETTERS, NOBODY
from showdown.model.options import SpaceOption, TileOption
from showdown.model.rulings import IN_RANGE
from showdown.model.state import State
from showdown.model.table_values import SURVIVOR_VALUES
from showdown.rules.board.terrain import make_tile
from showdown.rules.queries import monster_movement
from showdown.view.decision_facts import (
    ATTACKING,
    about,
    ground,
    is_far,
    is_survivors,
    offered,
    space_facts,
    space_groups,
    whose,
)
from showdown.view.directions import by_row, spoken_spaces
from showdown.view.explanation import Explanation, ExplanationLine
from showdown.view.facts import Namer

if TYPE_CHECKING:
    from showdown.view.fact_types import Facts

OWN_ATTACK: Final = "R-SAT-14"
"""The rule that forbids survival actions during a survivor's own attack."""
LISTED = 20
"""An explanation lists at most this many options one by one; more (spaces to move to) it groups."""


SPACE_VERBS = ("to", "at", "place", "lay", "monster", "eat", "tile")
"""Verbs whose options are spaces of the board."""


WORDS_OF_SPACES = frozenset({"bearing", "blind", "cell", "distance", "far", "ground", "monster", "way"})
"""A sentence about a space with no other words is the same for all spaces with the same offset from the monster."""
NAME = "\0"
"""Where the name of the space goes."""
SPACES: dict[tuple[object, ...], str] = {}
"""Cache of such sentences: a move offers dozens of spaces, and there are a few thousand offsets."""
MOST_SPACES = 20_000


class Narrator:
    """Tells one showdown in one language; without one, in the current language."""

    def __init__(self, s: State, language: str = "") -> None:
        self.s = s
        self.namer = Namer(s, language or current_language())
        self.texts = self.namer.texts
        self.asked: Decision | None = None
        self.known: Facts
        """The facts of the question ``asked``, kept for its options and for who answers."""
        self.option: Option | None = None
        self.option_known: Facts
        """The facts of one of its options, kept for its text, its cost and its warning."""

    # -- events --------------------------------------------------------------------------------------------------

    def narrate(self, event: Event) -> str:
        """One line: what happened."""
        data = event.data
        if event.kind == "armor-changed":
            data = {**data, "points": armor_then(event)}
        return capital(self.namer.told(self.texts["events"][event.kind], data))

    def is_quiet(self, event: Event) -> bool:
        """Bookkeeping that a log leaves out, or what the line before it says already."""
        kinds, facts = quiet_events(self.namer.language)
        if event.kind in kinds:
            return True
        for fact, value in facts.get(event.kind, ()):
            found = event.data.get(fact)
            if str(found) == value if value else found:
                return True
        return False

    def explain(self, event: Event, wording: Callable[[str], str]) -> Explanation:
        """What happened, why the monster chose it, the sums behind the numbers, and the rules with their wording."""
        title = self.narrate(event)
        lines = [ExplanationLine(title, in_title=True)]
        for key, label in self.texts["sums"].items():
            if key in event.data:
                lines.append(ExplanationLine(self.namer.told(label, event.data) + self.parts(event.data[key]), 1))
        for line in event.data.get("lines", []):
            lines += self.candidates(line, event.data, 1)
        lines += rule_lines(event.rules, wording)
        return Explanation(title, tuple(lines), tuple(dict.fromkeys(event.rules)))

    def parts(self, parts: list[tuple[str, int]]) -> str:
        """The parts of a sum: ``weapon 7, blind spot -1``."""
        text = self.texts["names"]["part"]
        return ", ".join([fill(text, self.part(word, n)) for word, n in parts]) or "0"

    def part(self, word: str, n: int) -> dict[str, Fact]:
        return {
            "word": Fact(self.namer.word("part", word)),
            "size": Fact(str(abs(n))),
            "loses": Fact("", n < 0),
        }

    def candidates(self, line: dict[str, Any], data: dict[str, Any], depth: int) -> list[ExplanationLine]:
        """One target line, and for each survivor why it was kept or rejected; nothing while no survivor is placed."""
        if not line["survivors"]:
            return []
        reasons = self.texts["reasons"]
        out = [ExplanationLine(fill(reasons["line"], {"line": Fact(line_in_words(line["line"]))}), depth)]
        for entry in line["survivors"]:
            if "fails" in entry:
                reason = reasons[entry["fails"]]
            elif line["line"] != data["line"]:
                reason = reasons["rank"]
            else:
                reason = reasons["chosen" if data["chosen"] == [entry["who"]] else "kept"]
            facts = {
                "letter": Fact(self.namer.lettered(LETTERS.index(entry["who"]))),
                "reason": Fact(reason),
                "why": Fact(self.namer.word("why", entry.get("why", ""))),
                "between": Fact(str(entry.get("between", "")), entry.get("between", -1), "between" in entry),
                "moves": Fact(str(entry.get("moves", ""))),
                "distance": Fact(str(entry["distance"]), entry["distance"]),
            }
            out.append(ExplanationLine(fill(reasons["entry"], facts), depth + 1))
        return out

    # -- decisions -----------------------------------------------------------------------------------------------

    def about(self, d: Decision) -> Facts:
        """The facts of the question."""
        if self.asked is not d:
            self.known = about(self.s, d)
            self.asked, self.option = d, None
        return self.known

    def offered(self, d: Decision, o: Option) -> Facts:
        """The facts of an option."""
        known = self.about(d)
        if self.option is not o:
            self.option_known = offered(self.s, d, o, known)
            self.option = o
        return self.option_known

    def question(self, d: Decision, clicked: bool = False) -> str:
        """The question, with the survivor or player it is for.  ``clicked``: spaces are clicked, not typed."""
        text = chosen_text(self.texts["questions"][d.kind], d)
        facts = {**self.about(d), "clicked": True} if clicked else self.about(d)
        question = capital(self.namer.told(text, facts))
        if not self.is_left_open(d):
            return question
        asked = {"question": Fact(question), "player": Fact(self.namer.player(d.seats[0]))}
        return fill(self.texts["names"]["asked"], asked)

    def tile_spaces(self, d: Decision, o: TileOption) -> list[str]:
        """The spaces that the terrain tile of a question would cover."""
        tile = make_tile(self.s.catalog, self.about(d)["card"], o.cell, o.facing)
        return [NAMES[cell] for cell in cells_of(tile.mask)]

    def is_left_open(self, d: Decision) -> bool:
        """Several people play, one of them decides, and the question does not say who."""
        return (
            len(self.s.constants.players) > 1
            and len(d.seats) == 1
            and d.spec is None
            and d.kind != "nominate"
            and self.decider(d) < 0
        )

    def offers(self, d: Decision) -> list[str]:
        """What each option does and costs."""
        return [self.offer(d, o) for o in d.options]

    def offer(self, d: Decision, o: Option, odds: bool = False) -> str:
        """What one option does and costs.

        ``odds``: its odds (``option_odds``) are shown beside it, so the text leaves out the dice and what they need.
        """
        template = chosen_text(self.texts["options"][o.verb], d)
        wanted = names_in(template)
        if not wanted:
            return capital(template)
        if isinstance(o, SpaceOption) and o.verb != "monster" and wanted <= WORDS_OF_SPACES:
            return self.space(template, o.cell)
        data = self.offered(d, o)
        facts = self.namer.facts(data, wanted)
        facts["odds"] = Fact("", odds)
        if "traits" in data:
            words = [self.texts["traits"][t] for t in data["traits"]]
            facts["traits"] = Fact(", ".join(words), words)
        return capital(fill(template, facts))

    def cost(self, d: Decision, o: Option) -> str | None:
        """What an option costs, as in ``1 survival``; None if it costs nothing."""
        entry = self.texts["costs"].get(o.verb)
        if entry is None:
            return None
        return self.namer.told(chosen_text(entry, d), self.offered(d, o)) or None

    def warning(self, d: Decision, o: Option) -> str | None:
        """What an option loses for good, as a question to ask before it is chosen; None if it loses nothing."""
        entry = self.texts["warnings"].get(o.verb)
        if entry is None or (o.verb == "end" and not any([other.verb == "attack" for other in d.options])):
            return None
        return self.namer.told(chosen_text(entry, d), self.offered(d, o)) or None

    def scenery(self, d: Decision, verb: str) -> tuple[object, ...] | None:
        """What the sentences of all spaces with this verb depend on; None if each depends on more than its space."""
        template = chosen_text(self.texts["options"][verb], d)
        if verb == "monster" or not names_in(template) <= WORDS_OF_SPACES:
            return None
        s, kind = self.s, self.s.constants.monster
        reach = (monster_movement(s), s.rulings[IN_RANGE])
        monster = (kind.title, kind.size, s.monster.cell, s.monster.facing)
        return (template, self.namer.language, s.catalog.digest, monster, reach, tuple(s.tiles))

    def space(self, template: str, cell: int) -> str:
        """The sentence of a space, cached: spaces with the same offset from the monster differ in their name only."""
        s = self.s
        base, kind = s.monster.cell, s.constants.monster
        offset = (COLUMN[cell] - COLUMN[base], ROW[cell] - ROW[base]) if base >= 0 else None
        tiles = ground(s, cell) if s.tiles else ""
        key = (template, self.namer.language, kind.title, kind.size, s.monster.facing, offset, is_far(s, cell), tiles)
        sentence = SPACES.get(key)
        if sentence is None:
            facts = self.namer.facts({"cell": cell, **space_facts(s, cell)}, names_in(template))
            facts["cell"] = Fact(NAME)
            if len(SPACES) >= MOST_SPACES:
                SPACES.clear()
            sentence = SPACES[key] = capital(fill(template, facts))
        return sentence.replace(NAME, NAMES[cell])

    def answered(self, d: Decision, o: Option) -> str:
        """The same option as an answer: ``Erza moves to K9``."""
        template = chosen_text(self.texts["answers"][o.verb], d)
        return capital(self.namer.told(template, self.offered(d, o)))

    def whose(self, d: Decision) -> str:
        """Who answers it."""
        known = self.about(d)
        who = self.namer.named("who", known["who"])
        alone = len(self.s.constants.players) == 1
        return told_whose(
            self.texts["names"]["whose"], whose(d, known), who, self.namer.player(self.s.controller), alone
        )

    def spaces(self, d: Decision) -> list[str]:
        """The spaces of a decision: all of them row by row, then groups that matter, one line each."""
        board = self.texts["board"]
        lines = [by_row([o.cell for o in d.options if isinstance(o, SpaceOption | TileOption)], board) + "."]
        for word, cells in space_groups(self.s, d):
            facts = {
                "group": Fact(word),
                "spaces": Fact(spoken_spaces(cells, board)),
                "distance": self.nearest(cells),
                "movement": Fact(str(monster_movement(self.s))),
                "monster": self.namer.monster,
            }
            lines.append(fill(board["group"], facts))
        return [capital(lines[0]), *lines[1:]]

    def nearest(self, cells: list[int]) -> Fact:
        """How far the nearest of these spaces is from the monster."""
        least = min([self.s.foot.distance(self.s.monster.cell, c) for c in cells])
        return Fact(str(least), least)

    def explain_decision(self, d: Decision, wording: Callable[[str], str]) -> Explanation:
        """The question with its rule, and every option with what it does."""
        lines = [ExplanationLine(self.question(d))]
        if d.spec is None:
            lines.append(ExplanationLine(self.whose(d), 1))
        if all([o.verb in SPACE_VERBS for o in d.options]) and len(d.options) > LISTED:
            lines += [ExplanationLine(line, 1) for line in self.spaces(d)]
        elif len(d.options) <= LISTED:
            lines += [ExplanationLine(self.offer(d, o), 1, (o.key,)) for o in d.options]
        else:
            lines.append(ExplanationLine("", 1, tuple(d.keys())))
        rules = [d.rule] if d.rule else []
        rules += [OWN_ATTACK] if self.about(d).get("undodged") == ATTACKING else []
        return Explanation("", (*lines, *rule_lines(rules, wording)), tuple(rules))

    def explain_option(self, d: Decision, o: Option) -> Explanation:
        """What an option does and costs.  Its title is the answer, which may say all of it already."""
        more = names_in(chosen_text(self.texts["options"][o.verb], d))
        more -= names_in(chosen_text(self.texts["answers"][o.verb], d))
        facts = self.namer.facts(self.offered(d, o), more)
        known = not any([facts[name].holds for name in more if name in facts])
        return Explanation(self.answered(d, o), (ExplanationLine(self.offer(d, o), 0, (o.key,), in_title=known),))

    def decider(self, d: Decision) -> int:
        """The survivor whose decision it is, or -1."""
        return self.about(d)["who"] if is_survivors(d) else NOBODY


@cache
def quiet_events(language: str) -> tuple[frozenset[str], dict[str, list[tuple[str, str]]]]:
    """The kinds that are never told, and those not told if a fact holds (``kind.fact``) or has a value (``=value``)."""
    entries = [entry.partition(".") for entry in texts(language)["quiet"]]
    always = frozenset([kind for kind, _, fact in entries if not fact])
    facts: dict[str, list[tuple[str, str]]] = {}
    for kind, _, fact in entries:
        if fact:
            name, _, value = fact.partition("=")
            facts.setdefault(kind, []).append((name, value))
    return always, facts


@lru_cache(maxsize=1000)
def told_whose(template: str, whose: str, who: str, controller: str, alone: bool) -> str:
    """Who answers; cached, since every decision needs it."""
    words = {"whose": Fact(whose), "who": Fact(who), "controller": Fact(controller), "alone": Fact("", alone)}
    return fill(template, words)


def armor_then(event: Event) -> list[tuple[int, int]]:
    """The armor points after an event at the places it names; nothing if it does not say what the table shows."""
    everyone = event.values.survivors
    if not everyone:
        return []
    armor: Any = everyone[event.data["who"]][SURVIVOR_VALUES.index("armor")]
    return [(place, armor[place]) for place in event.data["places"]]


def chosen_text(entry: str | dict[str, str], d: Decision) -> str:
    """The text for this rule or kind of decision, if the catalogue has a special one."""
    if isinstance(entry, str):
        return entry
    return entry.get(d.rule) or entry.get(d.kind) or entry[""]


def rule_lines(rules: Iterable[str], wording: Callable[[str], str]) -> list[ExplanationLine]:
    return [ExplanationLine(wording(rule), 1, rule=rule) for rule in rules]


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
