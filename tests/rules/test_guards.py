"""What a card does when its figure has fallen, left the board, died or was swallowed since: nothing.

[R-GEN-13, R-KDM-08, R-GEN-08]
"""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.rules.monster.traps import reshuffle_hit_locations
from showdown.rules.queries import in_the_way, occupied
from tests.support.custom_monster import beast, play_with
from tests.support.pass_turns import idle
from tests.support.position import Play, place, play, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew


def struck(folder: Path, effects: str, *dice: tuple[str, list[int | str]], rulings: str = "") -> Play:
    """a on J8, west of the monster that faces south, wounds it critically: these effects follow."""
    g = brew(
        homebrew(folder, hit_locations=f"chest: {{critical: [{effects}]}}"),
        f"""
        survivors: {{a: {{at: J8, survival: 0}}, b: {{at: R3}}}}
        start: survivors-turn
        rulings: {{{rulings}}}
        decks: {{ai: [straw-blow, straw-blow, straw-blow], hit_locations: [chest]}}
        """,
        to_hit(8, 1),
        to_wound(10),
        *dice,
    )
    return g.choose("act:a", "attack:founding-stone", "wound:chest")


@pytest.mark.parametrize(("effects", "facing"), [("", "west"), ("{knock_down: monster}, ", "south")])
def test_a_fallen_monster_does_not_turn(tmp_path: Path, effects: str, facing: str) -> None:
    """[R-FAC-02, R-KDM-08]"""
    g = struck(tmp_path, f"{effects}{{turn_to_face: attacker}}")
    assert g.monster["facing"] == facing
    g.expects("action", "move", "end")


@pytest.mark.parametrize("verb", ["turn_to_face", "turn_back_to"])
def test_a_monster_does_not_turn_to_a_survivor_inside_it(tmp_path: Path, verb: str) -> None:
    """[R-FAC-02, R-GEN-08]"""
    g = struck(tmp_path, f"{{swallow: attacker}}, {{{verb}: attacker}}")
    assert g.survivor("a")["swallowed"] and not g.happened("monster-turns")
    assert g.monster["facing"] == "south"


@pytest.mark.parametrize("effect", ["knockback: {who: attacker, spaces: 3}", "grab: attacker"])
def test_a_survivor_inside_the_monster_is_neither_pushed_nor_grabbed(tmp_path: Path, effect: str) -> None:
    """[R-KB-01, R-GRB-01, R-GEN-08]"""
    g = struck(tmp_path, f"{{swallow: attacker}}, {{{effect}}}")
    assert g.survivor("a")["swallowed"] and g.survivor("a")["at"] is None
    assert not g.happened("knockback") and not g.happened("grab")


def test_the_last_space_is_free_when_a_survivor_is_dead() -> None:
    """[R-BRD-03, R-DIE-01] The dead stand nowhere, also for a survivor on top of terrain."""
    s = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: B3}, b: {dead: true}}
        terrain: [{id: giant-stone-face, at: B2, facing: north}]
        start: survivors-turn
        decks: {ai: [claw]}
        """
    ).game.state
    last = 22 * 16 - 1
    assert not occupied(s) >> last & 1 and not in_the_way(s, 0) >> last & 1
    assert s.heights and not in_the_way(s, 0) >> s.survivors[0].cell + 1 & 1
    s.survivors[1].alive = True
    s.survivors[1].cell = last
    assert occupied(s) >> last & 1 and in_the_way(s, 0) >> last & 1


def test_number_0_is_reshuffled_as_a_hit_location() -> None:
    """[R-TRP-01] A known card, not a hidden group."""
    s = play("survivors: {a: {at: A1}}\ndecks: {hit_locations: [beasts-knee, beasts-ear]}\nstart: survivors-turn\n")
    state = s.game.state
    below = state.hl_deck.cards[1:]
    state.hl_deck.cards = (*below, 0)
    reshuffle_hit_locations(state, 5)
    (slot,) = set(state.hl_deck.cards)
    assert slot < 0 and state.groups[-1 - slot] == tuple(sorted((0, 5, *below)))


REAPED = """
deed:
  actions:
    - each:
        who: all survivors
        do: [{tokens: {who: the survivor, luck: 1}}, {kill: "all survivors, courage 3"}]
"""


def test_who_dies_before_a_block_reaches_them_is_not_asked_for(tmp_path: Path) -> None:
    """[R-AMB-37, R-DIE-01] a and b are affected one after the other; b is dead by the time a is done."""
    catalog = beast(tmp_path, REAPED)
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: A1}, b: {at: A16, courage: 3}, c: {at: V1}}
        controller: a
        decks: {ai: [deed]}
        """,
    )
    assert g.options == ["first:a", "first:b", "first:c"]
    g.choose("first:a")
    assert [g.survivor(x)["alive"] for x in "abc"] == [True, False, True]
    assert [g.survivor(x)["tokens"] for x in "abc"] == [{"luck": 1}, {}, {"luck": 1}]
    g.expects("act_order", "act:a", "act:c")


def test_the_last_of_several_who_died_meanwhile_is_left_out(tmp_path: Path) -> None:
    """[R-AMB-37, R-DIE-01]"""
    catalog = beast(tmp_path, REAPED)
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: A1}, b: {at: A16, courage: 3}}
        controller: a
        decks: {ai: [deed]}
        """,
    ).choose("first:a")
    assert g.survivor("b")["tokens"] == {} and not g.survivor("b")["alive"]
    g.expects("act_order", "act:a")


def test_a_monster_with_one_place_beside_a_survivor_takes_it(tmp_path: Path) -> None:
    """[R-GEN-14, R-BRD-04] a is in the corner; c takes the place to the east, so one is left."""
    deed = "deed: {actions: [{pick_target: closest survivor}, {remove: monster}, {place_monster: target}]}"
    g = play_with(
        beast(tmp_path, deed),
        """
        monster: {id: beast, level: one, at: A3, facing: east}
        survivors: {a: {at: A1, survival: 0}, b: {at: V16}, c: {at: C1}}
        controller: b
        decks: {ai: [deed]}
        """,
    )
    assert (g.monster["at"], g.monster["facing"]) == ("A2", "north")
    assert g.happened("monster-leaves") and g.happened("monster-appears")
    g.expects("act_order")


def test_a_victim_of_grab_is_remembered_in_the_next_round(tmp_path: Path) -> None:
    """[R-GRB-05, R-TGT-01] Grabbed in one round, picked by Maul in the next; nobody else was grabbed."""
    clutch = "clutch: {actions: [{pick_target: closest survivor}, {grab: target}]}"
    g = play_with(
        beast(tmp_path, clutch),
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0}, b: {at: A1, survival: 0}}
        controller: b
        decks: {ai: [clutch, maul]}
        """,
        place("arms"),
        to_hit(1, 1),
    ).choose("place:K10")
    assert g.happened("grab") and g.survivor("a")["at"] == "K10"
    idle(g)
    assert [e.data["who"] for e in g.events("target")] == [0, 0]
    assert g.events("target-line")[-1].data["line"] == "victim of grab last round"
    g.expects("act_order", "act:a", "act:b")


HONOUR = """
    straw-answer:
      type: mood
      when: [{{moment: activation spent, do: [{effect}]}}]
    """


@pytest.mark.parametrize(("effect", "strikes"), [("{turn_back_to: the survivor}", False), ("flow", True)])
def test_an_attack_that_has_become_unfair_is_not_made(tmp_path: Path, effect: str, strikes: bool) -> None:
    """[R-SAT-01, R-SAT-02] The monster turns its back to an honorable survivor who has spent the activation."""
    g = brew(
        homebrew(tmp_path, ai=HONOUR.format(effect=effect)),
        """
        survivors: {a: {at: J8, disorders: [honorable], survival: 0}, b: {at: R3, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow], in_play: [straw-answer], hit_locations: [straw-chest]}
        """,
        *([to_hit(1, 1)] if strikes else []),
    ).choose("act:a", "attack:founding-stone")
    assert g.happened("attacks") is strikes
    g.expects("action", "move", "end")


def test_a_slung_stone_has_no_wound_roll(tmp_path: Path) -> None:
    """[R-GEAR-02, R-AMB-17] By a ruling it wounds where there is no critical; no row of a wound roll is reached."""
    rows = "[{if: {wound_roll: 1-10}, then: [{gain: {who: attacker, courage: 1}}]}]"
    g = brew(
        homebrew(tmp_path, hit_locations=f"plain: {{wound: {rows}}}"),
        """
        survivors: {a: {at: J8, survival: 0}}
        start: survivors-turn
        rulings: {stone-no-critical: wound}
        decks: {ai: [straw-blow, straw-blow], hit_locations: [plain]}
        """,
    ).choose("act:a", "use:founding-stone:sling", "wound:plain")
    assert g.decks["wounds"] == 1 and g.survivor("a")["courage"] == 0
    g.expects("action", "move", "end")


def test_blocks_are_counted_where_a_statistic_asks_for_it() -> None:
    """See State.block_runs: a program counts once for each time that it begins, however many instructions it has."""
    g = play(
        "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K10, survival: 0}}\ndecks: {ai: [claw, chomp]}\n"
        "start: survivors-turn\n",
        to_hit(1, 1),
    )
    s = g.game.state
    programs = [s.catalog.ai(s.catalog.card(name)).program for name in ("claw", "chomp")]
    s.block_runs = [0] * len(s.catalog.programs)
    g.choose("act:a", "end")
    assert len(s.catalog.programs[programs[0]]) > 1
    assert [s.block_runs[program] for program in programs] == [1, 0] and sum(s.block_runs) == 1
    g.expects("act_order")


def test_a_card_whose_limited_ability_is_used_up_keeps_the_other(tmp_path: Path) -> None:
    """[R-ACTV-01] The flask is drunk once in a showdown and sniffed once in a round; shaking it has no limit."""
    gain = "do: [{gain: {who: the survivor, insanity: 1}}]"
    abilities = f"[{{name: drink, limit: once per showdown, {gain}}}, {{name: shake, {gain}}}]"
    cup = f"[{{name: sip, limit: once per round, {gain}}}, {{name: shake, {gain}}}]"
    gear = f"flask: {{keywords: [item], abilities: {abilities}}}\ncup: {{keywords: [item], abilities: {cup}}}\n"
    catalog = homebrew(tmp_path, gear=gear)
    position = """
        survivors: {a: {at: A1, gear: [flask, cup], survival: 3, actions: [dodge, surge]}, b: {at: R3, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow], hit_locations: [straw-chest]}
        """
    both = {"use:flask:drink", "use:flask:shake", "use:cup:sip", "use:cup:shake"}
    for used in sorted(both):
        g = brew(catalog, position).choose("act:a", used, "surge:a")
        assert set(g.options) == (both if used.endswith("shake") else both - {used})


def test_a_dead_monster_neither_leaves_nor_comes_back(tmp_path: Path) -> None:
    """[R-AI-14, R-GEN-14, R-AMB-12] The critical of the killing wound would remove it and place it beside a."""
    g = brew(
        homebrew(tmp_path, hit_locations="chest: {critical: [{remove: monster}, {place_monster: attacker}]}"),
        """
        survivors: {a: {at: J8, survival: 0}, b: {at: R3}}
        start: survivors-turn
        decks: {ai: [], hit_locations: [chest]}
        """,
        to_hit(8, 1),
        to_wound(10),
    ).choose("act:a", "attack:founding-stone", "wound:chest")
    assert g.monster["at"] == "K8" and not g.happened("monster-leaves") and not g.happened("monster-appears")
    g.expects_over("victory")


def test_who_kills_by_the_effect_of_a_card_was_the_last_to_wound(tmp_path: Path) -> None:
    """[R-END-01, R-HL-07] The location is impervious: no wound comes before the death."""
    g = brew(
        homebrew(tmp_path, hit_locations="chest: {impervious: true, critical: [{kill: monster}]}"),
        """
        survivors: {a: {at: R3}, b: {at: J8, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [chest]}
        """,
        to_hit(8, 1),
        to_wound(10),
    ).choose("act:b", "attack:founding-stone", "wound:chest")
    assert g.game.state.monster.last_wounder == 1 and g.events("monster-dies")[0].data["by"] == 1
    g.expects_over("victory")


@pytest.mark.parametrize(("face_up", "revealed"), [("", True), (", face_up: watch", False)])
def test_nothing_is_revealed_while_a_duration_lies_face_up(tmp_path: Path, face_up: str, revealed: bool) -> None:
    """[R-AI-14, R-GEN-12]"""
    g = brew(
        homebrew(
            tmp_path,
            ai="watch: {type: duration, face_down: [flow], face_up: [flow]}",
            hit_locations="chest: {failure: [{reveal: {cards: 1, moods_enter: 1}}]}",
        ),
        f"""
        survivors: {{a: {{at: J8, survival: 0}}, b: {{at: R3, survival: 0}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow, straw-blow], hit_locations: [chest]{face_up}}}
        """,
        to_hit(8, 1),
        to_wound(1),
    ).choose("act:a", "attack:founding-stone", "wound:chest")
    assert g.happened("revealed") is revealed
    assert g.decks["face_up"] == (None if revealed else "watch")
    g.expects("action", "move", "end")


def test_a_survivor_in_grass_on_a1_can_search_for_a_monster_that_has_vanished() -> None:
    """[R-TER-07, R-AI-14] A1 is a space like any other; b stands outside of the grass."""
    g = play(
        """
        monster: {level: level-3, at: away, left: K8}
        survivors: {a: {at: A1}, b: {at: F8}}
        terrain: [{id: tall-grass, at: A1, facing: north}]
        start: survivors-turn
        decks: {ai: [claw], face_up: vanish}
        """
    )
    assert "use:vanish:search" in g.choose("act:a").options
    g.choose("end", "act:b")
    assert "use:vanish:search" not in g.options


@pytest.mark.parametrize(("block", "roll", "bleeding"), [("failure", 1, 0), ("critical", 10, 1)])
def test_a_monster_that_falls_in_its_reaction_does_not_finish_it(
    tmp_path: Path, block: str, roll: int, bleeding: int
) -> None:
    """[R-KDM-05, R-REA-01, R-CRT-04] The effects of a critical are no act of the monster: they go on."""
    effects = "[{knock_down: monster}, {bleed: {who: attacker}}]"
    g = brew(
        homebrew(tmp_path, hit_locations=f"chest: {{{block}: {effects}}}"),
        """
        survivors: {a: {at: J8, survival: 0}, b: {at: R3, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [chest]}
        """,
        to_hit(8, 1),
        to_wound(roll),
    ).choose("act:a", "attack:founding-stone", "wound:chest")
    assert g.monster["knocked_down"] and g.survivor("a")["bleeding"] == bleeding
    g.expects("action", "move", "end")


def test_a_monster_is_not_placed_on_a_survivor_on_a1(tmp_path: Path) -> None:
    """[R-GEN-14, R-BRD-03] Beside C1 the base would fit on A1 to B2, if c did not stand on A1."""
    deed = "deed: {actions: [{pick_target: closest survivor}, {remove: monster}, {place_monster: target}]}"
    position = """
        monster: {id: beast, level: one, at: D4, facing: east}
        survivors: {a: {at: C1, survival: 0}, b: {at: V16}, c: {at: SPACE}}
        controller: b
        decks: {ai: [deed]}
        """
    catalog = beast(tmp_path, deed)
    for space, fits in (("A1", False), ("A16", True)):
        g = play_with(catalog, position.replace("SPACE", space))
        assert ("stop:A1:east" in g.options) is fits, g.options


def test_a_stop_between_two_tiles_is_offered_once(tmp_path: Path) -> None:
    """[R-MOV-02, R-MOV-06] Two tiles are six steps away; one step east and one south lead toward both."""
    deed = "deed: {actions: [{move: {toward: closest bush, spaces: 2}}]}"
    catalog = beast(tmp_path, deed, terrain="bush: {width: 1, height: 1, tiles: 2}")
    g = play_with(
        catalog,
        """
        monster: {id: beast, level: one, at: K8, facing: south}
        survivors: {a: {at: A1, survival: 0}, b: {at: N8, survival: 0}}
        terrain: [{id: bush, at: M14, facing: north}, {id: bush, at: Q10, facing: north}]
        controller: a
        decks: {ai: [deed]}
        """,
    )
    assert sorted(key.split(":")[1] for key in g.options) == ["K10", "L9", "M8"]
