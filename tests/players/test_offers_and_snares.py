"""Players read off the cards what an offer costs, and where a card in play strikes those who move."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from tests.support.kings_man import position
from tests.support.position import to_hit, to_wound

STRONG = "survival: 0, attributes: {strength: 5, movement: 2}"


@pytest.mark.parametrize(("in_play", "wish"), [("lash-out", "attack:founding-stone"), ("", "move")])
def test_a_survivor_beside_the_monster_attacks_where_a_step_would_knock_down_bug(in_play: str, wish: str) -> None:
    """Once the last survivor stepped aside, was knocked down and no threat, and did so every round, without end."""
    ai = "clang, kneel, kings-grace, kings-man-trip, kings-man-axe"
    g = position(ai, a=f"at: K10, {STRONG}", start="survivors-turn", in_play=in_play, b="at: A1, dead: true")
    g.choose("act:a")
    assert make_agent("heuristic", 1).choose(g.game) == wish


@pytest.mark.parametrize("bot", ["heuristic", "cautious", "aggressive"])
def test_bots_do_not_give_up_an_attack_for_the_story_of_battle_pressure_bug(bot: str) -> None:
    """Once they accepted whatever a card offered, and lost the attack and their health to King's Step."""
    g = position("clang", to_hit(9, 9), a=f"at: J8, {STRONG}", start="survivors-turn",
                 locations="battle-pressure, regal-plume")  # fmt: skip
    g.choose("act:a", "attack:founding-stone", "wound:battle-pressure")
    assert g.options == ["yes", "no"]
    assert make_agent(bot, 1).choose(g.game) == "no"


@pytest.mark.parametrize("bot", ["heuristic", "cautious", "aggressive"])
def test_bots_pay_where_the_alternative_is_worse(bot: str) -> None:
    """Halberd Handle: 2 survival, or everybody nearby is knocked down."""
    g = position("clang", to_hit(9, 1), to_wound(1), a="at: J8, survival: 3, attributes: {strength: 5}",
                 start="survivors-turn", locations="halberd-handle")  # fmt: skip
    g.choose("act:a", "attack:founding-stone", "wound:halberd-handle")
    assert make_agent(bot, 1).choose(g.game) == "yes"


@pytest.mark.parametrize(("tokens", "answer"), [(1, "no"), (3, "yes")])
def test_bots_do_not_pay_all_survival_for_one_step_bug(tokens: int, answer: str) -> None:
    """Silent Hymn: once they shook off the first token with everything they had, every round."""
    a = f"at: A16, survival: 4, counters: {{hymn: {tokens}}}"
    g = position("kings-grace", a=a, start="survivors-turn", in_play="silent-hymn")
    while g.game.decision.kind == "act_order":
        g.choose("act:a")
    assert g.options == ["yes", "no"]
    assert make_agent("heuristic", 1).choose(g.game) == answer
