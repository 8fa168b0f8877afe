"""A zone attack is told with its spaces, and its beat has them for clients that draw them."""

from __future__ import annotations

from pathlib import Path

from showdown.tui.marks import marks_of
from showdown.view.beats import beats_of
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play, to_hit

CARDS = """
spear:
  actions:
    - attack: {zone: lance, order: near to far, speed: 1, accuracy: 2, damage: 1}
"""


def fight(folder: Path, survivors: str, *rolls: int) -> Play:
    return play_with(
        beast(folder, CARDS, zones="lance: {lane: front, deep: 2}"),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: north}}
        survivors: {survivors}
        decks: {{ai: [spear]}}
        """,
        *[to_hit(roll) for roll in rolls],
    )


def test_the_beat_of_a_zone_attack_has_its_spaces(tmp_path: Path) -> None:
    """[R-ZON-03]"""
    g = fight(tmp_path, "{a: {at: K6, name: Ada}, b: {at: A1, name: Bo}}", 1)
    beats = [beat for beat in beats_of(g.game.state, g.game.events) if beat["zone"]]
    assert [beat["zone"] for beat in beats] == [["K6", "L6", "K7", "L7"]]
    assert beats[0]["kind"] == "monster-attack"
    assert beats[0]["text"].startswith(
        "The Beast attacks every survivor in its lance zone (on the board: K6 to L7): Ada."
    )
    assert marks_of(beats[0], [], g.game.view(), {}).zone == {"K6", "L6", "K7", "L7"}
    g.expects("act_order")


def test_a_zone_without_survivors_is_told(tmp_path: Path) -> None:
    """[R-ZON-03]"""
    g = fight(tmp_path, "{a: {at: M8, name: Ada}}")
    told = [beat["text"] for beat in beats_of(g.game.state, g.game.events) if beat["zone"]]
    assert told == ["No survivor is in the Beast's lance zone (on the board: K6 to L7), so the Beast attacks no one."]
    g.expects("act_order")
