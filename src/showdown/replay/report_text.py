"""The report of a fight as lines of text, with a small graph of the chance to win."""

from __future__ import annotations

from collections import Counter
from typing import Final

from showdown.engine import Catalog, view_types
from showdown.language import listed, say

COLUMNS: Final = 60
"""Width of the graph, in characters."""
ROWS: Final = 4
"""Height of the graph, in lines."""
EIGHTHS: Final = " ▁▂▃▄▅▆▇█"
FIGURES: Final = (
    "attacks",
    "hits",
    "wounds",
    "criticals",
    "damage",
    "brain_damage",
    "dodges",
    "survival_spent",
)
"""Columns of the table of survivors: fields of ``ReportSurvivor``, and keys of their headings."""
LONG: Final = frozenset({"damage", "brain_damage", "survival_spent"})
"""Figures that have a longer name where there is room for it."""


def report_lines(found: view_types.Report, catalog: Catalog, width: int = 0) -> list[str]:
    """The report, line by line, for people.  ``width``: columns that the table of survivors may have [default: any]."""
    facts = {
        "title": found["title"],
        "outcome": found["outcome"],
        "rounds": found["rounds"],
        "decisions": found["decisions"],
    }
    lines = [say("replay.report-head", **facts)]
    if found["ended"]:
        lines.append(found["ended"])
    for death in found["deaths"]:
        lines.append(say("replay.report-death", round=death["round"], text=death["text"], by=death["by"]))
    lines += ["", *table(found["survivors"], width), ""]
    for key, roll in (("best", found["best"]), ("worst", found["worst"])):
        if roll is not None:
            chance = share(roll["chance"])
            lines.append(say(f"replay.report-{key}", round=roll["round"], text=roll["text"], chance=chance))
    if found["outcome"] != "undecided" or found["spoils"]:
        titles = Counter([catalog.cards[catalog.card_ids[card]].title for card in found["spoils"]])
        cards = [f"{count} {title}" if count > 1 else title for title, count in titles.items()]
        lines.append(say("replay.report-spoils", cards=listed(cards), basic=found["basic_spoils"]))
    if found["dice"] is not None:
        lines.append(found["dice"]["text"])
    if found["chances"]:
        lines += ["", found["chances_about"], *graph(found["chances"])]
    return lines


def share(chance: float) -> str:
    return f"{100 * chance:.2g} %" if chance < 0.01 else f"{100 * chance:.0f} %"


def table(survivors: list[view_types.ReportSurvivor], width: int = 0) -> list[str]:
    """Who did what, one line for each survivor; if that is too wide, one line for each figure."""
    heads = [say(f"replay.report-{figure}") for figure in FIGURES]
    names = [say("replay.report-survivor", name=one["name"], dead=not one["alive"]) for one in survivors]
    cells: list[dict[str, object]] = [{**one} for one in survivors]
    lines = grid(names, heads, [[str(cell[figure]) for figure in FIGURES] for cell in cells])
    if width and max([len(line) for line in lines]) > width:
        heads = [
            say(f"replay.report-{figure}-long" if figure in LONG else f"replay.report-{figure}") for figure in FIGURES
        ]
        lines = grid(heads, names, [[str(cell[figure]) for cell in cells] for figure in FIGURES])
    return lines


def grid(labels: list[str], heads: list[str], rows: list[list[str]]) -> list[str]:
    """A table whose columns are as wide as their heads."""
    width = max([len(label) for label in labels])
    lines = [" " * width + "".join([f"  {head}" for head in heads])]
    for label, row in zip(labels, rows, strict=True):
        columns = [f"  {cell:>{len(head)}}" for cell, head in zip(row, heads, strict=True)]
        lines.append(f"{label:<{width}}" + "".join(columns))
    return lines


def graph(chances: list[view_types.ReportChance]) -> list[str]:
    """The chance to win from left to right; the line below names the rounds."""
    columns = min(COLUMNS, len(chances))
    picked = [chances[i * (len(chances) - 1) // max(1, columns - 1)] for i in range(columns)]
    levels = [round(point["chance"] * ROWS * 8) for point in picked]
    lines = []
    for row in range(ROWS - 1, -1, -1):
        bar = "".join([EIGHTHS[max(0, min(8, level - 8 * row))] for level in levels])
        lines.append(f"{100 * (row + 1) // ROWS:>4} % │{bar}")
    marks = ""
    for i, point in enumerate(picked):
        number = str(point["round"])
        is_new = i == 0 or picked[i - 1]["round"] != point["round"]
        if is_new and len(marks) <= i:
            marks += " " * (i - len(marks)) + number + " "
    lines.append(f"{say('replay.report-round'):>6} │{marks.rstrip()}")
    return lines
