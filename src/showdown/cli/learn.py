"""``showdown learn``: the First Story for one player, with each concept explained when it first matters."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from showdown.bots import make_agent
from showdown.cli.autosave import autosave_of, let_go, make_lesson
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Yes
from showdown.cli.start_game import play_in_lines, run_full_screen, table_screen, why_no_full_screen
from showdown.engine import Game
from showdown.language import say
from showdown.lessons import SEED, Concept, concepts
from showdown.lookup.refusal import OK, USAGE, refuse
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes, check_save, open_game
from showdown.session.session import Session

app = command(
    "learn",
    "showdown learn",
    "showdown learn --plain --save lesson.json",
    "showdown learn --load lesson.json --save lesson.json",
    "showdown learn --list",
)


@app.default
def learn(
    *,
    seed: Annotated[int | None, Parameter(help=say("help.play.seed"), show_default=str(SEED))] = None,
    plain: Annotated[bool, Parameter(help=say("help.option.plain"))] = False,
    save: Annotated[Path | None, Parameter(help=say("help.play.save"), show_default=say("help.your-games"))] = None,
    load: Annotated[str | None, Parameter(help=say("help.option.load"))] = None,
    training: Annotated[bool, Parameter(help=say("help.option.training"))] = False,
    yes: Yes = False,
    list_: Annotated[bool, Parameter(name="--list", help=say("help.learn.list"))] = False,
    json: Annotated[bool, Parameter(name="--json", help=say("help.learn.json"))] = False,
) -> int:
    if list_:
        return list_concepts(json)
    if json:
        raise refuse(USAGE, "cli.learn.json", "showdown learn --json")
    w = Wishes()
    w.seed, w.plain, w.save, w.training, w.overwrite = seed, plain, save, training, yes
    w.load = Path(game_file(load)) if load else None
    return teach(w)


def teach(w: Wishes) -> int:
    check_save(w)
    w.story, w.players = FIRST_STORY, None
    # A lesson always has a learner, even if the answers come from a pipe.
    w.plain = w.plain or not sys.stdin.isatty()
    session = open_lesson_session(w)
    if not w.plain and not why_no_full_screen():
        sessions = [session]
        return run_full_screen(table_screen(session, w, sessions), sessions)
    Screen(w.plain).note(say("cli.learn.greeting"))
    try:
        return play_in_lines(w, session, True)
    finally:
        let_go(session)


def open_lesson_session(w: Wishes) -> Session:
    """The lesson with its autosave: a First Story for one player."""
    if w.load is None:
        w.story, w.seed = FIRST_STORY, SEED if w.seed is None else w.seed
    autosave = autosave_of(w, True)
    try:
        game = open_lesson(w)
    except BaseException:
        if autosave:
            autosave.close()
        raise
    return Session(game, make_agent(w.bot, game.setup.seed), frozenset(), w.step, autosave)


def open_lesson(w: Wishes) -> Game:
    game = open_game(w)
    if game.setup.scenario != FIRST_STORY:
        raise refuse(USAGE, "cli.learn.other-story", f"--load {w.load}", story=game.setup.scenario, file=w.load)
    make_lesson(game)
    return game


# -- the list ------------------------------------------------------------------------------------------------------


def list_concepts(as_json: bool) -> int:
    """Every concept, the most basic first."""
    if as_json:
        print_json("showdown.learn/1", {"concepts": [entry(c) for c in concepts()]})
        return OK
    screen = Screen()
    for c in concepts():
        screen.say(f"{c.id}: {c.title}", "bold")
        screen.say(f"  {c.text}", hang=2)
        screen.say("  " + say("cli.learn.read-on", rules=" ".join(c.rules)), "dim", hang=2)
    screen.note(say("cli.learn.count", count=len(concepts())))
    return OK


def entry(c: Concept) -> dict[str, object]:
    return {
        "id": c.id,
        "title": c.title,
        "text": c.text,
        "rules": list(c.rules),
        "moments": [str(m) for m in c.moments],
        "after": list(c.after),
    }
