"""Options and log lines say what they do: cards that are put back, choices of a card, gains, turns that fall out."""

from __future__ import annotations

import pytest

from showdown import rulebook
from showdown.engine import Game, Narrator, showdown
from showdown.model.ids import NOBODY
from showdown.rules.counters import set_counter
from tests.support import butcher, kings_man
from tests.support.coloured_grids import ready
from tests.support.outfits import arrived
from tests.support.position import Play, place, play, to_hit


def asked(g: Play) -> tuple[str, list[str]]:
    narrator = Narrator(g.game.state)
    d = g.game.decision
    return narrator.question(d), [narrator.offer(d, o) for o in d.options]


def lines(game: Game) -> list[str]:
    narrator = Narrator(game.state)
    return [narrator.narrate(event) for event in game.events if not narrator.is_quiet(event)]


@pytest.mark.parametrize(
    ("answer", "line"),
    [("pick:claw", "Claw is put at the bottom of the AI deck"), ("done", "Claw stays on top of the AI deck")],
)
def test_the_mace_says_where_the_card_goes(answer: str, line: str) -> None:
    """[R-GEN-12] The log line is also what an undo says."""
    g = ready({4: "whistling-mace"}, to_hit(10, 2, 2)).choose("attack:whistling-mace")
    question, options = asked(g)
    assert "Whistling Mace: does Claw stay on top of the AI deck?" in question
    assert options == ["Put Claw at the bottom", "Leave Claw on top"]
    d = g.game.decision
    assert (
        "look at the top cards" in Narrator(g.game.state).explain_decision(d, lambda id: rulebook.rule(id).text).text()
    )
    option = next(o for o in d.options if o.key == answer)
    assert Narrator(g.game.state).answered(d, option) == line
    g.choose(answer)
    assert f"{line}." in lines(g.game)


def test_a_choice_says_what_yes_and_no_do() -> None:
    """[R-SUR-16] Nothing is paid."""
    shield = kings_man.at("J8", "gear: [founding-stone, leather-shield]")
    g = kings_man.position(
        "kings-grace, kings-man-trip",
        to_hit(9, 9),
        a=shield,
        start="survivors-turn",
        locations="acid-blood-discharge, regal-plume",
        thrown="battle-pressure",
        wounds="clang, kneel",
    ).choose("act:a", "attack:founding-stone")
    question, options = asked(g)
    burns = "Survivor A suffers damage to a random location equal to the number of cards in the wound stack"
    assert question == "Acid Blood Discharge: what does Survivor A choose?"
    assert options == [f"Yes: this does not happen: {burns}", f"No: {burns}"]
    assert "If it asks no price, you pay nothing." in rulebook.rule(g.game.decision.rule).text


def test_a_choice_without_another_part_says_that_no_does_nothing() -> None:
    """[R-SUR-16]"""
    where = {"start": "survivors-turn", "locations": "battle-pressure, regal-plume"}
    g = kings_man.position("clang", to_hit(9, 9), a=kings_man.at("J8"), **where)
    g.choose("act:a", "attack:founding-stone", "wound:battle-pressure")
    yes, no = asked(g)[1]
    assert yes.startswith("Yes: the attack ends, ")
    assert yes.endswith("then Survivor A triggers the story event King's Step")
    assert no == "No: no effect"


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (1, "Survivor A gains 1 survival."),
        (4, "Survivor A has 4 survival, the limit, and gains no more."),
    ],
)
def test_a_gain_stops_at_the_limit(before: int, line: str) -> None:
    """[R-SUR-01]"""
    g = arrived("rawhide-boots", survival=before, survival_limit=4)
    assert line in lines(g.game)
    gained = [e.data["amount"] for e in g.events("gain") if e.data["who"] == 0]
    assert before + sum(gained) == g.survivor("a")["survival"]


def butchered() -> Game:
    game = Game(showdown("butcher", "level-1", 1, 1, {}))
    while not [e for e in game.events if e.kind == "extra-draws"]:
        keys = game.decision.keys()
        game.choose("end" if "end" in keys else keys[0])
    return game


def test_the_log_says_why_the_monster_has_no_turn_and_why_it_draws_twice() -> None:
    """[R-RND-01, R-MT-03]"""
    told = lines(butchered())
    first = told.index("Round 1.")
    why = "In this showdown the survivors go first, so the Butcher skips its turn in this round."
    assert told[first + 1] == why
    twice = "The Butcher draws 2 AI cards in this turn, because Berserker is in play."
    assert told[told.index("Monster turn.") + 1] == twice


def test_a_nomination_says_what_it_is_for() -> None:
    """[R-RND-04, R-RND-05]"""
    assert "gains 1 insanity" in rulebook.rule("R-RND-04").text


def test_a_card_whose_condition_is_not_met_takes_no_effect() -> None:
    """[R-AI-13, R-AI-05]"""
    for count in (0, 1):
        g = butcher.position(
            "double-hack",
            to_hit(4, 4, 1, 1),
            place("body", "legs"),
            a="at: K10, survival: 0, armor: {body: 20, legs: 20}",
            in_play="dreaded-trophies",
        )
        set_counter(g.game.state, NOBODY, g.game.catalog.counter_ids["trophy"], count)
        g.choose("take:body", "take:legs")
        told = [line for line in lines(g.game) if line.startswith("Dreaded Trophies takes effect")]
        assert len(told) == count


@pytest.mark.parametrize(("at", "takes"), [("K10", True), ("A1", False)])
def test_cunning_with_nobody_adjacent_takes_no_effect(at: str, takes: bool) -> None:
    """[R-MT-04, R-AI-13]"""
    text = f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}, survival: 0}}, b: {{at: K3, survival: 0}}}}
        decks: {{ai: [alert], in_play: [cunning]}}
        """
    g = play(text, place("arms"))
    assert any([line.startswith("Cunning takes effect") for line in lines(g.game)]) == takes
