"""The monster's attack: how many dice, what hits, how much it hurts, whom it reaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, check, place, play, to_hit

BESIDE = """
    monster: {{at: K8, facing: south, tokens: {tokens}}}
    survivors: {{a: {{at: K10, {a}}}, b: {{at: A1}}}}
    decks: {{ai: [{card}]}}
    controller: b
    """


def attacked(card: str, *dice: tuple[str, list[int | str]], tokens: str = "{}", a: str = "survival: 0") -> Play:
    """The lion stands beside a and plays this card; b stands far away and holds the tile."""
    return play(BESIDE.format(card=card, tokens=tokens, a=a), *dice)


def boxes(g: Play, letter: str) -> dict[str, str]:
    """The injury boxes that are filled."""
    filled: dict[str, str] = {p: box for p, box in g.survivor(letter)["injuries"].items() if box != "none"}
    return filled


def test_speed_is_the_number_of_attack_dice() -> None:
    """[R-MAT-05, R-MAT-01, R-AMB-46]"""
    g = attacked("claw", to_hit(5, 6), place("arms", "legs"))
    g.choose("take:arms", "take:legs")
    assert boxes(g, "a") == {"arms": "light", "legs": "light"}
    assert boxes(g, "b") == {}
    g.expects("act_order", "act:a", "act:b")


def test_speed_tokens_add_attack_dice() -> None:
    """[R-MAT-05, R-TOK-02]"""
    g = attacked("claw", to_hit(5, 6, 7), place("arms", "legs", "body"), tokens="{speed: 1}")
    g.choose("take:arms", "take:legs", "take:body")
    assert boxes(g, "a") == {"arms": "light", "legs": "light", "body": "light"}
    g.expects("act_order")


def test_an_attack_always_rolls_at_least_one_die() -> None:
    """[R-MAT-05, R-MOV-05]"""
    g = attacked("claw", to_hit(5), place("arms"), tokens="{speed: -5}")
    g.choose("take:arms")
    assert boxes(g, "a") == {"arms": "light"}
    g.expects("act_order")


def test_a_die_equal_to_the_accuracy_hits_and_one_below_misses() -> None:
    """[R-MAT-06]"""
    g = attacked("combo-claw", to_hit(4, 3), place("legs"))
    g.choose("take:legs")
    assert g.events("monster-dice")[0].data["hits"] == 1
    assert boxes(g, "a") == {"legs": "light"}
    g.expects("act_order")


@pytest.mark.parametrize(("tokens", "hits"), [(1, [3]), (0, []), (-1, [])])
def test_accuracy_tokens_are_added_to_the_dice(tokens: int, hits: list[int]) -> None:
    """[R-MAT-06, R-TOK-01]"""
    dice = [to_hit(3, 2)] + ([place("legs")] if hits else [])
    g = attacked("combo-claw", *dice, tokens=f"{{accuracy: {tokens}}}")
    if hits:
        g.choose("take:legs")
    assert boxes(g, "a") == ({"legs": "light"} if hits else {})
    g.expects("act_order")


def test_negative_accuracy_tokens_turn_the_printed_number_into_a_miss() -> None:
    """[R-MAT-06]"""
    g = attacked("combo-claw", to_hit(4, 5), place("body"), tokens="{accuracy: -1}")
    assert g.events("monster-dice")[0].data["needed"] == 5
    g.choose("take:body")
    assert boxes(g, "a") == {"body": "light"}
    g.expects("act_order")


def test_evasion_raises_what_the_monster_needs() -> None:
    """[R-MAT-06, R-TOK-01]"""
    g = attacked("claw", to_hit(3, 4), place("body"), a="survival: 0, attributes: {evasion: 2}")
    g.choose("take:body")
    assert g.events("monster-dice")[0].data["hits"] == 1
    assert boxes(g, "a") == {"body": "light"}
    g.expects("act_order")


def test_evasion_of_record_and_of_tokens_add_up() -> None:
    """[R-MAT-06, R-TOK-02, R-TOK-04]"""
    g = attacked("claw", to_hit(4, 5), place("body"), a="survival: 0, attributes: {evasion: 1}, tokens: {evasion: 2}")
    assert g.events("monster-dice")[0].data["needed"] == 5
    g.choose("take:body")
    assert boxes(g, "a") == {"body": "light"}
    g.expects("act_order")


def test_negative_evasion_helps_the_monster() -> None:
    """[R-MAT-06, R-TOK-01]"""
    g = attacked("combo-claw", to_hit(3, 2), place("arms"), a="survival: 0, attributes: {evasion: -1}")
    g.choose("take:arms")
    assert boxes(g, "a") == {"arms": "light"}
    g.expects("act_order")


def test_the_evasion_of_a_bystander_does_not_count() -> None:
    """[R-MAT-06]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1, attributes: {evasion: 8}}}
        decks: {ai: [claw]}
        controller: b
        """,
        to_hit(2, 1),
        place("arms"),
    )
    g.choose("take:arms")
    assert boxes(g, "a") == {"arms": "light"}
    g.expects("act_order")


def test_a_natural_one_misses_whatever_the_modifiers() -> None:
    """[R-MAT-06, R-GEN-04]"""
    g = attacked("claw", to_hit(1, 1), tokens="{accuracy: 9}", a="attributes: {evasion: -9}")
    assert g.happened("monster-misses")
    assert boxes(g, "a") == {}
    g.expects("act_order")


def test_a_natural_ten_hits_whatever_the_modifiers() -> None:
    """[R-MAT-06, R-GEN-04]"""
    g = attacked(
        "claw", to_hit(10, 9), place("arms"), tokens="{accuracy: -9}", a="survival: 0, attributes: {evasion: 9}"
    )
    g.choose("take:arms")
    assert g.events("monster-dice")[0].data["needed"] == 20
    assert boxes(g, "a") == {"arms": "light"}
    g.expects("act_order")


def test_an_attack_without_hits_ends_and_the_card_is_discarded() -> None:
    """[R-MAT-07, R-AI-07]"""
    g = attacked("power-swat", to_hit(1), a="survival: 1")
    assert g.happened("monster-misses")
    assert not g.happened("after-damage")
    assert g.survivor("a")["at"] == "K10"
    assert g.survivor("a")["survival"] == 1
    assert g.decks["ai_discard"] == ["power-swat"]
    g.expects("act_order", "act:a", "act:b")


def test_damage_tokens_make_every_hit_worse() -> None:
    """[R-MAT-08, R-TOK-02]"""
    g = attacked("claw", to_hit(5, 6), place("arms", "legs"), tokens="{damage: 1}")
    g.choose("take:arms", "take:legs")
    assert boxes(g, "a") == {"arms": "heavy", "legs": "heavy"}
    assert boxes(g, "b") == {}
    g.expects("act_order", "act:b")


def test_a_hit_deals_at_least_one_damage() -> None:
    """[R-MAT-08, R-MOV-05]"""
    g = attacked("claw", to_hit(5, 1), place("arms"), tokens="{damage: -4}")
    g.choose("take:arms")
    assert boxes(g, "a") == {"arms": "light"}
    g.expects("act_order")


BITE = """
nip:
  actions:
    - pick_target: closest survivor, in range
    - move_and_attack: {speed: 1, accuracy: 2, damage: 1}
"""


def test_speed_and_damage_of_the_stat_line_change_profiles(tmp_path: Path) -> None:
    """[R-MAT-05, R-MAT-08, R-TOK-01]"""
    g = play_with(
        beast(tmp_path, BITE),
        """
        monster: {id: beast, level: great, at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1}}
        decks: {ai: [nip]}
        controller: b
        """,
        to_hit(2, 2),
        place("arms", "legs"),
    )
    g.choose("take:arms", "take:legs")
    assert boxes(g, "a") == {"arms": "heavy", "legs": "heavy"}
    g.expects("act_order", "act:b")


SWING = """
swing:
  actions:
    - pick_target: closest survivor
    - attack: {speed: 1, accuracy: 2, damage: 1}
    - gain: {who: target, insanity: 1}
lunge:
  actions:
    - pick_target: closest survivor
    - move_and_attack: {speed: 1, accuracy: 2, damage: 1}
    - gain: {who: target, insanity: 1}
poke:
  actions:
    - pick_target: closest survivor
    - move_and_attack: {speed: 1, accuracy: 2, damage: 1, reach: 3}
patient:
  type: trait
  when:
    - moment: monster turn ends
      do: [{gain: {who: all survivors, understanding: 1}}]
"""


def swung(tmp_path: Path, card: str, at: str, *dice: tuple[str, list[int | str]], rulings: str = "{}") -> Play:
    return play_with(
        beast(tmp_path, SWING),
        f"""
        rulings: {rulings}
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: {at}, survival: 0}}, b: {{at: A1}}}}
        decks: {{ai: [{card}], in_play: [patient]}}
        controller: b
        """,
        *dice,
    )


def test_an_attack_without_movement_reaches_only_who_is_adjacent(tmp_path: Path) -> None:
    """[R-MAT-04, R-MAT-02]"""
    g = swung(tmp_path, "swing", "K10", to_hit(5), place("arms"))
    g.choose("take:arms")
    assert boxes(g, "a") == {"arms": "light"}
    g.expects("act_order")


def test_an_attack_without_movement_does_not_walk_to_its_target(tmp_path: Path) -> None:
    """[R-MAT-04, R-MAT-02, R-MAT-03]"""
    g = swung(tmp_path, "swing", "K11")
    assert g.monster["at"] == "K8"
    assert g.happened("out-of-reach")
    assert boxes(g, "a") == {}
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order")


def test_a_diagonal_corner_is_not_adjacent(tmp_path: Path) -> None:
    """[R-MAT-02, R-BRD-04]"""
    g = swung(tmp_path, "swing", "J10")
    assert g.happened("out-of-reach")
    assert boxes(g, "a") == {}
    g.expects("act_order")


def test_a_target_out_of_reach_is_approached_and_faced_and_the_card_goes_on(tmp_path: Path) -> None:
    """[R-MAT-03, R-AMB-18]"""
    g = swung(tmp_path, "lunge", "T8")
    assert g.monster["at"] == "Q8"
    assert g.monster["facing"] == "east"
    assert boxes(g, "a") == {}
    assert g.survivor("a")["insanity"] == 1  # the next action of the card
    assert g.survivor("b")["understanding"] == 1  # the end of the turn
    g.expects("act_order")


def test_by_ruling_a_target_out_of_reach_ends_the_turn(tmp_path: Path) -> None:
    """[R-AMB-18, R-MAT-03, R-MT-05]"""
    g = swung(tmp_path, "lunge", "T8", rulings="{out-of-reach: end-turn}")
    assert g.monster["at"] == "Q8"
    assert g.monster["facing"] == "east"
    assert g.survivor("a")["insanity"] == 0
    assert g.survivor("b")["understanding"] == 0
    assert g.decks["ai_discard"] == ["lunge"]
    g.expects("act_order")


def test_the_last_space_of_movement_still_reaches(tmp_path: Path) -> None:
    """[R-MAT-03, R-MAT-01, R-MOV-03]"""
    g = swung(tmp_path, "lunge", "S8", to_hit(2), place("legs"), rulings="{out-of-reach: end-turn}")
    g.choose("take:legs")
    assert g.monster["at"] == "Q8"
    assert boxes(g, "a") == {"legs": "light"}
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order")


def test_reach_lets_the_monster_stop_further_away(tmp_path: Path) -> None:
    """[R-MAT-02, R-MOV-02]"""
    g = swung(tmp_path, "poke", "S8", to_hit(2), place("legs"))
    g.choose("take:legs")
    assert g.monster["at"] == "O8"  # three spaces from S to P
    assert boxes(g, "a") == {"legs": "light"}
    g.expects("act_order")


def test_in_reach_already_the_monster_only_turns(tmp_path: Path) -> None:
    """[R-MAT-02, R-FAC-01]"""
    g = swung(tmp_path, "poke", "N7", to_hit(2), place("legs"))
    # N7 is two columns and one row away: two facings put it in front.
    g.unwatched().choose("stop:K8:east")
    g.choose("take:legs")
    assert g.monster["at"] == "K8"
    assert g.monster["facing"] == "east"
    assert boxes(g, "a") == {"legs": "light"}
    g.expects("act_order")


SWEEP = """
sweep:
  actions:
    - pick_target: all survivors, in range 2
    - attack: {speed: 2, accuracy: 2, damage: 1, after_damage: [{bleed: {who: target}}]}
"""


def swept(tmp_path: Path, *dice: tuple[str, list[int | str]]) -> Play:
    """a and b are adjacent, c is two spaces away, d far away."""
    return play_with(
        beast(tmp_path, SWEEP),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: M8, survival: 0}, c: {at: K6, survival: 0}, d: {at: A1}}
        decks: {ai: [sweep]}
        controller: d
        """,
        *dice,
    )


def test_several_targets_suffer_the_full_profile_one_after_another(tmp_path: Path) -> None:
    """[R-MAT-09, R-TGT-08]"""
    g = swept(tmp_path, to_hit(5, 6), place("arms", "legs"), to_hit(1, 7), place("body"))
    assert g.options == ["first:a", "first:b", "first:c"]
    assert g.game.decision.seats == (3,)
    g.choose("first:b", "take:arms", "take:legs")
    assert g.options == ["first:a", "first:c"]
    g.choose("first:a", "take:body")
    assert boxes(g, "b") == {"arms": "light", "legs": "light"}
    assert boxes(g, "a") == {"body": "light"}
    # Triggers count per attack, and each target is a separate attack.
    assert [g.survivor(x)["bleeding"] for x in "abcd"] == [1, 1, 0, 0]
    g.expects("act_order")


def test_a_target_out_of_reach_among_several_is_passed_by(tmp_path: Path) -> None:
    """[R-MAT-09, R-MAT-02]"""
    g = swept(tmp_path, to_hit(1, 1), to_hit(1, 1))
    g.choose("first:c")
    assert len(g.events("out-of-reach")) == 1
    g.choose("first:a")
    assert len(g.events("monster-misses")) == 2
    assert boxes(g, "c") == {}
    g.expects("act_order")


DOOM = """
doom:
  actions:
    - pick_target: closest survivor
    - kill: target
    - attack: {speed: 2, accuracy: 2, damage: 1}
    - gain: {who: all survivors, understanding: 1}
"""


def test_a_target_that_died_is_not_attacked_and_the_card_goes_on(tmp_path: Path) -> None:
    """[R-TGT-11]"""
    g = play_with(
        beast(tmp_path, DOOM),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: A1}}
        decks: {ai: [doom]}
        controller: b
        """,
    )
    assert not g.survivor("a")["alive"]
    assert not g.happened("monster-attacks")
    assert g.survivor("b")["understanding"] == 1
    g.expects("act_order", "act:b")


SPIT = """
spit:
  actions:
    - pick_target: closest survivor
    - damage: {who: target, amount: 2}
spit-at-head:
  actions:
    - pick_target: closest survivor
    - damage: {who: target, amount: 1, place: head}
spit-at-legs:
  actions:
    - pick_target: closest survivor
    - damage: {who: target, amount: level, place: legs}
"""


def spat(tmp_path: Path, card: str, level: str, *dice: tuple[str, list[int | str]]) -> Play:
    return play_with(
        beast(tmp_path, SPIT),
        f"""
        monster: {{id: beast, level: {level}, at: K8, facing: south, tokens: {{damage: 3, speed: 2}}}}
        survivors: {{a: {{at: K13}}, b: {{at: A1}}}}
        decks: {{ai: [{card}]}}
        controller: b
        """,
        *dice,
    )


def test_damage_outside_a_profile_lands_whole_on_one_rolled_place(tmp_path: Path) -> None:
    """[R-DMO-01, R-MAT-08, R-SUR-07]"""
    g = spat(tmp_path, "spit", "one", place("arms"))
    assert boxes(g, "a") == {"arms": "heavy"}  # two points: tokens did not add, no severe injury
    assert g.survivor("a")["survival"] == 1  # there was nothing to dodge
    assert not g.happened("monster-attacks")
    assert boxes(g, "b") == {}
    g.expects("act_order", "act:b")


def test_damage_outside_a_profile_with_a_named_place_rolls_no_die(tmp_path: Path) -> None:
    """[R-DMO-01, R-GEN-15]"""
    g = spat(tmp_path, "spit-at-legs", "two")
    assert boxes(g, "a") == {"legs": "heavy"}
    assert boxes(g, "b") == {}
    g.expects("act_order", "act:b")


def test_the_named_place_may_be_the_head(tmp_path: Path) -> None:
    """[R-DMO-01, R-DMG-01]"""
    g = spat(tmp_path, "spit-at-head", "two")
    assert boxes(g, "a") == {"head": "heavy"}
    g.expects("act_order", "act:b")


def test_damage_outside_a_profile_is_stopped_by_armor_first(tmp_path: Path) -> None:
    """[R-DMO-01, R-DMG-02]"""
    g = spat(tmp_path, "spit", "one", place("waist"))
    assert g.survivor("a")["armor"]["waist"] == 0
    assert boxes(g, "a") == {"waist": "light"}
    g.expects("act_order", "act:a", "act:b")


def test_a_check_of_a_card_has_no_natural_results(tmp_path: Path) -> None:
    """[R-GEN-04, R-GEN-03]"""
    catalog = beast(tmp_path, "glare:\n  actions:\n    - roll: {1-9: [{gain: {who: all survivors, insanity: 1}}]}\n")
    position = """
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: K13}, b: {at: A1}}
        decks: {ai: [glare]}
        """
    one = play_with(catalog, position, check(1))
    ten = play_with(catalog, position, check(10))
    assert [one.survivor(x)["insanity"] for x in "ab"] == [1, 1]
    assert [ten.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    one.expects("act_order")
    ten.expects("act_order")


MURDER = """
    murder:
      actions:
        - pick_target: closest survivor
        - bleed: {who: target, tokens: 5}
        - attack: {speed: 1, accuracy: 2, damage: 1}
        - gain: {who: all survivors, courage: 1}
    """


def test_a_target_who_died_before_the_attack_is_not_out_of_reach(tmp_path: Path) -> None:
    """[R-MAT-03, R-DIE-01, R-AMB-18] There is no attack, and the card goes on under either ruling."""
    g = play_with(
        beast(tmp_path, MURDER),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1}}
        controller: b
        rulings: {out-of-reach: end-turn}
        decks: {ai: [murder], hit_locations: [hide]}
        """,
    )
    assert not g.survivor("a")["alive"]
    assert not g.happened("monster-attacks") and not g.happened("out-of-reach")
    assert g.survivor("b")["courage"] == 1
    g.expects("act_order", "act:b")
