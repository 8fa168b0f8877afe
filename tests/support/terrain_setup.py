"""Setting up showdowns with terrain.

g = lion("debris", "ore-vein")               # the two random cards, forced
g.choose("lay:A1", "lay:T15")                # the tall grass
g = strawman(tmp_path, "terrain: [{card: debris, at: [A1]}]")
"""

from __future__ import annotations

from pathlib import Path

from showdown.engine import Game, Seeded, core_catalog, forced, load_packs
from tests.support.position import Dice, Play, draw, play
from tests.support.tiny_monster import CORE, MONSTER, homebrew


def lion(*random_terrain: str, level: str = "level-1", players: int = 1) -> Play:
    """A White Lion whose random terrain is known; waits for its first tile of Tall Grass."""
    chance = forced(core_catalog(), [draw("terrain", card) for card in random_terrain], Seeded())
    return Play(Game.showdown(level=level, players=players, chance=chance))


def random_only(tmp_path: Path, *random_terrain: str) -> Play:
    """A straw man on an empty board; waits for the first tile of the first random terrain card."""
    return strawman(tmp_path, f"random_terrain: {len(random_terrain)}", *random_terrain)


def strawman(tmp_path: Path, setup: str, *random_terrain: str) -> Play:
    """The straw man in the centre, with a custom setup in one line of YAML."""
    homebrew(tmp_path)
    file = tmp_path / "straw" / "straw-man" / "monster.yaml"
    file.write_text(MONSTER + "setup: {" + setup + "}\n", encoding="utf-8")
    catalog = load_packs([CORE, tmp_path / "straw"], cached=False)
    chance = forced(catalog, [draw("terrain", card) for card in random_terrain], Seeded())
    return Play(Game.showdown("straw-man", "one", players=1, catalog=catalog, chance=chance))


def spaces(g: Play) -> list[str]:
    """The spaces the pending decision offers, tiles on their side left out."""
    return [key.split(":")[1] for key in g.options if not key.endswith(":east")]


def terrain(g: Play) -> list[tuple[str, str]]:
    """The tiles on the board: card and north-west space."""
    return [(tile["id"], tile["at"]) for tile in g.view["terrain"]]


def visitor(card: str, *dice: Dice, at: str = "E5", a: str = "", b: str = "R12", more: str = "") -> Play:
    """Survivor a acts near a tile whose north-west space is F5; the lion is far away."""
    return play(
        f"""
        monster: {{at: K14, facing: south}}
        survivors: {{a: {{at: {at}, survival: 0, survival_limit: 5{a}}}, b: {{at: {b}}}}}
        terrain: [{{id: {card}, at: F5, facing: north}}{more}]
        decks: {{ai: [claw]}}
        start: survivors-turn
        """,
        *dice,
    ).choose("act:a")


def found(g: Play, letter: str = "a") -> list[str]:
    """What a survivor has picked up: named resources and basic ones."""
    v = g.survivor(letter)
    return [*v["resources"], *["basic"] * v["basic_resources"]]
