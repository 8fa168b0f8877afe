"""Words for steps of a fight: round and turn, who acts, names of cards and dice."""

from __future__ import annotations

from typing import Final

from showdown.engine import LETTERS, PURPOSES, Draw, Game, Narrator, Spec, SurvivalOption, view_types
from showdown.language import say

TURNS: Final[tuple[view_types.TurnName, ...]] = ("setup", "monster", "survivors")

SURVIVAL_VERBS: Final = ("dash", "surge", "encourage")
"""Option keys with these verbs name the survivor who acts; it may be during another survivor's act."""

SHOWN: Final = 12
"""More legal options than this are counted, not listed."""


def when(game: Game) -> str:
    """``round 3, survivors' turn``."""
    return say("replay.when", turn=TURNS[game.state.turn], round=game.state.round)


def actor(game: Game, key: str) -> str:
    """The letter of the survivor who answers the pending decision with this key; empty for the group or controller."""
    d = game.state.waiting
    if d is None:
        return ""
    for option in d.options:
        if option.key == key and isinstance(option, SurvivalOption):
            return LETTERS[option.survivor]
    who = Narrator(game.state).decider(d)
    return LETTERS[who] if who >= 0 else ""


def some(words: list[str], shown: int = SHOWN) -> str:
    return say("replay.some", words=", ".join(words[:shown]), more=max(0, len(words) - shown))


def named(game: Game, spec: Spec, value: int) -> str:
    """A card or a survivor as a log writes it."""
    if PURPOSES[spec.purpose] == "random_survivor":
        return LETTERS[value] if 0 <= value < len(LETTERS) else str(value)
    cards = game.catalog.cards
    return cards[value].name if 0 <= value < len(cards) else str(value)


def in_words(game: Game, spec: Spec, values: list[int], problem: str) -> str:
    """The problem of a spec with names instead of numbers."""
    if not isinstance(spec, Draw) or len(values) != spec.n:
        return problem
    left = list(spec.pool)
    for value in values:
        if value not in left:
            return say("replay.cannot_turn_up", card=named(game, spec, value), again=value in spec.pool)
        left.remove(value)
    return problem


CHANCE_RULES: Final = {
    "to_hit": "R-SAT-03",
    "hit_location": "R-DMO-01",
    "to_wound": "R-WND-02",
    "severe_injury": "R-SEV-01",
    "brain_trauma": "R-BRN-05",
    "check": "R-GEN-03",
    "amount": "R-GEN-03",
    "random_survivor": "R-GEN-06",
    "draw_ai": "R-MT-03",
    "draw_hit_location": "R-SAT-08",
    "draw_resource": "R-SET-04",
    "draw_disorder": "R-BRN-06",
    "settle": "R-GEN-12",
    "extra_strength": "R-WND-02",
    "draw_terrain": "R-SET-05",
    "draw_fighting_art": "R-FS-03",
}
"""Why dice and cards are asked for; of a monster's attack see ``rule_of``."""


def rule_of(game: Game) -> str:
    """The rule behind what the game waits for."""
    d = game.decision
    if d.spec is None:
        return d.rule
    purpose = PURPOSES[d.spec.purpose]
    doing = [entry["doing"] for entry in game.view()["progress"]]
    if doing and doing[-1] == "monster attack":
        return {"to_hit": "R-MAT-05", "hit_location": "R-DMG-06"}.get(purpose, CHANCE_RULES[purpose])
    return CHANCE_RULES[purpose]
