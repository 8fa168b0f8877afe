"""Beats: every event in one of them, with a sentence, dice with the number needed, and what changes."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from showdown.bots import make_agent
from showdown.engine import BeatSeries, Game, Narrator, beats_of, forced, graves_in, typed_source, view_decision
from showdown.language import texts
from showdown.model.ids import MOVEMENT, MOVEMENT_IS_ONE
from showdown.model.table_values import TableValues
from showdown.view.beat_changes import changes_between
from showdown.view.beat_kinds import JOINS, SAME, STARTS
from tests.harness.beats_complete import check_fight
from tests.support.position import place, play, severe, to_hit
from tests.support.random_fights import answer, fight

FIRST = ("face:north", "at:I13", "at:R8", "at:Q10", "at:O5", "stop:N6:north")
"""The lion of seed 7 attacks Zachary (d) with Claw."""


def played(*keys: str, dice: list[tuple[str, list[int | str]]] | None = None) -> Game:
    game = Game.first_story(seed=7, players=1)
    for key in FIRST[:-1]:
        game.choose(key)
    if dice:
        game.chance = forced(game.catalog, dice, game.chance)
    for key in (FIRST[-1], *keys):
        game.choose(key)
    return game


def last_of(game: Game, kind: str) -> Any:
    return [beat for beat in beats_of(game.state, game.events) if beat["kind"] == kind][-1]


def test_every_kind_of_event_has_one_place() -> None:
    placed = Counter([*STARTS, *SAME, *JOINS])
    assert [kind for kind, count in placed.items() if count > 1] == []
    assert set(placed) == set(texts("en")["events"])
    assert set(texts("en")["verdicts"]) <= set(placed)


@pytest.mark.parametrize("number", range(12))
def test_random_fights_are_told_completely(number: int) -> None:
    counts: Counter[str] = Counter()
    check_fight(number, counts)
    assert counts["events"] > 0


def test_the_lions_turn_is_told_step_by_step() -> None:
    game = played()
    turn = [b for b in beats_of(game.state, game.events) if b["section"]["kind"] == "monster"]
    assert [b["kind"] for b in turn] == [
        "round",
        "turn",
        "draw",
        "target",
        "monster-move",
        "monster-attack",
        "roll",
        "body-hits",
    ]
    assert {b["section"]["title"] for b in turn} == {"Round 1: monster turn"}
    assert turn[2]["cards"] == ["claw"]
    assert turn[3]["targets"] == ["d"]
    assert turn[4]["path"][-1] == "N6"
    assert {c["path"] for c in turn[4]["changes"]} >= {"monster.at", "monster.spaces", "monster.blind_spot"}


def test_a_roll_has_its_dice_the_number_needed_and_the_result() -> None:
    roll = last_of(played(dice=[("to_hit", [1, 10])]), "roll")["roll"]
    assert roll["needed"] == 2
    assert [die["ok"] for die in roll["dice"]] == [False, True]
    assert roll["verdict"] == "1 hit"


def test_the_basic_action_names_its_card() -> None:
    """The page showed no card while the monster performed it."""
    game, bot = Game.first_story(seed=0), make_agent("heuristic", 0)
    while "basic-action" not in [event.kind for event in game.events]:
        game.choose(bot.choose(game))
    drawn = last_of(game, "draw")
    assert drawn["cards"] == ["basic-action"] and "Basic Action" in drawn["text"]


def test_damage_names_the_box_before_and_after() -> None:
    game = played("take:head", dice=[("to_hit", [2, 2]), ("hit_location", ["head", "head"])])
    damage = last_of(game, "damage")
    assert damage["who"] == "d"
    assert damage["places"] == ["head"]
    assert [c for c in damage["changes"] if c["path"] == "survivors.d.injuries.head"] == [
        {"path": "survivors.d.injuries.head", "before": "none", "after": "heavy"}
    ]


def test_undo_forgets_beats_and_playing_on_numbers_them_without_gaps() -> None:
    game = played()
    series = BeatSeries()
    series.follow(Narrator(game.state), game.events)
    before = len(series.beats)
    game.choose("take:head")
    series.follow(Narrator(game.state), game.events)
    assert len(series.beats) > before
    game.undo()
    series.cut(game.events)
    assert len(series.beats) == before
    game.choose("take:waist")
    series.follow(Narrator(game.state), game.events)
    assert [b["n"] for b in series.beats] == list(range(1, len(series.beats) + 1))


def test_an_act_is_a_section_of_its_own() -> None:
    game = played("take:head", "take:waist")
    while game.decision.kind != "act_order":
        game.choose(game.decision.options[0].key)
    game.choose("act:a")
    beats = beats_of(game.state, game.events)
    assert beats[-1]["section"]["kind"] == "act"
    assert beats[-1]["section"]["survivor"] == "a"
    assert beats[-1]["quiet"]
    assert beats[-1]["text"] == "Allister begins an act."


def test_dice_typed_after_the_end_do_not_change_earlier_beats() -> None:
    """Seed 5: the survivors lose, and the players roll what the defeat costs; following and reading agree."""
    game = Game.showdown("white-lion", "level-2", seed=5, chance=typed_source(True, False))
    series, numbers, rolled_after_the_end = BeatSeries(), Random(5), 0
    while not game.over:
        d = game.decision
        if d.spec is None:
            game.choose(d.options[numbers.randrange(len(d.options))])
        else:
            rolled_after_the_end += game.outcome != "undecided"
            drawn = view_decision(game.state, d).get("draw")
            pool: list[int | str] = [*drawn["pool"]] if drawn else [1, 2, 3, 4, 5]
            game.roll(numbers.choices(pool, k=d.spec.n))
        series.follow(Narrator(game.state), game.events)
    assert rolled_after_the_end and series.beats == beats_of(game.state, game.events)


# -- graves ------------------------------------------------------------------------------------------------------------


def mauled(bleeding: int) -> Game:
    """Survivor a bleeds once more and dies of the fifth token."""
    sheet = f"{{at: K10, survival: 0, knocked_down: true, bleeding: {bleeding}, armor: {{body: 9}}}}"
    where = f"monster: {{at: K8, facing: south}}\nsurvivors: {{a: {sheet}, b: {{at: A1}}}}\ndecks: {{ai: [maul]}}"
    return play(where, to_hit(7, 1), place("body")).choose("take:body").game


def test_a_grave_is_the_space_where_a_survivor_died() -> None:
    dead = mauled(bleeding=4)
    assert graves_in(beats_of(dead.state, dead.events)) == {"a": "K10"}


def test_the_living_have_no_grave() -> None:
    living = mauled(bleeding=3)
    assert graves_in(beats_of(living.state, living.events)) == {}


def test_undo_opens_the_grave() -> None:
    game = mauled(bleeding=4)
    series = BeatSeries()
    series.follow(Narrator(game.state), game.events)
    game.training = True
    game.undo()
    series.cut(game.events)
    assert graves_in(series.beats) == {}


def test_who_is_swallowed_has_no_grave() -> None:
    """Seed 3: the antelope swallows Zachary (d), who dies inside."""
    game, bot = Game.showdown("screaming-antelope", "level-2", seed=3), make_agent("random", 3)
    while not game.over:
        game.choose(bot.choose(game))
    beats = beats_of(game.state, game.events)
    assert any("swallows Zachary" in beat["text"] for beat in beats)
    assert sorted(graves_in(beats)) == ["a", "b", "c"] and not game.view()["survivors"]["d"]["alive"]


@pytest.mark.parametrize("number", range(6))
def test_the_attributes_of_the_monster_follow_its_tokens_and_cards(number: int) -> None:
    game = fight(number, listen=True)
    start = game.view()["monster"]
    while not game.over:
        game.choose(answer(number, game))
    changes = [change for beat in beats_of(game.state, game.events) for change in beat["changes"]]
    for stat in ("movement", "toughness", "speed", "damage", "from_cards"):
        told = [change["after"] for change in changes if change["path"] == f"monster.{stat}"]
        assert ([start[stat], *told])[-1] == game.view()["monster"][stat], stat
    for beat in beats_of(game.state, game.events):
        paths = [change["path"] for change in beat["changes"]]
        moved = [c for c in beat["changes"] if c["path"] == "monster.tokens"]
        if moved and dict(moved[0]["before"]).get("movement") != dict(moved[0]["after"]).get("movement"):  # type: ignore[call-overload]
            assert "monster.movement" in paths


SITUATION = ("at", "movement", "distance", "threat", "in_blind_spot", "priority_target")


@pytest.mark.parametrize("number", range(8))
def test_the_situation_of_survivors_follows_the_beats(number: int) -> None:
    """At every decision the beats so far give the movement, distance, threat and blind spot that the view shows."""
    game = fight(number, listen=True)
    told = situations(game)
    series = BeatSeries()
    while not game.over:
        first = len(series.beats)
        series.follow(Narrator(game.state), game.events)
        for change in [change for beat in series.beats[first:] for change in beat["changes"]]:
            _, letter, value = (*change["path"].split("."), "", "")[:3]
            if value in SITUATION:
                assert told[letter, value] == change["before"] != change["after"]
                told[letter, value] = change["after"]
        now = situations(game)
        # Survivors who are knocked back are told where they will land: at a decision before that, they differ.
        assert all(told[who] == now[who] for who in now if told[who[0], "at"] == now[who[0], "at"])
        game.choose(answer(number, game))


def situations(game: Game) -> dict[tuple[str, str], object]:
    """What the view says, by survivor and word."""
    survivors: dict[str, Any] = dict(game.view()["survivors"])
    return {(letter, word): v.get(word) for letter, v in survivors.items() for word in SITUATION}


def test_movement_counts_tokens_and_is_never_less_than_one() -> None:
    """An injury that sets movement to 1, tokens that last for a round, and never less than 1."""
    game = Game.first_story(seed=7, players=1)
    a = game.state.survivors[0]
    before = game.state.table_values(TableValues())
    for change, after in ((("passing", 2), 7), (("tokens", -9), 1)):
        name, amount = change
        values = list(getattr(a, name))
        values[MOVEMENT] = amount
        setattr(a, name, tuple(values))
        now = game.state.table_values(before)
        changes = {c["path"]: c["after"] for c in changes_between(game.state, before, now)}
        assert changes["survivors.a.movement"] == after == game.view()["survivors"]["a"]["movement"]
        before = now
    a.tokens = a.passing
    a.impairments |= MOVEMENT_IS_ONE
    now = game.state.table_values(before)
    assert "survivors.a.movement" not in {c["path"] for c in changes_between(game.state, before, now)}
    assert game.view()["survivors"]["a"]["movement"] == 1


def test_a_severe_injury_names_the_row_that_was_rolled() -> None:
    """The page showed the whole table in tiny print, without the row."""
    game = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10, injuries: {legs: heavy}}, b: {at: R3}}
        decks: {ai: [power-swat]}
        """,
        to_hit(7),
        place("legs"),
        severe(3),
    ).game
    while game.decision is not None and game.decision.kind != "act_order":
        game.choose(game.decision.keys()[0])
    assert last_of(game, "injury")["cards"] == ["severe-legs", "bleeding-legs"]
