"""Frames are immutable: mypy refuses an assignment to a field, and no fight changes a frame that it has planned."""

from __future__ import annotations

import pytest

from showdown.kernel.agenda import Frame
from showdown.rules.programs import RunProgram
from tests.support.random_fights import answer, fight


def test_mypy_refuses_to_change_a_frame() -> None:
    """The check is mypy's: an unneeded ignore comment fails `make lint`."""
    frame = RunProgram(3, 0)
    frame.ip = 1  # type: ignore[misc]
    assert frame == RunProgram(3, 1)


@pytest.mark.parametrize("number", range(12))
def test_a_fight_changes_no_frame_that_it_has_planned(number: int) -> None:
    game = fight(number)
    planned: dict[int, tuple[Frame, str]] = {}
    for _ in range(400):
        for frame in game.state.agenda.planned():
            planned.setdefault(id(frame), (frame, repr(frame)))
        if game.over:
            break
        game.choose(answer(number, game))
    assert len(planned) > 20
    assert [before for frame, before in planned.values() if repr(frame) != before] == []
