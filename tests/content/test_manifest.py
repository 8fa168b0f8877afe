"""The manifest of a pack: its form, versions, needs, and packs for another engine or card language."""

from __future__ import annotations

from pathlib import Path

import pytest

from showdown.content.manifest import LANGUAGE, MANIFEST, NOTES, engine_version, manifest_in, read_manifest
from showdown.content.versions import Range, parse_version
from showdown.engine import BadContent, catalog_named, catalog_with, core_catalog, load_packs
from showdown.forms.schema import document
from tests.support.pack_copy import CORE, add

GEAR = "cards:\n  twig: {keywords: [weapon], weapon: {speed: 1, accuracy: 9, strength: 0}}\n"
GOOD = "name: mine\nversion: 1.2.3\nauthors: [Ada, Bo]\nlicence: CC0-1.0\n"


def pack(folder: Path, name: str = "mine", more: str = "", gear: str = GEAR, version: str = "1.2.3") -> Path:
    """A pack with a manifest and one gear card."""
    add(folder / name, "gear.yaml", gear)
    add(folder / name, "pack.yaml", f"name: {name}\nversion: {version}\nauthors: [Ada]\nlicence: CC0-1.0\n{more}")
    return folder / name


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of installed packs, empty."""
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path / "shelf"))
    (tmp_path / "shelf").mkdir()
    return tmp_path / "shelf"


def test_a_manifest_says_what_the_pack_is(tmp_path: Path) -> None:
    found = manifest_in(
        pack(tmp_path, more='about: Twigs.\nneeds: {other: ">=1.2, <2"}\nengine: ">=0.2"\nlanguage: 2\n')
    )
    assert found is not None
    assert found.document() == {
        "name": "mine",
        "version": "1.2.3",
        "authors": ["Ada"],
        "licence": "CC0-1.0",
        "about": "Twigs.",
        "needs": {"other": ">=1.2, <2"},
        "engine": ">=0.2",
        "language": 2,
    }


def test_a_pack_without_a_manifest_loads_as_before(tmp_path: Path) -> None:
    add(tmp_path / "mine", "gear.yaml", GEAR)
    assert manifest_in(tmp_path / "mine") is None
    assert "twig" in [card.name for card in catalog_with([tmp_path / "mine"]).cards]


def test_the_manifest_does_not_change_the_digest(tmp_path: Path) -> None:
    """The digest says which cards a fight was played with."""
    with_one = load_packs([CORE, pack(tmp_path / "a")])
    add(tmp_path / "b" / "mine", "gear.yaml", GEAR)
    assert load_packs([CORE, tmp_path / "b" / "mine"]).digest == with_one.digest


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("version: 1.0.0\nauthors: [Ada]\nlicence: x\n", 1, "field 'name' is missing"),
        (GOOD.replace("mine", "My Pack"), 1, "a name is small letters"),
        (GOOD.replace("1.2.3", "1.2"), 2, "a version is three numbers"),
        (GOOD.replace("1.2.3", "2"), 2, "a version is three numbers, as in 1.0.0, not '2'"),
        (GOOD.replace("1.2.3", "one"), 2, "a version is three numbers"),
        (GOOD.replace("1.2.3", "1.2.3-beta"), 2, "a version is three numbers"),
        (GOOD.replace("1.2.3", "99999.0.0"), 2, "a version is three numbers"),
        (GOOD.replace("[Ada, Bo]", "Ada"), 3, "must be a list"),
        (GOOD.replace("[Ada, Bo]", "[]"), 3, "at least 1"),
        (GOOD.replace("[Ada, Bo]", "[7]"), 3, "must be a word"),
        (GOOD.replace("[Ada, Bo]", str(["Ada"] * 21)), 3, "at most 20 entries"),
        (GOOD.replace("licence", "license"), 4, "unknown field 'license'.*did you mean 'licence'"),
        (GOOD.replace("CC0-1.0", "x" * 201), 4, "one line of at most 200 characters"),
        (GOOD + 'about: "a\\e[31mb"\n', 5, "characters that cannot be printed"),
        (GOOD + "needs: [other]\n", 5, "must list things by name"),
        (GOOD + "needs: {other: 1.2}\n", 5, "a version is three numbers"),
        (GOOD + 'needs: {other: "~1.2"}\n', 5, "versions are written as '>=1.2.0'"),
        (GOOD + "needs: {Other: any}\n", 5, "a name is small letters"),
        (GOOD + "needs: {core: any}\n", 5, "it is always there"),
        (GOOD + "needs: {mine: any}\n", 5, "it is always there"),
        (GOOD + "engine: newest\n", 5, "versions are written as"),
        (GOOD + "language: two\n", 5, "a whole number from 1 to 99"),
        (GOOD + "language: 0\n", 5, "a whole number from 1 to 99"),
        ("- name\n", 1, "fields are needed here"),
        ("name: [mine\n", 2, "not YAML"),
    ],
)
def test_a_bad_manifest_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(BadContent, match=says) as refused:
        read_manifest(text.encode(), "mine/pack.yaml")
    assert (refused.value.problem.file, refused.value.problem.line) == ("mine/pack.yaml", line)


def test_a_manifest_that_is_no_text_is_refused() -> None:
    with pytest.raises(BadContent, match="not text in UTF-8"):
        read_manifest(b"name: \xff", "mine/pack.yaml")


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(BadContent) as refused:
        read_manifest(b"name: A b\nversion: one\nauthors: 7\n", "mine/pack.yaml")
    assert len(refused.value.problems) == 4


def test_the_folder_is_called_like_the_pack(tmp_path: Path) -> None:
    (pack(tmp_path)).rename(tmp_path / "mine-main")
    with pytest.raises(BadContent, match="the pack is called 'mine', but its folder 'mine-main'") as refused:
        catalog_with([tmp_path / "mine-main"])
    assert refused.value.fix == "rename the folder to mine, or the pack"


# -- another engine or language ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('engine: ">=99"', "this pack is for showdown >=99, and this is "),
        ('engine: "<0.2"', "this pack is for showdown <0.2"),
        (f"language: {LANGUAGE + 1}", f"written in card language {LANGUAGE + 1}; .* reads 1 to {LANGUAGE}"),
    ],
)
def test_a_pack_for_another_engine_points_to_the_migration_notes(tmp_path: Path, more: str, says: str) -> None:
    """Before any problem with its cards, which its author could not know."""
    with pytest.raises(BadContent, match=says) as refused:
        catalog_with([pack(tmp_path, more=more, gear="cards: {twig: {not-yet-a-word: 1}}\n")])
    assert len(refused.value.problems) == 1
    assert NOTES in refused.value.what and NOTES in refused.value.fix
    assert (Path(__file__).parents[2] / NOTES).is_file()


def test_every_language_that_is_read_has_its_notes() -> None:
    notes = (Path(__file__).parents[2] / NOTES).read_text(encoding="utf-8")
    for language in range(2, LANGUAGE + 1):
        assert f"## Card language {language}" in notes


@pytest.mark.parametrize("more", ["language: 1", f"language: {LANGUAGE}", 'engine: ">=0.2"', "engine: any"])
def test_a_pack_for_this_engine_loads(tmp_path: Path, more: str) -> None:
    assert "mine" in catalog_with([pack(tmp_path, more=more)]).packs


# -- versions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("versions", "version", "yes"),
    [
        ("any", "0.0.1", True),
        ("1.2", "1.2.0", True),
        ("1.2", "2.0.0", True),
        ("1.2", "1.1.9", False),
        (">=1.2, <2", "1.99.0", True),
        (">=1.2, <2", "2.0.0", False),
        (">=1.2, <2", "1.1.0", False),
        (">1.2.3", "1.2.3", False),
        ("<=1.2.3", "1.2.3", True),
        ("==1.2.3", "1.2.4", False),
        ("== 1.2.3", "1.2.3", True),
        (">=1.9", "1.10.0", True),
    ],
)
def test_which_versions_will_do(versions: str, version: str, yes: bool) -> None:
    assert Range(versions).allows(parse_version(version)) is yes


def test_only_any_allows_a_pack_without_a_version() -> None:
    assert Range("any").allows(None) and not Range(">=0").allows(None)


def test_the_engine_has_a_version() -> None:
    assert engine_version() >= (0, 2, 0)


# -- needs ---------------------------------------------------------------------------------------------------------


def test_a_pack_brings_the_packs_it_needs(shelf: Path, tmp_path: Path) -> None:
    pack(shelf, "base", gear=GEAR.replace("twig", "branch"))
    catalog = catalog_with([pack(tmp_path, more='needs: {base: ">=1"}')])
    assert list(catalog.packs) == ["core", "base", "mine"]
    assert {"twig", "branch"} <= {card.name for card in catalog.cards}


def test_a_needed_pack_comes_first_wherever_it_is_named(shelf: Path, tmp_path: Path) -> None:
    base = pack(tmp_path, "base", gear=GEAR.replace("speed: 1", "speed: 3"))
    mine = pack(tmp_path, more="needs: {base: any}")
    for folders in ([mine, base], [base, mine]):
        catalog = catalog_with(folders)
        assert list(catalog.packs) == ["core", "base", "mine"]
        assert catalog.gear(catalog.card("twig")).speed == 1


def test_needs_of_needs_come_along_once(shelf: Path, tmp_path: Path) -> None:
    pack(shelf, "roots", gear=GEAR.replace("twig", "root"))
    pack(shelf, "base", more="needs: {roots: any}", gear=GEAR.replace("twig", "branch"))
    mine = pack(tmp_path, more="needs: {base: any, roots: any}")
    assert list(catalog_with([mine]).packs) == ["core", "roots", "base", "mine"]


def test_a_save_names_needed_packs_and_finds_them(shelf: Path) -> None:
    pack(shelf, "base", gear=GEAR.replace("twig", "branch"))
    pack(shelf, more="needs: {base: any}")
    catalog = catalog_named(("core", "mine"))
    assert (
        list(catalog.packs) == ["core", "base", "mine"] and catalog_named(tuple(catalog.packs)).digest == catalog.digest
    )


def test_a_missing_pack_is_named(shelf: Path, tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"needs the pack base \(>=1\), which is not installed") as refused:
        catalog_with([pack(tmp_path, more='needs: {base: ">=1"}')])
    assert "packs install base" in refused.value.fix


def test_another_version_is_named(shelf: Path, tmp_path: Path) -> None:
    pack(shelf, "base", version="1.9.9")
    with pytest.raises(BadContent, match=r"needs base >=2; the one here is 1\.9\.9"):
        catalog_with([pack(tmp_path, more='needs: {base: ">=2"}')])
    add(shelf / "old", "gear.yaml", GEAR)
    with pytest.raises(BadContent, match="the one here is one without a version"):
        catalog_with([pack(tmp_path / "two", more='needs: {old: ">=0.1"}')])


def test_packs_that_need_each_other_are_refused(shelf: Path) -> None:
    pack(shelf, "base", more="needs: {mine: any}")
    mine = pack(shelf, more="needs: {base: any}")
    with pytest.raises(BadContent, match="in a circle: mine, base, mine"):
        catalog_with([mine])


def test_a_pack_with_a_party_only_is_a_pack(tmp_path: Path) -> None:
    add(tmp_path / "mine", "parties/us.yaml", "name: Us\nsurvivors: [{name: Ada}]\n")
    assert len(catalog_with([tmp_path / "mine"]).cards) == len(core_catalog().cards)


def test_the_schema_has_every_field() -> None:
    schema = document(MANIFEST, "pack")
    assert list(schema["properties"]) == list(MANIFEST.fields)
    assert schema["required"] == ["name", "version", "authors", "licence"]
