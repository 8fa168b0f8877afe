"""Verify a save: replay its journal and compare the result with the saved position."""

from __future__ import annotations

from typing import Any, final

from showdown.engine import BadContent, BadSave, Catalog, Game, changed_packs, packs_in_words, shape
from showdown.language import say
from showdown.replay.mismatch import Mismatch
from showdown.replay.recorded_chance import ASKED
from showdown.replay.recording import record_of
from showdown.replay.sealed_dice import DiceVerdict, check_dice
from showdown.replay.timeline import Timeline
from showdown.replay.words import some


@final
class Verdict:
    """The result of replaying a journal.

    entries: the number of journal entries.  trouble: the first entry that the rules refuse, or None.  different: public
    fields in which the saved position differs from the replayed one.  other_cards: how the loaded cards differ from
    those of the save.  comparable: the save has today's format of positions, so that the two can be compared.  reason:
    the first difference in one sentence, "" if there is none.
    """

    def __init__(self, entries: int, saved_digest: str, comparable: bool, other_cards: str) -> None:
        self.entries = entries
        self.saved_digest = saved_digest
        self.comparable = comparable
        self.other_cards = other_cards
        self.digest = ""
        self.trouble: Mismatch | None = None
        self.different: list[str] = []
        self.timeline: Timeline | None = None
        self.reason = ""
        self.dice: DiceVerdict | None = None
        """The check of sealed dice; None for other games."""

    @property
    def holds(self) -> bool:
        return not self.reason


def verify(document: dict[str, Any], catalog: Catalog, name: str) -> Verdict:
    """Replay the journal of a save with these cards, and compare.

    The cards may differ from those of the save: the verdict says so, and names the first entry that the rules refuse.
    Raises BadSave, with the name, if the save holds nothing that can be played.

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
        verdict.reason = say("replay.no-setup", error=error)
        return verdict
    verdict.timeline = timeline
    verdict.digest = timeline.last.digest()
    verdict.trouble = timeline.trouble
    if timeline.trouble:
        verdict.reason = str(timeline.trouble)
    elif verdict.comparable and verdict.digest != verdict.saved_digest:
        verdict.different = differences(document, catalog, timeline.last)
        facts = {"digest": verdict.digest, "saved": verdict.saved_digest, "different": some(verdict.different, 6)}
        verdict.reason = say("replay.other-position", **facts)
    else:
        verdict.dice = check_dice(record)
        verdict.reason = verdict.dice.reason if verdict.dice else ""
    return verdict


def other_cards(made_with: dict[str, Any], catalog: Catalog) -> str:
    """The packs that differ from those of a save, in words; "" if none does."""
    return ", ".join(packs_in_words(changed_packs(made_with, catalog.packs)))


def differences(document: dict[str, Any], catalog: Catalog, again: Game) -> list[str]:
    """Public fields that differ from the saved ones; an unreadable snapshot counts as one difference."""
    try:
        saved = Game.from_document({**document, "packs": dict(catalog.packs)}, catalog, ASKED, "the save")
    except BadSave as error:
        return [str(error)]
    return changed(saved.view(), again.view(), "")


def changed(a: Any, b: Any, path: str) -> list[str]:
    if isinstance(a, dict) and isinstance(b, dict):
        keys = sorted(set(a) | set(b))
        return [found for k in keys for found in changed(a.get(k), b.get(k), f"{path}.{k}".lstrip("."))]
    return [] if a == b else [say("replay.field-differs", path=path, saved=str(a), replayed=str(b))]
