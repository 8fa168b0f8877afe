"""What players, bots and scripts need: play a game, read cards and positions, write bots, ask for figures.

>>> from showdown.api import Game, simulate
>>> game = Game.first_story(seed=7, players=1)
>>> game.decision.keys()[:2]
['face:north', 'face:east']
>>> simulate(games=4, seed=7).win_rate.value >= 0.5
True

docs/make/api.md lists every name.  A name is loaded when it is first used.  Analysis of the engine itself (states,
frames, saves, text) uses `showdown.engine`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.analysis.advise import advise
    from showdown.analysis.analyse import analyse
    from showdown.analysis.balance import balance
    from showdown.analysis.compare import compare
    from showdown.analysis.crafting import craft
    from showdown.analysis.execution import Progress
    from showdown.analysis.odds import monster_odds, odds, trap_odds, wound_result
    from showdown.analysis.results import Result
    from showdown.analysis.simulate import simulate
    from showdown.analysis.threat import heat, threat
    from showdown.bots.builtin import Heuristic
    from showdown.bots.registry import Agent, known_bots, make_agent
    from showdown.engine import (
        HOUSE_RULES,
        RULINGS,
        BadChance,
        BadContent,
        BadSave,
        Catalog,
        Decision,
        Diverged,
        Event,
        Game,
        IllegalOption,
        Option,
        Party,
        Setup,
        ShowdownError,
        Sight,
        StaleDecision,
        SurvivorSetup,
        UndoFence,
        Weights,
        cell_of,
        core_catalog,
        decode_setup,
        draw_board,
        encode_setup,
        explain_card,
        first_story,
        load_packs,
        load_party,
        read_position,
        ready_parties,
        showdown,
        write_position,
    )
    from showdown.engine.forecast import explain_space, explain_turn
    from showdown.envs import ShowdownEnv
    from showdown.scenario import load_scenario, run_scenario

HOMES: Final = {
    "showdown.engine": "Game Decision Option Event Setup SurvivorSetup first_story showdown encode_setup "
    "decode_setup ShowdownError BadChance BadContent BadSave Diverged IllegalOption "
    "StaleDecision UndoFence Catalog core_catalog load_packs explain_card Party load_party "
    "ready_parties RULINGS HOUSE_RULES read_position write_position draw_board Sight Weights cell_of",
    "showdown.engine.forecast": "explain_space explain_turn",
    "showdown.scenario": "load_scenario run_scenario",
    "showdown.bots.registry": "Agent make_agent known_bots",
    "showdown.bots.builtin": "Heuristic",
    "showdown.envs": "ShowdownEnv",
    "showdown.analysis.simulate": "simulate",
    "showdown.analysis.compare": "compare",
    "showdown.analysis.crafting": "craft",
    "showdown.analysis.advise": "advise",
    "showdown.analysis.analyse": "analyse",
    "showdown.analysis.balance": "balance",
    "showdown.analysis.odds": "odds monster_odds trap_odds wound_result",
    "showdown.analysis.threat": "threat heat",
    "showdown.analysis.results": "Result",
    "showdown.analysis.execution": "Progress",
}
"""Modules, and the names taken from each."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, _ = loader(__name__, HOMES)

    def __dir__() -> list[str]:
        """The public names only: what this module imports for itself is nobody's business."""
        return sorted([*__all__, *[name for name in globals() if name.startswith("__")]])


__all__ = [
    # Playing.
    "Game",
    "Decision",
    "Option",
    "Event",
    "Setup",
    "SurvivorSetup",
    "first_story",
    "showdown",
    "encode_setup",
    "decode_setup",
    # Errors.
    "ShowdownError",
    "BadChance",
    "BadContent",
    "BadSave",
    "Diverged",
    "IllegalOption",
    "StaleDecision",
    "UndoFence",
    # Cards, parties and rules.
    "Catalog",
    "core_catalog",
    "load_packs",
    "explain_card",
    "Party",
    "load_party",
    "ready_parties",
    "RULINGS",
    "HOUSE_RULES",
    # Positions.
    "read_position",
    "write_position",
    "draw_board",
    "explain_turn",
    "explain_space",
    "load_scenario",
    "run_scenario",
    # Bots and learning.
    "Agent",
    "make_agent",
    "known_bots",
    "Heuristic",
    "Weights",
    "Sight",
    "cell_of",
    "ShowdownEnv",
    # Figures.
    "simulate",
    "compare",
    "craft",
    "advise",
    "analyse",
    "balance",
    "odds",
    "monster_odds",
    "trap_odds",
    "wound_result",
    "threat",
    "heat",
    "Result",
    "Progress",
]
