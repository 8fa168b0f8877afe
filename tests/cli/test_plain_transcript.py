"""docs/transcripts/plain-level-1.md: a whole level 1 fight that can be played without seeing the board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support.console import showdown
from tools import transcript_page

PAGE = transcript_page.ROOT / transcript_page.FOLDER / "plain-level-1.md"
TEXT = PAGE.read_text(encoding="utf-8")
WORDS, ANSWERS = transcript_page.typed_in(TEXT)[0]
SPACE = re.compile(r"[A-V]\d{1,2}")
READ_ALOUD = str.maketrans("−×“”", '-x""')
"""Signs beyond ASCII that screen readers read as what they mean: minus, times and quotation marks."""
RUN = re.compile(r"([A-V])(?: to ([A-V]))?")


def block() -> list[str]:
    found = transcript_page.BLOCK.search(TEXT)
    assert found is not None
    return found[1].splitlines()[1:]


@pytest.mark.parametrize("page", transcript_page.pages(), ids=lambda page: page.stem)
def test_the_page_is_what_the_program_says_today(page: Path) -> None:
    assert transcript_page.is_fresh(page), "run make docs"


def test_the_answers_play_the_fight_to_its_end(tmp_path: Path) -> None:
    """[R-END-01]"""
    run = showdown(*WORDS, typed=ANSWERS, folder=tmp_path)
    save = tmp_path / "fight.json"
    assert run.code == 0
    assert "The showdown is over: the survivors win." in run.out
    assert f"digest `{json.loads(save.read_text(encoding='utf-8'))['digest']}`" in TEXT
    assert showdown("replay", str(save), "--verify", folder=tmp_path).code == 0
    # Its one slip of the hand is the only answer that was refused.
    assert [line for line in run.err.splitlines() if "legal:" in line] == [
        "'end' is not offered here; legal: 1 Berit, 2 Dagna, 3 Eskil"
    ]


def test_it_is_a_whole_level_1_fight_of_one_player_without_a_bot() -> None:
    assert WORDS[:2] == ["play", "white-lion:1"] and WORDS[WORDS.index("--players") + 1] == "1"
    assert "--plain" in WORDS and "--party" in WORDS and "--bots" not in WORDS
    lines = block()
    assert len([line for line in lines if line.startswith("> ")]) > 100
    assert not any("(bot)" in line for line in lines) and "auto" not in ANSWERS
    assert sum("Survivors' turn." in line for line in lines) == 7


def test_nothing_is_drawn_and_nothing_drawn_is_asked_for() -> None:
    assert not {"b", "board"} & {a.split()[0] for a in ANSWERS}
    for line in block():
        assert ". . ." not in line and "~" not in line and not re.match(r" ?\d\d? {2}\. ", line), line
        spoken = line.translate(READ_ALOUD)
        assert spoken.isascii() and "\x1b" not in line and "==" not in line and "->" not in line, line


def named(told: str) -> set[str]:
    """The spaces of ``Row 9: J; row 10: I to K.``"""
    out: set[str] = set()
    for row in told.rstrip(".").split("; "):
        head, _, columns = row.partition(": ")
        for first, last in RUN.findall(columns):
            for column in range(ord(first), ord(last or first) + 1):
                out.add(f"{chr(column)}{head.split()[1]}")
    return out


def test_every_space_that_was_chosen_had_been_named_in_the_question() -> None:
    offered: set[str] = set()
    chosen = 0
    for line in block():
        if line.startswith("Row "):
            offered = named(line)
        elif line.startswith("> ") and SPACE.fullmatch(line[2:]):
            assert line[2:] in offered, line
            chosen += 1
    assert chosen > 20


def test_every_survivors_turn_begins_with_the_whole_board_in_words() -> None:
    lines = block()
    for i, line in enumerate(lines):
        if "Survivors' turn." in line:
            assert re.match(r"White Lion: on .* facing \w+\. Blind spot: ", lines[i + 2]), line
            listed = [t[: t.index(":")] for t in lines[i + 3 : i + 7]]
            assert sorted(listed) == ["Berit (a)", "Coll (b)", "Dagna (c)", "Eskil (d)"]
            away = [int(re.search(r"(\d+) spaces? away", t)[1]) for t in lines[i + 3 : i + 7]]  # type: ignore[index]
            assert away == sorted(away)


def test_terrain_is_told_when_survivors_are_placed_and_when_asked_for() -> None:
    """It does not change in this fight, so it is not repeated in every round."""
    lines = block()
    told = [i for i, line in enumerate(lines) if line.startswith("Survivor Corpse: on C8.")]
    assert len(told) == 2
    assert told[0] < lines.index("> K15") and lines[told[1] - 8 : told[1]].count("> l") == 1
