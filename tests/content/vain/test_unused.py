"""What nothing of a pack gives, reads or performs gets a warning; every way to give it takes the warning away."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.content.new_pack import TEMPLATES, new_pack
from showdown.content.warnings.pack_warnings import pack_warnings
from showdown.engine import shipped_folder
from tests.support.vain_pack import tiny_pack, warnings_of

AI = "tiny/ai.yaml"
COUNTER = {"counters.yaml": "counters:\n  rust: {limit: 4}\n"}
STATUS = {"statuses.yaml": "cards:\n  chill: {rules: [no courage]}\n"}
CLUB = {"gear.yaml": "cards:\n  test-club: {keywords: [item]}\n"}
SECRET = {"fighting-arts.yaml": "cards:\n  hidden-step: {copies: 0, rules: [no courage]}\n"}
FEAR = {"disorders.yaml": "cards:\n  test-fear: {copies: 0, rules: [no courage]}\n"}
EGG = {"terrain.yaml": "cards:\n  test-egg: {width: 1, height: 1}\n"}
PARTY = {"parties/mine.yaml": "name: Mine\nsurvivors:\n  - {name: Ada, gear: [test-club], arts: [hidden-step]}\n"}
SETUP = "setup: {terrain: [test-egg], statuses: [chill]}"


def whats(pack: Path) -> list[tuple[str, int, str]]:
    found = warnings_of(pack)
    assert all(kind == "unused" for kind, _, _, _ in found), found
    return [(file.removeprefix("vain/"), line, what) for _, file, line, what in found]


@pytest.mark.parametrize(
    ("more", "file", "what"),
    [
        (COUNTER, "counters.yaml", "nothing gives tokens of the counter 'rust'"),
        (STATUS, "statuses.yaml", "nothing gives the status 'chill'"),
        (CLUB, "gear.yaml", "nothing gives the gear 'test-club'"),
        (SECRET, "fighting-arts.yaml", "nothing gives the fighting art 'hidden-step'"),
        (FEAR, "disorders.yaml", "nothing gives the disorder 'test-fear'"),
        (EGG, "terrain.yaml", "nothing places the terrain 'test-egg'"),
    ],
)
def test_what_nothing_gives_is_reported(more: dict[str, str], file: str, what: str, tmp_path: Path) -> None:
    assert whats(tiny_pack(tmp_path, more=more)) == [(file, 2, what)]


@pytest.mark.parametrize(
    ("more", "file", "card"),
    [
        (STATUS, AI, "actions: [{status: {who: all survivors, card: chill}}]"),
        (STATUS | EGG, "tiny/monster.yaml", SETUP),
        (CLUB, AI, "actions: [{gear: {who: all survivors, card: test-club}}]"),
        (CLUB, AI, "actions: [{settlement: {gains: test-club}}]"),
        (CLUB | SECRET | PARTY, "", ""),
        ({"gear.yaml": "cards:\n  test-club: {keywords: [item], campaign: true}\n"}, "", ""),
        (SECRET, AI, "actions: [{fighting_art: {who: all survivors, card: hidden-step}}]"),
        (FEAR, AI, "actions: [{disorder: {who: all survivors, card: test-fear}}]"),
        (EGG, AI, "actions: [{place_terrain: {card: test-egg, where: anywhere}}]"),
        (EGG, "fighting-arts.yaml", "adds_terrain: [test-egg]"),
    ],
)
def test_every_way_to_give_it_is_known(more: dict[str, str], file: str, card: str, tmp_path: Path) -> None:
    assert whats(tiny_pack(tmp_path, file, card, more)) == []


def test_a_counter_must_be_given_and_read(tmp_path: Path) -> None:
    give = "actions: [{counter: {who: all survivors, name: rust, gain: 1}}]"
    read = 'actions: [{bash: "survivors, with 1+ rust tokens"}]'
    both = f"{give[:-1]}, {read.removeprefix('actions: [')}"
    for i, (card, says) in enumerate(((give, "nothing reads the counter"), (read, "nothing gives tokens"), (both, ""))):
        found = whats(tiny_pack(tmp_path / str(i), AI, card, COUNTER))
        assert [(file, line) for file, line, _ in found] == ([("counters.yaml", 2)] if says else [])
        assert all(what.startswith(says) for _, _, what in found)


def test_a_counter_above_its_limit_is_a_dead_end(tmp_path: Path) -> None:
    card = (
        "actions:\n  - counter: {who: all survivors, name: rust, gain: 1}\n"
        '  - bash: "survivors, with N+ rust tokens"\n'
        "  - if: {amount: {what: {counter: rust, of: monster}, at_least: N}}\n    then: [{heal: 1}]"
    )
    wrong = warnings_of(tiny_pack(tmp_path / "a", AI, card.replace("N", "5"), COUNTER))
    assert [kind for kind, _, _, _ in wrong] == ["no-effect", "dead-branch"]
    assert "the counter rust ends at 4" in wrong[0][3] and "from 0 to 4 is compared with 5" in wrong[1][3]
    assert warnings_of(tiny_pack(tmp_path / "b", AI, card.replace("N", "4"), COUNTER)) == []


def test_tiles_above_the_most_are_a_dead_end(tmp_path: Path) -> None:
    more = {"terrain.yaml": "cards:\n  test-egg: {width: 1, height: 1, most: 3}\n"}
    card = (
        "actions:\n  - place_terrain: {card: test-egg, where: anywhere}\n  - if: {tiles: {card: test-egg, at_least: N}}"
    )
    card += "\n    then: [{heal: 1}]"
    ((kind, file, _, what),) = warnings_of(tiny_pack(tmp_path / "a", AI, card.replace("N", "4"), more))
    assert (kind, file) == ("dead-branch", f"vain/{AI}")
    assert "at most 3 of these tiles can be on the board" in what
    assert warnings_of(tiny_pack(tmp_path / "b", AI, card.replace("N", "3"), more)) == []


# -- the packs that we ship ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["core", "homebrew-example"])
def test_our_own_packs_have_no_warning(name: str) -> None:
    assert [str(warning) for warning in pack_warnings(shipped_folder() / name)] == []


@pytest.mark.parametrize("kind", [kind for kind in TEMPLATES if kind != "party"])
def test_a_new_pack_has_no_warning(kind: str, tmp_path: Path) -> None:
    new_pack(kind, "gloom", tmp_path)
    assert [str(warning) for warning in pack_warnings(tmp_path / "gloom")] == []
