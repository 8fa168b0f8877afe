"""Autosave: write the game to disk after every answer, so that a killed process loses nothing."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import final

from showdown.engine import Game
from showdown.library.lock import GameInUse, Lock, lock_file

WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would become larger than this system allows",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "the folder may not be written",
    errno.EPERM: "the folder may not be written",
    errno.ENOTDIR: "there is a file where the folder should be",
    errno.EEXIST: "there is a file where the folder should be",
}


@final
class Autosave:
    """Keeps one game in one file, for one process.

    Raises GameInUse when it is made and another process plays the game (``later``: a new game, which nobody can be
    playing, is claimed when it is first written).  After that nothing raises: ``keep`` says what went wrong, the game
    goes on, the file holds the last state that could be written, and the next answer tries again.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "fight.json")
    >>> keeper = Autosave(path)
    >>> keeper.keep(Game.first_story(seed=7, players=1)) or "kept"
    'kept'
    >>> Game.load(path).decision.kind
    'facing'
    >>> keeper.close()
    """

    def __init__(self, path: Path, later: bool = False) -> None:
        self.path = path
        self.lock: Lock | None = None
        self.trouble = ""
        """Why the last save failed."""
        if not later:
            try:
                self.hold()
            except OSError as error:
                self.trouble = in_words(error)

    def hold(self) -> None:
        """Take the lock, making the folder if need be, and sweep up what a killed process left half written."""
        if self.lock is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = Lock(self.path)
            for leftover in self.path.parent.glob(f".{self.path.name}.*"):
                if leftover != lock_file(self.path):
                    leftover.unlink(missing_ok=True)

    def keep(self, game: Game) -> str | None:
        """Write the game; what went wrong, or None."""
        try:
            self.hold()
            game.save(self.path)
            self.trouble = ""
        except GameInUse as error:
            self.trouble = str(error)
        except OSError as error:
            self.trouble = in_words(error)
        return self.trouble or None

    __call__ = keep

    def close(self) -> None:
        """Let others play the game."""
        if self.lock is not None:
            self.lock.release()
            self.lock = None


def in_words(error: OSError) -> str:
    what = WORDS.get(error.errno or 0, error.strerror or str(error))
    return f"{what} ({error.filename})" if error.filename else what
