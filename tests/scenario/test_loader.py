"""Scenario files: their format, and the message for every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.engine import BadContent, core_catalog, view_types
from showdown.scenario.loader import load_file, load_scenario
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


# what stands there, what to write instead, what must be said on that line
MISTAKES = [
    ("name: Claw wounds an arm", "nmae: Claw wounds an arm", "unknown field 'nmae'", "did you mean 'name'?"),
    ("rules: [R-MAT-06,", "rules: [R-MAT-60,", "R-MAT-60", ""),
    ("rules: [R-MAT-06, R-DMG-02]", "rules: R-MAT-06", "'rules' must be a list", ""),
    ("{facing-area: half-board}", "{facing-aera: half-board}", "facing-aera", "did you mean 'facing-area'?"),
    ("{facing-area: half-board}", "{facing-area: cone}", "'cone'", "half-board, lane"),
    ("{facing-area: half-board}", "[facing-area]", "rulings", ""),
    ("id: white-lion", "id: white-loin", "unknown monster 'white-loin'", "did you mean 'white-lion'?"),
    ("level: first-story", "level: nine", "no level 'nine'", "first-story"),
    ("at: K8, facing", "at: K88, facing", "'K88' is not a space", "A to V"),
    ("at: K8, facing", "at: W1, facing", "'W1' is not a space", "A to V"),
    ("at: K8, facing", "at: V16, facing", "the monster does not fit on the board at V16", ""),
    ("facing: south", "facing: up", "'up' is not a facing", "north, east, south or west"),
    ("tokens: {luck: 1}", "tokens: {lukc: 1}", "unknown field 'lukc'", "did you mean 'luck'?"),
    ("tokens: {luck: 1}", "tokens: {luck: much}", "a whole number from -20 to 20", "'much'"),
    ("knocked_down: false", "knocked_down: maybe", "'knocked_down' is true or false", "'maybe'"),
    ("a: {at: K11, gear", "a: {gear", "'at' is missing", "where does this survivor stand?"),
    ("a: {at: K11, gear", "a: {at: K17, gear", "'K17' is not a space", ""),
    ("a: {at: K11, gear", "a: {at: K9, gear", "survivor a stands on K9, which is occupied", ""),
    ("a: {at: K11, gear", "a: {at: F5, gear", "survivor a stands on F5, which is occupied", ""),
    ("b: {at: P11", "b: {at: K11", "survivor b stands on K11, which is occupied", ""),
    ("  b: {at: P11", "  c: {at: P11", "'b' is missing", ""),
    ("  b: {at: P11", "  g: {at: P11", "unknown field 'g'", "a, b, c, d, e, f"),
    ("gear: [founding-stone, cloth]", "gear: [foundling-stone]", "'foundling-stone'", "did you mean 'founding-stone'?"),
    ("gear: [founding-stone, cloth]", "gear: [claw]", "unknown gear card 'claw'", ""),
    ("gear: [founding-stone, cloth]", "gear: cloth", "'gear' must be a list", ""),
    ("gear: [founding-stone, cloth]", "gear: [cloth, cloth]", "survivor a carries cloth more than once", ""),
    ("gear: [founding-stone, cloth]", "gear: [c, c, c, c, c, c, c, c, c, c]", "unknown gear card 'c'", ""),
    ("gear: [founding-stone, cloth]", 'gear: ["", "", "", "", "", "", "", "", "", ""]', "10 gear slots", "9"),
    ("gear: [founding-stone, cloth]", "gear: [cloth], grid: [[cloth]]", "either 'gear' or 'grid', not both", ""),
    ("gear: [founding-stone, cloth]", "grid: [[cloth], [], [], []]", "a gear grid has 3 rows, not 4", ""),
    ("gear: [founding-stone, cloth]", "grid: [[cloth, null, null, null]]", "a row of a gear grid has 3 slots", ""),
    ("gear: [founding-stone, cloth]", "grid: [cloth]", "'grid' must be a list", ""),
    ("gear: [founding-stone, cloth]", "grid: [[clot]]", "'clot'", "did you mean 'cloth'?"),
    ("gear: [founding-stone, cloth]", "arts: [timless-eye]", "unknown fighting-art card 'timless-eye'", ""),
    ("gear: [founding-stone, cloth]", "disorders: [anxeity]", "'anxeity'", "did you mean 'anxiety'?"),
    ("gear: [founding-stone, cloth]", "disorders: [prey, prey]", "at most three cards of the kind disorder", ""),
    ("gear: [founding-stone, cloth]", "proficiency: 9", "a whole number from 0 to 8", "'9'"),
    ("actions: [dodge]", "actions: [doge]", "'doge' is not one of", "did you mean 'dodge'?"),
    ("armor: {head: 2}", "armor: {neck: 2}", "unknown field 'neck'", "head, arms, body, waist, legs"),
    ("armor: {head: 2}", "armor: {head: -1}", "a whole number from 0 to 20", "'-1'"),
    (
        ", injuries: {arms: light}}",
        ", injuries: {arms: bad}}",
        "'bad' is not one of",
        "light, heavy",
    ),
    (", injuries: {arms: light}}", ", injuries: {head: light}}", "'light' is not one of", "heavy"),
    (", injuries: {arms: light}}", ", survival: 100}", "a whole number from 0 to 99", "'100'"),
    (", injuries: {arms: light}}", ", bleeding: 5}", "a whole number from 0 to 4", "'5'"),
    (", injuries: {arms: light}}", ", attributes: {damage: 1}}", "unknown field 'damage'", ""),
    (", injuries: {arms: light}}", ", permanent_injuries: [lost-luck]}", "lost-luck", ""),
    ("players: [[a], [b]]", "players: [[a], [c]]", "'c' is not one of", "a, b"),
    ("players: [[a], [b]]", "players: [[a]]", "every survivor must belong to exactly one player", ""),
    ("players: [[a], [b]]", "players: [[a, b], []]", "every player needs at least one", ""),
    ("players: [[a], [b]]", "players: [a, b]", "'players' must be a list", ""),
    ("{id: stone-column, at: F5", "{id: stone-colunm, at: F5", "'stone-colunm'", "did you mean 'stone-column'?"),
    ("{id: stone-column, at: F5", "{id: stone-column, at: V5", "stone-column at V5 leaves the board", ""),
    ("{id: stone-column, at: F5", "{id: stone-column, at: Z5", "'Z5' is not a space", ""),
    ("ai: [claw, grasp]", "ai: [clwa, grasp]", "unknown ai card 'clwa'", "did you mean 'claw'?"),
    ("ai: [claw, grasp]", "ai: [strange-hand]", "unknown ai card 'strange-hand'", ""),
    ("ai: [claw, grasp]", "ai: [claw, claw, claw]", "'claw' is in the piles 3 times, but exists 2 times", ""),
    ("ai: [claw, grasp]", "in_play: [claw]", "the card 'claw' does not stay in play", "moods"),
    ("ai: [claw, grasp]", "injuries: [lost-foot]", "'lost-foot' is no persistent injury", "lost-hand"),
    (
        "  hit_locations: [strange-hand]",
        "  hit_locations: [strange-hand]\n  injuries: [lost-hand]",
        "'strange-hand' is in the piles 2 times",
        "exists 1 times",
    ),
    ("  hit_locations: [strange-hand]", "  hit_locaitons: [strange-hand]", "unknown field 'hit_locaitons'", "did you"),
    ("controller: b", "controller: c", "'c' is not one of", "a, b"),
    ("start: monster-turn", "start: monsters-turn", "'monsters-turn' is not one of", "did you mean 'monster-turn'?"),
    ("round: 3", "round: 0", "a whole number from 1 to 999", "'0'"),
    ("  - to_hit: [5, 1]", "  - to_hti: [5, 1]", "unknown field 'to_hti'", "did you mean 'to_hit'?"),
    ("  - to_hit: [5, 1]", "  - to_hit: [five]", "'five' is not a result of to_hit", ""),
    ("  - to_hit: [5, 1]", "  - to_hit: [true]", "to_hit", ""),
    ("  - to_hit: [5, 1]", "  - [5, 1]", "fields are needed here", "to_hit"),
    ("  - hit_location: [arms]", "  - hit_location: [hand]", "'hand' is not a result of hit_location", ""),
    ("  - choose: take:arms", "  - chose: take:arms", "unknown field 'chose'", "did you mean 'choose'?"),
    ("  - choose: take:arms", "  - {}", "a step is one of: choose, expect", ""),
    ("  - choose: take:arms", "  - take:arms", "a step is one of: choose, expect", ""),
    ("  - choose: take:arms", "  - expect: damage", "expect needs fields of the view", ""),
    ("  - choose: take:arms", "  - expect: {}", "expect", ""),
    ("{kind: act_order, options: [act:a, act:b]}", "act_order", "fields are needed here", "kind, seats"),
    ("{kind: act_order, options: [act:a, act:b]}", "[act_order]", "fields are needed here", "kind, seats"),
    ("options: [act:a, act:b]", "options: 3", "options", ""),
    ("options: [act:a, act:b]", "options: [3]", "options", ""),
    ("options: [act:a, act:b]", "includes: act:a", "includes", ""),
    ("options: [act:a, act:b]", "excludes: 3", "excludes", ""),
    ("options: [act:a, act:b]", "count: many", "a whole number", "'many'"),
]


@pytest.mark.parametrize(("old", "new", "complaint", "remedy"), MISTAKES)
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
