"""Arguments that the functions about many fights share: the request and the options of the run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from showdown.analysis.arguments import Choices, Names, Saved, game_or_file, names, pairs
from showdown.analysis.execution import Progress, RunOptions
from showdown.analysis.fight_request import FightRequest

ProgressCallback = Callable[[Progress], None]
"""A function that is called with the progress of a run."""


def request_of(
    story: str,
    party: str,
    save: Saved,
    bot: str,
    seed: int,
    players: int,
    ruling: Choices,
    house: Choices,
    pack: Names,
    timeout: float,
    **more: Any,
) -> FightRequest:
    """The request for these arguments; ``more``: other fields of ``FightRequest``."""
    game, file = game_or_file(save)
    return FightRequest(
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
        timeout=timeout,
        **more,
    )


def seconds_for(timeout: float, patience: float | None) -> float:
    """The timeout for one answer of a bot, in seconds; ``patience`` is its old name, which older scripts use."""
    return timeout if patience is None else patience


def options_of_run(
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
    progress: ProgressCallback | None,
) -> RunOptions:
    return RunOptions(
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
