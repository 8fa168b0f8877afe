"""``showdown games``: list, resume, export and delete the games of the library."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.cli.autosave import pack_options
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json, print_text
from showdown.cli.parameters import Json, Packs, Plain, SpoilersOrNot, TrainingOrNot, Yes
from showdown.cli.play import play_game
from showdown.cli.settings import prefer
from showdown.engine import ShowdownError, clean
from showdown.language import say
from showdown.library.entry import Shelved
from showdown.library.lock import GameInUse
from showdown.library.saved_games import Library, NoSuchGame, NotExported
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, USAGE, Refusal, refuse, refused
from showdown.session.open_game import Wishes

app = command("games", "showdown games", "showdown games resume first-story", "showdown games delete old --yes")
list_app = command("games.list", "showdown games list --json")
resume_app = command("games.resume", "showdown games resume first-story-2026-11-16-a3f")
export_app = command("games.export", "showdown games export first-story fight.json")
delete_app = command("games.delete", "showdown games delete first-story-2026-11-16-a3f --yes")
for part in (list_app, resume_app, export_app, delete_app):
    app.command(part)

Name = Annotated[str, Parameter(help=say("help.games.name"))]


# -- list ----------------------------------------------------------------------------------------------------------


@app.default
@list_app.default
def list_games(*, json: Json = False) -> int:
    library = Library()
    try:
        games = library.list()
    except OSError as error:
        raise refuse(BAD_FILE, "cli.games.bad-folder", str(library.folder), why=error.strerror) from error
    if json:
        body = {"folder": str(library.folder), "games": [game.document() for game in games]}
        print_json("showdown.games/1", body)
        return OK
    screen = Screen()
    if not games:
        screen.note(say("cli.games.none", folder=library.folder))
        return OK
    # The file of a friend may have any name.
    names = [clean(game.name) for game in games]
    width = max(map(len, names))
    for name, game in zip(names, games, strict=True):
        screen.say(f"{name:<{width}}  {standing(game)}")
        if game.missing:
            packs = pack_options(game.missing)
            facts = {"missing": len(game.missing), "packs": packs, "over": game.outcome in ("victory", "defeat")}
            screen.say(f"{'':<{width}}  {say('cli.games.needs-packs', name=name, **facts)}")
        elif game.trouble:
            screen.say(f"{'':<{width}}  {say('cli.games.trouble', why=game.trouble)}")
            if game.keep >= 0:
                screen.say(f"{'':<{width}}  {say('cli.games.recover', name=name, at=game.keep)}")
    return OK


def standing(game: Shelved) -> str:
    """``first-story, round 3, survivors' turn, 41 decisions, 2 players, 2026-11-16 04:12``."""
    parts = [game.story] if game.story else []
    parts += [say("cli.games.lesson")] if game.lesson else []
    if game.outcome == "victory":
        parts.append(say("cli.games.won", round=game.round))
    elif game.outcome == "defeat":
        parts.append(say("cli.games.lost", round=game.round))
    elif game.outcome and not game.round:
        parts.append(say("cli.games.setup"))
    elif game.outcome:
        turn = "cli.games.survivors-turn" if game.turn == "survivors" else "cli.games.round"
        parts.append(say(turn, round=game.round))
    if game.story:
        parts.append(say("cli.games.decisions", count=game.decisions))
        parts.append(say("cli.games.players", count=game.players))
    if game.last:
        parts.append(f"{game.last.astimezone():%Y-%m-%d %H:%M}")
    if game.note:
        parts.append(say("cli.games.old"))
    if game.played:
        parts.append(say("cli.games.open"))
    return ", ".join(parts)


def found(library: Library, name: str) -> Path:
    try:
        return library.find(name)
    except NoSuchGame as error:
        fix = say("cli.no-game-fix", near=error.problem.near)
        raise Refusal(NOT_FOUND, error.what, f"showdown games, '{name}'", fix) from error


# -- resume --------------------------------------------------------------------------------------------------------


@resume_app.default
def resume(
    name: Name,
    /,
    *,
    plain: Plain = None,
    bots: Annotated[
        str | None, Parameter(help=say("help.games.bots"), show_default=say("help.games.as-before"))
    ] = None,
    training: TrainingOrNot = None,
    spoilers: SpoilersOrNot = None,
    pack: Packs = None,
) -> int:
    w = Wishes()
    w.bots, w.packs = bots, pack or []
    prefer(w, {"plain": plain, "training": training, "spoilers": spoilers})
    path = found(Library(), name)
    if not sys.stdin.isatty() and not w.plain:
        raise refuse(USAGE, "cli.games.no-input", f"showdown games resume {name}")
    w.load = w.save = path
    return play_game(w)


# -- export --------------------------------------------------------------------------------------------------------


@export_app.default
def export(
    name: Name,
    to: Annotated[Path, Parameter(help=say("help.games.to"))],
    /,
    *,
    yes: Yes = False,
    json: Json = False,
) -> int:
    library = Library()
    path = found(library, name)
    try:
        target = library.export(name, to, yes)
    except NotExported as error:
        raise refused(error, USAGE, f"showdown games export {name} {to}") from error
    if json:
        print_json("showdown.games-export/1", {"name": path.stem, "file": str(target)})
    else:
        print_text(target)
    return OK


# -- delete --------------------------------------------------------------------------------------------------------


@delete_app.default
def delete(
    name: Name,
    /,
    *,
    yes: Annotated[bool, Parameter(help=say("help.games.delete.yes"))] = False,
    no_input: Annotated[bool, Parameter(help=say("help.games.no-input"))] = False,
    json: Json = False,
) -> int:
    library = Library()
    path = found(library, name)
    if not yes:
        confirm(path, not no_input)
    try:
        library.delete(name)
    except GameInUse as error:
        raise Refusal(NEGATIVE, str(error), str(path), say("cli.games.close-first-fix")) from error
    except (OSError, ShowdownError) as error:
        raise refuse(BAD_FILE, "cli.games.not-deleted", str(path), why=error) from error
    if json:
        print_json("showdown.games-delete/1", {"name": path.stem, "deleted": True})
    else:
        Screen().note(say("cli.games.deleted", name=path.stem))
    return OK


def confirm(path: Path, ask: bool) -> None:
    """Ask on a terminal; anywhere else only --yes deletes."""
    if not ask or not sys.stdin.isatty():
        raise refuse(USAGE, "cli.games.confirm", str(path))
    game = Shelved(path)
    game.look()
    sys.stderr.write(say("cli.games.question", name=clean(game.name), standing=standing(game)) + " ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise refuse(NEGATIVE, "cli.games.kept", str(path))
