"""Positions about which the referee and the engine once differed: `Play` fails where they differ again."""

from __future__ import annotations

import pytest

from tests.referee.geometry import name_of, numbered
from tests.support import antelope, butcher, hand, kings_man
from tests.support.homebrew import against, tiles
from tests.support.position import (
    Dice,
    Play,
    amount,
    check,
    draw,
    place,
    play,
    random_survivor,
    severe,
    to_hit,
    to_wound,
    trauma,
)

SURGES = "survival: 1, actions: [dodge, surge]"


def test_broken_bones_that_applause_cures_leave_the_sheet_with_what_they_cost() -> None:
    """Fight 3000193: the referee did not know of a cure.  [R-SEV-02]"""
    hurt = "at: K12, survival: 0, permanent_injuries: [broken-arm, deaf, broken-rib]"
    g = Play(hand.position("applause", check(4), check(4), check(4), check(1), a=hurt, more="c: {at: V16}").game)
    assert (g.survivor("a")["attributes"]["speed"], g.survivor("a")["attributes"]["accuracy"]) == (-1, -1)
    g.choose("first:a")
    a = g.survivor("a")
    assert (a["attributes"]["speed"], a["attributes"]["accuracy"], a["attributes"]["strength"]) == (0, 0, 1)
    assert a["permanent_injuries"] == ["deaf"]
    g.choose("first:b").expects_over("victory")


@pytest.mark.parametrize(
    ("ruling", "end", "collisions"), [("", "V9", 0), ("pushed-into-monster: stops", "V13", 1)], ids=["over", "stops"]
)
def test_a_knockback_along_the_board_edge_meets_the_monster(ruling: str, end: str, collisions: int) -> None:
    """Fight 3000378: to the left of the King's Man is the edge, so it goes north, to its base.  [R-AMB-58, R-KB-02]"""
    a = kings_man.at("V14")
    g = Play(
        kings_man.position("kings-man-axe", to_hit(9, 1, 1), place("body"), stands="U11", a=a, rulings=ruling).game
    )
    g.choose("take:body")
    g.expects("direction", "push:north", "push:south")
    g.choose("push:north")
    assert (g.survivor("a")["at"], len(g.events("collision"))) == (end, collisions)
    g.expects("act_order")


def test_a_monster_turns_to_the_attacker_it_answers_not_to_one_who_surged_meanwhile() -> None:
    """Fight 3000498: c surges between the wound by a and the reaction to it.  [R-REA-01, R-SUR-13, R-FAC-04]"""
    g = antelope.position(
        "bite, bolt, slam, gore",
        to_hit(9, 1),
        to_wound(antelope.WOUNDS),
        to_hit(1, 1),
        a="at: J10, survival: 0, gear: [king-spear]",
        b="at: R3, survival: 0",
        more=f"c: {{at: J9, {SURGES}}}",
        start="survivors-turn",
        locations="restless-chest",
    )
    g.choose("act:a", "attack:king-spear", "wound:restless-chest", "surge:c", "attack:fist-and-tooth")
    g.expects("facing", "face:south", "face:west")


def test_a_ghost_step_after_one_of_a_hit_location_belongs_to_the_interrupted_card() -> None:
    """Fight 3000736: b surges in an attack on a; the reaction goes through b, then the card through a.  [R-SUR-10]"""
    g = hand.position(
        "bullet-jabs",
        to_hit(10, 1),
        to_wound(hand.FAILS),
        to_hit(1, 1, 1, 1, 1),
        a=f"at: N9, survival: 0, {hand.BLUE}",
        b=f"at: J8, insanity: 9, {SURGES}",
        locations="exotic-bone-bracer",
    )
    g = Play(g.game).choose("surge:b", "attack:founding-stone", "wound:exotic-bone-bracer")
    assert [move.data["passed"] for move in g.events("monster-moves")] == [["b"], ["a"]]
    assert (g.monster["at"], g.survivor("b")["at"]) == ("O8", "Q8")
    g.expects("act_order")


def test_a_trait_lays_a_tile_on_the_only_place() -> None:
    """Fights 3000872 and 3001646: no card was in progress, and there was no question about the place.  [R-AI-13]"""
    g = against(
        "tallowmother",
        """
        start: survivors-turn
        survivors: {a: {at: C1, survival: 0}, b: {at: C2, survival: 0}, c: {at: A3, survival: 0}}
        decks: {ai: [wick-lash, wick-lash, hot-rain], hit_locations: [waxen-flank], in_play: [warm-skin]}
        """,
        to_hit(7, 1),
        to_wound(7),
        at="A1",
    )
    g = Play(g.game).choose("act:a", "attack:founding-stone", "wound:waxen-flank")
    assert tiles(g) == [("wax-pearl", "B3")]
    g.expects("action", "move", "end")


def test_an_injury_of_the_aftermath_finds_survivors_on_their_feet() -> None:
    """Fight 3002789: the reward deafens a, who is afraid of blood and was down before.  [R-END-03]"""
    down = "at: K12, survival: 0, knocked_down: true, disorders: [hemophobia]"
    g = Play(hand.position("applause", check(4), check(4), check(5), random_survivor("a"), severe(6), a=down).game)
    g.choose("first:a").expects_over("victory")
    assert len(g.events("knocked-down")) == 1
    assert (g.survivor("a")["permanent_injuries"], g.survivor("a")["bleeding"]) == (["deaf"], 1)


def test_the_last_step_of_a_ghost_step_at_the_board_edge_goes_along_it() -> None:
    """Fight 3004379: over J15 and out to the east, so b under its end is pushed east.  [R-AMB-09, R-BRD-13]"""
    g = hand.position(
        "bullet-jabs",
        to_hit(1, 1, 1, 1, 1),
        a=f"at: J16, insanity: 9, survival: 1, actions: [dodge, dash], {hand.BLUE}",
        b="at: K15, survival: 0",
        rulings="under-monster: last-step",
    )
    g = Play(g.game).choose("done", "stop:K15:south:over-ab")
    assert g.survivor("b")["at"] == "P15"
    g.expects("act_order")


def test_a_card_interrupted_by_a_charge_grabs_its_victim_again() -> None:
    """Fight 4000649: a surges in Cunning; it charges over a, then Cunning grabs a as well.  [R-REA-05, R-GRB-01]"""
    g = play(
        """
        monster: {at: K5, facing: north}
        survivors:
          a: {at: K4, survival: 1, actions: [dodge, surge], armor: {arms: 9, legs: 9}}
          b: {at: V16, hidden: true}
        decks: {ai: [size-up], in_play: [cunning], hit_locations: [beasts-tail]}
        """,
        random_survivor("a"),
        check(1),
        to_hit(9, 1),
        to_wound(2),
        place("arms"),
        place("legs"),
    )
    g.choose("done", "surge:a", "attack:founding-stone", "wound:beasts-tail", "place:J1", "place:M1")
    assert len(g.events("grab")) == 2 and g.survivor("a")["at"] == "M1"
    g.expects("act_order")


def test_coprolalia_makes_a_hidden_survivor_a_threat_in_the_same_turn() -> None:
    """Fight 4001482: the referee knew only the disorders of the last decision.  [R-BRN-06, R-TGT-04]"""
    g = butcher.position(
        "hack",
        trauma(7),
        draw("disorder", "coprolalia"),
        amount(2),
        to_hit(1, 1),
        a="at: K12, survival: 0, hidden: true, injuries: {brain: light}",
        b="at: A1, survival: 0, hidden: true, permanent_injuries: [deaf]",
        start="survivors-turn",
        in_play="screaming",
    )
    g.choose("act:b", "end", "act:a", "end")
    assert butcher.targets(g) == [0]
    g.expects("act_order")


def test_archived_bone_darts_take_their_affinity_along_before_the_next_card() -> None:
    """Fight 4001533: the darts break on a super-dense location, and then nobody has a red affinity.  [R-HL-03]"""
    g = hand.position(
        "thunderbolt-right",
        to_hit(10),
        to_wound(1),
        a="at: H8, survival: 0, grid: [[bone-club, bone-darts]]",
        start="survivors-turn",
        locations="exotic-rib-plate",
        opened="green",
    )
    g = Play(g.game)
    assert g.survivor("a")["affinities"] == {"red": 1}
    g.choose("act:a", "attack:bone-darts", "wound:exotic-rib-plate")
    assert g.survivor("a")["affinities"] == {}
    g.expects("pick_target", "target:a", "target:b")


def test_exotic_fur_collar_turns_away_from_the_attacker_not_from_the_target_of_the_card() -> None:
    """Fight 4001649: b surges in an attack on a; the back is turned to b, to the north-west.  [R-HL-12, R-FAC-04]"""
    g = hand.position(
        "bullet-jabs",
        to_hit(10),
        a=f"at: G13, survival: 0, {hand.BLUE}",
        b=f"at: H5, {SURGES}, gear: [bone-darts]",
        locations="exotic-fur-collar",
    )
    g = Play(g.game).choose("surge:b", "attack:bone-darts", "wound:exotic-fur-collar")
    g.expects("facing", "face:east", "face:south")


def test_a_knockback_after_damage_belongs_to_the_attack_that_gear_interrupted() -> None:
    """Fight 9000028: Dropped from Height throws a to the closest edge, over the Gallowkite.  [R-TRG-01, R-KB-02]"""
    g = against(
        "gallowkite",
        """
        survivors:
          a: {at: E7, survival: 1, armor: {body: 0}, injuries: {body: heavy}, gear: [dried-acanthus]}
          b: {at: V16, survival: 0}
        decks: {ai: [dropped-from-height]}
        """,
        to_hit(9, 1),
        place("body"),
        severe(9),
        at="C7",
    )
    g = Play(g.game).choose("take:body", "no")
    assert g.survivor("a")["at"] == "A7"
    g.expects("act_order")


@pytest.mark.parametrize(
    ("fourth", "sheet", "kept"),
    [("coprolalia", "hidden: true", ["coprolalia"]), ("apathetic", "understanding: 8", [])],
    ids=["threat", "cured"],
)
def test_a_fourth_disorder_acts_as_soon_as_its_owner_has_chosen(fourth: str, sheet: str, kept: list[str]) -> None:
    """Fight 4000022: it makes a threat of its owner, or is cured, before the next decision.  [R-BRN-06, R-TGT-04]"""
    g = butcher.position(
        "hack",
        trauma(7),
        draw("disorder", fourth),
        amount(2),
        to_hit(1, 1),
        a=f"at: K12, survival: 0, {sheet}, injuries: {{brain: light}}, disorders: [squeamish, hemophobia, prey]",
        b="at: A1, survival: 0, hidden: true, permanent_injuries: [deaf]",
        start="survivors-turn",
        in_play="screaming",
    )
    g.choose("act:b", "end", "act:a", "end", "pick:hemophobia")
    assert sorted(g.survivor("a")["disorders"]) == sorted(["squeamish", "prey", *kept])
    assert butcher.targets(g) == [0]
    g.expects("act_order")


def test_a_survivor_on_top_of_a_giant_stone_face_sidesteps_on_it() -> None:
    """Fight 5000038: J11 is on top of the same tile as K11, which is no hindrance to b.  [R-COL-01, R-TER-09]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K14, survival: 0}, b: {at: K11, hidden: true, arts: [tumble]}}
        controller: a
        terrain: [{id: giant-stone-face, at: J10, facing: north}]
        rulings: {encourage-window: opportunities}
        start: survivors-turn
        decks: {ai: [claw, chomp]}
        """,
        check(6),
        to_hit(1, 1),
    )
    g.choose("act:a", "end", "act:b", "end")
    assert (g.survivor("b")["at"], g.survivor("b")["knocked_down"]) == ("J11", False)
    g.expects("act_order")


def test_step_back_faces_the_attacker_not_the_target_of_the_card_in_progress() -> None:
    """Fight 5001467: b surges from the south-west in an attack on a in the south.  [R-FAC-04, R-SUR-10]"""
    b = f"at: H12, {SURGES}, gear: [bone-darts]"
    g = kings_man.position(
        "kings-man-spear",
        to_hit(9),
        to_wound(kings_man.FAILS),
        a=kings_man.at("K14"),
        b=b,
        locations="regal-vambraces",
    )
    g = Play(g.game).choose("surge:b", "attack:bone-darts", "wound:regal-vambraces")
    g.expects("facing", "face:south", "face:west")


def test_furious_gauntlet_turns_to_the_attacker_not_to_the_target_of_the_card_in_progress() -> None:
    """b surges from the south-west in an attack on a in the south.  [R-FAC-04, R-SUR-10]"""
    g = butcher.position(
        "hack",
        to_hit(9),
        to_wound(2),
        a="at: K14, survival: 0",
        b=f"at: H12, {SURGES}, gear: [bone-darts]",
        locations="furious-gauntlet",
    )
    g = Play(g.game).choose("surge:b", "attack:bone-darts", "wound:furious-gauntlet")
    g.expects("facing", "face:south", "face:west")


@pytest.mark.parametrize(
    ("second", "friends"),
    [("U14", ""), ("U11", "b: {at: T11, hidden: true}, c: {at: T12, hidden: true}")],
    ids=["apart", "blocked"],
)
def test_who_leaves_tall_grass_while_the_lion_sniffs_is_seen_later(second: str, friends: str) -> None:
    """Fight 5003846: from one tile to another over open ground, when everybody is a threat.  [R-TER-07, R-FS-07]"""
    g = play(
        f"""
        monster: {{at: A1, facing: south}}
        survivors: {{a: {{at: S11, survival: 0}}, {friends}}}
        terrain: [{{id: tall-grass, at: S11, facing: north}}, {{id: tall-grass, at: {second}, facing: north}}]
        decks: {{ai: [claw, chomp, claw]}}
        start: survivors-turn
        """
    )
    g.choose("act:a", "use:tall-grass:hide:S11")
    assert not g.survivor("a")["threat"]
    until_round(g, 3)
    assert g.monster["all_threats"]
    g.choose("act:a", "move", f"to:{second}")
    until_round(g, 5)
    assert not g.monster["all_threats"] and g.survivor("a")["threat"]
    g.expects("act_order")


def until_round(g: Play, number: int) -> None:
    """Survivors do nothing more, and the monster takes the first way, until the survivors' turn of that round."""
    while (g.view["round"], g.game.decision.kind) != (number, "act_order"):
        g.choose("end" if "end" in g.options else g.options[0])


@pytest.mark.parametrize(
    ("location", "dice", "moved"),
    [
        ("the-children-answer", [], [("E14", "J14")]),
        ("nursing-arm", [to_wound(2), place("arms")], [("E14", "C14"), ("C14", "H14")]),
    ],
)
def test_a_wickling_follows_the_hook_after_an_attack_interrupted_it(
    location: str, dice: list[Dice], moved: list[tuple[str, str]]
) -> None:
    """Fight 5003936: the hook drives it at a, whatever a surge by b has brought about meanwhile.  [R-TER-12]"""
    g = against(
        "tallowmother",
        f"""
        survivors:
          a: {{at: K14, survival: 0, armor: {{legs: 9}}}}
          b: {{at: B14, {SURGES}, gear: [bone-darts], armor: {{arms: 9}}}}
        terrain: [{{id: wickling, at: E14}}]
        decks: {{ai: [shepherds-hook], hit_locations: [{location}]}}
        """,
        to_hit(9),
        *dice,
        place("legs"),
        at="E10",
    )
    g = Play(g.game).choose("target:a", "surge:b", "attack:bone-darts")
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    ways = [(name_of(numbered(e.data["from"])), name_of(numbered(e.data["cell"]))) for e in g.events("terrain-moved")]
    assert ways[: len(moved)] == moved


def test_an_attack_that_spinning_halberd_ignores_ends_hiding() -> None:
    """Fight 6000443: the attacker was hidden and is a threat again.  [R-TER-07, R-SAT-16]"""
    a = "at: F8, survival: 0, hidden: true, gear: [bone-darts]"
    g = kings_man.position("clang", a=a, start="survivors-turn", in_play="out-fighting, spinning-halberd")
    g = Play(g.game)
    assert not g.survivor("a")["threat"]
    g.choose("act:a", "attack:bone-darts")
    assert g.happened("attack-ignored") and g.survivor("a")["threat"]
    g.expects("action")


def test_a_ghost_step_after_a_surge_belongs_to_the_interrupted_card() -> None:
    """Fight 11004626: the location's own Ghost Step went through b; the card's goes on through a.  [R-AI-18]"""
    g = hand.position(
        "thunderbolt-right",
        to_hit(9),
        to_wound(2),
        to_hit(1, 1),
        a=f"at: Q12, survival: 0, insanity: 9, {hand.RED}",
        b="at: I12, survival: 2, survival_limit: 2, insanity: 9, actions: [surge], gear: [bone-darts]",
        more="c: {at: H12, survival: 0, insanity: 9}",
        at="K7",
        locations="exotic-silk-pantaloons",
    )
    g.choose("surge:b", "attack:bone-darts", "wound:exotic-silk-pantaloons", "stop:G11:south:over-bc", "push:south")
    while g.game.decision.kind in ("monster_path", "trigger_order"):
        g.choose(g.options[0])
    first, second = [e.data["passed"] for e in g.events("monster-moves")]
    assert first == ["b", "c"] and "a" in second
    g.expects("act_order")
