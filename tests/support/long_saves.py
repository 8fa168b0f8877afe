"""Saves of fights that never end: survivors whom the monster cannot hurt, and who do nothing."""

from __future__ import annotations

from functools import cache

from showdown.engine import PLACES, Game, core_catalog, first_story, text_of

HISTORY_KEPT = 10


@cache
def long_save(decisions: int) -> bytes:
    """A First Story with evasion 30, armor 1,000 and insanity 1,000: legal, and as long as one likes."""
    setup = first_story(1, 7, {}, None, core_catalog())
    for survivor in setup.survivors:
        survivor.attributes = {"evasion": 30}
        survivor.armor = dict.fromkeys(PLACES, 1000)
        survivor.insanity = 1000
    game = Game(setup, listen=False)
    for _ in range(decisions):
        game.choose(game.decision.options[-1])
        if len(game.history) > HISTORY_KEPT:
            game.history.clear()
    return text_of(game.document()).encode()
