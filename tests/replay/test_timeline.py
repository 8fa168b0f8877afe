"""The history of a game: jump to any point, in any order, and start new games from there."""

from __future__ import annotations

import doctest
import json
import random
import re

import pytest

import showdown.replay.timeline
from showdown.bots import make_agent
from showdown.engine import Game, typed_source
from showdown.replay.timeline import STRIDE, Timeline
from tests.support.replayed_fights import lion_hunt, story


@pytest.fixture(scope="module")
def hunt() -> Timeline:
    return Timeline(lion_hunt())


def digests(game: Game, bot: str, seed: int) -> list[str]:
    """Play to the end; the digest before every decision and at the end."""
    agent = make_agent(bot, seed)
    out = [game.digest()]
    while not game.over:
        game.choose(agent.choose(game))
        out.append(game.digest())
    return out


def test_the_example_in_the_documentation_runs() -> None:
    failures, tried = doctest.testmod(showdown.replay.timeline)
    assert tried >= 8 and failures == 0


def test_every_moment_forward_back_and_at_random_is_the_game_as_it_stood() -> None:
    game = Game.first_story(seed=5, players=2)
    expected = digests(game, "random", 5)
    timeline = Timeline(game)
    assert len(timeline) == len(expected) - 1 > 3 * STRIDE
    order = list(range(len(expected)))
    jumps = random.Random(1).sample(order, len(order))
    for n in [*order, *reversed(order), *jumps]:
        assert timeline.at(n).digest() == expected[n], n


def test_each_moment_knows_its_round_its_turn_and_whose_decision_it_was(hunt: Timeline) -> None:
    for n in (0, 11, 40, 100, len(hunt) - 1):
        game = hunt.at(n)
        moment = hunt.moments[n]
        view = game.view()
        assert (moment.round, moment.turn) == (view["round"], view["turn"])
        assert game.decision.find(moment.key).key == moment.key and moment.kind == game.decision.kind
        assert moment.entry == len(game.journal.entries) == view["tick"]
        assert moment.label.endswith(moment.key)
    labels = [m.label for m in hunt.moments]
    assert labels[0] == "setup: controller:p1"
    assert any(re.fullmatch(r"round \d+, survivors' turn, b: attack:[a-z-]+", label) for label in labels)
    assert labels[-1].endswith(f"the showdown is over, {lion_hunt().outcome}")


def test_rounds_and_turns_are_found_forward_and_back(hunt: Timeline) -> None:
    starts = [0]
    while starts[-1] < len(hunt):
        starts.append(hunt.next_round(starts[-1]))
    assert starts[-1] == len(hunt)
    firsts = [hunt.round_start(r) for r in hunt.rounds()]
    assert firsts == starts[1 : len(firsts) + 1]
    assert hunt.round_start(1000) is None
    back = [len(hunt)]
    while back[-1]:
        back.append(hunt.previous_round(back[-1]))
    assert back[::-1][: len(firsts) + 1] == starts[: len(firsts) + 1]
    third = hunt.round_start(3)
    assert third is not None
    assert hunt.previous_round(third + 2) == third, "first to the beginning of its own round"
    assert hunt.moments[hunt.next_turn(third)].when == "round 3, survivors' turn"
    assert hunt.previous_turn(hunt.next_turn(third)) == third


def test_nothing_lies_before_the_start_or_behind_the_end(hunt: Timeline) -> None:
    end = len(hunt)
    assert hunt.previous_decision(0) == hunt.previous_turn(0) == hunt.previous_round(0) == 0
    assert hunt.next_decision(end) == hunt.next_turn(end) == hunt.next_round(end) == end
    for n in (-1, end + 1):
        with pytest.raises(IndexError, match=f"no step {n}: this game has 0 to {end}"):
            hunt.at(n)


def test_events_are_those_up_to_the_moment_and_those_of_a_decision_add_up(hunt: Timeline) -> None:
    whole = lion_hunt().events
    assert [repr(e) for e in hunt.last.events] == [repr(e) for e in whole]
    together = list(hunt.events(0))
    for n in range(len(hunt)):
        together += hunt.events_of(n)
    assert together == hunt.last.events
    game = hunt.at(50)
    assert game.events == hunt.events(50)
    assert all(game.narrate(e) for e in game.events)
    assert hunt.events_of(len(hunt)) == []


def test_a_game_from_the_middle_goes_on_alone_and_the_same_choices_bring_the_same_fight(hunt: Timeline) -> None:
    before = [m.label for m in hunt.moments]
    game = hunt.at(100)
    agent = make_agent("heuristic", 0)
    while not game.over:
        game.choose(agent.choose(game))
    assert game.digest() == lion_hunt().digest()
    assert [repr(e) for e in game.events] == [repr(e) for e in lion_hunt().events]
    assert [m.label for m in hunt.moments] == before
    assert hunt.at(100).digest() != game.digest()
    assert hunt.at(101).journal.entries[-1:] != game.journal.entries[-1:]


def test_a_branch_with_another_seed_has_the_same_past_and_other_dice(hunt: Timeline) -> None:
    branch = hunt.branch(100, seed=99)
    there = hunt.at(100)
    assert branch.view() == there.view()
    assert [repr(e) for e in branch.events] == [repr(e) for e in there.events]
    agent = make_agent("heuristic", 0)
    while not branch.over:
        branch.choose(agent.choose(branch))
    assert branch.digest() != lion_hunt().digest()
    assert lion_hunt().setup.seed == 0, "the original is untouched"
    again = Timeline(branch)
    assert again.trouble is None and again.last.digest() == branch.digest()


def test_a_branch_keeps_its_dice_without_a_seed(hunt: Timeline) -> None:
    assert hunt.branch(100).digest() == hunt.at(100).digest()
    assert hunt.branch(100, seed=0).digest() == hunt.at(100).digest()


def test_the_document_of_a_save_has_the_same_timeline(hunt: Timeline) -> None:
    document = json.loads(json.dumps(lion_hunt().document()))
    other = Timeline(document)
    assert [m.label for m in other.moments] == [m.label for m in hunt.moments]
    assert other.at(77).digest() == hunt.at(77).digest()


def test_a_game_with_typed_dice_and_cards_can_be_looked_back_at_wherever_it_stopped() -> None:
    model = story(4, 30)
    game = Game(model.setup, chance=typed_source(dice=True, cards=True))
    typed = 0
    for entry in model.journal.entries:
        if entry.key:
            game.choose(entry.key)
        else:
            assert game.decision.spec is not None
            game.roll(list(entry.values))
            typed += 1
    assert typed > 5 and game.digest() == model.digest()
    timeline = Timeline(game)
    assert len(timeline) == 30 and timeline.trouble is None
    assert timeline.at(30).digest() == model.digest()
    assert timeline.at(12).digest() == Timeline(model).at(12).digest()


def test_a_game_that_waits_for_dice_to_be_typed_waits_at_the_end_and_a_branch_asks_whoever_rolls_now() -> None:
    model = story(4, 30)
    game = Game(model.setup, chance=typed_source(dice=True, cards=True))
    entries = model.journal.entries
    third = [i for i, e in enumerate(entries) if not e.key][3]
    for entry in entries[:third]:
        if entry.key:
            game.choose(entry.key)
        else:
            game.roll(list(entry.values))
    timeline = Timeline(game)
    end = len(timeline)
    assert timeline.trouble is None
    assert timeline.moments[end].kind in ("dice", "draw") and "waits for" in timeline.moments[end].label
    assert timeline.at(end).digest() == game.digest()
    assert timeline.branch(end, chance=typed_source(dice=True, cards=True)).decision.spec is not None
    seeded = timeline.branch(end)
    assert seeded.decision.spec is None
    assert seeded.journal.entries[third].values == entries[third].values, "the seed rolls what it rolled in the model"


def test_a_timeline_of_a_new_game_is_one_moment() -> None:
    timeline = Timeline(Game.first_story(seed=1))
    assert len(timeline) == 0 and timeline.rounds() == []
    assert timeline.at(0).digest() == Game.first_story(seed=1).digest()


def test_training_and_takebacks_are_kept() -> None:
    game = Game.first_story(seed=1, players=1, training=True)
    game.choose("face:south")
    game.undo()
    game.choose("face:north")
    game.marks = [{"entry": 0, "what": "the start"}, {"entry": 1, "what": "taken back"}, {"entry": 9, "what": "later"}]
    game.seating = {"bots": "c,d"}
    timeline = Timeline(game)
    then = timeline.at(1)
    assert then.training and then.takebacks == 1
    assert [mark["what"] for mark in then.marks] == ["the start", "taken back"] and then.seating == {"bots": "c,d"}
    assert [mark["what"] for mark in timeline.branch(0, seed=9).marks] == ["the start"]
