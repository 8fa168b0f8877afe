"""The examples of docs/make/needs.md, put together as one pack."""

from __future__ import annotations

import re
import textwrap
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import yaml

import showdown

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "make" / "needs.md"
CORE: Final = Path(showdown.__file__).parent / "packs" / "core"
IN_A_LEVEL: Final = "monster.yaml, in a level"
OF_THE_MONSTER: Final = ("ai.yaml", "hit-locations.yaml", "resources.yaml")
TOP_KEYS: Final = {"counters.yaml": "counters", "stories.yaml": "stories"}
"""The key above the entries of a file; ``cards`` in the others."""
EXAMPLE: Final = re.compile(r"```yaml\n# ([^\n]+)\n(.*?)```", re.DOTALL)
LINE: Final = re.compile(r"^\*\*([A-Z])(\d+)\. [^*]+\*\* .+$", re.MULTILINE)
LEVEL: Final = {"level": 1, "movement": 6, "toughness": 8, "deck": ["plain-blow"]}
MONSTER: Final[dict[str, Any]] = {
    "id": "example-monster",
    "size": 2,
    "basic_action": "plain-blow",
    "instinct": {"name": "wait", "actions": [{"end": "turn"}]},
    "zones": {},
    "procedures": {},
    "levels": {"plain": LEVEL},
}
PLAIN_BLOW: Final = {
    "actions": [{"pick_target": "closest survivor"}, {"move_and_attack": {"speed": 2, "accuracy": 2, "damage": 1}}]
}


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def needs(text: str) -> list[tuple[str, str]]:
    """Every line of the page with what stands below it, up to the next one."""
    found = list(LINE.finditer(text))
    ends = [each.start() for each in found[1:]] + [len(text)]
    return [(f"{each[1]}{each[2]}", text[each.start() : end]) for each, end in zip(found, ends, strict=True)]


def examples(text: str) -> list[tuple[str, str]]:
    """File and YAML of every example."""
    return [(each[1], each[2]) for each in EXAMPLE.finditer(text)]


def write_pack(folder: Path, text: str) -> Path:
    """All examples of the page as the pack ``needs``."""
    monster = deepcopy(MONSTER)
    cards: dict[str, list[str]] = {"ai.yaml": [yaml.safe_dump({"plain-blow": PLAIN_BLOW})]}
    for number, (file, source) in enumerate(examples(text)):
        if file == IN_A_LEVEL:
            monster["levels"][f"example-{number}"] = deepcopy(LEVEL) | yaml.safe_load(source)
        elif file == "monster.yaml":
            for key, value in yaml.safe_load(source).items():
                monster[key] = {**monster.get(key, {}), **value}
        else:
            cards.setdefault(file, []).append(source)
    pack = folder / "needs"
    home = pack / "example-monster"
    home.mkdir(parents=True)
    (home / "monster.yaml").write_text(yaml.safe_dump(monster, sort_keys=False), encoding="utf-8")
    (home / "resources.yaml").write_text("cards: {}\n", encoding="utf-8")
    for file, found in cards.items():
        place = home if file in OF_THE_MONSTER else pack
        body = textwrap.indent("".join(found), "  ")
        (place / file).write_text(f"{TOP_KEYS.get(file, 'cards')}:\n{body}", encoding="utf-8")
    return pack
