"""``cards check``: warnings in text and JSON, ``--strict``, and arts, gear and terrain that are brought into fights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from showdown.cli import main
from showdown.content.installed import catalog_with
from showdown.sim.exercise import Runner
from tests.support.vain_pack import tiny_pack

AI = "tiny/ai.yaml"
VAIN = "level: basic\nactions: [{heal: 0}]"
RIGHT = "level: basic\nactions: [{heal: 1}]"
ARTS = """cards:
  test-shout: {abilities: [{name: shout, do: [{gain: {who: the survivor, insanity: 1}}]}]}
  test-calm: {rules: [no courage]}
"""
GEAR = """cards:
  test-club: {campaign: true, keywords: [weapon, melee], weapon: {speed: 3, accuracy: 5, strength: 1}}
  test-cap: {campaign: true, keywords: [armor], armor: {head: 1}}
  test-ring:
    campaign: true
    keywords: [item]
    affinity: {up: red}
    abilities: [{name: rub, needs: {puzzle: {red: 1}}, do: [{gain: {who: the survivor, insanity: 1}}]}]
  test-flag: {campaign: true, keywords: [item], when: [{moment: departs, do: [{gain: {who: owner, insanity: 1}}]}]}
  test-lure:
    campaign: true
    keywords: [item]
    abilities: [{name: call, needs: {carrying: [nothing-at-all]}, do: [{walk: 1}]}]
"""
TERRAIN = """cards:
  test-well: {width: 1, height: 1, impassable: true, copies: 1, abilities: [{name: drink, do: [{walk: 1}]}]}
  test-mud: {width: 2, height: 2, copies: 1, standing_in: {movement: -1}}
"""


def checked(pack: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    capsys.readouterr()
    code = main(["cards", "check", str(pack), "--json", *words])
    (report,) = json.loads(capsys.readouterr().out)["packs"]
    return code, report


def test_the_warning_is_printed_with_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tiny_pack(tmp_path, AI, VAIN)
    assert main(["cards", "check", str(pack), "--games", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "1 warning:" in lines
    assert "  vain/tiny/ai.yaml:13: heal: the amount is never above 0" in lines


def test_the_json_carries_the_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, report = checked(tiny_pack(tmp_path, AI, VAIN), capsys, "--games", "3")
    (warning,) = report["warnings"]
    assert warning["kind"] == "no-effect"
    assert (warning["file"], warning["line"]) == ("vain/tiny/ai.yaml", 13)
    assert warning["path"] == ["cards", "test", "actions", 0, "heal"]


def test_strict_makes_a_warning_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(tiny_pack(tmp_path / "a", AI, VAIN)), "--games", "3", "--strict"]) == 1
    assert main(["cards", "check", str(tiny_pack(tmp_path / "b", AI, RIGHT)), "--games", "3", "--strict"]) == 0
    assert "warning" not in capsys.readouterr().out.partition("vain:")[2].partition("vain:")[2]


def test_arts_gear_and_terrain_are_brought_into_fights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The ring needs a completed affinity and the flag a departure; nothing can meet what the lure needs."""
    files = {"fighting-arts.yaml": ARTS, "gear.yaml": GEAR, "terrain.yaml": TERRAIN}
    code, report = checked(tiny_pack(tmp_path, more=files), capsys, "--games", "60")
    assert code == 0
    assert report["forced"] == {
        "fighting-art": {"cards": 2, "never_used": []},
        "disorder": {"cards": 0, "never_used": []},
        "gear": {"cards": 5, "never_used": ["test-lure"]},
        "terrain": {"cards": 2, "never_used": []},
    }
    assert "test-lure" in report["never_used"]


def test_a_pack_without_a_monster_is_forced_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "arts"
    pack.mkdir()
    (pack / "fighting-arts.yaml").write_text(ARTS, encoding="utf-8")
    assert main(["cards", "check", str(pack), "--games", "30"]) == 0
    assert "Fighting arts used: 2 of 2." in capsys.readouterr().out


def test_a_number_has_the_same_fight_again_with_extra_cards(tmp_path: Path) -> None:
    catalog = catalog_with([tiny_pack(tmp_path, more={"fighting-arts.yaml": ARTS, "gear.yaml": GEAR})])
    extra = [card.name for card in catalog.cards if card.name.startswith("test-")]
    seen = []
    for _ in range(2):
        runner = Runner(catalog, ["tiny"], 1, extra_cards=extra)
        for number in (4, 7, 10, 25):
            runner.fight(number)
        assert runner.failures == []
        seen.append((runner.observer.counts, runner.observer.active, runner.decisions))
    assert seen[0] == seen[1]
