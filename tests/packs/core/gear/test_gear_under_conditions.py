"""Gear whose bonuses and rules depend on the gear grid, on the record sheet or on where cards lie."""

from __future__ import annotations

import pytest

from tests.support.coloured_grids import grid, ready, waiting
from tests.support.one_weapon import affinities, dense
from tests.support.outfits import armor, arrived, attacked, outfit
from tests.support.position import Dice, Play, amount, check, draw, place, severe, to_hit, to_wound, trauma

KNEE = "wound:beasts-knee"


def strength(g: Play) -> int:
    return int(g.events("wound-attempt")[0].data["strength"])


# -- weapons -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colours", "survival", "total"), [(1, 5, 6), (1, 4, 5), (0, 5, 5)])
def test_the_finger_of_god_needs_all_colours_and_five_survival(colours: int, survival: int, total: int) -> None:
    """[R-GEAR-05, R-SUR-01]"""
    cards = grid("finger-of-god", red=colours, green=colours, blue=colours)
    g = ready(cards, to_hit(4, 5), to_wound(2), a=f"survival: {survival}, survival_limit: 9")
    g.choose("attack:finger-of-god")
    assert g.events("attack-dice")[0].data["hits"] == (2 if total == 6 else 1)
    assert strength(g.choose(KNEE)) == total


@pytest.mark.parametrize(
    ("cards", "wounds"),
    [
        (grid("zanbato", up="red", green=1), 2),
        (grid("zanbato", up="red", right="green"), 2),
        (grid("zanbato", up="red"), 1),
        (grid("zanbato", red=1, green=1), 1),
    ],
)
def test_the_zanbato_is_devastating_with_red_and_green(cards: dict[int, str], wounds: int) -> None:
    """[R-WND-06, R-GEAR-05] The red affinity must be on the card itself."""
    g = ready(cards, to_hit(6), to_wound(5)).choose("attack:zanbato", KNEE)
    assert g.decks["wounds"] == wounds


@pytest.mark.parametrize(
    ("blue", "at", "reaches"), [(1, "C8", True), (1, "B8", False), (0, "E8", True), (0, "D8", False)]
)
def test_the_arc_bow_reaches_two_spaces_further(blue: int, at: str, reaches: bool) -> None:
    """[R-SAT-01] 8 spaces with all three colours, else 6."""
    cards = grid("arc-bow", left="red", right="green", blue=blue)
    assert ("attack:arc-bow" in ready(cards, at=at).options) is reaches


def test_an_arrow_has_the_longer_range_too() -> None:
    """[R-SAT-01] Ammunition takes the range of the bow, with what cards add to it; the reach of others stays."""
    cards = {**grid("arc-bow", left="red", right="green", blue=1), 7: "claw-head-arrow"}
    assert "attack:claw-head-arrow" in ready(cards, at="C8").options
    assert "attack:claw-head-arrow" not in ready({0: "claw-head-arrow", 4: "arc-bow"}, at="C8").options
    assert "attack:fist-and-tooth" not in ready(cards, at="C8").options


@pytest.mark.parametrize(("colours", "left"), [(1, 1), (0, 2)])
def test_the_feather_shield_takes_one_brain_damage_away(colours: int, left: int) -> None:
    """[R-BRN-01] The powder deals 2."""
    cards = {**grid("feather-shield", red=colours, green=colours, blue=colours), 7: "speed-powder"}
    g = ready(cards, a="insanity: 5").choose("use:speed-powder:snort")
    assert g.survivor("a")["insanity"] == 5 - left and g.survivor("b")["insanity"] == 0


def test_the_last_brain_damage_stays() -> None:
    """[R-BRN-01] A maul blow deals 1 to everybody who hears it."""
    cards = {**grid("feather-shield", red=1, green=1, blue=1), 7: "thunder-maul"}
    g = ready(cards, to_hit(10, 1), severe(10), a="insanity: 5").choose("attack:thunder-maul")
    assert g.survivor("a")["insanity"] == 4


def test_the_feather_shield_blocks() -> None:
    """[R-ACTV-01]"""
    g = outfit("feather-shield").choose("act:a", "use:feather-shield:block")
    assert g.events("wards")[0].data["block"] == 1


@pytest.mark.parametrize(("green", "dice"), [(2, 6), (1, 3)])
def test_the_sonic_tomahawk_is_paired_with_three_colours(green: int, dice: int) -> None:
    """[R-GEAR-05, R-SAT-03] Two greens, one blue and its own red."""
    cards = {**grid("sonic-tomahawk", left="red", green=green, blue=1), 5: "sonic-tomahawk"}
    g = ready(cards, to_hit(*[4] * dice)).choose("attack:sonic-tomahawk")
    assert len(g.events("attack-dice")[0].data["dice"]) == dice


@pytest.mark.parametrize(("green", "wounds"), [(2, 2), (1, 1)])
def test_the_sonic_tomahawk_is_savage_with_three_colours(green: int, wounds: int) -> None:
    """[R-CRT-04] One extra wound for the first critical."""
    cards = grid("sonic-tomahawk", left="red", green=green, blue=1)
    g = ready(cards, to_hit(5, 1, 1), to_wound(10), ai="claw, chomp, maul").choose("attack:sonic-tomahawk", KNEE)
    assert g.decks["wounds"] == wounds


def test_a_perfect_hit_with_the_sonic_tomahawk_adds_a_roll() -> None:
    """[R-SAT-03]"""
    g = ready({4: "sonic-tomahawk"}, to_hit(10, 1, 1), to_hit(5)).choose("attack:sonic-tomahawk")
    assert sum(e.data["hits"] for e in g.events("attack-dice")) == 2


@pytest.mark.parametrize("courage", [0, 1, 7])
def test_the_adventure_sword_is_as_strong_as_its_bearer_is_brave(courage: int) -> None:
    """[R-WND-02]"""
    a = f"courage: {courage}, attributes: {{strength: 2}}"
    g = ready({4: "adventure-sword"}, to_hit(6, 1, 1), to_wound(2), a=a).choose("attack:adventure-sword", KNEE)
    assert strength(g) == courage + 2


def test_the_courage_strengthens_no_other_weapon() -> None:
    """[R-TOK-04]"""
    g = ready({4: "adventure-sword", 5: "bone-blade"}, to_hit(6, 1), to_wound(2), a="courage: 5")
    assert strength(g.choose("attack:bone-blade", KNEE)) == 2


@pytest.mark.parametrize(("proficiency", "needed"), [(0, 9), (3, 6), (8, 1)])
def test_the_twilight_sword_grows_with_proficiency(proficiency: int, needed: int) -> None:
    """[R-SAT-04] House value: the proficiency of the record sheet, whatever its type."""
    g = ready({4: "twilight-sword"}, to_hit(1), a=f"insanity: 3, proficiency: {proficiency}")
    g.choose("attack:twilight-sword")
    assert g.events("attack-dice")[0].data["needed"] == needed


def test_the_twilight_sword_is_devastating_only_against_its_monster() -> None:
    """[R-WND-06] The lion is another one."""
    g = ready({4: "twilight-sword"}, to_hit(10), to_wound(5), a="insanity: 3").choose("attack:twilight-sword", KNEE)
    assert g.decks["wounds"] == 1
    assert "attack:twilight-sword" not in ready({4: "twilight-sword"}, a="insanity: 2").options


def test_the_blood_sheath_serves_the_katana_on_its_left() -> None:
    """[R-GEAR-05, R-HL-03] Sharp, and no longer frail; on the other side nothing changes."""
    g = dense(
        "rainbow-katana", to_hit(4, 1, 1, 1), to_wound(2), ("extra_strength", [2]), gear="rainbow-katana, blood-sheath"
    )
    g.choose("wound:shell")
    assert "rainbow-katana" in g.survivor("a")["gear"] and strength(g) == 6
    for gear in ("blood-sheath, rainbow-katana", 'rainbow-katana, "", blood-sheath'):
        g = dense("rainbow-katana", to_hit(4, 1, 1, 1), to_wound(2), gear=gear).choose("wound:shell")
        assert g.decks["archived"] == ["rainbow-katana"] and strength(g) == 4


def test_the_blood_sheath_serves_no_other_weapon_and_blocks() -> None:
    """[R-GEAR-05, R-ACTV-01]"""
    g = dense("bone-axe", to_hit(6, 1), to_wound(2), gear="bone-axe, blood-sheath").choose("wound:shell")
    assert g.decks["archived"] == ["bone-axe"] and strength(g) == 3
    g = outfit("blood-sheath").choose("act:a", "use:blood-sheath:block")
    assert g.events("wards")[0].data["block"] == 1


# -- severe injuries ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "where", "rolled", "counts"),
    [
        ("screaming-skirt", "waist", 4, 5),
        ("screaming-skirt", "body", 4, 4),
        ("screaming-skirt", "waist", 10, 10),
        ("death-mask", "body", 7, 3),
        ("death-mask", "body", 3, 1),
        ("death-mask, hunter-whip, lucky-charm", "body", 7, 7),
    ],
)
def test_severe_injury_rolls_are_changed(gear: str, where: str, rolled: int, counts: int) -> None:
    """[R-SEV-01] At the named place, or everywhere; the Death Mask only without any affinity."""
    a = f"survival: 0, injuries: {{{where}: heavy}}, armor: {{{where}: 0}}"
    g = attacked(gear, "claw", to_hit(2, 1), place(where), severe(rolled), a=a).unwatched()
    g.choose(f"take:{where}")
    assert g.events("injury-roll")[0].data["roll"] == counts


def test_the_death_mask_is_lucky_without_affinities() -> None:
    """[R-CRT-01] 4 luck: a 6 is a critical wound."""
    for cards, critical in ((grid("death-mask"), True), (grid("death-mask", red=1), False)):
        g = ready({**cards, 7: "bone-blade"}, to_hit(6, 1), to_wound(6)).choose("attack:bone-blade", KNEE)
        assert g.happened("critical") is critical


# -- masks and helms ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("insanity", "red", "again"), [(3, 2, True), (2, 2, False), (3, 1, False)])
def test_the_antelope_mask_moves_the_insane_twice(insanity: int, red: int, again: bool) -> None:
    """[R-ACT-02, R-BRN-03]"""
    g = ready(grid("antelope-mask", red=red, blue=2), at="A1", a=f"insanity: {insanity}").choose("move", "to:A2")
    assert ("move" in g.options) is again


@pytest.mark.parametrize(("insanity", "green", "survival"), [(3, 2, 2), (2, 2, 1), (3, 1, 1)])
def test_the_god_mask_gives_survival_to_the_insane(insanity: int, green: int, survival: int) -> None:
    """[R-SUR-01, R-BRN-03] Two affinities of each colour; only the bearer gains."""
    cards = grid("god-mask", red=2, green=green, blue=2)
    g = ready(cards, a=f"insanity: {insanity}, survival: 1, survival_limit: 5")
    assert g.survivor("a")["survival"] == survival and g.survivor("b")["survival"] == 1


@pytest.mark.parametrize(("insanity", "red", "again"), [(3, 4, True), (2, 4, False), (3, 3, False)])
def test_the_phoenix_mask_lets_the_insane_dodge_twice(insanity: int, red: int, again: bool) -> None:
    """[R-SUR-05, R-BRN-03]"""
    a = f"insanity: {insanity}, survival: 3, survival_limit: 5, used: [dodge]"
    cards = grid("phoenix-mask", red=red)
    g = waiting(cards, to_hit(2, 2), place("body", "legs"), at="K10", a=a, ai="claw", start="monster-turn")
    assert ("dodge:body" in g.options) is again


@pytest.mark.parametrize(("insanity", "green", "usable"), [(3, 2, True), (2, 2, False), (3, 1, False)])
def test_the_white_lion_mask_turns_survival_into_strength(insanity: int, green: int, usable: bool) -> None:
    """[R-TOK-01, R-SUR-01]"""
    use = "use:white-lion-mask:pay-with-survival"
    g = ready(grid("white-lion-mask", green=green), a=f"insanity: {insanity}, survival: 4, survival_limit: 5")
    assert (use in g.options) is usable
    if usable:
        g.choose(use)
        assert (g.survivor("a")["survival"], g.survivor("a")["tokens"]) == (0, {"strength": 4})
        assert g.survivor("b")["tokens"] == {}


def test_masks_are_worn_on_top_of_armor() -> None:
    """[R-GEAR-04]"""
    for mask in ("antelope-mask", "death-mask", "god-mask", "phoenix-mask", "white-lion-mask"):
        assert armor(outfit(f"leather-mask, {mask}")) == [5, 0, 0, 0, 0]


@pytest.mark.parametrize(("cards", "deaf"), [(grid("lantern-helm", down="blue"), True), (grid("lantern-helm"), False)])
def test_the_lantern_helm_deafens_with_blue(cards: dict[int, str], deaf: bool) -> None:
    """[R-GEAR-05, R-SUR-08] The deaf hear no encouragement, and miss more."""
    b = "at: I8, gear: [], survival: 1, actions: [dodge, encourage]"
    g = waiting({**cards, 0: "bone-blade"}, to_hit(6, 6), a="knocked_down: true", b=b)
    assert ("encourage:b:a" in g.options) is not deaf
    g = ready({**cards, 0: "bone-blade"}, to_hit(6, 6)).choose("attack:bone-blade")
    assert g.events("attack-dice")[0].data["needed"] == (7 if deaf else 6)


# -- charms and other items --------------------------------------------------------------------------------------


def test_a_charm_is_a_whole_affinity() -> None:
    """[R-GEAR-05] Wherever it lies; it connects with nothing."""
    assert affinities({0: "blue-charm", 8: "red-charm", 4: "green-charm"}) == {"red": 1, "green": 1, "blue": 1}
    assert affinities({0: "blue-charm", 1: "blue-probe"}) == {"blue": 1}


@pytest.mark.parametrize(("blue", "next_die", "trapped"), [(4, check(6), False), (4, check(5), True), (3, None, True)])
def test_five_blues_make_unshakable(blue: int, next_die: Dice | None, trapped: bool) -> None:
    """[R-TRP-01] A trap is ignored on 6 or more; else the lion strikes."""
    cards = {**grid("blue-charm", blue=blue), 7: "bone-blade"}
    dice = [to_hit(6, 1), *([next_die] if next_die else []), *([to_hit(1, 1)] if trapped else [])]
    g = waiting(cards, *dice, locations="clever-ploy, beasts-knee").choose("act:a", "attack:bone-blade")
    g.all_dice_used()
    assert any(e.data.get("aim") == "trap" for e in g.events("check")) is (next_die is not None)


@pytest.mark.parametrize(("green", "alive"), [(4, True), (3, False)])
def test_five_greens_cheat_death(green: int, alive: bool) -> None:
    """[R-DIE-01] On 6 or more."""
    cards = grid("green-charm", green=green)
    a = "survival: 0, bleeding: 4, injuries: {body: heavy}"
    g = waiting(cards, to_hit(2, 1), place("body"), severe(3), check(6), at="K10", a=a, ai="claw", start="monster-turn")
    g.choose("take:body")
    assert g.survivor("a")["alive"] is alive and g.happened("cheats-death") is alive


@pytest.mark.parametrize(("red", "wounds"), [(4, 1), (3, 0)])
def test_five_reds_make_unstoppable(red: int, wounds: int) -> None:
    """[R-WND-02] A 6 wounds, whatever the toughness."""
    cards = {**grid("red-charm", red=red), 7: "bone-blade"}
    g = ready(cards, to_hit(6, 1), to_wound(6), toughness=20).choose("attack:bone-blade", KNEE)
    assert g.decks["wounds"] == wounds


@pytest.mark.parametrize(
    ("gear", "insanity", "tokens"),
    [
        ("bone-earrings, bone-blade", 3, {"speed": 2, "strength": 2}),
        ("bone-earrings, bone-blade", 2, {}),
        ("bone-earrings, cloth", 3, {}),
    ],
)
def test_the_bone_earrings_want_bone_everywhere(gear: str, insanity: int, tokens: dict[str, int]) -> None:
    """[R-SET-07, R-BRN-03]"""
    g = arrived(gear, insanity=insanity)
    assert g.survivor("a")["tokens"] == tokens and g.survivor("b")["tokens"] == {}


@pytest.mark.parametrize(("at", "insanity", "dice"), [("I8", 3, 3), ("I8", 2, 2), ("H8", 3, 2)])
def test_the_mehndi_quickens_insane_neighbours(at: str, insanity: int, dice: int) -> None:
    """[R-TOK-04, R-BRD-04] One space away; not the bearer."""
    b = f"at: J8, gear: [bone-blade], insanity: {insanity}"
    g = waiting({0: "boss-mehndi"}, to_hit(*[1] * dice), at=at, b=b).choose("act:b", "attack:bone-blade")
    assert len(g.events("attack-dice")[0].data["dice"]) == dice
    g = ready({0: "boss-mehndi", 1: "bone-blade"}, to_hit(1, 1), a="insanity: 3").choose("attack:bone-blade")
    assert len(g.events("attack-dice")[0].data["dice"]) == 2


def test_the_almanac_keeps_disorders_away() -> None:
    """[R-BRN-06, R-SET-07]"""
    assert arrived("almanac").survivor("a")["insanity"] == 2
    for gear, disorders in (("almanac", 0), ("", 1)):
        g = outfit(
            f"speed-powder, {gear}" if gear else "speed-powder",
            trauma(7),
            draw("disorder", "anxiety"),
            amount(2),
            a="insanity: 0",
        )
        g.choose("act:a", "use:speed-powder:snort")
        assert len(g.survivor("a")["disorders"]) == disorders


def test_the_hours_ring_lets_nothing_grow() -> None:
    """[R-TOK-01, R-BLD-01] House value: neither attribute tokens nor bleeding tokens."""
    g = outfit("hours-ring, speed-powder", a="insanity: 5").choose("act:a", "use:speed-powder:snort")
    assert g.survivor("a")["tokens"] == {} and g.survivor("a")["insanity"] == 3
    g = outfit("speed-powder", a="insanity: 5").choose("act:a", "use:speed-powder:snort")
    assert g.survivor("a")["tokens"] == {"speed": 1}
