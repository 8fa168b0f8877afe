"""Bots answer legally and keep no state; the heuristic bot plays sensibly."""

from __future__ import annotations

import pytest

from showdown.bots import make_agent
from showdown.engine import Game, RandomStream, ShowdownError, cell_of, typed_source, view_decision
from tests.support.position import Play, place, play, to_hit
from tests.support.random_fights import fight
from tests.support.survivor_cards import acts

QUICK = ("random", "heuristic", "cautious", "aggressive")
ALL = (*QUICK, "mcts:6", "strong:2")


def wins(name: str, seeds: range) -> int:
    won = 0
    for seed in seeds:
        game = Game.first_story(seed=seed, players=1 + seed % 4, listen=False)
        bot = make_agent(name, seed)
        while not game.over:
            game.choose(bot.choose(game))
        won += game.outcome == "victory"
    return won


def test_the_heuristic_bot_wins_far_more_often_than_the_random_one() -> None:
    seeds = range(500, 520)
    assert wins("heuristic", seeds) >= 16
    assert wins("random", seeds) <= 7


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_plays_every_variety_of_fight_to_its_end(name: str) -> None:
    for number in range(10):
        game = fight(number)
        bot = make_agent(name, number)
        while not game.over:
            game.choose(bot.choose(game))
        assert game.outcome in ("victory", "defeat")


@pytest.mark.parametrize("name", ALL)
def test_a_bot_has_no_memory(name: str) -> None:
    game = Game.first_story(seed=5, training=True)
    bot = make_agent(name, 5)
    for _ in range(40):
        key = bot.choose(game)
        assert bot.choose(game) == key == make_agent(name, 5).choose(game)
        game.choose(key)
        game.undo()
        assert bot.choose(game) == key
        game.choose(key)


@pytest.mark.parametrize("name", ALL)
def test_choosing_changes_nothing(name: str) -> None:
    game = Game.first_story(seed=6)
    for _ in range(30):
        before = game.digest()
        key = make_agent(name, 6).choose(game)
        assert game.digest() == before
        game.choose(key)


def test_random_bots_with_other_seeds_play_other_games() -> None:
    keys = set()
    for seed in range(10):
        game = Game.first_story(seed=1)
        bot = make_agent("random", seed)
        for _ in range(10):
            game.choose(bot.choose(game))
        keys.add(game.digest())
    assert len(keys) == 10


def test_an_unknown_bot_is_refused_with_the_legal_names() -> None:
    with pytest.raises(
        ShowdownError,
        match=r"no bot 'heuristc'; allowed: random, heuristic, cautious, aggressive.*; did you mean 'heuristic'\?",
    ):
        make_agent("heuristc", 1)


@pytest.mark.parametrize("name", ALL)
def test_a_bot_does_not_roll_the_dice_of_a_table_game(name: str) -> None:
    game = Game.first_story(seed=1, players=1, chance=typed_source(dice=True, cards=True))
    bot = make_agent(name, 1)
    while game.decision.spec is None:
        game.choose(bot.choose(game))
    with pytest.raises(ShowdownError, match="people enter the dice"):
        bot.choose(game)


def test_random_streams_are_even_and_repeatable() -> None:
    counts = [0] * 7
    for occasion in range(7000):
        counts[RandomStream(3).draw(occasion, 7)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150
    assert [RandomStream(3).draw(i, 100) for i in range(20)] == [RandomStream(3).draw(i, 100) for i in range(20)]
    assert [RandomStream(3).draw(i, 100) for i in range(20)] != [RandomStream(4).draw(i, 100) for i in range(20)]


# -- the tactics of the heuristic bot ----------------------------------------------------------------------------


def sensible(g: Play) -> str:
    return make_agent("heuristic", 1).choose(g.game)


def claw_hits(*places: str, survivors: str = "{a: {at: K10}, b: {at: P10}}") -> Play:
    """The lion claws survivor a, who stands before it."""
    position = f"monster: {{at: K8, facing: south}}\nsurvivors: {survivors}\ndecks: {{ai: [claw]}}"
    dice = (7,) * len(places) + (1,) * (2 - len(places))
    return play(position, to_hit(*dice), place(*places))


def test_it_dodges_what_would_knock_a_survivor_down() -> None:
    assert sensible(claw_hits("head", "legs")) == "dodge:head"
    hurt = "{a: {at: K10, injuries: {legs: light}}, b: {at: P10}}"
    assert sensible(claw_hits("arms", "legs", survivors=hurt)) == "dodge:legs"


def test_it_keeps_its_survival_when_the_hits_are_light_and_takes_the_armored_one_first() -> None:
    assert sensible(claw_hits("arms", "waist")) == "take:waist"
    assert sensible(claw_hits("arms", "body")) in ("take:arms", "take:body")


def test_it_walks_into_the_blind_spot_and_strikes_from_there() -> None:
    g = play("monster: {at: K8, facing: south}\nsurvivors: {a: {at: K4}}\nstart: survivors-turn")
    g.choose(sensible(g))
    assert sensible(g) == "move"
    g.choose("move")
    assert sensible(g) in ("to:K7", "to:L7")
    g.choose(sensible(g))
    assert sensible(g) == "attack:founding-stone"


def test_it_slings_the_stone_when_few_wounds_are_left() -> None:
    position = "monster: {{at: K8, facing: south}}\nsurvivors: {{a: {{at: K7}}}}\nstart: survivors-turn\ndecks: {}"
    for deck, key in (
        ("{ai: [claw]}", "use:founding-stone:sling"),
        ("{ai: [claw, chomp, grasp, maul]}", "attack:founding-stone"),
    ):
        g = play(position.format(deck))
        g.choose("act:a")
        assert sensible(g) == key


def test_it_tries_harmless_locations_first_and_the_worst_last() -> None:
    position = """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K7}, b: {at: P10}}
        decks: {ai: [claw], hit_locations: [beasts-paw, beasts-knee]}
        start: survivors-turn
        """
    g = play(position, to_hit(9, 9))
    g.choose("act:a", "attack:founding-stone")
    g.expects("wound_order", "wound:beasts-paw", "wound:beasts-knee")
    assert sensible(g) == "wound:beasts-knee"


def test_as_controller_it_spares_the_hurt() -> None:
    position = """
        monster: {at: K8, facing: south}
        survivors:
          a: {at: J11, injuries: {arms: heavy, body: heavy, legs: heavy}}
          b: {at: M11}
        decks: {ai: [claw]}
        """
    g = play(position)
    g.expects("pick_target", "target:a", "target:b")
    assert sensible(g) == "target:b"


def test_honour_walks_out_of_the_blind_spot_to_where_an_attack_is_offered() -> None:
    """Without it the survivor would never move.  [R-BRD-09]"""
    g = acts(a="disorders: [honorable]", at="K7").choose("act:a")
    assert sensible(g) == "move"
    g.choose("move")
    g.choose(sensible(g))
    assert g.survivor("a")["at"] not in ("K7", "L7")
    assert sensible(g).startswith("attack:")


def test_honour_does_not_walk_into_the_blind_spot_either_but_others_do() -> None:
    """[R-BRD-09]"""
    g = acts(a="disorders: [honorable]", at="J5").choose("act:a", "move")
    assert sensible(g) not in ("to:K7", "to:L7")
    g.choose(sensible(g))
    assert sensible(g).startswith("attack:")
    assert sensible(acts(at="J5").choose("act:a", "move")) in ("to:K7", "to:L7")


def test_what_is_in_the_way_is_laid_far_from_the_monster_and_grass_near_it() -> None:
    game = Game.showdown(seed=7, players=1)
    bot = make_agent("heuristic", 1)
    distances: dict[str, list[int]] = {}
    while game.decision.kind == "lay_tile":
        card = view_decision(game.state, game.decision)["about"]["card"]
        key = bot.choose(game)
        sight = game.sight()
        everywhere = [sight.distance(cell_of(option)) for option in game.decision.options]
        chosen = sight.distance(cell_of(game.decision.find(key)))
        tile = game.catalog.terrain(game.catalog.card(card))
        assert chosen == (max(everywhere) if tile.impassable else min(everywhere))
        distances.setdefault(card, []).append(chosen)
        game.choose(key)
    assert distances


GRASS = """
        monster: {{at: K8, facing: south}}
        survivors: {{a: {{at: K12{a}}}, b: {{at: P11{b}}}}}
        terrain: [{{id: tall-grass, at: K12}}]
        start: survivors-turn
        """
BATTERED = ", injuries: {arms: heavy, body: heavy, waist: heavy, legs: heavy}"


def test_the_hurt_hide_in_the_grass_while_somebody_fights_on() -> None:
    hurt, fit = BATTERED, ""
    assert "use:tall-grass:hide:K12" in hiding("cautious", hurt, fit)
    assert "use:tall-grass:hide:K12" not in hiding("aggressive", hurt, fit)
    assert "use:tall-grass:hide:K12" not in hiding("cautious", fit, fit)
    assert "use:tall-grass:hide:K12" not in hiding("cautious", hurt, hurt)


def hiding(name: str, a: str, b: str) -> list[str]:
    """What survivor a does in this act, standing in tall grass."""
    g = play(GRASS.format(a=a, b=b))
    g.choose("act:a")
    keys: list[str] = []
    while g.game.decision.kind in ("action", "move_to") and len(keys) < 4:
        keys.append(make_agent(name, 1).choose(g.game))
        if keys[-1].startswith("attack"):
            break
        g.choose(keys[-1])
    return keys
