"""Target lines of cards: every term parses; an unknown term gets the nearest known one as a suggestion."""

from __future__ import annotations

import pytest

from showdown.model.selectors import (
    ALIVE,
    ALL,
    ATTACKER,
    CLOSEST,
    FACING,
    FURTHEST,
    GRABBED_LAST_ROUND,
    IN_FIELD_OF_VIEW,
    IN_RANGE,
    IS_ADJACENT,
    IS_KNOCKED_DOWN,
    LAST_TO_WOUND,
    MOST_BLEEDING,
    NO_RANK,
    NO_ROLE,
    NON_DEAF,
    ONE,
    RANDOM,
    SUBJECT,
    TARGET,
    TARGETS,
    THREAT,
    UNDERSTANDING_AT_LEAST,
)
from showdown.rules.verbs.terms import NUMBERED_TERMS, PLAIN_TERMS, BadTerm, parse_filter, parse_filters, parse_line

# line: role, how many, superlative, filters with their numbers
LINES = {
    "closest threat, facing, in range": (NO_ROLE, ONE, CLOSEST, [(THREAT, -1), (FACING, -1), (IN_RANGE, -1)]),
    "closest threat, in field of view": (NO_ROLE, ONE, CLOSEST, [(THREAT, -1), (IN_FIELD_OF_VIEW, -1)]),
    "closest survivor, in field of view": (NO_ROLE, ONE, CLOSEST, [(ALIVE, -1), (IN_FIELD_OF_VIEW, -1)]),
    "random threat, in field of view": (NO_ROLE, RANDOM, NO_RANK, [(THREAT, -1), (IN_FIELD_OF_VIEW, -1)]),
    "closest knocked down survivor, in range": (
        NO_ROLE,
        ONE,
        CLOSEST,
        [(ALIVE, -1), (IS_KNOCKED_DOWN, -1), (IN_RANGE, -1)],
    ),
    "victim of grab last round": (NO_ROLE, ONE, NO_RANK, [(GRABBED_LAST_ROUND, -1)]),
    "last survivor to wound, in range": (NO_ROLE, ONE, NO_RANK, [(LAST_TO_WOUND, -1), (IN_RANGE, -1)]),
    "all survivors, non-deaf": (NO_ROLE, ALL, NO_RANK, [(ALIVE, -1), (NON_DEAF, -1)]),
    "furthest survivor, in range": (NO_ROLE, ONE, FURTHEST, [(ALIVE, -1), (IN_RANGE, -1)]),
    "random survivor, in range 12": (NO_ROLE, RANDOM, NO_RANK, [(ALIVE, -1), (IN_RANGE, 12)]),
    "closest survivor, most bleeding tokens": (NO_ROLE, ONE, CLOSEST, [(ALIVE, -1), (MOST_BLEEDING, -1)]),
    "adjacent survivors": (NO_ROLE, ALL, NO_RANK, [(ALIVE, -1), (IS_ADJACENT, -1)]),
    "attacker, understanding 3+": (ATTACKER, ONE, NO_RANK, [(UNDERSTANDING_AT_LEAST, 3)]),
    "target": (TARGET, ONE, NO_RANK, []),
    "targets": (TARGETS, ALL, NO_RANK, []),
    "the survivor": (SUBJECT, ONE, NO_RANK, []),
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_means_what_it_says(text: str) -> None:
    """[R-TGT-02, R-TGT-05]"""
    line = parse_line(text)
    found = (line.role, line.pick, line.rank, [(f.code, f.n) for f in line.filters])
    assert found == LINES[text]
    assert line.text == text


def test_spaces_and_capitals_do_not_matter() -> None:
    line = parse_line("  Closest   THREAT ,  in   Range ")
    assert (line.rank, [f.code for f in line.filters]) == (CLOSEST, [THREAT, IN_RANGE])


@pytest.mark.parametrize("term", sorted(PLAIN_TERMS))
def test_every_plain_term_parses(term: str) -> None:
    found = parse_filter(term)
    assert (found.code, found.n) == (PLAIN_TERMS[term], -1)


@pytest.mark.parametrize("term", sorted(NUMBERED_TERMS))
@pytest.mark.parametrize("number", ["4", "4+"])
def test_every_term_with_a_number_parses(term: str, number: str) -> None:
    found = parse_filter(f"{term} {number}")
    assert (found.code, found.n) == (NUMBERED_TERMS[term], 4)


def test_several_terms_are_parted_by_commas_and_none_is_none() -> None:
    assert [f.code for f in parse_filters("in range, knocked down")] == [IN_RANGE, IS_KNOCKED_DOWN]
    assert parse_filters("  ") == ()


@pytest.mark.parametrize("track", ["courage", "understanding"])
def test_a_track_ends_at_nine(track: str) -> None:
    """[R-TOK-01]"""
    assert [f.n for f in parse_line(f"attacker, {track} 9+").filters] == [9]
    with pytest.raises(BadTerm, match=f"{track} ends at 9"):
        parse_line(f"attacker, {track} 10+")


@pytest.mark.parametrize(
    ("text", "complaint", "hint"),
    [
        ("closest threat, in rnage", "unknown term 'in rnage'", "did you mean 'in range'?"),
        ("closest threat, facin", "unknown term 'facin'", "did you mean 'facing'?"),
        ("closest threat, around", "unknown term 'around'", "around N"),
        ("closest thraet", "does not say whom it means", "did you mean 'threat'?"),
        ("closest", "does not say whom it means", "survivor"),
        ("", "does not say whom it means", "survivor"),
        ("nearest survivor", "unknown term 'nearest'", "allowed:"),
        ("closest survivor,", "unknown term ''", "allowed:"),
    ],
)
def test_an_unknown_term_is_named_with_what_is_known(text: str, complaint: str, hint: str) -> None:
    with pytest.raises(BadTerm) as caught:
        parse_line(text)
    assert complaint in str(caught.value)
    assert hint in str(caught.value)
