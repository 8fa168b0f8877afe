"""Derived values: questions about the state that steps, options and views all ask here.

Nothing is written back: a number that depends on tokens, cards or position is computed when it is needed.  [R-TOK-04]
"""

from __future__ import annotations

from typing import Any, Final

from showdown.board.bitsets import BIT, spread
from showdown.board.cells import BESIDE
from showdown.board.line_of_sight import sight_blocked
from showdown.board.rows import is_in
from showdown.board.zones import is_in_zone, zone_cells
from showdown.model.ids import (
    ALWAYS_BLIND_SPOT,
    DASH,
    DEAF,
    DODGE,
    ENCOURAGE,
    ENDURE,
    FRENZY,
    HURT_IN_THE_MIND,
    LUCK,
    MOVEMENT,
    MOVEMENT_IS_ONE,
    MUST_MOVE,
    NO_DASH,
    NO_DODGE,
    NO_ENCOURAGE,
    NO_SURGE,
    NO_SURVIVAL,
    NOBODY,
    ONE_MORE_DODGE,
    ONLY_FAIR_ATTACKS,
    SURGE,
    SURVIVAL_FORBIDDEN,
    SURVIVAL_ONLY_INSANE,
    WEARS_DEAFNESS,
    Seat,
)
from showdown.model.rulings import (
    FACING_AREA,
    FACING_AREA_LANE,
    IN_RANGE,
    IN_RANGE_DISTANCE,
    SIGHT_CORNER,
    SIGHT_CORNER_TOUCH_FREE,
    STANDING_ON_OBSTACLE,
    STANDING_ON_OBSTACLE_COVERED_SPACES,
)
from showdown.model.scopes import SurvivorAttackScope
from showdown.model.state import CLIMBABLE, HELPS, OBSTACLE, State, Tile
from showdown.model.state import everybody_is_a_threat as everybody_is_a_threat
from showdown.model.state import is_hidden as is_hidden
from showdown.model.state import is_threat as is_threat

# -- seats ---------------------------------------------------------------------------------------------------------


def controller_seat(s: State) -> tuple[Seat, ...]:
    """The monster controller makes every free choice of the monster.  [R-RND-02]"""
    return s.constants.seats[s.controller]


def seat_of(s: State, who: int) -> tuple[Seat, ...]:
    """The player of a survivor."""
    return s.constants.seats[s.constants.seat_of[who]]


def all_seats(s: State) -> tuple[Seat, ...]:
    """Everybody, for windows that belong to the whole group."""
    return s.constants.all_seats


# -- the monster ---------------------------------------------------------------------------------------------------


def monster_stat(s: State, stat: int) -> int:
    """Attribute, tokens and cards in play together; may be zero or less.  [R-TOK-01, R-TOK-02]"""
    return s.monster.attributes[stat] + s.monster.tokens[stat] + s.mods[stat]


def monster_movement(s: State) -> int:
    """Never below 1.  [R-MOV-05]"""
    return max(1, monster_stat(s, MOVEMENT))


def monster_reach(s: State, reach: int) -> int:
    """How far an attack reaches: as its profile says, or as far as a card in play says.  [R-MAT-02, R-ZON-06]"""
    return reach if reach >= s.far else s.far


def level(s: State) -> int:
    """What "per monster level" counts; the First Story lion is level 1.  [R-GEN-15]"""
    return s.constants.level.number


# -- survivors -----------------------------------------------------------------------------------------------------


def living(s: State) -> list[int]:
    """All survivors who live, on the board or inside the monster.  [R-GEN-08]"""
    return [i for i in range(len(s.survivors)) if s.survivors[i].alive]


def on_board(s: State) -> list[int]:
    """Those living who are not inside the monster.  [R-GEN-08]"""
    return [i for i in range(len(s.survivors)) if s.survivors[i].alive and not s.survivors[i].swallowed]


def alone(s: State) -> bool:
    """One survivor is left.  [R-GEN-08]"""
    return len(living(s)) == 1


def figures(s: State) -> list[int]:
    """Where each survivor stands, OFF_BOARD for the dead."""
    return [v.cell for v in s.survivors]


def plain_stat(s: State, who: int, stat: int) -> int:
    """Attribute, tokens and what the survivor's cards add without any terms.  [R-TOK-01, R-TOK-04]"""
    v = s.survivors[who]
    return v.attributes[stat] + v.tokens[stat] + v.passing[stat] + v.mods[stat]


def survivor_stat(s: State, who: int, stat: int) -> int:
    """A stat of a survivor outside an attack with a weapon; may be negative.  [R-TOK-01, R-TOK-04]"""
    total = plain_stat(s, who, stat)
    if s.survivors[who].bonuses:
        from showdown.rules.gear.conditional_bonuses import under_terms

        total += under_terms(s, who, stat, None)
    return total + ground_bonus(s, s.survivors[who].cell, stat) if s.grounds else total


def ground_bonus(s: State, cell: int, stat: int) -> int:
    """The bonuses of terrain for a survivor in it.  [R-TER-07]"""
    bonus = 0
    if cell >= 0 and s.ground[cell] & HELPS:
        for tile in s.tiles:
            if tile.mask >> cell & 1:
                for which, amount in s.catalog.terrain(tile.card).modifiers:
                    if which == stat:
                        bonus += amount.base + amount.per_level * level(s)
    return bonus


def survivor_movement(s: State, who: int) -> int:
    """At least 1.  [R-SMV-01]"""
    v = s.survivors[who]
    if v.impairments & MOVEMENT_IS_ONE:
        return 1
    return max(1, survivor_stat(s, who, MOVEMENT))


def is_deaf(s: State, who: int) -> bool:
    v = s.survivors[who]
    return v.impairments & DEAF != 0 or v.talents & WEARS_DEAFNESS != 0


def is_insane(s: State, who: int) -> bool:
    """Insanity 3 or more.  [R-BRN-03]"""
    return s.survivors[who].insanity >= 3


# -- geometry ------------------------------------------------------------------------------------------------------


def distance(s: State, who: int) -> int:
    """Spaces from a survivor to the monster; adjacent is 1.  [R-BRD-05]"""
    return s.foot.distance(s.monster.cell, s.survivors[who].cell)


def arrival_facts(s: State, who: int, start: int, end: int) -> dict[str, Any]:
    """For the event of a survivor's change of place: from where, to where, and how the monster stood just then.

    A narrator cannot compute it later, and a player who cannot see the board needs it.
    """
    return {"who": who, "from": start, "cell": end, "base": s.monster.cell, "facing": s.monster.facing}


def is_adjacent(s: State, who: int) -> bool:
    """Sharing an edge with the base; a diagonal corner is not adjacent.  [R-BRD-04]"""
    return distance(s, who) == 1


def in_range(s: State, who: int, spaces: int) -> bool:
    """The monster could walk until adjacent, in any direction.  [R-BRD-12, R-BRD-06, R-AMB-02]"""
    return cell_in_range(s, s.survivors[who].cell, spaces)


def cell_in_range(s: State, cell: int, spaces: int) -> bool:
    """The same for a survivor on this space.  [R-BRD-12]"""
    limit = spaces if s.rulings[IN_RANGE] == IN_RANGE_DISTANCE else spaces + 1
    return s.foot.distance(s.monster.cell, cell) <= limit


def in_facing(s: State, who: int) -> bool:
    """In front of the monster.  [R-BRD-08, R-AMB-01]"""
    return cell_in_facing(s, s.survivors[who].cell)


def cell_in_facing(s: State, cell: int) -> bool:
    """The same for a survivor on this space.  [R-BRD-08]"""
    m = s.monster
    if s.rulings[FACING_AREA] == FACING_AREA_LANE:
        return s.foot.in_lane(m.cell, m.facing, cell)
    return s.foot.in_front(m.cell, m.facing, cell)


def in_line(s: State, who: int) -> bool:
    """In the rows or columns that run through the base.  [R-BRD-14]"""
    m = s.monster
    cell = s.survivors[who].cell
    if m.cell < 0 or cell < 0:
        return False
    return s.foot.gap_x(m.cell, cell) == 0 or s.foot.gap_y(m.cell, cell) == 0


def zone_mask(s: State, zone: int) -> int:
    """The spaces of a zone of the catalogue just now, as a mask.  [R-ZON-01, R-ZON-02]"""
    return zone_cells(s.foot, s.catalog.zones[zone], s.monster.cell, s.monster.facing)


def in_zone(s: State, zone: int, who: int) -> bool:
    """On a space of a zone.  [R-ZON-01]"""
    return is_in_zone(s.foot, s.catalog.zones[zone], s.monster.cell, s.monster.facing, s.survivors[who].cell)


def in_blind_spot(s: State, who: int) -> bool:
    """Directly behind the base.  [R-BRD-09]"""
    m = s.monster
    cell = s.survivors[who].cell
    return s.foot.is_behind(m.cell, m.facing, cell)


def strikes_from_behind(s: State, who: int) -> bool:
    """For a survivor's attacks: in the blind spot, or treated so by a card.  [R-BRD-09, R-SAT-05]"""
    return s.survivors[who].talents & ALWAYS_BLIND_SPOT != 0 or in_blind_spot(s, who)


def attacks_fairly(s: State, who: int) -> bool:
    """Some survivors may not attack from the blind spot or a knocked down monster.  [R-SAT-01]"""
    if not s.survivors[who].talents & ONLY_FAIR_ATTACKS:
        return True
    return not s.monster.down and not strikes_from_behind(s, who)


def sight_is_blocked(s: State, who: int) -> bool:
    """An obstacle is on the line between monster and survivor.  Figures never block.

    [R-BRD-11, R-TER-03, R-AMB-22, R-AMB-52]
    """
    m = s.monster
    if m.cell < 0 or s.survivors[who].cell < 0:
        return True
    if not s.obstacles:
        return False
    obstacles = s.obstacles
    base = s.foot.base[m.cell]
    if s.rulings[STANDING_ON_OBSTACLE] == STANDING_ON_OBSTACLE_COVERED_SPACES:
        obstacles &= ~base
    else:
        for tile in s.tiles:
            # A tile under the monster does not block its view.
            if tile.flags & OBSTACLE and tile.mask & base:
                obstacles &= ~tile.mask
    corner_blocks = s.rulings[SIGHT_CORNER] != SIGHT_CORNER_TOUCH_FREE
    return sight_blocked(m.cell, s.foot.size, s.survivors[who].cell, obstacles, corner_blocks)


def in_field_of_view(s: State, who: int) -> bool:
    """Everywhere but the blind spot and behind obstacles; a survivor on top of terrain is always seen.

    [R-BRD-10, R-TER-09]
    """
    if s.monster.cell < 0:
        return False
    if s.heights and height(s, who) is not None:
        return True
    return not in_blind_spot(s, who) and not sight_is_blocked(s, who)


def occupied(s: State) -> int:
    """Spaces with a survivor, the monster or impassable terrain on them.  [R-BRD-03, R-KDS-04]"""
    mask = s.blocked | s.foot.base[s.monster.cell]
    for v in s.survivors:
        if v.cell >= 0:
            mask |= BIT[v.cell]
    return mask


def in_the_way(s: State, who: int) -> int:
    """Spaces a survivor cannot step on; the terrain a survivor is on top of is no obstacle.  [R-SMV-01, R-TER-09]"""
    if s.heights:
        top = height(s, who)
        if top is not None:
            mask = s.blocked & ~top.mask | s.foot.base[s.monster.cell]
            for v in s.survivors:
                if v.cell >= 0:
                    mask |= BIT[v.cell]
            return mask
    return occupied(s)


def height(s: State, who: int) -> Tile | None:
    """The terrain this survivor stands on top of.  [R-TER-09]"""
    cell = s.survivors[who].cell
    if cell >= 0 and s.ground[cell] & CLIMBABLE:
        for tile in s.tiles:
            if tile.mask >> cell & 1:
                return tile
    return None


def can_step(s: State, who: int) -> bool:
    """Is there any space to move to at all?  [R-SMV-01]"""
    cell = s.survivors[who].cell
    if cell < 0:
        return False
    if s.heights and height(s, who) is not None:
        return spread(BIT[cell]) & ~in_the_way(s, who) != 0
    for beside in BESIDE[cell]:
        if is_in(s.open_rows, beside) and not is_occupied(s, beside):
            return True
    return False


def is_occupied(s: State, cell: int, but: int = NOBODY) -> bool:
    """Does a figure stand on this space?  ``but``: a survivor who is not counted.  [R-BRD-03]"""
    if s.foot.covers(s.monster.cell, cell):
        return True
    for v in s.survivors:
        if v.cell == cell and (but == NOBODY or v is not s.survivors[but]):
            return True
    return False


def has_to_move(s: State, who: int) -> bool:
    """Some must move in every round, and have not yet.  [R-SMV-01]"""
    v = s.survivors[who]
    return v.talents & MUST_MOVE != 0 and not v.moved and can_step(s, who)


# -- survival ------------------------------------------------------------------------------------------------------


def is_attacking(s: State, who: int) -> bool:
    """From the activation until the end of the attack.  [R-SAT-14]"""
    for scope in s.scopes:
        if isinstance(scope, SurvivorAttackScope) and scope.who == who and not scope.trapped:
            return True
    return False


def may_use_survival(s: State, who: int, action: int, cost: int) -> bool:
    """The conditions common to all survival actions.  [R-SUR-02, R-SUR-05]"""
    v = s.survivors[who]
    if v.survival < cost or not v.known >> action & 1:
        return False
    if v.used >> action & 1 and not (action == DODGE and not v.used & DODGED_TWICE and may_dodge_again(s, who)):
        return False
    if (v.swallowed and action != ENDURE) or (v.down and action != DODGE):
        return False
    return free_for_survival(s, who)


def free_for_survival(s: State, who: int) -> bool:
    """Nothing keeps this survivor from using survival at all.  [R-SUR-05, R-DOOM-01]"""
    v = s.survivors[who]
    return v.alive and not v.doomed and can_spend_survival(s, who) and not is_attacking(s, who)


def window_actions(s: State, who: int) -> int:
    """The survival actions of an opportunity that this survivor can pay for just now, as bits.

    ``may_use_survival`` for dash, surge and encourage at once.  [R-SUR-02, R-SUR-05, R-SEV-04]
    """
    v = s.survivors[who]
    actions = v.known & ~v.used & IN_WINDOWS
    if not actions or v.survival < 1 or v.swallowed or v.down or not free_for_survival(s, who):
        return 0
    if not v.impairments & (NO_DASH | NO_SURGE | NO_ENCOURAGE):
        return actions
    if v.impairments & NO_DASH:
        actions &= ~(1 << DASH)
    if v.impairments & NO_SURGE:
        actions &= ~(1 << SURGE)
    if v.impairments & NO_ENCOURAGE:
        actions &= ~(1 << ENCOURAGE)
    return actions


IN_WINDOWS: Final = 1 << DASH | 1 << SURGE | 1 << ENCOURAGE
"""The survival actions that are possible in survival opportunities."""


def may_dodge_again(s: State, who: int) -> bool:
    """A second dodge in this round, by a card of the survivor.  [R-SUR-05]"""
    v = s.survivors[who]
    if v.bonuses:
        from showdown.rules.gear.conditional_bonuses import has_rule

        return has_rule(s, who, ONE_MORE_DODGE)
    return v.talents & ONE_MORE_DODGE != 0


DODGED_TWICE: Final = 1 << 8
"""Beside the bits of the survival actions used this round."""


def can_spend_survival(s: State, who: int) -> bool:
    """Some injuries and disorders forbid it.  [R-SUR-05, R-BRN-05]"""
    v = s.survivors[who]
    if v.impairments & (NO_SURVIVAL | FRENZY) or v.talents & SURVIVAL_FORBIDDEN:
        return False
    if not v.talents & (SURVIVAL_ONLY_INSANE | HURT_IN_THE_MIND):
        return True
    if v.talents & SURVIVAL_ONLY_INSANE and not is_insane(s, who):
        return False
    return not (v.talents & HURT_IN_THE_MIND and is_insane(s, who))


def can_dodge(s: State, who: int) -> bool:
    """Knocked down survivors may dodge, and stay down.  [R-SUR-06, R-KDS-02]"""
    return may_use_survival(s, who, DODGE, 1) and not s.survivors[who].impairments & NO_DODGE


def can_dash(s: State, who: int) -> bool:
    """[R-SUR-09]"""
    return window_actions(s, who) >> DASH & 1 != 0 and can_step(s, who)


def can_surge(s: State, who: int) -> bool:
    """[R-SUR-10]"""
    return window_actions(s, who) >> SURGE & 1 != 0


def can_encourage(s: State, who: int) -> bool:
    """[R-SUR-08]"""
    return window_actions(s, who) >> ENCOURAGE & 1 != 0


def can_be_encouraged(s: State, who: int) -> bool:
    """Knocked down and able to hear.  [R-SUR-08, R-KDS-06]"""
    v = s.survivors[who]
    return v.alive and v.down and not v.swallowed and not is_deaf(s, who)


def endure_cost(s: State, who: int) -> int:
    """Seven minus the survivor's luck.  [R-SUR-12]"""
    return max(0, 7 - survivor_stat(s, who, LUCK))


def can_endure(s: State, who: int) -> bool:
    """[R-SUR-12]"""
    return may_use_survival(s, who, ENDURE, endure_cost(s, who))


def die_hits(die: int, needed: int, perfect: int) -> bool:
    """Does an attack roll hit?  ``perfect``: the lowest die that always does; a natural 1 never hits.

    [R-SAT-04, R-MAT-06, R-GEN-04]
    """
    return die >= perfect or (die != 1 and die >= needed)


def lowest_success(needed: int) -> int:
    """The lowest die that reaches ``needed``; a 1 always fails and a 10 always succeeds.  [R-GEN-04]"""
    return min(10, max(2, needed))


def parts(a: str, n: int, b: str, m: int, c: str, k: int) -> list[list[str | int]]:
    """The parts of a sum that are not zero, named, for explanations."""
    out: list[list[str | int]] = []
    if n:
        out.append([a, n])
    if m:
        out.append([b, m])
    if k:
        out.append([c, k])
    return out


def holder_of_priority(s: State) -> int:
    """Who holds the priority target token, or NOBODY.  [R-PRI-01]"""
    who = s.monster.priority
    return who if who != NOBODY and s.survivors[who].alive and not s.survivors[who].swallowed else NOBODY
