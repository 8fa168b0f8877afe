"""``showdown compare``: the same seeds with something changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from showdown.sim.compare import paired_differences, verdict
from showdown.sim.intervals import Estimate
from showdown.sim.run_spec import FightRow

FEW = ["--bot", "random", "--games", "12", "--workers", "1"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run(["compare", *words, "--json"]) == 0
    out: dict[str, Any] = json.loads(capsys.readouterr().out)
    return out


def test_the_same_twice_under_two_names_never_differs(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "base", "party=first-story", *FEW)
    (d,) = found["differences"]
    assert d["different"] == 0 and d["win_rate"]["value"] == 0
    assert d["win_rate"]["low"] < 0 < d["win_rate"]["high"]
    assert d["verdict"].startswith("No difference in wins is shown")


def test_bots_differ_and_the_verdict_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "bot=random", "bot=heuristic", *FEW)
    first, second = found["studies"]
    assert (first["bot"], second["bot"]) == ("random", "heuristic")
    (d,) = found["differences"]
    assert d["win_rate"]["value"] == pytest.approx(second["win_rate"]["value"] - first["win_rate"]["value"])
    assert d["verdict"].startswith("bot=heuristic wins ") and "more than bot=random" in d["verdict"]


def test_each_study_is_what_simulate_says_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "base", "level=2", "monster=screaming-antelope", "--story", "white-lion:1", *FEW)
    names = ["white-lion:1", "white-lion:2", "screaming-antelope:1"]
    for name, spec in zip(names, found["studies"], strict=True):
        assert run(["simulate", name, *FEW, "--json"]) == 0
        alone = json.loads(capsys.readouterr().out)
        assert spec["win_rate"] == alone["win_rate"] and spec["decisions"] == alone["decisions"]
    assert [d["second"] for d in found["differences"]] == ["level=2", "monster=screaming-antelope"]


def test_several_keys_of_one_variant(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "ruling=facing-area:lane,ruling=in-range:distance,players=1",
        "survivors=2",
        "give=bone-axe,take=founding-stone",
    ]
    found = told(capsys, "base", *words, "token=speed:1", "--story", "white-lion:1", *FEW)
    assert [s["failed"] for s in found["studies"]] == [0] * 5
    assert set(found["studies"][2]["dies"]) == {"a", "b"}
    assert all(d["different"] for d in found["differences"])


def test_every_ai_card_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "base", "ai=all", "--story", "white-lion:1", *FEW)
    usual, all_of_it = found["studies"]
    assert all_of_it["failed"] == 0 and usual["rounds"] != all_of_it["rounds"]


def test_people_get_a_sentence_and_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "difference.svg"
    assert run(["compare", "bot=random", "bot=heuristic", *FEW, "--plot", str(plot)]) == 0
    out, err = capsys.readouterr()
    assert "12 fights each, same seeds" in out and "points more than bot=random, 95 % interval" in out
    assert "Plot written to" in err and plot.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "nothing to compare"),
        (["base"], 2, "nothing to compare"),
        (["base", "base"], 2, "named twice"),
        (["base", "rawhide"], 2, "key=value"),
        (["base", "partie=rawhide"], 2, "did you mean 'party'"),
        (["base", "party=rawhdie"], 4, "did you mean 'rawhide'"),
        (["base", "bot=clever"], 2, "no bot 'clever'"),
        (["base", "ruling=facing-area:round"], 2, "allowed: half-board, lane"),
        (["base", "players=many"], 2, "players is a number"),
        (["base", "survivors=7"], 2, "legal: 1 to 6"),
        (["base", "token=speed"], 2, "token=speed:1"),
        (["base", "ai=some"], 2, "legal: all"),
        (["base", "give=excalibur"], 2, "excalibur"),
    ],
)
def test_what_cannot_vary_is_refused(
    words: list[str], code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["compare", *words]) == code
    out, err = capsys.readouterr()
    assert out == "" and said in err
    assert [line.split(" ")[0] for line in err.splitlines()] == ["error:", "where:", "fix:"]


def row(fight: int, outcome: str, deaths: int = 0) -> FightRow:
    return FightRow(fight, fight, outcome, rounds=5, deaths=deaths, alive=4 - deaths)


def test_pairs_are_compared_fight_by_fight_and_failed_ones_left_out() -> None:
    first = [row(0, "victory"), row(1, "defeat", 4), row(2, "victory"), row(3, "failed"), row(4, "victory")]
    second = [row(0, "victory"), row(1, "victory", 1), row(2, "victory", 2), row(3, "victory"), row(4, "defeat", 4)]
    d = paired_differences(first, second)
    assert (d["pairs"], d["only_first_wins"], d["only_second_wins"], d["different"]) == (4, 1, 1, 3)
    assert d["deaths"]["value"] == pytest.approx((0 - 3 + 2 + 4) / 4)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Estimate(0.031, 0.019, 0.043), "B wins 3.1 points more than A, 95 % interval 1.9 to 4.3 (9 pairs)."),
        (Estimate(-0.031, -0.043, -0.019), "B wins 3.1 points less than A, 95 % interval 1.9 to 4.3 (9 pairs)."),
        (
            Estimate(0.004, -0.011, 0.019),
            "No difference in wins is shown: B against A +0.4 points, 95 % interval -1.1 to +1.9 (9 pairs).",
        ),
    ],
)
def test_verdicts(found: Estimate, said: str) -> None:
    assert verdict("A", "B", found, 9) == said


def test_without_pairs_there_is_no_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "mybot.py"
    code = ["class Crash:", "    def __init__(self, seed): ...", "    def choose(self, game): raise ValueError('no')"]
    bot.write_text("\n".join(code), encoding="utf-8")
    words = ["compare", "bot=heuristic", f"bot={bot}:Crash", "--games", "2", "--workers", "1"]
    assert run(words) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "cannot be compared: no fight came to an end with both." in told
    assert "No difference" not in told and "+0.0" not in told and "+0.00" not in told
