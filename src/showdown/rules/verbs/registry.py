"""Every verb of the card language.  A new verb is a class in the module of its family (families.py); nothing lists it.

A definition box of a card (Grab, Sniff) explains a keyword: it is a verb here, not an action of the card.  [R-AI-06]
"""

from __future__ import annotations

from typing import Final

from showdown.forms.reader import Source
from showdown.model.cards import Catalog
from showdown.model.verbs import Verb
from showdown.rules.verbs.families import FAMILIES, declared
from showdown.rules.verbs.reader import CardReading

VERBS: Final[dict[str, type[Verb]]] = {verb.name: verb for family in FAMILIES for verb in declared(family, Verb)}
"""By their key in a card file."""


def card_reading(source: Source, catalog: Catalog) -> CardReading:
    """The context for reading one card file with all verbs."""
    return CardReading(source, catalog, VERBS)
