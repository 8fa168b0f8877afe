"""Scenario YAML to a setup, forced dice and steps; strict, with file and line for everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from showdown.api import (
    AI_TYPES,
    DIRECTIONS,
    LETTERS,
    PLACES,
    PURPOSES,
    SURVIVAL_ACTIONS,
    BadChance,
    BadContent,
    Catalog,
    Game,
    IllegalOption,
    Setup,
    SurvivorSetup,
    TerrainSetup,
    YamlSource,
    cell_named,
    direction_named,
    forced,
    parse_house,
    parse_rulings,
    parse_value,
    read_yaml,
    the_party,
)
from showdown.rulebook import NoSuchRule, rule

TOP = [
    "name",
    "rules",
    "rulings",
    "house",
    "monster",
    "survivors",
    "players",
    "terrain",
    "decks",
    "controller",
    "last_to_wound",
    "start",
    "round",
    "dice",
    "steps",
    "notes",
]
MONSTER = ["id", "level", "at", "facing", "tokens", "knocked_down", "life"]
SURVIVOR = [
    "name",
    "at",
    "survival",
    "survival_limit",
    "actions",
    "gear",
    "grid",
    "arts",
    "disorders",
    "proficiency",
    "armor_needed",
    "armor",
    "injuries",
    "insanity",
    "courage",
    "understanding",
    "bleeding",
    "attributes",
    "tokens",
    "knocked_down",
    "dead",
    "hidden",
    "swallowed",
    "permanent_injuries",
    "priority_target",
    "grabbed_last_round",
]
TERRAIN = ["id", "at", "facing"]
PILES = ["ai", "ai_discard", "wounds", "hit_locations", "hit_location_discard", "in_play", "injuries"]
DECISION = ["kind", "seats", "rule", "about", "dice", "draw", "id"]
OPTIONS = ["options", "includes", "excludes"]
STARTS = ["monster-turn", "survivors-turn"]
BOXES = ["none", "light", "heavy"]
COUNTS = {"survival": 99, "insanity": 99, "courage": 9, "understanding": 9, "bleeding": 4, "proficiency": 8}
"""Counted things of a survivor and the most there can be."""
SIDE = 3
ATTRIBUTES = ["movement", "accuracy", "strength", "evasion", "luck", "speed", "toughness", "damage"]

Path_ = tuple[str | int, ...]


class Scenario:
    """A loaded scenario: what it is about, where it starts, its dice, and its steps with their lines."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.name = ""
        self.rules: list[str] = []
        self.setup = Setup()
        self.dice: list[tuple[str, list[int | str]]] = []
        self.steps: list[tuple[str, Any, int]] = []

    def game(self, catalog: Catalog) -> Game:
        """The game at its first decision, with its dice forced."""
        return Game(self.setup, catalog, forced(catalog, self.dice))


def load_scenario(text: str, file: str, catalog: Catalog) -> Scenario:
    """Read one scenario.  Raises BadContent with every problem found, a line each."""
    source = read_yaml(text, file)
    reader = Reader(source, catalog)
    scenario = reader.scenario()
    source.stop_if_bad()
    try:
        scenario.game(catalog)
    except BadContent as error:
        for problem in error.problems:
            here = place_in(problem.path)
            source.problems.append(problem.at(file, source.line_of(here), here))
    except BadChance:
        # Dice that do not fit are a failing scenario, not a bad file: the runner reports them.
        pass
    source.stop_if_bad()
    return scenario


def place_in(path: Path_) -> Path_:
    """The path in the file for a path of the setup: survivors have letters there."""
    if len(path) > 1 and path[0] == "survivors" and isinstance(path[1], int):
        return ("survivors", LETTERS[path[1]], *path[2:])
    return path


def load_file(path: Path, catalog: Catalog) -> Scenario:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(f"cannot be read: {error}", file=str(path)) from error
    return load_scenario(text, str(path), catalog)


class Reader:
    """Decodes one source, collecting problems."""

    def __init__(self, source: YamlSource, catalog: Catalog) -> None:
        self.source = source
        self.catalog = catalog

    def bad(self, path: Path_, what: str, **data: Any) -> None:
        self.source.problem(path, what, **data)

    # -- small values --------------------------------------------------------------------------------------------

    def mapping(self, value: Any, path: Path_, allowed: list[str], what: str) -> dict[str, Any]:
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.bad(path, f"{what} needs fields: {', '.join(allowed)}")
            return {}
        for key in value:
            if key not in allowed:
                self.bad((*path, key), f"unknown field '{key}' of {what}", found=key, allowed=allowed)
        return {k: v for k, v in value.items() if k in allowed}

    def listing(self, value: Any, path: Path_, what: str) -> list[Any]:
        if value is None:
            return []
        if not isinstance(value, list):
            self.bad(path, f"{what} must be a list")
            return []
        return value

    def number(self, value: Any, path: Path_, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.bad(path, f"{path[-1]}: a whole number from {low} to {high} is needed, not '{value}'")
            return low
        return value

    def word(self, value: Any, path: Path_, known: list[str], what: str) -> str:
        if not isinstance(value, str) or value not in known:
            self.bad(path, f"'{value}' is not {what}", found=value, allowed=known)
            return known[0]
        return value

    def text(self, value: Any, path: Path_) -> str:
        if not isinstance(value, str):
            self.bad(path, f"words are needed here, not '{value}'")
        return str(value)

    def truth(self, value: Any, path: Path_) -> bool:
        if not isinstance(value, bool):
            self.bad(path, f"true or false is needed, not '{value}'")
        return value is True

    def parsed(self, value: Any, path: Path_, parse: Callable[[str], int]) -> int:
        try:
            return parse(str(value))
        except ValueError as error:
            self.bad(path, str(error))
            return 0

    def card(self, value: Any, path: Path_, kind: str) -> str:
        try:
            self.catalog.card(str(value), kind)
        except BadContent as error:
            self.source.report(path, error)
            return ""
        return str(value)

    def numbers(self, value: Any, path: Path_, known: list[str], low: int, high: int) -> dict[str, int]:
        f = self.mapping(value, path, known, str(path[-1]))
        return {k: self.number(v, (*path, k), low, high) for k, v in f.items()}

    # -- the parts -----------------------------------------------------------------------------------------------

    def scenario(self) -> Scenario:
        scenario = Scenario(self.source.file)
        f = self.mapping(self.source.data, (), TOP, "a scenario")
        for key in ("name", "survivors", "steps"):
            if key not in f:
                self.bad((), f"'{key}' is missing")
        scenario.name = self.text(f.get("name", ""), ("name",))
        for i, id in enumerate(self.listing(f.get("rules"), ("rules",), "rules")):
            try:
                scenario.rules.append(rule(str(id)).id)
            except NoSuchRule as error:
                self.bad(("rules", i), str(error))
        setup = scenario.setup
        setup.scenario = scenario.name
        setup.start = self.word(f.get("start", STARTS[0]), ("start",), STARTS, "a start")
        setup.round = self.number(f.get("round", 2), ("round",), 1, 999)
        self.rulings(setup, f.get("rulings"))
        self.house(setup, f.get("house"))
        self.monster(setup, f.get("monster"))
        self.survivors(setup, f.get("survivors", {}))
        setup.controller = self.survivor(setup, f, "controller")
        setup.last_to_wound = self.survivor(setup, f, "last_to_wound")
        self.players(setup, f.get("players"))
        self.terrain(setup, f.get("terrain"))
        self.decks(setup, f)
        self.dice(scenario, f.get("dice"))
        self.steps(scenario, f.get("steps"))
        return scenario

    def rulings(self, setup: Setup, value: Any) -> None:
        if value is not None and not isinstance(value, dict):
            self.bad(("rulings",), "rulings need values by name, as in {facing-area: lane}")
            return
        for name, chosen in (value or {}).items():
            try:
                parse_rulings({name: str(chosen)})
                setup.rulings[name] = str(chosen)
            except BadContent as error:
                self.source.report(("rulings", name), error)

    def house(self, setup: Setup, value: Any) -> None:
        if value is not None and not isinstance(value, dict):
            self.bad(("house",), "house rules need values by name, as in {extra-life: 2}")
            return
        for name, chosen in (value or {}).items():
            try:
                parse_house({name: str(chosen)})
                setup.house[name] = str(chosen)
            except BadContent as error:
                self.source.report(("house", name), error)

    def monster(self, setup: Setup, value: Any) -> None:
        here: Path_ = ("monster",)
        f = self.mapping(value, here, MONSTER, "the monster")
        setup.monster = str(f.get("id", "white-lion"))
        setup.level = str(f.get("level", "first-story"))
        try:
            self.catalog.monster(setup.monster).level(setup.level)
        except BadContent as error:
            self.source.report((*here, "level" if error.problem.path == ("level",) else "id"), error)
        if "at" in f:
            setup.monster_cell = self.parsed(f["at"], (*here, "at"), cell_named)
        setup.facing = self.parsed(f.get("facing", DIRECTIONS[2]), (*here, "facing"), direction_named)
        setup.monster_tokens = self.numbers(f.get("tokens"), (*here, "tokens"), ATTRIBUTES, -20, 20)
        setup.monster_down = self.truth(f.get("knocked_down", False), (*here, "knocked_down"))
        if "life" in f:
            setup.monster_life = self.number(f["life"], (*here, "life"), 1, 99)

    def survivors(self, setup: Setup, value: Any) -> None:
        f = self.mapping(value, ("survivors",), list(LETTERS), "survivors")
        if not f:
            self.bad(("survivors",), f"a showdown needs 1 to {len(LETTERS)} survivors")
        for i, letter in enumerate(f):
            if letter != LETTERS[i]:
                self.bad(("survivors", letter), f"survivors are a, b, c ... in order; '{LETTERS[i]}' is missing")
            setup.survivors.append(self.one_survivor(f[letter], ("survivors", letter)))

    def one_survivor(self, value: Any, here: Path_) -> SurvivorSetup:
        f = self.mapping(value, here, SURVIVOR, "a survivor")
        v = SurvivorSetup()
        v.name = self.text(f.get("name", ""), (*here, "name"))
        v.dead = self.truth(f.get("dead", False), (*here, "dead"))
        if "at" in f:
            v.cell = self.parsed(f["at"], (*here, "at"), cell_named)
        elif not v.dead and f.get("swallowed") is not True:
            self.bad(here, "'at' is missing: where does this survivor stand?")
        self.gear(v, f, here)
        for field, kind, cards in (("arts", "fighting-art", v.arts), ("disorders", "disorder", v.disorders)):
            for i, card in enumerate(self.listing(f.get(field), (*here, field), field)):
                cards.append(self.card(card, (*here, field, i), kind))
        if "actions" in f:
            known = list(SURVIVAL_ACTIONS)
            actions = self.listing(f["actions"], (*here, "actions"), "actions")
            v.actions = [self.word(a, (*here, "actions", i), known, "a survival action") for i, a in enumerate(actions)]
        for field, high in COUNTS.items():
            if field in f:
                setattr(v, field, self.number(f[field], (*here, field), 0, high))
        if "armor_needed" in f:
            v.armor_needed = self.word(f["armor_needed"], (*here, "armor_needed"), list(PLACES), "a place of the body")
        v.survival_limit = max(1, v.survival)
        if "survival_limit" in f:
            v.survival_limit = self.number(f["survival_limit"], (*here, "survival_limit"), 1, 99)
        if "armor" in f:
            v.armor = self.numbers(f["armor"], (*here, "armor"), list(PLACES), 0, 20)
        boxes = self.mapping(f.get("injuries"), (*here, "injuries"), [*PLACES, "brain"], "injuries")
        for place, box in boxes.items():
            allowed = {"head": ["none", "heavy"], "brain": ["none", "light"]}.get(place, BOXES)
            v.boxes[place] = self.word(box, (*here, "injuries", place), allowed, f"an injury level of the {place}")
        v.attributes = self.numbers(f.get("attributes"), (*here, "attributes"), ATTRIBUTES[:6], -20, 20)
        v.tokens = self.numbers(f.get("tokens"), (*here, "tokens"), ATTRIBUTES[:6], -20, 20)
        v.down = self.truth(f.get("knocked_down", False), (*here, "knocked_down"))
        v.swallowed = self.truth(f.get("swallowed", False), (*here, "swallowed"))
        v.hidden = self.truth(f.get("hidden", False), (*here, "hidden"))
        there = (*here, "permanent_injuries")
        permanent = [self.catalog.injuries[i] for i in self.catalog.permanent]
        for i, injury in enumerate(self.listing(f.get("permanent_injuries"), there, "permanent_injuries")):
            v.injuries.append(self.word(injury, (*there, i), permanent, "a permanent injury"))
        v.priority = self.truth(f.get("priority_target", False), (*here, "priority_target"))
        v.grabbed = self.truth(f.get("grabbed_last_round", False), (*here, "grabbed_last_round"))
        return v

    def gear(self, v: SurvivorSetup, f: dict[str, Any], here: Path_) -> None:
        """Cards row by row, or as three rows of three; an empty slot is "" or null."""
        if "gear" in f and "grid" in f:
            self.bad((*here, "grid"), "a survivor has either 'gear' or 'grid', not both")
        elif "gear" in f:
            gear = self.listing(f["gear"], (*here, "gear"), "gear")
            v.gear = [self.slot(card, (*here, "gear", i)) for i, card in enumerate(gear)]
        elif "grid" in f:
            there: Path_ = (*here, "grid")
            rows = [
                self.listing(row, (*there, i), "a row") for i, row in enumerate(self.listing(f["grid"], there, "grid"))
            ]
            if len(rows) > SIDE or any(len(row) > SIDE for row in rows):
                self.bad(there, f"a grid has {SIDE} rows of {SIDE} slots")
            for i, row in enumerate(rows):
                v.gear += [self.slot(card, (*there, i, j)) for j, card in enumerate([*row, *[None] * SIDE][:SIDE])]

        else:
            # What is left out has its First Story value.
            v.gear = the_party("first-story", self.catalog).survivors()[0].gear

    def slot(self, value: Any, path: Path_) -> str:
        return "" if value in ("", None) else self.card(value, path, "gear")

    def survivor(self, setup: Setup, f: dict[str, Any], key: str) -> int:
        if key not in f:
            return -1
        letters = list(LETTERS[: len(setup.survivors)]) or ["a"]
        return letters.index(self.word(f[key], (key,), letters, "a survivor of this scenario"))

    def players(self, setup: Setup, value: Any) -> None:
        """``players: [[a, b], [c]]``; left out: one player each."""
        if value is None or not setup.survivors:
            return
        letters = list(LETTERS[: len(setup.survivors)])
        for i, hand in enumerate(self.listing(value, ("players",), "players")):
            here: Path_ = ("players", i)
            names = self.listing(hand, here, "a player")
            if not names:
                self.bad(here, "every player needs at least one survivor")
            setup.players.append([letters.index(self.word(n, here, letters, "a survivor")) for n in names])
        if sorted(n for hand in setup.players for n in hand) != list(range(len(letters))):
            self.bad(("players",), "every survivor must belong to exactly one player")

    def terrain(self, setup: Setup, value: Any) -> None:
        for i, tile in enumerate(self.listing(value, ("terrain",), "terrain")):
            here: Path_ = ("terrain", i)
            f = self.mapping(tile, here, TERRAIN, "terrain")
            card = self.card(f.get("id"), (*here, "id"), "terrain")
            cell = self.parsed(f.get("at"), (*here, "at"), cell_named)
            facing = self.parsed(f.get("facing", "north"), (*here, "facing"), direction_named)
            setup.terrain.append(TerrainSetup(card, cell, facing))

    def decks(self, setup: Setup, top: dict[str, Any]) -> None:
        if "decks" not in top:
            return
        f = self.mapping(top["decks"], ("decks",), PILES, "decks")
        setup.decks = {}
        for pile, cards in f.items():
            here: Path_ = ("decks", pile)
            setup.decks[pile] = [
                self.pile_card(card, (*here, i), pile) for i, card in enumerate(self.listing(cards, here, pile))
            ]

    def pile_card(self, value: Any, path: Path_, pile: str) -> str:
        """A card that can lie in this pile; a persistent injury also by its own name."""
        if pile == "injuries":
            return self.persistent_injury(value, path)
        if pile.startswith("hit_location"):
            return self.card(value, path, "hit-location")
        name = self.card(value, path, "ai")
        if name:
            card = self.catalog.ai(self.catalog.card(name))
            if pile == "in_play" and AI_TYPES[card.type] == "normal":
                self.bad(path, f"the card '{name}' does not stay in play; moods and traits do")
            if pile != "in_play" and self.lies_beside(card.id):
                self.bad(path, f"the card '{name}' lies beside the AI deck and is never in it")
        return name

    def lies_beside(self, card: int) -> bool:
        """A Basic Action that no level puts into its deck as well.  [R-FS-08]"""
        monsters = self.catalog.monsters.values()
        dealt = any(card in level.deck for monster in monsters for level in monster.levels)
        return not dealt and any(card == monster.basic_action for monster in monsters)

    def persistent_injury(self, value: Any, path: Path_) -> str:
        locations = [self.catalog.hit_location(c.id) for c in self.catalog.cards if c.kind == "hit-location"]
        kept = [location for location in locations if location.injury >= 0]
        known = [self.catalog.injuries[location.injury] for location in kept]
        if value not in known and value not in [location.name for location in kept]:
            self.bad(path, f"'{value}' is no persistent injury", found=value, allowed=known)
        return str(value)

    def dice(self, scenario: Scenario, value: Any) -> None:
        for i, entry in enumerate(self.listing(value, ("dice",), "dice")):
            here: Path_ = ("dice", i)
            f = self.mapping(entry, here, list(PURPOSES), "dice")
            for name, values in f.items():
                rolled = values if isinstance(values, list) else [values]
                for v in rolled:
                    self.die(name, v, (*here, name))
                scenario.dice.append((name, rolled))

    def die(self, purpose: str, value: Any, path: Path_) -> None:
        if isinstance(value, bool) or not isinstance(value, int | str):
            self.bad(path, f"{purpose}: a number or a name is needed, not '{value}'")
            return
        try:
            parse_value(self.catalog, PURPOSES.index(purpose), value)
        except IllegalOption as error:
            self.source.report(path, error)

    def steps(self, scenario: Scenario, value: Any) -> None:
        for i, step in enumerate(self.listing(value, ("steps",), "steps")):
            here: Path_ = ("steps", i)
            f = self.mapping(step, here, ["choose", "expect"], "a step")
            if len(f) != 1:
                self.bad(here, "a step is one choose or one expect")
                continue
            verb, content = next(iter(f.items()))
            line = self.source.line_of(here)
            if verb == "choose":
                for key in self.words(content if isinstance(content, list) else [content], (*here, "choose")):
                    scenario.steps.append(("choose", key, line))
            else:
                self.check_expectation(content, (*here, "expect"))
                scenario.steps.append(("expect", content, line))

    def check_expectation(self, value: Any, here: Path_) -> None:
        """Fields of the view; the decision and the events have forms of their own."""
        if not isinstance(value, dict) or not value:
            self.bad(here, "expect needs fields of the view")
            return
        if value.get("decision") not in (None, "none"):
            self.check_decision(value["decision"], (*here, "decision"))
        if "events" in value:
            events = value["events"]
            self.words(events if isinstance(events, list) else [events], (*here, "events"))

    def check_decision(self, value: Any, here: Path_) -> None:
        f = self.mapping(value, here, [*DECISION, *OPTIONS, "count"], "a decision")
        for key in OPTIONS:
            if key in f:
                self.words(f[key], (*here, key))
        if "count" in f:
            self.number(f["count"], (*here, "count"), 0, 999)

    def words(self, value: Any, path: Path_) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.bad(path, f"{path[-1]} must be a list of words, not '{value}'")
            return []
        return value
