"""Where a card can place the monster: on each side, at each edge, on terrain, from off the board.  [R-GEN-14]"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

LOG = "log: {width: 2, height: 1}\nrug: {width: 3, height: 3}\n"
ELSE = "else: [{gain: {who: target, insanity: 5}}]"


def placed(
    folder: Path, actions: str, survivors: str, at: str = "K8", facing: str = "west", tiles: str = "", size: int = 2
) -> Play:
    """One AI card with these actions is drawn; the target is the survivor with courage 5."""
    ai = f"deed: {{actions: [{{pick_target: ['survivor, courage 5']}}, {actions}]}}"
    return play_with(
        beast(folder, ai, size=size, terrain=LOG),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: {facing}}}
        survivors: {survivors}
        terrain: [{tiles}]
        decks: {{ai: [deed]}}
        """,
    ).unwatched()


def target(at: str) -> str:
    return f"{{a: {{at: {at}, courage: 5}}}}"


def where(g: Play) -> list[str]:
    """The spaces where the monster may be placed, or where it was placed without a question."""
    if g.game.decision.kind == "monster_path":
        return sorted({key.split(":")[1] for key in g.options})
    assert g.happened("monster-appears")
    return [g.monster["at"]]


# -- behind --------------------------------------------------------------------------------------------------------

BEHIND = [
    ("K8", "K3", ["J1", "K1"], "south"),
    ("K8", "K13", ["J14", "K14"], "north"),
    ("K8", "S8", ["T7", "T8"], "west"),
    ("K8", "C8", ["A7", "A8"], "east"),
    ("K8", "S10", ["T10", "T9"], "west"),
    ("K8", "L13", ["K14", "L14"], "north"),
    ("A1", "A8", ["A9"], "north"),
    ("A1", "H1", ["I1"], "west"),
]


@pytest.mark.parametrize("first", ["", "{remove: monster}, "])
@pytest.mark.parametrize(("at", "survivor", "spots", "facing"), BEHIND)
def test_behind_is_beyond_the_survivor(
    tmp_path: Path, at: str, survivor: str, spots: list[str], facing: str, first: str
) -> None:
    """From where the monster stands, or stood before it left; it faces the survivor then.  [R-GEN-14, R-FAC-03]"""
    g = placed(tmp_path, f"{first}{{place_monster: {{behind: target}}}}", target(survivor), at)
    assert where(g) == spots
    if len(spots) > 1:
        g.choose(f"stop:{spots[0]}:{facing}")
    assert (g.monster["at"], g.monster["facing"]) == (spots[0], facing)
    g.expects("act_order")


@pytest.mark.parametrize(
    ("survivor", "spots"),
    [
        ("N11", ["M12", "N12", "O10", "O11"]),
        ("I6", ["G5", "G6", "H4", "I4"]),
        ("N6", ["M4", "N4", "O5", "O6"]),
        ("I11", ["G10", "G11", "H12", "I12"]),
    ],
)
def test_behind_who_is_diagonal_to_it_are_two_sides(tmp_path: Path, survivor: str, spots: list[str]) -> None:
    """As many columns as rows away.  [R-GEN-14]"""
    assert where(placed(tmp_path, "{place_monster: {behind: target}}", target(survivor))) == spots


def test_behind_a_survivor_at_the_edge_there_is_no_room(tmp_path: Path) -> None:
    """[R-GEN-14]"""
    g = placed(tmp_path, f"{{place_monster: {{behind: target, {ELSE}}}}}", target("K1"))
    assert not g.happened("monster-appears")
    assert (g.monster["at"], g.monster["facing"], g.survivor("a")["insanity"]) == ("K8", "west", 5)
    g.expects("act_order")


# -- at an edge ----------------------------------------------------------------------------------------------------

ROW_1 = [f"{column}1" for column in "ABCDEFGHIJKLMNOPQRSTU"]
ROW_15 = [f"{column}15" for column in "ABCDEFGHIJKLMNOPQRSTU"]
COLUMN_A = [f"A{row}" for row in range(1, 16)]
COLUMN_U = [f"U{row}" for row in range(1, 16)]


@pytest.mark.parametrize(
    ("survivor", "spots"),
    [
        ("D8", COLUMN_U),
        ("S8", COLUMN_A),
        ("K15", ROW_1),
        ("K2", ROW_15),
        ("K3", ROW_15),
        ("G16", ROW_1 + COLUMN_U[1:]),
        ("P1", ROW_15 + COLUMN_A[:-1]),
    ],
)
def test_the_edge_furthest_from_a_survivor(tmp_path: Path, survivor: str, spots: list[str]) -> None:
    """Two edges if they are equally far.  [R-GEN-14]"""
    assert where(placed(tmp_path, "{place_monster: {edge: target}}", target(survivor))) == sorted(spots)


# -- on terrain ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["", "{remove: monster}, "])
@pytest.mark.parametrize(
    ("tiles", "spots"),
    [
        ("{id: log, at: K3}, {id: log, at: K16}, {id: rug, at: K4}", ["K2", "K3"]),
        ("{id: log, at: K1}, {id: log, at: K12}", ["K11", "K12"]),
        ("{id: log, at: K3}, {id: log, at: K14}", ["K13", "K14", "K2", "K3"]),
        ("{id: log, at: A1}", ["A1"]),
    ],
)
def test_on_the_closest_tile_of_a_kind(tmp_path: Path, tiles: str, spots: list[str], first: str) -> None:
    """The middle of the base is as near as can be to the middle of the tile; the facing stays.  [R-GEN-14]"""
    g = placed(tmp_path, f"{first}{{place_monster: {{'on': closest log}}}}", target("V3"), tiles=tiles)
    assert where(g) == spots
    if len(spots) > 1:
        g.choose(f"stop:{spots[0]}:west")
    assert (g.monster["at"], g.monster["facing"]) == (spots[0], "west")


def test_on_the_middle_of_a_wide_tile(tmp_path: Path) -> None:
    """Three by three: four places for a base of two, one for a base of three.  [R-GEN-14]"""
    action, rug = "{place_monster: {'on': closest rug}}", "{id: rug, at: C4}"
    even = placed(tmp_path / "2", action, target("V3"), tiles=rug)
    assert where(even) == ["C4", "C5", "D4", "D5"]
    odd = placed(tmp_path / "3", action, target("V3"), tiles=rug, size=3)
    assert where(odd) == ["C4"]


def test_the_distance_to_a_tile_counts_from_the_whole_base(tmp_path: Path) -> None:
    """The monster covers A1 to B2: the east log is 2 away, the south log 2 as well.  [R-BRD-05, R-GEN-14]"""
    tiles = "{id: log, at: D1}, {id: log, at: A4}"
    g = placed(tmp_path, "{place_monster: {'on': closest log}}", target("V3"), "A1", tiles=tiles)
    assert where(g) == ["A3", "A4", "D1"]


def test_without_such_a_tile_it_stays(tmp_path: Path) -> None:
    """[R-GEN-14]"""
    g = placed(tmp_path, f"{{place_monster: {{'on': closest log, {ELSE}}}}}", target("V3"), tiles="{id: rug, at: C4}")
    assert not g.happened("monster-appears") and g.survivor("a")["insanity"] == 5


def test_on_a_tile_it_covers_survivors(tmp_path: Path) -> None:
    """b on A1 suffers collision and is pushed out, c beside it does not.  [R-COL-02, R-COL-03]"""
    survivors = "{a: {at: V3, courage: 5}, b: {at: A1}, c: {at: C1}}"
    g = placed(tmp_path, "{place_monster: {'on': closest log}}", survivors, tiles="{id: log, at: A1}")
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [False, True, False]
    assert [e.data["who"] for e in g.events("collision")] == [1]


def test_who_is_under_it_is_not_grabbed_whatever_the_ruling(tmp_path: Path) -> None:
    """Placing is no movement: nobody is passed over.  [R-COL-03, R-GEN-14]"""
    survivors = "{a: {at: V3, courage: 5}, b: {at: A1}}\n        rulings: {passed-over: everyone-touched}"
    g = placed(tmp_path, "{place_monster: {'on': closest log}}", survivors, tiles="{id: log, at: A1}")
    assert g.survivor("b")["knocked_down"] and not g.happened("grab")


# -- facing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "at", "facing"),
    [
        ("", "K3", "north"),
        ("", "K14", "south"),
        ("", "V8", "east"),
        ("", "A8", "west"),
        ("", "A1", "west"),
        ("", "V16", "east"),
        ("{swallow: target}, ", "K3", "south"),
    ],
)
def test_it_faces_whom_the_card_names(tmp_path: Path, first: str, at: str, facing: str) -> None:
    """As before if that survivor is not on the board.  [R-FAC-03, R-GEN-08]"""
    g = placed(tmp_path, f"{first}{{place_monster: {{at: board centre, facing: target}}}}", target(at), "B12", "south")
    if at in ("A1", "V16"):
        g.expects(
            "monster_path", *[f"stop:K8:{way}" for way in (("north", "west") if at == "A1" else ("south", "east"))]
        )
        g.choose(f"stop:K8:{facing}")
    assert (g.monster["at"], g.monster["facing"]) == ("K8", facing)


@pytest.mark.parametrize("place", ["behind: target", "edge: target", "beside: target, covering: most survivors"])
def test_a_survivor_off_the_board_has_no_place_near_them(tmp_path: Path, place: str) -> None:
    """[R-GEN-08, R-GEN-14] b on V16 is no substitute."""
    survivors = "{a: {at: K3, courage: 5}, b: {at: V16}}"
    otherwise = "else: [{tokens: {who: monster, luck: 1}}]"
    g = placed(tmp_path, f"{{swallow: target}}, {{place_monster: {{{place}, {otherwise}}}}}", survivors)
    assert not g.happened("monster-appears") and g.monster["tokens"] == {"luck": 1}


def test_near_a_survivor_on_the_first_space_of_the_board(tmp_path: Path) -> None:
    """[R-GEN-14]"""
    assert where(placed(tmp_path / "1", "{place_monster: {edge: target}}", target("A1"))) == sorted(COLUMN_U)
    otherwise = "else: [{tokens: {who: monster, luck: 1}}]"
    behind = placed(tmp_path / "2", f"{{place_monster: {{behind: target, {otherwise}}}}}", target("A1"))
    assert not behind.happened("monster-appears") and behind.monster["tokens"] == {"luck": 1}


# -- beside --------------------------------------------------------------------------------------------------------

BESIDE = [
    ("", "", ["A2", "B1"]),
    ("", "b: {at: A3}", ["B1"]),
    ("", "b: {at: C2}", ["A2"]),
    ("covering: most survivors", "b: {at: A3}", ["A2"]),
    ("covering: fewest survivors", "b: {at: A3}", ["B1"]),
    ("covering: most survivors", "b: {at: B2}, c: {at: C2}", ["B1"]),
    ("covering: fewest survivors", "b: {at: B2}, c: {at: C2}", ["A2"]),
    ("covering: fewest survivors", "b: {at: A3}, c: {at: C1}", ["A2", "B1"]),
]


@pytest.mark.parametrize(("covering", "others", "spots"), BESIDE)
def test_beside_a_survivor_in_the_corner(tmp_path: Path, covering: str, others: str, spots: list[str]) -> None:
    """Over nobody, over most or over fewest.  [R-GEN-14]"""
    survivors = f"{{a: {{at: A1, courage: 5}}{', ' + others if others else ''}}}"
    action = f"{{place_monster: {{beside: target{', ' + covering if covering else ''}}}}}"
    g = placed(tmp_path, action, survivors)
    assert where(g) == spots
    if len(spots) == 1:
        covered = {"A2": {"A2", "A3", "B2", "B3"}, "B1": {"B1", "B2", "C1", "C2"}}[spots[0]]
        met = [e.data["who"] for e in g.events("collision")]
        assert met == [i for i, at in enumerate(others.split("at: ")[1:], 1) if at[:2] in covered]


def test_beside_a_survivor_who_is_hemmed_in_it_comes_as_near_as_it_can(tmp_path: Path) -> None:
    """Without a block after ``else``.  [R-GEN-14, R-BRD-04]"""
    survivors = "{a: {at: A1, courage: 5}, b: {at: B2}}"
    g = placed(tmp_path, "{place_monster: {beside: target}}", survivors)
    g.expects("monster_path", "stop:C1:west", "stop:A3:north")
