"""The record of an undo across revealed dice: who agreed, who did not answer, what was undone.

It is data in the save, and one sentence in the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, final

from showdown.engine import CARD_PURPOSES, Entry
from showdown.language import say

Absence = Literal["away", "silent", "lost"]
"""Why a player did not answer: not connected, connected, or the player had lost the seat."""
NAMED: Final = 5
"""Most answers that the sentence names; it counts the others."""


@final
class Player:
    """A player as records name one: the seat, and the name that the player chose, or an empty string."""

    def __init__(self, seat: str, name: str) -> None:
        self.seat = seat
        self.name = name

    @property
    def text(self) -> str:
        """The name with the seat: two players may have the same name."""
        return self.text_with("")

    def text_with(self, why: str) -> str:
        """The same with a remark in parentheses."""
        return say("session.player", name=unmistakable(self.name), number=self.seat[1:], why=why)


def unmistakable(name: str) -> str:
    """A name in a sentence of the record: in quotation marks if its signs could pass for words of the record."""
    if all([sign.isalnum() or sign in " -'’" for sign in name]):
        return name
    inner = name.translate({ord("“"): "'", ord("”"): "'"})
    return f"“{inner}”"


@final
class FormerPlayer:
    """A player who lost the seat.

    ``seen``: number of entries of the present journal that the player saw.  ``holder``: how a server recognizes the
    player who comes back, or an empty string.
    """

    def __init__(self, player: Player, seen: int, holder: str = "") -> None:
        self.player = player
        self.seen = seen
        self.holder = holder

    def is_at(self, seat: str, holder: str) -> bool:
        """Is this the person with this mark, at this seat?  False without a mark."""
        return bool(holder) and self.player.seat == seat and self.holder == holder

    def after_undo(self, length: int) -> FormerPlayer:
        """The same player after the journal was cut to ``length``: what follows is new."""
        return self if self.seen <= length else FormerPlayer(self.player, length, self.holder)


@final
class Consents:
    """Who agreed to an undo.

    ``by``: the players who asked.  ``agreed``: those who said yes.  ``absent``: those who did not answer within
    ``wait`` seconds, with the reason.
    """

    def __init__(self, by: list[Player], agreed: list[Player], absent: list[tuple[Player, Absence]], wait: int) -> None:
        self.by = by
        self.agreed = agreed
        self.absent = absent
        self.wait = wait if absent else 0


def revealed_in(entries: list[Entry], begin: int) -> list[int]:
    """Numbers of the entries from ``begin`` on that hold dice or cards."""
    return [i for i in range(begin, len(entries)) if not entries[i].key]


def encode_former(former: Iterable[FormerPlayer]) -> list[dict[str, Any]]:
    return [{**vars(one.player), "seen": one.seen, "holder": one.holder} for one in former]


def decode_former(data: list[dict[str, Any]]) -> list[FormerPlayer]:
    return [FormerPlayer(Player(one["seat"], one["name"]), one["seen"], one["holder"]) for one in data]


def undo_record(consents: Consents, cut: list[Entry], decisions: int) -> dict[str, Any]:
    """The record for a save.  ``cut``: the journal entries that were undone.

    ``decisions``: the number of decisions that stay, as ``showdown replay --to`` counts them.
    """
    rolled = [e for e in cut if not e.key]
    return {
        "by": [vars(player) for player in consents.by],
        "agreed": [vars(player) for player in consents.agreed],
        "absent": [{**vars(player), "why": why} for player, why in consents.absent],
        "wait": consents.wait,
        "decisions": len([e for e in cut if e.key]),
        "to": decisions,
        "dice": sum([len(e.values) for e in rolled if e.purpose not in CARD_PURPOSES]),
        "cards": sum([len(e.values) for e in rolled if e.purpose in CARD_PURPOSES]),
    }


def undo_text(record: dict[str, Any], answers: list[str]) -> str:
    """The sentence for the log."""
    told = answers[-NAMED:]
    absent = [
        Player(one["seat"], one["name"]).text_with(say(f"session.absent_{one['why']}")) for one in record["absent"]
    ]
    return say(
        "session.undone_by_consent",
        by=titles(record["by"]),
        decisions=record["decisions"],
        to=record["to"],
        dice=record["dice"],
        cards=record["cards"],
        agreed=titles(record["agreed"]),
        absent=absent,
        wait=time_text(record["wait"]),
        more=len(answers) - len(told),
        answers="; ".join(told),
    )


def titles(people: list[dict[str, str]]) -> list[str]:
    return [Player(one["seat"], one["name"]).text for one in people]


def time_text(seconds: int) -> str:
    """A waiting time in words: ``5 minutes``, ``90 seconds``."""
    for unit, size in (("hours", 3600), ("minutes", 60)):
        if seconds >= size and seconds % size == 0:
            return say(f"session.{unit}", count=seconds // size)
    return say("session.seconds", count=seconds)
