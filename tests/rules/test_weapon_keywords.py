"""What the keywords of weapons and other gear mean.  Gear of our own, each with one keyword alone, against a straw man
of toughness 6 (see tests/support/tiny_monster.py).  Reach, range, slow, frail and cumbersome as such are in
test_weapons.py."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from showdown.engine import BadContent, Catalog
from tests.support.pass_turns import idle
from tests.support.position import Dice, Play, check, draw, place, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

GEAR = """
    plain: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1}}
    needle: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, deadly: 2}}
    razor: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 0, sharp: true}}
    fang: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, savage: true}}
    twin: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, paired: true}}
    heavy-twin: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, paired: true, slow: true}}
    anvil: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, cumbersome: true}}
    goad: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, provoke: true}}
    tree-trunk: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, devastating: 2}}
    pig-iron: {keywords: [weapon, melee], weapon: {speed: 3, accuracy: 5, strength: 1, early_iron: true}}
    beam: {keywords: [weapon, melee], weapon: {speed: 3, accuracy: 5, strength: 1, unwieldy: true}}
    wheel: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 9, unstoppable: true}}
    whisperer: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, sentient: true}}
    root: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, unshakable: true}}
    horn: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, activation_limit: 2}}
    sling: {keywords: [weapon, ranged, sling], weapon: {speed: 3, accuracy: 9, strength: 9, range: 3, cumbersome: true}}
    pebble: {keywords: [item, ammunition], weapon: {speed: 2, accuracy: 5, strength: 1, ammunition: sling}}
    glass-curse: {keywords: [weapon, melee], weapon: {speed: 2, accuracy: 5, strength: 1, frail: true}, cursed: true}
    tainted: {keywords: [item], cursed: true, abilities: [{name: burn, archive: true, do: [{wound: monster}]}]}
    candle: {keywords: [item], abilities: [{name: burn, archive: true, do: [{wound: monster}]}]}
    heirloom: {keywords: [item], irreplaceable: true}
    chain: {keywords: [item], cursed: true}
    pride: {keywords: [item], selfish: true}
    trinket: {keywords: [item, other]}
    crown: {keywords: [item], unique: true}
    phylactery: {keywords: [item], undeathable: true}
    poison: {keywords: [item], abilities: [{name: drink, do: [{kill: the survivor}]}]}
    rags: {keywords: [item], abilities: [{name: tear, do: [{bleed: {who: the survivor}}]}]}
    find: {keywords: [item], abilities: [{name: search, do: [{gear: {who: the survivor, card: trinket}}]}]}
    buckler: {keywords: [item], abilities: [{name: block, do: [{block: 1}]}]}
    wall: {keywords: [item], abilities: [{name: block, do: [{block: 2}]}]}
    mirror: {keywords: [item], abilities: [{name: deflect, do: [{deflect: 2}]}]}
    lance:
      keywords: [item]
      abilities:
        - {name: charge, costs_movement: true, do: [{leap: {spaces: movement, strength: 1, per_space: true}}]}
    glue: {keywords: [item], abilities: [{name: spill, do: [{hold: {who: the survivor, what: attacks}}]}]}
    straw-hat: {keywords: [armor, set, straw], armor: {head: 1}}
    straw-coat: {keywords: [armor, set, straw], armor: {body: 1}}
    straw-robe: {keywords: [armor, straw], armor: {body: 2}, outfit: true}
    wool-robe: {keywords: [armor, wool], armor: {body: 2}, outfit: true}
    """
SETS = """
    straw-set: {pieces: [straw-hat, straw-coat], armor: {all: 1}}
    """
LOCATIONS = """
    chest: {critical: []}
    arm: {critical: []}
    leg: {critical: []}
    stone: {impervious: true, critical: []}
    shell: {super_dense: true, critical: []}
    pit: {trap: [{gain: {who: attacker, insanity: 5}}]}
    """
AI = """
    two-blows:
      copies: 2
      actions:
        - pick_target: [closest survivor]
        - flow
        - attack: {speed: 2, accuracy: 2, damage: 1}
        - attack: {speed: 2, accuracy: 2, damage: 1}
    """


@cache
def catalog() -> Catalog:
    return homebrew(Path(tempfile.mkdtemp()), hit_locations=LOCATIONS, gear=GEAR, ai=AI, armor_sets=SETS)


def armed(
    gear: str,
    *dice: Dice,
    at: str = "J8",
    a: str = "",
    b: str = "at: R3",
    ai: str = "straw-blow, straw-blow, straw-blow, straw-blow",
    locations: str = "chest, arm, leg",
    rulings: str = "",
) -> Play:
    """Survivor a's act begins; the straw man stands on K8 and faces south."""
    return brew(
        catalog(),
        f"""
survivors: {{a: {{at: {at}, gear: [{gear}]{", " + a if a else ""}}}, b: {{{b}}}}}
start: survivors-turn
decks: {{ai: [{ai}], hit_locations: [{locations}]}}
rulings: {{{rulings}}}
""",
        *dice,
    ).choose("act:a")


def strike(weapon: str, *rolls: int, more: str = "", dice: tuple[int, ...] = (5, 1), locations: str = "chest") -> Play:
    """Survivor a hits and tries the locations in their order with these wound dice."""
    g = armed(f"{weapon}, {more}" if more else weapon, to_hit(*dice), *map(to_wound, rolls), locations=locations)
    g.choose(f"attack:{weapon}")
    for location in locations.split(", ")[: len(rolls)]:
        g.choose(f"wound:{location}")
    return g


# -- deadly ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "roll", "critical"), [("needle", 8, True), ("needle", 7, False), ("plain", 9, False)]
)
def test_deadly_is_luck_with_this_weapon(weapon: str, roll: int, critical: bool) -> None:
    """[R-CRT-01, R-GEAR-06]"""
    g = strike(weapon, roll, more="plain" if weapon == "needle" else "needle")
    assert g.happened("critical") is critical
    g.expects("action", "move", "end")


# -- sharp -------------------------------------------------------------------------------------------------------


def cut(roll: int, sharp: int) -> Play:
    g = armed("razor", to_hit(5, 1), to_wound(roll), ("extra_strength", [sharp]), locations="chest")
    return g.choose("attack:razor", "wound:chest")


@pytest.mark.parametrize(("roll", "sharp", "wounds"), [(2, 4, 1), (2, 3, 0), (5, 1, 1), (4, 1, 0)])
def test_sharp_adds_a_die_to_the_strength(roll: int, sharp: int, wounds: int) -> None:
    """[R-WND-02]"""
    g = cut(roll, sharp)
    assert g.decks["wounds"] == wounds and g.events("wound-attempt")[0].data["strength"] == sharp
    g.expects("action", "move", "end")


def test_what_a_wound_attempt_needs_is_told() -> None:
    """[R-WND-02] Toughness 6 against strength 0: the die must reach 6, less what the sharp die adds."""
    assert [cut(2, sharp).events("wound-attempt")[0].data["needed"] for sharp in (1, 4)] == [5, 2]


def test_the_sharp_die_is_no_wound_roll() -> None:
    """Its ten is not critical, its one does not fail; the one of the wound roll does.  [R-CRT-01, R-WND-03]"""
    assert not cut(2, 10).happened("critical")
    assert cut(9, 1).decks["wounds"] == 1
    assert cut(1, 10).decks["wounds"] == 0
    assert cut(10, 1).happened("critical")


def test_every_attempt_has_a_sharp_die_of_its_own() -> None:
    """[R-WND-02]"""
    g = armed("razor", to_hit(5, 5), to_wound(2), ("extra_strength", [4]), to_wound(2), ("extra_strength", [3]))
    g.choose("attack:razor", "wound:chest", "wound:arm")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


# -- savage ------------------------------------------------------------------------------------------------------


def test_savage_adds_a_wound_to_the_first_critical_of_an_attack() -> None:
    """[R-CRT-04, R-GEAR-06]"""
    assert strike("fang", 10).decks["wounds"] == 2
    assert strike("fang", 9).decks["wounds"] == 1
    assert strike("fang", 10, 10, dice=(5, 5), locations="chest, arm").decks["wounds"] == 3


def test_each_attack_is_savage_anew() -> None:
    """[R-GEAR-06]"""
    dice = to_hit(5, 1), to_wound(10), to_hit(5, 1), to_wound(10)
    g = armed("fang", *dice, a="survival: 1, actions: [dodge, surge]", ai=", ".join(["straw-blow"] * 6))
    g.choose("attack:fang", "wound:chest", "surge:a", "attack:fang", "wound:arm")
    assert g.decks["wounds"] == 4
    g.expects("action", "move", "end")


def test_savage_does_not_wound_the_impervious_and_is_not_used_up_by_it() -> None:
    """[R-HL-07]"""
    assert strike("fang", 10, locations="stone").decks["wounds"] == 0
    assert strike("fang", 10, 10, dice=(5, 5), locations="stone, chest").decks["wounds"] == 2


# -- devastating -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "wounds"), [(4, 0), (5, 3), (10, 3)])
def test_devastating_adds_wounds_to_every_wound(roll: int, wounds: int) -> None:
    """[R-WND-06]"""
    g = strike("tree-trunk", roll)
    assert g.decks["wounds"] == wounds
    g.expects("action", "move", "end")


def test_devastating_does_not_wound_the_impervious() -> None:
    """[R-HL-07]"""
    assert strike("tree-trunk", 10, locations="stone").decks["wounds"] == 0


def test_devastating_wounds_kill() -> None:
    """[R-WST-03, R-END-01]"""
    g = armed("tree-trunk", to_hit(5, 1), to_wound(5), ai="straw-blow, straw-blow", locations="chest")
    g.choose("attack:tree-trunk", "wound:chest")
    g.expects_over("victory")


# -- provoke -----------------------------------------------------------------------------------------------------


def test_provoke_takes_the_priority_target_token_with_a_wound() -> None:
    """[R-PRI-01]"""
    assert strike("goad", 5).monster["priority_target"] == "a"
    assert strike("goad", 4).monster["priority_target"] is None
    assert strike("goad", 10, locations="stone").monster["priority_target"] is None
    assert strike("plain", 5, more="goad").monster["priority_target"] is None


# -- paired, slow ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "dice"),
    [("twin", 2), ("twin, twin", 4), ("twin, twin, twin", 4), ("twin, plain", 2), ("plain, plain", 2)],
)
def test_a_pair_adds_the_speed_of_the_second(gear: str, dice: int) -> None:
    """[R-SAT-03, R-GEAR-05]"""
    weapon = gear.split(", ")[0]
    g = armed(gear, to_hit(*[1] * dice)).choose(f"attack:{weapon}")
    g.expects("action", "move", "end")


def test_speed_of_the_survivor_counts_once_for_the_pair() -> None:
    """[R-SAT-03]"""
    armed("twin, twin", to_hit(1, 1, 1, 1, 1), a="tokens: {speed: 1}").choose("attack:twin").expects("action")


def test_a_slow_pair_rolls_one_die() -> None:
    """[R-SAT-03]"""
    armed("heavy-twin, heavy-twin", to_hit(1), a="tokens: {speed: 1}").choose("attack:heavy-twin").expects("action")


def dislocated(gear: str, *dice: Dice, a: str = "survival: 0") -> Play:
    """The straw man dislocates a's shoulder; then it is a's act."""
    return brew(
        catalog(),
        f"""
survivors: {{a: {{at: K10, gear: [{gear}], {a}, injuries: {{arms: heavy}}}}, b: {{at: R3}}}}
decks: {{ai: [straw-blow, straw-blow], hit_locations: [chest]}}
""",
        to_hit(2, 1),
        place("arms"),
        severe(9),
        *dice,
    ).choose("take:arms", "act:a")


@pytest.mark.parametrize("gear", ["twin, twin, plain", "twin, plain"])
def test_a_dislocated_shoulder_holds_no_paired_weapon(gear: str) -> None:
    """[R-SEV-04]"""
    dislocated(gear).expects("action", "move", "attack:plain", "attack:fist-and-tooth", "end")


def test_a_dislocated_shoulder_parts_a_pair_made_by_an_art() -> None:
    """The weapon itself is no paired one.  [R-SEV-04]"""
    g = dislocated("plain, plain", to_hit(5, 1), a="survival: 0, arts: [ambidextrous]").choose("attack:plain")
    g.expects("wound_order", "wound:chest")


# -- charge, cumbersome ------------------------------------------------------------------------------------------


def charge(weapon: str, to: str, *dice: Dice, at: str = "F8") -> Play:
    """Survivor a charges from F8 to the east, towards the straw man on K8."""
    return armed(f"lance, {weapon}", *dice, at=at).choose("use:lance:charge", to, f"attack:{weapon}")


@pytest.mark.parametrize(("at", "roll", "wounds"), [("F8", 2, 1), ("G8", 2, 1), ("H8", 2, 0), ("H8", 3, 1)])
def test_a_charge_adds_strength_for_each_space(at: str, roll: int, wounds: int) -> None:
    """Strength 1 and 4, 3 or 2 spaces to J8, against toughness 6.  [R-ACTV-01, R-WND-02]"""
    g = charge("plain", "to:J8", to_hit(5, 1), to_wound(roll), at=at).choose("wound:chest")
    assert g.survivor("a")["at"] == "J8" and g.decks["wounds"] == wounds
    g.expects("action", "end")


def test_a_charge_costs_movement_and_activation() -> None:
    """[R-ACTV-01]"""
    g = armed("lance, plain", at="F8").choose("move", "to:F9")
    g.expects("action", "end")


def test_a_charge_goes_straight_over_free_spaces_up_to_the_movement() -> None:
    """[R-SMV-01]"""
    g = armed("lance, plain", at="H8", b="at: H6").choose("use:lance:charge")
    south = [f"to:H{row}" for row in range(9, 14)]
    west = [f"to:{column}8" for column in "GFEDC"]
    g.expects("move_to", "to:H7", "to:I8", "to:J8", *south, *west, "done")


@pytest.mark.parametrize(("at", "to"), [("J4", "J8"), ("J12", "J9"), ("P8", "M8"), ("M4", "M8")])
def test_a_charge_ends_where_it_was_aimed_in_every_direction(at: str, to: str) -> None:
    """[R-SMV-01, R-BRD-14]"""
    g = charge("plain", f"to:{to}", to_hit(1, 1), at=at)
    assert g.survivor("a")["at"] == to
    g.expects("action", "end")


def test_a_charge_that_reaches_nobody_strikes_nobody() -> None:
    """[R-SAT-01]"""
    armed("lance, plain", at="F8").choose("use:lance:charge", "to:I8").expects("action", "end")


def test_the_strength_of_the_charge_is_gone_with_its_attack() -> None:
    """[R-SAT-11]"""
    dice = to_hit(5, 1), to_wound(2), to_hit(5, 1), to_wound(4)
    g = armed("lance, plain", *dice, at="F8", a="survival: 1, actions: [dodge, surge]")
    g.choose("use:lance:charge", "to:J8", "attack:plain", "wound:chest", "surge:a", "attack:plain", "wound:arm")
    assert [e.data["strength"] for e in g.events("wound-attempt")] == [5, 1]
    g.expects("action", "end")


def test_who_is_held_does_not_strike_out_of_a_charge() -> None:
    """[R-ACTV-01]"""
    g = armed("lance, plain, glue", at="F8", a="survival: 1, actions: [dodge, surge]").choose(
        "surge:a", "use:glue:spill"
    )
    g.choose("use:lance:charge", "to:J8").expects("action", "end")


def test_activated_by_a_charge_cumbersome_costs_nothing_more() -> None:
    """[R-ACTV-01]"""
    charge("anvil", "to:J8", to_hit(5, 1)).expects("wound_order", "wound:chest")


# -- block and deflect -------------------------------------------------------------------------------------------


def guarded(*uses: str, dice: tuple[Dice, ...], ai: str = "straw-blow, straw-blow", a: str = "") -> Play:
    """Survivor a, in front of the straw man, spends an activation (and surges) on these, then it attacks."""
    sheet = f"survival: {len(uses) - 1}, survival_limit: 3, actions: [dodge, surge]{a}"
    g = armed("buckler, wall, mirror", *dice, at="K10", a=sheet, ai=ai, b="at: R3, survival: 0")
    for i, use in enumerate(uses):
        g.choose(*(["surge:a"] if i else []), f"use:{use}")
    return idle(g)


@pytest.mark.parametrize(("hits", "left"), [(2, 1), (1, 0)])
def test_block_ignores_hits_before_their_locations_are_rolled(hits: int, left: int) -> None:
    """[R-MAT-07]"""
    rolled = (to_hit(2, 2 if hits == 2 else 1), *([place("legs")] if left else []))
    g = guarded("buckler:block", dice=rolled)
    if left:
        g.expects("hit", "take:legs")
    else:
        g.expects("act_order")


def test_block_two_ignores_two() -> None:
    """[R-MAT-07]"""
    guarded("wall:block", dice=(to_hit(2, 2),)).expects("act_order")


def test_block_is_for_one_attack_only() -> None:
    """[R-MAT-07]"""
    g = guarded("buckler:block", dice=(to_hit(2, 1), to_hit(2, 1), place("legs")), ai="two-blows, two-blows")
    g.expects("hit", "take:legs")


def test_block_is_for_the_next_attack_even_if_that_one_misses() -> None:
    """[R-MAT-07]"""
    g = guarded("wall:block", dice=(to_hit(1, 1), to_hit(2, 1), place("legs")), ai="two-blows, two-blows")
    g.expects("hit", "take:legs")


def test_block_for_somebody_else_is_no_block() -> None:
    """[R-MAT-07]"""
    g = armed("wall", to_hit(2, 1), place("legs"), at="R3", b="at: K10, survival: 0").choose("use:wall:block")
    idle(g)
    assert g.survivor("a")["block"] == 2
    g.expects("hit", "take:legs")


def test_only_one_block_counts() -> None:
    """The second block replaces the first.  [R-MAT-07]"""
    g = guarded("wall:block", "buckler:block", dice=(to_hit(2, 2), place("legs")))
    g.expects("hit", "take:legs")


def test_block_ends_with_the_own_next_act() -> None:
    """[R-ACT-02]"""
    g = armed("wall", to_hit(1, 1), at="R3", b="at: K10, survival: 0").choose("use:wall:block")
    idle(g)
    assert g.survivor("a")["block"] == 2
    g.choose("act:a")
    assert g.survivor("a")["block"] == 0
    g.expects("action", "move", "use:wall:block", "end")


def test_deflect_ignores_a_hit_for_each_token_over_several_attacks() -> None:
    """[R-MAT-07]"""
    rolled = to_hit(2, 1), to_hit(2, 2), place("legs")
    g = guarded("mirror:deflect", dice=rolled, ai="two-blows, two-blows")
    assert g.survivor("a")["deflect"] == 0
    assert [e.data["deflected"] for e in g.events("wards-off")] == [1, 1]
    g.expects("hit", "take:legs")


def test_a_miss_costs_no_deflect_token() -> None:
    """[R-MAT-07]"""
    assert guarded("mirror:deflect", dice=(to_hit(1, 1),)).survivor("a")["deflect"] == 2


def test_deflect_tokens_outlast_the_own_act_and_are_set_not_added() -> None:
    """[R-ACT-02]"""
    g = guarded("mirror:deflect", dice=(to_hit(2, 1),)).choose("act:a")
    assert g.survivor("a")["deflect"] == 1
    g.choose("use:mirror:deflect")
    assert g.survivor("a")["deflect"] == 2
    g.expects("action", "move", "end")


def test_taking_deflect_ends_block() -> None:
    """[R-MAT-07]"""
    g = guarded("wall:block", "mirror:deflect", dice=(to_hit(2, 1),))
    assert (g.survivor("a")["block"], g.survivor("a")["deflect"]) == (0, 1)


# -- early iron, unwieldy ----------------------------------------------------------------------------------------


def test_early_iron_a_one_cancels_the_attack() -> None:
    """However well the other dice fell; no hit location is drawn.  [R-SAT-12]"""
    g = armed("pig-iron", to_hit(10, 9, 1)).choose("attack:pig-iron")
    assert g.happened("early-iron") and g.decks["hit_locations"] == 3
    g.expects("action", "move", "end")


def test_early_iron_without_a_one_is_iron() -> None:
    """[R-SAT-04]"""
    armed("pig-iron", to_hit(5, 4, 2)).choose("attack:pig-iron").expects("wound_order", "wound:chest")
    armed("pig-iron, plain", to_hit(5, 1)).choose("attack:plain").expects("wound_order", "wound:chest")


@pytest.mark.parametrize("ones", [1, 2])
def test_unwieldy_each_one_hurts_the_attacker_and_the_attack_goes_on(ones: int) -> None:
    """[R-DMO-01, R-SUR-07]"""
    places = [place("legs"), place("arms")][:ones]
    g = armed("beam", to_hit(5, 1, 1 if ones == 2 else 2), *places).choose("attack:beam")
    boxes = g.survivor("a")["injuries"]
    assert (boxes["legs"], boxes["arms"]) == ("light", "light" if ones == 2 else "none")
    assert set(g.survivor("b")["injuries"].values()) == {"none"}
    g.expects("wound_order", "wound:chest")


def test_unwieldy_misses_hurt_too_and_others_do_not() -> None:
    """[R-DMO-01]"""
    g = armed("beam", to_hit(1, 2, 2), place("legs")).choose("attack:beam")
    assert g.survivor("a")["injuries"]["legs"] == "light"
    g.expects("action", "move", "end")
    armed("beam, plain", to_hit(5, 1)).choose("attack:plain").expects("wound_order", "wound:chest")


def test_whoever_falls_over_an_unwieldy_weapon_draws_nothing() -> None:
    """The trap in the deck does not spring.  [R-SAT-12]"""
    g = armed("beam", to_hit(5, 5, 1), place("head"), locations="pit, chest").choose("attack:beam")
    assert g.survivor("a")["knocked_down"] is True and g.survivor("a")["insanity"] == 0
    assert g.decks["hit_locations"] == 2
    g.expects("act_order", "act:b")


# -- unstoppable, unshakable, sentient ---------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "wounds"), [(1, 0), (5, 0), (6, 1), (10, 1)])
def test_unstoppable_wounds_from_six_without_strength_or_criticals(roll: int, wounds: int) -> None:
    """[R-WND-02, R-CRT-01]"""
    g = strike("wheel", roll)
    assert g.decks["wounds"] == wounds and not g.happened("critical")
    told = g.events("wound-attempt")[0].data
    assert (told["critical"], told["needed"], told["unstoppable"]) == (0, 6, True)
    g.expects("action", "move", "end")


def test_unstoppable_cares_for_no_toughness() -> None:
    """[R-WND-02]"""
    g = brew(
        catalog(),
        """
survivors: {a: {at: J8, gear: [wheel], tokens: {strength: -9}}}
start: survivors-turn
decks: {ai: [straw-blow, straw-blow], hit_locations: [chest]}
""",
        to_hit(5, 1),
        to_wound(6),
        monster="{id: straw-man, level: one, at: K8, facing: south, tokens: {toughness: 15}}",
    ).choose("act:a", "attack:wheel", "wound:chest")
    assert g.decks["wounds"] == 1
    g.expects("action", "move", "end")


@pytest.mark.parametrize(("insanity", "usable"), [(2, False), (3, True)])
def test_sentient_weapons_serve_the_insane(insanity: int, usable: bool) -> None:
    """[R-BRN-03, R-ACTV-01]"""
    g = armed("whisperer, plain", a=f"insanity: {insanity}")
    assert ("attack:whisperer" in g.options) is usable and "attack:plain" in g.options
    g.expects("action")


def trapped(weapon: str, *dice: Dice, locations: str = "pit, chest, arm") -> Play:
    """The first of two hits draws a trap that drives the attacker insane."""
    return armed(weapon, to_hit(5, 5), *dice, locations=locations).choose(f"attack:{weapon}")


def test_unshakable_ignores_a_trap_on_six_and_goes_on() -> None:
    """The trap is back in the deck; the other hit stands, the one that drew the trap is lost.  [R-TRP-01, R-AMB-64]"""
    g = trapped("root", check(6))
    assert not g.happened("trap") and g.survivor("a")["insanity"] == 0
    assert sorted(g.decks["hit_locations_unseen"]) == ["arm", "pit"]
    assert g.game.narrate(g.events("check")[0]) == "Survivor A rolls 6 to ignore the trap Pit, needs 6+: success."
    g.expects("wound_order", "wound:chest")


def test_the_hit_that_drew_the_ignored_trap_may_draw_again_by_a_ruling() -> None:
    """The trap comes up again, and is ignored again.  [R-AMB-64]"""
    again = (check(6), draw("hit_location", "pit"), check(6), draw("hit_location", "arm"))
    g = armed("root", to_hit(5, 5), *again, locations="pit, chest, arm", rulings="ignored-trap: draw-again")
    g.choose("attack:root")
    assert g.decks["hit_locations_unseen"] == ["pit"]
    g.expects("wound_order", "wound:chest", "wound:arm")


@pytest.mark.parametrize(("weapon", "dice"), [("root", [check(5)]), ("plain", [])])
def test_otherwise_the_trap_springs(weapon: str, dice: list[Dice]) -> None:
    """[R-TRP-01]"""
    g = trapped(weapon, *dice)
    assert g.happened("trap") and g.survivor("a")["insanity"] == 5
    g.expects("action", "move", "end")


def test_unshakable_rolls_only_for_traps() -> None:
    """[R-TRP-01]"""
    trapped("root", locations="chest, arm, pit").expects("wound_order", "wound:chest", "wound:arm")


# -- ammunition, limits ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "reaches"), [("H8", True), ("G8", False)])
def test_ammunition_takes_the_range_of_what_shoots_it_and_nothing_else(at: str, reaches: bool) -> None:
    """Its own speed and accuracy; not cumbersome.  [R-SAT-01, R-ACTV-01]"""
    g = armed("sling, pebble", *([to_hit(5, 4)] if reaches else []), at=at[0] + "9").choose("move", f"to:{at}")
    assert ("attack:pebble" in g.options) is reaches and "attack:sling" not in g.options
    if reaches:
        g.choose("attack:pebble")
        g.expects("wound_order", "wound:chest")


def test_ammunition_is_nothing_in_the_bare_hand() -> None:
    """[R-SAT-01]"""
    armed("pebble, plain").expects("action", "move", "attack:plain", "attack:fist-and-tooth", "end")
    armed("pebble", b="at: R3, gear: [sling]").expects("action", "move", "attack:fist-and-tooth", "end")


def test_an_activation_limit_counts_activations_of_the_showdown() -> None:
    """Two, by any means, in any round; each survivor has two.  [R-ACTV-01]"""
    dice = to_hit(1, 1), to_hit(1, 1), to_hit(1, 1)
    g = armed("horn, plain", *dice, a="survival: 1, actions: [dodge, surge]", b="at: M8, gear: [horn], survival: 0")
    g.choose("attack:horn", "surge:a")
    assert "attack:horn" in g.options
    g.choose("attack:horn", "end", "act:b")
    assert "attack:horn" in g.options
    g.choose("end", "target:a", "act:a")
    g.expects("action", "move", "attack:plain", "attack:fist-and-tooth", "end")


# -- what gear does by being carried -----------------------------------------------------------------------------


def test_irreplaceable_and_cursed_gear_is_archived_with_its_bearer() -> None:
    """Other gear stays with the dead survivor; other survivors keep theirs.  [R-DIE-01, R-GEN-13]"""
    g = armed("poison, heirloom, plain, chain", b="at: R3, gear: [heirloom, chain]").choose("use:poison:drink")
    assert g.survivor("a")["alive"] is False and g.survivor("a")["gear"] == ["poison", "plain"]
    assert g.decks["archived"] == ["heirloom", "chain"]
    assert g.survivor("b")["gear"] == ["heirloom", "chain"]
    g.expects("act_order", "act:b")


def test_cursed_gear_cannot_leave_the_grid_of_the_living() -> None:
    """It is frail, and stays.  [R-HL-03, R-GEN-13]"""
    g = strike("glass-curse", 5, locations="shell")
    assert g.survivor("a")["gear"] == ["glass-curse"] and g.decks["archived"] == []
    g.expects("action", "move", "end")


def test_cursed_gear_cannot_be_the_price_of_anything() -> None:
    """[R-ACTV-01, R-GEN-13]"""
    armed("tainted, candle").expects("action", "move", "use:candle:burn", "attack:fist-and-tooth", "end")


def test_selfish_gear_suffers_no_other_gear_beside_it() -> None:
    """[R-GEAR-05]"""
    armed("pride, plain").expects("action")
    armed("pride", b="at: R3, gear: [trinket]").expects("action")
    for gear in ("pride, trinket", "trinket, pride"):
        with pytest.raises(BadContent, match="selfish"):
            armed(gear)


@pytest.mark.parametrize("gear", ["pride, '', trinket", "trinket, '', pride", "'', pride, plain, trinket"])
def test_selfish_gear_minds_other_gear_beyond_an_empty_slot(gear: str) -> None:
    """[R-GEAR-05]"""
    with pytest.raises(BadContent, match="selfish"):
        armed(gear)


def test_an_activation_may_be_spent_before_the_position_begins() -> None:
    """[R-ACTV-01] The horn has two in a showdown; one is left."""
    g = armed("horn", to_hit(1, 1), to_hit(1, 1), a="spent: [horn]").choose("attack:horn")
    g.choose("end", "act:b", "end", "act:a")
    g.expects("action", "move", "attack:fist-and-tooth", "end")


def test_other_gear_found_beside_selfish_gear_is_archived() -> None:
    """[R-GEAR-05, R-GEAR-07]"""
    g = armed("pride, find").choose("use:find:search")
    assert g.survivor("a")["gear"] == ["pride", "find"] and g.decks["archived"] == ["trinket"]
    h = armed("plain, find").choose("use:find:search")
    assert h.survivor("a")["gear"] == ["plain", "find", "trinket"] and h.decks["archived"] == []
    h.expects("action", "move", "end")


def test_unique_gear_exists_once() -> None:
    """[R-GEAR-05]"""
    armed("crown").expects("action")
    with pytest.raises(BadContent, match="crown is unique"):
        armed("crown", b="at: R3, gear: [crown]")


@pytest.mark.parametrize(("roll", "lives"), [(6, True), (5, False)])
def test_the_undeathable_live_on_six(roll: int, lives: bool) -> None:
    """[R-DIE-01]"""
    g = armed("poison, phylactery", check(roll)).choose("use:poison:drink")
    assert g.survivor("a")["alive"] is lives
    told = "Survivor A would die, but rolls to survive: {}, needs 6+: {}."
    assert g.game.narrate(g.events("cheats-death")[0]) == told.format(roll, "Survivor A lives" if lives else "failure")
    if lives:
        g.expects("action", "move", "end")
    else:
        g.expects("act_order", "act:b")


def test_the_undeathable_bleed_on_and_roll_again() -> None:
    """Five tokens kill, and so does the sixth.  [R-BLD-01, R-DIE-01]"""
    g = armed("rags, phylactery", check(6), check(5), a="bleeding: 4, survival: 1, actions: [dodge, surge]")
    g.unwatched().choose("use:rags:tear")
    assert g.survivor("a")["alive"] and g.survivor("a")["bleeding"] == 5
    g.choose("surge:a", "use:rags:tear")
    assert g.survivor("a")["alive"] is False
    g.expects("act_order", "act:b")


def test_others_die_without_a_roll() -> None:
    """[R-DIE-01]"""
    g = armed("poison", b="at: R3, gear: [phylactery]").choose("use:poison:drink")
    assert g.survivor("a")["alive"] is False and g.survivor("b")["alive"] is True
    g.expects("act_order", "act:b")


@pytest.mark.parametrize(
    ("gear", "armor"),
    [
        ("straw-hat, straw-coat", {"head": 2, "arms": 1, "body": 2, "waist": 1, "legs": 1}),
        ("straw-hat, straw-robe", {"head": 2, "arms": 1, "body": 3, "waist": 1, "legs": 1}),  # the same material
        ("straw-hat, wool-robe", {"head": 1, "arms": 0, "body": 2, "waist": 0, "legs": 0}),  # another material
        ("straw-hat", {"head": 1, "arms": 0, "body": 0, "waist": 0, "legs": 0}),
        ("straw-robe", {"head": 0, "arms": 0, "body": 2, "waist": 0, "legs": 0}),  # two pieces are missing
    ],
)
def test_an_outfit_stands_in_for_the_missing_piece_of_a_set(gear: str, armor: dict[str, int]) -> None:
    """[R-GEAR-05]"""
    g = armed(gear)
    assert g.survivor("a")["armor"] == armor
    g.expects("action")
