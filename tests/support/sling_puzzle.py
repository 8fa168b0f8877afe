"""A position in which one throw wins, and the puzzle made of it."""

from __future__ import annotations

from showdown.analysis.puzzle_files import Choice, Puzzle
from showdown.analysis.puzzle_mining import setup_of_data
from showdown.api import core_catalog
from showdown.engine.forms import read_source

ONE_SLING_AWAY = """
white-lion level-1 K8 north
a Q7 survival=0/1 gear=founding-stone,cloth injuries=arms:light,legs:light
b dead
wounds claw,chomp,grasp
hit_locations beasts-paw,beasts-back,beasts-elbow,beasts-ear,beasts-knee,beasts-chest,beasts-tail,beasts-ribs
in_play ground-fighting
turn act=a movement=0 activation=1 round=3 controller=a
"""
"""No AI card is left: one wound wins, and the founding stone wounds from afar."""


def puzzle() -> Puzzle:
    source = read_source(ONE_SLING_AWAY, "position")
    options = [Choice("use:founding-stone:sling", 900, 110), Choice("end", 100, 190, 800, 750, 850)]
    return Puzzle(
        "one-sling-away", source.data, setup_of_data(source, core_catalog()), "action", 300, "heuristic", options
    )
