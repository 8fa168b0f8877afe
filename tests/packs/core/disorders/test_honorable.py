"""Honorable: no attacks from the blind spot, none on a knocked down monster."""

from __future__ import annotations

import pytest

from tests.support.position import Play, play
from tests.support.survivor_cards import acts

HONEST = "disorders: [honorable]"
ATTACKS = ["attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth"]


@pytest.mark.parametrize(("at", "fair"), [("J8", True), ("K10", True), ("K7", False), ("L7", False)])
def test_not_from_the_blind_spot(at: str, fair: bool) -> None:
    """[R-BRD-09, R-SAT-01] Slinging the stone is an attack as well."""
    g = acts(a=HONEST, at=at).choose("act:a")
    g.expects("action", "move", "end", *(ATTACKS if fair else []))


def test_others_may() -> None:
    """[R-BRD-09]"""
    g = acts(b=HONEST, at="K7").choose("act:a")
    g.expects("action", "move", "end", *ATTACKS)


def against_the_fallen(a: str) -> Play:
    """b knocks the lion down with a slung stone in the middle of the survivors' turn."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: J8{a}}}, b: {{at: R3}}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp, maul], hit_locations: [beasts-flank, beasts-knee]}}
        """
    ).choose("act:b", "use:founding-stone:sling", "wound:beasts-flank", "end", "act:a")
    assert g.monster["knocked_down"]
    return g


def test_not_on_a_fallen_monster() -> None:
    """[R-KDM-03]"""
    against_the_fallen(f", {HONEST}").expects("action", "move", "end")
    against_the_fallen("").expects("action", "move", "end", *ATTACKS)


def test_zero_presence_leaves_an_honorable_survivor_no_attack_at_all() -> None:
    """[R-BRD-09]"""
    acts(a=f"{HONEST}, arts: [zero-presence]").choose("act:a").expects("action", "move", "end")
