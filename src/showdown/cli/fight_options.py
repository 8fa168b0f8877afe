"""From the options of simulate, compare, advise and balance to the keywords of ``showdown.api``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from showdown.cli.game_names import game_file
from showdown.lookup.refusal import USAGE, refuse


def story_and_address(story: str, address: str) -> tuple[str, str]:
    """``--dask tcp://host`` leaves the address among the words: it is the one with a scheme."""
    return ("" if address == story else address, story) if "://" in story else (story, address)


def without_address(words: list[str] | None) -> tuple[list[str], str]:
    """The words without the address of a cluster, and that address."""
    address = next((word for word in words or () if "://" in word), "")
    return [word for word in words or () if word != address], address


def cluster(dask: bool, address: str) -> bool | str:
    """The keyword ``dask``.  Refused if there is an address without ``--dask``."""
    if address and not dask:
        raise refuse(USAGE, "cli.address-without-dask", address, address=address)
    return address or dask


def fight_keywords(
    party: str,
    load: str,
    bot: str,
    seed: int,
    players: int | None,
    ruling: list[str] | None,
    house: list[str] | None,
    pack: list[str] | None,
    patience: float,
) -> dict[str, Any]:
    """Which fight is simulated."""
    return {
        "party": party,
        "save": game_file(load),
        "bot": bot,
        "seed": seed,
        "players": players or 0,
        "ruling": ruling or (),
        "house": house or (),
        "pack": pack or (),
        "patience": patience,
    }


def run_keywords(
    games: int | None,
    seconds: float | None,
    width: float | None,
    workers: int | None,
    dask: bool,
    address: str,
    out: Path | None,
    resume: bool,
    yes: bool,
) -> dict[str, Any]:
    """How many fights, where they run and where the rows go."""
    return {
        "games": games,
        "seconds": seconds,
        "width": width,
        "workers": workers,
        "dask": cluster(dask, address),
        "out": out,
        "overwrite": yes,
        "resume": resume,
    }
