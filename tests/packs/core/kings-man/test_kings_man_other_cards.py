"""The AI cards of the King's Man that do something else than a sweep: injuries, intimidation, moods, a placement."""

from __future__ import annotations

import pytest

from tests.support.kings_man import at, attacked, lost, position, profiles, unharmed
from tests.support.position import amount, check, place, random_survivor, severe, to_hit, to_wound, trauma

MISS = to_hit(1, 1, 1)
HIT = to_hit(3, 2, 1)
LEGS = place("legs")
DOWN = "knocked_down: true"
STEP = "arts: [kings-step]"

# -- Clang -------------------------------------------------------------------------------------------------------


def test_clang_frightens_who_hears_it_and_retreats() -> None:
    """3 brain damage, the deaf none; then away from a and b, five spaces, facing the closest.  [R-INT-01, R-MOV-06]"""
    g = position(
        "clang",
        a=at("K11", "insanity: 3"),
        b=at("J11", "insanity: 4"),
        more=f"c: {{{at('L12', 'permanent_injuries: [deaf]')}}}",
        facing="north",
        thrown="battle-pressure, regal-plume, battle-pressure",
        locations="regal-back",
    )
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose("stop:K3" if "stop:K3" in g.options else g.options[0])
    assert [g.survivor(x)["insanity"] for x in "abc"] == [0, 1, 0]
    assert g.survivor("a")["injuries"]["brain"] == "none"
    assert g.monster["at"] == "K3" and g.monster["facing"] == "south"
    assert g.decks["hit_location_discard"] == ["regal-plume"]
    assert g.decks["hit_locations"] == 3
    assert not g.happened("monster-attacks")
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_clang_leaves_battle_pressure_in_the_deck_where_it_is() -> None:
    """Only discarded ones go on top: the next location is still Regal Back.  [R-HL-08]"""
    where = {"b": at("J11", "insanity: 4"), "locations": "regal-back, battle-pressure"}
    g = position("clang", to_hit(9, 1), a=at("K7", "insanity: 9"), stands="K5", facing="north", **where)
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    assert not g.happened("locations-stacked")


def test_clang_waits_before_the_pressure_returns() -> None:
    """The flow comes after the movement.  [R-AI-03]"""
    a = "at: K11, survival: 1, insanity: 9, actions: [dash]"
    g = position("clang", a=a, b=at("K14", "insanity: 9"), thrown="battle-pressure")
    while g.game.decision.kind in ("monster_path", "facing"):
        g.choose(g.options[0])
    g.expects("flow", "dash:a", "done")
    assert g.survivor("a")["insanity"] == 6 and g.monster["at"] != "K8"
    g.choose("done")
    assert g.decks["hit_location_discard"] == []


# -- Coup de Grace -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "injury"), [(10, "intracranial-hemorrhage"), (9, ""), (1, "")])
def test_coup_de_grace_injures_the_head_of_a_fallen_survivor(die: int, injury: str) -> None:
    """The roll is 5 less: only a 10 lives; a 1 is the first row.  [R-SEV-01, R-DOOM-01]"""
    g = position("coup-de-grace", random_survivor("a"), severe(die), a=at("K14", DOWN), b=at("R3"))
    assert g.survivor("a")["permanent_injuries"] == ([injury] if injury else [])
    assert g.survivor("a")["alive"] is bool(injury)
    assert g.monster["at"] == "K11" and not g.happened("monster-attacks")
    assert g.decks["ai_discard"] == ["coup-de-grace"]
    unharmed(g, "b")


def test_coup_de_grace_picks_by_lot_and_dooms_everybody() -> None:
    """No survivor may spend survival: nobody dashes or endures.  [R-GEN-06, R-DOOM-01]"""
    ready = "survival: 5, actions: [dodge, dash, endure]"
    g = position(
        "coup-de-grace",
        random_survivor("b"),
        severe(10),
        a=f"at: K12, {DOWN}, {ready}",
        b=f"at: L12, {DOWN}, {ready}",
        more=f"c: {{at: R3, {ready}}}",
    )
    assert g.survivor("b")["permanent_injuries"] == ["intracranial-hemorrhage"]
    assert [g.survivor(x)["survival"] for x in "abc"] == [5, 5, 5]
    assert not any(g.survivor(x)["doomed"] for x in "abc")
    unharmed(g, "c")


def test_coup_de_grace_without_a_victim_is_a_basic_action() -> None:
    """A fallen survivor seven spaces away is out of range.  [R-AI-09, R-BRD-12]"""
    g = position("coup-de-grace", MISS, a=at("K11"), b=at("K16", DOWN))
    assert g.happened("basic-action") and attacked(g) == [0]
    assert g.decks["ai_discard"] == ["coup-de-grace"]
    unharmed(g, "a", "b")


# -- Hammer, Hook & Pull -----------------------------------------------------------------------------------------


def test_hammer_breaks_the_armor_it_hits() -> None:
    """Armor at the legs becomes 0 before 3 damage: both boxes and a severe injury.  [R-TRG-04, R-DMG-03]"""
    g = position("kings-man-hammer", HIT, LEGS, severe(10)).choose("take:legs")
    a = g.survivor("a")
    assert (a["armor"]["legs"], a["armor"]["arms"], a["injuries"]["legs"]) == (0, 9, "heavy")
    assert profiles(g) == [(3, 3, 3)]
    unharmed(g, "b")


def test_hammer_takes_a_fallen_survivor_first() -> None:
    """In range; behind it counts, too.  Otherwise the closest threat; otherwise it guards.  [R-TGT-01]"""
    g = position("kings-man-hammer", MISS, a=at("K11"), b=at("K3", DOWN))
    assert attacked(g) == [1] and g.monster["at"] == "K5"
    assert position("kings-man-hammer", a=at("K16"), b=at("A1", DOWN)).happened("instinct")
    near = position("kings-man-hammer", MISS, a=at("J8"))  # adjacent: one step away first
    assert near.monster["at"] == "L8" and attacked(near) == [0]


def test_hook_and_pull_drags_its_target_along() -> None:
    """Two spaces back without turning, then Grab: in front of it, knocked down, level damage.  [R-GRB-01, R-MOV-06]"""
    g = position("hook-and-pull", HIT, LEGS, place("arms"), a=at("K15"), b=at("A1"))
    g.choose("take:legs", "place:L12")
    a = g.survivor("a")
    assert (g.monster["at"], g.monster["facing"]) == ("K10", "south")
    assert (a["at"], a["knocked_down"], lost(g, "a")) == ("L12", True, {"legs": 3, "arms": 1})
    assert profiles(g) == [(3, 3, 3)]
    unharmed(g, "b")
    g.expects("act_order", "act:b")


def test_hook_and_pull_lets_go_of_whom_it_misses() -> None:
    """[R-TRG-01]"""
    g = position("hook-and-pull", MISS, a=at("K15"))
    assert g.monster["at"] == "K12" and g.survivor("a")["at"] == "K15"
    unharmed(g, "a", "b")
    assert position("hook-and-pull", a=at("K7")).happened("instinct")
    assert position("hook-and-pull", a=at("K16")).happened("instinct")


# -- King's Grace ------------------------------------------------------------------------------------------------


def test_kings_grace_attacks_every_threat_two_deep() -> None:
    """I6 is a corner of the square; I12 is beyond, the fallen b is no threat.  The controller orders.  [R-MAT-09]"""
    more = f"c: {{{at('I6')}}}\nd: {{{at('I12')}}}"
    g = position("kings-grace", HIT, LEGS, MISS, a=at("K7"), b=at("M9", DOWN), more=more)
    g.choose("first:c", "take:legs")
    assert attacked(g) == [2, 0] and profiles(g) == [(3, 3, 3)] * 2
    assert (lost(g, "c"), g.survivor("c")["at"], g.survivor("c")["knocked_down"]) == ({"legs": 3}, "I6", False)
    assert (g.monster["at"], g.monster["facing"]) == ("K8", "south")
    unharmed(g, "a", "b", "d")


def test_kings_grace_without_a_threat_guards() -> None:
    """[R-TGT-10]"""
    g = position("kings-grace", a=at("K12"))
    assert g.happened("instinct") and g.monster["toughness"] == 17 and not attacked(g)


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_kings_grace_passes_who_knows_kings_step(answer: str) -> None:
    """[R-GEN-08]"""
    dice = [MISS] if answer == "yes" else [MISS, MISS]
    g = position("kings-grace", *dice, a=at("K11", STEP), b=at("J8"))
    assert g.game.decision.kind == "spend"
    g.choose(answer)
    if answer == "no":
        g.choose("first:a")
    assert attacked(g) == ([1] if answer == "yes" else [0, 1])
    assert g.survivor("a")["counters"] == {} and not g.happened("instinct")
    g.expects("act_order")


def test_kings_grace_guards_if_everybody_steps_aside() -> None:
    """[R-TGT-10]"""
    g = position("kings-grace", a=at("K11", STEP)).choose("yes")
    assert g.happened("instinct") and g.monster["toughness"] == 17 and not attacked(g)
    assert g.survivor("a")["counters"] == {}


# -- King's Walk, Kneel ------------------------------------------------------------------------------------------


def test_kings_walk_steps_back_after_every_basic_action() -> None:
    """Three spaces straight back, without turning; it draws no further card.  [R-AI-11, R-MOV-06]"""
    g = position("kings-walk", a=at("K11"))
    assert g.decks["in_play"] == ["out-fighting", "kings-walk"] and g.monster["at"] == "K8"
    g = position("", MISS, in_play="out-fighting, kings-walk")
    assert (g.monster["at"], g.monster["facing"]) == ("K5", "south")
    unharmed(g, "a")


def test_kings_walk_follows_a_basic_action_in_a_reaction() -> None:
    """[R-REA-04]"""
    g = position(
        "clang, kneel",
        to_hit(9, 1),
        to_wound(1),
        MISS,
        a=at("J8"),
        start="survivors-turn",
        locations="regal-skirt",
        in_play="out-fighting, kings-walk",
    )
    g.choose("act:a", "attack:founding-stone", "wound:regal-skirt")
    assert (g.monster["at"], g.monster["facing"]) == ("O8", "west")  # one away from a, then three back


def test_kings_walk_does_not_follow_other_cards_or_a_guard() -> None:
    """[R-AI-13]"""
    g = position("kings-man-axe", MISS, in_play="out-fighting, kings-walk")
    assert g.monster["at"] == "K8"
    g = position("", a=at("K11", DOWN), b=at("R3", DOWN), in_play="out-fighting, kings-walk")
    assert g.monster["at"] == "K8" and g.happened("instinct")


@pytest.mark.parametrize("card", ["kings-walk", "kneel"])
def test_a_broken_knee_throws_it_down_instead(card: str) -> None:
    """[R-AI-10]"""
    g = position(card, injuries="broken-knee", a=at("K11", "insanity: 9"))
    assert g.happened("monster-knocked-down") and g.decks["in_play"] == ["out-fighting"]
    assert g.survivor("a")["courage"] == 0 and not g.survivor("a")["knocked_down"]


@pytest.mark.parametrize(("die", "down", "courage"), [(4, True, 0), (5, True, 0), (6, False, 1)])
def test_kneel_tests_insanity(die: int, down: bool, courage: int) -> None:
    """At most the own insanity: knocked down; above: +1 courage.  The fallen b does not roll.  [R-INT-01, R-GEN-03]"""
    g = position("kneel", check(die), a=at("K11", "insanity: 5"), b=at("A1", DOWN))
    a = g.survivor("a")
    assert (a["knocked_down"], a["courage"], a["insanity"]) == (down, courage, 5)
    assert g.survivor("b")["courage"] == 0
    g.expects("act_order")


# -- Lantern Mirage ----------------------------------------------------------------------------------------------


def test_lantern_mirage_dazzles_who_carries_other_gear() -> None:
    """Gear with the keyword other; +3 evasion; then it draws.  [R-AI-12, R-TOK-03]"""
    g = position(
        "lantern-mirage, kings-man-axe",
        MISS,
        a=at("K11"),
        b=at("R3", "gear: [lantern-halberd]"),
        more=f"c: {{{at('R5', 'gear: [bone-axe]')}}}",
    )
    assert g.survivor("b")["knocked_down"] is True
    assert g.decks["in_play"] == ["out-fighting", "lantern-mirage"] and g.decks["ai_discard"] == ["kings-man-axe"]
    assert g.monster["from_cards"] == {"evasion": 3}
    unharmed(g, "a", "c")


@pytest.mark.parametrize(("die", "stays"), [(9, True), (10, False)])
def test_lantern_mirage_ends_with_a_perfect_hit(die: int, stays: bool) -> None:
    """A Founding Stone needs 10 against it; a natural 10 also discards it.  [R-SAT-04, R-AI-11]"""
    dice = [] if stays else [to_wound(1)]
    g = position(
        "clang",
        to_hit(die, 1),
        *dice,
        a=at("J8"),
        start="survivors-turn",
        in_play="lantern-mirage",
        locations="regal-plume",
    )
    g.choose("act:a", "attack:founding-stone")
    if not stays:
        g.choose("wound:regal-plume")
    assert (g.decks["in_play"] == ["lantern-mirage"]) is stays
    assert g.monster["from_cards"] == ({"evasion": 3} if stays else {})


# -- Lash Out ----------------------------------------------------------------------------------------------------


def test_lash_out_draws_on() -> None:
    """[R-AI-11, R-AI-08]"""
    g = position("lash-out, kings-man-axe", MISS)
    assert g.decks["in_play"] == ["out-fighting", "lash-out"] and attacked(g) == [0]


@pytest.mark.parametrize(("space", "down"), [("J10", True), ("J8", True), ("J9", True), ("J7", True), ("I9", False)])
def test_lash_out_strikes_who_steps_beside_it(space: str, down: bool) -> None:
    """Corners, too.  [R-SMV-03, R-ZON-01]"""
    g = position("clang", a=at("H9"), start="survivors-turn", in_play="lash-out")
    g.choose("act:a", "move", f"to:{space}")
    assert g.survivor("a")["knocked_down"] is down


def test_lash_out_ends_movement_there_but_not_behind_it() -> None:
    """K10 lies behind spaces of the ring and is out of reach; K7 is in the blind spot.  [R-SMV-03]"""
    g = position("clang", a=at("H9"), start="survivors-turn", in_play="lash-out")
    g.choose("act:a", "move")
    assert "to:J10" in g.options and "to:K10" not in g.options
    without = position("clang", a=at("H9"), start="survivors-turn", in_play="out-fighting")
    without.choose("act:a", "move")
    assert "to:K10" in without.options
    behind = position("clang", a=at("K5"), start="survivors-turn", in_play="lash-out")
    behind.choose("act:a", "move", "to:K7")
    unharmed(behind, "a")
    behind.expects("action")


@pytest.mark.parametrize(("ruling", "down"), [("", True), ("zone-entry: from-outside", False)])
def test_lash_out_and_who_is_already_beside_it(ruling: str, down: bool) -> None:
    """A step from one space beside it to another: a ruling says whether that is moving into one.  [R-AMB-54]"""
    g = position("clang", a=at("J9"), start="survivors-turn", in_play="lash-out", rulings=ruling)
    g.choose("act:a", "move", "to:J8")
    assert g.survivor("a")["knocked_down"] is down


# -- Perfect Thrust ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["K7", "N9", "L11"])
def test_perfect_thrust_finds_who_is_on_one_of_three_spaces(space: str) -> None:
    """Three severe injuries at one place; the monster is put beside the survivor.  [R-SEV-01, R-GEN-14, R-DOOM-01]"""
    ready = "survival: 3, actions: [dodge, dash, endure]"
    g = position("perfect-thrust", place("arms"), severe(9), severe(9), severe(10), a=f"at: {space}, {ready}")
    assert all("north" in key or "south" in key or "east" in key or "west" in key for key in g.options)
    g.choose(g.options[0])
    a = g.survivor("a")
    assert [(e.data["rolled"], e.data["plus"]) for e in g.events("injury-roll")] == [(9, 0), (9, 0), (10, 0)]
    assert (a["distance"], a["in_blind_spot"], a["survival"], a["doomed"]) == (1, False, 3, False)
    assert not g.happened("monster-attacks")
    unharmed(g, "b")


@pytest.mark.parametrize("space", ["L7", "M9", "N8", "K11", "L10", "I9", "J8"])
def test_perfect_thrust_finds_nobody_elsewhere(space: str) -> None:
    """Then nothing happens, not even Guard.  [R-AI-05]"""
    g = position("perfect-thrust", a=at(space))
    assert not g.happened("instinct") and g.monster["at"] == "K8"
    unharmed(g, "a", "b")
    g.expects("act_order", "act:a", "act:b")


def test_perfect_thrust_takes_one_of_several() -> None:
    """[R-TGT-03]"""
    g = position("perfect-thrust", place("arms"), severe(10), severe(10), severe(10), a=at("K7"), b=at("L11"))
    g.choose("first:b", "stop:K9:south")
    unharmed(g, "a")
    assert [e.data["who"] for e in g.events("injury-roll")] == [1, 1, 1]


def test_without_its_sword_perfect_thrust_gives_heart() -> None:
    """[R-AI-10, R-GEN-13]"""
    a = at("K7", "survival_limit: 5")
    g = position("perfect-thrust", a=a, injuries="lost-sword")
    assert [g.survivor(x)["survival"] for x in "ab"] == [1, 1]
    assert "perfect-thrust" in g.decks["archived"] and g.decks["ai_discard"] == []
    g.expects("act_order")


# -- Spinning Halberd, Familiar Face -----------------------------------------------------------------------------


def test_spinning_halberd_ignores_ranged_gear() -> None:
    """Darts do nothing; a stone in the hand hits.  [R-SAT-16]"""
    g = position("spinning-halberd, kings-man-axe", MISS)
    assert g.decks["in_play"] == ["out-fighting", "spinning-halberd"] and attacked(g) == [0]
    darts = position(
        "clang",
        a=at("F8", "gear: [bone-darts]"),
        start="survivors-turn",
        in_play="spinning-halberd",
        locations="regal-plume",
    )
    darts.choose("act:a", "attack:bone-darts")
    assert darts.happened("attack-ignored")
    darts.expects("action")
    stone = position(
        "clang", to_hit(9, 1), to_wound(1), a=at("J8"), start="survivors-turn", in_play="spinning-halberd",
        locations="regal-plume",
    )  # fmt: skip
    stone.choose("act:a", "attack:founding-stone", "wound:regal-plume")
    assert not stone.happened("attack-ignored")


def test_familiar_face_breaks_every_mind() -> None:
    """5 brain damage, the deaf, too; nobody is doomed after it.  [R-BRN-01, R-DOOM-01]"""
    ready = "survival: 5, actions: [dodge, dash, encourage]"
    g = position(
        "familiar-face",
        trauma(9),
        amount(1),
        a=f"at: K11, {ready}, insanity: 7",
        b=f"at: A1, {ready}, insanity: 5, permanent_injuries: [deaf]",
        more=f"c: {{at: R3, {ready}, insanity: 3}}",
        level="level-2",
    )
    assert [g.survivor(x)["insanity"] for x in "ab"] == [2, 0]
    assert [g.survivor(x)["survival"] for x in "abc"] == [5, 5, 5]
    assert g.survivor("b")["injuries"]["brain"] == "none" and g.survivor("c")["injuries"]["brain"] == "light"
    assert not any(g.survivor(x)["doomed"] for x in "abc")
