"""The speed of playback is remembered from one game to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.library.table_preferences import FILE, SPEEDS, remember_speed, remembered_speed


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_speed_is_remembered(speed: str, tmp_path: Path) -> None:
    remember_speed(tmp_path / "games", speed)
    assert remembered_speed(tmp_path / "games") == speed


@pytest.mark.parametrize("text", ["", "{", "[]", '{"speed": "warp"}', '{"speed": 3}'])
def test_a_file_that_says_no_speed_is_ignored(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert remembered_speed(tmp_path) == ""


def test_without_a_file_and_without_a_folder_nothing_breaks(tmp_path: Path) -> None:
    assert remembered_speed(tmp_path) == ""
    (tmp_path / "games").write_text("in the way", encoding="utf-8")
    remember_speed(tmp_path / "games", "fast")
    assert remembered_speed(tmp_path / "games") == ""
