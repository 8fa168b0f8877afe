"""``showdown play``: start or load a game, and play it full-screen or in lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from showdown.cli.autosave import kept_games, let_go, past_games
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen
from showdown.cli.parameters import AT_LEAST_0, ONE_TO_FOUR, Ambush, House, Packs, Plain, Rulings, SpoilersOrNot, Yes
from showdown.cli.parameters import TrainingOrNot as Training
from showdown.cli.save_files import read, timeline_of
from showdown.cli.settings import prefer
from showdown.cli.start_game import (
    open_session,
    play_in_lines,
    run_full_screen,
    table_screen,
    title_of,
    why_no_full_screen,
)
from showdown.language import say
from showdown.lookup.refusal import USAGE, refuse
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes, check_save
from showdown.session.session import Session

if TYPE_CHECKING:
    from textual.screen import Screen as TextualScreen

    from showdown.replay.timeline import Timeline
    from showdown.tui.table_screen import TableScreen

app = command(
    "play",
    "showdown play",
    "showdown play white-lion:2 --party lion-hunters",
    "showdown play --players 2 --bots c,d --save fight.json",
    "showdown play --load fight.json --save fight.json",
    "showdown play --load fight.json --at 40 --save other.json",
    "showdown play --dice ask --cards ask",
)
Ask = Literal["ask"] | None


@app.default
def play(
    story: Annotated[str, Parameter(help=say("help.play.story"))] = "",
    /,
    *,
    seed: Annotated[int | None, Parameter(help=say("help.play.seed"), show_default=say("help.random"))] = None,
    plain: Plain = None,
    players: Annotated[
        int | None, Parameter(help=say("help.option.players"), validator=ONE_TO_FOUR, show_default="1")
    ] = None,
    party: Annotated[str | None, Parameter(help=say("help.option.party"))] = None,
    bots: Annotated[str | None, Parameter(help=say("help.play.bots"), show_default="none")] = None,
    bot: Annotated[str | None, Parameter(help=say("help.play.bot"), show_default="heuristic")] = None,
    ambush: Ambush = None,
    dice: Annotated[Ask, Parameter(help=say("help.play.dice"))] = None,
    cards: Annotated[Ask, Parameter(help=say("help.play.cards"))] = None,
    ruling: Rulings = None,
    house: House = None,
    save: Annotated[Path | None, Parameter(help=say("help.play.save"), show_default=say("help.your-games"))] = None,
    no_save: Annotated[bool, Parameter(help=say("help.play.no-save"))] = False,
    load: Annotated[str | None, Parameter(help=say("help.option.load"))] = None,
    at: Annotated[int | None, Parameter(help=say("help.play.at"), validator=AT_LEAST_0)] = None,
    step: Annotated[bool | None, Parameter(help=say("help.play.step"), negative="--no-step")] = None,
    training: Training = None,
    spoilers: SpoilersOrNot = None,
    yes: Yes = False,
    pack: Packs = None,
) -> int:
    w = Wishes()
    w.story, w.seed, w.players, w.rulings = story, seed, players, ruling or []
    w.party = party
    w.ambush = ambush or ""
    w.house = house or []
    w.bots, w.bot, w.dice, w.cards = bots, bot or "", dice == "ask", cards == "ask"
    w.packs, w.at, w.keep = pack or [], at, not no_save
    w.save, w.load, w.overwrite = save, Path(game_file(load)) if load else None, yes
    w.form = bool(party or players or bots or w.dice or w.cards or ruling or house or save or seed is not None)
    prefer(w, {"plain": plain, "step": step, "training": training, "spoilers": spoilers})
    return play_game(w)


def play_game(w: Wishes) -> int:
    """Play full-screen if the terminal allows it, otherwise in lines."""
    check_save(w)
    person = sys.stdin.isatty() or w.plain
    if not person and (w.dice or w.cards):
        raise refuse(USAGE, "cli.nobody-to-ask", "--dice ask, --cards ask")
    if person and not w.plain:
        why = why_no_full_screen()
        if not why:
            return play_full_screen(w)
        Screen().note(say("cli.play.in-lines", why=why))
    w.story = w.story or FIRST_STORY
    session = open_session(w, person)
    try:
        return play_in_lines(w, session, person)
    finally:
        let_go(session)


def play_full_screen(w: Wishes) -> int:
    """The Textual table; the start screen first if no fight is named."""
    from showdown.tui.home_screen import Doors, HomeScreen

    sessions: list[Session] = []

    def begin(wishes: Wishes) -> TableScreen:
        sessions.append(open_session(wishes, True))
        return table_screen(sessions[-1], wishes, sessions)

    def learn() -> TableScreen:
        from showdown.cli.learn import open_lesson_session

        sessions.append(open_lesson_session(w))
        return table_screen(sessions[-1], w, sessions)

    def replay(path: Path) -> TextualScreen[int]:
        return replay_screen_of(path, w, sessions)

    if w.story or w.load:
        return run_full_screen(begin(w), sessions)
    return run_full_screen(HomeScreen(w, Doors(begin, learn, replay), kept_games(), past_games()), sessions)


def replay_screen_of(
    path: Path, w: Wishes, sessions: list[Session], timeline: Timeline | None = None
) -> TextualScreen[int]:
    """A saved game to step through, and to play on from as a new game.  ``timeline``: that game, if it was read."""
    from showdown.tui.replay_screen import ReplayScreen

    file = str(path)
    timeline = timeline or timeline_of(file, read(file), w.packs)

    def play_from(n: int) -> TableScreen:
        wanted = Wishes()
        wanted.load, wanted.packs, wanted.spoilers, wanted.at = path, w.packs, w.spoilers, n
        wanted.speed, wanted.confirm = w.speed, w.confirm
        sessions.append(open_session(wanted, True))
        return table_screen(sessions[-1], wanted, sessions)

    return ReplayScreen(timeline, play_from, title_of(timeline.last))
