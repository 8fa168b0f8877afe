"""``showdown games``: list, resume, export and delete the games of the library."""

from __future__ import annotations

import sys
from pathlib import Path

from showdown.cli.screen import Screen, print_json
from showdown.engine import ShowdownError
from showdown.library.entry import Shelved
from showdown.library.lock import GameInUse
from showdown.library.saved_games import Library, NoSuchGame, NotExported
from showdown.lookup.refusal import BAD_FILE, NEGATIVE, NOT_FOUND, OK, USAGE, Refusal, refused
from showdown.session.open_game import Wishes

ENDS = {"victory": "won", "defeat": "lost"}


def list_games(as_json: bool) -> int:
    library = Library()
    try:
        games = library.list()
    except OSError as error:
        what = f"the folder of games cannot be read: {error.strerror}"
        raise Refusal(BAD_FILE, what, str(library.folder), "check the folder; `showdown doctor` looks") from error
    if as_json:
        body = {"folder": str(library.folder), "games": [game.document() for game in games]}
        print_json("showdown.games/1", body)
        return OK
    screen = Screen()
    if not games:
        screen.note(f"No games in {library.folder} yet. A game you play is kept there: showdown play")
        return OK
    width = max(len(game.name) for game in games)
    for game in games:
        screen.say(f"{game.name:<{width}}  {standing(game)}")
        if game.trouble:
            screen.say(f"{'':<{width}}  cannot go on: {game.trouble}")
            if game.keep >= 0:
                screen.say(f"{'':<{width}}  go on from there: showdown play --load {game.path} --at {game.keep}")
    return OK


def standing(game: Shelved) -> str:
    """``first-story, round 3, survivors' turn, 41 decisions, 2 players, 16 Nov 2026 04:12``."""
    parts = [game.story] if game.story else []
    if game.outcome in ENDS:
        parts.append(f"{ENDS[game.outcome]} in round {game.round}")
    elif game.outcome and not game.round:
        parts.append("setup")
    elif game.outcome:
        parts.append(f"round {game.round}, {game.turn}' turn" if game.turn == "survivors" else f"round {game.round}")
    if game.story:
        parts.append(f"{game.decisions} decision{'' if game.decisions == 1 else 's'}")
        parts.append(f"{game.players} player{'' if game.players == 1 else 's'}")
    if game.last:
        parts.append(f"{game.last.astimezone():%Y-%m-%d %H:%M}")
    if game.note:
        parts.append("of an older version")
    if game.played:
        parts.append("being played now")
    return ", ".join(parts)


def found(library: Library, name: str) -> Path:
    try:
        return library.find(name)
    except NoSuchGame as error:
        raise Refusal(NOT_FOUND, error.message, f"showdown games, '{name}'", "`showdown games` lists them") from error


def resume(name: str, w: Wishes) -> int:
    """Go on with a game, and keep it under the same name."""
    from showdown.cli.play import play

    path = found(Library(), name)
    if not sys.stdin.isatty() and not w.plain:
        raise Refusal(
            USAGE,
            "nobody is there to play: stdin is not a terminal",
            f"showdown games resume {name}",
            "run it in a terminal, or add --plain to read answers from the pipe",
        )
    w.load = w.save = path
    return play(w)


def export(name: str, to: Path, overwrite: bool, as_json: bool) -> int:
    library = Library()
    path = found(library, name)
    try:
        target = library.export(name, to, overwrite)
    except NotExported as error:
        raise refused(error, USAGE, f"showdown games export {name} {to}") from error
    if as_json:
        print_json("showdown.games-export/1", {"name": path.stem, "file": str(target)})
    else:
        print(target)
    return OK


def delete(name: str, yes: bool, ask: bool, as_json: bool) -> int:
    library = Library()
    path = found(library, name)
    if not yes:
        confirm(path, ask)
    try:
        library.delete(name)
    except GameInUse as error:
        raise Refusal(NEGATIVE, str(error), str(path), "leave it there first") from error
    except (OSError, ShowdownError) as error:
        raise Refusal(BAD_FILE, f"it cannot be deleted: {error}", str(path), "check the folder") from error
    if as_json:
        print_json("showdown.games-delete/1", {"name": path.stem, "deleted": True})
    else:
        Screen().note(f"Deleted {path.stem}.")
    return OK


def confirm(path: Path, ask: bool) -> None:
    """On a terminal a person is asked; anywhere else only --yes deletes."""
    refusal = Refusal(USAGE, "deleting a game cannot be undone", str(path), "add --yes if you mean it")
    if not ask or not sys.stdin.isatty():
        raise refusal
    game = Shelved(path)
    game.look()
    sys.stderr.write(f"Delete {game.name} ({standing(game)}) for good? [y/N] ")
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise Refusal(NEGATIVE, "not deleted", str(path), "answer y to delete it")
