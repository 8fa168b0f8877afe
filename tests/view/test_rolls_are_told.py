"""Every roll says what was needed, what was rolled and what it did; names, places and panels read naturally."""

from __future__ import annotations

import pytest

from showdown.engine import Narrator, describe_table, monster_card, monster_lines
from showdown.view.facts import Namer
from tests.support.position import Play, check, place, play, to_hit

ROAR = """
    monster: {at: K8, facing: south}
    survivors:
      a: {name: Allister, at: K11, courage: %d}
      b: {name: Erza, at: A1, knocked_down: true}
    decks: {ai: [terrifying-roar]}
    """


def said(g: Play, kind: str) -> list[str]:
    return [g.game.narrate(e) for e in g.events(kind)]


@pytest.mark.parametrize(
    ("courage", "roll", "told"),
    [
        (0, 1, "Allister rolls 1 and is unaffected (a 1 always resists)."),
        (0, 2, "Allister rolls 2 and is affected, because 2 is higher than Allister's courage (0)."),
        (5, 5, "Allister rolls 5 and is unaffected, because 5 is not higher than Allister's courage (5)."),
    ],
)
def test_a_roll_against_courage_says_why_it_works_or_not(courage: int, roll: int, told: str) -> None:
    g = play(ROAR % courage, check(roll), check(1), to_hit(1, 1)).choose("first:a")
    assert said(g, "check")[0] == f"Terrifying Roar: {told}"


@pytest.mark.parametrize(
    ("roll", "row", "told"),
    [
        (1, 0, "rolls 1 (result 1 to 9): the monster is knocked down."),
        (
            10,
            1,
            "rolls 10 (result 10): the monster dies at the end of the next monster turn.",
        ),
    ],
)
def test_a_roll_with_several_results_says_what_the_result_does(roll: int, row: int, told: str) -> None:
    state = play(CLAW % ("", "Lucy", "claw"), to_hit(1, 1)).game.state
    data = {
        "card": state.catalog.card_ids["straining-neck"],
        "dice": [roll],
        "who": 0,
        "plus": 0,
        "aim": "",
        "courage": -1,
        "results": [[1, 9], [10, 10]],
        "row": row,
        "happens": True,
        "ends": False,
    }
    namer = Namer(state, "en")
    assert namer.told(namer.texts["events"]["check"], data) == f"Straining Neck: Erza {told}"


CLAW = """
    monster: {at: K8, facing: south}
    survivors: {a: {name: Erza, at: K11%s}, b: {name: %s, at: A1}}
    decks: {ai: [%s]}
    """


@pytest.mark.parametrize(
    ("places", "told"),
    [
        (("body", "body"), "Both hits land on Erza's body."),
        (("arms", "body"), "The 2 hits land on Erza's arms and body."),
    ],
)
def test_hits_on_one_place_are_told_in_one_phrase(places: tuple[str, str], told: str) -> None:
    g = play(CLAW % ("", "Lucy", "claw"), to_hit(9, 9), place(*places))
    assert said(g, "location-dice") == [told]


def test_the_letter_is_added_only_where_two_survivors_share_a_name() -> None:
    alone = play(CLAW % ("", "Lucy", "claw"), to_hit(1, 1))
    assert said(alone, "target") == ["The target is Erza."]
    both = play(CLAW % ("", "Erza", "claw"), to_hit(1, 1))
    assert said(both, "target") == ["The target is Erza (a)."]


def test_what_the_line_before_says_already_is_not_logged() -> None:
    g = play(CLAW % (", survival: 1", "Lucy", "claw"), to_hit(9, 1), place("legs")).choose("dodge:legs")
    narrator = Narrator(g.game.state)
    quiet = [e.kind for e in g.game.events if narrator.is_quiet(e)]
    assert "target" in quiet and "survival-action" in quiet
    assert said(g, "dodge") == ["Erza spends 1 survival and dodges the hit to the legs."]


def test_attributes_show_what_changed_them() -> None:
    """Tokens and cards in play together; where 1 is the least, only the change is known."""
    g = play("""
        monster: {at: K8, facing: south, tokens: {movement: -2, toughness: -1, accuracy: -1}}
        survivors: {a: {at: K11}, b: {at: A1}}
        start: survivors-turn
        """)
    view = g.game.view()
    assert monster_lines(view)[1:3] == ["move 4 (6-2), toughness 5 (6-1)", "-1 accuracy"]
    assert monster_card(view)[1] == "movement 4 (6-2)   toughness 5 (6-1)   speed +0   damage +0   -1 accuracy"
    assert "movement 4 (6-2), toughness 5 (6-1), -1 accuracy; AI deck" in describe_table(view)
    view["monster"]["movement"] = 1
    view["monster"]["tokens"]["movement"] = -8
    assert monster_lines(view)[1] == "move 1 (-8), toughness 5 (6-1)"


def test_ending_an_act_says_what_is_left_unused() -> None:
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {name: Lucy, at: K11}, b: {at: A1}}
        start: survivors-turn
        """).choose("act:a")
    offer = {o.key: Narrator(g.game.state).offer(g.game.decision, o) for o in g.game.decision.options}
    assert offer["end"] == "End Lucy's act (1 movement and 1 activation unused)"


def test_options_say_what_they_cost() -> None:
    g = play(CLAW % (", survival: 3", "Lucy", "claw"), to_hit(9, 1), place("legs"))
    narrator = Narrator(g.game.state)
    costs = {o.key: narrator.cost(g.game.decision, o) for o in g.game.decision.options}
    assert costs == {"take:legs": None, "dodge:legs": "1 survival"}


def test_a_roll_that_ends_the_turn_says_so() -> None:
    g = play(CLAW.replace("ai: [%s]", "ai: [%s], injuries: [beasts-temple]") % ("", "Lucy", "claw"), check(1))
    assert said(g, "check") == ["Beast's Temple: the roll is 1 (the effect needs 1 or 2): the White Lion's turn ends."]
