"""Brain damage, insanity, and the brain trauma table row by row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from showdown.kernel.machine import advance
from showdown.rules.survivor.damage import suffer_row
from tests.support.brain_damage import CARDS, CLUB, brain_attack
from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play, amount, check, draw, place, play, random_survivor, severe, to_hit, trauma
from tests.support.survivor_changes import changes

# -- insanity, the box, trauma -----------------------------------------------------------------------------------


def test_brain_damage_takes_insanity_first(tmp_path: Path) -> None:
    """[R-BRN-01, R-BRN-02]"""
    g = brain_attack(tmp_path, "whisper", a="{at: K13, insanity: 2}")
    assert g.survivor("a")["insanity"] == 1
    assert g.survivor("a")["injuries"]["brain"] == "none"
    assert g.events("brain-damage")[0].data["insanity"] == 1  # losing insanity is suffering brain damage
    assert g.survivor("b")["insanity"] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_without_insanity_it_fills_the_one_box_and_nobody_falls(tmp_path: Path) -> None:
    """[R-BRN-01, R-DMG-01, R-DMG-03]"""
    g = brain_attack(tmp_path, "whisper")
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert not g.survivor("a")["knocked_down"]
    assert g.survivor("b")["injuries"]["brain"] == "none"
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_no_brain_damage_is_not_suffered(tmp_path: Path) -> None:
    """[R-BRN-01, R-BRN-02]"""
    g = brain_attack(tmp_path, "mutter", a="{at: K13, insanity: 2}")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"]) == (2, "none")
    assert not g.happened("brain-damage")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_with_the_box_full_it_is_a_trauma(tmp_path: Path) -> None:
    """[R-BRN-01, R-BRN-05]"""
    g = brain_attack(tmp_path, "whisper", trauma(3), a="{at: K13, injuries: {brain: light}}")
    assert g.events("injury-roll")[0].data["row"] == "Memory loss"
    g.expects("act_order")


def test_one_blow_goes_through_insanity_and_box_into_a_single_trauma(tmp_path: Path) -> None:
    """[R-BRN-01]"""
    g = brain_attack(tmp_path, "scream", trauma(3), a="{at: K13, insanity: 1}")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"]) == (0, "light")
    assert len(g.events("injury-roll")) == 1  # three points were left, one roll uses them up
    g.expects("act_order")


def test_exactly_enough_insanity_spares_the_box(tmp_path: Path) -> None:
    """[R-BRN-01]"""
    g = brain_attack(tmp_path, "scream", a="{at: K13, insanity: 5}")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"]) == (0, "none")
    g.expects("act_order")


def test_brain_damage_by_level_counts_the_level(tmp_path: Path) -> None:
    """[R-GEN-15, R-BRN-01]"""
    g = brain_attack(tmp_path, "howl", a="{at: K13, insanity: 2}", level="great")
    a = g.survivor("a")
    assert (a["insanity"], a["injuries"]["brain"]) == (0, "light")
    g.expects("act_order")


def test_brain_damage_is_not_dodged_and_armor_does_not_help(tmp_path: Path) -> None:
    """[R-BRN-04, R-SUR-07]"""
    g = brain_attack(tmp_path, "whisper", a="{at: K13, survival: 3, armor: {head: 5}}")
    a = g.survivor("a")
    assert (a["survival"], a["armor"]["head"], a["injuries"]["brain"]) == (3, 5, "light")
    assert not g.happened("location-dice")
    g.expects("act_order")


def test_with_a_torn_tendon_the_brain_box_knocks_down_as_well() -> None:
    """[R-SEV-04, R-BRN-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10, survival: 0, injuries: {legs: heavy}}
          b: {at: A1, courage: 9}
          c: {at: V1, courage: 9}
        decks: {ai: [claw, terrifying-roar]}
        controller: b
        """,
        to_hit(7, 1),
        place("legs"),
        severe(6),
        check(2),
        check(2),
        check(2),
        to_hit(1, 1),
    )
    g.choose("take:legs", "act:a", "end", "act:b", "end", "act:c", "end", "first:a", "first:b")
    assert g.survivor("a")["injuries"]["brain"] == "light"
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b", "act:c")


def test_with_a_torn_tendon_losing_insanity_is_no_injury() -> None:
    """[R-SEV-04, R-BRN-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10, survival: 0, insanity: 1, injuries: {legs: heavy}}
          b: {at: A1, courage: 9}
          c: {at: V1, courage: 9}
        decks: {ai: [claw, terrifying-roar]}
        controller: b
        """,
        to_hit(7, 1),
        place("legs"),
        severe(6),
        check(2),
        check(2),
        check(2),
        to_hit(1, 1),
    )
    g.choose("take:legs", "act:a", "end", "act:b", "end", "act:c", "end", "first:a", "first:b")
    assert g.survivor("a")["insanity"] == 0
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b", "act:c")


# -- insane ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("insanity", "strength"), [(2, 0), (3, 1), (4, 1)])
def test_three_insanity_is_insane(insanity: int, strength: int) -> None:
    """[R-BRN-03]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, insanity: {insanity}}}, b: {{at: A1, insanity: 3}}}}
        decks: {{ai: [claw], hit_locations: [glorious-mane]}}
        start: survivors-turn
        """,
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:glorious-mane")
    assert g.survivor("a")["tokens"].get("strength", 0) == strength
    assert g.survivor("b")["tokens"] == {}
    g.expects("action")


def test_insanity_has_no_limit() -> None:
    """[R-BRN-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, insanity: 40}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [fleshy-gut]}
        start: survivors-turn
        """,
    )
    g.choose("act:a", "use:founding-stone:sling", "wound:fleshy-gut")
    assert g.survivor("a")["insanity"] == 43
    assert g.survivor("b")["insanity"] == 0
    g.expects("action")


# -- the trauma table --------------------------------------------------------------------------------------------

DEAD = {"alive": False, "at": None}

ROWS: list[tuple[int, tuple[Dice, ...], dict[str, Any], dict[str, Any]]] = [
    (1, (), DEAD, {}),
    (2, (), DEAD, {}),
    (3, (), {"proficiency": 1}, {}),
    (4, (amount(5),), {"knocked_down": True, "at": "A10", "insanity": 3}, {}),
    (
        5,
        (place("legs"), place("arms"), draw("disorder", "prey"), amount(10)),
        {"injuries.arms": "light", "disorders": ["prey"], "insanity": 5},
        {"injuries.legs": "light"},
    ),
    (
        6,
        (place("head"), place("waist"), draw("disorder", "anxiety"), amount(1)),
        {"armor.waist": 0, "disorders": ["anxiety"], "insanity": 1},
        {"injuries.head": "heavy", "knocked_down": True},
    ),
    (7, (draw("disorder", "prey"), amount(2)), {"disorders": ["prey"], "insanity": 1}, {}),
    (8, (draw("disorder", "honorable"), amount(9)), {"disorders": ["honorable"], "insanity": 5}, {}),
    (9, (amount(9),), {"knocked_down": True, "insanity": 9}, {}),
    (
        10,
        (amount(4),),
        {
            "insanity": 2,
            "tokens.speed": 1,
            "tokens.strength": 1,
            "impairments": ["no fighting arts", "frenzy"],
        },
        {},
    ),
]


def dared(tmp_path: Path, *dice: Dice, at: str = "D10", a: str = "", b: str = "") -> Play:
    """a, whose brain box is full, decides before a point of brain damage.  b is beside a, c far away."""
    return play_with(
        beast(tmp_path, CARDS),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors:
          a: {{at: {at}, survival_limit: 20, injuries: {{brain: light}}{a}}}
          b: {{at: {b or at[0] + str(int(at[1:]) + 1)}}}
          c: {{at: V1}}
        decks: {{ai: [dare], hit_locations: [hide]}}
        controller: c
        """,
        *dice,
    )


@pytest.mark.parametrize(("roll", "dice", "expected", "beside"), ROWS, ids=[f"trauma-{row[0]}" for row in ROWS])
def test_every_row_of_the_trauma_table_changes_exactly_what_it_says(
    tmp_path: Path, roll: int, dice: tuple[Dice, ...], expected: dict[str, Any], beside: dict[str, Any]
) -> None:
    """[R-BRN-05, R-GEN-03, R-DMO-01]"""
    g = dared(tmp_path, trauma(roll), *dice)
    g.game.state.survivors[0].proficiency = 3
    before = {letter: g.survivor(letter) for letter in "abc"}
    g.choose("yes")
    assert changes(before["a"], g.survivor("a")) == expected
    assert changes(before["b"], g.survivor("b")) == beside
    assert changes(before["c"], g.survivor("c")) == {}
    g.expects("act_order")


def modified(tmp_path: Path, roll: int, *dice: Dice, rulings: str = "{}") -> Play:
    """a suffers a row above ten.  No core card modifies the roll yet, so the row is applied as a modifier would."""
    g = play_with(
        beast(tmp_path, CARDS),
        f"""
        rulings: {rulings}
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: D10, survival: 4, survival_limit: 9}}, b: {{at: D11}}, c: {{at: V1}}}}
        start: survivors-turn
        decks: {{ai: [dare]}}
        """,
        *dice,
    )
    state = g.game.state
    table = state.catalog.brain_trauma
    assert table is not None
    suffer_row(state, 0, table, roll, "R-BRN-05", roll)
    return g


def settle(g: Play) -> Play:
    advance(g.game.state, g.game.chance, g.game.journal)
    return g


@pytest.mark.parametrize(("ruling", "speed"), [("minus", -1), ("plus", 1)])
def test_maniacal_laughter(tmp_path: Path, ruling: str, speed: int) -> None:
    """[R-BRN-05, R-AMB-32, R-PRI-01]"""
    g = modified(tmp_path, 11, amount(3), rulings=f"{{maniacal-laughter: {ruling}}}")
    before = g.survivor("a")
    settle(g)
    assert changes(before, g.survivor("a")) == {
        "knocked_down": True,
        "tokens.speed": speed,
        "priority_target": True,
        "insanity": 2,
    }
    assert g.survivor("b")["tokens"] == {}
    g.expects("act_order", "act:b", "act:c")


def test_maniacal_laughter_takes_the_token_from_its_holder(tmp_path: Path) -> None:
    """[R-BRN-05, R-PRI-01]"""
    g = modified(tmp_path, 11, amount(3))
    g.game.state.monster.priority = 1
    settle(g)
    assert g.monster["priority_target"] == "a"
    assert not g.survivor("b")["priority_target"]
    g.expects("act_order", "act:b", "act:c")


def test_clarity_turns_survival_into_insanity(tmp_path: Path) -> None:
    """[R-BRN-05]"""
    g = modified(tmp_path, 12, draw("disorder", "prey"))
    before = g.survivor("a")
    settle(g)
    expected = {"knocked_down": True, "insanity": 4, "survival": 0, "disorders": ["prey"]}
    assert changes(before, g.survivor("a")) == expected
    assert g.survivor("b")["survival"] == 1
    g.expects("act_order", "act:b", "act:c")


def test_clarity_kills_who_has_three_disorders(tmp_path: Path) -> None:
    """[R-BRN-05]"""
    g = modified(tmp_path, 12)
    g.game.state.survivors[0].disorders = tuple(g.game.state.catalog.disorders[:3])
    settle(g)
    assert not g.survivor("a")["alive"]
    g.expects("act_order", "act:b", "act:c")


def test_two_disorders_survive_clarity(tmp_path: Path) -> None:
    """[R-BRN-05]"""
    g = modified(tmp_path, 12, draw("disorder", "weak-spot"))
    g.game.state.survivors[0].disorders = tuple(g.game.state.catalog.disorders[:2])
    settle(g)
    assert g.survivor("a")["alive"]
    assert len(g.survivor("a")["disorders"]) == 3
    g.expects("act_order", "act:b", "act:c")


def test_the_impossible_fills_survival_only_to_its_limit(tmp_path: Path) -> None:
    """[R-BRN-05, R-SUR-01]"""
    g = modified(tmp_path, 13, amount(7), amount(8))
    before = g.survivor("a")
    settle(g)
    assert changes(before, g.survivor("a")) == {"survival": 9, "insanity": 8, "tokens.luck": 2}
    g.expects("act_order", "act:a", "act:b", "act:c")


# -- single rows, further ----------------------------------------------------------------------------------------


def test_memory_loss_stops_at_nothing(tmp_path: Path) -> None:
    """[R-BRN-05]"""
    g = dared(tmp_path, trauma(3))
    g.game.state.survivors[0].proficiency = 1
    g.choose("yes")
    assert g.survivor("a")["proficiency"] == 0
    g.expects("act_order")


def test_fleeing_runs_as_far_as_the_own_movement(tmp_path: Path) -> None:
    """[R-BRN-05, R-KB-01]"""
    g = dared(tmp_path, trauma(4), amount(2), a=", attributes: {movement: 2}")
    g.choose("yes")
    assert g.survivor("a")["at"] == "B10"
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order")


@pytest.mark.parametrize(("at", "across", "end"), [("D13", "push:west", "A13"), ("S13", "push:east", "V13")])
def test_fleeing_between_two_equally_near_edges_is_the_controllers_choice(
    tmp_path: Path, at: str, across: str, end: str
) -> None:
    """[R-BRN-05, R-RND-02]"""
    g = dared(tmp_path, trauma(4), amount(2), at=at)
    g.choose("yes")
    assert g.game.decision.seats == (2,)
    assert sorted(g.options) == sorted(["push:south", across])
    g.choose(across)
    assert g.survivor("a")["at"] == end
    g.expects("act_order")


def test_fleeing_from_the_edge_itself_goes_along_it(tmp_path: Path) -> None:
    """[R-BRN-05, R-KB-02, R-BRD-13]"""
    g = dared(tmp_path, trauma(4), amount(2), at="A9")
    g.choose("yes")
    assert g.options == ["push:north", "push:south"]
    g.choose("push:north")
    assert g.survivor("a")["at"] == "A4"
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order")


@pytest.mark.parametrize(("at", "where"), [("H3", "H1"), ("T9", "V9"), ("H13", "H16"), ("C9", "A9")])
def test_fleeing_goes_to_the_nearest_of_the_four_edges(tmp_path: Path, at: str, where: str) -> None:
    """[R-BRN-05]"""
    g = brain_attack(
        tmp_path, "whisper", trauma(4), amount(2), a=f"{{at: {at}, injuries: {{brain: light}}, priority_target: true}}"
    )
    assert g.survivor("a")["at"] == where
    assert g.survivor("b")["at"] == "K14"
    g.expects("act_order", "act:b", "act:c")


@pytest.mark.parametrize(("push", "where"), [("push:north", "F1"), ("push:west", "A6")])
def test_fleeing_from_a_corner_leaves_one_way_for_either_edge(tmp_path: Path, push: str, where: str) -> None:
    """[R-BRN-05, R-KB-02]"""
    g = dared(tmp_path, trauma(4), amount(2), at="A1", b="A16")
    g.choose("target:a", "yes", push)
    assert g.survivor("a")["at"] == where
    g.expects("act_order")


def test_a_danger_seizure_spares_who_stands_diagonally() -> None:
    """[R-BRN-05, R-BRD-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K12, injuries: {brain: light}}
          b: {at: L13}
          c: {at: J12}
          d: {at: A1}
        decks: {ai: [size-up]}
        controller: d
        """,
        random_survivor("a"),
        check(4),
        trauma(6),
        place("legs"),
        place("arms"),
        draw("disorder", "prey"),
        amount(1),
    )
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert g.survivor("c")["injuries"]["legs"] == "light"
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    assert set(g.survivor("d")["injuries"].values()) == {"none"}
    g.expects("act_order")


def test_a_danger_seizure_that_kills_still_hurts_the_neighbours() -> None:
    """[R-BRN-05, R-DIE-01]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K12, injuries: {brain: light, legs: heavy}}
          b: {at: K13}
          c: {at: V15}
        decks: {ai: [size-up]}
        controller: c
        """,
        random_survivor("a"),
        check(4),
        trauma(5),
        place("arms"),
        place("legs"),
        severe(1),
    )
    assert not g.survivor("a")["alive"]
    assert g.survivor("b")["injuries"]["arms"] == "light"
    assert g.survivor("c")["injuries"]["arms"] == "none"  # nowhere near
    g.expects("act_order", "act:b", "act:c")


def test_the_frenzied_cannot_dodge() -> None:
    """[R-BRN-05, R-SUR-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 3, injuries: {brain: light}}, b: {at: A1, courage: 9}}
        decks: {ai: [terrifying-roar, claw]}
        controller: b
        """,
        check(2),
        trauma(10),
        amount(1),
        check(2),
        to_hit(7, 1),
        place("arms"),
    )
    g.choose("first:a")
    # Knocked back six spaces, the only one in range: the Basic Action follows.
    assert g.survivor("a")["survival"] == 3
    g.expects("hit", "take:arms")


def test_two_frenzies_add_up(tmp_path: Path) -> None:
    """[R-BRN-05, R-TOK-02]"""
    g = brain_attack(
        tmp_path,
        "nightmares",
        trauma(10),
        amount(1),
        trauma(10),
        amount(1),
        trauma(3),
        trauma(3),
    )
    assert g.survivor("a")["tokens"] == {"speed": 2, "strength": 2}
    assert g.survivor("b")["tokens"] == {}
    g.expects("act_order")


def test_the_frenzied_swing_slow_weapons_fast(tmp_path: Path) -> None:
    """[R-BRN-05, R-SAT-03]"""
    catalog = beast(tmp_path, CARDS, gear=CLUB)
    position = """
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {{a: {{at: K10, gear: [slow-club], injuries: {{brain: {brain}}}}}, b: {{at: A1}}}}
        decks: {{ai: [whisper], hit_locations: [hide]}}
        controller: b
        """
    calm = play_with(catalog, position.format(brain="none"), to_hit(1))
    calm.choose("act:a", "attack:slow-club")
    calm.expects("action")
    frenzied = play_with(catalog, position.format(brain="light"), trauma(10), amount(1), to_hit(1, 1, 1, 1))
    frenzied.choose("act:a", "attack:slow-club")  # three of the club, one of the token
    frenzied.expects("action")


def test_frenzy_does_not_hurry_a_slow_ranged_weapon(tmp_path: Path) -> None:
    """[R-BRN-05, R-SAT-03]"""
    bow = """
        slow-bow:
          keywords: [weapon, ranged]
          weapon: {speed: 3, accuracy: 6, strength: 1, range: 6, slow: true}
        """
    g = play_with(
        beast(tmp_path, CARDS, gear=bow),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: K10, gear: [slow-bow], injuries: {brain: light}}, b: {at: A1}}
        decks: {ai: [whisper], hit_locations: [hide]}
        controller: b
        """,
        trauma(10),
        amount(1),
        to_hit(1),
    )
    g.choose("act:a", "attack:slow-bow")
    assert g.survivor("a")["tokens"]["speed"] == 1
    g.expects("action")


# -- disorders ---------------------------------------------------------------------------------------------------


def lunacy(*disorders: str) -> list[Dice]:
    out: list[Dice] = []
    for name in disorders:
        out += [trauma(7), draw("disorder", name), amount(1)]
    return out


def test_the_same_disorder_twice_has_no_effect(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    g = brain_attack(tmp_path, "nightmares", *lunacy("prey", "prey", "anxiety", "prey"))
    assert g.survivor("a")["disorders"] == ["prey", "anxiety"]
    assert g.survivor("b")["disorders"] == []
    g.expects("act_order")


def test_a_fourth_disorder_replaces_one_of_the_owners_choice(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    g = brain_attack(tmp_path, "nightmares", *lunacy("prey", "anxiety", "honorable", "immortal"))
    assert g.game.decision.seats == (0,)
    assert g.options == ["pick:prey", "pick:anxiety", "pick:honorable"]
    g.choose("pick:anxiety")
    assert g.survivor("a")["disorders"] == ["prey", "immortal", "honorable"]
    g.expects("act_order")


CHARM = """
    charm:
      keywords: [item]
      when: [{moment: brain trauma, do: [{gain: {who: owner, courage: 1}}]}]
    """


@pytest.mark.parametrize(("brain", "dice", "courage"), [("light", [trauma(3)], 1), ("none", [], 0)])
def test_a_card_speaks_after_a_brain_trauma(tmp_path: Path, brain: str, dice: list[Dice], courage: int) -> None:
    """[R-BRN-05, R-GEAR-06] The point that fills the box is no trauma."""
    g = play_with(
        beast(tmp_path, CARDS, gear=CHARM),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors:
          a: {{at: K13, gear: [charm], injuries: {{brain: {brain}}}}}
          b: {{at: A1, gear: [charm]}}
        controller: b
        decks: {{ai: [whisper], hit_locations: [hide]}}
        """,
        *dice,
    )
    assert (g.survivor("a")["courage"], g.survivor("b")["courage"]) == (courage, 0)
    g.expects("act_order")
