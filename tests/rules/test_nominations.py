"""Which survivor the monster controller nominates, cycle after cycle.  [R-RND-04]"""

from __future__ import annotations

from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, draw, play, to_hit

MISSES = to_hit(1, 1)


def fight(players: str, rounds: int, more: str = "") -> Play:
    """The lion draws Claw and misses a in every round; from the third round on its deck is reshuffled."""
    dice: list[Dice] = [MISSES, MISSES]
    for _ in range(rounds - 2):
        dice += [draw("ai", "claw"), MISSES]
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K11}}, b: {{at: P3}}, c: {{at: B3}}, d: {{at: C3}}}}
        players: {players}
        controller: a
        decks: {{ai: [claw, claw]}}
        {more}
        """,
        *dice,
    )


def nominate(g: Play, letter: str) -> None:
    """The tile has come round: choose this one of the free survivors."""
    g.choose(f"nominate:{letter}")
    idle(g)


def test_the_second_cycle_asks_for_everyone_once_more() -> None:
    """[R-RND-04] a, c, then the second cycle: c first leaves only a; then a third one begins."""
    g = fight("[[a, c], [b, d]]", 8)
    idle(g)
    nominate(g, "d")
    assert (g.view["round"], g.view["nominated"]) == (4, "c")
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (5, "b")
    idle(g)
    assert g.options == ["nominate:a", "nominate:c"]
    nominate(g, "c")
    assert g.options == ["nominate:b", "nominate:d"]
    nominate(g, "b")
    assert (g.view["round"], g.view["nominated"]) == (8, "a")
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (9, "d")
    g.expects("act_order")


def test_a_cycle_of_one_player_does_not_end_that_of_another() -> None:
    """[R-RND-04] The second player, with one survivor, begins anew every time; the first still owes two."""
    g = fight("[[a, b, c], [d]]", 5)
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (3, "d")
    idle(g)
    assert g.options == ["nominate:b", "nominate:c"]
    nominate(g, "c")
    assert (g.view["round"], g.view["nominated"]) == (5, "d")
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (6, "b")


def test_solo_play_nominates_nobody() -> None:
    """[R-RND-04, R-RND-05] One player holds no tile: no survivor is nominated, in any round."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: P3}}
        players: [[a, b]]
        decks: {ai: [claw, claw]}
        """,
        MISSES,
        MISSES,
    )
    assert g.view["nominated"] is None
    idle(g)
    assert (g.view["round"], g.view["nominated"]) == (3, None)
    assert not g.happened("nominated")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    g.expects("act_order")
