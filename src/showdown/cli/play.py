"""``showdown play``: start or load a game, and sit down at it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from showdown.bots import Agent, make_agent
from showdown.cli.keeping import keeper_of, kept_games, let_go, path_of, seat, seated_bots, where_it_is
from showdown.cli.plain import Leave, PlainTable
from showdown.cli.screen import Screen
from showdown.engine import Game, ShowdownError, describe_table
from showdown.lookup.refusal import NEGATIVE, NOT_FOUND, OK, USAGE, Crash, Refusal
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes, bot_survivors, check_save, open_game
from showdown.session.session import BotFailed, Session

if TYPE_CHECKING:
    from textual.screen import Screen as TextualScreen

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
    if person and not w.plain:
        why = no_table()
        if not why:
            return play_at_the_table(w)
        Screen().note(f"{why}: the game is played in lines.")
    w.story = w.story or FIRST_STORY
    session = sit_down(w, person)
    try:
        return play_in_lines(w, session, person)
    finally:
        let_go(session)


def sit_down(w: Wishes, person: bool) -> Session:
    keeper = keeper_of(w, person)
    try:
        game = branch_of(w) if w.at is not None else open_game(w)
        who = w.bots or seated_bots(game) or ("none" if person else "all")
        bots = bot_survivors(who, game)
        bot = bot_named(w.bot, game.setup.seed)
    except BaseException:
        if keeper:
            keeper.close()
        raise
    seat(game, w, who)
    return Session(game, bot, bots, w.step, keeper)


def bot_named(name: str, seed: int) -> Agent:
    try:
        return make_agent(name, seed)
    except ShowdownError as error:
        raise Refusal(NOT_FOUND, str(error), f"--bot {name}", "docs/make/bots.md lists the bots") from error


def no_table() -> str:
    """Why the Textual table cannot be laid here, or nothing."""
    if not sys.stdout.isatty():
        return "The output is not a terminal"
    if os.environ.get("TERM", "dumb") == "dumb":
        return "This terminal cannot place text (TERM=dumb)"
    from showdown.tui.layout import SMALLEST

    size = os.get_terminal_size(sys.stdout.fileno())
    if size.columns < SMALLEST[0] or size.lines < SMALLEST[1]:
        needs = f"{SMALLEST[0]} x {SMALLEST[1]}"
        return f"The table needs {needs} characters, this terminal has {size.columns} x {size.lines}"
    return ""


def play_at_the_table(w: Wishes) -> int:
    """The Textual table; the start screen first where no fight was named."""
    from showdown.tui.start_screen import StartScreen
    from showdown.tui.table_screen import TableScreen

    sessions: list[Session] = []

    def begin(wishes: Wishes) -> TableScreen:
        sessions.append(sit_down(wishes, True))
        return TableScreen(sessions[-1], wishes.spoilers, title_of(sessions[-1].game))

    return lay_table(begin(w) if w.story or w.load else StartScreen(w, begin, kept_games()), sessions)


def lay_table(first: TextualScreen[int], sessions: list[Session]) -> int:
    """Run the table until somebody leaves it; ``sessions``: the games that were sat down at, the last one is played."""
    from showdown.tui.app import run

    code, crash = run(first)
    for session in sessions:
        let_go(session)
    if isinstance(crash, BotFailed):
        raise bot_refused(sessions[-1], None, crash) from crash
    if crash is not None:
        raise Crash(sessions[-1].game.document() if sessions else {}) from crash
    if sessions:
        say_farewell(sessions[-1])
    return code


def title_of(game: Game) -> str:
    """``First Story``, ``White Lion, level 1``."""
    monster = game.view()["monster"]
    if game.setup.scenario == FIRST_STORY:
        return "First Story"
    return f"{monster['title']}, {monster['level'].replace('-', ' ')}"


def say_farewell(session: Session) -> None:
    """After the screen is gone: how it ended, and how to go on."""
    game = session.game
    screen = Screen()
    if game.over:
        screen.say(describe_table(game.view()))
    if session.trouble:
        screen.note(f"Not saved: {session.trouble}.")
    else:
        screen.note(f"The game is {where_it_is(session)}.")


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
    table.save_to = path_of(session)
    greet(table, w, person)
    try:
        table.run()
    except Leave as leave:
        why = str(leave) or "you leave"
        table.screen.note(f"{why[:1].upper()}{why[1:]}; the game is {where_it_is(session)}.")
        return OK
    except KeyboardInterrupt:
        raise
    except BotFailed as failed:
        raise bot_refused(session, w, failed) from failed
    except Exception as error:
        raise Crash(session.game.document()) from error
    finish(table)
    return OK


def bot_refused(session: Session, w: Wishes | None, failed: BotFailed) -> Refusal:
    """Only bots play, and theirs does not: the game is kept where it is."""
    where = f"--bot {w.bot}" if w and w.bot else "the bot at this table"
    fix = f"take another bot; the game is {where_it_is(session)}"
    return Refusal(NEGATIVE, str(failed), where, fix)


# -- greeting and farewell ---------------------------------------------------------------------------------------


def greet(table: PlainTable, w: Wishes, person: bool) -> None:
    game = table.game
    setup = game.setup
    players = len(game.view()["players"])
    about: list[Any] = [f"seed {setup.seed}", f"{players} player{'s' if players > 1 else ''}"]
    about += [f"{name}={value}" for name, value in setup.rulings.items()]
    about += [f"house rule {name}={value}" for name, value in setup.house.items()]
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
