"""Sealed dice cannot be predicted, and changed saves are detected."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path

import pytest

from tests.harness.save_tampering import forge, played, problem_of, tamper
from tests.harness.sealed_dice_fairness import SOME, chi_squared, rolls, tail


@pytest.mark.parametrize("purpose", SOME)
def test_sealed_dice_are_fair(purpose: str) -> None:
    """A small part of what ``python -m tests.harness.sealed_dice_fairness 10000000`` rolls, with a fixed key."""
    faces, pairs = rolls(purpose, 40_000, hashlib.sha256(purpose.encode()).digest())
    assert faces > 0.001 and pairs > 0.001


def test_the_check_notices_loaded_dice() -> None:
    assert tail(16.919, 9) == pytest.approx(0.05, abs=1e-4)
    assert tail(123.225, 99) == pytest.approx(0.05, abs=1e-4)
    assert tail(chi_squared([10_000] * 9 + [10_600]), 9) < 0.001


def test_every_change_of_a_save_is_detected(tmp_path: Path) -> None:
    """Some of the changes that ``python -m tests.harness.save_tampering 20000`` makes."""
    text = asyncio.run(played(tmp_path))
    assert problem_of(text) == ""
    found, missed = tamper(text, 80)
    assert not missed and sum(found.values()) == 80
    forged = forge(text, 12)
    assert "NOT FOUND" not in forged and sum(forged.values()) >= 5
