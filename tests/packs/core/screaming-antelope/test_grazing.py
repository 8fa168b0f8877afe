"""What the Screaming Antelope eats: Graze, Chow Down, Ravenous' hunger, Hypermetabolism, In Heat."""

from __future__ import annotations

from pathlib import Path

from showdown.engine import load_packs
from tests.support.antelope import position, strike
from tests.support.custom_monster import play_with
from tests.support.monster_position import unharmed
from tests.support.position import amount, place, to_hit
from tests.support.tiny_monster import CORE

FAR = "at: V16, survival: 0"

# -- the instinct ------------------------------------------------------------------------------------------------


def test_graze_walks_to_the_closest_plant_eats_it_and_ends_the_turn() -> None:
    """As near as possible, up to its movement: onto it.  [R-TGT-10, R-MOV-06, R-HEA-01, R-MT-05]"""
    g = position("slam", a="at: K7, survival: 0", b=FAR, terrain="N9 A5", wounds="bite, gore")
    assert g.monster["at"] == "M8" and g.monster["facing"] == "south"
    assert [t["at"] for t in g.view["terrain"]] == ["A5"]
    assert (g.decks["wounds"], g.decks["ai"]) == (1, 1)
    assert g.decks["archived"] == ["acanthus-plants"]
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_graze_eats_what_is_adjacent_but_not_what_is_far() -> None:
    """Seven spaces away is one too many to stand on, and adjacent after six; eight is too far.  [R-MOV-06, R-BRD-04]"""
    g = position("slam", a="at: K7, survival: 0", b=FAR, terrain="S8", wounds="bite")
    assert g.monster["at"] == "Q8" and g.decks["wounds"] == 0
    h = position("slam", a="at: K7, survival: 0", b=FAR, terrain="T8", wounds="bite")
    assert h.monster["at"] == "Q8" and h.decks["wounds"] == 1
    assert not h.happened("terrain-consumed")


def test_graze_between_two_plants_is_the_controllers_choice() -> None:
    """[R-MOV-02, R-RND-02]"""
    g = position("slam", a="at: K7, survival: 0", b=FAR, terrain="G8 P8", wounds="bite")
    g.expects("monster_path", "stop:G8:south", "stop:O8:south")
    g.choose("stop:G8:south")
    assert [t["at"] for t in g.view["terrain"]] == ["P8"]


def test_of_two_plants_in_reach_the_controller_chooses_one() -> None:
    """[R-RND-02]"""
    g = position("slam", a="at: K7, survival: 0", b=FAR, terrain="K8 L9")
    g.expects("consume", "eat:K8", "eat:L9")
    g.choose("eat:L9")
    assert [t["at"] for t in g.view["terrain"]] == ["K8"]


def test_without_plants_graze_is_a_full_move_forward() -> None:
    """[R-TGT-10, R-MOV-07]"""
    g = position("slam", a="at: K7, survival: 0", b=FAR)
    assert g.monster["at"] == "K14" and not g.happened("terrain-consumed")


# -- Chow Down ---------------------------------------------------------------------------------------------------


def test_chow_down_heals_a_d5_and_comes_again() -> None:
    """A 7 on the die heals 4; the card is on top of the deck.  [R-HEA-01, R-GEN-03]"""
    g = position("chow-down, bite", amount(7), terrain="N9", wounds="slam, gore, bolt, stomp, ram")
    assert g.decks["wounds"] == 1
    assert (g.decks["ai_known"]["1"], g.decks["ai_discard"]) == ("chow-down", [])
    assert g.view["terrain"] == []
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_chow_down_that_does_not_arrive_heals_nothing() -> None:
    """[R-MOV-04]"""
    g = position("chow-down, bite", terrain="T8", wounds="slam")
    assert (g.monster["at"], g.decks["wounds"]) == ("Q8", 1)
    assert g.decks["ai_known"]["1"] == "chow-down"


def test_without_plants_chow_down_is_the_basic_action() -> None:
    """[R-AI-05, R-AI-09]"""
    g = position(
        "chow-down", to_hit(2, 1), place("legs"), a="at: M8, survival: 0", b="at: K12, knocked_down: true, survival: 0"
    )
    g.choose("take:legs")
    assert g.survivor("b")["injuries"]["legs"] == "light" and g.decks["ai_discard"] == ["chow-down"]
    unharmed(g, "a")


# -- Ravenous ----------------------------------------------------------------------------------------------------


def test_ravenous_smells_what_can_be_eaten(tmp_path: Path) -> None:
    """b is further away, but carries something consumable.  [R-TGT-01, R-TGT-02]"""
    (tmp_path / "larder").mkdir()
    (tmp_path / "larder" / "gear.yaml").write_text("cards: {ham: {keywords: [consumable]}}\n", encoding="utf-8")
    g = play_with(
        load_packs([CORE, tmp_path / "larder"]),
        """
        monster: {id: screaming-antelope, level: level-1, at: K8, facing: south}
        survivors: {a: {at: K11, survival: 0}, b: {at: R9, survival: 0, gear: [ham]}}
        players: [[a, b]]
        decks: {ai: [ravenous]}
        """,
        to_hit(1),
    )
    assert [e.data["who"] for e in g.events("target")] == [1]
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


# -- Hypermetabolism ---------------------------------------------------------------------------------------------


def test_hypermetabolism_quickens_it_with_every_meal() -> None:
    """[R-AI-13, R-TOK-02]"""
    g = position("chow-down", amount(1), b=FAR, terrain="N9", in_play="hypermetabolism")
    assert g.monster["tokens"] == {"speed": 1}
    h = position("ravenous", to_hit(2), place("legs"), in_play="hypermetabolism")
    h.choose("take:legs", "pick:cloth")
    assert h.monster["tokens"] == {"speed": 1}
    hungry = position("slam", a="at: K7, survival: 0", b=FAR, in_play="hypermetabolism")
    assert hungry.monster["tokens"] == {}


def test_grazing_is_not_called_consuming() -> None:
    """Correction 10: the plant is archived and heals, but Hypermetabolism hears nothing.  [R-GEN-13, R-HEA-01]"""
    g = position("slam", a="at: K7, survival: 0", b=FAR, terrain="N9", in_play="hypermetabolism", wounds="bite")
    assert (g.monster["tokens"], g.decks["wounds"], g.decks["archived"]) == ({}, 0, ["acanthus-plants"])
    assert g.happened("terrain-archived") and not g.happened("terrain-consumed")


def test_giant_mouth_consumes_the_weapon() -> None:
    """Correction 9: it is a meal, so Hypermetabolism hears of it; a fist is none.  [R-GEN-13, R-AI-13]"""
    g = strike("giant-mouth", 2, in_play="hypermetabolism")
    assert (g.monster["tokens"], g.survivor("a")["gear"]) == ({"speed": 1}, ["cloth"])
    h = strike("giant-mouth", 2, weapon="fist-and-tooth", in_play="hypermetabolism")
    assert h.monster["tokens"] == {}


# -- In Heat -----------------------------------------------------------------------------------------------------


def test_in_heat_strengthens_it_and_draws_again() -> None:
    """[R-AI-11, R-AI-08, R-TOK-02]"""
    g = position("in-heat, bite", to_hit(1))
    assert g.monster["tokens"] == {"damage": 1}
    assert (g.decks["in_play"], g.decks["ai_discard"]) == (["in-heat"], ["bite"])


def test_in_heat_every_graze_is_heard_by_those_who_can() -> None:
    """Level brain damage; the insane fall; the deaf hear nothing.  [R-AI-13, R-BRN-01, R-BRN-03, R-TGT-07]"""
    g = position(
        "slam",
        a="at: K7, survival: 0, insanity: 3",
        b="at: V16, survival: 0",
        more="c: {at: A1, survival: 0, insanity: 3, permanent_injuries: [deaf]}",
        in_play="in-heat",
    )
    a, b, c = g.survivor("a"), g.survivor("b"), g.survivor("c")
    assert (a["insanity"], a["knocked_down"]) == (2, True)
    assert (b["injuries"]["brain"], b["knocked_down"]) == ("light", False)
    assert (c["insanity"], c["knocked_down"]) == (3, False)
    quiet = position("bite", to_hit(1), in_play="in-heat")
    unharmed(quiet, "a", "b")
