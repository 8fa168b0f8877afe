"""Faces of cards in words: ``The Coin is open``, ``Double Mask shows its “Shut Fist” face``."""

from __future__ import annotations

from collections.abc import Sequence

from showdown.language import say
from showdown.model.card_clauses import titles_listed
from showdown.model.card_wording import Wording, say_or
from showdown.model.short_words import face_title


def face_shown(words: Wording, cards: Sequence[str], face: str, denied: bool = False) -> str:
    """These cards have this face up; ``denied``: they do not."""
    return say(
        "cards.when.face",
        card=titles_listed([words.named(card) for card in cards]),
        several=len(cards) > 1,
        denied=denied,
        own=list(cards) == [face],
        plain=say_or(f"cards.face_up.{face}", ""),
        face=face_title(face),
    )


def denial_of(words: Wording, faces: Sequence[tuple[str, str]]) -> str:
    """``the card is not open``; nothing for several cards, and for a face with a name.

    A card asks for one lens after the other: the "otherwise" of the last would seem to mean all of them.
    """
    card, face = faces[0]
    plain = len(faces) == 1 and say_or(f"cards.face_up.{face}", "") != ""
    return face_shown(words, [card], face, True) if plain else ""


def face_to_show(cards: Sequence[str], face: str, one: bool) -> str:
    """The face that cards are flipped to: ``open``, ``its “Shut Fist” face``; ``one``: of one of the cards."""
    plain = say_or(f"cards.face_up.{face}", "")
    single = one or len(cards) == 1
    return say("cards.flip.face", plain=plain, own=list(cards) == [face], one=single, face=face_title(face))
