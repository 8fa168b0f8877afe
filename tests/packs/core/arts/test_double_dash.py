"""Double Dash: once per round, a survivor spends activation as movement in their act."""

from __future__ import annotations

from tests.support.position import Dice, Play, to_hit
from tests.support.survivor_cards import acts, next_round

RUN_ON = "use:double-dash:run-on"


def ran(*dice: Dice, **position: str) -> Play:
    return acts(*dice, a="arts: [double-dash], actions: [dodge, surge], survival: 3", at="A1", **position).choose(
        "act:a"
    )


def test_activation_becomes_a_second_movement() -> None:
    """[R-ACT-02]"""
    g = ran().choose("move", "to:A6", RUN_ON)
    g.expects("action", "move", "end", "surge:a")
    g.choose("move", "to:A11")
    assert g.survivor("a")["at"] == "A11"
    g.expects("action", "end", "surge:a")


def test_it_may_come_before_the_first_movement() -> None:
    """[R-ACT-02, R-GEN-09]"""
    g = ran().choose(RUN_ON, "move", "to:A6")
    assert "move" in g.options


def test_a_surge_cannot_be_spent_on_it_even_in_the_own_act() -> None:
    """[R-SUR-10]"""
    g = ran().choose("surge:a")
    g.expects("action", "use:founding-stone:sling")


def test_once_per_round_and_again_in_the_next() -> None:
    """[R-ACT-02]"""
    g = next_round(ran(to_hit(1, 1), b_at="K10").choose(RUN_ON))
    g.choose("act:a")
    assert RUN_ON in g.options
    g.expects("action")


def test_the_act_of_another_is_not_the_own() -> None:
    """[R-ACT-02]"""
    g = acts(a="arts: [double-dash], actions: [dodge, surge], survival: 3", at="A1").choose("act:b", "surge:a")
    g.expects("action", "use:founding-stone:sling")
