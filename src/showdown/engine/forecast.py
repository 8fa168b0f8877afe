"""What would happen: explanations, exact odds of an attack, and the threat of the next monster turn.

One walker (showdown/forecast) follows every decision and every result of dice and cards; these names ask it questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from showdown.engine.lazy import loader

if TYPE_CHECKING:
    from showdown.forecast.explain import (
        card_play_explanation,
        cards_explanation,
        explain_space,
        explain_turn,
        hit_location_explanation,
        outlooks,
        space_explanation,
        strike_explanation,
        turn_explanation,
    )
    from showdown.forecast.monster_attack import MonsterAttackOdds, attack_named, beside, monster_attack_odds
    from showdown.forecast.monster_turn import DEATH, FIGURES, SEVERE, TARGETED
    from showdown.forecast.moves import Moves, moves_of
    from showdown.forecast.option_odds import option_odds
    from showdown.forecast.position import (
        Staged,
        Strike,
        before_attack,
        option_of,
        stage_attack,
        stage_strike,
        weapon_named,
    )
    from showdown.forecast.survivor_attack import (
        Counted,
        SurvivorAttackOdds,
        in_words,
        percent,
        result_of_roll,
        survivor_attack_odds,
        trap_odds,
    )
    from showdown.forecast.threat import Question, Spot, Threat, heat, standing, threat
    from showdown.forecast.threat_text import (
        digits,
        heat_assumptions,
        heat_data,
        heat_lines,
        hurt,
        ranking,
        spread_of,
        threat_data,
        threat_lines,
        written,
    )
    from showdown.forecast.walker import Cancelled, TooManyWays

HOMES: Final = {
    "showdown.forecast.explain": "card_play_explanation cards_explanation explain_space explain_turn "
    "hit_location_explanation outlooks space_explanation strike_explanation turn_explanation",
    "showdown.forecast.monster_attack": "MonsterAttackOdds attack_named beside monster_attack_odds",
    "showdown.forecast.monster_turn": "DEATH FIGURES SEVERE TARGETED",
    "showdown.forecast.moves": "Moves moves_of",
    "showdown.forecast.option_odds": "option_odds",
    "showdown.forecast.position": "Staged Strike before_attack option_of stage_attack stage_strike weapon_named",
    "showdown.forecast.survivor_attack": "Counted SurvivorAttackOdds in_words percent result_of_roll "
    "survivor_attack_odds trap_odds",
    "showdown.forecast.threat": "Question Spot Threat heat standing threat",
    "showdown.forecast.threat_text": "digits heat_assumptions heat_data heat_lines hurt ranking spread_of "
    "threat_data threat_lines written",
    "showdown.forecast.walker": "Cancelled TooManyWays",
}
"""Modules, and the names taken from each."""

if not TYPE_CHECKING:  # type checkers read the imports above, and must miss a name that is not there
    __getattr__, __dir__ = loader(__name__, HOMES)

__all__ = [
    "card_play_explanation",
    "cards_explanation",
    "explain_space",
    "explain_turn",
    "hit_location_explanation",
    "outlooks",
    "space_explanation",
    "strike_explanation",
    "turn_explanation",
    "MonsterAttackOdds",
    "attack_named",
    "beside",
    "monster_attack_odds",
    "DEATH",
    "FIGURES",
    "SEVERE",
    "TARGETED",
    "Moves",
    "moves_of",
    "option_odds",
    "Staged",
    "Strike",
    "before_attack",
    "stage_attack",
    "option_of",
    "stage_strike",
    "weapon_named",
    "Counted",
    "SurvivorAttackOdds",
    "in_words",
    "percent",
    "result_of_roll",
    "survivor_attack_odds",
    "trap_odds",
    "Question",
    "Spot",
    "Threat",
    "heat",
    "standing",
    "threat",
    "digits",
    "heat_assumptions",
    "heat_data",
    "heat_lines",
    "hurt",
    "ranking",
    "spread_of",
    "threat_data",
    "threat_lines",
    "written",
    "Cancelled",
    "TooManyWays",
]
