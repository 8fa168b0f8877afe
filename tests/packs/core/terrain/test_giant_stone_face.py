"""Giant Stone Face: on top: more range and accuracy, nothing blocks the view, and monsters always see the survivor."""

from __future__ import annotations

from tests.support.position import Dice, Play, place, play, to_hit

FACE = "{id: giant-stone-face, at: P7, facing: north}"
"""P7 to Q9."""


def shooter(at: str, *dice: Dice, more: str = "", gear: str = "bone-darts", facing: str = "south") -> Play:
    return play(
        f"""
        monster: {{at: H8, facing: {facing}}}
        survivors: {{a: {{at: {at}, gear: [{gear}]}}, b: {{at: B2}}}}
        terrain: [{FACE}{more}]
        start: survivors-turn
        """,
        *dice,
    ).choose("act:a")


def test_on_top_ranged_weapons_reach_two_further() -> None:
    """[R-TER-09, R-SAT-01] Bone Darts have range 6; the lion covers H8 to I9; Q8 is eight away."""
    assert "attack:bone-darts" in shooter("Q8").options
    g = shooter("R8", more=", {id: debris, at: A1, facing: north}")
    assert "attack:bone-darts" not in g.options
    g.expects("action")


def test_nine_spaces_are_too_far_even_from_the_top() -> None:
    """[R-TER-09] Q7 to the lion: eight columns and one row."""
    g = shooter("Q7")
    assert "attack:bone-darts" not in g.options
    g.expects("action")


def test_on_top_ranged_weapons_are_two_more_accurate() -> None:
    """[R-TER-09, R-SAT-04] 7+ becomes 5+: a four misses."""
    g = shooter("P8", to_hit(4)).choose("attack:bone-darts")
    event = g.events("attack-dice")[0]
    assert event.data["needed"] == 5
    assert ["high ground", -2] in event.data["sum"]
    g.expects("action")


def test_on_top_ammunition_is_two_more_accurate() -> None:
    """[R-TER-09, R-SAT-04] The arrow's 6+ becomes 4+: a three misses."""
    g = shooter("P8", to_hit(3), gear="cat-gut-bow, claw-head-arrow").choose("attack:claw-head-arrow")
    assert g.events("attack-dice")[0].data["needed"] == 4
    g.expects("action")


def test_other_weapons_gain_nothing() -> None:
    """[R-TER-09] A melee weapon and a reach weapon neither reach further nor strike better."""
    g = play(
        """
        monster: {at: N8, facing: south}
        survivors: {a: {at: P8, gear: [king-spear]}}
        terrain: [{id: giant-stone-face, at: P7, facing: north}]
        start: survivors-turn
        """,
        to_hit(5, 5),
    ).choose("act:a", "attack:king-spear")
    assert g.events("attack-dice")[0].data["needed"] == 6
    g.expects("action")


def test_obstacles_do_not_block_the_view_from_the_top() -> None:
    """[R-TER-09, R-TER-03] A pillar between; on the ground beside the face the view is blocked."""
    wall = ", {id: toppled-pillar, at: M7, facing: north}"
    assert "attack:bone-darts" in shooter("P8", more=wall).options
    g = shooter("N8", more=wall)
    assert "attack:bone-darts" not in g.options
    g.expects("action")


def test_from_the_ground_the_face_itself_blocks_the_view() -> None:
    """[R-TER-03]"""
    g = play("""
        monster: {at: N8, facing: south}
        survivors: {a: {at: R8, gear: [bone-darts]}}
        terrain: [{id: giant-stone-face, at: P7, facing: north}]
        start: survivors-turn
        """).choose("act:a")
    assert "attack:bone-darts" not in g.options
    g.expects("action")


def test_a_monster_always_sees_who_is_on_top() -> None:
    """[R-TER-09, R-BRD-10] Claw's second line wants the field of view: behind a pillar, and in the blind spot."""
    g = play(
        """
        monster: {at: N8, facing: west}
        survivors: {a: {at: P8, survival: 0}, b: {at: B2}}
        terrain: [{id: giant-stone-face, at: P7, facing: north}]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert g.events("target")[0].data["who"] == 0
    g.expects("act_order")


def test_whoever_is_on_top_in_the_blind_spot_is_in_it_all_the_same() -> None:
    """[R-TER-09] In both: +1 to the attack from behind, and +2 from above, 7+ becomes 4+."""
    g = play(
        """
        monster: {at: N8, facing: west}
        survivors: {a: {at: P8, gear: [bone-darts]}}
        terrain: [{id: giant-stone-face, at: P7, facing: north}]
        start: survivors-turn
        """,
        to_hit(3),
    ).choose("act:a", "attack:bone-darts")
    assert g.events("attack-dice")[0].data["needed"] == 4
    g.expects("action")


def test_on_top_one_moves_normally_and_climbs_down_freely() -> None:
    """[R-TER-09, R-SMV-01] From P7 over the face to Q9 and down on its far side; back up it is rock again."""
    g = shooter("P7").choose("move")
    assert {"to:Q9", "to:Q7", "to:R8", "to:P6", "to:P10"} <= set(g.options)
    g.choose("to:R8", "end", "act:b", "end")
    g = shooter("R8").choose("move")
    assert not {"to:Q8", "to:Q7", "to:P8"} & set(g.options)
    g.expects("move_to")


def test_a_survivor_knocked_off_it_does_not_collide_with_it() -> None:
    """[R-TER-09, R-COL-06] From P9 along row 9: over Q9, down, and on to V9."""
    g = play(
        """
        monster: {at: N8, facing: east}
        survivors: {a: {at: P9, survival: 0, armor: {body: 5}}, b: {at: B2}}
        terrain: [{id: giant-stone-face, at: P7, facing: north}]
        decks: {ai: [power-swat]}
        """,
        to_hit(5),
        place("body"),
    ).choose("take:body")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("V9", False)
    g.expects("act_order")


def test_a_survivor_knocked_against_it_does() -> None:
    """[R-TER-04, R-COL-06]"""
    g = play(
        """
        monster: {at: K8, facing: east}
        survivors: {a: {at: M9, survival: 0, armor: {body: 5}}, b: {at: B2}}
        terrain: [{id: giant-stone-face, at: P7, facing: north}]
        decks: {ai: [power-swat]}
        """,
        to_hit(5),
        place("body"),
    ).choose("take:body")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"]) == ("O9", True)
    g.expects("act_order", "act:b")


# -- climbing ----------------------------------------------------------------------------------------------------

CLIMB = "use:giant-stone-face:climb:P7"


def test_activation_takes_a_survivor_onto_it() -> None:
    """[R-TER-02, R-TER-09] To the space of the face next to the survivor: here there is only one."""
    g = shooter("R8").choose(CLIMB)
    assert g.survivor("a")["at"] == "Q8"
    assert g.survivor("b")["at"] == "B2"
    g.expects("action", "move", "end")


def test_not_from_a_corner_nor_from_its_top() -> None:
    """[R-BRD-04]"""
    assert CLIMB not in shooter("R10").options
    assert CLIMB not in shooter("R6").options
    g = shooter("Q8")
    assert CLIMB not in g.options
    g.expects("action")


def test_not_onto_somebody_who_is_already_there() -> None:
    """[R-BRD-03]"""
    g = play(f"""
        monster: {{at: H8, facing: south}}
        survivors: {{a: {{at: R8}}, b: {{at: Q8}}}}
        terrain: [{FACE}]
        start: survivors-turn
        """).choose("act:a")
    assert CLIMB not in g.options
    g.expects("action")


def test_who_climbs_down_cannot_walk_up_again() -> None:
    """[R-TER-04, R-TER-09] b on Q8 and P8 taken by c: Q9 is reached only over the ground, so not in this movement."""
    g = play(
        f"""
        monster: {{at: H8, facing: south}}
        survivors: {{a: {{at: P7}}, b: {{at: Q8}}, c: {{at: P8}}}}
        terrain: [{FACE}]
        start: survivors-turn
        """
    ).choose("act:a", "move")
    assert {"to:Q7", "to:O7", "to:O9", "to:R7", "to:R8"} <= set(g.options)
    assert "to:Q9" not in g.options and "to:P9" not in g.options
    g.choose("to:O9").expects("action")
