"""Write docs/make/encoding.md: every column of an encoded fight.

python -m tools.encoding_page           exit code 1 if the page is out of date
python -m tools.encoding_page --write
"""

from __future__ import annotations

import sys
from pathlib import Path

from showdown.engine.learning import (
    CARD_COLUMNS,
    FIGHT_COLUMNS,
    KINDS,
    OPTION_COLUMNS,
    PARTS,
    PLANES,
    ROW_WIDTH,
    SURVIVOR_COLUMNS,
    TERRAIN_COLUMNS,
    VERBS,
    VERSION,
)

PAGE = Path(__file__).parents[1] / "docs" / "make" / "encoding.md"
COLUMNS = {
    "fight": FIGHT_COLUMNS,
    "survivors": SURVIVOR_COLUMNS,
    "terrain": TERRAIN_COLUMNS,
    "cards": CARD_COLUMNS,
    "board": PLANES,
    "options": OPTION_COLUMNS,
}
MEANING = {
    "fight": "The fight, the monster, and what is in progress.",
    "survivors": "One row per survivor, a to f.",
    "terrain": "One row per terrain tile, in the order in which the tiles were laid.",
    "cards": "One row per card that lies open or is known, pile by pile.",
    "board": "One plane per row of this table. A plane has 352 spaces, row by row from A1: `plane.reshape(16, 22)`.",
    "options": "One row per option, in the order of the action numbers. All fields of an option are in the columns up"
    " to `going`, so different options have different rows.",
}


def page() -> str:
    lines = [
        "# Columns of an observation",
        "",
        "<!-- written by python -m tools.encoding_page --write -->",
        "",
        f"Version `{VERSION}`. An observation of one fight has {ROW_WIDTH:,} integers of 16 bits. Nothing is scaled.",
        "Numbers of things (survivors, cards, seats, columns and rows of the board) count from 1; 0 means none.",
        "A card's number is its place in the catalogue plus 1: `game.catalog.cards[number - 1]`.",
        "The version changes whenever a column changes.",
        "",
        "| part | begins at | shape |",
        "|---|---|---|",
        *[
            f"| [`{name}`](#{name}) | {start} | {' × '.join(map(str, shape))} |"
            for name, (start, shape) in PARTS.items()
        ],
        "",
        f"**Kinds of decisions**, from 1: {', '.join(f'`{kind}`' for kind in KINDS)}.",
        "",
        f"**Verbs of options**, from 1: {', '.join(f'`{verb}`' for verb in VERBS)}.",
    ]
    for name, columns in COLUMNS.items():
        lines += ["", f"## {name}", "", MEANING[name], "", "| | name | meaning |", "|---|---|---|"]
        lines += [f"| {i} | {column} | {meaning} |" for i, (column, meaning) in enumerate(columns)]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    if "--write" in arguments:
        PAGE.write_text(page(), encoding="utf-8")
    return 0 if PAGE.read_text(encoding="utf-8") == page() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
