"""``showdown learn``: the First Story for one player, with a concept before the question where one comes up."""

from __future__ import annotations

import sys
from typing import Final

from showdown.bots import make_agent
from showdown.cli.keeping import keeper_of, let_go
from showdown.cli.play import lay_table, no_table, play_in_lines
from showdown.cli.screen import Screen, print_json
from showdown.engine import Game
from showdown.lessons import Concept, Guide, concepts
from showdown.lookup.refusal import OK, USAGE, Refusal
from showdown.lookup.stories import FIRST_STORY
from showdown.session.open_game import Wishes, check_save, open_game
from showdown.session.session import Session

SEED: Final = 57
"""A gentle first fight that shows nearly everything early: the bot meets 33 concepts in 69 answers and loses nobody."""


def learn(w: Wishes) -> int:
    check_save(w)
    w.story, w.players = FIRST_STORY, None
    # Somebody is being taught: a pipe is a person, too.
    w.plain = w.plain or not sys.stdin.isatty()
    if w.load is None and w.seed is None:
        w.seed = SEED
    autosave = keeper_of(w, True)
    try:
        game = open_lesson(w)
    except BaseException:
        if autosave:
            autosave.close()
        raise
    at_table = not w.plain and not no_table()
    session = Session(game, make_agent(w.bot, game.setup.seed), frozenset(), w.step, autosave)
    if at_table:
        from showdown.tui.table_screen import TableScreen

        return lay_table(TableScreen(session, w.spoilers, "Learning", Guide(session)), [session])
    Screen(w.plain).note(
        "You learn by playing: before a question, what is new is explained once. Answer with a number or a key; "
        "? explains what is asked, ? 12 the line 12 of the log."
    )
    try:
        return play_in_lines(w, session, True, Guide(session))
    finally:
        let_go(session)


def open_lesson(w: Wishes) -> Game:
    game = open_game(w)
    if game.setup.scenario != FIRST_STORY:
        raise Refusal(
            USAGE,
            f"this save is no First Story, but {game.setup.scenario}",
            f"--load {w.load}",
            f"play it without the lessons: showdown play --load {w.load}",
        )
    return game


# -- the list ------------------------------------------------------------------------------------------------------


def list_concepts(as_json: bool) -> int:
    """Everything that can come up, the most basic first."""
    if as_json:
        print_json("showdown.learn/1", {"concepts": [entry(c) for c in concepts()]})
        return OK
    screen = Screen()
    for c in concepts():
        screen.say(f"{c.id}: {c.title}", "bold")
        screen.say(f"  {c.text}", hang=2)
        screen.say(f"  Read on: showdown rules {' '.join(c.rules)}", "dim", hang=2)
    screen.note(f"{len(concepts())} concepts; each comes up once, when it first matters.")
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
