"""The threat preview against sums done by hand, against samples of it, and without any threat."""

from __future__ import annotations

import pytest

from showdown.engine import DIRECTIONS, LETTERS, NAMES, IllegalOption, State, core_catalog, start
from showdown.forecast.monster_turn import (
    BOXES,
    BRAIN,
    DAMAGE,
    DEATH,
    DOWN,
    FIGURES,
    HIT,
    SEVERE,
    TARGETED,
)
from showdown.forecast.outcomes import IN_ANY_ORDER, outcomes
from showdown.forecast.threat import Question, Spot, Threat, heat, threat
from showdown.forecast.threat_text import digits, heat_data, heat_lines, ranking, threat_data, threat_lines
from showdown.forecast.upcoming import move_to_come
from showdown.forecast.walker import Cancelled
from showdown.scenario.loader import load_scenario

EXACT = 10**6


def position(text: str) -> State:
    whole = "{name: a position, steps: [], " + text.removeprefix("{")
    return start(load_scenario(whole, "position.yaml", core_catalog()).setup, core_catalog())


def exactly(s: State, ties: str = "uniform", survival: str = "none", who: int = -1) -> Threat:
    question = Question(ties, survival, who)
    question.budget = EXACT
    return threat(s, question)


def sampled(s: State, samples: int, ties: str = "uniform") -> Threat:
    question = Question(ties)
    question.budget, question.samples = 0, samples
    return threat(s, question)


def ends(found: Threat) -> dict[str, float]:
    return {f"{NAMES[cell]} {DIRECTIONS[facing]}": p for (cell, facing), p in found.mean.ends.items()}


ONE = "{monster: {at: K8, facing: south}, survivors: {a: {at: K11}, b: {at: K2}}, decks: {ai: [claw]}}"
"""Claw: two dice, 2 and more hit, one damage.  a wears one point at the waist; b is behind the monster."""


# -- by hand -----------------------------------------------------------------------------------------------------


def test_one_known_card_and_one_target_by_hand() -> None:
    """R-MAT-06, R-DMG-02, R-SEV-04: 0.9 for each die; the place by a d6 with the body on two faces."""
    found = exactly(position(ONE))
    assert found.exact
    one, two = 0.18, 0.81
    assert found.of(0, TARGETED) == pytest.approx(1, abs=1e-9)
    assert found.of(0, HIT) == pytest.approx(one + two, abs=1e-9)
    assert found.of(0, DAMAGE) == pytest.approx(one + 2 * two, abs=1e-9)
    # Down by the heavy box of the head, or by two hits to the arms, the body or the legs.
    assert found.of(0, DOWN) == pytest.approx(one / 6 + two * (11 + 1 + 4 + 1) / 36, abs=1e-9)
    # Only a second hit to the head is a severe injury; 1 to 4 on its table kills.
    assert found.of(0, SEVERE) == pytest.approx(two / 36, abs=1e-9)
    assert found.of(0, DEATH) == pytest.approx(two / 36 * 0.4, abs=1e-9)
    # One hit fills a box unless it is to the waist.  Of two: head twice 1 box, waist twice 1, waist and another 1 (ten
    # pairs of faces); arms, legs or body twice 2 (six pairs), two places 2 (eighteen).
    two_hits = (1 * 1 + 1 * 1 + 10 * 1 + 6 * 2 + 18 * 2) / 36
    assert found.of(0, BOXES) == pytest.approx(one * 5 / 6 + two * two_hits, abs=1e-9)
    assert ends(found) == {"K9 south": pytest.approx(1, abs=1e-9)}


def test_a_bystander_is_safe() -> None:
    found = exactly(position(ONE))
    assert [found.of(1, figure) for figure in range(len(FIGURES))] == [0] * len(FIGURES)


def test_a_tie_is_halved_taken_first_or_taken_at_its_worst() -> None:
    """R-TGT-03: a and b are equally near; a has a helmet."""
    s = position(
        "{monster: {at: K8, facing: south}, survivors: {a: {at: J10, armor: {head: 2}}, b: {at: M10}, "
        "c: {at: A1}}, controller: c, decks: {ai: [claw]}}"
    )
    halves = exactly(s)
    assert [halves.of(i, TARGETED) for i in range(3)] == pytest.approx([0.5, 0.5, 0], abs=1e-9)
    assert [exactly(s, "first").of(i, TARGETED) for i in range(3)] == pytest.approx([1, 0, 0], abs=1e-9)
    assert [exactly(s, "worst").of(i, TARGETED) for i in range(3)] == pytest.approx([0, 1, 0], abs=1e-9)
    assert [exactly(s, "worst", who=0).of(i, TARGETED) for i in range(3)] == pytest.approx([1, 0, 0], abs=1e-9)
    assert halves.of(1, DEATH) > 0 == halves.of(0, DEATH) == halves.of(2, DEATH)


def test_two_cards_are_the_mean_of_each() -> None:
    rest = "monster: {at: K8, facing: south}, survivors: {a: {at: K11}, b: {at: K2}}"
    both = exactly(position("{" + rest + ", decks: {ai: [claw, size-up]}}"))
    claw = exactly(position("{" + rest + ", decks: {ai: [claw]}}"))
    other = exactly(position("{" + rest + ", decks: {ai: [size-up]}}"))
    assert both.of(0, BRAIN) > 0
    for i in range(len(both.mean.values)):
        assert both.mean.values[i] == pytest.approx((claw.mean.values[i] + other.mean.values[i]) / 2, abs=1e-9)


def test_a_dodge_takes_one_hit_away() -> None:
    """R-SUR-06: with one survival, one of the hits is dodged."""
    s = position("{monster: {at: K8, facing: south}, survivors: {a: {at: K11, survival: 1}}, decks: {ai: [claw]}}")
    found = exactly(s, survival="dodge")
    assert found.of(0, HIT) == pytest.approx(0.99, abs=1e-9)
    assert found.of(0, DAMAGE) == pytest.approx(0.81, abs=1e-9)
    assert found.of(0, DEATH) == 0


# -- no target, and the edge of reach ------------------------------------------------------------------------------


def test_nobody_can_be_targeted() -> None:
    """R-BRD-09, R-TGT-10: the only survivor is in the blind spot."""
    found = exactly(position("{monster: {at: K8, facing: south}, survivors: {a: {at: K7}}, decks: {ai: [claw]}}"))
    assert not any(found.mean.values)
    assert ends(found) == {"K8 south": 1.0}
    assert threat_lines(found)[0] == "No survivor is targeted or hurt in the next monster turn."


def test_one_space_beyond_its_reach_nobody_is_hit() -> None:
    """R-BRD-12, R-MAT-03: six spaces between are walked; seven are not, though it sees and picks its target."""
    near = exactly(position("{monster: {at: K2, facing: south}, survivors: {a: {at: K10}}, decks: {ai: [claw]}}"))
    far = exactly(position("{monster: {at: K2, facing: south}, survivors: {a: {at: K11}}, decks: {ai: [claw]}}"))
    assert [near.of(0, f) for f in (TARGETED, HIT)] == pytest.approx([1, 0.99], abs=1e-9)
    assert [far.of(0, f) for f in (TARGETED, HIT, DAMAGE)] == [1, 0, 0]


def test_a_dead_monster_has_no_turn() -> None:
    s = position(ONE)
    s.monster.dead = True
    with pytest.raises(IllegalOption, match="no more turns"):
        exactly(s)


# -- samples -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        ONE,
        "{monster: {at: K8, facing: south}, survivors: {a: {at: J10}, b: {at: M10}}, decks: {ai: [claw, size-up]}}",
        "{monster: {at: K8, facing: south}, survivors: {a: {at: K12}, b: {at: M11}}, decks: {ai: [chomp, grasp]}}",
    ],
)
def test_samples_agree_with_what_was_worked_out(text: str) -> None:
    s = position(text)
    true, drawn = exactly(s), sampled(s, 500)
    assert true.exact and not drawn.exact
    for i in range(len(s.survivors)):
        for figure in (TARGETED, HIT, DAMAGE, DOWN):
            off = abs(true.of(i, figure) - drawn.of(i, figure))
            assert off <= 4 * drawn.error_of(i, figure) + 0.02, (LETTERS[i], FIGURES[figure])


def test_the_same_seed_gives_the_same_samples_and_the_position_stays_as_it_was() -> None:
    s = position(ONE)
    before = (s.tick, list(s.drawn), list(s.ai_deck.cards), s.survivors[0].cell)
    one, other = sampled(s, 50), sampled(s, 50)
    assert one.mean.values == other.mean.values and one.error == other.error
    assert (s.tick, list(s.drawn), list(s.ai_deck.cards), s.survivors[0].cell) == before


def test_work_that_nobody_waits_for_stops() -> None:
    question = Question()
    question.budget = 0
    question.stop = lambda: True
    with pytest.raises(Cancelled):
        threat(position(ONE), question)


def test_chances_of_every_result_add_up() -> None:
    from showdown.engine import Dice, Draw

    for purpose in (*IN_ANY_ORDER, 3):
        assert sum(p for _, p in outcomes(Dice(purpose, 3, 10))) == pytest.approx(1, abs=1e-12)
    assert dict(outcomes(Draw(8, 1, (1, 2, 2), ()))) == {(1,): 1 / 3, (2,): 2 / 3}
    assert dict(outcomes(Draw(8, 1, (1, 2), (3, 1)))) == {(1,): 0.75, (2,): 0.25}
    assert len(list(outcomes(Draw(8, 2, (1, 2, 3))))) == 6


# -- where to stand ------------------------------------------------------------------------------------------------


def spots_of(s: State, who: int) -> list[Spot]:
    question = Question()
    question.budget, question.samples = 0, 4
    return heat(s, who, question)


def test_spaces_behind_the_monster_are_cold_and_spaces_before_it_hot() -> None:
    s = position(ONE.replace("b: {at: K2}", "b: {at: A1}").replace("K11", "J10"))
    spots = spots_of(s, 0)
    by_space = {spot.space: spot for spot in spots}
    assert spots[0].space == "J10" and spots[0].stays
    assert by_space["K7"].threat.of(0, TARGETED) == 0 and by_space["K10"].threat.of(0, TARGETED) == 1
    marks = digits(spots, 0)
    assert marks["K7"] == "0" and marks["K10"] != "0" and "9" in marks.values()
    assert ranking(spots, 0)[0].threat.of(0, DAMAGE) == 0
    lines = heat_lines(s, spots, 0)
    row = next(line for line in lines if line.startswith(" 7  "))
    assert row[4 + 2 * 10 + 1] == "0"
    data = heat_data(spots, 0)
    assert data["survivor"] == "a" and len(data["spaces"]) == len(spots)


def test_spaces_that_are_all_alike_are_not_shown_as_the_most_dangerous() -> None:
    s = position(ONE)
    question = Question("worst")
    spots = heat(s, 0, question)
    assert [spot.threat.of(0, DAMAGE) for spot in spots] == pytest.approx([1.8] * len(spots))
    assert set(digits(spots, 0).values()) == {"1"}
    lines = heat_lines(s, spots, 0)
    assert lines[0].startswith("Where should Survivor A (a) stand?")
    legend = next(line for line in lines if line.startswith("digit: "))
    assert "damage and brain damage" in legend and "the same on every space (1.80)" in legend


def test_the_spaces_are_those_the_engine_offers() -> None:
    s = position(ONE)
    s2 = position(ONE)
    waits = move_to_come(s, 0).waiting
    assert waits is not None
    offered = {o.key.split(":")[1] for o in waits.options}
    assert {spot.space for spot in spots_of(s2, 0)} == offered | {"K11"}
    assert "K8" not in offered and "V1" not in offered


def test_the_fallen_cannot_move_anywhere() -> None:
    s = position(ONE.replace("a: {at: K11}", "a: {at: K11, knocked_down: true}"))
    with pytest.raises(IllegalOption, match="cannot move"):
        spots_of(s, 0)


def test_undrawn_cards_are_counted_not_named() -> None:
    rest = "{monster: {at: K8, facing: south}, survivors: {a: {at: K11}}, decks: {ai: [claw, size-up]}}"
    found = exactly(position(rest))
    hidden, told = threat_data(found), threat_data(found, spoilers=True)
    assert "named" not in hidden["cards"] and hidden["cards"]["may_come"] == 2
    assert sorted(card["card"] for card in told["cards"]["named"]) == ["claw", "size-up"]
    text = "\n".join(threat_lines(found)).lower()
    assert "claw" not in text and "size" not in text
