"""A phone for browser tests: its screen, touches, and the timer of a long press."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
FREE = """one => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return top !== null && one.contains(top);
}"""
"""Can an element be tapped where it is, without scrolling?"""
HOLD_TIMER = """() => {
    const { setTimeout: set, clearTimeout: clear } = window;
    window.held = null;
    window.setTimeout = (run, ms, ...rest) => ms === 500 ? (window.held = run, -500) : set(run, ms, ...rest);
    window.clearTimeout = (id) => id === -500 ? void (window.held = null) : clear(id);
}"""
"""Keeps the timer of a long press instead of running it, so that no test waits for it."""


def touch(wire: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    wire.send(
        "Input.dispatchTouchEvent",
        {"type": kind, "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]},
    )
