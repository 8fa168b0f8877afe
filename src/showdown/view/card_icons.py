"""Which icons and which emblem a card shows, from its instructions, keywords and lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from showdown.model.ids import BLEEDING
from showdown.model.verbs import Op
from showdown.rules.verbs.gains import Gain

ICON_OF_VERB: Final[dict[str, str]] = {
    "attack": "attack",
    "boost": "attack",
    "this_attack": "attack",
    "next_attack": "attack",
    "basic_action": "attack",
    "kill": "skull",
    "damage": "wound",
    "wound": "wound",
    "injure": "wound",
    "suffer": "wound",
    "destroy_armor": "wound",
    "impair": "wound",
    "brain_damage": "brain",
    "disorder": "brain",
    "knock_down": "fall",
    "bash": "fall",
    "knockback": "fall",
    "grab": "grab",
    "hold": "grab",
    "swallow": "grab",
    "consume": "grab",
    "doom": "doom",
    "move": "move",
    "turn_to_face": "move",
    "turn_back_to": "move",
    "place_monster": "move",
    "move_tile": "move",
    "place_terrain": "top",
    "hatch": "top",
    "remove_terrain": "cards",
    "tile_tokens": "cards",
    "each_tile": "all",
    "remove": "move",
    "walk": "move",
    "leap": "move",
    "climb": "move",
    "cross": "move",
    "extra": "move",
    "stand": "move",
    "pick_target": "target",
    "priority_target": "target",
    "all_threats": "target",
    "flow": "flow",
    "roll": "dice",
    "block": "shield",
    "deflect": "shield",
    "ignore": "shield",
    "move_hit": "shield",
    "hide": "eye",
    "heal": "heal",
    "resource": "bundle",
    "gear": "bundle",
    "fighting_art": "bundle",
    "gain": "gain",
    "tokens": "gain",
    "encourage": "gain",
    "lose_all": "lose",
    "lose_tokens": "lose",
    "lose_art": "lose",
    "draw": "cards",
    "discard": "cards",
    "archive": "cards",
    "return_to": "cards",
    "reveal": "cards",
    "look": "cards",
    "card_tokens": "cards",
    "story": "book",
    "cancel": "end",
    "end": "end",
    "skip": "end",
    "if": "branch",
    "may": "branch",
    "each": "all",
}
"""The icon of an instruction, by its verb."""
ICON_OF_MARK: Final[dict[str, str]] = {
    "trap": "trap",
    "failure": "failure",
    "wound": "wound",
    "reflex": "reflex",
    "critical": "critical",
    "selected": "target",
    "leaves": "persistent",
    "injured": "persistent",
    "ability": "activation",
    "moment": "hourglass",
    "gained": "bundle",
    "bonus": "bonus",
    "modifier": "bonus",
    "rule": "rule",
    "setup": "flag",
    "passing": "move",
    "top": "top",
    "row": "dice",
    "story": "dice",
    "face-down": "face-down",
    "face-up": "face-up",
    "meaning": "",
}
"""The icon of a line that is no single instruction."""
SHOWN_FIRST: Final = [
    "trap",
    "attack",
    "skull",
    "grab",
    "wound",
    "brain",
    "blood",
    "fall",
    "doom",
    "critical",
    "failure",
    "reflex",
    "persistent",
    "activation",
    "move",
    "target",
    "shield",
    "eye",
    "heal",
    "bundle",
    "gain",
    "lose",
    "dice",
    "hourglass",
    "top",
    "bonus",
    "rule",
]
"""Icons that a card shows under its title, the most important first; the others only stand before sentences."""
MOST_ICONS: Final = 6

EMBLEM_OF_KEYWORD: Final = [
    "shield",
    "katar",
    "katana",
    "sword",
    "dagger",
    "axe",
    "pickaxe",
    "sickle",
    "scythe",
    "spear",
    "whip",
    "bow",
    "arrow",
    "club",
    "thrown",
    "stone",
    "instrument",
    "lantern",
    "jewelry",
    "herb",
    "flower",
    "balm",
    "consumable",
    "tool",
    "organ",
    "hide",
    "fur",
    "bone",
]
"""Keywords of gear with an emblem of their own, the most telling first."""
SEALED: Final = frozenset(
    [
        "ai",
        "mood",
        "trait",
        "duration",
        "basic-action",
        "hit-location",
        "trap",
        "persistent-injury",
        "fighting-art",
        "disorder",
        "status",
    ]
)
"""Frames whose emblem is a seal with an icon."""
SIGNATURE: Final = [
    "trap",
    "skull",
    "grab",
    "doom",
    "blood",
    "brain",
    "persistent",
    "fall",
    "heal",
    "eye",
    "shield",
    "wound",
    "bundle",
    "attack",
    "reflex",
    "failure",
    "critical",
    "activation",
    "gain",
    "move",
    "bonus",
    "hourglass",
    "rule",
]
"""Icons by how well they tell one card from another, for the seal."""
EMBLEM_OF_PLACE: Final[dict[str, str]] = {
    "head": "helm",
    "arms": "gauntlet",
    "body": "coat",
    "waist": "belt",
    "legs": "boots",
}


def sentence_icon(mark: str) -> str:
    """The icon before a sentence; empty if it has none."""
    return ICON_OF_MARK[mark] if mark in ICON_OF_MARK else ICON_OF_VERB.get(mark, "")


def icons_of(ops: Iterable[Op], marks: Iterable[str]) -> list[str]:
    """What a card does, as icons, the most important first."""
    found = {icon_of(op) for op in ops} | {ICON_OF_MARK.get(mark, "") for mark in marks}
    return [icon for icon in SHOWN_FIRST if icon in found][:MOST_ICONS]


def icon_of(op: Op) -> str:
    if isinstance(op, Gain) and op.stat == BLEEDING:
        return "blood"
    return ICON_OF_VERB.get(op.name, "")


def emblem_of(frame: str, keywords: Sequence[str], places: Sequence[str], icons: Sequence[str]) -> str:
    """The picture of a card: by keyword, by the place that armor covers, by what an AI card does first."""
    if frame == "injury":
        return f"body-{places[0]}"
    if frame in ("armor", "armor-set"):
        return EMBLEM_OF_PLACE[places[0]] if len(places) == 1 else "coat"
    if frame in ("weapon", "gear"):
        known = [word for word in EMBLEM_OF_KEYWORD if word in keywords]
        return known[0] if known else "fist" if frame == "weapon" else "pouch"
    if frame in SEALED:
        telling = [icon for icon in SIGNATURE if icon in icons]
        return f"seal/{telling[0]}" if telling else "seal"
    return frame
