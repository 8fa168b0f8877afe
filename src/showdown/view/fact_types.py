"""What a decision and its options speak of, as raw values for sentences.

Keys are the names that the sentences of ``language`` use; ``view/facts.py`` turns a value into words by its key.
Survivors, cards and spaces are numbers of the engine, -1 for none.
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict

Gift: TypeAlias = tuple[str, int]
"""What a payment brings: an attribute, ``brain damage`` or ``ignore`` (the severe injury), and how much."""


class SpaceFacts(TypedDict):
    """A space that can be chosen."""

    distance: int
    base: int
    facing: int
    far: bool
    ground: str


class WoundFacts(TypedDict):
    """A hit location that can be attempted next."""

    strength: int
    toughness: int
    needed: int
    unstoppable: bool
    sling: bool
    traits: list[str]


class AttackFacts(TypedDict):
    """A weapon that can be activated."""

    speed: int
    needed: int
    blind: bool
    strength: int
    luck: int
    cumbersome: bool
    special: list[str]
    brings: str
    left: int


class Facts(TypedDict):
    """What a question speaks of (first part), and what one of its options adds (second part).

    The fields that are always there are -1, False or 0 where they mean nothing.
    """

    who: int
    card: int
    target: int
    toward: bool
    """The monster moves toward its target (in the question of its route)."""
    controller: int
    owned: bool
    clicked: bool
    """Spaces are clicked, not typed."""
    count: int
    movement: NotRequired[int]
    activation: NotRequired[int]
    damage: NotRequired[int]
    damage_sum: NotRequired[list[list[str | int]]]
    places: NotRequired[list[int]]
    dodge: NotRequired[bool]
    late: NotRequired[bool]
    undodged: NotRequired[str]
    place: NotRequired[int]
    spaces: NotRequired[int]
    reach: NotRequired[int]
    cost: NotRequired[int]
    stat: NotRequired[int]
    gives: NotRequired[list[Gift]]
    instead: NotRequired[list[Gift]]
    blocks: NotRequired[list[int]]
    """What a survivor chooses between: the programs for yes and no."""
    figures: NotRequired[list[int]]
    """The survivor, the target and the attacker of the card."""
    bottom: NotRequired[bool]
    """The card that was looked at may go to the bottom; otherwise several go back on top in an order."""
    deck: NotRequired[str]
    top: NotRequired[str]
    """The title of the card on top of the deck."""
    anywhere: NotRequired[bool]
    edge: NotRequired[str]
    apart: NotRequired[int]
    left: NotRequired[int]
    within: NotRequired[int]
    away: NotRequired[int]
    landmark: NotRequired[str]
    columns: NotRequired[int]
    rows: NotRequired[int]
    size: NotRequired[int]
    turns: NotRequired[bool]
    purpose: NotRequired[str]
    sides: NotRequired[int]

    cell: NotRequired[int]
    side: NotRequired[int]
    distance: NotRequired[int]
    base: NotRequired[int]
    facing: NotRequired[int]
    far: NotRequired[bool]
    ground: NotRequired[str]
    survivors: NotRequired[bool]
    passed: NotRequired[list[str]]
    broken: NotRequired[str]
    going: NotRequired[str]
    armor: NotRequired[int]
    box: NotRequired[int]
    survival: NotRequired[int]
    at: NotRequired[int]
    inside: NotRequired[bool]
    threat: NotRequired[bool]
    action: NotRequired[str]
    other: NotRequired[int]
    strength: NotRequired[int]
    toughness: NotRequired[int]
    unstoppable: NotRequired[bool]
    sling: NotRequired[bool]
    traits: NotRequired[list[str]]
    speed: NotRequired[int]
    needed: NotRequired[int]
    blind: NotRequired[bool]
    luck: NotRequired[int]
    cumbersome: NotRequired[bool]
    special: NotRequired[list[str]]
    brings: NotRequired[str]
    tile: NotRequired[bool]
    ability: NotRequired[str]
    archives: NotRequired[bool]
    moves: NotRequired[int]
    price: NotRequired[int]
    does: NotRequired[str]
