"""Cat Fang Knife: three dice at 6, strength 2; with three reds perfect hits give strength until knocked down."""

from __future__ import annotations

import pytest

from tests.support.one_weapon import attack, edges_of, hits, lasts, slots
from tests.support.position import Play, place, play, to_hit, to_wound

KNIFE = "cat-fang-knife"
THREE = {4: KNIFE, 3: "bone-club", 5: "bone-blade", 7: "bone-dagger"}
"""Red meets red on the left (the club's right edge), on the right (the blade's left) and below (the dagger's top)."""
TWO = {4: KNIFE, 3: "bone-club", 5: "bone-blade"}


@pytest.mark.parametrize(("die", "hit"), [(6, True), (5, False)])
def test_it_rolls_three_dice_and_hits_from_six(die: int, hit: bool) -> None:
    """[R-SAT-03, R-SAT-04]"""
    hits(attack(KNIFE, to_hit(die, 1, 2)), hit)


@pytest.mark.parametrize(("roll", "wounds"), [(5, 1), (4, 0)])
def test_its_strength_is_two(roll: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = attack(KNIFE, to_hit(6, 1, 1), to_wound(roll), toughness=7).choose("wound:beasts-knee")
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def perfect(grid: dict[int, str], *dice: int) -> Play:
    return attack(KNIFE, to_hit(*dice), gear=slots(grid))


@pytest.mark.parametrize(("dice", "strength"), [((9, 1, 1), 0), ((10, 1, 1), 1), ((10, 10, 1), 2)])
def test_with_three_red_each_perfect_hit_is_a_strength_token(dice: tuple[int, ...], strength: int) -> None:
    """[R-GEAR-05, R-GEAR-06, R-TOK-02]"""
    g = perfect(THREE, *dice)
    assert g.survivor("a")["affinities"] == {"red": 3}
    assert g.survivor("a")["tokens"] == ({"strength": strength} if strength else {})
    assert g.survivor("b")["tokens"] == {}
    g.expects("wound_order")


def test_the_token_counts_at_once_and_stays() -> None:
    """Strength 2 and a token wound toughness 7 with a 4.  [R-WND-02, R-TOK-02]"""
    g = attack(KNIFE, to_hit(10, 1, 1), to_wound(4), gear=slots(THREE), toughness=7).choose("wound:beasts-knee")
    assert g.decks["wounds"] == 1 and g.survivor("a")["tokens"] == {"strength": 1}
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    "grid",
    [
        TWO,  # a card is missing
        {4: KNIFE, 3: "bone-club", 5: "bone-blade", 1: "bone-dagger"},  # wrong edge: nothing red below the dagger
        {4: KNIFE, 3: "bone-club", 5: "bone-blade", 7: "hunter-whip"},  # wrong colour: the whip's top is blue
        {4: KNIFE, 3: "bone-club", 5: "bone-blade", 8: "bone-dagger"},  # not beside the knife: up meets the blade
        {0: KNIFE, 2: "bone-blade", 6: "bone-dagger"},  # gaps between
    ],
)
def test_with_fewer_it_is_a_knife(grid: dict[int, str]) -> None:
    """[R-GEAR-05]"""
    g = perfect(grid, 10, 10, 10)
    assert g.survivor("a")["affinities"].get("red", 0) < 3 and g.survivor("a")["tokens"] == {}
    g.expects("wound_order")


def test_the_affinities_may_lie_anywhere_in_the_grid() -> None:
    """One on the knife, two among the others.  [R-GEAR-05]"""
    grid = {0: KNIFE, 1: "bone-club", 2: "bone-blade", 6: "bone-club", 7: "bone-axe"}
    g = perfect(grid, 10, 1, 1)
    assert g.survivor("a")["affinities"] == {"red": 3} and g.survivor("a")["tokens"] == {"strength": 1}
    g.expects("wound_order")


def test_other_weapons_give_no_tokens() -> None:
    """[R-GEAR-06]"""
    g = attack("bone-blade", to_hit(10, 1), gear=slots(THREE))
    assert g.survivor("a")["tokens"] == {}
    g.expects("wound_order", "wound:beasts-knee")


def felled(grid: dict[int, str], tokens: str) -> Play:
    """The lion's Claw fills the heavy box of a's arms: a falls; b, with the same knife and tokens, does not."""
    gear = slots(grid)
    g = play(
        f"""
monster: {{at: K8, facing: south}}
survivors:
  a: {{at: K10, gear: [{gear}], armor: {{}}, survival: 0, injuries: {{arms: light}}, tokens: {{{tokens}}}}}
  b: {{at: R3, gear: [{gear}], survival: 0, tokens: {{{tokens}}}}}
decks: {{ai: [claw, chomp], hit_locations: [beasts-knee]}}
""",
        to_hit(2, 1),
        place("arms"),
    ).choose("take:arms")
    assert g.survivor("a")["knocked_down"] is True
    return g


def test_who_falls_loses_all_strength_tokens() -> None:
    """Tokens from any source count; tokens of other kinds do not.  [R-TOK-02, R-KDS-05]"""
    g = felled(THREE, "strength: 3, accuracy: 1")
    assert g.survivor("a")["tokens"] == {"accuracy": 1}
    assert g.survivor("b")["tokens"] == {"strength": 3, "accuracy": 1}
    g.expects("act_order", "act:b")


def test_weakness_stays() -> None:
    """[R-TOK-02]"""
    assert felled(THREE, "strength: -2").survivor("a")["tokens"] == {"strength": -2}


def test_without_the_affinities_nothing_is_lost() -> None:
    """Both lines stand behind the affinities.  [R-GEAR-05]"""
    assert felled(TWO, "strength: 3").survivor("a")["tokens"] == {"strength": 3}


def test_it_does_not_break() -> None:
    """[R-HL-03]"""
    lasts(KNIFE, 6, 1, 1)


def test_its_affinities_are_red_on_every_side() -> None:
    """[R-GEAR-05]"""
    assert edges_of(KNIFE) == {"up": "red", "right": "red", "down": "red", "left": "red"}
