"""Seizures: the first brain trauma of a showdown knocks down and removes a fighting art instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.position import Dice, Play, check, play, random_survivor, trauma
from tests.support.survivor_cards import arrives

FITS = "disorders: [seizures], injuries: {brain: light}"


def frightened(a: str, *dice: Dice, ai: str = "size-up") -> Play:
    """Size Up hits the full brain of a."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K12, {a}}}, b: {{at: K7, arts: [tough]}}}}
        controller: b
        decks: {{ai: [{ai}]}}
        """,
        random_survivor("a"),
        check(4),
        *dice,
    )


def test_a_fall_and_an_art_instead_of_the_trauma() -> None:
    """[R-BRN-01, R-KDS-05]"""
    g = frightened(f"{FITS}, arts: [crazed]")
    a = g.survivor("a")
    assert (a["knocked_down"], a["arts"], a["alive"], a["insanity"]) == (True, [], True, 0)
    assert g.survivor("b")["arts"] == ["tough"]
    g.expects("act_order", "act:b")


def test_of_several_arts_the_owner_chooses_one() -> None:
    """[R-BRN-06]"""
    g = frightened(f"{FITS}, arts: [crazed, tough]")
    g.expects("card_choice", "pick:crazed", "pick:tough")
    g.choose("pick:tough")
    assert g.survivor("a")["arts"] == ["crazed"]
    g.expects("act_order", "act:b")


def test_without_an_art_there_is_only_the_fall() -> None:
    """[R-BRN-01]"""
    g = frightened(FITS)
    assert g.survivor("a")["knocked_down"] and not g.happened("injury-roll")


def test_the_second_trauma_is_rolled(tmp_path: Path) -> None:
    """[R-BRN-05] First a fit, then a 3: memory loss."""
    gaze = "{name: gaze, do: [{brain_damage: {who: all survivors, amount: 1}}]}"
    mask = f"death-mask: {{keywords: [item], abilities: [{gaze}]}}"
    sheet = {"boxes": {"brain": "light"}, "proficiency": 3, "gear": ["death-mask"]}
    knows = {"actions": ["dodge", "surge"], "survival": 2, "survival_limit": 2, "insanity": 9}
    fits = sheet | {"disorders": ["seizures"], "arts": ["crazed", "tough"]}
    g = arrives(tmp_path, fits, knows | {"gear": ["death-mask"]}, gear=mask, dice=(trauma(3),))
    g.choose("act:b", "use:death-mask:gaze", "pick:crazed")
    assert g.survivor("a")["knocked_down"] and g.survivor("a")["proficiency"] == 3
    g.choose("surge:b", "use:death-mask:gaze")
    assert g.survivor("a")["proficiency"] == 1 and g.survivor("a")["arts"] == ["tough"]
    g.all_dice_used()


def test_without_it_the_trauma_is_rolled_at_once() -> None:
    """[R-BRN-05]"""
    g = frightened("injuries: {brain: light}, arts: [crazed], proficiency: 3", trauma(3))
    assert g.survivor("a")["arts"] == ["crazed"] and g.survivor("a")["proficiency"] == 1


@pytest.mark.parametrize(("tokens", "alive"), [(4, True), (5, False)])
def test_losing_the_art_that_bears_seven_bleeding_tokens_may_kill(tmp_path: Path, tokens: int, alive: bool) -> None:
    """[R-BLD-01] Without Unconscious Fighter five tokens are enough."""
    gaze = "brain_damage: {who: all survivors, amount: 1}"
    mask = f"""
        death-mask:
          keywords: [item]
          abilities: [{{name: gaze, do: [{{gain: {{who: the survivor, bleeding: {tokens}}}}}, {{{gaze}}}]}}]
        """
    sheet = {"boxes": {"brain": "light"}, "disorders": ["seizures"], "arts": ["unconscious-fighter"]}
    g = arrives(tmp_path, sheet | {"gear": ["death-mask"]}, {"insanity": 9}, gear=mask)
    g.unwatched().choose("act:a", "use:death-mask:gaze")
    assert (g.survivor("a")["alive"], g.survivor("a")["bleeding"], g.survivor("a")["arts"]) == (alive, tokens, [])
    g.expects("act_order", "act:b")
