"""The screening finds the decision that cost most among many, by whole fights and by the network."""

from __future__ import annotations

import pytest

from showdown.analysis.playouts import Ending, Playouts
from showdown.analysis.recorded_fight import Position, recorded
from showdown.analysis.screening import PROOFS, STAGES, Screening, count_of, expected_playouts, merged
from showdown.api import Game, make_agent, read_position
from tests.support.sling_puzzle import ONE_SLING_AWAY

WON, LOST = Ending(True, 0), Ending(False, 1)
Played = dict[tuple[int, str], list[Ending]]
Seen = dict[tuple[int, str], list[float]]


@pytest.fixture(scope="module")
def choices() -> list[Position]:
    """Sixty decisions of a fight."""
    game, bot = Game.first_story(seed=5), make_agent("heuristic", 5)
    while not game.over:
        game.choose(bot.choose(game))
    found = [p for p in recorded(game).choices if p.key][:60]
    assert len(found) == 60
    return found


class Table:
    """Playouts of a fight in which one answer is wrong; ``fights`` and ``network`` say who sees that."""

    def __init__(self, wrong: Position, fights: bool, network: bool) -> None:
        self.wrong = (wrong.n, wrong.key)
        self.fights, self.network = fights, network
        self.played = 0

    def play(self, wanted: list[tuple[int, str]], count: int) -> Played:
        self.played += count * len(wanted)
        few = count_of(200, STAGES[0])

        def endings(n: int, key: str) -> list[Ending]:
            # A few playouts show nothing unless ``fights``, more of them show it.
            is_seen = self.fights or count > few
            lucky = not is_seen and (n + len(key)) % 3 == 0
            won = count // 2 if lucky or (is_seen and (n, key) != self.wrong) else count // 3
            return [WON] * won + [LOST] * (count - won)

        return {at: endings(*at) for at in wanted}

    def ahead(self, wanted: list[tuple[int, str]], count: int) -> Seen:
        return {at: [0.4 if self.network and at == self.wrong else 0.5] * count for at in wanted}


@pytest.mark.parametrize("fights, network", [(True, False), (False, True), (True, True)])
def test_a_mistake_is_found_if_either_way_of_looking_sees_it(
    choices: list[Position], fights: bool, network: bool
) -> None:
    wrong = choices[40]
    table = Table(wrong, fights, network)
    found = Screening(0, 200, table.play, table.ahead).suspects(choices)
    assert found[0][0] is wrong
    assert found[0][1] != wrong.key
    assert len(found) <= PROOFS


def test_a_screening_plays_about_as_much_as_it_says(choices: list[Position]) -> None:
    table = Table(choices[0], fights=True, network=True)
    Screening(0, 200, table.play, table.ahead).suspects(choices)
    assert 0.6 * table.played <= expected_playouts(choices, 200) <= 2 * table.played


def test_two_orders_are_merged_in_turns() -> None:
    assert merged([[1, 2, 3, 4], [4, 3, 2, 1]], 3) == [1, 4, 2]
    assert merged([[1, 2], [1, 2]], 5) == [1, 2]


def test_a_few_short_playouts_tell_a_winning_throw_from_waiting() -> None:
    game = Game(read_position(ONE_SLING_AWAY))
    playouts = Playouts(game.catalog, "heuristic", 0)
    throws = playouts.ahead(game.state, "use:founding-stone:sling", 0, 8)
    waits = playouts.ahead(game.state, "end", 0, 8)
    assert sum(throws) > sum(waits) + 2
