"""``showdown explain``: what would happen in a position, and why; from a saved game, a file or a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter

from showdown import rulebook
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Board, BoardRulings, Json, Packs, SavedGame, Spoilers, Survivor, hidden
from showdown.engine import LETTERS, NAMES, Explanation, ExplanationLine, IllegalOption, Narrator
from showdown.engine.forecast import (
    card_play_explanation,
    cards_explanation,
    hit_location_explanation,
    outlooks,
    space_explanation,
    strike_explanation,
    turn_explanation,
)
from showdown.language import say
from showdown.lookup.positions import Position, position_from
from showdown.lookup.refusal import NOT_FOUND, OK, Refusal, refuse, refused

app = command("explain", "showdown explain turn fight.json", "showdown explain space K10 fight.json")
target_app = command(
    "explain.target",
    "showdown explain target fight.json --card claw",
    "showdown explain target --board docs/positions/alone-in-the-blind-spot.yaml",
    'showdown explain target --board "white-lion first-story K8 south; a K11; b K6" --card grasp',
)
move_app = command(
    "explain.move",
    "showdown explain move fight.json --card claw",
    "showdown explain move --board docs/positions/friend-in-the-way.yaml --card claw",
)
attack_app = command(
    "explain.attack",
    "showdown explain attack fight.json",
    "showdown explain attack fight.json --card claw",
    "showdown explain attack fight.json --survivor a --weapon founding-stone",
)
turn_app = command("explain.turn", "showdown explain turn fight.json", "showdown explain turn fight.json --card maul")
location_app = command(
    "explain.hit-location",
    "showdown explain hit-location beasts-paw fight.json --survivor a",
    "showdown explain hit-location strange-hand --board docs/positions/lion-knocked-down.yaml",
)
space_app = command(
    "explain.space",
    "showdown explain space K10 fight.json",
    'showdown explain space K7 --board "white-lion first-story K8 south; a K11"',
)
for part in (turn_app, target_app, move_app, attack_app, location_app, space_app):
    app.command(part)

SCHEMA = "showdown.explain/1"

CardName = Annotated[str, Parameter(name="--card", help=say("help.explain.card"))]
OldBy = Annotated[str, hidden("--by")]
Weapon = Annotated[
    str, Parameter(name="--weapon", help=say("help.explain.weapon"), show_default=say("help.explain.first-weapon"))
]


class Asked:
    """The position and the options of the command."""

    def __init__(self, save: str, board: str, packs: list[str] | None, rulings: list[str] | None, json: bool) -> None:
        self.save = save
        self.board = board
        self.packs = packs or []
        self.rulings = rulings or []
        self.json = json
        self.card = ""
        self.who = ""
        self.weapon = ""
        self.spoilers = False


def here_of(asked: Asked) -> Position:
    asked.save = asked.save if asked.board else game_file(asked.save)
    return position_from(asked.save, asked.board, asked.packs, asked.rulings)


# -- the commands ------------------------------------------------------------------------------------------------


def about_a_card(explain: Callable[[Asked], int]) -> Callable[..., int]:
    """The command of an explanation about a card of the monster: these have the same options."""

    def command(
        game: SavedGame = "",
        /,
        *,
        board: Board = "",
        card: CardName = "",
        spoilers: Spoilers = False,
        ruling: BoardRulings = None,
        pack: Packs = None,
        json: Json = False,
    ) -> int:
        asked = Asked(game, board, pack, ruling, json)
        asked.card, asked.spoilers = card, spoilers
        return explain(asked)

    return command


target_app.default(about_a_card(lambda asked: explain_aspect(asked, "target")))
move_app.default(about_a_card(lambda asked: explain_aspect(asked, "move")))
turn_app.default(about_a_card(lambda asked: explain_turn(asked)))


@attack_app.default
def attack(
    game: SavedGame = "",
    /,
    *,
    board: Board = "",
    card: CardName = "",
    survivor: Survivor = "",
    by: OldBy = "",
    weapon: Weapon = "",
    spoilers: Spoilers = False,
    ruling: BoardRulings = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    asked = Asked(game, board, pack, ruling, json)
    asked.card, asked.who, asked.weapon, asked.spoilers = card, survivor or by, weapon, spoilers
    return explain_attack(asked)


@location_app.default
def hit_location(
    location: Annotated[str, Parameter(help=say("help.explain.location"))],
    game: SavedGame = "",
    /,
    *,
    board: Board = "",
    survivor: Survivor = "",
    by: OldBy = "",
    weapon: Weapon = "",
    ruling: BoardRulings = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    asked = Asked(game, board, pack, ruling, json)
    here = here_of(asked)
    told = explained(lambda: hit_location_explanation(here.state, location, survivor or by, weapon), asked)
    return show(asked, "hit-location", told)


@space_app.default
def space(
    space: Annotated[str, Parameter(help=say("help.explain.space.space"))],
    game: SavedGame = "",
    /,
    *,
    board: Board = "",
    survivor: Survivor = "",
    by: OldBy = "",
    ruling: BoardRulings = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    asked = Asked(game, board, pack, ruling, json)
    if space.upper() not in NAMES:
        raise refuse(NOT_FOUND, "cli.explain.no-space", f"showdown explain space {space}", space=space)
    here = here_of(asked)
    return show(asked, "space", explained(lambda: space_explanation(here.state, space, survivor or by), asked))


# -- what they print -----------------------------------------------------------------------------------------------


def explain_aspect(asked: Asked, aspect: str) -> int:
    """Explain the ``target``, ``move`` or ``attack`` of the named card, the card in progress, or every card to come."""
    here = here_of(asked)
    asked.card = asked.card or card_performed(here)
    if asked.card:
        told = explained(lambda: card_play_explanation(here.state, asked.card, aspect), asked)
    else:
        told = explained(lambda: cards_explanation(here.state, aspect, asked.spoilers), asked)
    found = explained(lambda: outlooks(here.state, asked.card, asked.spoilers), asked)
    return show(asked, aspect, told, {"outlooks": found})


def explain_turn(asked: Asked) -> int:
    """Explain the monster's turn that begins here."""
    here = here_of(asked)
    return show(asked, "turn", explained(lambda: turn_explanation(here.state, asked.card, asked.spoilers), asked))


def explain_attack(asked: Asked) -> int:
    """Explain a survivor's attack, the last attack, or what the monster's cards would do."""
    here = here_of(asked)
    announced = here.setup.action if here.setup is not None and here.setup.start == "attack" else None
    if announced is not None and not (asked.who or asked.weapon or asked.card):
        asked.who, asked.weapon = LETTERS[announced.who], announced.weapon
    if asked.who or asked.weapon:
        told = explained(lambda: strike_explanation(here.state, asked.who, asked.weapon), asked)
        return show(asked, "attack", told)
    if not asked.card and any(event.kind in ATTACKS for event in here.events):
        return show(asked, "attack", last_attack(here))
    return explain_aspect(asked, "attack")


def card_performed(here: Position) -> str:
    """The card in progress where the position starts; "" if there is none."""
    return here.setup.action.card if here.setup is not None and here.setup.start == "card" else ""


ATTACKS = ("attacks", "monster-attacks")


def last_attack(here: Position) -> Explanation:
    """The events since the last attack began, with the sums behind the numbers."""
    begin = max(i for i, event in enumerate(here.events) if event.kind in ATTACKS)
    narrator = Narrator(here.state)
    lines: list[ExplanationLine] = []
    rules: dict[str, None] = {}
    for event in here.events[begin:]:
        if not narrator.is_quiet(event):
            told = narrator.explain(event, lambda rule: rulebook.rule(rule).text)
            lines += [line for line in told.lines if not line.rule]
            rules |= dict.fromkeys(told.rules)
    return Explanation("", tuple(lines), tuple(rules))


T = TypeVar("T")


def explained(think: Callable[[], T], asked: Asked) -> T:
    """The answer.  Refused, with what is allowed, if the position has no such card, space or survivor."""
    try:
        return think()
    except IllegalOption as error:
        raise refused(error, NOT_FOUND, asked.board or asked.save, say("cli.explain.unknown-fix")) from error
    except ValueError as error:
        raise Refusal(NOT_FOUND, str(error), asked.board or asked.save, say("cli.explain.unknown-fix")) from error


def show(asked: Asked, aspect: str, told: Explanation, more: dict[str, Any] | None = None) -> int:
    if asked.json:
        wording = {id: rulebook.rule(id).text for id in told.rules}
        print_json(SCHEMA, {"aspect": aspect, "lines": told.text_lines(), "rules": wording, **(more or {})})
        return OK
    screen = Screen()
    for line in told.indented():
        screen.say(line, hang=len(line) - len(line.lstrip()) + 2)
    screen.say()
    for id in told.rules:
        screen.say(f"[{id}] {rulebook.rule(id).text}", hang=4)
    return OK
