"""Dead branches: conditions that never or always hold, rows that no die reaches, target lines behind a sure one."""

from __future__ import annotations

from typing import Final

from showdown.content.warnings.ranges import UNLIMITED, Range, amount_range, compare
from showdown.content.warnings.sites import DEAD_BRANCH, CardWarning, Site, Sites, ops_of
from showdown.content.warnings.terms import any_gear
from showdown.model.cards import TerrainCard
from showdown.model.ids import ATTACK_ENDS, NO_PROGRAM, PERFECT_HIT, SURVIVOR_ATTACKS, SURVIVOR_DAMAGED, SURVIVOR_HITS
from showdown.model.selectors import ALIVE, NO_ROLE, Selector
from showdown.rules.verbs.attack import Attack
from showdown.rules.verbs.conditions import (
    AmountIs,
    Condition,
    Damaged,
    DealtDamage,
    LevelAtLeast,
    MoodsEntered,
    Ruled,
    Somebody,
    SurgeAttack,
    TerrainOnBoard,
    TilesOnBoard,
    TokensOnCard,
    TokensOnTile,
    WeaponIs,
    WoundRoll,
    WoundRollEven,
)
from showdown.rules.verbs.gains import Story
from showdown.rules.verbs.hits import Hits
from showdown.rules.verbs.monster import BasicAction, CardTokens
from showdown.rules.verbs.procedures import Perform
from showdown.rules.verbs.reveal import Reveal
from showdown.rules.verbs.rolls import NOTHING, Roll
from showdown.rules.verbs.targets import PickTarget
from showdown.rules.verbs.tiles import Hatch, PlaceTerrain, TileTokens

STEADY: Final = (Ruled, WoundRoll, WoundRollEven, WeaponIs, SurgeAttack)
"""Conditions that hold or do not hold for the whole block they are in."""
ATTACKS: Final = (Attack, Hits, BasicAction, Perform, Story)
"""What can deal damage that a card asks for later."""
BEFORE_WOUND_ROLLS: Final = (SURVIVOR_ATTACKS, SURVIVOR_HITS, PERFECT_HIT)
"""Moments of an attack at which no location has been tried yet."""
AFTER_ATTACKS: Final = (ATTACK_ENDS, SURVIVOR_DAMAGED)
DIE: Final = 10


def dead_branches(sites: Sites) -> list[CardWarning]:
    out: list[CardWarning] = []
    for site in sites.all:
        if isinstance(site.value, Condition):
            out += dead_condition(site, site.value)
        for op in ops_of(site):
            if isinstance(op, Roll):
                out += dead_rows(site, op)
            elif isinstance(op, PickTarget):
                out += dead_lines(site, op)
    return out


# -- conditions ----------------------------------------------------------------------------------------------------


def dead_condition(site: Site, condition: Condition) -> list[CardWarning]:
    holds, why = verdict(site, condition)
    if holds is None:
        return []
    action = site.written(site.path[:-2])
    branch = "" if not isinstance(action, dict) or "then" not in action else "'else'" if holds else "'then'"
    if branch == "'else'" and "else" not in action:
        branch = ""
    what = f"this condition {'always' if holds else 'never'} holds: {why}"
    return [site.warn(DEAD_BRANCH, f"{what}{f'; {branch} is never used' if branch else ''}")]


def verdict(site: Site, condition: Condition) -> tuple[bool | None, str]:
    """Does a condition always or never hold where it is written, and why?  None: that depends on the fight."""
    if isinstance(condition, LevelAtLeast):
        low, high = site.levels()
        why = f"the monster's level is {low} here" if low == high else f"the monster's level is {low} to {high} here"
        return (condition.level <= low, why) if condition.level <= low or condition.level > high else (None, "")
    for around, held in site.branches():
        if around.condition == condition and isinstance(condition, STEADY):
            return held, "it is asked already around this action"
    if isinstance(condition, AmountIs):
        one, other = amount_range(site, condition.what), amount_range(site, condition.than)
        return compare(one, condition.how, other), f"{worded(one)} is compared with {worded(other)}"
    if isinstance(condition, WoundRoll | WoundRollEven):
        return of_wound_roll(site, condition)
    if isinstance(condition, WeaponIs):
        unknown = [word for word in condition.weapons if not any_gear(site.catalog, word)]
        if len(unknown) == len(condition.weapons):
            return False, f"no gear has the keyword or the name '{unknown[0]}'"
        return None, ""
    if isinstance(condition, Somebody):
        if condition.who.role == NO_ROLE and is_sure(condition.who):
            return True, "some survivor is alive as long as the showdown lasts"
        return None, ""
    return by_what_happened(site, condition)


def worded(numbers: Range) -> str:
    low, high = numbers
    if low == high:
        return str(low)
    if high >= UNLIMITED:
        return "any number" if low <= -UNLIMITED else f"a number of {low} or more"
    return f"a number up to {high}" if low <= -UNLIMITED else f"a number from {low} to {high}"


def of_wound_roll(site: Site, condition: WoundRoll | WoundRollEven) -> tuple[bool | None, str]:
    """[R-WND-01]"""
    if site.moment in BEFORE_WOUND_ROLLS or site.field == "trap":
        # Nothing has been rolled, and nothing counts as 0.
        return isinstance(condition, WoundRollEven), "no wound roll has been made at this moment"
    if isinstance(condition, WoundRollEven):
        return None, ""
    if condition.low > DIE or condition.high < 1:
        return False, f"a wound roll is 1 to {DIE}"
    return (True, f"a wound roll is 1 to {DIE}") if condition.low <= 1 and condition.high >= DIE else (None, "")


def by_what_happened(site: Site, condition: Condition) -> tuple[bool | None, str]:
    """Conditions about what actions did before."""
    if isinstance(condition, Damaged | DealtDamage):
        known = site.field not in ("procedures", "replaces") and site.moment not in AFTER_ATTACKS
        if known and not site.others(ATTACKS, before=True):
            return False, "no attack comes before it on this card"
    elif isinstance(condition, MoodsEntered):
        found = site.others((Reveal,), before=True)
        most = sum(op.moods_enter for op in found)
        if site.field != "procedures" and not site.others((Perform,), before=True) and condition.moods > most:
            return False, f"the card lets {most} moods enter before it" if found else "no 'reveal' comes before it"
    elif isinstance(condition, TokensOnCard):
        if not gets_tokens(site):
            return False, "nothing puts tokens on this card"
    elif isinstance(condition, TokensOnTile):
        if not any(isinstance(op, TileTokens) and op.tokens for program in site.catalog.programs for op in program):
            return False, "nothing puts tokens on tiles"
    elif isinstance(condition, TerrainOnBoard):
        if not gets_on_board(site, condition.terrain):
            return False, "nothing puts this terrain on the board"
    elif isinstance(condition, TilesOnBoard):
        return of_tiles(site, condition)
    return None, ""


def gets_tokens(site: Site) -> bool:
    """Can tokens lie on the card that this is written on?  [R-AI-13, R-WST-10]"""
    card = site.card
    if card is None or card.wound_limits or any(face.wound_limits for face in card.faces):
        return True
    for number, program in enumerate(site.catalog.programs):
        own = site.catalog.program_names[number].rpartition("/")[0] == card.name
        if any(
            isinstance(op, CardTokens) and op.amount and (op.card == card.name or (own and not op.card))
            for op in program
        ):
            return True
    return False  # fmt: skip


def of_tiles(site: Site, condition: TilesOnBoard) -> tuple[bool | None, str]:
    """[R-TER-11]"""
    least, most = condition.least, condition.most
    if 0 <= most < least:
        return False, f"{least} is more than {most}"
    if not gets_on_board(site, condition.card):
        return (False, "nothing puts this terrain on the board") if least else (True, "nothing puts it on the board")
    card = site.catalog.terrain(condition.card)
    if card.most and not dealt(site, card):
        if least > card.most:
            return False, f"at most {card.most} of these tiles can be on the board"
        if not least and most >= card.most:
            return True, f"at most {card.most} of these tiles can be on the board"
    return None, ""


def dealt(site: Site, card: TerrainCard) -> bool:
    """Does the setup of a showdown lay it?"""
    catalog = site.catalog
    levels = [level for monster in catalog.monsters.values() for level in monster.levels]
    named = any(listed.card == card.id for level in levels for listed in level.setup.terrain)
    return card.copies > 0 or named or any(card.id in each.adds_terrain for each in catalog.cards)


def gets_on_board(site: Site, number: int) -> bool:
    """Can a tile of this terrain card lie on the board at all?"""
    placed = any(
        isinstance(op, PlaceTerrain | Hatch) and op.card == number
        for program in site.catalog.programs
        for op in program
    )
    return placed or dealt(site, site.catalog.terrain(number))


# -- rolls ---------------------------------------------------------------------------------------------------------


def die_range(site: Site, op: Roll) -> Range:
    """The lowest and highest result of a roll, with everything that can be added.  [R-GEN-03]"""
    low, high = amount_range(site, op.plus) if op.plus != NOTHING else (0, 0)
    dice = 2 if any(not bonus for _, bonus in op.tools) else 1
    return low + 1, high + dice * op.sides + sum(bonus for _, bonus in op.tools)


def dead_rows(site: Site, op: Roll) -> list[CardWarning]:
    """Rows that no result reaches, and an ``else`` that no result leaves."""
    low, high = die_range(site, op)
    than = amount_range(site, op.than)
    out: list[CardWarning] = []
    always = True
    for row in op.rows:
        reached = max(low, row.low), min(high, row.high)
        place = site.catalog.program_places[row.program]
        name = place[2].rpartition(": ")[2]
        path = (*site.path, name)
        if reached[0] > reached[1]:
            out.append(site.warn(DEAD_BRANCH, f"no die can reach the row '{name}': results are {low} to {high}", path))
        elif op.how >= 0:
            holds = compare(reached, op.how, than)
            always = always and holds is True
            if holds is False:
                what = f"'{name}' never happens: {worded(reached)} is compared with {worded(than)}"
                out.append(site.warn(DEAD_BRANCH, what, path))
    covered = [n for n in range(low, high + 1) if any(row.low <= n <= row.high for row in op.rows)]
    if op.otherwise != NO_PROGRAM and always and len(covered) == high + 1 - low:
        what = "'else' is never used: the rows have every result"
        out.append(site.warn(DEAD_BRANCH, what, (*site.path, "else")))
    return out


# -- target lines --------------------------------------------------------------------------------------------------


def is_sure(line: Selector) -> bool:
    """Does some living survivor always fit the line?"""
    return line.role == NO_ROLE and len(line.filters) > 0 and all(term.code == ALIVE for term in line.filters)


def dead_lines(site: Site, op: PickTarget) -> list[CardWarning]:
    """Lines behind one that always finds a target, and lines that were asked before.  [R-TGT-01]"""
    out: list[CardWarning] = []
    for i, line in enumerate(op.lines):
        for earlier in op.lines[:i]:
            if is_sure(earlier) or earlier == line:
                why = f"'{earlier.text}' before it {'always finds a survivor' if is_sure(earlier) else 'is the same'}"
                out.append(site.warn(DEAD_BRANCH, f"the line '{line.text}' is never used: {why}", (*site.path, i)))
                break
    return out
