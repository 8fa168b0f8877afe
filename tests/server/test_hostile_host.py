"""A host who withdraws links, takes seats over, waits and races cannot undo seen dice without consent."""

from __future__ import annotations

from tests.harness.hostile_host import run


def test_random_orders_of_a_hostile_host() -> None:
    """Some of the orders that ``python -m tests.harness.hostile_host 1000`` plays."""
    figures, problems = run(first=1, orders=24)
    assert problems == []
    assert figures["undo after the waiting time"] and figures["undo with all consents"], "some undos succeed"
    assert figures["withdraw"] and figures["race"] and figures["puppet"]
