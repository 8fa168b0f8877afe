"""Lines of cards about survivors' attacks, as data.  Answered in rules/survivor/attack_rules.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from showdown.kernel.record import Record
from showdown.model.selectors import Filter

if TYPE_CHECKING:
    from showdown.model.state import State


@final
class AttackRule(Record):
    """What a card in play says of survivors' attacks: of those who pass the filters, with weapons of these words.

    ``perfect``: only perfect hits hit.  ``ignored``: the attack has no effect.
    """

    filters: tuple[Filter, ...]
    weapons: tuple[str, ...]
    toughness: int
    perfect: bool
    ignored: bool


class LocationLine(Record):
    """What a hit location has more while a condition holds; ``kinds``: bits of ids.LOCATION_KINDS."""

    toughness: int
    kinds: int

    def holds(self, s: State) -> bool:
        raise NotImplementedError
