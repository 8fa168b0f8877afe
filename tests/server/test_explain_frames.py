"""Frames ``explained``: fields of one record.  No title twice, no option key, no rule id in a line, each rule once."""

from __future__ import annotations

import random
import re

import pytest

from showdown.bots.registry import make_agent
from showdown.engine import NAMES, Game, IllegalOption
from showdown.server.commands.explain import explanation_frame
from showdown.server.types import Explained
from showdown.server.websocket.protocol import Explain
from showdown.session.session import Session
from tests.support.position import place, play, to_hit

RULE = re.compile(r"R-[A-Z]+-\d\d")


def sound(frame: Explained, keys: list[str]) -> None:
    assert frame["title"] and frame["title"] not in frame["lines"]
    assert not [line for line in frame["lines"] if line.startswith(f"{frame['title']}: ")]
    assert not [line for line in frame["lines"] if line != line.strip() or RULE.search(line)]
    assert not [line for line in frame["lines"] if any(line.startswith(f"{key}: ") for key in keys)]
    assert len(set(frame["rules"])) == len(frame["rules"])
    assert frame["odds"] not in frame["lines"]


@pytest.mark.parametrize("seed", range(4))
def test_frames_of_a_fight_are_sound(seed: int) -> None:
    game = Game.first_story(seed=seed, players=1 + seed)
    session = Session(game, make_agent("heuristic", 0))
    choice = random.Random(seed)
    for _ in range(60):
        if game.over:
            break
        d = game.decision
        questions = [
            Explain("q", "decision"),
            Explain("q", "monster"),
            Explain("q", "space", cell=choice.choice(NAMES)),
        ]
        questions += [Explain("q", "option", key=o.key) for o in choice.sample(d.options, min(3, len(d.options)))]
        questions += [Explain("q", "line", number=n + 1) for n in range(len(session.log.lines))[-3:]]
        for question in questions:
            sound(explanation_frame(session, question), d.keys())
        session.answer(choice.choice(d.options).key)


def test_an_option_has_the_rule_of_its_decision_and_exact_odds() -> None:
    g = play("monster: {at: K8, facing: south}\nsurvivors: {a: {at: K7}}\nstart: survivors-turn")
    g.choose("act:a")
    session = Session(g.game, make_agent("heuristic", 0))
    frame = explanation_frame(session, Explain("q", "option", key="attack:fist-and-tooth"))
    assert frame["title"] == "Survivor A attacks with Fist & Tooth" and frame["rules"] == [g.game.decision.rule]
    assert frame["odds"] is not None and frame["odds"].startswith("Exactly, ")
    assert frame["lines"][0].startswith("Attack with Fist & Tooth: ") and len(frame["lines"]) == 3


def test_a_hit_location_that_can_be_attempted_is_read_out() -> None:
    """The page draws the card; a screen reader reads these lines."""
    g = play(
        "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K7}}\nstart: survivors-turn\n"
        "decks: {ai: [claw], hit_locations: [beasts-maw, soft-belly]}",
        to_hit(9, 9),
    )
    g.choose("act:a", "attack:fist-and-tooth")
    g.expects("wound_order")
    session = Session(g.game, make_agent("heuristic", 0))
    frame = explanation_frame(session, Explain("q", "option", key="wound:beasts-maw"))
    assert "Beast's Maw: hit location." in frame["lines"]


def test_what_is_not_on_offer_is_refused() -> None:
    session = Session(Game.first_story(seed=1, players=1), make_agent("heuristic", 0))
    for question in (
        Explain("q", "option", key="claw"),
        Explain("q", "card", card="12"),
        Explain("q", "card", card="R-TGT-01"),
        Explain("q", "card", card="ties"),
        Explain("q", "card", card="chomp"),
        Explain("q", "space", cell="Z9"),
    ):
        with pytest.raises(IllegalOption):
            explanation_frame(session, question)


def test_a_hit_is_explained_with_the_words_of_its_rules() -> None:
    g = play(
        "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K10}}\ndecks: {ai: [claw]}",
        to_hit(9, 9),
        place("head", "head"),
    )
    session = Session(g.game, make_agent("heuristic", 0))
    number = next(line.number for line in session.log.lines if line.kind == "monster-dice" and line.number)
    at = [line.number for line in session.log.lines].index(number) + 1
    frame = explanation_frame(session, Explain("q", "line", number=at))
    assert frame["title"] == session.log.lines[at - 1].text and frame["rules"] == list(session.log.lines[at - 1].rules)
    assert len(frame["lines"]) >= len(frame["rules"])
