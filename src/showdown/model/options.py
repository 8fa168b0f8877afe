"""What an answer means: one class of option per thing that can be chosen.

``key`` is the public notation of an option (docs/make/option-keys.md) and ``verb`` its first word, or ``survival`` for
a survival action.  The class says what it points at, so that no client needs to take a key apart.
"""

from __future__ import annotations

from typing import final

from showdown.kernel.decision import Option
from showdown.model.ids import CardId, Cell, Seat, SurvivorId


@final
class SpaceOption(Option):
    """A space of the board: to move to, to deploy at, to be placed at."""

    cell: Cell


@final
class TileOption(Option):
    """Where a terrain tile is laid.  ``facing``: 0 north, 1 east (on its side)."""

    cell: Cell
    facing: int


@final
class FacingOption(Option):
    """A direction: 0 north, 1 east, 2 south, 3 west."""

    facing: int


@final
class StopOption(Option):
    """Where the monster stops, and how it got there.

    ``passed``: survivors it runs over, as bits; ``walls``: the destructible terrain it breaks, as bits in the order of
    the tiles; ``last``: the direction of its last step, or -1; ``broken``: the spaces of what it breaks; ``going``: the
    way it came, where two routes differ in nothing else.
    """

    cell: Cell
    facing: int
    passed: int
    walls: int
    last: int
    broken: tuple[str, ...]
    going: str


@final
class PlaceOption(Option):
    """A place of the body."""

    place: int


@final
class SurvivorOption(Option):
    """A survivor: to be targeted, to act, to come first, to be nominated."""

    survivor: SurvivorId


@final
class PlayerOption(Option):
    """A player."""

    player: Seat


@final
class SurvivalOption(Option):
    """A survival action.  ``other``: the survivor it is for, or -1."""

    action: int
    survivor: SurvivorId
    other: int


@final
class CardOption(Option):
    """A card: a weapon, a hit location, a trigger; NO_CARD where all weapons are meant."""

    card: CardId


@final
class OwnedCardOption(Option):
    """A card of one survivor."""

    card: CardId
    survivor: SurvivorId


@final
class UseOption(Option):
    """An ability of a card.  ``tile``: the north-west space of the terrain tile that is used, or -1."""

    card: CardId
    ability: int
    tile: int = -1


@final
class StartOption(Option):
    """Who takes the first turn."""

    survivors: bool


def cell_of(option: Option) -> int:
    """The number of the space an option points at, or -1.  A route of the monster is more than a space.

    >>> from showdown.api import Game, cell_of
    >>> game = Game.first_story(seed=7, players=1)
    >>> cell_of(game.decision.options[0])
    -1
    """
    return option.cell if isinstance(option, SpaceOption | TileOption) else -1
