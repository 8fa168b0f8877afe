"""House rules: each changes one thing and nothing else, and none applies unless it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.board.cells import NAMES
from showdown.engine import Game, core_catalog, first_story, typed_source
from showdown.kernel.errors import BadContent
from showdown.model.house_rules import describe_house, parse_house
from showdown.model.invariants import problems
from tests.support.brain_damage import brain_attack
from tests.support.position import Dice, Play, check, place, play, severe, to_hit, trauma
from tests.support.verb_examples import compiled


def throwers(house: str, *dice: Dice) -> Play:
    """Two survivors with a stone each, far from the lion; each throw is a wound."""
    return play(
        f"""
        house: {house}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: A1}}, b: {{at: A16}}}}
        start: survivors-turn
        decks: {{hit_locations: [beasts-knee, beasts-ribs], ai: [claw]}}
        """,
        *dice,
    )


def throw(g: Play, who: str, location: str) -> Play:
    return g.choose(f"act:{who}", "use:founding-stone:sling", f"wound:{location}")


# -- extra life ----------------------------------------------------------------------------------------------------


def test_extra_life_is_lost_before_any_card() -> None:
    """[R-WST-08]"""
    g = throwers("{extra-life: 1}")
    assert g.monster["life"] == 1
    throw(g, "a", "beasts-knee")
    assert (g.decks["ai"], g.decks["wounds"], g.monster["life"], g.monster["dead"]) == (1, 0, None, False)
    g.choose("end")
    throw(g, "b", "beasts-ribs")
    assert (g.decks["ai"], g.decks["wounds"], g.monster["dead"]) == (0, 1, False)


def test_without_it_the_first_wound_takes_a_card() -> None:
    """[R-WST-01]"""
    g = throw(throwers("{}"), "a", "beasts-knee")
    assert (g.decks["ai"], g.decks["wounds"], g.monster["life"]) == (0, 1, None)


# -- another turn --------------------------------------------------------------------------------------------------


def lurking(house: str, *dice: Dice) -> Play:
    """The lion claws at a and misses; no other survivor is near."""
    return play(
        f"""
        house: {house}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10}}, b: {{at: A16}}}}
        decks: {{ai: [claw, chomp]}}
        """,
        *dice,
    )


@pytest.mark.parametrize(("roll", "turns"), [(5, 2), (6, 1)])
def test_an_extra_turn_comes_on_half_of_the_faces(roll: int, turns: int) -> None:
    """[R-RND-01]"""
    more = [to_hit(1)] if turns == 2 else []
    g = lurking("{extra-turn: 50}", to_hit(1, 1), check(roll), *more)
    assert len(g.decks["ai_discard"]) == turns
    told = "takes a second turn" if turns == 2 else "takes no second turn"
    assert g.game.narrate(g.events("another-turn")[0]).endswith(f"{told} (needs 5 or less).")
    g.expects("act_order")


def test_without_it_no_die_is_rolled() -> None:
    g = lurking("{}", to_hit(1, 1))
    assert g.decks["ai_discard"] == ["claw"] and not g.events("another-turn")


# -- rerolled deaths -----------------------------------------------------------------------------------------------


def injured(house: str, *dice: Dice) -> Play:
    """The lion hits a, whose legs are hurt already."""
    return play(
        f"""
        house: {house}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{legs: heavy}}}}, b: {{at: A16}}}}
        decks: {{ai: [claw]}}
        """,
        to_hit(7, 1),
        place("legs"),
        *dice,
    ).choose("take:legs")


@pytest.mark.parametrize("first", [1, 2])
def test_a_row_that_kills_is_rolled_again(first: int) -> None:
    """Also the 2, which kills by the default ruling.  [R-SEV-01]"""
    g = injured("{reroll-deaths: once}", severe(first), severe(3))
    assert g.survivor("a")["alive"] and g.survivor("a")["bleeding"] == 2
    assert len(g.events("rolls-again")) == 1


@pytest.mark.parametrize(
    ("block", "kills"),
    [
        ("then: [{kill: the survivor}]", True),
        ("then: [{gain: {who: the survivor, courage: 1}}, {kill: the survivor}]", True),
        ("then: [{kill: the survivor}, {gain: {who: the survivor, courage: 1}}]", True),
        ("then: [], else: [{kill: the survivor}]", True),
        ("then: [{gain: {who: the survivor, courage: 1}}], else: [flow]", False),
    ],
)
def test_a_row_kills_if_any_of_its_actions_does(block: str, kills: bool) -> None:
    """[R-SEV-01]"""
    ops, problems, catalog = compiled(f"- {{if: {{level: 2}}, {block}}}")
    assert problems == [] and ops[0].kills(catalog) is kills


def test_the_second_roll_counts_whatever_it_is() -> None:
    assert not injured("{reroll-deaths: once}", severe(1), severe(1)).survivor("a")["alive"]


def test_a_row_that_does_not_kill_stands() -> None:
    g = injured("{reroll-deaths: once}", severe(3))
    assert g.survivor("a")["bleeding"] == 2 and not g.events("rolls-again")


def test_without_it_a_death_is_a_death() -> None:
    assert not injured("{}", severe(1)).survivor("a")["alive"]


# -- a smaller board -----------------------------------------------------------------------------------------------


def test_the_edge_of_a_small_board_is_an_edge() -> None:
    """The 12 columns in the middle are F to Q: no survivor can move west from F.  [R-BRD-01, R-SMV-01]"""
    text = """
        house: {board: 12x16}
        monster: {at: K8, facing: south}
        survivors: {a: {at: F8}, b: {at: Q16}}
        start: survivors-turn
        """
    g = play(text).choose("act:a", "move")
    keys = g.game.decision.keys()
    spaces = [key.removeprefix("to:") for key in keys if key.startswith("to:")]
    assert spaces and min(spaces)[0] == "F" and "F1" not in spaces
    assert g.game.view()["house"] == {"board": "12x16"}


@pytest.mark.parametrize("house", [{"board": "12x16"}, {"board": "8x8"}, {"board": "14x10", "extra-turn": "100"}])
def test_whole_fights_stay_on_the_board(house: dict[str, str]) -> None:
    columns, rows = [int(n) for n in house["board"].split("x")]
    inside = {
        name for i, name in enumerate(NAMES) if abs(2 * (i % 22) - 21) < columns and abs(2 * (i // 22) - 15) < rows
    }
    assert len(inside) == columns * rows
    for seed in range(6):
        setup = first_story(4, seed, {})
        setup.house = house
        game = Game(setup)
        for i in range(250):
            if game.over:
                break
            assert problems(game.state) == []
            view = game.view()
            assert inside.issuperset(view["monster"]["spaces"])
            at = [v["at"] for v in view["survivors"].values() if v["at"] is not None]
            assert inside.issuperset(at)
            keys = game.decision.keys()
            game.choose(keys[(i * 7919 + seed) % len(keys)])


def test_a_small_board_is_drawn_small() -> None:
    from showdown.engine import draw_board

    setup = first_story(4, 1, {})
    setup.house = {"board": "8x8"}
    lines = draw_board(Game(setup).view()).splitlines()
    assert lines[1].strip() == "1" and lines[5].split() == ["5", *["."] * 8]


# -- names and values ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        {"extra-life": "0"},
        {"extra-life": "51"},
        {"extra-life": "one"},
        {"extra-life": "-1"},
        {"extra-life": "0001"},
        {"extra-life": "\u0662"},
        {"extra-turn": "15"},
        {"extra-turn": "0"},
        {"extra-turn": "5"},
        {"extra-turn": "110"},
        {"reroll-deaths": "twice"},
        {"board": "7x8"},
        {"board": "9x8"},
        {"board": "8x9"},
        {"board": "24x16"},
        {"board": "12"},
        {"board": ""},
        {"extra-live": "2"},
    ],
)
def test_what_cannot_be_is_refused(bad: dict[str, str]) -> None:
    with pytest.raises(BadContent, match=r"allowed: |did you mean 'extra-life'"):
        parse_house(bad)


def test_house_rules_are_told_back() -> None:
    said = {"extra-life": "2", "extra-turn": "50", "reroll-deaths": "once", "board": "12x16"}
    assert describe_house(parse_house(said)) == said
    assert describe_house(parse_house({})) == {}


def test_a_save_keeps_them() -> None:
    setup = first_story(4, 1, {})
    setup.house = {"extra-life": "3"}
    document = Game(setup).document()
    assert document["setup"]["house"] == {"extra-life": "3"}
    assert Game.from_document(document, core_catalog(), typed_source(True, True), "this").view()["monster"]["life"] == 3


def test_a_trauma_that_kills_is_rolled_again(tmp_path: Path) -> None:
    """[R-BRN-05]"""
    more = "house: {reroll-deaths: once}"
    g = brain_attack(tmp_path, "whisper", trauma(1), trauma(3), a="{at: K13, injuries: {brain: light}}", more=more)
    assert g.survivor("a")["alive"] and g.events("injury-roll")[0].data["row"] == "Memory loss"
