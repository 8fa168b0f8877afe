"""Attack profiles with more than numbers (lines, no dodging, fixed dice, injuries), and hits without attacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog
from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, place, severe, to_hit

POSITION = """
    monster: {{id: beast, level: {level}, at: K8, facing: south}}
    survivors: {{a: {{at: K10{a}}}, b: {{at: R3}}}}
    decks: {{ai: [{card}], in_play: [{in_play}], hit_locations: [hide]}}
"""


def card(folder: Path, attack: str, then: str = "") -> Catalog:
    more = f"            - {then}\n" if then else ""
    return beast(
        folder,
        f"""
        slap:
          actions:
            - pick_target: closest survivor
            - attack: {attack}
{more}        stern: {{type: trait, level: special, while_in_play: {{severe_injuries: -3}}}}
        """,
    )


def play(catalog: Catalog, *dice: Dice, level: str = "one", a: str = "", in_play: str = "") -> Play:
    extra = f", {a}" if a else ""
    text = POSITION.format(level=level, a=extra, card="slap", in_play=in_play)
    return play_with(catalog, text, *dice).unwatched()


LINES = (
    "{speed: 1, accuracy: 5, damage: 1, after_damage: [{bleed: {who: target}}], lines: ["
    "{if: {level: 2}, speed: 1, accuracy: 2, damage: 2, place: legs,"
    " after_damage: [{lose: {who: target, survival: 1}}]},"
    "{if: {level: 3}, cannot: dodge}]}"
)


def test_a_line_counts_only_while_its_condition_holds(tmp_path: Path) -> None:
    """Level 1: one die, 5+, one damage, no further effect.  [R-MAT-05, R-TRG-01]"""
    g = play(card(tmp_path, LINES), to_hit(5), place("body"))
    g.choose("take:body")
    v = g.survivor("a")
    assert (v["bleeding"], v["survival"], v["injuries"]["body"]) == (1, 1, "light")
    attacked = g.events("monster-attacks")[0].data
    assert (attacked["speed"], attacked["accuracy"], attacked["damage"]) == (1, 5, 1)
    g.expects("act_order")


def test_a_line_adds_numbers_place_and_effects(tmp_path: Path) -> None:
    """Level 2: two dice, 3+, three damage, all on the legs; both effects after damage.  [R-MAT-05, R-TRG-01]"""
    g = play(card(tmp_path, LINES), to_hit(3, 2), level="two", a="survival: 1")
    attacked = g.events("monster-attacks")[0].data
    assert (attacked["speed"], attacked["accuracy"], attacked["damage"]) == (2, 3, 3)
    assert g.options == ["take:legs", "dodge:legs"]
    g.choose("dodge:legs")
    g.expects("act_order")
    h = play(card(tmp_path / "2", LINES), to_hit(3, 2), severe(5), level="two")
    h.choose("take:legs")
    assert h.survivor("a")["survival"] == 0 and h.survivor("a")["bleeding"] >= 1


def test_an_attack_that_cannot_be_dodged(tmp_path: Path) -> None:
    """Level 3: the second line takes the dodge away.  [R-MAT-12, R-SUR-06]"""
    g = play(card(tmp_path, LINES), to_hit(3, 2, 2), severe(5), level="great")
    assert not any(key.startswith("dodge") for key in g.options)
    assert not g.happened("dodge")


def test_block_does_not_help_and_is_used_up(tmp_path: Path) -> None:
    """[R-MAT-12, R-MAT-07]"""
    attack = "{speed: 1, accuracy: 2, damage: 1, cannot: [dodge, block]}"
    g = play(card(tmp_path, attack), to_hit(2), place("body"))
    assert g.options == ["take:body"] or g.happened("damage")
    assert not g.happened("wards-off")


@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 0), (3, 1)])
def test_a_fixed_number_hits_whatever_the_modifiers(tmp_path: Path, die: int, hits: int) -> None:
    """Evasion 3 would make 9+ of 6+; the die needs 3, and a 1 or 2 misses.  [R-MAT-11]"""
    attack = "{speed: 1, accuracy: 6, damage: none, hits_on: 3}"
    g = play(card(tmp_path, attack), to_hit(die), a="attributes: {evasion: 3}")
    found = g.events("monster-dice")[0].data
    assert (found["needed"], found["hits"]) == (3, hits)
    g.expects("act_order")


def test_each_hit_adds_a_roll_until_none_hits(tmp_path: Path) -> None:
    """Two hits, then one of two, then none of one: three hits in one attack.  [R-MAT-13]"""
    attack = "{speed: 2, accuracy: 4, damage: 1, place: body, again: hits}"
    g = play(card(tmp_path, attack), to_hit(4, 9), to_hit(3, 4), to_hit(1))
    assert g.options == ["take:body", "dodge:body"]
    g.choose("dodge:body", "take:body", "take:body")
    assert g.survivor("a")["injuries"]["body"] == "heavy"
    assert [e.data["hits"] for e in g.events("monster-dice")] == [2, 1, 0]


def test_a_missing_attack_rolls_once(tmp_path: Path) -> None:
    """[R-MAT-13, R-MAT-07]"""
    g = play(card(tmp_path, "{speed: 2, accuracy: 4, damage: 1, again: hits}"), to_hit(3, 2))
    assert len(g.events("monster-dice")) == 1 and g.happened("monster-misses")
    g.expects("act_order")


@pytest.mark.parametrize(("attack", "in_play", "total"), [("-2", "", 6), ("0", "stern", 5), ("-9", "stern", 1)])
def test_severe_injury_rolls_change_by_the_attack_and_by_cards_in_play(
    tmp_path: Path, attack: str, in_play: str, total: int
) -> None:
    """A roll of 8; never below 1.  [R-SEV-05, R-SEV-01]"""
    profile = f"{{speed: 1, accuracy: 2, damage: 9, place: body, severe_injuries: {attack}}}"
    g = play(card(tmp_path, profile), to_hit(2), severe(8), in_play=in_play)
    g.choose("take:body")
    rolled = g.events("injury-roll")[0].data
    assert (rolled["rolled"], rolled["roll"]) == (8, total)


def test_other_damage_is_not_made_worse(tmp_path: Path) -> None:
    """Damage outside an attack has no modifier.  [R-SEV-05]"""
    catalog = card(tmp_path, "{speed: 1, accuracy: 9, damage: 1}", "damage: {who: target, amount: 9, place: body}")
    g = play(catalog, to_hit(1), severe(8), in_play="stern")
    assert g.events("injury-roll")[0].data["roll"] == 8


HITS = "{speed: 1, accuracy: 9, damage: 1}"


def test_hits_without_an_attack_may_be_dodged(tmp_path: Path) -> None:
    """Two hits of 1 damage; the monster's damage bonus does not count.  [R-MAT-14]"""
    catalog = card(tmp_path, HITS, "hits: {who: target, hits: 2, damage: 1}")
    g = play(catalog, to_hit(1, 1), place("arms", "legs"), level="great")
    assert g.options == ["take:arms", "take:legs", "dodge:arms", "dodge:legs"]
    g.choose("dodge:arms")
    if not g.happened("damage"):
        g.choose("take:legs")
    v = g.survivor("a")
    assert (v["injuries"]["arms"], v["injuries"]["legs"]) == ("none", "light")
    g.expects("act_order")


def test_a_hit_on_every_location(tmp_path: Path) -> None:
    """[R-MAT-14]"""
    catalog = card(tmp_path, HITS, "hits: {who: target, damage: 1, place: every, cannot: dodge}")
    g = play(catalog, to_hit(1))
    for where in ("head", "arms", "body", "waist", "legs"):
        if f"take:{where}" in g.options:
            g.choose(f"take:{where}")
    assert "none" not in {g.survivor("a")["injuries"][p] for p in ("arms", "body", "legs")}
    assert not g.happened("dodge") and len(g.events("damage")) == 5


@pytest.mark.parametrize(("die", "bleeding"), [(9, 1), (8, 0)])
def test_what_the_card_has_dealt_so_far(tmp_path: Path, die: int, bleeding: int) -> None:
    """[R-TRG-02]"""
    catalog = beast(
        tmp_path,
        """
        slap:
          actions:
            - pick_target: closest survivor
            - attack: {speed: 1, accuracy: 9, damage: 1, place: body}
            - attack: {speed: 1, accuracy: 10, damage: 1, place: body}
            - if: {dealt_damage: 1}
              then: [{bleed: {who: target}}]
              else: [{gain: {who: target, insanity: 1}}]
        """,
    )
    g = play(catalog, to_hit(die), to_hit(2))
    if die == 9:
        g.choose("take:body")
    v = g.survivor("a")
    assert v["bleeding"] == bleeding and len(g.events("gain")) == 2  # being attacked gives 1 insanity
    g.expects("act_order")


def test_armor_is_lost_everywhere_and_restored(tmp_path: Path) -> None:
    """Two points at every location before the damage; later the gear has all its points again.

    [R-TRG-04, R-GEAR-04]
    """
    attack = (
        "{speed: 1, accuracy: 2, damage: 1, place: waist,"
        " before_damage: [{lose_armor: {who: target, points: 2, place: every}}]}"
    )
    g = play(card(tmp_path, attack, "restore_armor: target"), to_hit(2))
    assert g.survivor("a")["armor"]["waist"] == 0
    g.choose("take:waist")
    assert g.survivor("a")["injuries"]["waist"] == "light" and g.survivor("a")["armor"]["waist"] == 1
    assert g.survivor("b")["armor"]["waist"] == 1
    g.expects("act_order")


def test_armor_is_destroyed_at_a_rolled_location(tmp_path: Path) -> None:
    """[R-GEN-05, R-TRG-04]"""
    catalog = card(tmp_path, HITS, "lose_armor: {who: target, points: all, place: random}")
    g = play(catalog, to_hit(1), place("waist"))
    assert g.survivor("a")["armor"]["waist"] == 0 and g.survivor("b")["armor"]["waist"] == 1
    g.expects("act_order")


def test_the_basic_action_of_a_reaction_can_be_aimed(tmp_path: Path) -> None:
    """Head only, on 2 or more, -1 on severe injuries.  [R-AI-09, R-MAT-11, R-TRG-04]"""
    catalog = beast(
        tmp_path,
        "",
        "horn: {failure: [{basic_action: {target: attacker, place: head, hits_on: 2, severe_injuries: -1}}]}",
    )
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10, attributes: {evasion: 5}}, b: {at: R3}}
        decks: {ai: [beast-basic], hit_locations: [horn]}
        start: survivors-turn
        """,
        to_hit(7, 1),
        ("to_wound", [2]),
        to_hit(2, 1),
    ).unwatched()
    g.choose("act:a", "attack:founding-stone", "wound:horn")
    assert g.events("monster-dice")[0].data["needed"] == 2
    assert "take:head" in g.options or g.survivor("a")["injuries"]["head"] == "heavy"


WATCHFUL = """
slap: {actions: [{pick_target: closest survivor}, {attack: {speed: 2, accuracy: 2, damage: 1}}]}
thirsty:
  type: trait
  level: special
  when: [{moment: attack dealt damage, do: [{gain: {who: the survivor, courage: 1}}]}]
"""


@pytest.mark.parametrize(("dice", "courage"), [(to_hit(9, 9), 1), (to_hit(1, 1), 0)])
def test_a_card_in_play_waits_for_damage_of_an_attack(tmp_path: Path, dice: Dice, courage: int) -> None:
    """Once for each attack, whatever its profile says.  [R-TRG-01, R-AI-13]"""
    hits = courage > 0
    g = play(beast(tmp_path, WATCHFUL), dice, *([place("legs", "legs")] if hits else []), in_play="thirsty")
    while g.game.decision.kind == "hit":
        g.choose("take:legs")
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (courage, 0)
    g.expects("act_order")
