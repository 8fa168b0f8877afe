"""Serialize decisions, options and log lines; every sentence comes from the engine."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw

from showdown import rulebook
from showdown.engine import (
    DIRECTIONS,
    LETTERS,
    NAMES,
    PLACES,
    SPACE_VERBS,
    SURVIVAL_ACTIONS,
    CardOption,
    Decision,
    Event,
    FacingOption,
    Game,
    Narrator,
    Option,
    PlaceOption,
    SpaceOption,
    StopOption,
    SurvivalOption,
    SurvivorOption,
    TileOption,
    UseOption,
    cards_named,
    dice_in,
    spaces_of,
    view_decision,
    view_of,
    view_types,
)
from showdown.engine.forecast import Moves, option_odds
from showdown.server import types
from showdown.server.websocket.protocol import write_part
from showdown.session.log import Line

SHOWN: Final = 500
"""Log lines sent to a client that connects."""
Data = dict[str, Any]
"""The data of an event, with the keys of model/events.py."""
WHO: Final = ("who", "target", "attacker", "by", "other")
CELLS: Final = ("cell", "from")
SPACES: Final = (SpaceOption, TileOption)
CARDS: Final = (CardOption, UseOption)
SHEETS: Final[dict[tuple[object, ...], dict[str, Raw]]] = {}
"""Encoded spaces by what their sentences depend on (``Narrator.scenery``), then by option key."""
MOST_SHEETS: Final = 500
"""Sheets kept for all tables; one has some dozen spaces of 200 bytes."""


def view_and_decision(game: Game) -> tuple[view_types.View, types.Decision | None]:
    """The public view, and the pending decision with all its texts."""
    return view_of(game.state), decision_of(game)


# -- the decision ----------------------------------------------------------------------------------------------------


def decision_of(
    game: Game, moves: Moves | None = None, encoded: bool = False, odds: bool = True
) -> types.Decision | None:
    """The pending decision with all its texts; None when the showdown is over.

    ``moves``: where one option moves to.  ``encoded``: options that are spaces come as JSON, for a frame.
    ``odds``: options say their odds.
    """
    d = game.state.waiting
    if d is None:
        return None
    seen = view_decision(game.state, d)
    narrator = Narrator(game.state)
    dice, draw = seen.get("dice"), seen.get("draw")
    listed = encoded_options if encoded else options_of
    return {
        "id": d.id,
        "kind": d.kind,
        "rule": d.rule,
        "seats": seen["seats"],
        "question": narrator.question(d, clicked=True),
        "why": rulebook.rule(d.rule).text if d.rule else None,
        "whose": narrator.whose(d) if d.spec is None else None,
        "about": seen["about"],
        "options": listed(game, narrator, d, odds),
        "moves": listed(game, Narrator(moves.state), moves.decision, odds) if moves is not None else [],
        "moves_by": moves.by.key if moves is not None else None,
        "dice": {"n": dice["count"], "sides": dice["sides"], "purpose": dice["purpose"]} if dice else None,
        "draw": {"n": draw["count"], "purpose": draw["purpose"]} if draw else None,
        "flow": d.kind == "flow",
    }


def options_of(game: Game, narrator: Narrator, d: Decision, odds: bool) -> list[types.Option]:
    return [option_of(game, narrator, d, o, odds) for o in d.options]


def encoded_options(game: Game, narrator: Narrator, d: Decision, odds: bool) -> list[types.Option]:
    """The same for a frame: spaces are encoded once, because they are offered again as long as the monster stays."""
    out: list[Any] = []
    sheets: dict[str, dict[str, Raw] | None] = {}
    for o in d.options:
        if not isinstance(o, SpaceOption):
            out.append(option_of(game, narrator, d, o, odds))
            continue
        if o.verb not in sheets:
            sheets[o.verb] = sheet_for(narrator.scenery(d, o.verb))
        sheet = sheets[o.verb]
        if sheet is None:
            out.append(option_of(game, narrator, d, o, odds))
            continue
        if o.key not in sheet:
            sheet[o.key] = Raw(write_part(option_of(game, narrator, d, o, odds)))
        out.append(sheet[o.key])
    return out


def sheet_for(scenery: tuple[object, ...] | None) -> dict[str, Raw] | None:
    """The encoded spaces of the same scenery, by option key; None if they depend on more."""
    if scenery is None:
        return None
    sheet = SHEETS.get(scenery)
    if sheet is None:
        if len(SHEETS) >= MOST_SHEETS:
            SHEETS.clear()
        sheet = SHEETS[scenery] = {}
    return sheet


def option_of(game: Game, narrator: Narrator, d: Decision, o: Option, with_odds: bool) -> types.Option:
    """One option: its sentence, and what it points at."""
    odds = option_odds(game.state, d, o) if with_odds and not isinstance(o, SPACES) else None
    out: types.Option = {
        "key": o.key,
        "text": narrator.offer(d, o, odds is not None),
        "verb": o.verb,
        "cell": None,
        "survivor": None,
        "card": None,
        "place": None,
        "direction": DIRECTIONS[o.facing] if isinstance(o, FacingOption) else None,
        "action": SURVIVAL_ACTIONS[o.action] if isinstance(o, SurvivalOption) else None,
        "cost": narrator.cost(d, o),
        "warning": narrator.warning(d, o),
        "preview": None,
        "odds": odds.text if odds is not None else None,
        "odds_for": odds.side if odds is not None else None,
    }
    if isinstance(o, SPACES):
        if o.verb in SPACE_VERBS:
            out["cell"] = NAMES[o.cell]
        if isinstance(o, TileOption):
            out["preview"] = {"cells": narrator.tile_spaces(d, o), "facing": DIRECTIONS[o.facing]}
    elif isinstance(o, StopOption):
        out["cell"] = NAMES[o.cell]
        out["preview"] = {"cells": list(spaces_of(game.state.foot.base[o.cell])), "facing": DIRECTIONS[o.facing]}
    elif isinstance(o, PlaceOption):
        out["place"] = PLACES[o.place]
    elif isinstance(o, SurvivalOption) or (isinstance(o, SurvivorOption) and o.verb != "first"):
        out["survivor"] = LETTERS[o.survivor]
    elif isinstance(o, CARDS) and o.verb != "first" and o.card >= 0:
        out["card"] = game.catalog.cards[o.card].name
    return out


# -- the log ---------------------------------------------------------------------------------------------------------


def line_of(n: int, line: Line, game: Game) -> types.Line:
    """One log line.

    ``n``: its number, from 1 without gaps; ``fence``: it reveals dice or cards.
    """
    event = game.events[line.number - 1] if line.number else None
    data = event.data if event is not None else {}
    return {
        "n": n,
        "text": line.text,
        "kind": line.kind,
        "rules": list(line.rules),
        "entry": line.entry,
        "cells": [NAMES[cell] for cell in numbers_in(data, CELLS) if 0 <= cell < len(NAMES)],
        "survivors": survivors_in(data, len(game.setup.survivors)),
        "cards": cards_named(game.catalog, data),
        "dice": (dice_in(event) or None) if event is not None else None,
        "fence": event is not None and is_fence(event),
        "beat": line.beat,
        "section": line.section,
    }


def is_fence(event: Event) -> bool:
    return "dice" in event.data or event.kind.endswith(("-dice", "-drawn"))


def numbers_in(data: Data, keys: tuple[str, ...]) -> list[int]:
    """The integer values of these keys, where present."""
    return [value for key in keys if isinstance(value := data.get(key), int)]


def survivors_in(data: Data, count: int) -> list[str]:
    found = [LETTERS[who] for who in numbers_in(data, WHO) if 0 <= who < count]
    return list(dict.fromkeys(found)) if len(found) > 1 else found
