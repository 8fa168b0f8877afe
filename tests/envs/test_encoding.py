"""The encoding: its columns, no two options alike, nothing hidden, and only changes written again."""

from __future__ import annotations

from itertools import islice

import numpy as np

from showdown.bots.builtin import knowledge_of
from showdown.engine import Game
from showdown.engine.learning import FIGHT_COLUMNS, OPTION_COLUMNS, PLANES, SURVIVOR_COLUMNS, Encoder
from showdown.envs.arrays import Rows, array_of, split
from tests.harness.sight_canary import pairs
from tests.support.position import play, to_hit
from tests.support.random_fights import fight
from tests.support.random_fights import play as play_fight
from tools.encoding_page import PAGE, page

FIGHT = [name for name, _ in FIGHT_COLUMNS]
OPTION = [name for name, _ in OPTION_COLUMNS]
SURVIVOR = [name for name, _ in SURVIVOR_COLUMNS]
PLANE = [name for name, _ in PLANES]


def encoded(game: Game, encoder: Encoder | None = None) -> dict[str, Rows]:
    encoder = encoder or Encoder(knowledge_of(game.catalog))
    count = encoder.encode(game.state, None if game.over else game.decision)
    parts = split(array_of(encoder.memory(), np.int16).copy())
    assert not parts["options"][count:].any()
    return {**parts, "options": parts["options"][:count]}


def test_the_page_lists_the_columns() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_names_are_unique_within_a_part() -> None:
    for names in (FIGHT, OPTION, SURVIVOR, PLANE):
        assert len(set(names)) == len(names)


def test_the_last_columns_hold_what_their_names_say() -> None:
    """A column too many or too few would move the last ones."""
    g = play(
        """
        monster: {at: K8, facing: south}
        survivors: {a: {at: K10}, b: {at: K7, survival: 2, actions: [dodge, surge]}, c: {at: R3}}
        controller: c
        start: survivors-turn
        decks: {ai: [claw, chomp, maul], hit_locations: [beasts-knee, beasts-femur]}
        """,
        to_hit(1, 1),
    ).choose("act:b")
    seen = encoded(g.game)
    fight_row = dict(zip(FIGHT, seen["fight"].tolist(), strict=True))
    assert fight_row["monster column"] == 11 and fight_row["monster row"] == 8 and fight_row["monster facing"] == 3
    assert fight_row["actor"] == 2 and fight_row["act activation"] == 1 and fight_row["tried location"] == 0
    b = dict(zip(SURVIVOR, seen["survivors"][1].tolist(), strict=True))
    assert (b["column"], b["row"], b["blind spot"], b["survival"], b["knows surge"]) == (11, 7, 1, 2, 1)
    assert b["gear 1"] > 0 and not seen["survivors"][3:].any()
    attack = seen["options"][g.options.index("attack:founding-stone")]
    row = dict(zip(OPTION, attack.tolist(), strict=True))
    assert row["now: blind spot"] == 1 and row["now: can attack"] == 1 and row["card: speed"] == 2
    sling = dict(zip(OPTION, seen["options"][g.options.index("use:founding-stone:sling")].tolist(), strict=True))
    assert sling["card: sling"] == 1 and sling["stop: beside"] == 0
    board = seen["board"].reshape(len(PLANES), 16, 22)
    assert board[PLANE.index("monster"), 7:9, 10:12].all() and board[PLANE.index("monster")].sum() == 4
    assert board[PLANE.index("survivor"), 9, 10] == 1 and board[PLANE.index("subject"), 6, 10] == 1


def test_a_surge_outside_an_act_crashed_the_environments_bug() -> None:
    """[R-SUR-10]  The columns describe the survivor who surges, in an act of another one and outside all acts."""
    for b_at, keys, behind in (("K7", (), 1), ("J9", (), 0), ("K7", ("act:a",), 1), ("J9", ("act:a",), 0)):
        g = play(
            f"""
            monster: {{at: K8, facing: south}}
            survivors: {{a: {{at: K10}}, b: {{at: {b_at}, survival: 2, actions: [dodge, surge]}}, c: {{at: R3}}}}
            controller: c
            start: survivors-turn
            decks: {{ai: [claw, chomp, maul], hit_locations: [beasts-knee, beasts-femur]}}
            """,
            to_hit(1, 1),
        ).choose(*keys, "surge:b")
        row = encoded(g.game)["options"][g.options.index("attack:founding-stone")]
        assert row[OPTION.index("now: blind spot")] == behind


def test_states_that_differ_in_what_is_hidden_are_encoded_alike() -> None:
    compared = 0
    for _, game, twin in islice(pairs(3), 60):
        one, other = encoded(game), encoded(twin)
        assert all(np.array_equal(one[name], other[name]) for name in one)
        compared += 1
    assert compared == 60


def test_no_two_options_of_random_fights_are_alike() -> None:
    compared = 0
    for number in range(30):
        game = play_fight(number, fight(number, plain=True), 7 * number)
        if not game.over and game.decision.options:
            rows = encoded(game)["options"]
            assert len({row.tobytes() for row in rows}) == len(game.decision.options)
            compared += 1
    assert compared > 15


def test_an_encoder_that_is_used_again_writes_what_a_new_one_writes() -> None:
    """Only changes are written: what the last position left behind must not stay."""
    kept: dict[int, Encoder] = {}
    for number in range(24):
        game = play_fight(number, fight(number, plain=True), 5 * number)
        encoder = kept.setdefault(id(game.catalog), Encoder(knowledge_of(game.catalog)))
        again, new = encoded(game, encoder), encoded(game)
        assert all(np.array_equal(again[name], new[name]) for name in new)
