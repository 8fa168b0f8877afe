"""The anatomy of AI cards: actions in order, flows, conditional actions, drawing again, targets out of reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import core_catalog, load_packs
from showdown.model.cards import AiCard
from showdown.model.ids import AI_LEVELS, AI_TYPES
from tests.support.custom_monster import MONSTER, beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, place, play, random_survivor, severe, to_hit
from tests.support.tiny_monster import CORE

ONE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11}, b: {at: A1}}
controller: b
"""
"""The lion walks to K9 and attacks a."""

NIMBLE = """
monster: {at: K8, facing: south}
survivors: {a: {at: K11, survival: 2, actions: [dodge, dash]}, b: {at: A1, survival: 0}}
controller: b
"""


def card(name: str) -> AiCard:
    catalog = core_catalog()
    return catalog.ai(catalog.card(name, "ai"))


@pytest.mark.parametrize(
    ("name", "level", "type_"),
    [
        ("claw", "basic", "normal"),
        ("combo-claw", "basic", "normal"),
        ("maul", "advanced", "normal"),
        ("terrifying-roar", "advanced", "normal"),
        ("enraged", "advanced", "mood"),
        ("ground-fighting", "advanced", "mood"),
    ],
)
def test_cards_carry_their_level_and_type(name: str, level: str, type_: str) -> None:
    """[R-AI-01]"""
    assert AI_LEVELS[card(name).level] == level
    assert AI_TYPES[card(name).type] == type_


def test_actions_are_performed_from_top_to_bottom() -> None:
    """[R-AI-02, R-MAT-01] Pick, move, attack, damage, after damage, resolve."""
    g = play(ONE + "decks: {ai: [power-swat]}", to_hit(5), place("arms")).choose("take:arms")
    order = ["ai-drawn", "target", "monster-moves", "monster-attacks", "damage", "after-damage", "card-resolved"]
    assert [e.kind for e in g.game.events if e.kind in order] == order
    assert g.decks["ai_discard"] == ["power-swat"]
    g.expects("act_order")


def test_a_flow_opens_before_the_next_action() -> None:
    """[R-AI-03] The target is picked, the lion has not moved yet."""
    g = play(NIMBLE + "decks: {ai: [claw]}")
    assert g.monster["at"] == "K8"
    assert g.view["progress"][-1] == {"doing": "card", "card": "claw", "target": "a"}
    g.expects("flow", "dash:a", "done")


def test_a_flow_closes_when_everybody_is_done() -> None:
    """[R-AI-03]"""
    g = play(NIMBLE + "decks: {ai: [claw]}", to_hit(1, 1)).choose("done")
    assert g.monster["at"] == "K9"
    assert g.survivor("a")["survival"] == 2
    g.expects("act_order")


def test_a_survival_action_in_a_flow_is_finished_before_the_card_goes_on() -> None:
    """[R-AI-03, R-TGT-09] The target dashes five spaces away; the lion follows and still reaches it."""
    g = play(NIMBLE + "decks: {ai: [claw]}", to_hit(1, 1)).choose("dash:a")
    assert g.monster["at"] == "K8"
    g.choose("to:K16")
    assert (g.survivor("a")["at"], g.survivor("a")["survival"]) == ("K16", 1)
    assert (g.monster["at"], g.monster["facing"]) == ("K14", "south")
    g.expects("act_order")


def test_the_target_stays_the_target_when_it_dashes_out_of_reach() -> None:
    """[R-TGT-09, R-MAT-03] b stands nearer now, but a was picked: a full move towards a, no attack."""
    g = play("""
        monster: {at: K4, facing: south}
        survivors: {a: {at: K11, survival: 2, actions: [dodge, dash]}, b: {at: L12}}
        controller: b
        decks: {ai: [claw]}
        """).choose("dash:a", "to:K16")
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "south")
    assert g.survivor("b")["distance"] == 1
    assert not g.happened("monster-attacks")
    g.expects("act_order")


def test_combo_claw_has_a_second_flow_after_its_attack() -> None:
    """[R-AI-03, R-AI-02]"""
    g = play(NIMBLE + "decks: {ai: [combo-claw]}", to_hit(4, 3), place("arms")).choose("done", "take:arms")
    assert g.monster["at"] == "K9"
    g.expects("flow", "dash:a", "done")


def test_what_a_mood_watches_for_opens_no_flow(tmp_path: Path) -> None:
    """[R-AI-04] An alert is no survival opportunity, although a could dash."""
    catalog = beast(
        tmp_path,
        """
        grudge:
          type: mood
          when: [{moment: monster turn starts, do: [{gain: {who: all survivors, insanity: 1}}]}]
        wait: {actions: [{tokens: {who: monster, luck: 1}}]}
        """,
    )
    g = play_with(catalog, NIMBLE + "decks: {ai: [wait], in_play: [grudge]}")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 1]
    # between the acts a dash is possible again, but nothing was asked before
    assert not g.game.history
    g.expects("act_order")


@pytest.mark.parametrize(
    ("dice", "places", "keys", "draws"),
    [
        ((4, 4), ("body", "legs"), ("take:body", "take:legs"), True),
        ((10, 4), ("arms", "legs"), ("take:legs", "take:arms"), True),
        ((4, 3), ("body",), ("take:body",), False),
        ((4, 4), ("body", "legs"), ("dodge:legs", "take:body"), False),
    ],
)
def test_combo_claw_draws_again_only_after_damaging_twice(
    dice: tuple[int, int], places: tuple[str, ...], keys: tuple[str, ...], draws: bool
) -> None:
    """[R-AI-05, R-TRG-03, R-AI-08]"""
    g = play(
        ONE + "decks: {ai: [combo-claw, claw]}", to_hit(*dice), place(*places), *([to_hit(1, 1)] if draws else [])
    ).choose(*keys)
    assert g.decks["ai_discard"] == (["claw", "combo-claw"] if draws else ["combo-claw"])
    assert g.decks["ai"] == (0 if draws else 1)
    g.expects("act_order")


def test_losing_armor_counts_as_damage_for_combo_claw() -> None:
    """[R-TRG-02, R-TRG-03] One hit on the cloth, one on the body."""
    g = play(ONE + "decks: {ai: [combo-claw, claw]}", to_hit(4, 4), place("waist", "body"), to_hit(1, 1)).choose(
        "take:waist", "take:body"
    )
    assert g.survivor("a")["injuries"]["waist"] == "none"
    assert g.decks["ai_discard"] == ["claw", "combo-claw"]
    g.expects("act_order")


def test_combo_claw_that_misses_draws_nothing() -> None:
    """[R-AI-05, R-MAT-07]"""
    g = play(ONE + "decks: {ai: [combo-claw, claw]}", to_hit(3, 2))
    assert g.decks["ai_discard"] == ["combo-claw"]
    assert [e.data["held"] for e in g.events("condition")] == [False]
    g.expects("act_order")


def test_combo_claw_out_of_reach_draws_nothing() -> None:
    """[R-AI-05, R-MAT-03]"""
    g = play("""
        monster: {at: K1, facing: south}
        survivors: {a: {at: K11}, b: {at: A16, knocked_down: true}}
        controller: b
        decks: {ai: [combo-claw, claw]}
        """)
    assert (g.monster["at"], g.decks["ai_discard"]) == ("K7", ["combo-claw"])
    g.expects("act_order")


def test_a_card_drawn_by_another_picks_its_own_target() -> None:
    """[R-AI-08, R-TGT-01] Claw after Combo Claw: a is knocked down, so it picks b."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, injuries: {body: light}}, b: {at: K14}}
        players: [[a, b]]
        decks: {ai: [combo-claw, claw]}
        """,
        to_hit(4, 4),
        place("body", "legs"),
        to_hit(1, 1),
    ).choose("take:body", "take:legs")
    assert g.survivor("a")["knocked_down"]
    assert [e.data["who"] for e in g.events("target")] == [0, 1]
    g.expects("act_order")


def test_the_card_is_resolved_before_the_next_is_drawn() -> None:
    """[R-AI-08, R-AI-07]"""
    g = play(ONE + "decks: {ai: [combo-claw, claw]}", to_hit(4, 4), place("body", "legs"), to_hit(1, 1)).choose(
        "take:body", "take:legs"
    )
    kinds = [e.kind for e in g.game.events if e.kind in ("ai-drawn", "card-resolved")]
    assert kinds == ["ai-drawn", "card-resolved", "ai-drawn", "card-resolved"]
    g.expects("act_order")


def test_a_definition_on_a_card_is_not_an_action() -> None:
    """[R-AI-06] Grasp includes Grab, but a miss does not grab."""
    g = play(ONE + "decks: {ai: [grasp]}", to_hit(1))
    assert not g.happened("grab")
    assert (g.monster["at"], g.survivor("a")["at"], g.survivor("a")["knocked_down"]) == ("K9", "K11", False)
    g.expects("act_order")


def test_a_lion_knocked_down_in_a_flow_drops_the_rest_of_its_card() -> None:
    """[R-AMB-19, R-KDM-05] Felled by a surge in the first flow of Combo Claw: no move, no attack, no draw."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1, survival: 1, actions: [dodge, surge]}}
        players: [[a, b]]
        decks: {ai: [combo-claw, claw, maul], hit_locations: [beasts-flank]}
        """
    ).choose("surge:b", "use:founding-stone:sling", "wound:beasts-flank")
    assert g.monster["at"] == "K8"
    assert g.decks["ai_discard"] == ["combo-claw"]
    assert (g.decks["ai"], g.decks["wounds"]) == (1, 1)
    assert g.survivor("a")["injuries"]["body"] == "none"
    g.expects("act_order")


def test_a_lion_knocked_down_in_the_second_flow_does_not_draw_again() -> None:
    """[R-AMB-19, R-KDM-05, R-AI-05]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11}, b: {at: A1, survival: 1, actions: [dodge, surge]}}
        players: [[a, b]]
        decks: {ai: [combo-claw, claw, maul], hit_locations: [beasts-flank]}
        """,
        to_hit(4, 4),
        place("body", "legs"),
    ).choose("done", "take:body", "take:legs", "surge:b", "use:founding-stone:sling", "wound:beasts-flank")
    assert g.decks["ai_discard"] == ["combo-claw"]
    assert (g.decks["ai"], g.decks["wounds"]) == (1, 1)
    g.expects("act_order")


# -- out of reach ------------------------------------------------------------------------------------------------

STRETCH = """
stretch:
  actions:
    - pick_target: [closest threat]
    - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
    - gain: {who: all survivors, insanity: 1}
gloat:
  type: mood
  when: [{moment: monster turn ends, do: [{gain: {who: all survivors, courage: 1}}]}]
"""
FAR = """
monster: {at: K1, facing: north}
survivors: {a: {at: K11}, b: {at: L16}}
players: [[a, b]]
decks: {ai: [stretch, claw], in_play: [gloat]}
"""


def test_out_of_reach_the_attack_is_skipped_and_the_next_action_follows(tmp_path: Path) -> None:
    """[R-MAT-03, R-AMB-18, R-FAC-01] Ten spaces away: six steps, a turn, no dice, then the rest of the card."""
    g = play_with(beast(tmp_path, STRETCH), FAR)
    assert (g.monster["at"], g.monster["facing"]) == ("K7", "south")
    assert not g.happened("monster-attacks")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [1, 1]
    assert [g.survivor(x)["courage"] for x in "ab"] == [1, 1]
    g.expects("act_order")


def test_out_of_reach_the_turn_ends_under_the_other_ruling(tmp_path: Path) -> None:
    """[R-AMB-18, R-MT-05] The same move and turn, but nothing else of the card and no end-of-turn effects."""
    g = play_with(beast(tmp_path, STRETCH), "rulings: {out-of-reach: end-turn}\n" + FAR.lstrip())
    assert (g.monster["at"], g.monster["facing"]) == ("K7", "south")
    assert [g.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    assert [g.survivor(x)["courage"] for x in "ab"] == [0, 0]
    assert g.decks["ai_discard"] == ["stretch"]
    g.expects("act_order")


def test_claw_is_finished_when_its_target_is_out_of_reach() -> None:
    """[R-MAT-03, R-AI-07]"""
    g = play("""
        monster: {at: K1, facing: east}
        survivors: {a: {at: K10}, b: {at: V16, knocked_down: true}}
        controller: b
        decks: {ai: [claw]}
        """)
    assert (g.monster["at"], g.monster["facing"]) == ("K7", "south")
    assert g.decks["ai_discard"] == ["claw"]
    g.expects("act_order")


def test_one_space_nearer_the_claw_strikes() -> None:
    """[R-MAT-02, R-BRD-12] Six steps are just enough."""
    g = play(
        """
        monster: {at: K1, facing: east}
        survivors: {a: {at: K9}, b: {at: V16, knocked_down: true}}
        controller: b
        decks: {ai: [claw]}
        """,
        to_hit(1, 1),
    )
    assert g.monster["at"] == "K7"
    assert g.happened("monster-attacks")
    g.expects("act_order")


# -- no target, lost targets ---------------------------------------------------------------------------------------


def test_without_a_target_the_card_is_discarded_and_the_instinct_follows(tmp_path: Path) -> None:
    """[R-TGT-10] Actions after the pick on the card are not performed."""
    catalog = beast(
        tmp_path,
        """
        hunt:
          actions:
            - pick_target: ["closest threat, in blind spot"]
            - flow
            - gain: {who: all survivors, insanity: 1}
        """,
    )
    g = play_with(catalog, ONE + "decks: {ai: [hunt, claw]}")
    assert [e.kind for e in g.game.events if e.kind in ("no-target", "card-resolved", "instinct")] == [
        "no-target",
        "card-resolved",
        "instinct",
    ]
    assert [g.survivor(x)["insanity"] for x in "ab"] == [0, 0]
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, ["hunt"])
    g.expects("act_order")


def test_a_target_that_died_is_not_attacked_but_the_card_goes_on(tmp_path: Path) -> None:
    """[R-TGT-11]"""
    catalog = beast(
        tmp_path,
        """
        bleeder:
          actions:
            - pick_target: [closest threat]
            - bleed: {who: target, tokens: 5}
            - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
            - gain: {who: all survivors, insanity: 1}
        """,
    )
    g = play_with(catalog, ONE + "decks: {ai: [bleeder]}")
    assert not g.survivor("a")["alive"]
    assert not g.happened("monster-attacks")
    assert g.monster["at"] == "K8"
    assert g.survivor("b")["insanity"] == 1
    g.expects("act_order")


def test_several_targets_each_suffer_the_whole_profile(tmp_path: Path) -> None:
    """[R-MAT-09, R-TGT-08]"""
    catalog = beast(
        tmp_path,
        """
        sweep:
          actions:
            - pick_target: ["all survivors, adjacent"]
            - attack: {speed: 1, accuracy: 2, damage: 1}
        """,
    )
    g = play_with(
        catalog,
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: M8}, c: {at: M10}}
        players: [[a, b, c]]
        decks: {ai: [sweep]}
        """,
        to_hit(2),
        place("legs"),
        to_hit(2),
        place("arms"),
    )
    assert g.options == ["first:a", "first:b"]
    g.choose("first:b", "take:legs", "take:arms")
    assert g.survivor("b")["injuries"]["legs"] == "light"
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert set(g.survivor("c")["injuries"].values()) == {"none"}
    assert g.monster["at"] == "K8"
    g.expects("act_order")


# -- Terrifying Roar and the named Basic Action ------------------------------------------------------------------------

ROAR = """
monster: {at: K8, facing: north}
survivors: {a: {at: K11}, b: {at: M14}, c: {at: K16, courage: 9}}
players: [[a, b, c]]
decks: {ai: [terrifying-roar]}
"""


def test_the_roar_ends_with_a_basic_action_on_the_furthest_survivor_in_range() -> None:
    """[R-AI-09, R-AMB-41] b is 6 away, c 7 and still in range: c it is."""
    g = play(ROAR, check(1), check(1), check(9), to_hit(1, 1)).choose("first:a", "first:b")
    assert [e.data["who"] for e in g.events("basic-action")] == [2]
    assert g.monster["at"] == "K14"
    # a was run over on the way
    assert [g.survivor(x)["knocked_down"] for x in "abc"] == [True, False, False]
    g.expects("act_order")


def test_a_named_basic_action_picks_nobody_by_itself() -> None:
    """[R-AI-09] The closest would be a; the roar names c."""
    g = play(ROAR, check(1), check(1), check(9), to_hit(1, 1)).choose("first:a", "first:b")
    assert len(g.events("target-line")) == 1
    assert not g.happened("target")
    assert g.monster["facing"] == "south"
    g.expects("act_order")


def test_the_roar_without_anybody_in_range_does_nothing_more() -> None:
    """[R-AI-09]"""
    g = play(
        """
        monster: {at: A1, facing: north}
        survivors: {a: {at: V16}, b: {at: V15}}
        players: [[a, b]]
        decks: {ai: [terrifying-roar]}
        """,
        check(1),
        check(1),
    ).choose("first:a")
    assert not g.happened("basic-action")
    assert not g.happened("instinct")
    assert g.monster["at"] == "A1"
    g.expects("act_order")


def test_the_roar_frightens_only_above_courage_and_never_on_a_one() -> None:
    """[R-INT-01, R-GEN-04] Rolls 1, 2 and 9 against courage 0, 0 and 9."""
    g = play(
        """
        monster: {at: A1, facing: north}
        survivors: {a: {at: V16, insanity: 3}, b: {at: V14, insanity: 3}, c: {at: U16, insanity: 3, courage: 9}}
        players: [[a, b, c]]
        decks: {ai: [terrifying-roar]}
        """,
        check(1),
        check(2),
        check(9),
    ).choose("first:a", "first:b", "push:north")
    assert [g.survivor(x)["insanity"] for x in "abc"] == [3, 2, 3]
    assert [g.survivor(x)["at"] for x in "abc"] == ["V16", "V8", "U16"]
    g.expects("act_order")


def test_the_roar_finds_no_target_among_the_deaf_and_the_lion_sniffs() -> None:
    """[R-TGT-07, R-TGT-10] The only survivor is deafened by Grasp; the Roar's Basic Action is dropped with the rest."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K11, armor: {}, injuries: {head: heavy}, knocked_down: true}}
        decks: {ai: [grasp, terrifying-roar]}
        """,
        to_hit(5),
        place("head"),
        severe(6),
        place("body"),
    ).choose("take:head", "place:K11")
    assert "deaf" in g.survivor("a")["impairments"]
    idle(g)
    assert g.happened("instinct")
    assert not g.happened("basic-action")
    g.expects("act_order")


GIFTS = """
    schooling:
      actions:
        - gain: {who: all survivors, xp: 2}
        - lose: {who: all survivors, xp: 1}
        - fighting_art: {who: all survivors, card: tough}
    lashing:
      actions:
        - basic_action: {target: random survivor}
    blink:
      actions:
        - pick_target: closest survivor
        - remove: monster
        - move: {toward: target}
        - place_monster: target
    stalk:
      actions:
        - pick_target: closest survivor
        - move: {toward: target}
        - place_monster: target
    shy:
      type: trait
      when: [{moment: monster starts moving, do: [{remove: monster}]}]
    """


def gifted(folder: Path, card: str, survivors: str, *dice: Dice, in_play: str = "") -> Play:
    return play_with(
        beast(folder, GIFTS),
        f"""
        monster: {{id: beast, level: one, at: K8, facing: south}}
        survivors: {survivors}
        decks: {{ai: [{card}], in_play: [{in_play}]}}
        players: [[a, b, c]]
        """,
        *dice,
    )


def test_a_card_gives_a_fighting_art_at_most_three_and_each_once(tmp_path: Path) -> None:
    """[R-FS-03, R-TOK-01]"""
    g = gifted(
        tmp_path,
        "schooling",
        "{a: {at: A1, arts: [tough]}, b: {at: B1, arts: [crazed, tumble]},"
        " c: {at: C1, arts: [crazed, tumble, leader]}}",
    )
    assert [g.survivor(x)["arts"] for x in "abc"] == [
        ["tough"],
        ["crazed", "tumble", "tough"],
        ["crazed", "tumble", "leader"],
    ]
    assert [g.survivor(x)["xp"] for x in "abc"] == [1, 1, 1]
    g.expects("act_order")


@pytest.mark.parametrize("who", ["a", "b", "c"])
def test_a_basic_action_on_a_random_survivor_may_be_on_any(tmp_path: Path, who: str) -> None:
    """[R-GEN-06, R-AI-09]"""
    g = gifted(tmp_path, "lashing", "{a: {at: K11}, b: {at: M8}, c: {at: J8}}", random_survivor(who), to_hit(1, 1))
    assert [e.data["who"] for e in g.events("basic-action")] == ["abc".index(who)]


@pytest.mark.parametrize(("card", "in_play"), [("blink", ""), ("stalk", "shy")])
def test_a_monster_off_the_board_does_not_move(tmp_path: Path, card: str, in_play: str) -> None:
    """[R-MOV-01, R-MOV-09, R-GEN-14] It left before the move, or when the move was to start."""
    g = gifted(tmp_path, card, "{a: {at: V1}, b: {at: A16}, c: {dead: true}}", in_play=in_play).choose("target:a")
    assert g.game.decision.kind == "monster_path" and not g.happened("monster-moves")
    g.choose("stop:T1:east")
    assert (g.monster["at"], g.survivor("a")["at"]) == ("T1", "V1")
    g.expects("act_order")


def test_an_instinct_discards_no_card(tmp_path: Path) -> None:
    """[R-TGT-10, R-AI-11] An instinct is no card: nothing leaves the deck for it."""
    beast(tmp_path, "gaze: {actions: [{pick_target: 'closest survivor, adjacent'}]}")
    file = tmp_path / "homebrew" / "beast" / "monster.yaml"
    file.write_text(MONSTER.replace("- end: turn", "- discard: this"), encoding="utf-8")
    g = play_with(
        load_packs([CORE, tmp_path / "homebrew"]),
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: A1}}
        decks: {ai: [gaze, beast-basic]}
        """,
    )
    assert g.happened("instinct") and not g.happened("leaves-play")
    assert (g.decks["ai"], g.decks["ai_discard"]) == (1, ["gaze"])
    g.expects("act_order", "act:a")
