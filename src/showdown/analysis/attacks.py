"""Attacks to ask odds about: the keywords that describe one, and the position just before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from showdown.analysis.keywords import Names, names
from showdown.engine import LETTERS, BadContent, Catalog, Game, IllegalOption, State, stage_act
from showdown.engine.forecast import Staged, Strike, TooManyWays, option_of, stage_strike, weapon_named
from showdown.requests.positions import state_of
from showdown.requests.refusal import NOT_FOUND, USAGE, Refusal, refused
from showdown.requests.stories import catalog_for, monster_of

Where = Game | State | Path | str
"""A position: a game, a state, or the file of a saved game; "" for none."""


class AttackKeywords(TypedDict, total=False):
    """Keywords that describe a survivor's attack; `odds` explains them."""

    weapon: str
    speed: int | None
    accuracy: int | None
    strength: int | None
    luck: int
    paired: bool
    sling: bool
    against: str
    toughness: int | None
    evasion: int
    blind_spot: bool
    knocked_down: bool
    dice_only: bool
    removed: int
    save: Where
    survivor: str
    pack: Names
    where: str


@dataclass
class Attack:
    """A survivor's attack as it was described."""

    weapon: str = ""
    speed: int | None = None
    accuracy: int | None = None
    strength: int | None = None
    luck: int = 0
    paired: bool = False
    sling: bool = False
    against: str = ""
    toughness: int | None = None
    evasion: int = 0
    blind_spot: bool = False
    knocked_down: bool = False
    dice_only: bool = False
    removed: int = 0
    save: Where = ""
    survivor: str = ""
    pack: Names = ()
    where: str = ""

    @property
    def packs(self) -> list[str]:
        return list(names(self.pack))

    def question(self) -> Strike:
        """The question that `showdown.odds` works with."""
        q = Strike()
        q.weapon, q.speed, q.accuracy, q.strength, q.luck = (
            self.weapon,
            self.speed,
            self.accuracy,
            self.strength,
            self.luck,
        )
        q.toughness, q.evasion = self.toughness, self.evasion
        q.blind_spot, q.knocked_down = self.blind_spot, self.knocked_down
        q.dice_only, q.paired, q.sling, q.removed = self.dice_only, self.paired, self.sling, self.removed
        return q


def described(where: str, keywords: AttackKeywords) -> Attack:
    """The attack of these keywords; ``where``: the place for error messages if the keywords name none."""
    out = Attack(**keywords)
    out.where = out.where or where
    return out


@contextmanager
def refusing(where: str) -> Iterator[None]:
    """Errors of the engine become refusals that say what to do."""
    try:
        yield
    except Refusal:
        raise
    except BadContent as error:
        fix = "check the name; `showdown cards list` lists the cards"
        raise refused(error, NOT_FOUND, where, fix) from error
    except TooManyWays as error:
        fix = "ask with --dice-only, or simulate: `showdown simulate`"
        raise Refusal(USAGE, f"this attack is too tangled to be followed exactly: {error}", where, fix) from error
    except IllegalOption as error:
        raise refused(error, USAGE, where, "see `showdown odds --help`") from error
    except ValueError as error:
        raise Refusal(USAGE, str(error), where, "see `showdown odds --help`") from error


def stage(a: Attack, needs_weapon: bool = True) -> tuple[Staged, str]:
    """The position just before the attack, and the attack in words."""
    if a.save:
        return stage_saved(a)
    if a.survivor:
        raise Refusal(USAGE, "--survivor says who attacks in a saved game", a.where, "add --save FILE")
    q = a.question()
    catalog = choose_monster(q, a.against, a.packs)
    if q.toughness is None and not q.monster:
        what = "against what?" if needs_weapon else "how tough is it?"
        raise Refusal(USAGE, what, a.where, "add --against MONSTER[:LEVEL] or --toughness N")
    if q.toughness is not None and q.monster:
        what = "--against says how tough the monster is"
        raise Refusal(USAGE, what, a.where, "leave out --toughness or --against")
    if not q.weapon and needs_weapon and (q.speed is None or q.accuracy is None):
        fix = "name one with --weapon, or give --speed, --accuracy and --strength"
        raise Refusal(USAGE, "with which weapon?", a.where, fix)
    staged = stage_strike(q, catalog)
    return staged, f"{weapon_title(q, staged.state.catalog)} against {monster_title(staged.state, q)}"


def weapon_title(q: Strike, catalog: Catalog) -> str:
    if not q.weapon:
        return f"speed {q.speed or 1}, accuracy {q.accuracy or 7}+, strength {q.strength or 0}"
    title = catalog.cards[weapon_named(catalog, q.weapon)].title
    return f"{title}{', slung' if q.sling else ''}{', paired' if q.paired else ''}"


def monster_title(s: State, q: Strike) -> str:
    if not q.monster and q.toughness is not None:
        return f"toughness {q.toughness}" + (f", evasion {q.evasion}" if q.evasion else "")
    return f"{s.table.monster.title}, {s.table.level.title}"


def choose_monster(q: Strike, against: str, packs: list[str]) -> Catalog:
    """Fill in monster and level; the cards to ask with."""
    catalog = catalog_for(against or "first-story", packs)
    if against:
        q.monster, q.level = monster_of(against, catalog)
    return catalog


def stage_saved(a: Attack) -> tuple[Staged, str]:
    q = a.question()
    said = {
        "--against": a.against,
        "--speed": q.speed is not None,
        "--accuracy": q.accuracy is not None,
        "--strength": q.strength is not None,
        "--toughness": q.toughness is not None,
        "--luck": q.luck,
        "--evasion": q.evasion,
        "--blind-spot": q.blind_spot,
        "--knocked-down": q.knocked_down,
        "--paired": q.paired,
        "--removed": q.removed,
        "--dice-only": q.dice_only,
    }
    extra = [name for name, value in said.items() if value]
    if extra:
        what = f"a saved position says it all; {', '.join(extra)} cannot be given with --save"
        raise Refusal(USAGE, what, a.where, f"leave out {', '.join(extra)}")
    s = state_of(a.save, "", a.packs, [], a.where)
    who = survivor_named(s, a.survivor, a.where, "--survivor")
    staged, d = stage_act(s, who)
    weapons = [o for o in d.options if o.verb == "attack"]
    word = q.weapon
    if not word and not q.sling:
        real = [o for o in weapons if not s.catalog.gear(o.a).always] or weapons
        if len(real) != 1:
            have = ", ".join([s.catalog.cards[o.a].name for o in weapons])
            what = "with which weapon?" if real else f"{s.survivors[who].name} reaches the monster with no weapon"
            raise Refusal(USAGE, what, a.where, f"add --weapon: {have}" if have else "move first, and ask again")
        word = s.catalog.cards[real[0].a].name
    if not word:
        slung = [o for o in d.options if o.key.endswith(":sling")]
        if not slung:
            raise Refusal(USAGE, "there is nothing to sling", a.where, "leave out --sling")
        word = s.catalog.cards[slung[0].a].name
    gear = s.catalog.gear(weapon_named(s.catalog, word))
    assumed = ["the position of the save, as the survivors know it, as if this survivor acted now"]
    title = (
        f"{s.survivors[who].name} with {gear.title}{', slung' if q.sling else ''} against {monster_title(s, Strike())}"
    )
    return Staged(staged, who, option_of(d, gear, q.sling), assumed), title


def survivor_named(s: State, word: str, where: str, flag: str) -> int:
    names = [v.name.lower() for v in s.survivors]
    letters = list(LETTERS[: len(names)])
    key = word.lower()
    if key in letters:
        return letters.index(key)
    if key in names:
        return names.index(key)
    known = ", ".join([f"{letter} ({v.name})" for letter, v in zip(letters, s.survivors, strict=True)])
    what = f"there is no survivor '{word}'" if word else f"who? {flag} is needed"
    raise Refusal(NOT_FOUND if word else USAGE, what, where, f"known: {known}")
