"""A beast of our own, for rules that no core card shows.

    catalog = beast(tmp_path, '''
        slap:
          actions:
            - pick_target: closest survivor, in range
            - attack: {speed: 1, accuracy: 2, damage: 1}
        ''')
    g = play_with(catalog, '''
        monster: {id: beast, level: one, at: K8}
        survivors: {a: {at: K10}}
        decks: {ai: [slap]}
        ''',
        to_hit(5), place("body"))

The beast is as large as the White Lion (or ``size``) and has movement 6 and toughness 6; level two is level 2, and
the great beast is level 3 with one more speed and one more damage.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

import yaml

import showdown
from showdown.engine import Catalog, load_packs
from showdown.scenario.loader import load_scenario
from tests.support.position import Dice, Play

MONSTER = """
id: beast
size: 2
basic_action: beast-basic
instinct:
  name: stare
  actions:
    - end: turn
levels:
  one: {level: 1, movement: 6, toughness: 6, deck: [beast-basic]}
  two: {level: 2, movement: 6, toughness: 6, deck: [beast-basic]}
  great: {level: 3, movement: 6, toughness: 6, speed: 1, damage: 1, deck: [beast-basic]}
"""

AI = """
cards:
  beast-basic:
    level: basic
    actions:
      - pick_target: closest survivor, in field of view
      - flow
      - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
"""

HIT_LOCATIONS = """
cards:
  hide: {critical: []}
"""


def beast(
    folder: Path,
    ai: str,
    hit_locations: str = "",
    gear: str = "",
    terrain: str = "",
    zones: str = "",
    size: int = 2,
    counters: str = "",
    statuses: str = "",
    setup: str = "",
    procedures: str = "",
    levels: str = "",
) -> Catalog:
    """The core pack and a beast with these zones and cards (YAML, by name, besides its Basic Action).

    ``procedures``: by name; ``levels``: further levels, one a line.
    """
    home = folder / "homebrew" / "beast"
    home.mkdir(parents=True)
    monster = MONSTER.replace("size: 2", f"size: {size}") + (f"setup: {setup}\n" if setup else "")
    write(home / "monster.yaml", monster + ("zones:\n" if zones else ""), zones)
    with (home / "monster.yaml").open("a", encoding="utf-8") as file:
        if procedures:
            file.write("\nprocedures:\n" + textwrap.indent(textwrap.dedent(procedures), "  "))
    if levels:
        add_levels(home / "monster.yaml", levels)
    write(home / "resources.yaml", "cards: {}\n", "")
    write(home / "ai.yaml", AI, basic(ai))
    write(home / "hit-locations.yaml", HIT_LOCATIONS, hit_locations)
    if gear:
        write(home.parent / "gear.yaml", "cards:\n", gear)
    if terrain:
        write(home.parent / "terrain.yaml", "cards:\n", terrain)
    if counters:
        write(home.parent / "counters.yaml", "counters:\n", counters)
    if statuses:
        write(home.parent / "statuses.yaml", "cards:\n", statuses)
    core = Path(showdown.__file__).parent / "packs" / "core"
    return load_packs([core, home.parent], cached=False)


def add_levels(path: Path, levels: str) -> None:
    text = path.read_text(encoding="utf-8")
    more = textwrap.indent(textwrap.dedent(levels).strip("\n"), "  ")
    path.write_text(text.replace("levels:\n", f"levels:\n{more}\n", 1), encoding="utf-8")


def basic(cards: str) -> str:
    """Cards of an AI deck have a level: ours are basic unless they say otherwise."""
    found = yaml.safe_load(textwrap.dedent(cards))
    if not found:
        return ""
    return yaml.safe_dump({name: {"level": "basic"} | fields for name, fields in found.items()}, sort_keys=False)


def write(path: Path, head: str, cards: str) -> None:
    path.write_text(head + textwrap.indent(textwrap.dedent(cards), "  "), encoding="utf-8")


def play_with(catalog: Catalog, position: str, *dice: Dice) -> Play:
    """As ``play``, with another catalogue."""
    text = "name: test\nsteps: []\n" + textwrap.dedent(position)
    scenario = load_scenario(text, "position", catalog)
    scenario.dice = list(dice)
    return Play(scenario.game(catalog))
