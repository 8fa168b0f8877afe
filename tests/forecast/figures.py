"""Recorded figures of odds, threat and explain: ``figures.json`` holds what commit 7e886c2 answered.

python -m tests.forecast.figures [WORD ...] [--slow]          compare now, with the time of each case
python -m tests.forecast.figures [WORD ...] [--slow] --write  record again, after a change of the rules or a sentence

Two answers are newer: the criticals of "whip, level 3" (0.10034991580 at 7e886c2, 0.10034992703 now) and of "knife,
blind spot" (0.15347654698 and 0.15347658235).  Two orders of locations wound equally there, and rounding decided
between them at 7e886c2; now the location offered first wins the tie.  Sentences are recorded as they read today.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from showdown.engine import IllegalOption, State, SurvivorSetup, core_catalog, start
from showdown.forecast.explain import (
    card_play_explanation,
    cards_explanation,
    explain_space,
    explain_turn,
    hit_location_explanation,
    outlooks,
    strike_explanation,
)
from showdown.forecast.monster_attack import attack_named, beside, monster_attack_odds
from showdown.forecast.position import Strike, stage_strike
from showdown.forecast.survivor_attack import result_of_roll, survivor_attack_odds, trap_odds
from showdown.forecast.threat import Question, heat, standing, threat
from showdown.forecast.threat_text import heat_data, heat_lines, threat_data, threat_lines
from showdown.scenario.loader import load_scenario

FILE: Final = Path(__file__).with_name("figures.json")
TOLERANCE: Final = 1e-12

Figures = dict[str, Any]


# -- survivors' attacks --------------------------------------------------------------------------------------------


def strike(weapon: str, against: str = "white-lion:level-1", how: str = "", **numbers: int) -> Strike:
    q = Strike()
    # The record is older than the rule that an attacker without a party wears the starting armor.
    q.attacker, q.whose = SurvivorSetup(), "a survivor without armor"
    q.weapon = weapon
    q.monster, q.level = against.split(":")
    for word in how.split():
        setattr(q, word, True)
    for name, value in numbers.items():
        setattr(q, name, value)
    return q


def attack(q: Strike, order: str, risk: bool) -> Figures:
    return survivor_attack_odds(stage_strike(q, core_catalog()), order, risk).data()


def single_questions(q: Strike) -> Figures:
    staged = stage_strike(q, core_catalog())
    return {
        "trap": [trap_odds(staged, hits) for hits in range(1, 3)],
        "rolls": [result_of_roll(staged, roll) for roll in range(1, 11)],
    }


STRIKES: Final[dict[str, tuple[Strike, str, bool]]] = {
    "stone, first story": (strike("founding-stone", "white-lion:first-story"), "optimal", False),
    "stone, blind spot": (strike("founding-stone", how="blind_spot"), "optimal", False),
    "stone, slung": (strike("founding-stone", how="sling"), "optimal", False),
    "bare hands": (strike("fist-and-tooth"), "optimal", False),
    "sword, level 2": (strike("bone-blade", "white-lion:level-2"), "fixed", False),
    "axe": (strike("bone-axe"), "optimal", False),
    "axe, fixed order": (strike("bone-axe"), "fixed", False),
    "axe, fallen monster": (strike("bone-axe", how="knocked_down"), "optimal", False),
    "axe, level 3": (strike("bone-axe", "white-lion:level-3"), "optimal", False),
    "axe, three removed": (strike("bone-axe", "white-lion:level-2", removed=3), "fixed", False),
    "axe, Antelope": (strike("bone-axe", "screaming-antelope:level-1"), "optimal", False),
    "dagger, dice only": (strike("bone-dagger", how="dice_only", luck=2), "optimal", False),
    "dagger, lucky": (strike("bone-dagger", luck=2), "optimal", False),
    "dagger, fixed order": (strike("bone-dagger", "screaming-antelope:level-1"), "fixed", False),
    "knife, blind spot": (strike("cat-fang-knife", how="blind_spot"), "optimal", False),
    "darts": (strike("bone-darts"), "optimal", False),
    "club": (strike("bone-club"), "fixed", False),
    "pickaxe": (strike("bone-pickaxe"), "optimal", False),
    "pickaxe, first story": (strike("bone-pickaxe", "white-lion:first-story"), "optimal", False),
    "sickle": (strike("bone-sickle", removed=2), "optimal", False),
    "bow, level 2": (strike("cat-gut-bow", "white-lion:level-2"), "optimal", False),
    "spear, level 3": (strike("king-spear", "white-lion:level-3", "blind_spot", removed=1), "optimal", False),
    "katar": (strike("lion-beast-katar", luck=1), "optimal", False),
    "whip, level 3": (strike("rawhide-whip", "white-lion:level-3", luck=1), "optimal", False),
    "whip, level 2": (strike("hunter-whip", "white-lion:level-2", removed=2), "fixed", False),
    "whip, Antelope": (strike("hunter-whip", "screaming-antelope:level-1", luck=3), "optimal", False),
    "shield": (strike("leather-shield"), "optimal", False),
    "scrap sword": (strike("scrap-sword"), "optimal", False),
    "pickaxe, risk": (strike("bone-pickaxe"), "optimal", True),
    "shield, Antelope, risk": (strike("leather-shield", "screaming-antelope:level-1"), "fixed", True),
    "pickaxe, first story, risk": (strike("bone-pickaxe", "white-lion:first-story"), "optimal", True),
}
SLOW: Final[dict[str, tuple[Strike, str, bool]]] = {
    "pair of katars": (strike("lion-beast-katar", how="paired", luck=1), "optimal", False),
    "pair of katars, fixed order": (strike("lion-beast-katar", how="paired", luck=1), "fixed", False),
    "axe, risk": (strike("bone-axe"), "optimal", True),
    "stone, first story, risk": (strike("founding-stone", "white-lion:first-story"), "fixed", True),
    "axe, Antelope, risk": (strike("bone-axe", "screaming-antelope:level-1"), "optimal", True),
}
"""Compared by the command only: four dice, and two dice with --risk."""


# -- monsters' attacks ---------------------------------------------------------------------------------------------


def maul(against: str, card: str, dodge: bool, sheet: Figures) -> Figures:
    v = SurvivorSetup()
    for name, value in sheet.items():
        setattr(v, name, value)
    monster, level = against.split(":")
    s = beside(monster, level, v, core_catalog())
    return monster_attack_odds(s, attack_named(s, card), 0, dodge).data()


ARMOR: Final = {"head": 1, "arms": 2, "body": 3, "waist": 1, "legs": 2}
MAULINGS: Final[dict[str, tuple[str, str, bool, Figures]]] = {
    "claw": ("white-lion:first-story", "claw", False, {}),
    "claw, level 2, armor": ("white-lion:level-2", "claw", False, {"armor": ARMOR}),
    "claw, dodge": ("white-lion:level-1", "claw", True, {"survival": 1}),
    "claw, evasion": ("white-lion:level-1", "claw", False, {"attributes": {"evasion": 3}}),
    "chomp, hurt head": ("white-lion:level-1", "chomp", False, {"boxes": {"head": "heavy"}}),
    "chomp, level 3": ("white-lion:level-3", "chomp", False, {"armor": ARMOR}),
    "maul": ("white-lion:level-1", "maul", False, {}),
    "basic action": ("white-lion:level-2", "basic-action", False, {"armor": ARMOR}),
}


# -- positions -----------------------------------------------------------------------------------------------------

POSITIONS: Final = {
    "one known card": "monster: {at: K8, facing: south}, survivors: {a: {at: K11}, b: {at: K2}}, decks: {ai: [claw]}",
    "tie": "monster: {at: K8, facing: south}, survivors: {a: {at: J10, armor: {head: 2}}, b: {at: M10}, "
    "c: {at: A1}}, controller: c, decks: {ai: [claw]}",
    "two cards": "monster: {at: K8, facing: south}, survivors: {a: {at: J10, survival: 2}, b: {at: M10}}, "
    "decks: {ai: [claw, size-up]}",
    "grasp": "monster: {at: K8, facing: south}, survivors: {a: {at: K12}, b: {at: M11}}, decks: {ai: [chomp, grasp]}",
    "four survivors": "monster: {id: white-lion, level: level-1, at: K8, facing: south}, "
    "survivors: {a: {at: K12}, b: {at: K6}, c: {at: M11, knocked_down: true}, d: {at: P9, survival: 1}}",
    "level 2": "monster: {id: white-lion, level: level-2, at: K8, facing: east}, "
    "survivors: {a: {at: N9}, b: {at: L11, survival: 3}, c: {at: H8}}",
    "level 3": "monster: {id: white-lion, level: level-3, at: F5, facing: west}, survivors: {a: {at: C6}, b: {at: F9}}",
    "survivors' turn": "monster: {id: white-lion, level: first-story, at: K8, facing: south}, "
    "survivors: {a: {at: K12}, b: {at: K6, survival: 1}}, start: survivors-turn, round: 4",
    "Antelope": "monster: {id: screaming-antelope, level: level-1, at: K8, facing: south}, "
    "survivors: {a: {at: K11}, b: {at: H9}}",
}


def position(name: str) -> State:
    text = "{name: a position, steps: [], " + POSITIONS[name] + "}"
    return start(load_scenario(text, "position.yaml", core_catalog()).setup, core_catalog())


def threat_figures(name: str, ties: str, survival: str, budget: int) -> Figures:
    question = Question(ties, survival)
    question.budget = budget
    found = threat(position(name), question)
    return {"data": threat_data(found, True), "lines": threat_lines(found, True)}


def heat_figures(name: str, who: int, ties: str, budget: int) -> Figures:
    question = Question(ties)
    question.samples, question.budget = 3, budget
    s = position(name)
    spots = heat(s, who, question)
    return {"data": heat_data(spots, who), "lines": heat_lines(s, spots, who)}


def standing_figures(name: str, who: int, space: str) -> Figures:
    return threat_data(standing(position(name), who, space, Question()), True)


THREATS: Final[tuple[tuple[str, str, str, int], ...]] = (
    ("one known card", "uniform", "none", -1),
    ("one known card", "worst", "dodge", 10**6),
    ("tie", "uniform", "none", 10**6),
    ("tie", "worst", "none", 10**6),
    ("tie", "first", "dodge", -1),
    ("tie", "worst", "none", 0),
    ("two cards", "uniform", "dodge", 10**6),
    ("two cards", "worst", "none", -1),
    ("grasp", "uniform", "none", 10**6),
    ("four survivors", "uniform", "none", -1),
    ("four survivors", "worst", "dodge", -1),
    ("four survivors", "first", "none", 1_000),
    ("level 2", "uniform", "none", -1),
    ("level 2", "first", "dodge", -1),
    ("level 3", "uniform", "none", -1),
    ("survivors' turn", "uniform", "dodge", -1),
    ("Antelope", "uniform", "none", -1),
    ("Antelope", "worst", "none", -1),
)


# -- explain -------------------------------------------------------------------------------------------------------


def explained(name: str) -> Figures:
    s = position(name)
    cards = sorted({s.catalog.cards[c].name for c in (*s.constants.monster.ai, s.constants.monster.basic_action)})
    return {
        "cards": {
            card: card_play_explanation(s, card, aspect).text_lines()
            for card, aspect in zip(cards, ASPECTS * len(cards))
        },
        "all": [
            cards_explanation(s, aspect, spoilers).text_lines() for aspect in ASPECTS for spoilers in (False, True)
        ],
        "outlooks": outlooks(s, spoilers=True),
        "turn": explain_turn(s, spoilers=True),
    }


ASPECTS: Final = ("attack", "move", "target")


def spaces(name: str) -> Figures:
    s = position(name)
    return {space: explain_space(s, space) for space in ("K7", "K10", "K11", "L9", "A16", "N9", "H8")}


def attacks_explained(name: str) -> Figures:
    s = position(name)
    out: Figures = {}
    for letter in ("a", "b"):
        for weapon in ("", "fist-and-tooth"):
            try:
                out[f"{letter} {weapon}"] = strike_explanation(s, letter, weapon).text_lines()
            except IllegalOption as error:
                out[f"{letter} {weapon}"] = str(error)
    return out


def locations_explained(name: str) -> Figures:
    s = position(name)
    names = sorted({s.catalog.cards[c].name for c in s.constants.monster.hit_locations})
    return {card: hit_location_explanation(s, card, "a").text_lines() for card in names}


# -- all cases -----------------------------------------------------------------------------------------------------


def cases(slow: bool = False) -> dict[str, Callable[[], Figures]]:
    """Every case by its name; ``slow``: those too, that take longer than a test should."""
    out: dict[str, Callable[[], Figures]] = {}
    for name, asked in (STRIKES | SLOW if slow else STRIKES).items():
        out[f"odds: {name}"] = partial(attack, *asked)
    for name in ("axe", "axe, Antelope", "spear, level 3"):
        out[f"odds: single questions, {name}"] = partial(single_questions, STRIKES[name][0])
    for name, mauling in MAULINGS.items():
        out[f"odds: {name} of the monster"] = partial(maul, *mauling)
    for name, ties, survival, budget in THREATS:
        out[f"threat: {name}, {ties}, {survival}, budget {budget}"] = partial(
            threat_figures, name, ties, survival, budget
        )
    out["threat: heat, sampled"] = partial(heat_figures, "tie", 0, "uniform", 0)
    out["threat: heat, worst, exact where small"] = partial(heat_figures, "one known card", 0, "worst", 900)
    out["threat: standing"] = partial(standing_figures, "one known card", 0, "K13")
    for name in ("four survivors", "level 2", "survivors' turn", "tie", "Antelope"):
        out[f"explain: cards, {name}"] = partial(explained, name)
        out[f"explain: spaces, {name}"] = partial(spaces, name)
        out[f"explain: survivors' attacks, {name}"] = partial(attacks_explained, name)
    for name in ("one known card", "level 2", "Antelope"):
        out[f"explain: hit locations, {name}"] = partial(locations_explained, name)
    return out


def plain(found: Figures) -> Any:
    """As JSON gives it back."""
    return json.loads(json.dumps(found))


def differences(recorded: Any, found: Any, where: str = "") -> list[str]:
    """Every place where two answers differ; numbers by more than TOLERANCE."""
    if isinstance(recorded, float | int) and isinstance(found, float | int):
        same = abs(recorded - found) <= TOLERANCE
        return [] if same else [f"{where}: {recorded!r} was recorded, {found!r} is the answer now"]
    if isinstance(recorded, dict) and isinstance(found, dict) and recorded.keys() == found.keys():
        return [line for key in recorded for line in differences(recorded[key], found[key], f"{where}/{key}")]
    if isinstance(recorded, list) and isinstance(found, list) and len(recorded) == len(found):
        pairs = enumerate(zip(recorded, found, strict=True))
        return [line for i, (a, b) in pairs for line in differences(a, b, f"{where}/{i}")]
    return [] if recorded == found else [f"{where}: {recorded!r} was recorded, {found!r} is the answer now"]


def recorded() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def main(words: list[str]) -> int:
    known = recorded()
    wanted = [word for word in words if not word.startswith("--")]
    bad = 0
    for name, work in cases("--slow" in words).items():
        if wanted and not any(word in name for word in wanted):
            continue
        begun = time.process_time()
        found = plain(work())
        took = time.process_time() - begun
        lines = [] if "--write" in words else differences(known[name], found)
        bad += bool(lines)
        print(f"{took:7.2f} s  {name}{': DIFFERENT' if lines else ''}", flush=True)
        for line in lines[:5]:
            print(f"    {line}")
        known[name] = found
    if "--write" in words:
        rows = [f"{json.dumps(name)}: {json.dumps(known[name], ensure_ascii=False)}" for name in sorted(known)]
        FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
