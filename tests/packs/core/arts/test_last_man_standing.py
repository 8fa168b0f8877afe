"""Last Man Standing: alone on the board, the survivor gains no bleeding tokens and is not knocked down."""

from __future__ import annotations

from tests.support.position import place, severe, to_hit
from tests.support.survivor_cards import attacked

ART = "arts: [last-man-standing], survival: 0"
DEAD = "dead: true"


def test_alone_a_heavy_injury_does_not_knock_down() -> None:
    """[R-KDS-05, R-DMG-03, R-GEN-08]"""
    g = attacked(to_hit(2, 1), place("head"), a=ART, b=DEAD, rest="players: [[a], [b]]").choose("take:head")
    assert g.survivor("a")["injuries"]["head"] == "heavy" and not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a")


def test_alone_no_bleeding_token_is_gained() -> None:
    """[R-BLD-01] Bleeding, row 3 of the body, would give two."""
    g = attacked(to_hit(2, 1), place("body"), severe(3), a=f"{ART}, injuries: {{body: heavy}}, bleeding: 1", b=DEAD)
    g.choose("take:body")
    assert g.survivor("a")["bleeding"] == 1
    g.expects("act_order", "act:a")


def test_in_company_both_happen() -> None:
    """[R-KDS-05, R-BLD-01]"""
    g = attacked(to_hit(2, 2), place("head", "body"), severe(3), a=f"{ART}, injuries: {{body: heavy}}")
    g.choose("take:head", "take:body")
    assert g.survivor("a")["knocked_down"] and g.survivor("a")["bleeding"] == 2
    g.expects("act_order", "act:b")


def test_it_does_not_save_from_death() -> None:
    """[R-DIE-01]"""
    g = attacked(to_hit(2, 1), place("body"), severe(1), a=f"{ART}, injuries: {{body: heavy}}", b=DEAD)
    g.choose("take:body").expects_over("defeat")
