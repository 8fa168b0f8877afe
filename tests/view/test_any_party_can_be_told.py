"""Fights of any legal party have a text for everything: questions, options, events, reasons, tables, positions."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.engine import (
    Game,
    Narrator,
    core_catalog,
    describe_table,
    draw_board,
    list_board,
    read_position,
    write_position,
)
from showdown.rulebook import rule
from showdown.sim.random_setup import random_showdown

ENOUGH = 250
"""Decisions of each fight that are rendered as text."""


@pytest.mark.parametrize("number", range(8))
def test_a_fight_of_a_random_party_can_be_told(number: int) -> None:
    monster, level = (("white-lion", "level-1"), ("white-lion", "level-3"), ("screaming-antelope", "level-1"))[
        number % 3
    ]
    setup, _ = random_showdown(number, core_catalog(), monster, level, parties=True)
    game = Game(setup)
    bot = make_agent(("random", "heuristic")[number % 2], number)
    told = 0
    for n in range(ENOUGH):
        if game.over:
            break
        narrator = Narrator(game.state)
        assert narrator.question(game.decision)
        assert narrator.explain_decision(game.decision, lambda id: rule(id).text).text()
        assert all(narrator.offer(game.decision, option) for option in game.decision.options)
        assert all(narrator.narrate(event) and game.explain(event) for event in game.events[told:])
        told = len(game.events)
        view = game.view()
        if n % 25 == 0:
            assert describe_table(view) and draw_board(view) and list_board(view)
        if n % 25 == 0 and view["turn"] != "setup" and view["monster"]["at"]:
            grids = [[card for row in v["grid"] for card in row] for v in view["survivors"].values() if v["alive"]]
            read = [v.gear for v in read_position(write_position(view)).survivors if not v.dead]
            assert [[card for card in grid if card] for grid in grids] == [[c for c in gear if c] for gear in read]
        game.choose(bot.choose(game))
