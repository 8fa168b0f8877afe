"""Autosave: write the game to disk after every answer, so that a killed process loses nothing."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import final

from showdown.engine import Game
from showdown.language import say
from showdown.library.lock import GameInUse, Lock, lock_file

TEXTS = {
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "quota-used-up",
    errno.EFBIG: "file-too-large",
    errno.EROFS: "disk-read-only",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.ENOTDIR: "file-in-the-way",
    errno.EEXIST: "file-in-the-way",
}
"""Error numbers, and the texts of the section ``library`` that explain them."""


@final
class Autosave:
    """Writes one game to one file, for one process.

    The constructor raises GameInUse if another process plays the game.  ``later``: take the lock at the first write;
    for new games, which no other process can be playing.  After that nothing raises: ``keep`` returns the error, the
    file holds the last state that could be written, and the next call tries again.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "fight.json")
    >>> autosave = Autosave(path)
    >>> autosave.keep(Game.first_story(seed=7, players=1)) or "kept"
    'kept'
    >>> Game.load(path).decision.kind
    'facing'
    >>> autosave.close()
    """

    def __init__(self, path: Path, later: bool = False) -> None:
        self.path = path
        self.later = later
        self.packs: list[str] = []
        """The packs with which the game is played, as the player named them."""
        self.lock: Lock | None = None
        self.trouble = ""
        """Why the last write failed, or ""."""
        if not later:
            try:
                self.hold()
            except OSError as error:
                self.trouble = in_words(error)

    def hold(self) -> None:
        """Take the lock, create the folder, and delete half-written files of a killed process."""
        if self.lock is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = Lock(self.path)
            for leftover in self.path.parent.glob(f".{self.path.name}.*"):
                if leftover != lock_file(self.path):
                    leftover.unlink(missing_ok=True)

    def keep(self, game: Game) -> str | None:
        """Write the game; returns the error, or None.  A new game is written as soon as a decision is answered."""
        if self.later and not is_answered(game) and not self.path.exists():
            return None
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
        """Release the lock, so that other processes can play the game."""
        if self.lock is not None:
            self.lock.release()
            self.lock = None


def is_answered(game: Game) -> bool:
    """Was a decision with a choice answered?  Dice, drawn cards and forced decisions alone are no progress."""
    asked = [moment.state.waiting for moment in game.history]
    return any(d is not None and d.spec is None and not d.forced for d in asked)


def in_words(error: OSError, path: Path | None = None) -> str:
    """Why a file was not written.  ``path``: the file meant, if the error may name a temporary one beside it."""
    text = TEXTS.get(error.errno or 0)
    what = say(f"library.{text}") if text else error.strerror or str(error)
    file = path or error.filename
    return f"{what} ({file})" if file else what
