"""Heat map of the spaces a survivor can move to (runs in a worker process)."""

from __future__ import annotations

from typing import Any, Final

from showdown.engine import LETTERS, Game, catalog_named
from showdown.engine.forecast import (
    DEATH,
    SEVERE,
    TARGETED,
    Question,
    digits,
    heat,
    heat_assumptions,
    hurt,
    spread_of,
    written,
)
from showdown.language import say

TURNS: Final = 1500
"""Monster turns sampled over all spaces; each card on each space is sampled at least twice."""


def heat_of(given: dict[str, Any], letter: str, turns: int = TURNS) -> dict[str, Any]:
    """The heat map for this survivor.  Raises IllegalOption if it cannot move."""
    game = Game.from_document(given, catalog_named(tuple(given["names"])), None, say("server.the_table"))
    who = LETTERS.index(letter)
    question = Question()
    question.turns = turns
    spots = heat(game.state, who, question)
    marks = digits(spots, who)
    spaces = []
    for spot in spots:
        found = spot.threat
        target, severe, death = [written(found.of(who, figure), True) for figure in (TARGETED, SEVERE, DEATH)]
        damage = written(hurt(spot, who), False)
        text = say("server.heat_space", stays=spot.stays, target=target, damage=damage, severe=severe, death=death)
        spaces.append({"space": spot.space, "digit": int(marks[spot.space]), "text": text})
    most = max([hurt(spot, who) for spot in spots])
    name = game.state.survivors[who].name
    scale = say("server.heat_scale", name=name, letter=letter, most=f"{most:.2f}")
    return {"spaces": spaces, "said": [scale, spread_of(spots, who), *heat_assumptions(spots[0].threat)]}
