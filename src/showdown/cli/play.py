"""``showdown play``: start or load a game, and sit down at it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from showdown.agents import make_agent
from showdown.api import Game, describe_table
from showdown.cli.plain import Leave, PlainTable
from showdown.cli.screen import Screen
from showdown.table.opening import Wishes, bot_survivors, check_save, open_game
from showdown.table.refusal import OK, USAGE, Crash, Refusal
from showdown.table.session import Session

if TYPE_CHECKING:
    from showdown.lessons import Guide


def play(w: Wishes) -> int:
    check_save(w)
    person = sys.stdin.isatty() or w.plain
    if not person and (w.dice or w.cards):
        raise Refusal(
            USAGE,
            "nobody is there to ask for dice or cards: stdin is not a terminal",
            "--dice ask, --cards ask",
            "run it in a terminal, or add --plain to read answers from the pipe",
        )
    game = branch_of(w) if w.at is not None else open_game(w)
    bots = bot_survivors(w.bots or ("none" if person else "all"), len(game.setup.survivors))
    session = Session(game, make_agent(w.bot, game.setup.seed), bots, w.step, FileKeeper(w.save))
    return play_in_lines(w, session, person)


def branch_of(w: Wishes) -> Game:
    from showdown.cli.recorded import branch, dice_of

    game = branch(w)
    print(f"A new game after {w.at} decisions of {w.load}, with {dice_of(w.seed)}.", file=sys.stderr)
    # The session plays the journal again, to have a log and a past to take back.
    game.events.clear()
    return game


def play_in_lines(w: Wishes, session: Session, person: bool, guide: Guide | None = None) -> int:
    table = PlainTable(session, Screen(w.plain), w.spoilers)
    table.guide = guide
    table.save_to = w.save
    greet(table, w, person)
    try:
        table.run()
    except Leave as leave:
        saved = f"saved to {w.save}" if w.save else "not saved"
        table.screen.note(f"{str(leave) or 'you leave'}; the game is {saved}.".capitalize())
        return OK
    except KeyboardInterrupt:
        raise
    except Exception as error:
        raise Crash(session.game.document()) from error
    finish(table)
    return OK


class FileKeeper:
    """Autosave to a file; says what went wrong instead of raising."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def __call__(self, game: Game) -> str | None:
        if self.path is None:
            return None
        try:
            game.save(self.path)
        except OSError as error:
            return str(error)
        return None


# -- greeting and farewell ---------------------------------------------------------------------------------------


def greet(table: PlainTable, w: Wishes, person: bool) -> None:
    game = table.game
    setup = game.setup
    players = len(game.view()["players"])
    about: list[Any] = [f"seed {setup.seed}", f"{players} player{'s' if players > 1 else ''}"]
    about += [f"{name}={value}" for name, value in setup.rulings.items()]
    if game.training:
        about.append("training")
    table.screen.note(f"{setup.scenario}: {', '.join(about)}.{' Type h for help.' if person else ''}")
    if game.recovery:
        table.screen.note(game.recovery.note())
    if w.load:
        table.told = max(0, len(table.session.log.lines) - RECALLED)
        table.screen.say(describe_table(game.view()))


RECALLED = 8
"""Lines of the log shown again after loading."""


def finish(table: PlainTable) -> None:
    """The last word, and how everybody fared."""
    table.teach()
    table.screen.say()
    table.screen.say(describe_table(table.game.view()))
    if table.save_to:
        table.screen.note(f"Saved to {table.save_to}.")
