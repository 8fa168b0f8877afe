"""The decks of a first state: shuffled as the level says, or exactly the piles that a position names.

[R-SET-01, R-SET-02, R-SET-03, R-FS-09, R-FS-10, R-FS-11]
"""

from __future__ import annotations

from typing import Final

from showdown.kernel.errors import BadContent
from showdown.kernel.tuples import replaced
from showdown.model.ids import DURATION, NO_CARD
from showdown.model.setup import Setup
from showdown.model.state import State
from showdown.rules.monster.wounds import shuffle_into

PILES: Final[tuple[str, ...]] = (
    "ai",
    "ai_discard",
    "wounds",
    "hit_locations",
    "hit_location_discard",
    "face_up",
    "in_play",
    "injuries",
)
"""Piles that a position may name."""


def build_decks(s: State, setup: Setup) -> None:
    """Shuffled decks of the level, the First Story's with a stacked top card; or exactly the piles given.

    [R-SET-01, R-SET-02, R-SET-03, R-FS-09, R-FS-10, R-FS-11]
    """
    performed = setup.action.card if setup.start == "card" else ""
    if performed:
        check_own(s, performed)
    if setup.decks is not None:
        stack_decks(s, setup, performed)
        return
    level = s.constants.level
    monster = s.constants.monster
    out = drawn_card(s, performed)
    if level.quota:
        quota = list(level.quota)
        dealt = [c for c in monster.ai if quota[s.catalog.ai(c).level]]
        copies = [c for c in dealt for _ in range(s.catalog.ai(c).copies)]
        if out != NO_CARD:
            copies.remove(out)
            quota[s.catalog.ai(out).level] -= 1
        for trait in level.traits:
            # A card that starts in play is not dealt as well.  [R-SET-02]
            if trait in copies:
                copies.remove(trait)
        shuffle_into(s, s.ai_deck, [], tuple(copies), tuple(quota))
    else:
        cards = list(level.deck)
        if out != NO_CARD:
            cards.remove(out)
        deck(s, cards, NO_CARD if level.ai_top == out else level.ai_top, True)
    if level.ai_bottom >= 0:
        s.ai_deck.put_under(level.ai_bottom, True)
    s.in_play = tuple(level.traits)
    removed = taken_out(s)
    locations = list(s.constants.hit_locations)
    if removed:
        locations = [c for c in locations if c not in removed]
    deck(s, locations, level.hit_location_top, False)
    s.archived += tuple([c for c in removed for _ in range(s.catalog.hit_location(c).copies)])


def check_own(s: State, name: str) -> None:
    """Raises BadContent if the monster of this fight has no such card."""
    monster = s.constants.monster
    names = [s.catalog.cards[c].name for c in (*monster.ai, monster.basic_action) if c >= 0]
    if name not in names:
        what = f"the {monster.called} has no card '{name}'"
        raise BadContent(what, path=("start", "card"), found=name, allowed=names)


def drawn_card(s: State, name: str) -> int:
    """The card that the monster has drawn, by its name; NO_CARD if it is kept beside the deck or there is none.

    Raises BadContent if the deck of this level cannot hold it.
    """
    level = s.constants.level
    if not name:
        return NO_CARD
    card = s.catalog.card(name, "ai")
    if card == s.constants.monster.basic_action and card not in level.deck:
        return NO_CARD
    if level.quota:
        found = (
            card in s.constants.monster.ai and level.quota[s.catalog.ai(card).level] > 0 and card not in level.traits
        )
    else:
        found = card in level.deck
    if not found:
        what = f"the card '{name}' is not in the AI deck of this level"
        raise BadContent(what, path=("start", "card"), found=name)
    return card


def taken_out(s: State) -> list[int]:
    """Hit locations that the cards in play from the start remove.  [R-SET-02, R-GEN-13]"""
    return [*s.constants.level.removes, *[c for trait in s.in_play for c in s.catalog.cards[trait].removes]]


def deck(s: State, cards: list[int], top: int, ai: bool) -> None:
    pile = s.ai_deck if ai else s.hl_deck
    stacked = 0
    if top >= 0:
        stacked = 1 if ai else cards.count(top)
    rest = list(cards)
    for _ in range(stacked):
        rest.remove(top)
    shuffle_into(s, pile, rest)
    for _ in range(stacked):
        pile.put(top, True)


def stack_decks(s: State, setup: Setup, performed: str) -> None:
    """Piles named card by card, top first; face-down ones stay hidden from the players, except for known top cards."""
    decks = setup.decks or {}
    for name in decks:
        if name not in PILES:
            known = list(PILES)
            raise BadContent(f"unknown pile '{name}'", path=("decks", name), found=name, allowed=known)
    check_copies(s, decks, performed)
    stack(s, setup, "ai")
    for card in reversed(decks.get("wounds", [])):
        s.wounds.put(s.catalog.card(card, "ai"), False)
    stack(s, setup, "hit_locations")
    s.ai_discard = tuple([s.catalog.card(c, "ai") for c in reversed(decks.get("ai_discard", []))])
    thrown = reversed(decks.get("hit_location_discard", []))
    s.hl_discard = tuple([s.catalog.card(c, "hit-location") for c in thrown])
    s.in_play = tuple([s.catalog.card(c, "ai") for c in decks.get("in_play", [])])
    for name in decks.get("injuries", []):
        s.panel += (injured_location(s, name),)
        s.panel_tokens += (0,)
    for name in decks.get("face_up", []):
        lay_face_up(s, name)


def stack(s: State, setup: Setup, name: str) -> None:
    """One face-down deck; the players know the ``setup.known`` cards on top."""
    cards = (setup.decks or {}).get(name, [])
    pile = s.ai_deck if name == "ai" else s.hl_deck
    known = setup.known.get(name, 0)
    if known > len(cards):
        what = f"the players cannot know {known} cards of a deck of {len(cards)}"
        raise BadContent(what, path=("decks", f"{name}_known"), found=known)
    for i in range(len(cards) - 1, -1, -1):
        pile.put(s.catalog.card(cards[i], "ai" if name == "ai" else "hit-location"), i < known)


def lay_face_up(s: State, name: str) -> None:
    """A duration is face up on top of the AI deck.  [R-AI-14]"""
    card = s.catalog.card(name, "ai")
    if s.catalog.ai(card).type != DURATION:
        raise BadContent(f"the card '{name}' is no duration", path=("decks", "face_up"), found=name)
    s.ai_deck.put(card, True)
    s.face_up = card


def put_tokens(s: State, tokens: dict[str, int]) -> None:
    """Tokens on cards in play and on persistent injuries, by name.  [R-AI-13]"""
    names = [s.catalog.cards[card].name for card in s.in_play]
    injuries = [s.catalog.injuries[s.catalog.hit_location(card).injury] for card in s.panel]
    locations = [s.catalog.cards[card].name for card in s.panel]
    for name, amount in tokens.items():
        if name in names:
            s.card_tokens = replaced(s.card_tokens, names.index(name), amount)
        elif name in injuries:
            s.panel_tokens = replaced(s.panel_tokens, injuries.index(name), amount)
        elif name in locations:
            s.panel_tokens = replaced(s.panel_tokens, locations.index(name), amount)
        else:
            what = f"tokens cannot lie on '{name}': it is not in play"
            raise BadContent(what, path=("decks", "card_tokens", name), found=name, allowed=names + injuries)


def put_faces(s: State, faces: dict[str, str]) -> None:
    """The faces of cards in play that can be flipped.  [R-AI-17]"""
    both = {s.catalog.cards[c].name: s.catalog.cards[c] for c in s.in_play if s.catalog.cards[c].faces}
    for name, face in faces.items():
        where = ("decks", "faces", name)
        if name not in both:
            what = f"'{name}' is no card in play with two faces"
            raise BadContent(what, path=where, found=name, allowed=list(both))
        known = [each.name for each in both[name].faces]
        if face not in known:
            raise BadContent(f"'{name}' has no face '{face}'", path=where, found=face, allowed=known)
        if face == known[1]:
            s.flipped += (both[name].id,)


def injured_location(s: State, name: str) -> int:
    """A kept hit location by its own name or by the name of its persistent injury."""
    for card in s.constants.hit_locations:
        location = s.catalog.hit_location(card)
        if location.injury >= 0 and name in (location.name, s.catalog.injuries[location.injury]):
            return card
    known = [
        s.catalog.injuries[s.catalog.hit_location(c).injury]
        for c in s.constants.hit_locations
        if s.catalog.hit_location(c).injury >= 0
    ]
    where = ("decks", "injuries")
    raise BadContent(f"'{name}' is no persistent injury", path=where, found=name, allowed=known)


def check_copies(s: State, decks: dict[str, list[str]], performed: str) -> None:
    """No card is in the piles more often than it exists; the one being performed is in none."""
    count: dict[str, int] = {}
    if performed and s.catalog.card(performed, "ai") != s.constants.monster.basic_action:
        count[performed] = 1
    for pile, cards in decks.items():
        for card in cards:
            name = s.catalog.cards[injured_location(s, card)].name if pile == "injuries" else card
            count[name] = count.get(name, 0) + 1
    for name, n in count.items():
        card_id = s.catalog.card(name)
        kind = s.catalog.cards[card_id].kind
        copies = s.catalog.ai(card_id).copies if kind == "ai" else 1
        if kind == "hit-location":
            copies = s.catalog.hit_location(card_id).copies
        if n > copies:
            what = f"the card '{name}' is in the piles {n} times, but exists {copies} times"
            if name == performed:
                what = f"the card '{name}' is being performed, so it cannot lie in a pile as well"
            piles = [pile for pile, cards in decks.items() if name in cards]
            raise BadContent(what, path=("decks", *piles[:1]), found=name)
