"""Every broken pack is refused whole: exit code 3, a message that names file and line; the others stay usable."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from showdown.cli import main
from showdown.content.installed import InstalledPacks
from showdown.content.new_pack import new_monster
from showdown.content.schema import schema_of
from showdown.engine.forms import read_yaml
from tests.content.broken import packs
from tests.content.broken.packs import Broken
from tests.content.broken.state_packs import BROKEN_STATES
from tests.content.broken.zone_packs import BROKEN_ZONES

BROKEN = [*packs.BROKEN, *BROKEN_ZONES, *BROKEN_STATES]
FIGHTS = {"looping-card": "20"}
"""Only play can tell that a card does not end."""


def named(broken: Broken) -> str:
    return broken.name


def test_there_are_fifty_of_them_and_more() -> None:
    assert len(BROKEN) >= 50
    assert len({broken.name for broken in BROKEN}) == len(BROKEN)


@pytest.mark.parametrize("broken", BROKEN, ids=named)
def test_a_broken_pack_is_refused_with_file_and_line(
    broken: Broken, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = broken.make(tmp_path)
    code = main(["cards", "check", str(pack), "--fights", FIGHTS.get(broken.name, "0")])
    said = capsys.readouterr()
    assert code == 3, said
    where = f"gloom/{broken.file}:{broken.line(pack)}: "
    lines = [line.strip() for line in said.err.splitlines()]
    assert any(line.startswith(where) and broken.says in line for line in lines), (where, said.err)
    assert said.out == ""


@pytest.mark.parametrize("broken", [b for b in BROKEN if b.shape], ids=named)
def test_a_mistake_of_shape_is_refused_by_the_schema_too(broken: Broken, tmp_path: Path) -> None:
    file = broken.make(tmp_path) / broken.file
    kind = "text" if file.parent.name == "text" else file.stem
    data = read_yaml(file.read_text(encoding="utf-8"), file.name).data
    assert list(Draft202012Validator(schema_of(kind)).iter_errors(data))


def test_the_pack_they_are_made_from_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = new_monster("gloom", tmp_path)[0].parents[1]
    assert main(["cards", "check", str(pack), "--fights", "40"]) == 0
    assert "0 failed" in capsys.readouterr().out
    for file in pack.rglob("*.yaml"):
        kind = "text" if file.parent.name == "text" else file.stem
        data = read_yaml(file.read_text(encoding="utf-8"), file.name).data
        assert not list(Draft202012Validator(schema_of(kind)).iter_errors(data)), file


def test_a_bad_pack_on_the_shelf_leaves_the_others_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path))
    new_monster("Fine One", tmp_path)
    BROKEN[0].make(tmp_path)
    shelf = InstalledPacks()
    assert {"core", "fine-one"} <= set(shelf.catalogs)
    assert list(shelf.refused) == ["gloom"] and "gloom/ai.yaml:" in shelf.refused["gloom"]
    assert shelf.pack_of_monster("fine-one") == "fine-one"
    assert shelf.pack_of_monster("gloom") == ""
    assert main(["play", "first-story", "--seed", "3", "--bots", "all"]) == 0
    assert main(["play", "fine-one:1", "--seed", "3", "--bots", "all"]) == 0
