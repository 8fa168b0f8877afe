"""Rules, rulings and house rules in files: ``R-DMG-02``, ``{facing-area: lane}``, ``{extra-life: 2}``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from showdown.board.cells import HEIGHT, WIDTH
from showdown.forms.kinds import Defs, Kind, Schema, shape
from showdown.forms.reader import Path, Reading
from showdown.kernel.errors import BadContent
from showdown.model.house_rules import BOARD, EXTRA_LIFE, EXTRA_TURN, REROLL_DEATHS, SMALLEST_BOARD, parse_house
from showdown.model.rulings import RULINGS, parse_rulings
from showdown.rulebook import NoSuchRule, rule


@final
class RuleId(Kind):
    """The id of a rule, ``R-DMG-02``."""

    def read(self, r: Reading, value: Any, path: Path) -> str:
        try:
            return rule(str(value)).id
        except NoSuchRule as error:
            r.bad(path, error.what, found=value, near=error.near[0] if error.near else "")
            return str(value)

    def schema(self, defs: Defs) -> Schema:
        return {"type": "string", "pattern": "^[Rr]-[A-Za-z]+-[0-9]+$"}


@final
class ByRule(Kind):
    """Values by the names of rules; each is checked by ``parse``, and ``schemas`` says the same to an editor."""

    def __init__(self, parse: Callable[[dict[str, str]], Any], example: str, schemas: dict[str, Schema]) -> None:
        self.parse = parse
        self.example = example
        self.schemas = schemas
        self.absent = {}

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def read(self, r: Reading, value: Any, path: Path) -> dict[str, str]:
        if not isinstance(value, dict):
            r.bad(path, f"'{path[-1]}' needs values by name, as in {self.example}, not '{value}'", found=value)
            return {}
        out: dict[str, str] = {}
        for name, chosen in value.items():
            try:
                self.parse({name: str(chosen)})
                out[name] = str(chosen)
            except BadContent as error:
                # The path of the error starts at the rule; in a file the rule is somewhere inside.
                for p in error.problems:
                    r.bad((*path, name), p.what, found=p.found, allowed=p.allowed, near=p.near, fix=p.fix)
        return out

    def schema(self, defs: Defs) -> Schema:
        return shape(self.schemas)


def even(low: int, high: int) -> str:
    """A regular expression for the even numbers from low to high."""
    return "(" + "|".join(str(n) for n in range(low, high + 1, 2)) + ")"


def whole(low: int, high: int, step: int = 1) -> Schema:
    """A whole number, bare or in quotes."""
    values = range(low, high + 1, step)
    return {"enum": [*values, *(str(n) for n in values)]}


RULINGS_BY_NAME = ByRule(
    parse_rulings, "{facing-area: lane}", {ruling.name: {"enum": list(ruling.values)} for ruling in RULINGS}
)
HOUSE = ByRule(
    parse_house,
    "{extra-life: 2}",
    {
        EXTRA_LIFE: whole(1, 50),
        EXTRA_TURN: whole(10, 100, 10),
        REROLL_DEATHS: {"enum": ["once"]},
        BOARD: {"type": "string", "pattern": f"^{even(SMALLEST_BOARD, WIDTH)}x{even(SMALLEST_BOARD, HEIGHT)}$"},
    },
)
