"""House rules: named changes to the rules, so that their effect on a fight can be measured.

A ruling answers a question that the rules leave open; a house rule changes a rule.  By default there is none.
`showdown house` lists them.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import HEIGHT, WIDTH
from showdown.kernel.errors import BadContent, Problem
from showdown.kernel.record import Changeable, Record


@final
class HouseRule(Record):
    """name: as in setups and on the command line.  values: what is allowed.  about: what it does."""

    name: str
    values: str
    example: str
    about: str


EXTRA_LIFE: Final = "extra-life"
EXTRA_TURN: Final = "extra-turn"
REROLL_DEATHS: Final = "reroll-deaths"
BOARD: Final = "board"
SMALLEST_BOARD: Final = 8
"""Columns and rows; a smaller board has no room for the starting positions."""

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    # Changes R-WST-08.
    HouseRule(
        EXTRA_LIFE,
        "1 to 50",
        "2",
        "The monster has this many extra life points. Wounds take them before they take AI cards, as in the variant "
        "for five and six survivors.",
    ),
    # Changes R-RND-01.
    HouseRule(
        EXTRA_TURN,
        "10 to 100, in tens",
        "50",
        "After its turn in each round the monster has this chance, in percent, to take a second turn.",
    ),
    # Changes R-SEV-01, R-BRN-05.
    HouseRule(
        REROLL_DEATHS,
        "once",
        "once",
        "If a severe injury or a brain trauma would kill you, roll it once more; the second roll counts.",
    ),
    # Changes R-BRD-01.
    HouseRule(
        BOARD,
        f"columns x rows, even, {SMALLEST_BOARD}x{SMALLEST_BOARD} to {WIDTH}x{HEIGHT}",
        "12x16",
        "You play only on the middle of the board; its border is the board edge.",
    ),
)


@final
class House(Changeable):
    """The chosen house rules; the defaults are the rulebook's."""

    extra_life: int = 0
    extra_turn: int = 0
    """Number of faces of a d10 on which the monster takes another turn."""
    reroll_deaths: bool = False
    columns: int = WIDTH
    rows: int = HEIGHT


def describe_house(house: House) -> dict[str, str]:
    """Return {name: value} of the house rules in use; the inverse of ``parse_house``."""
    out: dict[str, str] = {}
    if house.extra_life:
        out[EXTRA_LIFE] = str(house.extra_life)
    if house.extra_turn:
        out[EXTRA_TURN] = str(10 * house.extra_turn)
    if house.reroll_deaths:
        out[REROLL_DEATHS] = "once"
    if house.columns < WIDTH or house.rows < HEIGHT:
        out[BOARD] = f"{house.columns}x{house.rows}"
    return out


def parse_house(chosen: dict[str, str]) -> House:
    """Return the house rules of {name: value}.  Raises BadContent with every problem and the allowed values.

    >>> parse_house({"extra-life": "2"}).extra_life
    2
    """
    house = House()
    names = [rule.name for rule in HOUSE_RULES]
    problems: list[Problem] = []
    for name, value in chosen.items():
        where = ("house", name)
        if name not in names:
            problems.append(Problem(f"there is no house rule '{name}'", path=where, found=name, allowed=names))
        elif not take(house, name, str(value)):
            rule = HOUSE_RULES[names.index(name)]
            allowed = (f"{rule.values}, as in {rule.example}",)
            what = f"the house rule {name} cannot be '{value}'"
            problems.append(Problem(what, path=where, found=value, allowed=allowed))
    if problems:
        raise BadContent(problems=problems)
    return house


def take(house: House, name: str, value: str) -> bool:
    """Set one house rule; return False if the value is not allowed."""
    if name == REROLL_DEATHS:
        house.reroll_deaths = True
        return value == "once"
    if name == BOARD:
        columns, _, rows = value.partition("x")
        house.columns = number(columns)
        house.rows = number(rows)
        return fits(house.columns, WIDTH) and fits(house.rows, HEIGHT)
    n = number(value)
    if name == EXTRA_LIFE:
        house.extra_life = n
        return 1 <= n <= 50
    house.extra_turn = n // 10
    return 10 <= n <= 100 and n % 10 == 0


def fits(n: int, most: int) -> bool:
    """Check the range, and that n is even: the monster must start in the exact center."""
    return SMALLEST_BOARD <= n <= most and n % 2 == 0


def number(text: str) -> int:
    """Return the number, or 0 if the text is not a plain number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
