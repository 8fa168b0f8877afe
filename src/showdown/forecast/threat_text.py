"""A threat as lines and as data, and the heat of a board.  Undrawn cards are counted, and named only with spoilers."""

from __future__ import annotations

from typing import Any, Final

from showdown.board.cells import DIRECTIONS, NAMES
from showdown.forecast.monster_turn import BOXES, BRAIN, DAMAGE, DEATH, DOWN, FIGURES, HIT, SEVERE, TARGETED, TRAUMA
from showdown.forecast.threat import Spot, Threat
from showdown.model.ids import LETTERS
from showdown.model.state import State

CHANCES: Final = (TARGETED, HIT, DOWN, SEVERE, TRAUMA, DEATH)
TITLES: Final = {
    TARGETED: "target",
    HIT: "hit",
    DAMAGE: "damage",
    BOXES: "boxes",
    DOWN: "down",
    SEVERE: "severe",
    BRAIN: "brain",
    TRAUMA: "trauma",
    DEATH: "death",
}
SHOWN_STOPS: Final = 6
"""Where the monster ends: so many stops are named, the rest together."""
SHOWN_SPOTS: Final = 5

TIES: Final = {
    "uniform": "where the monster's controller would choose, every way is equally likely",
    "worst": "the monster's controller always takes the way that hurts most: deaths, then severe injuries, then damage",
    "first": "the monster's controller always takes the first way offered",
}
SURVIVAL: Final = {
    "none": "nobody spends survival; hits are taken in the order they are offered",
    "dodge": "whoever can dodges once, where least protects, and endures; no other survival is spent",
}


# -- as data -----------------------------------------------------------------------------------------------------


def threat_data(found: Threat, spoilers: bool = False) -> dict[str, Any]:
    """Everything for programs."""
    survivors: dict[str, Any] = {}
    for i, v in enumerate(found.start.survivors):
        if v.alive:
            survivors[LETTERS[i]] = {
                name: {"mean": found.of(i, f), "standard_error": found.error_of(i, f)} for f, name in enumerate(FIGURES)
            }
    return {
        "method": method(found),
        "cards": cards(found, spoilers),
        "survivors": survivors,
        "monster_ends": [
            {**stop_data(stop), "probability": p, "standard_error": found.end_error.get(stop, 0.0)}
            for stop, p in stops(found)
        ],
        "assumptions": assumptions(found),
    }


def method(found: Threat) -> dict[str, Any]:
    sampled = [branch for branch in found.branches if not branch.exact]
    return {
        "exact": found.exact,
        "ties": found.question.ties,
        "survival": found.question.survival,
        "samples": found.question.samples if sampled else 0,
        "seed": found.question.seed,
    }


def cards(found: Threat, spoilers: bool) -> dict[str, Any]:
    """How many cards may come; which, only where it is known or allowed."""
    out: dict[str, Any] = {
        "may_come": len(found.branches),
        "worked_out": sum([branch.exact for branch in found.branches]),
    }
    if spoilers or len(found.branches) == 1:
        titles = found.start.catalog.cards
        out["named"] = [
            {"card": titles[branch.card].name, "probability": branch.weight, "exact": branch.exact}
            for branch in found.branches
            if branch.card >= 0
        ]
    return out


def stops(found: Threat) -> list[tuple[tuple[int, int], float]]:
    return sorted(found.mean.ends.items(), key=lambda item: (-round(item[1], 12), item[0]))


def stop_data(stop: tuple[int, int]) -> dict[str, Any]:
    cell, facing = stop
    if cell < 0:
        return {"at": None, "facing": None, "state": "dead" if cell == -2 else "off the board"}
    return {"at": NAMES[cell], "facing": DIRECTIONS[facing], "state": "on the board"}


def assumptions(found: Threat) -> list[str]:
    s = found.start
    out = ["the turn begins with everybody where they stand now, and nothing happens before it"]
    if found.under_way:
        out.append("a monster turn is going on: its rest is left out, and a whole new turn is told")
    many = len(found.branches)
    if many > 1:
        weights = {round(branch.weight, 12) for branch in found.branches}
        likely = "all equally likely" if len(weights) == 1 else "weighted by what is known of the deck"
        out.append(f"{many} cards may come, {likely}; discards, wounds and known cards are respected")
    elif found.branches[0].card >= 0:
        out.append(f"the next card is known: {s.catalog.cards[found.branches[0].card].title}")
    else:
        out.append("no card is waited for: what is fixed comes first, whatever card may follow it")
    out += [TIES[found.question.ties], SURVIVAL[found.question.survival]]
    out.append("several targets are attacked in the order they are offered")
    return out


# -- as lines ----------------------------------------------------------------------------------------------------


def threat_lines(found: Threat, spoilers: bool = False, gap: int = 2) -> list[str]:
    """A table of the survivors, the monster's stops, and how the figures were made.  ``gap``: between its columns."""
    s = found.start
    rows = [["", *[TITLES[f] for f in range(len(FIGURES))]]]
    for i, v in enumerate(s.survivors):
        if v.alive:
            rows.append([name(s, i), *[written(found.of(i, f), f in CHANCES) for f in range(len(FIGURES))]])
    lines = [summary(found), "", *columns(rows, gap), ""]
    lines.append("Chances of it happening at least once; damage, boxes and brain damage are expected points.")
    lines.append(f"The {s.constants.monster.title} ends: {ends(found)}.")
    lines += ["", how(found)]
    lines += [f"- {text}" for text in assumptions(found)]
    named = cards(found, spoilers).get("named", [])
    if spoilers and len(named) > 1:
        lines.append("- cards: " + ", ".join([f"{c['card']} {written(c['probability'], True)}" for c in named]))
    return lines


def summary(found: Threat) -> str:
    """One line: who is in most danger."""
    s = found.start
    alive = [i for i, v in enumerate(s.survivors) if v.alive]
    most = max(alive, key=lambda i: (found.of(i, TARGETED), found.of(i, DAMAGE)))
    if not found.of(most, TARGETED) and not sum([found.of(i, DAMAGE) + found.of(i, BRAIN) for i in alive]):
        return "Nobody will be targeted or hurt in the next monster turn."
    damage = sum([found.of(i, DAMAGE) for i in alive])
    targeted = written(found.of(most, TARGETED), True)
    first = f"Most likely target: {name(s, most)} ({targeted})" if found.of(most, TARGETED) else "Nobody is targeted"
    return f"{first}. Expected damage to all: {damage:.2f}; deaths: {found.deaths:.3f}."


def how(found: Threat) -> str:
    sampled = [branch for branch in found.branches if not branch.exact]
    if not sampled:
        return "Exact: every card and every roll was followed."
    worst = max([found.error_of(i, TARGETED) for i in range(len(found.start.survivors))], default=0.0)
    hurt = max([found.error_of(i, DAMAGE) for i in range(len(found.start.survivors))], default=0.0)
    return (
        f"{len(found.branches) - len(sampled)} of {len(found.branches)} cards exactly, the others by "
        f"{found.question.samples} turns each (seed {found.question.seed}): standard error at most "
        f"{100 * worst:.1f} points for targets, {hurt:.3f} for damage."
    )


def ends(found: Threat) -> str:
    ordered = stops(found)
    parts = []
    for (cell, facing), p in ordered[:SHOWN_STOPS]:
        where = f"{NAMES[cell]} facing {DIRECTIONS[facing]}" if cell >= 0 else "dead" if cell == -2 else "off the board"
        parts.append(f"{where} {written(p, True)}")
    rest = sum([p for _, p in ordered[SHOWN_STOPS:]])
    if rest:
        parts.append(f"{len(ordered) - SHOWN_STOPS} other ways {written(rest, True)}")
    return ", ".join(parts)


def name(s: State, who: int) -> str:
    v = s.survivors[who]
    return f"{LETTERS[who]} {v.name}" if v.name and v.name != LETTERS[who] else LETTERS[who]


def written(value: float, chance: bool) -> str:
    """A chance in percent, or points; what is small is never written as nothing."""
    if not chance:
        return f"{value:.2f}" if not value or value >= 0.005 else "<0.01"
    if 0 < value < 0.0005:
        return "<0.1 %"
    if 0.9995 <= value < 1 - 1e-9:
        return ">99.9 %"
    return f"{100 * value:.1f} %"


def columns(rows: list[list[str]], gap: int) -> list[str]:
    widths = [max([len(row[i]) for row in rows]) for i in range(len(rows[0]))]
    return [
        (" " * gap).join([row[0].ljust(widths[0]), *[row[i].rjust(widths[i]) for i in range(1, len(row))]]).rstrip()
        for row in rows
    ]


# -- the heat of a board -----------------------------------------------------------------------------------------


def digits(spots: list[Spot], who: int) -> dict[str, str]:
    """A digit for each space: expected damage there, 0 for none to 9 for the most of them all."""
    most = max([hurt(spot, who) for spot in spots], default=0.0)
    # Nothing but nothing is a 0, and only what is nearly the most is a 9.
    return {
        spot.space: "0" if not most or not hurt(spot, who) else str(min(9, 1 + int(8.999 * hurt(spot, who) / most)))
        for spot in spots
    }


def hurt(spot: Spot, who: int) -> float:
    """Damage expected there, of body and brain."""
    return spot.threat.of(who, DAMAGE) + spot.threat.of(who, BRAIN)


def ranking(spots: list[Spot], who: int) -> list[Spot]:
    """Best first."""
    return sorted(spots, key=lambda spot: (spot.rank(who), NAMES.index(spot.space)))


def heat_board(s: State, spots: list[Spot], who: int) -> list[str]:
    """22 x 16 spaces; the digit of each space that can be reached stands in its second character."""
    marks = digits(spots, who)
    width = NAMES.index("A2")
    base = s.foot.base[s.monster.cell] if s.monster.cell >= 0 and not s.monster.dead else 0
    at = {v.cell: LETTERS[i] for i, v in enumerate(s.survivors) if v.alive and v.cell >= 0}
    rows = ["    " + " ".join([chr(65 + x) for x in range(width)])]
    for y in range(len(NAMES) // width):
        cells = []
        for cell in range(y * width, (y + 1) * width):
            figure = "M" if base >> cell & 1 else at.get(cell, ".")
            cells.append(figure + marks.get(NAMES[cell], " "))
        rows.append(f"{y + 1:>2}  {''.join(cells)}".rstrip())
    most = max([hurt(spot, who) for spot in spots], default=0.0)
    rows += ["", f"digit: damage expected for {LETTERS[who]} on that space, 0 none, 9 the most ({most:.2f})"]
    return rows


def heat_lines(s: State, spots: list[Spot], who: int, gap: int = 2) -> list[str]:
    ordered = ranking(spots, who)
    rows = [["", *[TITLES[f] for f in range(len(FIGURES))]]]
    shown = ordered if len(ordered) <= 2 * SHOWN_SPOTS else [*ordered[:SHOWN_SPOTS], *ordered[-SHOWN_SPOTS:]]
    here = [spot for spot in ordered if spot.stays and spot not in shown]
    for spot in [*shown, *here]:
        found = spot.threat
        label = f"{spot.space} (stays)" if spot.stays else spot.space
        rows.append([label, *[written(found.of(who, f), f in CHANCES) for f in range(len(FIGURES))]])
    first = spots[0].threat
    lines = [f"Where should {name(s, who)} stand? {len(spots)} spaces, best first."]
    lines += ["", *heat_board(s, spots, who), "", *columns(rows, gap), "", spread_of(spots, who)]
    return lines + [f"- {text}" for text in heat_assumptions(first)]


def heat_assumptions(found: Threat) -> list[str]:
    return ["the spaces are those of a whole move from here, whether or not it has moved already", *assumptions(found)]


def spread_of(spots: list[Spot], who: int) -> str:
    if all(spot.threat.exact for spot in spots):
        return "Exact on every space."
    question = spots[0].threat.question
    target = max([spot.threat.error_of(who, TARGETED) for spot in spots])
    damage = max([spot.threat.error_of(who, DAMAGE) for spot in spots])
    some = sum([spot.threat.exact for spot in spots])
    exact = f"Exact on {some} spaces; on the others " if some else ""
    return (
        f"{exact}{question.samples} turns for each card, with the same dice on every space (seed {question.seed}): "
        f"standard error at most {100 * target:.1f} points for targets, {damage:.3f} for damage."
    )


def heat_data(spots: list[Spot], who: int) -> dict[str, Any]:
    marks = digits(spots, who)
    return {
        "survivor": LETTERS[who],
        "method": method(spots[0].threat) | {"exact": all(spot.threat.exact for spot in spots)},
        "spaces": [
            {
                "space": spot.space,
                "stays": spot.stays,
                "digit": int(marks[spot.space]),
                **{
                    figure: {"mean": spot.threat.of(who, f), "standard_error": spot.threat.error_of(who, f)}
                    for f, figure in enumerate(FIGURES)
                },
            }
            for spot in ranking(spots, who)
        ],
        "assumptions": heat_assumptions(spots[0].threat),
    }
