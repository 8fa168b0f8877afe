"""Effects that never do anything: nothing is changed, nothing is done, or it is over before it can matter."""

from __future__ import annotations

from typing import Any, Final

from showdown.content.warnings.ranges import amount_range
from showdown.content.warnings.sites import NO_EFFECT, CardWarning, Site, Sites, ops_of
from showdown.forms.reader import Path
from showdown.model.cards import AiCard, HitLocation
from showdown.model.duration_ids import (
    DURATIONS,
    UNTIL_ACT_ENDS,
    UNTIL_ATTACK_ENDS,
    UNTIL_MONSTER_TURN,
    UNTIL_TURN_ENDS,
    WHILE_CARD_IN_PLAY,
)
from showdown.model.ids import MONSTER_DIES, MONSTER_TURN_ENDS, NO_PROGRAM, NORMAL, ROUND_ENDS, STATS
from showdown.model.verbs import Op
from showdown.rules.verbs.attack import Attack, Boost
from showdown.rules.verbs.control import Each, If, May
from showdown.rules.verbs.counters import GAIN, LOSE, Count
from showdown.rules.verbs.damage import BrainDamage, Damage
from showdown.rules.verbs.gains import Gain
from showdown.rules.verbs.injuries import Impair
from showdown.rules.verbs.monster import BasicAction, Heal
from showdown.rules.verbs.procedures import Perform
from showdown.rules.verbs.rolls import Roll
from showdown.rules.verbs.spoils import Settlement
from showdown.rules.verbs.targets import AllThreats, Doom, Hide
from showdown.rules.verbs.tiles import EachTile, PlaceTerrain
from showdown.rules.verbs.tokens import NextAttack, ThisAttack, Tokens

AT_ONCE: Final = (UNTIL_ATTACK_ENDS, UNTIL_ACT_ENDS, UNTIL_TURN_ENDS)
"""Durations that end with the turn at the latest."""
CHANGES_OF_CARDS: Final = ("bonuses", "tokens", "per_counter", "attacks", "lines", "standing_in")
"""Fields of cards that hold changes of numbers."""
BESIDE_CHANGES: Final = ("if", "with", "needs", "counter", "per_counter", "per", "place", "beside", "against")
"""What says when a change applies; every other field is the change."""


def idle_effects(sites: Sites) -> list[CardWarning]:
    out: list[CardWarning] = []
    for site in sites.ops:
        for op in ops_of(site):
            out += [*zero(site, op), *idle_block(site, op), *too_short(site, op)]
    out += idle_cards(sites)
    return out


# -- nothing is changed --------------------------------------------------------------------------------------------


def zero(site: Site, op: Op) -> list[CardWarning]:
    """An amount that is always 0."""
    if isinstance(op, Gain | Tokens | ThisAttack | NextAttack):
        path = (*site.path, STATS[op.stat]) if op.stat < len(STATS) else site.path
        return nothing(site, path, f"{path[-1]}: an amount of 0 changes nothing", amount_range(site, op.amount), False)
    if isinstance(op, Count) and op.how in (GAIN, LOSE):
        path = (*site.path, "gain" if op.how == GAIN else "lose")
        return nothing(site, path, f"{path[-1]}: an amount of 0 changes nothing", amount_range(site, op.amount), False)
    if isinstance(op, BrainDamage | Damage | Heal):
        path = site.path if isinstance(op, Heal) else (*site.path, "amount")
        return nothing(site, path, f"{op.name}: the amount is never above 0", amount_range(site, op.amount), True)
    if isinstance(op, PlaceTerrain):
        tiles = amount_range(site, op.tiles)
        return nothing(site, (*site.path, "tiles"), "place_terrain: the number of tiles is never above 0", tiles, True)
    if isinstance(op, Boost) and not op.speed and not op.damage:
        return [site.warn(NO_EFFECT, "boost: an amount of 0 changes nothing")]
    if isinstance(op, Settlement) and op.what == "population" and not op.n:
        return [site.warn(NO_EFFECT, "population: an amount of 0 changes nothing")]
    return []


def nothing(site: Site, path: Path, what: str, numbers: tuple[int, int], below: bool) -> list[CardWarning]:
    low, high = numbers
    return [site.warn(NO_EFFECT, what, path)] if low == high == 0 or (below and high <= 0) else []


# -- nothing is done, or the same either way -----------------------------------------------------------------------


def idle_block(site: Site, op: Op) -> list[CardWarning]:
    """Blocks without actions, and choices between two equal blocks."""
    if isinstance(op, If):
        return either(site, op.then, op.otherwise, "then", "whether the condition holds or not")
    if isinstance(op, May):
        return either(site, op.do, op.otherwise, "do", "whether the survivor does it or not")
    if isinstance(op, Each | EachTile) and is_empty(site, op.do):
        return [site.warn(NO_EFFECT, f"{op.name}: its block has no action", (*site.path, "do"))]
    if isinstance(op, Roll):
        written = site.written()
        blocks = [written[key] for key in written if isinstance(written[key], list)]
        if not any(blocks):
            return [site.warn(NO_EFFECT, "roll: none of its blocks has an action")]
        covers = sum(min(row.high, op.sides) - max(row.low, 1) + 1 for row in op.rows) >= op.sides
        sure = covers and op.how < 0 and len(op.rows) > 1
        if (sure or op.otherwise != NO_PROGRAM) and all(each == blocks[0] for each in blocks) and len(blocks) > 1:
            return [site.warn(NO_EFFECT, "roll: every result does the same", fix="leave out the roll")]
    return []


def is_empty(site: Site, program: int) -> bool:
    return program == NO_PROGRAM or not site.catalog.programs[program]


def either(site: Site, one: int, other: int, word: str, when: str) -> list[CardWarning]:
    written = site.written()
    if is_empty(site, one) and is_empty(site, other):
        return [site.warn(NO_EFFECT, f"'{word}' has no action, so nothing happens", (*site.path, word))]
    if other != NO_PROGRAM and written[word] == written["else"]:
        what = f"'{word}' and 'else' are the same: the same happens {when}"
        return [site.warn(NO_EFFECT, what, (*site.path, "else"))]
    return []


def idle_cards(sites: Sites) -> list[CardWarning]:
    """What cards say outside their actions: moments without actions, changes of 0, equal abilities."""
    out: list[CardWarning] = []
    cards = sites.source.data.get("cards") if isinstance(sites.source.data, dict) else None
    if not isinstance(cards, dict) or not cards:
        return out
    site = Site(sites, -1, ("cards",), None)
    for name, card in cards.items():
        if isinstance(card, dict):
            out += idle_fields(site, card, ("cards", name))
    return out


def idle_fields(site: Site, card: dict[str, Any], path: Path) -> list[CardWarning]:
    out: list[CardWarning] = []
    for field, value in card.items():
        here = (*path, field)
        if field in CHANGES_OF_CARDS:
            out += zero_changes(site, value, here)
        elif field == "when":
            for i, entry in enumerate(value):
                if entry.get("do") == []:
                    what = f"nothing happens at this moment: '{entry.get('moment')}' has no action"
                    out.append(site.warn(NO_EFFECT, what, (*here, i)))
        elif field == "abilities":
            out += same_abilities(site, value, here)
        elif field in ("while_in_play", "on_top"):
            inner = {"tokens": value} if field == "on_top" else value
            out += idle_fields(site, inner, path if field == "on_top" else here)
        elif field == "faces":
            for face, entry in value.items():
                out += idle_fields(site, entry or {}, (*here, face))
    return out


def zero_changes(site: Site, value: Any, path: Path) -> list[CardWarning]:
    """Changes by 0: of a whole entry of a list, or of one attribute."""
    if isinstance(value, list):
        return [each for i, entry in enumerate(value) for each in zero_changes(site, entry, (*path, i))]
    if not isinstance(value, dict):
        return []
    out: list[CardWarning] = []
    for key, change in value.items():
        if key not in BESIDE_CHANGES and change == 0 and not isinstance(change, bool):
            out.append(site.warn(NO_EFFECT, f"{key}: an amount of 0 changes nothing", (*path, key)))
    return out


def same_abilities(site: Site, abilities: list[dict[str, Any]], path: Path) -> list[CardWarning]:
    """An ability that is another one under another name."""
    out: list[CardWarning] = []
    bare = [{key: value for key, value in each.items() if key != "name"} for each in abilities]
    for i, each in enumerate(bare):
        if each in bare[:i]:
            other = abilities[bare.index(each)].get("name")
            what = f"the ability '{abilities[i].get('name')}' is the same as '{other}'"
            out.append(site.warn(NO_EFFECT, what, (*path, i), fix="leave one out"))
        elif not each.get("do") and not each.get("sling"):
            what = f"the ability '{abilities[i].get('name')}' has no action"
            out.append(site.warn(NO_EFFECT, what, (*path, i)))
    return out


# -- over before it can matter -------------------------------------------------------------------------------------


def too_short(site: Site, op: Op) -> list[CardWarning]:
    """Effects that end before anything can make use of them.  [R-TOK-05]"""
    if isinstance(op, Boost):
        return boost_too_late(site)
    if isinstance(op, Doom):
        return doom_too_late(site)
    if not isinstance(op, Tokens | Impair | Hide | AllThreats | NextAttack):
        return []
    until = -1 if isinstance(op, NextAttack) or op.until >= len(DURATIONS) else op.until
    path = (*site.path, "until") if until >= 0 and not isinstance(op, AllThreats) else site.path
    over = site.moment == MONSTER_DIES or site.field in ("victory", "defeat", "death_blow")
    if over and (until >= 0 or not isinstance(op, Impair)):
        return [site.warn(NO_EFFECT, f"{op.name}: the showdown is over before this can matter")]
    if until < 0:
        return []
    word = DURATIONS[until]
    if site.moment == ROUND_ENDS and until == UNTIL_MONSTER_TURN:
        what = f"until {word}: the monster's turn comes next, so this ends before it can matter"
        return [site.warn(NO_EFFECT, what, path)]
    if site.moment == MONSTER_TURN_ENDS and until in AT_ONCE and not any_tile_acts(site):
        what = f"until {word}: the monster's turn is about to end, so this ends before it can matter"
        return [site.warn(NO_EFFECT, what, path)]
    if until == WHILE_CARD_IN_PLAY and not stays_in_play(site):
        return [site.warn(NO_EFFECT, f"until {word}: this card is never in play, so it cannot leave play", path)]
    return []


def boost_too_late(site: Site) -> list[CardWarning]:
    """A boost is for later attacks of the card, or for the attack that it is inside of.  [R-MAT-05]"""
    inside = any(word in ("attack", "move_and_attack") for word in site.path)
    if inside or site.field in ("procedures", "replaces"):
        return []
    if site.others((Attack, BasicAction, Perform), before=False):
        return []
    return [site.warn(NO_EFFECT, "boost: no attack of this card comes after it")]


def doom_too_late(site: Site) -> list[CardWarning]:
    """Doom ends with its card.  [R-DOOM-01]"""
    inside = any(word in ("attack", "move_and_attack") for word in site.path)
    if inside or site.field in ("procedures", "replaces") or site.others((Op,), before=False):
        return []
    return [site.warn(NO_EFFECT, "doom: it ends with this card, and no action of the card comes after it")]


def any_tile_acts(site: Site) -> bool:
    """Do tiles act between the end of the monster's cards and the end of its turn?"""
    return any(site.catalog.terrain(c.id).turn != NO_PROGRAM for c in site.catalog.cards if c.kind == "terrain")


def stays_in_play(site: Site) -> bool:
    """Can the card be in play, so that it can leave?"""
    card = site.card
    if isinstance(card, AiCard):
        return card.type != NORMAL
    if isinstance(card, HitLocation):
        return card.injury >= 0
    return card is not None and card.kind not in ("terrain", "resource", "story")
