"""A monster whose cards deal brain damage."""

from __future__ import annotations

from pathlib import Path

from tests.support.custom_monster import beast, play_with
from tests.support.position import Dice, Play

CARDS = """
whisper:
  actions:
    - pick_target: closest survivor
    - brain_damage: {who: target, amount: 1}
scream:
  actions:
    - pick_target: closest survivor
    - brain_damage: {who: target, amount: 5}
howl:
  actions:
    - pick_target: closest survivor
    - brain_damage: {who: target, amount: level}
nightmares:
  actions:
    - pick_target: closest survivor
    - brain_damage: {who: target, amount: 20}
    - brain_damage: {who: target, amount: 20}
    - brain_damage: {who: target, amount: 20}
    - brain_damage: {who: target, amount: 20}
mutter:
  actions:
    - pick_target: closest survivor
    - brain_damage: {who: target, amount: 0}
dare:
  actions:
    - pick_target: closest survivor
    - may: {who: target, do: [{brain_damage: {who: target, amount: 1}}]}
"""

CLUB = """
slow-club:
  keywords: [weapon, melee]
  weapon: {speed: 3, accuracy: 6, strength: 1, slow: true}
"""


def brain_attack(
    tmp_path: Path, card: str, *dice: Dice, a: str = "{at: K13}", level: str = "one", more: str = ""
) -> Play:
    """The beast plays this card on a; b stands beside a and c far away, and c holds the tile."""
    return play_with(
        beast(tmp_path, CARDS, gear=CLUB),
        f"""
        monster: {{id: beast, level: {level}, at: K8, facing: south}}
        survivors: {{a: {a}, b: {{at: K14}}, c: {{at: A1}}}}
        decks: {{ai: [{card}], hit_locations: [hide]}}
        controller: c
        {more}
        """,
        *dice,
    )
