"""Scenario files: a position, dice, choices and the expected result, as data that the program checks."""

from showdown.scenario.loader import Scenario, load_scenario
from showdown.scenario.runner import Failure, Result, run_scenario

__all__ = ["Failure", "Result", "Scenario", "load_scenario", "run_scenario"]
