"""``showdown explain``: what would happen in a position, and why; from a save, a file or a line of text."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from showdown import rulebook
from showdown.api import (
    BadContent,
    Catalog,
    Event,
    Game,
    IllegalOption,
    Narrator,
    ShowdownError,
    State,
    read_position,
    start,
)
from showdown.cli.screen import Screen, print_json
from showdown.forecast.explain import (
    explain_card_play,
    explain_cards,
    explain_hit_location,
    explain_space,
    explain_strike,
    explain_turn,
    outlooks,
)
from showdown.table.opening import load_game, rulings_from
from showdown.table.packs import catalog_of
from showdown.table.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, Refusal, refused

SCHEMA = "showdown.explain/1"
RULE = re.compile(r"R-[A-Z]+-\d\d")


class Asked:
    """What was asked for on the command line."""

    def __init__(self, save: str, board: str, packs: list[str], rulings: list[str]) -> None:
        self.save = save
        self.board = board
        self.packs = packs
        self.rulings = rulings
        self.card = ""
        self.who = ""
        self.weapon = ""
        self.spoilers = False
        self.json = False


class Position:
    """A state to think about, and what has happened before it, if that is known."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state
        self.events = events


# -- the commands ------------------------------------------------------------------------------------------------


def explain_aspect(asked: Asked, aspect: str) -> int:
    """``target``, ``move``, ``attack``: a named card, or every card that may come."""
    here = position(asked)
    if asked.card:
        lines = told(lambda: explain_card_play(here.state, asked.card, aspect), asked)
    else:
        lines = told(lambda: explain_cards(here.state, aspect, asked.spoilers), asked)
    found = told(lambda: outlooks(here.state, asked.card, asked.spoilers), asked)
    return show(asked, aspect, lines, {"outlooks": found})


def explain_attack(asked: Asked) -> int:
    """A survivor's attack (--by), the attack that was just made, or what the monster's cards would do."""
    if asked.who or asked.weapon:
        here = position(asked)
        return show(asked, "attack", told(lambda: explain_strike(here.state, asked.who, asked.weapon), asked))
    if not asked.card:
        here = position(asked)
        if any(event.kind in ATTACKS for event in here.events):
            return show(asked, "attack", last_attack(here))
    return explain_aspect(asked, "attack")


def explain_next_turn(asked: Asked) -> int:
    here = position(asked)
    return show(asked, "turn", told(lambda: explain_turn(here.state, asked.card, asked.spoilers), asked))


def explain_location(asked: Asked, card: str) -> int:
    here = position(asked)
    lines = told(lambda: explain_hit_location(here.state, card, asked.who, asked.weapon), asked)
    return show(asked, "hit-location", lines)


def explain_one_space(asked: Asked, space: str) -> int:
    here = position(asked)
    return show(asked, "space", told(lambda: explain_space(here.state, space, asked.who), asked))


ATTACKS = ("attacks", "monster-attacks")


def last_attack(here: Position) -> list[str]:
    """What has happened since the last attack began, with the sums behind the numbers."""
    begin = max(i for i, event in enumerate(here.events) if event.kind in ATTACKS)
    narrator = Narrator(here.state)
    lines: list[str] = []
    for event in here.events[begin:]:
        if not narrator.is_quiet(event):
            first, *rest = narrator.explain(event, lambda rule: "").splitlines()
            lines.append(f"{first} [{', '.join(event.rules)}]")
            lines += [line for line in rest if not line.startswith("  [")]
    return lines


T = TypeVar("T")
CHECK_THE_NAME = "check the name; `showdown cards list` lists the cards"


def told(think: Callable[[], T], asked: Asked) -> T:
    """Refused, with what there is, if the position knows no such card, space or survivor."""
    try:
        return think()
    except IllegalOption as error:
        raise refused(error, NOT_FOUND, asked.board or asked.save, CHECK_THE_NAME) from error
    except ValueError as error:
        raise Refusal(NOT_FOUND, str(error), asked.board or asked.save, CHECK_THE_NAME) from error


def show(asked: Asked, aspect: str, lines: list[str], more: dict[str, Any] | None = None) -> int:
    rules = list(dict.fromkeys(id for line in lines for id in RULE.findall(line)))
    if asked.json:
        wording = {id: rulebook.rule(id).text for id in rules}
        print_json(SCHEMA, {"aspect": aspect, "lines": lines, "rules": wording, **(more or {})})
        return OK
    screen = Screen()
    for line in lines:
        screen.say(line, hang=len(line) - len(line.lstrip()) + 2)
    screen.say()
    for id in rules:
        screen.say(f"[{id}] {rulebook.rule(id).text}", hang=4)
    return OK


# -- the position ------------------------------------------------------------------------------------------------


def position(asked: Asked) -> Position:
    """From a save, or from --board: a scenario file, a file with a position, or the position itself as text."""
    if bool(asked.save) == bool(asked.board):
        what = "two positions are named" if asked.save else "no position is named"
        fix = 'name a save, or --board with a file or a text: --board "white-lion first-story K8 south; a K11"'
        raise Refusal(USAGE, what, "showdown explain", fix)
    if asked.save:
        return saved(asked)
    catalog = catalog_of(asked.packs)
    text, name = board_text(asked.board)
    try:
        if name.endswith((".yaml", ".yml")) or re.search(r"^survivors:", text, re.MULTILINE):
            return from_scenario(text, name, catalog, rulings_from(asked.rulings))
        setup = read_position(text)
        setup.rulings.update(rulings_from(asked.rulings))
        return Position(start(setup, catalog), [])
    except (BadContent, ShowdownError) as error:
        fix = "docs/scenarios.md describes scenario files; a position is lines as in `white-lion first-story K8 south`"
        raise Refusal(BAD_FILE, f"this position cannot be used: {error}", name, fix) from error


def board_text(board: str) -> tuple[str, str]:
    """The text of a position and what to call it; lines given on the command line may be separated by semicolons."""
    if board == "-":
        return sys.stdin.read(), "stdin"
    path = Path(board)
    looks_like_a_file = "\n" not in board and ";" not in board and len(board.split()) == 1
    try:
        if looks_like_a_file or path.is_file():
            return path.read_text(encoding="utf-8"), board
    except FileNotFoundError as error:
        raise Refusal(NOT_FOUND, "there is no such file", f"--board {board}", "check the name") from error
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(BAD_FILE, f"the file cannot be read: {error}", f"--board {board}", "check the file") from error
    return board.replace(";", "\n"), "--board"


def from_scenario(text: str, name: str, catalog: Catalog, rulings: dict[str, str]) -> Position:
    """The position of a scenario, after its choices; without any, before anything has happened."""
    from showdown.scenario.loader import load_position

    scenario = load_position(text, name, catalog)
    scenario.setup.rulings.update(rulings)
    choices = [content for verb, content, _ in scenario.steps if verb == "choose"]
    if not choices:
        return Position(start(scenario.setup, catalog), [])
    game = scenario.game(catalog)
    for key in choices:
        game.choose(key)
    return Position(game.state, game.events)


def saved(asked: Asked) -> Position:
    if asked.rulings:
        raise Refusal(USAGE, "a save keeps its own rulings", "--ruling", "leave it out, or use --board")
    game = load_game(Path(asked.save), None, asked.packs)
    try:
        events = Game.replay(game.setup, game.journal, game.catalog).events
    except ShowdownError:
        # An old journal that does not replay: the position is still good, only its past is not known.
        events = []
    return Position(game.state, events)
