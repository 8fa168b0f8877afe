"""The board as text, from the view alone."""

from __future__ import annotations

from showdown.engine import Game, card_names, describe_table, draw_board, list_board, monster_lines
from showdown.view.text_board import spaces_by_row
from tests.support.bellmaw import catalog
from tests.support.position import play, to_hit

POSITION = """
    monster: {at: K8, facing: south}
    survivors:
      a: {name: Allister, at: K11}
      b: {name: Erza, at: L7, knocked_down: true}
      c: {name: Lucy, at: A1, survival: 0, injuries: {arms: light}, tokens: {strength: -2}, attributes: {luck: 1}}
      d: {name: Zachary, dead: true}
    terrain: [{id: toppled-pillar, at: F5, facing: east}]
    decks: {ai: [claw]}
    start: survivors-turn
    """


def test_the_board_shows_everybody_where_they_are() -> None:
    g = play(POSITION)
    rows = draw_board(g.game.view()).splitlines()
    assert rows[0] == "    A B C D E F G H I J K L M N O P Q R S T U V"
    assert rows[1] == " 1  c . . . . . . . . . . . . . . . . . . . . ."
    assert rows[5] == " 5  . . . . . # # # # . . . . . . . . . . . . ."
    assert rows[7] == " 7  . . . . . . . . . . .~B~. . . . . . . . . ."
    assert rows[8] == " 8  . . . . . . . . . . MvMv. . . . . . . . . ."
    assert rows[9] == " 9  . . . . . . . . . . MvMv. . . . . . . . . ."
    assert rows[11] == "11  . . . . . . . . . . a . . . . . . . . . . ."
    assert rows[16] == "16  . . . . . . . . . . . . . . . . . . . . . ."
    assert rows[17] == ""
    assert "blind spot" in rows[18] and "legal" not in rows[18]
    g.expects("act_order")


def test_every_row_is_as_wide_as_the_board_and_shows_every_facing() -> None:
    for facing, arrow in (("north", "^"), ("east", ">"), ("south", "v"), ("west", "<")):
        rows = draw_board(play(POSITION.replace("facing: south", f"facing: {facing}")).game.view()).splitlines()
        assert rows[8].count(f"M{arrow}") == 2 and rows[9].count(f"M{arrow}") == 2
        assert {len(row) for row in rows[1:17]} <= {47, 48}


def test_a_fallen_monster_is_small_and_a_dead_one_is_gone() -> None:
    view = play(POSITION).game.view()
    view["monster"]["knocked_down"] = True
    assert [row.count("mv") for row in draw_board(view).splitlines()[7:11]] == [0, 2, 2, 0]
    view["monster"]["dead"] = True
    assert not [row for row in draw_board(view).splitlines()[1:17] if "m" in row.lower() or "~" in row]


def test_legal_spaces_are_marked() -> None:
    g = play(POSITION).choose("act:a", "move")
    legal = [key.removeprefix("to:") for key in g.options]
    rows = draw_board(g.game.view(), legal).splitlines()
    assert sum(row.count("+") for row in rows[1:17]) == len(legal)
    assert rows[12][24] == "+" and rows[12][2:5] == "  ."
    assert rows[18].endswith("+ legal")
    g.expects("move_to")


def test_the_list_is_ordered_by_distance_and_says_everything_the_drawing_does() -> None:
    g = play(POSITION)
    assert list_board(g.game.view()).splitlines() == [
        "White Lion: on K8, L8, K9, L9, facing south. Blind spot: K7, L7.",
        "Erza (b): at L7, 1 space away (1 north of it), knocked down, in the blind spot, no threat; survival 1.",
        "Allister (a): at K11, 2 spaces away (2 south of it), a threat; survival 1.",
        "Lucy (c): at A1, 17 spaces away (7 north and 10 west of it), a threat; survival 0, injured: arms light.",
        "Zachary (d): dead.",
        "Toppled Pillar: on F5, G5, H5, I5.",
    ]
    g.expects("act_order")


def test_the_table_shows_what_the_board_does_not() -> None:
    g = play(POSITION.replace("start: survivors-turn", ""), to_hit(1, 1))
    lines = describe_table(g.game.view()).splitlines()
    assert lines[0] == "Round 2, survivors' turn; Player 1 (a) controls the monster, a is nominated."
    assert lines[1] == (
        "White Lion at K9, facing south: movement 6, toughness 6; AI deck 0, discard 1 (claw), wounds 0."
    )
    assert "c  Lucy at A1, 18 spaces away" in lines
    lucy = "survival 0, insanity 0; armor waist 1; gear: founding stone, cloth; injured: arms light"
    assert f"    {lucy}; tokens: -2 strength; attributes: +1 luck" in lines
    assert "d  Zachary, dead" in lines
    g.expects("act_order")


def test_the_table_names_cards_as_they_are_printed() -> None:
    g = play(POSITION.replace("start: survivors-turn", ""), to_hit(1, 1))
    lines = describe_table(g.game.view(), card_names(g.game.catalog))
    assert "discard 1 (Claw), wounds 0." in lines
    assert "gear: Founding Stone, Cloth; injured: arms light" in lines
    assert card_names(g.game.catalog)("fist-and-tooth") == "Fist & Tooth"
    assert card_names(g.game.catalog)("broken-arm") == "Broken arm"
    g.expects("act_order")


def test_the_table_tells_what_cards_in_play_add_to_the_monster() -> None:
    g = play(POSITION.replace("decks: {ai: [claw]}", "decks: {ai: [claw], in_play: [enraged]}"))
    monster, in_play = describe_table(g.game.view()).splitlines()[1:3]
    assert "movement 6, toughness 6, +1 damage; AI deck 1" in monster
    assert in_play == "In play: enraged."
    g.expects("act_order")


def test_a_face_that_is_called_like_its_card_is_not_told_twice() -> None:
    """Found with The Hand: "Impossible Eyes (impossible eyes)"."""
    view = Game.showdown("the-hand", "level-1", seed=7).view()
    view["decks"]["faces"] = {"red-lens": "closed", "impossible-eyes": "impossible-eyes"}
    (told,) = [line for line in describe_table(view).splitlines() if line.startswith("In play:")]
    assert "red lens (closed)," in told and "impossible eyes," in told
    assert any("red lens (closed)," in line and "impossible eyes," in line for line in monster_lines(view))


def test_counters_and_status_cards_are_told() -> None:
    """Found with the Tithe-Keeper, whose cards count debts and coins that no list of the plain game named."""
    view = Game.showdown("tithe-keeper", "level-1", seed=7, catalog=catalog()).view()
    assert "hoard" not in describe_table(view)
    view["monster"]["counters"] = {"hoard": 2}
    view["survivors"]["a"] |= {"counters": {"tithe": 3}, "statuses": ["sealed-receipt"]}
    told = describe_table(view).splitlines()
    assert "Counters of the monster: 2 hoard." in told
    assert "; counters: 3 tithe; status cards: sealed receipt" in told[5]
    assert "tokens 2 hoard" in monster_lines(view)


def test_many_spaces_are_told_by_row() -> None:
    assert spaces_by_row(["A1", "C1", "B1", "E1", "V16", "U16", "K9"]) == "row 1: A to C, E; row 9: K; row 16: U to V"


def test_terrain_is_drawn_with_its_own_sign_and_explained() -> None:
    """Survivors standing in it and spaces that can be moved to keep the sign behind theirs."""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: C3}, b: {at: D4, knocked_down: true}}
        terrain:
          - {id: tall-grass, at: C3, facing: north}
          - {id: stone-column, at: F3, facing: north}
          - {id: tall-grass, at: R1, facing: north}
        start: survivors-turn
        """)
    drawn = draw_board(g.game.view(), ["C4", "A1"]).splitlines()
    assert drawn[1].startswith(" 1  + . ")
    assert drawn[3] == ' 3  . . a"" . I . . . . . . . . . . . . . . . .'
    assert drawn[4] == ' 4  . . +"B". I . . . . . . . . . . . . . . . .'
    assert drawn[-2] == "Mv White Lion (m: knocked down)  ~ blind spot  a-f survivors (A-F: knocked down)  + legal"
    assert drawn[-1] == '" Tall Grass  I Stone Column'
