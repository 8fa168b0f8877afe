"""Party files: valid content, the resulting setup, and an error with file and line for every mistake."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from showdown.engine import (
    BadContent,
    Game,
    Party,
    SurvivorSetup,
    core_catalog,
    load_party,
    party_by_name,
    ready_parties,
    view_types,
)

SOUND = """\
name: Two of us
about: The rest went another way.
survivors:
  - name: Ada
    attributes: {movement: 6, strength: 1, luck: -1}
    grid:
      - [founding-stone, null, cloth]
      - ["", founding-stone]
      - []
    disorders: [prey]
    injuries: [broken-hip]
    survival: 3
    survival_limit: 5
    actions: [dodge, dash]
    insanity: 2
    courage: 1
    understanding: 4
    proficiency: 2
  - name: Bo
"""


def problems(text: str) -> list[str]:
    with pytest.raises(BadContent) as caught:
        load_party(text, "mine.yaml", core_catalog())
    return str(caught.value).split("\n")


def test_every_field_reaches_the_survivor() -> None:
    """[R-FS-03, R-FS-04, R-GEAR-05, R-SEV-02, R-BRN-06]"""
    party = load_party(SOUND, "mine.yaml", core_catalog())
    assert (party.name, party.about, party.file) == ("Two of us", "The rest went another way.", "mine.yaml")
    ada, _ = Game.showdown(party=party, players=2).view()["survivors"].values()
    assert ada["name"] == "Ada" and ada["grid"] == [
        ["founding-stone", None, "cloth"],
        [None, "founding-stone", None],
        [None, None, None],
    ]
    # A broken hip keeps one from dodging and costs a point of movement.
    assert (ada["movement"], ada["attributes"]["strength"], ada["attributes"]["luck"]) == (5, 1, -1)
    assert ada["permanent_injuries"] == ["broken-hip"] and ada["disorders"] == ["prey"] and ada["arts"] == []
    assert (ada["survival"], ada["survival_limit"], ada["actions"]) == (3, 5, ["dodge", "dash"])
    assert (ada["insanity"], ada["courage"], ada["understanding"], ada["proficiency"]) == (2, 1, 4, 2)
    assert ada["armor"]["waist"] == 1


def test_what_is_left_out_is_a_newcomer_with_nothing() -> None:
    """[R-FS-03, R-FS-04, R-SUR-03]"""
    bo = Game.showdown(party=load_party(SOUND, "mine.yaml", core_catalog()), players=1).view()["survivors"]["b"]
    assert (bo["name"], bo["gear"], bo["movement"], bo["actions"]) == ("Bo", [], 5, ["dodge"])
    assert (bo["survival"], bo["survival_limit"], bo["insanity"]) == (0, 1, 0)
    assert set(bo["attributes"].values()) == {0} and set(bo["armor"].values()) == {0}


# valid text, the mistake that replaces it, part of the error on that line
MISTAKES = [
    ("name: Two of us", "nmae: Two of us", "unknown field 'nmae'", "did you mean 'name'?"),
    ("name: Two of us", "name: 3", "'name' must be a word, not '3'", ""),
    ("  - name: Bo", "  - nam: Bo", "field 'name' is missing", ""),
    ("  - name: Bo", "  - Bo", "fields are needed here", "name, attributes, grid"),
    (
        "movement: 6",
        "movment: 6",
        "allowed: movement",
        "did you mean 'movement'?",
    ),
    ("movement: 6", "toughness: 6", "'toughness' is not one of", ""),
    ("movement: 6", "movement: 21", "a whole number from -20 to 20 is needed, not '21'", ""),
    ("[founding-stone, null, cloth]", "[foundling-stone]", "unknown gear 'foundling-stone'", "mean 'founding-stone'?"),
    ("[founding-stone, null, cloth]", "[claw]", "unknown gear 'claw'", ""),
    ("[founding-stone, null, cloth]", "[cloth, null, null, null]", "a row of a gear grid has 3 slots, not 4", ""),
    ("[founding-stone, null, cloth]", "founding-stone", "must be a list, not 'founding-stone'", ""),
    ("disorders: [prey]", "disorders: [pray]", "unknown disorder 'pray'", "did you mean 'prey'?"),
    ("disorders: [prey]", "arts: [prey]", "unknown fighting-art 'prey'", ""),
    ("disorders: [prey]", "disorders: prey", "'disorders' must be a list", ""),
    ("injuries: [broken-hip]", "injuries: [broken-hop]", "'broken-hop' is no permanent injury", "mean 'broken-hip'?"),
    ("survival: 3", "survival: 7", "7 survival are more than the limit of 5", ""),
    ("survival: 3", "survival: some", "a whole number from 0 to 99", "'some'"),
    ("survival_limit: 5", "survival_limit: 0", "a whole number from 1 to 99", "'0'"),
    (
        "actions: [dodge, dash]",
        "actions: [doge]",
        "allowed: dodge",
        "did you mean 'dodge'?",
    ),
    ("courage: 1", "courage: 10", "a whole number from 0 to 9", "'10'"),
    ("proficiency: 2", "proficiency: 9", "a whole number from 0 to 8", "'9'"),
]


@pytest.mark.parametrize(("old", "new", "complaint", "remedy"), MISTAKES)
def test_a_mistake_is_told_with_file_line_and_remedy(old: str, new: str, complaint: str, remedy: str) -> None:
    assert SOUND.count(old) == 1
    line = SOUND[: SOUND.index(old)].count("\n") + 1
    found = problems(SOUND.replace(old, new))
    assert any(p.startswith(f"mine.yaml:{line}: ") and complaint in p and remedy in p for p in found), found


ILLEGAL = [
    ("[[cloth], [cloth]]", "", "Bo carries cloth more than once; only weapons may be"),
    ("[[fist-and-tooth]]", "", "Bo: fist-and-tooth needs no slot; every survivor has it"),
    ("[]", "disorders: [prey, prey]", "Bo: at most three cards of the kind disorder, each once, not prey, prey"),
    ("[]", "injuries: [blind, blind, blind, blind]", "Bo: 'blind' can be suffered only"),
]


@pytest.mark.parametrize(("grid", "more", "complaint"), ILLEGAL)
def test_what_the_rules_forbid_is_told_with_the_line_of_the_survivor(grid: str, more: str, complaint: str) -> None:
    """[R-GEAR-05, R-BRN-06, R-SEV-02]"""
    text = SOUND + f"    grid: {grid}\n" + (f"    {more}\n" if more else "")
    line = text[: text.index("  - name: Bo")].count("\n") + 1
    (found,) = problems(text)
    assert found.startswith(f"mine.yaml:{line}: {complaint}")


def test_the_mistakes_of_all_survivors_are_told_at_once() -> None:
    text = "name: x\nsurvivors:\n  - {name: Ada, grid: [[cloth, cloth]]}\n  - {name: Bo}\n"
    found = problems(text + "  - {name: Cy, grid: [[cloth, cloth]]}\n")
    assert [p.split(" ")[:2] for p in found] == [["mine.yaml:3:", "Ada"], ["mine.yaml:5:", "Cy"]]


def test_a_grid_has_nine_slots() -> None:
    """[R-GEAR-05]"""
    text = SOUND.replace("      - []\n", "      - []\n      - [cloth]\n")
    assert problems(text) == ["mine.yaml:6: a gear grid has 3 rows, not 4"]


@pytest.mark.parametrize(("count", "legal"), [(0, False), (1, True), (6, True), (7, False)])
def test_a_party_has_one_to_six_survivors(count: int, legal: bool) -> None:
    text = f"name: x\nsurvivors: [{', '.join(['{name: Ada}'] * count)}]\n"
    if legal:
        assert len(load_party(text, "x.yaml", core_catalog()).survivors()) == count
    else:
        assert problems(text) == [f"mine.yaml:2: a party has 1 to 6 survivors, not {count}"]


@pytest.mark.parametrize("text", ["", "3\n", "[]\n", "survivors: 3\n", "a: &x [1]\nb: *x\n", "{" * 99])
def test_something_else_than_a_party_is_refused(text: str) -> None:
    assert all(p.startswith("mine.yaml:") for p in problems(text))


# -- by name, by path, as an object ------------------------------------------------------------------------------


def test_a_party_can_be_named_read_or_handed_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SOUND, encoding="utf-8")
    party = party_by_name(path, core_catalog())
    one = SurvivorSetup()
    one.name = "Cy"
    ways: list[tuple[str | Path | Party | list[SurvivorSetup], str]] = [
        ("first-story", "Allister"),
        (path, "Ada"),
        (str(path), "Ada"),
        (party, "Ada"),
        ([one], "Cy"),
    ]
    for party_given, first in ways:
        game = Game.showdown(party=party_given, players=1)
        assert game.view()["survivors"]["a"]["name"] == first
        assert Game.first_story(party=party_given, players=1).view()["survivors"]["a"]["name"] == first


def test_a_party_is_not_changed_by_a_fight_it_was_used_in() -> None:
    party = party_by_name("first-story", core_catalog())
    party.survivors()[0].gear.append("cloth")
    assert party.survivors()[0].gear == party_by_name("first-story", core_catalog()).survivors()[0].gear


@pytest.mark.parametrize(
    ("word", "complaint"),
    [("frist-story", "did you mean 'first-story'?"), ("gone.yaml", "there is no party file 'gone.yaml'")],
)
def test_a_party_that_is_not_there_is_refused(word: str, complaint: str) -> None:
    with pytest.raises(BadContent) as caught:
        party_by_name(word, core_catalog())
    assert complaint in str(caught.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bytes.yaml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match=r"bytes\.yaml:1: not text in UTF-8"):
        party_by_name(path, core_catalog())


@pytest.mark.parametrize(("players", "complaint"), [(0, "1 to 2 players, not 0"), (3, "1 to 2 players, not 3")])
def test_nobody_plays_without_a_survivor(players: int, complaint: str) -> None:
    with pytest.raises(BadContent) as caught:
        Game.showdown(party=load_party(SOUND, "mine.yaml", core_catalog()), players=players)
    assert complaint in str(caught.value)


# -- the ready ones ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(ready_parties()))
def test_a_ready_party_can_be_played(name: str) -> None:
    party = party_by_name(name, core_catalog())
    assert party.name and party.about
    for level in ("level-1", "level-2"):
        game = Game.showdown(level=level, party=name, players=1)
        assert [v["name"] for v in game.view()["survivors"].values()] == [v.name for v in party.survivors()]


def test_the_first_story_begins_with_stone_and_cloth() -> None:
    """[R-FS-02, R-FS-03, R-FS-04, R-FS-05]"""
    party = party_by_name("first-story", core_catalog()).survivors()
    assert [v.name for v in party] == ["Allister", "Erza", "Lucy", "Zachary"]
    for v in party:
        assert [card for card in v.gear if card] == ["founding-stone", "cloth"]
        assert (v.survival, v.survival_limit, v.actions, v.arts, v.disorders) == (1, 1, ["dodge"], [], [])


def test_the_first_day_has_nothing() -> None:
    for v in party_by_name("naked-first-day", core_catalog()).survivors():
        assert not any(v.gear) and v.actions == ["dodge"]


def begun(name: str) -> dict[str, view_types.Survivor]:
    """The survivors of a ready party as a showdown begins."""
    return Game.showdown(party=name, players=1).view()["survivors"]


def test_everybody_in_rawhide_wears_the_set_and_completes_its_affinities() -> None:
    """[R-GEAR-04, R-GEAR-05]"""
    for v in begun("rawhide").values():
        assert set(v["armor"].values()) == {2}
        assert v["affinities"]["blue"] == 1 and v["affinities"]["red"] >= 1
        assert "rawhide-headband" in v["grid"][0] and v["actions"] == ["dodge", "encourage"]
        assert any(card.startswith("bone-") for card in v["gear"])


def test_the_lion_hunters_wear_the_set_and_know_their_trade() -> None:
    """[R-GEAR-04, R-GEAR-05, R-SUR-03]"""
    hunters = begun("lion-hunters")
    for v in hunters.values():
        assert min(v["armor"].values()) == (4 if "leather-shield" in v["gear"] else 3)
        assert v["actions"] == ["dodge", "encourage", "dash", "surge"] and v["arts"]
        assert 3 <= v["survival"] <= 5 and None not in v["grid"][2]
    # The boots of the first two touch red on two edges, the others on none; Torben is fast without them.
    assert [v["movement"] for v in hunters.values()] == [6, 6, 5, 6]
    assert [v["affinities"] for v in hunters.values()] == [{"red": 3}, {"red": 2}, {"blue": 2}, {"blue": 2}]


def test_a_party_of_a_pack_is_known_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "parties"
    folder.mkdir(parents=True)
    (folder / "two-of-us.yaml").write_text(dedent(SOUND), encoding="utf-8")
    assert party_by_name("two-of-us", core_catalog(), [tmp_path / "mine"]).name == "Two of us"
