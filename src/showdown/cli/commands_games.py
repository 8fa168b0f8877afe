"""``showdown games``: its commands, loaded when one of them is used."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from showdown.cli.parameters import Json, Packs, examples

games_app = App(
    name="games",
    help="Your games: each is kept after every answer, and can be gone on with.",
    help_prologue=examples("showdown games", "showdown games resume first-story", "showdown games delete old --yes"),
)


@games_app.default
def all_games(*, json: Json = False) -> int:
    """List your games, the last played first; also `showdown games list`."""
    from showdown.cli.games import list_games

    return list_games(json)


@games_app.command(name="list", help_prologue=examples("showdown games list --json"))
def list_of_games(*, json: Json = False) -> int:
    """List your games, the last played first."""
    from showdown.cli.games import list_games

    return list_games(json)


Game = Annotated[str, Parameter(help="Its name, or a beginning of it that no other has.")]


@games_app.command(help_prologue=examples("showdown games resume first-story-2026-11-16-a3f"))
def resume(
    name: Game,
    /,
    *,
    plain: Annotated[
        bool | None, Parameter(help="In lines, for screen readers and pipes.", negative="--no-plain")
    ] = None,
    bots: Annotated[str | None, Parameter(help="Survivors played by a bot; without it as before.")] = None,
    training: Annotated[
        bool | None, Parameter(help="Undo may cross dice and cards already seen.", negative="--no-training")
    ] = None,
    spoilers: Annotated[
        bool | None,
        Parameter(help="Cards that were not drawn yet may be named and explained.", negative="--no-spoilers"),
    ] = None,
    pack: Packs = None,
) -> int:
    """Go on with one of your games; it is kept under the same name."""
    from showdown.cli.config import prefer
    from showdown.cli.games import resume as run
    from showdown.session.open_game import Wishes

    w = Wishes()
    w.bots, w.packs = bots, pack or []
    prefer(w, {"plain": plain, "training": training, "spoilers": spoilers})
    return run(name, w)


@games_app.command(help_prologue=examples("showdown games export first-story fight.json"))
def export(
    name: Game,
    to: Annotated[Path, Parameter(help="A file, or a folder.")],
    /,
    *,
    yes: Annotated[bool, Parameter(help="Overwrite an existing file.")] = False,
    json: Json = False,
) -> int:
    """Copy one of your games to a file, which `showdown play --load` and `showdown replay` take."""
    from showdown.cli.games import export as run

    return run(name, to, yes, json)


@games_app.command(help_prologue=examples("showdown games delete first-story-2026-11-16-a3f --yes"))
def delete(
    name: Game,
    /,
    *,
    yes: Annotated[bool, Parameter(help="Do not ask.")] = False,
    no_input: Annotated[bool, Parameter(help="Never ask: without --yes nothing is deleted.")] = False,
    json: Json = False,
) -> int:
    """Delete one of your games for good. Asks first on a terminal."""
    from showdown.cli.games import delete as run

    return run(name, yes, not no_input, json)
