"""The report of a fight: the figures of its events, unlikely rolls, the chance to win, sealed dice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from showdown.bots import make_agent
from showdown.engine import Event, Game, core_catalog, view_types
from showdown.model.table_values import TableValues
from showdown.replay.report import POINTS, chances, odds_of, report
from showdown.replay.report_text import COLUMNS, graph, report_lines
from showdown.replay.timeline import Timeline
from showdown.saves.save_file import document_in
from tests.harness.save_tampering import played
from tests.support.one_weapon import armed
from tests.support.position import Dice, Play, place, play, severe, to_hit, to_wound
from tests.support.type_conformance import problems


def fought(game: Game) -> Game:
    bot = make_agent("heuristic", 7)
    while not game.over:
        game.choose(bot.choose(game))
    return game


@pytest.fixture(scope="module")
def lost() -> Game:
    return fought(Game.showdown("white-lion", "level-2", seed=3, party="lion-hunters", players=1))


def of(found: view_types.Report, letter: str) -> view_types.ReportSurvivor:
    return next(one for one in found["survivors"] if one["survivor"] == letter)


def test_it_has_the_declared_type(lost: Game) -> None:
    assert problems(report(lost), view_types.Report) == []
    assert problems(report(Game.first_story(seed=7)), view_types.Report) == []


def test_it_tells_the_end_and_every_death(lost: Game) -> None:
    found = report(lost)
    assert (found["outcome"], found["rounds"]) == (lost.outcome, lost.state.round)
    assert found["decisions"] == len([e for e in lost.journal.entries if e.key])
    dead = [event.data["who"] for event in lost.events if event.kind == "dies"]
    assert [death["survivor"] for death in found["deaths"]] == ["abcd"[who] for who in dead]
    assert all(death["name"] in death["text"] and death["by"] for death in found["deaths"])
    assert [one["alive"] for one in found["survivors"]] == [v.alive for v in lost.state.survivors]
    assert found["ended"].startswith(found["deaths"][-1]["text"])


def test_a_death_names_the_decision_before_it(lost: Game) -> None:
    """Two deaths of one round had the same place in the chart of the page."""
    timeline = Timeline(lost)
    numbers = [number for number, event in enumerate(lost.events, 1) if event.kind == "dies"]
    for death, number in zip(report(lost)["deaths"], numbers, strict=True):
        assert timeline.moments[death["n"] - 1].events < number
        assert timeline.moments[death["n"]].events >= number


def test_choices_are_counted_as_in_the_replay(lost: Game) -> None:
    moments = Timeline(lost).moments
    assert report(lost)["choices"] == len([m for m in moments if m.key and not m.forced]) < len(moments) - 1


def test_its_figures_are_those_of_the_log(lost: Game) -> None:
    found = report(lost)
    wounds = [event for event in lost.events if event.kind == "wound" and event.data["by"] >= 0]
    assert sum(one["wounds"] for one in found["survivors"]) == len(wounds)
    dice = [event for event in lost.events if event.kind == "attack-dice"]
    assert sum(one["hits"] for one in found["survivors"]) == sum(event.data["hits"] for event in dice)
    spent = sum(event.data["cost"] for event in lost.events if event.kind == "survival-action")
    assert sum(one["survival_spent"] for one in found["survivors"]) >= spent > 0


def test_one_attack_is_counted_for_its_attacker() -> None:
    g: Play = armed("founding-stone", to_hit(8, 9), to_wound(10), to_wound(2))
    g.choose("attack:founding-stone", "wound:beasts-knee", "wound:beasts-femur")
    found = report(g.game)
    one = of(found, "a")
    assert (one["attacks"], one["hits"], one["wounds"], one["criticals"]) == (1, 2, 1, 1)
    assert {of(found, "b")[figure] for figure in ("attacks", "hits", "wounds", "damage")} == {0}
    assert found["best"] is not None and found["best"]["chance"] == pytest.approx(0.1)
    assert found["worst"] is not None and "rolls 2" in found["worst"]["text"]
    assert found["worst"]["chance"] < 0.5
    assert (found["outcome"], found["ended"], found["deaths"]) == ("undecided", "", [])


def test_an_automatic_hit_counts_as_a_hit() -> None:
    g: Play = armed("founding-stone").choose("use:founding-stone:sling", "wound:beasts-knee")
    one = of(report(g.game), "a")
    assert (one["attacks"], one["hits"], one["wounds"], one["criticals"]) == (1, 1, 1, 1)


def test_a_dodge_costs_survival() -> None:
    g = play(
        "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K11, survival: 1}}\ndecks: {ai: [claw]}",
        to_hit(7, 1),
        ("hit_location", ["head"]),
    ).choose("dodge:head")
    one = of(report(g.game), "a")
    assert (one["dodges"], one["survival_spent"], one["damage"]) == (1, 1, 0)


def test_a_likely_roll_is_neither_lucky_nor_unlucky() -> None:
    g: Play = armed("founding-stone", to_hit(8, 2)).choose("attack:founding-stone")
    found = report(g.game)
    assert found["best"] is None and found["worst"] is None


def rolled(dice: list[int], needed: int, **more: object) -> tuple[float, float]:
    data = {"who": 0, "dice": dice, "needed": needed, **more}
    return odds_of(Event(0, "attack-dice", (), data, TableValues()))


def test_how_likely_a_roll_was() -> None:
    assert rolled([10, 10], 6) == pytest.approx((0.25, 1))
    assert rolled([1, 2], 6) == pytest.approx((1, 0.25))
    assert rolled([1, 9], 6) == pytest.approx((0.75, 0.75))
    assert rolled([9], 6, critical=9, result="critical") == pytest.approx((0.2, 1))
    assert rolled([8], 9, critical=7, result="wound") == pytest.approx((0.4, 1)), "a critical wounds below the number"
    assert rolled([9], 12, nines=True) == pytest.approx((0.2, 1))
    assert rolled([10], 12) == pytest.approx((0.1, 1))
    assert rolled([1], -3) == pytest.approx((1, 0.1))


# -- the chance to win -------------------------------------------------------------------------------------------------


def test_the_chance_to_win_ends_where_the_fight_ends(lost: Game) -> None:
    points = report(lost)["chances"]
    assert len(points) <= POINTS and points[-1]["chance"] == 0 and points[0]["chance"] > 0.5
    assert [p["n"] for p in points] == sorted({p["n"] for p in points})
    won = fought(Game.first_story(seed=7, players=1))
    assert won.outcome == "victory" and report(won)["chances"][-1]["chance"] == 1


def test_few_points_are_spread_over_the_whole_fight(lost: Game) -> None:
    timeline = Timeline(lost)
    assert [p["n"] for p in chances(timeline, 2)][-1] == len(timeline)
    assert len(chances(timeline, 7)) == 7
    assert chances(Timeline(Game.first_story(seed=7)), 7) == [], "not before the first round"


# -- sealed dice -------------------------------------------------------------------------------------------------------


def test_sealed_dice_are_checked(tmp_path: Path) -> None:
    document = document_in(asyncio.run(played(tmp_path)), "save")
    dice = report(Timeline(document, core_catalog()))["dice"]
    assert dice is not None and dice["holds"] is True and dice["checked"] > 10
    sealed = document["table"]["sealed"]
    unseen = {**document, "table": {"sealed": {k: v for k, v in sealed.items() if k != "key"}}}
    dice = report(Timeline(unseen, core_catalog()))["dice"]
    assert dice is not None and dice["holds"] is None
    other = {**document, "table": {"sealed": {**sealed, "key": "00" * 32}}}
    dice = report(Timeline(other, core_catalog()))["dice"]
    assert dice is not None and dice["holds"] is False


def test_dice_that_are_not_sealed_are_not_mentioned(lost: Game) -> None:
    assert report(lost)["dice"] is None


# -- as text -----------------------------------------------------------------------------------------------------------


def test_the_text_has_it_all_within_80_columns(lost: Game) -> None:
    lines = report_lines(report(lost), lost.catalog)
    text = "\n".join(lines)
    assert lines[0].startswith("White Lion: the survivors lose, ")
    for word in (
        "Round 3: ",
        "Luckiest roll",
        "Unluckiest roll",
        "Spoils, gained in the fight and after it: ",
        "100 % │",
        "attacks",
    ):
        assert word in text
    rows = [line for line in lines if "│" in line or line.startswith(tuple(v.name for v in lost.state.survivors))]
    assert len(rows) > 9 and all(len(line) <= 80 for line in rows if "dies" not in line)


def test_a_table_that_is_too_wide_has_a_line_for_each_figure(lost: Game) -> None:
    wide, narrow = [report_lines(report(lost), lost.catalog, width) for width in (120, 70)]
    assert wide == report_lines(report(lost), lost.catalog)
    table = [line for line in narrow if line.startswith(("attacks ", "wounds ", "survival spent "))]
    assert len(table) == 3 and all(len(line) <= 70 for line in table)
    assert [line.removeprefix("survival ").split()[1:] for line in table] == [
        [str(one[figure]) for one in report(lost)["survivors"]] for figure in ("attacks", "wounds", "survival_spent")
    ]


def test_spoils_of_the_same_kind_are_counted(lost: Game) -> None:
    found = report(lost)
    found["spoils"] = ["sinew", "great-cat-bones", "sinew"]
    assert [line for line in report_lines(found, lost.catalog) if ": 2 Sinew and Great Cat Bones" in line]


def test_the_graph_rises_with_the_chance() -> None:
    points: list[view_types.ReportChance] = [{"n": i, "round": 1 + i // 30, "chance": i / 119} for i in range(120)]
    rows = [line.split("│")[1] for line in graph(points)]
    assert len(rows[0]) == COLUMNS
    assert rows[0].rstrip().endswith("█") and rows[0].startswith(" ") and rows[3].strip(" ").endswith("█")
    assert rows[-1].split() == ["1", "2", "3", "4"]
    assert graph(points[:1])[-1].endswith("│1")


def test_a_running_fight_has_a_report_too() -> None:
    game = Game.first_story(seed=7, players=1)
    assert "undecided" in report_lines(report(game), game.catalog)[0]
    json.dumps(report(game))


def hit_on_the_head(*dice: Dice) -> Play:
    """Survivor a without armor takes two points on the head, which are a severe injury."""
    return play(
        """
        monster: {at: K8, facing: south, tokens: {damage: 1}}
        survivors: {a: {at: K11, survival: 0}, b: {at: R3}}
        decks: {ai: [claw]}
        """,
        to_hit(7, 1),
        place("head"),
        *dice,
    ).choose("take:head")


def test_a_roll_that_kills_is_the_unluckiest() -> None:
    found = report(hit_on_the_head(severe(1)).game)
    assert [death["survivor"] for death in found["deaths"]] == ["a"]
    worst = found["worst"]
    assert worst is not None and worst["survivor"] == "a" and "rolls 1: " in worst["text"]
    assert worst["chance"] == pytest.approx(0.1)


def test_a_good_roll_on_an_injury_table_is_not_unlucky() -> None:
    found = report(hit_on_the_head(severe(10)).game)
    assert found["deaths"] == [] and found["worst"] is None


def test_no_miss_is_unluckier_than_a_roll_that_killed(lost: Game) -> None:
    found = report(lost)
    rolls = [event for event in lost.events if event.kind == "injury-roll"]
    assert found["worst"] is not None
    assert found["worst"]["text"] in [lost.narrate(event) for event in rolls]
    assert found["worst"]["survivor"] in [death["survivor"] for death in found["deaths"]]


@pytest.mark.parametrize(("outcome", "told"), [
    ("victory", "White Lion: the survivors win, "),
    ("defeat", "White Lion: the survivors lose, "),
    ("undecided", "White Lion: undecided, "),
])  # fmt: skip
def test_the_headline_says_who_wins(lost: Game, outcome: str, told: str) -> None:
    """``White Lion: victory`` read as if the lion had won."""
    assert report_lines({**report(lost), "outcome": outcome}, lost.catalog)[0].startswith(told)  # type: ignore[typeddict-item]
