"""Public interface for players, bots and scripts; analysis of the engine uses `showdown.engine`."""

from __future__ import annotations

from showdown.engine import Game, core_catalog, encode_setup, first_story, load_party

__all__ = ["Game", "core_catalog", "encode_setup", "first_story", "load_party"]
