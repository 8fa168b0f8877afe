"""The heuristic bot spends nothing on what would change nothing, and does not wait for ever."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.view.narrate import Narrator
from tests.support.outfits import outfit
from tests.support.position import Play
from tests.support.survivor_cards import acts

BOTS = ("heuristic", "cautious", "aggressive")
BIND = "use:bandages:bind"


def bandaged(bleeding: int) -> Play:
    """Survivor a has bandages, is too far from the lion to attack it, and has moved."""
    a = f"bleeding: {bleeding}, survival: 4, actions: [surge]"
    return outfit("bandages", at="C3", b_at="R14", a=a).choose("act:a", "move", "to:C4")


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_spends_survival_on_bandages_while_nobody_bleeds_bug(bot: str) -> None:
    """Once the bot surged for them with everybody in good health.  [R-SUR-10]"""
    g = bandaged(0)
    g.expects("action", BIND, "end", "surge:a")
    assert make_agent(bot, 1).choose(g.game) == "end"


@pytest.mark.parametrize("bot", BOTS)
def test_bandages_are_used_on_those_who_bleed(bot: str) -> None:
    assert make_agent(bot, 1).choose(bandaged(1).game) in (BIND, "surge:a")


@pytest.mark.parametrize(("bleeding", "idle"), [(0, True), (1, False)])
def test_the_log_says_that_nothing_changes(bleeding: int, idle: bool) -> None:
    """[R-ACTV-01]"""
    g = bandaged(bleeding).choose(BIND)
    (event,) = g.events("uses")
    assert Narrator(g.game.state).narrate(event).endswith(" Nothing changes.") == idle


@pytest.mark.parametrize("bot", BOTS)
def test_a_slow_honourable_survivor_walks_out_of_the_blind_spot_in_two_rounds_bug(bot: str) -> None:
    """Once the last survivor paced behind the lion, which could not see them, for 24,954 rounds.  [R-BRD-09]"""
    slow = "disorders: [honorable], attributes: {movement: -4}"
    g = acts(a=slow, at="K7").choose("act:a")
    assert make_agent(bot, 1).choose(g.game) == "move"
    g.choose("move")
    assert make_agent(bot, 1).choose(g.game) == "to:J7"
    g = acts(a=slow, at="J7").choose("act:a", "move")
    assert make_agent(bot, 1).choose(g.game) == "to:J8"
    assert make_agent(bot, 1).choose(g.choose("to:J8").game) in ("attack:founding-stone", "use:founding-stone:sling")


@pytest.mark.parametrize(("at", "several"), [(20, False), (400, True)])
def test_after_very_many_rounds_some_answers_are_random(at: int, several: bool) -> None:
    """Whatever leads nowhere is then not repeated for ever."""
    g = acts(at="J8", rest=f"round: {at}").choose("act:a")
    assert (len({make_agent("heuristic", seed).choose(g.game) for seed in range(40)}) > 1) == several
