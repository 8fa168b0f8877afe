"""The dice of an event: which of them succeed, and the number needed if one number decides."""

from __future__ import annotations

import pytest

from showdown.engine import Event, Narrator, beats_of, dice_in
from showdown.model.table_values import TableValues
from showdown.view.rolls import needed_in, roll_of
from tests.support.one_hit import CRITICAL, FAILS, WOUNDS, strike
from tests.support.one_weapon import attack
from tests.support.position import check, play, to_hit, to_wound


def event(kind: str, dice: list[int], **data: object) -> Event:
    return Event(0, kind, (), {"dice": dice, **data}, TableValues())


def verdicts(of: Event) -> list[bool | None]:
    return [die["ok"] for die in dice_in(of)]


@pytest.mark.parametrize("kind", ["attack-dice", "monster-dice", "wound-attempt"])
def test_a_one_always_fails_and_a_ten_always_succeeds(kind: str) -> None:
    easy, hard = event(kind, [1, 2, 10], needed=-4), event(kind, [1, 9, 10], needed=14)
    assert (needed_in(easy), verdicts(easy)) == (2, [False, True, True])
    assert (needed_in(hard), verdicts(hard)) == (10, [False, False, True])


def test_the_number_itself_succeeds_and_the_one_below_does_not() -> None:
    assert verdicts(event("attack-dice", [5, 6, 7], needed=6)) == [False, True, True]


def test_a_nine_hits_where_nines_are_perfect() -> None:
    assert verdicts(event("attack-dice", [8, 9], needed=12, nines=True)) == [False, True]
    assert verdicts(event("attack-dice", [8, 9], needed=12, nines=False)) == [False, False]


def test_a_critical_wounds_below_the_number_needed() -> None:
    assert verdicts(event("wound-attempt", [7], needed=9, critical=7)) == [True]
    assert verdicts(event("wound-attempt", [6], needed=9, critical=7)) == [False]
    assert verdicts(event("wound-attempt", [7], needed=9, critical=0)) == [False]


def test_dice_that_need_no_number_are_neither_good_nor_bad() -> None:
    assert verdicts(event("another-turn", [3], most=5)) == [None]
    assert dice_in(Event(0, "moves", (), {"who": 0}, TableValues())) == []


@pytest.mark.parametrize(
    ("dice", "more", "needed"),
    [
        ([4], {}, 4),
        ([4], {"results": [(4, 9)]}, None),
        ([4], {"results": [(1, 3), (4, 99)]}, None),
        ([4], {"plus": 1}, None),
        ([4, 4], {}, None),
        ([4], {"aim": "courage"}, None),
    ],
)
def test_a_roll_on_a_card_needs_a_number_only_if_one_decides(
    dice: list[int], more: dict[str, object], needed: int | None
) -> None:
    found = event("check", dice, **{"results": [(4, 99)], "plus": 0, "aim": "", **more})
    assert needed_in(found) == needed
    assert verdicts(found) == [None if needed is None else True] * len(dice)


def test_courage_and_the_number_do_not_contradict_each_other() -> None:
    """A 3 is above the row of Terrifying Roar, but courage resists it: no number is shown as reached."""
    where = "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K10, courage: 5}}\ndecks: {ai: [terrifying-roar]}"
    g = play(where, check(3), to_hit(1, 1))
    roll = roll_of(Narrator(g.game.state), g.events("check")[0])
    assert roll is not None and roll["needed"] is None and roll["verdict"] == "no effect"


def test_the_rules_say_what_a_wound_attempt_needs() -> None:
    g = attack("founding-stone", to_hit(9, 2), to_wound(6), toughness=8).choose("wound:beasts-knee")
    tried = g.events("wound-attempt")[0]
    assert (needed_in(tried), verdicts(tried), tried.data["result"]) == (7, [False], "failure")


@pytest.mark.parametrize(("roll", "ok"), [(FAILS, False), (WOUNDS, None), (CRITICAL, None)])
def test_a_success_at_an_impervious_location_is_no_wound(roll: int, ok: bool | None) -> None:
    """The dice showed a tick and "wound", though nothing was wounded.  [R-HL-07]"""
    g = strike("glorious-mane", roll).game
    found = next(beat["roll"] for beat in beats_of(g.state, g.events) if beat["kind"] == "wound" and beat["roll"])
    assert (found["verdict"], [die["ok"] for die in found["dice"]]) == ("no wound", [ok])


def test_the_roll_that_makes_a_wound_fail_says_what_came_of_it() -> None:
    """[R-WST-09]"""
    narrator = Narrator(attack("bone-blade", to_hit(7, 1)).game.state)
    found = roll_of(narrator, event("wound-check", [8], needed=8, fails=True))
    assert found == {"dice": [{"value": 8, "ok": None}], "sides": 10, "needed": None, "verdict": "no wound"}


def test_a_roll_of_a_card_says_what_happened() -> None:
    """Beside the dice stood "takes effect"; what happened was only in the sentence."""
    g = strike("straining-neck", CRITICAL, check(5)).game
    found = [beat["roll"]["verdict"] for beat in beats_of(g.state, g.events) if beat["roll"]]
    assert found == ["1 hit", "critical wound", "the monster is knocked down"]
