"""Analyse a saved fight: the chance to win over its decisions, and the decisions that cost most.

Three steps, all with playouts (analysis/playouts.py):

1. the chance to win before every decision with more than one option;
2. a quick comparison of the options of each of these decisions, to find an option that looks better than the chosen
   (analysis/screening.py);
3. for the decisions that seem to cost most, a comparison of the two options on fresh seeds.  Only this one is
   reported: the figures of step 2 favour the option that they select.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from time import monotonic
from typing import Any, Final, final

from showdown.analysis.arguments import Names, Saved, names
from showdown.analysis.playouts import LEVEL, Ending, Playouts, chance, check_bot, gain, mean_dead, spared
from showdown.analysis.reasons import Fact, facts_after, reasons
from showdown.analysis.recorded_fight import FightData, Position, RecordedFight, recorded
from showdown.analysis.results import Result
from showdown.analysis.screening import PROOFS, Screening, expected_playouts
from showdown.analysis.task_pool import TaskPool
from showdown.engine import LETTERS, Narrator, State, view_of
from showdown.language import say
from showdown.sim.intervals import Estimate
from showdown.sim.results import figure
from showdown.sim.workers import processors

PLAYOUTS: Final = 200
"""Playouts for each point of the curve."""
PROOF_FACTORS: Final = (1, 2, 4, 7, 10)
"""Playouts of the comparison on fresh seeds, as multiples of those of a point; a hopeless one gets no more."""
REASONS: Final = 150
"""Playouts that show the difference by the next survivors' turn."""
FACTS: Final = ("facts", "later")
"""Tasks for the reasons: the table at the next survivors' turn, and a round later."""
BATCH: Final = 40
"""Playouts of one task."""
FRESH: Final = 1_000_000
"""Number of the first playout of step 3: step 2 has seen none of these seeds."""
HOPE: Final = 0.5
"""Half-widths of the 99 % interval by which more playouts raise a difference in one of ten cases (1.28 / 2.58)."""
LEAST_WINS: Final = 0.01
"""Chance to win that a mistake must be able to cost, or its comparison gets no more playouts."""
SWINGS: Final = 5
"""Changes of luck that are listed."""
LEAST_LIVES: Final = 0.1
"""Survivors saved on average from which on a decision with the same chance to win counts as a mistake."""

SIDES: Final = ("chosen", "better")
"""The two options of a mistake."""

Task = tuple[str, int, str, int, int]
"""What to play (``endings``, ``ahead`` or one of FACTS), the position, the option, and the first and last playout."""
Answer = list[Ending] | list[float] | list[dict[Fact, float]]
Tell = Callable[["AnalysisProgress"], None]


RECENT: Final = 30.0
"""Seconds whose pace estimates the time left."""


class AnalysisProgress:
    """The progress of an analysis: playouts done and wanted, the step, the seconds so far."""

    run = None
    resumed = 0
    dropped = 0

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.step = ""
        self.began = monotonic()
        self.marks: list[tuple[float, int]] = []
        """Seconds and playouts done, at most ten of the last RECENT seconds."""

    def add(self, done: int) -> None:
        """Count these playouts."""
        self.done += done
        now = self.seconds
        if not self.marks or now - self.marks[-1][0] >= RECENT / 10:
            self.marks = [*self.marks[-9:], (now, self.done)]

    @property
    def seconds(self) -> float:
        return monotonic() - self.began

    @property
    def expected(self) -> float:
        """Seconds in all, at the pace of the last moments: playouts of one step are longer than those of another."""
        if not self.done:
            return self.seconds
        since, before = self.marks[0] if len(self.marks) > 1 else (0.0, 0)
        if self.done == before:
            since, before = 0.0, 0
        pace = (self.done - before) / max(self.seconds - since, 0.001)
        return self.seconds + max(self.total - self.done, 0) / pace

    def estimate(self) -> str:
        """The current step in words."""
        return say(f"numbers.analyse-step.{self.step}")


def fight_worker(data: FightData, bot: str, seed: int) -> Callable[[Task], Answer]:
    """The function of a worker process: it has replayed the fight and plays out any of its positions."""
    return worker_on(RecordedFight(data), bot, seed)


def worker_on(fight: RecordedFight, bot: str, seed: int) -> Callable[[Task], Answer]:
    """The function that plays out positions of a fight."""
    playouts = Playouts(fight.last.catalog, bot, seed)

    def work(task: Task) -> Answer:
        kind, n, key, first, last = task
        state = fight.positions[n].state
        if kind in FACTS:
            return facts_after(playouts, state, key, first, last, FACTS.index(kind))
        if kind == "ahead":
            return playouts.ahead(state, key, first, last)
        return playouts.endings(state, key, first, last)

    return work


@final
class Analyst:
    """One analysis of one fight."""

    def __init__(
        self, fight: RecordedFight, bot: str, seed: int, playouts: int, workers: int, tell: Tell | None
    ) -> None:
        self.fight = fight
        self.bot = bot
        self.seed = seed
        self.playouts = playouts
        self.work = worker_on(fight, bot, seed)
        """Plays in this process, if there are no worker processes."""
        self.pool: TaskPool[Task, Answer]
        if workers > 1:
            self.pool = TaskPool(workers, fight_worker, fight.data, bot, seed)
        else:
            self.pool = TaskPool(1, lambda: lambda task: self.work(task))
        self.progress = AnalysisProgress()
        self.tell = tell
        self.cache: dict[tuple[int, str], list[Ending]] = {}
        """Playouts from number 0 on, by position and option."""

    def play(self, step: str, wanted: list[tuple[str, int, str, int, int]]) -> dict[tuple[int, str], list[Any]]:
        """Playouts of these positions and options, in the order of their numbers."""
        tasks: list[Task] = []
        for kind, n, key, first, last in wanted:
            tasks += [(kind, n, key, at, min(at + BATCH, last)) for at in range(first, last, BATCH)]
        self.progress.step = step
        parts: dict[tuple[int, str], dict[int, list[Any]]] = {}
        for task, answer in self.pool.map(tasks):
            parts.setdefault((task[1], task[2]), {})[task[3]] = list(answer)
            self.progress.add(len(answer))
            if self.tell is not None:
                self.tell(self.progress)
        return {at: [one for first in sorted(found) for one in found[first]] for at, found in parts.items()}

    def more(self, step: str, wanted: list[tuple[int, str]], count: int) -> None:
        """Bring these positions and options to ``count`` playouts."""
        tasks = [("endings", n, key, len(self.cache.get((n, key), ())), count) for n, key in wanted]
        for at, endings in self.play(step, tasks).items():
            self.cache.setdefault(at, []).extend(endings)

    # -- the three steps ---------------------------------------------------------------------------------------------

    def curve(self, choices: list[Position]) -> None:
        self.more("curve", [(p.n, "") for p in choices], self.playouts)

    def screened(self, choices: list[Position]) -> list[tuple[Position, str]]:
        """The decisions that seem to cost most, with the option that looks better."""
        return Screening(self.seed, self.playouts, self.options, self.ahead).suspects(choices)

    def options(self, wanted: list[tuple[int, str]], count: int) -> dict[tuple[int, str], list[Ending]]:
        self.more("options", wanted, count)
        return {at: self.cache[at] for at in wanted}

    def ahead(self, wanted: list[tuple[int, str]], count: int) -> dict[tuple[int, str], list[float]]:
        return self.play("options", [("ahead", n, key, 0, count) for n, key in wanted])

    def mistakes(self, suspects: list[tuple[Position, str]]) -> list[dict[str, Any]]:
        """The decisions whose cost is proved, the most expensive first."""
        played: dict[tuple[int, str], list[Ending]] = {}
        done = 0
        for factor in PROOF_FACTORS:
            count = self.playouts * factor
            wanted = [(p.n, key) for p, rival in suspects for key in (p.key, rival)]
            tasks = [("endings", n, key, FRESH + done, FRESH + count) for n, key in wanted]
            for at, endings in self.play("proof", tasks).items():
                played.setdefault(at, []).extend(endings)
            done = count
            # Of the others fewer than one in ten would still be proved.  None of them is called a mistake.
            share = factor / PROOF_FACTORS[-1]
            suspects = [(p, key) for p, key in suspects if may_be_proved(played[p.n, p.key], played[p.n, key], share)]
        out: list[dict[str, Any]] = []
        for p, rival in suspects:
            chosen, better = played[p.n, p.key], played[p.n, rival]
            if is_proved(chosen, better):
                out.append(self.mistake(p, rival, chosen, better))
        out.sort(key=lambda found: (-found["cost"]["value"], -found["lives"]["value"]))
        self.explain(out)
        return out

    def mistake(self, p: Position, rival: str, chosen: list[Ending], better: list[Ending]) -> dict[str, Any]:
        return {
            **place_of(p),
            "question": Narrator(p.state).question(p.state.waiting) if p.state.waiting else "",
            "chosen": option_data(p.state, p.key, chosen),
            "better": option_data(p.state, rival, better),
            "cost": figure(gain(chosen, better)),
            "lives": figure(spared(chosen, better)),
            "pairs": len(chosen),
        }

    def explain(self, found: list[dict[str, Any]]) -> None:
        """Add the reasons to each mistake: what differs at the next survivors' turn, or else a round later."""
        for one in found:
            one["why"] = []
        for kind in FACTS:
            open_ones = [one for one in found if not one["why"]]
            wanted = [(kind, one["n"], one[side]["key"], FRESH, FRESH + REASONS) for one in open_ones for side in SIDES]
            facts = self.play("why", wanted)
            for one in open_ones:
                state = self.fight.positions[one["n"]].state
                people = [Narrator(state).namer.survivor(i) for i in range(len(state.survivors))]
                chosen, better = (facts[one["n"], one[side]["key"]] for side in SIDES)
                one["why"] = reasons(chosen, better, people, kind == FACTS[-1])
        for one in found:
            one["why"] = one["why"] or [say("numbers.why-later")]


def is_proved(chosen: list[Ending], better: list[Ending]) -> bool:
    """Does the better option win more often, or save survivors at no cost in wins?"""
    wins, lives = gain(chosen, better), spared(chosen, better)
    return wins.low > 0 or (wins.value >= 0 and lives.low > 0 and lives.value >= LEAST_LIVES)


def may_be_proved(chosen: list[Ending], better: list[Ending], share: float) -> bool:
    """Is it worth more playouts to prove that the second option is better?  ``share``: of them that are played."""
    wins, lives = gain(chosen, better), spared(chosen, better)
    if can_leave_zero(wins, share) and hoped(wins, share) > LEAST_WINS:
        return True
    return can_leave_zero(lives, share) and hoped(lives, share) >= LEAST_LIVES and hoped(wins, share) >= 0


def hoped(found: Estimate, share: float) -> float:
    """A value that the difference will still exceed in one of ten cases when all playouts are played."""
    return found.value + HOPE * (found.high - found.low) / 2 * sqrt(1 - share)


def can_leave_zero(found: Estimate, share: float) -> bool:
    """Could the interval after all playouts lie above zero?  It will be narrower by the root of the share."""
    return hoped(found, share) > (found.high - found.low) / 2 * sqrt(share)


# -- the result --------------------------------------------------------------------------------------------------------


class Analysis(Result):
    """The analysis of a fight; ``rows()`` has one row for each decision with more than one option."""

    def __init__(self, fight: RecordedFight, found: dict[str, Any]) -> None:
        self.fight = fight
        self.found = found

    @property
    def mistakes(self) -> list[dict[str, Any]]:
        """The decisions that cost most, with the better option; empty if none is proved."""
        return list(self.found["mistakes"])

    def rows(self) -> list[dict[str, Any]]:
        costs = {one["n"]: one for one in self.found["mistakes"]}
        return [
            {key: point[key] for key in ("n", "round", "turn", "who", "kind", "key")}
            | {"chance": point["chance"]["value"], "low": point["chance"]["low"], "high": point["chance"]["high"]}
            | {"cost": costs[point["n"]]["cost"]["value"] if point["n"] in costs else 0.0}
            | {"better": costs[point["n"]]["better"]["key"] if point["n"] in costs else ""}
            for point in self.found["points"]
        ]

    def data(self) -> dict[str, Any]:
        return self.found

    def html(self) -> str:
        """The analysis as one HTML page that needs no other file."""
        from showdown.analysis.report_page import page_of

        return page_of(self.fight, self.found)


def analyse(
    save: Saved,
    *,
    bot: str = "heuristic",
    playouts: int = PLAYOUTS,
    seed: int = 0,
    workers: int | None = 1,
    pack: Names = (),
    progress: Tell | None = None,
) -> Analysis:
    """The chance to win over the decisions of a fight, and the decisions that cost most.

    >>> from showdown.api import Game, make_agent
    >>> game, bot = Game.first_story(seed=7, players=1), make_agent("random", 7)
    >>> while game.state.round < 2:
    ...     _ = game.choose(bot.choose(game))
    >>> found = analyse(game, playouts=4)
    >>> found.rows()[0]["n"], 0 <= found.rows()[0]["chance"] <= 1
    (0, True)

    save       a game, or the file of a saved one, finished or not
    bot        the built-in bot that plays each position out
    playouts   fights from each decision [default: 200]; comparisons of options use up to ten times as many
    workers    processes; None: one per processor
    """
    check_bot(bot)
    fight = recorded(save, names(pack))
    analyst = Analyst(fight, bot, seed, playouts, workers or processors(), progress)
    return analysed(analyst)


def analysed(analyst: Analyst) -> Analysis:
    """Take the three steps."""
    fight, playouts = analyst.fight, analyst.playouts
    points = fight.choices
    decided = [p for p in points if p.key]
    with analyst.pool:
        proof = 2 * PROOFS * playouts * PROOF_FACTORS[-1]
        analyst.progress.total = len(points) * playouts + expected_playouts(decided, playouts) + proof
        analyst.curve(points)
        mistakes = analyst.mistakes(analyst.screened(decided))
    return Analysis(fight, document(analyst, points, mistakes))


def document(analyst: Analyst, points: list[Position], mistakes: list[dict[str, Any]]) -> dict[str, Any]:
    fight = analyst.fight
    view = view_of(fight.last.state)
    curve = [point_data(p, analyst.cache[p.n, ""]) for p in points]
    return {
        "save": fight.name,
        "title": view["monster"]["title"],
        "outcome": view["outcome"],
        "rounds": view["round"],
        "decisions": len(fight.positions) - 1,
        "bot": analyst.bot,
        "seed": analyst.seed,
        "playouts": analyst.playouts,
        "level": LEVEL,
        "points": curve,
        "mistakes": mistakes,
        "swings": swings(fight, curve, [one["n"] for one in mistakes]),
        "assumptions": [
            say("numbers.assume-analyse-bot", bot=analyst.bot),
            say("numbers.assume-hidden-cards"),
            say("numbers.assume-analyse-proof", level=round(100 * LEVEL), tested=PROOFS),
        ],
    }


def place_of(p: Position) -> dict[str, Any]:
    """Where in the fight a decision is."""
    d = p.state.waiting
    assert d is not None
    who = Narrator(p.state).decider(d)
    return {
        "n": p.n,
        "round": p.state.round,
        "turn": view_of(p.state)["turn"],
        "who": LETTERS[who] if who >= 0 else "",
        "kind": d.kind,
        "key": p.key,
    }


def option_data(s: State, key: str, endings: list[Ending]) -> dict[str, Any]:
    return {
        "key": key,
        "text": option_text(s, key),
        "chance": figure(chance(endings)),
        "deaths": round(mean_dead(endings), 4),
    }


def option_text(s: State, key: str) -> str:
    d = s.waiting
    return Narrator(s).offer(d, d.find(key)) if d is not None and key else ""


def point_data(p: Position, endings: list[Ending]) -> dict[str, Any]:
    return {
        **place_of(p),
        "text": option_text(p.state, p.key),
        "chance": figure(chance(endings, 0.95)),
        "deaths": round(mean_dead(endings), 4),
    }


def swings(fight: RecordedFight, curve: list[dict[str, Any]], mistakes: list[int]) -> list[dict[str, Any]]:
    """Where the chance changed most without a mistake: dice and cards.  Only changes beyond both intervals."""
    found: list[dict[str, Any]] = []
    for i, before in enumerate(curve):
        if i + 1 < len(curve):
            after, last = curve[i + 1]["chance"], curve[i + 1]["n"]
        elif fight.last.over:
            value = float(fight.last.outcome == "victory")
            after, last = {"value": value, "low": value, "high": value}, len(fight.positions) - 1
        else:
            continue
        is_clear = after["low"] > before["chance"]["high"] or after["high"] < before["chance"]["low"]
        if is_clear and before["n"] not in mistakes:
            change = round(after["value"] - before["chance"]["value"], 6)
            found.append(
                {"n": before["n"], "round": before["round"], "change": change, "texts": told(fight, before["n"], last)}
            )
    found.sort(key=lambda swing: -abs(swing["change"]))
    return found[:SWINGS]


def told(fight: RecordedFight, first: int, last: int) -> list[str]:
    """What happened from one decision to another, without bookkeeping."""
    narrator = Narrator(fight.last.state)
    events = [event for n in range(first, last) for event in fight.events_of(n)]
    return [narrator.narrate(event) for event in events if not narrator.is_quiet(event)]
