"""The report of a fight: how it ended, who did what, the luckiest roll, and the chance to win over the decisions.

Made from the beats of the fight and from its timeline; the judge of the search values the positions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from math import comb
from typing import Any, Final, final

from showdown.bots.builtin import knowledge_of, network
from showdown.engine import (
    LETTERS,
    Catalog,
    Event,
    Game,
    Judge,
    Narrator,
    beats_of,
    dice_in,
    succeeds,
    view_of,
    view_types,
)
from showdown.language import say
from showdown.replay.recording import Record
from showdown.replay.sealed_dice import check_dice
from showdown.replay.timeline import Timeline

POINTS: Final = 120
"""Points of the chance to win, at most."""
SPENDING: Final = frozenset({"survival-action", "pays", "uses"})
"""Kinds of events in whose beat a survivor pays survival."""
WOUNDS: Final = frozenset({"wound", "loses-life", "wound-on-card", "monster-dies"})
"""Kinds of events of a wound that a survivor gives."""
KILLING_WOUND: Final = "R-WST-03"
"""The wound that kills a monster without AI cards has no event of its own; other deaths are none or are counted."""
ROLLED: Final = frozenset({"attack-dice", "wound-attempt"})
"""Kinds of events with a roll of a survivor that can be lucky or not."""
INJURY: Final = "injury-roll"
"""The kind of events with a roll on an injury table: the lower, the worse."""
TOLD: Final = ROLLED | {INJURY, "dies", "monster-dies", "showdown-over"}
"""Kinds of events whose sentence is in the report."""
FACES: Final = 10
LIKELY: Final = 0.5
"""A roll that is as likely as this is neither lucky nor unlucky."""


def report(played: Game | Timeline, sealed: dict[str, Any] | None = None) -> view_types.Report:
    """The report of a game, finished or not.  ``sealed``: what a save would say about sealed dice, if it is no save.

    >>> from showdown.bots import make_agent
    >>> game, bot = Game.first_story(seed=7), make_agent("heuristic", 7)
    >>> while not game.over:
    ...     _ = game.choose(bot.choose(game))
    >>> found = report(game)
    >>> found["outcome"] == game.outcome, found["decisions"] == len([e for e in game.journal.entries if e.key])
    (True, True)
    >>> sum(one["wounds"] for one in found["survivors"]) > 0
    True
    """
    timeline = played if isinstance(played, Timeline) else Timeline(played)
    game = timeline.last
    tally = Tally(game, [m.events for m in timeline.moments])
    view = view_of(game.state)
    kept = [card for v in view["survivors"].values() for card in v["resources"]]
    return {
        "title": view["monster"]["title"],
        "outcome": view["outcome"],
        "ended": concession(timeline.record) or tally.ended,
        "rounds": view["round"],
        "decisions": len(timeline),
        "choices": len([m for m in timeline.moments[: len(timeline)] if not m.forced]),
        "deaths": tally.deaths,
        "survivors": tally.survivors,
        "best": tally.best,
        "worst": tally.worst,
        "spoils": [*kept, *view["rewards"]],
        "basic_spoils": view["basic_rewards"] + sum([v["basic_resources"] for v in view["survivors"].values()]),
        "chances": chances(timeline),
        "chances_about": say("replay.chances-about"),
        "dice": dice_of(timeline, sealed or {}),
    }


def concession(record: Record) -> str:
    """The remark with which the players gave up; empty if they did not."""
    return str(record.marks[-1]["what"]) if record.seating.get("conceded") and record.marks else ""


# -- the beats ---------------------------------------------------------------------------------------------------------


@final
class Tally:
    """Everything that the beats of a fight say about its survivors."""

    def __init__(self, game: Game, happened: Sequence[int]) -> None:
        """``happened``: number of events before each decision."""
        self.game = game
        self.happened = happened
        self.deaths: list[view_types.ReportDeath] = []
        self.best: view_types.ReportRoll | None = None
        self.worst: view_types.ReportRoll | None = None
        self.fatal = False
        """Did the unluckiest roll kill?  No other roll is worse than one that did."""
        self.injured: dict[str, view_types.ReportRoll] = {}
        """The last roll on an injury table of each survivor."""
        self.ended = ""
        self.narrator = Narrator(game.state)
        self.names = [self.narrator.namer.survivor(i) for i in range(len(game.state.survivors))]
        self.survivors = [self.fresh(i) for i in range(len(self.names))]
        self.beats = beats_of(game.state, game.events)
        for beat in self.beats:
            first, last = beat["events"]
            for number in range(first, last + 1):
                event = game.events[number - 1]
                self.count(event)
                self.note(beat, event, number)
            self.pay(beat)

    def fresh(self, who: int) -> view_types.ReportSurvivor:
        return {
            "survivor": LETTERS[who],
            "name": self.names[who],
            "alive": self.game.state.survivors[who].alive,
            "attacks": 0,
            "hits": 0,
            "wounds": 0,
            "criticals": 0,
            "damage": 0,
            "brain_damage": 0,
            "dodges": 0,
            "survival_spent": 0,
        }

    def count(self, event: Event) -> None:
        """Add one event to the figures of its survivor."""
        who = event.data.get("by" if event.kind in WOUNDS else "who", -1)
        if not isinstance(who, int) or who < 0:
            return
        one = self.survivors[who]
        if event.kind == "attacks":
            one["attacks"] += 1
            # A sling hits without dice.  [R-GEAR-02]
            one["hits"] += event.data["sling"]
        elif event.kind == "attack-dice":
            one["hits"] += event.data["hits"]
        elif event.kind in WOUNDS and (event.kind != "monster-dies" or KILLING_WOUND in event.rules):
            one["wounds"] += 1
        elif event.kind == "critical":
            one["criticals"] += 1
        elif event.kind == "damage":
            one["damage"] += event.data["amount"]
        elif event.kind == "brain-damage":
            one["brain_damage"] += event.data["amount"]
        elif event.kind == "dodge":
            one["dodges"] += 1

    def pay(self, beat: view_types.Beat) -> None:
        """Add the survival that a beat cost."""
        first, last = beat["events"]
        if not any([event.kind in SPENDING for event in self.game.events[first - 1 : last]]):
            return
        for one in self.survivors:
            for change in beat["changes"]:
                before, after = change["before"], change["after"]
                if change["path"] == f"survivors.{one['survivor']}.survival":
                    assert isinstance(before, int) and isinstance(after, int)
                    one["survival_spent"] += max(0, before - after)

    def note(self, beat: view_types.Beat, event: Event, number: int) -> None:
        """Remember deaths, the end, and rolls that no other roll surpasses.  ``number``: of the event, from 1."""
        text = self.narrator.narrate(event) if event.kind in TOLD else ""
        if event.kind == "dies":
            who = event.data["who"]
            self.deaths.append(
                {
                    "survivor": LETTERS[who],
                    "name": self.names[who],
                    "n": bisect_left(self.happened, number),
                    "round": beat["section"]["round"],
                    "beat": beat["n"],
                    "text": text,
                    "by": self.cause(beat, LETTERS[who]),
                }
            )
            roll = self.injured.get(LETTERS[who])
            if roll is not None and beat["n"] - roll["beat"] <= 1:
                self.find_worst(roll, fatal=True)
        if event.kind in ("dies", "monster-dies"):
            self.ended = text
        elif event.kind == "showdown-over":
            self.ended = f"{self.ended} {text}".strip()
        elif event.kind in ROLLED:
            self.weigh(beat, event, text)
        elif event.kind == INJURY:
            found = self.roll(beat, event, text, event.data["rolled"] / FACES)
            self.injured[found["survivor"]] = found
            self.find_worst(found, fatal=False)

    def cause(self, death: view_types.Beat, letter: str) -> str:
        """The sentence of the last thing that happened to a survivor before the death."""
        for beat in reversed(self.beats[: death["n"] - 1]):
            if beat["who"] == letter and not beat["quiet"]:
                return self.narrator.narrate(self.game.events[beat["events"][0] - 1])
        return ""

    def weigh(self, beat: view_types.Beat, event: Event, text: str) -> None:
        """Is this the luckiest roll so far, or the unluckiest?"""
        better, worse = odds_of(event)
        if better < (self.best["chance"] if self.best is not None else LIKELY):
            self.best = self.roll(beat, event, text, better)
        self.find_worst(self.roll(beat, event, text, worse), fatal=False)

    def roll(self, beat: view_types.Beat, event: Event, text: str, chance: float) -> view_types.ReportRoll:
        letter, number = LETTERS[event.data["who"]], beat["section"]["round"]
        return {"survivor": letter, "round": number, "beat": beat["n"], "text": text, "chance": chance}

    def find_worst(self, roll: view_types.ReportRoll, fatal: bool) -> None:
        """Keep a roll if it is the unluckiest so far."""
        least = self.worst["chance"] if self.worst is not None and self.fatal == fatal else LIKELY
        if fatal >= self.fatal and (roll["chance"] < least or fatal > self.fatal):
            self.worst, self.fatal = roll, fatal


def odds_of(event: Event) -> tuple[float, float]:
    """How likely a roll is at least as good, and at least as bad."""
    faces = [face for face in range(1, FACES + 1) if succeeds(event, face)]
    if event.data.get("result") == "critical":
        # At least as good as a critical is only another one.
        faces = [face for face in faces if face >= event.data["critical"]]
    p = len(faces) / FACES
    dice = dice_in(event)
    n = len(dice)
    k = len([die for die in dice if die["ok"]])
    exactly = [comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]
    return sum(exactly[k:]), sum(exactly[: k + 1])


# -- the timeline ------------------------------------------------------------------------------------------------------


def chances(timeline: Timeline, points: int = POINTS) -> list[view_types.ReportChance]:
    """The chance to win, judged before decisions spread over the fight; the last point is the present.

    Setup is left out: the judge knows only positions with the monster on the board.
    """
    steps = [m for m in timeline.moments if m.turn != "setup"]
    if not steps:
        return []
    judge = judge_of(timeline.record.catalog)
    last = len(steps) - 1
    wanted = sorted({round(i * last / max(1, points - 1)) for i in range(points)} if last else {0})
    return [
        {
            "n": steps[i].n,
            "round": steps[i].round,
            "chance": round(judge.chance(timeline.at(steps[i].n).state), 4),
        }
        for i in wanted
    ]


def judge_of(catalog: Catalog) -> Judge:
    return Judge(knowledge_of(catalog), network())


def dice_of(timeline: Timeline, sealed: dict[str, Any]) -> view_types.ReportDice | None:
    """The check of sealed dice; None where dice are not sealed."""
    # A copy: games that branch off the timeline keep what its record says.
    record = copy(timeline.record)
    record.seating = {**record.seating, **sealed}
    verdict = check_dice(record)
    if verdict is None:
        return None
    return {
        "holds": not verdict.reason if verdict.shown else None,
        "checked": verdict.checked,
        "commitment": verdict.commitment,
        "text": verdict.reason or verdict.sentence(),
    }
