"""White Lion Helm: two points for the head; a roar that strengthens the insane and unsettles the others."""

from __future__ import annotations

import pytest

from tests.support.outfits import armor, outfit
from tests.support.pass_turns import idle
from tests.support.position import Play, play, to_hit, to_wound

ROAR = "use:white-lion-helm:roar"
# Red below the helm (cuirass), blue between charm and circlet.
SOLVED = 'white-lion-helm, lucky-charm, cat-eye-circlet, leather-cuirass, "", founding-stone'


def test_it_protects_the_head_with_two_points() -> None:
    """[R-GEAR-04]"""
    g = outfit("white-lion-helm")
    assert armor(g) == [2, 0, 0, 0, 0]
    g.expects("act_order")


def roared(*survivors: str) -> Play:
    """Survivor a, three insanity and two survival, roars; the others are given from b on."""
    others = "".join(f", {letter}: {{{fields}}}" for letter, fields in zip("bcdef", survivors, strict=False))
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: J8, gear: [{SOLVED}], survival: 2, insanity: 3}}{others}}}
        start: survivors-turn
        decks: {{ai: [claw, chomp], hit_locations: [beasts-knee]}}
        """
    )
    return g.unwatched().choose("act:a", ROAR)


def test_it_costs_the_activation_and_one_survival() -> None:
    """[R-ACTV-01, R-SUR-16]"""
    g = roared()
    assert g.survivor("a")["survival"] == 1 and g.survivor("a")["tokens_this_round"] == {"strength": 2}
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("before", "after", "strength"), [(0, 1, {}), (2, 3, {}), (3, 3, {"strength": 2})])
def test_the_insane_grow_stronger_and_the_others_more_insane(before: int, after: int, strength: dict[str, int]) -> None:
    """[R-BRN-03, R-TOK-02] A survivor who becomes insane by the roar gains no strength from it."""
    g = roared(f"at: R3, insanity: {before}")
    b = g.survivor("b")
    assert (b["insanity"], b["tokens_this_round"], b["tokens"]) == (after, strength, {})
    g.expects("action")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 4), (7, 8)])
def test_the_deaf_do_not_grow_stronger(before: int, after: int) -> None:
    """[R-TGT-07] They are among the others, whether insane or not."""
    g = roared(f"at: R3, insanity: {before}, permanent_injuries: [deaf]")
    assert (g.survivor("b")["insanity"], g.survivor("b")["tokens_this_round"]) == (after, {})
    g.expects("action")


def test_the_strength_counts_in_attacks_until_the_round_ends() -> None:
    """[R-RND-06, R-TOK-04] Survivor b hits with the Founding Stone (strength 1) after the roar."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: C3, gear: [{SOLVED}], survival: 2, insanity: 0}}
          b: {{at: J8, gear: [founding-stone], insanity: 3}}
        start: survivors-turn
        controller: a
        decks: {{ai: [lick-wounds, claw, chomp], hit_locations: [beasts-knee], wounds: []}}
        """,
        to_hit(7, 1),
        to_wound(3),
    )
    g.unwatched().choose("act:a", ROAR, "end", "act:b", "attack:founding-stone", "wound:beasts-knee")
    attempt = g.events("wound-attempt")[0].data
    assert (attempt["strength"], attempt["result"]) == (3, "wound")
    assert g.survivor("b")["tokens_this_round"] == {"strength": 2}


def test_at_the_end_of_the_round_the_strength_is_gone() -> None:
    """[R-RND-06]"""
    g = outfit(SOLVED, to_hit(1, 1), at="A1", a="survival: 2, insanity: 3", b_at="V16", ai="claw, chomp")
    g.unwatched().choose("act:a", ROAR, "end")
    assert g.survivor("a")["tokens_this_round"] == {"strength": 2}
    idle(g)
    assert g.view["round"] == 3 and g.survivor("a")["tokens_this_round"] == {}


@pytest.mark.parametrize(
    "grid",
    [
        # No red below the helm; no blue anywhere; red completed, but on other cards.
        "white-lion-helm, lucky-charm, cat-eye-circlet",
        'white-lion-helm, "", "", leather-cuirass',
        'white-lion-helm, lucky-charm, cat-eye-circlet, monster-tooth-necklace, white-lion-skirt, ""',
    ],
)
def test_it_needs_red_of_its_own_and_blue_anywhere(grid: str) -> None:
    """[R-GEAR-05]"""
    g = outfit(grid, at="C3", a="survival: 2").choose("act:a")
    assert ROAR not in g.options
    g.expects("action")


def test_red_on_its_left_does_nothing() -> None:
    """[R-GEAR-05] The helm has one half affinity, at the bottom."""
    g = outfit('monster-tooth-necklace, white-lion-helm, "", lucky-charm, cat-eye-circlet', at="C3", a="survival: 2")
    assert g.survivor("a")["affinities"] == {"blue": 1}
    g.choose("act:a")
    assert ROAR not in g.options
    g.expects("action")


def test_without_survival_nobody_roars() -> None:
    """[R-SUR-16]"""
    g = outfit(SOLVED, at="C3", a="survival: 0").choose("act:a")
    assert ROAR not in g.options
    g.expects("action")
