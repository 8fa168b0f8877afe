"""A tiny monster of our own, for what no White Lion card shows: first strike, super-dense, no critical section.

    catalog = homebrew(tmp_path, hit_locations="shell: {super_dense: true, critical: []}")
    g = brew(catalog, "survivors: {a: {at: J8}} ...", to_hit(7, 1))

The straw man is as large, fast and tough as the lion of the First Story.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

import showdown
from showdown.engine import Catalog, load_packs
from showdown.scenario.loader import load_scenario
from tests.support.position import Dice, Play

CORE = Path(showdown.__file__).parent / "packs" / "core"

MONSTER = """
id: straw-man
size: 2
basic_action: straw-basic
instinct: {name: wait, actions: [{end: turn}]}
levels:
  one: {level: 1, movement: 6, toughness: 6, deck: [straw-blow], rewards: {basic: 0, monster: 0, xp: 0}}
"""

AI = """
cards:
  straw-basic:
    actions:
      - pick_target: [closest survivor]
      - flow
      - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
  straw-blow:
    copies: 9
    actions:
      - pick_target: [closest survivor]
      - flow
      - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
"""


def homebrew(
    folder: Path, hit_locations: str = "", gear: str = "", ai: str = "", armor_sets: str = "", monster_file: str = ""
) -> Catalog:
    """The core pack and the straw man; cards are given as YAML without the ``cards:`` line.

    ``monster_file``: more top-level keys of ``monster.yaml``.
    """
    pack = folder / "straw"
    monster = pack / "straw-man"
    monster.mkdir(parents=True)
    (monster / "monster.yaml").write_text(MONSTER + textwrap.dedent(monster_file), encoding="utf-8")
    (monster / "resources.yaml").write_text("cards: {straw: {copies: 4}}\n", encoding="utf-8")
    (monster / "ai.yaml").write_text(AI + indented(ai), encoding="utf-8")
    locations = indented(hit_locations) or "  straw-chest: {critical: []}\n"
    (monster / "hit-locations.yaml").write_text("cards:\n" + locations, encoding="utf-8")
    if gear:
        (pack / "gear.yaml").write_text("cards:\n" + indented(gear), encoding="utf-8")
    if armor_sets:
        (pack / "armor-sets.yaml").write_text("cards:\n" + indented(armor_sets), encoding="utf-8")
    return load_packs([CORE, pack], cached=False)


def indented(text: str) -> str:
    return textwrap.indent(textwrap.dedent(text).strip("\n") + "\n", "  ") if text else ""


STRAW_MAN = "{id: straw-man, level: one, at: K8, facing: south}"
WHITE_LION = "{id: white-lion, level: first-story, at: K8, facing: south}"


def brew(catalog: Catalog, position: str, *dice: Dice, monster: str = STRAW_MAN) -> Play:
    """Start a position against the monster on K8 with forced dice."""
    text = f"name: test\nsteps: []\nmonster: {monster}\n"
    scenario = load_scenario(text + textwrap.dedent(position), "position", catalog)
    scenario.dice = list(dice)
    return Play(scenario.game(catalog))
