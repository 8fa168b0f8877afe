"""Every event, decision and option has its text, and no text is left over.  Read from the sources, so that a new one
without a text fails here first."""

from __future__ import annotations

import ast
import random
import re
from functools import cache

import pytest

from showdown.engine import BadContent, Game, Narrator
from showdown.language import texts
from showdown.language.template import parse
from showdown.model.selectors import FILTERS
from tests.support.engine_sources import asked_kinds, made_options, nodes

TEXTS = texts("en")


@cache
def emitted_kinds() -> set[str]:
    """The first argument of every ``emit``; a kind that is not written out would be missed, so it is an error."""
    found: set[str] = set()
    for node in nodes("rules", "model", "kernel"):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
            kind = node.args[0]
            assert isinstance(kind, ast.Constant), f"line {kind.lineno}: write the kind of the event out"
            found.add(str(kind.value))
    return found


def option_verbs() -> set[str]:
    return {verb for _, verb in made_options()}


def test_every_event_has_a_text_and_every_text_an_event() -> None:
    kinds = emitted_kinds()
    assert len(kinds) > 70
    assert set(TEXTS["events"]) == kinds


def test_quiet_kinds_are_kinds() -> None:
    assert {entry.partition(".")[0] for entry in TEXTS["quiet"]} <= emitted_kinds()


def test_every_decision_has_a_question_and_every_question_a_decision() -> None:
    asked = asked_kinds()
    assert len(asked) > 20
    assert set(TEXTS["questions"]) == {kind for kind, _ in asked}
    for kind, entry in TEXTS["questions"].items():
        if isinstance(entry, dict):
            assert {rule for rule in entry if rule} <= {rule for k, rule in asked if k == kind}
            assert "" in entry


def test_every_option_has_a_sentence_and_every_sentence_an_option() -> None:
    verbs = option_verbs()
    assert len(verbs) > 20
    assert set(TEXTS["options"]) == set(TEXTS["answers"]) == verbs
    assert set(TEXTS["costs"]) < verbs and set(TEXTS["warnings"]) < verbs
    kinds_and_rules = {word for pair in asked_kinds() for word in pair}
    for entry in [e for section in ("options", "costs", "warnings", "answers") for e in TEXTS[section].values()]:
        if isinstance(entry, dict):
            assert set(entry) <= kinds_and_rules


def test_every_reason_to_reject_a_target_has_words() -> None:
    assert set(FILTERS) <= set(TEXTS["reasons"])


def test_every_text_can_be_read() -> None:
    for section, entries in TEXTS.items():
        if section not in ("language", "quiet"):
            for entry in entries.values():
                for text in entry.values() if isinstance(entry, dict) else [entry]:
                    parse(text)


def test_fifty_fights_are_told_without_a_hole_left_in_any_sentence() -> None:
    """Fifty random fights with one to four players: all events, questions and options have a text."""
    told: set[str] = set()
    for seed in range(50):
        game = Game.first_story(seed=seed, players=1 + seed % 4)
        lot = random.Random(seed)
        while not game.over:
            narrator = Narrator(game.state)
            d = game.decision
            told.add(narrator.question(d))
            # Sixty spaces of a move use one text: the first, the last and one option of each verb are enough.
            sample = {o.verb: o for o in d.options}
            told.update(narrator.offer(d, o) for o in (d.options[0], *sample.values()))
            told.update(narrator.answered(d, o) for o in (d.options[0], *sample.values()))
            game.choose(lot.choice(d.options))
        narrator = Narrator(game.state)
        told.update(narrator.narrate(event) for event in game.events)
    assert len(told) > 1000
    for sentence in told:
        assert sentence == sentence.strip() and sentence
        assert not re.search(r"[{}]|None|\bTrue\b|\bFalse\b|  ", sentence), sentence


def test_every_event_of_a_fight_can_be_explained_with_its_rules() -> None:
    game = Game.first_story(seed=12, players=2)
    lot = random.Random(12)
    while not game.over:
        game.choose(lot.choice(game.decision.options))
    assert len(game.events) > 100
    for event in game.events:
        lines = game.explain(event).splitlines()
        assert lines[0] == game.narrate(event)
        for rule in event.rules:
            assert any(line.startswith(f"  [{rule}] ") and len(line) > 20 for line in lines)


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(BadContent, match="'tlh'; allowed: en"):
        texts("tlh")
