"""Every verb of the card language, family by family.  A new verb is a class and its name in the list of its family.

A definition box of a card (Grab, Sniff) explains a keyword: it is a verb here, not an action of the card.  [R-AI-06]
"""

from __future__ import annotations

from typing import Final

from showdown.forms.reading import Source
from showdown.model.cards import Catalog
from showdown.model.verbs import Verb
from showdown.rules.verbs import (
    appetite,
    attack,
    control,
    gains,
    harm,
    injuries,
    leap,
    monster,
    movement,
    own,
    reveal,
    targets,
    terrain,
    warding,
)
from showdown.rules.verbs.reading import CardReading

FAMILIES: Final[tuple[tuple[type[Verb], ...], ...]] = (
    control.VERBS,
    targets.VERBS,
    movement.VERBS,
    attack.VERBS,
    harm.VERBS,
    gains.VERBS,
    injuries.VERBS,
    monster.VERBS,
    reveal.VERBS,
    appetite.VERBS,
    terrain.VERBS,
    own.VERBS,
    leap.VERBS,
    warding.VERBS,
)
VERBS: Final[dict[str, type[Verb]]] = {verb.name: verb for family in FAMILIES for verb in family}
"""By their key in a card file."""


def card_reading(source: Source, catalog: Catalog) -> CardReading:
    """The context for reading one card file with all verbs."""
    return CardReading(source, catalog, VERBS)
