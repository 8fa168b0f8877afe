"""The threat forecast in the line mode."""

from __future__ import annotations

from tests.support.console import play


def test_o_and_threat_tell_the_next_turn_and_leave_the_game_alone() -> None:
    run = play(typed=["o", "threat z", "target:b", "q"])
    assert "Most likely target:" in run.out and "The White Lion ends its turn:" in run.out
    assert "there is no living survivor 'z'; legal: a, b, c, d" in run.err
    assert "The target is Erza." in run.out and run.code == 0
