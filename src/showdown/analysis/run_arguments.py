"""Arguments that the functions about many fights share: what is fought, and how the run is carried out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from showdown.analysis.arguments import Choices, Names, Saved, game_or_file, names, pairs
from showdown.analysis.execution import How, Progress
from showdown.analysis.fight_request import Wanted

Watch = Callable[[Progress], None]
"""Called with the progress of a run while it goes on."""


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
