"""Options that several commands have: declared once, so that they mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from showdown.language import say


class Between:
    """Refuses numbers outside a range; the message says what is possible."""

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low = low
        self.high = high

    def __call__(self, type_: Any, value: Any) -> None:
        for number in value if isinstance(value, list | tuple) else [value]:
            if number is not None and (number < self.low or (self.high is not None and number > self.high)):
                raise ValueError(say("cli.number-range-fix", low=self.low, high=self.high))


def positive(type_: Any, value: float | None) -> None:
    """Refuses zero and negative numbers."""
    if value is not None and value <= 0:
        raise ValueError(say("cli.positive-fix"))


AT_LEAST_0 = Between(0)
AT_LEAST_1 = Between(1)
ONE_TO_FOUR = Between(1, 4)


def hidden(*names: str) -> Parameter:
    """An older spelling of an option: scripts may use it, the help does not show it."""
    return Parameter(name=names, show=False)


# -- what is printed -----------------------------------------------------------------------------------------------

Json = Annotated[bool, Parameter(name="--json", help=say("help.option.json"))]
Plain = Annotated[bool | None, Parameter(help=say("help.option.plain"), negative="--no-plain")]
Spoilers = Annotated[bool, Parameter(help=say("help.option.spoilers"))]
SpoilersOrNot = Annotated[
    bool | None,
    Parameter(name="--spoilers", help=say("help.option.spoilers"), negative="--no-spoilers"),
]
TrainingOrNot = Annotated[
    bool | None,
    Parameter(name="--training", help=say("help.option.training"), negative="--no-training"),
]

# -- which game ----------------------------------------------------------------------------------------------------

SavedGame = Annotated[str, Parameter(help=say("help.option.game"))]
Load = Annotated[str, Parameter(name="--load", help=say("help.option.load"))]
OldSave = Annotated[str, hidden("--save")]
"""``--save`` named the game to read in releases before 0.2."""
Save = Annotated[Path | None, Parameter(help=say("help.option.save"))]
Yes = Annotated[bool, Parameter(help=say("help.option.yes"))]
Board = Annotated[str, Parameter(help=say("help.option.board"), allow_leading_hyphen=True)]
Survivor = Annotated[str, Parameter(help=say("help.option.survivor"))]

# -- which fight ---------------------------------------------------------------------------------------------------

Packs = Annotated[list[str] | None, Parameter(name="--pack", help=say("help.option.pack"), consume_multiple=False)]
Story = Annotated[str, Parameter(help=say("help.option.story"))]
Party = Annotated[str, Parameter(help=say("help.option.party"))]
Rulings = Annotated[list[str] | None, Parameter(name="--ruling", help=say("help.option.ruling"))]
BoardRulings = Annotated[list[str] | None, Parameter(name="--ruling", help=say("help.option.board-ruling"))]
House = Annotated[list[str] | None, Parameter(name="--house", help=say("help.option.house"), consume_multiple=False)]
Ambush = Annotated[
    Literal["monster", "survivors"] | None, Parameter(help=say("help.option.ambush"), show_default=say("help.nobody"))
]

# -- many fights ---------------------------------------------------------------------------------------------------

Bot = Annotated[str, Parameter(help=say("help.option.bot"))]
OldPolicy = Annotated[str, hidden("--policy")]
Seconds = Annotated[float | None, Parameter(help=say("help.option.seconds"), validator=positive)]
Width = Annotated[float | None, Parameter(help=say("help.option.width"), validator=positive)]
Seed = Annotated[int, Parameter(help=say("help.option.fights-seed"), validator=AT_LEAST_0)]
Workers = Annotated[
    int | None,
    Parameter(help=say("help.option.workers"), validator=AT_LEAST_1, show_default=say("help.one-per-processor")),
]
Patience = Annotated[float, Parameter(help=say("help.option.patience"), validator=positive)]
Dask = Annotated[bool, Parameter(help=say("help.option.dask"))]
Address = Annotated[str, Parameter(help=say("help.option.address"))]
Out = Annotated[Path | None, Parameter(help=say("help.option.out"))]
Resume = Annotated[bool, Parameter(help=say("help.option.resume"))]
Plot = Annotated[Path | None, Parameter(help=say("help.option.plot"), allow_leading_hyphen=True)]
FightPlayers = Annotated[
    int | None,
    Parameter(
        name="--players",
        help=say("help.option.players"),
        validator=ONE_TO_FOUR,
        show_default=say("help.one-per-survivor"),
    ),
]
