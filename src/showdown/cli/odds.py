"""``showdown odds``: exact odds of one attack, as a sentence, a table, a plot or JSON."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from showdown.analysis.attack_request import AttackKeywords, card_in_progress
from showdown.analysis.odds import AttackOdds, Distributions, MonsterOdds
from showdown.api import monster_odds, trap_odds, wound_result
from showdown.api import odds as attack_odds
from showdown.cli.game_names import game_file
from showdown.cli.help_page import command
from showdown.cli.output import Screen, print_json
from showdown.cli.parameters import Board, Json, OldSave, Packs, Plot, SavedGame
from showdown.cli.plots import TERMINAL, check_plot, draw_odds
from showdown.engine.forecast import percent
from showdown.language import say
from showdown.lookup.refusal import OK, USAGE, refuse

app = command(
    "odds",
    "showdown odds --weapon bone-axe --against white-lion:1",
    "showdown odds --weapon bone-axe --against white-lion:2 --blind-spot --dice-only",
    "showdown odds --speed 2 --accuracy 7 --strength 3 --toughness 8 --luck 1",
    "showdown odds fight.json --survivor a --plot odds.png",
    "showdown odds --attack claw --on fresh",
)
SCHEMA = "showdown.odds/1"
PATIENCE = 1.0
"""Seconds after which a note says that the answer takes a while."""


@app.default
def odds(
    game: SavedGame = "",
    /,
    *,
    weapon: Annotated[str, Parameter(help=say("help.odds.weapon"))] = "",
    speed: Annotated[int | None, Parameter(help=say("help.odds.speed"))] = None,
    accuracy: Annotated[int | None, Parameter(help=say("help.odds.accuracy"))] = None,
    strength: Annotated[int | None, Parameter(help=say("help.odds.strength"), show_default="0")] = None,
    luck: Annotated[int, Parameter(help=say("help.odds.luck"))] = 0,
    paired: Annotated[bool, Parameter(help=say("help.odds.paired"))] = False,
    sling: Annotated[bool, Parameter(help=say("help.odds.sling"))] = False,
    against: Annotated[str, Parameter(help=say("help.odds.against"), show_default=say("help.odds.level-1"))] = "",
    toughness: Annotated[int | None, Parameter(help=say("help.odds.toughness"))] = None,
    evasion: Annotated[int, Parameter(help=say("help.odds.evasion"))] = 0,
    blind_spot: Annotated[bool, Parameter(help=say("help.odds.blind-spot"))] = False,
    knocked_down: Annotated[bool, Parameter(help=say("help.odds.knocked-down"))] = False,
    dice_only: Annotated[bool, Parameter(help=say("help.odds.dice-only"))] = False,
    removed: Annotated[int, Parameter(help=say("help.odds.removed"))] = 0,
    order: Annotated[Literal["optimal", "fixed"], Parameter(help=say("help.odds.order"))] = "optimal",
    risk: Annotated[bool, Parameter(help=say("help.odds.risk"))] = False,
    roll: Annotated[int | None, Parameter(help=say("help.odds.roll"))] = None,
    trap: Annotated[bool, Parameter(help=say("help.odds.trap"))] = False,
    tries: Annotated[int | None, Parameter(help=say("help.odds.tries"))] = None,
    times: Annotated[int | None, Parameter(help=say("help.odds.times"))] = None,
    save: OldSave = "",
    board: Board = "",
    survivor: Annotated[str, Parameter(help=say("help.odds.survivor"))] = "",
    attack: Annotated[str, Parameter(help=say("help.odds.attack"))] = "",
    on: Annotated[str, Parameter(help=say("help.odds.on"))] = "",
    party: Annotated[str, Parameter(help=say("help.odds.party"))] = "",
    dodge: Annotated[bool, Parameter(help=say("help.odds.dodge"))] = False,
    plot: Plot = None,
    pack: Packs = None,
    json: Json = False,
) -> int:
    given = dict(locals())
    name = given.pop("game") or save
    given["save"] = name if board else game_file(name)
    return show_odds(given)


def show_odds(given: dict[str, Any]) -> int:
    """``given``: every option of the command by its name."""
    as_json, plot = given["json"], given["plot"]
    where = in_words(given)
    if plot is not None:
        check_plot(plot, as_json)
    if given["board"] == "-":
        # The position is read twice: for the card in progress and for the answer.
        given["board"] = sys.stdin.read() + "\n"
    common = {"save": given["save"] or "", "board": given["board"], "pack": given["pack"] or [], "where": where}
    if given["board"] and not (given["save"] or given["attack"] or given["survivor"] or given["weapon"]):
        card, target = card_in_progress(given["board"], given["pack"] or [])
        given["attack"], given["on"] = card, given["on"] or target
    if given["attack"]:
        names = ("attack", "on", "against", "party", "dodge")
        return show_monster_odds({name: given[name] for name in names} | common, plot, as_json)
    if given["on"] or given["dodge"]:
        raise refuse(USAGE, "cli.odds.attack-options", where)
    attack = {name: given[name] for name in AttackKeywords.__annotations__ if name not in common} | common
    if given["trap"]:
        return show_trap(attack, given["tries"], given["times"], as_json)
    if given["tries"] is not None or given["times"] is not None:
        raise refuse(USAGE, "cli.odds.trap-options", where)
    if given["roll"] is not None:
        return show_roll(attack, given["roll"], as_json)
    risk = given["risk"]
    found = attack_odds(**attack, order=given["order"], risk=risk, progress=patience(risk))
    return show(found, found.columns, plot, as_json)


def in_words(given: dict[str, Any]) -> str:
    """The command as it was typed."""
    said = {name: value for name, value in given.items() if value not in (None, False, "", "optimal")}
    game = [said.pop("save")] if "save" in said else []
    words = [f"--{name.replace('_', '-')}{'' if value is True else f' {value}'}" for name, value in said.items()]
    return " ".join(["showdown odds", *game, *words])


def show_monster_odds(request: dict[str, Any], plot: Path | None, as_json: bool) -> int:
    """``request``: the keywords of `showdown.api.monster_odds`."""
    found = monster_odds(**request)
    drawn = {
        say("cli.odds.hits"): found.hits,
        say("cli.odds.boxes"): found.boxes,
        say("cli.odds.severe"): found.severe,
    }
    places = "  ".join([f"{place} {mean:.3f}" for place, mean in found.places.items()])
    return show(found, drawn, plot, as_json, [say("cli.odds.places", places=places)])


def show(
    found: AttackOdds | MonsterOdds, drawn: dict[str, Any], plot: Path | None, as_json: bool, more: Sequence[str] = ()
) -> int:
    screen = Screen()
    if plot is not None and plot != TERMINAL:
        draw_odds(plot, found.title, drawn, screen)
    if as_json:
        print_json(SCHEMA, found.data())
        return OK
    screen.say(found.sentence)
    screen.say()
    show_table(screen, found)
    for line in more:
        screen.say(line)
    if plot == TERMINAL:
        draw_odds(plot, found.title, drawn, screen)
    show_assumptions(screen, found.assumptions)
    return OK


def show_roll(attack: dict[str, Any], roll: int, as_json: bool) -> int:
    """Print what one wound roll does."""
    result = wound_result(roll, **attack)
    if as_json:
        body = {"attack": result.attack, "roll": roll, "result": str(result), "assumptions": result.assumptions}
        print_json(SCHEMA, body)
    else:
        Screen().say(say("cli.odds.roll", attack=result.attack, roll=roll, result=str(result)))
    return OK


def show_trap(attack: dict[str, Any], tries: int | None, times: int | None, as_json: bool) -> int:
    """Print how likely a trap is on top, among the locations of several hits, and repeatedly in several shuffles."""
    found = trap_odds(tries, times, **attack)
    body = found.data()
    if as_json:
        print_json(SCHEMA, body)
        return OK
    screen = Screen()
    screen.say(say("cli.odds.trap", monster=body["monster"], deck=body["deck"], chance=percent(found.top)))
    if "p_at_least" in body:
        p = body["p_at_least"]
        screen.say(say("cli.odds.trap-often", times=times, tries=tries, p=f"{p:.3g}", one=f"{1 / p:,.0f}"))
    chances = "  ".join([f"{n}: {percent(p)}" for n, p in found.by_hits.items()])
    screen.say(say("cli.odds.trap-hits", chances=chances))
    show_assumptions(screen, body["assumptions"])
    return OK


def patience(risk: bool) -> Callable[[], None]:
    """Note once, on a terminal, that many outcomes take a while, and what is quicker."""
    since = time.monotonic()
    said = [not sys.stderr.isatty()]

    def watch() -> None:
        if not said[0] and time.monotonic() - since > PATIENCE:
            said[0] = True
            Screen().note(say("cli.odds.slow", risk=risk))

    return watch


def show_table(screen: Screen, found: Distributions) -> None:
    columns = list(found.columns.items())
    width = max([len(name) for name, _ in columns]) + 2
    screen.say(say("cli.odds.number").rjust(8) + "".join([name.rjust(max(width, 11)) for name, _ in columns]))
    for n in range(max([len(c.distribution) for _, c in columns])):
        cells = []
        for _, c in columns:
            text = percent(c.distribution[n]) if n < len(c.distribution) else "-"
            cells.append(text.rjust(max(width, 11)))
        screen.say(str(n).rjust(8) + "".join(cells))
    means = [f"{c.mean:.4f}".rjust(max(width, 11)) for _, c in columns]
    screen.say(say("cli.odds.mean").rjust(8) + "".join(means))


def show_assumptions(screen: Screen, assumed: list[str]) -> None:
    screen.say()
    for text in assumed:
        screen.say(say("cli.odds.assumed", text=text), hang=9)
