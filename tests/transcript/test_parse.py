"""Reading logs: headers, steps, comments, letters; and headers that cannot be used."""

from __future__ import annotations

import doctest

import pytest

import showdown.transcript.parse
from showdown.transcript.parse import CHANCE, CHOICE, MARK, BadLog, Step, read_log


def steps(text: str) -> list[tuple[int, str, str, list[str], str]]:
    return [(s.line, s.kind, s.word, s.words, s.who) for s in read_log(text).steps]


def test_the_example_runs() -> None:
    failures, tried = doctest.testmod(showdown.transcript.parse)
    assert tried >= 2 and failures == 0


def test_a_header_says_what_is_played() -> None:
    header = read_log(
        "log: 1\nstory: white-lion:2\nparty: lion-hunters\nplayers: 2\nruling: a=b\nrulings: c=d, e=f\n"
        "pack: homebrew\nseed: 7\nambush: monster\n"
    ).header
    assert (header.story, header.party, header.players) == ("white-lion:2", "lion-hunters", 2)
    assert header.rulings == ["a=b", "c=d", "e=f"] and header.packs == ["homebrew"]
    assert (header.seed, header.ambush) == (7, "monster")
    assert header.lines["party"] == 3


def test_without_a_header_it_is_a_first_story_for_one_player() -> None:
    header = read_log("face:south\n").header
    assert (header.story, header.party, header.players, header.seed) == ("first-story", None, None, 0)


def test_steps_are_keys_dice_cards_and_marks_with_comments_anywhere() -> None:
    assert steps(
        "# a fight\n\nface:south   # they look away\nb: move to:J9\nb attack:bone-axe roll: 7 2\n"
        "place: head, body\ndraw: combo claw, claw\nto-hit: 3\nround: 2\n"
    ) == [
        (3, CHOICE, "", ["face:south"], ""),
        (4, CHOICE, "", ["move"], "b"),
        (4, CHOICE, "", ["to:J9"], "b"),
        (5, CHOICE, "", ["attack:bone-axe"], "b"),
        (5, CHANCE, "roll", ["7", "2"], "b"),
        (6, CHANCE, "place", ["head", "body"], ""),
        (7, CHANCE, "draw", ["combo-claw", "claw"], ""),
        (8, CHANCE, "to_hit", ["3"], ""),
        (9, MARK, "round", ["2"], ""),
    ]


def test_a_key_with_the_name_of_a_roll_is_a_key_without_a_space_behind_its_colon() -> None:
    assert steps("place:K9\nplace: head\n")[0][1:4] == (CHOICE, "", ["place:K9"])
    assert steps("face:south\nplace: head\n")[1][1:4] == (CHANCE, "place", ["head"])


def test_other_line_ends_a_byte_order_mark_and_capital_words_are_read() -> None:
    text = "\ufeffStory: first-story\r\nface:south\r\nRoll: 7\r\n"
    assert read_log(text).header.story == "first-story"
    assert [repr(s) for s in read_log(text).steps] == ["Step(2: 'face:south')", "Step(3: 'Roll: 7')"]
    assert read_log(text).steps[1].word == "roll"


def test_a_log_may_be_empty() -> None:
    assert read_log("").steps == [] and read_log("# nothing\n\n").steps == []


@pytest.mark.parametrize(
    "text, line, what",
    [
        ("log: 2\n", 1, "there is no transcript format 2"),
        ("story: first-story\nparti: lion-hunters\n", 2, "'parti:' is not a header line; did you mean 'party'?"),
        ("story:\n", 1, "there is no value after 'story:'"),
        ("# x\nseed: seven\n", 2, "'seven' is not a whole number"),
        ("seed: -1\n", 1, "'-1' is not a whole number"),
        ("seed: 99999999999999999999\n", 1, "is not a whole number"),
        ("players: 2\nplayers: 3\n", 2, "'players:' is already in line 1"),
        ("ambush: lion\n", 1, "'lion' is not a side that can ambush"),
    ],
)
def test_a_header_that_cannot_be_used_is_refused_by_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(BadLog) as caught:
        read_log(text)
    assert caught.value.line == line and what in caught.value.what and caught.value.fix


def test_a_header_line_after_the_first_step_is_a_step_that_the_checker_refuses() -> None:
    step: Step = read_log("face:south\nparty: lion-hunters\n").steps[1]
    assert (step.kind, step.word) == (CHANCE, "party")
