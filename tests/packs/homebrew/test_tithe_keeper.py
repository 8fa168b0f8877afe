"""The Tithe-Keeper: a trait with two faces, and counters that its cards read."""

from __future__ import annotations

import pytest

from tests.support.bellmaw import unhurt
from tests.support.homebrew import against
from tests.support.position import Dice, Play, check, place, random_survivor, severe, to_hit, to_wound

PALM, FIST = {"double-mask": "open-palm"}, {"double-mask": "shut-fist"}
FAILS, WOUNDS, CRITICAL = 6, 7, 10
"""The Founding Stone has strength 1; toughness is 8."""


def turn(
    card: str,
    *dice: Dice,
    a: str = "",
    b: str = "",
    face: str = "open-palm",
    monster: str = "",
    more: str = "",
    near: str = "K10",
) -> Play:
    """The Tithe-Keeper on K8 draws one card; a is in front of it, b far away."""
    return against(
        "tithe-keeper",
        f"""
        survivors: {{a: {{at: {near}, survival: 0{a}}}, b: {{at: A1, survival: 0{b}}}}}
        decks: {{ai: [{card}], in_play: [double-mask], faces: {{double-mask: {face}}}{more}}}
        controller: b
        """,
        *dice,
    )


def owed(g: Play) -> tuple[int, int, int]:
    """Tithe of a and b, hoard of the monster."""
    tithe = [g.survivor(letter)["counters"].get("tithe", 0) for letter in "ab"]
    return tithe[0], tithe[1], g.monster["counters"].get("hoard", 0)


def strike(card: str, roll: int, *dice: Dice, face: str = "open-palm", a: str = "") -> Play:
    """Survivor a on J8 hits this location once and rolls this to wound."""
    g = against(
        "tithe-keeper",
        f"""
        start: survivors-turn
        survivors: {{a: {{at: J8, survival: 0{a}}}, b: {{at: R3, survival: 0}}}}
        decks: {{ai: [assess, usury], hit_locations: [{card}], in_play: [double-mask], faces: {{double-mask: {face}}}}}
        """,
        to_hit(7, 1),
        to_wound(roll),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", f"wound:{card}")


def test_collect_takes_from_the_one_who_owes_most_in_range() -> None:
    """b owes more but is out of range; what a owed goes to the hoard.  [R-TOK-06, R-TGT-06]"""
    g = turn("collect", to_hit(3, 1), place("legs"), a=", counters: {tithe: 2}", b=", counters: {tithe: 4}")
    assert owed(g) == (2, 4, 0)
    g.choose("take:legs")
    assert owed(g) == (0, 4, 2) and g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("act_order", "act:a", "act:b")


def test_collect_that_misses_takes_nothing() -> None:
    """[R-TRG-02]"""
    assert owed(turn("collect", to_hit(1, 2), a=", counters: {tithe: 2}")) == (2, 0, 0)


def test_spilled_ink_stops_the_taking() -> None:
    """A persistent injury replaces the procedure by nothing.  [R-PER-01]"""
    g = turn("collect", to_hit(3, 1), place("legs"), a=", counters: {tithe: 2}", more=", injuries: [spilled-ink]")
    g.choose("take:legs")
    assert owed(g) == (2, 0, 0)


def test_assess_asks_those_in_view_only() -> None:
    """The stone face hides b.  [R-TOK-06, R-TGT-03]"""
    for terrain, asked in (("[]", (1, 1, 0)), ("[{id: giant-stone-face, at: E8}]", (1, 0, 0))):
        g = against(
            "tithe-keeper",
            f"""
            survivors: {{a: {{at: K10, survival: 0}}, b: {{at: A9, survival: 0}}}}
            terrain: {terrain}
            decks: {{ai: [assess], in_play: [double-mask]}}
            controller: b
            """,
            to_hit(1, 1),
        )
        assert owed(g) == asked


@pytest.mark.parametrize(("key", "tithe", "survival"), [("yes", 1, 0), ("no", 4, 1)])
def test_the_alms_bowl_takes_survival_or_lends(key: str, tithe: int, survival: int) -> None:
    """Afterwards the head turns, whatever the survivor did.  [R-SUR-16, R-TOK-06]"""
    g = against(
        "tithe-keeper",
        """
        survivors: {a: {at: K10, survival: 1, actions: [], counters: {tithe: 2}}, b: {at: A1, survival: 0}}
        decks: {ai: [alms-bowl], in_play: [double-mask]}
        controller: b
        """,
    )
    assert g.decks["faces"] == PALM
    g.choose(key)
    assert owed(g) == (tithe, 0, 0) and g.survivor("a")["survival"] == survival
    assert g.decks["faces"] == FIST
    g.expects("act_order", "act:a", "act:b")


@pytest.mark.parametrize(("die", "armor", "tithe"), [(3, 1, 3), (4, 3, 4)])
def test_distraint_rolls_against_what_is_owed(die: int, armor: int, tithe: int) -> None:
    """At most the tithe: 2 armor points are lost; above it: 1 more is owed.  [R-GEN-03, R-TOK-06]"""
    g = turn(
        "distraint",
        random_survivor("a"),
        to_hit(1, 1),
        check(die),
        *([place("legs")] if die == 3 else []),
        a=", counters: {tithe: 3}, armor: {legs: 3}",
        b=", counters: {tithe: 1}",
    )
    assert (g.survivor("a")["armor"]["legs"], owed(g)) == (armor, (tithe, 1, 0))
    g.expects("act_order", "act:a", "act:b")


def test_two_voices_lends_with_the_palm() -> None:
    """[R-TOK-06]"""
    g = turn("two-voices")
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    assert owed(g) == (2, 0, 0) and unhurt(g, "a") and g.decks["faces"] == FIST


def test_two_voices_strikes_with_the_fist() -> None:
    """The hoard grows by the damage; the head turns back.  [R-TOK-06]"""
    g = turn("two-voices", to_hit(4, 1, 1), place("legs"), face="shut-fist")
    g.choose("take:legs")
    assert owed(g) == (0, 0, 1) and g.survivor("a")["knocked_down"] and g.decks["faces"] == PALM


def test_the_fist_hits_harder_runs_faster_and_is_tougher() -> None:
    """[R-TOK-02, R-MAT-02]"""
    assert [turn("usury", to_hit(1, 1), face=face).monster["toughness"] for face in ("open-palm", "shut-fist")] == [
        8,
        9,
    ]
    for face, left in (("open-palm", 2), ("shut-fist", 1)):
        g = turn("usury", to_hit(3, 1), place("legs"), face=face, a=", armor: {legs: 3}, counters: {tithe: 1}")
        g.choose("take:legs")
        assert g.survivor("a")["armor"]["legs"] == left and owed(g)[0] == 2


def test_usury_doubles_up_to_the_limit() -> None:
    """[R-TOK-06] No survivor has more than 6."""
    g = turn("usury", a=", counters: {tithe: 1}", b=", counters: {tithe: 4}")
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert owed(g)[:2] == (2, 6)


@pytest.mark.parametrize(("tithe", "down", "left", "hoard"), [(4, True, 0, 4), (3, False, 4, 0)])
def test_foreclosure_falls_due_at_four(tithe: int, down: bool, left: int, hoard: int) -> None:
    """[R-TOK-06, R-TRG-01]"""
    g = turn("foreclosure", to_hit(3, 1), place("legs"), a=f", counters: {{tithe: {tithe}}}, armor: {{legs: 3}}")
    g.choose("take:legs")
    assert g.survivor("a")["knocked_down"] is down and owed(g) == (left, 0, hoard)


def test_the_hoard_heals_one_card_for_three_coins() -> None:
    """Four coins are taken, then spent: one card comes back and the hoard is empty.  [R-HEA-01, R-TOK-06]"""
    g = turn(
        "collect, spend-the-hoard",
        to_hit(3, 1),
        place("legs"),
        a=", counters: {tithe: 4}, armor: {legs: 3}",
        more=", wounds: [assess, usury]",
    )
    g.choose("take:legs")
    assert owed(g) == (0, 0, 4) and g.decks["wounds"] == 2
    g.choose("act:a", "end", "act:b", "end")
    assert owed(g) == (0, 0, 0) and g.decks["wounds"] == 1


def test_a_sealed_receipt_counts_every_act_until_it_is_paid() -> None:
    """[R-STA-01, R-TOK-06]"""
    g = turn("sealed-receipt", to_hit(2), place("legs"), a=", armor: {legs: 3, arms: 3}, counters: {tithe: 3}")
    g.choose("take:legs")
    assert g.survivor("a")["statuses"] == ["iron-receipt"] and g.survivor("b")["statuses"] == []
    g.choose("act:a", "use:iron-receipt:pay-in-full", "yes")
    assert g.survivor("a")["statuses"] == [] and owed(g)[0] == 0 and g.survivor("a")["armor"]["arms"] == 2
    g = turn("assess", to_hit(1, 1), a=", statuses: [iron-receipt]")
    g.choose("act:a", "end")
    assert owed(g) == (2, 1, 0)


def test_weight_of_owing_slows_by_one_for_each_tithe() -> None:
    """[R-TOK-06, R-SMV-01]"""
    g = against(
        "tithe-keeper",
        """
        start: survivors-turn
        survivors: {a: {at: K10, survival: 0, counters: {tithe: 3}}, b: {at: A1, survival: 0}}
        decks: {ai: [assess], in_play: [double-mask, weight-of-owing]}
        """,
    )
    assert (g.survivor("a")["movement"], g.survivor("b")["movement"]) == (2, 5)


def test_the_smile_charges_the_wounder_and_turns_at_five() -> None:
    """[R-TOK-06]"""
    assert owed(strike("stooped-neck", WOUNDS)) == (1, 0, 0)
    assert owed(strike("stooped-neck", WOUNDS + 1, face="shut-fist")) == (0, 0, 0)
    g = turn("assess", to_hit(1, 1), a=", counters: {tithe: 1}", b=", counters: {tithe: 2}")
    assert owed(g) == (2, 3, 0) and g.decks["faces"] == FIST
    g = turn("assess", to_hit(1, 1), b=", counters: {tithe: 2}")
    assert owed(g) == (1, 3, 0) and g.decks["faces"] == PALM


@pytest.mark.parametrize(
    ("card", "face", "roll", "wounds"),
    [
        ("left-mask", "open-palm", 6, 1),
        ("left-mask", "shut-fist", 6, 0),
        ("right-mask", "open-palm", 7, 1),
        ("right-mask", "shut-fist", 8, 0),
    ],
)
def test_the_masks_are_softer_or_harder_by_the_face(card: str, face: str, roll: int, wounds: int) -> None:
    """[R-WND-02] A failure turns the head or strikes back."""
    dice = [to_hit(1, 1)] if card == "right-mask" and not wounds else []
    assert strike(card, roll, *dice, face=face).decks["wounds"] == wounds


def test_the_left_mask_turns_the_head_when_it_is_missed() -> None:
    """[R-REA-01]"""
    assert strike("left-mask", 5).decks["faces"] == FIST
    assert strike("left-mask", FAILS, face="shut-fist").decks["faces"] == PALM


@pytest.mark.parametrize(("die", "struck"), [(5, True), (6, False)])
def test_the_writing_hand_rolls_against_three_and_the_debt(die: int, struck: bool) -> None:
    """A survivor who owes 2 is struck back on 5 or less.  [R-REA-01, R-GEN-03]"""
    dice = [to_hit(1, 1)] if struck else []
    g = strike("writing-hand", FAILS, check(die), *dice, a=", counters: {tithe: 2}")
    assert g.happened("monster-attacks") is struck
    g.all_dice_used()


def test_thumb_knee_and_purse_have_their_numbers() -> None:
    """Four spaces for the survivor, two for the monster, two tithe.  [R-KB-01, R-MOV-06, R-TOK-06]"""
    assert strike("weighing-thumb", FAILS).survivor("a")["at"] == "F8"
    assert strike("creaking-knee", FAILS).monster["at"] == "M8"
    assert owed(strike("coin-purse", WOUNDS + 1, face="shut-fist")) == (2, 0, 0)


def test_the_last_audit_takes_everything_and_a_death_tips_the_scales() -> None:
    """Half of what is owed, and one more; a owes nothing.  [R-TOK-06, R-SEV-01]"""
    g = against(
        "tithe-keeper",
        """
        survivors: {a: {at: K10, survival: 0}, b: {at: A1, survival: 0, injuries: {head: heavy}, counters: {tithe: 1}}}
        decks: {ai: [last-audit], in_play: [double-mask, brass-scales]}
        controller: a
        """,
        place("head"),
        severe(1),
    )
    assert not g.survivor("b")["alive"] and unhurt(g, "a")
    assert g.decks["faces"] == {"double-mask": "shut-fist", "brass-scales": "tipped-pans"}
    assert g.monster["damage"] == 1
