"""Where a game at the command line is kept: a file named with --save, or the library; and who sat at it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from showdown.engine import Game
from showdown.library.autosave import Autosave
from showdown.library.lock import GameInUse
from showdown.library.saved_games import Library
from showdown.lookup.refusal import NEGATIVE, Refusal
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes

if TYPE_CHECKING:
    from showdown.session.session import Session


def keeper_of(w: Wishes, person: bool) -> Autosave | None:
    """The autosave of the game that is about to be opened.

    --save, or else the game of the library that is loaded, or a new one there.  A game that only bots play, told to a
    pipe, is not kept unless a file is named.  Refused if another process plays that game.
    """
    library = Library()
    path, new = w.save, False
    if path is None and w.keep and person:
        new = w.load is None or w.at is not None or not library.holds(w.load)
        path = library.new(hint(w.story)) if new else w.load
    if path is None:
        return None
    try:
        return Autosave(path, later=new)
    except GameInUse as error:
        fix = "leave it there first; or play a copy: --load it, --save another file"
        raise Refusal(NEGATIVE, str(error), str(path), fix) from error


def hint(story: str) -> str:
    """``white-lion-level-2`` for ``white-lion:2``: the beginning of the game's name."""
    name, _, level = (story or FIRST_STORY).partition(":")
    if name == FIRST_STORY:
        return name
    return f"{name}-level-{level.removeprefix('level-') or 1}"


def path_of(session: Session) -> Path | None:
    """The file a game is kept in."""
    return session.keep.path if isinstance(session.keep, Autosave) else None


def where_it_is(session: Session) -> str:
    """``saved to fight.json``, ``kept; ...``, ``not saved``; with how to go on."""
    path = path_of(session)
    if path is None or session.trouble:
        return "not saved"
    if Library().holds(path):
        return f"kept; go on with: showdown games resume {path.stem}"
    return f"saved to {path}"


def let_go(session: Session) -> None:
    """Others may play the game now."""
    if isinstance(session.keep, Autosave):
        session.keep.close()


def kept_games(most: int = 6) -> list[tuple[str, Path]]:
    """The newest games of the library that can be gone on with, as people read them: what, where it stands, when."""
    out: list[tuple[str, Path]] = []
    for game in Library().list():
        if not game.trouble and game.outcome == "undecided" and not game.played:
            when = f", {game.last:%d %b %H:%M}" if game.last else ""
            out.append((f"{game.story.replace(':', ', ')}, round {game.round}{when}", game.path))
    return out[:most]


# -- who sat there -----------------------------------------------------------------------------------------------


def seat(game: Game, w: Wishes, bots: str) -> None:
    """Write down who plays whom and who rolls, for whoever goes on with the game."""
    game.seating["bots"] = bots
    game.seating["dice"] = w.dice or game.seating.get("dice") is True
    game.seating["cards"] = w.cards or game.seating.get("cards") is True


def seated_bots(game: Game) -> str:
    """Whom the bots played when the game was saved; empty if nobody wrote it down."""
    bots = game.seating.get("bots")
    return bots if isinstance(bots, str) else ""
