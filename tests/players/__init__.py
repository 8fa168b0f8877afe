"""Tests of the players inside the engine."""
