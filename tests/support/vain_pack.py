"""A pack without warnings, to which one card is added."""

from __future__ import annotations

import textwrap
from pathlib import Path

from showdown.content.warnings.pack_warnings import pack_warnings
from showdown.engine import core_folder, load_packs

FILES: dict[str, str] = {
    "tiny/monster.yaml": """
        id: tiny
        size: 2
        basic_action: tiny-basic
        instinct: {name: wait, actions: [{end: turn}]}
        levels:
          one: {level: 1, movement: 6, toughness: 6, deck: {basic: 3}, rewards: {basic: 0, monster: 0, xp: 0}}
          three: {level: 3, movement: 6, toughness: 6, deck: {basic: 3}, rewards: {basic: 0, monster: 0, xp: 0}}
        """,
    "tiny/ai.yaml": """
        cards:
          tiny-basic:
            level: special
            actions: [{pick_target: [closest survivor]}, {move_and_attack: {speed: 2, accuracy: 2, damage: 1}}]
          tiny-blow:
            level: basic
            copies: 5
            actions:
              - pick_target: [closest survivor]
              - move_and_attack: {speed: 2, accuracy: 2, damage: 1}
        """,
    "tiny/hit-locations.yaml": "cards:\n  tiny-chest: {critical: []}\n",
    "tiny/resources.yaml": "cards: {tiny-hide: {copies: 4}}\n",
}


def tiny_pack(folder: Path, file: str = "", card: str = "", more: dict[str, str] | None = None) -> Path:
    """The pack with a card called ``test`` in a file; ``more``: whole files besides."""
    pack = folder / "vain"
    texts = {name: textwrap.dedent(text).strip("\n") + "\n" for name, text in FILES.items()} | (more or {})
    if file == "tiny/monster.yaml":
        texts[file] += card + "\n"
    elif file and card:
        head, _, below = card.partition("\n") if card.startswith(("{", "# here")) else ("", "", card)
        card = f"  test: {head}".rstrip() + "\n" + textwrap.indent(below, "    ") + "\n"
        texts[file] = (texts.get(file) or "cards:\n") + card
    for name, text in texts.items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text(text, encoding="utf-8")
    return pack


def warnings_of(pack: Path) -> list[tuple[str, str, int, str]]:
    """Kind, file, line and text of every warning about a pack that loads."""
    load_packs([core_folder(), pack], cached=False)  # the pack is good otherwise
    found = [(w.kind, w.problem) for w in pack_warnings(pack)]
    return [(kind, p.file, p.line, p.what) for kind, p in found]
