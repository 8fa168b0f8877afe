"""``showdown check-log`` at the command line: exit codes, headers, JSON, the way from save to log and back."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.engine import Game, encode_setup
from tests.support.console import Run
from tests.support.console import showdown as process
from tests.support.replayed_fights import lion_hunt, story


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Checker:
    """Checks a text as a file in the present folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, text: str | bytes, *words: str) -> Run:
        data = text.encode() if isinstance(text, str) else text
        (self.folder / "fight.log").write_bytes(data)
        return self.run("check-log", "fight.log", *words)

    def run(self, *words: str) -> Run:
        code = run(list(words))
        told = self.capsys.readouterr()
        return Run(told.out, told.err, code)


@pytest.fixture
def check(folder: Path, capsys: pytest.CaptureFixture[str]) -> Checker:
    return Checker(folder, capsys)


PLACED = "story: first-story\nseed: 3\n\nface:south\na: at:K15\nb: at:J14\nc: at:M14\nd: at:N13\n"


def test_a_legal_log_is_summed_up(check: Checker) -> None:
    done = check(PLACED)
    assert done.code == 0 and done.err == ""
    first, last = done.out.splitlines()
    assert first.startswith("fight.log: 5 steps, all legal: 1 round, undecided, digest ")
    assert last.startswith("  the log ends at this question: ")


def test_an_illegal_step_is_three_lines_with_exit_code_1(check: Checker) -> None:
    done = check(PLACED + "target:z\n")
    done.refused(1, "line 9, illegal: 'target:z'", "fight.log:9, round 1, monster's turn, after 5 decisions")
    assert "[R-TGT-03]" in done.err and "legal: target:" in done.err and "showdown rules R-TGT-03" in done.err


def test_a_forgotten_step_says_what_the_game_waits_for(check: Checker) -> None:
    done = check(PLACED + "roll: 7 2\n")
    done.refused(1, "line 9, forgotten: 'roll: 7 2'", "legal: target:")


def test_json_tells_the_finding(check: Checker) -> None:
    body = json.loads(check(PLACED + "roll: 7 2\n", "--json").out)
    assert body["schema"] == "showdown.check-log/1" and body["legal"] is False
    found = body["finding"]
    assert (found["line"], found["kind"], found["rule"]) == (9, "forgotten", "R-TGT-03")
    assert found["legal"] and body["rule"]["id"] == "R-TGT-03" and body["rule"]["text"]
    body = json.loads(check(PLACED, "--json").out)
    assert body["legal"] is True and body["finding"] is None and body["steps"] == body["played"] == 5


@pytest.mark.parametrize(
    "text, where, said",
    [
        ("story: first-story\nmonstr: lion\n", "fight.log:2", "is not a header line"),
        ("seed: 1\nstory: white-lyon:1\n", "fight.log:2", "there is no story 'white-lyon:1'"),
        ("story: white-lion:9\n", "fight.log:1", "there is no story 'white-lion:9'"),
        ("story: first-story\nparty: lion-hunter\n", "fight.log:2", "there is no party 'lion-hunter'"),
        ("\n\nruling: x=y\n", "fight.log:3", "x"),
        ("ruling: nothing\n", "fight.log:1", "a ruling is name=value"),
        ("pack: moonpack\n", "fight.log:1", "moonpack"),
        ("players: 5\n", "fight.log:1", "1 to 4 players"),
        ("players: 0\n", "fight.log:1", "1 to 4 players"),
        ("setup: {\n", "fight.log:1", "the setup cannot be read"),
        ("setup: []\n", "fight.log:1", "the setup cannot be read"),
        ('setup: {"a": 1}\n', "fight.log:1", "the setup cannot be read"),
        ("setup: " + json.dumps({**encode_setup(story(1, 0).setup), "survivors": 7}) + "\n", "fight.log:1", "setup"),
        ("setup: " + json.dumps({**encode_setup(story(1, 0).setup), "players": "x"}) + "\n", "fight.log:1", "setup"),
        ("seed: 3\nsetup: {}\n", "fight.log:1", "already describes the whole fight"),
    ],
)
def test_an_unreadable_header_has_exit_code_3_and_its_line(check: Checker, text: str, where: str, said: str) -> None:
    check(text + "face:south\n").refused(3, where, said)


def test_files_that_are_no_logs(check: Checker, folder: Path) -> None:
    check(b"\xff\xfe\x00").refused(3, "not UTF-8 text")
    check(b"#" * 2_000_001).refused(3, "at most")
    check.run("check-log", "gone.log").refused(4, "gone.log")
    check.run("check-log", str(folder)).refused(3, "cannot be read")


def test_a_save_becomes_a_log_and_the_log_leads_to_the_same_digest(check: Checker, folder: Path) -> None:
    for name, game in (("story", story(5, bot="heuristic")), ("hunt", lion_hunt()), ("half", story(6, 40))):
        game.save(folder / f"{name}.json")
        assert check.run("replay", f"{name}.json", "--log", "--save", f"{name}.log").code == 0
        done = check.run("check-log", f"{name}.log", "--json")
        assert done.code == 0, done.err
        body = json.loads(done.out)
        assert body["digest"] == game.digest() and body["outcome"] == game.outcome
        assert body["steps"] == len(game.journal.entries)


def test_a_log_is_not_written_over_a_file_unasked(check: Checker, folder: Path) -> None:
    story(5, 20).save(folder / "fight.json")
    (folder / "fight.log").write_text("mine", encoding="utf-8")
    check.run("replay", "fight.json", "--log", "--save", "fight.log").refused(2, "would be overwritten")
    assert check.run("replay", "fight.json", "--log", "--save", "fight.log", "--yes").code == 0
    assert (folder / "fight.log").read_text(encoding="utf-8").startswith("log: 1\n")
    body = json.loads(check.run("replay", "fight.json", "--log", "--json").out)
    assert body["log"] == (folder / "fight.log").read_text(encoding="utf-8")


def test_a_setup_that_no_story_names_goes_through_the_log_as_well(check: Checker, folder: Path) -> None:
    game = story(5, 0)
    game.setup.survivors[0].name = "Aelin"
    other = Game(game.setup)
    other.choose(other.decision.options[0])
    other.save(folder / "fight.json")
    text = check.run("replay", "fight.json", "--log").out
    assert "\nsetup: {" in text
    assert check(text).code == 0


def test_a_legal_log_becomes_a_game_to_go_on_with(check: Checker, folder: Path) -> None:
    done = check(PLACED, "--save", "new.json")
    assert done.code == 0 and "Saved to new.json." in done.err
    game = Game.load(folder / "new.json")
    assert game.decision.kind == "pick_target" and f"digest {game.digest()}" in done.out
    assert check.run("replay", "new.json", "--verify").code == 0
    check(PLACED, "--save", "new.json").refused(2, "would be overwritten")
    assert check(PLACED + "roll: 1\n", "--save", "other.json").code == 1
    assert not (folder / "other.json").exists()


def test_it_reads_stdin(folder: Path) -> None:
    done = process("check-log", "-", typed=PLACED, folder=folder)
    assert done.code == 0 and done.out.startswith("stdin: 5 steps, all legal")
    process("check-log", "-", typed=PLACED + "nonsense\n", folder=folder).refused(1, "stdin:9")


def test_stdin_that_is_no_text(check: Checker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xff")))
    check.run("check-log", "-").refused(3, "not UTF-8 text")
