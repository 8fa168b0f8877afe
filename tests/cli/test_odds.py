"""``showdown odds``: the line, the table, JSON, plots, saved positions, and refusals in three lines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import Game, core_catalog
from showdown.scenario.loader import load_scenario

BESIDE = """
name: beside
survivors: {a: {at: K10, gear: [bone-axe]}, b: {at: A1, gear: [bone-axe]}}
monster: {at: K8, facing: south}
start: survivors-turn
steps: []
"""
PLAIN = ["odds", "--speed", "2", "--accuracy", "7", "--strength", "3", "--toughness", "8", "--luck", "1"]


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert run([*words, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert isinstance(out, dict)
    return out


def refused(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> str:
    assert run(["odds", *words]) == code
    seen = capsys.readouterr()
    assert seen.out == ""
    lines = seen.err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["error", "where", "fix"]
    return seen.err


@pytest.fixture
def save(tmp_path: Path) -> str:
    scenario = load_scenario(BESIDE, "beside.yaml", core_catalog())
    game = Game(scenario.setup, core_catalog())
    game.save(tmp_path / "fight.json")
    return str(tmp_path / "fight.json")


def test_the_line_and_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(PLAIN) == 0
    seen = capsys.readouterr()
    assert seen.err == ""
    first = seen.out.splitlines()[0]
    assert first.startswith("speed 2, accuracy 7+, strength 3 against toughness 8: 0.48 wounds (42.2 % at least one)")
    assert "       2     16.0 %      5.8 %      0.6 %" in seen.out
    assert "assumed: dice only" in seen.out


def test_the_json_says_everything(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *PLAIN)
    assert found["schema"] == "showdown.odds/1"
    hits = found["hits"]
    assert isinstance(hits, dict)
    assert set(hits) == {"mean", "p_any", "distribution"}
    assert hits["distribution"] == pytest.approx([0.36, 0.48, 0.16])
    for part in ("wounds", "criticals"):
        one = found[part]
        assert isinstance(one, dict) and set(one) == set(hits)
    assert isinstance(found["assumptions"], list) and found["assumptions"]


def test_the_other_direction(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "odds", "--attack", "claw", "--on", "fresh")
    hits = found["hits"]
    assert isinstance(hits, dict) and hits["mean"] == pytest.approx(1.8)
    assert {"locations", "armor", "boxes", "severe_injuries", "p_knocked_down", "p_death"} <= set(found)
    assert run(["odds", "--attack", "claw", "--on", "b", "--party", "rawhide"]) == 0
    assert "knocked down" in capsys.readouterr().out


def test_a_saved_position(capsys: pytest.CaptureFixture[str], save: str) -> None:
    found = asked(capsys, "odds", "--save", save, "--survivor", "a")
    hits = found["hits"]
    assert isinstance(hits, dict) and hits["mean"] == pytest.approx(1.0)
    assert run(["odds", "--save", save, "--attack", "claw", "--on", "a"]) == 0
    assert "knocked down" in capsys.readouterr().out


def test_who_stands_too_far_away(capsys: pytest.CaptureFixture[str], save: str) -> None:
    assert "reaches the monster with no weapon" in refused(capsys, 2, "--save", save, "--survivor", "b")
    assert "is not possible" in refused(capsys, 2, "--save", save, "--survivor", "b", "--weapon", "bone-axe")
    assert "cannot reach" in refused(capsys, 2, "--save", save, "--attack", "claw", "--on", "b")


def test_an_attacker_beside_the_monster_without_activation(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    spent = BESIDE.replace("start: survivors-turn", "start: {act: a, movement: 1, activation: 0}")
    (tmp_path / "spent.yaml").write_text(spent, encoding="utf-8")
    for more in ([], ["--weapon", "bone-axe"], ["--sling"]):
        said = refused(capsys, 2, "--board", str(tmp_path / "spent.yaml"), "--survivor", "a", *more)
        assert "has spent the activation of this act" in said and "move the survivor" not in said


def test_a_roll_against_a_known_card_that_cancels_the_hit(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, 2, "--weapon", "bone-axe", "--against", "kings-man:1", "--roll", "10")
    assert "3 Battle Pressure are known to be on top of the hit location deck" in said


def test_a_roll_against_the_known_location_on_top(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--weapon", "bone-axe", "--against", "white-lion:first-story", "--roll", "10"]) == 0
    assert "a wound roll of 10 is a" in capsys.readouterr().out


def test_known_cards_on_top_are_no_trap(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "odds", "--trap", "--against", "kings-man:1")
    by_hits = found["p_by_hits"]
    assert isinstance(by_hits, dict)
    assert by_hits["3"] == 0 and by_hits["4"] == pytest.approx(1 / 18)


def test_a_save_says_it_all(capsys: pytest.CaptureFixture[str], save: str) -> None:
    assert "--luck" in refused(capsys, 2, "--save", save, "--survivor", "a", "--luck", "2")
    assert "there is no survivor 'z'" in refused(capsys, 4, "--save", save, "--survivor", "z")
    assert "--survivor is needed" in refused(capsys, 2, "--save", save)


def test_a_save_that_cannot_be_used(capsys: pytest.CaptureFixture[str], save: str, tmp_path: Path) -> None:
    assert "no such file" in refused(capsys, 4, "--save", str(tmp_path / "none.json"), "--survivor", "a")
    text = Path(save).read_text(encoding="utf-8")
    Path(save).write_text(text[: len(text) // 2], encoding="utf-8")
    refused(capsys, 3, "--save", save, "--survivor", "a")


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (2, ["--speed", "0", "--accuracy", "7", "--toughness", "8"], "speed cannot be 0"),
        (2, ["--speed", "2", "--accuracy", "11", "--toughness", "8"], "accuracy cannot be 11"),
        (4, ["--weapon", "bone-ax", "--toughness", "8"], "bone-axe"),
        (4, ["--weapon", "bone-axe", "--against", "white-line"], "white-lion"),
        (2, ["--weapon", "bone-axe"], "no monster is named"),
        (2, ["--toughness", "8"], "no weapon is named"),
        (2, ["--weapon", "bone-axe", "--against", "white-lion", "--toughness", "8"], "leave out"),
        (2, ["--toughness", "8", "--roll", "11"], "1 to 10"),
        (2, ["--attack", "claw"], "no survivor to attack is named"),
        (2, ["--attack", "claw", "--on", "b"], "--party NAME"),
        (2, ["--attack", "enraged", "--on", "fresh"], "does not attack"),
        (2, ["--on", "fresh"], "need --attack"),
        (2, ["--trap", "--toughness", "8"], "no trap"),
        (2, ["--trap", "--against", "white-lion", "--tries", "6"], "need each other"),
        (2, ["--trap", "--against", "white-lion", "--tries", "6", "--times", "7"], "is not possible"),
        (2, ["--survivor", "a"], "name a saved game"),
        (2, ["--toughness", "8", "--weapon", "bone-axe", "--plot", "odds.pdf"], ".png or .svg"),
        (4, ["--toughness", "8", "--weapon", "bone-axe", "--plot", "/no/such/odds.png"], "no folder"),
    ],
)
def test_bad_input(capsys: pytest.CaptureFixture[str], code: int, words: list[str], said: str) -> None:
    assert re.search(said, refused(capsys, code, *words))


@pytest.mark.parametrize(("name", "begins"), [("odds.svg", b"<svg"), ("odds.png", b"\x89PNG")])
def test_a_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, begins: bytes) -> None:
    path = tmp_path / name
    assert run([*PLAIN, "--plot", str(path)]) == 0
    assert path.read_bytes().startswith(begins)
    assert "0.48 wounds" in capsys.readouterr().out


def test_a_wound_roll(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--strength", "0", "--luck", "6", "--toughness", "8", "--roll", "7"]) == 0
    assert "a wound roll of 7 is a critical" in capsys.readouterr().out


def test_help_begins_with_the_usage_and_ends_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--help"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Usage: showdown odds") and page.index("Examples:\n  showdown odds") > page.index("--json")
