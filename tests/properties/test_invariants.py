"""Random fights keep all invariants, and each broken invariant is reported."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from showdown.engine import Game, core_catalog
from showdown.kernel.agenda import Agenda
from showdown.kernel.tuples import replaced
from showdown.model.card_count import count_cards
from showdown.model.ids import SurvivorId
from showdown.model.invariants import problems
from showdown.model.options import SurvivorOption
from showdown.model.scopes import TurnScope
from showdown.model.state import State, Tile
from showdown.sim.random_setup import random_setup
from tests.support.random_fights import answer, fight, play

FIGHTS = 150
LEGENDARY = ("beast-of-sorrow", "great-golden-cat")


def test_random_fights_with_varied_rulings_never_reach_an_impossible_state() -> None:
    outcomes = {"victory": 0, "defeat": 0}
    kinds: set[str] = set()
    words: set[str] = set()
    for number in range(FIGHTS):
        setup, special = random_setup(number, core_catalog())
        words |= set(special)
        game = Game(setup, listen=False)
        census = count_cards(game.state)
        while not game.over:
            kinds.add(game.decision.kind)
            game.choose(answer(number, game))
            game.history.clear()
            found = problems(game.state, census)
            assert not found, f"fight {number}, tick {game.state.tick}: {found}"
        assert not game.state.agenda
        assert game.state.scopes == []
        outcomes[game.outcome] += 1
    assert outcomes["victory"] >= 10
    assert outcomes["defeat"] >= 50
    assert words == {"actions", "weapons", "terrain", "decks", "level-1", "level-2", "level-3", *LEGENDARY}
    assert {"flow", "hit", "pick_target", "monster_path", "wound_order", "direction", "placement", "spend"} <= kinds


def test_the_journal_grows_and_the_digest_changes_with_every_answer() -> None:
    for number in range(5):
        game = fight(number)
        seen = {game.digest()}
        entries = len(game.journal.entries)
        for _ in range(80):
            if game.over:
                break
            game.choose(answer(number, game))
            assert len(game.journal.entries) > entries
            entries = len(game.journal.entries)
            assert game.digest() not in seen
            seen.add(game.digest())
            assert json.loads(json.dumps(game.view())) == game.view()


# -- every check can fail ----------------------------------------------------------------------------------------


def lion() -> State:
    """The middle of an attack in a First Story: no problem at all."""
    game = fight(21, plain=True)
    while game.decision.kind != "wound_order":
        game.choose(answer(21, game))
    s = game.state
    assert problems(s) == []
    return s


def living(s: State) -> int:
    return next(i for i, v in enumerate(s.survivors) if v.alive)


def two_on_a_space(s: State) -> None:
    first, second = [v for v in s.survivors if v.alive][:2]
    second.cell = first.cell


def under_the_monster(s: State) -> None:
    s.survivors[living(s)].cell = s.monster.cell


def in_a_wall(s: State) -> None:
    cell = s.survivors[living(s)].cell
    s.tiles = [Tile(core_catalog().card("toppled-pillar"), cell, 0, 1 << cell, 3)]
    s.obstacles = s.blocked = 1 << cell


def dead_on_the_board(s: State) -> None:
    s.survivors[living(s)].alive = False


def off_the_board(s: State) -> None:
    s.survivors[living(s)].cell = -1


def too_much_survival(s: State) -> None:
    s.survivors[0].survival = s.survivors[0].survival_limit + 1


def negative_armor(s: State) -> None:
    s.survivors[0].armor = (0, 0, 0, -1, 0)


def light_head(s: State) -> None:
    s.survivors[0].boxes = (1, 0, 0, 0, 0)


def bled_out(s: State) -> None:
    s.survivors[living(s)].bleeding = 5


def unknown_action(s: State) -> None:
    s.survivors[0].used = 1 << 3


def doomed_by_nothing(s: State) -> None:
    s.survivors[0].doomed += 1


def lion_off_the_board(s: State) -> None:
    s.monster.cell = 21


def token_of_the_dead(s: State) -> None:
    s.survivors[0].alive = False
    s.survivors[0].cell = -1
    s.monster.priority = 0


def lost_ai_card(s: State) -> None:
    s.ai_discard += s.ai_discard[:1]


def vanished_location(s: State) -> None:
    s.survivor_attack.cards = s.survivor_attack.cards[:-1]


def invented_resource(s: State) -> None:
    s.rewards += s.resources[:1]


def short_group(s: State) -> None:
    group = -1 - next(slot for slot in s.hl_deck.cards if slot < 0)
    s.groups = replaced(s.groups, group, s.groups[group][1:])


def open_for_ever(s: State) -> None:
    s.scopes.append(TurnScope())


def too_deep(s: State) -> None:
    s.agenda = Agenda([s.agenda.planned()[0]] * 200 + s.agenda.planned())


def nothing_to_choose(s: State) -> None:
    assert s.waiting is not None
    s.waiting.options.clear()


def the_same_twice(s: State) -> None:
    assert s.waiting is not None
    s.waiting.options[:] = [s.waiting.options[0]] * 2


def an_offer_to_the_dead(s: State) -> None:
    assert s.waiting is not None
    s.waiting.options.append(SurvivorOption("target:f", "target", SurvivorId(5)))


def stale_modifier(s: State) -> None:
    s.mods = [1] * len(s.mods)


def stale_rule(s: State) -> None:
    s.rules |= 1


def stale_zone(s: State) -> None:
    s.stop_zone = 4


def tokens_on_no_card(s: State) -> None:
    s.card_tokens += (1,)


def stale_listener(s: State) -> None:
    s.hook_mask |= 1


def stale_obstacle(s: State) -> None:
    s.obstacles |= 1


def stopped_undecided(s: State) -> None:
    s.waiting = None
    s.agenda.clear()
    s.scopes.clear()


PLANTED: list[tuple[Callable[[State], None], str]] = [
    (two_on_a_space, "two survivors stand on"),
    (under_the_monster, "stands under the monster"),
    (in_a_wall, "stands in impassable terrain"),
    (dead_on_the_board, "is dead but stands"),
    (off_the_board, "is alive but not on the board"),
    (too_much_survival, "has survival"),
    (negative_armor, "-1 armor on the waist"),
    (light_head, "injury level 1 on the head"),
    (bled_out, "alive with 5 bleeding tokens"),
    (unknown_action, "used a survival action without knowing it"),
    (doomed_by_nothing, "is doomed by 1 cards"),
    (lion_off_the_board, "the monster leaves the board"),
    (token_of_the_dead, "holds the priority target token"),
    (lost_ai_card, "AI cards too many"),
    (vanished_location, "hit locations missing"),
    (invented_resource, "resources too many"),
    (short_group, "hidden group"),
    (open_for_ever, "the agenda would close"),
    (too_deep, "the agenda holds"),
    (nothing_to_choose, "has no options"),
    (the_same_twice, "twice"),
    (an_offer_to_the_dead, "who is dead"),
    (stale_modifier, "modifiers are"),
    (stale_rule, "persistent rules are"),
    (stale_zone, "survivors stop 4 spaces"),
    (tokens_on_no_card, "tokens lie on"),
    (stale_listener, "armed listeners"),
    (stale_obstacle, "what spaces of terrain do"),
    (stopped_undecided, "nobody has won"),
]


@pytest.mark.parametrize("plant, words", PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
def test_a_planted_impossibility_is_named(plant: Callable[[State], None], words: str) -> None:
    s = lion().clone()
    plant(s)
    assert any(words in problem for problem in problems(s)), problems(s)


def test_a_position_with_piles_of_its_own_is_counted_at_its_start() -> None:
    """The level's deck is not in play here, so only a census of the start can tell what is missing."""
    number = next(n for n in range(100) if "decks" in random_setup(n, core_catalog())[1])
    game = fight(number)
    census = count_cards(game.state)
    play(number, game, 20)
    assert problems(game.state, census) == []
    assert any("AI cards" in problem for problem in problems(game.state))
