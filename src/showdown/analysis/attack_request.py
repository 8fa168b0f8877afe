"""The attack that odds are asked for: the keywords that describe it, and the position just before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypedDict

from showdown.analysis.arguments import Names, Where, names
from showdown.engine import (
    LETTERS,
    SURVIVORS_TURN,
    BadContent,
    Catalog,
    IllegalOption,
    State,
    SurvivorSetup,
    in_own_act,
    start,
)
from showdown.engine.forecast import (
    Staged,
    Strike,
    TooManyWays,
    before_attack,
    stage_attack,
    stage_strike,
    weapon_named,
)
from showdown.language import say
from showdown.lookup.positions import laid_out, state_of
from showdown.lookup.refusal import NOT_FOUND, USAGE, Refusal, refused
from showdown.lookup.stories import catalog_for, monster_of, party_named


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
    board: str
    survivor: str
    party: str
    pack: Names
    where: str


@dataclass
class Attack:
    """A survivor's attack, as the keywords describe it."""

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
    board: str = ""
    survivor: str = ""
    party: str = ""
    pack: Names = ()
    where: str = ""

    @property
    def packs(self) -> list[str]:
        return list(names(self.pack))

    def question(self) -> Strike:
        """The attack as `showdown.forecast` takes it."""
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
    """The attack of these keywords; ``where``: the place that error messages name if the keywords name none."""
    out = Attack(**keywords)
    out.where = out.where or where
    return out


@contextmanager
def refusing(where: str) -> Iterator[None]:
    """Turn errors of the engine into refusals that say what to do."""
    try:
        yield
    except Refusal:
        raise
    except BadContent as error:
        raise refused(error, NOT_FOUND, where, say("numbers.odds-card-fix")) from error
    except TooManyWays as error:
        what = say("numbers.odds-too-large", error=error)
        raise Refusal(USAGE, what, where, say("numbers.odds-too-large-fix")) from error
    except IllegalOption as error:
        raise refused(error, USAGE, where, say("numbers.odds-help-fix")) from error
    except ValueError as error:
        raise Refusal(USAGE, str(error), where, say("numbers.odds-help-fix")) from error


def stage(a: Attack, needs_weapon: bool = True) -> tuple[Staged, str]:
    """The position just before the attack, and a title for the attack."""
    s = position_of(a)
    if s is not None:
        return stage_position(a, s)
    if a.survivor and not a.party:
        what = say("numbers.odds-survivor-alone")
        raise Refusal(USAGE, what, a.where, say("numbers.odds-survivor-alone-fix"))
    q = a.question()
    catalog = choose_monster(q, a.against, a.packs)
    if a.party:
        members = party_named(a.party, a.packs, catalog).survivors()
        q.attacker = members[member_named(members, a.survivor, a.where) if a.survivor else 0]
        q.whose = say("numbers.odds-attacker", name=q.attacker.name, party=a.party)
    if q.toughness is None and not q.monster:
        what = say("numbers.odds-no-monster", weapon=needs_weapon)
        raise Refusal(USAGE, what, a.where, say("numbers.odds-no-monster-fix"))
    if q.toughness is not None and q.monster:
        what = say("numbers.odds-two-toughnesses")
        raise Refusal(USAGE, what, a.where, say("numbers.odds-two-toughnesses-fix"))
    if not q.weapon and needs_weapon and (q.speed is None or q.accuracy is None):
        what = say("numbers.odds-no-weapon")
        raise Refusal(USAGE, what, a.where, say("numbers.odds-no-weapon-fix"))
    staged = stage_strike(q, catalog)
    title = say(
        "numbers.attack-title",
        attack=weapon_title(q, staged.state.catalog),
        monster=monster_title(staged.state, q),
    )
    return staged, title


def position_of(a: Attack) -> State | None:
    """The position of the saved game or the board; None if there is neither.

    If the position starts with an announced attack, the odds are for that attack unless another survivor is named.
    """
    if a.save and a.board:
        raise Refusal(USAGE, say("numbers.odds-two-positions"), a.where, say("numbers.odds-two-positions-fix"))
    if not a.board:
        return state_of(a.save, "", a.packs, [], a.where) if a.save else None
    here = laid_out(a.board, a.packs, [])
    if here.setup is None or here.setup.start != "attack" or a.survivor:
        return here.state
    action = here.setup.action
    a.survivor, a.weapon, a.sling = LETTERS[action.who], action.weapon, action.sling
    return start(before_attack(here.setup, here.state.catalog), here.state.catalog)


def card_in_progress(board: str, packs: list[str]) -> tuple[str, str]:
    """The card that the monster performs at the start of a position, and the letter of its target; "" for none."""
    here = laid_out(board, packs, [])
    if here.setup is None or here.setup.start != "card":
        return "", ""
    action = here.setup.action
    return action.card, LETTERS[action.target] if action.target >= 0 else ""


def weapon_title(q: Strike, catalog: Catalog) -> str:
    if not q.weapon:
        numbers = {"speed": q.speed or 1, "accuracy": q.accuracy or 7, "strength": q.strength or 0}
        return say("numbers.plain-weapon", **numbers)
    title = catalog.cards[weapon_named(catalog, q.weapon)].title
    return say("numbers.weapon", title=title, sling=q.sling, paired=q.paired)


def monster_title(s: State, q: Strike) -> str:
    if not q.monster and q.toughness is not None:
        return say("numbers.plain-monster", toughness=q.toughness, evasion=q.evasion)
    return say("numbers.monster", monster=s.constants.monster.title, level=s.constants.level.title)


def choose_monster(q: Strike, against: str, packs: list[str]) -> Catalog:
    """Fill in monster and level; returns the catalogue with this monster."""
    catalog = catalog_for(against or "first-story", packs)
    if against:
        q.monster, q.level = monster_of(against, catalog)
    return catalog


def stage_position(a: Attack, s: State) -> tuple[Staged, str]:
    q = a.question()
    said = {
        "--against": a.against,
        "--party": a.party,
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
        what = say("numbers.odds-position-has-it", options=", ".join(extra))
        raise Refusal(USAGE, what, a.where, say("numbers.leave-out", options=", ".join(extra)))
    who = survivor_named(s, a.survivor, a.where, "--survivor")
    assumed = [say("numbers.assume-position", board=bool(a.board))]
    if s.survivors[who].acted and s.turn == SURVIVORS_TURN and not in_own_act(s, who):
        assumed.append(say("numbers.assume-further-act", name=s.survivors[who].name))
    staged = stage_attack(s, who, q.weapon, q.sling, assumed)
    gear = s.catalog.cards[staged.weapon]
    weapon = say("numbers.weapon", title=gear.title, sling=q.sling, paired=False)
    attack = say("numbers.survivor-with-weapon", name=s.survivors[who].name, weapon=weapon)
    return staged, say("numbers.attack-title", attack=attack, monster=monster_title(s, Strike()))


def member_named(party: list[SurvivorSetup], word: str, where: str) -> int:
    """The number of a survivor of a party, by letter or name."""
    known = [*LETTERS[: len(party)], *[v.name.lower() for v in party]]
    if word.lower() not in known:
        known_names = ", ".join([f"{x} ({v.name})" for x, v in zip(LETTERS, party, strict=False)])
        fix = say("numbers.known", known=known_names)
        raise Refusal(NOT_FOUND, say("numbers.no-survivor", name=word), where, fix)
    return known.index(word.lower()) % len(party)


def survivor_named(s: State, word: str, where: str, flag: str) -> int:
    names = [v.name.lower() for v in s.survivors]
    letters = list(LETTERS[: len(names)])
    key = word.lower()
    if key in letters:
        return letters.index(key)
    if key in names:
        return names.index(key)
    known = ", ".join([f"{letter} ({v.name})" for letter, v in zip(letters, s.survivors, strict=True)])
    what = say("numbers.no-survivor", name=word) if word else say("numbers.survivor-needed", option=flag)
    raise Refusal(NOT_FOUND if word else USAGE, what, where, say("numbers.known", known=known))
