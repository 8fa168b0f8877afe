"""``showdown packs``: new, export, install, list, remove; what they print and refuse."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from showdown.cli.run import run
from showdown.engine import shipped_folder
from showdown.engine.packs import PACK_TEMPLATES

KINDS = list(PACK_TEMPLATES)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of installed packs; nothing is there yet."""
    monkeypatch.setenv("SHOWDOWN_PACKS", str(tmp_path / "shelf"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "shelf"


def told(capsys: Any, *words: str) -> Any:
    """What a command prints as JSON."""
    assert run([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: Any, code: int, *words: str) -> str:
    """What a command that must not succeed prints to stderr; nothing to stdout."""
    capsys.readouterr()
    assert run(list(words)) == code
    out, err = capsys.readouterr()
    assert out == "" and "\nfix: " in err
    return str(err)


@pytest.mark.parametrize("kind", KINDS)
def test_every_template_passes_the_check(kind: str, shelf: Path, capsys: Any) -> None:
    made = told(capsys, "packs", "new", kind, "Pale", "Thing")
    assert made["name"] == "pale-thing"
    report = told(capsys, "cards", "check", "pale-thing", "--games", "20")["packs"][0]
    assert report["problems"] == [] and report["failures"] == []
    assert bool(report["cards"]) == (kind != "party")


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_of_a_template_names_a_schema_that_is_there(kind: str, shelf: Path, capsys: Any) -> None:
    for file in map(Path, told(capsys, "packs", "new", kind, "pale-thing")["files"]):
        first = file.read_text(encoding="utf-8").split("\n")[0]
        assert first.startswith("# yaml-language-server: $schema=")
        schema = json.loads((file.parent / first.partition("$schema=")[2]).read_text(encoding="utf-8"))
        assert schema["title"].startswith("showdown pack")
        assert "$id" not in file.read_text(encoding="utf-8") and "$title" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_pack_goes_out_and_in_again(kind: str, shelf: Path, tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "author").mkdir()
    assert run(["packs", "new", kind, "pale-thing", "--out", str(tmp_path / "author")]) == 0
    capsys.readouterr()
    exported = told(capsys, "packs", "export", str(tmp_path / "author" / "pale-thing"), "--out", str(tmp_path))
    assert exported["file"] == str(tmp_path / "pale-thing-0.1.0.zip")
    installed = told(capsys, "packs", "install", exported["file"])
    assert (installed["version"], installed["origin"], installed["problems"]) == ("0.1.0", "installed", [])
    assert (installed["monsters"] == ["pale-thing"]) == (kind == "monster")
    assert (installed["parties"] == ["pale-thing"]) == (kind == "party")
    assert not (shelf / "pale-thing" / "schemas").exists()
    listed = {pack["name"]: pack for pack in told(capsys, "packs", "list")["packs"]}
    assert list(listed) == ["core", "homebrew-example", "pale-thing"]
    assert {**listed["pale-thing"], "schema": "showdown.packs-install/1"} == installed
    told(capsys, "packs", "remove", "pale-thing")
    assert list(shelf.iterdir()) == []


def test_the_same_files_give_the_same_zip(shelf: Path, tmp_path: Path) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    for name in ("one.zip", "two.zip"):
        assert run(["packs", "export", "pale-thing", "--out", name]) == 0
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == [f"pale-thing/{name}" for name in ("gear.yaml", "pack.yaml", "text/en.yaml")]


def test_a_zip_of_the_folder_made_by_hand_is_installed_too(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    """With its schemas, entries for folders, and another name of the folder, as a site for code makes it."""
    run(["packs", "new", "monster", "pale-thing"])
    with zipfile.ZipFile("download.zip", "w") as archive:
        for path in sorted((tmp_path / "pale-thing").rglob("*")):
            archive.write(path, Path("pale-thing-main") / path.relative_to(tmp_path / "pale-thing"))
    capsys.readouterr()
    assert told(capsys, "packs", "install", "download.zip")["name"] == "pale-thing"
    assert sorted(path.name for path in (shelf / "pale-thing").iterdir()) == ["pack.yaml", "pale-thing", "text"]


def test_a_monster_alone_at_the_top_is_no_folder_of_a_pack(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "monster", "pale-thing"])
    with zipfile.ZipFile("wolves.zip", "w") as archive:
        for path in sorted((tmp_path / "pale-thing" / "pale-thing").iterdir()):
            archive.write(path, f"pale-thing/{path.name}")
    capsys.readouterr()
    installed = told(capsys, "packs", "install", "wolves.zip")
    assert (installed["name"], installed["monsters"]) == ("wolves", ["pale-thing"])
    assert "version" not in installed


def test_a_folder_is_installed_and_the_copy_is_separate(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    assert run(["packs", "install", "pale-thing"]) == 0
    assert "Installed pale-thing 0.1.0: 3 cards." in capsys.readouterr().out
    (tmp_path / "pale-thing" / "gear.yaml").write_text("cards: {}\n", encoding="utf-8")
    assert "spear" in (shelf / "pale-thing" / "gear.yaml").read_text(encoding="utf-8")


def test_nothing_is_replaced_without_asking(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    run(["packs", "install", "pale-thing"])
    assert "--replace" in refused(capsys, 2, "packs", "install", "pale-thing")
    manifest = tmp_path / "pale-thing" / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("0.1.0", "0.2.0"), encoding="utf-8")
    assert told(capsys, "packs", "install", "pale-thing", "--replace")["version"] == "0.2.0"
    run(["packs", "export", str(tmp_path / "pale-thing")])
    assert "--yes" in refused(capsys, 2, "packs", "export", str(tmp_path / "pale-thing"))
    assert run(["packs", "export", str(tmp_path / "pale-thing"), "--yes"]) == 0


def test_a_pack_called_like_a_shipped_one_is_not_told_to_remove_that(shelf: Path, capsys: Any) -> None:
    """What comes with showdown cannot be removed: the advice led to a second refusal."""
    example = str(shipped_folder() / "homebrew-example")
    said = refused(capsys, 2, "packs", "install", example)
    assert "--replace" in said and "packs remove" not in said
    assert run(["packs", "install", example, "--replace"]) == 0
    capsys.readouterr()
    assert "packs remove homebrew-example" in refused(capsys, 2, "packs", "install", example)


def test_a_monster_that_another_pack_has_too_is_told(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    """Both packs are fine, but a fight takes the monster of only one: the pack seemed to be ignored."""
    twin = tmp_path / "twin"
    shutil.copytree(shipped_folder() / "homebrew-example", twin)
    manifest = twin / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("name: homebrew-example", "name: twin"))
    assert run(["packs", "install", str(twin)]) == 0
    said = capsys.readouterr().err
    assert "homebrew-example has bellmaw, gallowkite, tallowmother, tithe-keeper, too" in said
    assert "showdown play bellmaw:1 --pack twin" in said


def test_a_pack_that_another_one_needs_stays(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "base"])
    run(["packs", "new", "gear", "upper"])
    manifest = tmp_path / "upper" / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("needs: {}", 'needs: {base: ">=0.1"}'))
    assert "which is not installed" in refused(capsys, 3, "packs", "install", "upper")
    assert not shelf.exists()
    run(["packs", "install", "base"])
    run(["packs", "install", "upper"])
    assert "the pack upper needs base" in refused(capsys, 2, "packs", "remove", "base")
    below = tmp_path / "base" / "pack.yaml"
    below.write_text(below.read_text(encoding="utf-8").replace("0.1.0", "0.0.9"))
    assert "the pack upper needs base" in refused(capsys, 2, "packs", "install", "base", "--replace")
    assert run(["packs", "remove", "upper"]) == 0 and run(["packs", "remove", "base"]) == 0


def test_mistakes_are_answered_with_what_was_meant(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    run(["packs", "install", "pale-thing"])
    assert "did you mean 'install'" in refused(capsys, 2, "packs", "instal", "pale-thing")
    assert "did you mean 'terrain'" in refused(capsys, 2, "packs", "new", "terain", "x")
    assert "did you mean 'pale-thing'" in refused(capsys, 4, "packs", "install", "pale-thng")
    assert "did you mean 'pale-thing'" in refused(capsys, 4, "packs", "remove", "pale-thnig")
    assert "did you mean 'pale-thing'" in refused(capsys, 4, "packs", "export", "pale-thnig")
    assert "did you mean '--replace'" in refused(capsys, 2, "packs", "install", "pale-thing", "--replce")
    assert "letters, digits" in refused(capsys, 2, "packs", "new", "gear", "../up")
    assert "nothing is overwritten" in refused(capsys, 2, "packs", "new", "gear", "pale-thing")


def test_what_belongs_to_showdown_is_not_removed(shelf: Path, capsys: Any) -> None:
    for name in ("core", "homebrew-example"):
        assert "part of showdown" in refused(capsys, 2, "packs", "remove", name)
    for name in ("../shelf", "."):
        assert "is installed" in refused(capsys, 4, "packs", "remove", name)


def test_a_pack_without_a_manifest_is_not_exported(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    (tmp_path / "pale-thing" / "pack.yaml").unlink()
    assert "no pack.yaml" in refused(capsys, 3, "packs", "export", "pale-thing")
    assert not list(tmp_path.glob("*.zip"))


def test_a_bad_pack_is_not_exported(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    (tmp_path / "pale-thing" / "gear.yaml").write_text("cards: {twig: {speeed: 1}}\n", encoding="utf-8")
    assert "unknown field 'speeed'" in refused(capsys, 3, "packs", "export", "pale-thing")
    assert not list(tmp_path.glob("*.zip"))


def test_a_pack_that_became_bad_is_listed_with_its_problem(shelf: Path, tmp_path: Path, capsys: Any) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    run(["packs", "install", "pale-thing"])
    capsys.readouterr()
    manifest = shelf / "pale-thing" / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("language: 2", "language: 3"), encoding="utf-8")
    assert run(["packs", "list"]) == 0
    out = capsys.readouterr().out
    assert "cannot be used: pale-thing/pack.yaml" in out and "docs/make/migrations.md" in out
    assert run(["packs", "remove", "pale-thing"]) == 0


def test_a_link_on_the_shelf_is_removed_and_what_it_leads_to_stays(shelf: Path, tmp_path: Path) -> None:
    run(["packs", "new", "gear", "pale-thing"])
    shelf.mkdir()
    (shelf / "pale-thing").symlink_to(tmp_path / "pale-thing")
    assert run(["packs", "remove", "pale-thing"]) == 0
    assert list(shelf.iterdir()) == [] and (tmp_path / "pale-thing" / "gear.yaml").is_file()
