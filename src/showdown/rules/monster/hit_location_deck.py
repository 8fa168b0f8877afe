"""The hit location deck as something cards change: stacked, shuffled, drawn from once more.  [R-HL]"""

from __future__ import annotations

from showdown.kernel.tuples import replaced, without
from showdown.model.ids import HIT_LOCATIONS_SHUFFLED, NO_CARD, NOBODY
from showdown.model.state import State
from showdown.rules.monster.wounds import shuffle_into
from showdown.rules.triggers import fire


def put_on_top(s: State, names: tuple[str, ...], deck_too: bool) -> int:
    """Hit locations with these names go on top of their deck, in the order of the names; how many.  [R-HL-08]

    Those of the discard pile; with ``deck_too`` also those in the deck.  Everybody knows that they are there.
    """
    found: list[int] = []
    wanted: list[int] = [s.catalog.card_ids[name] for name in names]
    for card in reversed(wanted):
        found += [c for c in s.hl_discard if c == card]
        if deck_too:
            found += taken_from_deck(s, card)
    s.hl_discard = tuple([c for c in s.hl_discard if c not in wanted])
    s.hl_deck.cards += tuple(found)
    s.hl_deck.known += (True,) * len(found)
    if s.sink is not None and found:
        s.emit("locations-stacked", ("R-HL-08",), {"cards": found[::-1]})
    return len(found)


def taken_from_deck(s: State, card: int) -> list[int]:
    """Take every copy out of the deck.  One that lies face down leaves a place of its hidden group."""
    out: list[int] = []
    slots: list[int] = []
    known: list[bool] = []
    deck = s.hl_deck
    last = NO_CARD
    holds = False
    for at in range(len(deck.cards)):
        slot = deck.cards[at]
        if at == 0 or slot != last:
            # Many slots are alike: all those of a hidden group.
            last = slot
            holds = slot == card or (slot < 0 and card in s.groups[-1 - slot])
        if not holds:
            slots.append(slot)
            known.append(deck.known[at])
            continue
        out.append(card)
        if slot < 0:
            hidden = without(s.groups[-1 - slot], card)
            s.groups = replaced(s.groups, -1 - slot, hidden)
            holds = card in hidden
    if out:
        deck.cards = tuple(slots)
        deck.known = tuple(known)
    return out


def shuffle_hit_locations(s: State, also: tuple[int, ...], rule: str) -> None:
    """Deck, discard and these cards become one hidden deck; kept persistent injuries stay out.  [R-TRP-01, R-HL-06]"""
    cards = [*s.hl_discard, *also]
    groups = list(s.groups)
    for slot in s.hl_deck.cards:
        if slot >= 0:
            cards.append(slot)
        elif groups[-1 - slot]:
            # Of the places of a group the first one brings all its cards.
            cards += groups[-1 - slot]
            groups[-1 - slot] = ()  # hit locations are never dealt by quota
    s.groups = tuple(groups)
    s.hl_discard = ()
    s.hl_deck.clear()
    shuffle_into(s, s.hl_deck, cards)
    if s.sink is not None:
        s.emit("reshuffle", (rule,), {"deck": "hit locations", "count": len(cards)})
    fire(s, HIT_LOCATIONS_SHUFFLED, NOBODY)
