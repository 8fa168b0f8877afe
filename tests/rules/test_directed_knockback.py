"""Knockback in a direction of the monster, toward it, and over the board edge."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play


def pushed(
    folder: Path, fields: str, survivors: str, facing: str = "north", at: str = "K8", rulings: str = "{}"
) -> Play:
    """A card knocks all survivors but z back."""
    ai = f"push: {{actions: [{{each: {{who: 'all survivors, courage below 5', do: [{{knockback: {fields}}}]}}}}]}}"
    return play_with(
        beast(folder, ai),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: {facing}}}
        survivors: {survivors}
        decks: {{ai: [push]}}
        rulings: {rulings}
        """,
    )


@pytest.mark.parametrize(
    ("direction", "facing", "end"),
    [
        ("left", "north", "F6"),
        ("left", "south", "P6"),
        ("left", "east", "K1"),
        ("right", "north", "P6"),
        ("forward", "north", "K1"),
        ("forward", "west", "F6"),
        ("back", "west", "P6"),
        ("away", "south", "K1"),
    ],
)
def test_the_direction_is_that_of_the_monster(tmp_path: Path, direction: str, facing: str, end: str) -> None:
    """[R-ZON-05]"""
    g = pushed(tmp_path, f"{{who: the survivor, spaces: 5, direction: {direction}}}", "{a: {at: K6}}", facing)
    assert g.survivor("a")["at"] == end
    g.expects("act_order")


def test_a_push_back_passes_over_the_monster_by_default(tmp_path: Path) -> None:
    """[R-ZON-05, R-AMB-58]"""
    fields = "{who: the survivor, spaces: 5, direction: back}"
    assert pushed(tmp_path / "1", fields, "{a: {at: K6}}").survivor("a")["at"] == "K11"
    g = pushed(tmp_path / "2", fields, "{a: {at: K6}, b: {at: A1, courage: 9}}", rulings="{pushed-into-monster: stops}")
    assert (g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == ("K7", True)
    g.expects("act_order")


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("K2", "K7"),
        ("L16", "L11"),
        ("F9", "J9"),
        ("M9", "M9"),
        ("K7", "K7"),
        # Diagonal, further across than down: until it is as close as the row lets it.
        ("G6", "K6"),
        ("M3", "M8"),
    ],
)
def test_a_push_toward_the_monster_ends_where_it_can_get_no_closer(tmp_path: Path, start: str, end: str) -> None:
    """[R-ZON-05]"""
    g = pushed(tmp_path, "{who: the survivor, spaces: 5, direction: toward the monster}", f"{{a: {{at: {start}}}}}")
    assert (g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == (end, False)
    g.expects("act_order")


def test_an_even_diagonal_toward_the_monster_is_the_controllers_choice(tmp_path: Path) -> None:
    """[R-ZON-05, R-AMB-08]"""
    g = pushed(tmp_path, "{who: the survivor, spaces: 5, direction: toward the monster}", "{a: {at: H5}}")
    g.unwatched()  # the question does not say that this push leads toward the monster
    assert sorted(g.options) == ["push:east", "push:south"]
    g.choose("push:south")
    assert g.survivor("a")["at"] == "H8"
    g.expects("act_order")


@pytest.mark.parametrize(
    ("start", "turn", "end"),
    [
        ("M9", "counterclockwise", "M5"),
        ("K7", "counterclockwise", "G7"),
        ("J8", "counterclockwise", "J12"),
        ("J8", "clockwise", "J4"),
        ("M8", "clockwise", "M12"),
    ],
)
def test_a_push_along_the_arrows_round_the_base(tmp_path: Path, start: str, turn: str, end: str) -> None:
    """[R-ZON-05]"""
    g = pushed(tmp_path, f"{{who: the survivor, spaces: 4, direction: {turn}}}", f"{{a: {{at: {start}}}}}")
    assert g.survivor("a")["at"] == end
    g.expects("act_order")


def test_a_survivor_pushed_over_the_edge_dies_if_the_card_says_so(tmp_path: Path) -> None:
    """b is passed over and only knocked down; the push of c ends before the edge.  [R-ZON-07]"""
    survivors = "{a: {at: K6}, b: {at: K2, courage: 9}, c: {at: M9}, d: {at: A1, courage: 9}}"
    g = pushed(tmp_path, "{who: the survivor, spaces: 6, over_edge: dies}", survivors)
    g.choose("first:a")
    assert (g.survivor("a")["alive"], g.survivor("b")["alive"], g.survivor("c")["alive"]) == (False, True, True)
    assert g.survivor("b")["knocked_down"] is True
    assert [e.data["cause"] for e in g.events("dies")] == ["edge"]
    g.expects("act_order")


def test_a_push_that_ends_on_the_last_space_kills_nobody(tmp_path: Path) -> None:
    """[R-ZON-07]"""
    g = pushed(tmp_path, "{who: the survivor, spaces: 5, over_edge: dies}", "{a: {at: K6}}")
    assert (g.survivor("a")["alive"], g.survivor("a")["at"]) == (True, "K1")
    g.expects("act_order")


def test_who_starts_on_the_edge_does_not_slide_along_it(tmp_path: Path) -> None:
    """[R-ZON-07, R-BRD-13]"""
    g = pushed(tmp_path, "{who: the survivor, spaces: 1, over_edge: dies}", "{a: {at: K1}, b: {at: A16, courage: 9}}")
    assert g.survivor("a")["alive"] is False
    g.expects("act_order")


def test_without_that_line_the_edge_stops_the_push(tmp_path: Path) -> None:
    """[R-BRD-13]"""
    g = pushed(tmp_path, "{who: the survivor, spaces: 20}", "{a: {at: K6}}")
    assert (g.survivor("a")["alive"], g.survivor("a")["at"]) == (True, "K1")
    g.expects("act_order")


@pytest.mark.parametrize(
    ("grass", "threat"), [(("K7", "K1"), True), (("K7", "K5", "K3", "K1"), False), (("K7", "K5", "K3"), True)]
)
def test_a_push_over_open_ground_ends_hiding_also_if_it_ends_in_grass(
    tmp_path: Path, grass: tuple[str, ...], threat: bool
) -> None:
    """From K7 over K3 to K2: hidden to the end only if grass is everywhere; b stays hidden.  [R-TER-07, R-KB-01]"""
    tiles = ", ".join(f"{{id: tall-grass, at: {tile}, facing: north}}" for tile in (*grass, "S10"))
    g = play_with(
        beast(tmp_path, "push: {actions: [{knockback: {who: 'all survivors, courage below 5', spaces: 5}}]}"),
        f"""
        monster: {{id: beast, level: one, at: K9, facing: north}}
        survivors: {{a: {{at: K7}}, b: {{at: S10, courage: 9}}}}
        terrain: [{tiles}]
        decks: {{ai: [push]}}
        start: survivors-turn
        """,
    ).choose("act:a", "use:tall-grass:hide:K7", "end", "act:b", "use:tall-grass:hide:S10", "end")
    assert (g.survivor("a")["at"], g.survivor("a")["threat"]) == ("K2", threat)
    assert g.survivor("b")["threat"] is False
    g.expects("act_order")
