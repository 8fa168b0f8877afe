"""What gear of the later locations and rare gear does in a showdown."""

from __future__ import annotations

import pytest

from showdown.engine import core_catalog, party_problem
from tests.support import outfits
from tests.support.one_weapon import affinities, armed, attack, probes, slots
from tests.support.outfits import armor, arrived, outfit
from tests.support.position import Dice, Play, to_hit, to_wound
from tests.support.tiny_monster import WHITE_LION, brew

KNEE = "wound:beasts-knee"


def strength_of_first_attempt(g: Play) -> int:
    return int(g.events("wound-attempt")[0].data["strength"])


def cut(grid: dict[int, str], weapon: str, *dice: Dice, a: str = "") -> Play:
    """Survivor a, beside the lion, attacks with a grid that may hold coloured cards."""
    g = brew(
        probes(),
        f"""
survivors: {{a: {{at: J8, gear: [{slots(grid)}]{", " + a if a else ""}}}, b: {{at: R3, gear: []}}}}
start: survivors-turn
decks: {{ai: [claw, chomp], hit_locations: [beasts-knee, beasts-femur, soft-belly]}}
""",
        *dice,
        monster=WHITE_LION,
    )
    return g.choose("act:a", f"attack:{weapon}")


@pytest.mark.parametrize(("die", "strength"), [(10, 4), (9, 2)])
def test_a_perfect_hit_with_the_scrap_dagger_adds_two_strength(die: int, strength: int) -> None:
    """[R-SAT-04, R-WND-02]"""
    g = attack("scrap-dagger", to_hit(die, 1, 1), to_wound(2)).choose(KNEE)
    assert strength_of_first_attempt(g) == strength
    g.expects("action", "move", "end")


@pytest.mark.parametrize(
    ("grid", "strength"), [({4: "scrap-bone-spear", 5: "red-probe"}, 7), ({4: "scrap-bone-spear"}, 3)]
)
def test_the_scrap_bone_spear_needs_its_red_affinity(grid: dict[int, str], strength: int) -> None:
    """[R-GEAR-05, R-WND-02]"""
    g = cut(grid, "scrap-bone-spear", to_hit(10, 1), to_wound(2)).choose(KNEE)
    assert strength_of_first_attempt(g) == strength


@pytest.mark.parametrize(
    ("grid", "critical"),
    [
        (
            {
                4: "rainbow-katana",
                3: "red-probe",
                0: "green-probe",
                1: "green-probe-too",
                7: "blue-probe",
                8: "blue-probe-too",
            },
            True,
        ),
        ({4: "rainbow-katana", 3: "red-probe", 7: "blue-probe", 8: "blue-probe-too"}, False),
        ({4: "rainbow-katana", 0: "green-probe", 1: "green-probe-too", 7: "blue-probe", 8: "blue-probe-too"}, False),
    ],
)
def test_the_rainbow_katana_is_deadly_with_all_three_colours(grid: dict[int, str], critical: bool) -> None:
    """[R-GEAR-05, R-CRT-01]"""
    g = cut(grid, "rainbow-katana", to_hit(4, 1, 1, 1), to_wound(9)).choose(KNEE)
    assert g.happened("critical") is critical


def test_each_wound_with_the_knuckle_softens_the_monster_for_the_attack() -> None:
    """[R-TOK-02] Toughness 8, strength 4: the second attempt needs one less than the first."""
    g = armed("beast-knuckle", to_hit(6, 6), to_wound(5), to_wound(3), toughness=8).unwatched()
    g.choose("attack:beast-knuckle", KNEE, "wound:beasts-femur")
    assert [e.data["result"] for e in g.events("wound-attempt")] == ["wound", "wound"]
    assert g.view["monster"]["toughness"] == 8
    g.expects("action", "move", "end")


def test_a_failed_attempt_with_the_knuckle_softens_nothing() -> None:
    """[R-WND-05]"""
    g = attack("beast-knuckle", to_hit(6, 6), to_wound(3), to_wound(3), toughness=8)
    g.choose(KNEE, "wound:beasts-femur")
    assert g.decks["wounds"] == 0


@pytest.mark.parametrize(("dice", "speed"), [((10, 10), -1), ((10, 1), -1), ((9, 1), 0)])
def test_a_perfect_hit_with_the_hammer_slows_the_attacks_of_the_monster_once(dice: tuple[int, int], speed: int) -> None:
    """[R-TOK-02] Two perfect hits in one round count as one."""
    before = armed("skullcap-hammer").view["monster"]["speed"]
    g = armed("skullcap-hammer", to_hit(*dice)).unwatched().choose("attack:skullcap-hammer")
    assert g.view["monster"]["speed"] - before == speed


def test_the_lance_weakens_the_monster_once() -> None:
    """[R-TOK-04] The first wound of the showdown takes one toughness; the second takes none."""
    g = attack("lance-of-longinus", to_hit(6, 6), to_wound(9), to_wound(9), at="I8")
    g.choose(KNEE)
    assert g.view["monster"]["tokens"]["toughness"] == -1
    g.choose("wound:beasts-femur")
    assert g.view["monster"]["tokens"]["toughness"] == -1 and g.decks["wounds"] == 2


def test_a_failed_attempt_with_the_lance_weakens_nothing() -> None:
    """[R-WND-05]"""
    g = attack("lance-of-longinus", to_hit(6, 1), to_wound(1)).choose(KNEE)
    assert g.view["monster"]["tokens"].get("toughness", 0) == 0 and g.decks["wounds"] == 0


def test_a_perfect_hit_with_the_hollow_sword_adds_a_roll() -> None:
    """[R-SAT-04] One die more for the perfect hit; without one there are three."""
    g = attack("hollow-sword", to_hit(10, 1, 1), to_hit(5))
    assert sum(e.data["hits"] for e in g.events("attack-dice")) == 2
    g = attack("hollow-sword", to_hit(9, 1, 1))
    g.expects("wound_order", KNEE)


def test_the_hollowpoint_arrow_slows_the_monster() -> None:
    """[R-TOK-04] On a hit; it needs a bow and is used once per showdown."""
    g = attack("hollowpoint-arrow", to_hit(6), at="F8", gear="hollowpoint-arrow, cat-gut-bow")
    assert g.view["monster"]["tokens"]["movement"] == -1
    g = attack("hollowpoint-arrow", to_hit(5), at="F8", gear="hollowpoint-arrow, cat-gut-bow")
    assert g.view["monster"]["tokens"].get("movement", 0) == 0
    assert "attack:hollowpoint-arrow" not in armed("hollowpoint-arrow", at="F8").options


@pytest.mark.parametrize(
    ("shield", "use"),
    [
        ("beacon-shield", "use:beacon-shield:block"),
        ("scrap-shield", "use:scrap-shield:block"),
        ("oxidized-beacon-shield", "use:oxidized-beacon-shield:deflect"),
        ("oxidized-lantern-sword", "use:oxidized-lantern-sword:deflect"),
    ],
)
def test_shields_can_be_raised(shield: str, use: str) -> None:
    """[R-ACTV-01]"""
    g = outfit(shield).choose("act:a")
    assert use in g.options
    assert use not in g.choose(use).options


@pytest.mark.parametrize("weapon", ["lantern-sword", "lantern-dagger", "ring-whip"])
def test_early_iron_cancels_the_attack_on_a_one(weapon: str) -> None:
    """[R-SAT-04] Another die would have hit."""
    dice = (10, 10, 1) if weapon == "lantern-sword" else (10, 1)
    attack(weapon, to_hit(*dice)).expects("action", "move", "end")


@pytest.mark.parametrize("weapon", ["lantern-sword", "lantern-glaive", "oxidized-ring-whip"])
def test_sharp_adds_a_die_of_strength(weapon: str) -> None:
    """[R-WND-02]"""
    dice = (6, 2, 2) if weapon == "lantern-sword" else (6, 2)
    g = attack(weapon, to_hit(*dice), to_wound(2), ("extra_strength", [7])).choose(KNEE)
    printed = core_catalog().gear(core_catalog().card(weapon)).strength
    assert strength_of_first_attempt(g) == printed + 7


def test_the_perfect_slayer_slows_its_bearer() -> None:
    """[R-SMV-01]"""
    g = outfit("perfect-slayer")
    assert (g.survivor("a")["movement"], g.survivor("b")["movement"]) == (3, 5)


def test_only_the_insane_use_the_cleaver() -> None:
    """[R-GEAR-06] It is sentient."""
    assert "attack:butcher-cleaver" not in armed("butcher-cleaver", a="insanity: 2").options
    assert "attack:butcher-cleaver" in armed("butcher-cleaver", a="insanity: 3").options


def test_only_one_survivor_carries_the_maul_or_the_mask() -> None:
    """[R-GEAR-05]"""
    for card in ("thunder-maul", "forsaker-mask"):
        party = [outfits.survivor(card, {}) for _ in "ab"]
        assert card in party_problem(party, core_catalog()) and party_problem(party[:1], core_catalog()) == ""


@pytest.mark.parametrize(
    ("grid", "survival"),
    [
        ({4: "oxidized-lantern-dagger", 3: "red-probe", 5: "red-probe-too"}, 2),
        ({4: "oxidized-lantern-dagger", 3: "red-probe"}, 1),
        ({4: "oxidized-lantern-dagger"}, 1),
    ],
)
def test_the_oxidized_dagger_gives_survival_with_two_reds(grid: dict[int, str], survival: int) -> None:
    """[R-GEAR-05, R-SUR-01] House value: the affinity on the card and the one in the grid are two."""
    g = cut(grid, "oxidized-lantern-dagger", to_hit(10, 1, 1), a="survival: 1, survival_limit: 5")
    assert g.survivor("a")["survival"] == survival


def test_departing_and_arriving() -> None:
    """[R-SET-07] Phoenix pieces bring insanity, the lantern survival; the leg warmers three insanity on arrival."""
    for gear, survival, insanity in (
        ("phoenix-faulds, phoenix-gauntlet", 0, 2),
        ("scrap-lantern", 1, 0),
        ("screaming-leg-warmers", 0, 3),
    ):
        g = arrived(gear)
        assert (g.survivor("a")["survival"], g.survivor("a")["insanity"]) == (survival, insanity)
        assert (g.survivor("b")["survival"], g.survivor("b")["insanity"]) == (0, 0)


@pytest.mark.parametrize(("insanity", "movement"), [(3, 7), (2, 5)])
def test_the_phoenix_greaves_carry_the_insane(insanity: int, movement: int) -> None:
    """[R-BRN-03, R-SMV-01]"""
    assert outfit("phoenix-greaves", a=f"insanity: {insanity}").survivor("a")["movement"] == movement


def test_the_horns_scream() -> None:
    """[R-ACTV-01, R-TOK-02] The insane gain movement this round, the others insanity."""
    g = outfit("screaming-horns", a="insanity: 3", b="insanity: 1").choose("act:a", "use:screaming-horns:scream")
    assert g.survivor("a")["tokens_this_round"] == {"movement": 1} and g.survivor("a")["insanity"] == 3
    assert g.survivor("b")["tokens_this_round"] == {} and g.survivor("b")["insanity"] == 2


def test_speed_powder_hurts_and_quickens_once() -> None:
    """[R-BRN-01, R-TOK-01]"""
    g = outfit("speed-powder", a="insanity: 5").choose("act:a", "use:speed-powder:snort")
    assert (g.survivor("a")["insanity"], g.survivor("a")["tokens"]) == (3, {"speed": 1})
    assert g.survivor("b")["tokens"] == {} and "use:speed-powder:snort" not in g.options


def test_worn_armor_adds_up() -> None:
    """[R-GEAR-04]"""
    regal = "regal-helm, regal-plackart, regal-gauntlet, regal-faulds, regal-greaves"
    assert armor(outfit(regal)) == [4, 4, 4, 4, 4]
    assert armor(outfit(f"{regal}, forsaker-mask")) == [6, 4, 4, 4, 4]
    assert armor(outfit("lantern-gauntlets, lantern-mail, lantern-greaves, oxidized-beacon-shield")) == [2, 7, 2, 7, 7]


def test_the_survivors_lantern_has_three_colours() -> None:
    """[R-GEAR-05]"""
    grid = {4: "survivors-lantern", 3: "red-probe", 5: "green-probe", 7: "blue-probe"}
    assert affinities(grid) == {"red": 1, "green": 1, "blue": 1}
