"""``showdown cards`` in real processes."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from showdown.cli.run import run


def showdown(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "showdown", *words], capture_output=True, text=True, check=False)


def test_a_card_is_shown_by_its_printed_name() -> None:
    done = showdown("cards", "show", "Beast's", "Maw")
    assert done.returncode == 0
    assert done.stdout.startswith("Beast's Maw: hit location.\n")
    assert "No Jaw" in done.stdout
    shield = [showdown("cards", "show", name).stdout for name in ("Round Leather Shield", "leather shield")]
    assert shield[0] == shield[1] and shield[0].startswith("Round Leather Shield: gear")


def test_cards_are_listed_by_kind_for_machines() -> None:
    done = showdown("cards", "list", "hit-location", "--json")
    assert done.returncode == 0
    names = [card["name"] for card in json.loads(done.stdout)["cards"]]
    assert len(names) == len(set(names)) and {"strange-hand", "clever-ploy"} <= set(names)
    assert "claw" not in names


def test_an_unknown_card_or_kind_is_not_found() -> None:
    for words, hint in ((("cards", "show", "clawe"), "did you mean 'claw'"), (("cards", "list", "spells"), "gear")):
        done = showdown(*words)
        assert done.returncode == 4
        assert done.stdout == ""
        assert hint in done.stderr


def test_a_card_without_show_is_answered_with_the_way_to_see_it() -> None:
    done = showdown("cards", "claw")
    assert done.returncode == 2
    assert "showdown cards show claw" in done.stderr


def test_show_points_to_the_lines_of_the_file() -> None:
    done = showdown("cards", "show", "bone-club", "--json")
    told = json.loads(done.stdout)
    assert told["file"] == "core/gear.yaml"
    assert told["source"][0].startswith("bone-club:")
    assert any("weapon: {speed: 2" in line for line in told["source"])


def test_an_injury_is_shown_like_a_card() -> None:
    done = showdown("cards", "show", "Shattered", "jaw")
    assert done.returncode == 0
    assert done.stdout.startswith("Shattered jaw: Severe head injury, on 9.\nYou suffer the permanent injury")
    told = json.loads(showdown("cards", "show", "deaf", "--json").stdout)
    assert (told["kind"], told["face"]["frame"], told["source"]) == ("injury", "injury", [])


def test_json_has_the_face_of_the_card() -> None:
    told = json.loads(showdown("cards", "show", "claw", "--json").stdout)
    assert told["face"]["numbers"][0] == {"name": "speed", "label": "speed", "value": "2"}
    assert told["says"][0] == "Claw: basic AI card, 2 copies."


def test_a_drawing_is_written_to_a_file_or_to_stdout(tmp_path: Path) -> None:
    file = tmp_path / "claw.svg"
    done = showdown("cards", "show", "claw", "--svg", str(file))
    assert (done.returncode, done.stdout.strip()) == (0, str(file))
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert showdown("cards", "show", "claw", "--svg", "-").stdout == file.read_text(encoding="utf-8")


def test_a_drawing_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for bad in (tmp_path / "no-such-folder" / "claw.svg", tmp_path):
        done = showdown("cards", "show", "claw", "--svg", str(bad))
        assert done.returncode == 3 and done.stdout == ""
        assert f"--svg {bad}" in done.stderr and "fix:" in done.stderr
    both = showdown("cards", "show", "claw", "--svg", "-", "--json")
    assert both.returncode == 2 and both.stdout == "" and "stdout" in both.stderr


def test_a_terminal_shows_the_card_as_a_box() -> None:
    """In a pseudo-terminal of 60 columns; a pipe gets sentences (the first test here)."""
    here, there = pty.openpty()
    termios.tcsetwinsize(there, (40, 60))
    words = [sys.executable, "-m", "showdown", "--no-color", "cards", "show", "claw"]
    with subprocess.Popen(words, stdout=there, stderr=there, stdin=there) as shown:
        os.close(there)
        told = read_all(here)
    assert shown.returncode == 0
    lines = told.replace("\r", "").split("\n")
    assert lines[0] == f"┏{'━' * 54}┓" and lines[1].startswith("┃ Claw ")
    assert any("speed 2   accuracy 2+   damage 1" in line for line in lines)


def read_all(end: int) -> str:
    """What a pseudo-terminal prints until its program ends."""
    out = b""
    while True:
        try:
            more = os.read(end, 65536)
        except OSError:  # Linux reports the closed end so
            more = b""
        if not more:
            os.close(end)
            return out.decode()
        out += more


def test_schemas_are_written_for_editors(tmp_path: Path) -> None:
    done = showdown("cards", "schema", "--out", str(tmp_path / "schemas"))
    assert done.returncode == 0
    written = sorted(path.name for path in (tmp_path / "schemas").iterdir())
    assert "ai.schema.json" in written and "monster.schema.json" in written
    assert json.loads((tmp_path / "schemas" / "gear.schema.json").read_text())["$schema"].endswith("2020-12/schema")
    assert showdown("cards", "schema", "spells").returncode == 4


def test_a_new_monster_is_listed_shown_played_saved_and_replayed(tmp_path: Path) -> None:
    done = showdown("cards", "new", "monster", "Pale", "Stag", "--in", str(tmp_path))
    assert done.returncode == 0
    pack = str(tmp_path / "pale-stag")
    again = showdown("cards", "new", "monster", "Pale", "Stag", "--in", str(tmp_path))
    assert again.returncode == 2 and "nothing is overwritten" in again.stderr
    listed = json.loads(showdown("cards", "list", "--pack", pack, "--json").stdout)["cards"]
    assert {card["pack"] for card in listed} == {"pale-stag"}
    explained = showdown("cards", "explain", "pale-stag-howl", "--pack", pack)
    assert explained.stdout.startswith("Howl: advanced AI card.\n")
    save = str(tmp_path / "fight.json")
    played = showdown("play", "--pack", pack, "pale-stag:2", "--seed", "4", "--bots", "all", "--save", save)
    assert played.returncode == 0, played.stderr
    assert "The showdown is over" in played.stdout
    assert showdown("replay", save, "--verify", "--pack", pack).returncode == 0
    foreign = showdown("replay", save, "--verify")
    assert foreign.returncode == 1 and "--pack" in foreign.stderr


def test_a_bad_pack_is_refused_with_all_its_problems_and_the_core_stays(tmp_path: Path) -> None:
    (tmp_path / "gear.yaml").write_text("cards:\n  twig: {weapon: {sped: 1}}\n", encoding="utf-8")
    for words in (("cards", "list"), ("play", "first-story")):
        done = showdown(*words, "--pack", str(tmp_path))
        assert done.returncode == 3
        assert f"{tmp_path.name}/gear.yaml:2: unknown field 'sped'" in done.stderr
        assert f"{tmp_path.name}/gear.yaml:2: field 'accuracy' is missing" in done.stderr
    assert showdown("cards", "list").returncode == 0
    assert showdown("cards", "list", "--pack", "nowhere").returncode == 4


def test_the_terrain_of_a_monster_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The question about terrain cards in docs/numbers/odds.md.  [R-SET-05]"""
    assert run(["cards", "setup", "white-lion"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "first-story: terrain none; survivors start 6 spaces away; monster first"
    assert lines[1].startswith("level-1: terrain 2 x Tall Grass and 2 random terrain cards; ")
    assert run(["cards", "setup", "white-lion:2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [level["level"] for level in found["levels"]] == ["level-2"] and found["schema"] == "showdown.setup/1"


@pytest.mark.parametrize(("word", "said"), [("white-loin", "did you mean 'white-lion'?"), ("white-lion:9", "level-2")])
def test_a_monster_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], word: str, said: str) -> None:
    assert run(["cards", "setup", word]) == 4
    assert said in capsys.readouterr().err


def test_a_monster_lists_its_ai_cards_and_hit_locations(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "list", "butcher"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 20 and all("butcher" in line for line in lines)
    assert {line[27:41].strip() for line in lines} == {"ai", "hit-location"}
    assert run(["cards", "list", "ai", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)["cards"]
    assert {card["monster"] for card in cards} >= {"butcher", "white-lion"}
