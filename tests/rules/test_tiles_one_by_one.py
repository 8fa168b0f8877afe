"""Blocks and turns of several tiles: what a block knows of its card, and what has become of the next tile."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.custom_monster import beast, play_with
from tests.support.position import Play

EGG = "egg: {width: 1, height: 1, impassable: true, most: 3, glyph: o}\n"
LOG = "log: {width: 2, height: 1}\n"
A = "{a: {at: K3, courage: 5}, b: {at: V12}}"
THREE = "[{id: egg, at: A1}, {id: egg, at: A16}, {id: egg, at: V1}]"


def played(
    folder: Path,
    actions: str,
    survivors: str = A,
    terrain: str = EGG,
    tiles: str = "[]",
    at: str = "K8",
    pick: str = "pick_target: ['survivor, courage 5']",
    more: str = "",
    locations: str = "",
) -> Play:
    """The beast draws one card with these actions; the target is the survivor with courage 5."""
    ai = f"deed: {{actions: [{{{pick}}}, {actions}]}}\nquiet: {{copies: 9, actions: []}}"
    return play_with(
        beast(folder, ai, locations, terrain=terrain),
        f"""
        monster: {{id: beast, level: one, at: {at}, facing: north}}
        survivors: {survivors}
        terrain: {tiles}
        decks: {{ai: [deed, quiet, quiet]}}
        {more}
        """,
    ).unwatched()


def tiles(g: Play) -> list[tuple[str, str]]:
    return [(tile["id"], tile["at"]) for tile in g.view["terrain"]]


def tokens(g: Play) -> list[int]:
    return [tile.get("tokens", 0) for tile in g.view["terrain"]]


def insane(g: Play, letters: str = "ab") -> list[int]:
    """Without the point for being picked.  [R-RND-05]"""
    return [g.survivor(x)["insanity"] for x in letters]


# -- where there is room -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("survivors", "at", "column", "taken"),
    [
        ("{a: {at: A1, courage: 5}, b: {dead: true}}", "B8", "A", 1),
        ("{a: {at: V16, courage: 5}, b: {dead: true}}", "T8", "V", 16),
        ("{a: {at: K3, courage: 5}, b: {dead: true}}", "T8", "V", 0),
        ("{a: {at: K3, courage: 5}, b: {dead: true}}", "B8", "A", 0),
    ],
)
def test_a_survivor_takes_a_corner_and_the_dead_take_none(
    tmp_path: Path, survivors: str, at: str, column: str, taken: int
) -> None:
    """[R-TER-11] In the first space of the board and in the last one, too."""
    g = played(tmp_path, "{place_terrain: {card: egg, where: on the closest board edge}}", survivors, at=at)
    g.expects("lay_tile", *[f"lay:{column}{row}" for row in range(1, 17) if row != taken])


def test_no_more_tiles_than_the_card_allows(tmp_path: Path) -> None:
    """Three lie there already: nothing is asked, and the limit is told.  [R-TER-11]"""
    g = played(tmp_path, "{place_terrain: {card: egg, where: beside target, tiles: 1}}", tiles=THREE)
    assert len(tiles(g)) == 3
    assert [event.data["count"] for event in g.events("terrain-full")] == [3]
    g.expects("act_order")


@pytest.mark.parametrize("wanted", [1, 2])
def test_without_a_limit_as_many_tiles_as_the_card_says(tmp_path: Path, wanted: int) -> None:
    """[R-TER-11]"""
    g = played(tmp_path, f"{{place_terrain: {{card: log, where: beside target, tiles: {wanted}}}}}", terrain=LOG)
    for _ in range(wanted):
        assert g.game.decision.kind == "lay_tile"
        g.choose(g.options[0])
    assert len(tiles(g)) == wanted and not g.happened("terrain-full")
    g.expects("act_order")


# -- one after another ---------------------------------------------------------------------------------------------


def test_each_of_three_tiles_gets_its_block(tmp_path: Path) -> None:
    """The controller orders the first two, the last one is left; each tile has one token.  [R-TER-13]"""
    g = played(tmp_path, "{each_tile: {card: egg, do: [{tile_tokens: 1}]}}", tiles=THREE)
    g.expects("consume", "tile:A1", "tile:A16", "tile:V1")
    g.choose("tile:A16")
    g.expects("consume", "tile:A1", "tile:V1")
    g.choose("tile:A1")
    assert tokens(g) == [1, 1, 1]
    g.expects("act_order")


def test_one_of_three_tiles_gets_the_block(tmp_path: Path) -> None:
    """[R-TER-13]"""
    g = played(tmp_path, "{each_tile: {card: egg, which: one, do: [{tile_tokens: 1}]}}", tiles=THREE)
    g.choose("tile:A16")
    assert tokens(g) == [0, 1, 0]
    g.expects("act_order")


def test_a_removed_tile_is_not_confused_with_the_one_in_the_corner(tmp_path: Path) -> None:
    """After its removal the block speaks of no tile: the one on A1 gets no token.  [R-TER-13]"""
    action = "{each_tile: {card: egg, which: closest, do: [{remove_terrain: this tile}, {tile_tokens: 1}]}}"
    g = played(tmp_path, action, tiles="[{id: egg, at: A1}, {id: egg, at: K5}]")
    assert tiles(g) == [("egg", "A1")] and tokens(g)[0] == 0
    g.expects("act_order")


@pytest.mark.parametrize("deed", ["{remove_terrain: this tile}", "{move_tile: {toward: monster, spaces: 1}}"])
def test_a_block_in_a_block_leaves_the_outer_tile_alone(tmp_path: Path, deed: str) -> None:
    """The log of the outer block gets its token when an egg has moved or gone.  [R-TER-13]"""
    inner = f"{{each_tile: {{card: egg, do: [{deed}]}}}}"
    action = f"{{each_tile: {{card: log, do: [{inner}, {{tile_tokens: 1}}]}}}}"
    g = played(tmp_path, action, terrain=EGG + LOG, tiles="[{id: log, at: C1}, {id: egg, at: K12}]")
    assert tokens(g)[0] == 1
    assert ("egg", "K12") not in tiles(g)
    g.expects("act_order")


def test_an_inner_move_of_the_outer_tile_is_followed(tmp_path: Path) -> None:
    """Both blocks speak of the same egg: the token lands on it where it lies now.  [R-TER-12, R-TER-13]"""
    inner = "{each_tile: {card: egg, do: [{move_tile: {toward: monster, spaces: 1}}]}}"
    action = f"{{each_tile: {{card: egg, do: [{inner}, {{tile_tokens: 1}}]}}}}"
    g = played(tmp_path, action, tiles="[{id: egg, at: K12}]")
    assert tiles(g) == [("egg", "K11")] and tokens(g)[0] == 1


# -- what the block knows of its card ------------------------------------------------------------------------------


def each_egg(block: str) -> str:
    return f"{{each_tile: {{card: egg, do: [{block}]}}}}"


ONE = "[{id: egg, at: A1}]"


def test_an_effect_begun_in_the_block_belongs_to_the_card(tmp_path: Path) -> None:
    """[R-TER-13, R-TOK-05]"""
    g = played(tmp_path, each_egg("{tokens: {who: monster, luck: 1, until: end of round}}"), tiles=ONE)
    assert [effect["card"] for effect in g.view["effects"]] == ["deed"]


def test_the_block_speaks_of_the_target(tmp_path: Path) -> None:
    """[R-TER-13, R-TGT-03]"""
    g = played(tmp_path, each_egg("{gain: {who: target, insanity: 1}}"), tiles=ONE)
    assert insane(g) == [1 + 1, 0]


def test_the_block_speaks_of_all_targets(tmp_path: Path) -> None:
    """[R-TER-13, R-TGT-03] c is no target."""
    survivors = "{a: {at: K3, courage: 5}, b: {at: V12, courage: 5}, c: {at: V1}}"
    g = played(
        tmp_path,
        each_egg("{gain: {who: targets, insanity: 1}}"),
        survivors,
        tiles=ONE,
        pick="pick_target: ['all survivors, courage 5']",
    )
    # One point more for the first who is picked.  [R-RND-05]
    assert insane(g, "abc") == [2, 1, 0]


def test_the_block_speaks_of_the_survivor_around_it(tmp_path: Path) -> None:
    """[R-TER-13]"""
    inner = each_egg("{gain: {who: the survivor, insanity: 1}}")
    g = played(tmp_path, f"{{each: {{who: 'all survivors, courage 5', do: [{inner}]}}}}", tiles=ONE)
    assert insane(g) == [1 + 1, 0]


def test_the_block_ends_when_the_monster_falls(tmp_path: Path) -> None:
    """It is the monster acting.  [R-TER-13, R-KDM-01]"""
    g = played(tmp_path, each_egg("{knock_down: monster}, {gain: {who: target, insanity: 1}}"), tiles=ONE)
    assert g.happened("monster-knocked-down") and insane(g) == [1, 0]


ALTAR = "altar: {width: 1, height: 1, abilities: [{name: rub, do: [%s]}]}\n"


def test_the_owner_of_a_card_orders_the_tiles_and_the_block_knows_them(tmp_path: Path) -> None:
    """The player of b, not the controller; the monster's card is ordered by the controller.  [R-RND-02, R-TER-13]"""
    altar = ALTAR % each_egg("{gain: {who: owner, insanity: 1}}")
    lying = "[{id: egg, at: A1}, {id: egg, at: A16}, {id: altar, at: V13}]"
    more = "players: [[a], [b]]\nstart: survivors-turn\ncontroller: a"
    survivors = "{a: {at: K3, courage: 5}, b: {at: V12}}"
    g = played(tmp_path, "flow", survivors, EGG + altar, lying, more=more.replace("\n", "\n        "))
    g.choose("act:b", "use:altar:rub:V13")
    g.expects("consume", "tile:A1", "tile:A16")
    assert g.game.decision.seats == (1,)
    g.choose("tile:A16")
    assert insane(g) == [0, 2]


# -- turns -----------------------------------------------------------------------------------------------------------

GAIN = "{gain: {who: all survivors, insanity: 1}}"


def test_the_controller_orders_the_turns_of_tiles(tmp_path: Path) -> None:
    """[R-TER-13, R-RND-02]"""
    slug = "slug: {width: 1, height: 1, turn: [{tile_tokens: 1}]}\n"
    more = "players: [[a], [b]]\n        controller: b"
    g = played(tmp_path, "flow", terrain=slug, tiles="[{id: slug, at: A1}, {id: slug, at: C1}]", more=more)
    g.expects("consume", "tile:A1", "tile:C1")
    assert g.game.decision.seats == (1,)
    g.choose("tile:C1")
    assert tokens(g) == [1, 1]


def test_a_tile_that_became_another_one_has_the_turn_of_its_card(tmp_path: Path) -> None:
    """The turn of the queen makes an egg of the slug, and an egg has no turn.  [R-TER-13]"""
    slug = f"slug: {{width: 1, height: 1, turn: [{GAIN}]}}\n"
    queen = "queen: {width: 1, height: 1, turn: [{each_tile: {card: slug, do: [{hatch: egg}]}}]}\n"
    terrain, lying = EGG + slug + queen, "[{id: queen, at: A1}, {id: slug, at: C1}]"
    rage = "rage: {critical: [{gain: {who: all survivors, insanity: 7}}]}"
    first = played(tmp_path / "1", "flow", terrain=terrain, tiles=lying, locations=rage).choose("tile:A1")
    assert tiles(first) == [("queen", "A1"), ("egg", "C1")] and insane(first) == [1, 0]
    first.expects("act_order")
    last = played(tmp_path / "2", "flow", terrain=terrain, tiles=lying).choose("tile:C1")
    assert tiles(last) == [("queen", "A1"), ("egg", "C1")] and insane(last) == [2, 1]


def test_a_tile_that_is_gone_has_no_turn(tmp_path: Path) -> None:
    """[R-TER-13]"""
    slug = f"slug: {{width: 1, height: 1, turn: [{GAIN}]}}\n"
    queen = "queen: {width: 1, height: 1, turn: [{remove_terrain: {card: slug, which: all}}]}\n"
    g = played(tmp_path, "flow", terrain=slug + queen, tiles="[{id: queen, at: A1}, {id: slug, at: C1}]")
    g.choose("tile:A1")
    assert tiles(g) == [("queen", "A1")] and insane(g) == [1, 0]
    g.expects("act_order")


def test_when_the_monster_dies_the_tiles_left_have_no_turn(tmp_path: Path) -> None:
    """[R-TER-13, R-END-01]"""
    slug = f"slug: {{width: 1, height: 1, turn: [{GAIN}, {{kill: monster}}]}}\n"
    g = played(tmp_path, "flow", terrain=slug, tiles="[{id: slug, at: A1}, {id: slug, at: C1}]")
    g.choose("tile:A1")
    assert g.monster["dead"] and insane(g) == [2, 1]
    assert len(g.events("tile-turn")) == 1
    g.expects_over("victory")


def test_a_dead_monster_has_no_tiles_that_act(tmp_path: Path) -> None:
    """Its own card kills it.  [R-TER-13, R-END-01]"""
    slug = f"slug: {{width: 1, height: 1, turn: [{GAIN}]}}\n"
    lying = "[{id: slug, at: A1}, {id: slug, at: C1}]"
    g = played(tmp_path, "{kill: monster}", terrain=slug, tiles=lying)
    assert insane(g) == [1, 0] and not g.happened("tile-turn")
    g.expects_over("victory")


def test_an_effect_begun_in_a_turn_belongs_to_the_tile(tmp_path: Path) -> None:
    """[R-TER-13, R-TOK-05]"""
    slug = "slug: {width: 1, height: 1, turn: [{tokens: {who: monster, luck: 1, until: end of round}}]}\n"
    g = played(tmp_path, "flow", terrain=slug, tiles="[{id: slug, at: A1}]")
    assert [effect["card"] for effect in g.view["effects"]] == ["slug"]


def test_an_empty_turn_is_none(tmp_path: Path) -> None:
    """Nor is an empty block for each tile.  [R-TER-13]"""
    slug = "slug: {width: 1, height: 1, turn: []}\n"
    g = played(tmp_path, "{each_tile: {card: slug, do: []}}", terrain=slug, tiles="[{id: slug, at: A1}]")
    assert tiles(g) == [("slug", "A1")] and not g.happened("tile-turn")
    g.expects("act_order")


def test_a_turn_is_told_and_counts_once(tmp_path: Path) -> None:
    """[R-TER-13]"""
    slug = f"slug: {{width: 1, height: 1, turn: [{GAIN}]}}\n"
    g = played(tmp_path, "flow", terrain=slug + EGG, tiles="[{id: slug, at: C1}, {id: egg, at: A1}]")
    card = g.game.catalog.card("slug", "terrain")
    assert [(e.data["card"], e.data["cell"]) for e in g.events("tile-turn")] == [(card, 2)]
    assert g.game.state.looping_card() == "slug"  # whom the error would name if the turn did not end
    assert insane(g) == [2, 1]


# -- moving ------------------------------------------------------------------------------------------------------------


def moving(folder: Path, spaces: int, tile: str, survivors: str, terrain: str = EGG, more: str = "") -> Play:
    block = f"{{move_tile: {{toward: closest survivor, spaces: {spaces}}}}}"
    action = f"{{each_tile: {{card: {tile[4:7]}, do: [{block}]}}}}"
    return played(folder, action, survivors, terrain, f"[{{{tile}}}{more}]")


def test_a_tile_that_stays_does_not_move(tmp_path: Path) -> None:
    """Nothing is told.  [R-TER-12]"""
    g = moving(tmp_path, 3, "id: egg, at: C2", "{a: {at: C3, courage: 5}}")
    assert tiles(g) == [("egg", "C2")] and not g.happened("terrain-moved")
    g.expects("act_order")


def test_a_tile_moves_one_space_and_keeps_its_tokens(tmp_path: Path) -> None:
    """[R-TER-12, R-TER-13]"""
    action = each_egg("{tile_tokens: 2}, {move_tile: {toward: closest survivor, spaces: 1}}")
    g = played(tmp_path, action, "{a: {at: A6, courage: 5}}", tiles="[{id: egg, at: A1}]")
    assert tiles(g) == [("egg", "A2")] and tokens(g)[0] == 2
    assert [(e.data["from"], e.data["cell"]) for e in g.events("terrain-moved")] == [(0, 22)]


def test_a_tile_takes_the_shortest_way_and_no_step_more(tmp_path: Path) -> None:
    """Of the spaces beside the survivor it takes the first it reaches.  [R-TER-12]"""
    g = moving(tmp_path, 20, "id: egg, at: C1", "{a: {at: C9, courage: 5}, b: {at: V16}}")
    assert tiles(g) == [("egg", "C8")]
    g.expects("act_order")


def test_a_tile_goes_around_what_is_in_its_way(tmp_path: Path) -> None:
    """Not over the other tile: five steps do not bring it past that one, six do.  [R-TER-12]"""
    wall = ", {id: log, at: A3}"
    survivors = "{a: {at: A9, courage: 5}, b: {at: V16}}"
    near = moving(tmp_path / "1", 5, "id: egg, at: A1", survivors, EGG + LOG, wall)
    assert tiles(near)[0] == ("egg", "A2")
    past = moving(tmp_path / "2", 6, "id: egg, at: A1", survivors, EGG + LOG, wall)
    past.expects("lay_tile", "lay:B4", "lay:C5")
    past.choose("lay:B4")
    assert tiles(past)[0] == ("egg", "B4")


def test_a_wide_tile_measures_from_all_its_spaces(tmp_path: Path) -> None:
    """From the east half of the log, too: it stops with that half beside the survivor.  [R-TER-12]"""
    g = moving(tmp_path, 9, "id: log, at: A1", "{a: {at: H1, courage: 5}, b: {at: V16}}", LOG)
    assert tiles(g) == [("log", "F1")]
    g.expects("act_order")


def test_a_turned_tile_moves_as_it_lies(tmp_path: Path) -> None:
    """Its south half comes beside the survivor; it stays turned.  [R-TER-08, R-TER-12]"""
    g = moving(tmp_path, 9, "id: log, at: C1, facing: east", "{a: {at: C9, courage: 5}, b: {at: V16}}", LOG)
    assert tiles(g) == [("log", "C7")] and g.view["terrain"][0]["spaces"] == ["C7", "C8"]


def test_the_controller_chooses_among_equal_ends(tmp_path: Path) -> None:
    """[R-TER-12, R-RND-02]"""
    more = "players: [[a], [b]]\n        controller: b"
    action = each_egg("{move_tile: {toward: closest survivor, spaces: 1}}")
    g = played(tmp_path, action, "{a: {at: C3, courage: 5}, b: {at: V16}}", tiles="[{id: egg, at: A1}]", more=more)
    g.expects("lay_tile", "lay:A2", "lay:B1")
    assert g.game.decision.seats == (1,)
    g.choose("lay:B1")
    assert tiles(g) == [("egg", "B1")]
    g.expects("act_order")


def test_a_tile_under_a_survivor_has_arrived(tmp_path: Path) -> None:
    """[R-TER-12]"""
    g = moving(tmp_path, 2, "id: log, at: C3", "{a: {at: D3, courage: 5}, b: {at: F3}}", LOG)
    assert tiles(g) == [("log", "C3")] and not g.happened("terrain-moved")
    g.expects("act_order")


def test_of_several_goals_the_nearest_counts(tmp_path: Path) -> None:
    """Not how far the other one is.  [R-TER-12]"""
    action = each_egg("{move_tile: {toward: all survivors, spaces: 2}}")
    g = played(tmp_path, action, "{a: {at: C9, courage: 5}, b: {at: V5}}", tiles="[{id: egg, at: C5}]")
    assert tiles(g) == [("egg", "C7")]
    g.expects("act_order")


# -- without a place, without a number -------------------------------------------------------------------------------


@pytest.mark.parametrize("spot", ["in zone ring", "adjacent to the monster", "on the closest board edge"])
@pytest.mark.parametrize("away", [False, True])
def test_off_the_board_the_monster_has_no_zone_for_tiles(tmp_path: Path, spot: str, away: bool) -> None:
    """[R-TER-11, R-ZON-01]"""
    leaves = "{remove: monster}, " if away else ""
    g = played(tmp_path, f"{leaves}{{place_terrain: {{card: egg, where: {spot}}}}}")
    assert (g.game.decision.kind == "lay_tile") is not away
    assert tiles(g) == []


@pytest.mark.parametrize(("b", "tiles_laid"), [("{at: V12}", False), ("{dead: true}", True)])
def test_no_tile_of_none(tmp_path: Path, b: str, tiles_laid: bool) -> None:
    """As many tiles as dead survivors.  [R-TER-11, R-TOK-06]"""
    survivors = f"{{a: {{at: K3, courage: 5}}, b: {b}}}"
    action = "{place_terrain: {card: egg, where: beside target, tiles: {count: dead survivors}}}"
    g = played(tmp_path, action, survivors)
    assert (g.game.decision.kind == "lay_tile") is tiles_laid
