"""A rematch is the same fight with other dice, and asks for what the players typed before."""

from __future__ import annotations

from showdown.bots import make_agent
from showdown.cli.start_game import rematch_of
from showdown.engine import Game, Setup, encode_setup, typed_source
from showdown.session.rematch import same_fight
from showdown.session.session import Session
from tests.support.position import play

POSITION = "monster: {at: K8, facing: south}\nsurvivors: {a: {at: K11}}\ndecks: {ai: [claw]}\nstart: survivors-turn"


def without_seed(setup: Setup) -> dict[str, object]:
    return {key: value for key, value in encode_setup(setup).items() if key != "seed"}


def test_only_the_seed_differs_and_the_old_setup_stays() -> None:
    old = Game.showdown("white-lion", "level-2", seed=5, party="lion-hunters").setup
    again = same_fight(old, 77)
    assert (old.seed, again.seed) == (5, 77)
    assert without_seed(again) == without_seed(old)


def test_a_whole_fight_shuffles_its_decks_and_a_position_keeps_them() -> None:
    whole = Game.first_story(seed=5).setup.copy()
    whole.decks, whole.known = {"ai": ["claw"]}, {"ai": 1}
    assert (same_fight(whole, 1).decks, same_fight(whole, 1).known) == (None, {})
    position = play(POSITION).game.setup
    assert position.decks is not None and same_fight(position, 1).decks == position.decks


def rematch(seating: dict[str, object], dice: bool) -> Session:
    game = Game.first_story(seed=5, players=1, chance=typed_source(True, False) if dice else None)
    game.seating |= seating
    return rematch_of(Session(game, make_agent("heuristic", 5), frozenset({1})))


def test_players_who_typed_their_dice_type_them_again() -> None:
    again = rematch({"dice": True, "bots": "b"}, dice=True)
    assert again.bots == frozenset({1}) and again.game.seating == {"dice": True, "bots": "b"}
    while again.game.decision.spec is None:
        again.answer(again.game.decision.options[0].key)
    assert again.game.setup.seed != 5


def test_a_rematch_has_no_seal_of_the_old_dice() -> None:
    again = rematch({"sealed": {"table": "x", "commitment": "y"}, "dice": False}, dice=False)
    assert again.game.seating == {"dice": False}
    for _ in range(30):
        assert again.game.decision.spec is None
        again.answer(again.game.decision.options[0].key)
