"""Replay from a round or turn: stepping in lines and in a terminal, and new games from there."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from showdown.cli.run import run
from showdown.engine import Game, Narrator
from showdown.replay.timeline import Timeline
from tests.support.console import Run
from tests.support.patience import PATIENCE
from tests.support.replayed_fights import recorded


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a finished fight in it; relative names are meant there."""
    recorded("story").save(tmp_path / "fight.json")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def timeline() -> Timeline:
    return Timeline(recorded("story"))


class Console:
    """Commands in this process, with lines on stdin."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *words: str, typed: str = "") -> Run:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run(list(words))
        told = self.capsys.readouterr()
        return Run(told.out, told.err, code)


@pytest.fixture
def console(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Console:
    return Console(capsys, monkeypatch)


# -- one moment --------------------------------------------------------------------------------------------------


def test_round_and_turn_name_a_moment(console: Console) -> None:
    told = console("replay", "fight.json", "--round", "2", "--turn", "survivors", "--json")
    body = json.loads(told.out)
    moment = body["moment"]
    assert told.code == 0
    assert (moment["round"], moment["turn"], moment["kind"]) == (2, "survivors", "act_order")
    assert body["to"] == moment["n"] and body["rounds"]["2"] <= moment["n"]
    assert body["view"]["round"] == 2 and body["digest"] == timeline().at(moment["n"]).digest()
    assert "saved_digest" not in body, "nothing is compared in the middle of a game"
    told = console("replay", "fight.json", "--round", "2", "--turn", "survivors")
    assert "Round 2." in told.out and "Round 3." not in told.out


def test_a_round_without_decisions_is_not_found(console: Console) -> None:
    console("replay", "fight.json", "--round", "99").refused(4, "--round 99", "the game has rounds 1 to ")
    console("replay", "fight.json", "--round", "0", "--turn", "monster").refused(4, "--round 0 --turn monster")


@pytest.mark.parametrize(
    "words, said",
    [
        (["--to", "3", "--round", "1"], "--to and --round cannot be combined"),
        (["--verify", "--log"], "--verify and --log cannot be combined"),
        (["--turn", "monster"], "add --round N"),
        (["--from", "3"], "add --save NEW.json"),
        (["--seed", "3"], "add --from N"),
        (["--save", "new.json"], "add --from N"),
        (["--to", "-1"], "from 0 (before the first decision)"),
        (["--from", "9999", "--save", "new.json"], "--from 9999"),
    ],
)
def test_what_does_not_go_together_is_refused(console: Console, folder: Path, words: list[str], said: str) -> None:
    console("replay", "fight.json", *words).refused(2, said)
    assert sorted(p.name for p in folder.iterdir()) == ["fight.json"]


# -- scrubbing ---------------------------------------------------------------------------------------------------


def steps(out: str) -> list[str]:
    """The headings of the moments shown."""
    return [line for line in out.splitlines() if line.startswith("[")]


def test_scrubbing_steps_forward_and_back_by_decision_turn_and_round(console: Console) -> None:
    t = timeline()
    end = len(t)
    second = t.round_start(2)
    assert second is not None
    told = console("replay", "fight.json", "--plain", typed="n\n\nn 3\np\nr\nr\nR\nT\nt\ng end\nn\ng 0\np\nq\n")
    turn = t.previous_turn(t.previous_round(t.next_round(t.next_round(4))))
    expected = [0, 1, 2, 5, 4, t.next_round(4), t.next_round(t.next_round(4)), t.next_round(4), turn, t.next_turn(turn)]
    expected += [end, end, 0, 0]
    assert steps(told.out) == [f"[{n}/{end}] {t.moments[n].label}" for n in expected]
    assert told.code == 0 and "h lists the commands" in told.err


def test_a_step_tells_what_the_decision_led_to(console: Console) -> None:
    told = console("replay", "fight.json", "--plain", typed="g 6\nn\nq\n")
    t = timeline()
    last = told.out.split("> n\n")[1].split("[")[0]
    narrator = Narrator(t.last.state)
    told_events = [narrator.narrate(e) for e in t.events_of(6) if not narrator.is_quiet(e)]
    assert told_events and all(sentence in last for sentence in told_events[-8:])


def test_scrubbing_shows_board_list_state_and_explanations(console: Console) -> None:
    told = console("replay", "fight.json", "--plain", typed="g 10\nb\nl\ns\n?\n? 7\nh\n")
    assert "    A B C D" in told.out and "blind spot" in told.out
    assert "Round 1" in told.out and "survival 1" in told.out
    assert timeline().at(10).decision.rule in told.out
    assert "Round 1." in told.out
    assert "play NEW.json saves it to that file" in told.out
    assert told.code == 0, "the end of the input ends it"


@pytest.mark.parametrize(
    "typed, said",
    [
        ("fly", "there is no command 'fly'"),
        ("g", "'' is not a number"),
        ("g far", "'far' is not a number; type, for example, g 40"),
        ("n -3", "'-3' is not a number"),
        ("? 9999", "there is no log line 9999"),
        ("? nonsense", "'nonsense'"),
    ],
)
def test_what_cannot_be_understood_is_said_and_nothing_moves(console: Console, typed: str, said: str) -> None:
    told = console("replay", "fight.json", "--plain", typed=f"g 10\n{typed}\np\nq\n")
    assert said in told.err
    assert steps(told.out)[-1].startswith("[9/")


def test_scrubbing_stops_where_the_journal_does_not_fit(console: Console, folder: Path) -> None:
    break_entry(folder, 12, "to:A1")
    told = console("replay", "broken.json", "--plain", typed="g end\nq\n")
    assert "The rules of this version stop here: entry 12 " in told.err and "to:A1" in told.err


def test_stdin_cannot_be_both(console: Console) -> None:
    console("replay", "-", "--plain").refused(2, "name a file")


def test_play_goes_on_from_there_as_a_new_game(console: Console, folder: Path) -> None:
    before = (folder / "fight.json").read_bytes()
    told = console("replay", "fight.json", "--plain", typed="g 10\nplay new.json\nmove\nq\n")
    assert told.code == 0, told.err
    assert "A new game after 10 decisions of fight.json, with the same dice" in told.err
    assert (folder / "fight.json").read_bytes() == before
    new = Game.load(folder / "new.json")
    assert [e.key for e in new.journal.entries if e.key] == [*[m.key for m in timeline().moments[:10]], "move"]


def test_scrubbing_in_lines_at_a_terminal(folder: Path) -> None:
    command = [sys.executable, "-m", "showdown", "replay", "fight.json", "--plain"]
    child: Any = pexpect.spawn(
        command[0], command[1:], cwd=folder, env={**os.environ, "NO_COLOR": "1"}, encoding="utf-8", timeout=PATIENCE
    )
    child.expect(r"\[0/\d+\] setup: ")
    child.sendline("r")
    child.expect(r"\[\d+/\d+\] round 1, monster's turn")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


# -- branching ---------------------------------------------------------------------------------------------------


def test_from_saves_a_new_game_with_the_same_dice_and_leaves_the_original_alone(console: Console, folder: Path) -> None:
    before = (folder / "fight.json").read_bytes()
    told = console("replay", "fight.json", "--from", "20", "--save", "new.json")
    assert told.code == 0 and "new.json: a new game after 20 decisions of fight.json" in told.out
    assert "the same choices lead to the same fight" in told.out
    new = Game.load(folder / "new.json")
    assert new.digest() == timeline().at(20).digest()
    for moment in timeline().moments[20:-1]:
        new.choose(moment.key)
    assert new.digest() == recorded("story").digest()
    assert (folder / "fight.json").read_bytes() == before
    assert console("replay", "new.json", "--verify").code == 0


def test_a_seed_gives_other_dice_from_there_on(console: Console, folder: Path) -> None:
    told = console("replay", "fight.json", "--from", "20", "--save", "new.json", "--seed", "77", "--json")
    body = json.loads(told.out)
    assert body["schema"] == "showdown.branch/1" and body["seed"] == 77 and body["from"] == 20
    new = Game.load(folder / "new.json")
    assert new.setup.seed == 77
    assert new.view() == timeline().at(20).view()
    assert console("replay", "new.json", "--verify").code == 0


def test_nothing_is_overwritten_unasked(console: Console, folder: Path) -> None:
    (folder / "new.json").write_text("mine", encoding="utf-8")
    branch = ["replay", "fight.json", "--from", "5", "--save"]
    console(*branch, "new.json").refused(2, "would be overwritten", "--yes")
    assert (folder / "new.json").read_text(encoding="utf-8") == "mine"
    assert console(*branch, "new.json", "--yes").code == 0
    console(*branch, "fight.json", "--yes").refused(2, "overwrite the original")
    console(*branch, "gone/new.json").refused(4, "there is no folder 'gone'")
    console(*branch, ".").refused(2, "that is a folder")


def test_play_can_begin_at_a_moment(console: Console, folder: Path) -> None:
    before = (folder / "fight.json").read_bytes()
    told = console("play", "--load", "fight.json", "--at", "20", "--seed", "5", "--save", "new.json")
    assert told.code == 0 and "A new game after 20 decisions of fight.json, with the dice of seed 5." in told.err
    new = Game.load(folder / "new.json")
    assert new.over and new.setup.seed == 5
    keys = [e.key for e in new.journal.entries if e.key]
    assert keys[:20] == [m.key for m in timeline().moments[:20]]
    assert (folder / "fight.json").read_bytes() == before
    assert console("replay", "new.json", "--verify").code == 0


@pytest.mark.parametrize(
    "words, said",
    [
        (["--at", "3"], "add --load FILE"),
        (["--load", "fight.json", "--at", "9999"], "--at 9999"),
        (["--load", "fight.json", "--at", "3", "--players", "2"], "leave out --players"),
        (["--load", "fight.json", "--at", "3", "--save", "fight.json"], "overwrite the original"),
    ],
)
def test_a_game_that_cannot_begin_there_is_refused(console: Console, words: list[str], said: str) -> None:
    console("play", *words).refused(2, said)


# -- a journal that does not fit ---------------------------------------------------------------------------------


def break_entry(folder: Path, at: int, item: Any) -> None:
    from showdown.saves.save_file import write_save

    document = json.loads((folder / "fight.json").read_text(encoding="utf-8"))
    body = {k: v for k, v in document.items() if k not in ("format", "engine", "checksum")}
    body["journal"][at] = item
    write_save(folder / "broken.json", body)


def test_a_broken_journal_is_told_as_far_as_it_goes(console: Console, folder: Path) -> None:
    break_entry(folder, 12, "to:A1")
    told = console("replay", "broken.json")
    assert told.code == 1
    assert "Round 1." in told.out
    n = next(m.n for m in timeline().moments if m.entry == 12)
    assert "entry 12 (round 1, " in told.err and f"showdown play --load broken.json --at {n}" in told.err
    body = json.loads(console("replay", "broken.json", "--verify", "--json").out)
    assert body["verified"] is False
    assert body["divergence"]["entry"] == 12 and body["divergence"]["decision"] == n == body["to"]
    console("replay", "broken.json", "--log").refused(1, "the journal is not legal with today's rules: entry 12 ")


def test_a_save_made_with_other_cards_is_refused_but_can_be_verified(console: Console, folder: Path) -> None:
    from showdown.saves.save_file import write_save

    document = json.loads((folder / "fight.json").read_text(encoding="utf-8"))
    body = {k: v for k, v in document.items() if k not in ("format", "engine", "checksum")}
    body["packs"] = {"core": "0" * 16, "moon": "1" * 16}
    write_save(folder / "other.json", body)
    console("replay", "other.json").refused(3, "needs cards that are not loaded: moon", "--pack FOLDER")
    told = console("replay", "other.json", "--verify")
    assert told.code == 0
    assert "made with other cards (core 0000000000000000 -> " in told.err
    assert "moon (1111111111111111) is not loaded); they change nothing" in told.err


def test_a_save_of_another_edition_is_played_by_the_cards_of_today(console: Console, folder: Path) -> None:
    from showdown.saves.save_file import write_save

    document = json.loads((folder / "fight.json").read_text(encoding="utf-8"))
    body = {k: v for k, v in document.items() if k not in ("format", "engine", "checksum")}
    body["packs"] = {"core": "0" * 16}
    write_save(folder / "other.json", body)
    told = console("replay", "other.json")
    assert told.code == 0 and "Cards have changed since: core " in told.err
    assert "The position is the saved one" in told.err


VALUES: list[Any] = [None, True, "zzz", 9999, -5, 1.5, [], {}, [None], {"x": 1}]


@pytest.mark.parametrize("part", ["packs", "journal", "setup", "marks", "table", "digest", "training"])
def test_a_save_with_values_of_another_kind_is_told_or_refused_but_never_breaks(
    console: Console, folder: Path, part: str
) -> None:
    from showdown.saves.save_file import write_save

    document = json.loads((folder / "fight.json").read_text(encoding="utf-8"))
    body = {k: v for k, v in document.items() if k not in ("format", "engine", "checksum")}
    for value in VALUES:
        write_save(folder / "odd.json", {**body, "journal": body["journal"][:20], part: value})
        for words in (["--verify"], ["--to", "0"]):
            told = console("replay", "odd.json", *words)
            assert told.code in (0, 1, 2, 3), told.err
            assert told.code == 0 or "error: " in told.err


def test_a_setup_with_values_of_another_kind_is_told_or_refused_but_never_breaks(
    console: Console, folder: Path
) -> None:
    from showdown.saves.save_file import write_save

    document = json.loads((folder / "fight.json").read_text(encoding="utf-8"))
    body = {k: v for k, v in document.items() if k not in ("format", "engine", "checksum")}
    body["journal"] = body["journal"][:20]
    for i, field in enumerate(sorted(body["setup"])):
        for value in (VALUES[i % 10], VALUES[(i + 3) % 10]):
            write_save(folder / "odd.json", {**body, "setup": {**body["setup"], field: value}})
            told = console("replay", "odd.json", "--verify")
            assert told.code in (0, 1, 3), f"{field} {value}: {told.err}"
