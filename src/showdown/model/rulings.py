"""The rulings: where the rules leave a question open, the answer the engine plays by.

Every question has an id (R-AMB-NN), a name and a closed list of values; the first value is the default.  The texts are
in `open_questions.py` (questions of the rules text) and `readings.py` (readings found beside the code).
A set of rulings is a tuple of ints, one per ruling in id order, each the position of the chosen value:

    >>> from showdown.model import rulings
    >>> chosen = rulings.parse_rulings({"facing-area": "lane"})
    >>> chosen[rulings.FACING_AREA] == rulings.FACING_AREA_LANE
    True

`docs/referee/rulings.md` is generated from this file.
"""

from typing import Final

from showdown.kernel.errors import BadContent, Problem
from showdown.model.rulings_engine import READINGS
from showdown.model.rulings_rulebook import OPEN_QUESTIONS, Ruling

# Position of each ruling in a set of rulings: `rulings[FACING_AREA]`.
FACING_AREA: Final = 0
IN_RANGE: Final = 1
TARGET_ORDER: Final = 2
FACE_DIAGONAL: Final = 3
AWAY_METRIC: Final = 4
GRAB_PLACEMENT: Final = 5
PASSED_OVER: Final = 6
KNOCKBACK_LINE: Final = 7
UNDER_MONSTER: Final = 8
DODGE_WINDOW: Final = 9
ENCOURAGE_WINDOW: Final = 10
CRITICAL_ORDER: Final = 11
STAND_ORDER: Final = 12
PRIORITY_DURATION: Final = 13
CONTROLLER_BONUS: Final = 14
HIT_LOCATIONS_EMPTY: Final = 15
STONE_NO_CRITICAL: Final = 16
OUT_OF_REACH: Final = 17
FLOW_KNOCKDOWN: Final = 18
FALLEN_MID_ATTACK: Final = 19
BLIND_SPOT_BONUS: Final = 20
SIGHT_CORNER: Final = 21
ATTACKER_PASSED_OVER: Final = 22
NO_LAST_WOUNDER: Final = 23
GRAB_MEMORY: Final = 24
DRAW_LOOP: Final = 25
CARD_IN_PLAY: Final = 26
LEAVING_TOKENS: Final = 27
TARGET_COLLISION: Final = 28
BEFORE_DAMAGE: Final = 29
LEGS_TABLE: Final = 30
MANIACAL_LAUGHTER: Final = 31
COLLISION_ORDER: Final = 32
OPTIONAL_STANDING: Final = 33
RETREAT_FACING: Final = 34
EFFECTS_AFTER_DEATH: Final = 35
INTIMIDATE_ORDER: Final = 36
MOVEMENT_ROLL: Final = 37
EMPTY_PAYMENT: Final = 38
DYING_ATTACKER: Final = 39
SECOND_TARGET: Final = 40
IMPERVIOUS_REACTION: Final = 41
AWAY_WITHOUT_THREATS: Final = 42
TWO_BLIND: Final = 43
PRIORITY_BASIC_ACTION: Final = 44
DICE_ORDER: Final = 45
SLING_ANYWHERE: Final = 46
SLING_BLIND_SPOT: Final = 47
BRAIN_DAMAGE_COUNTS: Final = 48
REVEALED_MOODS: Final = 49
ATTACK_START: Final = 50
STANDING_ON_OBSTACLE: Final = 51
COLLISION_WINDOW: Final = 52
ZONE_ENTRY: Final = 53
EVERYBODY_TARGETED: Final = 54
REACTION_AFTER_TRAP: Final = 55
REACTION_AFTER_FALL: Final = 56
PUSHED_INTO_MONSTER: Final = 57
PUSHED_THROUGH_TERRAIN: Final = 58
AWAY_LINE: Final = 59
BRAIN_BOX: Final = 60
ENDURE_WHEN_FELLED: Final = 61
DAMAGE_TOKENS: Final = 62
IGNORED_TRAP: Final = 63
POUNCE_DISTANCE: Final = 64
DELAYED_DEATH: Final = 65
TILE_OF_THE_DEAD: Final = 66
BASIC_ACTION_AWAY: Final = 67
TRIGGER_SIDES: Final = 68
LIFE_HEALING: Final = 69
RUBBLE_SEVEN: Final = 70
INSANE_JUDGED: Final = 71
SEIZURE_ORDER: Final = 72
TERRAIN_WITHOUT_ROOM: Final = 73
CHEST_GRAB: Final = 74
KNOCKBACK_OF_THE_INSANE: Final = 75

# Values other than the default, which is always 0: `rulings[FACING_AREA] == FACING_AREA_LANE`.
FACING_AREA_LANE: Final = 1
IN_RANGE_DISTANCE: Final = 1
TARGET_ORDER_CLOSEST_FIRST: Final = 1
FACE_DIAGONAL_LARGER_OFFSET: Final = 1
AWAY_METRIC_SUM: Final = 1
PASSED_OVER_EVERYONE_TOUCHED: Final = 1
KNOCKBACK_LINE_CONTROLLER: Final = 1
UNDER_MONSTER_LAST_STEP: Final = 1
DODGE_WINDOW_BEFORE_SEVERE: Final = 1
ENCOURAGE_WINDOW_OPPORTUNITIES: Final = 1
CRITICAL_ORDER_EFFECTS_FIRST: Final = 1
STAND_ORDER_STAND_FIRST: Final = 1
PRIORITY_DURATION_NEXT_MONSTER_TURN: Final = 1
CONTROLLER_BONUS_EVERY_ATTACK: Final = 1
HIT_LOCATIONS_EMPTY_STOP: Final = 1
STONE_NO_CRITICAL_WOUND: Final = 1
OUT_OF_REACH_END_TURN: Final = 1
SIGHT_CORNER_TOUCH_FREE: Final = 1
GRAB_MEMORY_THIS_ROUND_TOO: Final = 1
LEAVING_TOKENS_STAY: Final = 1
BEFORE_DAMAGE_BEFORE_LOCATIONS: Final = 1
LEGS_TABLE_FIRST_PRINTING: Final = 1
MANIACAL_LAUGHTER_PLUS: Final = 1
OPTIONAL_STANDING_ALL_STAND: Final = 1
EFFECTS_AFTER_DEATH_SKIPPED: Final = 1
AWAY_WITHOUT_THREATS_FROM_SURVIVORS: Final = 1
TWO_BLIND_FURTHER_FOUR: Final = 1
PRIORITY_BASIC_ACTION_NO: Final = 1
BRAIN_DAMAGE_COUNTS_YES: Final = 1
REVEALED_MOODS_PERFORM: Final = 1
ATTACK_START_AFTER_ANSWERS: Final = 1
STANDING_ON_OBSTACLE_COVERED_SPACES: Final = 1
COLLISION_WINDOW_WHEN_OVER: Final = 1
ZONE_ENTRY_FROM_OUTSIDE: Final = 1
EVERYBODY_TARGETED_NO_BONUS: Final = 1
REACTION_AFTER_TRAP_HAPPENS: Final = 1
REACTION_AFTER_FALL_DROPPED: Final = 1
PUSHED_INTO_MONSTER_STOPS: Final = 1
PUSHED_THROUGH_TERRAIN_UNAFFECTED: Final = 1
AWAY_LINE_CONTROLLER: Final = 1
BRAIN_BOX_NO_INJURY: Final = 1
ENDURE_WHEN_FELLED_IN_TIME: Final = 1
DAMAGE_TOKENS_ATTACK_START: Final = 1
IGNORED_TRAP_DRAW_AGAIN: Final = 1
POUNCE_DISTANCE_UP_TO: Final = 1
DELAYED_DEATH_WAITS: Final = 1
TILE_OF_THE_DEAD_SKIPPED: Final = 1
BASIC_ACTION_AWAY_INSTINCT: Final = 1
TRIGGER_SIDES_SURVIVORS_FIRST: Final = 1
LIFE_HEALING_NOTHING: Final = 1
RUBBLE_SEVEN_NOTHING: Final = 1
INSANE_JUDGED_AFTER: Final = 1
SEIZURE_ORDER_SURVIVOR_FIRST: Final = 1
KNOCKBACK_OF_THE_INSANE_ALWAYS: Final = 1

RULINGS: Final[tuple[Ruling, ...]] = OPEN_QUESTIONS + READINGS
"""Every ruling, in the order of the ids."""

DEFAULT_RULINGS: Final[tuple[int, ...]] = (0,) * len(RULINGS)


def parse_rulings(chosen: dict[str, str]) -> tuple[int, ...]:
    """Turn {name: value} into a set of rulings; rulings that are not named keep their default.

    Raises BadContent for unknown names and values, with the allowed ones and the nearest match.
    """
    names = [ruling.name for ruling in RULINGS]
    result = [0] * len(RULINGS)
    problems: list[Problem] = []
    for name, value in chosen.items():
        where = ("rulings", name)
        if name not in names:
            problems.append(Problem(f"there is no ruling '{name}'", path=where, found=name, allowed=names))
            continue
        index = names.index(name)
        values = RULINGS[index].values
        if value in values:
            result[index] = values.index(value)
        else:
            what = f"the ruling {name} cannot be '{value}'"
            problems.append(Problem(what, path=where, found=value, allowed=values))
    if problems:
        raise BadContent(problems=problems)
    return tuple(result)


def describe(rulings: tuple[int, ...]) -> dict[str, str]:
    """Return {name: value} of the rulings that differ from the default; the inverse of `parse_rulings`.

    Raises ValueError if the tuple does not fit the table of rulings.
    """
    if len(rulings) != len(RULINGS):
        raise ValueError(f"a set of rulings has {len(RULINGS)} values, not {len(rulings)}")
    result: dict[str, str] = {}
    for index, value in enumerate(rulings):
        ruling = RULINGS[index]
        if not 0 <= value < len(ruling.values):
            raise ValueError(f"ruling {ruling.name!r} has no value number {value}")
        if value != 0:
            result[ruling.name] = ruling.values[value]
    return result
