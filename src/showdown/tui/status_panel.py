"""Monster and survivors beside the board: bars for life, armor and injuries; each sign has a colour as well."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text

from showdown.engine import acting, condition, monster_lines, token_list, view_types
from showdown.language import say
from showdown.tui.colours import BODY, survivor_colour, survivor_style
from showdown.tui.text_rows import cut, folded

FULL: Final = "█"
USED: Final = "▒"
GONE: Final = "░"
MARKS: Final = {"none": " ", "light": "'", "heavy": '"'}
"""One stroke for a light injury, two for a heavy one."""
LONGEST: Final = 20
"""Columns of the longest bar."""
ROOMY: Final = 62
"""Columns from which a survivor has two lines with words."""
SHORTEST_NAME: Final = 4
"""Columns that a name keeps in a narrow window."""
NUMBERS: Final = "#c9b896"
STATES: Final = "#e0a05b"


def monster_rows(view: view_types.View, width: int) -> list[Text]:
    """Name, numbers, and a bar: cards left in the AI deck, in the discard pile, and lost as wounds."""
    name, numbers, *more = monster_lines(view)
    rows = [Text(name, "bold #f0c674")]
    if len(name) + len(numbers) + 2 <= width:
        rows[0].append(f"  {numbers}", Style(color=NUMBERS, bold=False))
    else:
        rows.append(Text(numbers, NUMBERS))
    rows += [*life_rows(view, width), *[Text(line, "#c9a0a0") for line in more]]
    return [line for row in rows for line in folded(row, width)]


def life_rows(view: view_types.View, width: int) -> list[Text]:
    """The bar, with the counts behind it or, in a narrow window, below it."""
    m, decks = view["monster"], view["decks"]
    if m["life"] is not None:
        return [Text(say("tui.life", life=m["life"]) + " ", NUMBERS).append(FULL * min(m["life"], LONGEST), "#d9a441")]
    deck, discard, wounds = decks["ai"], len(decks["ai_discard"]), decks["wounds"]
    bar = Text(say("tui.deck") + " ", NUMBERS)
    bar.append(FULL * deck, "#d9a441").append(USED * discard, "#8a6a33").append(GONE * wounds, "#a33a2f")
    counts = Text(say("tui.deck_counts", deck=deck, discard=discard, wounds=wounds), NUMBERS)
    together = Text(" ").join([bar, counts])
    return [together] if together.cell_len <= width else [bar, counts]


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


def short_numbers(v: view_types.Survivor) -> Text:
    """The body, survival and insanity, as short as possible."""
    numbers = say("tui.survival_short", survival=v["survival"], insanity=v["insanity"])
    bar = body_bar(v)
    # An injury mark takes the place of the gap.
    return bar.append(numbers if bar.plain.endswith(" ") else f" {numbers}", NUMBERS)


def long_numbers(v: view_types.Survivor) -> Text:
    """The body, survival, insanity and movement, in words."""
    words = say(
        "tui.survivor_numbers",
        survival=v["survival"],
        limit=v["survival_limit"],
        insanity=v["insanity"],
        movement=v["movement"],
    )
    return body_bar(v).append(f"  {words}", NUMBERS)


def indented(text: str, width: int, style: str) -> list[Text]:
    return [Text("  ") + line for line in folded(Text(text, style), width - 2)] if text else []


class Party:
    """All survivors in this number of columns."""

    def __init__(self, view: view_types.View, width: int) -> None:
        self.survivors = view["survivors"]
        self.width = width
        self.acts = acting(view)
        """Letters of survivors in the middle of an act, and what they have left to spend."""
        self.name = max([len(v["name"]) for v in self.survivors.values()], default=0)
        """Columns of the names."""

    def rows(self, room: int) -> list[Text]:
        """As much as fits into ``room`` rows: each survivor at least in one row."""
        if self.width >= ROOMY:
            for geared in (list(self.survivors), list(self.acts), []):
                full = self.full(geared)
                if len(full) <= room:
                    return full
        return self.short(room)

    def full(self, geared: list[str]) -> list[Text]:
        """Each survivor with words, conditions and tokens; those in ``geared`` with their gear."""
        rows: list[Text] = []
        for letter, v in self.survivors.items():
            rows += folded(self.row(letter, long_numbers(v)), self.width)
            if v["alive"]:
                rows += self.states(letter)
                rows += self.gear(letter) if letter in geared else []
        return rows

    def short(self, room: int) -> list[Text]:
        """Each survivor in one row; conditions below it as far as there is room."""
        rows, spare = [], room - len(self.survivors)
        for letter, v in self.survivors.items():
            rows.append(self.row(letter, short_numbers(v)))
            placed = v["at"] is not None or v["swallowed"]
            states = indented(", ".join(condition(v)), self.width, STATES) if v["alive"] and placed else []
            if len(states) <= spare:
                rows += states
                spare -= len(states)
        return rows

    def row(self, letter: str, numbers: Text) -> Text:
        """Figure, name and numbers.  The name is cut if the row is too long."""
        v = self.survivors[letter]
        rest = numbers if v["alive"] else Text(say("status.dead"), "#a33a2f")
        name = max(min(self.name, self.width - 3 - rest.cell_len), SHORTEST_NAME)
        row = self.figure(letter).append(f"{cut(v['name'], name):<{name}} ", survivor_colour(letter))
        return row.append(rest)

    def figure(self, letter: str) -> Text:
        """The letter as on the board, or a cross; behind it `>` for who acts now, `*` for who has acted."""
        v = self.survivors[letter]
        if not v["alive"]:
            return Text("x", "#a33a2f").append(" ")
        down = v["knocked_down"]
        mark = ">" if letter in self.acts else "*" if v["acted"] else " "
        return Text().append(letter.upper() if down else letter, survivor_style(letter, down)).append(mark)

    def states(self, letter: str) -> list[Text]:
        """What a survivor has left to do, conditions and tokens."""
        v, left = self.survivors[letter], self.acts.get(letter, "")
        round_tokens = token_list(v["tokens_this_round"])
        states = [say("tui.left", left=left) if left else "", *condition(v), token_list(v["tokens"])]
        states.append(say("status.this_round", text=round_tokens) if round_tokens else "")
        return indented("; ".join([state for state in states if state]), self.width, STATES)

    def gear(self, letter: str) -> list[Text]:
        cards = self.survivors[letter]["gear"]
        return indented(", ".join([card.replace("-", " ") for card in cards]), self.width, "#8f836f")
