"""Setting up the First Story."""

from __future__ import annotations

from pathlib import Path

import pytest

import showdown
from showdown.engine import BadContent, Game, ShowdownError, first_story, load_packs
from tests.support.custom_monster import play_with
from tests.support.position import Play, play, to_hit


def begun(players: int = 4, seed: int = 1) -> Play:
    """A First Story deployed in the four compass points, the lion facing west; waits in the first monster turn."""
    g = Play(Game.first_story(seed=seed, players=players))
    if players > 1:
        g.choose("controller:p1")
    g.choose("face:west", "at:E8", "at:R9", "at:K2", "at:L15")
    return g


def test_four_survivors_fight_whatever_the_number_of_players() -> None:
    """[R-FS-01]"""
    hands = {n: Play(Game.first_story(players=n)).view["players"] for n in (1, 2, 3, 4)}
    assert hands[1] == [["a", "b", "c", "d"]]
    assert hands[2] == [["a", "c"], ["b", "d"]]
    assert hands[3] == [["a", "d"], ["b"], ["c"]]
    assert hands[4] == [["a"], ["b"], ["c"], ["d"]]


@pytest.mark.parametrize("players", [0, -1, 5, 6])
def test_a_first_story_is_for_one_to_four_players(players: int) -> None:
    """[R-FS-01] A seat without a survivor is refused in plain words."""
    with pytest.raises(ShowdownError, match="player"):
        Game.first_story(players=players)


def test_the_lion_stands_in_the_exact_centre_on_four_spaces() -> None:
    """[R-FS-13, R-BRD-02]"""
    g = Play(Game.first_story(players=1))
    assert g.monster["at"] == "K8"
    assert sorted(g.monster["spaces"]) == ["K8", "K9", "L8", "L9"]
    g.expects("facing")


def test_the_first_story_lion_has_movement_six_and_toughness_six() -> None:
    """[R-FS-06, R-GEN-15]"""
    g = Play(Game.first_story(players=1))
    assert (g.monster["movement"], g.monster["toughness"]) == (6, 6)
    assert (g.monster["speed"], g.monster["damage"]) == (0, 0)
    assert g.monster["tokens"] == {}
    assert g.game.state.constants.level.number == 1
    g.expects("facing")


def test_any_facing_may_be_chosen_and_it_comes_before_deployment() -> None:
    """[R-SET-06, R-FS-15, R-BRD-07]"""
    g = Play(Game.first_story(players=1))
    g.expects("facing", "face:north", "face:east", "face:south", "face:west")
    g.choose("face:north")
    assert g.monster["facing"] == "north"
    assert g.survivor("a")["at"] is None
    g.expects("deploy")


def test_survivors_may_start_on_28_spaces_exactly_six_away() -> None:
    """[R-FS-14, R-BRD-05]"""
    g = Play(Game.first_story(players=1)).choose("face:south")
    spots = [key.removeprefix("at:") for key in g.options]
    assert len(spots) == 28
    assert {"E8", "E9", "R8", "R9", "K2", "L2", "K15", "L15"} <= set(spots)
    assert {"H5", "O12", "F7"} <= set(spots)
    # one nearer, one further, one diagonal neighbour of a corner of the ring
    assert not {"F8", "D8", "E7", "K3", "K1", "H6", "H4"} & set(spots)
    g.expects("deploy")


def test_a_space_taken_by_another_survivor_is_not_offered() -> None:
    """[R-FS-14, R-BRD-03]"""
    g = Play(Game.first_story(players=1)).choose("face:south", "at:E8")
    assert len(g.options) == 27
    assert "at:E8" not in g.options
    assert g.survivor("a")["at"] == "E8"
    assert g.survivor("b")["at"] is None
    g.expects("deploy")


def test_each_player_deploys_their_own_survivors() -> None:
    """[R-FS-14]"""
    g = Play(Game.first_story(players=2)).choose("controller:p1", "face:south")
    seats = []
    for spot in ("at:E8", "at:E9", "at:R8", "at:R9"):
        seats.append(g.game.decision.seats)
        g.choose(spot)
    assert seats == [(0,), (1,), (0,), (1,)]
    g.expects("nominate", "nominate:a", "nominate:c")


def test_every_survivor_starts_with_the_same_sheet() -> None:
    """[R-FS-02, R-FS-03, R-FS-05]"""
    g = Play(Game.first_story(players=1))
    for letter in "abcd":
        v = g.survivor(letter)
        assert v["gear"] == ["founding-stone", "cloth"]
        assert v["movement"] == 5
        assert set(v["attributes"].values()) == {0}
        assert (v["survival"], v["survival_limit"], v["actions"]) == (1, 1, ["dodge"])
        assert (v["insanity"], v["courage"], v["understanding"], v["xp"], v["proficiency"]) == (0, 0, 0, 0, 0)
        assert (v["tokens"], v["disorders"], v["permanent_injuries"], v["bleeding"]) == ({}, [], [], 0)
    g.expects("facing")


def test_cloth_gives_one_armor_point_at_the_waist_and_none_elsewhere() -> None:
    """[R-FS-04]"""
    g = Play(Game.first_story(players=1))
    assert g.survivor("d")["armor"] == {"head": 0, "arms": 0, "body": 0, "waist": 1, "legs": 0}
    g.expects("facing")


def test_every_survivor_can_strike_with_stone_or_fists_from_the_start() -> None:
    """[R-FS-02]"""
    g = play("""
        monster: {at: K8, facing: north}
        survivors: {a: {at: K10}}
        start: survivors-turn
        """).choose("act:a")
    g.expects("action", "move", "attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth", "end")


def test_the_ai_deck_holds_the_eight_listed_cards_with_claw_on_top() -> None:
    """[R-FS-09]"""
    g = Play(Game.first_story(players=1))
    assert g.decks["ai"] == 8
    assert g.decks["ai_known"] == {"1": "claw"}
    assert g.decks["ai_unseen"] == [
        "chomp",
        "enraged",
        "grasp",
        "maul",
        "power-swat",
        "size-up",
        "terrifying-roar",
    ]
    assert (g.decks["ai_discard"], g.decks["wounds"], g.decks["in_play"]) == ([], 0, [])
    g.expects("facing")


def test_the_hit_location_deck_holds_23_cards_with_strange_hand_on_top() -> None:
    """[R-FS-10, R-FS-11, R-SET-03]"""
    g = Play(Game.first_story(players=1))
    unseen = g.decks["hit_locations_unseen"]
    assert g.decks["hit_locations"] == 23
    assert g.decks["hit_locations_known"] == {"1": "strange-hand"}
    assert len(unseen) == len(set(unseen)) == 22
    assert "clever-ploy" in unseen
    assert g.decks["hit_location_discard"] == []
    g.expects("facing")


def test_the_resource_deck_lies_ready() -> None:
    """[R-SET-04] 19 cards of the lion's own."""
    g = Play(Game.first_story(players=1))
    assert len(g.game.state.resources) == 19
    assert g.game.state.constants.monster.basic_action == g.game.catalog.card("basic-action")
    g.expects("facing")


def test_the_first_story_has_no_terrain() -> None:
    """[R-FS-12]"""
    g = Play(Game.first_story(players=1))
    assert g.view["terrain"] == []
    g.expects("facing")


def test_the_lion_goes_first_and_its_first_card_is_claw() -> None:
    """[R-FS-16, R-RND-01]"""
    g = begun()
    assert [e.kind for e in g.game.events if e.kind in ("ai-drawn", "act")] == ["ai-drawn"]
    assert g.events("ai-drawn")[0].data["card"] == g.game.catalog.card("claw")
    assert g.view["round"] == 1
    assert g.view["turn"] == "monster"


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_claw_is_first_with_every_shuffle(seed: int) -> None:
    """[R-FS-09, R-FS-16] Only the seven others are shuffled."""
    g = begun(seed=seed)
    assert g.events("ai-drawn")[0].data["card"] == g.game.catalog.card("claw")
    assert g.decks["ai"] == 7


def test_the_first_location_hit_is_strange_hand() -> None:
    """[R-FS-16, R-FS-10]"""
    g = play(
        """
        monster: {at: K8, facing: north}
        survivors: {a: {at: K10}}
        start: survivors-turn
        """,
        to_hit(7, 2),
    ).choose("act:a", "attack:founding-stone")
    assert g.decks["hit_locations"] == 22
    g.expects("wound_order", "wound:strange-hand")


def test_first_story_survivors_cannot_dash_in_a_flow() -> None:
    """[R-FS-05] Survival 1 and a flow on Claw, but there is no decision: the lion moves at once."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: B2}}
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert g.survivor("b")["survival"] == 1
    assert g.survivor("b")["at"] == "B2"
    g.expects("act_order")


# -- terrain and levels ------------------------------------------------------------------------------------------


def test_terrain_lies_where_the_setup_puts_it() -> None:
    """[R-SET-05] A tile that faces east or west is turned by 90 degrees."""
    g = play("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: A1}}
        terrain: [{id: toppled-pillar, at: C3, facing: north}, {id: toppled-pillar, at: E10, facing: east}]
        start: survivors-turn
        """)
    assert [t["spaces"] for t in g.view["terrain"]] == [["C3", "C4", "C5", "C6"], ["E10", "F10", "G10", "H10"]]
    g.expects("act_order")


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ("{id: toppled-pillar, at: A5, facing: east}", "overlaps"),
        ("{id: toppled-pillar, at: V14, facing: north}", "leaves the board"),
        ("{id: toppled-pillar, at: T1, facing: west}", "leaves the board"),
    ],
)
def test_tiles_neither_overlap_nor_leave_the_board(second: str, message: str) -> None:
    """[R-SET-05]"""
    with pytest.raises(BadContent, match=message):
        play(f"""
            monster: {{at: K8, facing: south}}
            survivors: {{a: {{at: A1}}}}
            terrain: [{{id: toppled-pillar, at: C3, facing: north}}, {second}]
            start: survivors-turn
            """)


CUB = """
id: cub
size: 2
basic_action: cub-basic
instinct: {name: mew, actions: [{end: turn}]}
levels:
  fed: {level: 2, movement: 6, toughness: 6, tokens: {movement: 2, luck: 1}, deck: [cub-basic]}
"""


def test_the_tokens_of_a_level_are_there_from_the_start(tmp_path: Path) -> None:
    """[R-SET-02, R-TOK-02]"""
    den = tmp_path / "cubs" / "cub"
    den.mkdir(parents=True)
    (den / "monster.yaml").write_text(CUB, encoding="utf-8")
    (den / "ai.yaml").write_text("cards: {cub-basic: {actions: [flow]}}\n", encoding="utf-8")
    (den / "hit-locations.yaml").write_text("cards: {}\n", encoding="utf-8")
    (den / "resources.yaml").write_text("cards: {}\n", encoding="utf-8")
    core = Path(showdown.__file__).parent / "packs" / "core"
    g = play_with(
        load_packs([core, tmp_path / "cubs"]),
        """
        monster: {id: cub, level: fed, at: K8, facing: south}
        survivors: {a: {at: A1}}
        start: survivors-turn
        """,
    )
    assert (g.monster["movement"], g.monster["tokens"]) == (8, {"movement": 2, "luck": 1})
    g.expects("act_order")


def test_an_unknown_persistent_injury_is_answered_with_all_that_exist() -> None:
    """[R-HL-06]"""
    setup = first_story(1, 1, {})
    setup.decks = {"injuries": ["lost-foot"]}
    with pytest.raises(BadContent, match="'lost-foot' is no persistent injury") as error:
        Game(setup)
    allowed = error.value.problem.allowed
    assert "lost-hand" in allowed and len(allowed) == len(set(allowed)) > 3
