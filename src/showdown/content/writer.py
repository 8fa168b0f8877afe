"""Reading the values of a pack file: each kind of value in one place, every mistake with its line."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, final

from showdown.content.reader import Path, Source
from showdown.content.terms import BadTerm, parse_filters, parse_line
from showdown.kernel.errors import did_you_mean
from showdown.model import ops
from showdown.model.cards import Catalog
from showdown.model.ids import ATTRIBUTES, STATS
from showdown.model.selectors import (
    ALL,
    NO_ROLE,
    Amount,
    Filter,
    Selector,
)

ROW = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|(\+))?")
NAME_FORM = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
DULL = ("cards", "tables", "do")
"""Words of a path that say nothing about the place."""
ENDLESS = 99
"""The upper end of a row such as 4+."""
BY_TOKEN = STATS[:ATTRIBUTES]
"""What tokens and permanent injuries can change."""
NOBODY_LINE = Selector("nobody", NO_ROLE, ALL, 0, ())


if TYPE_CHECKING:
    from showdown.content.forms import Verb


@final
class Writer:
    """Compiles the blocks of one file into programs of the catalogue, with these verbs."""

    def __init__(self, source: Source, catalog: Catalog, verbs: dict[str, Verb]) -> None:
        self.source = source
        self.catalog = catalog
        self.verbs = verbs
        self.owner = ""
        self.blocks = 0

    def start(self, owner: str) -> None:
        """Programs are named after the card they belong to, in order: ``claw/0``, ``claw/1``."""
        self.owner = owner
        self.blocks = 0

    def bad(self, path: Path, message: str) -> None:
        self.source.problem(path, message)

    def silent(self) -> Writer:
        """A writer whose complaints nobody hears."""
        return Writer(Source(self.source.file), self.catalog, self.verbs)

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

    def actions(self, value: Any, path: Path) -> list[ops.Op]:
        out: list[ops.Op] = []
        if not isinstance(value, list):
            self.bad(path, "a list of actions is needed here")
            return out
        for i, action in enumerate(value):
            out += self.action(action, (*path, i))
        return out

    def action(self, action: Any, path: Path) -> list[ops.Op]:
        if isinstance(action, str):
            action = {action: None}
        if not isinstance(action, dict) or not action:
            self.bad(path, "an action is a verb, alone or with its fields")
            return []
        verb = next(iter(action))
        known = self.verbs.get(verb)
        if known is None:
            self.bad(
                (*path, verb),
                f"unknown verb '{verb}'; known: {', '.join(self.verbs)}{did_you_mean(verb, list(self.verbs))}",
            )
            return []
        if verb == "if":
            return known.read(self, action, path)
        if len(action) > 1:
            extra = list(action)[1]
            self.bad((*path, extra), f"'{extra}' stands beside '{verb}'; one verb per action")
        return known.read(self, action[verb], (*path, verb))

    # -- values ------------------------------------------------------------------------------------------------

    def mapping(self, value: Any, path: Path) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.bad(path, f"'{path[-1]}' must list things by name, not '{value}'")
            return {}
        return value

    def number(self, value: Any, path: Path, low: int = -99, high: int = 99) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.bad(path, f"a whole number from {low} to {high} is needed, not '{value}'")
            return low if low > 0 else 0
        return value

    def listing(self, value: Any, path: Path) -> list[Any]:
        if not isinstance(value, list):
            self.bad(path, f"'{path[-1]}' must be a list, not '{value}'")
            return []
        return value

    def truth(self, value: Any, path: Path) -> bool:
        if not isinstance(value, bool):
            self.bad(path, f"'{path[-1]}' is true or false, not '{value}'")
        return value is True

    def text(self, value: Any, path: Path) -> str:
        if not isinstance(value, str) or not value:
            self.bad(path, f"'{path[-1]}' must be a word, not '{value}'")
            return "nameless"
        if not value.isprintable():
            # Control characters of a wording file would reach the terminal.
            self.bad(path, f"'{path[-1]}' holds characters that cannot be printed")
        return value

    def name(self, value: Any, path: Path) -> str:
        """A name that option keys, programs and saves are built of."""
        if not isinstance(value, str) or len(value) > 60 or not NAME_FORM.fullmatch(value):
            self.bad(path, f"a name is small letters, digits and hyphens, as in 'bone-club', not '{str(value)[:60]}'")
            return "nameless"
        return value

    def word(self, value: Any, path: Path, known: list[str]) -> str:
        if not isinstance(value, str) or value not in known:
            self.bad(path, f"'{value}' is not one of: {', '.join(known)}{did_you_mean(str(value), known)}")
            return known[0]
        return value

    def amount(self, value: Any, path: Path, dice: bool = False) -> Amount:
        """``3``, ``level``, ``-level``, ``2 x level``; also ``d5`` or ``d10`` where somebody rolls for it."""
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
            self.bad(path, str(error))
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
            self.bad(path, str(error))
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

    def rows(self, value: dict[str, Any], path: Path) -> list[tuple[int, int, str]]:
        """The rows of a die as (low, high, key), lowest first.  No result may belong to two of them."""
        out: list[tuple[int, int, str]] = []
        for key in value:
            bounds = row_bounds(key)
            if bounds is None:
                self.bad((*path, key), f"'{key}' is not a row: write 4+, 1-2 or 10")
            else:
                out.append((*bounds, key))
        out.sort()
        for (_, high, before), (low, _, key) in pairwise(out):
            if low <= high:
                self.bad((*path, key), f"the rows '{before}' and '{key}' overlap")
        return out

    def injury(self, value: Any, path: Path) -> int:
        """The number of an injury by name; new names are added."""
        return injury_number(self.catalog, self.name(value, path))

    def card(self, value: Any, path: Path, kind: str) -> int:
        """The number of a card of this kind; -1 if there is none of that name."""
        found = self.catalog.card_ids.get(value, -1) if isinstance(value, str) else -1
        if found >= 0 and self.catalog.cards[found].kind == kind:
            return found
        known = [c.name for c in self.catalog.cards if c.kind == kind]
        listed = f"; known: {', '.join(known)}" if len(known) <= 40 else ""
        self.bad(path, f"unknown {kind} '{value}'{listed}{did_you_mean(str(value), known)}")
        return -1


def injury_number(catalog: Catalog, name: str) -> int:
    if name not in catalog.injury_ids:
        catalog.injury_ids[name] = len(catalog.injuries)
        catalog.injuries.append(name)
        catalog.injury_titles.append(name.replace("-", " ").capitalize())
    return catalog.injury_ids[name]


def row_bounds(key: str) -> tuple[int, int] | None:
    """``4+`` to (4, 99), ``1-2`` to (1, 2), ``10`` to (10, 10)."""
    found = ROW.fullmatch(key)
    if found is None:
        return None
    low = int(found[1])
    high = ENDLESS if found[3] else int(found[2] or low)
    return (low, high) if low <= high else None
