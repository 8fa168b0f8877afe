"""Buck, Great Kick, Infested, Lone Rampage, Legendary Horns, Trample, Diabolical: zones, moments and charges."""

from __future__ import annotations

import pytest

from tests.support.antelope import position
from tests.support.monster_position import unharmed
from tests.support.position import Play, check, draw, place, random_survivor, to_hit

# -- Buck --------------------------------------------------------------------------------------------------------


def test_buck_strikes_everybody_behind_it_at_the_start_of_each_turn() -> None:
    """One die on 3+ each, 1 damage, before the draw; c beside it is bitten afterwards.  [R-MT-02, R-MAT-09]"""
    g = position(
        "bite",
        to_hit(3),
        place("legs"),
        to_hit(2),
        to_hit(1),
        a="at: K7, survival: 0",
        b="at: L7, survival: 0",
        more="c: {at: M8, survival: 0}",
        in_play="buck",
    )
    g.choose("first:b", "take:legs")
    assert g.survivor("b")["injuries"]["legs"] == "light"
    assert [e.data["target"] for e in g.events("monster-attacks")] == [1, 0, 2]
    unharmed(g, "a", "c")


def test_buck_is_a_mood_and_does_nothing_when_nobody_is_behind() -> None:
    """[R-AI-11]"""
    g = position("buck")
    assert g.decks["in_play"] == ["buck"] and not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


# -- Great Kick --------------------------------------------------------------------------------------------------


def test_great_kick_kicks_all_in_the_blind_spot() -> None:
    """Four dice on 2+, 2 damage, at both behind it.  [R-MAT-09, R-GEN-06]"""
    g = position(
        "great-kick",
        random_survivor("a"),
        to_hit(2, 1, 1, 1),
        place("legs"),
        to_hit(1, 1, 1, 1),
        a="at: K7, survival: 0",
        b="at: L7, survival: 0",
    )
    g.choose("first:a", "take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "heavy"
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_great_kick_runs_to_the_furthest_threat_and_turns_its_back() -> None:
    """[R-TGT-05, R-BRD-09, R-MOV-02]"""
    g = position("great-kick", to_hit(1, 1, 1, 1), a="at: K14, survival: 0", b="at: K11, survival: 0")
    g.choose(g.options[0]) if g.game.decision.kind == "direction" else None
    assert (g.monster["at"], g.monster["facing"]) == ("K12", "north")
    assert g.survivor("a")["in_blind_spot"] is True


def test_with_a_destroyed_hoof_great_kick_throws_it_down() -> None:
    """[R-AI-10]"""
    g = position("great-kick", injuries="destroyed-hoof")
    assert g.happened("monster-knocked-down") and not g.happened("target")


# -- Infested ----------------------------------------------------------------------------------------------------


def test_infested_hardens_it_frightens_and_draws_again() -> None:
    """[R-AI-12, R-TOK-02, R-BRN-01, R-AMB-33]"""
    g = position("infested, bite", check(6), check(5), to_hit(1))
    g.choose("first:a")
    assert g.monster["tokens"] == {"toughness": 1}
    assert g.survivor("a")["injuries"]["brain"] == "light"
    unharmed(g, "b")
    assert (g.decks["in_play"], g.decks["ai_discard"]) == (["infested"], ["bite"])


@pytest.mark.parametrize("roll, lost", [(1, {"strength": -1}), (2, {"strength": -1}), (3, {})])
def test_infested_saps_whoever_ends_an_act_beside_it(roll: int, lost: dict[str, int]) -> None:
    """[R-AI-13, R-BRD-04]"""
    g = position("", check(roll), a="at: J8, survival: 0", start="survivors-turn", in_play="infested")
    g.choose("act:a", "end")
    assert g.survivor("a")["tokens"] == lost
    g.choose("act:b", "end")  # far away: no roll
    unharmed(g, "b")


# -- Lone Rampage ------------------------------------------------------------------------------------------------


def test_lone_rampage_tramples_the_fallen_and_hurls_the_standing() -> None:
    """G4 is the corner of the zone, F4 and L14 beyond it.  [R-TGT-08, R-DMO-01, R-KB-01, R-BRN-01]"""
    g = position(
        "lone-rampage",
        place("arms"),
        a="at: G4, knocked_down: true, survival: 0",
        b="at: K12, survival: 0, permanent_injuries: [deaf]",
        more="c: {at: F4, survival: 0}\n  d: {at: L14, knocked_down: true, survival: 0}",
    )
    d = g.survivor("d")
    assert (d["injuries"]["brain"], d["injuries"]["arms"], d["armor"]["waist"]) == ("light", "none", 1)
    a, b, c = g.survivor("a"), g.survivor("b"), g.survivor("c")
    assert a["injuries"] == {
        "head": "heavy", "arms": "light", "body": "light", "waist": "none", "legs": "light", "brain": "light"
    }  # fmt: skip
    assert (a["at"], a["armor"]["waist"]) == ("G4", 0)
    assert (b["injuries"]["arms"], b["injuries"]["brain"], b["knocked_down"], b["at"]) == ("light", "none", True, "K16")
    assert (c["injuries"]["brain"], c["injuries"]["arms"], c["at"], c["knocked_down"]) == ("light", "none", "F4", False)


@pytest.mark.parametrize(("space", "thrown"), [("K13", True), ("K14", False), ("G9", True), ("F9", False)])
def test_lone_rampage_reaches_four_spaces_beyond_its_base(space: str, thrown: bool) -> None:
    """A standing survivor in the ten by ten spaces is hurled, one space further not.  [R-TGT-08, R-KB-01]"""
    dice = [place("arms")] if thrown else []
    g = position("lone-rampage", *dice, a=f"at: {space}, survival: 0", b="at: A1, survival: 0")
    assert (g.survivor("a")["at"] != space, g.survivor("a")["knocked_down"]) == (thrown, thrown)


def test_lone_rampage_is_as_strong_as_its_level() -> None:
    """At level 2 the brain damage stays 1, the damage is 2, the knockback 7.  [R-GEN-15]"""
    g = position("lone-rampage", place("legs"), a="at: K11, survival: 0", at="K2", level="level-2", facing="north")
    assert g.survivor("a")["at"] == "K11"
    h = position("lone-rampage", place("legs"), a="at: K8, survival: 0", at="K4", level="level-2", facing="north")
    assert (h.survivor("a")["at"], h.survivor("a")["injuries"]["legs"]) == ("K15", "heavy")


# -- Legendary Horns ---------------------------------------------------------------------------------------------


def test_legendary_horns_harden_and_quicken_it() -> None:
    """[R-TOK-03, R-AI-12]"""
    g = position("bite", to_hit(1, 1), in_play="legendary-horns")
    assert (g.monster["toughness"], g.monster["speed"]) == (12, 1)


@pytest.mark.parametrize("courage, brain", [(4, "light"), (5, "none")])
def test_legendary_horns_frighten_the_less_brave_beside_it(courage: int, brain: str) -> None:
    """[R-AI-13, R-BRN-01]"""
    g = position("", a=f"at: J8, survival: 0, courage: {courage}", start="survivors-turn", in_play="legendary-horns")
    g.choose("act:a", "end", "act:b", "end")
    assert g.survivor("a")["injuries"]["brain"] == brain
    unharmed(g, "b")


def test_legendary_horns_are_a_trophy() -> None:
    """Correction 7: the strange resource of that name, besides the reward of the level.  [R-WND-05, R-END-03]"""
    g = position(
        "",
        draw("resource", "pelt", "pelt", "shank-bone", "beast-steak"),
        start="survivors-turn",
        in_play="legendary-horns",
        locations="restless-back",
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:restless-back")
    assert g.view["rewards"] == ["legendary-horns-resource", "pelt", "pelt", "shank-bone", "beast-steak"]
    g.expects_over("victory")


# -- Trample -----------------------------------------------------------------------------------------------------


def trampled(*dice: tuple[str, list[int | str]], level: str = "level-1", armor: int = 9) -> Play:
    """With no target to attack it grazes, straight over a."""
    return position(
        "slam",
        *dice,
        a=f"at: K12, survival: 0, hidden: true, armor: {{legs: {armor}}}",
        b="at: A1, survival: 0",
        in_play="trample",
        level=level,
    )


def test_trample_hurts_whoever_it_runs_over() -> None:
    """[R-AI-13, R-COL-02, R-DMO-01]"""
    g = trampled(place("legs"))
    a = g.survivor("a")
    assert (a["knocked_down"], a["armor"]["legs"]) == (True, 8)
    unharmed(g, "b")
    assert trampled(place("legs"), level="level-2").survivor("a")["armor"]["legs"] == 7


def test_trample_is_not_for_survivors_who_bump_into_each_other() -> None:
    """a is thrown against c: both fall, nobody is trampled.  [R-COL-04]"""
    g = position(
        "",
        to_hit(9, 1),
        ("to_wound", [2]),
        a="at: J8, survival: 0",
        more="c: {at: G8, survival: 0}",
        start="survivors-turn",
        locations="gnarled-horns",
        in_play="trample",
    )
    g.choose("act:a", "attack:founding-stone", "wound:gnarled-horns")
    assert g.survivor("a")["knocked_down"] and g.survivor("c")["knocked_down"]
    assert set(g.survivor("c")["injuries"].values()) == {"none"}
    g.expects("act_order")


# -- Diabolical --------------------------------------------------------------------------------------------------


def test_diabolical_charges_through_somebody_in_line() -> None:
    """After the card, without turning; b in no row or column of it is safe.  [R-MT-04, R-BRD-14, R-FAC-05]"""
    g = position("bite", to_hit(1), a="at: G9, survival: 0", b="at: N4, survival: 0", in_play="diabolical")
    # The bite brought it to H8; six spaces further west is B8, over a.
    assert (g.monster["at"], g.monster["facing"]) == ("B8", "west")
    assert g.survivor("a")["knocked_down"] is True
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_diabolical_chooses_by_lot() -> None:
    """[R-GEN-06]"""
    g = position(
        "buck",
        random_survivor("b"),
        a="at: G9, survival: 0",
        b="at: L14, survival: 0",
        in_play="diabolical",
    )
    assert g.monster["at"] == "K14"
    assert g.survivor("b")["knocked_down"] is True
    unharmed(g, "a")
    g.all_dice_used()


def test_diabolical_with_nobody_in_line_runs_forward() -> None:
    """[R-MT-04, R-MOV-07]"""
    g = position("buck", a="at: N4, survival: 0", in_play="diabolical")
    assert g.monster["at"] == "K14"
    unharmed(g, "a", "b")


def test_diabolical_and_trample_together() -> None:
    """At level 2: the charge of eight spaces, level damage to survivors it runs over.  [R-SET-02, R-SET-08]"""
    g = position(
        "buck",
        place("legs"),
        a="at: G9, survival: 0",
        in_play="trample, diabolical",
        level="level-2",
    )
    assert g.monster["at"] == "C8"
    assert (g.survivor("a")["injuries"]["legs"], g.survivor("a")["knocked_down"]) == ("heavy", True)
    g.expects("act_order", "act:b")


# -- flows -------------------------------------------------------------------------------------------------------

READY = "survival: 1, actions: [dodge, dash]"


@pytest.mark.parametrize(
    ("card", "a", "where"),
    [
        ("gore", "G12", {}),
        ("run-down", "G12", {}),
        ("chow-down", "K12", {"terrain": "N9"}),
        ("slam", "K7", {"in_play": "buck"}),
    ],
)
def test_a_flow_stands_where_the_card_prints_one(card: str, a: str, where: dict[str, str]) -> None:
    """Correction 13: survivors may dash before the card picks its target, eats or strikes.  [R-AI-03, R-SUR-02]"""
    g = position(card, a=f"at: {a}, {READY}", b="at: R3, survival: 0", **where)
    while g.game.decision.kind in ("monster_path", "facing", "direction"):
        g.choose(g.options[0])
    assert g.game.decision.kind == "flow" and "dash:a" in g.options
    assert not any(g.happened(kind) for kind in ("target", "monster-attacks", "terrain-consumed"))


def test_chow_down_waits_again_before_it_goes_back_on_the_deck() -> None:
    """Correction 13: two flows, after the plant test and before going back on the deck.  [R-AI-03]"""
    g = position("chow-down, bite", ("amount", [7]), a=f"at: K12, {READY}", b="at: R3, survival: 0", terrain="N9")
    g.choose("done")
    assert g.happened("terrain-consumed") and g.game.decision.kind == "flow"
    assert "1" not in g.decks["ai_known"]


def test_infested_waits_before_it_draws() -> None:
    """Correction 13.  [R-AI-03, R-AI-08]"""
    g = position("infested, bite", check(1), check(1), a=f"at: K12, {READY}")
    g.choose("first:a")
    assert g.game.decision.kind == "flow" and g.decks["ai"] == 1


@pytest.mark.parametrize("space", ["G9", "N4"])
def test_diabolical_waits_before_it_runs(space: str) -> None:
    """Correction 13: with and without a survivor in line.  [R-AI-03, R-MT-04]"""
    g = position("buck", a=f"at: {space}, {READY}", in_play="diabolical")
    assert g.game.decision.kind == "flow" and g.monster["at"] == "K8"
