"""Pick Target: every term of a target line, alone and together."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.board.cells import OFF_BOARD, cell_named
from showdown.engine import BadChance, BadContent, Game, typed_source
from showdown.kernel.chance import Draw
from showdown.model.ids import DEAF, LETTERS
from showdown.model.selectors import ALL, ONE, RANDOM
from showdown.model.state import State
from showdown.rules.monster.target_terms import beside, failing
from showdown.rules.monster.targeting import candidates, reason
from showdown.rules.queries import in_field_of_view, is_threat, sight_is_blocked
from showdown.rules.verbs.terms import BadTerm, parse_line
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import check, draw, place, play, random_survivor, to_hit

SOUTH = "{at: K8, facing: south}"
"""The lion covers K8, L8, K9 and L9 and looks south; its blind spot is K7 and L7."""


def state_of(survivors: str, monster: str = SOUTH, more: str = "") -> State:
    """A quiet position: it is the survivors' turn."""
    text = f"monster: {monster}\nsurvivors: {survivors}\nstart: survivors-turn\ndecks: {{ai: [claw]}}\n{more}"
    return play(text).game.state


def letters(s: State, line: str) -> str:
    """Whom a line leaves to choose from."""
    mask = candidates(s, parse_line(line))
    return "".join(LETTERS[i] for i in range(len(s.survivors)) if mask >> i & 1)


# -- closest, furthest, ties -------------------------------------------------------------------------------------


def test_closest_is_the_least_distance_in_steps() -> None:
    """[R-TGT-05, R-BRD-05] b is 4 steps off round the corner, a 3 straight away, c 5."""
    s = state_of("{a: {at: K12}, b: {at: N11}, c: {at: F8}}")
    assert letters(s, "closest survivor") == "a"


def test_furthest_is_the_greatest_distance() -> None:
    """[R-TGT-05]"""
    s = state_of("{a: {at: K12}, b: {at: N11}, c: {at: F8}}")
    assert letters(s, "furthest survivor") == "c"


def test_furthest_threat_passes_over_a_knocked_down_survivor() -> None:
    """[R-TGT-05, R-TGT-04]"""
    s = state_of("{a: {at: K12}, b: {at: N11}, c: {at: F8, knocked_down: true}}")
    assert letters(s, "furthest threat") == "b"


def test_distance_is_counted_to_the_nearest_space_of_the_base() -> None:
    """[R-BRD-05, R-TGT-05] a stands 2 east of the base, b 3 west of it: a is closer although K8 is nearer to b."""
    s = state_of("{a: {at: N8}, b: {at: H8}}")
    assert letters(s, "closest survivor") == "a"


def test_all_who_tie_remain() -> None:
    """[R-TGT-03]"""
    s = state_of("{a: {at: K12}, b: {at: N10}, c: {at: K5}, d: {at: A1}}")
    assert letters(s, "closest survivor") == "abc"


def test_a_plain_noun_leaves_everybody() -> None:
    """[R-TGT-03]"""
    s = state_of("{a: {at: K12}, b: {at: A1}, c: {dead: true}}")
    assert letters(s, "survivor") == "ab"


def test_the_most_bleeding_are_sought_among_those_who_pass_the_other_terms() -> None:
    """[R-GEN-07, R-TGT-02] c bleeds as much as b but is out of range; a bleeds less."""
    s = state_of("{a: {at: K11, bleeding: 1}, b: {at: K12, bleeding: 2}, c: {at: A1, bleeding: 2}}")
    assert letters(s, "survivor, in range 3, most bleeding tokens") == "b"
    assert letters(s, "survivor, most bleeding tokens") == "bc"
    assert letters(s, "survivor, in range 1, most bleeding tokens") == "a"
    assert letters(state_of("{a: {at: K11}, b: {at: K12}}"), "survivor, most bleeding tokens") == "ab"


# -- nouns -------------------------------------------------------------------------------------------------------


def test_a_knocked_down_survivor_is_no_threat_but_a_survivor() -> None:
    """[R-TGT-04, R-KDS-01, R-KDS-04]"""
    s = state_of("{a: {at: K11, knocked_down: true}, b: {at: K14}}")
    assert letters(s, "closest threat") == "b"
    assert letters(s, "closest survivor") == "a"
    assert letters(s, "closest knocked down survivor") == "a"


def test_nobody_is_knocked_down_so_the_line_fails() -> None:
    """[R-TGT-01]"""
    s = state_of("{a: {at: K11}, b: {at: K14}}")
    assert letters(s, "closest knocked down survivor") == ""


def test_a_survivor_in_the_blind_spot_is_still_a_threat() -> None:
    """[R-TGT-04]"""
    s = state_of("{a: {at: K7}, b: {at: K14}}")
    assert letters(s, "closest threat") == "a"
    assert letters(s, "closest threat, in field of view") == "b"


def test_a_hidden_survivor_is_no_threat_until_the_lion_has_sniffed() -> None:
    """[R-TGT-04, R-FS-07]"""
    s = state_of("{a: {at: K11}, b: {at: K14, knocked_down: true}, c: {at: K16}}")
    s.survivors[0].hidden = True
    assert letters(s, "threat") == "c"
    s.monster.threats_until = s.round
    assert letters(s, "threat") == "abc"


def test_the_dead_are_nobody() -> None:
    """[R-GEN-08]"""
    s = state_of("{a: {dead: true}, b: {at: K14}}")
    assert letters(s, "all survivors") == "b"
    assert letters(s, "closest survivor") == "b"
    assert [is_threat(s, i) for i in (0, 1)] == [False, True]


def test_a_card_without_a_target_targets_nobody(tmp_path: Path) -> None:
    """[R-TGT-01] A card that speaks of a target before one is picked is refused."""
    with pytest.raises(BadContent, match="'target' cannot exist here"):
        beast(tmp_path, "idle: {actions: [{bleed: {who: target}}, {gain: {who: all survivors, courage: 1}}]}")


@pytest.mark.parametrize("corner", ["V15", "U16", "A1", "B1", "A2"])
def test_a_survivor_off_the_board_is_adjacent_to_nobody(corner: str) -> None:
    """[R-BRD-04, R-BRD-13] Not even to whoever stands in a corner of the board."""
    assert not beside(OFF_BOARD, cell_named(corner))
    assert not beside(cell_named(corner), OFF_BOARD)


# -- facing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "in_front", "not_in_front"),
    [
        ("south", ["K10", "A10", "V10", "K16"], ["J9", "M9", "K7", "A9", "V1"]),
        ("north", ["K7", "A7", "V7", "K1"], ["J8", "M8", "K10", "A8", "V16"]),
        ("east", ["M8", "M1", "M16", "V8"], ["L7", "L10", "J8", "L1", "A16"]),
        ("west", ["J8", "J1", "J16", "A8"], ["K7", "K10", "M8", "K16", "V1"]),
    ],
)
def test_facing_is_the_whole_board_beyond_the_front_edge(
    facing: str, in_front: list[str], not_in_front: list[str]
) -> None:
    """[R-BRD-08, R-TGT-05, R-AMB-01]"""
    for spot in in_front:
        s = state_of(f"{{a: {{at: {spot}}}}}", f"{{at: K8, facing: {facing}}}")
        assert letters(s, "survivor, facing") == "a", spot
    for spot in not_in_front:
        s = state_of(f"{{a: {{at: {spot}}}}}", f"{{at: K8, facing: {facing}}}")
        assert letters(s, "survivor, facing") == "", spot


@pytest.mark.parametrize(
    ("facing", "lane", "beside"),
    [
        ("south", ["K10", "L16"], ["J10", "M10", "K7"]),
        ("north", ["K7", "L1"], ["J7", "M7", "K10"]),
        ("east", ["M8", "V9"], ["M7", "M10", "J8"]),
        ("west", ["J8", "A9"], ["J7", "J10", "M8"]),
    ],
)
def test_facing_is_a_lane_as_wide_as_the_base_under_the_other_ruling(
    facing: str, lane: list[str], beside: list[str]
) -> None:
    """[R-AMB-01]"""
    ruling = "rulings: {facing-area: lane}\n"
    for spot in lane:
        s = state_of(f"{{a: {{at: {spot}}}}}", f"{{at: K8, facing: {facing}}}", ruling)
        assert letters(s, "survivor, facing") == "a", spot
    for spot in beside:
        s = state_of(f"{{a: {{at: {spot}}}}}", f"{{at: K8, facing: {facing}}}", ruling)
        assert letters(s, "survivor, facing") == "", spot


# -- in range ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spot", "inside"),
    [
        ("K2", True),
        ("K1", False),
        ("D9", True),
        ("C9", False),
        ("S10", True),
        ("T10", False),
        ("P13", True),
        ("P14", False),
        ("H6", True),
    ],
)
def test_in_range_is_up_to_seven_spaces_away_in_any_direction(spot: str, inside: bool) -> None:
    """[R-BRD-12, R-BRD-06, R-AMB-02] Movement 6: in range up to six spaces away, also behind and beside the lion."""
    s = state_of(f"{{a: {{at: {spot}}}}}", "{at: K9, facing: south}")
    assert letters(s, "survivor, in range") == ("a" if inside else "")


def test_range_grows_and_shrinks_with_movement_tokens() -> None:
    """[R-BRD-12, R-TOK-02]"""
    nearer = state_of("{a: {at: K15}, b: {at: K14}}", "{at: K8, facing: south, tokens: {movement: -2}}")
    further = state_of("{a: {at: B8}, b: {at: C8}}", "{at: K8, facing: south, tokens: {movement: 1}}")
    assert letters(nearer, "survivor, in range") == "b"
    assert letters(further, "survivor, in range") == "b"


def test_movement_never_falls_below_one_for_range() -> None:
    """[R-MOV-05, R-BRD-12]"""
    s = state_of("{a: {at: K11}, b: {at: K12}}", "{at: K8, facing: south, tokens: {movement: -9}}")
    assert letters(s, "survivor, in range") == "a"


def test_in_range_counts_the_distance_itself_under_the_other_ruling() -> None:
    """[R-AMB-02]"""
    s = state_of("{a: {at: K16}, b: {at: K15}}", more="rulings: {in-range: distance}\n")
    assert letters(s, "survivor, in range") == "b"


def test_in_range_with_a_number_replaces_the_movement() -> None:
    """[R-BRD-12] In range 2: three spaces away is in, four is out, and tokens do not matter."""
    s = state_of("{a: {at: K12}, b: {at: K13}, c: {at: K4}}", "{at: K8, facing: south, tokens: {movement: 3}}")
    assert letters(s, "survivor, in range 2") == "a"
    assert letters(s, "survivor, in range 3") == "abc"


def test_in_range_zero_is_adjacent() -> None:
    """[R-BRD-12, R-BRD-04]"""
    s = state_of("{a: {at: K10}, b: {at: M10}}")
    assert letters(s, "survivor, in range 0") == letters(s, "survivor, adjacent") == "a"


# -- field of view and blind spot --------------------------------------------------------------------------------


def test_the_field_of_view_is_everything_but_the_two_spaces_behind() -> None:
    """[R-BRD-10, R-BRD-09]"""
    s = state_of("{a: {at: K7}, b: {at: L7}, c: {at: J7}, d: {at: K6}, e: {at: M7}, f: {at: K10}}")
    assert letters(s, "survivor, in field of view") == "cdef"
    assert letters(s, "survivor, in blind spot") == "ab"


def test_an_obstacle_takes_a_survivor_out_of_the_field_of_view() -> None:
    """[R-BRD-10, R-BRD-11] The pillar covers K12 to N12; figures do not block."""
    s = state_of(
        "{a: {at: L14}, b: {at: L11}, c: {at: L10}}", more="terrain: [{id: toppled-pillar, at: K12, facing: east}]\n"
    )
    assert letters(s, "survivor, in field of view") == "bc"
    assert letters(s, "furthest survivor, in field of view") == "b"


# -- memory and marks --------------------------------------------------------------------------------------------


def test_last_to_wound_is_the_one_who_wounded_most_recently() -> None:
    """[R-TGT-06]"""
    s = state_of("{a: {at: K11}, b: {at: K16}}", more="last_to_wound: b\n")
    assert letters(s, "last survivor to wound") == "b"
    assert letters(s, "survivor, last to wound") == "b"
    assert letters(s, "last survivor to wound, in range") == "b"
    assert letters(s, "last survivor to wound, in range 3") == ""


def test_nobody_wounded_yet_so_the_line_fails() -> None:
    """[R-TGT-06, R-AMB-24]"""
    s = state_of("{a: {at: K11}, b: {at: K16}}")
    assert letters(s, "last survivor to wound") == ""


def test_a_dead_last_wounder_is_no_target() -> None:
    """[R-TGT-06]"""
    s = state_of("{a: {at: K11}, b: {dead: true}}", more="last_to_wound: b\n")
    assert letters(s, "last survivor to wound") == ""


def test_non_deaf_leaves_out_the_deaf() -> None:
    """[R-TGT-07]"""
    s = state_of("{a: {at: K11}, b: {at: K16}}")
    s.survivors[0].impairments |= DEAF
    assert letters(s, "all survivors, non-deaf") == "b"
    assert letters(s, "closest survivor, non-deaf") == "b"


def test_most_bleeding_tokens_counts_zero_as_most() -> None:
    """[R-GEN-07]"""
    s = state_of("{a: {at: K11}, b: {at: K16}}")
    assert letters(s, "survivor, most bleeding tokens") == "ab"
    assert letters(s, "closest survivor, most bleeding tokens") == "a"


def test_the_closest_of_those_with_the_most_bleeding_tokens() -> None:
    """[R-GEN-07, R-TGT-02] a is closest of all but bleeds less."""
    s = state_of("{a: {at: K11, bleeding: 1}, b: {at: K16, bleeding: 2}, c: {at: K14, bleeding: 2}}")
    assert letters(s, "closest survivor, most bleeding tokens") == "c"


def test_most_bleeding_tokens_is_judged_among_those_who_pass_the_other_terms() -> None:
    """[R-TGT-02, R-GEN-07] The one who bleeds most is out of range; the others are compared with each other."""
    s = state_of("{a: {at: K11, bleeding: 1}, b: {at: A1, bleeding: 4}, c: {at: K14}}")
    assert letters(s, "survivor, most bleeding tokens, in range") == "a"
    assert letters(s, "survivor, in range, most bleeding tokens") == "a"


def test_the_dead_do_not_bleed_more_than_the_living() -> None:
    """[R-GEN-07, R-GEN-08]"""
    s = state_of("{a: {at: K11, bleeding: 1}, b: {dead: true, bleeding: 4}}")
    assert letters(s, "survivor, most bleeding tokens") == "a"


def test_the_victim_of_grab_last_round() -> None:
    """[R-GRB-05]"""
    s = state_of("{a: {at: K11}, b: {at: A1, grabbed_last_round: true}}")
    assert letters(s, "victim of grab last round") == "b"


def test_maul_follows_the_victim_of_grasp_for_one_round_only() -> None:
    """[R-GRB-05, R-AMB-25] Grabbed in round 2: Maul picks a in round 3; in round 4 the lion sniffs."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, survival: 0}, b: {at: A16}}
        players: [[a, b]]
        decks: {ai: [grasp, maul]}
        """,
        to_hit(5),
        place("arms"),
        place("legs"),
        to_hit(1, 1),
        draw("ai", "maul"),
    ).choose("take:arms", "stop:K3:south", "place:K5")
    idle(g)
    assert [e.data["who"] for e in g.events("target")] == [0, 0]
    assert (g.view["round"], g.happened("instinct")) == (3, False)
    idle(g)
    assert [e.data["who"] for e in g.events("target")] == [0, 0]
    assert (g.view["round"], g.happened("instinct")) == (4, True)
    g.expects("act_order")


@pytest.mark.parametrize(("ruling", "found"), [("previous-round", False), ("this-round-too", True)])
def test_a_grab_of_this_round_counts_only_under_the_other_ruling(tmp_path: Path, ruling: str, found: bool) -> None:
    """[R-AMB-25, R-GRB-05]"""
    catalog = beast(
        tmp_path,
        """
        snatch: {actions: [{pick_target: [closest threat]}, {grab: target}, {draw: ai}]}
        hunt: {actions: [{pick_target: [victim of grab last round]}, {bleed: {who: target, tokens: 1}}]}
        """,
    )
    g = play_with(
        catalog,
        f"""
        rulings: {{grab-memory: {ruling}}}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K11}}, b: {{at: A1}}}}
        players: [[a, b]]
        decks: {{ai: [snatch, hunt]}}
        """,
        place("legs"),
    ).choose("place:K10")
    assert g.happened("instinct") is not found
    assert [g.survivor(x)["bleeding"] for x in "ab"] == [1 if found else 0, 0]
    g.expects("act_order")


def test_several_victims_of_grab_are_for_the_controller_to_choose_from() -> None:
    """[R-AMB-25, R-TGT-03]"""
    g = play("""
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K11, grabbed_last_round: true}
          b: {at: K14, grabbed_last_round: true}
          c: {at: K12, knocked_down: true}
        controller: c
        decks: {ai: [maul]}
        """)
    assert g.game.decision.seats == (2,)
    g.expects("pick_target", "target:a", "target:b")


# -- together ----------------------------------------------------------------------------------------------------


def test_filters_come_before_closest() -> None:
    """[R-TGT-02, R-AMB-03] b is nearer, but stands behind the lion."""
    s = state_of("{a: {at: K14}, b: {at: K6}}")
    assert letters(s, "closest threat, facing, in range") == "a"


def test_closest_comes_before_the_filters_under_the_other_ruling() -> None:
    """[R-AMB-03] The closest of all is b, who fails a term: the whole line fails."""
    s = state_of("{a: {at: K14}, b: {at: K6}}", more="rulings: {target-order: closest-first}\n")
    assert letters(s, "closest threat, facing, in range") == ""
    assert letters(s, "closest threat, in field of view") == "b"


def test_closest_first_still_looks_among_those_the_noun_names() -> None:
    """[R-AMB-03] The closest knocked down survivor is b; that a stands nearer on its feet does not matter."""
    s = state_of("{a: {at: K11}, b: {at: K14, knocked_down: true}}", more="rulings: {target-order: closest-first}\n")
    assert letters(s, "closest threat, facing, in range") == "a"
    assert letters(s, "closest knocked down survivor, in range") == "b"


def test_all_terms_must_hold_for_the_same_survivor() -> None:
    """[R-TGT-02] a is in front but out of range, b in range but behind: no survivor is both."""
    s = state_of("{a: {at: A16}, b: {at: K6}}")
    assert letters(s, "closest threat, facing, in range") == ""


def test_field_of_view_does_not_imply_range() -> None:
    """[R-TGT-05]"""
    s = state_of("{a: {at: A1}}")
    assert letters(s, "closest threat, in field of view") == "a"


def test_a_line_says_how_many_it_picks() -> None:
    """[R-TGT-03, R-TGT-08]"""
    assert parse_line("closest threat, facing").pick == ONE
    assert parse_line("random threat, in field of view").pick == RANDOM
    assert parse_line("all survivors, non-deaf").pick == ALL
    assert parse_line("adjacent survivors").pick == ALL


def test_an_unknown_term_is_refused_with_what_is_known() -> None:
    """[R-TGT-02] A line means exactly what is written, or it does not load."""
    with pytest.raises(BadTerm, match="in range"):
        parse_line("closest threat, in rage")


# -- the Pick Target action --------------------------------------------------------------------------------------


def test_the_first_line_that_anybody_satisfies_decides() -> None:
    """[R-TGT-01] b in front and in range beats a, who is closer but beside the base."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: I8}, b: {at: K13}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert g.monster["at"] == "K11"
    assert g.events("target-line")[0].data["line"] == "closest threat, facing, in range"
    g.expects("act_order")


def test_the_second_line_is_tried_when_the_first_has_nobody() -> None:
    """[R-TGT-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: I8}, b: {at: K13, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert (g.monster["at"], g.monster["facing"]) == ("J8", "west")
    assert g.events("target-line")[0].data["line"] == "closest threat, in field of view"
    g.expects("act_order")


def test_no_line_has_anybody_so_the_lion_sniffs() -> None:
    """[R-TGT-10]"""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: K13, knocked_down: true}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """)
    assert g.happened("no-target")
    assert (g.monster["at"], g.monster["facing"], g.monster["all_threats"]) == ("K8", "south", True)
    g.expects("act_order")


def test_ties_are_for_the_controller() -> None:
    """[R-TGT-03, R-GEN-07] c ties as well, but is knocked down."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12}, b: {at: N10}, c: {at: L12, knocked_down: true}}
        controller: a
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert (g.game.decision.kind, g.options) == ("pick_target", ["target:a", "target:b"])
    g.choose("target:b")
    assert (g.survivor("b")["insanity"], g.survivor("a")["insanity"]) == (0, 0)
    assert g.survivor("b")["distance"] == 3
    g.choose("stop:M8:south")
    g.expects("act_order")


def test_one_candidate_is_not_asked_about() -> None:
    """[R-TGT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12}, b: {at: K13}}
        players: [[a, b]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert not g.game.history
    g.expects("act_order")


RANDOM_PICK = """
monster: {at: K8, facing: south}
survivors: {a: {at: A9}, b: {at: K13, knocked_down: true}, c: {at: K7}, d: {at: V9}}
players: [[a, b, c, d]]
decks: {ai: [size-up]}
"""


@pytest.mark.parametrize(("letter", "facing"), [("a", "west"), ("d", "east")])
def test_a_random_threat_is_drawn_from_those_who_qualify(letter: str, facing: str) -> None:
    """[R-GEN-06, R-TGT-03, R-FAC-02] Size Up turns the monster to the target without moving it."""
    g = play(RANDOM_PICK, random_survivor(letter), check(3))
    assert (g.monster["at"], g.monster["facing"]) == ("K8", facing)
    g.expects("act_order")


@pytest.mark.parametrize("letter", ["b", "c"])
def test_the_knocked_down_and_the_one_in_the_blind_spot_are_not_drawn(letter: str) -> None:
    """[R-GEN-06, R-TGT-04, R-BRD-10]"""
    with pytest.raises(BadChance):
        play(RANDOM_PICK, random_survivor(letter), check(3))


def test_every_survivor_who_qualifies_is_in_the_draw_once() -> None:
    """[R-GEN-06] All have the same chance: a closer survivor has no advantage."""
    quiet = play(RANDOM_PICK, random_survivor("a"), check(3))
    game = Game(quiet.game.setup, chance=typed_source(True, True))
    spec = game.decision.spec
    assert isinstance(spec, Draw)
    assert (spec.pool, spec.n) == ((0, 3), 1)


def test_a_furthest_line_on_a_card_picks_the_furthest(tmp_path: Path) -> None:
    """[R-TGT-05]"""
    catalog = beast(
        tmp_path,
        """
        lunge:
          actions:
            - pick_target: ["furthest threat, in range 3", "furthest threat"]
            - flow
            - move_and_attack: {speed: 1, accuracy: 2, damage: 1}
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: M11}, b: {at: K13}, c: {at: K14}}
        players: [[a, b, c]]
        decks: {ai: [lunge]}
        """,
        to_hit(1),
    )
    assert [e.data["who"] for e in g.events("target")] == [1]
    assert g.monster["at"] == "K11"
    g.expects("act_order")


def test_a_line_for_the_blind_spot_finds_whoever_stands_behind(tmp_path: Path) -> None:
    """[R-BRD-09] The beast turns to the survivor behind it: no survivor in front matches the line."""
    catalog = beast(
        tmp_path,
        """
        hind-kick:
          actions:
            - pick_target: ["closest threat, in blind spot"]
            - move_and_attack: {speed: 1, accuracy: 2, damage: 1}
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: L7}}
        players: [[a, b]]
        decks: {ai: [hind-kick]}
        """,
        to_hit(2),
        place("legs"),
    )
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "north")
    assert g.view["progress"][-1]["target"] == "b"
    g.expects("hit")


def test_revenge_on_the_last_to_wound_falls_back_when_out_of_range(tmp_path: Path) -> None:
    """[R-TGT-06, R-TGT-01]"""
    catalog = beast(
        tmp_path,
        """
        payback:
          actions:
            - pick_target: ["last survivor to wound, in range", "closest threat, in field of view"]
            - move_and_attack: {speed: 1, accuracy: 2, damage: 1}
        """,
    )
    near = """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: K16}}
        players: [[a, b]]
        last_to_wound: b
        decks: {ai: [payback]}
        """
    g = play_with(catalog, near, to_hit(1))
    assert [e.data["who"] for e in g.events("target")] == [1]
    g = play_with(catalog, near.replace("K16", "V16"), to_hit(1))
    assert [e.data["who"] for e in g.events("target")] == [0]
    assert g.monster["at"] == "K9"
    g.expects("act_order")


def test_the_explanation_names_the_first_term_each_survivor_fails() -> None:
    """[R-TGT-01, R-TGT-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K13}, b: {at: K12, knocked_down: true}, c: {at: A1}, d: {at: A16}}
        players: [[a, b, c, d]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    line = g.events("target-line")[0].data["lines"][0]
    fails = [entry.get("fails") for entry in line["survivors"]]
    assert fails == [None, "threat", "facing", "in range"]
    d = line["survivors"][3]
    assert (d["between"], d["moves"], d["why"]) == (16, 6, "16 spaces between, moves 6")
    g.expects("act_order")


def test_the_explanation_leaves_out_the_dead() -> None:
    """[R-TGT-01, R-DIE-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K13}, b: {dead: true}, c: {at: A1}}
        players: [[a, b, c]]
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    line = g.events("target-line")[0].data["lines"][0]
    assert [entry["who"] for entry in line["survivors"]] == ["a", "c"]
    g.expects("act_order")


def test_the_explanation_of_a_range_says_the_spaces_that_the_card_states(tmp_path: Path) -> None:
    """[R-TGT-01, R-TGT-02]"""
    g = play_with(
        beast(tmp_path, "peer: {actions: [{pick_target: ['closest survivor, in range 3', closest survivor]}]}"),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K15}}
        decks: {ai: [peer]}
        """,
    )
    (a,) = g.events("target-line")[0].data["lines"][0]["survivors"]
    assert (a["fails"], a["between"], a["moves"]) == ("in range", 5, 3)
    g.expects("act_order")


def test_the_explanation_says_why_a_survivor_is_not_in_the_field_of_view() -> None:
    """[R-TGT-02, R-BRD-10, R-BRD-11] a stands in the blind spot, b behind the pillar K11 to K14, c in the open."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7, survival: 0}, b: {at: K15}, c: {at: P10}}
        players: [[a, b, c]]
        terrain: [{id: toppled-pillar, at: K11, facing: north}]
        decks: {ai: [size-up]}
        """,
        random_survivor("c"),
        check(1),
    )
    line = g.events("target-line")[0].data["lines"][0]
    assert [(entry["who"], entry.get("why")) for entry in line["survivors"]] == [
        ("a", "in the blind spot"),
        ("b", "behind an obstacle"),
        ("c", None),
    ]
    g.choose("face:south").expects("act_order")


@pytest.mark.parametrize(("others", "insanity"), [("b: {dead: true}", 1), ("b: {at: V16}", 0)])
def test_alone_means_that_everybody_else_is_dead(tmp_path: Path, others: str, insanity: int) -> None:
    """[R-TGT-02]"""
    g = play_with(
        beast(tmp_path, "sob: {actions: [{gain: {who: 'all survivors, alone', insanity: 1}}]}"),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: A1}}, {others}}}
        decks: {{ai: [sob]}}
        """,
    )
    assert g.survivor("a")["insanity"] == insanity
    g.expects("act_order")


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("insanity 2+", "bc"),
        ("courage 2+", "d"),
        ("courage below 2", "abc"),
        ("bleeding 1+", "a"),
        ("movement below 5", "c"),
        ("movement below 6", "abcd"),
    ],
)
def test_terms_about_the_record_sheet(line: str, who: str) -> None:
    """[R-TOK-01, R-TGT-02] A number means at least that many; "below" means fewer."""
    s = state_of(
        "{a: {at: A1, insanity: 1, bleeding: 1}, b: {at: B1, insanity: 2}, c: {at: C1, insanity: 3,"
        " tokens: {movement: -1}}, d: {at: D1, courage: 2}}"
    )
    assert letters(s, f"all survivors, {line}") == who


def test_a_card_picks_all_it_names_at_once() -> None:
    """[R-TGT-08, R-GEN-08] Terrifying Roar asks for no target, only for the order."""
    g = play(
        """
        monster: {at: A1, facing: south}
        survivors: {a: {at: V13}, b: {at: V14}, c: {at: V16, knocked_down: true}}
        players: [[a, b, c]]
        decks: {ai: [terrifying-roar]}
        """,
        check(1),
        check(1),
        check(1),
    )
    assert (g.game.decision.kind, g.options) == ("trigger_order", ["first:a", "first:b", "first:c"])
    g.choose("first:c", "first:a")
    assert not g.happened("target")
    g.expects("act_order")


WALL = "terrain: [{id: toppled-pillar, at: J12, facing: east}]\n"


@pytest.mark.parametrize(
    ("a", "term", "why", "more"),
    [
        ("at: K12, knocked_down: true", "threat", "knocked down", ""),
        ("at: K12, hidden: true", "threat", "hidden", ""),
        ("at: K7", "survivor, in field of view", "in the blind spot", ""),
        ("at: K15", "survivor, in field of view", "behind an obstacle", WALL),
        ("at: K7", "survivor, facing", "not in front", ""),
        ("at: K13", "survivor, in range 2", "3 spaces between, moves 2", ""),
        ("at: A8", "survivor, in range", "9 spaces between, moves 6", ""),
        ("at: K12", "survivor, in blind spot", "", ""),
    ],
)
def test_why_a_term_fails_is_told(a: str, term: str, why: str, more: str) -> None:
    """[R-TGT-02] The last term of the line is the one that fails."""
    s = state_of(f"{{a: {{{a}}}, b: {{at: V16}}}}", more=more)
    line = parse_line(term)
    failed = failing(s, line.filters, 0)
    assert failed == len(line.filters) - 1
    assert reason(s, line.filters[failed], 0) == why


def test_nobody_is_seen_by_a_monster_off_the_board_or_from_inside_it() -> None:
    """[R-BRD-10, R-GEN-08]"""
    s = state_of("{a: {at: K12}, b: {at: K14}}")
    assert in_field_of_view(s, 0) and not sight_is_blocked(s, 0)
    s.survivors[0].swallowed = True
    s.survivors[0].cell = OFF_BOARD
    assert not in_field_of_view(s, 0) and sight_is_blocked(s, 0)
    s.monster.cell = OFF_BOARD
    assert not in_field_of_view(s, 1) and sight_is_blocked(s, 1)
    assert reason(s, parse_line("survivor, in field of view").filters[-1], 1) == "the monster is off the board"
