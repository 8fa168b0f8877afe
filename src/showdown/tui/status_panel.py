"""Monster and survivors beside the board: bars for life, armor and injuries; each sign has a colour as well."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from rich.style import Style
from rich.text import Text

from showdown.engine import acting, condition, monster_lines, token_list, view_types
from showdown.language import say
from showdown.tui.colours import BODY, survivor_colour, survivor_style

FULL: Final = "█"
USED: Final = "▒"
GONE: Final = "░"
MARKS: Final = {"none": " ", "light": "'", "heavy": '"'}
"""One stroke for a light injury, two for a heavy one."""
LONGEST: Final = 20
"""Columns of the longest bar."""
ROOMY: Final = 62
"""Columns from which a survivor has two lines with words."""
NAME: Final = 8
"""Letters of a name that are shown."""


def monster_rows(view: view_types.View, width: int) -> list[Text]:
    """Name, numbers, and a bar: cards left in the AI deck, in the discard pile, and lost as wounds."""
    m, decks = view["monster"], view["decks"]
    name, numbers, *more = monster_lines(view)
    rows = [Text(name, "bold #f0c674")]
    if len(name) + len(numbers) + 2 <= width:
        rows[0].append(f"  {numbers}", Style(color="#c9b896", bold=False))
    else:
        rows.append(Text(numbers, "#c9b896"))
    if m["life"] is not None:
        bar = Text(say("tui.life", life=m["life"]) + " ", "#c9b896").append(FULL * min(m["life"], LONGEST), "#d9a441")
    else:
        deck, discard, wounds = decks["ai"], len(decks["ai_discard"]), decks["wounds"]
        bar = Text(say("tui.deck") + " ", "#c9b896")
        bar.append(FULL * deck, "#d9a441").append(USED * discard, "#8a6a33").append(GONE * wounds, "#a33a2f")
        bar.append(" " + say("tui.deck_counts", deck=deck, discard=discard, wounds=wounds), "#c9b896")
    extra = [part for line in more for part in wrap(line, width)]
    return [*rows, bar, *[Text(line, "#c9a0a0") for line in extra]]


def body_bar(v: view_types.Survivor) -> Text:
    """Each location with its armor points and injuries, on the colour of its state: ``H2 A1'B0" W0 L0``."""
    out = Text()
    for letter, (place, points) in zip(say("status.places").split(), v["armor"].items(), strict=True):
        box = v["injuries"][place]
        state = box if box != "none" else "armored" if points else "bare"
        out.append(f"{letter}{points}{MARKS[box]}", BODY[state])
    brain = v["injuries"]["brain"]
    if brain != "none":
        out.append(f"{say('tui.brain')}{MARKS[brain]}", BODY[brain])
    return out


def survivor_row(letter: str, v: view_types.Survivor) -> Text:
    """One line: figure, name, body, survival and insanity."""
    row = figure(letter, v)
    row.append(f"{v['name'][:NAME]:<{NAME}} ", survivor_colour(letter))
    if not v["alive"]:
        return row.append(say("status.dead"), "#a33a2f")
    row.append(body_bar(v))
    return row.append(f"{say('tui.survival_short', survival=v['survival'], insanity=v['insanity'])}", "#c9b896")


def figure(letter: str, v: view_types.Survivor) -> Text:
    """The letter as on the board, a cross for the dead, a star behind one who has acted."""
    down = v["knocked_down"]
    sign = (letter.upper() if down else letter) if v["alive"] else "x"
    style = survivor_style(letter, down) if v["alive"] else Style(color="#a33a2f")
    return Text().append(sign, style).append("*" if v["acted"] and v["alive"] else " ")


def survivor_rows(letter: str, v: view_types.Survivor, acts: dict[str, str], width: int, full: bool) -> list[Text]:
    """A survivor in one line, or with everything that matters in two or three."""
    if not full or width < ROOMY or not v["alive"]:
        state = ", ".join(condition(v)) if full and v["alive"] else ""
        return [survivor_row(letter, v), *([Text("  " + cut(state, width - 3), "#e0a05b")] if state else [])]
    first = figure(letter, v)
    first.append(f"{v['name'][:NAME]:<{NAME}} ", survivor_colour(letter))
    first.append(body_bar(v))
    words = say("tui.survivor_numbers", survival=v["survival"], limit=v["survival_limit"], insanity=v["insanity"],
                movement=v["movement"])  # fmt: skip
    first.append(f"  {words}", "#c9b896")
    left = acts.get(letter, "")
    states = [*([say("tui.left", left=left)] if left else []), *condition(v)]
    tokens = token_list(v["tokens"]) or token_list(v["tokens_this_round"])
    states += [tokens] if tokens else []
    gear = listed_in([card.replace("-", " ") for card in v["gear"]], width - 3)
    rows = [first]
    if states:
        rows.append(Text("  " + cut("; ".join(states), width - 3), "#e0a05b"))
    if gear and width >= ROOMY:
        rows.append(Text("  " + gear, "#8f836f"))
    return rows


def cut(text: str, width: int) -> str:
    """One line of text."""
    return text if len(text) <= width else text[: width - 1] + "…"


def listed_in(names: list[str], width: int) -> str:
    """As many names as fit into one line, and an ellipsis for the rest."""
    out = ""
    for i, name in enumerate(names):
        longer = f"{out}, {name}" if out else name
        if len(longer) + (3 if i + 1 < len(names) else 0) > width:
            return f"{out}, …"
        out = longer
    return out


def party_rows(view: view_types.View, width: int, room: int) -> list[Text]:
    """All survivors, as fully as the room allows."""
    acts = acting(view)
    for full in (True, False):
        rows = [row for letter, v in view["survivors"].items() for row in survivor_rows(letter, v, acts, width, full)]
        if len(rows) <= room:
            return rows
    return rows
