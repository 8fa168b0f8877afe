"""The sentences that a verb gives on a card."""

from __future__ import annotations

from showdown.model.card_wording import Wording
from tests.support.verb_examples import compiled


def sentences_of(action: str) -> tuple[str, str]:
    """The sentence on a monster's card, and on a card that speaks to its owner."""
    ops, problems, catalog = compiled(f"- {action}")
    assert problems == [] and len(ops) == 1
    return ops[0].sentence(Wording(catalog)), ops[0].sentence(Wording(catalog, to_owner=True))
