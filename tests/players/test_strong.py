"""The strong player: blind to what is hidden, repeatable, and hard to talk out of the heuristic's choice."""

from __future__ import annotations

import pytest

from showdown.bots.builtin import Heuristic, Strong, knowledge_of, prospects
from showdown.engine import Game, RandomStream, cell_of, core_catalog, party_by_name
from showdown.engine.learning import STRENGTHS, Prospects, Strength, StrongPlayer
from showdown.players.determinization import imagined
from showdown.players.prospects import ALIVE, ALL_FACTS, more_facts_of
from showdown.players.strong import LATE, Plan, spread_out
from tests.support.hidden_cards import ask_again, shuffle_hidden, stacked_fight
from tests.support.random_fights import play
from tests.support.survivor_cards import acts

SMALL = Strength(4, 3, 1)


def player(game: Game, strength: Strength = SMALL) -> StrongPlayer:
    return Strong(3, strength).build(game.catalog)


def test_other_hidden_cards_and_dice_change_no_answer() -> None:
    compared = 0
    for number in range(6):
        game = play(number, stacked_fight(number), 30)
        if game.over:
            continue
        other = game.clone()
        compared += shuffle_hidden(other.state, RandomStream(number))
        other.state.key0, other.state.key1 = 123, 456
        ask_again(other)
        assert Strong(1, SMALL).choose(other) == Strong(1, SMALL).choose(game)
    assert compared


def test_thinking_leaves_the_game_alone_and_gives_the_same_answer_again() -> None:
    g = acts(at="K7").choose("act:a")
    before = g.game.digest()
    first = Strong(3, SMALL).choose(g.game)
    assert g.game.digest() == before
    assert Strong(3, SMALL).choose(g.game) == first


def test_a_move_is_planned_with_the_space_it_leads_to() -> None:
    g = acts(at="K3").choose("act:a")
    game = g.game
    plans = player(game).plans(game.sight(), game.decision, imagined(game.sight(), 3))
    assert plans[0].options[0].key == Heuristic(3).choose(game)
    acts_planned = [plan for plan in plans if len(plan.options) == 2]
    assert acts_planned
    assert all(plan.options[0].key == "move" and plan.options[1].verb == "to" for plan in acts_planned)


def test_it_waited_for_ever_with_an_attack_to_make_bug() -> None:
    """White Lion level 1, seed 4: round after round the survivors kept away, to the limit of 100,000 decisions."""
    game = acts(at="K7").choose("act:a").game
    assert game.decision.find("end")
    plans = player(game).plans(game.sight(), game.decision, imagined(game.sight(), 3))
    assert "end" not in [plan.options[0].key for plan in plans]
    game = acts(at="K3").choose("act:a", "move").game
    sight = game.sight()
    plans = Strong(3, Strength(4, 50, 1)).build(game.catalog).plans(sight, game.decision, imagined(sight, 3))
    steps = [sight.distance(cell_of(plan.options[0])) for plan in plans]
    assert 1 < len(plans) < len(game.decision.options)
    assert max(steps) == steps[0]


def test_it_never_ended_some_fights_of_level_3_bug() -> None:
    """Late in a fight the heuristic plays alone: its answers come to an end."""
    other = 0
    for number in range(8):
        game = play(number, stacked_fight(number), 30)
        if game.over:
            continue
        usual = player(game)
        always = StrongPlayer(3, usual.adviser, usual.prospects, Strength(8, 5, 1), doubt=-99.0)
        thought = always.choose(game.sight(), game.decision).key
        game.state.round = LATE + 1
        late = always.choose(game.sight(), game.decision).key
        assert late == Heuristic(3).choose(game)
        other += thought != late
    assert other, "a player who doubts nothing takes other options while it still thinks"


def test_every_plan_meets_the_same_dice() -> None:
    """A plan that is tried against itself is neither better nor worse, in any future; it is soon given up."""
    game = acts(at="K7").choose("act:a").game
    strong = player(game, Strength(16, 3, 1))
    option = strong.adviser.ranked(game.sight(), game.decision)[0]
    plans = [Plan([option]), Plan([option])]
    strong.compare(game.decision, imagined(game.sight(), 3), plans)
    assert len(plans[0].values) == 2
    assert plans[0].values == plans[1].values
    assert strong.verdict(plans) is plans[0]


def test_plans_that_may_be_better_stay_in_the_comparison() -> None:
    game = acts(at="K7").choose("act:a").game
    kept, worse, even, better = (Plan(game.decision.options[:1]) for _ in range(4))
    kept.values = [0.5, 0.6, 0.4, 0.5]
    worse.values = [value - 0.1 for value in kept.values]
    even.values = list(kept.values)
    better.values = [value + 0.1 for value in kept.values]
    assert player(game).hopeful([kept, worse, even, better]) == [kept, better]


def test_a_fight_as_good_as_won_is_left_to_the_heuristic() -> None:
    """The first stage shows that there is nothing to gain; the others would only find luck."""
    party = party_by_name("lantern-veterans", core_catalog())
    game = Game.showdown("white-lion", "level-1", seed=1, players=4, party=party, listen=False)
    while game.decision.kind != "action":
        game.choose(Heuristic(1).choose(game))
    strong, base = player(game, Strength(16, 4, 1)), imagined(game.sight(), 3)
    plans = strong.plans(game.sight(), game.decision, base)
    strong.compare(game.decision, base, plans)
    assert [len(plan.values) for plan in plans] == [2] * len(plans)
    assert strong.verdict(plans) is plans[0]


@pytest.mark.parametrize(("better", "changes"), [(0.1, True), (-0.1, False), (0.0, False), (0.004, False)])
def test_only_a_clearly_better_plan_replaces_the_heuristics(better: float, changes: bool) -> None:
    game = acts(at="K7").choose("act:a").game
    kept, other = Plan(game.decision.options[:1]), Plan(game.decision.options[1:2])
    kept.values = [0.5, 0.6, 0.4, 0.5]
    other.values = [value + better for value in kept.values]
    assert player(game).verdict([kept, other]) is (other if changes else kept)


def test_a_plan_dropped_early_is_not_chosen() -> None:
    game = acts(at="K7").choose("act:a").game
    kept, other = Plan(game.decision.options[:1]), Plan(game.decision.options[1:2])
    kept.values, other.values = [0.1] * SMALL.futures, [0.9] * (SMALL.futures - 1)
    assert player(game).verdict([kept, other]) is kept


def test_of_many_options_the_best_and_some_of_the_rest_are_planned() -> None:
    options = Game.first_story(seed=1, players=1).decision.options * 5
    assert len(spread_out(options, 6)) == 6
    assert spread_out(options, 6)[:3] == options[:3]
    assert spread_out(options[:4], 6) == options[:4]


def test_stronger_means_more_futures_and_more_plans() -> None:
    fast, usual, slow = (STRENGTHS[name] for name in ("strong-fast", "strong", "strong-slow"))
    assert fast.futures < usual.futures < slow.futures
    assert fast.plans < usual.plans < slow.plans


def test_it_plays_a_fight_to_its_end() -> None:
    game, bot = Game.first_story(seed=2, players=1, listen=False), Strong(2, Strength(2, 2, 1))
    for _ in range(40):
        if game.over:
            break
        game.choose(bot.choose(game))
    assert game.over or game.state.round > 1


def test_prospects_see_wounds_and_deaths() -> None:
    game = acts(at="K7").game
    judge, state = Prospects(knowledge_of(core_catalog()), prospects()), game.state.clone()
    assert len(more_facts_of(state, judge.knowledge)) == len(ALL_FACTS)
    before = judge.value(state)
    assert 0.0 < before < 1.0
    state.outcome = 1
    assert judge.value(state) >= 1.0 - 4 * ALIVE > before
    state.outcome = 2
    assert judge.value(state) == 0.0
