"""A threat as lines and as data, and the heat of a board.  Undrawn cards are counted, and named only with spoilers.

All words are in the catalogue (section ``threat``).
"""

from __future__ import annotations

from typing import Any, Final

from showdown.board.cells import DIRECTIONS, NAMES
from showdown.forecast.monster_turn import BRAIN, DAMAGE, DEATH, DOWN, FIGURES, HIT, SEVERE, TARGETED, TRAUMA
from showdown.forecast.threat import Spot, Threat
from showdown.language import current_language, say
from showdown.model.ids import LETTERS
from showdown.model.state import State
from showdown.view.facts import Namer

CHANCES: Final = (TARGETED, HIT, DOWN, SEVERE, TRAUMA, DEATH)
SHOWN_STOPS: Final = 6
"""Number of places listed where the monster ends its turn; the rest is added up."""
SHOWN_SPOTS: Final = 5
ALIKE: Final = 0.005
"""Expected damage that differs by less than this is written alike."""

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
    out = [say("threat.start")]
    if found.under_way:
        out.append(say("threat.under_way"))
    many = len(found.branches)
    if many > 1:
        weights = {round(branch.weight, 12) for branch in found.branches}
        out.append(say("threat.cards", many=many, alike=len(weights) == 1))
    elif found.branches[0].card >= 0:
        out.append(say("threat.known_card", card=s.catalog.cards[found.branches[0].card].title))
    else:
        out.append(say("threat.no_card"))
    out += [say(f"threat.ties.{found.question.ties}"), say(f"threat.survival.{found.question.survival}")]
    return [*out, say("threat.order")]


# -- as lines ----------------------------------------------------------------------------------------------------


def threat_lines(found: Threat, spoilers: bool = False, gap: int = 2) -> list[str]:
    """A table of the survivors, the monster's stops, and how the figures were made.  ``gap``: between its columns."""
    s = found.start
    rows = [["", *[say(f"threat.{figure}") for figure in FIGURES]]]
    for i, v in enumerate(s.survivors):
        if v.alive:
            figures = [written(found.of(i, f), f in CHANCES) for f in range(len(FIGURES))]
            rows.append([name(s, i), *([tight(figure) for figure in figures] if gap == 1 else figures)])
    lines = [summary(found), "", *columns(rows, gap), ""]
    lines += [say("threat.legend"), say("threat.ends", monster=s.constants.monster.called, ends=ends(found))]
    lines += ["", how(found)]
    lines += [f"- {text}" for text in assumptions(found)]
    named = cards(found, spoilers).get("named", [])
    if spoilers and len(named) > 1:
        chances = [say("threat.spoiler_card", card=c["card"], chance=written(c["probability"], True)) for c in named]
        lines.append("- " + say("threat.spoiler", cards=", ".join(chances)))
    return lines


def summary(found: Threat) -> str:
    """One line: who is in most danger."""
    s = found.start
    alive = [i for i, v in enumerate(s.survivors) if v.alive]
    most = max(alive, key=lambda i: (found.of(i, TARGETED), found.of(i, DAMAGE)))
    if not found.of(most, TARGETED) and not sum([found.of(i, DAMAGE) + found.of(i, BRAIN) for i in alive]):
        return say("threat.safe")
    damage = sum([found.of(i, DAMAGE) for i in alive])
    return say(
        "threat.summary",
        who=told(s, most),
        targeted=written(found.of(most, TARGETED), True) if found.of(most, TARGETED) else "",
        damage=f"{damage:.2f}",
        deaths=f"{found.deaths:.3f}",
    )


def how(found: Threat) -> str:
    sampled = [branch for branch in found.branches if not branch.exact]
    if not sampled:
        return say("threat.exact")
    everyone = range(len(found.start.survivors))
    return say(
        "threat.sampled",
        exact=len(found.branches) - len(sampled),
        many=len(found.branches),
        samples=found.question.samples,
        seed=found.question.seed,
        target=f"{100 * max([found.error_of(i, TARGETED) for i in everyone], default=0.0):.1f}",
        damage=f"{max([found.error_of(i, DAMAGE) for i in everyone], default=0.0):.3f}",
    )


def ends(found: Threat) -> str:
    ordered = stops(found)
    parts = []
    for (cell, facing), p in ordered[:SHOWN_STOPS]:
        at = NAMES[cell] if cell >= 0 else ""
        facing_word = say(f"words.facing.{DIRECTIONS[facing]}") if cell >= 0 else ""
        parts.append(say("threat.end", at=at, facing=facing_word, dead=cell == -2, chance=written(p, True)))
    rest = sum([p for _, p in ordered[SHOWN_STOPS:]])
    if rest:
        parts.append(say("threat.other_ends", count=len(ordered) - SHOWN_STOPS, chance=written(rest, True)))
    return ", ".join(parts)


def name(s: State, who: int) -> str:
    v = s.survivors[who]
    return say("threat.name", letter=LETTERS[who], name=v.name) if v.name and v.name != LETTERS[who] else LETTERS[who]


def told(s: State, who: int) -> str:
    """A survivor in a sentence; ``name`` is for tables."""
    named = s.survivors[who].name not in ("", LETTERS[who])
    return Namer(s, current_language()).lettered(who) if named else LETTERS[who]


def written(value: float, chance: bool) -> str:
    """A chance in percent, or points; what is small is never written as nothing."""
    if not chance:
        return f"{value:.2f}" if not value or value >= 0.005 else "<0.01"
    if 0 < value < 0.0005:
        return "<0.1 %"
    if 0.9995 <= value < 1 - 1e-9:
        return ">99.9 %"
    return f"{100 * value:.1f} %"


def tight(figure: str) -> str:
    """A figure without a column to spare, for a table that must fit into 72 columns."""
    return figure.replace("100.0 %", "100%").replace(" %", "%")


def columns(rows: list[list[str]], gap: int) -> list[str]:
    widths = [max([len(row[i]) for row in rows]) for i in range(len(rows[0]))]
    return [
        (" " * gap).join([row[0].ljust(widths[0]), *[row[i].rjust(widths[i]) for i in range(1, len(row))]]).rstrip()
        for row in rows
    ]


# -- the heat of a board -----------------------------------------------------------------------------------------


def digits(spots: list[Spot], who: int) -> dict[str, str]:
    """A digit for each space: expected damage there, 0 for none to 9 for the most of them all; 1 if all are alike."""
    most = max([hurt(spot, who) for spot in spots], default=0.0)
    if all_alike(spots, who):
        return {spot.space: "1" if most else "0" for spot in spots}
    # Nothing but nothing is a 0, and only what is nearly the most is a 9.
    return {
        spot.space: "0" if not most or not hurt(spot, who) else str(min(9, 1 + int(8.999 * hurt(spot, who) / most)))
        for spot in spots
    }


def all_alike(spots: list[Spot], who: int) -> bool:
    """Is the expected damage the same on each of several spaces, as far as the figures are written?"""
    figures = [hurt(spot, who) for spot in spots]
    return len(figures) > 1 and max(figures) - min(figures) < ALIKE


def hurt(spot: Spot, who: int) -> float:
    """Damage expected there, of body and brain."""
    return spot.threat.of(who, DAMAGE) + spot.threat.of(who, BRAIN)


def ranking(spots: list[Spot], who: int) -> list[Spot]:
    """Best first."""
    return sorted(spots, key=lambda spot: (spot.rank(who), NAMES.index(spot.space)))


def heat_board(s: State, spots: list[Spot], who: int) -> list[str]:
    """22 x 16 spaces of two characters; the second is the digit of a space that can be reached."""
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
    return [*rows, "", say("threat.digit", who=told(s, who), most=f"{most:.2f}", alike=all_alike(spots, who))]


def heat_lines(s: State, spots: list[Spot], who: int, gap: int = 2) -> list[str]:
    ordered = ranking(spots, who)
    rows = [["", *[say(f"threat.{figure}") for figure in FIGURES]]]
    shown = ordered if len(ordered) <= 2 * SHOWN_SPOTS else [*ordered[:SHOWN_SPOTS], *ordered[-SHOWN_SPOTS:]]
    here = [spot for spot in ordered if spot.stays and spot not in shown]
    for spot in [*shown, *here]:
        found = spot.threat
        label = say("threat.stays", space=spot.space) if spot.stays else spot.space
        rows.append([label, *[written(found.of(who, f), f in CHANCES) for f in range(len(FIGURES))]])
    first = spots[0].threat
    lines = [say("threat.where", who=told(s, who), count=len(spots))]
    lines += ["", *heat_board(s, spots, who), "", *columns(rows, gap), "", spread_of(spots, who)]
    return lines + [f"- {text}" for text in heat_assumptions(first)]


def heat_assumptions(found: Threat) -> list[str]:
    return [say("threat.whole_move"), *assumptions(found)]


def spread_of(spots: list[Spot], who: int) -> str:
    if all(spot.threat.exact for spot in spots):
        return say("threat.exact_spaces")
    question = spots[0].threat.question
    return say(
        "threat.sampled_spaces",
        exact=sum([spot.threat.exact for spot in spots]),
        samples=question.samples,
        seed=question.seed,
        target=f"{100 * max([spot.threat.error_of(who, TARGETED) for spot in spots]):.1f}",
        damage=f"{max([spot.threat.error_of(who, DAMAGE) for spot in spots]):.3f}",
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
