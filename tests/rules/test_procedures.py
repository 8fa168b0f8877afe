"""Procedures that the cards of a monster share, and injuries that replace them.  [R-AI-18]"""

from __future__ import annotations

from pathlib import Path

from showdown.engine import explain_card
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, to_hit, to_wound

PROCEDURES = """
spiral-age:
  title: Spiral Age
  actions: [{each: {who: all survivors, do: [{gain: {who: the survivor, insanity: 1}}]}}]
strike: {actions: [{damage: {who: target, amount: 1, place: legs}}, {perform: spiral-age}]}
"""
AI = """
aging: {actions: [{perform: spiral-age}]}
striking: {actions: [{pick_target: closest survivor}, {perform: strike}]}
staring: {actions: [{perform: instinct}, {gain: {who: all survivors, courage: 1}}]}
basics: {actions: [{perform: basic action}]}
quiet: {copies: 9, actions: []}
"""
LOCATIONS = """
knee: {critical: [], injury: lame, replaces: {strike: [{gain: {who: all survivors, survival: 1}}]}}
heart: {critical: [], injury: old-heart, replaces: {spiral-age: []}}
brow: {failure: [{perform: {procedure: strike, target: attacker}}], critical: []}
"""


def turn(tmp_path: Path, card: str, injuries: str = "", start: str = "monster-turn") -> Play:
    return play_with(
        beast(tmp_path, AI, hit_locations=LOCATIONS, procedures=PROCEDURES),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K7, survival: 0}}, b: {{at: K12, survival: 0}}}}
        players: [[a, b]]
        start: {start}
        decks: {{ai: [{card}, quiet, quiet], hit_locations: [brow], injuries: [{injuries}]}}
        """,
        *([to_hit(9, 1), to_wound(2)] if start == "survivors-turn" else []),
        *([to_hit(1, 1)] if card == "basics" else []),
    )


def insanity(g: Play) -> list[int]:
    return [g.survivor(x)["insanity"] for x in "ab"]


def test_a_card_performs_a_procedure_of_its_monster(tmp_path: Path) -> None:
    """[R-AI-18]"""
    g = turn(tmp_path, "aging")
    g.choose("first:a")
    assert insanity(g) == [1, 1]
    assert [e.data["name"] for e in g.events("procedure")] == ["Spiral Age"]


def test_a_procedure_knows_the_target_of_the_card_and_performs_others(tmp_path: Path) -> None:
    """[R-AI-18]"""
    g = turn(tmp_path, "striking")
    g.choose("first:a")
    assert g.survivor("a")["injuries"]["legs"] == "light" and g.survivor("b")["injuries"]["legs"] == "none"
    assert insanity(g) == [1, 1]


def test_an_injury_replaces_a_procedure_whole(tmp_path: Path) -> None:
    """[R-AI-18, R-PER-01]"""
    g = turn(tmp_path, "striking", "lame")
    assert [g.survivor(x)["survival"] for x in "ab"] == [1, 1]
    assert g.survivor("a")["injuries"]["legs"] == "none" and insanity(g) == [0, 0]
    assert g.happened("procedure-replaced") and not g.happened("procedure")


def test_an_injury_switches_off_only_its_own_procedure(tmp_path: Path) -> None:
    """[R-AI-18, R-PER-01]"""
    g = turn(tmp_path, "striking", "old-heart")
    assert g.survivor("a")["injuries"]["legs"] == "light" and insanity(g) == [0, 0]


def test_a_reaction_performs_a_procedure_on_the_attacker(tmp_path: Path) -> None:
    """[R-AI-18] The attacker is its target, and nobody else."""
    g = turn(tmp_path, "quiet", start="survivors-turn")
    g.choose("act:a", "attack:founding-stone", "wound:brow", "first:a")
    assert g.survivor("a")["injuries"]["legs"] == "light" and g.survivor("b")["injuries"]["legs"] == "none"
    assert insanity(g) == [1, 1]


def test_the_instinct_is_a_procedure(tmp_path: Path) -> None:
    """[R-AI-18, R-FS-07] Stare ends the turn; the card goes on and nothing else is drawn."""
    g = turn(tmp_path, "staring")
    assert g.happened("instinct")
    g.expects("act_order")


def test_the_basic_action_is_a_procedure(tmp_path: Path) -> None:
    """[R-AI-18, R-AI-09] It picks its own target: b stands in front."""
    g = turn(tmp_path, "basics")
    assert g.happened("basic-action")


def test_a_card_explains_the_procedures_that_it_names(tmp_path: Path) -> None:
    catalog = beast(tmp_path, AI, hit_locations=LOCATIONS, procedures=PROCEDURES)
    assert explain_card(catalog, "aging")[1:] == [
        "The monster performs Spiral Age.",
        "“Spiral Age” means: each survivor gains 1 insanity.",
    ]
    assert explain_card(catalog, "knee")[-1] == (
        "When the monster would perform Strike, this happens instead: all survivors gain 1 survival."
    )
    assert explain_card(catalog, "heart")[-1].endswith("this happens instead: nothing.")
