"""Which numbers of a monster's files the tool changes, and that it sees what tests notice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import changed_numbers
from tools.changed_numbers import ROOT, TESTS, Change, changes_of, folder_of, noticed

FILE = Path("src/showdown/packs/mine/ai.yaml")


def changed(line: str) -> list[str]:
    return [change.after for change in changes_of(FILE, line)]


def test_every_number_of_a_line_is_changed_alone() -> None:
    assert changed("speed: 2, accuracy: 3") == ["speed: 3, accuracy: 3", "speed: 2, accuracy: 4"]
    assert changed("4-6: [{gain: {insanity: 1}}]") == ["5-6: [{gain: {insanity: 1}}]", "4-6: [{gain: {insanity: 2}}]"]
    assert changed("3+: []") == ["4+: []"]


@pytest.mark.parametrize("line", ["# 3 of them", "level-1:", "title: 7 Hands", "random: d10", "at: K8", "speed: 1.5"])
def test_numbers_of_names_titles_and_comments_stay(line: str) -> None:
    assert changed(line) == []


@pytest.mark.parametrize("monster", TESTS)
def test_every_monster_has_a_folder_and_tests(monster: str) -> None:
    assert (ROOT / folder_of(monster) / "monster.yaml").is_file()
    assert all([(ROOT / path).exists() for path in TESTS[monster]])


@pytest.mark.parametrize("found", [True, False])
def test_the_file_is_as_before_after_a_change(found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ai.yaml").write_text("a: 1\nspeed: 2\n", encoding="utf-8")
    read = []

    def tests_fail(copy: Path, tests: list[str]) -> bool:
        read.append((copy / "ai.yaml").read_text(encoding="utf-8"))
        return found

    monkeypatch.setattr(changed_numbers, "run", tests_fail)
    assert noticed(tmp_path, Change(Path("ai.yaml"), 2, "speed: 2", "speed: 3"), []) == found
    assert read == ["a: 1\nspeed: 3\n"]
    assert (tmp_path / "ai.yaml").read_text(encoding="utf-8") == "a: 1\nspeed: 2\n"
