"""Every kind of file that people write has a JSON Schema; shipped files pass it, broken ones do not."""

from __future__ import annotations

import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from showdown.cli.cards.schema import OTHERS, kinds, schema_of
from showdown.cli.run import run
from showdown.content.rule_settings import HOUSE, RULINGS_BY_NAME
from showdown.engine import BadContent, core_catalog
from showdown.engine.forms import read_yaml
from showdown.forms.reader import Reading, Source
from showdown.scenario.loader import load_position
from tests.scenario.test_loader import MISTAKES
from tests.support.scenario_text import SOUND, spoiled

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "tests" / "scenarios").rglob("*.yaml"))


def misfits(kind: str, data: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(schema_of(kind)).iter_errors(data)]


def data_of(file: Path) -> Any:
    return read_yaml(file.read_text(encoding="utf-8"), file.name).data


@pytest.mark.parametrize("kind", [*OTHERS, "party", "ai"])
def test_a_schema_is_printed(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "schema", kind]) == 0
    printed = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(printed)
    assert printed == schema_of(kind)


def test_a_kind_of_file_that_does_not_exist_is_refused_with_all_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "schema", "scenaro"]) == 4
    said = capsys.readouterr().err
    assert "there is no kind of file 'scenaro'" in said and "fix: " in said and "did you mean 'scenario'?" in said
    with pytest.raises(BadContent) as caught:
        schema_of("scenaro")
    assert caught.value.problem.allowed == tuple(kinds())


def test_every_schema_is_written_into_a_folder(tmp_path: Path) -> None:
    assert run(["cards", "schema", "--out", str(tmp_path)]) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(f"{kind}.schema.json" for kind in kinds())


def test_every_scenario_of_the_project_passes() -> None:
    assert len(SCENARIOS) > 20
    validator = Draft202012Validator(schema_of("scenario"))
    wrong = {file.name: [e.message for e in validator.iter_errors(data_of(file))] for file in SCENARIOS}
    assert {name: messages for name, messages in wrong.items() if messages} == {}


def test_every_lesson_passes() -> None:
    text = resources.files("showdown.lessons").joinpath("first-story.yaml").read_text(encoding="utf-8")
    assert misfits("lesson", read_yaml(text, "first-story.yaml").data) == []
    assert misfits("lesson", {"concepts": []}) and misfits("lesson", {})


def test_a_position_is_a_scenario_that_may_leave_out_its_name_and_steps() -> None:
    data = {"survivors": {"a": {"at": "K11"}}}
    assert misfits("position", data) == [] and misfits("scenario", data)
    assert misfits("position", {"survivors": {"g": {"at": "K11"}}})


ONLY_THE_LOADER = (
    *("R-MAT-60", "unknown monster", "no level", "the monster does not fit", "stands on", "is missing", "unknown gear"),
    *("'foundling-stone'", "'clot'", "unknown fighting-art", "'anxeity'", "carries", "gear slots", "either", "wears"),
    *("at most three", "lost-luck", "'c' is not one of", "every survivor", "every player", "'stone-colunm'", "leaves"),
    *("unknown ai card", "is in the piles", "does not stay in play", "is no persistent injury", "is not a result of"),
)
"""Problems that need the cards, the rules or several fields at once."""


@pytest.mark.parametrize(("old", "new", "complaint", "remedy"), MISTAKES)
def test_what_the_loader_refuses_for_its_shape_the_schema_refuses(
    old: str, new: str, complaint: str, remedy: str
) -> None:
    found = misfits("scenario", read_yaml(spoiled(old, new), "claw.yaml").data)
    assert bool(found) != any(word in complaint for word in ONLY_THE_LOADER), found
    assert misfits("scenario", read_yaml(SOUND, "claw.yaml").data) == []


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("[play]\nplayers = 2\nplain = true\n[play.rulings]\nfacing-area = 'lane'\n", True),
        ("[play]\nplain = 'yes'\nplayers = '4'\n[games]\nfolder = '~/games'\n", True),
        ("[play]\nplayers = 5\n", False),
        ("[play]\nplian = true\n", False),
        ("[play.rulings]\nfacing-area = 'cone'\n", False),
    ],
)
def test_settings_pass_as_they_are_read(text: str, good: bool) -> None:
    assert (misfits("settings", tomllib.loads(text)) == []) is good


HOUSES: list[tuple[dict[str, Any], bool]] = [
    ({"extra-life": 1, "extra-turn": 100, "reroll-deaths": "once", "board": "8x16"}, True),
    ({"extra-life": "50", "board": "22x8"}, True),
    ({"extra-life": 0}, False),
    ({"extra-life": 51}, False),
    ({"extra-turn": 15}, False),
    ({"reroll-deaths": "twice"}, False),
    ({"board": "9x8"}, False),
    ({"board": "24x16"}, False),
    ({"extra-live": 2}, False),
]


@pytest.mark.parametrize(("data", "good"), HOUSES)
def test_the_schema_of_house_rules_agrees_with_reading_them(data: dict[str, Any], good: bool) -> None:
    source = Source("house.yaml")
    HOUSE.read(Reading(source), data, ())
    assert (source.problems == []) is good
    assert (misfits("house", data) == []) is good


def test_every_problem_of_rulings_is_reported() -> None:
    source = Source("rulings.yaml")
    RULINGS_BY_NAME.read(Reading(source), {"facing-aera": "lane", "facing-area": "cone"}, ("rulings",))
    assert [p.near or p.allowed for p in source.problems] == ["facing-area", ("half-board", "lane")]
    assert misfits("rulings", {"facing-area": "cone"}) and misfits("rulings", {"facing-area": "lane"}) == []


def test_a_position_reports_every_problem_at_once() -> None:
    text = "survivors:\n  a: {at: K99, survival: 100}\n  b: {aat: K11}\nmonster: {id: white-loin}\n"
    with pytest.raises(BadContent) as caught:
        load_position(text, "p.yaml", core_catalog())
    assert sorted(p.line for p in caught.value.problems) == [2, 2, 3, 3, 4]
