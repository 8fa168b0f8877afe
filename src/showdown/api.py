"""Public interface for players, bots and scripts."""

from __future__ import annotations

from showdown.agents.heuristic import Heuristic, space_of
from showdown.agents.situation import Situation
from showdown.agents.weights import Weights
from showdown.analysis.advise import advise
from showdown.analysis.balance import balance
from showdown.analysis.compare import compare
from showdown.analysis.odds import monster_odds, odds, trap_odds, wound_result
from showdown.analysis.simulate import simulate
from showdown.analysis.threat import heat, threat
from showdown.engine import Game, Option, core_catalog, encode_setup, first_story, load_party

__all__ = [
    "Game",
    "Option",
    "Heuristic",
    "space_of",
    "Situation",
    "Weights",
    "advise",
    "balance",
    "compare",
    "core_catalog",
    "encode_setup",
    "first_story",
    "load_party",
    "simulate",
    "odds",
    "monster_odds",
    "trap_odds",
    "wound_result",
    "heat",
    "threat",
]
