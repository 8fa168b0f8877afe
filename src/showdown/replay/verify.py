"""Is a save what its journal leads to?  The first entry that the rules refuse, or what is different at the end."""

from __future__ import annotations

from typing import Any, final

from showdown.engine import BadContent, BadSave, Catalog, Game, changed_packs, packs_in_words, shape
from showdown.replay.chance_sources import ASKED
from showdown.replay.mismatch import Trouble
from showdown.replay.recording import record_of
from showdown.replay.sealed_dice import DiceVerdict, check_dice
from showdown.replay.timeline import Timeline
from showdown.replay.words import some


@final
class Verdict:
    """What came of playing a journal again.

    entries: how many the journal has.  trouble: the first entry that does not fit, or None.  different: the public
    fields in which the saved position is not the one the journal leads to.  other_cards: how the cards at hand differ
    from those it was made with.  comparable: positions are still written down in the same form, so that the saved one
    can be held against the one reached.  reason: all of it in one sentence, empty if the save is what its journal leads
    to.
    """

    def __init__(self, entries: int, saved_digest: str, comparable: bool, other_cards: str) -> None:
        self.entries = entries
        self.saved_digest = saved_digest
        self.comparable = comparable
        self.other_cards = other_cards
        self.digest = ""
        self.trouble: Trouble | None = None
        self.different: list[str] = []
        self.timeline: Timeline | None = None
        self.reason = ""
        self.dice: DiceVerdict | None = None
        """Of a game whose dice were sealed; None for others."""

    @property
    def holds(self) -> bool:
        return not self.reason


def verify(document: dict[str, Any], catalog: Catalog, name: str) -> Verdict:
    """Play the journal of a save again with these cards, and compare.

    The cards may be others than it was made with: the verdict says so, and which entry feels it first.  Raises BadSave,
    with the name, if there is nothing in it that could be played.

    >>> from showdown.engine import core_catalog
    >>> game = Game.first_story(seed=7, players=1)
    >>> _ = game.choose("face:south")
    >>> document = game.document()
    >>> verify(document, core_catalog(), "fight").holds
    True
    >>> document["journal"] = ["face:up"]
    >>> print(verify(document, core_catalog(), "fight").reason)  # doctest: +ELLIPSIS
    entry 0 (setup, decision 0): the journal says the choice 'face:up', but the rules ask for facing (legal: ...
    """
    record = record_of(document, catalog, name)
    others = other_cards(document["packs"], catalog)
    verdict = Verdict(record.length, document["digest"], document["shape"] == shape(), others)
    try:
        timeline = Timeline(document, catalog)
    except BadContent as error:
        verdict.reason = f"the fight cannot even be set up: {error}"
        return verdict
    verdict.timeline = timeline
    verdict.digest = timeline.last.digest()
    verdict.trouble = timeline.trouble
    if timeline.trouble:
        verdict.reason = str(timeline.trouble)
    elif verdict.comparable and verdict.digest != verdict.saved_digest:
        verdict.different = differences(document, catalog, timeline.last)
        seen = f"; different: {some(verdict.different, 6)}" if verdict.different else "; the difference is not public"
        verdict.reason = f"all entries replay, but to digest {verdict.digest} instead of {verdict.saved_digest}{seen}"
    else:
        verdict.dice = check_dice(record)
        verdict.reason = verdict.dice.reason if verdict.dice else ""
    return verdict


def other_cards(made_with: dict[str, Any], catalog: Catalog) -> str:
    """Which packs are not the ones a save was made with, or nothing."""
    return ", ".join(packs_in_words(changed_packs(made_with, catalog.packs)))


def differences(document: dict[str, Any], catalog: Catalog, again: Game) -> list[str]:
    """Public fields that are not as saved; a snapshot that cannot be read is one difference."""
    try:
        saved = Game.from_document({**document, "packs": dict(catalog.packs)}, catalog, ASKED, "the save")
    except BadSave as error:
        return [str(error)]
    return changed(saved.view(), again.view(), "")


def changed(a: Any, b: Any, path: str) -> list[str]:
    if isinstance(a, dict) and isinstance(b, dict):
        keys = sorted(set(a) | set(b))
        return [found for k in keys for found in changed(a.get(k), b.get(k), f"{path}.{k}".lstrip("."))]
    return [] if a == b else [f"{path} ({a} saved, {b} replayed)"]
