"""Hyperactive: the survivor must move at least one space each round."""

from __future__ import annotations

from pathlib import Path

from tests.support.position import play, to_hit
from tests.support.survivor_cards import acts, arrives, next_round

RESTLESS = "disorders: [hyperactive]"
KNOWS = "actions: [dodge, dash, surge], survival: 3"


def test_the_act_cannot_end_before_a_move() -> None:
    """[R-ACT-02, R-SMV-01]"""
    g = acts(a=RESTLESS).choose("act:a")
    assert "end" not in g.options and "move" in g.options
    g.choose("move", "to:I8")
    assert "end" in g.options
    g.choose("end").expects("act_order", "act:b", "act:c")


def test_activation_may_come_first() -> None:
    """[R-ACT-02]"""
    g = acts(to_hit(1, 1), a=RESTLESS).choose("act:a", "attack:founding-stone")
    g.expects("action", "move")


def test_a_dash_in_the_same_round_will_do() -> None:
    """[R-SUR-09]"""
    g = acts(a=f"{RESTLESS}, {KNOWS}").choose("dash:a", "to:I8", "act:a")
    assert "end" in g.options


def test_each_round_asks_for_it_anew() -> None:
    """[R-RND-06]"""
    g = acts(to_hit(1, 1), a=RESTLESS, at="A1", b_at="K10").choose("act:a", "move", "to:A2", "end")
    next_round(g).choose("act:a")
    assert "end" not in g.options and "move" in g.options


def test_movement_that_is_owed_does_not_pay_for_cumbersome_gear() -> None:
    """[R-ACTV-01]"""
    club = "gear: [bone-club]"
    assert "attack:bone-club" in acts(a=club).choose("act:a").options
    g = acts(a=f"{club}, {RESTLESS}, {KNOWS}").choose("act:a")
    assert "attack:bone-club" not in g.options
    g.choose("dash:a", "to:J9")
    assert "attack:bone-club" in g.options


def test_a_leap_is_a_move(tmp_path: Path) -> None:
    """[R-SMV-01] It costs the movement, and it must not be declined."""
    spring = "{name: spring, costs_movement: true, do: [{leap: {spaces: 2, strength: 1}}]}"
    shoes = f"spring-shoes: {{keywords: [item], abilities: [{spring}]}}"
    sheet = {"gear": ["spring-shoes"], "disorders": ["hyperactive"]}
    g = arrives(tmp_path, sheet, {"gear": ["spring-shoes"]}, gear=shoes)
    g.choose("act:a", "use:spring-shoes:spring")
    assert "done" not in g.options
    g.choose("to:E6")
    assert g.options == ["end"]
    g.choose("end", "act:b", "use:spring-shoes:spring")
    assert "done" in g.options


def test_who_is_hemmed_in_may_stay() -> None:
    """[R-SMV-01]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: A1, {RESTLESS}}}, b: {{at: A2}}, c: {{at: B1}}}}
        start: survivors-turn
        decks: {{ai: [claw], hit_locations: [beasts-knee]}}
        """
    ).choose("act:a")
    g.expects("action", "use:founding-stone:sling", "end")


def test_who_falls_in_the_act_owes_nothing_more() -> None:
    """[R-KDS-02] Traumatic: berserk is a fall."""
    g = acts(("amount", [1]), a=f"{RESTLESS}, arts: [berserker]").choose("act:a", "use:berserker:berserk")
    g.expects("act_order", "act:b", "act:c")


def test_others_may_stand_still() -> None:
    """[R-ACT-03]"""
    assert "end" in acts(b=RESTLESS).choose("act:a").options
