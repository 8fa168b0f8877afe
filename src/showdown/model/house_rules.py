"""House rules: ways of playing that are not by the book, each with a name, so that their price can be measured.

A ruling answers a question that the rules leave open; a house rule changes what they say.  A showdown by the book has
none.  `showdown house` lists them.
"""

from __future__ import annotations

from typing import Final, final

from showdown.board.cells import HEIGHT, WIDTH
from showdown.kernel.errors import BadContent, Problem
from showdown.kernel.record import Changeable, Record


@final
class HouseRule(Record):
    """name: as in setups and on the command line.  values: what may be said.  about: what it does."""

    name: str
    values: str
    example: str
    about: str


EXTRA_LIFE: Final = "extra-life"
EXTRA_TURN: Final = "extra-turn"
REROLL_DEATHS: Final = "reroll-deaths"
BOARD: Final = "board"
SMALLEST_BOARD: Final = 8
"""Columns and rows; less leaves no room to start a fight on."""

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        EXTRA_LIFE,
        "1 to 50",
        "2",
        "The monster loses so many life points before a wound takes an AI card, as in the variant for five and six "
        "survivors. [R-WST-08]",
    ),
    HouseRule(
        EXTRA_TURN,
        "10 to 100, in tens",
        "50",
        "After its turn in each round the monster takes another one with this chance in percent. [R-RND-01]",
    ),
    HouseRule(
        REROLL_DEATHS,
        "once",
        "once",
        "A severe injury or a brain trauma whose row kills is rolled again, once, and the second roll counts. "
        "[R-SEV-01, R-BRN-05]",
    ),
    HouseRule(
        BOARD,
        f"columns x rows, even, {SMALLEST_BOARD}x{SMALLEST_BOARD} to {WIDTH}x{HEIGHT}",
        "12x16",
        "Only the middle of the board is played on; its border is the board edge. [R-BRD-01]",
    ),
)


@final
class House(Changeable):
    """House rules as the rules ask for them; the first values are the book's."""

    extra_life: int = 0
    extra_turn: int = 0
    """Faces of ten on which the monster takes another turn."""
    reroll_deaths: bool = False
    columns: int = WIDTH
    rows: int = HEIGHT


def describe_house(house: House) -> dict[str, str]:
    """{name: value} of the house rules that hold; the inverse of ``parse_house``."""
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
    """The house rules of {name: value}.  Raises BadContent with every problem and what is allowed.

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
    """Set one house rule.  False if it cannot have this value."""
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
    """Even, so that the middle of the board stays its middle."""
    return SMALLEST_BOARD <= n <= most and n % 2 == 0


def number(text: str) -> int:
    """0 for anything that is no plain number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
