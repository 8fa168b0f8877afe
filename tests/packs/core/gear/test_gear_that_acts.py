"""Gear with effects of its own: hits without a location, hits ignored, armor gained, cards drawn away, moves."""

from __future__ import annotations

import pytest

from showdown.engine import Game, core_catalog, forced, showdown
from tests.support.coloured_grids import grid, ready, waiting
from tests.support.one_weapon import dense
from tests.support.outfits import armor, arrived, outfit, spoken, survivor
from tests.support.position import Dice, Play, amount, check, draw, place, to_hit, to_wound
from tests.support.terrain_setup import terrain, visitor

KNEE = "wound:beasts-knee"


def strength(g: Play) -> int:
    return int(g.events("wound-attempt")[0].data["strength"])


# -- weapons -----------------------------------------------------------------------------------------------------


def test_a_perfect_hit_of_the_axe_wounds_without_a_location() -> None:
    """[R-WST-07, R-SAT-08] The other hit draws its location as always."""
    g = ready(grid("counterweighted-axe", up="red"), to_hit(10, 6), to_wound(1)).choose("attack:counterweighted-axe")
    assert g.decks["wounds"] == 1
    g.choose(KNEE)
    assert len(g.events("locations-drawn")[0].data["cards"]) == 1 and g.decks["wounds"] == 1


@pytest.mark.parametrize(
    ("cards", "die"), [(grid("counterweighted-axe"), 10), (grid("counterweighted-axe", up="red"), 9)]
)
def test_without_red_or_a_perfect_hit_the_axe_is_an_axe(cards: dict[int, str], die: int) -> None:
    """[R-GEAR-05]"""
    g = ready(cards, to_hit(die, 1)).choose("attack:counterweighted-axe")
    assert g.decks["wounds"] == 0
    g.expects("wound_order", KNEE)


def test_two_perfect_hits_of_the_axe_end_the_attack() -> None:
    """[R-WST-07]"""
    g = ready(grid("counterweighted-axe", up="red"), to_hit(10, 10), ai="claw, chomp, maul, grasp")
    g.choose("attack:counterweighted-axe")
    assert g.decks["wounds"] == 2
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("answer", "first"), [("pick:claw", "chomp"), ("done", "claw")])
def test_the_mace_puts_the_next_card_on_top_or_at_the_bottom(answer: str, first: str) -> None:
    """[R-GEN-12] Everybody has seen it."""
    g = ready({4: "whistling-mace"}, to_hit(10, 2, 2)).choose("attack:whistling-mace")
    g.expects("card_choice", "pick:claw", "done")
    g.choose(answer)
    s = g.game.state
    assert s.catalog.cards[s.ai_deck.cards[-1]].name == first
    g.expects("wound_order", KNEE)


def test_the_mace_needs_a_perfect_hit_and_hurts_the_unlucky() -> None:
    """[R-SAT-12] Unwieldy: a 1 deals 1 damage."""
    g = ready({4: "whistling-mace"}, to_hit(9, 2, 1), place("arms")).choose("attack:whistling-mace")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    g.expects("wound_order", KNEE)


@pytest.mark.parametrize(("where", "cell"), [("to:H8", "H8"), ("to:I8", "I8"), ("done", "J8")])
def test_the_halberd_steps_back_after_the_attack(where: str, cell: str) -> None:
    """[R-SMV-01, R-BRD-14]"""
    g = ready({4: "lantern-halberd"}, to_hit(1, 1)).choose("attack:lantern-halberd")
    g.expects("move_to", "to:I8", "to:H8", "done")
    g.choose(where)
    assert g.survivor("a")["at"] == cell
    g.expects("action", "move", "end")


def test_another_weapon_does_not_step_back() -> None:
    """[R-GEAR-06]"""
    g = ready({4: "lantern-halberd", 5: "bone-blade"}, to_hit(1, 1)).choose("attack:bone-blade")
    g.expects("action", "move", "end")


def test_there_must_be_room_to_step_back() -> None:
    """[R-SMV-01] Survivor b is in the way."""
    g = ready({4: "lantern-halberd"}, to_hit(1, 1), b="at: I8, gear: []").choose("attack:lantern-halberd")
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("die", "bleeding"), [(8, 2), (7, 0)])
def test_a_critical_wound_of_muramasa_bleeds_its_bearer(die: int, bleeding: int) -> None:
    """[R-BLD-01, R-CRT-01] Deadly 2: from 8 on."""
    g = ready({4: "muramasa"}, to_hit(6, 1, 1, 1, 1, 1), to_wound(die), ("extra_strength", [1]), a="insanity: 3")
    g.choose("attack:muramasa", KNEE)
    assert g.survivor("a")["bleeding"] == bleeding and g.survivor("b")["bleeding"] == 0


def test_a_critical_wound_of_another_weapon_does_not_bleed() -> None:
    """[R-GEAR-06]"""
    cards = {4: "muramasa", 5: "bone-blade"}
    g = ready(cards, to_hit(6, 1), to_wound(10), a="insanity: 3").choose("attack:bone-blade", KNEE)
    assert g.happened("critical") and g.survivor("a")["bleeding"] == 0


@pytest.mark.parametrize(("die", "extra"), [(10, 7), (9, 0)])
def test_a_perfect_hit_of_the_steel_sword_adds_a_die_of_strength(die: int, extra: int) -> None:
    """[R-GEN-03, R-TOK-04] Sharp adds another one."""
    dice: list[Dice] = [to_hit(die), *([amount(7)] if extra else []), to_wound(2), ("extra_strength", [1])]
    assert strength(ready({4: "steel-sword"}, *dice).choose("attack:steel-sword", KNEE)) == 6 + extra


def test_blood_paint_strikes_on_both_sides() -> None:
    """[R-ACTV-01, R-GEAR-05] First left, then right; the survivor may leave an attack out."""
    cards = {3: "bone-blade", 4: "blood-paint", 5: "bone-axe"}
    g = ready(cards, to_hit(1, 1), to_hit(1, 1)).choose("use:blood-paint:paint")
    assert g.options == ["attack:bone-blade", "done"]
    g.choose("attack:bone-blade")
    assert g.options == ["attack:bone-axe", "done"]
    g.choose("attack:bone-axe")
    g.expects("action", "move", "end")


@pytest.mark.parametrize("cards", [{3: "zanbato", 4: "blood-paint"}, {1: "bone-blade", 4: "blood-paint"}])
def test_blood_paint_wants_one_handed_weapons_beside_it(cards: dict[int, str]) -> None:
    """[R-GEAR-05]"""
    ready(cards).choose("use:blood-paint:paint").expects("action", "move", "end")


def test_the_rebar_saves_a_frail_weapon_and_goes() -> None:
    """[R-HL-03, R-SAT-12] The weapon on its left is not frail but unwieldy; the rebar is archived instead."""
    g = dense("bone-axe", to_hit(6, 1), place("legs"), to_wound(2), gear="bone-axe, scrap-rebar").unwatched()
    g.choose("wound:shell")
    assert g.decks["archived"] == ["scrap-rebar"] and "bone-axe" in g.survivor("a")["gear"]
    assert g.survivor("a")["injuries"]["legs"] == "light"


LAST = 'scrap-rebar, "", "", "", "", "", "", "", bone-axe'
"""The first slot and the last: nothing lies to the left of the first one."""


@pytest.mark.parametrize("gear", ["scrap-rebar, bone-axe", 'bone-axe, "", scrap-rebar', LAST])
def test_the_rebar_serves_only_the_left(gear: str) -> None:
    """[R-GEAR-05]"""
    g = dense("bone-axe", to_hit(6, 1), to_wound(2), gear=gear).unwatched().choose("wound:shell")
    assert g.decks["archived"] == ["bone-axe"] and "scrap-rebar" in g.survivor("a")["gear"]


def test_the_rebar_stays_without_a_dense_location() -> None:
    """[R-HL-03]"""
    g = ready({3: "bone-axe", 4: "scrap-rebar"}, to_hit(6, 2), to_wound(1)).choose("attack:bone-axe", KNEE)
    assert g.decks["archived"] == []


def test_the_polishing_lantern_ignores_early_iron_and_strengthens() -> None:
    """[R-SAT-12, R-TOK-04] House value: the next attack of this turn, with any weapon."""
    cards = {3: "lantern-sword", 4: "polishing-lantern"}
    g = ready(cards, to_hit(5, 1, 2)).choose("attack:lantern-sword")
    g.expects("wound_order", KNEE)
    b = "at: I8, gear: [lantern-sword]"
    g = ready(cards, b=b).choose("use:polishing-lantern:polish", "first:b")
    assert g.game.state.survivors[1].next_attack[2] == 4


# -- hits and armor ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "survival", "places"), [("yes", 1, ["body"]), ("no", 2, ["body", "legs"])])
def test_the_steel_shield_buys_a_hit_off(answer: str, survival: int, places: list[str]) -> None:
    """[R-MAT-07, R-SUR-16]"""
    a = "survival: 2, survival_limit: 3, armor: {body: 3, legs: 3}"
    g = waiting(
        {4: "steel-shield"}, to_hit(2, 2), place(*places), at="K10", a=a, ai="claw", start="monster-turn"
    ).choose(answer)
    assert g.survivor("a")["survival"] == survival
    assert len(g.events("location-dice")[-1].data["places"]) == len(places)


def test_the_steel_shield_is_not_asked_without_a_hit_or_survival() -> None:
    """[R-SUR-16] And it weighs 3 movement."""
    g = waiting({4: "steel-shield"}, to_hit(1, 1), at="K10", a="survival: 2", ai="claw", start="monster-turn")
    g.expects("act_order")
    a = "survival: 0, armor: {body: 3}"
    g = waiting({4: "steel-shield"}, to_hit(2, 1), place("body"), at="K10", a=a, ai="claw", start="monster-turn")
    assert not g.happened("wards-off")
    assert outfit("steel-shield").survivor("a")["movement"] == 2
    assert outfit("steel-shield").choose("act:a", "use:steel-shield:block").events("wards")[0].data["block"] == 1


PLACKART = grid("phoenix-plackart", up="blue", left="green", right="red")


@pytest.mark.parametrize(
    ("cards", "insanity", "hits", "left"),
    [(PLACKART, 4, 1, 3), (PLACKART, 2, 2, 2), (grid("phoenix-plackart"), 4, 2, 4)],
)
def test_the_plackart_turns_the_first_hit_into_brain_damage(
    cards: dict[int, str], insanity: int, hits: int, left: int
) -> None:
    """[R-MAT-07, R-BRN-01]"""
    a = f"survival: 0, insanity: {insanity}, armor: {{body: 9}}"
    g = waiting(cards, to_hit(2, 2), place(*["body"] * hits), at="K10", a=a, ai="claw", start="monster-turn")
    assert len(g.events("location-dice")[-1].data["places"]) == hits and g.survivor("a")["insanity"] == left


def test_a_blocked_hit_is_not_turned_into_brain_damage() -> None:
    """[R-MAT-07] The second hit of the round is a hit: here block ignores the only one."""
    g = waiting(PLACKART, to_hit(2, 1), at="K10", a="insanity: 4, block: 1", ai="claw", start="monster-turn")
    assert g.survivor("a")["insanity"] == 4


PHOENIX = "phoenix-helm, phoenix-plackart, phoenix-gauntlet, phoenix-faulds, phoenix-greaves"


def test_the_phoenix_set_charges() -> None:
    """[R-SMV-01, R-ACTV-01] Strength grows with each space; armor is one higher everywhere."""
    g = outfit(f"{PHOENIX}, bone-blade", to_hit(6, 1), to_wound(2), at="F8").unwatched()
    assert armor(g) == [5, 5, 5, 5, 5]
    g.choose("act:a", "use:phoenix-set:charge", "to:J8", "attack:bone-blade", KNEE)
    assert strength(g) == 2 + 4
    g.expects("action", "end")
    assert "use:phoenix-set:charge" not in outfit(PHOENIX.replace("phoenix-helm, ", "")).choose("act:a").options


LANTERN = "lantern-helm, lantern-cuirass, lantern-gauntlets, lantern-mail, lantern-greaves"


def test_the_lantern_set_fills_survival_and_sharpens_clubs() -> None:
    """[R-SET-07, R-SUR-01, R-SAT-12] No armor of its own; the cuirass weighs 2 movement."""
    g = arrived(LANTERN)
    assert spoken(g) == ["lantern-set"]
    assert g.survivor("a")["survival"] == 9 and g.survivor("b")["survival"] == 0
    assert armor(g) == [5, 5, 5, 5, 5] and g.survivor("a")["movement"] == 3
    assert arrived(LANTERN.replace("lantern-mail", "cloth")).survivor("a")["survival"] == 0
    sharp: list[Dice] = [("extra_strength", [4])]
    for gear, dice in ((LANTERN, sharp), ("cloth", [])):
        g = outfit(f"{gear}, bone-club", to_hit(9, 1), to_wound(2), *dice).unwatched()
        g.choose("act:a", "attack:bone-club", KNEE)
        assert strength(g) == 5 + (4 if dice else 0)


def test_the_lantern_cuirass_hardens_metal() -> None:
    """[R-SET-07, R-GEAR-04] Three points at every place with metal armor, once its four affinities are complete."""
    cross = ", {}, , lantern-mail, lantern-cuirass, lantern-gauntlets, , lantern-greaves"
    assert armor(brought(cross.format("lantern-helm"))) == [8, 8, 8, 8, 8]
    assert armor(brought(cross.format("rawhide-headband"))) == [1, 8, 8, 8, 8]
    assert armor(brought("lantern-cuirass, lantern-mail")) == [0, 0, 5, 5, 0]


@pytest.mark.parametrize(("die", "survival"), [(2, 3), (1, 0)])
def test_bird_bread_hardens_and_draws_the_monster(die: int, survival: int) -> None:
    """[R-GEAR-04, R-PRI-01]"""
    g = outfit("bird-bread, cloth", check(die), a="survival: 3, survival_limit: 5").unwatched()
    g.choose("act:a", "use:bird-bread:eat")
    assert armor(g) == [1, 1, 1, 2, 1] and armor(g, "b") == [0, 0, 0, 0, 0]
    assert g.survivor("a")["survival"] == survival and g.game.state.monster.priority == 0
    assert "use:bird-bread:eat" not in g.options


# -- items -------------------------------------------------------------------------------------------------------


def test_the_crest_crown_counts_blue_affinities() -> None:
    """[R-SET-07, R-GEAR-05] House value: both gains count them; without the puzzle nothing is gained."""
    for gear, gained in ((CROWNED, 2), ("crest-crown", 0)):
        g = arrived(gear)
        assert (g.survivor("a")["insanity"], g.survivor("a")["survival"]) == (gained, gained)
        assert g.survivor("b")["insanity"] == 0


CROWNED = ", rawhide-headband, , monster-tooth-necklace, crest-crown, , , scrap-sword"


@pytest.mark.parametrize(("insanity", "usable"), [(3, True), (2, False)])
def test_the_crest_crown_shuffles_hit_locations_for_the_insane(insanity: int, usable: bool) -> None:
    """[R-HL-08]"""
    g = outfit("crest-crown", a=f"insanity: {insanity}").choose("act:a")
    assert ("use:crest-crown:shuffle" in g.options) is usable
    if usable:
        assert g.choose("use:crest-crown:shuffle").happened("reshuffle")


def test_the_elder_earrings_teach_after_the_showdown() -> None:
    """[R-SET-07, R-END-03]"""
    g = arrived("elder-earrings")
    assert g.survivor("a")["survival"] == 2 and g.survivor("b")["survival"] == 0
    spoils = draw("resource", "lion-claw", "lion-claw", "sinew", "white-fur")
    g = outfit("elder-earrings, bone-blade", to_hit(6, 1), to_wound(9), spoils, ai="").unwatched()
    g.choose("act:a", "attack:bone-blade", KNEE)
    assert g.game.outcome == "victory"
    assert g.survivor("a")["xp"] == g.survivor("b")["xp"] + 1


def test_brain_mint_helps_up_and_clears_the_head() -> None:
    """[R-KDS-02, R-TOK-02, R-BLD-01] Also for one who lies down; once per showdown."""
    a = "knocked_down: true, bleeding: 2, tokens: {strength: -1, speed: 2}"
    g = outfit("brain-mint", a=a, b="bleeding: 1").choose("act:a")
    assert g.options == ["use:brain-mint:chew", "end"]
    g.choose("use:brain-mint:chew")
    v = g.survivor("a")
    assert (v["knocked_down"], v["bleeding"], v["tokens"]) == (False, 0, {})
    assert g.survivor("b")["bleeding"] == 1 and "use:brain-mint:chew" not in g.options and "move" in g.options


def test_others_who_lie_down_do_not_act() -> None:
    """[R-KDS-02]"""
    assert "act:a" not in outfit("speed-powder", a="knocked_down: true").options


@pytest.mark.parametrize(("die", "played"), [(3, False), (2, True)])
def test_the_musk_bomb_does_away_with_a_card(die: int, played: bool) -> None:
    """[R-MT-05, R-SUR-16] For 2 survival and the bomb."""
    dice = [check(die), *([to_hit(1, 1)] if played else [])]
    a = "survival: 2, survival_limit: 3"
    g = waiting({4: "musk-bomb"}, *dice, at="K10", a=a, ai="claw", start="monster-turn").choose("yes")
    assert g.happened("discarded-unplayed") is not played
    assert g.survivor("a")["survival"] == 0 and g.decks["archived"] == ["musk-bomb"]
    g.expects("act_order")


@pytest.mark.parametrize(("at", "survival"), [("K12", 2), ("K10", 1)])
def test_the_musk_bomb_needs_survival_and_a_monster_beside(at: str, survival: int) -> None:
    """[R-SUR-16, R-BRD-04]"""
    a = f"survival: {survival}, survival_limit: 3"
    g = waiting({4: "musk-bomb"}, to_hit(1, 1), at=at, a=a, ai="claw", start="monster-turn")
    g.expects("act_order")


@pytest.mark.parametrize(("die", "tiles"), [(3, 1), (2, 0)])
def test_the_bug_trap_brings_a_bug_patch(die: int, tiles: int) -> None:
    """[R-SET-07, R-TER-11]"""
    g = brought("bug-trap", check(die))
    assert [tile for tile, _ in terrain(g)] == ["bug-patch"] * tiles


def test_the_screaming_bracers_bring_acanthus_and_help_with_terrain() -> None:
    """[R-SET-07, R-GEN-03] House value: the 2 are always added."""
    assert [tile for tile, _ in terrain(brought("screaming-bracers"))] == ["acanthus-plants"] * 2
    for gear, hurt in (("screaming-bracers", False), ("", True)):
        g = visitor("acanthus-plants", check(1), a=f", gear: [{gear}]").unwatched()
        g.choose("use:acanthus-plants:gather:F5")
        assert (g.happened("damage")) is hurt


def brought(gear: str, *dice: Dice) -> Play:
    """A First Story whose survivors have arrived; tiles lie on the first space offered."""
    setup = showdown("white-lion", "first-story", 1, 1, {}, [survivor(cards, {}) for cards in (gear, "")])
    g = Play(Game(setup, core_catalog(), forced(core_catalog(), list(dice)))).unwatched()
    g.choose("face:west", "at:E8", "at:E9")
    while g.game.decision.kind == "lay_tile":
        g.choose(g.options[0])
    return g


@pytest.mark.parametrize(
    ("answer", "bleeding", "tokens"),
    [("yes", 1, {"strength": -2, "speed": -1}), ("no", 2, {"strength": -1, "speed": -1})],
)
def test_the_first_aid_kit_removes_a_token(answer: str, bleeding: int, tokens: dict[str, int]) -> None:
    """[R-BLD-01, R-TOK-02] A bleeding token or a negative one; house value: of the attribute with the most."""
    b = "bleeding: 2, tokens: {strength: -2, speed: -1}"
    g = outfit("first-aid-kit", b=b, b_at="I8").unwatched()
    g.choose("act:a", "use:first-aid-kit:treat", "first:b", answer)
    assert (g.survivor("b")["bleeding"], g.survivor("b")["tokens"]) == (bleeding, tokens)


def test_the_first_aid_kit_leaves_good_tokens() -> None:
    """[R-TOK-02, R-BRD-04] Of the owner here; survivor b is too far away."""
    g = outfit("first-aid-kit", a="tokens: {speed: 1}", b="bleeding: 2").choose("act:a", "use:first-aid-kit:treat")
    assert g.survivor("a")["tokens"] == {"speed": 1} and g.survivor("b")["bleeding"] == 2


def test_the_first_aid_kit_gives_everybody_survival() -> None:
    """[R-SET-07]"""
    g = arrived("first-aid-kit")
    assert (g.survivor("a")["survival"], g.survivor("b")["survival"]) == (3, 3)
