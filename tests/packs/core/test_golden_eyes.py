"""Golden Eyes: more speed and accuracy; an attacker must meet its gaze or look away."""

from __future__ import annotations

import pytest

from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, draw, place, play, to_hit, to_wound, trauma

REWARDS = draw("resource", "white-fur", "white-fur", "sinew", "lion-tail")


def gaze(
    *dice: Dice,
    a: str = "at: J8",
    b: str = "at: R3",
    more: str = "",
    ai: str = "claw, chomp, maul",
    in_play: str = "golden-eyes",
    locations: str = "beasts-knee, beasts-femur",
) -> Play:
    """The lion faces south on K8; K7 and L7 are its blind spot."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{{a}}}, b: {{{b}}}{more}}}
        decks: {{ai: [{ai}], in_play: [{in_play}], hit_locations: [{locations}]}}
        start: survivors-turn
        """,
        *dice,
    )


def needed(g: Play) -> int:
    found: int = g.events("attack-dice")[-1].data["needed"]
    return found


def test_drawn_it_stays_gives_its_tokens_and_ends_the_turn() -> None:
    """Nothing on it draws another card.  [R-AI-12, R-GEN-11, R-AI-08]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [golden-eyes, claw]}
        """,
        to_hit(2, 2, 1),
        place("arms", "legs"),
    )
    assert g.decks["in_play"] == ["golden-eyes"]
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, [])
    assert g.monster["from_cards"] == {"speed": 1, "accuracy": 2}
    assert not g.happened("monster-attacks")
    assert g.options == ["act:a", "act:b"]
    idle(g)
    # Next turn: Claw with three dice, and a natural 1 misses all the same.
    dice = g.events("monster-dice")[0].data
    assert (dice["needed"], dice["hits"]) == (0, 2)
    g.expects("hit")


@pytest.mark.parametrize("understanding", [0, 5])
def test_whoever_attacks_takes_three_brain_damage(understanding: int) -> None:
    """Before the dice; understanding 5 is one too little to look away.  [R-BRN-01, R-AI-13]"""
    g = gaze(to_hit(7, 6), a=f"at: J8, insanity: 2, understanding: {understanding}")
    g.choose("act:a", "attack:founding-stone")
    kinds = [e.kind for e in g.game.events]
    assert kinds.index("attacks") < kinds.index("brain-damage") < kinds.index("attack-dice")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"]) == (0, "light")
    assert needed(g) == 7
    b = g.survivor("b")
    assert (b["insanity"], b["injuries"]["brain"]) == (0, "none")
    g.expects("wound_order", "wound:beasts-knee")


def test_three_points_are_one_too_many_for_a_sane_survivor_with_a_filled_box() -> None:
    """Row 9 knocks down, so the attack is over before it began.  [R-BRN-05, R-KDS-03]"""
    g = gaze(trauma(9), ("amount", [4]), a="at: J8, injuries: {brain: light}")
    g.choose("act:a", "attack:founding-stone")
    assert g.survivor("a")["knocked_down"]
    assert not g.happened("attack-dice")
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(("choice", "number", "insanity"), [("yes", 11, 3), ("no", 7, 0)])
def test_the_wise_may_look_away(choice: str, number: int, insanity: int) -> None:
    """Four less accuracy in this attack, or the gaze.  [R-SUR-16, R-TOK-04]"""
    g = gaze(to_hit(9, 1), a="at: J8, insanity: 3, understanding: 6")
    g.choose("act:a", "attack:founding-stone")
    assert g.game.decision.kind == "spend"
    assert g.options == ["yes", "no"]
    g.choose(choice)
    assert needed(g) == number
    assert g.survivor("a")["insanity"] == insanity
    assert g.happened("brain-damage") is (choice == "no")
    assert g.events("attack-dice")[0].data["hits"] == (0 if choice == "yes" else 1)
    assert g.survivor("a")["tokens"] == {}


def test_only_a_ten_hits_for_whoever_looks_away() -> None:
    """[R-GEN-04]"""
    g = gaze(to_hit(10, 9), a="at: J8, understanding: 6")
    g.choose("act:a", "attack:founding-stone", "yes")
    g.expects("wound_order", "wound:beasts-knee")


@pytest.mark.parametrize("understanding", [0, 6])
def test_nobody_behind_it_meets_its_gaze(understanding: int) -> None:
    """[R-BRD-09]"""
    g = gaze(to_hit(6, 5), a=f"at: K7, understanding: {understanding}")
    g.choose("act:a", "attack:founding-stone")
    assert needed(g) == 6
    assert not g.happened("brain-damage")
    g.expects("wound_order", "wound:beasts-knee")


def test_slinging_from_afar_is_an_attack_too() -> None:
    """[R-GEAR-02, R-AI-13]"""
    g = gaze(b="at: R3, insanity: 3")
    g.choose("act:b", "use:founding-stone:sling")
    assert g.survivor("b")["insanity"] == 0
    g.expects("wound_order", "wound:beasts-knee")


def killed(*keys: str, in_play: str = "golden-eyes", a: str = "at: K7") -> Play:
    """a kills a lion without cards from behind; b, c and d stand far away, c cannot chew."""
    g = gaze(
        to_hit(6, 1),
        to_wound(5),
        REWARDS,
        a=a,
        more=", c: {at: R5, permanent_injuries: [shattered-jaw]}, d: {at: R7}",
        ai="",
        in_play=in_play,
    )
    g.choose("act:a", "attack:founding-stone", "wound:beasts-knee")
    return g.choose(*keys)


def accuracy(g: Play) -> list[int]:
    return [g.survivor(letter)["attributes"]["accuracy"] for letter in "abcd"]


def test_two_survivors_may_eat_the_eyes() -> None:
    """Not the one whose jaw is shattered; the second chooses among those left.  [R-GEN-08, R-SEV-04, R-END-01]"""
    g = killed()
    assert g.options == ["first:a", "first:b", "first:d", "done"]
    g.choose("first:b")
    assert g.options == ["first:a", "first:d", "done"]
    g.choose("first:d")
    assert accuracy(g) == [0, 1, 0, 1]
    g.expects_over("victory")


@pytest.mark.parametrize(("keys", "gained"), [(["done"], [0, 0, 0, 0]), (["first:a", "done"], [1, 0, 0, 0])])
def test_nobody_has_to(keys: list[str], gained: list[int]) -> None:
    """[R-GEN-08]"""
    g = killed(*keys)
    assert accuracy(g) == gained
    g.expects_over("victory")


def test_without_the_card_in_play_there_are_no_eyes_to_eat() -> None:
    """[R-END-01]"""
    g = killed(in_play="")
    assert accuracy(g) == [0, 0, 0, 0]
    g.expects_over("victory")


def test_the_eyes_of_a_lion_that_bled_to_death_are_as_good() -> None:
    """It dies at the end of its turn by an earlier wound.  [R-MT-04, R-END-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: J8}, b: {at: R3, insanity: 2}}
        decks: {ai: [claw, alert], in_play: [golden-eyes], hit_locations: [straining-neck]}
        start: survivors-turn
        """,
        ("check", [10]),
        REWARDS,
    )
    g.choose("act:b", "use:founding-stone:sling", "wound:straining-neck", "end", "act:a", "end")
    assert g.survivor("b")["injuries"]["brain"] == "light"
    g.choose("first:a", "done")
    assert g.survivor("a")["attributes"]["accuracy"] == 1
    g.expects_over("victory")
