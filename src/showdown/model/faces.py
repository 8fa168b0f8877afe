"""Cards in play that can be flipped: which of their two faces is up.  [R-AI-17]"""

from __future__ import annotations

from showdown.model.cards import Card
from showdown.model.state import State


def cards_in_play(s: State) -> tuple[int, ...]:
    """Moods, traits, persistent injuries, and the duration that is face up.  [R-GEN-11, R-AI-14]"""
    out = s.in_play + s.panel
    return out + (s.face_up,) if s.face_up >= 0 else out


def face_up(s: State, card: int) -> Card:
    """The face of a flippable card that is up: the first one until the card is flipped."""
    return s.catalog.cards[card].faces[1 if card in s.flipped else 0]


def parts_in_play(s: State) -> list[Card]:
    """The cards in play, each one that can be flipped followed by the face that is up."""
    out: list[Card] = []
    for card in cards_in_play(s):
        found = s.catalog.cards[card]
        out.append(found)
        if found.faces:
            out.append(face_up(s, card))
    return out


def parts_of(s: State, card: int) -> list[Card]:
    """A card, and the face of it that is up."""
    found = s.catalog.cards[card]
    return [found, face_up(s, card)] if found.faces else [found]


def face_named(s: State, card: int, name: str) -> int:
    """The number of a face by its name; -1 if the card has none of that name."""
    faces = s.catalog.cards[card].faces
    for i in range(len(faces)):
        if faces[i].name == name:
            return i
    return -1


def shows(s: State, card: int, name: str) -> bool:
    """Is this card in play with this face up?"""
    return card >= 0 and card in s.in_play and face_up(s, card).name == name
