"""Faces of cards in words: ``The Coin is open``, ``Double Mask shows its “Shut Fist” face``."""

from __future__ import annotations

from collections.abc import Sequence

from showdown.language import say
from showdown.model.card_clauses import titles_listed
from showdown.model.card_wording import Wording, say_or
from showdown.model.short_words import face_title


def face_shown(words: Wording, cards: Sequence[str], face: str) -> str:
    """These cards have this face up."""
    return say(
        "cards.when.face",
        card=titles_listed([words.named(card) for card in cards]),
        several=len(cards) > 1,
        own=list(cards) == [face],
        plain=say_or(f"cards.face_up.{face}", ""),
        face=face_title(face),
    )


def face_to_show(cards: Sequence[str], face: str, one: bool) -> str:
    """The face that cards are flipped to: ``open``, ``its “Shut Fist” face``; ``one``: of one of the cards."""
    plain = say_or(f"cards.face_up.{face}", "")
    single = one or len(cards) == 1
    return say("cards.flip.face", plain=plain, own=list(cards) == [face], one=single, face=face_title(face))
