"""Run a scenario: make its choices, compare the view with its expectations, report differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from showdown.engine import BadChance, ShowdownError
from showdown.language import say

if TYPE_CHECKING:
    from showdown.engine import Catalog, Game, view_types
    from showdown.scenario.loader import Scenario


class Failure:
    """Why a scenario fails: the line, and what was expected and found."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message


class Result:
    """The result of one scenario: ``holds`` if there are no failures."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.failures: list[Failure] = []
        self.game: Game | None = None

    @property
    def holds(self) -> bool:
        return not self.failures


def run_scenario(scenario: Scenario, catalog: Catalog) -> Result:
    """Play the steps; an illegal choice stops, every difference in an expectation is listed.

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
            result.failures.append(Failure(line, say("scenario.dice-left", count=left)))
    except BadChance as error:
        result.failures.append(Failure(line, str(error)))
    except ShowdownError as error:
        result.failures.append(Failure(line, f"{type(error).__name__}: {error}"))
    return result


def compare(expected: dict[str, Any], game: Game) -> list[str]:
    """Every difference between an expectation and the game: its view, pending decision and events."""
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
    """Differences in the fields that ``expected`` names; lists and plain values must be equal."""
    if found is MISSING:
        return [say("scenario.no-field", path=path)]
    if isinstance(expected, dict) and isinstance(found, dict):
        out: list[str] = []
        for key, value in expected.items():
            default: Any = 0 if path.endswith("tokens") else MISSING
            out += differences(value, found.get(key, default), f"{path}.{key}")
        return out
    if expected != found:
        return [say("scenario.differs", path=path, expected=repr(expected), found=repr(found))]
    return []


def compare_decision(expected: Any, found: view_types.PendingDecision | None) -> list[str]:
    """Differences in the decision: kind, seats and options (all, included, excluded); ``none`` when it is over."""
    if expected is None or expected == "none":
        if found is None:
            return []
        return [say("scenario.still-waits", kind=found["kind"], options=str(found["options"]))]
    if found is None:
        return [say("scenario.is-over", expected=repr(expected))]
    out: list[str] = []
    options = found["options"]
    for key, value in expected.items():
        if key == "options":
            if sorted(value) != sorted(options):
                facts = {"expected": str(sorted(value)), "found": str(sorted(options))}
                out.append(say("scenario.differs", path="decision.options", **facts))
        elif key == "includes":
            missing = [k for k in value if k not in options]
            out += [say("scenario.option-missing", key=k, options=str(options)) for k in missing]
        elif key == "excludes":
            surplus = [k for k in value if k in options]
            out += [say("scenario.option-surplus", key=k, options=str(options)) for k in surplus]
        elif key == "count":
            if len(options) != value:
                facts = {"expected": str(value), "found": str(len(options)), "options": str(options)}
                out.append(say("scenario.option-count", **facts))
        else:
            out += differences(value, found.get(key, MISSING), f"decision.{key}")
    return out


def compare_events(expected: Any, game: Game) -> list[str]:
    """Kinds of events that must have happened in this order (others may be between); ``not:kind`` must not happen."""
    kinds = [e.kind for e in game.events]
    at = 0
    out: list[str] = []
    for kind in expected if isinstance(expected, list) else [expected]:
        if str(kind).startswith("not:"):
            if kind[4:] in kinds:
                out.append(say("scenario.event-surplus", kind=kind[4:]))
        elif kind in kinds[at:]:
            at = kinds.index(kind, at) + 1
        else:
            out.append(say("scenario.event-missing", kind=kind, happened=str(kinds[-12:])))
    return out
