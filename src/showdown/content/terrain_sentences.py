"""What terrain does to those who are on it or beside it, in plain sentences."""

from __future__ import annotations

from showdown.content.card_sentences import card_lines
from showdown.content.card_terms import HEADER, terrain_traits
from showdown.language import say
from showdown.model.card_clauses import capital
from showdown.model.cards import Catalog, TerrainCard


def standing_lines(catalog: Catalog, card: TerrainCard) -> list[str]:
    """What terrain does to those who are on it or beside it, without how it was set up."""
    traits = [say(f"cards.kind.{trait}", climbable=card.climbable) for trait in terrain_traits(card)]
    told = [capital(", ".join(traits)) + "."] if traits else []
    return told + [line.text for line in card_lines(catalog, card) if line.mark not in (HEADER, "setup")]
