"""Packs: folders of files in layers, linked into one catalogue that knows its own digest."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from showdown.cli.start_game import replacing_pack
from showdown.engine import BadContent, Game, core_catalog, load_packs
from showdown.model.cards import Gear
from tests.support.pack_copy import CORE, add, copy_of_core, problems_of, spoil


def test_the_core_pack_holds_the_first_story() -> None:
    """[R-FS-09, R-FS-11] Five basic and three advanced AI cards, 22 locations and a trap."""
    catalog = core_catalog()
    lion = catalog.monster("white-lion")
    level = lion.level("first-story")
    names = sorted(catalog.cards[c].name for c in level.deck)
    assert names == ["chomp", "claw", "enraged", "grasp", "maul", "power-swat", "size-up", "terrifying-roar"]
    assert [catalog.ai(c).level for c in level.deck].count(1) == 5
    assert len(lion.hit_locations) == 23 == len(set(lion.hit_locations))
    assert [catalog.cards[c].name for c in lion.hit_locations if catalog.hit_location(c).trap] == ["clever-ploy"]


def test_the_catalogue_is_compiled_once_and_shared() -> None:
    assert core_catalog() is core_catalog()


def test_the_same_files_give_the_same_digest_wherever_they_lie(tmp_path: Path) -> None:
    assert load_packs([copy_of_core(tmp_path)]).digest == load_packs([CORE]).digest


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("gear.yaml", "speed: 2, accuracy: 7, strength: 1", "speed: 3, accuracy: 7, strength: 1"),
        ("white-lion/monster.yaml", "toughness: 6", "toughness: 7"),
        ("text/en.yaml", "titles:", "# another wording\ntitles:"),
        ("disorders.yaml", "  anxiety:\n", "  anxious:\n"),
    ],
)
def test_any_change_in_any_file_changes_the_digest(tmp_path: Path, file: str, old: str, new: str) -> None:
    pack = copy_of_core(tmp_path)
    spoil(pack, file, old, new)
    changed = load_packs([pack])
    assert changed.digest != core_catalog().digest
    assert changed.packs["core"] != core_catalog().packs["core"]


def test_a_later_pack_replaces_a_card_by_its_id(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    add(mine, "gear.yaml", "cards:\n  founding-stone:\n    weapon: {speed: 4, accuracy: 2, strength: 9}\n")
    catalog = load_packs([CORE, mine])
    stone = catalog.gear(catalog.card("founding-stone", "gear"))
    assert (stone.speed, stone.accuracy, stone.strength, stone.abilities) == (4, 2, 9, ())
    assert len(catalog.cards) == len(core_catalog().cards)
    assert catalog.card("founding-stone") == core_catalog().card("founding-stone")
    cloth = catalog.cards[catalog.card("cloth")]
    assert isinstance(cloth, Gear) and cloth.armor == ((3, 1),)
    assert sorted(catalog.packs) == ["core", "mine"] and catalog.digest != core_catalog().digest


def test_a_later_pack_adds_cards_without_touching_the_others(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    add(mine, "gear.yaml", "cards:\n  twig: {keywords: [weapon], weapon: {speed: 1, accuracy: 9, strength: 0}}\n")
    catalog = load_packs([CORE, mine])
    assert catalog.card("twig", "gear") == len(core_catalog().cards)
    assert [c.name for c in catalog.cards[:-1]] == [c.name for c in core_catalog().cards]


def lion_of_my_own(folder: Path, replaces: str) -> Path:
    """A pack with a copy of the White Lion."""
    mine = folder / "mine"
    copytree(CORE / "white-lion", mine / "white-lion")
    file = mine / "white-lion" / "monster.yaml"
    file.write_text(file.read_text(encoding="utf-8") + replaces, encoding="utf-8")
    return mine


@pytest.mark.parametrize("replaces", ["", "replaces: another\n"])
def test_a_pack_does_not_replace_a_monster_silently(tmp_path: Path, replaces: str) -> None:
    with pytest.raises(BadContent, match="'white-lion' is a monster of the pack core already") as refused:
        load_packs([CORE, lion_of_my_own(tmp_path, replaces)])
    assert "`replaces: core`" in refused.value.fix and refused.value.problem.file == "mine/white-lion/monster.yaml"


def test_a_pack_that_says_so_replaces_a_monster_and_the_fight_names_it(tmp_path: Path) -> None:
    catalog = load_packs([CORE, lion_of_my_own(tmp_path, "replaces: core\n")])
    assert catalog.origins["white-lion"][0] == "mine/white-lion/monster.yaml"
    assert replacing_pack(Game.first_story(seed=3, catalog=catalog)) == "mine"
    assert replacing_pack(Game.first_story(seed=3)) == ""


def test_the_order_of_packs_decides_who_replaces_whom(tmp_path: Path) -> None:
    for name, speed in (("one", 1), ("two", 2)):
        add(tmp_path / name, "gear.yaml", f"cards:\n  twig: {{weapon: {{speed: {speed}, accuracy: 9, strength: 0}}}}\n")
    for first, second, speed in (("one", "two", 2), ("two", "one", 1)):
        catalog = load_packs([CORE, tmp_path / first, tmp_path / second])
        assert catalog.gear(catalog.card("twig")).speed == speed


def test_a_game_can_be_played_with_a_layered_pack(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    add(mine, "gear.yaml", "cards:\n  cloth: {keywords: [armor], armor: {waist: 3, head: 1}}\n")
    game = Game.first_story(players=1, catalog=load_packs([CORE, mine]))
    assert game.view()["survivors"]["a"]["armor"] == {"head": 1, "arms": 0, "body": 0, "waist": 3, "legs": 0}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"no pack folder .*nowhere"):
        load_packs([CORE, tmp_path / "nowhere"])


@pytest.mark.parametrize("file", ["ai.yaml", "hit-locations.yaml", "resources.yaml"])
def test_a_monster_without_one_of_its_files_is_refused(tmp_path: Path, file: str) -> None:
    pack = copy_of_core(tmp_path)
    (pack / "white-lion" / file).unlink()
    found = [p for p in problems_of(pack) if f"the file {file} is missing" in p]
    assert found and found[0].startswith("core/white-lion/monster.yaml:")


def test_the_problems_of_all_files_and_packs_are_told_at_once(tmp_path: Path) -> None:
    core = copy_of_core(tmp_path)
    ai = spoil(core, "white-lion/ai.yaml", "damage: 2\n", "damage: lots\n")
    gear = spoil(core, "gear.yaml", "armor: {waist: 1}", "armor: {hips: 1}")
    mine = tmp_path / "mine"
    add(mine, "terrain.yaml", "cards:\n  bush: {width: 1}\n")
    problems = problems_of(core, mine)
    assert any(p.startswith(f"core/white-lion/ai.yaml:{ai}: ") and "'lots'" in p for p in problems)
    assert any(p.startswith(f"core/gear.yaml:{gear}: unknown field 'hips'") for p in problems)
    assert any(p.startswith("mine/terrain.yaml:2: field 'height' is missing") for p in problems)


def test_a_file_that_is_not_yaml_is_refused_with_its_line(tmp_path: Path) -> None:
    pack = copy_of_core(tmp_path)
    line = add(pack, "gear.yaml", "  broken: [1\n")
    problem = problems_of(pack)[0]
    assert problem.startswith("core/gear.yaml:") and "not YAML" in problem
    assert int(problem.split(":")[1]) >= line


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    pack = copy_of_core(tmp_path)
    (pack / "gear.yaml").write_bytes(b"cards: \xff\xfe\n")
    assert problems_of(pack)[0].startswith("core/gear.yaml:1: ")


def test_a_later_pack_adds_disorders_to_those_of_the_earlier(tmp_path: Path) -> None:
    """[R-BRN-06]"""
    mine = tmp_path / "mine"
    add(mine, "disorders.yaml", "cards:\n  stage-fright:\n")
    catalog = load_packs([CORE, mine])
    names = [catalog.cards[c].name for c in catalog.disorders]
    assert "stage-fright" in names and "anxiety" in names
    assert len(names) == len(core_catalog().disorders) + 1
