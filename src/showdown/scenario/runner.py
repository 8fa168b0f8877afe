"""Running a scenario: choose, compare, say readably what differs."""

from __future__ import annotations

from typing import Any

from showdown.engine import BadChance, Catalog, Game, ShowdownError, view_types
from showdown.scenario.loader import Scenario


class Failure:
    """Why a scenario does not hold: the line, what was expected, what was found."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message


class Result:
    """How one scenario went."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.failures: list[Failure] = []
        self.game: Game | None = None

    @property
    def holds(self) -> bool:
        return not self.failures


def run_scenario(scenario: Scenario, catalog: Catalog) -> Result:
    """Play the steps; the first wrong choice stops, every difference in an expectation is listed.

    >>> from showdown.api import core_catalog, load_scenario, run_scenario
    >>> text = "{name: beside, monster: {at: K8, facing: south}, survivors: {a: {at: K10}}, start: survivors-turn, "
    >>> text += "steps: [{choose: act:a}]}"
    >>> run_scenario(load_scenario(text, "beside.yaml", core_catalog()), core_catalog()).holds
    True
    """
    result = Result(scenario)
    line = 1
    try:
        game = scenario.game(catalog)
        result.game = game
        for verb, content, line in scenario.steps:
            if verb == "choose":
                game.choose(content)
            else:
                for difference in compare(content, game):
                    result.failures.append(Failure(line, difference))
        left = getattr(game.chance, "left", lambda: 0)()
        if left:
            result.failures.append(Failure(line, f"{left} entries of the forced dice were not used"))
    except BadChance as error:
        result.failures.append(Failure(line, str(error)))
    except ShowdownError as error:
        result.failures.append(Failure(line, f"{type(error).__name__}: {error}"))
    return result


def compare(expected: dict[str, Any], game: Game) -> list[str]:
    """Every difference between an expectation and the view (with the decision, and events by kind)."""
    found = game.view()
    fields: dict[str, object] = {**found, "over": game.over}
    out: list[str] = []
    for key, value in expected.items():
        if key == "decision":
            out += compare_decision(value, found["decision"])
        elif key == "events":
            out += compare_events(value, game)
        else:
            out += differences(value, fields.get(key, MISSING), key)
    return out


MISSING = object()


def differences(expected: Any, found: Any, path: str) -> list[str]:
    """Fields not mentioned do not matter; lists and plain values must be equal."""
    if found is MISSING:
        return [f"{path}: there is no such field in the view"]
    if isinstance(expected, dict) and isinstance(found, dict):
        out: list[str] = []
        for key, value in expected.items():
            default: Any = 0 if path.endswith("tokens") else MISSING
            out += differences(value, found.get(key, default), f"{path}.{key}")
        return out
    if expected != found:
        return [f"{path}: expected {expected!r}, found {found!r}"]
    return []


def compare_decision(expected: Any, found: view_types.PendingDecision | None) -> list[str]:
    """``none`` for a finished showdown; kind, seats and options (all, or some that must or must not be there)."""
    if expected is None or expected == "none":
        return (
            [] if found is None else [f"decision: expected none, the game waits for {found['kind']} {found['options']}"]
        )
    if found is None:
        return [f"decision: expected {expected!r}, the showdown is over"]
    out: list[str] = []
    options = found["options"]
    for key, value in expected.items():
        if key == "options":
            if sorted(value) != sorted(options):
                out.append(f"decision.options: expected {sorted(value)}, found {sorted(options)}")
        elif key == "includes":
            out += [f"decision.options: {k} is missing from {options}" for k in value if k not in options]
        elif key == "excludes":
            out += [f"decision.options: {k} should not be offered in {options}" for k in value if k in options]
        elif key == "count":
            if len(options) != value:
                out.append(f"decision.options: expected {value} of them, found {len(options)}: {options}")
        else:
            out += differences(value, found.get(key, MISSING), f"decision.{key}")
    return out


def compare_events(expected: Any, game: Game) -> list[str]:
    """Kinds that must have happened, in this order (others may be between); ``not:kind`` must not have happened."""
    kinds = [e.kind for e in game.events]
    at = 0
    out: list[str] = []
    for kind in expected if isinstance(expected, list) else [expected]:
        if str(kind).startswith("not:"):
            if kind[4:] in kinds:
                out.append(f"events: {kind[4:]} happened, but should not have")
        elif kind in kinds[at:]:
            at = kinds.index(kind, at) + 1
        else:
            out.append(f"events: {kind} did not happen (after the ones before it); happened: {kinds[-12:]}")
    return out
