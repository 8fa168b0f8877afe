"""Keywords that the functions of this package share, brought into one form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from showdown.analysis.execution import How, Progress
from showdown.analysis.fight_request import Wanted
from showdown.engine import Game

Choices = Mapping[str, str] | Sequence[str]
"""Rulings or house rules: ``{"facing-area": "lane"}`` or ``["facing-area=lane"]``."""
Names = Sequence[str] | str
"""One name or several."""
Saved = Game | Path | str
"""A game, or the file of a saved game; "" for none."""
Watch = Callable[[Progress], None]


def pairs(choices: Choices | str) -> tuple[str, ...]:
    """``name=value`` for each choice."""
    if isinstance(choices, Mapping):
        return tuple(f"{name}={value}" for name, value in choices.items())
    return names(choices)


def names(words: Names) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


def game_or_file(save: Saved) -> tuple[Game | None, str]:
    """The game itself, or the name of its file."""
    return (save, "") if isinstance(save, Game) else (None, str(save))


def request(
    story: str,
    party: str,
    save: Saved,
    bot: str,
    seed: int,
    players: int,
    ruling: Choices,
    house: Choices,
    pack: Names,
    patience: float,
    **more: Any,
) -> Wanted:
    """What is fought; ``more``: other fields of ``Wanted``."""
    game, file = game_or_file(save)
    return Wanted(
        story=story,
        save=file,
        game=game,
        party=party,
        players=players,
        bot=bot,
        rulings=pairs(ruling),
        house=pairs(house),
        packs=names(pack),
        seed=seed,
        patience=patience,
        **more,
    )


def how_to_run(
    default_games: int,
    games: int | None,
    seconds: float | None,
    width: float | None,
    workers: int | None,
    dask: bool | str,
    out: Path | str | None,
    overwrite: bool,
    resume: bool,
    isolated: bool,
    progress: Watch | None,
) -> How:
    return How(
        games=games,
        seconds=seconds,
        width=width,
        workers=workers,
        dask=bool(dask),
        address=dask if isinstance(dask, str) else "",
        out=Path(out) if out else None,
        overwrite=overwrite,
        resume=resume,
        isolated=isolated,
        default_games=default_games,
        progress=progress,
    )
