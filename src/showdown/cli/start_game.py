"""Open a game with its players and bots, and play it full-screen or in lines: for play, learn, replay and games."""

from __future__ import annotations

import os
import secrets
import sys
from typing import TYPE_CHECKING, Final

from showdown.bots import Agent, make_agent
from showdown.cli.autosave import autosave_of, hint, is_lesson, let_go, path_of, seat, seated_bots, where_it_is
from showdown.cli.line_mode import Leave, LineMode
from showdown.cli.output import Screen, print_error
from showdown.cli.save_files import branch, dice_of
from showdown.engine import (
    CORE,
    Game,
    ShowdownError,
    Source,
    card_names,
    core_catalog,
    describe_table,
    ready_parties,
)
from showdown.language import say
from showdown.library.autosave import Autosave
from showdown.library.saved_games import Library
from showdown.library.table_preferences import remember_speed, remembered_speed
from showdown.lookup.refusal import NEGATIVE, NOT_FOUND, OK, Crash, Refusal, refused
from showdown.lookup.saves import typed
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes, bot_survivors, open_game
from showdown.session.rematch import same_fight
from showdown.session.session import BotFailed, Session

if TYPE_CHECKING:
    from textual.screen import Screen as TextualScreen

    from showdown.lessons import Guide
    from showdown.tui.table_screen import TableScreen

SEATED: Final = ("bots", "dice", "cards")
"""What a following game takes over of the seating of a game: who plays, and what players type."""


def open_session(w: Wishes, person: bool) -> Session:
    """The game with its players, its bots and its autosave.  ``person``: a person answers, in a terminal or a pipe."""
    autosave = autosave_of(w, person)
    try:
        game = branch_of(w) if w.at is not None else open_game(w)
        who = w.bots or seated_bots(game) or ("none" if person else "all")
        bots = bot_survivors(who, game)
        bot = bot_named(w.bot, game.setup.seed)
    except BaseException:
        if autosave:
            autosave.close()
        raise
    seat(game, w, who)
    session = Session(game, bot, bots, w.step, autosave)
    pack = replacing_pack(game)
    if pack:
        session.log.remark(say("session.replaced-monster", pack=pack, monster=game.setup.monster), 0)
    return session


def replacing_pack(game: Game) -> str:
    """The pack whose monster takes the place of one of the core; empty if none does."""
    monster = game.setup.monster
    pack = game.catalog.origins.get(monster, ("", 0))[0].partition("/")[0]
    return pack if pack not in ("", CORE) and monster in core_catalog().monsters else ""


def bot_named(name: str, seed: int) -> Agent:
    try:
        return make_agent(name, seed)
    except ShowdownError as error:
        raise refused(error, NOT_FOUND, f"--bot {name}", say("cli.bots-fix")) from error


def why_no_full_screen() -> str:
    """Why the Textual table cannot be shown here; "" if it can."""
    if not sys.stdout.isatty():
        return say("cli.play.no-terminal")
    if os.environ.get("TERM", "dumb") == "dumb":
        return say("cli.play.dumb-terminal")
    from showdown.tui.layout import SMALLEST

    size = os.get_terminal_size(sys.stdout.fileno())
    if size.columns < SMALLEST[0] or size.lines < SMALLEST[1]:
        needs = f"{SMALLEST[0]} x {SMALLEST[1]}"
        return say("cli.play.small-terminal", needs=needs, has=f"{size.columns} x {size.lines}")
    return ""


def run_full_screen(first: TextualScreen[int], sessions: list[Session]) -> int:
    """Run the Textual table until the player leaves.  ``sessions``: the games opened so far; the last one is played."""
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


def table_screen(session: Session, w: Wishes, sessions: list[Session]) -> TableScreen:
    """The Textual table for a session.  ``sessions``: the games opened so far; a rematch is added."""
    from showdown.tui.table_screen import TableScreen

    folder, guide = Library().folder, guide_of(session)
    title = say("cli.learn.title") if guide else title_of(session.game)
    speed = w.speed or remembered_speed(folder) or "normal"
    screen = TableScreen(session, w.spoilers, title, guide, speed, w.confirm)
    screen.remember = lambda chosen: remember_speed(folder, chosen)

    def rematch() -> TextualScreen[int]:
        sessions.append(rematch_of(session))
        return table_screen(sessions[-1], w, sessions)

    screen.at_end = {"replay": lambda: replay_screen(session.game, w, sessions), "rematch": rematch}
    return screen


def guide_of(session: Session) -> Guide | None:
    """The guide of a lesson, also of one that was saved and is resumed; None for any other game."""
    if not is_lesson(session.game):
        return None
    from showdown.lessons import Guide

    return Guide(session)


def replay_screen(game: Game, w: Wishes, sessions: list[Session]) -> TextualScreen[int]:
    """The replay of a game that was just played."""
    from showdown.replay.timeline import Timeline
    from showdown.tui.replay_screen import ReplayScreen

    timeline = Timeline(game)

    def play_from(n: int) -> TextualScreen[int]:
        again = timeline.branch(n, chance=chance_like(game))
        again.events.clear()
        sessions.append(session_of(again, sessions[-1]))
        return table_screen(sessions[-1], w, sessions)

    return ReplayScreen(timeline, play_from, title_of(game))


def rematch_of(session: Session) -> Session:
    """The same fight again, with other dice; players who typed their dice or cards type them again."""
    game = session.game
    setup = same_fight(game.setup, secrets.randbelow(1_000_000))
    return session_of(Game(setup, game.catalog, chance_like(game), training=game.training), session)


def chance_like(game: Game) -> Source | None:
    """The source of dice and cards for a game that follows this one; None: the seed."""
    return typed(game.seating.get("dice") is True, game.seating.get("cards") is True)


def session_of(game: Game, like: Session) -> Session:
    """A session with the players and bots of another one; saved to the library if that one is saved.

    The seal of dice that a server rolled is not taken over: here other dice are rolled.
    """
    kept = path_of(like) is not None
    autosave = Autosave(Library().new(hint(game.setup.scenario)), later=True) if kept else None
    if autosave and isinstance(like.keep, Autosave):
        autosave.packs = like.keep.packs
    game.seating.update({key: value for key, value in like.game.seating.items() if key in SEATED})
    return Session(game, like.bot, like.bots, like.step, autosave)


def title_of(game: Game) -> str:
    """``First Story``, ``White Lion, level 1``."""
    monster = game.view()["monster"]
    if game.setup.scenario == FIRST_STORY:
        return say("cli.first-story")
    level = monster["level"].removeprefix("level-")
    return say("tui.story_level", monster=monster["title"], number=level.isdecimal(), level=level.replace("-", " "))


def say_farewell(session: Session) -> None:
    """After the screen is closed: how the fight ended, and how to play on."""
    game = session.game
    screen = Screen()
    if game.over:
        screen.say(describe_table(game.view(), card_names(game.catalog)))
    if session.trouble:
        screen.note(say("cli.not-saved", why=session.trouble))
    else:
        screen.note(where_it_is(session), wrap=False)


def branch_of(w: Wishes) -> Game:
    game = branch(w)
    print_error(say("cli.branched", at=w.at, file=w.load, dice=dice_of(w.seed)))
    # The session replays the journal, which gives it a log and decisions to undo.
    game.events.clear()
    return game


def play_in_lines(w: Wishes, session: Session, person: bool) -> int:
    table = LineMode(session, Screen(w.plain), w.spoilers)
    table.guide = guide_of(session) if person else None
    table.save_to = path_of(session)
    table.confirm = w.confirm and not w.plain and sys.stdin.isatty()
    greet(table, w, person)
    try:
        table.run()
    except Leave as leave:
        why = say("cli.play.input-ended") if leave.ended else say("cli.play.you-quit")
        table.screen.note(f"{why} {where_it_is(session)}", wrap=False)
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
    """Only bots play, and the bot fails: the game stays where it is."""
    where = f"--bot {w.bot}" if w and w.bot else say("cli.play.this-bot")
    return Refusal(NEGATIVE, str(failed), where, say("cli.play.bot-fix", saved=" ".join(where_it_is(session).split())))


# -- start and end -----------------------------------------------------------------------------------------------


def greet(table: LineMode, w: Wishes, person: bool) -> None:
    game = table.game
    setup = game.setup
    players = len(game.view()["players"])
    about = [f"{name}={value}" for name, value in setup.rulings.items()]
    about += [say("cli.play.house-rule", rule=f"{name}={value}") for name, value in setup.house.items()]
    if game.training:
        about.append(say("cli.play.training"))
    more = ", ".join(about)
    table.screen.note(
        say("cli.play.greeting", story=setup.scenario, seed=setup.seed, players=players, more=more, help=person)
    )
    if not w.party and not w.load and setup.scenario != FIRST_STORY:
        table.screen.note(say("cli.play.weak-party", story=setup.scenario, parties=stronger_parties()))
    if not person and not w.bots:
        table.screen.note(say("cli.play.only-bots", bot=w.bot or "heuristic", saved=bool(w.save)))
    if game.recovery:
        table.screen.note(game.recovery.note())
    if w.load:
        table.told = max(0, len(table.session.log.lines) - RECALLED)
        table.screen.say(describe_table(game.view(), card_names(game.catalog)))


WEAK: Final = ("first-story", "naked-first-day")
"""Ready parties that nobody chooses for their strength."""


def stronger_parties() -> str:
    """The ready parties with better gear than the First Story's."""
    return ", ".join([name for name in ready_parties() if name not in WEAK])


RECALLED = 8
"""Lines of the log that are shown again after loading."""


def finish(table: LineMode) -> None:
    """The last lesson, and how every survivor fared."""
    table.teach()
    table.screen.say()
    table.screen.say(describe_table(table.game.view(), card_names(table.game.catalog)))
    if table.save_to and Library().holds(table.save_to):
        table.screen.note(where_it_is(table.session), wrap=False)
    elif table.save_to:
        table.screen.note(say("cli.saved-to", file=table.save_to))
