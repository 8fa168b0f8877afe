"""Text from others: what is removed, what stays, and that nothing hostile reaches an exit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from showdown.engine import BadContent, Game, Problem, ShowdownError, text_of
from showdown.kernel.clean_text import LONGEST, MOST_MARKS, clean, clean_values, is_clean
from showdown.language import say
from tests.harness.escape_strings import PLACED
from tests.support.hostile_texts import LEGITIMATE, faults, faults_in_json, hostile_texts

TEXTS = hostile_texts(300)


@pytest.mark.parametrize("text", LEGITIMATE)
def test_names_of_the_world_stay_as_they_are(text: str) -> None:
    assert clean(text) == text and clean(text, lines=True) == text and is_clean(text)
    assert faults(text) == []


def test_nothing_hostile_stays() -> None:
    for family, text in TEXTS:
        for lines in (False, True):
            assert [f for f in faults(clean(text, lines)) if f != "forged line"] == [], (family, text)
        assert "\n" not in clean(text)
        assert not is_clean(text), (family, text)
        assert clean(clean(text)) == clean(text), "cleaning twice changes nothing"
        assert clean(text, lines=True) == clean(clean(text, lines=True), lines=True)


def test_a_check_that_finds_nothing_would_prove_nothing() -> None:
    assert all(faults(text) for _, text in TEXTS if text != clean(text, lines=True))


@pytest.mark.parametrize(
    ("text", "one_line", "lines"),
    [
        ("", "", ""),
        (" a  b ", "a b", " a  b "),
        ("a\n b", "a b", "a\n b"),
        ("a\r\nb\tc", "a b c", "a\nb c"),
        ("\x1b]0;t\x07x\x1b[1;31my\x1b[0m", "xy", "xy"),
        ("\x1b]0;open", "]0;open", "]0;open"),
        ("\x1b\x1b[[31m31m", "31m31m", "31m31m"),
        ("an\u200dn", "ann", "ann"),
        ("\u200d", "", ""),
        ("a" + "\u0301" * MOST_MARKS, "a" + "\u0301" * MOST_MARKS, "a" + "\u0301" * MOST_MARKS),
        ("a" + "\u0301" * (MOST_MARKS + 1), "a" + "\u0301" * MOST_MARKS, "a" + "\u0301" * MOST_MARKS),
        ("a\u00a0b", "a b", "a\u00a0b"),
        ("\u2800\u3164", "", " "),
    ],
)
def test_what_cleaning_makes_of_a_text(text: str, one_line: str, lines: str) -> None:
    assert (clean(text), clean(text, lines=True)) == (one_line, lines)


def test_values_are_cleaned_and_cut_at_every_depth() -> None:
    assert clean_values({"a\x1b": ["b\u202e", 3, None, {"c": "d\n"}]}) == {"a": ["b", 3, None, {"c": "d "}]}
    assert clean_values("x" * LONGEST) == "x" * LONGEST
    assert len(clean_values("x" * (LONGEST + 1))) == LONGEST


def test_an_error_quotes_no_control_character() -> None:
    problem = Problem(
        "no '\x1b[2Jcard'", file="a\nfix: b", found="\u202e", allowed=["x\x07"], fix="\x9b1m", path=("\x1b",)
    )
    assert faults(str(problem)) == [] and faults_in_json(problem.document()) == []
    assert faults(str(ShowdownError("\x1b]0;x\x07"))) == []
    assert "\n" not in str(problem), "the name of a file begins no line"


def test_a_text_for_people_quotes_no_control_character() -> None:
    assert faults(say("cli.saved-to", file="\x1b[31mred\u202e.json")) == []


def test_an_old_save_with_such_names_loads_cleaned(tmp_path: Path) -> None:
    """Its digest covers the names; it is compared before they are cleaned."""
    game = Game.first_story(seed=3, players=1)
    for key in PLACED:
        game.choose(key)
    for v, setup in zip(game.state.survivors, game.setup.survivors, strict=True):
        v.name = setup.name = "Er\x1b[31mza \n\u202e B"
    game.marks = [{"entry": 1, "what": "agreed\x07"}]
    path = tmp_path / "old.json"
    path.write_text(text_of(game.document()), encoding="utf-8")
    loaded = Game.load(path)
    assert {v.name for v in loaded.state.survivors} == {"Erza   B"} and loaded.marks[0]["what"] == "agreed"
    assert loaded.recovery is None, "the snapshot is used"
    loaded.save(path)
    assert Game.load(path).digest() == loaded.digest()
    again = Game.replay(loaded.setup, loaded.journal, loaded.catalog)
    assert again.digest() == loaded.digest()


def test_a_save_with_a_wrong_digest_is_refused_although_its_names_are_cleaned(tmp_path: Path) -> None:
    game = Game.first_story(seed=3, players=1)
    game.state.survivors[0].name = "a\x1b"
    body = {**game.document(), "digest": "0" * 16}
    path = tmp_path / "forged.json"
    path.write_text(text_of(body), encoding="utf-8")
    with pytest.raises(ShowdownError, match="does not match its digest"):
        Game.load(path)


def test_a_program_cannot_name_a_survivor_so(tmp_path: Path) -> None:
    setup = Game.first_story(seed=3).setup
    setup.survivors[0].name = "\x1b[31mRed"
    assert Game(setup).state.survivors[0].name == "Red"


def test_two_spaces_in_a_name_of_an_old_save_stay() -> None:
    """Its position has a digest, and the replay must find the same."""
    setup = Game.first_story(seed=3).setup
    setup.survivors[0].name = "Anna  B."
    assert Game(setup).state.survivors[0].name == "Anna  B."


def test_a_pack_folder_with_such_a_name_is_refused(tmp_path: Path) -> None:
    from showdown.content.new_pack import new_monster
    from showdown.engine import load_packs

    pack = new_monster("gloom", tmp_path)[0].parents[1]
    pack = pack.rename(pack.with_name("gl\x1boom"))
    with pytest.raises(BadContent, match="cannot be printed") as refused:
        load_packs([pack])
    assert faults(str(refused.value)) == []


def test_ten_hostile_texts_through_every_exit() -> None:
    """A small run, in a process of its own: pytest-xdist cannot send what libraries log about half characters."""
    words = [sys.executable, "-m", "tests.harness.escape_strings", "10", "--seed", "2"]
    ran = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for exit in ("terminal", "json", "full screen", "answers", "frames", "log"):
        assert exit in ran.stdout
