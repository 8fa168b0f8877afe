"""Where every card of a showdown is: counted again from piles, scopes and frames, so that none is lost or doubled."""

from __future__ import annotations

from typing import Final, final

from showdown.kernel.agenda import Frame
from showdown.model.ids import NO_CARD
from showdown.model.piles import Pile
from showdown.model.scopes import STAYS, CardScope, SurvivorAttackScope
from showdown.model.state import State

HOLDS_AI: Final = "mt.play"
HOLDS_SEVERAL_AI: Final[tuple[str, ...]] = ("reveal.next", "reveal.shuffle")
HOLDS_LOCATION: Final = "hl.trap"
LOOKED_AT: Final[tuple[str, ...]] = ("look.next", "look.put_back")
"""Frames that hold cards which are in no pile and no scope."""

UNSEEN: Final = -10
"""Counting down from here: a card of which only the level is known."""


@final
class CardCount:
    """All cards of a showdown, in piles, scopes and frames."""

    def __init__(self, ai: list[int], hit_locations: list[int], resources: list[int]) -> None:
        self.ai = sorted(ai)
        self.hit_locations = sorted(hit_locations)
        self.resources = sorted(resources)


def dealt(s: State) -> CardCount:
    """The cards the level deals.  Positions that name their piles are counted at their start instead."""
    level = s.constants.level
    ai = list(level.deck) + list(level.traits)
    if level.quota:
        ai = [UNSEEN - s.catalog.ai(c).level for c in level.traits]
        for number_of_level in range(len(level.quota)):
            ai += [UNSEEN - number_of_level] * level.quota[number_of_level]
    if level.ai_bottom >= 0:
        ai.append(UNSEEN - s.catalog.ai(level.ai_bottom).level if level.quota else level.ai_bottom)
    return CardCount(ai, list(s.constants.hit_locations), list(s.constants.monster.resources))


def count_cards(s: State) -> CardCount:
    """The cards that are in the showdown now."""
    ai: list[int] = []
    locations: list[int] = []
    groups: list[int] = []
    add_pile(s, s.ai_deck, ai, groups)
    add_pile(s, s.wounds, ai, groups)
    ai += s.ai_discard
    ai += s.in_play
    groups = []
    add_pile(s, s.hl_deck, locations, groups)
    locations += s.hl_discard
    locations += s.panel
    for card in s.archived:
        kind = s.catalog.cards[card].kind
        if kind == "ai":
            ai.append(card)
        elif kind == "hit-location":
            locations.append(card)
    add_scopes(s, ai, locations)
    add_frames(s, ai, locations)
    if s.constants.level.quota:
        # A deck dealt unseen can only be counted by card level.
        ai = [UNSEEN - s.catalog.ai(c).level if c >= 0 else c for c in ai]
    resources = list(s.resources + s.rewards)
    for v in s.survivors:
        resources += v.resources
    # Strange resources come from no deck.
    resources = [c for c in resources if c in s.constants.monster.resources]
    return CardCount(ai, locations, resources)


def add_scopes(s: State, ai: list[int], locations: list[int]) -> None:
    """The cards of what is in progress."""
    for scope in s.scopes:
        if isinstance(scope, CardScope):
            if scope.fate != STAYS and scope.card >= 0:
                (ai if s.catalog.cards[scope.card].kind == "ai" else locations).append(scope.card)
        elif isinstance(scope, SurvivorAttackScope):
            locations += scope.cards
            if scope.current != NO_CARD:
                locations.append(scope.current)


def add_frames(s: State, ai: list[int], locations: list[int]) -> None:
    """The cards that frames hold while these are in no pile and no scope."""
    for frame in s.agenda.planned():
        if frame.tag == HOLDS_AI:
            ai.append(number(frame, "card"))
        elif frame.tag in HOLDS_SEVERAL_AI:
            ai += list(getattr(frame, "cards"))
        elif frame.tag in LOOKED_AT:
            seen = list(getattr(frame, "cards"))
            if getattr(frame, "ai"):
                ai += seen
            else:
                locations += seen
        elif frame.tag == HOLDS_LOCATION:
            locations.append(number(frame, "card"))


def add_pile(s: State, pile: Pile, cards: list[int], groups: list[int]) -> None:
    """The cards of a pile; those of a hidden group once, whichever of its slots comes first."""
    for slot in pile.cards:
        if slot >= 0:
            cards.append(slot)
        elif slot not in groups:
            groups.append(slot)
            if -1 - slot < len(s.groups):
                cards += s.groups[-1 - slot]
                quota = s.quotas[-1 - slot]
                for level in range(len(quota)):
                    cards += [UNSEEN - level] * quota[level]


def number(frame: Frame, field: str) -> int:
    found = getattr(frame, field)
    assert isinstance(found, int)
    return found
