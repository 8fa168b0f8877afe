"""Tall Grass: harder to hit while standing in it."""

from __future__ import annotations

import pytest

from tests.support.position import Dice, Play, place, play, to_hit


def struck(at: str, *dice: Dice, b: str = "B2", tiles: str = "{id: tall-grass, at: K10, facing: north}") -> Play:
    """A Claw (two dice, 2+) at survivor a beside the lion; the grass covers K10, L10, K11, L11."""
    return play(
        f"""
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: {at}, survival: 0}}, b: {{at: {b}}}}}
        terrain: [{tiles}]
        decks: {{ai: [claw]}}
        controller: b
        """,
        *dice,
    )


@pytest.mark.parametrize("at", ["K10", "L10"])
def test_it_gives_two_evasion_to_whoever_stands_in_it(at: str) -> None:
    """[R-TER-07, R-MAT-06] 2+ becomes 4+: a three misses, a four hits."""
    g = struck(at, to_hit(3, 4), place("body"))
    event = g.events("monster-dice")[0]
    assert (event.data["needed"], event.data["hits"]) == (4, 1)
    g.choose("take:body").expects("act_order")


@pytest.mark.parametrize(("tile", "b"), [("L10", "M11"), ("I10", "I11"), ("K11", "K12")])
def test_beside_it_there_is_no_shelter(tile: str, b: str) -> None:
    """[R-TER-07] The bystander in the grass keeps it for itself."""
    g = struck("K10", to_hit(2, 1), place("body"), b=b, tiles=f"{{id: tall-grass, at: {tile}, facing: north}}")
    event = g.events("monster-dice")[0]
    assert (event.data["needed"], event.data["hits"]) == (2, 1)
    g.choose("take:body").expects("act_order")


def test_it_neither_stops_nor_hides_anybody_by_itself() -> None:
    """[R-TER-01, R-TER-07] Walked through and into, seen through, and its grass is no wall."""
    g = play("""
        monster: {at: K4, facing: south}
        survivors: {a: {at: K9}, b: {at: K11}}
        terrain: [{id: tall-grass, at: K7, facing: north}, {id: tall-grass, at: K10, facing: north}]
        start: survivors-turn
        """)
    assert g.survivor("b")["threat"]
    g.choose("act:a", "move")
    assert {"to:K10", "to:K7", "to:L10", "to:K6"} <= set(g.options)
    g.expects("move_to")


def test_it_gives_nothing_but_evasion() -> None:
    """[R-TER-07] A strike from the grass needs what it always needs."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}}
        terrain: [{id: tall-grass, at: K10, facing: north}]
        start: survivors-turn
        """,
        to_hit(6, 6),
    ).choose("act:a", "attack:founding-stone")
    assert g.events("attack-dice")[0].data["needed"] == 7
    g.expects("action")


# -- hiding ------------------------------------------------------------------------------------------------------

HIDE = "use:tall-grass:hide:K10"


def lurker(*dice: Dice, at: str = "K11", b: str = "B2", a: str = "", ai: str = "claw") -> Play:
    """The lion is at K4, facing south; the grass covers K10 to L11 and a second tile M10 to N11."""
    return play(
        f"""
        monster: {{at: K4, facing: south}}
        survivors: {{a: {{at: {at}, survival: 0{a}}}, b: {{at: {b}, survival: 0}}}}
        terrain: [{{id: tall-grass, at: K10, facing: north}}, {{id: tall-grass, at: M10, facing: north}}]
        decks: {{ai: [{ai}]}}
        start: survivors-turn
        controller: b
        """,
        *dice,
    ).choose("act:a")


@pytest.mark.parametrize("at", ["J10", "K9", "K12"])
def test_only_inside_it_can_anybody_hide(at: str) -> None:
    """[R-TER-07]"""
    g = lurker(at=at)
    assert HIDE not in g.options
    g.expects("action")


def test_who_hides_is_no_threat_and_drops_the_token() -> None:
    """[R-TER-07, R-TGT-04, R-PRI-01] The other one stays what it was."""
    g = lurker(a=", priority_target: true").choose(HIDE)
    assert (g.survivor("a")["threat"], g.survivor("a")["priority_target"]) == (False, False)
    assert g.survivor("b")["threat"]
    g.expects("action", "move", "end")


def test_the_lion_passes_over_who_is_hidden() -> None:
    """[R-TER-07, R-TGT-04] Claw wants a threat: b, though further away."""
    g = lurker(to_hit(1, 1), b="Q7").choose(HIDE, "end", "act:b", "end")
    while g.game.decision.kind == "monster_path":
        g.choose(g.options[0])
    assert g.events("target")[-1].data["who"] == 1
    g.expects("act_order")


def test_a_sniffing_lion_finds_everybody() -> None:
    """[R-FS-07] The only survivor hides: Claw finds no threat, and the instinct then overrides hiding."""
    g = play("""
        monster: {at: K4, facing: south}
        survivors: {a: {at: K11}}
        terrain: [{id: tall-grass, at: K10, facing: north}]
        decks: {ai: [claw]}
        start: survivors-turn
        """).choose("act:a", HIDE, "end")
    assert (g.happened("no-target"), g.happened("instinct")) == (True, True)
    assert g.survivor("a")["threat"]
    g.expects("act_order", "act:a")


def test_walking_within_grass_keeps_hidden() -> None:
    """[R-TER-07] From one tile into the next without leaving."""
    g = lurker(at="L11").choose(HIDE, "move", "to:N10")
    assert not g.survivor("a")["threat"]
    g.expects("action", "end")


@pytest.mark.parametrize("end", ["J11", "K12", "K9"])
def test_leaving_ends_it(end: str) -> None:
    """[R-TER-07]"""
    g = lurker().choose(HIDE, "move", f"to:{end}")
    assert g.survivor("a")["threat"]
    g.expects("action", "end")


def test_coming_back_does_not_hide_again() -> None:
    """[R-TER-07] Out with a dash, back with the movement."""
    g = play("""
        monster: {at: K4, facing: south}
        survivors: {a: {at: K11, survival: 2, survival_limit: 2, actions: [dodge, dash]}, b: {at: B2}}
        terrain: [{id: tall-grass, at: K10, facing: north}]
        decks: {ai: [claw]}
        start: survivors-turn
        """).choose("act:a", HIDE, "dash:a", "to:J11", "move", "to:K11")
    assert g.survivor("a")["threat"]
    g.expects("action")


def test_attacking_ends_it() -> None:
    """[R-TER-07] A stone slung from the grass."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, survival: 2, survival_limit: 2, actions: [dodge, surge]}, b: {at: B2}}
        terrain: [{id: tall-grass, at: K10, facing: north}]
        decks: {ai: [claw]}
        start: survivors-turn
        """,
        to_hit(1, 1),
    ).choose("act:a", HIDE)
    assert not g.survivor("a")["threat"]
    g.choose("surge:a", "attack:founding-stone")
    assert g.survivor("a")["threat"]
    g.expects("action")


def test_being_dragged_out_of_it_ends_it() -> None:
    """[R-TER-07, R-GRB-02] Grasp takes any survivor in range, runs from the threat and drags the victim along."""
    g = play(
        """
        monster: {at: K7, facing: south}
        survivors: {a: {at: K11, survival: 0, armor: {body: 5}}, b: {at: K1}}
        terrain: [{id: tall-grass, at: K10, facing: north}]
        decks: {ai: [grasp]}
        start: survivors-turn
        controller: b
        """,
        to_hit(4),
        place("body"),
        place("body"),
    ).choose("act:a", HIDE, "end", "act:b", "end")
    while g.game.decision.kind != "act_order":
        g.choose(g.options[0])
    assert g.events("monster-dice")[0].data["needed"] == 4
    assert g.happened("grab")
    assert g.survivor("a")["at"] not in ("K10", "K11", "L10", "L11")
    assert g.game.state.survivors[0].hidden == 0
    g.expects("act_order", "act:b")
