"""The King's Man's traits, Battle Tempo and the story King's Step, its art, and the rewards it leaves as gear."""

from __future__ import annotations

import json

import pytest

from showdown.engine import Game
from tests.support.kings_man import ARMOR, at, attacked, lost, position, strike, unharmed
from tests.support.position import Dice, Play, amount, check, severe, to_hit, to_wound, trauma

MISS = to_hit(1, 1, 1)

# -- King's Combat and King's Aura -------------------------------------------------------------------------------


def test_kings_combat_is_a_basic_action_before_the_draw() -> None:
    """[R-MT-02, R-AI-09]"""
    g = position("kings-man-axe", MISS, MISS, in_play="out-fighting, kings-combat")
    assert attacked(g) == [0, 0]
    assert g.decks["ai_discard"] == ["kings-man-axe"]
    g.expects("act_order")


def test_kings_combat_without_a_target_ends_the_turn_undrawn() -> None:
    """Guard ends the turn.  [R-TGT-10, R-MT-05]"""
    down = "knocked_down: true"
    g = position("clang", a=at("K11", down), b=at("A1", down), in_play="kings-combat")
    assert g.decks["ai"] == 1 and g.monster["toughness"] == 17


def test_kings_aura_stacks_battle_pressure_at_the_start_of_its_turn() -> None:
    """From the deck and from the discard pile.  [R-HL-08, R-MT-02]"""
    g = position(
        "kings-grace",
        a=at("K16"),
        in_play="kings-aura",
        locations="regal-back, battle-pressure, regal-plume, battle-pressure",
        thrown="regal-helm-location, battle-pressure",
    )
    assert g.decks["hit_location_discard"] == ["regal-helm-location"]
    stacked = [e.data["cards"] for e in g.events("locations-stacked")]
    assert [len(cards) for cards in stacked] == [3]
    assert g.decks["hit_locations"] == 5


def test_kings_aura_answers_every_shuffle() -> None:
    """The deck is empty: it is rebuilt, and Battle Pressure is drawn first.  [R-HL-05, R-HL-08]"""
    g = position(
        "clang",
        to_hit(9, 1),
        a=at("J8"),
        start="survivors-turn",
        in_play="kings-aura",
        thrown="regal-back, battle-pressure, regal-plume, regal-helm-location",
    )
    g.choose("act:a", "attack:founding-stone")
    g.expects("wound_order", "wound:battle-pressure")


# -- Out-Fighting and Weak Spot ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("traits", "end"), [("out-fighting", "K10"), ("", "K11")])
def test_out_fighting_keeps_a_space_between(traits: str, end: str) -> None:
    """[R-ZON-06, R-MOV-03]"""
    g = position("kings-man-hammer", MISS, a=at("K13"), in_play=traits)
    assert g.monster["at"] == end


def test_out_fighting_hits_a_diagonal_neighbour() -> None:
    """M10 touches the corner: two steps away, so it stays and attacks.  [R-BRD-05, R-ZON-06]"""
    g = position("kings-man-hammer", MISS, a=at("M10"))
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    assert (g.monster["at"], attacked(g)) == ("K8", [0])
    assert attacked(position("kings-man-hammer", a=at("K11", "knocked_down: true"), b=at("A1"), in_play="out-fighting",
                             stands="K1", facing="south")) == []  # fmt: skip


@pytest.mark.parametrize(("space", "die", "wounds"), [("K7", 2, 1), ("K7", 1, 0), ("J8", 5, 0), ("J8", 6, 1)])
def test_weak_spot_is_behind_it(space: str, die: int, wounds: int) -> None:
    """Toughness 12 against strength 6; from the blind spot 8.  [R-SAT-16, R-BRD-09]"""
    who = f"at: {space}, survival: 0, attributes: {{strength: 5}}"
    g = strike("regal-collar", die, a=who, in_play="monster-weak-spot")
    assert g.decks["wounds"] == wounds
    assert g.monster["toughness"] == 12
    unharmed(g, "b")


# -- Silent Hymn -------------------------------------------------------------------------------------------------


def test_silent_hymn_slows_everybody_each_survivors_turn() -> None:
    """-1 movement with each token; b far away, too.  [R-TOK-06]"""
    g = position("kings-grace", a=at("K16"), b=at("A1", "counters: {hymn: 2}"), in_play="silent-hymn")
    assert [g.survivor(x)["counters"] for x in "ab"] == [{"hymn": 1}, {"hymn": 3}]
    assert [g.survivor(x)["movement"] for x in "ab"] == [4, 2]
    g.expects("act_order")


def test_silent_hymn_breaks_who_can_no_longer_move() -> None:
    """Movement 0: a brain trauma, and the tokens are gone.  [R-BRN-05]"""
    a = at("K16", "counters: {hymn: 4}")
    g = position("kings-grace", trauma(9), amount(2), a=a, b=at("A1", "counters: {hymn: 3}"), in_play="silent-hymn")
    assert (g.survivor("a")["counters"], g.survivor("a")["insanity"], g.survivor("a")["movement"]) == ({}, 2, 5)
    assert g.survivor("b")["counters"] == {"hymn": 4} and g.survivor("b")["movement"] == 1
    unharmed(g, "b")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_silent_hymn_can_be_shaken_off_for_all_survival(answer: str) -> None:
    """When an act starts; with no survival nobody is asked.  [R-SUR-16]"""
    a = "at: K16, survival: 3, counters: {hymn: 2}"
    g = position("clang", a=a, b=at("A1", "counters: {hymn: 2}"), start="survivors-turn", in_play="silent-hymn")
    g.choose("act:a")
    g.expects("spend", "yes", "no")
    g.choose(answer)
    assert (g.survivor("a")["survival"], g.survivor("a")["counters"]) == (
        (0, {}) if answer == "yes" else (3, {"hymn": 3})
    )
    g.choose("end", "act:b")
    g.expects("action")


# -- Battle Tempo and the story King's Step ----------------------------------------------------------------------


def pressed(
    *dice: Dice, a: str = "", dance: bool = True, space: str = "J8", level: str = "level-1", **where: str
) -> Play:
    """Survivor a hits twice: Battle Pressure and Regal Plume, and answers the pressure with the dance."""
    who = f"at: {space}, {ARMOR}, statuses: [battle-tempo]" + (f", {a}" if a else ", survival: 0")
    g = position(
        "clang",
        to_hit(9, 9),
        *dice,
        a=who,
        b=at("R3"),
        start="survivors-turn",
        locations="battle-pressure, regal-plume",
        level=level,
        **where,
    )
    g.choose("act:a", "attack:founding-stone", "wound:battle-pressure")
    return g.choose("yes" if dance else "no")


def test_kings_step_one_is_brain_damage() -> None:
    """By its level; no tempo.  The other hit is lost.  [R-BRN-01, R-SAT-12]"""
    g = pressed(check(1), a="survival: 0, insanity: 2")
    assert (g.survivor("a")["insanity"], g.survivor("a")["counters"]) == (1, {})
    assert sorted(g.decks["hit_location_discard"]) == ["battle-pressure", "regal-plume"]
    g.expects("action", "move", "end")
    assert pressed(check(1), a="survival: 0, insanity: 2", level="level-2").survivor("a")["insanity"] == 0
    unharmed(g, "b")


@pytest.mark.parametrize("die", [2, 3])
def test_kings_step_two_and_three_injure_the_legs(die: int) -> None:
    """[R-SEV-01]"""
    g = pressed(check(die), severe(10))
    assert [e.data["rolled"] for e in g.events("injury-roll")] == [10]
    assert g.survivor("a")["counters"] == {"tempo": 1}
    assert [e.data["row"] for e in g.events("injury-roll")] == ["Lost balance"]


@pytest.mark.parametrize("die", [4, 5])
def test_kings_step_four_and_five_cost_survival_or_the_body(die: int) -> None:
    """[R-SUR-16, R-SEV-01]"""
    paid = pressed(check(die), a="survival: 2").choose("yes")
    assert (paid.survivor("a")["survival"], paid.survivor("a")["counters"]) == (1, {"tempo": 1})
    poor = pressed(check(die), severe(3))
    assert (poor.survivor("a")["bleeding"], poor.survivor("a")["counters"]) == (2, {"tempo": 1})
    hard = pressed(check(die), severe(3), a="survival: 2").choose("no")
    assert (hard.survivor("a")["survival"], hard.survivor("a")["bleeding"]) == (2, 2)


@pytest.mark.parametrize("die", [6, 7])
def test_kings_step_six_and_seven_throw_down(die: int) -> None:
    """[R-KDS-05]"""
    g = pressed(check(die))
    assert g.survivor("a")["knocked_down"] and g.survivor("a")["counters"] == {"tempo": 1}
    g.expects("act_order", "act:b")


@pytest.mark.parametrize("die", [8, 9])
def test_kings_step_eight_and_nine_hurt_the_legs(die: int) -> None:
    """[R-DMO-01]"""
    g = pressed(check(die))
    assert lost(g, "a") == {"legs": 1} and g.survivor("a")["counters"] == {"tempo": 1}


def test_kings_step_ten_teaches_the_art() -> None:
    """Battle Tempo is archived, and its tokens are gone.  [R-FS-03, R-STA-01]"""
    g = pressed(check(10), a="survival: 0, counters: {tempo: 2}")
    a = g.survivor("a")
    assert (a["arts"], a["statuses"], a["counters"]) == (["kings-step"], [], {})
    g.expects("action", "move", "end")


def test_tempo_is_added_to_the_roll() -> None:
    """7 and 3 tokens are 10; 1 and 3 tokens are 4.  [R-GEN-03, R-TOK-06]"""
    g = pressed(check(7), a="survival: 0, counters: {tempo: 3}")
    assert g.survivor("a")["arts"] == ["kings-step"]
    low = pressed(check(1), severe(3), a="survival: 0, counters: {tempo: 3}")
    assert low.survivor("a")["counters"] == {"tempo": 4} and low.survivor("a")["bleeding"] == 2


def test_a_survivor_with_three_arts_learns_no_fourth() -> None:
    """Then the tempo stays.  [R-FS-03]"""
    g = pressed(check(10), a="survival: 0, counters: {tempo: 1}, arts: [crazed, tough, leader]")
    a = g.survivor("a")
    assert (len(a["arts"]), a["statuses"], a["counters"]) == (3, ["battle-tempo"], {"tempo": 1})


def test_battle_tempo_leaves_who_knows_kings_step() -> None:
    """When their act starts; others keep it.  [R-STA-01]"""
    a = at("J8", "statuses: [battle-tempo], counters: {tempo: 4}, arts: [kings-step]")
    g = position("clang", a=a, b=at("R3", "statuses: [battle-tempo]"), start="survivors-turn")
    g.choose("act:a")
    assert (g.survivor("a")["statuses"], g.survivor("a")["counters"]) == ([], {})
    g.choose("end", "act:b")
    assert g.survivor("b")["statuses"] == ["battle-tempo"]


# -- the art King's Step -----------------------------------------------------------------------------------------


def stepping(*dice: Dice, locations: str, hits: tuple[int, ...] = (9, 9)) -> Play:
    a = "at: J8, survival: 0, arts: [kings-step], attributes: {strength: 5}"
    g = position("clang, kneel", to_hit(*hits), *dice, a=a, start="survivors-turn", locations=locations, in_play="")
    return g.choose("act:a", "attack:founding-stone")


def test_kings_step_replaces_any_number_of_battle_pressure() -> None:
    """Each time one is drawn; then one more location of any kind.  [R-HL-14]"""
    locations = "battle-pressure, battle-pressure, regal-plume, battle-pressure, regal-back, regal-collar"
    g = stepping(to_wound(1), locations=locations)
    assert g.options == ["pick:battle-pressure", "done"]
    g.choose("pick:battle-pressure")  # Regal Plume
    g.choose("pick:battle-pressure")  # the third Battle Pressure
    g.choose("pick:battle-pressure")  # Regal Back
    assert sorted(g.options) == ["done", "pick:regal-back", "pick:regal-plume"]
    g.choose("pick:regal-plume")  # Regal Collar, and no more
    assert sorted(g.options) == ["wound:regal-back", "wound:regal-collar"]
    assert g.decks["hit_location_discard"].count("battle-pressure") == 3
    g.choose("wound:regal-back")


def test_a_save_while_kings_step_replaces_locations_bug() -> None:
    """Once the frame kept names where a save looks for card numbers, and no game could be saved here.  [R-HL-14]"""
    g = stepping(to_wound(1), locations="battle-pressure, regal-plume, regal-back, regal-collar")
    game = Game.from_document(json.loads(json.dumps(g.game.document())), g.game.catalog, None, "the save")
    assert game.decision.keys() == g.options == ["pick:battle-pressure", "done"]
    game.choose("pick:battle-pressure")
    assert sorted(game.decision.keys()) == ["done", "pick:regal-back", "pick:regal-plume"]


def test_kings_step_may_be_declined() -> None:
    """[R-HL-14]"""
    g = stepping(locations="battle-pressure, regal-plume, regal-back")
    g.choose("done", "done")
    g.expects("wound_order", "wound:battle-pressure", "wound:regal-plume")


def test_kings_step_may_draw_a_trap() -> None:
    """The trap ends the attack, and nothing more is replaced.  [R-HL-14, R-TRP-01]"""
    g = stepping(locations="battle-pressure, regal-plume, acid-blood-discharge, regal-back")
    g.choose("pick:battle-pressure")
    assert g.happened("trap")
    g.expects("action")


def test_without_the_art_nothing_is_replaced() -> None:
    """[R-HL-14]"""
    g = position("clang", to_hit(9, 9), a=at("J8"), start="survivors-turn", locations="battle-pressure, regal-plume")
    g.choose("act:a", "attack:founding-stone")
    g.expects("wound_order", "wound:battle-pressure", "wound:regal-plume")


# -- gear --------------------------------------------------------------------------------------------------------


def test_steel_sword_grows_with_a_perfect_hit() -> None:
    """One die (slow); sharp adds 1d10, a perfect hit another 1d10 for the attack.  [R-SAT-03, R-TOK-04]"""
    who = "at: J8, survival: 0, gear: [steel-sword]"
    sword = "steel-sword"
    extra: Dice = ("extra_strength", [1])
    weak = position("clang", to_hit(9), to_wound(5), extra, a=who, start="survivors-turn", locations="regal-collar")
    weak.choose("act:a", f"attack:{sword}", "wound:regal-collar")
    assert weak.decks["wounds"] == 0  # 5 + 5 + 1 against 12
    g = position(
        "clang", to_hit(10), amount(1), to_wound(5), extra, a=who, start="survivors-turn", locations="regal-collar"
    )
    g.choose("act:a", f"attack:{sword}", "wound:regal-collar")
    assert g.decks["wounds"] == 1
    for die in range(2, 11):
        high = position("clang", to_hit(10), amount(die), a=who, start="survivors-turn", locations="regal-collar")
        high.choose("act:a", f"attack:{sword}")
        assert [e.data["amount"] for e in high.events("this-attack")] == [die]


def test_lantern_halberd_reaches_two_spaces() -> None:
    """Two dice on 4+, strength 7.  [R-SAT-01, R-WND-02]"""
    who = at("I8", "gear: [lantern-halberd]")
    g = position("clang, kneel", to_hit(4, 3), to_wound(5), a=who, start="survivors-turn", locations="regal-collar")
    g.choose("act:a", "attack:lantern-halberd", "wound:regal-collar")
    assert g.decks["wounds"] == 1
    far = position("clang", a=at("H8", "gear: [lantern-halberd]"), start="survivors-turn").choose("act:a")
    assert "attack:lantern-halberd" not in far.options
