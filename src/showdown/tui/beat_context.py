"""What a beat belongs to: the card that is being resolved, and the survivors whom the monster attacks with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from showdown.engine import view_types

Beats = Sequence[view_types.Beat]

APART: Final = frozenset({"setup", "terrain", "deck", "round", "turn", "act", "draw", "move", "stand", "end"})
"""Kinds of beats that belong to no card but the one they name."""
ATTACK: Final = frozenset({"attack", "roll"})
"""Kinds of beats that name the weapon of a survivor."""
SHORT_LIVED: Final = frozenset({*APART, "injury"}) - {"draw"}
"""Kinds of beats whose card is over with them: an injury table, terrain that is placed."""
HURT: Final = frozenset({"body-hits", "damage", "injury", "knockdown", "push"})
"""Kinds of beats about a survivor whom the monster has reached."""
STRUCK: Final = frozenset({"monster-move", "monster-attack", "roll"})
"""Kinds of beats in which the monster is about to reach its target."""


def card_at(beats: Beats, i: int) -> str:
    """The card of a beat, or the one that is being resolved then; empty if there is none."""
    beat = beats[i]
    if beat["cards"]:
        return beat["cards"][0]
    if beat["kind"] in APART:
        return ""
    return next((earlier["cards"][0] for earlier in unfinished(beats, i) if carries(earlier, beat)), "")


def targets_at(beats: Beats, i: int) -> list[str]:
    """Letters of the survivors whom the monster targets, attacks or hits in a beat."""
    beat = beats[i]
    if beat["targets"]:
        return beat["targets"]
    if beat["kind"] in HURT and beat["who"]:
        return [beat["who"]]
    if beat["kind"] not in STRUCK or beat["who"]:
        return []
    for earlier in unfinished(beats, i):
        if earlier["targets"]:
            return earlier["targets"]
        if earlier["kind"] == "draw":
            # The basic action names its target where it begins.
            return [earlier["who"]] if earlier["who"] else []
        if earlier["kind"] == "attack":
            return []
    return []


def unfinished(beats: Beats, i: int) -> Iterator[view_types.Beat]:
    """The beats before one in its section, the last first, without those of a card that was discarded since."""
    section = beats[i]["section"]["n"]
    discarded: set[str] = set()
    attack_over = False
    for k in range(i - 1, -1, -1):
        beat = beats[k]
        if beat["section"]["n"] != section:
            return
        if not attack_over and not discarded:
            # A trap is discarded before it takes effect.
            attack_over = beat["kind"] != "trap" and bool(gained(beat, "decks.hit_location_discard"))
            discarded = gained(beat, "decks.ai_discard") | gained(beat, "decks.in_play")
        if attack_over:
            attack_over = beat["kind"] != "attack"
        elif discarded:
            discarded = set() if beat["kind"] == "draw" and discarded & set(beat["cards"]) else discarded
        else:
            yield beat


def gained(beat: view_types.Beat, path: str) -> set[str]:
    """The cards that a pile gains in a beat."""
    piles = [change for change in beat["changes"] if change["path"] == path]
    return {card for change in piles for card in set(cards(change["after"])) - set(cards(change["before"]))}


def cards(value: object) -> list[str]:
    return [str(card) for card in value] if isinstance(value, list) else []


def carries(earlier: view_types.Beat, beat: view_types.Beat) -> bool:
    """Does the card of an earlier beat go on in a later one?"""
    kind, who = earlier["kind"], earlier["who"]
    if not earlier["cards"] or earlier["quiet"] or kind in SHORT_LIVED:
        return False
    if kind in ATTACK and who:
        # A weapon: until the attack of this survivor is over.
        return beat["who"] == who
    # Gear and arts of survivors take effect at once.
    return kind != "effect" or not who
