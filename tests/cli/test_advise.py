"""``showdown advise``, ``showdown balance``, ``showdown rulings --effect``: fights counted for a purpose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.api import advise
from showdown.bots import make_agent
from showdown.cli.advise import figures
from showdown.cli.run import run
from showdown.engine import Game, typed_source

QUICK = ["--bot", "random", "--workers", "1"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert run([*words, *QUICK, "--json"]) == 0
    out: dict[str, Any] = json.loads(capsys.readouterr().out)
    return out


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A First Story in round 2; the acting survivor has the monster in reach of a weapon."""
    game, bot = Game.first_story(seed=5), make_agent("heuristic", 5)
    while not (game.state.round == 2 and game.decision.kind == "action" and len(game.decision.options) > 3):
        game.choose(bot.choose(game))
    path = tmp_path / "fight.json"
    game.save(path)
    return path


# -- advise --------------------------------------------------------------------------------------------------------


def test_every_option_is_ranked_on_the_same_seeds(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = save.read_bytes()
    found = told(capsys, "advise", str(save), "--games", "6")
    offered = Game.load(save).decision.keys()
    assert sorted(option["key"] for option in found["options"]) == sorted(offered)
    assert found["decision"]["question"].endswith("What does Erza do?")
    assert {"End Erza's act (1 movement and 1 activation unused)"} <= {option["text"] for option in found["options"]}
    rates = [option["win_rate"]["value"] for option in found["options"]]
    assert rates == sorted(rates, reverse=True)
    assert found["options"][0]["against_best"]["different"] == 0
    assert all(option["fights"] == 6 and option["failed"] == 0 for option in found["options"])
    assert save.read_bytes() == before


def test_only_some_options_by_the_beginning_of_their_key(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "advise", str(save), "end", "attack", "--games", "2")
    keys = [option["key"] for option in found["options"]]
    assert "end" in keys and all(key == "end" or key.startswith("attack:") for key in keys)


def test_an_option_that_is_not_offered_is_refused(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["advise", str(save), "fly"]) == 2
    assert "legal: move" in capsys.readouterr().err


def test_people_read_the_question_the_options_and_a_sentence(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["advise", str(save), "end", "move", "--games", "3", *QUICK]) == 0
    head, how, *options, sentence = capsys.readouterr().out.splitlines()
    assert head.startswith(f"{save}: ") and head.endswith("What does Erza do?")
    assert "3 fights to their end" in how
    texts, figures = options[::2], options[1::2]
    assert sorted(text[5:] for text in texts) == [
        "End Erza's act (1 movement and 1 activation unused) (end)",
        "Move up to 5 spaces (move)",
    ]
    assert figures[0].endswith("; the best") and " points (" in figures[1]
    assert sentence.endswith(".")


def test_an_option_that_only_costs_survivors_says_so() -> None:
    def option(points: float, highest: float, deaths: float) -> dict[str, Any]:
        figure = {"value": 0.5, "low": 0.4, "high": 0.6}
        gaps = {"win_rate": {"value": points, "low": -0.3, "high": highest}, "deaths": {"low": deaths}}
        return {"win_rate": figure, "deaths": {"value": 1.0}, "against_best": gaps}

    assert figures(option(-0.1, 0.1, 0.2), False).endswith("-10.0 points (-30.0 to +10.0), more deaths")
    assert figures(option(-0.1, 0.1, -0.2), False).endswith("(-30.0 to +10.0)")
    assert figures(option(-0.2, -0.1, 0.2), False).endswith("(-30.0 to -10.0)")


def test_the_progress_names_the_option_that_leads(save: Path) -> None:
    told: list[str] = []
    found = advise(save, ["end", "move"], bot="random", games=6, progress=lambda run: told.append(run.estimate()))
    wins = {row["option"]: row["win_rate"] for row in found.rows()}
    leader = "end" if wins["end"] >= wins["move"] else "move"
    assert told[0] == "fights" and told[-1] == f"6 of each, {leader} leads"


def test_a_fight_that_is_over_needs_no_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, bot = Game.first_story(seed=5), make_agent("heuristic", 5)
    while not game.over:
        game.choose(bot.choose(game))
    game.save(tmp_path / "over.json")
    assert run(["advise", str(tmp_path / "over.json")]) == 2
    error = capsys.readouterr().err
    assert "this fight is over (victory)" in error
    back = error.split("`showdown ")[1].split("`")[0].split()
    assert run([*back[:-1], str(tmp_path / "part.json")]) == 0
    capsys.readouterr()
    assert told_options(capsys, tmp_path / "part.json")


def told_options(capsys: pytest.CaptureFixture[str], save: Path) -> list[str]:
    return [option["key"] for option in told(capsys, "advise", str(save), "--games", "1")["options"]]


def test_dice_that_people_roll_are_not_advised_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, bot = Game.first_story(seed=5, chance=typed_source(True, False)), make_agent("random", 5)
    while game.decision.spec is None:
        game.choose(bot.choose(game))
    game.save(tmp_path / "dice.json")
    assert run(["advise", str(tmp_path / "dice.json")]) == 2
    assert "waits for dice" in capsys.readouterr().err
    # Simulated, every fight throws its own.
    found = told(capsys, "simulate", "--save", str(tmp_path / "dice.json"), "--games", "4")
    assert found["failed"] == 0


# -- balance -------------------------------------------------------------------------------------------------------


def test_a_homebrewed_monster_against_ready_parties(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "bellmaw:1", "--party", "first-story", "--party", "rawhide", "--games", "4"]
    found = told(capsys, *words)
    assert [f["name"] for f in found["fights"]] == ["1 / first-story", "1 / rawhide"]
    deaths = sum(round(f["deaths"]["value"] * f["fights"]) for f in found["fights"])
    assert sum(kill["deaths"] for kill in found["kills"]) == deaths == sum(found["causes"].values())
    assert found["cards"]["peal"]["drawn"] > 0
    assert not set(found["never_drawn"]) & set(found["never_matter"])


def test_more_fights_leave_fewer_branches_idle_and_workers_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    one = told(capsys, "balance", "white-lion:1", "--party", "rawhide", "--games", "1")
    words = ["balance", "white-lion:1", "--party", "rawhide", "--games", "6", "--bot", "random", "--json"]
    assert run([*words, "--workers", "1"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert run([*words, "--workers", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == alone
    assert set(alone["branches_never_run"]) < set(one["branches_never_run"])


def test_an_unknown_monster_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["balance", "white-lino"]) == 4
    assert "did you mean 'white-lion'" in capsys.readouterr().err


# -- rulings -------------------------------------------------------------------------------------------------------


def test_what_an_answer_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "rulings", "facing-area", "grab-placement", "dodge-window", "--effect", "--games", "5")
    # grab-placement has only one answer: nothing to compare.
    assert sorted(e["ruling"] for e in found["effects"]) == ["dodge-window", "facing-area"]
    for e in found["effects"]:
        assert e["pairs"] == 5 and e["win_rate"]["low"] <= e["win_rate"]["value"] <= e["win_rate"]["high"]
    assert {e["value"] for e in found["effects"]} == {"lane", "before-severe"}


def test_without_effect_rulings_are_listed_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulings", "facing-area"]) == 0
    assert "half-board (default)" in capsys.readouterr().out
