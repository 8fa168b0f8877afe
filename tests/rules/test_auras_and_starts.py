"""Words for colours of the gear grid, critical wounds at named locations, revealed traps, and a stated start."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import Catalog, Game
from showdown.engine import showdown as setup
from showdown.kernel.errors import BadContent
from tests.support.position import Dice, Play, severe, to_hit, to_wound
from tests.support.tiny_monster import brew, homebrew

RED = "grid: [[bone-club, bone-club]]"
TWO_RED = "grid: [[bone-club, cat-fang-knife], [null, cat-fang-knife]]"
BLUE = "grid: [[hunter-whip, ring-whip]]"


def picked(folder: Path, line: str, a: str, b: str) -> list[str]:
    """Whom a card with this target line picks; several: the options of the controller."""
    ai = f"seeker: {{actions: [{{pick_target: ['{line}']}}, {{bash: target}}]}}"
    g = brew(
        homebrew(folder, ai=ai),
        f"""
        survivors: {{a: {{at: K12, survival: 0, {a}}}, b: {{at: A1, survival: 0, {b}}}}}
        decks: {{ai: [seeker]}}
        """,
    ).unwatched()
    if g.game.decision.kind == "pick_target":
        return [key.removeprefix("target:") for key in g.options]
    return ["ab"[e.data["who"]] for e in g.events("target")]


@pytest.mark.parametrize(
    "line, a, b, who",
    [
        ("survivor, most red affinities", RED, TWO_RED, ["b"]),
        ("survivor, most red affinities", RED, BLUE, ["a"]),
        ("survivor, most blue affinities", RED, BLUE, ["b"]),
        ("survivor, most green affinities", RED, BLUE, ["a", "b"]),
        ("closest survivor, most green affinities", RED, BLUE, ["a"]),
        ("survivor, red aura", RED, BLUE, ["a"]),
        ("survivor, blue aura", RED, BLUE, ["b"]),
        ("survivor, green aura", RED, BLUE, []),
        ("survivor, white aura", RED, "gear: []", ["b"]),
        ("survivor, most armor points", "armor: {head: 3}, gear: []", "armor: {legs: 2}, gear: []", ["a"]),
        ("survivor, most armor points", "armor: {head: 3}, gear: []", "armor: {legs: 2, arms: 2}, gear: []", ["b"]),
        ("survivor, most armor points", "gear: []", "gear: []", ["a", "b"]),
    ],
)
def test_colours_and_armor_points_decide(tmp_path: Path, line: str, a: str, b: str, who: list[str]) -> None:
    """Zero counts for "most".  [R-GEN-07, R-GEAR-05]"""
    assert picked(tmp_path, line, a, b) == who


def hit(folder: Path, locations: str, *dice: Dice, ai: str = "", cards: str = "straw-chest") -> Play:
    """a attacks from J8 and rolls these dice."""
    g = brew(
        homebrew(folder, hit_locations=locations, ai=ai),
        f"""
        survivors: {{a: {{at: J8, survival: 0}}, b: {{at: A1, survival: 0}}}}
        start: survivors-turn
        decks: {{ai: [straw-blow], hit_locations: [{cards}], in_play: [{"watcher" if ai else ""}]}}
        """,
        *dice,
    ).unwatched()
    return g.choose("act:a", "attack:founding-stone")


LISTENER = """
watcher:
  level: special
  type: trait
  when: [{moment: survivor wounds, do: [{if: {critical_at: [straw-chest]}, then: [{tokens: {who: monster, luck: 1}}]}]}]
"""


@pytest.mark.parametrize("card, roll, luck", [("straw-chest", 10, 1), ("straw-chest", 5, 0), ("straw-back", 10, 0)])
def test_a_critical_wound_at_a_named_location(tmp_path: Path, card: str, roll: int, luck: int) -> None:
    """[R-CRT-01]"""
    locations = "straw-chest: {critical: []}\nstraw-back: {critical: []}"
    g = hit(tmp_path, locations, to_hit(10, 1), to_wound(roll), ai=LISTENER, cards=card).choose(f"wound:{card}")
    assert g.monster["tokens"] == ({"luck": 1} if luck else {})


def test_a_slung_stone_is_critical_there_too(tmp_path: Path) -> None:
    """[R-GEAR-02]"""
    g = brew(
        homebrew(tmp_path, ai=LISTENER),
        """
        survivors: {a: {at: J8, survival: 0}}
        start: survivors-turn
        decks: {ai: [straw-blow, straw-blow], hit_locations: [straw-chest], in_play: [watcher]}
        """,
    ).unwatched()
    g.choose("act:a", "use:founding-stone:sling", "wound:straw-chest")
    assert g.monster["tokens"] == {"luck": 1}


def test_a_revealed_trap_is_a_moment_before_the_trap(tmp_path: Path) -> None:
    """[R-TRP-01, R-AI-13]"""
    ai = """
    watcher:
      level: special
      type: trait
      when: [{moment: trap revealed, do: [{gain: {who: the survivor, insanity: 2}}]}]
    """
    trap = "straw-trap: {trap: [{brain_damage: {who: attacker, amount: 1}}]}"
    g = hit(tmp_path, trap, to_hit(10, 1), ai=ai, cards="straw-trap")
    assert g.survivor("a")["insanity"] == 1 and g.survivor("a")["injuries"]["brain"] == "none"
    assert g.survivor("b")["insanity"] == 0


def test_standing_up_is_a_moment(tmp_path: Path) -> None:
    """Only of a monster that was down.  [R-KDM-02, R-AI-13]"""
    ai = """
    watcher:
      level: special
      type: trait
      when: [{moment: monster stands, do: [{tokens: {who: monster, luck: 1}}]}]
    """
    catalog = homebrew(tmp_path, ai=ai)
    for down, tokens in (("true", {"luck": 1}), ("false", {})):
        stand = f"{{id: straw-man, level: one, at: K8, facing: south, knocked_down: {down}}}"
        g = brew(
            catalog,
            """
            survivors: {a: {at: A1, survival: 0}}
            start: survivors-turn
            decks: {ai: [straw-blow], in_play: [watcher]}
            """,
            monster=stand,
        ).unwatched()
        assert g.monster["tokens"] == tokens


@pytest.mark.parametrize("die, alive", [(6, False), (7, True)])
def test_hits_can_make_severe_injuries_worse(tmp_path: Path, die: int, alive: bool) -> None:
    """6 - 4 is a 2: instant death.  [R-SEV-05, R-MAT-14]"""
    ai = "smash: {actions: [{hits: {who: all survivors, damage: 9, place: body, severe_injuries: -4}}]}"
    g = brew(
        homebrew(tmp_path, ai=ai),
        "survivors: {a: {at: A1, survival: 0, gear: []}, b: {at: C1, survival: 0, armor: {body: 20}}}\n"
        "decks: {ai: [smash]}\n",
        severe(die),
    ).unwatched()
    g.choose("take:body", "take:body")
    assert g.survivor("a")["alive"] is alive


def test_it_turns_its_back_to_as_many_as_possible(tmp_path: Path) -> None:
    """[R-FAC-02]"""
    ai = "coward: {actions: [{turn_back_to: most survivors}]}"
    catalog = homebrew(tmp_path, ai=ai)

    def facing(*spaces: str) -> Play:
        survivors = ", ".join(f"{'abc'[i]}: {{at: {space}, survival: 0}}" for i, space in enumerate(spaces))
        return brew(catalog, f"survivors: {{{survivors}}}\ndecks: {{ai: [coward]}}\ncontroller: a\n").unwatched()

    assert facing("K2", "L3", "A8").monster["facing"] == "south"
    assert facing("B8", "C9", "K2").monster["facing"] == "east"
    assert facing("T8", "K13", "L12").monster["facing"] == "north"
    tie = facing("K2", "K14")
    assert sorted(tie.options) == ["face:north", "face:south"]


# -- where a monster starts --------------------------------------------------------------------------------------------


def started(folder: Path, lines: str) -> tuple[Catalog, Game]:
    catalog = homebrew(folder, monster_file=f"setup: {{{lines}}}")
    return catalog, Game(setup("straw-man", "one", 1, 1, {}), catalog=catalog)


def test_a_showdown_can_state_where_the_monster_starts(tmp_path: Path) -> None:
    """Its facing is then stated, too; terrain with a stated space may be under it.  [R-SET-05, R-SET-06]"""
    _, game = started(tmp_path, "monster: D5 east, terrain: [{card: giant-stone-face, at: [D5]}], deploy: {edge: west}")
    view = game.view()
    assert (view["monster"]["at"], view["monster"]["facing"], game.decision.kind) == ("D5", "east", "deploy")
    assert [tile["at"] for tile in view["terrain"]] == ["D5"]


def test_otherwise_it_starts_in_the_centre_and_never_on_terrain(tmp_path: Path) -> None:
    """[R-SET-05, R-SET-06, R-FS-15]"""
    _, game = started(tmp_path, "terrain: [{card: giant-stone-face, at: [K8]}], deploy: {edge: west}")
    view = game.view()
    assert (view["monster"]["at"], game.decision.kind, view["terrain"]) == ("K8", "facing", [])


def test_a_start_must_be_a_space(tmp_path: Path) -> None:
    """[R-SET-05]"""
    with pytest.raises(BadContent, match="W5"):
        started(tmp_path, "monster: W5 east")
