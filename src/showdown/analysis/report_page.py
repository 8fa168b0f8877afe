"""The analysis of a fight as one HTML page: graph, board and texts, without any other file."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from showdown.analysis.recorded_fight import Position, RecordedFight
from showdown.engine import NAMES, Narrator, SpaceOption, State, StopOption, list_board, view_of, view_types
from showdown.language import current_language, listed, say

STEPS = ("first", "back", "on", "end", "round_back", "round_on", "mistake")
COLUMNS = ("survivor", "space", "survival", "state")
TITLES = ("graph-title", "keys", "log-title", "swings-title")


def page_of(fight: RecordedFight, found: dict[str, Any]) -> str:
    """The page.  ``found``: the document of the analysis."""
    parts = {
        name: files(__package__).joinpath("page", f"report.{name}").read_text("utf-8") for name in ("html", "css", "js")
    }
    # Inside a script element only "<" could end it.
    data = json.dumps(page_data(fight, found), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return Template(parts["html"]).substitute(
        lang=current_language(),
        title=escape(title_of(found)),
        noscript=escape(say("numbers.report.noscript")),
        style=parts["css"],
        script=parts["js"],
        data=data,
    )


def title_of(found: dict[str, Any]) -> str:
    names = ("title", "outcome", "rounds", "decisions")
    return say("numbers.report.fight", **{name: found[name] for name in names})


def page_data(fight: RecordedFight, found: dict[str, Any]) -> dict[str, Any]:
    """Everything that the script of the page shows; all texts are ready to read."""
    end = {"victory": 1, "defeat": 0}.get(found["outcome"])
    mistakes = [{**one, **mistake_texts(fight, one)} for one in found["mistakes"]]
    numbers = [point["n"] for point in found["points"]]
    before = dict(zip(numbers, [0, *numbers], strict=False))
    return {
        "decisions": found["decisions"],
        "end": end,
        "points": [{**p, **point_texts(fight, p, before[p["n"]])} for p in found["points"]],
        "mistakes": mistakes,
        "swings": [{**one, "heading": swing_text(one)} for one in found["swings"]],
        "assumptions": found["assumptions"],
        "texts": texts_of(found),
    }


def texts_of(found: dict[str, Any]) -> dict[str, Any]:
    how = {name: found[name] for name in ("bot", "playouts", "seed")}
    # A page is shown to others: it names no folder of this machine.
    how["save"] = Path(found["save"]).name
    return {
        "title": title_of(found),
        "summary": say("numbers.report.summary", **how),
        "mistakes-title": say("numbers.report.mistakes", count=len(found["mistakes"])),
        **{name: say(f"numbers.report.{name}") for name in (*TITLES, "rounds", "blind", "dark", "light")},
        "steps": {name: say(f"numbers.report.step.{name}") for name in STEPS},
        "columns": [say(f"numbers.report.column.{name}") for name in COLUMNS],
    }


# -- one decision --------------------------------------------------------------------------------------------------


def heading(found: dict[str, Any]) -> str:
    return say("numbers.report.decision", n=found["n"], round=found["round"], turn=found["turn"])


def point_texts(fight: RecordedFight, point: dict[str, Any], before: int) -> dict[str, Any]:
    """``before``: the number of the point before this one; what happened since then is the log of this one."""
    position = fight.positions[point["n"]]
    s = position.state
    assert s.waiting is not None
    narrator = Narrator(s)
    told = Narrator(fight.last.state)
    first = fight.positions[before].events if before != point["n"] else 0
    events = fight.last.events[first : position.events]
    chance = {name: f"{100 * point['chance'][name]:.0f}" for name in ("value", "low", "high")}
    return {
        "heading": heading(point),
        "question": narrator.question(s.waiting),
        "answer": say("numbers.report.answer", text=point["text"]),
        "told": say("numbers.report.chance", **chance, deaths=f"{point['deaths']:.1f}"),
        "space": space_of(position, point["key"]),
        "log": [told.narrate(event) for event in events if not told.is_quiet(event)],
        "board": board_of(s),
    }


def space_of(position: Position, key: str) -> str:
    """The space that an option names; "" if it names none."""
    d = position.state.waiting
    option = d.find(key) if d is not None and key else None
    return NAMES[option.cell] if isinstance(option, SpaceOption | StopOption) else ""


def board_of(s: State) -> dict[str, Any]:
    """What the drawing of the board needs, from the public view."""
    view = view_of(s)
    monster = view["monster"]
    decks = view["decks"]
    counts = {"ai": decks["ai"], "discard": len(decks["ai_discard"]), "wounds": decks["wounds"]}
    return {
        "monster": {
            "title": monster["title"],
            "spaces": [] if monster["dead"] else monster["spaces"],
            "facing": monster["facing"],
            "down": monster["knocked_down"],
            "blind": [] if monster["dead"] else monster["blind_spot"],
        },
        "survivors": [survivor_of(letter, v) for letter, v in view["survivors"].items()],
        "terrain": [{"title": tile["title"], "spaces": tile["spaces"]} for tile in view["terrain"]],
        "decks": say("numbers.report.decks", cards=listed(titles(s, decks["in_play"])), **counts),
        "heard": list_board(view).replace("\n", " "),
    }


def titles(s: State, names: list[str]) -> list[str]:
    return [s.catalog.cards[s.catalog.card_ids[name]].title for name in names]


def survivor_of(letter: str, v: view_types.Survivor) -> dict[str, Any]:
    injuries = [
        say("numbers.report.injury", place=place, box=box) for place, box in v["injuries"].items() if box != "none"
    ]
    if v["bleeding"]:
        injuries.append(say("numbers.report.bleeding", count=v["bleeding"]))
    if v["knocked_down"]:
        injuries.insert(0, say("numbers.report.down"))
    return {
        "letter": letter,
        "name": v["name"],
        "at": v["at"],
        "alive": v["alive"],
        "down": v["knocked_down"],
        "survival": v["survival"],
        "state": listed(injuries),
    }


# -- mistakes and luck -----------------------------------------------------------------------------------------------


def mistake_texts(fight: RecordedFight, one: dict[str, Any]) -> dict[str, Any]:
    cost, lives = one["cost"], one["lives"]
    facts = {f"wins_{name}": f"{100 * cost[name]:.1f}" for name in ("value", "low", "high")}
    facts |= {f"lives_{name}": f"{lives[name]:.2f}" for name in ("value", "low", "high")}
    chosen, better = (
        {
            "text": one[which]["text"],
            "chance": f"{100 * one[which]['chance']['value']:.1f}",
            "deaths": f"{one[which]['deaths']:.2f}",
        }
        for which in ("chosen", "better")
    )
    return {
        "heading": f"{heading(one)}: {one['question']}",
        "cost_text": say("numbers.report.cost", **facts),
        "chosen_text": say("numbers.report.chosen", **chosen),
        "better_text": say("numbers.report.better", **better),
        "space": space_of(fight.positions[one["n"]], one["better"]["key"]),
    }


def swing_text(one: dict[str, Any]) -> str:
    return say("numbers.report.swing", n=one["n"], round=one["round"], points=f"{100 * one['change']:+.0f}")
