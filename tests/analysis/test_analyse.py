"""The analysis of a fight: its curve, its mistakes, what it may know, and its page."""

from __future__ import annotations

import json
import re

from showdown.analysis.analyse import is_proved, may_be_proved
from showdown.analysis.playouts import Ending, Playouts, gain, spared
from showdown.analysis.reasons import Fact, reasons
from showdown.analysis.recorded_fight import recorded
from showdown.api import Game, analyse, make_agent, read_position
from showdown.engine import RandomStream
from tests.support.hidden_cards import ask_again, shuffle_hidden, stacked_fight
from tests.support.lost_by_a_hit import fight_lost_by_a_hit
from tests.support.random_fights import play
from tests.support.sling_puzzle import ONE_SLING_AWAY


def fight(rounds: int = 2) -> Game:
    game, bot = Game.first_story(seed=5, players=1), make_agent("heuristic", 5)
    while not game.over and game.state.round < rounds:
        game.choose(bot.choose(game))
    return game


def test_every_decision_with_a_choice_is_a_point_of_the_curve() -> None:
    game = fight(1)
    found = analyse(game, playouts=2)
    choices = [p for p in recorded(game).positions if p.is_choice]
    assert [row["n"] for row in found.rows()] == [p.n for p in choices]
    assert found.rows()[-1]["key"] == "", "the pending decision has a chance, but no answer yet"
    assert all(row["low"] <= row["chance"] <= row["high"] for row in found.rows())


def test_the_same_seed_gives_the_same_analysis_and_changes_nothing() -> None:
    game = fight(1)
    before = game.digest()
    assert analyse(game, playouts=2).data() == analyse(game, playouts=2).data()
    assert game.digest() == before


def test_a_wasted_winning_throw_is_found_with_its_reason() -> None:
    game = Game(read_position(ONE_SLING_AWAY))
    assert game.decision.find("use:founding-stone:sling")
    game.choose("end")
    mistakes = [one for one in analyse(game, playouts=20).mistakes if one["key"] == "end"]
    assert mistakes and mistakes[0]["better"]["key"] == "use:founding-stone:sling"
    assert mistakes[0]["cost"]["low"] > 0.1
    assert "the fight is won" in mistakes[0]["why"][0]


def test_a_fight_lost_because_a_deadly_hit_is_not_dodged_names_that_hit() -> None:
    found = analyse(fight_lost_by_a_hit(), playouts=20)
    assert found.data()["outcome"] == "defeat"
    worst = found.mistakes[0]
    assert worst["n"] == 0
    assert worst["chosen"]["key"].startswith("take:") and worst["better"]["key"].startswith("dodge:")
    assert worst["cost"]["low"] > 0.1
    assert worst["why"][0].startswith("By the next survivors' turn Survivor A is dead in 0 % of the playouts")


def test_hidden_cards_and_true_dice_change_no_playout() -> None:
    """Analysis never leaks what the players of an unfinished fight cannot know."""
    compared = 0
    for number in range(4):
        game = play(number, stacked_fight(number), 30)
        if game.over:
            continue
        other = game.clone()
        shuffle_hidden(other.state, RandomStream(number))
        other.state.key0, other.state.key1 = 123, 456
        ask_again(other)
        playouts = Playouts(game.catalog, "heuristic", 3)
        assert playouts.endings(game.state, "", 0, 6) == playouts.endings(other.state, "", 0, 6)
        compared += 1
    assert compared


def test_a_mistake_needs_an_interval_above_zero() -> None:
    won, lost = Ending(True, 0), Ending(False, 2)
    few, many = [lost, won, won], [won, won, won]
    assert not is_proved(few, many), "one pair of three proves nothing"
    assert is_proved([lost] * 40, [won] * 40)
    assert not is_proved([won] * 40, [lost] * 40)
    assert gain([lost] * 40, [won] * 40).low > 0 and spared([lost] * 40, [won] * 40).value == 2


def test_lives_count_where_both_options_always_win() -> None:
    whole, hurt = Ending(True, 0), Ending(True, 1)
    assert is_proved([hurt, whole] * 30, [whole] * 60)
    assert not is_proved([whole] * 60, [hurt, whole] * 30)


def test_a_comparison_ends_when_more_playouts_would_hardly_prove_a_mistake() -> None:
    won, lost = Ending(True, 0), Ending(False, 2)
    equal = [won, lost] * 100, [lost, won] * 100
    ahead = [lost] * 8 + [won, lost] * 96, [won] * 8 + [lost, won] * 96
    assert may_be_proved(*equal, 0.1) and not may_be_proved(*equal, 0.4)
    assert may_be_proved(*ahead, 0.2) and not may_be_proved(*ahead, 0.7)
    proved = [lost] * 30 + [won] * 170, [won] * 200
    assert all(may_be_proved(*proved, share) for share in (0.1, 0.4, 0.7, 1.0)) and is_proved(*proved)
    assert not may_be_proved(proved[1], proved[0], 0.1)


def test_a_comparison_goes_on_for_survivors_alone() -> None:
    whole, hurt = Ending(True, 0), Ending(True, 1)
    assert may_be_proved([hurt, whole, whole] * 60, [whole] * 180, 0.4)
    # Too few survivors to call it a mistake.
    assert not may_be_proved([hurt] * 4 + [whole] * 176, [whole] * 180, 0.4)


def test_reasons_name_only_what_speaks_for_the_better_option() -> None:
    chosen = [{Fact("dead", 0): 1.0, Fact("wounds"): 3.0}] * 20
    better = [{Fact("dead", 0): 0.0, Fact("wounds"): 5.0}] * 20
    told = reasons(chosen, better, ["Erza"])
    assert told == ["By the next survivors' turn Erza is dead in 0 % of the playouts instead of 100 %."]


def test_the_page_needs_no_other_file_and_holds_every_point() -> None:
    found = analyse(fight(1), playouts=2)
    page = found.html()
    assert not re.search(r"""(src|href)\s*=|@import|url\(|https?://(?!www\.w3\.org/2000/svg)""", page)
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S)[1])  # type: ignore[index]
    assert [p["n"] for p in data["points"]] == [row["n"] for row in found.rows()]
    placed = [p["board"] for p in data["points"] if p["board"]["monster"]["spaces"]]
    assert placed and all(v["state"] is not None for board in placed for v in board["survivors"])
