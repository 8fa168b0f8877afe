"""The search sees what a player sees: other hidden cards and other true dice do not change its answer."""

from __future__ import annotations

from showdown.bots.builtin import Heuristic, Mcts
from showdown.engine import Game, Option, RandomStream, SearchPlayer, cell_of
from showdown.players.determinization import imagined
from showdown.players.search import BREADTH, CHECKED_EVERY, LEAST, Branch, forward
from tests.support.hidden_cards import ask_again, shuffle_hidden, stacked_fight
from tests.support.position import Play
from tests.support.position import play as board
from tests.support.random_fights import play
from tests.support.survivor_cards import acts


def test_other_hidden_cards_and_dice_change_no_answer() -> None:
    for number in range(8):
        game = play(number, stacked_fight(number), 30)
        if game.over:
            continue
        other = game.clone()
        shuffle_hidden(other.state, RandomStream(number))
        other.state.key0, other.state.key1 = 123, 456
        ask_again(other)
        assert Mcts(1, 60, sure=2.0).choose(other) == Mcts(1, 60, sure=2.0).choose(game)


def player(bot: Mcts, game: Game) -> SearchPlayer:
    return bot.build(game.catalog)


def searched(bot: Mcts, game: Game) -> list[Branch]:
    """What the bot tried, however sure the judge is of the fight."""
    search, sight, decision = player(bot, game), game.sight(), game.decision
    tried = search.worth_a_thought(forward(sight, decision, search.adviser.ranked(sight, decision)))
    return search.search(decision, imagined(sight, bot.seed), tried)


def kept_by(game: Game) -> tuple[list[str], list[str]]:
    """The options the search tries of those the heuristic player ranks, and all of these."""
    sight, decision = game.sight(), game.decision
    ranked = Heuristic(3).build(game.catalog).ranked(sight, decision)
    return [o.key for o in forward(sight, decision, ranked)], [o.key for o in ranked]


def test_searching_leaves_the_game_alone_and_tries_every_contender_on_the_same_dice() -> None:
    g = acts(at="K7").choose("act:a")
    before = g.game.digest()
    branches = searched(Mcts(3, 75), g.game)
    assert g.game.digest() == before
    assert len(branches) == 3
    assert sum(len(b.values) for b in branches) <= 75
    assert all(len(b.values) >= CHECKED_EVERY for b in branches)
    assert all(0.0 <= value <= 1.0 for b in branches for value in b.values)
    again = searched(Mcts(3, 75), g.game)
    assert [b.values for b in again] == [b.values for b in branches]


def test_it_does_not_wait_where_the_heuristic_would_strike() -> None:
    g = acts(at="K7").choose("act:a")
    assert g.game.decision.find("end")
    assert "end" not in [b.option.key for b in searched(Mcts(3, 200), g.game)]


def test_of_many_options_the_best_and_some_of_the_rest_are_tried() -> None:
    game = Game.first_story(seed=1)
    bot = player(Mcts(3, 400), game)
    ranked = [Option(f"to:{n}", "to") for n in range(50)]
    tried = bot.worth_a_thought(ranked)
    assert len(tried) == len({o.key for o in tried}) == BREADTH
    assert tried[: BREADTH // 2] == ranked[: BREADTH // 2]
    assert all(option in ranked for option in tried) and tried[-1] in ranked[40:]
    assert bot.worth_a_thought(ranked[:5]) == ranked[:5]
    assert len(player(Mcts(3, 6), game).worth_a_thought(ranked)) == 2


def test_a_fight_as_good_as_won_is_left_to_the_heuristic() -> None:
    g = acts(at="K7").choose("act:a")
    sure = Mcts(3, 10**9, sure=0.0)
    assert sure.choose(g.game) == Heuristic(3).choose(g.game)


def test_the_mind_is_changed_only_for_what_is_better_beyond_doubt() -> None:
    g = acts(at="K7").choose("act:a")
    bot = player(Mcts(3, 200), g.game)
    kept, other = searched(Mcts(3, 1), g.game)[:2]
    kept.values = [0.5, 0.6] * 20
    for better, chosen in ((0.1, other), (0.001, kept), (-0.1, kept)):
        other.values = [value + better for value in kept.values]
        assert bot.verdict([kept, other]) is chosen
    other.values = other.values[: LEAST - 1]
    other.values = [value + 0.2 for value in other.values]
    assert bot.verdict([kept, other]) is kept


def test_a_search_can_change_the_mind_but_only_on_evidence() -> None:
    game = Game.first_story(seed=1, players=1)
    bot = Mcts(1, 12, doubt=1e9, sure=2.0)
    for _ in range(40):
        key = bot.choose(game)
        assert key == Heuristic(1).choose(game)
        game.choose(key)


def test_whoever_can_still_strike_tries_no_move_that_leads_away() -> None:
    """A search limited to two rounds never stopped running from the monster (First Story, seed 43)."""
    g = acts(at="K3").choose("act:a", "move")
    assert g.game.decision.kind == "move_to"
    kept, ranked = kept_by(g.game)
    sight = g.game.sight()
    away = {o.key: sight.distance(cell_of(o)) for o in g.game.decision.options}
    assert kept[0] == ranked[0] and 1 < len(kept) < len(ranked)
    assert set(kept) == {key for key in ranked if away[key] <= away[ranked[0]]}


def test_a_dash_outside_an_act_crashed_the_search_bug() -> None:
    """[R-SUR-09]"""
    g = dashing("dash:b")
    g.expects("move_to")
    kept, ranked = kept_by(g.game)
    assert kept == ranked
    assert Mcts(3, 30, sure=2.0).choose(g.game) in g.options


def test_a_dash_in_another_act_is_not_bound_to_the_monster() -> None:
    """[R-SUR-09] Only the survivor whose act it is must get on with the fight before attacking."""
    g = dashing("act:a", "dash:b")
    kept, ranked = kept_by(g.game)
    assert kept == ranked
    own = dashing("act:b", "move")
    kept, ranked = kept_by(own.game)
    assert len(kept) < len(ranked)


def dashing(*keys: str) -> Play:
    return board("""
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: J9, survival: 2, actions: [dodge, dash]}, c: {at: R3}}
        controller: c
        start: survivors-turn
        """).choose(*keys)
