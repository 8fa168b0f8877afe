"""Lines of an attack profile that hold under a condition, and the words for an attack beside its numbers.  [R-MAT]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import Bit, Form, Made, Number, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.record import Record
from showdown.language import say
from showdown.model.card_wording import Wording, place_name, stat_name
from showdown.model.ids import ACCURACY, CANNOT_BLOCK, CANNOT_DODGE, DAMAGE, DEFENCES, SPEED
from showdown.model.selectors import Amount
from showdown.rules.verbs.conditions import CONDITION, Condition
from showdown.rules.verbs.kinds import BLOCK, PLACE


@final
class ProfileLine(Record):
    """What an attack has more while a condition holds."""

    condition: Condition
    speed: int
    accuracy: int
    damage: int
    place: int
    hits_on: int
    cannot: int
    severe_injuries: int
    blocks: tuple[int, ...]

    def sentence(self, words: Wording) -> str:
        changes = [(self.speed, SPEED), (self.accuracy, ACCURACY), (self.damage, DAMAGE)]
        told = [words.change(Amount(n, 0, 0), stat_name(stat)) for n, stat in changes if n]
        told += terms_of_attack(self.place, self.hits_on, self.cannot, self.severe_injuries)
        return say(
            "cards.attack_line",
            condition=self.condition.words(words),
            changes=", ".join(told),
            after_hit=words.inner(self.blocks[0]),
            before_damage=words.inner(self.blocks[1]),
            after_damage=words.inner(self.blocks[2]),
        )


def make_line(r: Reading, read: Any, path: Path) -> ProfileLine:
    blocks = (read["after_hit"], read["before_damage"], read["after_damage"])
    return ProfileLine(
        read["if"],
        read["speed"],
        read["accuracy"],
        read["damage"],
        read["place"],
        read["hits_on"],
        read["cannot"],
        read["severe_injuries"],
        blocks,
    )


def terms_of_attack(place: int, hits_on: int, cannot: int, injuries: int) -> list[str]:
    """``every hit on the head``, ``no dodging``: the words for an attack beside its numbers."""
    out: list[str] = []
    if place >= 0:
        out.append(say("cards.attack.place", place=place_name(place)))
    if hits_on:
        out.append(say("cards.attack.hits_on", n=hits_on))
    if cannot:
        out.append(say("cards.attack.cannot", dodge=cannot & CANNOT_DODGE != 0, block=cannot & CANNOT_BLOCK != 0))
    if injuries:
        out.append(say("cards.attack.severe", change=f"{injuries:+}"))
    return out


PROFILE_LINE: Final = Made(
    Form(
        **{"if": CONDITION},
        speed=optional(Number(-9, 9)),
        accuracy=optional(Number(-9, 9)),
        damage=optional(Number(-9, 20)),
        place=optional(PLACE),
        hits_on=optional(Number(2, 10)),
        cannot=optional(Bit(DEFENCES)),
        severe_injuries=optional(Number(-9, 9)),
        after_hit=optional(BLOCK),
        before_damage=optional(BLOCK),
        after_damage=optional(BLOCK),
    ).at_least_one(
        "speed",
        "accuracy",
        "damage",
        "place",
        "hits_on",
        "cannot",
        "severe_injuries",
        "after_hit",
        "before_damage",
        "after_damage",
    ),
    make_line,
)
