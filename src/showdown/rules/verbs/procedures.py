"""Procedures that the cards of a monster share: named blocks of actions that an injury can replace.  [R-AI-18]"""

from __future__ import annotations

from typing import Any, Final, final

from showdown.forms.kinds import NAME, Either, Form, Kind
from showdown.forms.reader import Path, Reading
from showdown.language import say
from showdown.model.card_wording import Wording
from showdown.model.cards import Catalog
from showdown.model.ids import NO_PROGRAM, NOBODY
from showdown.model.scopes import STAYS, CardScope
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import Op, block_harm, block_kills
from showdown.rules.monster.targeting import everyone
from showdown.rules.monster.turn import Instinct
from showdown.rules.programs import EndEach, RunProgram, run_block
from showdown.rules.verbs.kinds import ROLE, Means, cards
from showdown.rules.verbs.monster import BasicAction

INSTINCT: Final = "instinct"
BASIC_ACTION: Final = "basic action"
OWN: Final[tuple[str, ...]] = (INSTINCT, BASIC_ACTION)
"""Procedures that every monster has."""


@final
class ProcedureName(Kind):
    """A procedure of the monster, which may be read after the file that names it."""

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def read(self, r: Reading, value: Any, path: Path) -> str:
        name = r.name(value, path)
        r.source.later.append(("procedure", name, cards(r).monster, path))
        return name

    def schema(self, defs: dict[str, Any]) -> dict[str, Any]:
        return NAME.schema(defs)


PROCEDURE: Final = Either(Means({name: name for name in OWN}, absent=""), ProcedureName())


@final
class Perform(Op):
    """The monster performs one of its procedures (section ``procedures`` of monster.yaml), its ``instinct`` or its
    ``basic action``; with ``target``: on that survivor.
    """

    name = "perform"
    form = Either(PROCEDURE, Form(procedure=PROCEDURE, target=ROLE))
    procedure: str
    target: Selector | None

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        name, target = (read, None) if isinstance(read, str) else (read["procedure"], read["target"])
        if name == BASIC_ACTION:
            return [BasicAction(target, 0, 0)]
        if name == INSTINCT and target is not None:
            r.bad((*path, "target"), "an instinct has no target of its own")
        return [Perform(name, target)]

    def sentence(self, words: Wording) -> str:
        title = procedure_title(words.catalog, self.procedure)
        if self.target is None:
            return say("cards.perform", procedure=title)
        return words.clause("cards.perform.on", self.target, procedure=title)

    def harm(self, catalog: Catalog) -> int:
        return block_harm(catalog, procedure_of(catalog, self.procedure))

    def kills(self, catalog: Catalog) -> bool:
        return block_kills(catalog, procedure_of(catalog, self.procedure))

    def run(self, s: State, program: int, ip: int) -> None:
        """The actions of the procedure, or what a persistent injury puts in their place.  [R-AI-18, R-PER-01]"""
        target = NOBODY
        if self.target is not None:
            who = everyone(s, self.target)
            if not who:
                return
            target = who[0]
        if self.procedure == INSTINCT:
            s.then(Instinct())
        else:
            run_procedure(s, self.procedure, target)


def run_procedure(s: State, name: str, target: int) -> None:
    """A monster without this procedure does nothing: a trait that several monsters share may name it.  [R-AI-18]"""
    block = s.constants.monster.procedures.get(name, NO_PROGRAM)
    injury = -1
    for kept in s.panel:
        location = s.catalog.hit_location(kept)
        for replaced, instead in location.replaces:
            if replaced == name:
                block = instead
                injury = location.injury
    if s.sink is not None and name in s.constants.monster.procedures:
        title = s.constants.monster.procedure_titles[name]
        if injury < 0:
            s.emit("procedure", ("R-AI-18",), {"name": title})
        else:
            s.emit("procedure-replaced", ("R-AI-18", "R-PER-01"), {"name": title, "injury": injury})
    if target == NOBODY:
        run_block(s, block)
    elif block != NO_PROGRAM and s.catalog.programs[block]:
        run_on(s, block, target)


def run_on(s: State, program: int, target: int) -> None:
    """The block with another target than its card has."""
    outer = s.card
    inner = CardScope()
    inner.card = outer.card
    inner.target = target
    inner.attacker = outer.attacker
    inner.subject = outer.subject
    inner.fate = STAYS
    inner.acts = outer.acts
    inner.owner = outer.owner
    s.open(inner)
    s.then(RunProgram(program, 0), EndEach())


def procedure_of(catalog: Catalog, name: str) -> int:
    """The block of a procedure by name, of the first monster that has it."""
    for monster in catalog.monsters.values():
        if name in monster.procedures:
            return monster.procedures[name]
    return NO_PROGRAM


def procedure_title(catalog: Catalog, name: str) -> str:
    if name == INSTINCT:
        return say("cards.perform.instinct")
    for monster in catalog.monsters.values():
        if name in monster.procedures:
            return monster.procedure_titles[name]
    return name.replace("-", " ").title()
