"""Hostile zips and folders are refused whole: a message, and nothing written, neither on the shelf nor elsewhere."""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path

import pytest

from showdown.engine import BadContent
from showdown.engine.packs import read_pack_zip
from showdown.library.pack_shelf import install
from tests.support.hostile_packs import FOLDERS, MANIFEST, OUTSIDE, ZIPS, fill, good, many_in_little, zipped


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for everything that is installed, cached and unpacked."""
    for variable, folder in (("SHOWDOWN_PACKS", "a/b/shelf"), ("XDG_CACHE_HOME", "cache"), ("TMPDIR", "tmp")):
        monkeypatch.setenv(variable, str(tmp_path / "home" / folder))
    (tmp_path / "home" / "a" / "b").mkdir(parents=True)
    return tmp_path / "home"


def tree(folder: Path) -> list[str]:
    """Everything in a folder but the catalogues that the program keeps of good packs."""
    found = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    return sorted(path for path in found if not path.startswith("cache"))


def test_there_are_enough_attacks() -> None:
    assert len(ZIPS) + len(FOLDERS) >= 40


@pytest.mark.parametrize("attack", ZIPS)
def test_a_hostile_zip_is_refused_and_leaves_nothing(attack: str, home: Path, tmp_path: Path) -> None:
    make, says = ZIPS[attack]
    file = tmp_path / "evil.zip"
    file.write_bytes(make())
    before = tree(home)
    with pytest.raises(BadContent, match=says):
        install(file)
    assert tree(home) == before
    assert [path.name for path in tmp_path.rglob(f"*{OUTSIDE}*")] == []
    assert not Path(f"/tmp/{OUTSIDE}.yaml").exists() and not Path(f"{OUTSIDE}.yaml").exists()


@pytest.mark.parametrize("attack", FOLDERS)
def test_a_hostile_folder_is_refused_and_leaves_nothing(attack: str, home: Path, tmp_path: Path) -> None:
    spoil, says = FOLDERS[attack]
    folder = fill(tmp_path / "evil")
    spoil(folder)
    before = tree(home)
    with pytest.raises(BadContent, match=says):
        install(folder)
    assert tree(home) == before


def test_the_pack_that_the_attacks_are_made_of_is_fine(home: Path, tmp_path: Path) -> None:
    """Otherwise the attacks would be refused for another reason."""
    (tmp_path / "evil.zip").write_bytes(good())
    assert install(tmp_path / "evil.zip").cards == 1
    assert tree(home) == ["a", "a/b", "a/b/shelf", "a/b/shelf/evil"] + [
        f"a/b/shelf/evil/{name}" for name in ("gear.yaml", "pack.yaml")
    ]
    assert install(fill(tmp_path / "evil"), replace=True).cards == 1


def test_a_bad_pack_does_not_replace_a_good_one(home: Path, tmp_path: Path) -> None:
    (tmp_path / "evil.zip").write_bytes(good())
    install(tmp_path / "evil.zip")
    before = {path: path.read_bytes() for path in home.rglob("*.yaml")}
    bad = zipped(("pack.yaml", MANIFEST.replace(b"1.0.0", b"2.0.0")), ("gear.yaml", b"cards: {twig: {speeed: 1}}\n"))
    (tmp_path / "worse.zip").write_bytes(bad)
    with pytest.raises(BadContent, match="unknown field"):
        install(tmp_path / "worse.zip", replace=True)
    assert {path: path.read_bytes() for path in home.rglob("*.yaml")} == before
    assert os.listdir(home / "a" / "b" / "shelf") == ["evil"]


def test_a_directory_of_many_entries_is_refused_before_it_is_read() -> None:
    data = many_in_little()
    tracemalloc.start()
    with pytest.raises(BadContent, match="more than 400 entries"):
        read_pack_zip(data, "evil")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000


def test_names_in_messages_are_printable(home: Path, tmp_path: Path) -> None:
    for attack in ("an escape sequence in a name", "a right-to-left name", "a line break in a name"):
        with pytest.raises(BadContent) as refused:
            read_pack_zip(ZIPS[attack][0](), "evil")
        assert str(refused.value).isascii() and "\n" not in str(refused.value) and "\x1b" not in str(refused.value)


def test_the_folder_of_git_and_other_hidden_names_stay_behind(home: Path, tmp_path: Path) -> None:
    folder = fill(tmp_path / "evil")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("x", encoding="utf-8")
    (folder / ".DS_Store").write_bytes(b"\0")
    (folder / "README.md").write_text("hello", encoding="utf-8")
    pack = install(folder)
    assert sorted(os.listdir(pack.folder)) == ["README.md", "gear.yaml", "pack.yaml"]
