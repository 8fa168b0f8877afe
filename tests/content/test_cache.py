"""Compiled catalogues between runs: the same cards, nothing but cards, and a broken cache is ignored."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from showdown.content import cache, cache_writing
from showdown.content.packs import load_packs
from showdown.model.cards import Catalog
from tests.support.pack_copy import CORE, copy_of_core, problems_of, spoil

EXAMPLE = CORE.with_name("homebrew-example")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "showdown"


def told(thing: Any) -> Any:
    """Everything a record holds, all the way down."""
    if isinstance(thing, list | tuple):
        return [told(item) for item in thing]
    if isinstance(thing, dict):
        return {key: told(value) for key, value in thing.items()}
    if type(thing).__module__.startswith("showdown"):
        return type(thing).__name__, {name: told(value) for name, value in cache_writing.fields_of(thing).items()}
    return thing


def test_a_remembered_catalogue_is_the_compiled_one(own_cache: Path) -> None:
    compiled = load_packs([CORE], cached=False)
    assert not own_cache.exists()
    first = load_packs([CORE])
    assert len(list(own_cache.iterdir())) == 1
    again = load_packs([CORE])
    assert again is not first
    assert told(again) == told(compiled)
    assert cache.remembered(compiled.digest) is not None


def test_a_pack_on_a_remembered_one_is_as_if_both_were_compiled(own_cache: Path) -> None:
    at_once = load_packs([CORE, EXAMPLE], cached=False)
    assert not own_cache.exists()
    load_packs([CORE])
    on_the_core = load_packs([CORE, EXAMPLE], cached=False)
    assert told(on_the_core) == told(at_once)
    assert len(list(own_cache.iterdir())) == 1
    # The catalogue of the core pack is not changed by what is added to it.
    assert told(load_packs([CORE])) == told(load_packs([CORE], cached=False))


def test_the_packs_below_are_remembered_with_the_last(own_cache: Path) -> None:
    both = load_packs([CORE, EXAMPLE])
    assert cache.remembered(both.digest) is not None
    assert cache.remembered(load_packs([CORE], cached=False).digest) is not None
    assert len(list(own_cache.iterdir())) == 2


def test_problems_of_two_packs_are_told_together(tmp_path: Path) -> None:
    core = copy_of_core(tmp_path)
    spoil(core, "gear.yaml", "speed: 2, accuracy: 7, strength: 1", "speed: fast, accuracy: 7, strength: 1")
    own = tmp_path / "own"
    own.mkdir()
    (own / "gear.yaml").write_text("cards:\n  stick: {speed: slow}\n", encoding="utf-8")
    told_of = problems_of(core, own)
    assert {line.split(":")[0] for line in told_of} >= {"core/gear.yaml", "own/gear.yaml"}


def test_a_change_in_a_file_is_compiled_anew(tmp_path: Path) -> None:
    pack = copy_of_core(tmp_path)
    before = load_packs([pack])
    spoil(pack, "gear.yaml", "speed: 2, accuracy: 7, strength: 1", "speed: 5, accuracy: 7, strength: 1")
    after = load_packs([pack])
    assert before.digest != after.digest
    assert after.gear(after.card("founding-stone")).speed == 5


def test_a_change_in_the_code_is_compiled_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = load_packs([CORE]).digest
    assert cache.remembered(digest) is not None
    monkeypatch.setattr(cache, "fingerprint", lambda: "another")
    assert cache.remembered(digest) is None


@pytest.mark.parametrize("damage", [b"", b"not a pickle", b"\x80\x05K\x01."])
def test_a_damaged_file_is_compiled_anew(own_cache: Path, damage: bytes) -> None:
    load_packs([CORE])
    [file] = own_cache.iterdir()
    file.write_bytes(damage)
    assert len(load_packs([CORE]).cards) > 50
    assert file.stat().st_size > 1000


class Evil:
    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> Any:
        return Path.touch, (self.trace,)


def test_a_file_cannot_run_code(own_cache: Path, tmp_path: Path) -> None:
    digest = load_packs([CORE]).digest
    [file] = own_cache.iterdir()
    file.write_bytes(pickle.dumps(Evil(tmp_path / "was-here")))
    assert cache.remembered(digest) is None
    assert not (tmp_path / "was-here").exists()
    assert pickle.loads(file.read_bytes()) is None and (tmp_path / "was-here").exists(), "the file is no threat at all"


def test_a_file_that_others_may_write_is_not_read(own_cache: Path) -> None:
    digest = load_packs([CORE]).digest
    [file] = own_cache.iterdir()
    file.chmod(0o666)
    assert cache.remembered(digest) is None


def test_a_catalogue_of_other_packs_is_not_taken(own_cache: Path) -> None:
    catalog = load_packs([CORE])
    [file] = own_cache.iterdir()
    file.rename(cache.cache_file("0123456789abcdef"))
    assert cache.remembered("0123456789abcdef") is None
    assert cache.remembered(catalog.digest) is None


def test_a_cache_that_cannot_be_written_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert isinstance(load_packs([CORE]), Catalog)


def test_old_catalogues_are_forgotten(own_cache: Path) -> None:
    catalog = load_packs([CORE])
    for i in range(cache_writing.KEPT + 3):
        (own_cache / f"catalog-{i}.pickle").write_bytes(b"old")
    cache_writing.remember(catalog)
    assert len(list(own_cache.iterdir())) == cache_writing.KEPT
    assert cache.remembered(catalog.digest) is not None
