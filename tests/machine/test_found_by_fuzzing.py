"""Positions in which random fights once went wrong."""

from __future__ import annotations

from showdown.model.status import count_cards, problems
from tests.support import place, play, severe, to_hit, to_wound


def test_whoever_dies_in_the_aftermath_leaves_the_priority_target_token() -> None:
    """Fight 201371: alone and disemboweled, the last survivor kills the lion and is not carried home.  [R-SEV-04]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, priority_target: true, injuries: {body: heavy}}}
        decks: {hit_locations: [strange-hand, beasts-knee]}
        start: survivors-turn
        """,
        to_hit(9, 9),
        to_wound(2),
        to_hit(9, 1),
        place("body"),
        severe(6),
        to_wound(9),
    )
    census = count_cards(g.game.state)
    g.choose("act:a", "attack:founding-stone", "wound:strange-hand", "take:body")
    assert g.monster["priority_target"] == "a"
    g.choose("wound:beasts-knee")
    g.expects_over("defeat")
    assert g.monster["dead"]
    assert not g.survivor("a")["alive"]
    assert g.monster["priority_target"] is None
    assert problems(g.game.state, census) == []
