"""Load scenario files: a position, forced dice and steps; all problems are reported with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, final

from showdown.engine import (
    LETTERS,
    PURPOSES,
    BadChance,
    BadContent,
    Catalog,
    Game,
    IllegalOption,
    Setup,
    forced,
    parse_value,
)
from showdown.engine.forms import (
    POSITION,
    TEXT,
    CardReading,
    Choice,
    Defs,
    Fields,
    Form,
    Kind,
    Listing,
    Number,
    OneOrMore,
    Place,
    Reading,
    RuleId,
    Schema,
    Some,
    card_reading,
    cards_of,
    optional,
    position_setup,
    read_source,
)
from showdown.language import say

# -- the form ----------------------------------------------------------------------------------------------------


@final
class Faces(Kind):
    """Forced results for one purpose: faces, body locations, cards or survivors; one value or a list."""

    def __init__(self, purpose: str) -> None:
        self.purpose = purpose

    def read(self, r: Reading, value: Any, path: Place) -> list[int | str]:
        rolled = value if isinstance(value, list) else [value]
        for face in rolled:
            if isinstance(face, bool) or not isinstance(face, int | str):
                r.bad(path, say("scenario.bad-face", purpose=self.purpose, found=face), found=face)
                continue
            try:
                parse_value(cards_of(r).catalog, PURPOSES.index(self.purpose), face)
            except IllegalOption as error:
                r.source.report(path, error)
        return rolled

    def schema(self, defs: Defs) -> Schema:
        one = {"type": ["integer", "string"]}
        return {"anyOf": [one, {"type": "array", "items": one}]}


@final
class Anything(Kind):
    """Any value: it is compared with the view when the scenario runs."""

    def read(self, r: Reading, value: Any, path: Place) -> Any:
        return value

    def schema(self, defs: Defs) -> Schema:
        return {}


@final
class Expectation(Kind):
    """Fields of the view; the decision and the events have their own forms."""

    def read(self, r: Reading, value: Any, path: Place) -> Any:
        if not isinstance(value, dict) or not value:
            r.bad(path, say("scenario.bad-expect", found=value), found=value)
            return {}
        if value.get("decision") not in (None, "none"):
            DECISION.read(r, value["decision"], (*path, "decision"))
        if "events" in value:
            EVENTS.read(r, value["events"], (*path, "events"))
        return value

    def schema(self, defs: Defs) -> Schema:
        decision = {"anyOf": [{"enum": ["none", None]}, DECISION.schema(defs)]}
        fields = {"decision": decision, "events": EVENTS.schema(defs)}
        return {"type": "object", "minProperties": 1, "properties": fields}


ANYTHING = Anything()
KEYS = Listing(TEXT)
EVENTS = OneOrMore(TEXT, "at least one event is needed")
DECISION = Some(
    kind=TEXT,
    seats=ANYTHING,
    rule=ANYTHING,
    about=ANYTHING,
    dice=ANYTHING,
    draw=ANYTHING,
    id=ANYTHING,
    options=KEYS,
    includes=KEYS,
    excludes=KEYS,
    count=Number(0, 999),
)
STEP = Choice("a step", choose=OneOrMore(TEXT, "at least one key is needed"), expect=Expectation())
DICE = Some(**{purpose: Faces(purpose) for purpose in PURPOSES})
SCENARIO = Form(
    name=TEXT,
    rules=optional(Listing(RuleId())),
    **POSITION,
    dice=optional(Listing(DICE)),
    steps=Listing(STEP),
    notes=optional(ANYTHING),
)
"""A scenario file."""
POSITION_FILE = Form(
    name=optional(TEXT, "position"),
    rules=optional(Listing(RuleId())),
    **POSITION,
    dice=optional(Listing(DICE)),
    steps=optional(Listing(STEP)),
    notes=optional(ANYTHING),
)
"""The same, where only the position matters: ``showdown explain --board``."""

# -- reading -----------------------------------------------------------------------------------------------------


class Scenario:
    """A loaded scenario: name, rules, setup, forced dice, and steps with their line numbers."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.name = ""
        self.rules: list[str] = []
        self.setup = Setup()
        self.dice: list[tuple[str, list[int | str]]] = []
        self.steps: list[tuple[str, Any, int]] = []

    def game(self, catalog: Catalog) -> Game:
        """The game at its first decision, with forced dice."""
        return Game(self.setup, catalog, forced(catalog, self.dice))


def load_scenario(text: str, file: str, catalog: Catalog) -> Scenario:
    """Read one scenario.  Raises BadContent with every problem found, a line each.

    >>> from showdown.api import core_catalog, load_scenario
    >>> text = "{name: beside, monster: {at: K8, facing: south}, survivors: {a: {at: K10}}, steps: []}"
    >>> load_scenario(text, "beside.yaml", core_catalog()).name
    'beside'
    """
    return load(text, file, catalog, SCENARIO)


def load_position(text: str, file: str, catalog: Catalog) -> Scenario:
    """Read a position: a scenario that may leave out its name and its steps.  Raises BadContent with every problem."""
    return load(text, file, catalog, POSITION_FILE)


def load(text: str, file: str, catalog: Catalog, form: Form) -> Scenario:
    source = read_source(text, file)
    r = card_reading(source, catalog)
    f = form.read(r, source.data, ())
    scenario = scenario_of(r, f)
    source.stop_if_bad()
    try:
        scenario.game(catalog)
    except BadContent as error:
        for problem in error.problems:
            here = place_in(problem.path)
            source.problems.append(problem.at(file, source.line_of(here), here))
    except BadChance:
        # Wrong dice make the scenario fail when it runs; the file itself is valid.
        pass
    source.stop_if_bad()
    return scenario


def scenario_of(r: CardReading, f: Fields) -> Scenario:
    given = r.source.data if isinstance(r.source.data, dict) else {}
    scenario = Scenario(r.source.file)
    scenario.name = f["name"]
    scenario.rules = list(f["rules"])
    scenario.setup = position_setup(r, given, f)
    scenario.setup.scenario = scenario.name
    scenario.dice = [(purpose, faces) for entry in f["dice"] for purpose, faces in entry.items()]
    for i, step in enumerate(f["steps"]):
        line = r.source.line_of(("steps", i))
        scenario.steps += [("choose", key, line) for key in step.get("choose", ())]
        if "expect" in step:
            scenario.steps.append(("expect", step["expect"], line))
    return scenario


def place_in(path: Place) -> Place:
    """The path in the file for a path of the setup: the file names survivors by letter."""
    if len(path) > 1 and path[0] == "survivors" and isinstance(path[1], int):
        return ("survivors", LETTERS[path[1]], *path[2:])
    return path


def load_file(path: Path, catalog: Catalog) -> Scenario:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(say("scenario.cannot-read", error=error), file=str(path)) from error
    return load_scenario(text, str(path), catalog)
