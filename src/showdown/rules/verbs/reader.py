"""The context of reading a card file: the catalogue that is being compiled, and the verbs it may use."""

from __future__ import annotations

from typing import Any, final

from showdown.forms.reader import Path, Reading, Source
from showdown.model.cards import Catalog
from showdown.model.ids import ATTRIBUTES, STATS
from showdown.model.selectors import (
    ALL,
    NO_ROLE,
    Amount,
    Filter,
    Selector,
)
from showdown.model.verbs import Op, Verb
from showdown.rules.verbs.terms import BadTerm, parse_filters, parse_line

DULL = ("cards", "tables", "do")
"""Words of a path that say nothing about the place."""
BY_TOKEN = STATS[:ATTRIBUTES]
"""What tokens and permanent injuries can change."""
NOBODY_LINE = Selector("nobody", NO_ROLE, ALL, 0, ())


@final
class CardReading(Reading):
    """Compiles the blocks of one file into programs of the catalogue, with these verbs."""

    def __init__(self, source: Source, catalog: Catalog, verbs: dict[str, type[Verb]]) -> None:
        super().__init__(source)
        self.catalog = catalog
        self.verbs = verbs
        self.owner = ""
        self.blocks = 0
        self.intimidating = False
        """Reading the actions of an Intimidate action, its inner blocks too."""

    def start(self, owner: str) -> None:
        """Programs are named after the card they belong to, in order: ``CARD/0``, ``CARD/1``."""
        self.owner = owner
        self.blocks = 0

    def silent(self) -> CardReading:
        """The same context, with problems dropped."""
        return CardReading(Source(self.source.file), self.catalog, self.verbs)

    # -- programs ----------------------------------------------------------------------------------------------

    def block(self, value: Any, path: Path) -> int:
        """A list of actions as a program; its number."""
        name = f"{self.owner}/{self.blocks}"
        self.blocks += 1
        number = len(self.catalog.programs)
        self.catalog.programs.append(())
        self.catalog.program_names.append(name)
        self.catalog.program_ids[name] = number
        where = ": ".join(str(word) for word in path if isinstance(word, str) and word not in DULL)
        self.catalog.program_places.append((self.source.file, self.source.line_of(path), where))
        self.catalog.programs[number] = tuple(self.actions(value, path))
        return number

    def actions(self, value: Any, path: Path) -> list[Op]:
        out: list[Op] = []
        if not isinstance(value, list):
            self.bad(path, "a list of actions is needed here")
            return out
        for i, action in enumerate(value):
            out += self.action(action, (*path, i))
        return out

    def action(self, action: Any, path: Path) -> list[Op]:
        if isinstance(action, str):
            action = {action: None}
        if not isinstance(action, dict) or not action:
            self.bad(path, "an action is a verb, alone or with its fields")
            return []
        verb = next(iter(action))
        known = self.verbs.get(verb)
        if known is None:
            self.bad((*path, verb), f"unknown verb '{verb}'", found=verb, allowed=self.verbs)
            return []
        if verb == "if":
            return known.compile(self, known.form.read(self, action, path), path)
        if len(action) > 1:
            extra = list(action)[1]
            self.bad((*path, extra), f"'{extra}' stands beside '{verb}'; one verb per action")
        here = (*path, verb)
        return known.compile(self, known.form.read(self, action[verb], here), here)

    def intimidation(self, value: Any, path: Path) -> list[Op]:
        """The actions of an Intimidate action.  [R-INT-01]"""
        outside = self.intimidating
        self.intimidating = True
        out = self.actions(value, path)
        self.intimidating = outside
        return out

    # -- values ------------------------------------------------------------------------------------------------

    def amount(self, value: Any, path: Path, dice: bool = False) -> Amount:
        """``3``, ``level``, ``-level``, ``2 x level``; with ``dice`` also ``d5`` or ``d10``."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Amount(value, 0, 0)
        if value in ("level", "-level"):
            return Amount(0, 1 if value == "level" else -1, 0)
        if value in ("2 x level", "3 x level"):
            return Amount(0, int(value[0]), 0)
        if dice and value in ("d5", "d10"):
            return Amount(0, 0, int(value[1:]))
        forms = "a whole number, level, d5 or d10" if dice else "a whole number or level"
        self.bad(path, f"{path[-1]}: an amount is {forms}, not '{value}'")
        return Amount(0, 0, 0)

    def line(self, value: Any, path: Path) -> Selector:
        """A target line or role."""
        if not isinstance(value, str):
            self.bad(path, f"a line such as 'closest threat, in range' is needed, not '{value}'")
            return NOBODY_LINE
        try:
            return parse_line(value)
        except BadTerm as error:
            self.source.report(path, error)
            return NOBODY_LINE

    def who(self, value: Any, path: Path) -> Selector:
        """Whom an effect happens to: a role, or all who fit a line.  Picking one of several needs ``each``."""
        selector = self.line(value, path)
        if selector.role == NO_ROLE and selector.pick != ALL:
            self.bad(path, f"'{value}' picks one of several; use each: {{who: {value}, do: [...]}}")
        return selector

    def role(self, value: Any, path: Path) -> Selector:
        """One figure the card already knows; to pick another one first, use ``each``."""
        selector = self.line(value, path)
        if selector.role == NO_ROLE:
            self.bad(path, f"'{value}' is not one known figure; use each: {{who: {value}, do: [...]}}")
        return selector

    def filters(self, value: Any, path: Path) -> tuple[Filter, ...]:
        if value is None:
            return ()
        try:
            return parse_filters(str(value))
        except BadTerm as error:
            self.source.report(path, error)
            return ()

    def stats(self, value: Any, path: Path, known: tuple[str, ...]) -> list[tuple[int, Amount]]:
        """Stat names with amounts, at least one, in the order written."""
        return [(stat, self.amount(n, here)) for stat, n, here in self.each_stat(value, path, known)]

    def changes(self, value: Any, path: Path) -> tuple[tuple[int, int], ...]:
        """Attributes with plain numbers."""
        return tuple((stat, self.number(n, here)) for stat, n, here in self.each_stat(value, path, BY_TOKEN))

    def each_stat(self, value: Any, path: Path, known: tuple[str, ...]) -> list[tuple[int, Any, Path]]:
        if not isinstance(value, dict):
            self.bad(path, f"'{path[-1]}': attributes with numbers are needed here, as in {{accuracy: -1}}")
            return []
        if not value:
            self.bad(path, f"at least one of these is needed: {', '.join(known)}")
        return [(STATS.index(self.word(key, (*path, key), list(known))), value[key], (*path, key)) for key in value]

    def injury(self, value: Any, path: Path) -> int:
        """The number of an injury by name; new names are added."""
        return injury_number(self.catalog, self.name(value, path))

    def card(self, value: Any, path: Path, kind: str) -> int:
        """The number of a card of this kind; -1 if there is none of that name."""
        found = self.catalog.card_ids.get(value, -1) if isinstance(value, str) else -1
        if found >= 0 and self.catalog.cards[found].kind == kind:
            return found
        known = [c.name for c in self.catalog.cards if c.kind == kind]
        self.bad(path, f"unknown {kind} '{value}'", found=value, allowed=known)
        return -1


def injury_number(catalog: Catalog, name: str) -> int:
    if name not in catalog.injury_ids:
        catalog.injury_ids[name] = len(catalog.injuries)
        catalog.injuries.append(name)
        catalog.injury_titles.append(name.replace("-", " ").capitalize())
    return catalog.injury_ids[name]
