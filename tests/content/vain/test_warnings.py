"""``cards check`` warns, with file and line, about what a card says in vain; the correct neighbour gets no warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.vain_cards import AI, MONSTER, VAIN
from tests.support.vain_pack import tiny_pack, warnings_of


def line_of(pack: Path, file: str) -> int:
    lines = (pack / file).read_text(encoding="utf-8").split("\n")
    return next(i for i, line in enumerate(lines, 1) if line.endswith("# here"))


def test_the_pack_they_are_added_to_has_no_warning(tmp_path: Path) -> None:
    assert warnings_of(tiny_pack(tmp_path)) == []


@pytest.mark.parametrize("name", VAIN)
def test_what_is_said_in_vain_gets_a_warning_with_file_and_line(name: str, tmp_path: Path) -> None:
    kind, file, says, wrong, _ = VAIN[name]
    pack = tiny_pack(tmp_path, file, wrong)
    found = warnings_of(pack)
    assert len(found) == 1, found
    assert found[0][:3] == (kind, f"vain/{file}", line_of(pack, file))
    assert says in found[0][3]


@pytest.mark.parametrize("name", VAIN)
def test_its_correct_neighbour_gets_none(name: str, tmp_path: Path) -> None:
    _, file, _, _, right = VAIN[name]
    pack = tiny_pack(tmp_path, file, right)
    if file == MONSTER:
        with (pack / AI).open("a", encoding="utf-8") as ai:
            ai.write("  test: {actions: [{perform: land}]}\n")
    assert warnings_of(pack) == []
