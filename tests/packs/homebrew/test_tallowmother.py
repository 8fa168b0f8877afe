"""The Tallowmother: tiles that cards place, that hatch, and that have a turn of their own."""

from __future__ import annotations

import pytest

from tests.support.bellmaw import unhurt
from tests.support.homebrew import against, tiles
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, place, to_hit, to_wound

FAILS, WOUNDS = 6, 7
"""The Founding Stone has strength 1; toughness is 8."""
NEAR_THE_PEARL = "survivors: {a: {at: K14, survival: 0}, b: {at: V1, survival: 0}}"
BROOD = "[{id: wax-pearl, at: C3}, {id: wickling, at: K12}]"
CHILDREN = "{id: wickling, at: G8}, {id: wickling, at: V1}"
TWO_FAR = "[{id: wickling, at: V16}, {id: wickling, at: V1}]"
PEARLS = "[{id: wax-pearl, at: C3}, {id: wax-pearl, at: C5}]"
FAR = "survivors: {a: {at: K14, survival: 0}, b: {at: A1, survival: 0}}"


def turn(
    card: str, *dice: Dice, survivors: str = FAR, terrain: str = "[]", more: str = "", level: str = "level-1"
) -> Play:
    """The Tallowmother on K8 draws one card."""
    text = f"{survivors}\nterrain: {terrain}\ndecks: {{ai: [{card}]{more}}}\ncontroller: b\n"
    return against("tallowmother", text, *dice, level=level)


def strike(card: str, roll: int, *dice: Dice, terrain: str = "[]", more: str = "") -> Play:
    """Survivor a on J8 hits this location once and rolls this to wound."""
    g = against(
        "tallowmother",
        f"""
        start: survivors-turn
        survivors: {{a: {{at: J8, survival: 0}}, b: {{at: R3, survival: 0}}}}
        terrain: {terrain}
        decks: {{ai: [wick-lash, wick-lash, hot-rain], hit_locations: [{card}]{more}}}
        """,
        to_hit(7, 1),
        to_wound(roll),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", f"wound:{card}")


def tokens(g: Play) -> list[int]:
    return [tile.get("tokens", 0) for tile in g.view["terrain"]]


def to_the_survivors(g: Play) -> Play:
    """The first option, until the monster's turn is over."""
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    return g


def test_brood_drop_lays_two_pearls_beside_it() -> None:
    """The controller places both; each has its first token at the end of the turn.  [R-TER-11, R-TER-13]"""
    g = turn("brood-drop", to_hit(1, 1))
    assert g.options == [f"lay:{x}" for x in ("K7", "L7", "J8", "M8", "J9", "M9", "K10", "L10")]
    g.choose("lay:J8", "lay:M9")
    assert tiles(g) == [("wax-pearl", "J8"), ("wax-pearl", "M9")]
    to_the_survivors(g)
    assert tokens(g) == [1, 1]
    g.expects("act_order", "act:a", "act:b")


def test_a_dry_duct_lays_nothing() -> None:
    """The card becomes a Basic Action, and Lay a Pearl an empty block.  [R-AI-10, R-PER-01]"""
    g = turn("brood-drop", to_hit(1, 1), more=", injuries: [dry-duct]")
    assert tiles(g) == []
    g = strike("dripping-hem", WOUNDS, more=", injuries: [dry-duct], in_play: [warm-skin]")
    g.expects("action")
    assert tiles(g) == []


def test_a_pearl_hatches_at_its_third_token_and_acts_at_once() -> None:
    """Tokens: Hot Rain, its own turn, Hot Rain again; then the wickling has its turn.  [R-TER-13, R-TER-13]"""
    g = turn("hot-rain, hot-rain", terrain="[{id: wax-pearl, at: A3}]", survivors=NEAR_THE_PEARL)
    assert tokens(g) == [2] and tiles(g) == [("wax-pearl", "A3")]
    idle(g)
    assert tiles(g) == [("wickling", "A3")]
    g.expects("lay_tile", "lay:D3", "lay:C4", "lay:B5", "lay:A6")
    g.choose("lay:B5")
    assert tiles(g) == [("wickling", "B5")] and unhurt(g, "a") and unhurt(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_a_wickling_runs_three_spaces_and_burns_those_beside_it() -> None:
    """[R-TER-12, R-TER-13]"""
    g = turn("eat-the-weakest", place("legs"), terrain=BROOD, more=", wounds: [wick-lash]")
    assert tiles(g) == [("wickling", "K13")]
    assert g.survivor("a")["injuries"]["legs"] == "light" and unhurt(g, "b")
    g.expects("act_order", "act:a", "act:b")


def test_eating_a_pearl_heals_only_the_wounded() -> None:
    """[R-HEA-01, R-TER-11]"""
    g = turn("eat-the-weakest", terrain="[{id: wax-pearl, at: C3}]", more=", wounds: [wick-lash, hot-rain]")
    assert g.decks["wounds"] == 1 and tiles(g) == []
    g = turn("eat-the-weakest", to_hit(1, 1), terrain="[{id: wax-pearl, at: C3}]")
    assert g.game.decision.kind == "lay_tile"
    assert g.decks["wounds"] == 0 and tiles(g) == [("wax-pearl", "C3")]


@pytest.mark.parametrize(("level", "laid"), [("level-1", 2), ("level-2", 3)])
def test_edge_litter_lays_one_more_than_the_level_at_the_edge(level: str, laid: int) -> None:
    """[R-TER-11]"""
    g = turn("edge-litter", to_hit(1, 1), level=level)
    for column in "CDE"[:laid]:
        assert g.game.decision.kind == "lay_tile"
        g.choose(f"lay:{column}1")
    assert tiles(g) == [("wax-pearl", f"{column}1") for column in "CDE"[:laid]]
    assert g.game.decision.kind != "lay_tile"


def test_melt_and_smother_strikes_down_who_is_two_spaces_away_and_leaves_a_pool() -> None:
    """[R-ZON-03, R-TER-11]"""
    g = turn("melt-and-smother", to_hit(3), place("legs"), survivors=FAR.replace("K14", "K11").replace("A1", "N12"))
    g.choose("take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light" and g.survivor("a")["knocked_down"]
    assert unhurt(g, "b") and not g.survivor("b")["knocked_down"]
    g.choose("lay:I8")
    assert tiles(g) == [("tallow-pool", "I8")]


def test_shepherds_hook_drives_the_children_five_spaces() -> None:
    """Five by the card, then three by its own turn; without children it attacks.  [R-TER-12]"""
    g = turn("shepherds-hook", place("arms"), terrain="[{id: wickling, at: D14}]")
    g.choose("target:a")
    assert tiles(g) == [("wickling", "J14")]
    assert g.survivor("a")["injuries"]["arms"] == "light" and unhurt(g, "b")
    g.expects("act_order", "act:a", "act:b")
    g = turn("shepherds-hook", to_hit(3, 1), place("legs"), survivors=FAR.replace("K14", "K11"))
    g.choose("target:a", "take:legs")
    assert g.survivor("a")["injuries"]["legs"] == "light"


def test_thousand_candles_hatches_every_pearl_at_once() -> None:
    """[R-TER-13, R-TER-11]"""
    g = turn("thousand-candles", terrain="[{id: wax-pearl, at: V16}, {id: wax-pearl, at: V1}]")
    g.choose("tile:V1")
    assert tiles(g)[:2] == [("wickling", "V16"), ("wickling", "V1")]
    g.choose("lay:C1", "lay:D1")
    assert tiles(g)[2:] == [("wax-pearl", "C1"), ("wax-pearl", "D1")]


def test_call_them_home_hits_harder_with_two_children() -> None:
    """Speed 3 and damage 2 with two wicklings, speed 2 and damage 1 with one.  [R-MAT-02]"""
    armored = "survivors: {a: {at: K10, survival: 0, armor: {legs: 3}}, b: {at: A1, survival: 0}}"
    g = turn("call-them-home", to_hit(3, 1, 1), place("legs"), survivors=armored, terrain=TWO_FAR)
    g.choose("tile:V1")
    while g.game.decision.kind == "lay_tile":
        g.choose(g.options[0])
    g.choose("take:legs")
    assert g.survivor("a")["armor"]["legs"] == 1
    one = "[{id: wickling, at: V16}]"
    g = turn("call-them-home", to_hit(3, 1), place("legs"), survivors=armored, terrain=one)
    while g.game.decision.kind == "lay_tile":
        g.choose(g.options[0])
    g.choose("take:legs")
    assert g.survivor("a")["armor"]["legs"] == 2


def test_survivors_can_crush_a_pearl_and_pinch_out_a_wickling() -> None:
    """[R-TER-05, R-ACTV-01]"""
    g = against(
        "tallowmother",
        """
        start: survivors-turn
        survivors: {a: {at: C3, survival: 0}, b: {at: V3, survival: 0}}
        terrain: [{id: wax-pearl, at: C2}, {id: wickling, at: V4}]
        decks: {ai: [wick-lash]}
        """,
    )
    g.choose("act:a")
    g.choose(next(key for key in g.options if "crush" in key))
    assert tiles(g) == [("wickling", "V4")] and g.survivor("a")["insanity"] == 1
    g.choose("end", "act:b")
    g.choose(next(key for key in g.options if "pinch-out" in key))
    assert tiles(g) == [] and g.survivor("b")["insanity"] == 0


def test_the_nursing_arm_calls_the_closest_child() -> None:
    """[R-REA-01, R-TER-12]"""
    g = strike("nursing-arm", FAILS, place("arms"), terrain="[{id: wickling, at: G8}, {id: wickling, at: V1}]")
    assert tiles(g) == [("wickling", "I8"), ("wickling", "V1")]
    assert g.survivor("a")["injuries"]["arms"] == "light" and unhurt(g, "b")
    g.expects("action")


@pytest.mark.parametrize(("children", "wounds"), [("", 1), (CHILDREN, 0)])
def test_two_children_harden_the_cold_core(children: str, wounds: int) -> None:
    """[R-WND-02]"""
    assert strike("cold-core", WOUNDS, terrain=f"[{children}]").decks["wounds"] == wounds


def test_nursery_light_lasts_one_survivors_turn() -> None:
    """One toughness for each child, at most two.  [R-TOK-02]"""
    g = turn(
        "wick-lash", to_hit(1, 1), place("head"), place("head"), more=", in_play: [nursery-light]", terrain=TWO_FAR
    )
    to_the_survivors(g)
    assert g.monster["toughness"] == 10


def test_warm_skin_lays_a_pearl_unless_two_lie_there() -> None:
    """[R-TER-11]"""
    g = strike("dripping-hem", WOUNDS, more=", in_play: [warm-skin]")
    g.expects("lay_tile", *g.options)
    g = strike("dripping-hem", WOUNDS, more=", in_play: [warm-skin]", terrain=PEARLS)
    g.expects("action")
