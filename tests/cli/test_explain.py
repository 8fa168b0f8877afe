"""``showdown explain``: positions from saves, files and text; refusals; JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import Game

BOARD = "white-lion first-story K8 south; a K11 gear=founding-stone; b K6 gear=-; turn monster round=2 controller=a"
SCENARIO = """
name: two
survivors: {a: {at: K11}, b: {at: K6}}
monster: {at: K8, facing: south}
steps: []
"""


@pytest.fixture
def save(tmp_path: Path) -> str:
    """A First Story after its first decision that waits for a person."""
    game = Game.first_story(seed=3, players=1)
    for key in ("face:south", "at:K15", "at:J14", "at:M14", "at:N13"):
        game.choose(key)
    game.save(tmp_path / "fight.json")
    return str(tmp_path / "fight.json")


def refused(capsys: pytest.CaptureFixture[str], code: int, words: list[str], *said: str) -> None:
    assert run(["explain", *words]) == code
    seen = capsys.readouterr()
    assert seen.out == "" and [line.split(" ")[0] for line in seen.err.strip().splitlines()] == [
        "error:",
        "where:",
        "fix:",
    ]
    for word in said:
        assert word in seen.err


def test_a_position_as_text_as_a_file_and_from_stdin_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "board.txt").write_text(BOARD.replace("; ", "\n"), encoding="utf-8")
    (tmp_path / "two.yaml").write_text(SCENARIO, encoding="utf-8")
    outputs: list[str] = []
    monkeypatch.setattr("sys.stdin", io.StringIO(BOARD.replace("; ", "\n")))
    for board in (BOARD, str(tmp_path / "board.txt"), str(tmp_path / "two.yaml"), SCENARIO, "-"):
        assert run(["explain", "target", "--card", "claw", "--board", board]) == 0
        outputs.append(capsys.readouterr().out)
    assert len(set(outputs)) == 1 and "Survivor A (a): picked, 2 spaces away" in outputs[0]
    assert "\n[R-TGT-01] Read the Pick Target list" in outputs[0]


def test_a_save_is_a_position_and_stays_as_it_is(save: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(save).read_bytes()
    for words in (["target"], ["move", "--card", "chomp"], ["attack"], ["turn"], ["space", "K10"]):
        assert run(["explain", *words, save]) == 0, words
        assert capsys.readouterr().out
    assert run(["explain", "hit-location", "strange-hand", save, "--by", "a"]) == 0
    assert "Strange Hand" in capsys.readouterr().out
    assert Path(save).read_bytes() == before


def test_json_has_lines_rules_and_outlooks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "move", "--card", "claw", "--board", BOARD, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "showdown.explain/1" and document["aspect"] == "move"
    assert document["outlooks"] == [
        {
            "count": 1,
            "cards": ["claw"],
            "result": {
                "how": "one",
                "targets": ["a"],
                "stops": [{"at": "K9", "facing": "south", "over": []}],
                "attack": {"speed": 2, "damage": 1},
                "out_of_reach": False,
            },
        }
    ]
    assert document["rules"]["R-MOV-02"].startswith("To reach a target")


def test_cards_are_named_only_with_spoilers(capsys: pytest.CaptureFixture[str]) -> None:
    level = BOARD.replace("first-story", "level-1")
    assert run(["explain", "target", "--board", level]) == 0
    closed = capsys.readouterr().out
    assert "Claw" not in closed and " of 2" in closed
    assert run(["explain", "target", "--board", level, "--spoilers"]) == 0
    assert "Claw" in capsys.readouterr().out


def test_another_ruling_changes_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    board = "white-lion first-story K8 south; a H12; b K16"
    for ruling, picked in (("half-board", "(a): picked"), ("lane", "(b): picked")):
        words = ["explain", "target", "--card", "claw", "--board", board, "--ruling", f"facing-area={ruling}"]
        assert run(words) == 0
        assert picked in capsys.readouterr().out


def test_no_position_and_two_positions_are_refused(save: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, 2, ["target"], "no position")
    refused(capsys, 2, ["target", save, "--board", BOARD], "two positions")
    refused(capsys, 2, ["target", save, "--ruling", "facing-area=lane"], "keeps its own rulings")


def test_what_is_not_there_is_not_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    refused(capsys, 4, ["target", str(tmp_path / "none.json")], "no such file")
    refused(capsys, 4, ["target", "--board", "none.yaml"], "no such file")
    refused(capsys, 4, ["target", "--board", BOARD, "--card", "clow"], "did you mean 'claw'")
    refused(capsys, 4, ["space", "Z9", "--board", BOARD], "not a space")
    refused(capsys, 4, ["hit-location", "beasts-pow", "--board", BOARD], "beasts-paw")
    refused(capsys, 4, ["attack", "--by", "f", "--board", BOARD], "no survivor 'f'")


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("white-lion first-story K8 south; a K8", "occupied"),
        ("white-loin first-story K8 south; a K11", "white-lion"),
        ("name: x\nsurvivors: {a: {at: Q99}}\nsteps: []", "Q99"),
        ("rubbish with spaces", "--board:1: a position begins with the monster"),
    ],
)
def test_a_bad_position_is_refused_with_the_place(board: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "target", "--board", board]) == 3
    assert said in capsys.readouterr().err


def test_a_damaged_save_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    refused(capsys, 3, ["target", str(tmp_path / "bad.json")], "cannot be used")
