"""Monster and survivors beside the board: bars for life, armor and injuries; each sign has a colour as well."""

from __future__ import annotations

from typing import Final

from rich.style import Style
from rich.text import Text

from showdown.engine import Names, acting, condition, monster_lines, plain_name, token_list, view_types
from showdown.language import say
from showdown.tui.colours import BODY, survivor_colour, survivor_style
from showdown.tui.marks import NO_MARKS, Marks
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


def monster_rows(view: view_types.View, width: int, names: Names = plain_name, next_kills: bool = False) -> list[Text]:
    """Name, numbers, and a bar: cards left in the AI deck, in the discard pile, and lost as wounds.

    ``next_kills``: the next wound kills the monster.
    """
    name, numbers, *more = monster_lines(view, names)
    rows = [Text(name, "bold #f0c674")]
    if len(name) + len(numbers) + 2 <= width:
        rows[0].append(f"  {numbers}", Style(color=NUMBERS, bold=False))
    else:
        rows.append(Text(numbers, NUMBERS))
    rows += [*life_rows(view, width, next_kills), *[Text(line, "#c9a0a0") for line in more]]
    return [line for row in rows for line in folded(row, width)]


def life_rows(view: view_types.View, width: int, next_kills: bool) -> list[Text]:
    """The bar with the counts behind it, in a narrow window the counts alone; whether the next wound kills."""
    m, decks = view["monster"], view["decks"]
    last = [Text(say("tui.next_wound_kills"), "bold #e0a05b")] if next_kills else []
    if m["life"] is not None:
        bar = Text(say("tui.life", life=m["life"]) + " ", NUMBERS).append(FULL * min(m["life"], LONGEST), "#d9a441")
        return [bar, *last]
    deck, discard, wounds = decks["ai"], len(decks["ai_discard"]), decks["wounds"]
    bar = Text()
    bar.append(FULL * deck, "#d9a441").append(USED * discard, "#8a6a33").append(GONE * wounds, "#a33a2f")
    counts = Text(say("tui.deck_counts", deck=deck, discard=discard, wounds=wounds), NUMBERS)
    together = Text(" ").join([bar, counts])
    return [together if together.cell_len <= width else counts, *last]


def body_bar(v: view_types.Survivor) -> Text:
    """Each location with its armor points and injuries, on the colour of its state: ``H2 A1'B0" W0 L0``."""
    out = Text()
    for letter, (place, points) in zip(say("status.places").split(), v["armor"].items(), strict=True):
        box = v["injuries"][place]
        state = box if box != "none" else "armored" if points else "bare"
        out.append(f"{letter}{points}{MARKS[box]}", BODY[state])
    return out


def brain_mark(v: view_types.Survivor) -> Text:
    """The injury of the brain behind the other numbers, so that they stay in their columns: ``br'``."""
    brain = v["injuries"]["brain"]
    return Text() if brain == "none" else Text(" ").append(f"{say('tui.brain')}{MARKS[brain]}", BODY[brain])


def short_numbers(v: view_types.Survivor) -> Text:
    """The body, survival, insanity and bleeding tokens, as short as possible."""
    numbers = say("tui.survival_short", survival=v["survival"], insanity=v["insanity"])
    bar = body_bar(v)
    # An injury mark takes the place of the gap.
    bar.append(numbers if bar.plain.endswith(" ") else f" {numbers}", NUMBERS)
    if v["bleeding"]:
        bar.append(" ").append(say("tui.bleeding_short", count=v["bleeding"]), BODY["heavy"])
    return bar


def long_numbers(v: view_types.Survivor) -> Text:
    """The body, survival, insanity and movement, in words."""
    words = say(
        "tui.survivor_numbers",
        survival=v["survival"],
        limit=v["survival_limit"],
        insanity=v["insanity"],
        movement=v["movement"],
    )
    return body_bar(v).append(f"  {words}", NUMBERS).append(brain_mark(v))


def indented(text: str, width: int, style: str) -> list[Text]:
    return [Text("  ") + line for line in folded(Text(text, style), width - 2)] if text else []


class Party:
    """All survivors in this number of columns."""

    def __init__(self, view: view_types.View, width: int, names: Names = plain_name, marks: Marks = NO_MARKS) -> None:
        self.names = names
        self.marks = marks
        self.survivors = view["survivors"]
        self.over = view["monster"]["dead"]
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
        numbers = {letter: long_numbers(v) for letter, v in self.survivors.items()}
        name = self.name_columns(list(numbers.values()))
        for letter, v in self.survivors.items():
            rows += folded(self.row(letter, numbers[letter], name), self.width)
            if v["alive"]:
                rows += self.states(letter)
                rows += self.gear(letter) if letter in geared else []
        return rows

    def short(self, room: int) -> list[Text]:
        """Each survivor in one row, conditions below it; the last row counts the conditions without room."""
        living = [v for v in self.survivors.values() if v["alive"]]
        brains = self.name_columns([short_numbers(v).append(brain_mark(v)) for v in living]) >= self.name
        numbers = {letter: short_numbers(v) for letter, v in self.survivors.items()}
        if brains:
            numbers = {letter: row.append(brain_mark(self.survivors[letter])) for letter, row in numbers.items()}
        name = self.name_columns([numbers[letter] for letter, v in self.survivors.items() if v["alive"]])
        states, hidden = self.fitted(self.conditions(not brains), room - len(self.survivors))
        rows: list[Text] = []
        for letter in self.survivors:
            rows += [self.row(letter, numbers[letter], name), *states.get(letter, [])]
        return [*rows, *indented(say("tui.more_states", count=hidden) if hidden else "", self.width, STATES)]

    def conditions(self, brains: bool) -> dict[str, str]:
        """What players must see, by survivor.  ``brains``: with injuries of the brain."""
        out: dict[str, str] = {}
        for letter, v in self.survivors.items():
            if v["alive"] and (v["at"] is not None or v["swallowed"]):
                brain = v["injuries"]["brain"] if brains else "none"
                # The row itself says how many bleeding tokens there are: it is never left out.
                states = [
                    *condition({**v, "bleeding": 0}, self.over),
                    *([say(f"tui.brain_{brain}")] if brain != "none" else []),
                ]
                out |= {letter: ", ".join(states)} if states else {}
        return out

    def fitted(self, states: dict[str, str], spare: int) -> tuple[dict[str, list[Text]], int]:
        """Rows for the conditions in ``spare`` rows, and the number of survivors whose conditions have none.

        Everybody has one row, cut if necessary, before anybody has two.
        """
        full = {letter: indented(text, self.width, STATES) for letter, text in states.items()}
        kept = list(full) if len(full) <= spare else list(full)[: max(spare - 1, 0)]
        spare -= len(full)
        out: dict[str, list[Text]] = {}
        for letter in kept:
            fits = len(full[letter]) - 1 <= max(spare, 0)
            spare -= len(full[letter]) - 1 if fits else 0
            out[letter] = full[letter] if fits else indented(cut(states[letter], self.width - 2), self.width, STATES)
        return out, len(full) - len(kept)

    def name_columns(self, numbers: list[Text]) -> int:
        """Columns of all names beside these numbers: the same for all, so that the numbers are in columns."""
        widest = max([row.cell_len for row in numbers], default=0)
        return max(min(self.name, self.width - 3 - widest), SHORTEST_NAME)

    def row(self, letter: str, numbers: Text, name: int) -> Text:
        """Figure, name and numbers.  ``name``: columns of the name, which is cut if it is longer."""
        v = self.survivors[letter]
        rest = numbers if v["alive"] else Text(say("status.dead"), "#a33a2f")
        colour = Style(color=survivor_colour(letter), reverse=bool(self.marks.beside(letter)))
        row = self.figure(letter).append(f"{cut(v['name'], name):<{name}}", colour).append(" ")
        return row.append(rest)

    def figure(self, letter: str) -> Text:
        """The letter as on the board, or a cross; then `!` for a target, `>` for who acts, or `*` for who has acted."""
        v = self.survivors[letter]
        if not v["alive"]:
            return Text("x", "#a33a2f").append(" ")
        down = v["knocked_down"]
        mark = self.marks.beside(letter) or (">" if letter in self.acts else "*" if v["acted"] else " ")
        return Text().append(letter.upper() if down else letter, survivor_style(letter, down)).append(mark)

    def states(self, letter: str) -> list[Text]:
        """What a survivor has left to do, conditions and tokens."""
        v, left = self.survivors[letter], self.acts.get(letter, "")
        round_tokens = token_list(v["tokens_this_round"])
        states = [say("tui.left", left=left) if left else "", *condition(v, self.over), token_list(v["tokens"])]
        states.append(say("status.this_round", text=round_tokens) if round_tokens else "")
        return indented("; ".join([state for state in states if state]), self.width, STATES)

    def gear(self, letter: str) -> list[Text]:
        cards = self.survivors[letter]["gear"]
        return indented(", ".join(map(self.names, cards)), self.width, "#8f836f")
