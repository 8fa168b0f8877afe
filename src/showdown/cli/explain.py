"""``showdown explain``: what would happen in a position, and why; from a save, a file or a line of text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from showdown import rulebook
from showdown.cli.screen import Screen, print_json
from showdown.engine import LETTERS, IllegalOption, Narrator
from showdown.engine.forecast import (
    explain_card_play,
    explain_cards,
    explain_hit_location,
    explain_space,
    explain_strike,
    explain_turn,
    outlooks,
)
from showdown.lookup.positions import Position, position_from
from showdown.lookup.refusal import NOT_FOUND, OK, Refusal, refused

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


def here_of(asked: Asked) -> Position:
    return position_from(asked.save, asked.board, asked.packs, asked.rulings)


# -- the commands ------------------------------------------------------------------------------------------------


def explain_aspect(asked: Asked, aspect: str) -> int:
    """``target``, ``move``, ``attack``: a named card, the card being performed, or every card that may come."""
    here = here_of(asked)
    asked.card = asked.card or card_performed(here)
    if asked.card:
        lines = told(lambda: explain_card_play(here.state, asked.card, aspect), asked)
    else:
        lines = told(lambda: explain_cards(here.state, aspect, asked.spoilers), asked)
    found = told(lambda: outlooks(here.state, asked.card, asked.spoilers), asked)
    return show(asked, aspect, lines, {"outlooks": found})


def explain_attack(asked: Asked) -> int:
    """A survivor's attack (--by), the attack that was just made, or what the monster's cards would do."""
    here = here_of(asked)
    announced = here.setup.action if here.setup is not None and here.setup.start == "attack" else None
    if announced is not None and not (asked.who or asked.weapon or asked.card):
        asked.who, asked.weapon = LETTERS[announced.who], announced.weapon
    if asked.who or asked.weapon:
        return show(asked, "attack", told(lambda: explain_strike(here.state, asked.who, asked.weapon), asked))
    if not asked.card and any(event.kind in ATTACKS for event in here.events):
        return show(asked, "attack", last_attack(here))
    return explain_aspect(asked, "attack")


def card_performed(here: Position) -> str:
    """The card that the monster performs where the position starts; "" if it performs none."""
    return here.setup.action.card if here.setup is not None and here.setup.start == "card" else ""


def explain_next_turn(asked: Asked) -> int:
    here = here_of(asked)
    return show(asked, "turn", told(lambda: explain_turn(here.state, asked.card, asked.spoilers), asked))


def explain_location(asked: Asked, card: str) -> int:
    here = here_of(asked)
    lines = told(lambda: explain_hit_location(here.state, card, asked.who, asked.weapon), asked)
    return show(asked, "hit-location", lines)


def explain_one_space(asked: Asked, space: str) -> int:
    here = here_of(asked)
    return show(asked, "space", told(lambda: explain_space(here.state, space, asked.who), asked))


ATTACKS = ("attacks", "monster-attacks")


def last_attack(here: Position) -> list[str]:
    """What has happened since the last attack began, with the sums behind the numbers."""
    begin = max(i for i, event in enumerate(here.events) if event.kind in ATTACKS)
    narrator = Narrator(here.state)
    lines: list[str] = []
    rules: dict[str, None] = {}
    for event in here.events[begin:]:
        if not narrator.is_quiet(event):
            told = narrator.explain(event, lambda rule: "").splitlines()
            lines += [line for line in told if not line.startswith("  [")]
            rules |= dict.fromkeys(event.rules)
    return [*lines, narrator.rules_line(rules)]


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
    # The last line names the rules, which follow with their wording.
    for line in lines[:-1] if rules else lines:
        screen.say(line, hang=len(line) - len(line.lstrip()) + 2)
    screen.say()
    for id in rules:
        screen.say(f"[{id}] {rulebook.rule(id).text}", hang=4)
    return OK
