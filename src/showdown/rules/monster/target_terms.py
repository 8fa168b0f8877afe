"""The terms of a target line: which survivors each holds for.  [R-TGT-02, R-TGT-05 to R-TGT-07]"""

from __future__ import annotations

from typing import Final

from showdown.board.bitsets import spread
from showdown.board.cells import steps_between
from showdown.model.ids import COLOURS, MOVEMENT, NO_CONSUMING, NOBODY
from showdown.model.rulings import GRAB_MEMORY, GRAB_MEMORY_THIS_ROUND_TOO
from showdown.model.selectors import (
    ALIVE,
    AROUND,
    BESIDE_SUBJECT,
    BESIDE_TILE,
    BLEEDING_AT_LEAST,
    BLUE_AFFINITIES,
    CAN_CONSUME,
    COURAGE_AT_LEAST,
    COURAGE_BELOW,
    FACING,
    FEWEST_COUNTER,
    FILTERS,
    GRABBED_LAST_ROUND,
    GREEN_AFFINITIES,
    HAS_AURA,
    HAS_STATUS,
    IN_BLIND_SPOT,
    IN_FIELD_OF_VIEW,
    IN_LINE,
    IN_RANGE,
    IN_ZONE,
    INSANITY_AT_LEAST,
    IS_ADJACENT,
    IS_DEAF,
    IS_INSANE,
    IS_KNOCKED_DOWN,
    IS_SANE,
    LAST_TO_WOUND,
    MOST_AFFINITIES,
    MOST_ARMOR,
    MOST_BLEEDING,
    MOST_COUNTER,
    MOVEMENT_BELOW,
    NEAR_SUBJECT,
    NEAR_TILE,
    NON_DEAF,
    NOT_SUBJECT,
    OUTSIDE_BLIND_SPOT,
    OUTSIDE_ZONE,
    RED_AFFINITIES,
    STANDING,
    SURVIVAL_AT_LEAST,
    THREAT,
    UNDERSTANDING_AT_LEAST,
    WITH_ART,
    WITH_COUNTER,
    WITH_GEAR,
    WITHOUT_COUNTER,
    Filter,
)
from showdown.model.selectors import ALONE as ALONE_TERM
from showdown.model.state import State
from showdown.rules.gear.gear_grid import carries, completed
from showdown.rules.queries import (
    alone,
    in_blind_spot,
    in_facing,
    in_field_of_view,
    in_line,
    in_range,
    in_zone,
    is_adjacent,
    is_deaf,
    is_insane,
    is_threat,
    monster_movement,
    strikes_from_behind,
    survivor_stat,
)


def holds(s: State, term: Filter, who: int) -> bool:
    """Does one term of a line hold for a living survivor?  [R-TGT-05, R-TGT-06, R-TGT-07, R-AMB-24]"""
    code = term.code
    v = s.survivors[who]
    if code == THREAT:
        return is_threat(s, who)
    if code == FACING:
        return in_facing(s, who)
    if code == IN_RANGE:
        return in_range(s, who, monster_movement(s) if term.n < 0 else term.n)
    if code == IN_FIELD_OF_VIEW:
        return in_field_of_view(s, who)
    if code == IS_KNOCKED_DOWN:
        return v.down
    if code == IN_BLIND_SPOT:
        return in_blind_spot(s, who)
    if code == IS_ADJACENT:
        return is_adjacent(s, who)
    if code == AROUND:
        return v.cell >= 0 and s.foot.around(s.monster.cell, term.n) >> v.cell & 1 != 0
    if code == ALIVE:
        return True
    topic = TOPICS[code]
    if topic == ABOUT_CARDS:
        return holds_by_cards(s, term, who)
    if topic == ABOUT_COUNTERS:
        return holds_for_cards(s, term, who)
    if topic == ABOUT_PLACE:
        return holds_by_place(s, term, who)
    if topic == ABOUT_SUBJECT:
        return holds_beside_subject(s, code, who)
    return holds_on_sheet(s, term, who)


ABOUT_SHEET: Final = 0
ABOUT_PLACE: Final = 1
ABOUT_SUBJECT: Final = 2
ABOUT_COUNTERS: Final = 3
ABOUT_CARDS: Final = 4


def topic_of(code: int) -> int:
    """What a kind of term asks about, which says which function answers it."""
    if code in (STANDING, OUTSIDE_BLIND_SPOT, IN_LINE, IN_ZONE, OUTSIDE_ZONE):
        return ABOUT_PLACE
    if code in (BESIDE_SUBJECT, NOT_SUBJECT, NEAR_SUBJECT, BESIDE_TILE, NEAR_TILE):
        return ABOUT_SUBJECT
    if code in (WITH_COUNTER, WITHOUT_COUNTER, MOST_COUNTER, FEWEST_COUNTER, HAS_STATUS):
        return ABOUT_COUNTERS
    if code in (WITH_GEAR, WITH_ART, RED_AFFINITIES, GREEN_AFFINITIES, BLUE_AFFINITIES, HAS_AURA):
        return ABOUT_CARDS
    return ABOUT_SHEET


TOPICS: Final[list[int]] = [topic_of(code) for code in range(len(FILTERS))]


def holds_by_place(s: State, term: Filter, who: int) -> bool:
    """Does a term about how and where the survivor stands hold?  [R-KDS-01, R-BRD-09, R-BRD-14, R-ZON-01]"""
    code = term.code
    if code == STANDING:
        return not s.survivors[who].down
    if code == OUTSIDE_BLIND_SPOT:
        return not in_blind_spot(s, who)
    if code == IN_LINE:
        return in_line(s, who)
    return in_zone(s, term.n, who) == (code == IN_ZONE)


TILE_TERMS: Final[tuple[int, ...]] = (BESIDE_TILE, NEAR_TILE)


def holds_by_the_tile(s: State, code: int, who: int) -> bool:
    """Is a survivor adjacent to the tile that the card speaks of, or (near) also on it?  [R-TER-13, R-BRD-04]"""
    cell = s.survivors[who].cell
    for tile in s.tiles if cell >= 0 else []:
        if tile.cell == s.card.tile:
            around = spread(tile.mask) & ~tile.mask if code == BESIDE_TILE else spread(tile.mask) | tile.mask
            return around >> cell & 1 != 0
    return False


def holds_beside_subject(s: State, code: int, who: int) -> bool:
    """Does a term about the survivor or the tile that the card speaks of hold?  [R-TGT-05]"""
    if code in TILE_TERMS:
        return holds_by_the_tile(s, code, who)
    subject = s.card.subject
    if code == NOT_SUBJECT:
        return who != subject
    if code == NEAR_SUBJECT:
        return who == subject or beside(s.survivors[who].cell, s.survivors[subject].cell)
    assert code == BESIDE_SUBJECT
    if subject == NOBODY or not s.survivors[subject].alive:
        return False
    return who != subject and beside(s.survivors[who].cell, s.survivors[subject].cell)


def holds_on_sheet(s: State, term: Filter, who: int) -> bool:
    """Does a term about the survivor's record sheet or past hold?  [R-TOK-01]"""
    code = term.code
    v = s.survivors[who]
    if code == COURAGE_AT_LEAST:
        return v.courage >= term.n
    if code == UNDERSTANDING_AT_LEAST:
        return v.understanding >= term.n
    if code == BLEEDING_AT_LEAST:
        return v.bleeding >= term.n
    if code == INSANITY_AT_LEAST or code == SURVIVAL_AT_LEAST:
        return (v.insanity if code == INSANITY_AT_LEAST else v.survival) >= term.n
    if code == COURAGE_BELOW or code == MOVEMENT_BELOW:
        return (v.courage if code == COURAGE_BELOW else survivor_stat(s, who, MOVEMENT)) < term.n
    if code == CAN_CONSUME:
        return not v.impairments & NO_CONSUMING
    if code == IS_DEAF:
        return is_deaf(s, who)
    if code == NON_DEAF:
        return not is_deaf(s, who)
    if code == IS_INSANE:
        return is_insane(s, who)
    if code == IS_SANE:
        return not is_insane(s, who)
    if code == LAST_TO_WOUND:
        return s.monster.last_wounder == who
    if code == GRABBED_LAST_ROUND:
        return was_grabbed(s, who)
    if code == ALONE_TERM:
        return alone(s)
    # "Most" is a superlative: mask_passing judges it among the survivors who pass the other terms.
    assert code in (MOST_BLEEDING, MOST_AFFINITIES, MOST_ARMOR)
    return True


def holds_by_cards(s: State, term: Filter, who: int) -> bool:
    """Does a term about the survivor's gear grid or fighting arts hold?  [R-GEAR-05, R-GEAR-06, R-FS-03]"""
    v = s.survivors[who]
    if term.code == WITH_GEAR:
        return carries(s.catalog, v, term.word)
    if term.code == WITH_ART:
        return any([s.catalog.cards[art].name == term.word for art in v.arts])
    here = completed(s.catalog, v.grid)
    if term.code == HAS_AURA:
        return has_aura(here, term.word)
    return here[1 + term.code - RED_AFFINITIES] >= term.n


def has_aura(here: list[int], colour: str) -> bool:
    """Is a colour of the grid among those with most affinities?  All three alike: the aura is white.  [R-GEAR-05]"""
    white = max(here[1:]) == min(here[1:])
    return white if colour == "white" else not white and here[COLOURS.index(colour)] == max(here[1:])


def holds_for_cards(s: State, term: Filter, who: int) -> bool:
    """Does a term about the survivor's counters or status cards hold?  [R-TOK-06, R-STA-01]"""
    v = s.survivors[who]
    code = term.code
    if code == HAS_STATUS:
        return s.catalog.card_ids[term.word] in v.statuses
    if code == WITH_COUNTER:
        return v.counted(s.catalog.counter_ids[term.word]) >= term.n
    if code == WITHOUT_COUNTER:
        return v.counted(s.catalog.counter_ids[term.word]) == 0
    # Most and fewest are superlatives, as most bleeding is.
    assert code in (MOST_COUNTER, FEWEST_COUNTER)
    return True


def beside(one: int, other: int) -> bool:
    """Two spaces that touch; a survivor off the board is adjacent to none.  [R-BRD-04]"""
    return one >= 0 and other >= 0 and steps_between(one, other) == 1


def was_grabbed(s: State, who: int) -> bool:
    """A victim of Grab in the previous round.  [R-GRB-05, R-AMB-25]"""
    v = s.survivors[who]
    return v.grabbed_last or (v.grabbed and s.rulings[GRAB_MEMORY] == GRAB_MEMORY_THIS_ROUND_TOO)


def failing(s: State, filters: tuple[Filter, ...], who: int) -> int:
    """The first term that does not hold for this survivor, or -1.  All terms must hold for the same one.  [R-TGT-02]"""
    for i in range(len(filters)):
        if not holds(s, filters[i], who):
            return i
    return -1


def passes(s: State, filters: tuple[Filter, ...], who: int) -> bool:
    return s.survivors[who].alive and failing(s, filters, who) < 0


def passes_in_attack(s: State, filters: tuple[Filter, ...], who: int) -> bool:
    """As ``passes``, for a line about the survivor's own attack: some always strike from behind.  [R-BRD-09]"""
    if not s.survivors[who].alive:
        return False
    for term in filters:
        if not (strikes_from_behind(s, who) if term.code == IN_BLIND_SPOT else holds(s, term, who)):
            return False
    return True
