"""Vanish: the lion leaves the board; the next draw puts it beside a survivor, and it attacks."""

from __future__ import annotations

import pytest

from showdown.engine import Game, Narrator
from showdown.model.card_count import count_cards
from showdown.model.invariants import problems
from showdown.view.text_board import describe_table, draw_board, list_board
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, place, play, random_survivor, to_hit

STRONG = "survival: 0, armor: {head: 20, arms: 20, body: 20, waist: 20, legs: 20}"
HITS = to_hit(2, 2, 2, 2)


def vanish(
    *dice: Dice,
    a: str = f"at: K12, {STRONG}",
    b: str = "at: D4",
    ai: str = "vanish, claw",
    more: str = "",
    level: str = "first-story",
) -> Play:
    """The lion draws Vanish on K8, facing south."""
    return play(
        f"""
        monster: {{at: K8, facing: south, level: {level}}}
        survivors: {{a: {{{a}}}, b: {{{b}}}}}
        decks: {{ai: [{ai}], hit_locations: [beasts-knee, beasts-femur]{more}}}
        controller: b
        """,
        *dice,
    )


# -- drawn face down -----------------------------------------------------------------------------------------------


def test_the_lion_leaves_the_board_and_the_card_lies_face_up_on_the_deck() -> None:
    """[R-AI-14]"""
    g = vanish()
    assert g.monster["at"] is None
    assert (g.monster["spaces"], g.monster["blind_spot"]) == ([], [])
    assert g.decks["face_up"] == "vanish"
    assert (g.decks["ai"], g.decks["ai_known"], g.decks["ai_discard"]) == (2, {"1": "vanish"}, [])
    assert g.survivor("a")["distance"] is None and not g.survivor("a")["in_blind_spot"]
    assert not g.happened("monster-attacks") and not g.happened("card-resolved")
    g.expects("act_order", "act:a", "act:b")


def test_nobody_is_the_priority_target_any_more() -> None:
    """[R-AI-14, R-PRI-01]"""
    g = vanish(a="at: K12, priority_target: true")
    assert g.monster["priority_target"] is None
    assert [e.data["who"] for e in g.events("loses-priority")] == [0]
    g.expects("act_order")


def test_a_permanent_token_stays() -> None:
    """The survivor with the priority target token keeps it until that survivor or the lion is dead.  [R-PRI-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: D4}}
        decks: {ai: [claw, vanish], hit_locations: [fuzzy-groin]}
        start: survivors-turn
        """,
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:fuzzy-groin", "end", "act:b", "end")
    assert g.monster["at"] is None
    assert g.monster["priority_target"] == "a"
    g.expects("act_order")


def test_nobody_can_attack_what_is_not_there() -> None:
    """Neither with a blade nor with a slung stone; the space it left is free to walk on.  [R-AI-14, R-SAT-01]"""
    g = vanish(a="at: K10")
    g.choose("act:a")
    assert g.options == ["move", "end"]
    g.choose("move")
    assert "to:K9" in g.options
    g.choose("to:K9")
    g.expects("action", "end")


def test_the_board_and_every_text_can_do_without_a_monster() -> None:
    """[R-AI-14]"""
    g = vanish()
    assert "Mv" not in draw_board(g.game.view()).split("\n\n")[0]
    assert "White Lion off the board" in describe_table(g.game.view())
    assert list_board(g.game.view()).startswith("White Lion: off the board.")
    teller = Narrator(g.game.state)
    assert teller.narrate(g.events("monster-leaves")[0]) == "The White Lion leaves the board at K8."
    g.choose("act:a", "move")
    assert teller.offer(g.game.decision, g.game.decision.find("to:K11")) == "To K11"


def test_it_is_a_possible_state_and_survives_a_save() -> None:
    """[R-AI-14]"""
    g = vanish()
    assert problems(g.game.state, count_cards(g.game.state)) == []
    loaded = Game.from_document(g.game.document(), g.game.catalog, None, "the save")
    assert loaded.digest() == g.game.digest()
    assert loaded.view()["decks"]["face_up"] == "vanish"
    imagined = g.game.imagine(5)
    assert problems(imagined.state, count_cards(imagined.state)) == []
    assert imagined.view()["decks"] == g.decks
    clone = g.game.clone()
    assert clone.view()["monster"]["at"] is None


# -- drawn face up -------------------------------------------------------------------------------------------------


def strikes(*dice: Dice, victim: str = "a", **more: str) -> Play:
    """The survivors wait a turn, then the lion appears beside this one."""
    return idle(vanish(random_survivor(victim), *dice, **more))


def test_it_appears_beside_a_random_survivor_and_faces_them() -> None:
    """Eight ways to touch one space with a base of four; a holds the tile by now.  [R-AI-14, R-GEN-14, R-FAC-03]"""
    g = strikes(a="at: D12", b="at: K12")
    assert g.game.decision.seats == (0,)
    g.expects(
        "monster_path",
        "stop:D10:south",
        "stop:C10:south",
        "stop:E11:west",
        "stop:E12:west",
        "stop:C13:north",
        "stop:D13:north",
        "stop:B11:east",
        "stop:B12:east",
    )


def test_it_never_appears_on_top_of_somebody() -> None:
    """b stands north of a; neither base may cover b.  [R-BRD-03]"""
    g = strikes(a="at: D12", b="at: D11")
    g.expects(
        "monster_path",
        "stop:E11:west",
        "stop:E12:west",
        "stop:C13:north",
        "stop:D13:north",
        "stop:B11:east",
        "stop:B12:east",
    )


def test_four_dice_two_damage_no_movement_then_it_is_discarded() -> None:
    """[R-AI-14, R-MAT-05]"""
    g = strikes(HITS, place("arms", "legs", "body", "waist"), check(5))
    g.choose("stop:K10:south")
    attack = g.events("monster-attacks")[0].data
    assert (attack["target"], attack["speed"], attack["accuracy"], attack["damage"]) == (0, 4, 2, 2)
    assert not g.happened("monster-moves")
    assert g.survivor("a")["doomed"]
    g.choose("take:arms", "take:legs", "take:body", "take:waist")
    a = g.survivor("a")
    assert [a["armor"][p] for p in ("head", "arms", "legs", "body", "waist")] == [20, 18, 18, 18, 18]
    assert not a["doomed"]
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "south")
    assert (g.decks["face_up"], g.decks["ai_discard"], g.decks["ai"]) == (None, ["vanish"], 1)
    g.expects("act_order", "act:a", "act:b")


def test_the_doomed_cannot_dodge() -> None:
    """[R-DOOM-01]"""
    g = strikes(to_hit(2, 1, 1, 1), place("arms"), a="at: K12, survival: 1, armor: {arms: 9}")
    g.choose("stop:K10:south")
    g.expects("hit", "take:arms")


def test_nothing_was_hit_nothing_is_told() -> None:
    """The story event needs damage.  [R-TRG-01]"""
    g = strikes(to_hit(1, 1, 1, 1))
    g.choose("stop:K10:south")
    assert not g.happened("story")
    g.expects("act_order")


def test_the_dead_have_no_story() -> None:
    """[R-TRG-05]"""
    g = strikes(to_hit(2, 1, 1, 1), place("head"), ("severe_injury", [1]), a="at: K12, injuries: {head: heavy}")
    g.choose("stop:K10:south", "take:head")
    assert not g.survivor("a")["alive"]
    assert not g.happened("story")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(
    ("roll", "understanding", "art", "disorder", "insanity"),
    [
        (1, 0, [], ["fear-of-the-dark"], 3),
        (2, 9, [], ["fear-of-the-dark"], 3),
        (3, 2, [], [], 0),
        (3, 3, ["rhythm-chaser"], [], 0),
        (7, 3, ["rhythm-chaser"], [], 0),
        (7, 2, [], [], 0),
        (8, 0, ["zero-presence"], [], 3),
        (10, 9, ["zero-presence"], [], 3),
    ],
)
def test_the_story_of_whoever_survives_it(
    roll: int, understanding: int, art: list[str], disorder: list[str], insanity: int
) -> None:
    """Zero Presence, row by row; only the victim learns.  [R-TRG-01, R-GEN-03, R-RND-05]"""
    g = strikes(to_hit(2, 1, 1, 1), place("arms"), check(roll), a=f"at: K12, understanding: {understanding}, {STRONG}")
    g.choose("stop:K10:south", "take:arms")
    assert [e.data["who"] for e in g.events("story")] == [0]
    a, b = g.survivor("a"), g.survivor("b")
    # One more insanity: a holds the tile in this round and was picked.  [R-RND-05]
    assert (a["arts"], a["disorders"], a["insanity"]) == (art, disorder, insanity + 1)
    assert (b["arts"], b["disorders"], b["insanity"]) == ([], [], 0)
    g.expects("act_order", "act:a", "act:b")


def test_without_room_beside_the_target_it_comes_as_near_as_it_can() -> None:
    """a stands in a corner, between b and c: no base fits beside a, so no attack follows.  [R-GEN-14, R-MAT-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1, survival: 0}, b: {at: B1}, c: {at: A2}}
        decks: {ai: [vanish]}
        controller: b
        """,
        random_survivor("a"),
    )
    idle(g)
    assert g.options == ["stop:C1:west", "stop:B2:north", "stop:B2:west", "stop:A3:north"]
    g.choose("stop:B2:west")
    assert g.happened("out-of-reach")
    assert g.decks["ai_discard"] == ["vanish"]
    g.expects("act_order")


# -- looking for it in the grass -----------------------------------------------------------------------------------


def grass(*dice: Dice, a: str = "at: D5", b: str = "at: R12", ai: str = "vanish, claw", actions: str = "") -> Play:
    """Tall Grass covers D4, E4, D5 and E5."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}{actions}}}, b: {{{b}}}}}
        terrain: [{{id: tall-grass, at: D4}}]
        decks: {{ai: [{ai}], hit_locations: [beasts-knee]}}
        controller: b
        """,
        *dice,
    )


def test_on_a_nine_it_is_found_and_the_card_is_discarded() -> None:
    """[R-AI-14, R-ACTV-01, R-TER-07]"""
    g = grass(check(9))
    g.choose("act:a")
    assert "use:vanish:search" in g.options
    before = g.survivor("a")["survival"]
    g.choose("use:vanish:search")
    assert g.survivor("a")["survival"] == before  # searching costs the activation alone
    assert g.game.decision.kind == "monster_path"
    assert len(g.options) == 8
    g.choose("stop:D6:north")
    assert (g.monster["at"], g.monster["facing"]) == ("D6", "north")
    assert (g.decks["face_up"], g.decks["ai"], g.decks["ai_discard"]) == (None, 1, ["vanish"])
    assert not g.happened("monster-attacks")
    assert "use:vanish:search" not in g.options
    g.expects("action")


def test_on_an_eight_it_is_not_and_the_activation_is_gone() -> None:
    """b gets no decision, and the lion appears at the usual time.  [R-AI-14]"""
    g = grass(check(8), random_survivor("b"))
    g.choose("act:a", "use:vanish:search")
    assert g.monster["at"] is None
    assert g.decks["face_up"] == "vanish"
    assert [key for key in g.options if not key.startswith("to:")] == ["move", "end"]
    g.choose("end", "act:b", "end")
    g.expects("monster_path")


@pytest.mark.parametrize("a", ["at: D6", "at: F4"])
def test_beside_the_grass_there_is_nothing_to_search(a: str) -> None:
    """[R-AI-14]"""
    g = grass(a=a)
    g.choose("act:a")
    assert "use:vanish:search" not in g.options
    g.expects("action")


def test_without_the_card_in_play_grass_is_only_grass() -> None:
    """[R-AI-14]"""
    g = grass(ai="alert, claw")
    g.choose("act:a")
    assert "use:vanish:search" not in g.options
    g.expects("action")


def test_a_surge_can_be_spent_on_it() -> None:
    """[R-SUR-10]"""
    g = grass(check(9), actions=", survival: 3, actions: [surge]")
    assert "surge:a" in g.options
    g.choose("surge:a")
    assert "use:vanish:search" in g.options
    g.choose("use:vanish:search", "stop:D6:north")
    assert g.monster["at"] == "D6"
    g.expects("act_order")


# -- when the card is lost -----------------------------------------------------------------------------------------


def test_a_wound_takes_the_card_and_the_lion_is_back_where_it_was() -> None:
    """Organ Trail wounds it before the draw; then it draws and plays as ever.  [R-AI-14, R-WST-07]"""
    g = vanish(check(9), check(1), to_hit(1, 1), a="at: K10", more=", injuries: [organ-trail]")
    idle(g)
    assert (g.decks["face_up"], g.decks["wounds"]) == (None, 1)
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order")


def test_it_comes_back_beside_whoever_took_its_place() -> None:
    """a stands on K8 by then: the base fits one space off, to the east or to the south.  [R-GEN-14]"""
    g = vanish(check(9), check(1), a="at: J8", more=", injuries: [organ-trail]")
    g.choose("act:a", "move", "to:K8", "end")
    idle(g)
    g.expects("monster_path", "stop:L8:south", "stop:K9:south")


def test_a_split_temple_may_let_it_slip() -> None:
    """The second draw fails on a 2: discarded unplayed, the turn is over, and the lion is back.  [R-MT-05]"""
    g = vanish(check(3), check(2), more=", injuries: [split-temple]")
    idle(g)
    assert (g.monster["at"], g.decks["ai_discard"], g.decks["face_up"]) == ("K8", ["vanish"], None)
    assert not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b")


# -- other cards meanwhile -----------------------------------------------------------------------------------------


def test_cunning_finds_nobody_beside_a_lion_that_is_gone() -> None:
    """[R-AI-14]"""
    g = vanish(a=f"at: K10, {STRONG}", more=", in_play: [cunning]")
    assert not g.happened("grab")
    g.expects("act_order")


def test_bloodthirsty_cannot_strike_from_nowhere() -> None:
    """Three tokens are spent for nothing, and Vanish is drawn all the same.  [R-AI-14]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, {STRONG}}}, b: {{at: D4}}}}
        decks: {{ai: [claw, combo-claw, vanish], in_play: [bloodthirsty]}}
        controller: b
        """,
        to_hit(2, 1),
        place("arms"),
        to_hit(4, 4),
        place("arms", "legs"),
        random_survivor("b"),
    )
    g.choose("take:arms")
    idle(g).choose("take:arms", "take:legs")
    assert g.monster["at"] is None
    assert g.decks["card_tokens"] == {"bloodthirsty": 3}
    idle(g)
    assert g.happened("monster-away")
    assert not g.happened("instinct")
    assert g.decks["card_tokens"] == {}
    g.expects("monster_path")
