"""The folder of games: new names, the list, finding, exporting, deleting."""

from __future__ import annotations

import os
import re
import secrets
from datetime import date
from pathlib import Path
from typing import final

from showdown.engine import ShowdownError, nearest
from showdown.language import say
from showdown.library.entry import Shelved
from showdown.library.folder import games_folder
from showdown.library.lock import Lock, lock_file

SUFFIX = ".json"


class NoSuchGame(ShowdownError):
    """No game has this name, or several begin with it (then ``several`` is true)."""

    several = False


class NotExported(ShowdownError):
    """The copy was not made; the message says why."""


@final
class Library:
    """The games in a folder, by name: the name of the file without ``.json``.

    >>> import tempfile
    >>> library = Library(Path(tempfile.mkdtemp()))
    >>> from showdown.engine import Game
    >>> Game.first_story(seed=7).save(library.new("First Story"))
    >>> [(game.story, game.round, game.outcome) for game in library.list()]
    [('first-story', 0, 'undecided')]
    >>> library.find("first").name.startswith("first-story-")
    True
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = games_folder() if folder is None else folder

    def new(self, hint: str = "") -> Path:
        """A file for a new game, with a name people can read: ``white-lion-level-1-2026-11-16-a3f``.

        Nothing is written yet.
        """
        while True:
            name = f"{slug(hint) or 'game'}-{date.today().isoformat()}-{secrets.token_hex(2)[:3]}"
            path = self.folder / f"{name}{SUFFIX}"
            if not path.exists() and not lock_file(path).exists():
                return path

    def holds(self, path: Path) -> bool:
        """Is this a file of this folder?"""
        return path.suffix == SUFFIX and path.resolve().parent == self.folder.resolve()

    def paths(self) -> dict[str, Path]:
        """Every file by its name, in no order of importance."""
        try:
            found = sorted(self.folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return {}
        return {p.stem: p for p in found if p.suffix == SUFFIX and not p.name.startswith(".")}

    def list(self) -> list[Shelved]:
        """All games, the last played first.  A bad file is listed with what is wrong with it."""
        games = [Shelved(p) for p in self.paths().values()]
        for game in games:
            game.look()
        return sorted(games, key=lambda g: (-(g.last.timestamp() if g.last else 0.0), g.name))

    def find(self, word: str) -> Path:
        """A game by its name, or by a beginning that only one has.  Raises NoSuchGame naming the near ones."""
        paths = self.paths()
        name = word.removesuffix(SUFFIX)
        if name in paths:
            return paths[name]
        near = [n for n in paths if name and n.startswith(name)]
        if len(near) == 1:
            return paths[near[0]]
        if near:
            error = NoSuchGame(say("lookup.several-games", word=word, count=len(near), games=", ".join(near)))
            error.several = True
            raise error
        what = say("lookup.no-game", word=word, folder=self.folder)
        raise NoSuchGame(what, found=name, near=near_name(name, list(paths)))

    def export(self, name: str, to: Path, overwrite: bool = False) -> Path:
        """Copy a game out, byte for byte and whole or not at all.  Raises NoSuchGame, NotExported."""
        source = self.find(name)
        target = to / source.name if to.is_dir() else to
        if target.exists() and not overwrite:
            raise NotExported(say("lookup.file-exists", file=target), fix=say("lookup.file-exists-fix"))
        beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
        try:
            with open(beside, "xb") as out:
                out.write(source.read_bytes())
                out.flush()
                os.fsync(out.fileno())
            os.replace(beside, target)
        except OSError as error:
            beside.unlink(missing_ok=True)
            what = say("lookup.cannot-write", file=target, why=error.strerror)
            raise NotExported(what, fix=say("lookup.cannot-write-fix")) from error
        return target

    def delete(self, name: str) -> Path:
        """Delete a game.  Raises NoSuchGame, GameInUse if another process plays it, OSError if deleting fails."""
        path = self.find(name)
        lock = Lock(path)
        try:
            path.unlink()
        finally:
            lock.release()
        return path


def near_name(word: str, names: list[str]) -> str:
    """The name that was probably meant.  Names end in a date and a code, so the beginning is compared, too."""
    whole = nearest(word, names)
    return whole or next((n for n in names if nearest(word, [n[: len(word)], n.rpartition("-20")[0]])), "")


def slug(text: str) -> str:
    """Small letters, digits and hyphens: a name that every file system and shell takes."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60].rstrip("-")
