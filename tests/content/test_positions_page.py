"""docs/referee/positions.md: its examples are read, its tables list exactly the keys of the form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from showdown.cli.run import run
from showdown.content.position_files import (
    GOING_ON,
    MONSTER,
    PILES,
    POINTS,
    POSITION,
    START_KEYS,
    SURVIVOR,
    TERRAIN,
)
from showdown.engine import SURVIVAL_ACTIONS, Game, core_catalog, read_position
from showdown.scenario.loader import load_position

PAGE = (Path(__file__).parents[2] / "docs" / "referee" / "positions.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^#{2} (.+?)\n(.*?)(?=^#{2} |\Z)", PAGE, re.MULTILINE | re.DOTALL))
(YAML,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
(PROGRAM,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
PLAIN = [text for kind, text in BLOCKS if not kind]


@pytest.mark.parametrize(
    ("section", "known"),
    [
        ("Keys", list(POSITION)),
        ("start", list(POINTS)),
        ("monster", list(MONSTER.fields)),
        ("survivors", list(SURVIVOR.fields)),
        ("terrain", list(TERRAIN.fields)),
        ("decks", list(PILES.kinds)),
    ],
)
def test_a_table_lists_exactly_what_is_read(section: str, known: list[str]) -> None:
    assert re.findall(r"^\| `([\w-]+)` \|", SECTIONS[section], re.MULTILINE) == known


def test_what_may_be_going_on_is_told_with_every_key() -> None:
    shown = " ".join(re.findall(r"^\| `\{.*\|", SECTIONS["start"], re.MULTILINE)).replace("`sling: true`", "sling:")
    for key in START_KEYS:
        assert f"{key}:" in shown, key
    for _, example in GOING_ON.values():
        found = Game(read_position(f"monster: {{at: K8}}\nsurvivors: {{a: {{at: A1}}, b: {{at: K10}}}}\n{example}\n"))
        assert found.decision or found.over


def test_the_first_example_is_read_by_every_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fallen.yaml"
    file.write_text(YAML, encoding="utf-8")
    game = load_position(YAML, "fallen.yaml", core_catalog()).game(core_catalog())
    assert game.decision.kind == "action" and "move" not in list(game.decision.keys())
    assert game.view()["monster"]["knocked_down"] and game.view()["survivors"]["a"]["acted"]
    commands = [line.partition("#")[0].split()[1:] for line in PLAIN[0].splitlines()]
    assert [words[0] for words in commands] == ["odds", "threat", "explain", "scenario"]
    for words in commands[:3]:
        assert run([str(file) if word == "fallen.yaml" else word for word in words]) == 0
        assert capsys.readouterr().out
    file.write_text(f"name: The lion stays down\n{YAML}steps: [{{expect: {{round: 4}}}}]\n", encoding="utf-8")
    assert run(["scenario", "check", str(file)]) == 0


def test_the_example_in_words_is_the_first_one_without_its_last_decks() -> None:
    words, yaml = (read_position(text) for text in (PLAIN[1], YAML))
    assert (words.start, words.round, words.monster_down) == (yaml.start, yaml.round, yaml.monster_down)
    assert [v.cell for v in words.survivors] == [v.cell for v in yaml.survivors]
    assert [v.acted for v in words.survivors] == [True, False, False]


def test_the_program_runs() -> None:
    scope: dict[str, object] = {}
    exec(compile(PROGRAM, "docs/referee/positions.md", "exec"), scope)
    assert "again" in scope


def test_every_survival_action_is_named() -> None:
    assert ", ".join(SURVIVAL_ACTIONS) in SECTIONS["survivors"]
