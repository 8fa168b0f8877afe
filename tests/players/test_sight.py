"""Sight reads nothing hidden, and agrees with the view."""

from __future__ import annotations

from itertools import islice

from showdown.bots import make_agent
from showdown.engine import NAMES, Game
from showdown.players.sight import Sight
from tests.harness.sight_canary import (
    FIELDS,
    NO_ARGUMENT,
    OF_A_PLACE,
    OF_A_SPACE,
    OF_A_SURVIVOR,
    OF_AN_ABILITY,
    OF_CARDS,
    OF_ENDS,
    OF_ZONES,
    difference,
    pairs,
)
from tests.support.random_fights import fight, play


def test_states_that_differ_in_what_is_hidden_read_and_play_alike() -> None:
    bots = {name: make_agent(name, 7).choose for name in ("heuristic", "cautious", "aggressive")}
    found = [difference(game, twin, bots) for _, game, twin in islice(pairs(3), 300)]
    assert len(found) == 300 and set(found) == {""}


def test_the_pairs_really_differ() -> None:
    for _, game, twin in islice(pairs(4), 20):
        assert game.digest() != twin.digest()


def test_a_reading_that_differs_is_noticed() -> None:
    _, game, twin = next(pairs(5))
    twin.state.survivors[1].bleeding += 1
    assert difference(game, twin, {}) == "Sight.bleeding"
    twin = game.clone()
    assert difference(game, twin, {"coin": lambda g: "heads" if g is game else "tails"}) == "the choice of coin"


def test_the_canary_asks_everything_that_sight_can_say() -> None:
    asked = {*FIELDS, *NO_ARGUMENT, *OF_A_SURVIVOR, *OF_A_PLACE, *OF_A_SPACE, *OF_AN_ABILITY}
    asked |= {*OF_ZONES, *OF_CARDS, *OF_ENDS}
    sight = Game.first_story(seed=1).sight()
    public = {name for name in dir(Sight) if not name.startswith("_")}
    own = {"survivors", "away", "monster", "facing", "monster_is_down", "round", "catalog", "foot"}
    assert (public | own) - asked == {"catalog", "foot"}
    assert all(hasattr(sight, name) for name in own)


def test_sight_and_view_agree() -> None:
    compared = 0
    for number in range(12):
        game = play(number, fight(number, plain=True), 40)
        if game.over or game.view()["monster"]["at"] is None:
            continue
        view, sight = game.view(), game.sight()
        for who, (letter, shown) in enumerate(view["survivors"].items()):
            if not shown["alive"] or shown["at"] is None:
                continue
            assert NAMES[sight.cell(who)] == shown["at"], letter
            assert sight.survival(who) == shown["survival"] and sight.insanity(who) == shown["insanity"]
            assert sight.bleeding(who) == shown["bleeding"] and sight.knocked_down(who) == shown["knocked_down"]
            assert sight.in_blind_spot(who) == shown["in_blind_spot"]
            assert sight.distance(sight.cell(who)) == shown["distance"]
            compared += 1
        assert NAMES[sight.monster] == view["monster"]["at"]
    assert compared > 20
