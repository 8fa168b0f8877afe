"""Scenario files: their format, and the message for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, core_catalog, view_types
from showdown.scenario.loader import load_file, load_scenario
from tests.support.scenario_mistakes import SCENARIO_MISTAKES
from tests.support.scenario_text import SOUND, line_of, problems, run, spoiled


def test_the_sound_scenario_holds() -> None:
    result = run(SOUND)
    assert result.holds and result.failures == []
    assert result.scenario.name == "Claw wounds an arm"
    assert result.scenario.rules == ["R-MAT-06", "R-DMG-02"]


def test_what_is_left_out_takes_first_story_values() -> None:
    """[R-FS-02, R-FS-03, R-FS-04, R-FS-06, R-FS-13]"""
    scenario = load_scenario("name: x\nsurvivors: {a: {at: A1}}\nsteps: []\n", "x.yaml", core_catalog())
    view = scenario.game(core_catalog()).view()
    assert view["round"] == 2 and view["turn"] == "monster"
    assert (view["monster"]["at"], view["monster"]["toughness"], view["monster"]["movement"]) == ("K8", 6, 6)
    a = view["survivors"]["a"]
    assert (a["survival"], a["survival_limit"], a["movement"]) == (1, 1, 5)
    assert a["gear"] == ["founding-stone", "cloth"] and a["actions"] == ["dodge"]
    assert a["armor"] == {"head": 0, "arms": 0, "body": 0, "waist": 1, "legs": 0}
    assert view["decks"]["hit_locations"] == 23


def survivor_a(fields: str) -> view_types.Survivor:
    text = f"name: x\nsurvivors: {{a: {{at: A1, {fields}}}}}\nsteps: []\n"
    return load_scenario(text, "x.yaml", core_catalog()).game(core_catalog()).view()["survivors"]["a"]


@pytest.mark.parametrize(
    "written",
    ['gear: [cloth, "", null, "", founding-stone]', "grid: [[cloth], [null, founding-stone], []]"],
)
def test_a_slot_of_the_grid_may_be_empty(written: str) -> None:
    """[R-GEAR-05]"""
    a = survivor_a(written)
    assert a["grid"] == [["cloth", None, None], [None, "founding-stone", None], [None, None, None]]
    assert a["gear"] == ["cloth", "founding-stone"] and a["armor"]["waist"] == 1


def test_a_survivor_has_arts_disorders_and_proficiency() -> None:
    a = survivor_a("disorders: [prey, anxiety], proficiency: 3, gear: []")
    assert (a["disorders"], a["proficiency"], a["arts"]) == (["prey", "anxiety"], 3, [])
    assert a["grid"] == [[None] * 3] * 3 and a["affinities"] == {} and a["tokens_this_round"] == {}
    assert (a["block"], a["deflect"]) == (0, 0)


def test_a_pile_that_is_not_listed_is_empty_once_decks_are_given() -> None:
    text = "name: x\nsurvivors: {a: {at: A1}}\nsteps: []\nstart: survivors-turn\ndecks: {ai: [claw]}\n"
    decks = load_scenario(text, "x.yaml", core_catalog()).game(core_catalog()).view()["decks"]
    assert (decks["ai"], decks["hit_locations"], decks["wounds"], decks["ai_discard"]) == (1, 0, 0, [])


def test_the_top_of_a_pile_is_written_first() -> None:
    text = "name: x\nsurvivors: {a: {at: A1}}\nsteps: []\ndecks: {ai: [size-up, claw], ai_discard: [maul, grasp]}\n"
    game = load_scenario(text + "start: survivors-turn\n", "x.yaml", core_catalog()).game(core_catalog())
    assert game.view()["decks"]["ai_discard"] == ["maul", "grasp"]
    assert [core_catalog().cards[c].name for c in game.state.ai_deck.cards] == ["claw", "size-up"]


@pytest.mark.parametrize(("old", "new", "complaint", "remedy"), SCENARIO_MISTAKES)
def test_a_mistake_is_told_with_file_line_and_remedy(old: str, new: str, complaint: str, remedy: str) -> None:
    found = problems(spoiled(old, new))
    where = f"claw.yaml:{line_of(old)}: "
    assert any(p.startswith(where) and complaint in p and remedy in p for p in found), found


@pytest.mark.parametrize("field", ["name", "survivors", "steps"])
def test_a_file_without_one_of_its_parts_says_which(field: str) -> None:
    kept = [line for line in SOUND.split("\n") if not line.startswith(f"{field}:")]
    if field == "survivors":
        kept = [line for line in kept if not line.startswith(("  a:", "  b:", "players", "controller"))]
    if field == "steps":
        kept = [line for line in kept if not line.startswith(("  - choose", "  - expect"))]
    assert f"claw.yaml:1: field '{field}' is missing" in problems("\n".join(kept))


@pytest.mark.parametrize("text", ["", "3\n", "[]\n", "x\n", "survivors: 3\nname: x\nsteps: []\nplayers: [[a]]\n"])
def test_something_else_than_a_scenario_is_refused(text: str) -> None:
    assert all(p.startswith("claw.yaml:") for p in problems(text))


def test_nobody_at_all_is_refused() -> None:
    assert any("survivors" in p for p in problems("name: x\nsurvivors: {}\nsteps: []\n"))


def test_tiles_that_overlap_are_refused() -> None:
    found = problems(
        spoiled(
            "{id: stone-column, at: F5, facing: east}", "{id: stone-column, at: F5}\n  - {id: stone-column, at: F6}"
        )
    )
    assert any("stone-column at F6 overlaps other terrain" in p for p in found)


def test_all_problems_are_told_at_once_in_the_order_of_the_file() -> None:
    text = SOUND.replace("facing: south", "facing: up").replace("[claw, grasp]", "[clwa]").replace("take:arms", "x", 0)
    found = problems(text)
    assert [p.split(": ")[0] for p in found] == [f"claw.yaml:{line_of('monster:')}", f"claw.yaml:{line_of('  ai:')}"]


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"gone\.yaml: cannot be read"):
        load_file(tmp_path / "gone.yaml", core_catalog())
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match=r"bytes\.yaml: cannot be read"):
        load_file(tmp_path / "bytes.yaml", core_catalog())


def test_a_file_is_known_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "claw.yaml"
    path.write_text(SOUND, encoding="utf-8")
    assert load_file(path, core_catalog()).file == str(path)
