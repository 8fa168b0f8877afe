"""Monster movement: shortest ways, full moves, turning, running over, moving away, charging."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, check, place, play, random_survivor, to_hit, to_wound


def claw(monster: str, survivors: str, *dice: Dice, more: str = "", injuries: str = "") -> Play:
    """One Claw, everybody in one hand."""
    letters = ", ".join(x for x in "abcdef" if f"{x}: " in survivors)
    return play(
        f"monster: {monster}\nsurvivors: {survivors}\nplayers: [[{letters}]]\n"
        f"decks: {{ai: [claw], injuries: [{injuries}]}}\n{more}",
        *dice,
    )


MISS = to_hit(1, 1)


# -- towards the target ------------------------------------------------------------------------------------------


def test_the_lion_walks_until_it_touches_its_target() -> None:
    """[R-MOV-01, R-MOV-02]"""
    g = claw("{at: K8, facing: south}", "{a: {at: K13}}", MISS)
    assert (g.monster["at"], g.monster["facing"]) == ("K11", "south")
    assert g.survivor("a")["distance"] == 1
    g.expects("act_order")


def test_an_adjacent_target_is_faced_without_a_step() -> None:
    """[R-MOV-02, R-FAC-01, R-FAC-02, R-FAC-03]"""
    g = claw("{at: K8, facing: south}", "{a: {at: M9}}", MISS)
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "east")
    g.expects("act_order")


@pytest.mark.parametrize(
    ("spot", "end", "facing"),
    [("K3", "K4", "north"), ("R9", "P8", "east"), ("L14", "K12", "south"), ("F8", "G8", "west")],
)
def test_the_lion_ends_facing_the_side_its_target_touches(spot: str, end: str, facing: str) -> None:
    """[R-FAC-01, R-FAC-03]"""
    g = claw("{at: K8, facing: south}", f"{{a: {{at: {spot}}}}}", MISS)
    assert (g.monster["at"], g.monster["facing"]) == (end, facing)
    g.expects("act_order")


def test_among_equal_ways_the_controller_chooses_where_to_stop() -> None:
    """[R-MOV-02] N11 can be touched from the north or from the west."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: N11}, b: {at: A1}}
        controller: b
        decks: {ai: [claw]}
        """,
        MISS,
    )
    assert (g.game.decision.kind, g.game.decision.seats) == ("monster_path", (1,))
    assert sorted(g.options) == ["stop:L10:east", "stop:M9:south"]
    g.choose("stop:M9:south")
    assert (g.monster["at"], g.monster["facing"]) == ("M9", "south")
    g.expects("act_order")


def test_the_controller_may_run_a_survivor_over_or_spare_it() -> None:
    """[R-MOV-02, R-COL-02] b is on only one of the paths."""
    text = ("{at: K8, facing: south}", "{a: {at: N13}, b: {at: M8, knocked_down: false}}", MISS)
    spared = claw(*text)
    assert sorted(spared.options) == [
        "stop:L12:east",
        "stop:L12:east:over-b",
        "stop:M11:south",
        "stop:M11:south:over-b",
    ]
    spared.choose("stop:M11:south")
    assert spared.survivor("b")["knocked_down"] is False
    spared.expects("act_order")
    run_over = claw(*text).choose("stop:M11:south:over-b")
    assert run_over.survivor("b")["knocked_down"] is True
    assert run_over.survivor("b")["at"] == "M8"
    assert run_over.survivor("a")["knocked_down"] is False
    run_over.expects("act_order")


def test_survivors_and_terrain_do_not_block_the_way() -> None:
    """[R-MOV-02, R-COL-07] Straight over b and a pillar."""
    g = claw(
        "{at: K8, facing: south}",
        "{a: {at: K15, priority_target: true}, b: {at: L11}}",
        MISS,
        more="terrain: [{id: toppled-pillar, at: J12, facing: east}]\n",
    )
    assert g.monster["at"] == "K13"
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("L11", True)
    assert len(g.view["terrain"]) == 1
    g.expects("act_order")


def test_everybody_passed_over_falls_when_the_movement_ends() -> None:
    """[R-COL-02, R-FAC-06] Turn first, then the collisions, then the attack."""
    g = claw(
        "{at: K8, facing: south}",
        "{a: {at: K14, priority_target: true}, b: {at: K10}, c: {at: L11}, d: {at: M10}}",
        MISS,
    )
    assert [g.survivor(x)["knocked_down"] for x in "abcd"] == [False, True, True, False]
    kinds = [e.kind for e in g.game.events if e.kind in ("monster-moves", "collision", "monster-attacks")]
    assert kinds == ["monster-moves", "collision", "collision", "monster-attacks"]
    g.expects("act_order")


def test_the_target_itself_suffers_no_collision() -> None:
    """[R-AMB-29, R-MOV-04] The lion stops beside it, with steps to spare."""
    g = claw("{at: K8, facing: south}", "{a: {at: K11}}", MISS)
    assert g.monster["at"] == "K9"
    assert not g.happened("collision")
    g.expects("act_order")


def test_a_survivor_under_the_final_position_is_pushed_out() -> None:
    """[R-COL-03] b is where the lion stops: b is knocked down and knocked back five."""
    g = claw("{at: K8, facing: south}", "{a: {at: K13, priority_target: true}, b: {at: L12}}", MISS)
    assert g.monster["at"] == "K11"
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("L16", True)
    assert g.survivor("a")["knocked_down"] is False
    g.expects("act_order")


def test_the_last_step_is_the_controllers_too_where_it_decides_the_push() -> None:
    """[R-MOV-02, R-AMB-09] Into D4 from the north or from the west: b under its far corner goes south or east."""
    position = """
        monster: {at: A1, facing: south}
        survivors: {a: {at: V16, priority_target: true}, b: {at: E5}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """
    ends: set[str] = set()
    for first in [key for key in play(position).options if key.startswith("stop:D4:south")]:
        g = play(position).choose(first)
        pushes = g.options if g.game.decision.kind == "direction" else []
        ends |= {play(position).choose(first, push).survivor("b")["at"] for push in pushes} or {g.survivor("b")["at"]}
    assert ends == {"E10", "J5"}


# -- full moves and tokens ---------------------------------------------------------------------------------------


def test_out_of_reach_the_lion_makes_its_full_move() -> None:
    """[R-MOV-03, R-MOV-04]"""
    g = claw("{at: K1, facing: south}", "{a: {at: K15}}")
    assert (g.monster["at"], g.survivor("a")["distance"]) == ("K7", 7)
    g.expects("act_order")


@pytest.mark.parametrize(("tokens", "end"), [(-1, "K6"), (-5, "K2"), (-6, "K2"), (-9, "K2"), (2, "K9")])
def test_movement_tokens_change_the_full_move_but_never_below_one(tokens: int, end: str) -> None:
    """[R-MOV-04, R-MOV-05]"""
    g = claw(f"{{at: K1, facing: south, tokens: {{movement: {tokens}}}}}", "{a: {at: K15}}")
    assert g.monster["at"] == end
    g.expects("act_order")


def test_out_of_reach_on_a_diagonal_the_controller_chooses_way_and_facing() -> None:
    """[R-MOV-02, R-FAC-04, R-AMB-04] Seven steps of which six are made: the end and the look are open."""
    g = claw("{at: A1, facing: south}", "{a: {at: P14}}")
    ends = {key.split(":")[1] for key in g.options}
    assert ends == {"A7", "B6", "C5", "D4", "E3", "F2", "G1"}
    assert {key.split(":")[2] for key in g.options} == {"east", "south"}
    assert len(g.options) == 14
    g.choose("stop:D4:south")
    assert (g.monster["at"], g.monster["facing"]) == ("D4", "south")
    g.expects("act_order")


def test_a_diagonal_target_is_faced_along_the_larger_offset_under_the_other_ruling() -> None:
    """[R-AMB-04] From G1 the target is 8 across and 12 down: south only."""
    g = claw("{at: A1, facing: south}", "{a: {at: P14}}", more="rulings: {face-diagonal: larger-offset}\n")
    assert [key for key in g.options if ":G1:" in key] == ["stop:G1:south"]
    assert [key for key in g.options if ":A7:" in key] == ["stop:A7:east"]
    # from E3 both offsets are ten
    assert sorted(key for key in g.options if ":E3:" in key) == ["stop:E3:east", "stop:E3:south"]
    assert len(g.options) == 8
    g.choose("stop:G1:south")
    g.expects("act_order")


@pytest.mark.parametrize(("spot", "options"), [("O12", ["face:east", "face:south"]), ("P12", ["face:east"])])
def test_only_equal_offsets_stay_a_choice_under_that_ruling(spot: str, options: list[str]) -> None:
    """[R-AMB-04] O12 is three across and three down, P12 four across."""
    g = play(
        f"""
        rulings: {{face-diagonal: larger-offset}}
        monster: {{at: K8, facing: north}}
        survivors: {{a: {{at: {spot}}}}}
        decks: {{ai: [size-up]}}
        """,
        random_survivor("a"),
        check(1),
    )
    if len(options) > 1:
        assert g.options == options
        g.choose("face:east")
    assert g.monster["facing"] == "east"
    g.expects("act_order")


def test_turning_to_face_does_not_move_the_base() -> None:
    """[R-FAC-02, R-FAC-04] Size Up: the controller picks one of two facings for a diagonal target."""
    g = play(
        """
        monster: {at: K8, facing: north}
        survivors: {a: {at: O12}, b: {at: A1, knocked_down: true}}
        controller: b
        decks: {ai: [size-up]}
        """,
        random_survivor("a"),
        check(1),
    )
    assert (g.game.decision.kind, g.game.decision.seats) == ("facing", (1,))
    assert sorted(g.options) == ["face:east", "face:south"]
    g.choose("face:east")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "east")
    g.expects("act_order")


def test_a_move_never_overshoots_even_with_steps_left() -> None:
    """[R-MOV-04]"""
    g = claw("{at: K8, facing: south, tokens: {movement: 9}}", "{a: {at: K12}}", MISS)
    assert g.monster["at"] == "K10"
    g.expects("act_order")


def test_a_profile_with_reach_walks_only_as_far_as_it_must(tmp_path: Path) -> None:
    """[R-MAT-02, R-MOV-02]"""
    catalog = beast(
        tmp_path,
        """
        whip:
          actions:
            - pick_target: [closest threat]
            - move_and_attack: {speed: 1, accuracy: 2, damage: 1, reach: 3}
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K14}}
        decks: {ai: [whip]}
        """,
        to_hit(1),
    )
    assert g.monster["at"] == "K10"
    g.expects("act_order")


# -- moving away -------------------------------------------------------------------------------------------------

RETREAT = """
retreat: {actions: [{move: {away_from: all threats}}]}
flee: {actions: [{move: {away_from: all survivors}}]}
back-off: {actions: [{pick_target: [closest survivor]}, {move: {away_from: target, spaces: 1}}]}
dart-off: {actions: [{move: {away_from: all threats, spaces: 30}}]}
gulp: {actions: [{pick_target: [closest survivor]}, {swallow: target}, {move: {away_from: target, spaces: 1}}]}
"""


def retreat(tmp_path: Path, survivors: str, card: str = "retreat", rulings: str = "", at: str = "K8") -> Play:
    letters = [x for x in "abcdef" if f"{x}: " in survivors]
    return play_with(
        beast(tmp_path, RETREAT),
        f"""
        rulings: {{{rulings}}}
        monster: {{at: {at}, facing: south}}
        survivors: {survivors}
        players: [[{", ".join(letters)}]]
        decks: {{ai: [{card}]}}
        """,
    )


def test_away_is_a_full_move_to_where_the_nearest_threat_is_furthest(tmp_path: Path) -> None:
    """[R-MOV-06, R-AMB-05, R-FAC-05] Threats south and east: straight north or straight west, without turning."""
    g = retreat(tmp_path, "{a: {at: K10}, b: {at: M8}}")
    assert sorted(g.options) == ["stop:E8:south", "stop:K2:south"]
    g.choose("stop:K2:south")
    assert (g.monster["at"], g.monster["facing"]) == ("K2", "south")
    g.expects("act_order")


def test_a_knocked_down_survivor_is_not_run_from(tmp_path: Path) -> None:
    """[R-MOV-06, R-KDS-01] Only a counts; b in the north may come as near as it likes."""
    g = retreat(tmp_path, "{a: {at: K16}, b: {at: K3, knocked_down: true}}")
    assert "stop:K2:south:over-b" in g.options
    g.expects("monster_path")


def test_away_from_all_survivors_counts_the_fallen(tmp_path: Path) -> None:
    """[R-MOV-06] Between a in the south and b in the north: sideways, 11 from the nearer one."""
    g = retreat(tmp_path, "{a: {at: K16}, b: {at: K3, knocked_down: true}}", "flee")
    assert g.monster["at"] == "Q8"
    assert [g.survivor(x)["distance"] for x in "ab"] == [13, 11]
    g.expects("act_order")


def test_nobody_to_run_from_and_the_lion_stays(tmp_path: Path) -> None:
    """[R-AMB-43]"""
    g = retreat(tmp_path, "{a: {at: K10, knocked_down: true}}")
    assert g.monster["at"] == "K8"
    g.expects("act_order")


def test_nobody_to_run_from_and_the_lion_leaves_the_survivors_under_the_other_ruling(tmp_path: Path) -> None:
    """[R-AMB-43]"""
    g = retreat(tmp_path, "{a: {at: K10, knocked_down: true}}", rulings="away-without-threats: from-survivors")
    assert g.game.decision.kind == "monster_path"
    assert "stop:K2:south" in g.options
    g.choose("stop:K2:south")
    assert g.monster["at"] == "K2"
    g.expects("act_order")


METRIC = "{a: {at: A9}, b: {at: K1}, c: {at: L1}, d: {at: M1}}"
"""One threat in the south, three in the east of a lion in the corner."""


def test_the_nearest_threat_counts_before_the_sum(tmp_path: Path) -> None:
    """[R-AMB-05] On D4 and E3 the nearest survivor is 7 away; on E3 the sum of the distances is lower."""
    g = retreat(tmp_path, METRIC, at="A1")
    assert g.monster["at"] == "D4"
    assert [g.survivor(x)["distance"] for x in "abcd"] == [7, 9, 10, 11]
    g.expects("act_order")


def test_the_sum_alone_counts_under_the_other_ruling(tmp_path: Path) -> None:
    """[R-AMB-05] Right beside a, but far from the three others: 49 spaces in all."""
    g = retreat(tmp_path, METRIC, at="A1", rulings="away-metric: sum")
    assert g.monster["at"] == "A7"
    assert [g.survivor(x)["distance"] for x in "abcd"] == [1, 15, 16, 17]
    g.expects("act_order")


def test_directly_away_by_one_space_without_turning(tmp_path: Path) -> None:
    """[R-MOV-08, R-FAC-05] Beast's Ear does this."""
    g = retreat(tmp_path, "{a: {at: M9}}", "back-off")
    assert (g.monster["at"], g.monster["facing"]) == ("J8", "south")
    g.expects("act_order")


def test_directly_away_at_the_edge_goes_along_it(tmp_path: Path) -> None:
    """[R-BRD-13, R-MOV-08]"""
    g = retreat(tmp_path, "{a: {at: C8}}", "back-off", at="A8")
    assert sorted(g.options) == ["stop:A7:south", "stop:A9:south"]
    g.choose("stop:A9:south")
    assert g.monster["at"] == "A9"
    g.expects("act_order")


def test_from_the_swallowed_no_way_leads_away(tmp_path: Path) -> None:
    """[R-MOV-08, R-GEN-08]"""
    g = retreat(tmp_path, "{a: {at: M9}, b: {at: A1}}", "gulp")
    assert g.survivor("a")["swallowed"] and g.monster["at"] == "K8"
    g.expects("act_order", "act:a", "act:b")


def test_where_the_board_is_too_small_for_a_full_move_the_longest_is_made(tmp_path: Path) -> None:
    """[R-MOV-06, R-AMB-05] Thirty steps lead off the board everywhere; the corner is seventeen away."""
    g = retreat(tmp_path, "{a: {at: A1}}", "dart-off")
    assert g.monster["at"] == "U15"
    g.expects("act_order")


def test_moving_away_over_a_survivor_is_a_collision(tmp_path: Path) -> None:
    """[R-COL-02] Straight north, over b who is no threat; b stays where it is."""
    g = retreat(tmp_path, "{a: {at: K16}, b: {at: K6, knocked_down: true}, c: {at: L16}}")
    assert g.monster["at"] == "K2"
    assert [e.data["who"] for e in g.events("collision")] == [1]
    assert g.survivor("b")["at"] == "K6"
    g.expects("act_order")


# -- charging ----------------------------------------------------------------------------------------------------


def charge(survivors: str, *dice: Dice, rulings: str = "") -> Play:
    """a on J8 fails against Beast's Back; the lion on K8 charges south."""
    letters = [x for x in "abcdef" if f"{x}: " in survivors]
    return play(
        f"""
        rulings: {{{rulings}}}
        monster: {{at: K8, facing: south}}
        survivors: {survivors}
        players: [[{", ".join(letters)}]]
        decks: {{ai: [claw], hit_locations: [beasts-back]}}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
        *dice,
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")


def test_a_charge_is_a_full_move_straight_ahead_without_turning() -> None:
    """[R-MOV-07, R-MOV-09, R-FAC-05] In the survivors' turn, past everybody, the attacker stays behind."""
    g = charge("{a: {at: J8}, b: {at: M10}}")
    assert (g.monster["at"], g.monster["facing"]) == ("K14", "south")
    assert [g.survivor(x)["at"] for x in "ab"] == ["J8", "M10"]
    assert [g.survivor(x)["knocked_down"] for x in "ab"] == [False, False]
    g.expects("action")


def test_a_charge_grabs_those_it_passed_over() -> None:
    """[R-REA-05, R-AMB-07] b falls, is put down in front of the lion and loses a box."""
    g = charge("{a: {at: J8}, b: {at: K11}}", place("legs")).choose("place:L16")
    b = g.survivor("b")
    assert (b["at"], b["knocked_down"], b["injuries"]["legs"]) == ("L16", True, "light")
    g.expects("action")


def test_a_charge_pushes_out_those_under_its_final_position() -> None:
    """[R-AMB-07, R-COL-03] c stands where the lion stops: no Grab, but a knockback."""
    g = charge("{a: {at: J8}, b: {at: A1}, c: {at: L15}}")
    assert not g.happened("grab")
    assert (g.survivor("c")["at"], g.survivor("c")["knocked_down"]) == ("L16", True)
    g.expects("action")


def test_a_charge_grabs_those_under_its_final_position_under_the_other_ruling() -> None:
    """[R-AMB-07]"""
    g = charge(
        "{a: {at: J8}, b: {at: A1}, c: {at: L15}}", place("arms"), rulings="passed-over: everyone-touched"
    ).choose("place:K16")
    assert (g.survivor("c")["at"], g.survivor("c")["injuries"]["arms"]) == ("K16", "light")
    g.expects("action")


def test_the_attacker_is_run_over_like_anybody_else() -> None:
    """[R-AMB-23, R-KDS-03] a struck from in front: it falls, is grabbed, and its attack is over."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw], hit_locations: [beasts-back, beasts-knee]}
        start: survivors-turn
        """,
        to_hit(7, 7),
        to_wound(2),
        place("body"),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back", "place:K16")
    a = g.survivor("a")
    assert (a["at"], a["knocked_down"], a["injuries"]["body"]) == ("K16", True, "light")
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-back", "beasts-knee"]
    g.expects("act_order", "act:b")


def test_beasts_ear_backs_away_one_space_and_cancels_hits_out_of_range() -> None:
    """[R-MOV-08, R-MOV-09, R-SAT-12]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        players: [[a, b]]
        decks: {ai: [claw], hit_locations: [beasts-ear, beasts-knee]}
        start: survivors-turn
        """,
        to_hit(7, 7),
        to_wound(2),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-ear")
    assert (g.monster["at"], g.monster["facing"]) == ("K7", "south")
    assert sorted(g.decks["hit_location_discard"]) == ["beasts-ear", "beasts-knee"]
    g.expects("action", "move", "end")


def test_a_ruptured_tendon_fells_the_lion_before_its_first_step() -> None:
    """[R-AMB-38] A 1 at the start of the movement: no move, no turn, no attack; up again for the survivors' turn."""
    g = claw("{at: K8, facing: south}", "{a: {at: I8}}", check(1), injuries="ruptured-tendon")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    assert not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["claw"]
    assert g.monster["knocked_down"] is False
    g.expects("act_order")


def test_a_ruptured_tendon_holds_on_a_two() -> None:
    """[R-AMB-38]"""
    g = claw("{at: K8, facing: south}", "{a: {at: I8}}", check(2), MISS, injuries="ruptured-tendon")
    assert (g.monster["at"], g.monster["facing"]) == ("J8", "west")
    g.expects("act_order")


def test_without_a_step_there_is_no_tendon_roll() -> None:
    """[R-AMB-38] a touches the lion already."""
    g = claw("{at: K8, facing: south}", "{a: {at: J8}}", MISS, injuries="ruptured-tendon")
    assert not g.happened("check")
    assert g.monster["facing"] == "west"
    g.expects("act_order")


def test_the_tendon_is_rolled_for_in_reactions_too() -> None:
    """[R-AMB-38, R-MOV-09] The charge of Beast's Back starts a movement: a 1 and it does not happen."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: K12}}
        players: [[a, b]]
        decks: {ai: [claw], hit_locations: [beasts-back], injuries: [ruptured-tendon]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        to_wound(2),
        check(1),
    ).choose("act:a", "attack:founding-stone", "wound:beasts-back")
    assert (g.monster["at"], g.monster["knocked_down"]) == ("K8", True)
    assert g.survivor("b")["knocked_down"] is False
    g.expects("action")


COLUMN = "terrain: [{id: stone-column, at: M8, facing: north}]\n"
"""A column on M8 and M9, beside the lion on K8."""


def test_the_chosen_way_decides_which_terrain_breaks() -> None:
    """[R-COL-07, R-MOV-02, R-TER-06] East first breaks the column, south first spares it."""
    spared = claw("{at: K8, facing: south}", "{a: {at: N13}}", MISS, more=COLUMN)
    assert sorted(spared.options) == [
        "stop:L12:east",
        "stop:L12:east:breaks-M8",
        "stop:M11:south",
        "stop:M11:south:breaks-M8",
    ]
    spared.choose("stop:M11:south")
    assert [t["at"] for t in spared.view["terrain"]] == ["M8"]
    spared.expects("act_order")
    broken = claw("{at: K8, facing: south}", "{a: {at: N13}}", MISS, more=COLUMN).choose("stop:M11:south:breaks-M8")
    assert broken.view["terrain"] == []
    assert (broken.monster["at"], broken.survivor("a")["knocked_down"]) == ("M11", False)
    broken.expects("act_order")


def test_a_lion_that_does_not_step_breaks_nothing() -> None:
    """[R-COL-07]"""
    g = claw("{at: K8, facing: south}", "{a: {at: K10}}", MISS, more=COLUMN)
    assert [t["at"] for t in g.view["terrain"]] == ["M8"]
    g.expects("act_order")


@pytest.mark.parametrize(("column", "left"), [("C3", []), ("G10", ["stone-column"])])
def test_a_monster_placed_on_destructible_terrain_archives_it(tmp_path: Path, column: str, left: list[str]) -> None:
    """[R-GEN-14, R-TER-06] Only B1 is free beside a, in the corner; a column is there or far away."""
    catalog = beast(
        tmp_path, "pounce: {actions: [{pick_target: closest survivor}, {remove: monster}, {place_monster: target}]}"
    )
    g = play_with(
        catalog,
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: D3}}, b: {{at: V16}}}}
        terrain: [{{id: stone-column, at: {column}, facing: north}}]
        decks: {{ai: [pounce]}}
        controller: b
        """,
    )
    g.choose("stop:B3:east")
    assert g.monster["spaces"] == ["B3", "C3", "B4", "C4"]
    assert [tile["id"] for tile in g.view["terrain"]] == left
    g.expects("act_order")


def test_a_monster_off_the_board_turns_to_nobody(tmp_path: Path) -> None:
    """[R-FAC-02, R-AI-14] It has left D4 and is about to come back next to a."""
    turns = "pounce: {actions: [{pick_target: closest survivor}, {remove: monster}, {turn_to_face: target}, "
    g = play_with(
        beast(tmp_path, turns + "{place_monster: target}]}"),
        """
        monster: {id: beast, level: one, at: D4, facing: south}
        survivors: {a: {at: A1, survival: 0}, b: {at: V16}}
        controller: b
        decks: {ai: [pounce]}
        """,
    )
    assert (g.monster["at"], g.monster["facing"]) == (None, "south")
    assert not g.happened("monster-turns")
    g.expects("monster_path", "stop:B1:west", "stop:A2:north")
