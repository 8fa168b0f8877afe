"""Cards that put tiles on the board, move them, let them hatch and take them away; tiles with a turn of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog
from showdown.kernel.errors import BadContent
from showdown.model.cards import TerrainCard
from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

EGG = "egg: {width: 1, height: 1, impassable: true, most: 3, glyph: o}\n"
SLUG = "slug: {width: 1, height: 1, impassable: true, glyph: s, turn: [{TURN}]}\n"
LOG = "log: {width: 2, height: 1}\n"


def nest(folder: Path, actions: str, terrain: str = EGG, **more: str) -> Catalog:
    ai = f"deed: {{actions: [{{pick_target: ['survivor, courage 5']}}, {actions}]}}"
    return beast(folder, ai, terrain=terrain, **more)  # type: ignore[arg-type]


def played(
    folder: Path, actions: str, survivors: str, terrain: str = EGG, tiles: str = "[]", at: str = "K8", **more: str
) -> Play:
    """One AI card with these actions is drawn; the target is the survivor with courage 5."""
    return play_with(
        nest(folder, actions, terrain, **more),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: north}}
        survivors: {survivors}
        terrain: {tiles}
        decks: {{ai: [deed]}}
        """,
    )


def tiles(g: Play) -> list[tuple[str, str]]:
    return [(tile["id"], tile["at"]) for tile in g.view["terrain"]]


A = "{a: {at: K3, courage: 5}}"

# -- placing -----------------------------------------------------------------------------------------------------


def test_the_controller_places_tiles_beside_the_monster(tmp_path: Path) -> None:
    """Not on a survivor, not on another tile, not under the base.  [R-TER-11, R-RND-02]"""
    survivors = "{a: {at: K7, courage: 5}}"
    g = played(tmp_path, "{place_terrain: {card: egg, where: adjacent to the monster, tiles: 2}}", survivors)
    beside = ["lay:L7", "lay:J8", "lay:M8", "lay:J9", "lay:M9", "lay:K10", "lay:L10"]
    g.expects("lay_tile", *beside)
    g.choose("lay:L7")
    g.expects("lay_tile", *beside[1:])
    g.choose("lay:J8")
    assert tiles(g) == [("egg", "L7"), ("egg", "J8")]
    g.expects("act_order")


def test_one_place_is_no_question_and_without_room_nothing_is_placed(tmp_path: Path) -> None:
    """[R-TER-11]"""
    zone = "spot: {cells: [[0, 2]]}"
    g = played(tmp_path, "{place_terrain: {card: egg, where: in zone spot, tiles: 2}}", A, zones=zone)
    assert tiles(g) == [("egg", "K7")]
    g.expects("act_order")


def test_a_card_allows_only_so_many_of_its_tiles(tmp_path: Path) -> None:
    """Three, of which two lie there: the limit is told with the name of the card.  [R-TER-11]"""
    g = played(
        tmp_path,
        "{place_terrain: {card: egg, where: beside target, tiles: 4}}",
        A,
        tiles="[{id: egg, at: A1}, {id: egg, at: C1}]",
    )
    g.expects("lay_tile", "lay:K2", "lay:J3", "lay:L3", "lay:K4")
    g.choose("lay:L3")
    assert tiles(g) == [("egg", "A1"), ("egg", "C1"), ("egg", "L3")]
    g.expects("act_order")
    assert [event.data["count"] for event in g.events("terrain-full")] == [3]


def test_an_oblong_tile_may_lie_both_ways(tmp_path: Path) -> None:
    """All of it in the zone.  [R-TER-11, R-TER-08]"""
    zone = "yard: {x: 0..1, y: 2..3}"
    g = played(tmp_path, "{place_terrain: {card: log, where: in zone yard}}", A, LOG, zones=zone)
    g.expects("lay_tile", "lay:K6", "lay:K7", "lay:K6:east", "lay:L6:east")
    g.choose("lay:L6:east")
    assert g.view["terrain"][0]["spaces"] == ["L6", "L7"]


def test_the_closest_board_edge(tmp_path: Path) -> None:
    """[R-TER-11]"""
    g = played(tmp_path, "{place_terrain: {card: egg, where: on the closest board edge}}", A, at="B8")
    assert [o.key for o in g.game.decision.options] == [f"lay:A{row}" for row in range(1, 17)]


# -- taking away -------------------------------------------------------------------------------------------------

TWO = "[{id: egg, at: K4}, {id: egg, at: A1}]"


@pytest.mark.parametrize(
    ("which", "left"), [("all", []), ("closest", [("egg", "A1")]), ("one", [("egg", "K4")])], ids=str
)
def test_tiles_are_removed(tmp_path: Path, which: str, left: list[tuple[str, str]]) -> None:
    """The controller chooses one; a removed tile is not archived.  [R-TER-11]"""
    action = f"{{remove_terrain: {{card: egg, which: {which}}}}}"
    g = played(tmp_path, action, A, EGG + LOG, "[{id: egg, at: K4}, {id: egg, at: A1}, {id: log, at: C1}]")
    if which == "one":
        g.expects("consume", "tile:K4", "tile:A1")
        g.choose("tile:A1")
    assert tiles(g) == [*left, ("log", "C1")]
    g.expects("act_order")


# -- counting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("{card: egg, at_least: 2}", True),
        ("{card: egg, at_least: 3}", False),
        ("{card: egg, at_most: 2}", True),
        ("{card: egg, at_most: 1}", False),
        ("{card: egg, at_least: 1, at_most: 2}", True),
    ],
)
def test_tiles_can_be_asked_for(tmp_path: Path, condition: str, holds: bool) -> None:
    """[R-TER-11]"""
    action = f"{{if: {{tiles: {condition}}}, then: [{{gain: {{who: target, insanity: 1}}}}]}}"
    g = played(tmp_path, action, A, EGG + LOG, "[{id: egg, at: K4}, {id: egg, at: A1}, {id: log, at: C1}]")
    assert g.survivor("a")["insanity"] == holds


def test_tiles_can_be_counted(tmp_path: Path) -> None:
    """[R-TER-11]"""
    action = "{gain: {who: target, insanity: {count: tiles, card: egg, times: 2}}}"
    g = played(tmp_path, action, A, EGG + LOG, "[{id: egg, at: K4}, {id: egg, at: A1}, {id: log, at: C1}]")
    assert g.survivor("a")["insanity"] == 4


# -- one tile after another --------------------------------------------------------------------------------------


def test_a_block_for_each_tile_names_who_is_beside_it(tmp_path: Path) -> None:
    """In the order of the controller; a survivor two spaces away is not meant.  [R-TER-13]"""
    action = "{each_tile: {card: egg, do: [{bleed: {who: 'survivors, beside the tile'}}]}}"
    survivors = "{a: {at: K3, courage: 5}, b: {at: A2}, c: {at: A4}}"
    g = played(tmp_path, action, survivors, tiles=TWO)
    g.expects("consume", "tile:K4", "tile:A1")
    g.choose("tile:A1")
    assert [g.survivor(who)["bleeding"] for who in "abc"] == [1, 1, 0]


def test_near_the_tile_is_also_on_it(tmp_path: Path) -> None:
    """[R-TER-13]"""
    action = "{each_tile: {card: log, do: [{bleed: {who: 'survivors, near the tile'}}]}}"
    g = played(tmp_path, action, "{a: {at: K3, courage: 5}, b: {at: M3}}", LOG, "[{id: log, at: K3}]")
    assert [g.survivor(who)["bleeding"] for who in "ab"] == [1, 1]


def test_a_tile_moves_around_what_is_in_the_way(tmp_path: Path) -> None:
    """As near to the closest survivor as it can; the controller chooses among equal ends.  [R-TER-12]"""
    action = "{each_tile: {card: egg, do: [{move_tile: {toward: closest survivor, spaces: 3}}]}}"
    g = played(tmp_path, action, "{a: {at: C3, courage: 5}}", tiles="[{id: egg, at: A1}]")
    g.expects("lay_tile", "lay:C2", "lay:B3")
    g.choose("lay:B3")
    assert tiles(g) == [("egg", "B3")]
    g.expects("act_order")


def test_a_tile_that_is_there_stays(tmp_path: Path) -> None:
    """[R-TER-12]"""
    action = "{each_tile: {card: egg, do: [{move_tile: {toward: closest survivor, spaces: 3}}]}}"
    g = played(tmp_path, action, "{a: {at: C3, courage: 5}}", tiles="[{id: egg, at: C2}]")
    assert tiles(g) == [("egg", "C2")]


# -- turns of their own ------------------------------------------------------------------------------------------

BITE = "{move_tile: {toward: closest survivor, spaces: 2}}, {gain: {who: 'survivors, beside the tile', insanity: 1}}"


def test_tiles_act_at_the_end_of_the_monsters_turn(tmp_path: Path) -> None:
    """After its cards, in the order of the controller, the one placed in this turn too.  [R-TER-13]"""
    terrain = SLUG.replace("{TURN}", BITE)
    action = "{place_terrain: {card: slug, where: in zone spot}}"
    zone = "spot: {cells: [[0, 2]]}"
    g = played(tmp_path, action, A, terrain, "[{id: slug, at: K5}]", zones=zone)
    g.expects("consume", "tile:K5", "tile:K7")
    g.choose("tile:K5")
    assert tiles(g) == [("slug", "K4"), ("slug", "K5")]
    assert g.survivor("a")["insanity"] == 1
    g.expects("act_order")


def test_a_card_with_a_turn_has_at_most_twelve_tiles_unless_it_says_so(tmp_path: Path) -> None:
    """[R-TER-11]"""
    catalog = beast(tmp_path, "{}", terrain=SLUG.replace("{TURN}", "") + EGG + LOG)
    cards = [catalog.terrain(catalog.card(name, "terrain")) for name in ("slug", "egg", "log")]
    assert [card.most for card in cards if isinstance(card, TerrainCard)] == [12, 3, 0]


def test_eggs_hatch_when_they_have_enough_tokens(tmp_path: Path) -> None:
    """What hatches now waits for its first turn.  [R-TER-11, R-TER-13]"""
    terrain = SLUG.replace("{TURN}", "{kill: all survivors}") + (
        "clutch: {width: 1, height: 1, turn: [{tile_tokens: 1}, {if: {tile_tokens: 2}, then: [{hatch: slug}]}]}\n"
    )
    action = "{each_tile: {card: clutch, do: [{tile_tokens: 1}]}}"
    g = played(tmp_path, action, A, terrain, "[{id: clutch, at: A1}]")
    assert tiles(g) == [("slug", "A1")]
    assert g.survivor("a")["alive"]
    g.expects("act_order")


def test_an_egg_with_too_few_tokens_does_not_hatch(tmp_path: Path) -> None:
    """[R-TER-13]"""
    terrain = SLUG.replace("{TURN}", "") + (
        "clutch: {width: 1, height: 1, turn: [{tile_tokens: 1}, {if: {tile_tokens: 2}, then: [{hatch: slug}]}]}\n"
    )
    g = played(tmp_path, "flow", A, terrain, "[{id: clutch, at: A1}]")
    assert tiles(g) == [("clutch", "A1")] and g.view["terrain"][0]["tokens"] == 1


def test_survivors_remove_a_tile_by_its_ability(tmp_path: Path) -> None:
    """[R-TER-02, R-TER-11]"""
    terrain = "egg: {width: 1, height: 1, abilities: [{name: crush, do: [{remove_terrain: this tile}]}]}\n"
    g = played(tmp_path, "flow", A, terrain, "[{id: egg, at: K4}, {id: egg, at: A1}]")
    g.choose("act:a")
    g.choose("use:egg:crush:K4")
    assert tiles(g) == [("egg", "A1")]


# -- what bots go by --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "placed", "hatched"),
    [
        ("", 0, 0),
        (", turn: [{damage: {who: all survivors, amount: 5}}]", 25, 25),
        (", passing_through: [{damage: {who: the survivor, amount: 7}}]", 35, 0),
        (
            ", turn: [{damage: {who: all survivors, amount: 5}}], "
            "passing_through: [{damage: {who: the survivor, amount: 7}}]",
            60,
            25,
        ),
    ],
)
def test_a_tile_hurts_half_as_much_as_what_it_may_do(tmp_path: Path, fields: str, placed: int, hatched: int) -> None:
    """See Op.harm."""
    terrain = f"egg: {{width: 1, height: 1{fields}}}\nclutch: {{width: 1, height: 1, turn: [{{hatch: egg}}]}}\n"
    catalog = nest(tmp_path, "{place_terrain: {card: egg, where: adjacent to the monster}}", terrain)
    card, clutch = catalog.card("deed", "ai"), catalog.terrain(catalog.card("clutch", "terrain"))
    assert catalog.programs[catalog.ai(card).program][1].harm(catalog) == placed
    assert catalog.programs[clutch.turn][0].harm(catalog) == hatched


# -- mistakes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ("most: 0", "from 1 to 40"),
        ("most: 41", "from 1 to 40"),
        ("most: many", "from 1 to 40"),
        ("turn: flow", "a list of actions is needed here"),
        ("turn: [{hatch: chick}]", "unknown terrain 'chick'"),
        ("passing_through: [{remove_terrain: this tile}]", "'this tile' needs a tile"),
        ("passing_through: [{tile_tokens: 1}]", "'tile_tokens' needs a tile"),
    ],
)
def test_mistakes_of_a_terrain_card(tmp_path: Path, fields: str, complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        beast(tmp_path, "{}", terrain=f"egg: {{width: 1, height: 1, {fields}}}\n")
