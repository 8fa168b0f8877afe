"""``showdown threat``: the next monster turn in figures, and the spaces a survivor could stand on."""

from __future__ import annotations

import sys
from pathlib import Path

from showdown.api import LETTERS, NAMES, IllegalOption, State
from showdown.cli.explain import Asked, position
from showdown.cli.screen import Screen, print_json
from showdown.forecast.threat import Question, heat, standing, threat
from showdown.forecast.threat_text import heat_data, heat_lines, threat_data, threat_lines
from showdown.table.opening import load_game
from showdown.table.refusal import NEGATIVE, NOT_FOUND, OK, USAGE, Refusal

SCHEMA = "showdown.threat/1"


class Wanted:
    """How it is to be worked out."""

    def __init__(self, heat: bool, at: str, ties: str, survival: str, samples: int | None, seed: int) -> None:
        self.heat = heat
        self.at = at.upper()
        self.ties = ties
        self.survival = survival
        self.samples = samples
        self.seed = seed


def show_threat(asked: Asked, wanted: Wanted) -> int:
    if wanted.heat and not asked.who:
        raise Refusal(USAGE, "--heat is about one survivor", "showdown threat", "name one: --survivor b")
    if wanted.at and (wanted.heat or not asked.who):
        raise Refusal(USAGE, "--at is about one survivor on one space", "showdown threat", "say --survivor b --at K10")
    if wanted.at and wanted.at not in NAMES:
        raise Refusal(USAGE, f"'{wanted.at}' is no space", "--at", "a column A to V and a row 1 to 16, as in K10")
    s = state_of(asked)
    who = survivor_named(s, asked.who, asked.board or asked.save) if asked.who else -1
    question = Question(wanted.ties, wanted.survival, who)
    question.seed = wanted.seed
    question.samples = wanted.samples or 0
    screen = Screen()
    try:
        if wanted.heat:
            question.progress = told if sys.stderr.isatty() else question.progress
            spots = heat(s, who, question)
            lines, data = heat_lines(s, spots, who), {"heat": heat_data(spots, who)}
        else:
            found = standing(s, who, wanted.at, question) if wanted.at else threat(s, question)
            lines, data = threat_lines(found, asked.spoilers), threat_data(found, asked.spoilers)
    except IllegalOption as error:
        fix = "look at another position: `showdown explain turn` says what comes next"
        raise Refusal(NEGATIVE, str(error), asked.board or asked.save, fix) from error
    if asked.json:
        print_json(SCHEMA, data)
        return OK
    for line in lines:
        screen.say(line)
    return OK


def state_of(asked: Asked) -> State:
    """A save is not replayed: only how it stands is asked for."""
    if asked.save and not asked.board and not asked.rulings:
        return load_game(Path(asked.save), None, asked.packs).state
    return position(asked).state


def survivor_named(s: State, letter: str, where: str) -> int:
    alive = [LETTERS[i] for i, v in enumerate(s.survivors) if v.alive]
    if letter.lower() not in alive:
        raise Refusal(NOT_FOUND, f"there is no living survivor '{letter}' here", where, f"there are {', '.join(alive)}")
    return LETTERS.index(letter.lower())


def told(done: int, of: int) -> None:
    """On a terminal: how far it is; wiped away at the end."""
    text = f"space {done + 1} of {of}" if done < of else " " * 24
    print(f"\r{text}\r" if done >= of else f"\r{text}", end="", file=sys.stderr, flush=True)
