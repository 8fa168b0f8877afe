"""In the worker's process (``child.py``): the heat of the spaces a survivor can move to, in figures and sentences."""

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

TURNS: Final = 1500
"""So many monster turns are sampled on all spaces together; of many cards on many spaces two each, which are more."""


def heat_of(given: dict[str, Any], letter: str, turns: int = TURNS) -> dict[str, Any]:
    """The heat of the spaces this survivor can move to.  Raises IllegalOption if there is none."""
    game = Game.from_document(given, catalog_named(tuple(given["names"])), None, "the table")
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
        text = f"targeted {target}, damage {damage}, severe injury {severe}, death {death}"
        text = f"staying there: {text}" if spot.stays else text
        spaces.append({"space": spot.space, "digit": int(marks[spot.space]), "text": text})
    most = max([hurt(spot, who) for spot in spots])
    name = game.state.survivors[who].name
    scale = f"Digit: damage to expect for {name} ({letter}) there, 0 none to 9 the most ({most:.2f})."
    return {"spaces": spaces, "said": [scale, spread_of(spots, who), *heat_assumptions(spots[0].threat)]}
