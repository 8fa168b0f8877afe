"""The base classes of the card language: what a verb of a card file is, and what one instruction of a card is.

The verbs themselves are in ``rules/verbs``, one class each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from showdown.forms.kinds import ALONE, Kind, Nothing, Word
from showdown.forms.reader import Path, Reading
from showdown.kernel.record import Record
from showdown.language.template import Fact
from showdown.model.ids import NO_PROGRAM

if TYPE_CHECKING:
    from showdown.model.card_wording import Wording
    from showdown.model.cards import Catalog
    from showdown.model.state import State


class Verb(Record):
    """A word that card files may use: the form of its value, and the instructions it compiles to."""

    name: ClassVar[str] = ""
    """The key in a card file.  The class docstring is its meaning, as the documentation prints it."""
    form: ClassVar[Kind] = ALONE
    """What may be written after the key."""
    brings: ClassVar[dict[str, int]] = {}
    """What exists in its blocks that need not exist around it, by field (model/moments.py)."""

    @classmethod
    def needs(cls, written: Any) -> int:
        """What must exist where it stands with this value, at least one of these (model/moments.py); 0: nothing."""
        return 0

    @classmethod
    def leaves(cls, written: Any) -> int:
        """What exists behind it that need not exist before it."""
        return 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        """The instructions for a value that ``form`` has read.

        Unless a verb says otherwise this is one instruction, whose constructor takes the fields of the form; one value
        where the form is no mapping; nothing where it is a fixed word.
        """
        make: Any = cls
        if isinstance(read, dict):
            return [make(**read)]
        return [make()] if isinstance(cls.form, Nothing | Word) else [make(read)]


NAMES_SURVIVOR: Final = "names survivor"
NAMES_ATTACKER: Final = "names attacker"
ORDER: Final = "order"


@final
class Gains:
    """``you gain 1 survival``, taken apart.

    key  the text of the sentence, which has the holes ``who`` and ``what``
    """

    def __init__(self, key: str, who: Fact, what: str) -> None:
        self.key = key
        self.who = who
        self.what = what


class Op(Verb):
    """One instruction of a compiled card."""

    voice: ClassVar[str] = ""
    """How its sentence begins: with the survivor it happens to (``NAMES_SURVIVOR``), with the attacker, or with what
    the reader does (``ORDER``: "archive this card").  "You may" fits before these; before no other sentence."""

    def run(self, s: State, program: int, ip: int) -> None:
        """Do it.  ``program`` and ``ip`` say where the instruction stands, for frames that look it up again."""
        raise NotImplementedError

    def sentence(self, words: Wording) -> str:
        """The instruction in plain words, without a capital letter and without a full stop."""
        raise NotImplementedError

    def is_open(self, words: Wording) -> bool:
        """Would the next sentence look like a part of this one, as after "if …: …"?"""
        return self.decides()

    def takes_otherwise(self, words: Wording) -> bool:
        """Would an "otherwise" behind its sentence seem to belong to it?"""
        return self.is_open(words)

    def opens(self, words: Wording) -> bool:
        """Does its sentence begin with a condition, as "if …, …" and "for each …: …" do?"""
        who = getattr(self, "who", None)
        return who is not None and getattr(who, "role", 0) != 0 and bool(getattr(who, "filters", ()))

    def is_bare_condition(self, words: Wording) -> bool:
        """Does its sentence begin with a condition, and says it nothing of what happens otherwise?"""
        return self.opens(words) and not self.decides()

    def tells_each(self, words: Wording) -> bool:
        """Can "each survivor" stand in its sentence for the survivor of its block, though it decides?"""
        return False

    def repeats(self, before: Op) -> bool:
        """Is it the same as the instruction before it, so that both are told as one?"""
        return False

    def sentence_of(self, words: Wording, times: int) -> str:
        """The sentence of so many of it in a row."""
        raise NotImplementedError

    def speaks(self) -> str:
        """Its voice, where that depends on its fields."""
        return self.voice

    def gains(self, words: Wording) -> Gains | None:
        """Who gains what, where that is all it says: such sentences in a row are said as one."""
        return None

    def blocks(self) -> tuple[int, ...]:
        """The programs it may run, NO_PROGRAM among them where a block is missing."""
        return ()

    def decides(self) -> bool:
        """Does it decide whether, how often or for whom its blocks run?  A sentence must show where they end."""
        return False

    def kills(self, catalog: Catalog) -> bool:
        """Can it kill the survivor it happens to?"""
        return False

    def harm(self, catalog: Catalog) -> int:
        """Roughly how much it hurts the survivors, for bots: a light injury is 10, a knock-down 20, an attack 40.

        Blocks of an instruction that decides whether they run count half.
        """
        total = 0
        for block in self.blocks():
            total += block_harm(catalog, block)
        return total // 2 if self.decides() else total

    def moves_survivor(self) -> bool:
        """Does the survivor who uses it move?"""
        return False

    def is_idle(self, s: State) -> bool:
        """Would it change nothing now, as far as that is known?  It may change nothing even if this says no.

        Asked within the scope it would run in; changes nothing.
        """
        return False


def block_kills(catalog: Catalog, program: int) -> bool:
    """Can any instruction of a block kill the survivor it happens to?"""
    return program != NO_PROGRAM and any([op.kills(catalog) for op in catalog.programs[program]])


def block_harm(catalog: Catalog, program: int) -> int:
    """How much a block hurts the survivors: the sum over its instructions."""
    total = 0
    if program != NO_PROGRAM:
        for op in catalog.programs[program]:
            total += op.harm(catalog)
    return total


def block_is_idle(s: State, program: int) -> bool:
    """Would a block change nothing now?  A missing block never changes anything."""
    return program == NO_PROGRAM or all([op.is_idle(s) for op in s.catalog.programs[program]])
