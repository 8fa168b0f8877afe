"""The gear grid: gear, affinities and armor sets, and the other cards a survivor has (fighting arts, disorders).

Their bonuses are computed when the cards change, not when they are read.  [R-GEAR-05, R-GEAR-06, R-TOK-04]
"""

from __future__ import annotations

from typing import Final

from showdown.kernel.tuples import replaced, without
from showdown.model.cards import Bonus, Card, Catalog, Gear, Listener, Needs
from showdown.model.ids import (
    ATTACK_BITS,
    BECOMES_STINKY,
    COLOURS,
    CURSED,
    FRENZY,
    GRID,
    NO_CARD,
    NO_FIGHTING_ARTS,
    NO_TOKENS,
    NO_WAIST_GEAR,
    NOT_MATERIALS,
    OUTFIT,
    SELFISH,
    WAIST,
)
from showdown.model.state import State
from showdown.model.survivor import Kit, Owned, Survivor
from showdown.rules.durations import forget_impairments, passing_tokens
from showdown.rules.gear.auras import share_auras

SIDES: Final = 3
UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3


# -- affinities --------------------------------------------------------------------------------------------------


def puzzle(catalog: Catalog, grid: tuple[int, ...], slot: int) -> list[int]:
    """Half affinities of one card that meet a half of the same colour, by colour."""
    out = [0] * len(COLOURS)
    edges = catalog.gear(grid[slot]).edges
    for edge in range(4):
        if not edges[edge]:
            continue
        other = neighbour_in_grid(slot, edge)
        if other >= 0 and grid[other] != NO_CARD:
            if catalog.gear(grid[other]).edges[(edge + 2) % 4] == edges[edge]:
                out[edges[edge]] += 1
    return out


def completed(catalog: Catalog, grid: tuple[int, ...]) -> list[int]:
    """Completed affinities of the whole grid, by colour; two halves make one, and some cards are a whole one.

    Terms of cards ask for it again and again, grids rarely change: do not change the list.
    """
    known = catalog.completed.get(grid)
    if known is None:
        known = count_completed(catalog, grid)
        remember(catalog.completed, grid, known)
    return known


REMEMBERED_GRIDS: Final = 4096
"""Gear grids whose affinities and armor sets are remembered."""


def remember(known: dict[tuple[int, ...], list[int]], grid: tuple[int, ...], found: list[int]) -> None:
    """Keep what was worked out for a grid; forget all when there are too many."""
    if len(known) >= REMEMBERED_GRIDS:
        known.clear()
    known[grid] = found


def count_completed(catalog: Catalog, grid: tuple[int, ...]) -> list[int]:
    """Work out ``completed``."""
    out = [0] * len(COLOURS)
    for slot in range(GRID):
        if grid[slot] != NO_CARD:
            halves = puzzle(catalog, grid, slot)
            for colour in range(len(COLOURS)):
                out[colour] += halves[colour]
    out = [n // 2 for n in out]
    for card in grid:
        if card != NO_CARD:
            whole = catalog.gear(card).whole
            if whole:
                out[whole] += 1
    return out


def fulfilled(catalog: Catalog, grid: tuple[int, ...], needs: Needs | None, card: int, lent: list[str]) -> bool:
    """Does the grid give what a line of this card asks for?  Of several copies one must have it all.  [R-GEAR-05]

    ``lent``: keywords that every piece of gear has besides its own.
    """
    if needs is None:
        return True
    if asks_for_any(needs.completed) and not solves(completed(catalog, grid), needs.completed):
        return False
    if asks_for_any(needs.puzzle):
        slots = [slot for slot in range(GRID) if grid[slot] == card]
        if not any([solves(puzzle(catalog, grid, slot), needs.puzzle) for slot in slots]):
            return False
    if needs.unconnected and max(completed(catalog, grid)) > 0:
        return False
    if needs.only and not all([has_any(catalog, held, needs.only, lent) for held in grid if held != NO_CARD]):
        return False
    if not needs.carrying and not needs.without:
        return True
    words: list[str] = []
    for card in grid:
        if card != NO_CARD:
            words += catalog.gear(card).keywords
            words += lent
    if needs.carrying and not any([word in words for word in needs.carrying]):
        return False
    return not any([word in words for word in needs.without])


def asks_for_any(wanted: tuple[int, ...]) -> bool:
    """Is there any colour of which affinities are wanted?"""
    for count in wanted:
        if count > 0:
            return True
    return False


def has_any(catalog: Catalog, card: int, words: tuple[str, ...], lent: list[str]) -> bool:
    """Does this gear have one of these keywords, of its own or lent?"""
    return any([word in catalog.gear(card).keywords or word in lent for word in words])


def solves(here: list[int], wanted: tuple[int, ...]) -> bool:
    for colour in range(len(COLOURS)):
        if here[colour] < wanted[colour]:
            return False
    return True


# -- what the cards add ------------------------------------------------------------------------------------------


def refresh_survivor(s: State, who: int) -> None:
    """Find out anew what the cards of a survivor add.  Lists are replaced, not changed, because clones share them."""
    v = s.survivors[who]
    kit = kit_of(s.catalog, v)
    v.gear = kit.gear
    v.mods = kit.mods
    v.bonuses = kit.bonuses
    v.listeners = kit.listeners
    v.hooks = kit.hooks
    v.talents = kit.talents
    v.usable = kit.usable
    v.unmet = kit.unmet
    v.forbidden = kit.forbidden
    v.lent = kit.lent
    v.auras = kit.auras
    v.counting = len(kit.counted) > 0 or len(s.per_counter) > 0
    if v.counting:
        v.mods = counted_mods(s, v, kit)
    if s.auras:
        v.bonuses = v.bonuses + s.auras
    if s.catalog.aura_cards:
        share_auras(s, who)
    v.reaching = any([bonus.range for bonus in v.bonuses])
    refresh_hooks(s)


def counted_mods(s: State, v: Survivor, kit: Kit) -> list[int]:
    """What the cards add to each attribute, with what they add for each token.  [R-TOK-06]"""
    mods = kit.mods[:]
    for bonus in kit.counted:
        for stat, amount in bonus.changes:
            mods[stat] += amount * v.counted(bonus.counter)
    for counter, stat, amount in s.per_counter:
        mods[stat] += amount * v.counted(counter)
    return mods


def refresh_hooks(s: State) -> None:
    """One mask says whether anybody waits for a moment at all."""
    mask = 0
    for armed in s.armed:
        mask |= 1 << armed.listener.hook
    for v in s.survivors:
        mask |= v.hooks
    s.hook_mask = mask


def kit_of(catalog: Catalog, v: Survivor) -> Kit:
    """What the cards of a survivor add, without tokens and without the cards of others."""
    arts = () if v.impairments & NO_FIGHTING_ARTS else v.arts
    cards = (v.grid, arts, v.arts, v.disorders, v.statuses)
    kit = catalog.kits.get(cards)
    if kit is None:
        kit = make_kit(catalog, v, arts)
        if len(catalog.kits) >= REMEMBERED_GRIDS:
            catalog.kits.clear()
        catalog.kits[cards] = kit
    return kit


def make_kit(catalog: Catalog, v: Survivor, arts: tuple[int, ...]) -> Kit:
    """Work out ``kit_of``; ``arts``: the fighting arts that the survivor can use."""
    gear = [card for card in v.grid if card != NO_CARD]
    kit = Kit(gear, armor_of(catalog, gear), auras_of(catalog, v, gear))
    for card in arts + v.disorders:
        kit.lent += catalog.cards[card].lends
    # A second copy of a weapon gives its special rules only once.  [R-GEAR-05]
    different: list[int] = []
    for card in gear:
        if card not in different:
            different.append(card)
    for card in (*different, *catalog.always, *complete_sets(catalog, gear), *arts, *v.disorders, *v.statuses):
        add_card(catalog, v.grid, kit, catalog.cards[card])
    return kit


def auras_of(catalog: Catalog, v: Survivor, gear: list[int]) -> list[int]:
    """The cards and armor sets of a survivor that have an aura, also arts that the survivor cannot use.  [R-TOK-04]"""
    cards = (*v.grid, *complete_sets(catalog, gear), *v.arts, *v.disorders, *v.statuses)
    return [card for card in catalog.aura_cards if card in cards]


def add_card(catalog: Catalog, grid: tuple[int, ...], kit: Kit, card: Card) -> None:
    kit.talents |= card.talents
    kit.forbidden += card.forbids
    for bonus in card.bonuses:
        if fulfilled(catalog, grid, bonus.needs, card.id, kit.lent):
            if bonus.side >= 0:
                add_bonus_beside(catalog, grid, kit, bonus, card.id)
            else:
                add_bonus(kit, bonus)
    for listener in card.listeners:
        if fulfilled(catalog, grid, listener.needs, card.id, kit.lent):
            heard = [listener] if listener.side < 0 else listeners_beside(catalog, grid, listener, card.id)
            for each in heard:
                kit.listeners.append(Owned(card.id, each))
                kit.hooks |= 1 << each.hook
    if card.abilities or (isinstance(card, Gear) and card.speed):
        kit.usable.append(card.id)
    for ability in card.abilities:
        if not fulfilled(catalog, grid, ability.needs, card.id, kit.lent):
            kit.unmet.append(ability)


def add_bonus(kit: Kit, bonus: Bonus) -> None:
    """A bonus without terms is simply added; the others are asked each time."""
    if bonus.counter >= 0:
        kit.counted.append(bonus)
        return
    asked = bonus.filters or bonus.weapons or bonus.special or bonus.per >= 0 or bonus.against
    if asked or bonus.range or bonus.devastating or bonus.severe or bonus.lifts:
        kit.bonuses.append(bonus)
        return
    kit.talents |= bonus.talents
    for stat, amount in bonus.changes:
        kit.mods[stat] += amount


def add_bonus_beside(catalog: Catalog, grid: tuple[int, ...], kit: Kit, bonus: Bonus, card: int) -> None:
    """A bonus for the weapon on one side of the card alone, by the name of that weapon.  [R-GEAR-05]"""
    for weapon in weapons_beside(catalog, grid, card, bonus.side):
        if suits(weapon, bonus.weapons):
            kit.bonuses.append(
                Bonus(
                    bonus.changes,
                    bonus.special,
                    bonus.filters,
                    (weapon.name,),
                    None,
                    per=bonus.per,
                    range=bonus.range,
                    devastating=bonus.devastating,
                    lifts=bonus.lifts,
                    against=bonus.against,
                )
            )


def listeners_beside(catalog: Catalog, grid: tuple[int, ...], line: Listener, card: int) -> list[Listener]:
    """A moment of attacks with the weapon on one side of the card alone.  [R-GEAR-05]"""
    names = [weapon.name for weapon in weapons_beside(catalog, grid, card, line.side) if suits(weapon, line.weapons)]
    return [Listener(line.hook, line.filters, line.program, None, (name,), line.anybody, line.limit) for name in names]


def weapons_beside(catalog: Catalog, grid: tuple[int, ...], card: int, side: int) -> list[Gear]:
    """The weapon on this side of each copy of a card in the gear grid.  [R-GEAR-05]"""
    out: list[Gear] = []
    for slot in range(GRID):
        beside = neighbour_in_grid(slot, side) if grid[slot] == card else -1
        if beside >= 0 and grid[beside] != NO_CARD and catalog.gear(grid[beside]).speed:
            out.append(catalog.gear(grid[beside]))
    return out


def neighbour_in_grid(slot: int, side: int) -> int:
    """The slot on this side of another one (UP, RIGHT, DOWN, LEFT); -1 at the edge of the grid."""
    row = slot // SIDES
    column = slot % SIDES
    if side == UP:
        return slot - SIDES if row > 0 else -1
    if side == DOWN:
        return slot + SIDES if row < SIDES - 1 else -1
    if side == LEFT:
        return slot - 1 if column > 0 else -1
    return slot + 1 if column < SIDES - 1 else -1


def complete_sets(catalog: Catalog, gear: list[int]) -> list[int]:
    """Armor sets of which every piece is worn, or all but one that an outfit replaces: do not change the list."""
    worn = tuple(gear)
    known = catalog.complete_sets.get(worn)
    if known is None:
        known = find_complete_sets(catalog, gear)
        remember(catalog.complete_sets, worn, known)
    return known


def find_complete_sets(catalog: Catalog, gear: list[int]) -> list[int]:
    """Work out ``complete_sets``."""
    out: list[int] = []
    for card in catalog.armor_sets:
        pieces = catalog.armor_set(card).pieces
        if len(gear) + 1 < len(pieces):
            continue
        missing = [piece for piece in pieces if piece not in gear]
        if not missing or (len(missing) == 1 and stands_in(catalog, gear, missing[0])):
            out.append(card)
    return out


def stands_in(catalog: Catalog, gear: list[int], missing: int) -> bool:
    """Is there an outfit of the same material as the missing piece?"""
    material = [word for word in catalog.gear(missing).keywords if word not in NOT_MATERIALS]
    for card in gear:
        worn = catalog.gear(card)
        if worn.bound & OUTFIT and any([word in material for word in worn.keywords]):
            return True
    return False


def suits(weapon: Gear, words: tuple[str, ...]) -> bool:
    """Is it a weapon of one of these keywords or names?"""
    for word in words:
        if word == weapon.name or word in weapon.keywords:
            return True
    return not words


def speaks(s: State, card: int, hook: int, weapons: tuple[str, ...], weapon: int) -> bool:
    """A weapon speaks at an attack only while it is the one that attacks.  [R-GEAR-06]"""
    if not ATTACK_BITS >> hook & 1:
        return True
    own = s.catalog.cards[card]
    if isinstance(own, Gear) and own.speed and card != weapon:
        return False
    return not weapons or suits(s.catalog.gear(weapon), weapons)


# -- gaining and losing ------------------------------------------------------------------------------------------


def armor_of(catalog: Catalog, gear: list[int]) -> list[int]:
    """Armor points of pieces and complete sets together, by place.  [R-GEAR-04, R-GEAR-05]

    A second shield is a second copy of a weapon: what it gives beside its attack counts once.
    """
    out = [0] * 5
    seen: list[int] = []
    for card in gear:
        if card in seen:
            continue
        seen.append(card)
        for place, points in catalog.gear(card).armor:
            out[place] += points
    for card in complete_sets(catalog, gear):
        for place, points in catalog.armor_set(card).armor:
            out[place] += points
    return out


def selfish_clash(catalog: Catalog, grid: tuple[int, ...], card: int) -> int:
    """Gear in the grid that cannot be together with this one: selfish gear suffers none with the keyword ``other``.

    [R-GEAR-05]
    """
    gear = catalog.gear(card)
    selfish = gear.bound & SELFISH != 0
    shunned = "other" in gear.keywords
    if not selfish and not shunned:
        return NO_CARD
    for held in grid:
        if held in (NO_CARD, card):
            continue
        beside = catalog.gear(held)
        if selfish and "other" in beside.keywords:
            return held
        if shunned and beside.bound & SELFISH:
            return held
    return NO_CARD


def archive_gear(s: State, who: int, card: int, rule: str) -> None:
    """Gear that leaves the game is gone from the grid, with the armor it gave.  [R-GEN-13, R-GEAR-05]

    Cursed gear stays with its bearer until death.
    """
    v = s.survivors[who]
    if card not in v.grid or (v.alive and s.catalog.gear(card).bound & CURSED):
        return
    before = kit_of(s.catalog, v).armor
    v.grid = replaced(v.grid, v.grid.index(card), NO_CARD)
    refresh_survivor(s, who)
    if card in v.stuck and card not in v.gear:
        v.stuck = without(v.stuck, card)
    after = kit_of(s.catalog, v).armor
    for place in range(5):
        v.armor = replaced(v.armor, place, max(0, v.armor[place] - before[place] + after[place]))
    s.archived += (card,)
    if s.sink is not None:
        s.emit("archived", (rule,), {"who": who, "card": card})


def gain_gear(s: State, who: int, card: int) -> None:
    """New gear goes into the first empty slot at once; with a full grid it is lost.  [R-GEAR-07]"""
    from showdown.rules.triggers import fire

    v = s.survivors[who]
    gear = s.catalog.gear(card)
    refused = (card in v.grid and "weapon" not in gear.keywords) or cannot_wear(v, gear)
    if NO_CARD not in v.grid or refused or selfish_clash(s.catalog, v.grid, card) != NO_CARD:
        s.archived += (card,)
        if s.sink is not None:
            s.emit("archived", ("R-GEAR-07",), {"who": who, "card": card})
        return
    stank = carries(s.catalog, v, "stinky")
    v.grid = replaced(v.grid, v.grid.index(NO_CARD), card)
    refresh_survivor(s, who)
    if s.sink is not None:
        s.emit("gear-gained", ("R-GEAR-07",), {"who": who, "card": card})
    if not stank and carries(s.catalog, v, "stinky"):
        fire(s, BECOMES_STINKY, who)


def cannot_wear(v: Survivor, gear: Gear) -> bool:
    """An injury keeps armor and accessories off the waist.  Looked at when gear is put on: before departing, and when
    it is gained.  What was worn when the injury came stays on, because no grid is rearranged in a fight.

    [R-SEV-04, R-GEAR-07]
    """
    if not v.impairments & NO_WAIST_GEAR or not ("armor" in gear.keywords or gear.accessory):
        return False
    return any([place == WAIST for place, _ in gear.armor])


def carries(catalog: Catalog, v: Survivor, word: str) -> bool:
    """Is there gear with this keyword in the grid?"""
    return any([word in catalog.gear(card).keywords or word in v.lent for card in v.gear])


def impair_survivor(s: State, who: int, impairments: int, for_a_time: bool) -> None:
    """What an injury takes away; fighting arts may be among it.  [R-SEV-02]"""
    v = s.survivors[who]
    if s.timed and not for_a_time:
        forget_impairments(s, who, impairments)
    v.impairments |= impairments
    if impairments & (NO_FIGHTING_ARTS | FRENZY):
        refresh_survivor(s, who)


def clear_passing(s: State) -> None:
    """Tokens until the end of the round are gone, and what was promised for an attack in this turn.  [R-TOK-02]"""
    for who in range(len(s.survivors)):
        v = s.survivors[who]
        v.next_attack = NO_TOKENS
        v.passing = passing_tokens(s, who) if s.timed else NO_TOKENS
