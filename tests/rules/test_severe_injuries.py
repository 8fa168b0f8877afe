"""The five severe injury tables, row by row, and what the injuries do afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.position import (
    Dice,
    Play,
    amount,
    check,
    draw,
    place,
    play,
    random_survivor,
    severe,
    to_hit,
    to_wound,
)
from tests.support.survivor_changes import changes


def injured(where: str, *dice: Dice, rulings: str = "{}", more: str = "") -> Play:
    """The lion hits a, whose boxes there are full already.  b stands beside a, c at the other end of the board."""
    return play(
        f"""
        rulings: {rulings}
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, survival_limit: 3, armor: {{waist: 0}}, injuries: {{{where}: heavy}}{more}}}
          b: {{at: K11, survival_limit: 3}}
          c: {{at: A1, survival_limit: 3}}
        decks: {{ai: [claw]}}
        controller: c
        """,
        to_hit(7, 1),
        place(where),
        *dice,
    )


DEAD = {"alive": False, "at": None}
DOWN = {"knocked_down": True}


def recorded(name: str, **more: Any) -> dict[str, Any]:
    """A permanent injury on the record, with its bleeding token and what else changes."""
    return {"permanent_injuries": [name], "bleeding": 1} | {k.replace("__", "."): v for k, v in more.items()}


def passing(*impairments: str, bleeding: int = 1, **more: Any) -> dict[str, Any]:
    """Lasts until the showdown ends."""
    return {"bleeding": bleeding, "impairments": list(impairments)} | {k.replace("__", "."): v for k, v in more.items()}


ROWS: list[tuple[str, int, dict[str, Any]]] = [
    ("head", 1, DEAD),
    ("head", 2, DEAD),
    ("head", 3, DEAD),
    ("head", 4, DEAD),
    ("head", 5, recorded("intracranial-hemorrhage", impairments=["no survival"])),
    ("head", 6, recorded("deaf", impairments=["deaf"], attributes__evasion=-1)),
    ("head", 7, recorded("blind", attributes__accuracy=-1, impairments=["blind"])),
    ("head", 8, {"bleeding": 1, "disorders": ["prey"]}),
    ("head", 9, recorded("shattered-jaw", impairments=["no consuming", "no encourage"])),
    ("head", 10, DOWN),
    ("arms", 1, DEAD),
    ("arms", 2, DEAD),
    ("arms", 3, {"bleeding": 2}),
    ("arms", 4, recorded("dismembered-arm", impairments=["no two-handed weapons"])),
    ("arms", 5, recorded("ruptured-muscle", impairments=["no fighting arts"])),
    ("arms", 6, recorded("contracture", attributes__accuracy=-1)),
    ("arms", 7, recorded("broken-arm", attributes__accuracy=-1, attributes__strength=-1)),
    ("arms", 8, passing("skips next hunt", tokens__strength=-2)),
    ("arms", 9, passing("no two-handed weapons", "no paired weapons", "no block")),
    ("arms", 10, DOWN),
    ("body", 1, DEAD),
    ("body", 2, DEAD),
    ("body", 3, {"bleeding": 2}),
    ("body", 4, recorded("gaping-chest-wound", attributes__strength=-1)),
    ("body", 5, recorded("destroyed-back", impairments=["no strong gear"], movement=3, base_movement=3)),
    ("body", 6, passing("movement is one", "skips next hunt", "dies alone", movement=1)),
    ("body", 7, passing("skips next hunt", bleeding=2)),
    ("body", 8, recorded("broken-rib", attributes__speed=-1)),
    ("body", 9, {"bleeding": 1, "tokens.movement": -1, "movement": 4}),
    ("body", 10, DOWN),
    ("waist", 1, DEAD),
    ("waist", 2, DEAD),
    ("waist", 3, {"bleeding": 2}),
    ("waist", 4, recorded("intestinal-prolapse", impairments=["no waist gear"])),
    ("waist", 5, recorded("warped-pelvis", attributes__luck=-1)),
    (
        "waist",
        6,
        recorded("destroyed-genitals", impairments=["no intimacy"], disorders=["prey"], knocked_down=True, insanity=3),
    ),
    ("waist", 7, recorded("broken-hip", impairments=["no dodge"], movement=4, base_movement=4)),
    ("waist", 8, passing("no surge")),
    ("waist", 9, passing("no dash", knocked_down=True)),
    ("waist", 10, DOWN),
    ("legs", 1, DEAD),
    ("legs", 2, DEAD),
    ("legs", 3, {"bleeding": 2}),
    ("legs", 4, recorded("dismembered-leg", impairments=["no dash"], movement=3, base_movement=3)),
    ("legs", 5, recorded("hamstrung", impairments=["no fighting arts", "no abilities"])),
    ("legs", 6, passing("falls when injured", "skips next hunt")),
    ("legs", 7, passing("no dash", "skips next hunt")),
    ("legs", 8, recorded("broken-leg", movement=4, base_movement=4)),
    ("legs", 9, {"bleeding": 2}),
    ("legs", 10, DOWN),
]

NEIGHBOUR: dict[tuple[str, int], dict[str, Any]] = {
    ("head", 1): {"survival": 0},
    ("head", 2): {"survival": 0},
    ("waist", 1): {"survival": 2},
    ("waist", 2): {"survival": 2},
    ("legs", 8): {"injuries.brain": "light"},
}
"""What the survivor beside suffers."""

FAR_AWAY: dict[tuple[str, int], dict[str, Any]] = {("head", 1): {"survival": 0}, ("head", 2): {"survival": 0}}


@pytest.mark.parametrize(("where", "roll", "expected"), ROWS, ids=[f"{w}-{r}" for w, r, _ in ROWS])
def test_every_row_changes_exactly_what_it_says(where: str, roll: int, expected: dict[str, Any]) -> None:
    """[R-SEV-04, R-SEV-01, R-SEV-02]"""
    extra = [draw("disorder", "prey")] if "disorders" in expected else []
    g = injured(where, severe(roll), *extra)
    before = {letter: g.survivor(letter) for letter in "abc"}
    g.choose(f"take:{where}")
    assert changes(before["a"], g.survivor("a")) == expected
    assert changes(before["b"], g.survivor("b")) == NEIGHBOUR.get((where, roll), {})
    assert changes(before["c"], g.survivor("c")) == FAR_AWAY.get((where, roll), {})
    acting = ["act:b", "act:c"]
    if expected.get("alive", True) and not expected.get("knocked_down"):
        acting.append("act:a")
    g.expects("act_order", *acting)


# -- limits ------------------------------------------------------------------------------------------------------

LIMITS: list[tuple[str, int, str, int]] = [
    ("head", 5, "intracranial-hemorrhage", 1),
    ("head", 6, "deaf", 1),
    ("head", 7, "blind", 2),
    ("head", 9, "shattered-jaw", 1),
    ("arms", 4, "dismembered-arm", 2),
    ("arms", 5, "ruptured-muscle", 1),
    ("arms", 7, "broken-arm", 2),
    ("body", 5, "destroyed-back", 1),
    ("waist", 4, "intestinal-prolapse", 1),
    ("waist", 7, "broken-hip", 1),
    ("legs", 4, "dismembered-leg", 2),
    ("legs", 5, "hamstrung", 1),
    ("legs", 8, "broken-leg", 2),
]


def injured_often(where: str, rolls: int, *dice: Dice) -> Play:
    """A number of hits in one attack, all on one location whose boxes are full."""
    return play(
        f"""
        monster: {{at: K8, facing: south, tokens: {{speed: {rolls - 2}}}}}
        survivors:
          a: {{at: K10, survival: 0, armor: {{waist: 0}}, injuries: {{{where}: heavy}}}}
          b: {{at: K11, insanity: 5}}
          c: {{at: A1}}
        decks: {{ai: [claw]}}
        controller: c
        """,
        to_hit(*([7] * rolls)),
        place(*([where] * rolls)),
        *dice,
    )


@pytest.mark.parametrize(("where", "roll", "name", "limit"), LIMITS, ids=[entry[2] for entry in LIMITS])
def test_beyond_its_limit_an_injury_is_only_a_bleeding_token(where: str, roll: int, name: str, limit: int) -> None:
    """[R-SEV-03, R-SEV-02, R-DMG-05]"""
    g = injured_often(where, limit + 1, *([severe(roll)] * (limit + 1)))
    g.choose(*([f"take:{where}"] * limit))
    before = {letter: g.survivor(letter) for letter in "abc"}
    assert before["a"]["permanent_injuries"] == [name] * limit
    g.choose(f"take:{where}")
    assert changes(before["a"], g.survivor("a")) == {"bleeding": limit + 1}
    assert changes(before["b"], g.survivor("b")) == {}
    assert changes(before["c"], g.survivor("c")) == {}
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_destroyed_genitals_beyond_the_limit_bring_nothing_else() -> None:
    """[R-SEV-03]"""
    g = injured_often("waist", 2, severe(6), draw("disorder", "prey"), severe(6))
    g.choose("take:waist")
    before = g.survivor("a")
    g.choose("take:waist")
    assert changes(before, g.survivor("a")) == {"bleeding": 2}
    g.expects("act_order", "act:b", "act:c")


@pytest.mark.parametrize(
    ("where", "roll", "name", "stat"),
    [
        ("arms", 6, "contracture", "accuracy"),
        ("body", 4, "gaping-chest-wound", "strength"),
        ("body", 8, "broken-rib", "speed"),
        ("waist", 5, "warped-pelvis", "luck"),
    ],
)
def test_some_injuries_can_be_recorded_any_number_of_times(where: str, roll: int, name: str, stat: str) -> None:
    """[R-SEV-02, R-SEV-04]"""
    g = injured_often(where, 4, *([severe(roll)] * 4))
    g.choose(*([f"take:{where}"] * 4))
    a = g.survivor("a")
    assert a["permanent_injuries"] == [name] * 4
    assert a["attributes"][stat] == -4
    assert a["bleeding"] == 4
    assert g.survivor("b")["attributes"][stat] == 0
    g.expects("act_order", "act:a", "act:b", "act:c")


# -- the second one of the same ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "total"), [("total-four", -4), ("further-four", -5)])
def test_the_second_blind_eye(ruling: str, total: int) -> None:
    """[R-AMB-44, R-SEV-04]"""
    g = play(
        f"""
        rulings: {{two-blind: {ruling}}}
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{head: heavy}}}}, b: {{at: A1}}}}
        decks: {{ai: [claw]}}
        controller: b
        """,
        to_hit(7, 7),
        place("head", "head"),
        severe(7),
        severe(7),
    )
    g.choose("take:head")
    assert g.survivor("a")["attributes"]["accuracy"] == -1
    g.choose("take:head")
    assert g.survivor("a")["attributes"]["accuracy"] == total
    assert g.survivor("a")["impairments"] == ["retires", "blind"]
    assert g.survivor("b")["attributes"]["accuracy"] == 0
    g.expects("act_order", "act:a", "act:b")


def armed(where: str, hits: int, *rolls: int) -> Play:
    """a carries a spear, a stone and fists; after the injuries it is a's act, beside the lion."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, survival: 0, gear: [king-spear, founding-stone], injuries: {{{where}: heavy}}}}
          b: {{at: K7, gear: [king-spear, founding-stone]}}
        decks: {{ai: [claw]}}
        controller: b
        """,
        to_hit(*([7] * hits + [1] * (2 - hits))),
        place(*([where] * hits)),
        *[severe(roll) for roll in rolls],
    )
    g.choose(*([f"take:{where}"] * hits))
    g.choose("act:a")
    return g


def weapons(g: Play) -> list[str]:
    return [o for o in g.options if o.startswith(("attack", "use"))]


def test_one_arm_cannot_hold_a_two_handed_weapon() -> None:
    """[R-SEV-04]"""
    g = armed("arms", 1, 4)
    assert weapons(g) == ["attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth"]
    g.choose("end", "act:b")
    assert "attack:king-spear" in g.options
    g.expects("action")


def test_without_arms_only_fist_and_tooth_remain() -> None:
    """[R-SEV-04, R-GEAR-03]"""
    g = armed("arms", 2, 4, 4)
    assert weapons(g) == ["attack:fist-and-tooth"]
    g.expects("action")


def test_a_dislocated_shoulder_cannot_hold_a_two_handed_weapon() -> None:
    """[R-SEV-04]"""
    g = armed("arms", 1, 9)
    assert "attack:king-spear" not in g.options
    assert "attack:founding-stone" in g.options
    g.expects("action")


def test_a_destroyed_back_cannot_use_strong_gear() -> None:
    """[R-SEV-04]"""
    g = armed("body", 1, 5)
    assert weapons(g) == ["attack:founding-stone", "use:founding-stone:sling", "attack:fist-and-tooth"]
    g.expects("action")


def test_a_lost_leg_counts_twice_and_then_retires() -> None:
    """[R-SEV-04]"""
    g = injured_often("legs", 2, severe(4), severe(4))
    g.choose("take:legs", "take:legs")
    assert g.survivor("a")["movement"] == 1
    assert g.survivor("a")["impairments"] == ["no dash", "retires"]
    assert g.survivor("b")["movement"] == 5
    g.expects("act_order")


# -- lasting effects ---------------------------------------------------------------------------------------------


def test_a_destroyed_tooth_only_angers_the_brave() -> None:
    """[R-SEV-04]"""
    g = injured("head", severe(10), more=", courage: 3")
    before = g.survivor("a")
    g.choose("take:head")
    assert changes(before, g.survivor("a")) == {"insanity": 2}
    g.expects("act_order", "act:a", "act:b", "act:c")


def test_courage_two_is_not_enough_for_a_destroyed_tooth() -> None:
    """[R-SEV-04]"""
    g = injured("head", severe(10), more=", courage: 2")
    before = g.survivor("a")
    g.choose("take:head")
    assert changes(before, g.survivor("a")) == {"knocked_down": True}
    g.expects("act_order", "act:b", "act:c")


def test_the_deaf_hear_no_roar() -> None:
    """[R-SEV-04, R-TGT-07]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {head: heavy}}, b: {at: A1, courage: 9}}
        decks: {ai: [claw, terrifying-roar]}
        controller: b
        """,
        to_hit(7, 1),
        place("head"),
        severe(6),
        check(2),
        to_hit(1, 1),
    )
    g.choose("take:head", "act:a", "end", "act:b", "end")
    assert [e.data["who"] for e in g.events("check")] == [1]
    assert g.survivor("a")["injuries"]["brain"] == "none"
    g.expects("act_order")


def after_injury(
    where: str, roll: int, *dice: Dice, card: str = "claw", a: str = "", hl: str = "", armor: int = 0
) -> Play:
    """a suffers this severe injury from Claw and is up for an act; b is far away and has acted.

    ``card``: what the lion draws next round.
    """
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, armor: {{waist: 0, body: {armor}}}, injuries: {{{where}: heavy}}, {a or "survival: 1"}}}
          b: {{at: A1}}
        decks: {{ai: [claw, {card}], hit_locations: [{hl}]}}
        controller: b
        """,
        to_hit(7, 1),
        place(where),
        severe(roll),
        *dice,
    )
    return g.choose(f"take:{where}", "act:b", "end", "act:a")


def test_a_hemorrhage_ends_dodging() -> None:
    """[R-SEV-04, R-SUR-06]"""
    g = after_injury("head", 5, to_hit(7), card="chomp")
    g.choose("end")
    assert g.survivor("a")["survival"] == 1
    g.expects("hit", "take:head")


def test_without_the_hemorrhage_the_same_hit_could_be_dodged() -> None:
    """[R-SUR-06]"""
    g = after_injury("head", 9, to_hit(7), card="chomp")
    g.choose("end")
    g.expects("hit", "take:head", "dodge:head")


def test_a_hemorrhage_ends_gaining_survival() -> None:
    """[R-SEV-04, R-SUR-01]"""
    g = after_injury("head", 5, check(5), a="survival: 1, survival_limit: 3", hl="beasts-maw")
    g.choose("use:founding-stone:sling", "wound:beasts-maw")
    assert g.survivor("a")["courage"] == 1
    assert g.survivor("a")["survival"] == 1
    g.expects("action")


def test_a_broken_hip_cannot_dodge() -> None:
    """[R-SEV-04, R-SUR-06]"""
    g = after_injury("waist", 7, to_hit(7), card="chomp")
    g.choose("end")
    g.expects("hit", "take:head")


def test_a_shattered_jaw_cannot_encourage() -> None:
    """[R-SEV-04, R-SUR-08]"""
    position = """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10, actions: [dodge, encourage], survival: 2, injuries: {head: heavy}}
          b: {at: A1}
          c: {at: M8}
        decks: {ai: [claw], hit_locations: [beasts-maw]}
        controller: b
        """
    c_falls = (to_hit(8, 1), to_wound(2), check(4))
    hurt = play(position, to_hit(7, 1), place("head"), severe(9), *c_falls)
    hurt.choose("take:head", "act:c", "attack:founding-stone", "wound:beasts-maw")
    hurt.expects("act_order", "act:a", "act:b")
    whole = play(position, to_hit(1, 1), *c_falls)
    whole.choose("act:c", "attack:founding-stone", "wound:beasts-maw")
    whole.expects("flow", "encourage:a:c", "done")


@pytest.mark.parametrize(("where", "roll"), [("waist", 9), ("legs", 7), ("legs", 4)])
def test_injuries_that_take_the_dash_away(where: str, roll: int) -> None:
    """[R-SEV-04, R-SUR-09]"""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors:
          a: {{at: K10, actions: [dodge, dash, surge], survival: 3, armor: {{waist: 0}}, injuries: {{{where}: heavy}}}}
          b: {{at: A1, actions: [dodge, dash], survival: 2}}
        decks: {{ai: [claw]}}
        controller: b
        """,
        to_hit(7, 1),
        place(where),
        severe(roll),
    )
    assert "dash:a" in g.options
    g.choose("done", f"take:{where}")
    assert "dash:a" not in g.options
    assert "dash:b" in g.options
    g.expects("act_order")


def test_a_slashed_back_takes_the_surge_away() -> None:
    """[R-SEV-04, R-SUR-10]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: K10, actions: [dodge, dash, surge], survival: 3, armor: {waist: 0}, injuries: {waist: heavy}}
          b: {at: A1}
        decks: {ai: [claw], hit_locations: [fuzzy-groin]}
        controller: b
        """,
        to_hit(7, 1),
        place("waist"),
        severe(8),
    )
    assert "surge:a" in g.options
    g.choose("done", "take:waist")
    assert "surge:a" not in g.options
    assert "dash:a" in g.options
    g.expects("act_order")


def test_a_torn_tendon_makes_every_later_injury_a_fall() -> None:
    """[R-SEV-04]"""
    g = after_injury("legs", 6, to_hit(7, 1), place("arms"), a="survival: 0")
    assert not g.survivor("a")["knocked_down"]
    g.choose("end")
    g.choose("take:arms")
    assert g.survivor("a")["injuries"]["arms"] == "light"
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


def test_with_a_torn_tendon_losing_armor_is_no_injury() -> None:
    """[R-SEV-04]"""
    g = after_injury("legs", 6, to_hit(7, 1), place("body"), a="survival: 0", armor=1)
    g.choose("end", "take:body")
    assert g.survivor("a")["armor"]["body"] == 0
    assert not g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:a", "act:b")


def test_with_a_torn_tendon_a_severe_injury_knocks_down_as_well() -> None:
    """[R-SEV-04]"""
    g = after_injury("legs", 6, to_hit(7, 1), place("legs"), severe(3), a="survival: 0")
    g.choose("end", "take:legs")
    assert g.survivor("a")["bleeding"] == 3
    assert g.survivor("a")["knocked_down"]
    g.expects("act_order", "act:b")


def test_a_warped_pelvis_takes_the_luck_for_criticals() -> None:
    """[R-SEV-04, R-CRT-01, R-CRT-03]"""
    g = after_injury("waist", 5, to_hit(8, 1), to_wound(10), hl="beasts-knee")
    g.choose("attack:founding-stone", "wound:beasts-knee")
    assert not g.happened("critical")
    assert g.happened("wound")
    assert g.monster["tokens"] == {}
    g.expects("action")


def test_a_broken_arm_hits_and_strikes_less_well() -> None:
    """[R-SEV-04, R-SAT-04, R-WND-02]"""
    g = after_injury("arms", 7, to_hit(7, 8), to_wound(5), hl="fuzzy-groin")
    g.choose("attack:founding-stone")
    assert g.events("attack-dice")[0].data["hits"] == 1  # 8 needed instead of 7
    g.choose("wound:fuzzy-groin")
    assert g.events("wound-attempt")[0].data["result"] == "failure"  # 5 + 1 - 1 is below 6
    g.expects("action")


def test_a_broken_rib_costs_an_attack_die() -> None:
    """[R-SEV-04, R-SAT-03]"""
    g = after_injury("body", 8, to_hit(2))
    g.choose("attack:founding-stone")
    assert g.happened("misses")
    g.expects("action")


def test_a_spiral_fracture_weakens_by_two_tokens() -> None:
    """[R-SEV-04, R-TOK-02]"""
    g = after_injury("arms", 8, to_hit(7, 1), to_wound(6), hl="fuzzy-groin")
    g.choose("attack:founding-stone", "wound:fuzzy-groin")
    assert g.events("wound-attempt")[0].data["result"] == "failure"  # 6 + 1 - 2 is below 6
    g.expects("action")


def test_the_disemboweled_crawl_one_space() -> None:
    """[R-SEV-04, R-SMV-01]"""
    g = after_injury("body", 6)
    g.choose("move")
    g.expects("move_to", "to:J10", "to:L10", "to:K11")


def kill_after_disembowelment(b: str) -> Play:
    """a is disemboweled and then kills the lion with the stone; ``b`` is alive or dead."""
    g = play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K10, survival: 0, injuries: {{body: heavy}}}}, b: {{{b}}}}}
        decks: {{ai: [claw], hit_locations: [beasts-chest]}}
        controller: a
        players: [[a, b]]
        """,
        to_hit(7, 1),
        place("body"),
        severe(6),
        draw("resource", "white-fur"),
        check(10),
        *([draw("resource", "sinew", "sinew", "white-fur", "white-fur")] if "dead" not in b else []),
    )
    return g.choose("take:body", "act:a", "use:founding-stone:sling", "wound:beasts-chest")


def test_the_disemboweled_are_carried_home_by_another() -> None:
    """[R-SEV-04, R-END-01]"""
    g = kill_after_disembowelment("at: A1")
    assert g.survivor("a")["alive"]
    g.expects_over("victory")


def test_the_disemboweled_die_if_nobody_else_lives() -> None:
    """[R-SEV-04, R-END-02]"""
    g = kill_after_disembowelment("dead: true")
    assert not g.survivor("a")["alive"]
    g.expects_over("defeat")


def test_tokens_of_an_injury_end_with_the_showdown_and_records_stay() -> None:
    """[R-SEV-02, R-TOK-02, R-END-03]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 0, injuries: {body: heavy, arms: heavy}}, b: {at: A1}}
        decks: {ai: [claw], hit_locations: [beasts-chest]}
        controller: b
        """,
        to_hit(7, 7),
        place("body", "arms"),
        severe(9),
        severe(7),
        draw("resource", "white-fur"),
        check(10),
        draw("resource", "sinew", "sinew", "white-fur", "white-fur"),
    )
    g.choose("take:body", "take:arms")
    assert g.survivor("a")["tokens"] == {"movement": -1}
    assert g.survivor("a")["bleeding"] == 2
    g.choose("act:a", "use:founding-stone:sling", "wound:beasts-chest")
    a = g.survivor("a")
    assert a["tokens"] == {}
    assert a["bleeding"] == 0
    assert a["permanent_injuries"] == ["broken-arm"]
    assert a["attributes"]["strength"] == -1
    g.expects_over("victory")


# -- the legs table of the first printing ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "roll", "expected"),
    [
        ("later-printing", 1, DEAD),
        ("later-printing", 2, DEAD),
        ("later-printing", 3, {"bleeding": 2}),
        ("first-printing", 1, DEAD),
        ("first-printing", 2, {"bleeding": 2}),
        ("first-printing", 3, {"bleeding": 2}),
    ],
)
def test_the_low_rows_of_the_legs_table(ruling: str, roll: int, expected: dict[str, Any]) -> None:
    """[R-AMB-31, R-SEV-04]"""
    g = injured("legs", severe(roll), rulings=f"{{legs-table: {ruling}}}")
    before = g.survivor("a")
    g.choose("take:legs")
    assert changes(before, g.survivor("a")) == expected
    g.expects("act_order")


# -- severe injuries beyond an attack ----------------------------------------------------------------------------


def test_damage_outside_a_profile_causes_severe_injuries_too() -> None:
    """[R-DMO-01, R-DMG-02]"""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K12, injuries: {brain: light, legs: heavy}}, b: {at: A1}}
        decks: {ai: [size-up]}
        controller: b
        """,
        random_survivor("a"),
        check(4),
        ("brain_trauma", [5]),
        place("legs"),
        severe(9),
        draw("disorder", "prey"),
        amount(1),
    )
    assert g.survivor("a")["bleeding"] == 2
    assert g.survivor("a")["survival"] == 1
    assert g.survivor("b")["bleeding"] == 0
    g.expects("act_order", "act:b")


def test_enduring_ignores_the_severe_injury_before_it_is_rolled() -> None:
    """[R-SUR-12, R-SEV-01]"""
    g = injured("arms", more=", actions: [dodge, endure], survival: 7")
    before = g.survivor("a")
    g.choose("take:arms")
    g.expects("yes_no", "yes", "no")
    g.choose("yes")
    assert changes(before, g.survivor("a")) == {"survival": 0, "used": ["endure"]}
    g.expects("act_order", "act:a", "act:b", "act:c")
