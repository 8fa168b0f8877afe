"""Setting up a monster at a level: terrain tile by tile, random terrain, deployment, first turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, Game, SurvivorSetup, core_catalog, showdown
from tests.support.custom_monster import beast
from tests.support.position import Play
from tests.support.terrain_setup import lion, random_only, spaces, strawman, terrain


def placed(g: Play, *more: str) -> Play:
    """Tall Grass in two corners, further terrain, then all survivors six spaces from the lion."""
    return g.choose("lay:A1", "lay:T15", *more, "face:south", "at:E8", "at:E9", "at:R8", "at:R9")


# -- order -------------------------------------------------------------------------------------------------------


def test_terrain_is_laid_before_facing_and_survivors() -> None:
    """[R-SET-05, R-SET-06, R-SET-09] Tall Grass (two tiles), then random cards one by one, then facing, then a to d."""
    g = lion("debris", "ore-vein")
    seen = []
    for key in ("lay:A1", "lay:T15", "lay:V1", "lay:A16", "face:south", "at:E8", "at:E9", "at:R8", "at:R9"):
        seen.append(g.game.decision.kind)
        g.choose(key)
    assert seen == ["lay_tile"] * 4 + ["facing"] + ["deploy"] * 4
    assert terrain(g) == [("tall-grass", "A1"), ("tall-grass", "T15"), ("debris", "V1"), ("ore-vein", "A16")]
    assert (g.view["round"], g.view["turn"]) == (1, "monster")


def test_a_random_card_is_drawn_after_the_one_before_it_lies() -> None:
    """[R-SET-05] Two cards are drawn, one at a time."""
    g = lion("debris", "ore-vein").choose("lay:A1", "lay:T15")
    assert [e.data["card"] for e in g.events("terrain-drawn")] == [g.game.catalog.card("debris")]
    g.choose("lay:V1")
    assert len(g.events("terrain-drawn")) == 2
    g.expects("lay_tile")


@pytest.mark.parametrize("level", ["level-1", "level-2"])
def test_every_level_above_the_first_story_has_tall_grass_and_two_random_cards(level: str) -> None:
    """[R-SET-09]"""
    g = lion("debris", "bug-patch", level=level).choose("lay:A1", "lay:T15", "lay:V1")
    assert spaces(g) == ["K7", "L7", "J8", "M8", "J9", "M9", "K10", "L10"]
    g.choose("lay:K7").expects("facing")


def test_the_first_story_has_neither_terrain_nor_new_decisions() -> None:
    """[R-FS-12, R-FS-15, R-FS-16]"""
    g = Play(Game.first_story(players=1)).choose("face:west", "at:E8", "at:R9", "at:K2", "at:L15")
    assert [entry.key for entry in g.game.journal.entries if entry.key] == [
        "face:west",
        "at:E8",
        "at:R9",
        "at:K2",
        "at:L15",
    ]
    assert (terrain(g), g.view["round"]) == ([], 1)


def test_every_player_may_lay_tiles() -> None:
    """[R-SET-05] The controller is chosen first."""
    g = lion(players=3).choose("controller:p2")
    assert g.game.decision.seats == (0, 1, 2)
    g.expects("lay_tile")


# -- the terrain deck --------------------------------------------------------------------------------------------


def test_the_terrain_deck_lacks_the_card_already_used() -> None:
    """[R-SET-05, R-TER-08] 20 cards in all; the lion's Tall Grass is one of two."""
    g = lion("debris", "ore-vein")
    counts = {c.name: g.game.catalog.terrain(c.id).copies for c in g.game.catalog.cards if c.kind == "terrain"}
    assert counts == {
        "tall-grass": 2,
        "acanthus-plants": 4,
        "stone-column": 2,
        "toppled-pillar": 2,
        "giant-stone-face": 2,
        "nightmare-tree": 1,
        "debris": 1,
        "bug-patch": 1,
        "dead-monster": 1,
        "ore-vein": 2,
        "survivor-corpse": 2,
    }
    g = Play(Game.showdown(players=1))
    deck = next(f for f in g.game.state.agenda.planned() if f.tag == "setup.draw_terrain")
    cards = [g.game.catalog.cards[c].name for c in getattr(deck, "cards")]
    assert len(cards) == 19
    assert (cards.count("tall-grass"), cards.count("acanthus-plants"), cards.count("debris")) == (1, 4, 1)


def test_a_pack_that_replaces_a_terrain_card_says_how_often_it_is_in_the_deck(tmp_path: Path) -> None:
    """[R-SET-05]"""
    core = core_catalog().terrain_deck
    catalog = beast(tmp_path, "quiet: {copies: 9, actions: []}", terrain="debris: {width: 1, height: 1, copies: 3}")
    assert len(catalog.terrain_deck) == len(core) + 2
    assert catalog.terrain_deck.count(catalog.card("debris")) == 3


@pytest.mark.parametrize(
    ("card", "tiles", "width", "height"),
    [
        ("tall-grass", 2, 2, 2),
        ("acanthus-plants", 2, 1, 1),
        ("stone-column", 3, 1, 2),
        ("toppled-pillar", 1, 1, 4),
        ("giant-stone-face", 1, 2, 3),
        ("nightmare-tree", 1, 3, 3),
        ("debris", 1, 1, 1),
        ("bug-patch", 1, 1, 1),
        ("dead-monster", 1, 2, 2),
        ("ore-vein", 1, 1, 1),
        ("survivor-corpse", 1, 1, 1),
    ],
)
def test_each_card_puts_its_tiles_on_the_board(tmp_path: Path, card: str, tiles: int, width: int, height: int) -> None:
    """[R-TER-08] Number and size of the tiles; whichever space is offered last is taken."""
    g = random_only(tmp_path, card)
    for _ in range(tiles):
        g.choose(f"lay:{spaces(g)[-1]}")
    sizes = [{(name[0]) for name in t["spaces"]} for t in g.view["terrain"]]
    assert [len(columns) for columns in sizes] == [width] * tiles
    assert [len(t["spaces"]) for t in g.view["terrain"]] == [width * height] * tiles
    g.expects("facing")


def test_a_card_drawn_is_not_in_the_deck_any_more() -> None:
    """[R-SET-05] There is only one Debris."""
    with pytest.raises(Exception, match="cannot turn up here"):
        lion("debris", "debris").choose("lay:A1", "lay:T15", "lay:V1")


# -- setup lines -------------------------------------------------------------------------------------------------


def test_tiles_of_tall_grass_keep_four_spaces_apart() -> None:
    """[R-SET-05] Measured between their nearest spaces; diagonals count both ways."""
    g = lion().choose("lay:E5")
    offered = spaces(g)
    assert {"J5", "E10", "H8", "A1", "A10"} <= set(offered)
    assert not {"I5", "E9", "H7", "G8", "E5", "F6", "D4", "A5"} & set(offered)
    g.expects("lay_tile")


def test_no_tile_lies_under_the_monster_or_off_the_board() -> None:
    """[R-SET-05]"""
    offered = spaces(lion())
    assert not {"J7", "K8", "L9", "J9", "V1", "A16", "V16"} & set(offered)
    assert {"I7", "M7", "K6", "K10", "U15"} <= set(offered)


def test_acanthus_keeps_six_from_acanthus_but_not_from_other_terrain(tmp_path: Path) -> None:
    """[R-SET-05]"""
    g = strawman(tmp_path, "terrain: [debris, acanthus-plants]").choose("lay:A1", "lay:B1")
    offered = spaces(g)
    assert {"H1", "B7", "E4", "V16"} <= set(offered)
    assert not {"G1", "B6", "D4", "A1", "B1"} & set(offered)
    g.expects("lay_tile")


def test_columns_keep_four_from_all_terrain_their_own_included(tmp_path: Path) -> None:
    """[R-SET-05]"""
    g = strawman(tmp_path, "terrain: [debris, stone-column]").choose("lay:A1")
    assert {"E1", "A5", "C3"} <= set(spaces(g))
    assert not {"D1", "A4", "B3"} & set(spaces(g))
    g.choose("lay:E1")
    assert {"I1", "E6"} <= set(spaces(g))
    assert not {"H1", "E5"} & set(spaces(g))
    g.choose("lay:I1", "lay:M1:east")
    assert terrain(g)[1:] == [("stone-column", "E1"), ("stone-column", "I1"), ("stone-column", "M1")]
    assert g.view["terrain"][3]["spaces"] == ["M1", "N1"]
    g.expects("facing")


def test_a_pillar_lies_five_from_the_monster_upright_or_on_its_side(tmp_path: Path) -> None:
    """[R-SET-05] The monster covers K8 to L9."""
    g = random_only(tmp_path, "toppled-pillar")
    assert {"lay:F8", "lay:Q9", "lay:K1:east", "lay:C8:east", "lay:S1:east"} <= set(g.options)
    assert not {"lay:G8", "lay:P9", "lay:K1", "lay:D8:east", "lay:K4:east", "lay:T1:east"} & set(g.options)
    g.choose("lay:C8:east")
    assert g.view["terrain"][0]["spaces"] == ["C8", "D8", "E8", "F8"]
    g.expects("facing")


@pytest.mark.parametrize(("card", "last"), [("giant-stone-face", "Q10"), ("nightmare-tree", "P10")])
def test_large_stones_and_trees_keep_five_from_every_board_edge(tmp_path: Path, card: str, last: str) -> None:
    """[R-SET-05] A space on the edge is one away from it, so the fifth row and column are the first that will do."""
    g = random_only(tmp_path, card)
    offered = spaces(g)
    assert {"E5", last} <= set(offered)
    column, row = chr(ord(last[0]) + 1), int(last[1:]) + 1
    assert not {"D5", "E4", f"{column}5", f"E{row}"} & set(offered)
    g.expects("lay_tile")


def test_a_stone_face_lies_on_its_side_as_well(tmp_path: Path) -> None:
    """[R-SET-05] Two by three upright, three by two on its side."""
    g = random_only(tmp_path, "giant-stone-face")
    assert "lay:P11:east" in g.options
    assert not {"lay:Q11:east", "lay:P12:east"} & set(g.options)
    assert g.choose("lay:P11:east").view["terrain"][0]["spaces"] == ["P11", "Q11", "R11", "P12", "Q12", "R12"]
    g.expects("facing")


def test_debris_touches_a_board_edge(tmp_path: Path) -> None:
    """[R-SET-05] 2 x 22 and 2 x 14 spaces."""
    g = random_only(tmp_path, "debris")
    assert len(g.options) == 72
    assert {"lay:A1", "lay:V16", "lay:K1", "lay:A9"} <= set(g.options)
    assert "lay:B2" not in g.options
    g.expects("lay_tile")


def test_bugs_and_carcasses_touch_the_monster(tmp_path: Path) -> None:
    """[R-SET-05, R-BRD-04] A corner is not adjacent; one space of a large tile is enough."""
    g = random_only(tmp_path, "bug-patch", "dead-monster")
    assert spaces(g) == ["K7", "L7", "J8", "M8", "J9", "M9", "K10", "L10"]
    g.choose("lay:K7")
    offered = spaces(g)
    assert sorted(offered) == sorted(["L6", "I7", "I8", "I9", "M7", "M8", "M9", "J10", "K10", "L10"])
    g.choose("lay:I7").expects("facing")


@pytest.mark.parametrize("card", ["ore-vein", "survivor-corpse"])
def test_veins_and_corpses_keep_six_from_all_terrain(tmp_path: Path, card: str) -> None:
    """[R-SET-05]"""
    g = strawman(tmp_path, f"terrain: [debris, {card}]").choose("lay:A1")
    assert {"G1", "D4", "A7"} <= set(spaces(g))
    assert not {"F1", "C4", "A6"} & set(spaces(g))
    g.choose("lay:G1").expects("facing")


def test_a_tile_for_which_there_is_no_room_is_left_out(tmp_path: Path) -> None:
    """[R-SET-05, R-AMB-74] All eight spaces around the monster are taken: the second card has no free space."""
    every = "K7, L7, J8, M8, J9, M9, K10, L10"
    g = strawman(tmp_path, f"terrain: [{{card: debris, at: [{every}]}}, {{card: bug-patch, tiles: 2}}]")
    left_out = g.events("terrain-left-out")
    assert [e.data["count"] for e in left_out] == [2]
    assert len(terrain(g)) == 8
    g.expects("facing")


# -- the showdown's own placement --------------------------------------------------------------------------------


def test_a_stated_space_beats_the_setup_line(tmp_path: Path) -> None:
    """[R-SET-05] Debris in the middle of the board, a pillar on its side right beside the monster."""
    g = strawman(tmp_path, "terrain: [{card: debris, at: [E5]}, {card: toppled-pillar, at: [G8 east]}]")
    assert terrain(g) == [("debris", "E5"), ("toppled-pillar", "G8")]
    assert g.view["terrain"][1]["spaces"] == ["G8", "H8", "I8", "J8"]
    g.expects("facing")


def test_a_stated_distance_beats_the_setup_line(tmp_path: Path) -> None:
    """[R-SET-05] Six Acanthus tiles within two spaces, although they keep six apart otherwise."""
    g = strawman(tmp_path, "terrain: [{card: acanthus-plants, tiles: 6, within: 2}]")
    assert len(spaces(g)) == 20
    g.choose("lay:K7", "lay:L7", "lay:K6", "lay:L6", "lay:J8")
    assert {"J7", "M9", "N8"} <= set(spaces(g))
    assert not {"O8", "K7"} & set(spaces(g))
    g.choose("lay:J7").expects("facing")


def test_a_stated_space_that_is_covered_is_left_out(tmp_path: Path) -> None:
    """[R-SET-05] Tiles never overlap, and are never under the monster."""
    g = strawman(tmp_path, "terrain: [{card: debris, at: [E5, E5, K8]}]")
    assert terrain(g) == [("debris", "E5")]
    assert len(g.events("terrain-left-out")) == 2
    g.expects("facing")


# -- survivors ---------------------------------------------------------------------------------------------------


def test_a_start_full_of_rock_leaves_the_rest_of_the_board(tmp_path: Path) -> None:
    """[R-SET-09, R-FS-14, R-BRD-03] Five pillars cover all spaces beside the monster on K8 to L9."""
    rock = "terrain: [{card: toppled-pillar, at: [J7 east, J8, M8, K10, L10]}]"
    g = strawman(tmp_path, f"{rock}, deploy: {{distance: 1}}").choose("face:south")
    assert len(spaces(g)) == 352 - 5 * 4 - 4
    assert {"A1", "V16", "K6"} <= set(spaces(g)) and not {"K7", "K8", "L13"} & set(spaces(g))
    g.expects("deploy")


def test_survivors_start_six_spaces_away_but_not_in_rock(tmp_path: Path) -> None:
    """[R-SET-09, R-FS-14, R-BRD-03] Grass does not occupy its spaces; a pillar does."""
    g = strawman(
        tmp_path, "terrain: [{card: tall-grass, at: [D8]}, {card: toppled-pillar, at: [R6]}], deploy: {distance: 6}"
    ).choose("face:south")
    assert {"E8", "E9", "K2"} <= set(spaces(g))
    assert not {"R8", "R9", "D8"} & set(spaces(g))
    assert len(spaces(g)) == 26
    g.expects("deploy")


@pytest.mark.parametrize(
    ("rule", "count", "some", "none"),
    [
        ("{distance: 3}", 16, ["K5", "N10", "H8"], ["K4", "K6"]),
        ("{edge: short}", 32, ["A1", "V16", "A8"], ["B1", "K1"]),
        ("{edge: long}", 44, ["A1", "V16", "K1"], ["A2", "V8"]),
        ("{edge: south}", 22, ["A16", "V16"], ["A15", "A1"]),
        ("{edge: north}", 22, ["A1", "V1"], ["A2", "A16"]),
        ("{edge: west}", 16, ["A1", "A16"], ["B1", "V1"]),
        ("{edge: east}", 16, ["V1", "V16"], ["U1", "A1"]),
    ],
)
def test_each_showdown_says_where_survivors_start(
    tmp_path: Path, rule: str, count: int, some: list[str], none: list[str]
) -> None:
    """[R-SET-06]"""
    g = strawman(tmp_path, f"deploy: {rule}").choose("face:south")
    assert len(spaces(g)) == count
    assert set(some) <= set(spaces(g))
    assert not set(none) & set(spaces(g))
    g.expects("deploy")


def test_the_survivors_go_first_where_the_showdown_says_so(tmp_path: Path) -> None:
    """[R-RND-01] The first round has no monster turn."""
    g = strawman(tmp_path, "first: survivors").choose("face:south", "at:E8", "at:E9", "at:R8", "at:R9")
    assert (g.view["round"], g.view["turn"]) == (1, "survivors")
    assert not g.happened("monster-turn")
    g.expects("act_order", "act:a", "act:b", "act:c", "act:d")


# -- ambushes ----------------------------------------------------------------------------------------------------


def ambushed(tmp_path: Path, by: str, setup: str = "terrain: [bug-patch]") -> Play:
    """The straw man, one Bug Patch (adjacent to him), and an ambush."""
    catalog = strawman(tmp_path, setup).game.catalog
    return Play(Game.showdown("straw-man", "one", players=1, catalog=catalog, ambush=by))


def test_an_ambushed_monster_is_placed_at_will_but_setup_lines_hold(tmp_path: Path) -> None:
    """[R-SET-10] 21 x 15 spaces for a base of 2 x 2; the bugs still crawl beside it; the survivors start anywhere."""
    g = ambushed(tmp_path, "survivors")
    assert len(g.options) == 21 * 15
    assert {"monster:A1", "monster:U15"} <= set(g.options)
    g.choose("monster:A1")
    assert g.monster["spaces"] == ["A1", "B1", "A2", "B2"]
    assert spaces(g) == ["C1", "C2", "A3", "B3"]
    g.choose("lay:C1", "face:south")
    assert len(g.options) == 352 - 4
    g.choose("at:C1", "at:C2", "at:A3", "at:V16")
    g.expects("first_turn", "start:survivors", "start:monster")


def test_survivors_who_ambush_may_go_first(tmp_path: Path) -> None:
    """[R-SET-10]"""
    g = ambushed(tmp_path, "survivors").choose("monster:K8", "lay:K7", "face:south", "at:A1", "at:A2", "at:B1", "at:B2")
    g.choose("start:survivors")
    assert (g.view["round"], g.view["turn"], g.happened("monster-turn")) == (1, "survivors", False)
    g.expects("act_order")


def test_ambushed_survivors_skip_their_first_turn(tmp_path: Path) -> None:
    """[R-SET-10] Two monster turns before the first act; the survivors do not choose where they start."""
    g = ambushed(tmp_path, "monster", "deploy: {edge: west}").choose("face:west")
    assert len(g.options) == 16
    g.choose("at:A1", "at:A2", "at:A15", "at:A16")
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    assert (g.view["round"], len(g.events("monster-turn")), len(g.events("survivors-turn"))) == (2, 2, 1)


def test_terrain_does_not_let_ambushed_survivors_go_first(tmp_path: Path) -> None:
    """[R-SET-10, R-TER-09] The Dead Monster would let them; the ambush takes their turn away."""
    g = ambushed(tmp_path, "monster", "terrain: [dead-monster]")
    g.choose("lay:M8", "face:west", "at:A1", "at:A2", "at:A15", "at:A16")
    assert not g.happened("survivors-turn") and len(g.events("monster-turn")) == 1


def test_without_an_ambush_nobody_is_asked(tmp_path: Path) -> None:
    """[R-SET-10]"""
    g = strawman(tmp_path, "terrain: [bug-patch]").choose("lay:K7", "face:south", "at:E8", "at:E9", "at:R8", "at:R9")
    assert len(g.events("monster-turn")) == 1


def test_only_the_two_sides_ambush(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="'wolves' ambushes nobody; allowed: monster, survivors"):
        ambushed(tmp_path, "wolves")


# -- the library -------------------------------------------------------------------------------------------------


def test_a_party_of_two_takes_the_field() -> None:
    """[R-SET-06]"""
    party = [SurvivorSetup(), SurvivorSetup()]
    party[0].name = "Bold"
    party[1].survival_limit = 3
    setup = showdown("white-lion", "level-2", 2, 1, {}, party)
    g = Play(Game(setup))
    assert list(g.view["survivors"]) == ["a", "b"]
    assert (g.survivor("a")["name"], g.survivor("b")["survival_limit"]) == ("Bold", 3)
    assert (setup.scenario, g.monster["level"]) == ("white-lion:level-2", "level-2")
    g.expects("controller", "controller:p1", "controller:p2")


@pytest.mark.parametrize("field", ["attributes", "tokens", "tokens_this_round"])
def test_a_survivor_with_an_unknown_attribute_is_refused(field: str) -> None:
    """Position files are checked by their form; a setup of the library is not."""
    party = [SurvivorSetup(), SurvivorSetup()]
    setattr(party[1], field, {"sped": 1})
    with pytest.raises(BadContent, match="'sped' is not an attribute"):
        Game(showdown("white-lion", "level-2", 2, 1, {}, party))


@pytest.mark.parametrize(
    ("monster", "level", "players", "complaint"),
    [
        ("white-lino", "level-1", 1, "did you mean 'white-lion'"),
        ("white-lion", "level-7", 1, "has no level 'level-7'; allowed: first-story, level-1, level-2"),
        ("white-lion", "level-1", 5, "1 to 4 players, not 5"),
        ("white-lion", "level-1", 0, "1 to 4 players, not 0"),
    ],
)
def test_what_there_is_not_is_refused(monster: str, level: str, players: int, complaint: str) -> None:
    with pytest.raises(BadContent, match=complaint):
        Game.showdown(monster, level, players=players)


def test_a_game_saved_among_its_tiles_goes_on(tmp_path: Path) -> None:
    """[R-SET-05] Tiles laid by the players are in the snapshot."""
    g = placed(lion("debris", "toppled-pillar"), "lay:V1", "lay:C7:east")
    g.game.save(tmp_path / "fight.json")
    again = Play(Game.load(tmp_path / "fight.json"))
    assert again.view["terrain"] == g.view["terrain"]
    assert again.game.digest() == g.game.digest()
