"""One saved game as the list of games shows it: story, progress, and whether it can be resumed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, final

from showdown.engine import Catalog, Diverged, Game, ShowdownError, check_parts, standing_in
from showdown.language import say
from showdown.library.lock import is_played

LESSON: Final = "lesson"
"""The word of a save's ``table`` that marks a lesson (``showdown learn``)."""
LARGEST = 50_000_000
"""Largest file that is read, in bytes; a long fight takes a few hundred thousand."""


@final
class Shelved:
    """One file of the library.  ``trouble``: why the game cannot be resumed as it is, or "".

    ``note``: what differs if an older version wrote it.  ``keep``: if the game no longer replays to its end, the number
    of decisions that can be kept; -1 otherwise.  ``played``: another process plays it now.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.stem
        self.trouble = ""
        self.note = ""
        self.keep = -1
        self.missing: list[str] = []
        """Packs of the game that are not installed: it can be resumed with ``--pack``."""
        self.story = ""
        self.monster = ""
        self.level = ""
        self.round = 0
        self.turn = ""
        self.outcome = ""
        self.decisions = 0
        self.players = 0
        self.seed = 0
        self.lesson = False
        """Is it a game of ``showdown learn``?"""
        self.played = is_played(path)
        self.last: datetime | None = None
        """When it was last played."""
        try:
            self.last = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        except (OSError, ValueError, OverflowError):
            self.trouble = say("library.no-access")

    def look(self) -> None:
        """Read the file.  Errors go into ``trouble``; nothing is raised."""
        try:
            if not self.path.is_file():
                self.trouble = say("library.not-a-file")
            elif self.path.stat().st_size > LARGEST:
                self.trouble = say("library.too-large")
            else:
                self.read()
        except Diverged as error:
            self.trouble = say("library.diverged", error=error)
            self.keep = error.decisions if error.keep >= 0 else -1
        except OSError as error:
            self.trouble = say("library.cannot-read", reason=error.strerror)
        except ShowdownError as error:
            self.trouble = error.message
        except Exception as error:
            # One bad file must not hide the good games from the list; its error is shown.
            self.trouble = say("library.program-error", error=f"{type(error).__name__}: {error}")

    def read(self) -> None:
        document = Game.read(self.path)
        self.describe_setup(document)
        catalog = cards_of(document)
        check_parts(document, str(self.path))
        self.missing = [pack for pack in document["packs"] if pack not in catalog.packs]
        if self.missing:
            self.round, self.outcome = standing_in(document)
            self.trouble = say("library.needs-packs", count=len(self.missing), packs=", ".join(self.missing))
            return
        game = Game.recover_document(document, catalog, None, str(self.path))
        view = game.view()
        self.round = view["round"]
        self.turn = view["turn"]
        self.outcome = view["outcome"]
        self.players = len(view["players"])
        if game.recovery:
            self.note = game.recovery.note()

    def describe_setup(self, document: dict[str, Any]) -> None:
        """Facts that are known even of a game that cannot be resumed."""
        setup, journal = document.get("setup"), document.get("journal")
        if isinstance(setup, dict):
            self.story = str(setup.get("scenario", ""))
            self.monster = str(setup.get("monster", ""))
            self.level = str(setup.get("level", ""))
            seed, players = setup.get("seed"), setup.get("players")
            self.seed = seed if isinstance(seed, int) else 0
            self.players = len(players) if isinstance(players, list) else 0
        table = document.get("table")
        self.lesson = isinstance(table, dict) and table.get(LESSON) is True
        if isinstance(journal, list):
            self.decisions = len([e for e in journal if isinstance(e, str)])

    def document(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "name": self.name,
            "file": str(self.path),
            "story": self.story,
            "monster": self.monster,
            "level": self.level,
            "seed": self.seed,
            "lesson": self.lesson,
            "round": self.round,
            "turn": self.turn,
            "outcome": self.outcome,
            "decisions": self.decisions,
            "players": self.players,
            "last_played": self.last.isoformat(timespec="seconds") if self.last else None,
            "played_now": self.played,
            "readable": not self.trouble,
            "trouble": self.trouble or None,
            "needs_packs": self.missing,
            "keep": self.keep if self.keep >= 0 else None,
            "note": self.note or None,
        }


def cards_of(document: dict[str, Any]) -> Catalog:
    """The core with the installed packs that the save used."""
    from showdown.engine import catalog_named

    packs = document.get("packs")
    return catalog_named(tuple(packs) if isinstance(packs, dict) else ())
