"""Recovery of a save from its journal: what differs from today's rules and cards, in words."""

from __future__ import annotations

from typing import Any, final

from showdown import __version__
from showdown.kernel.chance import Dice, Draw, Spec
from showdown.kernel.decision import Decision
from showdown.kernel.errors import BadChance, ShowdownError, hint
from showdown.kernel.journal import Entry, Recorded
from showdown.model.cards import Catalog
from showdown.model.ids import PURPOSES
from showdown.saves.journal_entries import recorded_in_words
from showdown.saves.upgrades import FORMAT


@final
class Recovery:
    """How a save whose snapshot no longer fits was replayed from its journal.

    ``reason``: why the snapshot was not used.  ``packs``: by name, the digests then and now where they differ.
    ``comparable``: the snapshot has today's fields, so that the two digests can be compared.
    ``played`` and ``recorded``: the number of entries that were replayed, and of all entries.
    """

    def __init__(self, document: dict[str, Any], catalog: Catalog, reason: str, comparable: bool) -> None:
        self.reason = reason
        self.engine = str(document.get("engine"))
        self.format = int(document.get("upgraded_from", FORMAT))
        self.packs = changed_packs(document["packs"], catalog.packs)
        self.comparable = comparable
        self.saved_digest: str = document["digest"]
        self.digest = ""
        self.played = 0
        self.recorded = len(document["journal"])
        self.decisions = 0
        """Choices among the entries played."""
        self.added = 0
        """Dice and cards that today's rules ask for at the end of the journal; they were settled now."""

    @property
    def same_position(self) -> bool:
        return self.comparable and self.digest == self.saved_digest

    def note(self) -> str:
        """What players should know before they continue."""
        now = f"this is {__version__}, format {FORMAT}"
        lines = [
            f"Saved by version {self.engine}, format {self.format}; {now}. Its snapshot is not used: {self.reason}."
        ]
        if self.packs:
            lines.append("Cards have changed since: " + "; ".join(packs_in_words(self.packs)) + ".")
        if self.played < self.recorded:
            lines.append(
                f"The first {self.played} of {self.recorded} journal entries ({self.decisions} decisions) were played "
                f"again by today's rules and cards; it goes on from there."
            )
        else:
            lines.append(
                f"All {self.recorded} journal entries ({self.decisions} decisions) were played again by today's rules "
                f"and cards, and every one was legal."
            )
            if self.added:
                lines.append(f"Then they ask for {self.added} more dice or cards, which were settled now.")
            lines.append(self.about_the_position())
        return "\n".join(lines)

    def about_the_position(self) -> str:
        if self.same_position:
            return f"The position is the saved one (digest {self.digest})."
        if self.comparable:
            return f"The position is not the saved one: digest {self.saved_digest} was saved, {self.digest} is reached."
        return (
            f"The digests cannot show whether the position is the saved one ({self.saved_digest} then, "
            f"{self.digest} now): positions were written down in another form."
        )


def changed_packs(then: dict[str, Any], now: dict[str, str]) -> dict[str, tuple[str, str]]:
    """Packs whose cards differ: digest then and now; "" if the pack was or is not there."""
    names = [*then, *[name for name in now if name not in then]]
    pairs = {name: (str(then.get(name, "")), now.get(name, "")) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def packs_in_words(packs: dict[str, tuple[str, str]]) -> list[str]:
    out: list[str] = []
    for name, (then, now) in packs.items():
        if not then:
            out.append(f"{name} is new ({now})")
        elif not now:
            out.append(f"{name} ({then}) is not loaded")
        else:
            out.append(f"{name} {then} -> {now}")
    return out


def due(d: Decision) -> list[str]:
    """The legal answers: the keys of the options, or the dice or cards that are due."""
    return [spec_in_words(d.spec)] if d.spec is not None else d.keys()


def spec_in_words(spec: Spec) -> str:
    """The dice or cards that are due.  Cards are only counted, because their identity is hidden."""
    what = PURPOSES[spec.purpose]
    if isinstance(spec, Dice):
        return f"{what} ({spec.n} {'die' if spec.n == 1 else 'dice'} from 1 to {spec.sides})"
    return f"{what} ({spec.n} of {len(spec.pool) if isinstance(spec, Draw) else 'the'} possible)"


def why_not(error: ShowdownError, recorded: Recorded, at: int, catalog: Catalog) -> str:
    """Why entry ``at`` of a journal does not fit, with names instead of numbers."""
    asked = recorded.asked
    entry = recorded.entries[at] if at < len(recorded.entries) else Entry("", -1, ())
    if not isinstance(error, BadChance) or asked is None:
        refused = entry.key and error.problem.found == entry.key
        return f"it is not offered; {hint(error.problem)}" if refused else error.message
    if entry.key or entry.purpose != asked.purpose:
        return f"the game asks for {spec_in_words(asked)}"
    if isinstance(asked, Draw) and len(entry.values) == asked.n:
        left = list(asked.pool)
        for v in entry.values:
            if v not in left:
                return f"{recorded_in_words(Entry('', asked.purpose, (v,)), catalog)} cannot turn up there"
            left.remove(v)
    return f"the game asks for {spec_in_words(asked)}: {asked.problem(entry.values)}"
