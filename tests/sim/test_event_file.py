"""The file of events has every decision of the fights, the dice, the damage and the cards."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from showdown.api import balance, simulate
from showdown.cli.run import run

pq: Any = import_module("pyarrow.parquet")


@pytest.fixture
def rows(tmp_path: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    found = simulate("bellmaw:1", games=3, seed=2)
    count = found.write_events(tmp_path / "events.parquet")
    table = pq.read_table(tmp_path / "events.parquet")
    assert table.num_rows == count and [p.name for p in tmp_path.iterdir()] == ["events.parquet"]
    return found.rows(), table.to_pylist()


def test_it_agrees_with_the_rows_of_the_fights(
    rows: tuple[list[dict[str, Any]], list[dict[str, Any]]],
) -> None:
    fights, events = rows
    for fight in fights:
        own = [row for row in events if row["fight"] == fight["fight"]]
        assert [row["number"] for row in own] == list(range(len(own)))
        assert {row["seed"] for row in own} == {fight["seed"]}
        decisions = [row for row in own if row["kind"] == "decision"]
        assert [row["decision"] for row in decisions] == list(range(1, fight["decisions"] + 1))
        assert all(row["option"] and row["asked"] and row["options"] >= 1 for row in decisions)
        dead = sorted(row["survivor"] for row in own if row["kind"] == "dies")
        assert "".join(dead) == fight["dead"]
        assert [row["result"] for row in own if row["kind"] == "showdown-over"] == [fight["outcome"]]
        assert max(row["round"] for row in own) == fight["rounds"]


def hit(die: int, needed: int) -> bool:
    """A 10 always hits, a 1 never."""
    return die == 10 or (die >= needed and die > 1)


def test_dice_damage_and_cards_are_columns(rows: tuple[list[dict[str, Any]], list[dict[str, Any]]]) -> None:
    _, events = rows
    rolled = [row for row in events if row["kind"] == "monster-dice"]
    assert rolled and all(row["hits"] == sum(hit(die, row["needed"]) for die in row["dice"]) for row in rolled)
    assert any(row["damage"] and row["place"] and row["survivor"] for row in events if row["kind"] == "damage")
    assert {row["card"] for row in events if row["kind"] == "ai-drawn"} - {None}
    assert all(row["option"] is None for row in events if row["kind"] != "decision")


def test_the_command_writes_it_and_loses_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--bot", "random", "--players", "1", "--games", "1", "--workers", "1", "--events"]
    file = tmp_path / "events.parquet"
    assert run([*words, str(file)]) == 0
    assert "decisions and events written to" in capsys.readouterr().err
    assert run([*words, str(file)]) == 2
    assert run([*words, str(tmp_path / "events.csv")]) == 2
    assert run([*words, str(tmp_path / "none" / "events.parquet")]) == 4
    assert capsys.readouterr().err.count("fix: ") == 3
    assert run([*words, str(file), "--yes"]) == 0


def test_counts_of_cards_are_maps_not_text(tmp_path: Path) -> None:
    file = tmp_path / "fights.parquet"
    found = balance("white-lion:1", party="rawhide", bot="random", games=2, out=file)
    counts = pq.read_table(file).column("counts").to_pylist()
    kills: dict[str, int] = {}
    for fight in counts:
        for name, n in fight["kills"]:
            kills[name] = kills.get(name, 0) + n
    assert kills == {kill["card"]: kill["deaths"] for kill in found.data()["kills"]}
