"""``showdown odds``: exact odds of one attack, as a line, a table, a plot or JSON."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from showdown.analysis.attack_request import AttackKeywords, card_in_progress
from showdown.analysis.odds import AttackOdds, Distributions, MonsterOdds
from showdown.api import monster_odds, odds, trap_odds, wound_result
from showdown.cli.screen import Screen, print_json
from showdown.engine.forecast import percent
from showdown.lookup.refusal import BAD_FILE, NOT_FOUND, OK, USAGE, Refusal

SCHEMA = "showdown.odds/1"
PATIENCE = 1.0
"""Seconds after which a note says that the answer takes a while."""


def show_odds(given: dict[str, Any]) -> int:
    """``given``: every option of the command, by its name."""
    as_json, plot = given["json"], given["plot"]
    where = in_words(given)
    if plot is not None:
        check_plot(plot)
    if given["board"] == "-":
        # The position is read twice: for the card in progress, and for the answer.
        given["board"] = sys.stdin.read() + "\n"
    common = {"save": given["save"] or "", "board": given["board"], "pack": given["pack"] or [], "where": where}
    if given["board"] and not (given["save"] or given["attack"] or given["survivor"] or given["weapon"]):
        card, target = card_in_progress(given["board"], given["pack"] or [])
        given["attack"], given["on"] = card, given["on"] or target
    if given["attack"]:
        names = ("attack", "on", "against", "party", "dodge")
        return show_monster_odds({name: given[name] for name in names} | common, plot, as_json)
    if given["on"] or given["dodge"]:
        raise Refusal(USAGE, "--on and --dodge go with --attack", where, "add --attack CARD")
    attack = {name: given[name] for name in AttackKeywords.__annotations__ if name not in common} | common
    if given["trap"]:
        return show_trap(attack, given["tries"], given["times"], as_json)
    if given["tries"] is not None or given["times"] is not None:
        raise Refusal(USAGE, "--tries and --times go with --trap", where, "add --trap")
    if given["roll"] is not None:
        return show_roll(attack, given["roll"], as_json)
    risk = given["risk"]
    found = odds(**attack, order=given["order"], risk=risk, progress=patience(risk))
    return show(found, found.columns, plot, as_json)


def in_words(given: dict[str, Any]) -> str:
    """The command as it was typed."""
    said = {name: value for name, value in given.items() if value not in (None, False, "", "optimal")}
    words = [f"--{name.replace('_', '-')}{'' if value is True else f' {value}'}" for name, value in said.items()]
    return " ".join(["showdown odds", *words])


def show_monster_odds(request: dict[str, Any], plot: Path | None, as_json: bool) -> int:
    """``request``: the keywords of `showdown.api.monster_odds`."""
    found = monster_odds(**request)
    drawn = {"hits": found.hits, "boxes": found.boxes, "severe injuries": found.severe}
    places = "hits by place   " + "  ".join([f"{place} {mean:.3f}" for place, mean in found.places.items()])
    return show(found, drawn, plot, as_json, [places])


def show(
    found: AttackOdds | MonsterOdds, drawn: dict[str, Any], plot: Path | None, as_json: bool, more: Sequence[str] = ()
) -> int:
    if plot is not None:
        draw(plot, found.title, drawn)
    if as_json:
        print_json(SCHEMA, found.data())
        return OK
    screen = Screen()
    screen.say(found.sentence)
    screen.say()
    show_table(screen, found)
    for line in more:
        screen.say(line)
    show_assumptions(screen, found.assumptions)
    return OK


def show_roll(attack: dict[str, Any], roll: int, as_json: bool) -> int:
    """What one wound roll is."""
    result = wound_result(roll, **attack)
    if as_json:
        body = {"attack": result.attack, "roll": roll, "result": str(result), "assumptions": result.assumptions}
        print_json(SCHEMA, body)
    else:
        Screen().say(f"{result.attack}: a wound roll of {roll} is a {result} [R-WND-02, R-CRT-01].")
    return OK


def show_trap(attack: dict[str, Any], tries: int | None, times: int | None, as_json: bool) -> int:
    """How likely a trap is on top, among the locations of several hits, and several times in several shuffles."""
    found = trap_odds(tries, times, **attack)
    body = found.data()
    if as_json:
        print_json(SCHEMA, body)
        return OK
    screen = Screen()
    screen.say(
        f"{body['monster']}: the trap is on top of {body['deck']} hit locations {percent(found.top)} of the time."
    )
    if "p_at_least" in body:
        p = body["p_at_least"]
        screen.say(f"On top at least {times} times in {tries} honest shuffles: {p:.3g}, one time in {1 / p:,.0f}.")
    screen.say("hits drawn together   " + "  ".join([f"{n}: {percent(p)}" for n, p in found.by_hits.items()]))
    show_assumptions(screen, body["assumptions"])
    return OK


def patience(risk: bool) -> Callable[[], None]:
    """Notes once, on a terminal, that many ways take a while, and what is quicker."""
    since = time.monotonic()
    said = [not sys.stderr.isatty()]

    def watch() -> None:
        if not said[0] and time.monotonic() - since > PATIENCE:
            said[0] = True
            quicker = "without --risk it is a matter of seconds" if risk else "--dice-only answers at once"
            Screen().note(f"every way this attack can go is followed: three dice take seconds, more longer; {quicker}")

    return watch


def show_table(screen: Screen, found: Distributions) -> None:
    columns = list(found.columns.items())
    width = max([len(name) for name, _ in columns]) + 2
    screen.say("number".rjust(8) + "".join([name.rjust(max(width, 11)) for name, _ in columns]))
    for n in range(max([len(c.distribution) for _, c in columns])):
        cells = []
        for _, c in columns:
            text = percent(c.distribution[n]) if n < len(c.distribution) else "-"
            cells.append(text.rjust(max(width, 11)))
        screen.say(str(n).rjust(8) + "".join(cells))
    means = [f"{c.mean:.4f}".rjust(max(width, 11)) for _, c in columns]
    screen.say("mean".rjust(8) + "".join(means))


def show_assumptions(screen: Screen, assumed: list[str]) -> None:
    screen.say()
    for text in assumed:
        screen.say(f"assumed: {text}", hang=9)


# -- plots -------------------------------------------------------------------------------------------------------


def check_plot(path: Path) -> None:
    """Before anything is worked out: can it be drawn, and can we write there?"""
    if path.suffix.lower() not in (".png", ".svg"):
        raise Refusal(USAGE, f"a plot is a .png or .svg, not '{path.name}'", f"--plot {path}", "name it so")
    if not path.parent.is_dir():
        raise Refusal(NOT_FOUND, f"there is no folder '{path.parent}'", f"--plot {path}", "make it first")
    for module in ("altair", "vl_convert"):
        if importlib.util.find_spec(module) is None:
            fix = "pip install 'showdown[plot]'"
            raise Refusal(USAGE, f"plots need {module}, which is not installed", f"--plot {path}", fix)


def draw(path: Path, title: str, parts: dict[str, Any]) -> None:
    """One bar chart for each thing counted, side by side."""
    import altair as alt

    rows = [
        {"what": what, "number": n, "probability": p}
        for what, counted in parts.items()
        for n, p in enumerate(counted.distribution)
    ]
    chart = (
        alt.Chart(alt.InlineData(values=rows))
        .mark_bar(color="#0072B2")
        .encode(
            x=alt.X("number:O", title="number", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("probability:Q", title="probability", axis=alt.Axis(format="%")),
            column=alt.Column("what:N", title=None, sort=list(parts)),
        )
        .properties(title=title, width=160, height=220)
    )
    try:
        chart.save(str(path))
    except OSError as error:
        raise Refusal(BAD_FILE, f"the plot cannot be written: {error.strerror}", str(path), "check the disk") from error
