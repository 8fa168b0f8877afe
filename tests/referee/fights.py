"""Random fights for the referee: any monster, level, party, rulings and house rules, from one number."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from showdown.content.installed import catalog_with, find_pack
from showdown.engine import Catalog, Event, Game, Setup, answer
from showdown.model.ids import IMPAIRMENTS
from showdown.sim.random_setup import random_setup, random_showdown
from showdown.sim.seeded_draws import SeededDraws
from tests.fingerprints.fights import catalog_of
from tests.referee.attack import WEAPONS
from tests.referee.damage import ARMOR
from tests.referee.figures import Kind
from tests.referee.watcher import Disagreement, Happened, Watcher

MOST_DECISIONS = 300
"""A fight is cut off after this many decisions."""
FIRST_SEED = 7_000_000
"""The fights of the referee are not those of the fingerprints."""
HOMEBREW = "homebrew-example"
HOUSE_RULES = (
    ("board", "16x14"),
    ("board", "12x12"),
    ("reroll-deaths", "once"),
    ("extra-turn", "40"),
    ("extra-life", "2"),
)

ITEMS = frozenset(
    ("bandages", "monster-grease", "lucky-charm", "fecal-salve", "monster-tooth-necklace", "dried-acanthus")
    + ("stone-noses", "cat-eye-circlet", "whisker-harp", "frenzy-drink", "rawhide-drum", "scavenger-kit")
    + ("lion-skin-cloak",)
)
"""Gear that the referee knows besides weapons and armor."""

Distortion = Callable[[dict[str, Any], list[Happened], list[str]], None]


NOT_YET: frozenset[str] = frozenset()
"""Monsters whose cards the referee does not know well enough to watch random fights of."""


@cache
def kinds() -> list[tuple[str, str, str]]:
    """(pack, monster, level) of every fight that exists."""
    core = catalog_of("")
    known = sorted(set(core.monsters) - NOT_YET)
    found = [("", monster, level.name) for monster in known for level in core.monster(monster).levels]
    more = catalog_of(HOMEBREW)
    new = sorted(set(more.monsters) - set(core.monsters))
    return found + [(HOMEBREW, monster, level.name) for monster in new for level in more.monster(monster).levels]


SIZES = (2, 1, 3, 4)
"""Base sizes of the homebrew monsters: each time all kinds of fights have been drawn, the next one."""


@cache
def catalog_of_size(pack: str, size: int) -> Catalog:
    """The catalog with a pack whose monsters have bases of this size; loaded once per process."""
    if not pack or size == SIZES[0]:
        return catalog_of(pack)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / pack
        copytree(find_pack(pack), copy)
        for sheet in copy.glob("*/monster.yaml"):
            lines = [
                f"size: {size}" if line.startswith("size:") else line for line in sheet.read_text("utf-8").splitlines()
            ]
            sheet.write_text("\n".join(lines) + "\n", "utf-8")
        return catalog_with([copy])


def new_game(number: int) -> Game:
    """The fight with this number: a First Story in every fifth, every monster and level in turn in the others."""
    seed = FIRST_SEED + number
    draws = SeededDraws(seed)
    pack = ""
    # How many fights of a chosen kind come before this one: each kind in turn, however many kinds there are.
    round_of_kinds, kind = divmod(max(0, number - number // 5 - 1), len(kinds()))
    size = SIZES[round_of_kinds % len(SIZES)]
    if number % 5 == 0:
        setup, _ = random_setup(seed, catalog_of(""))
    else:
        pack, monster, level = kinds()[kind]
        # A quarter of the fights of each kind, of every size, has no party of its own.
        parties = bool((round_of_kinds + round_of_kinds // len(SIZES) + kind) % 4)
        setup, _ = random_showdown(seed, catalog_of_size(pack, size), monster, level, parties=parties)
        keep_known_gear(setup)
    if not draws.below(5):
        name, value = HOUSE_RULES[draws.below(len(HOUSE_RULES))]
        if name != "board" or not setup.terrain:
            setup.house = {name: value}
    return Game(setup, catalog_of_size(pack, size))


def keep_known_gear(setup: Setup) -> None:
    """Take away the gear of random parties that the referee has no numbers for: gear of the later locations."""
    known = ITEMS | WEAPONS.keys() | ARMOR.keys()
    for survivor in setup.survivors:
        survivor.gear = [card if card in known else "" for card in survivor.gear]


def pick(number: int, decision: int, keys: list[str]) -> int:
    """The option that is taken: any, but attacks, moves and uses more often than chance would have them."""
    word = int.from_bytes(blake2b(f"{number}:{decision}".encode(), digest_size=8).digest(), "big")
    wanted = [i for i, key in enumerate(keys) if key.startswith("attack:")]
    if not wanted:
        wanted = [i for i, key in enumerate(keys) if key == "move" or key.startswith("use:")]
    if wanted and word % 3:
        return wanted[word // 3 % len(wanted)]
    return word // 3 % len(keys)


def happened(event: Event) -> Happened:
    """An event of the engine, with names for impairments."""
    data = dict(event.data)
    if event.kind == "impaired":
        data["impairments"] = [name for bit, name in enumerate(IMPAIRMENTS) if data["impairments"] >> bit & 1]
    return Happened(event.kind, event.rules, data)


def watcher_of(game: Game) -> Watcher:
    """A referee for this game."""
    movement = [v.attributes.get("movement", 5) for v in game.setup.survivors]
    counters = [counter.name for counter in game.catalog.counters]
    return Watcher([card.name for card in game.catalog.cards], list(game.catalog.injuries), movement, counters)


def watch(
    number: int,
    most: int = MOST_DECISIONS,
    first_only: bool = True,
    distort: Distortion | None = None,
    until: Kind | None = None,
) -> Watcher:
    """Play the fight under the eyes of the referee.

    ``first_only``: stop at the first disagreement.  ``distort`` changes what the referee is shown, to test it;
    ``until``: then stop at the first disagreement about this kind of figure.
    """
    game = new_game(number)
    watcher = watcher_of(game)
    seen = 0
    while True:
        view: dict[str, Any] = {**game.view()}
        events = [happened(event) for event in game.events[seen:]]
        seen = len(game.events)
        keys = [] if game.over else game.decision.keys()
        choice = pick(number, watcher.decisions + 1, keys) if keys else 0
        chosen = keys[choice] if keys else ""
        if distort is not None:
            distort(view, events, keys)
        watcher.look(view, events, keys)
        found = [d for d in watcher.disagreements if until is None or d.kind == until.value]
        if game.over or watcher.decisions >= most or (first_only and found):
            return watcher
        watcher.chose(chosen)
        answer(game.state, game.decision.options[choice], game.chance, game.journal)


def report(number: int, found: Disagreement) -> str:
    """A disagreement with all that is needed to see it again: the fight, its setup and the view of that decision."""
    game = new_game(number)
    for decision in range(found.decision):
        keys = game.decision.keys()
        answer(game.state, game.decision.options[pick(number, decision, keys)], game.chance, game.journal)
    setup = game.setup
    return (
        f"fight {number} ({setup.monster} {setup.level}, house {setup.house}, rulings {game.view()['rulings']})\n"
        f"{found}\n    view: {json.dumps(game.view(), sort_keys=True)}"
    )
