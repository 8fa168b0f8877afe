"""Autosave: which file a game is saved to after every answer (``--save`` or the library), and who plays it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from showdown.engine import CORE, Game, packs_on_the_shelf
from showdown.language import say
from showdown.library.autosave import Autosave
from showdown.library.entry import LESSON
from showdown.library.lock import GameInUse
from showdown.library.saved_games import Library
from showdown.lookup.packs import folders_of
from showdown.lookup.refusal import NEGATIVE, Refusal
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes

if TYPE_CHECKING:
    from showdown.session.session import Session

PROGRAM: Final = "showdown"
"""The name of the command."""


def autosave_of(w: Wishes, person: bool) -> Autosave | None:
    """The autosave of the game that is about to be opened; None if it is not saved.

    It writes to the file of --save, or else to the library: to the game that is loaded, or to a new one.  A game that
    only bots play, without a terminal, is saved only to a file.  Refused if another process plays that game.
    """
    library = Library()
    path, new = w.save, False
    if path is None and w.keep and person:
        new = w.load is None or w.at is not None or not library.holds(w.load)
        path = library.new(hint(w.story)) if new else w.load
    if path is None:
        return None
    try:
        autosave = Autosave(path, later=new)
    except GameInUse as error:
        raise Refusal(NEGATIVE, str(error), str(path), say("cli.game-in-use-fix")) from error
    autosave.packs = w.packs
    return autosave


def hint(story: str) -> str:
    """``white-lion-level-2`` for ``white-lion:2``: the beginning of the game's name."""
    name, _, level = (story or FIRST_STORY).partition(":")
    if name == FIRST_STORY:
        return name
    return f"{name}-level-{level.removeprefix('level-') or 1}"


def path_of(session: Session) -> Path | None:
    """The file a game is saved to."""
    return session.keep.path if isinstance(session.keep, Autosave) else None


def where_it_is(session: Session) -> str:
    """Where the game is saved, or that it is not; the command that resumes it or looks back has a line of its own."""
    path = path_of(session)
    if path is None or session.trouble:
        return say("cli.game-not-saved")
    if not path.exists():
        return say("cli.nothing-played")
    if Library().holds(path):
        words = ["replay"] if session.game.over else ["games", "resume"]
        packs = pack_options(packs_to_name(session))
        command = " ".join([own_command(), *words, shlex.quote(path.stem), *([packs] if packs else [])])
        return say("cli.game-over" if session.game.over else "cli.game-resume", command=command)
    return say("cli.game-saved-to", file=path)


def packs_to_name(session: Session) -> list[str]:
    """What a command must say with --pack to load this game; nothing if all its packs are installed."""
    named = session.keep.packs if isinstance(session.keep, Autosave) else []
    folders = dict(zip(named, folders_of(named), strict=True))
    shelf = packs_on_the_shelf()
    if all(shelf.get(folder.name) == folder for folder in folders.values()):
        return []
    # Packs named with --pack replace those of the save: all of them are named.
    known = [CORE, *[folder.name for folder in folders.values()]]
    return [*named, *[pack for pack in session.game.catalog.packs if pack not in known]]


def pack_options(packs: list[str]) -> str:
    """``--pack mudcrow --pack other``."""
    return " ".join([f"--pack {shlex.quote(pack)}" for pack in packs])


def own_command() -> str:
    """What starts this program in the player's shell: ``showdown``, or a path if that is not on the PATH."""
    script, found = Path(sys.argv[0]), shutil.which(PROGRAM)
    if script.name != PROGRAM or not script.exists():
        return PROGRAM if found else " ".join([shlex.quote(sys.executable), "-m", PROGRAM])
    if found and script.samefile(found):
        return PROGRAM
    near = os.path.relpath(script)
    return shlex.quote(near if os.sep in near and not near.startswith(os.pardir) else str(script.absolute()))


def let_go(session: Session) -> None:
    """Release the lock: another process may play the game now."""
    if isinstance(session.keep, Autosave):
        session.keep.close()


def kept_games(most: int = 6) -> list[tuple[str, Path]]:
    """The newest games of the library that can be resumed: a line of text for each, and its file."""
    out: list[tuple[str, Path]] = []
    for game in Library().list():
        if not game.trouble and game.outcome == "undecided" and not game.played:
            when = f"{game.last:%d %b %H:%M}" if game.last else ""
            story = say("cli.learn.title") if game.lesson else story_title(game.story)
            out.append((say("cli.kept-game", story=story, round=game.round, when=when), game.path))
    return out[:most]


def story_title(story: str) -> str:
    """``White Lion, level 2`` for ``white-lion:level-2``, without loading its cards."""
    name, _, level = story.partition(":")
    title = name.replace("-", " ").title()
    return f"{title}, {level.replace('-', ' ')}" if level else title


def past_games(most: int = 20) -> list[tuple[str, Path]]:
    """The newest games of the library that can be replayed: a line of text for each, and its file."""
    out: list[tuple[str, Path]] = []
    for game in Library().list():
        if not game.trouble and game.decisions:
            when = f"{game.last:%d %b %H:%M}" if game.last else ""
            story = story_title(game.story)
            told = say("cli.past-game", story=story, round=game.round, when=when, outcome=game.outcome)
            out.append((told, game.path))
    return out[:most]


# -- who plays ---------------------------------------------------------------------------------------------------


def seat(game: Game, w: Wishes, bots: str) -> None:
    """Store who plays which survivor and who rolls, for the next time the game is loaded."""
    game.seating["bots"] = bots
    game.seating["dice"] = w.dice or game.seating.get("dice") is True
    game.seating["cards"] = w.cards or game.seating.get("cards") is True
    # Its table gave up; here the game goes on.
    game.seating.pop("conceded", None)


def make_lesson(game: Game) -> None:
    """Store that the game is a lesson, so that it goes on as one after loading."""
    game.seating[LESSON] = True


def is_lesson(game: Game) -> bool:
    return game.seating.get(LESSON) is True


def seated_bots(game: Game) -> str:
    """The survivors that bots played when the game was saved; "" if the save does not say."""
    bots = game.seating.get("bots")
    return bots if isinstance(bots, str) else ""
