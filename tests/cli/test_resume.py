"""``--resume``: an interrupted or killed run continues and gives the same result."""

from __future__ import annotations

import fcntl
import json
import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from showdown.api import balance, simulate
from showdown.cli.run import run
from showdown.lookup.refusal import Refusal
from tests.support.process_signals import hearing_sigint

PAUSING = """
import os
import random
import time


class Pausing:
    '''Answers; if the environment names a pipe, it waits in the fight with seed 6 until it is killed.'''

    def __init__(self, seed):
        self.seed = seed

    def choose(self, game):
        if self.seed == 6 and "PIPE" in os.environ:
            with open(os.environ["PIPE"], "w") as pipe:
                print("at work", file=pipe, flush=True)
                time.sleep(3600)
        return random.Random(self.seed * 1_000 + game.decision.id).choice(game.decision.keys())
"""
SIMULATE = ["simulate", "--games", "9", "--players", "1"]
BALANCE = ["balance", "white-lion:1", "--party", "rawhide", "--games", "8", "--effects", "0"]
COMPARE = ["compare", "base", "players=2", "ruling=facing-area:lane", "--games", "8"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pausing.py").write_text(PAUSING, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pausing", raising=False)
    return tmp_path


def stopped_in_the_middle(folder: Path, words: list[str], how: signal.Signals, workers: str) -> int:
    """Start a run in a separate process and send it this signal; returns its exit code.

    Where its file grows line by line, a fight is in it by then.
    """
    out = Path(words[words.index("--out") + 1])
    process = subprocess.Popen(
        [sys.executable, "-m", "showdown", *words, "--bot", "pausing:Pausing", "--workers", workers],
        cwd=folder,
        env={**os.environ, "PIPE": "pipe", "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=hearing_sigint,
    )
    with (folder / "pipe").open() as told:
        assert told.readline() == "at work\n"
        while out.suffix == ".jsonl" and out.read_bytes().count(b"\n") < 2:
            assert process.poll() is None
        process.send_signal(how)
        return process.wait()


def printed(capsys: pytest.CaptureFixture[str], words: list[str]) -> tuple[str, str]:
    """stdout and stderr of a run that goes well, without what slow runs say of the engine: machines may be busy."""
    assert run([*words, "--bot", "pausing:Pausing", "--workers", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    return out, "".join([line for line in err.splitlines(True) if " engine" not in line])


# -- the same in the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("words", [SIMULATE, BALANCE, COMPARE], ids=["simulate", "balance", "compare"])
def test_killed_and_resumed_is_byte_for_byte_the_same(
    words: list[str], workers: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = folder / "whole.jsonl", folder / "cut.jsonl"
    expected, _ = printed(capsys, [*words, "--out", str(whole)])
    assert stopped_in_the_middle(folder, [*words, "--out", str(cut)], signal.SIGKILL, workers) == -signal.SIGKILL
    left = cut.read_bytes()
    assert len(left) < len(whole.read_bytes()) and whole.read_bytes().startswith(left)
    kept = left.count(b"\n") - 1
    assert kept > 0 and b'"end"' not in left
    # As a process leaves it that is killed while it writes.
    cut.write_bytes(left + b'{"study": "first-st')
    found, err = printed(capsys, [*words, "--out", str(cut), "--resume"])
    assert found == expected
    assert cut.read_bytes() == whole.read_bytes()
    assert err.splitlines() == [
        "The end of the file was cut off: 1 incomplete line dropped.",
        f"Resumed after the {kept} fights in the file.",
    ]


@pytest.mark.parametrize(
    ("words", "ending", "how", "code"),
    [
        (SIMULATE, "jsonl", signal.SIGINT, 130),
        (SIMULATE, "parquet", signal.SIGTERM, 143),
        (BALANCE, "jsonl", signal.SIGTERM, 143),
        (BALANCE, "parquet", signal.SIGINT, 130),
    ],
)
def test_interrupted_and_resumed_is_the_same(
    words: list[str], ending: str, how: signal.Signals, code: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = folder / f"whole.{ending}", folder / f"cut.{ending}"
    expected, _ = printed(capsys, [*words, "--out", str(whole)])
    assert stopped_in_the_middle(folder, [*words, "--out", str(cut)], how, "2") == code
    found, err = printed(capsys, [*words, "--out", str(cut), "--resume"])
    assert found == expected
    if ending == "jsonl":
        assert re.fullmatch(r"Resumed after the \d+ fights? in the file\.\n", err)
        assert cut.read_bytes() == whole.read_bytes()
    else:
        read: Any = import_module("pyarrow.parquet").read_table
        assert read(cut).equals(read(whole), check_metadata=True)


def test_a_parquet_file_of_a_killed_run_is_resumed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is written once a minute: what it holds is whole."""
    words = [*SIMULATE, "--out", str(folder / "cut.parquet")]
    assert stopped_in_the_middle(folder, words, signal.SIGKILL, "1") == -signal.SIGKILL
    assert printed(capsys, [*words, "--resume"])[0] == printed(capsys, SIMULATE)[0]


RANDOM = ["simulate", "--bot", "random", "--workers", "1", "--json"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*RANDOM, *words]) == 0
    out: dict[str, Any] = json.loads(capsys.readouterr().out)
    return out


def test_more_fights_are_added_and_none_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some, all_ = tmp_path / "some.jsonl", tmp_path / "all.jsonl"
    expected = told(capsys, "--games", "9", "--out", str(all_))
    # A file that is not there yet is begun.
    told(capsys, "--games", "4", "--out", str(some), "--resume")
    assert told(capsys, "--games", "9", "--out", str(some), "--resume") == expected
    assert some.read_bytes() == all_.read_bytes()
    assert told(capsys, "--games", "4", "--out", str(some), "--resume") == expected
    assert some.read_bytes() == all_.read_bytes()


def test_looks_at_the_interval_are_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "games.jsonl")
    expected = told(capsys, "--width", "11.5")
    assert expected["stopped"] == "narrow enough" and expected["games"] > 100
    told(capsys, "--games", "130", "--out", out)
    assert told(capsys, "--width", "11.5", "--out", out, "--resume") == expected
    assert told(capsys, "--width", "11.5", "--out", out, "--resume") == expected


def test_sets_beside_each_other_are_resumed_where_all_have_a_fight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    words = ["compare", "base", "players=1", "--bot", "random", "--workers", "1", "--games", "4"]
    assert run([*words, "--out", str(whole)]) == 0
    lines = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[:4]))
    capsys.readouterr()
    assert run([*words, "--out", str(cut), "--resume"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "The end of the file was cut off: 1 incomplete line dropped.",
        "Resumed after the 2 fights in the file.",
    ]
    assert cut.read_bytes() == whole.read_bytes()


def test_functions_resume_too(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    simulate(bot="random", games=3, out=out)
    found = simulate(bot="random", games=5, out=out, resume=True)
    assert found.data() == simulate(bot="random", games=5).data()
    with pytest.raises(Refusal):
        simulate(bot="random", seed=1, games=5, out=out, resume=True)
    counted = balance("white-lion:1", party="rawhide", games=2, out=out, overwrite=True)
    assert balance("white-lion:1", party="rawhide", games=2, out=out, resume=True).cards() == counted.cards()


# -- refused -------------------------------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], words: list[str], code: int, *said: str) -> None:
    assert run(words) == code
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("error: ") and "\nfix: " in err
    for text in said:
        assert text in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seed", "1"], ["seed: 0 in the file, now 1"]),
        (["--players", "1"], ["setup: players: "]),
        (["--party", "rawhide"], ["setup: survivors: "]),
        (["--ruling", "facing-area=lane"], ['setup: rulings: {} in the file, now {"facing-area": "lane"}']),
        (["--house", "extra-life=1"], ["setup: house: "]),
        (["--bot", "heuristic"], ["bot: random in the file, now heuristic"]),
        (["white-lion:1"], ["setup: level: first-story in the file, now level-1", "fights: first-story, "]),
        (["--pack", "homebrew-example"], ["cards: "]),
    ],
)
def test_a_file_of_other_fights_is_refused_and_left_alone(
    words: list[str], said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    bot = [] if "--bot" in words else ["--bot", "random"]
    told(capsys, "--games", "2", "--out", str(out))
    before = out.read_bytes()
    refused(capsys, ["simulate", *words, *bot, "--out", str(out), "--resume"], 3, "other fights", *said)
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("field", "said"), [("engine", "code of the engine: "), ("showdown", "version of showdown: 0.0.1 in the file")]
)
def test_fights_of_another_engine_are_not_mixed(
    field: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    told(capsys, "--games", "2", "--out", str(out))
    head, _, rest = out.read_text().partition("\n")
    out.write_text(json.dumps({**json.loads(head), field: "0.0.1"}) + "\n" + rest)
    refused(capsys, [*RANDOM, "--out", str(out), "--resume"], 3, said)


def test_a_bot_whose_file_has_changed_is_another_bot(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / "games.jsonl"
    words = ["simulate", "--bot", "pausing:Pausing", "--games", "1", "--workers", "1", "--out", str(out)]
    assert run(words) == 0
    capsys.readouterr()
    (folder / "pausing.py").write_text(PAUSING + "\n# a better one\n", encoding="utf-8")
    refused(capsys, [*words, "--resume"], 3, "file of the bot: ")


def test_counts_of_cards_are_not_taken_from_a_file_without_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    assert run(["compare", "base", "players=1", "--story", "white-lion:1", "--games", "1", "--out", str(out)]) == 0
    capsys.readouterr()
    words = ["balance", "white-lion:1", "--party", "first-story", "--party", "rawhide", "--games", "1"]
    refused(capsys, [*words, "--out", str(out), "--resume"], 3, "counts what the cards do: False in the file, now True")


@pytest.mark.parametrize(
    ("change", "place", "said"),
    [
        (lambda lines: [b"mine", *lines[1:]], "line 1", "not a file of fights"),
        (lambda lines: [*lines[:2], b"{", *lines[2:]], "line 3", "not a fight"),
        (lambda lines: [*lines[:2], *lines[3:]], "line 3", "fight 1 of"),
        (lambda lines: [lines[0], lines[1].replace(b'"seed": 0', b'"seed": 7'), *lines[2:]], "line 2", "fight 0"),
        (lambda lines: [lines[0], lines[1].replace(b'"rounds"', b'"round"'), *lines[2:]], "line 2", "'rounds'"),
        (lambda lines: [*lines, lines[1]], "line 6", "after the end"),
    ],
)
def test_a_damaged_file_is_refused_and_left_alone(
    change: Any, place: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    told(capsys, "--games", "3", "--out", str(out))
    out.write_bytes(b"\n".join(change(out.read_bytes().splitlines())) + b"\n")
    before = out.read_bytes()
    refused(capsys, [*RANDOM, "--out", str(out), "--resume"], 3, "cannot be resumed", place, said)
    assert out.read_bytes() == before


def test_a_last_line_of_zeros_is_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a power failure may leave it."""
    out = tmp_path / "games.jsonl"
    told(capsys, "--games", "3", "--out", str(out))
    whole = out.read_bytes()
    lines = whole.splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:3]) + b"\0" * 40 + b"\n")
    told(capsys, "--games", "3", "--out", str(out), "--resume")
    assert out.read_bytes() == whole


def test_a_parquet_file_of_somebody_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.parquet"
    out.write_text("mine")
    refused(capsys, [*RANDOM, "--out", str(out), "--resume"], 3, "not a readable Parquet file")
    assert out.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--resume"], "--out games.jsonl --resume"),
        (["--out", "games.jsonl", "--resume", "--yes"], "leave out one of them"),
        (["--out", "/dev/null", "--resume"], "only a regular file can be resumed"),
    ],
)
def test_what_cannot_be_resumed_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, [*RANDOM, *words], 2, said)


def test_an_existing_file_names_both_ways_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    told(capsys, "--games", "1", "--out", str(out))
    refused(capsys, [*RANDOM, "--out", str(out)], 2, "--resume to continue the file", "--yes to replace it")


@pytest.mark.parametrize("option", ["--resume", "--yes"])
def test_a_file_that_another_run_writes_is_left_to_it(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    told(capsys, "--games", "1", "--out", str(out))
    before = out.read_bytes()
    with out.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        refused(capsys, [*RANDOM, "--out", str(out), option], 3, "another run is writing to it")
    assert out.read_bytes() == before
