"""Sources of chance: forced, seeded, typed by players.  Seeded dice must be fair and independent."""

from __future__ import annotations

import pytest

from showdown.kernel.chance import (
    UNKNOWN,
    Dice,
    Draw,
    Seeded,
    TypedChance,
    chance_outcomes,
    keys_of,
    mix,
    outcomes_of,
)
from showdown.kernel.decision import Decision
from showdown.kernel.errors import BadChance
from tests.support.toy_game import CARD, HIT, PURPOSES, Toy, forced

DRAWS = 100_000
# The largest chi-square a fair source may show, at p = 0.001, by degrees of freedom.
CRITICAL = {4: 18.467, 5: 20.515, 9: 27.877, 19: 43.820, 35: 66.619, 99: 148.230}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 / expected for n in counts)


def rolls(seed: int, n: int, sides: int, purpose: int = HIT) -> tuple[int, ...]:
    values = Seeded().settle(Toy(keys_of(seed)), Dice(purpose, n, sides))
    assert values is not None
    return values


# -- forced ------------------------------------------------------------------------------------------------------


def test_forced_dice_come_in_their_order() -> None:
    source = forced((HIT, (5, 9)), (CARD, (12,)))
    s = Toy()
    assert source.settle(s, Dice(HIT, 2, 10)) == (5, 9)
    assert source.left() == 1
    assert source.settle(s, Draw(CARD, 1, (11, 12))) == (12,)
    assert source.left() == 0


def test_forced_dice_for_another_purpose_are_refused_with_both_names() -> None:
    source = forced((CARD, (3,)))
    with pytest.raises(BadChance, match="entry 1 of the forced dice is for card, but the game asks for 2 x hit"):
        source.settle(Toy(), Dice(HIT, 2, 10))
    assert source.left() == 1


@pytest.mark.parametrize(
    ("values", "complaint"),
    [((5,), "2 needed, 1 given"), ((5, 6, 7), "2 needed, 3 given"), ((0, 5), "0 is not between"), ((5, 11), "11 is")],
)
def test_forced_dice_of_wrong_number_or_range_are_refused(values: tuple[int, ...], complaint: str) -> None:
    source = forced((HIT, values))
    with pytest.raises(BadChance, match=complaint):
        source.settle(Toy(), Dice(HIT, 2, 10))
    assert source.left() == 1


def test_a_forced_card_that_is_not_there_any_more_is_refused() -> None:
    with pytest.raises(BadChance, match="12 cannot turn up here"):
        forced((CARD, (12, 12))).settle(Toy(), Draw(CARD, 2, (11, 12, 13)))


def test_a_card_that_exists_twice_may_be_forced_twice() -> None:
    assert forced((CARD, (12, 12))).settle(Toy(), Draw(CARD, 2, (11, 12, 12))) == (12, 12)


def test_too_few_forced_dice_are_an_error_that_says_what_is_missing() -> None:
    with pytest.raises(BadChance, match="the game asks for 3 x hit, but no forced dice are left"):
        forced().settle(Toy(), Dice(HIT, 3, 10))


def test_another_source_may_go_on_after_the_forced_dice() -> None:
    source = forced((HIT, (5,)))
    source.then = Seeded()
    s = Toy()
    assert source.settle(s, Dice(HIT, 1, 10)) == (5,)
    assert source.settle(s, Dice(HIT, 4, 10)) == Seeded().settle(s, Dice(HIT, 4, 10))


# -- the table ---------------------------------------------------------------------------------------------------


def test_the_table_is_asked_only_for_what_it_rolls() -> None:
    table = TypedChance(frozenset({HIT}), Seeded())
    s = Toy()
    assert table.settle(s, Dice(HIT, 2, 10)) is None
    assert table.settle(s, Draw(CARD, 2, (1, 2, 3))) == Seeded().settle(s, Draw(CARD, 2, (1, 2, 3)))


# -- seeded ------------------------------------------------------------------------------------------------------


def test_the_same_seed_rolls_the_same_dice() -> None:
    assert rolls(7, 20, 10) == rolls(7, 20, 10)


def test_neighbouring_seeds_roll_other_dice() -> None:
    several = {rolls(seed, 20, 10) for seed in range(50)}
    assert len(several) == 50


def test_settling_does_not_move_the_counters_itself() -> None:
    s = Toy()
    first = Seeded().settle(s, Dice(HIT, 5, 10))
    assert Seeded().settle(s, Dice(HIT, 5, 10)) == first
    assert s.drawn == [0, 0]


def test_dice_rolled_together_are_those_rolled_one_by_one() -> None:
    s = Toy(keys_of(3))
    together = Seeded().settle(s, Dice(HIT, 6, 10))
    single: list[int] = []
    for _ in range(6):
        values = Seeded().settle(s, Dice(HIT, 1, 10))
        assert values is not None
        single += values
        s.drawn[HIT] += 1
    assert tuple(single) == together


def test_another_purpose_is_another_stream() -> None:
    assert rolls(7, 20, 10, HIT) != rolls(7, 20, 10, CARD)
    s = Toy(keys_of(7))
    before = Seeded().settle(s, Dice(HIT, 20, 10))
    s.drawn[CARD] = 999
    assert Seeded().settle(s, Dice(HIT, 20, 10)) == before


def test_a_seed_of_any_size_gives_two_words_of_32_bits() -> None:
    for seed in (0, -1, 1 << 200, 2**63):
        k0, k1 = keys_of(seed)
        assert 0 <= k0 < 1 << 32 and 0 <= k1 < 1 << 32
    assert keys_of(1) != keys_of(-1)


def test_the_numbers_of_a_key_never_change() -> None:
    """Saves and shared seeds rest on these numbers: a change here changes every stored game."""
    assert [mix(1, 2, 0, i) for i in range(3)] == MIX_OF_1_2
    assert keys_of(0) == KEYS_OF_0
    assert rolls(0, 10, 10) == ROLLS_OF_0


MIX_OF_1_2 = [552261203, 3995122013, 3944808662]
KEYS_OF_0 = (2217442717, 1137565557)
ROLLS_OF_0 = (10, 3, 9, 7, 5, 10, 3, 10, 10, 4)


# -- fairness: chi-square at p = 0.001, on fixed seeds --------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("sides", [6, 10])
def test_every_face_comes_up_equally_often(sides: int, seed: int) -> None:
    """[R-GEN-03]"""
    counts = [0] * sides
    for v in rolls(seed, DRAWS, sides):
        counts[v - 1] += 1
    assert chi_square(counts) < CRITICAL[sides - 1]


@pytest.mark.parametrize("lag", [1, 2])
def test_a_die_does_not_depend_on_the_one_before(lag: int) -> None:
    counts = [0] * 100
    values = rolls(5, DRAWS + lag, 10)
    for i in range(DRAWS):
        counts[(values[i] - 1) * 10 + values[i + lag] - 1] += 1
    assert chi_square(counts) < CRITICAL[99]


def test_two_streams_of_one_game_do_not_depend_on_each_other() -> None:
    counts = [0] * 36
    for a, b in zip(rolls(5, DRAWS, 6, HIT), rolls(5, DRAWS, 6, CARD), strict=True):
        counts[(a - 1) * 6 + b - 1] += 1
    assert chi_square(counts) < CRITICAL[35]


def test_the_first_die_of_many_seeds_is_fair() -> None:
    counts = [0] * 10
    for seed in range(DRAWS // 5):
        counts[rolls(seed, 1, 10)[0] - 1] += 1
    assert chi_square(counts) < CRITICAL[9]


def test_every_ordered_pair_of_cards_turns_up_equally_often() -> None:
    """[R-GEN-06] Five cards, two drawn: twenty ordered pairs."""
    pool = (1, 2, 3, 4, 5)
    pairs = [(a, b) for a in pool for b in pool if a != b]
    counts = dict.fromkeys(pairs, 0)
    s = Toy(keys_of(9))
    for _ in range(DRAWS):
        values = Seeded().settle(s, Draw(CARD, 2, pool))
        assert values is not None
        counts[(values[0], values[1])] += 1
        s.drawn[CARD] += 2
    assert chi_square(list(counts.values())) < CRITICAL[19]


def test_a_card_that_exists_twice_turns_up_twice_as_often() -> None:
    pool = (1, 2, 2, 3, 4)
    counts = dict.fromkeys((1, 2, 3, 4), 0)
    s = Toy(keys_of(10))
    for _ in range(DRAWS):
        values = Seeded().settle(s, Draw(CARD, 1, pool))
        assert values is not None
        counts[values[0]] += 1
        s.drawn[CARD] += 1
    shares = [counts[1], counts[2] / 2, counts[2] / 2, counts[3], counts[4]]
    expected = DRAWS / 5
    assert sum((n - expected) ** 2 / expected for n in shares) < CRITICAL[4]


def test_a_whole_pool_drawn_is_the_pool_in_some_order() -> None:
    pool = (1, 2, 2, 3, 4)
    values = Seeded().settle(Toy(), Draw(CARD, 5, pool))
    assert values is not None and sorted(values) == list(pool)
    assert len(PURPOSES) == 2


# -- every result ------------------------------------------------------------------------------------------------


def test_outcomes_of_dice_are_every_roll_and_equally_likely() -> None:
    found = dict(outcomes_of(Dice(HIT, 2, 6)))
    assert len(found) == 36 and found[(1, 6)] == found[(6, 1)] == pytest.approx(1 / 36)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)


def test_outcomes_of_a_draw_count_the_copies_of_an_id() -> None:
    assert dict(outcomes_of(Draw(CARD, 1, (1, 2, 2)))) == pytest.approx({(1,): 1 / 3, (2,): 2 / 3})
    found = dict(outcomes_of(Draw(CARD, 2, (1, 2, 2))))
    assert found == pytest.approx({(1, 2): 1 / 3, (2, 1): 1 / 3, (2, 2): 1 / 3})


def test_outcomes_of_a_weighted_draw_follow_the_weights() -> None:
    assert dict(outcomes_of(Draw(CARD, 1, (1, 2, 3), (3, 1, 0)))) == pytest.approx({(1,): 0.75, (2,): 0.25})


def test_outcomes_of_a_state_are_those_of_its_pending_chance() -> None:
    s = Toy()
    assert chance_outcomes(s) == []
    s.waiting = Decision(0, "dice", "", (0,), [], Dice(HIT, 1, 10))
    assert chance_outcomes(s) == [((face,), 0.1) for face in range(1, 11)]


def test_seeded_dice_come_as_often_as_their_outcomes_say() -> None:
    spec = Draw(CARD, 2, (1, 2, 2, 3))
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(6000):
        values = Seeded().settle(Toy(keys_of(seed)), spec)
        assert values is not None
        counts[values] = counts.get(values, 0) + 1
    expected = dict(outcomes_of(spec))
    assert counts.keys() == expected.keys()
    chi = sum((counts[v] - 6000 * p) ** 2 / (6000 * p) for v, p in expected.items())
    assert chi < 22.458, chi  # 6 degrees of freedom, p = 0.001


def test_an_unsettled_source_leaves_every_chance_open() -> None:
    assert UNKNOWN.settle(Toy(), Dice(HIT, 1, 10)) is None and UNKNOWN.copy() is UNKNOWN
