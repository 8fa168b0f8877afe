"""Decisions: finding an option by its key, and saying what would have been legal."""

from __future__ import annotations

import pytest

from showdown.kernel.chance import Dice
from showdown.kernel.decision import Decision, Option
from showdown.kernel.errors import IllegalOption, did_you_mean

HITS = Decision(41, "hit", "R-SUR-06", (0,), [Option("take:head", "take"), Option("dodge:head", "dodge")], None)


def test_an_option_is_found_by_its_key() -> None:
    assert HITS.find("dodge:head").verb == "dodge"
    assert HITS.keys() == ["take:head", "dodge:head"] and not HITS.forced


def test_a_key_that_is_not_offered_names_tick_kind_legal_keys_and_the_nearest() -> None:
    with pytest.raises(IllegalOption) as caught:
        HITS.find("dodge:haed")
    text = str(caught.value)
    assert text.startswith("tick 41 (hit): 'dodge:haed' is not offered")
    assert "legal: take:head, dodge:head" in text
    assert "did you mean 'dodge:head'?" in text


def test_a_key_far_from_everything_gets_no_hint() -> None:
    with pytest.raises(IllegalOption) as caught:
        HITS.find("zzz")
    assert "did you mean" not in str(caught.value)
    assert did_you_mean("zzz", ["claw", "chomp"]) == ""
    assert did_you_mean("clwa", ["claw", "chomp"]) == "; did you mean 'claw'?"


def test_dice_for_a_choice_are_refused() -> None:
    with pytest.raises(IllegalOption, match="an option is asked for, not dice"):
        HITS.check_values((3,))


def test_dice_that_fit_pass() -> None:
    d = Decision(3, "dice", "", (0,), [], Dice(0, 2, 6))
    d.check_values((1, 6))
    with pytest.raises(IllegalOption, match="7 is not between 1 and 6"):
        d.check_values((1, 7))
