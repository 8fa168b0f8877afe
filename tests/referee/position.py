"""What the referee knows of a fight: a mutable copy of the public view, changed event by event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.referee.geometry import WHOLE, Extent, Space, base, behind, distance, extent_of, space

LETTERS = "abcdef"


@dataclass
class Tile:
    """One terrain tile on the board."""

    card: str
    at: Space
    spaces: set[Space]
    obstacle: bool
    impassable: bool
    destructible: bool


@dataclass
class Figure:
    """One survivor, with the numbers of the survivor's sheet that the referee keeps."""

    letter: str
    at: Space | None
    alive: bool
    down: bool
    armor: dict[str, int]
    boxes: dict[str, str]
    brain: bool
    insanity: int
    bleeding: int
    survival: int
    view: dict[str, Any]
    """The survivor in the public view at the last decision."""
    threat: bool | None = None
    hidden: str = ""
    """How the survivor hides: ``here`` in terrain, ``anywhere`` until attacking; empty if not hidden."""

    @property
    def here(self) -> bool:
        """Alive and on the board."""
        return self.alive and self.at is not None


@dataclass
class Position:
    """The board at one moment."""

    extent: Extent
    size: int
    at: Space | None
    facing: str
    down: bool
    movement: int
    survivors: dict[str, Figure]
    tiles: list[Tile]
    rulings: dict[str, str]
    view: dict[str, Any]
    passed: set[str] = field(default_factory=set)

    def ruling(self, name: str) -> str:
        """The value played, or the empty string if the name is unknown."""
        return self.rulings.get(name, "")

    @property
    def base(self) -> set[Space]:
        """The spaces under the monster; none while it is off the board."""
        return base(self.at, self.size) if self.at is not None else set()

    @property
    def blind_spot(self) -> set[Space]:
        """The spaces behind the monster; none while it is off the board."""
        return behind(self.at, self.size, self.facing, self.extent) if self.at is not None else set()

    def distance(self, letter: str) -> int:
        """From the monster to this survivor; both are on the board."""
        at = self.survivors[letter].at
        assert at is not None
        return distance(self.base, at)

    def present(self) -> list[Figure]:
        """The survivors who are alive and on the board, in order."""
        return [self.survivors[letter] for letter in sorted(self.survivors) if self.survivors[letter].here]

    def tile_at(self, at: Space) -> Tile | None:
        """The terrain tile that covers the space."""
        return next((tile for tile in self.tiles if at in tile.spaces), None)

    def impassable(self) -> set[Space]:
        """All spaces of impassable terrain."""
        return {cell for tile in self.tiles if tile.impassable for cell in tile.spaces}


def read_tiles(view: dict[str, Any]) -> list[Tile]:
    """The terrain of a view."""
    return [
        Tile(
            t["id"],
            space(t["at"]),
            {space(name) for name in t["spaces"]},
            t["obstacle"],
            t["impassable"],
            t["destructible"],
        )
        for t in view["terrain"]
    ]


def read_figure(letter: str, view: dict[str, Any]) -> Figure:
    """One survivor of a view."""
    boxes = {place: box for place, box in view["injuries"].items() if place != "brain"}
    return Figure(
        letter,
        space(view["at"]) if view["at"] else None,
        view["alive"],
        view["knocked_down"],
        dict(view["armor"]),
        boxes,
        view["injuries"]["brain"] != "none",
        view["insanity"],
        view["bleeding"],
        view["survival"],
        view,
        view.get("threat"),
    )


def read_position(view: dict[str, Any], rulings: dict[str, str]) -> Position:
    """The position that a public view shows.  ``rulings``: the value of every ruling."""
    monster = view["monster"]
    board = view.get("house", {}).get("board", "")
    return Position(
        extent_of(board) if board else WHOLE,
        monster["size"],
        space(monster["at"]) if monster["at"] else None,
        monster["facing"],
        monster["knocked_down"],
        monster["movement"],
        {letter: read_figure(letter, shown) for letter, shown in view["survivors"].items()},
        read_tiles(view),
        rulings,
        view,
    )
