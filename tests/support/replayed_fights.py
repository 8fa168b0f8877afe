"""Finished fights for the tests of replay and transcript."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from showdown.bots import make_agent
from showdown.engine import Game, core_catalog, first_story, showdown
from showdown.transcript.check import check_log
from showdown.transcript.parse import read_log


@cache
def recorded(name: str) -> Game:
    """A fight from a log in this folder, independent of bots, cards and seeds.  Do not change it.

    ``story``: a First Story of four players, won.  ``hunt``: a level 2 fight of about 300 decisions, won.
    """
    log = read_log((Path(__file__).parent / f"{name}.log").read_text(encoding="utf-8"))
    header = log.header
    catalog = core_catalog()
    assert header.players is not None
    if header.story == "first-story":
        setup = first_story(header.players, header.seed, {}, header.party, catalog)
    else:
        monster, level = header.story.split(":")
        setup = showdown(monster, level, header.players, header.seed, {}, header.party, catalog)
    done = check_log(log, setup, catalog)
    assert done.finding is None, done.finding.document()
    return done.game


@cache
def lion_hunt() -> Game:
    """A finished level 2 fight of about 300 decisions.  Shared: look at it, do not play with it."""
    game = Game.showdown(level="level-2", seed=0, party="lion-hunters", players=2)
    return played(game, "heuristic", 0)


def story(seed: int, decisions: int = 100_000, bot: str = "random") -> Game:
    """A First Story played by bots for this number of decisions, or to the end."""
    return played(Game.first_story(seed=seed), bot, seed, decisions)


def played(game: Game, bot: str, seed: int, decisions: int = 100_000) -> Game:
    agent = make_agent(bot, seed)
    for _ in range(decisions):
        if game.over:
            break
        game.choose(agent.choose(game))
    return game
