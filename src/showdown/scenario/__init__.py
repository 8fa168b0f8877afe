"""Scenario files: "in this position, this happens", as data that anybody can write and the program can check."""

from showdown.scenario.loader import Scenario, load_scenario
from showdown.scenario.runner import Failure, Result, run_scenario

__all__ = ["Failure", "Result", "Scenario", "load_scenario", "run_scenario"]
