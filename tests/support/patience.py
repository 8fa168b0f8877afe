"""How long tests wait for something that must happen."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300.0
"""Seconds.  Long, since many other programs may be running; a test that passes does not wait for it."""
