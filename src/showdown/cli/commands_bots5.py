"""``showdown arena``: bots against the same fights, with a leaderboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators


def arena(
    *bots: Annotated[str, Parameter(help="Bots by name: random, heuristic, mcts:100, module:Class, ...")],
    story: Annotated[
        str, Parameter(help="first-story, or a monster and its level as in white-lion:1.")
    ] = "first-story",
    party: Annotated[str, Parameter(help="A ready party by name, or a party file.")] = "",
    players: Annotated[int, Parameter(help="Players at the table.", validator=validators.Number(gte=1, lte=4))] = 4,
    games: Annotated[int, Parameter(help="Fights of each bot.", validator=validators.Number(gte=1))] = 100,
    seed: Annotated[int, Parameter(help="The first seed; all bots play the same.")] = 0,
    workers: Annotated[int, Parameter(help="Processes.", validator=validators.Number(gte=1))] = 1,
    file: Annotated[Path, Parameter(help="The leaderboard: read, gone on with, written.")] = Path("leaderboard.json"),
    again: Annotated[bool, Parameter(help="Forget what was played in this arena before.")] = False,
    patience: Annotated[
        float, Parameter(help="Seconds a bot may think about one answer; 60.", validator=validators.Number(gt=0))
    ] = 60.0,
    json: Annotated[bool, Parameter(name="--json", help="Print one JSON document instead of text.")] = False,
) -> int:
    """Play bots against the same seeds and keep a leaderboard with 95 % intervals; goes on where it stopped."""
    from showdown.cli.arena import arena as run

    return run(list(bots), story, party, players, games, seed, workers, file, again, patience, json)
