"""Positions as text: writing and reading round-trip; errors name the line."""

from __future__ import annotations

import pytest

from showdown.engine import BadContent, Game, read_position, write_position

POSITION = """\
white-lion first-story K8 south down movement=-1
a K11 survival=1/1 gear=founding-stone,cloth armor=waist:1
b P11 down survival=0/1 insanity=2 gear=cloth armor=- injuries=head:heavy,arms:light strength=-2
c dead
d A1 survival=3/5 proficiency=2 gear=,cloth,,,founding-stone disorders=prey,anxiety armor=- priority actions=dodge,dash
terrain toppled-pillar F5 east
turn survivors round=3 controller=b
"""


def test_a_position_comes_back_as_it_was_written() -> None:
    game = Game(read_position(POSITION))
    # A knocked down monster stands at the start of the survivors' turn, and the first decision comes between acts.
    after = POSITION.replace(" down movement", " movement").replace("turn survivors", "turn between-acts")
    assert write_position(game.view()) == after
    assert write_position(Game(read_position(after)).view()) == after


def test_a_grid_keeps_its_empty_slots() -> None:
    """[R-GEAR-05]"""
    d = Game(read_position(POSITION)).view()["survivors"]["d"]
    assert d["grid"] == [[None, "cloth", None], [None, "founding-stone", None], [None, None, None]]


def test_stacked_piles_are_dealt_in_that_order() -> None:
    game = Game(
        read_position(POSITION.replace("turn survivors", "turn monster") + "ai claw,chomp\nhit_locations beasts-ear\n")
    )
    assert [e.data["card"] for e in game.events if e.kind == "ai-drawn"] == [game.catalog.card("claw")]
    assert game.view()["decks"]["hit_locations"] == 1


@pytest.mark.parametrize("more", ["", " movement=-1", " gear=lion-skin-cloak", " permanent_injuries=broken-hip"])
def test_the_base_movement_of_a_survivor_is_written(more: str) -> None:
    """It was lost: a survivor with movement 7 came back with movement 5."""
    game = Game(read_position(f"white-lion level-1 K8 south; a K11 attributes=movement:7{more}"))
    written = write_position(game.view())
    again = Game(read_position(written))
    assert "movement:7" in written
    assert again.state.survivors[0].attributes == game.state.survivors[0].attributes
    assert again.view()["survivors"]["a"]["movement"] == game.view()["survivors"]["a"]["movement"]


@pytest.mark.parametrize(
    "line, wrong, says",
    [
        (1, "white-lion first-story Z8 south", "'Z8' is not a space"),
        (1, "white-lion first-story K8 up", "'up' is not a facing"),
        (1, "white-lion first-story K8", "a position begins with the monster, its level, its space and its facing"),
        (1, "white-lion first-story K8 south asleep", "'asleep' is not understood; allowed: down, all_threats"),
        (1, "white-lion first-story K8 south toughnes=1", "did you mean 'toughness'?"),
        (2, "a K11 survival=1 survival=2", "'survival' is given twice"),
        (7, "turn act=a moevment=1", "unknown field 'moevment'; allowed: "),
        (7, "turn survivors act=a", "'start' is given twice"),
        (7, "card_tokens ground-fighting", "write NAME=NUMBER"),
        (2, "b K11 survival=1", "survivor a should come here"),
        (2, "a K11 courge=1", "unknown field 'courge'"),
        (3, "b P11 sleeping", "'sleeping' is not understood"),
        (7, "turn monsters round=3", "did you mean 'monster'"),
        (7, "deck claw", "a line cannot begin with 'deck'; allowed: a, b, "),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: int, wrong: str, says: str) -> None:
    lines = POSITION.splitlines()
    lines[line - 1] = wrong
    with pytest.raises(BadContent, match=f"position:{line}: ") as error:
        read_position("\n".join(lines))
    assert says in str(error.value)


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(BadContent, match="survivor b stands on K11, which is occupied by survivor a"):
        Game(read_position(POSITION.replace("b P11", "b K11")))
