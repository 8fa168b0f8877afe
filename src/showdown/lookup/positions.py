"""Positions by save, scenario file, position file or line of text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from showdown.engine import ShowdownError, State, start
from showdown.language import say
from showdown.lookup.packs import catalog_of
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, USAGE, refuse, refused_whole
from showdown.lookup.saves import load_game
from showdown.lookup.stories import rulings_from

if TYPE_CHECKING:
    from showdown.engine import Catalog, Event, Game, Setup

EXAMPLE: Final = '--board "white-lion first-story K8 south; a K11"'


class Position:
    """A state, and the events that led to it if they are known.

    setup: the position as it was written, if ``state`` is its start.
    """

    def __init__(self, state: State, events: list[Event], setup: Setup | None = None) -> None:
        self.state = state
        self.events = events
        self.setup = setup


# -- the position ------------------------------------------------------------------------------------------------


def position_from(
    save: str, board: str, packs: list[str], rulings: list[str], where: str = "showdown explain"
) -> Position:
    """The position of a save, or of ``board``: a scenario file, a position file, or the position itself as text."""
    if bool(save) == bool(board):
        raise refuse(USAGE, "lookup.which-position", where, two=bool(save), example=EXAMPLE)
    return saved(save, packs, rulings) if save else laid_out(board, packs, rulings)


def laid_out(board: str, packs: list[str], rulings: list[str]) -> Position:
    """A position that people wrote, with these rulings."""
    text, name = board_text(board)
    try:
        return from_text(text, name, catalog_of(packs), rulings_from(rulings))
    except ShowdownError as error:
        fix = error.fix or say("lookup.bad-position-fix")
        raise refused_whole(error, "position", name, fix) from error


def board_text(board: str) -> tuple[str, str]:
    """The text of a position and what to call it."""
    if board == "-":
        return sys.stdin.read(), "stdin"
    path = Path(board)
    one_line = "\n" not in board and ";" not in board
    try:
        if one_line and (len(board.split()) == 1 or path.is_file()):
            return path.read_text(encoding="utf-8"), board
    except FileNotFoundError as error:
        raise refuse(NOT_FOUND, "lookup.no-file", f"--board {board}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise refuse(BAD_FILE, "lookup.cannot-read", f"--board {board}", why=error) from error
    return board, "--board"


def from_text(text: str, name: str, catalog: Catalog, rulings: dict[str, str]) -> Position:
    """A position or a scenario, after its choices; without any, before anything has happened."""
    from showdown.scenario.loader import load_position

    scenario = load_position(text, name, catalog)
    scenario.setup.rulings.update(rulings)
    choices = [content for verb, content, _ in scenario.steps if verb == "choose"]
    if not choices:
        return Position(start(scenario.setup, catalog), [], scenario.setup)
    game = scenario.game(catalog)
    for key in choices:
        game.choose(key)
    return Position(game.state, game.events)


def saved(save: str, packs: list[str], rulings: list[str]) -> Position:
    """The position of a saved game, and the events that led to it."""
    if rulings:
        raise refuse(USAGE, "lookup.save-rulings", "--ruling")
    from showdown.engine import Game

    game = load_game(Path(save), None, packs)
    try:
        events = Game.replay(game.setup, game.journal, game.catalog).events
    except ShowdownError:
        # An old journal that does not replay: the position is still good, only its history is unknown.
        events = []
    return Position(game.state, events)


def state_of(
    position: Game | State | Path | str, board: str, packs: list[str], rulings: list[str], where: str
) -> State:
    """The state of a game, of a saved game or of ``board``.  A save is not replayed: only its position is needed."""
    if isinstance(position, State):
        return position
    if not isinstance(position, Path | str):
        return position.state
    if position and not board and not rulings:
        return load_game(Path(position), None, packs).state
    return position_from(str(position), board, packs, rulings, where).state
