"""Features for learning: the position as numbers, and each option as numbers.

Only public information: positions, sheets, sizes of piles.  ``FEATURES`` changes whenever a feature changes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from showdown.engine import (
    LETTERS,
    NAMES,
    Decision,
    Narrator,
    PlaceOption,
    SpaceOption,
    State,
    SurvivorOption,
    UseOption,
    wounds_to_win,
)

FEATURES = "showdown.features/2"
HEAD = 0
"""The index of the head among the body locations."""

MOST_OPTIONS = 2 * len(NAMES)
"""The longest list of options: an oblong tile may be placed on any space, both ways round."""

WIDTH = NAMES.index("A2")
HEIGHT = len(NAMES) // WIDTH

KINDS = (
    "controller",
    "place_monster",
    "lay_tile",
    "facing",
    "deploy",
    "first_turn",
    "nominate",
    "pick_target",
    "monster_path",
    "trigger_order",
    "hit",
    "direction",
    "placement",
    "flow",
    "act_order",
    "action",
    "move_to",
    "wound_order",
    "spend",
    "volunteers",
    "yes_no",
    "card_choice",
    "consume",
)
SHEET = 20
"""Features of each survivor."""

TABLE = 12 + len(KINDS) + SHEET * len(LETTERS)

# Names of features, which files with weights use; not translated.
OPTION_NAMES = (
    "attack",
    "attack from behind",
    "attack with bare hands",
    "move",
    "move while behind",
    "move while beside",
    "move with nothing to spend",
    "sling",
    "sling near the end",
    "use something else",
    "end",
    "end with an attack left",
    "to: distance",
    "to: beside",
    "to: behind",
    "to: in front",
    "act",
    "act: behind",
    "dodge a light hit",
    "dodge a heavy hit",
    "take",
    "survival action",
    "yes",
    "other",
)
WIDE = len(OPTION_NAMES)
NUMBER = {name: i for i, name in enumerate(OPTION_NAMES)}

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


def table_of(s: State, d: Decision | None) -> Floats:
    """The position as one row of numbers between -1 and 2."""
    out = np.zeros(TABLE, dtype=np.float32)
    m = s.monster
    out[0] = min(s.round, 50) / 50
    out[1 + min(s.turn, 2)] = 1
    out[4] = min(wounds_to_win(s), 40) / 20
    if m.cell >= 0:
        out[5], out[6] = m.cell % WIDTH / WIDTH, m.cell // WIDTH / HEIGHT
        out[7 + m.facing] = 1
    out[11] = m.down
    if d is not None and d.kind in KINDS:
        out[12 + KINDS.index(d.kind)] = 1
    behind = s.foot.blind_spot(m.cell, m.facing)
    for i, v in enumerate(s.survivors):
        at = 12 + len(KINDS) + SHEET * i
        out[at] = v.alive
        if not v.alive:
            continue
        out[at + 1 : at + 6] = [box / 2 for box in v.boxes]
        out[at + 6 : at + 11] = [min(a, 10) / 5 for a in v.armor]
        out[at + 11] = v.down
        out[at + 12] = v.acted
        out[at + 13] = min(v.survival, 10) / 5
        out[at + 14] = min(v.bleeding, 5) / 5
        out[at + 15] = min(v.insanity, 20) / 10
        if v.cell >= 0:
            out[at + 16], out[at + 17] = v.cell % WIDTH / WIDTH, v.cell // WIDTH / HEIGHT
            out[at + 18] = behind >> v.cell & 1
            out[at + 19] = min(s.foot.distance(m.cell, v.cell), 20) / 10
    return out


def options_of(s: State, d: Decision) -> Floats:
    """One row for each option of the pending decision; as many rows as there are options.

    "behind" and "beside" of an attack or a move describe the survivor who decides.  That is not always the survivor
    whose act it is: a surge happens in another survivor's act, or in the monster's turn.
    """
    options = d.options
    out = np.zeros((len(options), WIDE), dtype=np.float32)
    m = s.monster
    here = deciding_cell(s, d)
    behind = s.foot.blind_spot(m.cell, m.facing)
    beside = s.foot.adjacent[m.cell]
    strikes = False
    for o in options:
        if o.verb == "attack":
            strikes = True
    for i, o in enumerate(options):
        verb = o.verb
        row = out[i]
        if isinstance(o, SpaceOption) and (verb == "to" or verb == "at" or verb == "place"):
            row[12] = min(s.foot.distance(m.cell, o.cell), 20) / 10
            row[13] = beside >> o.cell & 1
            row[14] = behind >> o.cell & 1
            row[15] = s.foot.in_front(m.cell, m.facing, o.cell)
        elif verb == "attack":
            row[0] = 1
            row[1] = on(behind, here)
            row[2] = o.key == "attack:fist-and-tooth"
        elif verb == "move":
            row[3] = 1
            row[4] = on(behind, here)
            row[5] = on(beside, here)
            row[6] = s.act.activation == 0
        elif isinstance(o, UseOption):
            sling = s.catalog.cards[o.card].abilities[o.ability].sling
            row[7] = sling
            row[8] = sling and wounds_to_win(s) <= 4
            row[9] = not sling
        elif verb == "end" or verb == "done":
            row[10] = 1
            row[11] = strikes
        elif isinstance(o, SurvivorOption) and verb == "act":
            cell = s.survivors[o.survivor].cell
            row[16] = 1
            row[17] = on(behind, cell)
        elif isinstance(o, PlaceOption) and verb == "dodge":
            v = s.survivors[s.monster_attack.target]
            heavy = v.armor[o.place] == 0 and (o.place == HEAD or v.boxes[o.place] > 0)
            row[19 if heavy else 18] = 1
        elif verb == "take":
            row[20] = 1
        elif verb == "survival":
            row[21] = 1
        elif verb == "yes":
            row[22] = 1
        else:
            row[23] = 1
    return out


def deciding_cell(s: State, d: Decision) -> int:
    """The space of the survivor who decides, or -1 (off the board, or a decision of the whole group)."""
    who = Narrator(s).decider(d) if d.kind == "action" else -1
    return s.survivors[who].cell if who >= 0 else -1


def on(mask: int, cell: int) -> bool:
    """Is the space in the mask?"""
    return cell >= 0 and bool(mask >> cell & 1)


def padded(rows: Floats) -> tuple[Floats, Mask]:
    """The options in an array of fixed size, and a mask of the rows that are options."""
    out = np.zeros((MOST_OPTIONS, WIDE), dtype=np.float32)
    mask = np.zeros(MOST_OPTIONS, dtype=np.int8)
    n = min(len(rows), MOST_OPTIONS)
    out[:n] = rows[:n]
    mask[:n] = 1
    return out, mask
