"""Positions with the Bellmaw of the example pack."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import showdown
from showdown.engine import Catalog, load_packs
from tests.support.position import Dice, Play
from tests.support.tiny_monster import brew

PACKS = Path(showdown.__file__).parent / "packs"


@lru_cache(maxsize=1)
def catalog() -> Catalog:
    """The core pack and the example pack."""
    return load_packs([PACKS / "core", PACKS / "homebrew-example"])


@lru_cache(maxsize=1)
def without_the_three() -> Catalog:
    """The core pack and the Bellmaw: without the Tallowmother, the Tithe-Keeper and the Gallowkite."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "homebrew-example"
        shutil.copytree(PACKS / "homebrew-example" / "bellmaw", copy / "bellmaw")
        shutil.copytree(PACKS / "homebrew-example" / "text", copy / "text")
        return load_packs([PACKS / "core", copy])


def bellmaw(position: str, *dice: Dice, level: str = "level-1") -> Play:
    """The position with the Bellmaw on K8, facing south."""
    return brew(catalog(), position, *dice, monster=f"{{id: bellmaw, level: {level}, at: K8, facing: south}}")


def unhurt(g: Play, letter: str) -> bool:
    """True if no injury box of the survivor is filled."""
    return set(g.survivor(letter)["injuries"].values()) == {"none"}
