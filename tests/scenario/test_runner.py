"""Running scenarios: choices, expectations, and differences a person can read."""

from __future__ import annotations

import pytest

from tests.support.scenario_text import SOUND, failures, line_of, run, spoiled

EXPECT = "{survivors: {a: {injuries: {arms: light}}}, decision: {kind: act_order, options: [act:a, act:b]}}"


def expecting(expectation: str) -> list[tuple[int, str]]:
    return failures(spoiled(EXPECT, expectation))


def test_a_failing_expectation_says_line_field_expected_and_found() -> None:
    found = expecting("{survivors: {a: {injuries: {arms: heavy, legs: none}, survival: 0}}}")
    line = line_of("  - expect")
    assert found == [
        (line, "survivors.a.injuries.arms: expected 'heavy', found 'light'"),
        (line, "survivors.a.survival: expected 0, found 1"),
    ]


def test_fields_that_are_not_mentioned_do_not_matter() -> None:
    assert expecting("{monster: {at: K9}}") == []


def test_a_list_must_be_equal_as_a_whole() -> None:
    assert expecting("{decks: {ai_discard: [claw]}}") == []
    found = expecting("{decks: {ai_discard: [claw, grasp]}}")
    assert [m for _, m in found] == ["decks.ai_discard: expected ['claw', 'grasp'], found ['claw']"]


def test_tokens_that_are_not_there_are_zero() -> None:
    assert expecting("{monster: {tokens: {luck: 1, speed: 0}}, survivors: {b: {tokens: {luck: 0}}}}") == []
    assert [m for _, m in expecting("{monster: {tokens: {speed: 1}}}")] == ["monster.tokens.speed: expected 1, found 0"]


@pytest.mark.parametrize(
    ("expectation", "message"),
    [
        ("{wheather: fine}", "wheather: there is no such field in the view"),
        ("{survivors: {c: {survival: 1}}}", "survivors.c: there is no such field in the view"),
        ("{survivors: {a: {surival: 1}}}", "survivors.a.surival: there is no such field in the view"),
        ("{monster: K8}", "monster: expected 'K8', found"),
    ],
)
def test_a_field_the_view_does_not_have_is_a_failure_not_a_pass(expectation: str, message: str) -> None:
    assert any(m.startswith(message) for _, m in expecting(expectation))


def test_a_wrong_decision_shows_both_lists_of_options() -> None:
    found = expecting("{decision: {kind: hit, options: [take:arms, act:a]}}")
    assert [m for _, m in found] == [
        "decision.kind: expected 'hit', found 'act_order'",
        "decision.options: expected ['act:a', 'take:arms'], found ['act:a', 'act:b']",
    ]


def test_the_order_of_options_does_not_matter() -> None:
    assert expecting("{decision: {options: [act:b, act:a]}}") == []


def test_some_options_may_be_named_alone() -> None:
    assert expecting("{decision: {includes: [act:a], excludes: [act:c], count: 2, seats: [p1, p2]}}") == []
    found = expecting("{decision: {includes: [act:c], excludes: [act:a], count: 3, seats: [p1]}}")
    assert [m.split(" ")[0] for _, m in found] == ["decision.options:"] * 3 + ["decision.seats:"]
    assert "act:c is missing" in found[0][1] and "act:a should not be offered" in found[1][1]


def test_expecting_the_end_of_a_showdown_that_goes_on_fails() -> None:
    found = expecting("{over: true, outcome: victory, decision: none}")
    assert [m for _, m in found] == [
        "over: expected True, found False",
        "outcome: expected 'victory', found 'undecided'",
        "decision: expected none, but the game waits for act_order ['act:a', 'act:b']",
    ]


def test_expecting_a_decision_of_a_showdown_that_is_over_fails() -> None:
    text = """\
name: The last wound
monster: {at: K8, facing: south}
survivors: {a: {at: K10}}
decks: {hit_locations: [beasts-knee]}
start: survivors-turn
dice: [{draw_resource: [sinew, sinew, white-fur, lion-claw]}]
steps:
  - choose: [act:a, use:founding-stone:sling, wound:beasts-knee]
  - expect: {over: true, outcome: victory, decision: none}
"""
    assert failures(text) == []
    wrong = failures(text.replace("decision: none", "decision: {kind: hit}"))
    assert wrong == [(9, "decision: expected {'kind': 'hit'}, but the showdown is over")]
    late = failures(text + "  - choose: act:a\n")
    assert late[0][0] == 10 and "the showdown is over" in late[0][1]


def test_events_must_come_in_this_order() -> None:
    assert expecting("{events: [ai-drawn, monster-attacks, damage, not:dies]}") == []
    assert [m.split(" after ")[0] for _, m in expecting("{events: [damage, ai-drawn]}")] == [
        "events: ai-drawn did not happen"
    ]
    assert [m for _, m in expecting("{events: [not:damage]}")] == ["events: damage happened, but should not"]


def test_a_choice_that_is_not_offered_stops_the_scenario_and_names_the_legal_ones() -> None:
    found = failures(spoiled("choose: take:arms", "choose: take:arm"))
    assert len(found) == 1 and found[0][0] == line_of("  - choose")
    assert "'take:arm' is not offered" in found[0][1] and "did you mean 'take:arms'?" in found[0][1]


def test_several_choices_may_stand_in_one_step() -> None:
    text = spoiled("  - choose: take:arms\n", "  - choose: [take:arms, act:a]\n")
    assert run(text.replace("kind: act_order, options: [act:a, act:b]", "kind: action")).holds


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        (
            "  - to_hit: [5, 1]\n  - hit_location: [arms]\n  - to_wound: [3]\n",
            "1 entry of the forced dice was not used",
        ),
        ("  - to_hit: [5, 1]\n", "the game asks for 1 x hit_location, but no forced dice are left"),
        ("  - to_hit: [5]\n", "2 needed, 1 given"),
        ("  - to_hit: [5, 11]\n", "11 is not between 1 and 10"),
        ("  - to_wound: [5, 1]\n", "is for to_wound, but the game asks for 2 x to_hit"),
        ("  - to_hit: [5, 1]\n  - hit_location: [7]\n", "7 is not between 1 and 6"),
        ("  - to_hit: [5, 1]\n  - draw_ai: [grasp]\n", "is for draw_ai, but the game asks for 1 x hit_location"),
    ],
)
def test_dice_that_do_not_fit_fail_the_scenario(dice: str, message: str) -> None:
    """Wrong purpose, wrong number, out of range, too few, left over."""
    found = failures(spoiled("  - to_hit: [5, 1]\n  - hit_location: [arms]\n", dice))
    assert len(found) == 1 and message in found[0][1]


def test_every_difference_of_every_expectation_is_listed() -> None:
    found = failures(SOUND.replace("arms: light}}}, decision", "arms: none}}}, decision") + "  - expect: {round: 9}\n")
    assert [line for line, _ in found] == [line_of("  - expect"), line_of("  - expect") + 1]


def test_running_twice_gives_the_same_result() -> None:
    first = run(SOUND)
    second = run(SOUND)
    assert first.game is not None and second.game is not None
    assert first.game.digest() == second.game.digest()
