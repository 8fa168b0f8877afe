"""Training: depends on its seed alone, fits what it is shown, and its policy enters the arena by name."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from showdown.bots import make_agent
from showdown.bots.builtin import policy_in
from showdown.bots.registry import check_name, source_of
from showdown.engine import Game, ShowdownError
from showdown.engine.learning import OPTION_WIDTH, VERSION
from showdown.envs.fight import Choice
from showdown.envs.training_example import ADVISED, COLUMN_NAMES, HELD_OUT, Rated, Trainer, main

SMALL = ["--decisions", "2", "--points", "1", "--iterations", "1", "--futures", "1", "--breadth", "2", "--test", "2"]
SMALL += ["--tune", "1"]
STORY = ["--story", "first-story"]


def policy(tmp_path: Path, name: str) -> dict[str, object]:
    out = tmp_path / name
    assert main([*SMALL, *STORY, "--out", str(out)]) == 0
    document: dict[str, object] = json.loads(out.read_text(encoding="utf-8"))
    return document


def test_the_same_seed_trains_the_same_policy_which_plays_by_name(tmp_path: Path) -> None:
    first, second = policy(tmp_path, "one.json"), policy(tmp_path, "two.json")
    assert first["weights"] == second["weights"] and first["features"] == VERSION
    name = f"trained:{tmp_path / 'one.json'}"
    assert check_name(name) == name and source_of(name) != ""
    game = Game.first_story(seed=3, players=2)
    bot = make_agent(name, 1)
    for _ in range(15):
        game.choose(bot.choose(game))


def test_a_policy_that_was_taught_to_prefer_a_place_does_so() -> None:
    """Regression and player agree about columns: an option near the monster was always worth more."""
    trainer = Trainer(Choice("first-story"), 1, 0.1, 2, 1)
    near = COLUMN_NAMES.index("to: distance")
    random = np.random.default_rng(1)
    for _ in range(200):
        rows = np.zeros((2, OPTION_WIDTH + 1))
        rows[:, near] = random.integers(1, 9, size=2)
        rows[0, ADVISED] = 1.0
        trainer.rated.append(Rated(["move_to/to"] * 2, rows, -0.1 * rows[:, near]))
    weights = trainer.fit(1.0)["move_to/to"]
    assert weights[near] < -0.08 and abs(weights[ADVISED]) < 0.05


def test_without_weights_the_heuristic_plays() -> None:
    trainer = Trainer(Choice("first-story"), 1, 0.1, 2, 1)
    assert trainer.wins({}, 3) == trainer.wins({"controller/none": [0.0] * (OPTION_WIDTH + 1)}, 3)


def test_the_shipped_policy_states_its_curve() -> None:
    document = policy_in("")
    assert document["features"] == VERSION
    assert document["curve"][0]["decisions"] == 0
    assert document["curve"][-1]["first_seed"] == HELD_OUT


@pytest.mark.parametrize("text", ["", "[]", '{"weights": {}, "margin": "x", "features": ""}'])
def test_a_file_that_is_no_policy_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ShowdownError, match="not the file of a trained policy"):
        check_name(f"trained:{file}")


def test_a_policy_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text(json.dumps({"weights": {}, "margin": 0, "features": "showdown.features/2"}), encoding="utf-8")
    with pytest.raises(ShowdownError, match=r"trained with showdown.features/2"):
        make_agent(f"trained:{file}", 1)


def test_what_is_no_number_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--iterations", "many"])
    assert "invalid int value" in capsys.readouterr().err
