"""Verbs that cure injuries by a word and archive gear by a keyword.  [R-SEV-02, R-GEN-13]"""

from __future__ import annotations

from typing import Any, final

from showdown.forms.kinds import NAME, Form, Number, optional
from showdown.forms.reader import Path, Reading
from showdown.kernel.tuples import increased, removed
from showdown.language import listed
from showdown.model.card_wording import Wording, keyword
from showdown.model.cards import Catalog
from showdown.model.selectors import Selector
from showdown.model.state import State
from showdown.model.verbs import NAMES_SURVIVOR, Op
from showdown.rules.gear.gear_grid import archive_gear, refresh_survivor
from showdown.rules.monster.targeting import everyone
from showdown.rules.verbs.injuries import Injure
from showdown.rules.verbs.kinds import WHO, cards


@final
class Cure(Op):
    """Permanent injuries of survivors whose name begins with a word are cured: ``injuries: broken``; ``most``: at most
    this many of each survivor.
    """

    name = "cure"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, injuries=NAME, most=optional(Number(1, 9)))
    who: Selector
    injuries: str
    most: int = 0

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        known = cards(r).catalog.injuries
        if known and not any(is_called(name, read["injuries"]) for name in known):
            r.bad(
                (*path, "injuries"), f"no injury is called '{read['injuries']}'", found=read["injuries"], allowed=known
            )
        return [Cure(read["who"], read["injuries"], read["most"])]

    def sentence(self, words: Wording) -> str:
        catalog = words.catalog
        found = [i for i, name in enumerate(catalog.injuries) if is_called(name, self.injuries)]
        titles = [catalog.injury_titles[i] for i in found] or [self.injuries.replace("-", " ").capitalize()]
        return words.clause("cards.cure", self.who, injuries=listed(titles), most=self.most)

    def harm(self, catalog: Catalog) -> int:
        return -30

    def run(self, s: State, program: int, ip: int) -> None:
        """What the injury took away comes back; impairments that another injury gives as well stay.  [R-SEV-02]"""
        for who in everyone(s, self.who):
            v = s.survivors[who]
            found = [i for i in v.injuries if is_called(s.catalog.injuries[i], self.injuries)]
            for injury in found[: self.most or len(found)]:
                op = s.catalog.permanent.get(injury)
                v.injuries = removed(v.injuries, v.injuries.index(injury))
                if isinstance(op, Injure):
                    take_back(s, who, op)
                if s.sink is not None:
                    s.emit("injury-cured", ("R-SEV-02",), {"who": who, "injury": injury})


def is_called(name: str, word: str) -> bool:
    return name == word or name.startswith(f"{word}-")


def take_back(s: State, who: int, op: Injure) -> None:
    """One recording of an injury is gone from the sheet.  [R-SEV-02]"""
    v = s.survivors[who]
    left = v.injuries.count(op.injury)
    for stat, amount in op.changes if not (left == 1 and op.second_changes) else op.second_changes:
        v.attributes = increased(v.attributes, stat, -amount)
    kept = 0
    for injury in v.injuries:
        other = s.catalog.permanent.get(injury)
        if isinstance(other, Injure):
            kept |= other.impairments
            if v.injuries.count(injury) > 1:
                kept |= other.second_impairments
    gone = (op.impairments | op.second_impairments) & ~kept
    v.impairments &= ~gone
    refresh_survivor(s, who)


@final
class ArchiveGear(Op):
    """Survivors archive all their gear with a keyword: ``{who: "survivors, around 2", keyword: flammable}``."""

    name = "archive_gear"
    voice = NAMES_SURVIVOR
    form = Form(who=WHO, keyword=NAME)
    who: Selector
    keyword: str

    @classmethod
    def compile(cls, r: Reading, read: Any, path: Path) -> list[Op]:
        known = sorted({word for card in cards(r).catalog.cards for word in getattr(card, "keywords", ())})
        if known and read["keyword"] not in known:
            what = f"no gear has the keyword '{read['keyword']}'"
            r.bad((*path, "keyword"), what, found=read["keyword"], allowed=known)
        return [ArchiveGear(read["who"], read["keyword"])]

    def sentence(self, words: Wording) -> str:
        return words.clause("cards.archive_gear", self.who, keyword=keyword(self.keyword))

    def harm(self, catalog: Catalog) -> int:
        return 30

    def run(self, s: State, program: int, ip: int) -> None:
        """[R-GEN-13]"""
        for who in everyone(s, self.who):
            for card in [*s.survivors[who].gear]:
                if self.keyword in s.catalog.gear(card).keywords:
                    archive_gear(s, who, card, "R-GEN-13")
